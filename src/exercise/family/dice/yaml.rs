//! Dice in problem and generator files.

use crate::{
    exercise::schema::{PlayName, Range},
    game::DiceTurn,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One die beside a pile.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DiceGame {
    /// The objects in the pile.
    pub objects: u64,
    /// The face that is up, 1 to 6.
    pub top: u64,
    /// Which ending is played.
    #[serde(default)]
    pub play: PlayName,
}

/// Two dice beside a pile.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TwoDiceGame {
    /// The objects in the pile.
    pub objects: u64,
    /// The two faces that are up.
    pub tops: Vec<u64>,
    /// What a turn does.
    pub variant: Variant,
    /// Which ending is played.
    #[serde(default)]
    pub play: PlayName,
}

/// What a turn with two dice does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Variant {
    /// Tip both, take the sum of the new numbers.
    BothSum,
    /// Tip one, take its new number.
    OneNew,
    /// Tip one, take its new number and that of the other die.
    OneSum,
}

impl From<Variant> for DiceTurn {
    fn from(variant: Variant) -> Self {
        match variant {
            Variant::BothSum => Self::BothSum,
            Variant::OneNew => Self::OneNew,
            Variant::OneSum => Self::OneSum,
        }
    }
}

/// Ranges of piles beside one die; its face is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DiceRanges {
    /// The objects in the pile.
    pub objects: Range,
    /// Which ending is played.
    #[serde(default)]
    pub play: PlayName,
}

/// Ranges of piles beside two dice; their faces are drawn.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TwoDiceRanges {
    /// The objects in the pile.
    pub objects: Range,
    /// What a turn does.
    pub variant: Variant,
    /// Which ending is played.
    #[serde(default)]
    pub play: PlayName,
}
