//! The running-sum race as exercises: numbers are called in order and added up. S0-34.

mod yaml;

pub use yaml::{EndingName, RunningSumGame, RunningSumRanges};

use super::{
    ArgumentError, Arguments, Drawn, Family, GameEntry, OptionEntry, TAKE, Wanted, below,
    by_outcome::ByOutcome, modes, winner_of,
};
use crate::{
    exercise::{
        compared::{ClosedForm, Compared},
        difficulty::Difficulty,
        instance::{Instance, Solved},
        random::Stream,
        schema::Range,
        tables::{Stop, Tables},
        view::{Numbers, TakeView},
    },
    game::{
        Ending, MAX_RUNNING_SUM, ModeGame, Outcome, Position, Ruleset, RunningSum, RunningSumError,
        TakeSet, TakeSetError, Word, running_sum, triangular,
    },
    nimber::bit_length,
    theory,
};
use serde_json::{Value, json};
use std::sync::Arc;

/// `--end reach|exact`.
const END: OptionEntry = OptionEntry {
    name: "end",
    value: "END",
    about_en: "reach: reaching or passing the target wins; exact: passing it loses",
    about_zh: "reach：达到或超过目标者胜；exact：超过目标者输",
};

/// The registry line.
pub const ENTRY: GameEntry = GameEntry {
    name: "running-sum",
    arguments: "TARGET",
    about_en: "numbers are called in order and added up; whoever makes the sum reach the target wins",
    about_zh: "依次报数并累加，谁先使和达到目标谁赢",
    options: &[TAKE, END],
    misere: false,
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
    parse: |arguments| {
        let target = arguments.single(&ENTRY, "the target")?;
        let ending = ending(arguments)?;
        let instance = RunningSumInstance::new(target, arguments.take(&ENTRY)?, ending)?;
        Ok(Arc::new(instance))
    },
    sequence: None,
};

fn ending(arguments: &Arguments) -> Result<Ending, ArgumentError> {
    match arguments.option(&ENTRY, "end")? {
        "reach" => Ok(Ending::Reach),
        "exact" => Ok(Ending::Exact),
        other => Err(ArgumentError::own(
            format!("--end {other}：请写 reach 或 exact"),
            format!("--end {other}: write reach or exact"),
        )),
    }
}

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
    /// If the target is out of range, or nobody can make a first call.
    pub fn new(target: u64, take: TakeSet, ending: Ending) -> Result<Self, ArgumentError> {
        let least = take.smallest();
        let game = running_sum(target, take, ending).map_err(refused)?;
        if game.ending == Ending::Exact && game.last() < least {
            return Err(ArgumentError::own(
                format!("目标是 {target}，第一次至少报 {least} 个数就超过了：请给更大的目标"),
                format!(
                    "the first call of {least} numbers already passes the target {target}: give a larger one"
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

fn refused(error: RunningSumError) -> ArgumentError {
    match error {
        RunningSumError::NoTarget => {
            ArgumentError::own("目标是 0，没有可报的数：请给至少 1 的目标", error.to_string())
        }
        RunningSumError::TooLarge { target } => {
            let range = 1..=MAX_RUNNING_SUM;
            ArgumentError::outside(("目标", "the target"), target, range, "MAX_RUNNING_SUM")
        }
    }
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
        Arguments::of([self.game.target])
            .with(TAKE.name, &self.game.take)
            .with(END.name, self.game.ending.name())
    }

    fn at(&self, position: &Position) -> Option<Arc<dyn Instance>> {
        Some(Arc::new(Self { start: position.clone(), ..self.clone() }))
    }

    fn closed_form(&self) -> Option<Box<dyn ClosedForm>> {
        let (first, _) = self.game.take.as_range()?;
        (first == 1).then(|| Box::new(rule(&self.game)) as Box<dyn ClosedForm>)
    }

    fn solve(&self, tables: &Tables) -> Result<Solved, Stop> {
        modes::solved(&self.table(tables)?, &self.start)
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
        Difficulty {
            points,
            level: Difficulty::level_of(points),
            bits: bit_length(game.target) as u64,
            winning_moves: solved.answer.statement().winning_moves.len() as u64,
            lucky_mistakes: 0,
        }
    }
}

/// The sum after a number; targets are limited, so that it fits.
fn sum(called: u64) -> u64 {
    u64::try_from(triangular(called)).unwrap_or(u64::MAX)
}

/// The largest target of a generator.
const MAX_DRAWN_TARGET: u64 = 10_000_000;

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
        let Range { from, to } = ranges.target;
        if to > MAX_DRAWN_TARGET || from == 0 {
            let (words, range) = (("目标", "targets of a generator"), 1..=MAX_DRAWN_TARGET);
            let wrong = if from == 0 { from } else { to };
            return Err(ArgumentError::outside(words, wrong, range, "MAX_DRAWN_TARGET"));
        }
        let most = below(ranges.target, stream);
        let target = stream.in_range(from..=most);
        let instance = Self::new(target, take, ranges.end.into())?;
        let proposed = theory::running_sum::outcome(&instance.game, &instance.start);
        let fits = proposed.is_none_or(|outcome| winner_of(outcome) == Some(wanted.winner));
        Ok(fits.then(|| Arc::new(instance) as Arc<dyn Instance>))
    }

    fn take_sets(ranges: &RunningSumRanges) -> Option<usize> {
        Some(ranges.take.len())
    }
}
