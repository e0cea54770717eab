//! Sums of different games as exercises: each heap with moves of its own.

use super::{
    ArgumentError, Arguments, Drawn, Family, GameEntry, Wanted,
    heap_games::{self, DRAWN_HEAP, HEAP, MAX_DRAWN_HEAP},
    parameters::{Parameter, Parameters, parameters, ranges},
    take_away::grundy_table,
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
    check::Verified,
    family::{PlayName, Range},
    game::{HeapKind, Outcome, Play, Position, Ruleset, Sum, SumError},
    nimber::nim_sum,
    random::Stream,
    solve::take_away,
    text::Both,
};
use serde_json::{Value, json};
use std::sync::Arc;

/// The registry line.
pub const ENTRY: GameEntry = GameEntry {
    name: "sum",
    about: Both::new(
        "走法各不相同的几堆并在一起：nim:5 1..3:7 1,3,4:9",
        "heaps with different moves side by side: nim:5 1..3:7 1,3,4:9",
    ),
    example: "sum nim:5 1..3:7 1,3,4:9",
    small: &["nim:4 1..3:5 1,3,4:6", "1..2:5 2,3:6 --misere", "nim:3 nim:4 2..3:7"],
    refused: &["", "5", "nim:0", "nim:x", "0..2:5", "nim:5 --take 1..3", "1,3,4:1000001"],
    ..GameEntry::of::<SumInstance>()
};

fn read<'a>(
    parts: impl IntoIterator<Item = &'a str>,
    play: Play,
) -> Result<SumInstance, ArgumentError> {
    let (game, start) = crate::game::read_sum(parts, play).map_err(argument_error)?;
    start.iter().try_for_each(|heap| HEAP.check(*heap))?;
    Ok(SumInstance { game, start })
}

fn argument_error(error: SumError) -> ArgumentError {
    let en = error.to_string();
    let zh = match error {
        SumError::Empty => "至少要有一部分，如nim:5或1..3:7".to_owned(),
        SumError::TooMany { count } => {
            format!("共{count}个部分，超过上限{}（MAX_PARTS）", crate::game::MAX_PARTS)
        }
        SumError::NoColon { text } => {
            format!("“{text}”不是一个部分：请写走法、冒号和个数，如nim:5或1,3,4:9")
        }
        SumError::NoHeap { text, heap } => format!("“{text}”：“{heap}”不是整数"),
        SumError::NoMoves { text, reason } => {
            format!("“{text}”的可取数不对：{}", super::chinese_take_error(&reason))
        }
    };
    ArgumentError::own(zh, en)
}

/// A sum of heaps with its start.
#[derive(Clone, Debug)]
pub struct SumInstance {
    game: Sum,
    start: Position,
}

impl SumInstance {
    /// Every part by the checked Grundy values of its take set.
    fn by_values(&self, position: &Position) -> Result<Verified, Stop> {
        let mut tables = Vec::new();
        for (kind, heap) in self.game.parts.iter().zip(position.iter()) {
            if let HeapKind::Take(take) = kind {
                tables.push(grundy_table(take, *heap)?);
            }
        }
        // Of several tables for one take set the longest must be found first.
        tables.sort_by_key(|table| std::cmp::Reverse(table.values().len()));
        Ok(Verified::by_heap_values(Arc::new(self.game.clone()), tables)?)
    }

    /// Unchecked values of each part's heaps up to its own, for proposals; none in misère play.
    fn quick_values(&self) -> Option<Vec<Vec<u64>>> {
        let parts = self.game.parts.iter().zip(self.start.iter());
        let row = |(kind, heap): (&HeapKind, &u64)| match kind {
            HeapKind::Nim => Some((0..=*heap).collect()),
            HeapKind::Take(take) => {
                let values = take_away::grundy_values(take, *heap).ok()?;
                Some(values.into_iter().map(u64::from).collect())
            }
        };
        if self.game.play() == Play::Normal { parts.map(row).collect() } else { None }
    }

    /// A position in which only this heap of part `index` stands.
    fn alone(&self, index: usize, heap: u64) -> Position {
        Position::from(vec![0; self.start.len()]).with(index, heap)
    }

    fn part(&self, index: usize, table: Option<&Verified>) -> Result<Value, Stop> {
        let heap = self.start.get(index).copied().unwrap_or(0);
        let (take, values) = match self.game.parts.get(index) {
            Some(HeapKind::Take(take)) => (Some(take), self.row(index, heap, table)?),
            Some(HeapKind::Nim) | None => (None, Vec::new()),
        };
        let own = match table {
            Some(table) => {
                table.grundy(&self.alone(index, heap))?.map(|value| value.statement().value)
            }
            None => None,
        };
        Ok(json!({
            "letter": letter(index),
            "heap": heap,
            "take": take.map(TakeView::new),
            "value": own,
            "values": values,
        }))
    }

    /// The values of the heaps up to this one, or the first of them.
    fn row(&self, index: usize, heap: u64, table: Option<&Verified>) -> Result<Vec<u64>, Stop> {
        let mut values = Vec::new();
        if let Some(table) = table {
            for smaller in 0..=heap.min(MAX_SHOWN) {
                let value = table.grundy(&self.alone(index, smaller))?;
                values.extend(value.map(|value| value.statement().value));
            }
        }
        Ok(values)
    }
}

/// The largest heap whose value the printed rows show.
const MAX_SHOWN: u64 = 20;

impl Instance for SumInstance {
    fn family(&self) -> &'static str {
        "sum"
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
        let parts = self.game.parts.iter().zip(self.start.iter());
        let part = |(kind, heap): (&HeapKind, &u64)| match kind {
            HeapKind::Nim => format!("nim:{heap}"),
            HeapKind::Take(take) => format!("{take}:{heap}"),
        };
        SumGame { parts: parts.map(part).collect(), play: self.game.play().into() }.arguments()
    }

    fn at(&self, position: &Position) -> Option<Arc<dyn Instance>> {
        Some(Arc::new(Self { start: position.clone(), ..self.clone() }))
    }

    fn solve(&self, tables: &Tables) -> Result<Solved, Stop> {
        if !heap_games::rests_on_values(&self.game, &self.start) {
            return searched::solve(self, tables);
        }
        let table = self.by_values(&self.start)?;
        Ok(Solved { answer: table.answer(&self.start)?.into(), grundy: table.grundy(&self.start)? })
    }

    fn table_with(&self, tables: &Tables, position: &Position) -> Result<Compared, Stop> {
        if heap_games::rests_on_values(&self.game, position) {
            return Ok(self.by_values(position)?.into());
        }
        Ok(searched::tables_with(self, tables, position)?.outcomes)
    }

    fn facts(&self, solved: &Solved, tables: &Tables) -> Result<Value, Stop> {
        let normal = self.game.play() == Play::Normal;
        let table = if normal { Some(self.by_values(&self.start)?) } else { None };
        let parts: Result<Vec<Value>, Stop> =
            (0..self.start.len()).map(|index| self.part(index, table.as_ref())).collect();
        let parts = parts?;
        let values: Vec<u64> = parts.iter().filter_map(|part| part["value"].as_u64()).collect();
        let lost = match normal {
            true => Vec::new(),
            false => {
                let table = self.table_with(tables, &self.start)?;
                heap_games::find_smallest_lost(&self.game, &table, &self.start)?
            }
        };
        let lost: Vec<&[u64]> = lost.iter().map(|position| &position[..]).collect();
        let value = solved.grundy.as_ref().map(|value| value.statement().value);
        Ok(json!({
            "parts": parts,
            "play": self.game.play().name(),
            "values": values,
            "nim_sum": value.unwrap_or_else(|| nim_sum(&values)),
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

    fn move_facts(&self, from: &Position, to: &Position) -> Value {
        heap_games::one_heap_move(from, to)
    }

    fn position_json(&self, position: &Position) -> Value {
        json!(position.to_vec())
    }

    /// Each different take set is 1 point, because its values must be worked out.
    fn difficulty(&self, solved: &Solved) -> Difficulty {
        let mut sets: Vec<&HeapKind> = self.game.parts.iter().collect();
        sets.sort_unstable();
        sets.dedup();
        let sets = sets.into_iter().filter(|kind| **kind != HeapKind::Nim).count() as u64;
        heap_games::difficulty(self, solved, sets)
    }
}

parameters! {
    /// A sum of heaps.
    pub struct SumGame {
        /// The parts, each as its moves, a colon and its heap: `nim:5`, `1..3:7`, `1,3,4:9`.
        pub parts: Vec<String> => Parameter::text(
            "MOVES:HEAP",
            "至少一部分（如nim:5）",
            "at least one part such as nim:5",
        ).of_many_words(),
        /// Which ending is played.
        #[serde(default)]
        pub play: PlayName => Parameter::misere(),
    }
}

ranges! {
    /// Ranges of sums.
    pub struct SumRanges {
        /// Lists of moves to choose from, such as `[nim, 1..3, "1,3,4"]`: one for each heap.
        pub moves: Vec<Vec<String>>,
        /// The objects of each heap.
        pub size: Range => DRAWN_HEAP,
        /// Which ending is played.
        #[serde(default)]
        pub play: PlayName,
    }
}

impl Family for SumInstance {
    type Yaml = SumGame;
    type Ranges = SumRanges;
    const ENTRY: GameEntry = ENTRY;

    fn instance(game: &SumGame) -> Result<Arc<dyn Instance>, ArgumentError> {
        Ok(Arc::new(read(game.parts.iter().map(String::as_str), game.play.into())?))
    }

    fn draw(ranges: &SumRanges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
        let moves = stream.choose(&ranges.moves).ok_or_else(|| argument_error(SumError::Empty))?;
        let count = moves.len() as u64;
        let heaps = Range { from: count, to: count };
        let make = |heaps: Position| {
            let parts = moves.iter().zip(heaps.iter());
            let parts: Vec<String> = parts.map(|(moves, heap)| format!("{moves}:{heap}")).collect();
            read(parts.iter().map(String::as_str), ranges.play.into())
        };
        let largest = Position::from(vec![ranges.size.to.min(MAX_DRAWN_HEAP); moves.len()]);
        let values = make(largest)?.quick_values();
        let quick = |heaps: &Position| {
            let values: &Vec<Vec<u64>> = values.as_ref()?;
            let value = |(row, heap): (&Vec<u64>, &u64)| row.get(*heap as usize).copied();
            let values: Option<Vec<u64>> = values.iter().zip(heaps.iter()).map(value).collect();
            Some(if nim_sum(&values?) == 0 { Outcome::P } else { Outcome::N })
        };
        heap_games::draw((heaps, ranges.size), wanted, stream, quick, make)
    }
}
