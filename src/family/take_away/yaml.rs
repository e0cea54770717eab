//! The parameters of piles, races and strips.

use super::{MAX_SIZE, draw::MAX_DRAWN_SIZE};
use crate::family::{
    PlayName, Range, TAKE, Take,
    parameters::{Limits, Parameter, limits, parameters, ranges},
};

/// What is in the pile.
pub(crate) const OBJECTS: Limits = limits!("总个数", "objects in the pile", 1..=MAX_SIZE);

pub(super) const TARGET: Limits = limits!("目标数", "the target of the race", 1..=MAX_SIZE)
    .with_remedy_below(
        "：第一次报数不能超过目标",
        ": the smallest first turn must not pass the target",
    );

pub(super) const SQUARES: Limits = limits!("方格数", "squares of the strip", 1..=MAX_SIZE)
    .with_remedy_below("：棋子必须走得动", ": the piece must be able to move");

const DRAWN: Limits = limits!("出题规则里的大小", "sizes of a generator", 1..=MAX_DRAWN_SIZE)
    .with_remedy_above("：请把范围写小", ": write the range smaller");

parameters! {
    /// One pile.
    pub struct PileGame {
        /// The objects in the pile; may be left out when only the general rule is asked.
        #[serde(default)]
        pub objects: Option<u64> => Parameter::number("OBJECTS", OBJECTS).with_label("个数", "the number of objects"),
        /// How many one move may take: a range `1..8` or a list `"1,3,4"`.
        pub take: Take => TAKE,
        /// Which ending is played.
        #[serde(default)]
        pub play: PlayName => Parameter::misere(),
    }
}

parameters! {
    /// A race to a number.
    pub struct RaceGame {
        /// The number that wins when it is said.
        pub target: u64 => Parameter::number("TARGET", TARGET),
        /// How many numbers one call may say.
        pub take: Take => TAKE,
        /// Which ending is played.
        #[serde(default)]
        pub play: PlayName => Parameter::misere(),
    }
}

parameters! {
    /// A piece on a strip.
    pub struct StripGame {
        /// The squares; the piece stands on the first.
        pub squares: u64 => Parameter::number("SQUARES", SQUARES).with_label("方格数", "the number of squares"),
        /// How many squares one move may go.
        pub take: Take => TAKE,
        /// Which ending is played.
        #[serde(default)]
        pub play: PlayName => Parameter::misere(),
    }
}

ranges! {
    /// Ranges of one-pile games.
    pub struct TakeAwayRanges {
        /// The objects, the target or the squares.
        pub size: Range => DRAWN,
        /// Take sets to choose from.
        pub take: Vec<Take>,
        /// Which ending is played.
        #[serde(default)]
        pub play: PlayName,
    }
}
