//! What is written behind `bouton solve GAME`, and what can be wrong with it.

use super::limits::Limits;
use crate::{
    game::{MAX_TAKE, MAX_TAKE_LISTED, TakeSetError},
    text::{Both, in_sentence, refuse_number},
};
use std::{collections::BTreeMap, fmt};

/// What was written behind `bouton solve GAME`.
#[derive(Clone, Debug, Default)]
pub struct Arguments {
    /// The plain arguments.
    pub numbers: Vec<String>,
    /// The options by their name without dashes; `misere` is there when it was given.
    pub options: BTreeMap<String, String>,
}

/// Arguments, or YAML values, that make no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArgumentError {
    /// A plain argument that is not a whole number, is negative, or does not fit 64 bits.
    #[error("{}", refuse_number(text, u64::MAX)[1])]
    NotANumber {
        /// What was written.
        text: String,
    },
    /// Too few or too many plain arguments.
    #[error("{game} needs {}, {found} given: bouton solve {example}", needed.en)]
    Count {
        /// The game.
        game: &'static str,
        /// What it needs, in words.
        needed: Box<Both<String>>,
        /// How many there were.
        found: usize,
        /// An example that works.
        example: &'static str,
    },
    /// An option that the game cannot do without.
    #[error("{game} needs --{option}: bouton solve {example}")]
    Missing {
        /// The game.
        game: &'static str,
        /// The option without dashes.
        option: &'static str,
        /// An example that works.
        example: &'static str,
    },
    /// An option that this game does not have.
    #[error("{game} has no --{option}{}: bouton solve {example}", near.map(|near| format!(" (did you mean --{near}?)")).unwrap_or_default())]
    Unknown {
        /// The game.
        game: &'static str,
        /// The option without dashes.
        option: String,
        /// The option of the game that may be meant.
        near: Option<&'static str>,
        /// An example that works.
        example: &'static str,
    },
    /// A take set that is none.
    #[error("--take {text}: {error}")]
    Take {
        /// What was written.
        text: String,
        /// Why it is not a take set.
        error: TakeSetError,
    },
    /// Two numbers that are not two.
    #[error("`{text}` is not {}: write two numbers, as in 1,5", words.en)]
    NotAPair {
        /// What was written.
        text: String,
        /// What the numbers are.
        words: Both<&'static str>,
    },
    /// A name that is none of those that an option can be.
    #[error("--{option} {text}: write {}", in_sentence(known, ", ", " or "))]
    Name {
        /// The option without dashes.
        option: &'static str,
        /// What was written.
        text: String,
        /// What can be written.
        known: Vec<&'static str>,
    },
    /// Whatever else a game asks of its arguments, in its own words.
    #[error("{}", .0.en)]
    Own(Both<String>),
    /// A number outside its range.
    #[error("{}", limits.describe_violation(*found).en)]
    OutOfRange {
        /// What the number is, and its range.
        limits: Box<Limits>,
        /// The number.
        found: u64,
    },
}

impl ArgumentError {
    /// An error in the words of a game.
    #[must_use]
    pub fn own(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self::Own(Both { zh: zh.into(), en: en.into() })
    }
}

/// As on the command line, `--misere` last: what [`Arguments::of_line`] reads.
impl fmt::Display for Arguments {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.numbers.join(" "))?;
        let has_value = |(_, value): &(&String, &String)| !value.is_empty();
        for (name, value) in self.options.iter().filter(has_value) {
            write!(formatter, " --{name} {value}")?;
        }
        let mut flags = self.options.iter().filter(|option| !has_value(option));
        flags.try_for_each(|(name, _)| write!(formatter, " --{name}"))
    }
}

impl Arguments {
    /// Splits a line as a shell would, without quoting: for examples and tests.
    ///
    /// ```
    /// use bouton::family::Arguments;
    /// let arguments = Arguments::of_line("5000 --take 1..8 --misere");
    /// assert_eq!(arguments.numbers, ["5000"]);
    /// assert_eq!(arguments.options["take"], "1..8");
    /// ```
    #[must_use]
    pub fn of_line(line: &str) -> Self {
        let mut arguments = Self::default();
        let mut words = line.split_whitespace();
        while let Some(word) = words.next() {
            match word.strip_prefix("--") {
                Some("misere") => arguments.insert("misere", ""),
                Some(option) => arguments.insert(option, words.next().unwrap_or_default()),
                None => arguments.numbers.push(word.to_owned()),
            }
        }
        arguments
    }

    fn insert(&mut self, option: &str, value: &str) {
        self.options.insert(option.to_owned(), value.to_owned());
    }

    /// Normal play, unless `--misere` was given.
    #[must_use]
    pub fn play(&self) -> crate::game::Play {
        match self.options.get("misere") {
            Some(_) => crate::game::Play::Misere,
            None => crate::game::Play::Normal,
        }
    }
}

/// Why a text is not a take set, in Chinese.
#[must_use]
pub fn chinese_take_error(error: &TakeSetError) -> String {
    match error {
        TakeSetError::Empty => "没有写每次可取几个：请写范围如1..3，或列表如1,3,4".to_owned(),
        TakeSetError::Zero => "可取的个数里不能有0：每次至少取一个".to_owned(),
        TakeSetError::Backwards { first, last } => {
            format!("范围{first}..{last}写反了：请写{last}..{first}")
        }
        TakeSetError::NotANumber { text } => {
            format!("“{text}”不是整数：请写范围如1..3，或列表如1,3,4")
        }
        TakeSetError::TooLarge { number } => {
            format!("每次取{number}个太多：上限是{MAX_TAKE}（MAX_TAKE）")
        }
        TakeSetError::TooMany { count } => format!(
            "列了{count}个数：上限是{MAX_TAKE_LISTED}（MAX_TAKE_LISTED）；要写的是不是范围a..b？"
        ),
    }
}
