//! The sheet ID: one printed line from which a sheet and its key can be rebuilt years later.
//!
//! ```text
//! B1-DEFAULT-7K-3-2026-1-7G
//! │  │       │  │ │    │ └─ two check characters
//! │  │       │  │ │    └─── copy, 1 to 99999
//! │  │       │  │ └──────── seed, the very number given to --seed
//! │  │       │  └────────── level, 1 to 5
//! │  │       └───────────── edition: two base-32 characters that change when the set's mathematics changes
//! │  └───────────────────── set
//! └──────────────────────── B for Bouton, then the format version
//! ```
//!
//! Numbers are decimal and have no leading zeros, because a teacher recognises the seed and copy in them. The two
//! base-32 fields use the digits of D. Crockford (*Base 32*, 2002), which leave out I, L, O and U. A set name may
//! contain hyphens: the fields after it are found from the right.
//!
//! **Invariant**: an ID has exactly one printed form, and no other text with the same characters but one, or with two
//! of them exchanged, is read as a different ID. `check_digits` holds the reason.
//!
//! **Every later format must begin `B<number>-`**, whatever follows, so that older programs can say what is wrong.

mod check_digits;
mod reading;

pub use crate::exercise::form::MAX_LEVEL;

use std::fmt;
use std::str::FromStr;

/// The format version that this program prints, and the highest that it reads.
pub const FORMAT_VERSION: u8 = 1;
/// The most characters in a set name.
pub const MAX_SET_NAME_CHARS: usize = 24;
/// The highest copy number; the lowest is 1.
pub const MAX_COPY: u32 = 99_999;
/// The number of editions that can be told apart: two base-32 characters.
pub const EDITION_COUNT: u16 = 1024;

/// What identifies one sheet: equal IDs have the same mathematics, in every language.
///
/// ```
/// use bouton::sheet::id::{CopyNumber, Edition, Level, SetName, SheetId};
///
/// let id = SheetId {
///     set: SetName::new("default")?,
///     edition: Edition::new(243)?,
///     level: Level::new(3)?,
///     seed: 2026,
///     copy: CopyNumber::new(1)?,
/// };
/// assert_eq!(id.to_string(), "B1-DEFAULT-7K-3-2026-1-7G");
/// assert_eq!("b1-default-7k-3-2026-1-7g".parse::<SheetId>()?, id);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SheetId {
    /// The set of exercises.
    pub set: SetName,
    /// Which state of that set.
    pub edition: Edition,
    /// How hard.
    pub level: Level,
    /// The seed of the whole class set.
    pub seed: u64,
    /// Which sheet of the class set.
    pub copy: CopyNumber,
}

/// The name of a set: 1 to 24 of `a`–`z`, `0`–`9` and `-`, starting with a letter.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SetName(String);

/// A digest of a set's mathematics, `0..1024`. Two states of a set share an edition by chance once in 1024.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edition(u16);

/// How hard a sheet is, 1 (gentlest) to 5.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

/// The number of a sheet in its class set, 1 to 99999.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CopyNumber(u32);

/// Why a value cannot be part of a sheet ID.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SheetFieldError {
    /// The set name has a wrong length or character.
    #[error(
        "`{given}` cannot name a set: use 1 to {MAX_SET_NAME_CHARS} of a-z, 0-9 and `-`, starting with a letter"
    )]
    SetName {
        /// The refused name, cut short if it is very long.
        given: String,
    },
    /// The edition has more than two base-32 characters.
    #[error("edition {given} is outside 0 to {}: take the digest modulo {EDITION_COUNT}", EDITION_COUNT - 1)]
    Edition {
        /// The refused number.
        given: u16,
    },
    /// There is no such level.
    #[error("there is no level {given}: choose 1 (gentlest) to {MAX_LEVEL}")]
    Level {
        /// The refused number.
        given: u8,
    },
    /// The copy number is 0 or too large.
    #[error(
        "there is no copy {given}: copies are numbered 1 to {MAX_COPY}; for more sheets, use another seed"
    )]
    Copy {
        /// The refused number.
        given: u32,
    },
}

/// Why a text is not read as a sheet ID. None of these says what the right ID would be: a guess could mark a class
/// by the wrong key.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SheetIdError {
    /// The text does not begin as any sheet ID does.
    #[error(
        "`{text}` is not a sheet ID: type the whole line printed on the sheet, which looks like \
         B1-DEFAULT-7K-3-2026-1-7G"
    )]
    NotAnId {
        /// The text, cut short if it is long.
        text: String,
    },
    /// The text begins as a sheet ID does, but its form or its check characters are wrong.
    #[error(
        "`{text}` is mistyped or incomplete: compare every character with the line printed on the sheet"
    )]
    Mistyped {
        /// The text, cut short if it is long.
        text: String,
    },
    /// The sheet was printed by a later program.
    #[error(
        "this sheet ID has format version {found}, and this program reads versions up to {FORMAT_VERSION}: update \
         bouton (if the sheet itself shows B{FORMAT_VERSION}-, correct the number after the B)"
    )]
    NewerVersion {
        /// The version that the ID claims.
        found: u16,
    },
}

impl SetName {
    /// # Errors
    /// If `name` is empty, longer than [`MAX_SET_NAME_CHARS`], has a character other than `a`–`z`, `0`–`9` and `-`,
    /// or does not start with a letter.
    pub fn new(name: &str) -> Result<SetName, SheetFieldError> {
        let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        let starts_well = name.starts_with(|first: char| first.is_ascii_lowercase());
        if starts_well && name.len() <= MAX_SET_NAME_CHARS && name.bytes().all(allowed) {
            return Ok(SetName(name.to_owned()));
        }
        Err(SheetFieldError::SetName { given: excerpt(name) })
    }

    /// The name in lower case, as in file names and on the command line.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for SetName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl Edition {
    /// # Errors
    /// If `number` is not below [`EDITION_COUNT`].
    pub fn new(number: u16) -> Result<Edition, SheetFieldError> {
        match number {
            0..EDITION_COUNT => Ok(Edition(number)),
            _ => Err(SheetFieldError::Edition { given: number }),
        }
    }

    /// The edition of a set whose mathematics has this 64-bit digest: the digest modulo [`EDITION_COUNT`].
    ///
    /// ```
    /// assert_eq!(bouton::sheet::id::Edition::from_digest(1024 + 5).get(), 5);
    /// ```
    pub fn from_digest(digest: u64) -> Edition {
        Edition((digest % u64::from(EDITION_COUNT)) as u16)
    }

    /// The number, below [`EDITION_COUNT`].
    pub fn get(self) -> u16 {
        self.0
    }
}

impl Level {
    /// # Errors
    /// If `number` is not in 1 to [`MAX_LEVEL`].
    pub fn new(number: u8) -> Result<Level, SheetFieldError> {
        match number {
            1..=MAX_LEVEL => Ok(Level(number)),
            _ => Err(SheetFieldError::Level { given: number }),
        }
    }

    /// The number, 1 to [`MAX_LEVEL`].
    pub fn get(self) -> u8 {
        self.0
    }
}

impl CopyNumber {
    /// The first copy of a class set.
    pub const FIRST: Self = Self(1);

    /// # Errors
    /// If `number` is not in 1 to [`MAX_COPY`].
    pub fn new(number: u32) -> Result<CopyNumber, SheetFieldError> {
        match number {
            1..=MAX_COPY => Ok(CopyNumber(number)),
            _ => Err(SheetFieldError::Copy { given: number }),
        }
    }

    /// The number, 1 to [`MAX_COPY`].
    pub fn get(self) -> u32 {
        self.0
    }
}

impl SheetId {
    /// What the IDs of all sheets of its class set begin with, `B1-DEFAULT-7K-3-2026-`.
    #[must_use]
    pub fn series(&self) -> String {
        format!(
            "B{FORMAT_VERSION}-{}-{}-{}-{}-",
            self.set.0.to_ascii_uppercase(),
            check_digits::pair(self.edition.0),
            self.level.0,
            self.seed,
        )
    }

    /// What is its own behind [`SheetId::series`]: the number of the copy and the check characters, `1-7G`.
    #[must_use]
    pub fn own(&self) -> String {
        self.behind(&self.series())
    }

    /// What follows the series.
    fn behind(&self, series: &str) -> String {
        let copy = self.copy.0;
        format!("{copy}-{}", check_digits::of(&format!("{series}{copy}-")))
    }
}

/// Prints the ID in its only form, in upper case.
impl fmt::Display for SheetId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let series = self.series();
        formatter.pad(&format!("{series}{}", self.behind(&series)))
    }
}

/// Reads an ID as people type it: any case, full-width forms, any dash for the hyphen, spaces around it, and the
/// letters O, I and L for the digits 0 and 1 where a number stands.
///
/// A space *inside* is refused: leaving it out would move the characters after it, and then the check characters no
/// longer promise to find a mistake.
impl FromStr for SheetId {
    type Err = SheetIdError;

    fn from_str(text: &str) -> Result<SheetId, SheetIdError> {
        reading::read(text)
    }
}

/// The start of `text` for an error message: one line, without characters that do not print.
fn excerpt(text: &str) -> String {
    const SHOWN_CHARS: usize = 70;
    let printable = |c: char| if c.is_control() { '\u{FFFD}' } else { c };
    let mut shown: String = text.trim().chars().take(SHOWN_CHARS).map(printable).collect();
    if text.trim().chars().nth(SHOWN_CHARS).is_some() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests;
