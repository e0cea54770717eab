//! The odd-even game in problem and generator files.

use crate::{
    exercise::schema::{Range, Take},
    game::WinningTotal,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which total wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WinName {
    /// An odd total.
    Odd,
    /// An even total.
    Even,
}

impl From<WinName> for WinningTotal {
    fn from(name: WinName) -> Self {
        match name {
            WinName::Odd => Self::Odd,
            WinName::Even => Self::Even,
        }
    }
}

/// An odd-even game, from the start or from the middle of play.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ParityGame {
    /// What is left.
    pub objects: u64,
    /// The total of the player to move so far.
    #[serde(default)]
    pub mine: u64,
    /// The total of the other so far.
    #[serde(default)]
    pub theirs: u64,
    /// How many one move may take, 1 among them: a range `1..4` or a list `"1,4"`.
    pub take: Take,
    /// Which total wins.
    pub win: WinName,
}

/// Ranges of odd-even games.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ParityRanges {
    /// What is left.
    pub size: Range,
    /// Take sets to choose from.
    pub take: Vec<Take>,
    /// Which total wins.
    pub win: WinName,
    /// Whether positions from the middle of play are drawn, with totals so far.
    #[serde(default)]
    pub middle: bool,
}
