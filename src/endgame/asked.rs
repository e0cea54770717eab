//! Questions about boards and lines of play, as problem files write them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A board to be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DrawBoard {
    /// The heaps that it is to have, from the left.
    pub heaps: Vec<u64>,
}

/// A line of play in which somebody gives a win away.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FindSlip {
    /// The positions, the start included.
    pub line: Vec<Vec<u64>>,
}

/// Moves on the Chinese chessboard that are to be judged, each of which a strategy decides.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JudgeMoves {
    /// The moves that lead to the position, from the board of the problem; none if they are missing.
    #[serde(default)]
    pub after: String,
    /// The moves, in either notation.
    pub moves: Vec<String>,
}
