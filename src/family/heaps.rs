//! Several heaps with one take set (S-Nim) as exercises. Catalogue S3-31, S3-44.

use super::{
    ArgumentError, Arguments, Drawn, Family, GameEntry, Sequence, SequenceError, TAKE, Values,
    Wanted,
    heap_games::{self, DRAWN_HEAP, HEAPS, MAX_DRAWN_HEAP},
    parameters::{Limits, Parameter, Parameters, limits, parameters, ranges},
    take_away::MAX_SIZE,
};
use crate::{
    answer::{
        compared::Compared,
        difficulty::Difficulty,
        instance::{Instance, Solved},
        mistake::{Mistake, Mistaken},
        picture::{Picture, Skin},
        searched,
        tables::{Stop, Tables},
        view::{TakeView, letter},
    },
    check::{GrundyTable, Verified},
    family::{PlayName, Range, Take, take_away::grundy_table},
    game::{Heaps, Outcome, Play, Position, Ruleset, TakeSet, TakeSetError},
    nimber::nim_sum,
    random::Stream,
    solve::take_away,
    text::Both,
};
use serde_json::{Value, json};
use std::sync::Arc;

/// The registry line.
pub const ENTRY: GameEntry = GameEntry {
    name: "heaps",
    about: Both::new(
        "几堆，每次从一堆里取规定的个数（S-Nim）",
        "several heaps; a move takes a number of the take set from one of them (S-Nim)",
    ),
    example: "heaps 5 7 9 --take 1,3,4",
    small: &["5 7 4 --take 1,3,4", "4 5 3 --take 1..2 --misere", "6 9 --take 2,5"],
    refused: &[
        "5 7 9",
        "--take 1,3,4",
        "5 0 --take 1,3,4",
        "5 7 --take 0",
        "5 x --take 1..3",
        "1000000000000000001 --take 1..3",
    ],
    sequence: Some(sequence),
    ..GameEntry::of::<HeapsInstance>()
};

/// Grundy values of heaps `0..=to`.
fn sequence(arguments: &Arguments, to: u64) -> Result<Sequence, SequenceError> {
    if !arguments.numbers.is_empty() || arguments.play() == Play::Misere {
        let zh = "heaps的数列是取完者赢下单堆的SG值：bouton sequence heaps --take 1,3,4 --to 100";
        let en = "the sequence of heaps has the Grundy values of one heap in normal play: \
                  bouton sequence heaps --take 1,3,4 --to 100";
        return Err(ArgumentError::own(zh, en).into());
    }
    let table = grundy_table(&arguments.value::<Take>(&ENTRY, &TAKE)?.0, to)?;
    let length = usize::try_from(to).unwrap_or(usize::MAX).saturating_add(1);
    let values = table.values().iter().copied().take(length).collect();
    Ok(Sequence { first_index: 0, values: Values::Grundy(values), period: table.period() })
}

/// Heaps with one take set.
#[derive(Clone, Debug)]
pub struct HeapsInstance {
    game: Heaps,
    start: Position,
}

impl HeapsInstance {
    fn new(take: TakeSet, play: Play, heaps: Vec<u64>) -> Self {
        Self { game: Heaps { take, play }, start: Position::from(heaps) }
    }

    fn largest(&self) -> u64 {
        self.start.iter().copied().max().unwrap_or(0)
    }

    /// Checked Grundy values of one heap: as far as a period shows, or else up to `largest`.
    fn values(&self, largest: u64) -> Result<GrundyTable, Stop> {
        let table = grundy_table(&self.game.take, 0)?;
        match table.period() {
            Some(_) => Ok(table),
            None => grundy_table(&self.game.take, largest),
        }
    }

    /// The table by the values of single heaps, with the period that they prove.
    fn by_values(&self, largest: u64) -> Result<Verified, Stop> {
        Ok(Verified::by_heap_values(Arc::new(self.game.clone()), vec![self.values(largest)?])?)
    }
}

/// Rows of the printed table of values, at most.
const MAX_ROWS: u64 = 20;

/// One row for each heap size: what may be left, the values of that, and the mex.
fn rows(take: &TakeSet, values: &GrundyTable, largest: u64) -> Vec<Value> {
    let value = |heap: u64| values.value(heap).unwrap_or(0);
    let row = |heap: u64| {
        let left: Vec<u64> = take.iter().map_while(|taken| heap.checked_sub(taken)).collect();
        let reached: Vec<u64> = left.iter().map(|left| value(*left)).collect();
        json!({ "heap": heap, "left": left, "reached": reached, "value": value(heap) })
    };
    (0..=largest.min(MAX_ROWS)).map(row).collect()
}

/// The facts of normal play: values, their nim-sum, the period of one heap.
pub(super) fn value_facts(game: &Heaps, start: &Position, values: &GrundyTable) -> Value {
    let value = |heap: &u64| values.value(*heap);
    let of_heaps: Vec<Option<u64>> = start.iter().map(value).collect();
    let known: Vec<u64> = of_heaps.iter().flatten().copied().collect();
    let largest = start.iter().copied().max().unwrap_or(0);
    json!({
        "of_heaps": of_heaps,
        "nim_sum": nim_sum(&known),
        "rows": rows(&game.take, values, largest),
        "more_rows": largest > MAX_ROWS,
        "preperiod": values.period().map(|period| period.preperiod),
        "period": values.period().map(|period| period.period),
    })
}

impl Instance for HeapsInstance {
    fn family(&self) -> &'static str {
        "heaps"
    }

    fn rules(&self) -> Arc<dyn Ruleset> {
        Arc::new(self.game.clone())
    }

    fn start(&self) -> &Position {
        &self.start
    }

    /// A board in a page shows the heaps; on paper they are told in words.
    fn picture_after(&self, _: &[Position], position: &Position, skin: Skin) -> Option<Picture> {
        Some(Picture::Heaps { skin, heaps: position.to_vec() })
    }

    fn arguments(&self) -> Arguments {
        let (take, play) = (Take(self.game.take.clone()), self.game.play().into());
        HeapsGame { heaps: self.start.to_vec(), take, play }.arguments()
    }

    fn at(&self, position: &Position) -> Option<Arc<dyn Instance>> {
        Some(Arc::new(Self { start: position.clone(), ..self.clone() }))
    }

    /// Without 1 in the take set play from a larger heap would miss some smaller ones.
    fn table_root(&self, position: &Position) -> Position {
        match (self.game.play(), self.game.take.contains(1)) {
            (Play::Misere, true) => heap_games::shared_root(position, Play::Misere),
            (Play::Misere, false) | (Play::Normal, _) => position.clone(),
        }
    }

    fn solve(&self, tables: &Tables) -> Result<Solved, Stop> {
        if !heap_games::rests_on_values(&self.game, &self.start) {
            return searched::solve(self, tables);
        }
        let table = self.by_values(self.largest())?;
        Ok(Solved { answer: table.answer(&self.start)?.into(), grundy: table.grundy(&self.start)? })
    }

    fn table_with(&self, tables: &Tables, position: &Position) -> Result<Compared, Stop> {
        if heap_games::rests_on_values(&self.game, position) {
            let largest = position.iter().copied().max().unwrap_or(0);
            return Ok(self.by_values(largest.max(self.largest()))?.into());
        }
        Ok(searched::tables_with(self, tables, position)?.outcomes)
    }

    fn facts(&self, _: &Solved, tables: &Tables) -> Result<Value, Stop> {
        let letters: Vec<String> = (0..self.start.len()).map(letter).collect();
        let (values, lost) = match self.game.play() {
            Play::Normal => {
                (value_facts(&self.game, &self.start, &self.values(self.largest())?), Vec::new())
            }
            Play::Misere => {
                let table = self.table_with(tables, &self.start)?;
                (Value::Null, heap_games::find_smallest_lost(&self.game, &table, &self.start)?)
            }
        };
        let lost: Vec<&[u64]> = lost.iter().map(|position| &position[..]).collect();
        Ok(json!({
            "heaps": self.start.to_vec(),
            "letters": letters,
            "take": TakeView::new(&self.game.take),
            "play": self.game.play().name(),
            "dead_end": self.game.take.smallest() > 1,
            "values": values,
            "lost": lost,
        }))
    }

    fn mistaken(&self, mistake: Mistake, _: &Solved) -> Option<Mistaken> {
        let makes_sense = mistake == Mistake::SizesForValues && self.game.play() == Play::Normal;
        makes_sense
            .then(|| heap_games::as_in_nim(&self.start, |to| self.game.is_option(&self.start, to)))
    }

    fn read_move(&self, from: &Position, text: &str) -> Option<Position> {
        heap_games::read_takes(from, text)
    }

    fn every_size(&self, _: &Tables) -> Option<Compared> {
        self.by_values(self.largest()).ok().map(Compared::from)
    }

    fn move_facts(&self, from: &Position, to: &Position) -> Value {
        heap_games::one_heap_move(from, to)
    }

    fn position_json(&self, position: &Position) -> Value {
        json!(position.to_vec())
    }

    /// A take set with gaps, whose values must be worked out, is 2 points harder.
    fn difficulty(&self, solved: &Solved) -> Difficulty {
        let gaps = if self.game.take.as_range().is_some() { 0 } else { 2 };
        heap_games::difficulty(self, solved, gaps)
    }
}

const HEAP: Limits = limits!("一堆的个数", "objects in a heap", 1..=MAX_SIZE)
    .with_remedy_below("：空堆不用写", ": leave empty heaps out");

parameters! {
    /// Several heaps with one take set.
    pub struct HeapsGame {
        /// The heaps.
        pub heaps: Vec<u64> => Parameter::numbers(
            "HEAP",
            ("至少一堆", "at least one heap"),
            HEAPS,
            HEAP,
        ),
        /// How many one move may take: a range `1..3` or a list `"1,3,4"`.
        pub take: Take => TAKE,
        /// Which ending is played.
        #[serde(default)]
        pub play: PlayName => Parameter::misere(),
    }
}

ranges! {
    /// Ranges of several heaps with one take set.
    pub struct HeapsRanges {
        /// How many heaps.
        pub heaps: Range => HEAPS,
        /// The objects of each.
        pub size: Range => DRAWN_HEAP,
        /// Take sets to choose from.
        pub take: Vec<Take>,
        /// Which ending is played.
        #[serde(default)]
        pub play: PlayName,
    }
}

impl Family for HeapsInstance {
    type Yaml = HeapsGame;
    type Ranges = HeapsRanges;
    const ENTRY: GameEntry = ENTRY;

    fn instance(game: &HeapsGame) -> Result<Arc<dyn Instance>, ArgumentError> {
        Ok(Arc::new(Self::new(game.take.0.clone(), game.play.into(), game.heaps.clone())))
    }

    fn draw(ranges: &HeapsRanges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
        let empty = || ArgumentError::Take { text: String::new(), error: TakeSetError::Empty };
        let take = stream.choose(&ranges.take).ok_or_else(empty)?.0.clone();
        let values = take_away::grundy_values(&take, ranges.size.to.min(MAX_DRAWN_HEAP));
        let (values, play) = (values.unwrap_or_default(), Play::from(ranges.play));
        let make = |heaps: Position| Ok(Self::new(take.clone(), play, heaps.to_vec()));
        let value = |heap: &u64| values.get(*heap as usize).map_or(0, |value| u64::from(*value));
        let quick = |heaps: &Position| {
            let values: Vec<u64> = heaps.iter().map(value).collect();
            let lost = nim_sum(&values) == 0;
            (play == Play::Normal).then_some(if lost { Outcome::P } else { Outcome::N })
        };
        heap_games::draw((ranges.heaps, ranges.size), wanted, stream, quick, make)
    }

    fn take_sets(ranges: &HeapsRanges) -> Option<usize> {
        Some(ranges.take.len())
    }
}
