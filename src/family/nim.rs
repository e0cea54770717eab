//! Nim as exercises: solving, drawing, explaining, mistakes, difficulty.

mod draw;
mod explain;
pub(super) mod measure;
mod mistakes;
mod read;
mod yaml;

pub(crate) use yaml::HEAP;
pub use yaml::{NimGame, NimRanges};

use super::{ArgumentError, Arguments, Drawn, Family, GameEntry, Wanted, parameters::Parameters};
use crate::{
    answer::{
        answered::{Answered, Beyond},
        compared::{ClosedForm, Compared},
        difficulty::Difficulty,
        instance::{Instance, Solved, read_numbers},
        mistake::{Mistake, Mistaken},
        picture::{Picture, Skin},
        tables::{MAX_SEARCHED, Stop, Tables, cross_check_bound},
        view::letter,
    },
    check::{GrundyTable, MAX_OPTIONS, Verified},
    game::{Nim, OptionBound, Outcome, Play, Position, Ruleset, unordered_count},
    random::Stream,
    solve::{TooLarge, search},
    text::Both,
    theory,
};
use serde_json::{Value, json};
use std::sync::{Arc, OnceLock};

/// The registry line of Nim.
pub const NIM: GameEntry = GameEntry {
    name: "nim",
    about: Both::new("若干堆，每次从一堆中任意取", "heaps; a move takes any number from one heap"),
    example: "nim 3 5 7",
    small: &["4 3 2", "5 4", "3 3 1 --misere", "1 1 1 --misere"],
    refused: &["", "3 0", "3 -1", "three", "18446744073709551616", "3 5 --take 1..2"],
    ..GameEntry::of::<NimInstance>()
};

/// A Nim position.
#[derive(Clone, Debug)]
pub struct NimInstance {
    pub(crate) nim: Nim,
    pub(crate) start: Position,
    /// The largest position of the class set that it was drawn for: one table serves them all.
    room: Option<Position>,
    /// What solving it gave, once it was asked for.
    solved: OnceLock<Solved>,
}

impl Family for NimInstance {
    type Yaml = NimGame;
    type Ranges = NimRanges;
    const ENTRY: GameEntry = NIM;

    fn instance(game: &NimGame) -> Result<Arc<dyn Instance>, ArgumentError> {
        let (nim, start) = (Nim { play: game.play.into() }, Position::from(game.heaps.clone()));
        Ok(Arc::new(Self::new(nim, start)))
    }

    fn draw(ranges: &NimRanges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
        draw::draw(ranges, wanted, stream)
    }
}

impl Instance for NimInstance {
    fn family(&self) -> &'static str {
        "nim"
    }

    fn rules(&self) -> Arc<dyn Ruleset> {
        Arc::new(self.nim)
    }

    fn start(&self) -> &Position {
        &self.start
    }

    fn arguments(&self) -> Arguments {
        NimGame { heaps: self.start.to_vec(), play: self.nim.play.into() }.arguments()
    }

    fn solve(&self, tables: &Tables) -> Result<Solved, Stop> {
        if let Some(solved) = self.solved.get() {
            return Ok(solved.clone());
        }
        let normal = self.nim.play == Play::Normal;
        let by_sizes = || Verified::by_heap_values(Arc::new(self.nim), Vec::<GrundyTable>::new());
        let grundy = match normal {
            true => by_sizes()?.grundy(&self.start)?,
            false => None,
        };
        let answer = match self.table_with(tables, &self.start) {
            Ok(table) => table.answer(&self.start)?,
            Err(stop) if stop.is_limit() && normal => by_sizes()?.answer(&self.start)?.into(),
            Err(stop) if stop.is_limit() => self.answer_beyond()?,
            Err(stop) => return Err(stop),
        };
        Ok(self.solved.get_or_init(|| Solved { answer, grundy }).clone())
    }

    fn table_with(&self, tables: &Tables, position: &Position) -> Result<Compared, Stop> {
        let options = self.nim.option_bound(position);
        if options > MAX_OPTIONS {
            let (what, limit_name) = ("objects in all heaps", "MAX_OPTIONS");
            let (found, limit) = (options, MAX_OPTIONS);
            return Err(TooLarge { what, found, limit_name, limit }.into());
        }
        let heaps = self.with_room_for(position);
        match *heaps.as_slice() {
            [] => tables.three_heaps(self.nim.play, [0, 0, 0]),
            [a] => tables.three_heaps(self.nim.play, [0, 0, a]),
            [a, b] => tables.three_heaps(self.nim.play, [0, a, b]),
            [a, b, c] => tables.three_heaps(self.nim.play, [a, b, c]),
            _ => {
                let found = unordered_count(position).unwrap_or(u128::MAX);
                let (what, limit_name) = ("positions searched", "MAX_SEARCHED");
                let limit = MAX_SEARCHED as u128;
                if found > limit {
                    return Err(TooLarge { what, found, limit_name, limit }.into());
                }
                tables.many_heaps(self.nim.play, &Position::from(heaps))
            }
        }
    }

    fn picture(&self, position: &Position, skin: Skin) -> Option<Picture> {
        Some(Picture::Heaps { skin, heaps: position.to_vec() })
    }

    fn mistaken(&self, mistake: Mistake, _: &Solved) -> Option<Mistaken> {
        mistakes::mistaken(self, mistake)
    }

    fn facts(&self, solved: &Solved, _: &Tables) -> Result<Value, Stop> {
        Ok(explain::facts(self, solved))
    }

    fn move_facts(&self, from: &Position, to: &Position) -> Value {
        explain::move_facts(from, to)
    }

    fn is_told_in_binary(&self) -> bool {
        true
    }

    fn has_own_pages(&self) -> bool {
        true
    }

    fn position_json(&self, position: &Position) -> Value {
        Value::from(position.to_vec())
    }

    fn difficulty(&self, solved: &Solved) -> Difficulty {
        measure::difficulty(self, solved)
    }

    fn identity(&self) -> String {
        format!("nim {} {}", self.nim.play.name(), self.nim.canonical(&self.start))
    }

    fn position_facts(&self, position: &Position) -> Value {
        let letters: Vec<String> = (0..position.len()).map(letter).collect();
        json!({ "position": position.to_vec(), "letters": letters })
    }

    fn at(&self, position: &Position) -> Option<Arc<dyn Instance>> {
        Some(Arc::new(Self::new(self.nim, position.clone())))
    }

    fn read_move(&self, from: &Position, text: &str) -> Option<Position> {
        read::take(from, text).or_else(|| read_numbers(text))
    }
}

impl NimInstance {
    pub(crate) fn new(nim: Nim, start: Position) -> Self {
        Self { nim, start, room: None, solved: OnceLock::new() }
    }

    /// The heaps whose table is asked about the position: those of the class set when it lies
    /// among them, otherwise its own.
    fn with_room_for(&self, position: &Position) -> Vec<u64> {
        let room = self.room.as_ref().filter(|room| {
            let fits = |(heap, most): (&u64, &u64)| heap <= most;
            room.len() == position.len() && position.iter().zip(room.iter()).all(fits)
        });
        let heaps = room.unwrap_or(position).iter();
        heaps.copied().filter(|heap| *heap > 0).collect()
    }

    /// Too large to search, in misère play: the theorem, tried on every position up to a bound.
    fn answer_beyond(&self) -> Result<Answered, Stop> {
        let play = self.nim.play;
        let heaps = self.start.iter().filter(|heap| **heap > 0).count().max(1);
        let bound = cross_check_bound(heaps);
        let root = Position::from(vec![bound; heaps]);
        let safe = search::safe_positions(&self.nim, &root)?;
        let rule = Bouton(play);
        let table = Verified::by_labelling(Arc::new(self.nim), &root, safe)?;
        let table = Compared::from(table).with(Some(&rule))?;
        Beyond::new(&table, Arc::new(self.nim), &root, &rule)?.answer(&self.start)
    }
}

/// The theorem as the kernel wants it.
struct Bouton(Play);

impl ClosedForm for Bouton {
    fn theorem(&self) -> &'static theory::Theorem {
        theory::nim::theorem(self.0)
    }
    fn outcome(&self, position: &Position) -> Outcome {
        theory::nim::outcome(self.0, position)
    }
    fn winning_moves(&self, position: &Position) -> Vec<Position> {
        theory::nim::winning_moves(self.0, position)
    }
}
