//! Values as files and command lines write them: an ending, a player, a range of numbers, a take set.

use crate::game::{Play, TakeSet, TakeSetError, read_take_set, take_list};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The ending: `normal` or `misere`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PlayName {
    /// The last mover wins.
    #[default]
    Normal,
    /// The last mover loses.
    Misere,
}

impl From<PlayName> for Play {
    fn from(name: PlayName) -> Self {
        match name {
            PlayName::Normal => Self::Normal,
            PlayName::Misere => Self::Misere,
        }
    }
}

impl From<Play> for PlayName {
    fn from(play: Play) -> Self {
        match play {
            Play::Normal => Self::Normal,
            Play::Misere => Self::Misere,
        }
    }
}

/// A take set as it is written: `1..8`, `"1,3,4"` or `[1, 3, 4]`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(try_from = "TakeText", into = "String")]
#[schemars(with = "TakeText")]
pub struct Take(pub TakeSet);

/// What stands in a file for a take set.
#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum TakeText {
    /// `1..8`, or numbers between commas.
    Set(String),
    /// One number.
    One(u64),
    /// Numbers.
    List(Vec<u64>),
}

impl TryFrom<TakeText> for Take {
    type Error = TakeSetError;
    fn try_from(written: TakeText) -> Result<Self, Self::Error> {
        let set = match written {
            TakeText::Set(text) => read_take_set(&text),
            TakeText::One(number) => take_list(vec![number]),
            TakeText::List(numbers) => take_list(numbers),
        };
        set.map(Self)
    }
}

impl From<Take> for String {
    fn from(take: Take) -> Self {
        take.0.to_string()
    }
}

/// The player who moves first, or second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Player {
    /// Who makes the first move.
    First,
    /// Who makes the second.
    Second,
}

/// A range `a..b`, both ends included, or a single number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct Range {
    /// The smallest.
    pub from: u64,
    /// The largest.
    pub to: u64,
}

/// Something that is not a range.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a range: write a..b with a not above b, or one number")]
pub struct NotARange(pub String);

impl TryFrom<String> for Range {
    type Error = NotARange;
    fn try_from(text: String) -> Result<Self, NotARange> {
        let (from, to) = text.split_once("..").unwrap_or((&text, &text));
        match (from.trim().parse(), to.trim().parse()) {
            (Ok(from), Ok(to)) if from <= to => Ok(Self { from, to }),
            _ => Err(NotARange(text)),
        }
    }
}

impl From<Range> for String {
    fn from(range: Range) -> Self {
        format!("{}..{}", range.from, range.to)
    }
}

impl Range {
    /// Whether the number lies in the range.
    #[must_use]
    pub fn contains(self, number: u64) -> bool {
        (self.from..=self.to).contains(&number)
    }
}
