//! The running-sum race in problem and generator files.

use crate::{
    exercise::schema::{Range, Take},
    game::Ending,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What the target means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EndingName {
    /// Reaching or passing the target wins.
    Reach,
    /// Passing the target loses.
    Exact,
}

impl From<EndingName> for Ending {
    fn from(name: EndingName) -> Self {
        match name {
            EndingName::Reach => Self::Reach,
            EndingName::Exact => Self::Exact,
        }
    }
}

/// A race to a sum.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RunningSumGame {
    /// The sum that is played for.
    pub target: u64,
    /// How many numbers one turn may call: a range `1..2` or a list `"1,3"`.
    pub take: Take,
    /// What the target means.
    pub end: EndingName,
}

/// Ranges of races to a sum.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RunningSumRanges {
    /// The target.
    pub target: Range,
    /// Take sets to choose from.
    pub take: Vec<Take>,
    /// What the target means.
    pub end: EndingName,
}
