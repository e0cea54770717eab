//! The parameters of the line game of the double cannons.

use super::{MAX_FILES, MAX_POINTS, draw::MAX_DRAWN_FREE};
use crate::family::{
    ArgumentError, Range,
    parameters::{Checked, Limits, Parameter, Usually, Value, limits, parameters, ranges},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

const FILES: Limits = limits!("有对炮的线数", "files with cannons", 1..=MAX_FILES);
const GAP: Limits = limits!("两炮之间的空点", "points between cannons", 0..=MAX_POINTS);
pub(super) const PAWNS: Limits = limits!("兵卒的对数", "pairs of soldiers", 0..=MAX_FILES);
const BEHIND: Limits = limits!("炮身后的空点", "points behind a cannon", 0..=MAX_POINTS);

parameters! {
    /// A board in a problem file.
    pub struct CannonsGame {
        /// The points between the cannons of each file.
        pub gaps: Vec<u64> => Parameter::numbers(
            "GAP",
            ("至少一条线的空点数", "the points of at least one file"),
            FILES,
            GAP,
        ),
        /// Pairs of facing soldiers with one step left between them.
        #[serde(default)]
        pub pawns: Usually<0> => Parameter::option(
            "N",
            "还能走一步的对头兵卒有几对（不写就是没有）",
            "pairs of facing soldiers with one step left between them (0 without it)",
        ).within(PAWNS).optional(),
        /// The free points behind both cannons of each file; one number goes for all. Without it 0 on
        /// the first file and 1 on the others, as in the composed ending.
        #[serde(default)]
        pub room: Vec<Room> => Parameter::option(
            "N,N...",
            "各线两炮身后各有几个空点，红2黑1写成2:1，只写一项则各线相同（不写就是第1线0、其余各线1）",
            "free points behind both cannons of each file, 2:1 where Red has 2 and Black 1, or one entry for all (without it 0 on the first file, 1 on the others)",
        ).of_many_words().each_within(BEHIND).optional(),
    }
}

ranges! {
    /// Ranges of boards.
    pub struct CannonsRanges {
        /// The number of files with cannons.
        pub files: Range => limits!("有对炮的线数", "files of a generator", 1..=MAX_FILES),
        /// The points between the cannons of a file.
        pub gap: Range => limits!("两炮之间的空点", "points between cannons", 0..=MAX_DRAWN_FREE),
        /// The number of pairs of soldiers.
        pub pawns: Range => PAWNS,
        /// The free points of each file, between the cannons and behind them; the same on all files,
        /// so that boards share their tables.
        pub free: Range => limits!("每条线的空点", "free points", 1..=MAX_DRAWN_FREE),
    }
}

/// The free points behind the red and the black cannon of a file. A file of exercises writes one number for both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(from = "u64", into = "u64")]
#[schemars(with = "u64")]
pub struct Room(pub [u64; 2]);

impl From<u64> for Room {
    fn from(both: u64) -> Self {
        Self([both; 2])
    }
}

impl From<Room> for u64 {
    fn from(Room([red, _]): Room) -> Self {
        red
    }
}

impl Checked for Room {
    fn check(&self, parameter: &Parameter) -> Result<(), ArgumentError> {
        self.0.check(parameter)
    }
}

/// `2`, or `2:1` where the two differ.
impl Value for Room {
    fn read(words: &[&str], parameter: &Parameter) -> Result<Self, ArgumentError> {
        let text = words.concat();
        let (red, black) = text.split_once(':').unwrap_or((&text, &text));
        Ok(Self([u64::read(&[red], parameter)?, u64::read(&[black], parameter)?]))
    }

    fn to_words(&self) -> Vec<String> {
        let Self([red, black]) = self;
        vec![if red == black { red.to_string() } else { format!("{red}:{black}") }]
    }
}
