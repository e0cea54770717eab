//! Moore's Nim as exercises: a move may change at most k heaps.

use super::{
    ArgumentError, Arguments, Drawn, Family, GameEntry, Wanted,
    by_outcome::ByOutcome,
    heap_games::{self, DRAWN_HEAP, HEAP, HEAPS},
    parameters::{Limits, Parameter, Parameters, limits, parameters, ranges},
};
use crate::{
    answer::{
        compared::ClosedForm,
        difficulty::Difficulty,
        instance::{Instance, Solved},
        mistake::{Mistake, Mistaken},
        picture::{Picture, Skin},
        tables::{Stop, Tables},
        view::letter,
    },
    family::{PlayName, Range},
    game::{Moore, Play, Position, Ruleset, unordered_count},
    nimber::BinaryTable,
    random::Stream,
    text::Both,
    theory,
};
use serde_json::{Value, json};
use std::sync::Arc;

/// The registry line.
pub const ENTRY: GameEntry = GameEntry {
    name: "moore",
    about: Both::new(
        "摩尔尼姆：每次可从至多K堆里取，各堆取的个数任意",
        "Moore's Nim: a move takes from at least one and at most K heaps",
    ),
    example: "moore 2 3 4 5 6",
    small: &["2 2 3 4", "2 1 2 2 3 --misere", "3 2 2 1 2", "1 3 4 5"],
    refused: &["", "2", "0 3 4", "2 3 0", "2 x 4", "2 3 4 --take 1", "2 1000001"],
    ..GameEntry::of::<MooreInstance>()
};

/// Tables of this many unordered positions have equal heaps, so that instances share them.
const SHARED: u128 = 4_000;

/// Heaps are rounded up to one of these.
const SHARED_HEAPS: [u64; 3] = [3, 7, 15];

/// Moore's Nim with its heaps.
#[derive(Clone, Debug)]
pub struct MooreInstance {
    game: Moore,
    start: Position,
}

impl MooreInstance {
    fn new(most: u64, play: Play, heaps: Vec<u64>) -> Result<Self, ArgumentError> {
        let game = Moore::new(most, play).ok_or_else(|| MOST.refusing(most))?;
        Ok(Self { game, start: Position::from(heaps) })
    }

    /// The binary columns modulo k + 1.
    fn columns(&self, heaps: &Position, width: usize) -> Value {
        let table = BinaryTable::with_width(heaps, width);
        let modulus = self.game.most().saturating_add(1);
        let rows = table.rows.iter().zip(&table.heaps).enumerate();
        let rows: Vec<Value> = rows
            .map(|(index, (digits, heap))| json!({ "letter": letter(index), "heap": heap, "digits": digits }))
            .collect();
        let header: Vec<u64> = (0..width).rev().map(|bit| 1_u64 << bit).collect();
        let left: Vec<u64> = table.columns.iter().map(|ones| ones % modulus).collect();
        json!({ "header": header, "rows": rows, "columns": table.columns, "left": left })
    }
}

impl Instance for MooreInstance {
    fn family(&self) -> &'static str {
        "moore"
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
        let (most, play) = (self.game.most(), self.game.play().into());
        MooreGame { most, heaps: self.start.to_vec(), play }.arguments()
    }

    fn at(&self, position: &Position) -> Option<Arc<dyn Instance>> {
        Some(Arc::new(Self { start: position.clone(), ..self.clone() }))
    }

    fn closed_form(&self) -> Option<Box<dyn ClosedForm>> {
        let outcome = |game: &Moore, position: &Position| {
            theory::moore::outcome(game.most(), game.play(), position)
        };
        let theorem = theory::moore::theorem(self.game.play());
        Some(Box::new(ByOutcome { theorem, rules: self.game, outcome }))
    }

    fn table_root(&self, position: &Position) -> Position {
        let largest = position.iter().copied().max().unwrap_or(0);
        let rounded = SHARED_HEAPS.into_iter().find(|rounded| largest <= *rounded);
        let equal = rounded.map(|rounded| Position::from(vec![rounded; position.len()]));
        let few = |root: &Position| unordered_count(root).is_some_and(|count| count <= SHARED);
        equal.filter(few).unwrap_or_else(|| position.clone())
    }

    fn facts(&self, solved: &Solved, _: &Tables) -> Result<Value, Stop> {
        let letters: Vec<String> = (0..self.start.len()).map(letter).collect();
        let width = BinaryTable::new(&self.start).columns.len();
        let first = solved.answer.statement().winning_moves.first();
        let small = |position: &Position| position.iter().all(|heap| *heap <= 1);
        Ok(json!({
            "heaps": self.start.to_vec(),
            "letters": letters,
            "most": self.game.most(),
            "modulus": self.game.most().saturating_add(1),
            "play": self.game.play().name(),
            "only_ones": small(&self.start),
            "table": self.columns(&self.start, width),
            "after": first.map(|position| self.columns(position, width)),
            "after_ones": first.is_some_and(small),
            "ones_after": first.map_or(0, |position| position.iter().sum::<u64>()),
            "misere": self.game.play() == Play::Misere,
        }))
    }

    fn mistaken(&self, mistake: Mistake, _: &Solved) -> Option<Mistaken> {
        let makes_sense = mistake == Mistake::OneHeapInMoore && self.game.play() == Play::Normal;
        makes_sense.then(|| heap_games::as_in_nim(&self.start, |_| true))
    }

    fn read_move(&self, from: &Position, text: &str) -> Option<Position> {
        heap_games::read_takes(from, text)
    }

    /// All heaps are written, as a move changes several.
    fn move_numbers(&self, to: &Position) -> Vec<u64> {
        to.to_vec()
    }

    fn move_facts(&self, from: &Position, to: &Position) -> Value {
        let pairs = from.iter().zip(to.iter()).enumerate();
        let changes = pairs.filter(|(_, (before, after))| before != after);
        let changes: Vec<Value> = changes
            .map(|(index, (before, after))| {
                json!({ "heap": letter(index), "from": before, "to": after, "take": before - after.min(before) })
            })
            .collect();
        json!({ "changes": changes, "position": to.to_vec(), "short": to.to_string() })
    }

    fn position_json(&self, position: &Position) -> Value {
        json!(position.to_vec())
    }

    /// The largest heap is above 15, 31: 1, 3; the fourth, the fifth and the seventh heap: 2 each;
    /// misère play: 5; only one of the moves wins: 1.
    fn difficulty(&self, solved: &Solved) -> Difficulty {
        let largest = self.start.iter().copied().max().unwrap_or(0);
        let size = [15, 31, 31].iter().filter(|more| largest > **more).count() as u64;
        let heaps = 2 * [4, 5, 7].iter().filter(|least| self.start.len() >= **least).count() as u64;
        let misere = if self.game.play() == Play::Misere { 5 } else { 0 };
        let single = u64::from(solved.answer.statement().winning_moves.len() == 1);
        Difficulty::new(size + heaps + misere + single, largest, solved)
    }
}

const MOST: Limits = limits!("每次至多动的堆数", "the most heaps of one move", 1..)
    .with_remedy_below("：每次至少可以动一堆", ": a move must be allowed to change a heap");

parameters! {
    /// Moore's Nim.
    pub struct MooreGame {
        /// How many heaps one move may change.
        pub most: u64 => Parameter::number("K", MOST),
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
    /// Ranges of Moore's Nim.
    pub struct MooreRanges {
        /// How many heaps one move may change.
        pub most: Range => MOST,
        /// How many heaps.
        pub heaps: Range => HEAPS,
        /// The objects of each.
        pub size: Range => DRAWN_HEAP,
        /// Which ending is played.
        #[serde(default)]
        pub play: PlayName,
    }
}

impl Family for MooreInstance {
    type Yaml = MooreGame;
    type Ranges = MooreRanges;
    const ENTRY: GameEntry = ENTRY;

    fn instance(game: &MooreGame) -> Result<Arc<dyn Instance>, ArgumentError> {
        Ok(Arc::new(Self::new(game.most, game.play.into(), game.heaps.clone())?))
    }

    fn draw(ranges: &MooreRanges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
        let most = stream.in_range(ranges.most.from..=ranges.most.to);
        let play = Play::from(ranges.play);
        let quick = |heaps: &Position| Some(theory::moore::outcome(most, play, heaps));
        let make = |heaps: Position| Self::new(most, play, heaps.to_vec());
        heap_games::draw((ranges.heaps, ranges.size), wanted, stream, quick, make)
    }
}
