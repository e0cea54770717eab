//! Reading a sheet ID as people type it, without ever taking one ID for another.
//!
//! Case, width and dashes are made uniform character by character. The text then counts as an ID only if printing
//! the ID gives that very text back, so leading zeros, signs and wrong check characters need no rules of their own.
//!
//! # Letters for digits
//! O, I and L in a number are read as 0 and 1, with one exception that keeps the promise of `check_digits`. Say the
//! line X is printed, and one character is changed or two are exchanged, giving Y. If Y is read by turning letters
//! into digits, it could be a different ID: the set's O moved into the seed counts as a 0 there. But then X is one
//! step away from Y as well. So such a reading is refused when one step leads from Y to any *other* ID.

use super::check_digits::{ALPHABET, unpair};
use super::{CopyNumber, Edition, FORMAT_VERSION, Level, SetName, SheetId, SheetIdError, excerpt};

/// `B1-`, 24 for the set, 20 for the seed, 5 for the copy, 5 for edition, level and check, and 5 hyphens.
const MAX_ID_CHARS: usize = 62;

/// # Errors
/// As [`SheetIdError`] says; a newer version is recognised whatever follows its number.
pub(super) fn read(text: &str) -> Result<SheetId, SheetIdError> {
    let typed = make_uniform(text);
    match version(&typed) {
        None => Err(SheetIdError::NotAnId { text: excerpt(text) }),
        Some(found) if found > u16::from(FORMAT_VERSION) => {
            Err(SheetIdError::NewerVersion { found })
        }
        Some(_) => exact(&typed)
            .or_else(|| with_letters_as_digits(&typed))
            .ok_or_else(|| SheetIdError::Mistyped { text: excerpt(text) }),
    }
}

/// Upper case, half width, plain hyphens, nothing around it. One character more than the longest ID is kept, so that
/// a long text stays too long without costing more.
fn make_uniform(text: &str) -> String {
    let around = |c: char| c.is_whitespace() || matches!(c, '\u{200B}' | '\u{FEFF}');
    let inside = text.trim_matches(around).chars();
    inside.take(MAX_ID_CHARS + 1).map(uniform).collect()
}

fn uniform(character: char) -> char {
    match character {
        // ASCII in full width, as Chinese input methods give it.
        '\u{FF01}'..='\u{FF5E}' => {
            uniform(char::from_u32(character as u32 - 0xFEE0).unwrap_or(character))
        }
        // Hyphens, dashes, the minus sign and the small hyphen.
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE58}' | '\u{FE63}' => '-',
        _ => character.to_ascii_uppercase(),
    }
}

/// The number in a leading `B<number>-`, at least 1; a lone `I` or `L` counts as the digit 1.
fn version(typed: &str) -> Option<u16> {
    let (number, _) = typed.strip_prefix('B')?.split_once('-')?;
    match number {
        "I" | "L" => Some(1),
        _ if number.starts_with(|first: char| matches!(first, '1'..='9')) => number.parse().ok(),
        _ => None,
    }
}

/// The ID whose printed form is exactly `text`.
fn exact(text: &str) -> Option<SheetId> {
    let fields = Fields::of(text)?;
    let id = SheetId {
        set: SetName::new(&fields.set.to_ascii_lowercase()).ok()?,
        edition: Edition::new(unpair(fields.edition)?).ok()?,
        level: Level::new(fields.level.parse().ok()?).ok()?,
        seed: fields.seed.parse().ok()?,
        copy: CopyNumber::new(fields.copy.parse().ok()?).ok()?,
    };
    (id.to_string() == text).then_some(id)
}

fn with_letters_as_digits(typed: &str) -> Option<SheetId> {
    let id = exact(&Fields::of(typed)?.with_letters_as_digits())?;
    let is_another = |step: String| exact(&step).is_some_and(|other| other != id);
    (!one_step_away(typed).any(is_another)).then_some(id)
}

/// Every text made from `text` by changing one character to another of the alphabet, or by exchanging two.
pub(super) fn one_step_away(text: &str) -> impl Iterator<Item = String> {
    let characters: Vec<char> = text.chars().collect();
    (0..characters.len()).flat_map(move |place| {
        let mut steps = changes(&characters, place);
        steps.extend(exchanges(&characters, place));
        steps
    })
}

fn changes(characters: &[char], place: usize) -> Vec<String> {
    let replace = |new: char| {
        let kept = characters.iter().enumerate();
        kept.map(|(at, old)| if at == place { new } else { *old }).collect()
    };
    ALPHABET.chars().filter(|new| *new != characters[place]).map(replace).collect()
}

fn exchanges(characters: &[char], place: usize) -> Vec<String> {
    let exchange = |other: usize| {
        let mut exchanged = characters.to_vec();
        exchanged.swap(place, other);
        exchanged.into_iter().collect()
    };
    let earlier = 0..place;
    earlier.filter(|other| characters[*other] != characters[place]).map(exchange).collect()
}

/// The parts between the hyphens; only `set` may contain hyphens itself.
struct Fields<'a> {
    version: &'a str,
    set: &'a str,
    edition: &'a str,
    level: &'a str,
    seed: &'a str,
    copy: &'a str,
    check: &'a str,
}

impl<'a> Fields<'a> {
    fn of(text: &'a str) -> Option<Fields<'a>> {
        let from_the_right: Vec<&str> = text.rsplitn(6, '-').collect();
        let [check, copy, seed, level, edition, start] = *from_the_right.as_slice() else {
            return None;
        };
        let (version, set) = start.split_once('-')?;
        Some(Fields { version, set, edition, level, seed, copy, check })
    }

    /// The whole text again, where all but the set has digits for the letters that look like them.
    fn with_letters_as_digits(&self) -> String {
        let after_the_set = [self.edition, self.level, self.seed, self.copy, self.check];
        let version = letters_as_digits(self.version);
        let numbers = letters_as_digits(&after_the_set.join("-"));
        format!("{version}-{}-{numbers}", self.set)
    }
}

fn letters_as_digits(text: &str) -> String {
    let digit = |c: char| match c {
        'O' => '0',
        'I' | 'L' => '1',
        _ => c,
    };
    text.chars().map(digit).collect()
}
