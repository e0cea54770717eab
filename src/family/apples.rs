//! Rows of apples as exercises: take neighbouring ones from a row, which may fall apart.

use super::{
    ArgumentError, Arguments, Drawn, Family, GameEntry, Wanted, below,
    by_outcome::ByOutcome,
    nim::measure,
    parameters::{Limits, Parameter, Parameters, limits, parameters, ranges},
    winner_of,
};
use crate::{
    answer::{
        compared::ClosedForm,
        difficulty::{self, Difficulty},
        instance::{Instance, Solved},
        picture::{Picture, RowObject, Skin},
        tables::{Stop, Tables},
        view::{TableView, letter},
    },
    family::{PlayName, Player, Range},
    game::{Apples, Outcome, Play, Position, Ruleset},
    nimber::{BinaryTable, bit_length, nim_sum},
    random::Stream,
    text::Both,
    theory,
};
use serde_json::{Value, json};
use std::{ops::RangeInclusive, sync::Arc};

/// The longest row: its options are all pairs of sides.
pub const MAX_ROW: u64 = 200;

/// The lengths that are rounded up to.
const ROOMS: [u64; 3] = [40, 64, 128];

/// Games of at most so many apples are searched by themselves.
const SMALL: u64 = 10;

/// The most rows.
pub const MAX_ROWS: usize = 20;

const ROWS: Limits = limits!("行数", "rows", 1..=MAX_ROWS);
const ROW: Limits = limits!("一行的个数", "objects in a row", 1..=MAX_ROW);

parameters! {
    /// Rows of apples.
    pub struct ApplesGame {
        /// The rows.
        pub rows: Vec<u64> => Parameter::numbers("ROW", ("至少一行", "at least one row"), ROWS, ROW),
        /// Which ending is played.
        #[serde(default)]
        pub play: PlayName => Parameter::misere(),
    }
}

ranges! {
    /// Ranges of rows.
    pub struct ApplesRanges {
        /// How many rows.
        pub rows: Range,
        /// The apples of a row.
        pub size: Range => ROW,
        /// Which ending is played.
        #[serde(default)]
        pub play: PlayName,
    }
}

/// Rows of apples from which to play.
#[derive(Clone, Debug)]
pub struct ApplesInstance {
    rules: Apples,
    start: Position,
}

const ENTRY: GameEntry = GameEntry {
    name: "apples",
    about: Both::new(
        "若干行，每次从一行中取走相邻的若干个，一行可能断成两行",
        "rows; a move takes neighbouring objects from one row, which may fall apart",
    ),
    example: "apples 3 2",
    small: &["4 3", "3 2 1", "7", "4 2 --misere", "1 1 1 --misere", "5 1 --misere"],
    refused: &["", "3 0", "three", "201", "3 -1", "3 --take 1..2"],
    ..GameEntry::of::<ApplesInstance>()
};

fn make(rows: Vec<u64>, play: Play) -> Arc<dyn Instance> {
    Arc::new(ApplesInstance { rules: Apples { play }, start: Position::from(rows) })
}

impl Family for ApplesInstance {
    type Yaml = ApplesGame;
    type Ranges = ApplesRanges;
    const ENTRY: GameEntry = ENTRY;

    fn instance(game: &ApplesGame) -> Result<Arc<dyn Instance>, ArgumentError> {
        Ok(make(game.rows.clone(), game.play.into()))
    }

    /// Lost rows are made by completing random ones; that is only a proposal.
    fn draw(ranges: &ApplesRanges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
        let play: Play = ranges.play.into();
        let count = stream.in_range(ranges.rows.from..=ranges.rows.to.min(MAX_ROWS as u64)).max(1);
        let row = ranges.size.from..=below(ranges.size, stream).max(ranges.size.from);
        let mut rows: Vec<u64> = (0..count).map(|_| stream.in_range(row.clone())).collect();
        if wanted.winner == Player::Second {
            rows.pop();
            let only_ones = rows.iter().all(|row| *row <= 1);
            rows.push(nim_sum(&rows) ^ u64::from(play == Play::Misere && only_ones));
        }
        let fits = rows.iter().all(|size| (ranges.size.from..=ranges.size.to).contains(size));
        let start = Position::from(rows.clone());
        if !fits || winner_of(theory::apples::outcome(play, &start)) != Some(wanted.winner) {
            return Ok(None);
        }
        Ok(Some(make(rows, play)))
    }
}

impl Instance for ApplesInstance {
    fn family(&self) -> &'static str {
        "apples"
    }

    fn rules(&self) -> Arc<dyn Ruleset> {
        Arc::new(self.rules)
    }

    fn start(&self) -> &Position {
        &self.start
    }

    fn arguments(&self) -> Arguments {
        ApplesGame { rows: self.start.to_vec(), play: self.rules.play.into() }.arguments()
    }

    fn at(&self, position: &Position) -> Option<Arc<dyn Instance>> {
        Some(Arc::new(Self { start: position.clone(), ..self.clone() }))
    }

    fn closed_form(&self) -> Option<Box<dyn ClosedForm>> {
        let theorem = theory::apples::theorem(self.rules.play);
        Some(Box::new(ByOutcome { theorem, rules: self.rules, outcome }))
    }

    /// Where Grundy values decide, they are searched row by row, and games of longer rows share
    /// a table of all rows up to some length. The sums that one such row falls into are too many
    /// to be searched whole, so that the table is always one of rows.
    fn table_root(&self, position: &Position) -> Position {
        let longest = position.iter().copied().max().unwrap_or(0);
        let is_small = position.iter().sum::<u64>() <= SMALL;
        if self.rules.play == Play::Misere || is_small {
            return position.clone();
        }
        let room = ROOMS.into_iter().find(|room| longest <= *room);
        Position::from(room.unwrap_or(longest))
    }

    /// By the table in [`crate::answer::difficulty`].
    fn difficulty(&self, solved: &Solved) -> Difficulty {
        let misere = 2 * u64::from(self.rules.play == Play::Misere);
        let points = measure::of_position(&self.start) + misere;
        difficulty::of_points(self, solved, points)
    }

    fn picture(&self, position: &Position, skin: Skin) -> Option<Picture> {
        self.picture_after(&[], position, skin).filter(|_| !position.is_empty())
    }

    /// In the course of a game there is a drawing of no rows, too: a board shows what was taken.
    fn picture_after(&self, _: &[Position], position: &Position, _: Skin) -> Option<Picture> {
        Some(Picture::Row { object: RowObject::Apples, rows: position.to_vec() })
    }

    fn facts(&self, _: &Solved, _: &Tables) -> Result<Value, Stop> {
        let widest = self.start.iter().copied().max().unwrap_or(0);
        let table = BinaryTable::with_width(&self.start, bit_length(widest));
        let large = self.start.iter().filter(|row| **row > 1).count();
        Ok(json!({
            "rows": self.start.to_vec(),
            "letters": (0..self.start.len()).map(letter).collect::<Vec<String>>(),
            "count": self.start.len(),
            "play": self.rules.play.name(),
            "table": TableView::new(&table),
            "nim_sum": nim_sum(&self.start),
            "large": large,
        }))
    }

    fn move_facts(&self, from: &Position, to: &Position) -> Value {
        let (row, parts) = find_changed_row(from, to);
        let before = from.get(row).copied().unwrap_or(0);
        let left: u64 = parts.iter().sum();
        let emptied = parts.is_empty();
        json!({
            "letters": same_left(from, row, emptied).map(letter).collect::<Vec<_>>(),
            "row": before,
            "take": before.saturating_sub(left),
            "parts": parts,
            "position": to.to_vec(),
        })
    }
}

/// The rows of which any may be taken: to empty one of equal neighbours leaves the same rows.
fn same_left(from: &[u64], row: usize, emptied: bool) -> RangeInclusive<usize> {
    let equal = |earlier: &usize| emptied && from.get(*earlier) == from.get(row);
    let first = (0..row).rev().take_while(equal).last().unwrap_or(row);
    first..=row
}

/// Which row a move changes, and what is left of it.
fn find_changed_row<'a>(from: &[u64], to: &'a [u64]) -> (usize, &'a [u64]) {
    let same = |(before, after): (&u64, &u64)| before == after;
    let last = from.len().saturating_sub(1);
    let ahead = from.iter().zip(to).take_while(|pair| same(*pair)).count().min(last);
    let behind = from[ahead..].iter().rev().zip(to[ahead..].iter().rev());
    let behind = behind.take_while(|pair| same(*pair)).count().min(last - ahead);
    (ahead, to.get(ahead..to.len().saturating_sub(behind)).unwrap_or_default())
}

fn outcome(apples: &Apples, position: &Position) -> Outcome {
    theory::apples::outcome(apples.play, position)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_changed_row_and_its_parts_are_found() {
        let check = |from: &[u64], to: &[u64], row: usize, parts: &[u64]| {
            assert_eq!(find_changed_row(from, to), (row, parts), "{from:?} {to:?}");
        };
        check(&[3, 2], &[1, 1, 2], 0, &[1, 1]);
        check(&[3, 2], &[3], 1, &[]);
        check(&[3, 2], &[2], 0, &[]);
        check(&[3, 3], &[3], 1, &[]);
        let letters = |from: &[u64], row, emptied| same_left(from, row, emptied);
        assert_eq!(letters(&[3, 3, 2, 2], 3, true), 2..=3);
        assert_eq!(letters(&[3, 3, 2, 2], 1, false), 1..=1);
        check(&[4, 1], &[1, 2, 1], 0, &[1, 2]);
        check(&[1, 4], &[1, 1, 2], 1, &[1, 2]);
        check(&[2, 1], &[1, 1], 0, &[1]);
        check(&[7], &[], 0, &[]);
    }
}
