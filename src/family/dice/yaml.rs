//! The parameters of dice.

use super::MAX_OBJECTS;
use crate::{
    family::{
        PlayName, Range,
        parameters::{Limits, Named, Parameter, limits, parameters, ranges},
    },
    game::DiceTurn,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

const OBJECTS: Limits = limits!("总个数", "objects in the pile", 1..=MAX_OBJECTS);
const FACE: Limits = limits!("骰子的点数", "the face of a die", 1..=6);
const DICE: Limits = limits!("骰子数", "dice", 1..);

/// `--top FACE`.
pub(super) const TOP: Parameter =
    Parameter::option("FACE", "骰子上面的点数：1到6", "the face that is up: 1 to 6")
        .within(FACE)
        .with_name("top");

/// `--tops FACES`.
pub(super) const TOPS: Parameter =
    Parameter::option("FACES", "两颗骰子上面的点数：1,2", "the two faces that are up: 1,2")
        .of_many_words()
        .within(DICE)
        .each_within(FACE)
        .with_name("tops");

/// `--variant VARIANT`.
pub(super) const VARIANT: Parameter = Parameter::option(
    "VARIANT",
    "both-sum：两颗都翻，取两数之和；one-new：翻一颗，取它的新点数；\
     one-sum：翻一颗，取它与另一颗的点数之和",
    "both-sum: tip both, take the sum; one-new: tip one, take its new number; \
     one-sum: tip one, take the sum with the other die",
)
.with_name("variant");

parameters! {
    /// One die beside a pile.
    pub struct DiceGame {
        /// The objects in the pile.
        pub objects: u64 => Parameter::number("OBJECTS", OBJECTS).with_label("个数", "the number of objects"),
        /// The face that is up, 1 to 6.
        pub top: u64 => TOP,
        /// Which ending is played.
        #[serde(default)]
        pub play: PlayName => Parameter::misere(),
    }
}

parameters! {
    /// Two dice beside a pile.
    pub struct TwoDiceGame {
        /// The objects in the pile.
        pub objects: u64 => Parameter::number("OBJECTS", OBJECTS).with_label("个数", "the number of objects"),
        /// The two faces that are up.
        pub tops: Vec<u64> => TOPS,
        /// What a turn does.
        pub variant: Variant => VARIANT,
        /// Which ending is played.
        #[serde(default)]
        pub play: PlayName => Parameter::misere(),
    }
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

impl From<DiceTurn> for Variant {
    fn from(turn: DiceTurn) -> Self {
        match turn {
            DiceTurn::BothSum => Self::BothSum,
            DiceTurn::OneNew => Self::OneNew,
            DiceTurn::One | DiceTurn::OneSum => Self::OneSum,
        }
    }
}

impl Named for Variant {
    const NAMES: &'static [(Self, &'static str)] =
        &[(Self::BothSum, "both-sum"), (Self::OneNew, "one-new"), (Self::OneSum, "one-sum")];
    const USUAL: Option<Self> = None;
}

ranges! {
    /// Ranges of piles beside one die; its face is drawn.
    pub struct DiceRanges {
        /// The objects in the pile.
        pub objects: Range => OBJECTS,
        /// Which ending is played.
        #[serde(default)]
        pub play: PlayName,
    }
}

ranges! {
    /// Ranges of piles beside two dice; their faces are drawn.
    pub struct TwoDiceRanges {
        /// The objects in the pile.
        pub objects: Range => OBJECTS,
        /// What a turn does.
        pub variant: Variant,
        /// Which ending is played.
        #[serde(default)]
        pub play: PlayName,
    }
}
