//! Values, and what is known of the games.

use super::Cause;
use crate::game::{Outcome, Position, Ruleset};
use std::fmt;

/// What an expression stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A natural number.
    Number(u64),
    /// True or false.
    Truth(bool),
    /// A word, such as the name of a case: it equals itself alone.
    Word(String),
    /// A list of numbers, or a position.
    List(Position),
    /// A list of anything else: not empty, and not of numbers.
    Rows(Vec<Value>),
}

/// The values of the variables, by slot.
pub type Environment = Vec<Value>;

impl Value {
    /// A list of values: of numbers, or of anything else.
    #[must_use]
    pub fn of_list(members: Vec<Self>) -> Self {
        let numbers: Option<Vec<u64>> = members.iter().map(|one| one.number().ok()).collect();
        numbers.map_or(Self::Rows(members), |numbers| Self::List(Position::from(numbers)))
    }

    /// What counterexamples are ordered by first: the number, or the sum of the list.
    #[must_use]
    pub fn total(&self) -> u64 {
        match self {
            Self::Number(number) => *number,
            Self::Truth(truth) => u64::from(*truth),
            Self::Word(_) => 0,
            Self::List(list) => list.iter().copied().fold(0, u64::saturating_add),
            Self::Rows(rows) => rows.iter().map(Self::total).fold(0, u64::saturating_add),
        }
    }

    /// How much work it is to make or to copy it: one step, and more for each member of a list.
    #[must_use]
    pub fn weight(&self) -> usize {
        match self {
            Self::Number(_) | Self::Truth(_) | Self::Word(_) => 1,
            Self::List(list) => 1 + list.len(),
            // A member that is a list takes up as much as some numbers, even if it is empty.
            Self::Rows(rows) => 1 + rows.iter().map(|row| 3 + row.weight()).sum::<usize>(),
        }
    }

    pub(crate) fn number(&self) -> Result<u64, Cause> {
        if let Self::Number(number) = self { Ok(*number) } else { Err(Cause::IllTyped) }
    }

    pub(super) fn truth(&self) -> Result<bool, Cause> {
        if let Self::Truth(truth) = self { Ok(*truth) } else { Err(Cause::IllTyped) }
    }

    pub(crate) fn list(&self) -> Result<&Position, Cause> {
        if let Self::List(list) = self { Ok(list) } else { Err(Cause::IllTyped) }
    }

    /// The position that it stands for; a number for that of one number.
    ///
    /// # Errors
    /// If it is neither a number nor a list of numbers.
    pub fn position(self) -> Result<Position, Cause> {
        match self {
            Self::Number(number) => Ok(Position::from(number)),
            Self::List(list) => Ok(list),
            Self::Truth(_) | Self::Word(_) | Self::Rows(_) => Err(Cause::IllTyped),
        }
    }

    /// How many members a list has.
    pub(super) fn length(&self) -> Result<usize, Cause> {
        match self {
            Self::List(list) => Ok(list.len()),
            Self::Rows(rows) => Ok(rows.len()),
            Self::Number(_) | Self::Truth(_) | Self::Word(_) => Err(Cause::IllTyped),
        }
    }

    /// The members of a list, whatever they are.
    pub(super) fn members(self) -> Result<Vec<Self>, Cause> {
        match self {
            Self::List(list) => Ok(list.iter().copied().map(Self::Number).collect()),
            Self::Rows(rows) => Ok(rows),
            Self::Number(_) | Self::Truth(_) | Self::Word(_) => Err(Cause::IllTyped),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(formatter, "{number}"),
            Self::Truth(truth) => write!(formatter, "{truth}"),
            Self::Word(word) => formatter.write_str(word),
            Self::List(list) => write!(formatter, "{list}"),
            Self::Rows(rows) => {
                let rows: Vec<String> = rows.iter().map(Self::to_string).collect();
                write!(formatter, "[{}]", rows.join(", "))
            }
        }
    }
}

/// Why a question about a game has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unanswered {
    /// No checked table holds the position.
    #[error("no checked table answers for {0}")]
    NoTable(Position),
    /// What whoever makes the tables says about it, in Chinese and English.
    #[error("{en}")]
    Told {
        /// In Chinese.
        zh: String,
        /// In English.
        en: String,
    },
}

/// The games that a claim is about, and what is known of them.
pub trait Games {
    /// The rules of a game; none if the claim has no such game.
    fn rules(&self, game: usize) -> Option<&dyn Ruleset>;

    /// Who wins a position.
    ///
    /// # Errors
    /// If it cannot be told.
    fn outcome(&self, game: usize, position: &Position) -> Result<Outcome, Unanswered>;

    /// The Grundy value of a position.
    ///
    /// # Errors
    /// If it cannot be told.
    fn grundy(&self, game: usize, position: &Position) -> Result<u64, Unanswered>;
}
