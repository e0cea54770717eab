//! The two languages of everything that a reader sees.

mod complaint;
mod number;
mod spaces;
mod words;

pub use complaint::{Complaint, InChinese, Mend, Reason};
pub use number::refuse_number;
pub use spaces::{NO_BREAK, keep_together};
pub use words::{InLanguages, Text, Texts, WORDS_WANTED, Written, languages};

use std::{fmt, str::FromStr};

/// A language that sheets, keys and messages can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// Simplified Chinese.
    Zh,
    /// English.
    En,
}

impl Language {
    /// Both, in the order in which they are written out.
    pub const ALL: [Self; 2] = [Self::Zh, Self::En];

    /// The code used in file names, templates and on the command line: `zh`, `en`.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Zh => "zh",
            Self::En => "en",
        }
    }

    /// The language tag of a page: `zh-Hans`, `en`.
    #[must_use]
    pub fn tag(self) -> &'static str {
        match self {
            Self::Zh => "zh-Hans",
            Self::En => "en",
        }
    }

    /// The other language.
    #[must_use]
    pub fn other(self) -> Self {
        self.pick(Self::En, Self::Zh)
    }

    /// The one of two texts that is in this language.
    #[must_use]
    pub fn pick<T>(self, zh: T, en: T) -> T {
        match self {
            Self::Zh => zh,
            Self::En => en,
        }
    }
}

/// The same in both languages, beside each other: what a message is until somebody asks for it in one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Both<T> {
    /// In Simplified Chinese.
    pub zh: T,
    /// In English.
    pub en: T,
}

impl<T> Both<T> {
    /// Words in Chinese and in English.
    pub const fn new(zh: T, en: T) -> Self {
        Self { zh, en }
    }

    /// The one in this language.
    pub fn get(self, language: Language) -> T {
        language.pick(self.zh, self.en)
    }
}

/// A message in both languages with the same fields, as `format!` fills them in. `tests/it/tidy/languages.rs` sees to it that
/// neither language leaves a field out.
macro_rules! both {
    ($zh:literal, $en:literal $(,)?) => {
        $crate::text::Both { zh: format!($zh), en: format!($en) }
    };
}
pub(crate) use both;

impl fmt::Display for Language {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.code())
    }
}

/// A language that is neither `zh` nor `en`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no language `{0}`: write zh or en")]
pub struct UnknownLanguage(pub String);

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Self, UnknownLanguage> {
        Self::ALL
            .into_iter()
            .find(|language| language.code() == text)
            .ok_or_else(|| UnknownLanguage(text.to_owned()))
    }
}
/// `a`, `a and b`, `a, b and c`.
pub(crate) fn in_sentence(parts: &[&str], between: &str, before_last: &str) -> String {
    match parts {
        [rest @ .., last] if !rest.is_empty() => {
            format!("{}{before_last}{last}", rest.join(between))
        }
        parts => parts.concat(),
    }
}
