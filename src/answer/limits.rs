//! Which numbers a parameter of a game may be, with what is said of a number that it may not.

use super::arguments::ArgumentError;
use crate::text::{Both, both};

/// What a number counts, and which numbers it may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// What it is.
    pub words: Both<&'static str>,
    /// The least that is allowed.
    pub least: u64,
    /// The most that is allowed; what nothing limits from above may be every number of 64 bits.
    pub most: u64,
    /// The constant that names the upper end, if it has one.
    pub limit_name: Option<&'static str>,
    /// How to mend a number that is too small, with its own punctuation; empty when the range says it.
    pub mend_small: Both<&'static str>,
    /// How to mend one that is too large.
    pub mend_large: Both<&'static str>,
}

impl Limits {
    /// The same with what to do about a number that is too small.
    #[must_use]
    pub const fn with_remedy_below(self, zh: &'static str, en: &'static str) -> Self {
        Self { mend_small: Both::new(zh, en), ..self }
    }

    /// The same with what to do about a number that is too large.
    #[must_use]
    pub const fn with_remedy_above(self, zh: &'static str, en: &'static str) -> Self {
        Self { mend_large: Both::new(zh, en), ..self }
    }

    /// The same from another number on, where that depends on another parameter.
    #[must_use]
    pub const fn at_least(self, least: u64) -> Self {
        Self { least, ..self }
    }

    /// The same up to another number, where that depends on another parameter, and what names it.
    #[must_use]
    pub const fn at_most(self, most: u64, limit_name: &'static str) -> Self {
        Self { most, limit_name: Some(limit_name), ..self }
    }

    /// Whether a number keeps to them.
    ///
    /// # Errors
    /// If it does not, naming it and the limits.
    pub fn check(self, found: u64) -> Result<(), ArgumentError> {
        let fits = (self.least..=self.most).contains(&found);
        if fits { Ok(()) } else { Err(self.refusing(found)) }
    }

    /// The error of a number outside.
    #[must_use]
    pub fn refusing(self, found: u64) -> ArgumentError {
        ArgumentError::OutOfRange { limits: Box::new(self), found }
    }

    /// What is wrong with a number outside: what nothing limits from above is only too small.
    #[must_use]
    pub fn describe_violation(self, found: u64) -> Both<String> {
        let Self { words, least, most, limit_name, mend_small, mend_large } = self;
        let mend = if found < least { mend_small } else { mend_large };
        let Both { zh, en } = match limit_name {
            Some(name) => both!(
                "{found}，应在{least}到{most}之间（{name}）",
                "{found} is outside {least} to {most} ({name})"
            ),
            None if most == u64::MAX => {
                both!("{found}，至少要{least}", "{found} is less than {least}")
            }
            None => {
                both!("{found}，应在{least}到{most}之间", "{found} is outside {least} to {most}")
            }
        };
        Both {
            zh: format!("{}是{zh}{}", words.zh, mend.zh),
            en: format!("{}: {en}{}", words.en, mend.en),
        }
    }
}

/// The limits of a number: what it is in Chinese and in English, and its range. A constant at the upper end is named in
/// messages.
macro_rules! limits {
    ($zh:literal, $en:literal, $least:tt ..) => {
        limits!(@ $zh, $en, $least, u64::MAX, None)
    };
    ($zh:literal, $en:literal, $least:tt ..= $most:ident) => {
        limits!(@ $zh, $en, $least, $most as u64, Some(stringify!($most)))
    };
    ($zh:literal, $en:literal, $least:tt ..= $most:literal) => {
        limits!(@ $zh, $en, $least, $most, None)
    };
    (@ $zh:literal, $en:literal, $least:expr, $most:expr, $limit_name:expr) => {
        $crate::answer::limits::Limits {
            words: $crate::text::Both::new($zh, $en),
            least: $least,
            most: $most,
            limit_name: $limit_name,
            mend_small: $crate::text::Both::new("", ""),
            mend_large: $crate::text::Both::new("", ""),
        }
    };
}
pub(crate) use limits;
