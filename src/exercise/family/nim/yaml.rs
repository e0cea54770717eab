//! Nim in problem and generator files.

use crate::exercise::schema::{PlayName, Range};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Nim.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NimGame {
    /// The heaps, in printed order.
    pub heaps: Vec<u64>,
    /// Which ending is played.
    #[serde(default)]
    pub play: PlayName,
}

/// Ranges of Nim positions.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NimRanges {
    /// How many heaps.
    pub heaps: Range,
    /// How large each heap may be.
    pub size: Range,
    /// Which ending is played.
    #[serde(default)]
    pub play: PlayName,
}
