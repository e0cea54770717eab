//! Digit deletions as exercises: make a digit smaller, or erase a 0 and all to its right.

use super::{
    ArgumentError, Arguments, Drawn, Family, GameEntry, Wanted,
    parameters::{Limits, Parameter, Parameters, limits, parameters, ranges},
    winner_of,
    words::{Fillers, Word, words},
};
use crate::{
    answer::{
        difficulty::{self, Difficulty},
        instance::{Instance, Solved},
        picture::{Picture, Skin},
        tables::{Stop, Tables},
    },
    family::Range,
    game::{Digits, Outcome, Position, Ruleset},
    random::Stream,
    text::Both,
};
use serde_json::{Value, json};
use std::{collections::BTreeSet, sync::Arc};

/// The most digits of a string.
pub const MAX_DIGITS: usize = 5;

/// So many draws are tried until the wanted player wins.
const TRIES: usize = 64;

/// Explanations list the lost strings of so many digits whole.
const LISTED: usize = 2;

const LENGTH: Limits = limits!("位数", "the number of digits", 1..=MAX_DIGITS);
const DIGIT: Limits = limits!("数字", "a digit", 0..=9);

parameters! {
    /// A string of digits.
    pub struct DigitsGame {
        /// The string, in quotation marks, for it may begin with 0.
        pub string: String => Parameter::text("DIGITS", "一个数字串", "one string of digits"),
    }
}

ranges! {
    /// Ranges of strings.
    pub struct DigitsRanges {
        /// How many digits.
        pub length: Range => LENGTH,
        /// The digits; a 0 is drawn for about every fifth one that is not the first.
        pub digit: Range => DIGIT,
    }
}

/// A string of digits from which to play.
#[derive(Clone, Debug)]
pub struct DigitsInstance {
    start: Position,
}

const ENTRY: GameEntry = GameEntry {
    name: "digits",
    about: Both::new(
        "把一位数字改小，或删去一个0及其右边的全部数字",
        "make a digit smaller, or erase a 0 and all digits to its right",
    ),
    example: "digits 120",
    small: &["0", "9", "20", "105", "222"],
    refused: &["", "12 3", "12a", "-5", "123456", "20 --misere"],
    ..GameEntry::of::<DigitsInstance>()
};

fn make(string: &str) -> Result<Arc<dyn Instance>, ArgumentError> {
    let is_one = (1..=MAX_DIGITS).contains(&string.chars().count());
    if !is_one || !string.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(ArgumentError::own(
            format!("“{string}”不是1至{MAX_DIGITS}位的数字串（MAX_DIGITS）"),
            format!("`{string}` is not a string of 1 to {MAX_DIGITS} digits (MAX_DIGITS)"),
        ));
    }
    let digits: Vec<u64> = string.bytes().map(|byte| u64::from(byte - b'0')).collect();
    Ok(Arc::new(DigitsInstance { start: Position::from(digits) }))
}

impl Family for DigitsInstance {
    type Yaml = DigitsGame;
    type Ranges = DigitsRanges;
    const ENTRY: GameEntry = ENTRY;

    fn instance(game: &DigitsGame) -> Result<Arc<dyn Instance>, ArgumentError> {
        make(&game.string)
    }

    /// No closed form tells who wins: the table of the class set is asked.
    fn draw(ranges: &DigitsRanges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
        for _ in 0..TRIES {
            let instance = make(&string(ranges, stream))?;
            let table = instance.table_with(wanted.tables, instance.start());
            let outcome = table.ok().and_then(|table| table.outcome(instance.start()).ok());
            if outcome.and_then(winner_of) == Some(wanted.winner) {
                return Ok(Some(instance));
            }
        }
        Ok(None)
    }
}

fn string(ranges: &DigitsRanges, stream: &mut Stream) -> String {
    let length = stream.in_range(ranges.length.from..=ranges.length.to);
    let digit = |index: u64| {
        let is_zero = index > 0 && stream.in_range(0..=4) == 0;
        let least = if index == 0 { ranges.digit.from.max(1) } else { ranges.digit.from };
        if is_zero { 0 } else { stream.in_range(least..=ranges.digit.to.max(least)) }
    };
    (0..length).map(digit).map(|digit| digit.to_string()).collect()
}

impl Instance for DigitsInstance {
    fn family(&self) -> &'static str {
        "digits"
    }

    fn rules(&self) -> Arc<dyn Ruleset> {
        Arc::new(Digits::default())
    }

    fn start(&self) -> &Position {
        &self.start
    }

    fn arguments(&self) -> Arguments {
        DigitsGame { string: self.start.iter().map(u64::to_string).collect() }.arguments()
    }

    fn at(&self, position: &Position) -> Option<Arc<dyn Instance>> {
        Some(Arc::new(Self { start: position.clone() }))
    }

    fn read_move(&self, from: &Position, text: &str) -> Option<Position> {
        read(from, text)
    }

    /// All strings of one length share a table.
    fn table_root(&self, position: &Position) -> Position {
        Position::from(vec![9; position.len().max(LISTED)])
    }

    /// By the table in [`crate::answer::difficulty`].
    fn difficulty(&self, solved: &Solved) -> Difficulty {
        let sum: u64 = self.start.iter().sum();
        let points = match (self.start.len(), sum) {
            (0..=3, 0..=12) => 3,
            (0..=3, _) => 5,
            (4, 0..=13) => 7,
            (4, 14..=19) => 9,
            (4, _) => 10,
            _ => 11,
        };
        difficulty::of_points(self, solved, points)
    }

    fn facts(&self, solved: &Solved, tables: &Tables) -> Result<Value, Stop> {
        let table = self.table_with(tables, &self.start)?;
        let lost = |length: usize, first: u64| -> Result<Vec<String>, Stop> {
            let mut found = Vec::new();
            for number in 0..10_u64.pow(length as u32 - 1) {
                let rest = format!("{number:0width$}", width = length - 1);
                let rest = if length == 1 { String::new() } else { rest };
                let position = numbers(&format!("{first}{rest}"));
                if table.outcome(&position)? == Outcome::P {
                    found.push(text(&position));
                }
            }
            Ok(found)
        };
        let mut short: Vec<Vec<String>> = vec![Vec::new(); LISTED];
        for (length, lists) in (1..=LISTED).zip(&mut short) {
            for first in 0..=9 {
                lists.extend(lost(length, first)?);
            }
        }
        let length = self.start.len();
        // Three digits: the lost strings that begin as this one or as what a winning move leaves.
        let left = solved.answer.statement().winning_moves.iter();
        let three = left.chain([&self.start]).filter(|string| string.len() == 3);
        let firsts: BTreeSet<u64> = three.filter_map(|string| string.first().copied()).collect();
        let similar: Vec<Value> = firsts
            .into_iter()
            .map(|first| Ok(json!({ "first": first, "lost": lost(3, first)? })))
            .collect::<Result<_, Stop>>()?;
        Ok(json!({
            "string": text(&self.start),
            "length": length,
            "lost": short,
            "similar": similar,
        }))
    }

    fn move_numbers(&self, to: &Position) -> Vec<u64> {
        to.to_vec()
    }

    fn move_facts(&self, from: &Position, to: &Position) -> Value {
        let changed = from.iter().zip(to.iter()).position(|(before, after)| before != after);
        let index = changed.unwrap_or(to.len());
        let erased = changed.is_none().then(|| text(&Position::from(from[to.len()..].to_vec())));
        json!({
            "place": index + 1,
            "from": from.get(index),
            "to": to.get(index),
            "erased": erased,
            "string": text(to),
            "short": if to.is_empty() { "–".to_owned() } else { text(to) },
        })
    }

    fn picture(&self, position: &Position, _: Skin) -> Option<Picture> {
        let digits: Vec<u8> =
            position.iter().filter_map(|digit| u8::try_from(*digit).ok()).collect();
        (!digits.is_empty()).then_some(Picture::Digits { digits })
    }

    fn position_facts(&self, position: &Position) -> Value {
        json!({ "string": text(position) })
    }

    fn describe_position(&self, position: &Position) -> [String; 2] {
        if position.is_empty() {
            return ["空串".to_owned(), "the empty string".to_owned()];
        }
        [text(position), text(position)]
    }

    fn position_json(&self, position: &Position) -> Value {
        json!(text(position))
    }
}

/// The digits without anything between them.
fn text(position: &Position) -> String {
    position.iter().map(u64::to_string).collect()
}

fn numbers(string: &str) -> Position {
    let digits: Vec<u64> = string.bytes().map(|byte| u64::from(byte - b'0')).collect();
    Position::from(digits)
}

/// The string that is left, `12` or `erase all`; or `2 1`: digit 2 becomes 1; or `erase 3`: the 0
/// in place 3 goes with all to its right. What cannot be done leads nowhere: the position stays.
fn read(from: &Position, text: &str) -> Option<Position> {
    const ERASE: [&str; 5] = ["erase", "擦去", "删去", "擦", "删"];
    const ALL: [&str; 4] = ["all", "everything", "全部", "-"];
    const FILLERS: Fillers = Fillers(&[
        "digit", "to", "from", "place", "change", "把", "第", "位", "起", "的", "改成", "改为",
        "从",
    ]);
    let digits = text.trim();
    if (1..=MAX_DIGITS).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
    {
        return Some(numbers(digits));
    }
    let known = [ERASE.as_slice(), &ALL].concat();
    let place = |number: u64| usize::try_from(number).ok()?.checked_sub(1);
    let to = match *words(text, &known, &FILLERS)?.as_slice() {
        [Word::Known(all)] if ALL.contains(&all) => Some(Position::default()),
        [Word::Known(erase), Word::Known(all)] if ERASE.contains(&erase) && ALL.contains(&all) => {
            Some(Position::default())
        }
        [Word::Known(erase), Word::Number(number)] if ERASE.contains(&erase) => {
            let index = place(number);
            index.and_then(|index| from.get(..index)).map(|kept| Position::from(kept.to_vec()))
        }
        [Word::Number(number), Word::Number(digit)] => {
            place(number).map(|index| from.with(index, digit))
        }
        _ => return None,
    };
    Some(to.unwrap_or_else(|| from.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<&str>) {
        let read = read(&numbers("120"), text);
        assert_eq!(read, expected.map(numbers), "{text}");
    }

    #[test]
    fn a_move_is_written_as_the_string_that_it_leaves() {
        check("100", Some("100"));
        check("12", Some("12"));
        check(" 020 ", Some("020"));
        check("erase all", Some(""));
        check("擦去全部", Some(""));
    }

    #[test]
    fn a_move_is_written_as_place_and_digit() {
        for text in ["2 1", "digit 2 to 1", "2：1", "把第2位改成1"] {
            check(text, Some("110"));
        }
        for text in ["erase 3", "erase from place 3", "擦3", "擦去第3位"] {
            check(text, Some("12"));
        }
        check("4 1", Some("120"));
        check("erase 9", Some("120"));
    }

    #[test]
    fn anything_else_is_no_move() {
        for text in ["", "1234567", "erase", "two", "1 2 3", "12a"] {
            check(text, None);
        }
    }
}
