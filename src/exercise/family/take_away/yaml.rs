//! Piles, races and strips in problem and generator files.

use crate::exercise::schema::{PlayName, Range, Take};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One pile.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PileGame {
    /// The objects in the pile; may be left out when only the general rule is asked.
    #[serde(default)]
    pub objects: Option<u64>,
    /// How many one move may take: a range `1..8` or a list `"1,3,4"`.
    pub take: Take,
    /// Which ending is played.
    #[serde(default)]
    pub play: PlayName,
}

/// A race to a number.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RaceGame {
    /// The number that wins when it is said.
    pub target: u64,
    /// How many numbers one call may say.
    pub take: Take,
    /// Which ending is played.
    #[serde(default)]
    pub play: PlayName,
}

/// A piece on a strip.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StripGame {
    /// The squares; the piece stands on the first.
    pub squares: u64,
    /// How many squares one move may go.
    pub take: Take,
    /// Which ending is played.
    #[serde(default)]
    pub play: PlayName,
}

/// Ranges of one-pile games.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TakeAwayRanges {
    /// The objects, the target or the squares.
    pub size: Range,
    /// Take sets to choose from.
    pub take: Vec<Take>,
    /// Which ending is played.
    #[serde(default)]
    pub play: PlayName,
}
