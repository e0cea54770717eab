//! The running-sum race as exercises: numbers are said in order and added up. S0-34.

mod yaml;

pub use yaml::{EndingName, RunningSumGame, RunningSumRanges};

use super::{
    ArgumentError, Arguments, Drawn, Family, GameEntry, Wanted, below, by_outcome::ByOutcome,
    modes, parameters::Parameters, winner_of,
};
use crate::{
    answer::{
        compared::{ClosedForm, Compared},
        difficulty::Difficulty,
        instance::{Instance, Solved},
        tables::{Stop, Tables},
        view::{Numbers, TakeView},
    },
    family::Take,
    game::{
        Ending, ModeGame, Outcome, Position, Ruleset, RunningSum, RunningSumError, TakeSet,
        TakeSetError, Word, running_sum, triangular,
    },
    random::Stream,
    text::Both,
    theory,
};
use serde_json::{Value, json};
use std::sync::Arc;

/// The registry line.
pub const ENTRY: GameEntry = GameEntry {
    name: "running-sum",
    about: Both::new(
        "依次报数并累加，谁先使和达到目标谁赢",
        "numbers are called in order and added up; whoever makes the sum reach the target wins",
    ),
    example: "running-sum 30 --take 1..2 --end reach",
    small: &[
        "30 --take 1..2 --end reach",
        "30 --take 1..2 --end exact",
        "28 --take 1..3 --end exact",
        "60 --take 1,3 --end reach",
        "60 --take 2..3 --end exact",
    ],
    refused: &[
        "30",
        "30 --take 1..2",
        "30 --take 1..2 --end over",
        "0 --take 1..2 --end reach",
        "30 --take 0 --end reach",
        "--take 1..2 --end exact",
        "1000000000001 --take 1..2 --end exact",
        "2 --take 3 --end exact",
    ],
    ..GameEntry::of::<RunningSumInstance>()
};

/// A running-sum race before the first call.
#[derive(Clone, Debug)]
pub struct RunningSumInstance {
    game: RunningSum,
    start: Position,
}

impl RunningSumInstance {
    /// The race to a target.
    ///
    /// # Errors
    /// If the target is out of range, or nobody can make a first move.
    pub fn new(target: u64, take: TakeSet, ending: Ending) -> Result<Self, ArgumentError> {
        let least = take.smallest();
        let game = running_sum(target, take, ending).map_err(argument_error)?;
        if game.ending == Ending::Exact && game.last() < least {
            return Err(ArgumentError::own(
                format!("目标是{target}，第一次至少报{least}个数就超过了：请给更大的目标"),
                format!(
                    "the first turn says at least {least} numbers, which already passes the target {target}: give a larger one"
                ),
            ));
        }
        Ok(Self { game, start: Position::from(0) })
    }

    fn table(&self, tables: &Tables) -> Result<Compared, Stop> {
        let rules: Arc<dyn ModeGame> = Arc::new(self.game.clone());
        let form = self.closed_form();
        modes::table(&rules, &self.start, Some(self.game.last()), form.as_deref(), tables)
    }
}

/// What is left to refuse: the declared limits keep to those of the rules.
fn argument_error(error: RunningSumError) -> ArgumentError {
    let found = match error {
        RunningSumError::NoTarget => 0,
        RunningSumError::TooLarge { target } => target,
    };
    yaml::TARGET.refusing(found)
}

/// The closed form.
fn rule(game: &RunningSum) -> ByOutcome<RunningSum> {
    let outcome = |game: &RunningSum, position: &Position| {
        theory::running_sum::outcome(game, position).unwrap_or(Outcome::N)
    };
    ByOutcome { theorem: &theory::running_sum::RUNNING_SUM, rules: game.clone(), outcome }
}

/// Rows of sums that the explanation shows, at most.
const SUMS_SHOWN: u64 = 6;

impl Instance for RunningSumInstance {
    fn family(&self) -> &'static str {
        "running-sum"
    }

    fn rules(&self) -> Arc<dyn Ruleset> {
        Arc::new(self.game.clone())
    }

    fn start(&self) -> &Position {
        &self.start
    }

    fn arguments(&self) -> Arguments {
        let (take, end) = (Take(self.game.take.clone()), self.game.ending.into());
        RunningSumGame { target: self.game.target, take, end }.arguments()
    }

    fn at(&self, position: &Position) -> Option<Arc<dyn Instance>> {
        Some(Arc::new(Self { start: position.clone(), ..self.clone() }))
    }

    fn closed_form(&self) -> Option<Box<dyn ClosedForm>> {
        let (first, _) = self.game.take.as_range()?;
        (first == 1).then(|| Box::new(rule(&self.game)) as Box<dyn ClosedForm>)
    }

    fn solve(&self, tables: &Tables) -> Result<Solved, Stop> {
        modes::solve(&self.table(tables)?, &self.start)
    }

    fn table_with(&self, tables: &Tables, _: &Position) -> Result<Compared, Stop> {
        self.table(tables)
    }

    fn facts(&self, solved: &Solved, tables: &Tables) -> Result<Value, Stop> {
        let (game, table) = (&self.game, self.table(tables)?);
        let last = game.last();
        let mut keys = Vec::new();
        for called in 1..=last {
            if table.outcome(&Position::from(called))? == Outcome::P {
                keys.push(called);
            }
        }
        let row = |called: u64| json!({ "called": called, "sum": sum(called) });
        let rows: Vec<Value> =
            (last.saturating_sub(SUMS_SHOWN - 1).max(1)..=last + 1).map(row).collect();
        Ok(json!({
            "target": game.target,
            "take": TakeView::new(&game.take),
            "end": game.ending.name(),
            "last": last,
            "sum": sum(last),
            "next_sum": sum(last + 1),
            "sum_before": sum(last.saturating_sub(1)),
            "exactly": sum(last) == game.target,
            "rows": rows,
            "factor": game.take.as_range().filter(|(first, _)| *first == 1).map(|(_, most)| most + 1),
            "keys": Numbers::new(keys),
            "first_wins": solved.answer.statement().outcome == Outcome::N,
        }))
    }

    fn every_size(&self, tables: &Tables) -> Option<Compared> {
        self.table(tables).ok()
    }

    fn move_numbers(&self, to: &Position) -> Vec<u64> {
        to.to_vec()
    }

    fn move_facts(&self, from: &Position, to: &Position) -> Value {
        let (from, to) = (from.single().unwrap_or(0), to.single().unwrap_or(0));
        json!({
            "first": from + 1, "last": to, "count": to - from.min(to), "sum": sum(to),
            "short": format!("→{to}"),
        })
    }

    fn position_facts(&self, position: &Position) -> Value {
        let called = position.single().unwrap_or(0);
        json!({ "position": [called], "called": called, "sum": sum(called) })
    }

    /// The sum is work of its own; otherwise as for a race to the last number.
    fn difficulty(&self, solved: &Solved) -> Difficulty {
        let (game, last) = (&self.game, self.game.last());
        let size = [(20, 2), (100, 2), (1000, 2)].iter().filter(|(more, _)| last > *more);
        let most = game.take.largest();
        let takes = u64::from(most > 3) + u64::from(most >= 10);
        let gaps = if self.closed_form().is_some() { 0 } else { 2 };
        let passed = u64::from(game.ending == Ending::Exact && sum(last) != game.target);
        let points = 2 + size.map(|(_, points)| points).sum::<u64>() + takes + gaps + passed;
        Difficulty::new(points, game.target, solved)
    }
}

/// The sum after a number; targets are limited, so that it fits.
fn sum(called: u64) -> u64 {
    u64::try_from(triangular(called)).unwrap_or(u64::MAX)
}

impl Family for RunningSumInstance {
    type Yaml = RunningSumGame;
    type Ranges = RunningSumRanges;
    const ENTRY: GameEntry = ENTRY;

    fn instance(game: &RunningSumGame) -> Result<Arc<dyn Instance>, ArgumentError> {
        Ok(Arc::new(Self::new(game.target, game.take.0.clone(), game.end.into())?))
    }

    /// The last number is drawn, small ones as often as large ones, then a target that it settles.
    fn draw(ranges: &RunningSumRanges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
        let empty = || ArgumentError::Take { text: String::new(), error: TakeSetError::Empty };
        let take = stream.choose(&ranges.take).ok_or_else(empty)?.0.clone();
        let most = below(ranges.target, stream);
        let target = stream.in_range(ranges.target.from..=most);
        let instance = Self::new(target, take, ranges.end.into())?;
        let proposed = theory::running_sum::outcome(&instance.game, &instance.start);
        let fits = proposed.is_none_or(|outcome| winner_of(outcome) == Some(wanted.winner));
        Ok(fits.then(|| Arc::new(instance) as Arc<dyn Instance>))
    }

    fn take_sets(ranges: &RunningSumRanges) -> Option<usize> {
        Some(ranges.take.len())
    }
}
