//! The multiplication game as exercises: multiply by 2 to k from 1 on, to a target or past it.

use super::{
    ArgumentError, Arguments, Drawn, Family, GameEntry, Wanted, below,
    by_outcome::ByOutcome,
    parameters::{Limits, Parameter, Parameters, Usually, limits, parameters, ranges},
    winner_of,
    words::{Fillers, numbers},
};
use crate::{
    answer::{
        compared::ClosedForm,
        difficulty::{self, Difficulty},
        instance::{Instance, Solved},
        tables::{Stop, Tables},
    },
    check::Verified,
    family::Range,
    game::{MAX_FACTOR, MAX_PRODUCT, Multiplication, Outcome, Play, Position, Ruleset},
    random::Stream,
    text::Both,
    theory,
};
use serde_json::{Value, json};
use std::{collections::BTreeSet, sync::Arc};

/// The largest factor when none is named.
const USUAL_FACTOR: u64 = 9;

/// So many draws are tried until the wanted player wins.
const TRIES: usize = 16;

const TARGET: Limits = limits!("目标数", "the target", 2..=MAX_PRODUCT);
const LARGEST: Limits = limits!("最大的乘数", "the largest factor", 2..=MAX_FACTOR);

parameters! {
    /// A target with the largest factor.
    pub struct MultiplicationGame {
        /// Who reaches or passes it wins.
        pub target: u64 => Parameter::number("TARGET", TARGET),
        /// Moves multiply by 2 to this number.
        #[serde(default)]
        pub largest: Usually<USUAL_FACTOR> => Parameter::option(
            "K",
            "最大的乘数，不写时为9",
            "the largest factor; 9 when it is not given",
        ).within(LARGEST).optional(),
    }
}

ranges! {
    /// Ranges of targets and factors.
    pub struct MultiplicationRanges {
        /// The target.
        pub target: Range => TARGET,
        /// The largest factor.
        pub largest: Range => LARGEST,
    }
}

/// The game from p = 1.
#[derive(Clone, Debug)]
pub struct MultiplicationInstance {
    rules: Multiplication,
    start: Position,
}

const ENTRY: GameEntry = GameEntry {
    name: "multiplication",
    about: Both::new(
        "从1起轮流乘以2至9，先达到或超过目标数者胜",
        "multiply by 2 to 9 from 1 on; who reaches or passes the target wins",
    ),
    example: "multiplication 162",
    small: &["17", "162", "40 --largest 3", "1000 --largest 2"],
    refused: &[
        "",
        "1",
        "17 18",
        "x",
        "17 --largest 1",
        "17 --largest 19",
        "17 --largest two",
        "17 --misere",
    ],
    ..GameEntry::of::<MultiplicationInstance>()
};

fn make(target: u64, largest_factor: u64) -> Arc<dyn Instance> {
    let rules = Multiplication { target, largest_factor, play: Play::Normal };
    Arc::new(MultiplicationInstance { rules, start: Position::from(1) })
}

impl Family for MultiplicationInstance {
    type Yaml = MultiplicationGame;
    type Ranges = MultiplicationRanges;
    const ENTRY: GameEntry = ENTRY;

    fn instance(game: &MultiplicationGame) -> Result<Arc<dyn Instance>, ArgumentError> {
        Ok(make(game.target, game.largest.0))
    }

    fn draw(ranges: &MultiplicationRanges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
        for _ in 0..TRIES {
            let largest_factor = stream.in_range(ranges.largest.from..=ranges.largest.to);
            let from = ranges.target.from;
            let most = below(ranges.target, stream).max(from);
            let target = stream.in_range(from..=most);
            let game = Multiplication { target, largest_factor, play: Play::Normal };
            let winner = winner_of(theory::multiplication::outcome(&game, 1));
            let points = points(&game);
            if winner == Some(wanted.winner) && wanted.may_have(points..=points) {
                return Ok(Some(make(target, largest_factor)));
            }
        }
        Ok(None)
    }
}

impl Instance for MultiplicationInstance {
    fn family(&self) -> &'static str {
        "multiplication"
    }

    fn rules(&self) -> Arc<dyn Ruleset> {
        Arc::new(self.rules)
    }

    fn start(&self) -> &Position {
        &self.start
    }

    fn arguments(&self) -> Arguments {
        let Multiplication { target, largest_factor, .. } = self.rules;
        MultiplicationGame { target, largest: Usually(largest_factor) }.arguments()
    }

    fn at(&self, position: &Position) -> Option<Arc<dyn Instance>> {
        Some(Arc::new(Self { start: position.clone(), ..self.clone() }))
    }

    fn closed_form(&self) -> Option<Box<dyn ClosedForm>> {
        let theorem = &theory::multiplication::INTERVALS;
        Some(Box::new(ByOutcome { theorem, rules: self.rules, outcome }))
    }

    /// By the table in [`crate::answer::difficulty`].
    fn difficulty(&self, solved: &Solved) -> Difficulty {
        difficulty::of_points(self, solved, points(&self.rules))
    }

    fn facts(&self, _: &Solved, tables: &Tables) -> Result<Value, Stop> {
        // The bands are those of the whole game, wherever play stands.
        let table = self.table_with(tables, &Position::from(1))?;
        let Multiplication { target, largest_factor, .. } = self.rules;
        Ok(json!({
            "target": target,
            "largest": largest_factor,
            "double": 2 * largest_factor,
            "bands": self.bands(&table)?,
        }))
    }

    /// `7` multiplies by 7; a larger number is the product that the move gives.
    fn read_move(&self, from: &Position, text: &str) -> Option<Position> {
        const FILLERS: Fillers = Fillers(&["multiply", "times", "by", "×", "*", "x", "乘以", "乘"]);
        let [number] = *numbers(text, &FILLERS)?.as_slice() else { return None };
        let product = if number < 10 { from.single()?.saturating_mul(number) } else { number };
        Some(Position::from(product))
    }

    fn move_numbers(&self, to: &Position) -> Vec<u64> {
        let [before, after] = [&self.start, to].map(|position| position.single().unwrap_or(1));
        vec![after / before.max(1)]
    }

    fn move_facts(&self, from: &Position, to: &Position) -> Value {
        let [before, after] = [from, to].map(|position| position.single().unwrap_or(1));
        json!({ "factor": after / before.max(1), "from": before, "to": after, "short": format!("×{}", after / before.max(1)) })
    }

    fn position_facts(&self, position: &Position) -> Value {
        json!({ "product": position.single(), "target": self.rules.target })
    }

    fn identity(&self) -> String {
        format!("{:?}", self.rules)
    }
}

impl MultiplicationInstance {
    /// From the target down: between which numbers the mover wins or loses. Every number of a band
    /// that play can reach has the letter of the band in the checked table; bands without such a
    /// number are left out.
    fn bands(&self, table: &Verified) -> Result<Vec<Value>, Stop> {
        let reached = self.find_reachable();
        let mut bands = Vec::new();
        let (mut end, mut divisor, mut wins) = (self.rules.target, 1_u128, true);
        while end > 1 {
            divisor *= if wins { u128::from(self.rules.largest_factor) } else { 2 };
            let from = u128::from(self.rules.target).div_ceil(divisor);
            let from = u64::try_from(from).unwrap_or(1).max(1);
            let letters = reached
                .range(from..end)
                .map(|product| Ok(table.outcome(&Position::from(*product))?.letter()));
            let letters: BTreeSet<&str> = letters.collect::<Result<_, Stop>>()?;
            if letters.len() == 1 {
                bands.push(json!({ "from": from, "to": end - 1, "letter": letters.first() }));
            }
            (end, wins) = (from, !wins);
        }
        Ok(bands)
    }

    /// The products below the target that play can reach.
    fn find_reachable(&self) -> BTreeSet<u64> {
        let mut reached = BTreeSet::from([1]);
        let mut open = vec![1];
        while let Some(product) = open.pop() {
            self.rules.options(&Position::from(product), &mut |option| {
                let next = option.single().filter(|next| *next < self.rules.target);
                open.extend(next.filter(|next| reached.insert(*next)));
            });
        }
        reached
    }
}

fn outcome(game: &Multiplication, position: &Position) -> Outcome {
    theory::multiplication::outcome(game, position.single().unwrap_or(1))
}

/// One point for each interval between 1 and the target; the tenth is as hard as the ninth.
fn points(game: &Multiplication) -> u64 {
    match theory::multiplication::intervals(game, 1) {
        10 => 9,
        count => count,
    }
}
