//! Lasker's Nim as exercises: take from a heap, or split one.

use super::{
    ArgumentError, Arguments, Drawn, Family, GameEntry, Sequence, SequenceError, Wanted,
    by_outcome::ByOutcome,
    heap_games::{self, DRAWN_HEAP, HEAP, HEAPS, MAX_DRAWN_HEAP},
    parameters::{Parameter, Parameters, parameters, ranges},
};
use crate::{
    answer::{
        compared::ClosedForm,
        difficulty::Difficulty,
        instance::{Instance, Solved, changed_numbers, read_numbers},
        mistake::{Mistake, Mistaken},
        picture::{Picture, Skin},
        searched::{self, Searched},
        tables::{Stop, Tables},
        view::letter,
    },
    family::{PlayName, Range},
    game::{Lasker, Play, Position, Ruleset},
    nimber::nim_sum,
    random::Stream,
    text::Both,
    theory,
};
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// The registry line.
pub const ENTRY: GameEntry = GameEntry {
    name: "lasker",
    about: Both::new(
        "拉斯克尼姆：从一堆里取任意个，或把一堆分成两堆",
        "Lasker's Nim: take any number from a heap, or split a heap in two",
    ),
    example: "lasker 3 4 5",
    small: &["3 4 2", "7", "2 3 3 --misere"],
    refused: &["", "3 0 5", "3 x", "3 4 5 --take 1..3", "-1 2", "1000001"],
    sequence: Some(sequence),
    ..GameEntry::of::<LaskerInstance>()
};

/// Grundy values of heaps `0..=to`, searched and checked; no period can be proved.
fn sequence(arguments: &Arguments, to: u64) -> Result<Sequence, SequenceError> {
    if !arguments.numbers.is_empty() || arguments.play() == Play::Misere {
        let zh = "lasker的数列是取完者赢下单堆的SG值：bouton sequence lasker --to 100";
        let en = "the sequence of lasker has the Grundy values of one heap in normal play: \
                  bouton sequence lasker --to 100";
        return Err(ArgumentError::own(zh, en).into());
    }
    let instance =
        LaskerInstance { game: Lasker { play: Play::Normal }, start: Position::from(to) };
    let Searched { outcomes, values } =
        searched::tables_with(&instance, &Tables::default(), &instance.start)?;
    Sequence::of_table(values.as_ref().unwrap_or(outcomes.table()), 0..=to)
}

/// Heaps up to this size share a table that is searched whole.
const SMALL: u64 = 7;

/// Lasker's Nim with its heaps.
#[derive(Clone, Debug)]
pub struct LaskerInstance {
    game: Lasker,
    start: Position,
}

impl LaskerInstance {
    fn new(play: Play, heaps: Vec<u64>) -> Self {
        Self { game: Lasker { play }, start: Position::from(heaps) }
    }

    /// Checked Grundy values of single heaps, none larger than `largest`. Each is a theorem that counts its own game, so
    /// only those are asked for that are printed.
    fn values(
        &self,
        tables: &Tables,
        largest: u64,
        heaps: impl IntoIterator<Item = u64>,
    ) -> Result<BTreeMap<u64, u64>, Stop> {
        let Searched { values, .. } =
            searched::tables_with(self, tables, &Position::from(largest))?;
        let mut found = BTreeMap::new();
        for heap in heaps.into_iter().collect::<BTreeSet<u64>>() {
            let value = match &values {
                Some(values) => values.grundy(&Position::from(heap))?,
                None => None,
            };
            found.extend(value.map(|value| (heap, value.statement().value)));
        }
        Ok(found)
    }
}

/// Rows of the printed table of values, at most.
const MAX_ROWS: u64 = 12;

/// One row for each heap from 0 on: the values that taking reaches, those of the splits, and the mex.
fn rows(values: &[u64]) -> Vec<Value> {
    let row = |(heap, value): (usize, &u64)| {
        let split = |part: usize| {
            let (first, second) = (values[part], values[heap - part]);
            json!({ "parts": [part, heap - part], "value": first ^ second })
        };
        let splits: Vec<Value> = (1..=heap / 2).map(split).collect();
        json!({ "heap": heap, "taking": values[..heap], "splits": splits, "value": value })
    };
    values.iter().enumerate().map(row).collect()
}

impl Instance for LaskerInstance {
    fn family(&self) -> &'static str {
        "lasker"
    }

    fn rules(&self) -> Arc<dyn Ruleset> {
        Arc::new(self.game)
    }

    fn start(&self) -> &Position {
        &self.start
    }

    /// A board in a page shows the heaps; on paper they are told in words.
    fn picture_after(&self, _: &[Position], position: &Position, skin: Skin) -> Option<Picture> {
        Some(Picture::Heaps { skin, heaps: position.to_vec() })
    }

    fn arguments(&self) -> Arguments {
        LaskerGame { heaps: self.start.to_vec(), play: self.game.play.into() }.arguments()
    }

    fn at(&self, position: &Position) -> Option<Arc<dyn Instance>> {
        Some(Arc::new(Self { start: position.clone(), ..self.clone() }))
    }

    fn closed_form(&self) -> Option<Box<dyn ClosedForm>> {
        let normal = self.game.play == Play::Normal;
        let outcome = |_: &Lasker, position: &Position| theory::lasker::outcome(position);
        let form = ByOutcome { theorem: &theory::lasker::LASKER, rules: self.game, outcome };
        normal.then(|| Box::new(form) as Box<dyn ClosedForm>)
    }

    /// In normal play single heaps are searched, so that a class set shares a table of larger ones.
    /// In misère play all positions are, and splits make many: nothing is rounded up.
    fn table_root(&self, position: &Position) -> Position {
        match self.game.play {
            Play::Normal if position.iter().all(|heap| *heap <= SMALL) => {
                Position::from(vec![SMALL; position.len()])
            }
            Play::Normal if position.iter().all(|heap| *heap <= MAX_DRAWN_HEAP) => {
                Position::from(vec![MAX_DRAWN_HEAP; position.len()])
            }
            Play::Normal | Play::Misere => position.clone(),
        }
    }

    fn facts(&self, _: &Solved, tables: &Tables) -> Result<Value, Stop> {
        let letters: Vec<String> = (0..self.start.len()).map(letter).collect();
        let largest = self.start.iter().copied().max().unwrap_or(0);
        let (values, lost) = match self.game.play {
            Play::Normal => {
                let of_rows = 0..=largest.min(MAX_ROWS);
                let all =
                    self.values(tables, largest, of_rows.chain(self.start.iter().copied()))?;
                let of_heaps: Vec<u64> =
                    self.start.iter().filter_map(|heap| all.get(heap)).copied().collect();
                let nim_sum = nim_sum(&of_heaps);
                let more_rows = largest > MAX_ROWS;
                let first = all.range(..=MAX_ROWS).map(|(_, value)| *value);
                let rows = rows(&first.collect::<Vec<u64>>());
                let facts = json!({
                    "of_heaps": of_heaps, "nim_sum": nim_sum, "rows": rows, "more_rows": more_rows,
                });
                (facts, Vec::new())
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
            "play": self.game.play.name(),
            "values": values,
            "lost": lost,
        }))
    }

    fn mistaken(&self, mistake: Mistake, _: &Solved) -> Option<Mistaken> {
        let makes_sense = mistake == Mistake::SplitsForgotten && self.game.play == Play::Normal;
        makes_sense.then(|| heap_games::as_in_nim(&self.start, |_| true))
    }

    /// A split is written as the heaps that it leaves.
    fn read_move(&self, from: &Position, text: &str) -> Option<Position> {
        let split = || read_numbers(text).filter(|heaps| heaps.len() == from.len() + 1);
        split().or_else(|| heap_games::read_takes(from, text))
    }

    fn move_numbers(&self, to: &Position) -> Vec<u64> {
        match split(&self.start, to) {
            Some((index, [one, other])) => vec![index as u64, one, other],
            None => changed_numbers(&self.start, to),
        }
    }

    fn move_facts(&self, from: &Position, to: &Position) -> Value {
        let Some((index, [one, other])) = split(from, to) else {
            return heap_games::one_heap_move(from, to);
        };
        let heap = letter(index);
        json!({
            "heap": heap, "from": from.get(index), "parts": [one, other], "position": to.to_vec(),
            "short": format!("{heap}→{one}+{other}"),
        })
    }

    fn position_json(&self, position: &Position) -> Value {
        json!(position.to_vec())
    }

    /// Values follow a pattern of four, no harder than heaps themselves.
    fn difficulty(&self, solved: &Solved) -> Difficulty {
        heap_games::difficulty(self, solved, 0)
    }
}

/// Which heap a move splits, and its parts; nothing of a move that takes.
fn split(from: &Position, to: &Position) -> Option<(usize, [u64; 2])> {
    let fits = |index: &usize| {
        let [one, other] = [to[*index], to[index + 1]];
        let is_whole = one.checked_add(other) == from.get(*index).copied();
        is_whole && from[..*index] == to[..*index] && from[index + 1..] == to[index + 2..]
    };
    let mut places = if to.len() == from.len() + 1 { 0..from.len() } else { 0..0 };
    places.find(fits).map(|index| (index, [to[index], to[index + 1]]))
}

parameters! {
    /// Lasker's Nim.
    pub struct LaskerGame {
        /// The heaps.
        pub heaps: Vec<u64> => Parameter::numbers(
            "HEAP",
            ("至少一堆", "at least one heap"),
            HEAPS,
            HEAP,
        ),
        /// Which ending is played.
        #[serde(default)]
        pub play: PlayName => Parameter::misere(),
    }
}

ranges! {
    /// Ranges of Lasker's Nim.
    pub struct LaskerRanges {
        /// How many heaps.
        pub heaps: Range => HEAPS,
        /// The objects of each.
        pub size: Range => DRAWN_HEAP,
        /// Which ending is played.
        #[serde(default)]
        pub play: PlayName,
    }
}

impl Family for LaskerInstance {
    type Yaml = LaskerGame;
    type Ranges = LaskerRanges;
    const ENTRY: GameEntry = ENTRY;

    fn instance(game: &LaskerGame) -> Result<Arc<dyn Instance>, ArgumentError> {
        Ok(Arc::new(Self::new(game.play.into(), game.heaps.clone())))
    }

    fn draw(ranges: &LaskerRanges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
        let play = Play::from(ranges.play);
        let quick =
            |heaps: &Position| (play == Play::Normal).then(|| theory::lasker::outcome(heaps));
        let make = |heaps: Position| Ok(Self::new(play, heaps.to_vec()));
        heap_games::draw((ranges.heaps, ranges.size), wanted, stream, quick, make)
    }
}
