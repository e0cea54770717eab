//! The parameters of Nim.

use super::draw::MAX_DRAWN_HEAP;
use crate::family::{
    PlayName, Range,
    heap_games::HEAPS,
    parameters::{Limits, Parameter, limits, parameters, ranges},
};

/// A heap of a problem: the theorem answers for any size.
pub(crate) const HEAP: Limits = limits!("一堆的个数", "objects in a heap", 1..)
    .with_remedy_below("：空堆不用写", ": leave empty heaps out");

const DRAWN_HEAP: Limits =
    limits!("出题规则里一堆的个数", "objects in a heap of a generator", 1..=MAX_DRAWN_HEAP)
        .with_remedy_above("：请把范围写小", ": write the range smaller");

parameters! {
    /// Nim.
    pub struct NimGame {
        /// The heaps, in printed order.
        pub heaps: Vec<u64> =>
            Parameter::numbers("HEAP", ("至少一堆", "at least one heap"), HEAPS, HEAP),
        /// Which ending is played.
        #[serde(default)]
        pub play: PlayName => Parameter::misere(),
    }
}

ranges! {
    /// Ranges of Nim positions.
    pub struct NimRanges {
        /// How many heaps.
        pub heaps: Range => HEAPS,
        /// How large each heap may be.
        pub size: Range => DRAWN_HEAP,
        /// Which ending is played.
        #[serde(default)]
        pub play: PlayName,
    }
}
