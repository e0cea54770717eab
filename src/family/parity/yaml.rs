//! The parameters of the odd-even game.

use crate::{
    family::{
        Range, TAKE, Take,
        parameters::{Limits, Named, Parameter, Usually, limits, parameters, ranges},
        take_away::MAX_SIZE,
    },
    game::WinningTotal,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The largest pile of a generator.
const MAX_DRAWN_OBJECTS: u64 = 100_000;

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

impl From<WinningTotal> for WinName {
    fn from(total: WinningTotal) -> Self {
        match total {
            WinningTotal::Odd => Self::Odd,
            WinningTotal::Even => Self::Even,
        }
    }
}

impl Named for WinName {
    const NAMES: &'static [(Self, &'static str)] = &[(Self::Odd, "odd"), (Self::Even, "even")];
    const USUAL: Option<Self> = None;
}

const OBJECTS: Limits = limits!("个数", "objects in the pile", 1..=MAX_SIZE);
const MINE: Limits = limits!("先手已取的总数", "the total of the mover so far", 0..=MAX_SIZE);
const THEIRS: Limits = limits!("对手已取的总数", "the total of the other so far", 0..=MAX_SIZE);
const DRAWN: Limits = limits!("个数", "sizes of a generator", 1..=MAX_DRAWN_OBJECTS);

parameters! {
    /// An odd-even game, from the start or from the middle of play.
    pub struct ParityGame {
        /// What is left.
        pub objects: u64 => Parameter::number("OBJECTS", OBJECTS).with_label("个数", "the number of objects"),
        /// The total of the player to move so far.
        #[serde(default)]
        pub mine: Usually<0> => Parameter::number("MINE", MINE).optional(),
        /// The total of the other so far.
        #[serde(default)]
        pub theirs: Usually<0> => Parameter::number("THEIRS", THEIRS).optional(),
        /// How many one move may take, 1 among them: a range `1..4` or a list `"1,4"`.
        pub take: Take => TAKE,
        /// Which total wins.
        pub win: WinName => Parameter::option(
            "TOTAL",
            "取完时总数为奇数（odd）或偶数（even）者胜",
            "which total wins when the pile is empty: odd or even",
        ),
    }
}

ranges! {
    /// Ranges of odd-even games.
    pub struct ParityRanges {
        /// What is left.
        pub size: Range => DRAWN,
        /// Take sets to choose from.
        pub take: Vec<Take>,
        /// Which total wins.
        pub win: WinName,
        /// Whether positions from the middle of play are drawn, with totals so far.
        #[serde(default)]
        pub middle: bool,
    }
}
