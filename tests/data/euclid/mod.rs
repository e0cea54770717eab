//! Euclid's game: a small game in a folder of its own, as ARCHITECTURE.md says how to add one. The tests know it; the
//! program does not.

mod rules;

use crate::{
    answer::{
        instance::{Instance, Solved},
        tables::{Stop, Tables},
    },
    family::{
        ArgumentError, Arguments, Drawn, Family, GameEntry, Limits, Parameter, Range, Wanted,
        parameters::{Parameters, limits, parameters, ranges},
    },
    game::{Position, Ruleset},
    random::Stream,
    text::Both,
};
use rules::Euclid;
use serde_json::{Value, json};
use std::sync::Arc;

/// The largest number.
const MAX_NUMBER: u64 = 100;

const FIRST: Limits = limits!("第一个数", "the first number", 1..=MAX_NUMBER);
const SECOND: Limits = limits!("第二个数", "the second number", 1..=MAX_NUMBER);
const NUMBERS: Limits = limits!("两个数", "the numbers of a generator", 1..=MAX_NUMBER);

parameters! {
    /// Two numbers.
    pub struct EuclidGame {
        /// The first number.
        pub first: u64 => Parameter::number("FIRST", FIRST),
        /// The second number.
        pub second: u64 => Parameter::number("SECOND", SECOND),
    }
}

ranges! {
    /// Ranges of two numbers.
    pub struct EuclidRanges {
        /// Both numbers.
        pub numbers: Range => NUMBERS,
    }
}

const ENTRY: GameEntry = GameEntry {
    name: "euclid",
    about: Both::new(
        "辗转相减：从大数里减去小数的若干倍，先得到0者胜",
        "take a multiple of the smaller number from the larger one; whoever reaches 0 wins",
    ),
    example: "euclid 25 7",
    small: &["25 7", "12 12", "8 13"],
    refused: &["", "25", "25 0", "25 7 1", "101 7", "x 7", "25 7 --misere"],
    ..GameEntry::of::<EuclidInstance>()
};

/// Euclid's game with its start.
#[derive(Clone, Debug)]
pub struct EuclidInstance {
    start: Position,
}

impl Family for EuclidInstance {
    type Yaml = EuclidGame;
    type Ranges = EuclidRanges;
    const ENTRY: GameEntry = ENTRY;

    fn instance(game: &EuclidGame) -> Result<Arc<dyn Instance>, ArgumentError> {
        Ok(Arc::new(Self { start: Position::from([game.first, game.second]) }))
    }

    fn draw(ranges: &EuclidRanges, _: Wanted<'_>, stream: &mut Stream) -> Drawn {
        let mut number = || stream.in_range(ranges.numbers.from..=ranges.numbers.to);
        let start = Position::from([number(), number()]);
        Ok(Some(Arc::new(Self { start })))
    }
}

impl Instance for EuclidInstance {
    fn family(&self) -> &'static str {
        ENTRY.name
    }

    fn rules(&self) -> Arc<dyn Ruleset> {
        Arc::new(Euclid)
    }

    fn start(&self) -> &Position {
        &self.start
    }

    fn arguments(&self) -> Arguments {
        let (first, second) = rules::numbers(&self.start);
        EuclidGame { first, second }.arguments()
    }

    fn at(&self, position: &Position) -> Option<Arc<dyn Instance>> {
        Some(Arc::new(Self { start: position.clone() }))
    }

    fn facts(&self, _: &Solved, _: &Tables) -> Result<Value, Stop> {
        let (first, second) = rules::numbers(&self.start);
        Ok(json!({ "first": first, "second": second }))
    }

    fn move_facts(&self, from: &Position, to: &Position) -> Value {
        let sum = |position: &Position| position.iter().sum::<u64>();
        json!({ "taken": sum(from).saturating_sub(sum(to)), "position": to.to_vec() })
    }
}
