//! The odd-even game as exercises, from its start or from the middle of play. S2-48, S2-49.

mod yaml;

pub use yaml::{ParityGame, ParityRanges, WinName};

use super::{
    ArgumentError, Arguments, Drawn, Family, GameEntry, Wanted, below,
    by_outcome::ByOutcome,
    modes,
    parameters::{Parameters, Usually},
    winner_of,
    words::read_take_count,
};
use crate::{
    answer::{
        compared::{ClosedForm, Compared},
        difficulty::Difficulty,
        instance::{Instance, Solved, read_numbers},
        tables::{Stop, Tables},
        view::TakeView,
    },
    check::{Residues, Verified},
    family::{Player, Range, Take},
    game::{
        ModeGame, Outcome, Parity, ParityError, Position, Ruleset, TakeSet, TakeSetError,
        WinningTotal, Word, parity, parity_start,
    },
    random::Stream,
    text::Both,
    theory,
};
use serde_json::{Value, json};
use std::{collections::BTreeSet, sync::Arc};

/// The registry line.
pub const ENTRY: GameEntry = GameEntry {
    name: "parity",
    about: Both::new(
        "奇偶游戏：一堆取完时，谁取的总数是奇数（或偶数）谁赢",
        "one pile; when it is empty, whoever took an odd (or even) total wins",
    ),
    example: "parity 15 --take 1..4 --win odd",
    small: &[
        "15 --take 1..4 --win odd",
        "15 --take 1..3 --win even",
        "13 --take 1,4 --win odd",
        "9 3 1 --take 1..4 --win odd",
    ],
    refused: &[
        "15",
        "15 --take 1..4",
        "15 --take 1..4 --win both",
        "14 --take 1..4 --win odd",
        "15 1 1 1 --take 1..4 --win odd",
        "15 1 2 --take 1..4 --win odd",
        "15 --take 2..4 --win odd",
        "0 --take 1..4 --win odd",
        "0 1 0 --take 1..4 --win odd",
        "15 --take 0 --win odd",
        "--take 1..4 --win odd",
    ],
    ..GameEntry::of::<ParityInstance>()
};

/// The odd-even game with a start.
#[derive(Clone, Debug)]
pub struct ParityInstance {
    game: Parity,
    start: Position,
}

impl ParityInstance {
    /// The game from `[objects left, total of the mover, total of the other]`.
    ///
    /// # Errors
    /// If the take set lacks 1, or both players or neither would win.
    pub fn new(
        take: TakeSet,
        win: WinningTotal,
        [objects, mine, theirs]: [u64; 3],
    ) -> Result<Self, ArgumentError> {
        let game = parity(take, win).map_err(argument_error)?;
        let start = parity_start(&game, [objects, mine, theirs]).map_err(argument_error)?;
        Ok(Self { game, start })
    }

    fn numbers(&self) -> [u64; 3] {
        match self.start[..] {
            [objects, mine, theirs] => [objects, mine, theirs],
            _ => [0; 3],
        }
    }

    fn table(&self, tables: &Tables) -> Result<Compared, Stop> {
        let rules: Arc<dyn ModeGame> = Arc::new(self.game.clone());
        let form = self.closed_form();
        modes::table(&rules, &self.start, None, form.as_deref(), tables)
    }
}

fn argument_error(error: ParityError) -> ArgumentError {
    let en = error.to_string();
    match error {
        ParityError::WithoutOne { take } => ArgumentError::own(
            format!("可取数{take}中没有1，这一堆可能取不完：请给含1的可取数，如1..4"),
            en,
        ),
        ParityError::EvenSum { remaining, mine, theirs, .. } => ArgumentError::own(
            format!(
                "剩下{remaining}，双方已取{mine}与{theirs}，合计是偶数：这样双方同胜或同负，请从奇数开始"
            ),
            en,
        ),
    }
}

/// The closed form.
fn rule(game: &Parity) -> ByOutcome<Parity> {
    let outcome = |game: &Parity, position: &Position| {
        theory::parity::outcome(game, position).unwrap_or(Outcome::N)
    };
    ByOutcome { theorem: &theory::parity::PARITY, rules: game.clone(), outcome }
}

/// Rows of the printed table: up to one period and a bit, but no more than this.
const MAX_ROWS: u64 = 24;

/// The table that a pupil makes from below: for each number left, whether a mover with an even
/// total and one with an odd total loses.
fn rows(table: &Verified, repeated: u64, objects: u64) -> Result<Vec<Value>, Stop> {
    let end = (repeated + 2).min(MAX_ROWS).min(objects);
    let lost = |left: u64, mine: u64| -> Result<bool, Stop> {
        let theirs = (left + mine + 1) % 2;
        Ok(table.outcome(&Position::from([left, mine, theirs]))? == Outcome::P)
    };
    (0..=end)
        .map(|left| Ok(json!({ "left": left, "even": lost(left, 0)?, "odd": lost(left, 1)? })))
        .collect()
}

/// Where a mover with a total of this parity loses, for every size, by the verified period.
fn residues(table: &Verified, mine: usize) -> Result<Residues, Stop> {
    let whole =
        |theirs| Ok::<_, Stop>(table.residues(Some(2 * mine + theirs))?.statement().clone());
    let (mut all, odd) = (whole(0)?, whole(1)?);
    all.before.extend(odd.before);
    all.residues.extend(odd.residues);
    all.before.sort_unstable();
    all.residues.sort_unstable();
    Ok(all)
}

/// What a template needs of [`residues`].
fn residues_json(residues: &Residues) -> Value {
    json!({ "before": residues.before, "residues": residues.residues })
}

impl Instance for ParityInstance {
    fn family(&self) -> &'static str {
        "parity"
    }

    fn rules(&self) -> Arc<dyn Ruleset> {
        Arc::new(self.game.clone())
    }

    fn start(&self) -> &Position {
        &self.start
    }

    fn arguments(&self) -> Arguments {
        let [objects, mine, theirs] = self.numbers();
        let (take, win) = (Take(self.game.take().clone()), self.game.win().into());
        let (mine, theirs) = (Usually(mine), Usually(theirs));
        ParityGame { objects, mine, theirs, take, win }.arguments()
    }

    fn pile(&self, position: &Position) -> Option<u64> {
        position.first().copied()
    }

    fn at(&self, position: &Position) -> Option<Arc<dyn Instance>> {
        Some(Arc::new(Self { start: position.clone(), ..self.clone() }))
    }

    fn closed_form(&self) -> Option<Box<dyn ClosedForm>> {
        self.game.take().as_range()?;
        Some(Box::new(rule(&self.game)))
    }

    fn solve(&self, tables: &Tables) -> Result<Solved, Stop> {
        modes::solve(&self.table(tables)?, &self.start)
    }

    fn table_with(&self, tables: &Tables, _: &Position) -> Result<Compared, Stop> {
        self.table(tables)
    }

    fn facts(&self, _: &Solved, tables: &Tables) -> Result<Value, Stop> {
        let (table, [objects, mine, theirs]) = (self.table(tables)?, self.numbers());
        let whole = residues(&table, 0).ok().zip(residues(&table, 1).ok());
        let period = whole.as_ref().map(|(even, _)| even.period);
        let preperiod = whole.as_ref().map(|(even, _)| even.preperiod);
        let repeated = period.zip(preperiod).map(|(period, preperiod)| preperiod + period);
        let lost = whole
            .map(|(even, odd)| json!({ "even": residues_json(&even), "odd": residues_json(&odd) }));
        Ok(json!({
            "objects": objects,
            "mine": mine,
            "theirs": theirs,
            "fresh": mine == 0 && theirs == 0,
            "mine_odd": mine % 2 == 1,
            "take": TakeView::new(self.game.take()),
            "win": self.game.win().name(),
            "rows": rows(&table, repeated.unwrap_or(MAX_ROWS), objects)?,
            "period": period,
            "preperiod": preperiod,
            "remainder": period.map(|period| objects % period),
            "lost": lost,
        }))
    }

    /// `3` takes 3; what may not be taken leads nowhere: the position stays.
    fn read_move(&self, from: &Position, text: &str) -> Option<Position> {
        let Some(taken) = read_take_count(text) else {
            return read_numbers(text).filter(|numbers| numbers.len() == from.len());
        };
        let (left, mut meant) = (from.first()?.checked_sub(taken), from.clone());
        self.rules().options(from, &mut |option| {
            if option.first().copied() == left {
                meant = option;
            }
        });
        Some(meant)
    }

    fn every_size(&self, tables: &Tables) -> Option<Compared> {
        self.table(tables).ok()
    }

    fn move_numbers(&self, to: &Position) -> Vec<u64> {
        let [before, after] = [&self.start, to].map(|position| position.first().copied());
        vec![before.unwrap_or(0).abs_diff(after.unwrap_or(0))]
    }

    fn move_facts(&self, from: &Position, to: &Position) -> Value {
        let at = |position: &Position, index: usize| position.get(index).copied().unwrap_or(0);
        let take = at(from, 0) - at(to, 0).min(at(from, 0));
        json!({
            "take": take, "left": at(to, 0), "held": at(to, 2), "other": at(to, 1),
            "short": format!("−{take}"),
        })
    }

    fn position_facts(&self, position: &Position) -> Value {
        let at = |index: usize| position.get(index).copied().unwrap_or(0);
        json!({
            "position": position.to_vec(),
            "left": at(0), "mine": at(1), "theirs": at(2), "fresh": at(1) == 0 && at(2) == 0,
        })
    }

    /// Two columns are kept instead of one; otherwise as for a pile.
    fn difficulty(&self, solved: &Solved) -> Difficulty {
        let [objects, mine, theirs] = self.numbers();
        let take = self.game.take();
        let size = [20, 100, 100, 1000, 1000].iter().filter(|more| objects > **more).count() as u64;
        let most = take.largest();
        let takes = u64::from(most > 3) + 2 * u64::from(most >= 10);
        let (odd, gaps) = match take.as_range() {
            Some((_, most)) => (most % 2, 0),
            None => (0, 3),
        };
        let middle = u64::from(mine > 0 || theirs > 0);
        let points = 1 + size + takes + odd + gaps + middle;
        Difficulty::new(points, objects, solved)
    }
}

/// The largest totals of a generator.
const MAX_DRAWN_TOTAL: u64 = 12;

impl Family for ParityInstance {
    type Yaml = ParityGame;
    type Ranges = ParityRanges;
    const ENTRY: GameEntry = ENTRY;

    fn instance(game: &ParityGame) -> Result<Arc<dyn Instance>, ArgumentError> {
        let numbers = [game.objects, game.mine.0, game.theirs.0];
        Ok(Arc::new(Self::new(game.take.0.clone(), game.win.into(), numbers)?))
    }

    fn draw(ranges: &ParityRanges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
        let empty = || ArgumentError::Take { text: String::new(), error: TakeSetError::Empty };
        let take = stream.choose(&ranges.take).ok_or_else(empty)?.0.clone();
        let mut total = || if ranges.middle { stream.in_range(0..=MAX_DRAWN_TOTAL) } else { 0 };
        let (mine, theirs) = (total(), total());
        let most = below(ranges.size, stream);
        let drawn = stream.in_range(ranges.size.from..=most);
        let game = parity(take, ranges.win.into()).map_err(argument_error)?;
        if !can_be_reached(game.take(), [mine, theirs]) {
            return Ok(None);
        }
        let objects = propose_size(&game, [drawn, mine, theirs], ranges.size, wanted.winner);
        let Some(start) =
            objects.and_then(|objects| parity_start(&game, [objects, mine, theirs]).ok())
        else {
            return Ok(None);
        };
        Ok(Some(Arc::new(Self { game, start })))
    }

    fn take_sets(ranges: &ParityRanges) -> Option<usize> {
        Some(ranges.take.len())
    }
}

/// Whether both players can have taken so much in equally many moves: it is the turn of the player who began.
fn can_be_reached(take: &TakeSet, totals: [u64; 2]) -> bool {
    let most = totals.into_iter().max().unwrap_or(0);
    let mut reached = BTreeSet::from([0]);
    (0..=most).any(|_| {
        let found = totals.iter().all(|total| reached.contains(total));
        let next =
            reached.iter().flat_map(|before| (1..=most - before).map(move |one| (*before, one)));
        reached =
            next.filter(|(_, one)| take.contains(*one)).map(|(before, one)| before + one).collect();
        found
    })
}

/// The first number of objects from the drawn one on that fits the totals and, where a closed
/// form is known, the winner. The kernel decides later.
fn propose_size(
    game: &Parity,
    [drawn, mine, theirs]: [u64; 3],
    size: Range,
    winner: Player,
) -> Option<u64> {
    let window = 2 * game.take().largest() + 2;
    let fits = |objects: &u64| {
        let position = parity_start(game, [*objects, mine, theirs]).ok();
        position.is_some_and(|position| {
            let outcome = theory::parity::outcome(game, &position);
            outcome.is_none_or(|outcome| winner_of(outcome) == Some(winner))
        })
    };
    (drawn..=size.to.min(drawn + window)).find(fits)
}
