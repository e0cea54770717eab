//! The king's walk as exercises: a piece goes left, down or diagonally to the lower left corner.

use super::{
    ArgumentError, Arguments, Drawn, Family, GameEntry, Wanted, below,
    by_outcome::ByOutcome,
    parameters::{Limits, Parameter, Parameters, limits, parameters, ranges},
    winner_of,
    words::{Fillers, Word, words},
};
use crate::{
    answer::{
        compared::ClosedForm,
        difficulty::{self, Difficulty},
        instance::{Instance, Solved},
        picture::{Picture, Piece, PieceKind, Skin},
        tables::{Stop, Tables},
    },
    family::{PlayName, Player, Range},
    game::{King, Outcome, Play, Position, Ruleset},
    random::Stream,
    text::Both,
    theory,
};
use serde_json::{Value, json};
use std::sync::Arc;

/// The longest side of a board.
pub const MAX_SIDE: u64 = 2000;

/// The board that is printed in explanations has at most so many rows and columns.
const SHOWN: u64 = 8;

/// Sides are rounded up to one of these, so that a class set shares a table.
const ROOMS: [u64; 3] = [16, 48, 100];

/// The words of a move, each with how far it goes down and to the left.
const WAYS: [(&str, [u64; 2]); 11] = [
    ("down", [1, 0]),
    ("left", [0, 1]),
    ("diagonally", [1, 1]),
    ("diagonal", [1, 1]),
    ("down left", [1, 1]),
    ("left down", [1, 1]),
    ("下", [1, 0]),
    ("左", [0, 1]),
    ("左下", [1, 1]),
    ("斜", [1, 1]),
    ("斜着", [1, 1]),
];

const ROWS: Limits = limits!("行数", "the rows", 1..=MAX_SIDE);
const COLUMNS: Limits = limits!("列数", "the columns", 1..=MAX_SIDE);
const SIDES: Limits = limits!("棋盘的边", "a side of the board", 1..=MAX_SIDE);

parameters! {
    /// A board.
    pub struct KingGame {
        /// Its rows.
        pub rows: u64 => Parameter::number("ROWS", ROWS),
        /// Its columns.
        pub columns: u64 => Parameter::number("COLUMNS", COLUMNS),
        /// Which ending is played.
        #[serde(default)]
        pub play: PlayName => Parameter::misere(),
    }
}

ranges! {
    /// Ranges of boards.
    pub struct KingRanges {
        /// The rows and the columns.
        pub sides: Range => SIDES,
        /// Which ending is played.
        #[serde(default)]
        pub play: PlayName,
    }
}

/// A piece on the upper right square of a board.
#[derive(Clone, Debug)]
pub struct KingInstance {
    rules: King,
    start: Position,
}

const ENTRY: GameEntry = GameEntry {
    name: "king",
    about: Both::new(
        "棋子从右上角到左下角，每次向左、向下或向左下走一格",
        "a piece goes left, down or diagonally from the upper right to the lower left corner",
    ),
    example: "king 5 3",
    small: &["5 4", "6 6", "7 1", "4 5 --misere", "1 6 --misere"],
    refused: &["", "5", "5 0", "5 3 1", "2001 3", "five 3", "-5 3", "5 3 --take 1..2"],
    ..GameEntry::of::<KingInstance>()
};

fn make(rows: u64, columns: u64, play: Play) -> Arc<dyn Instance> {
    Arc::new(KingInstance { rules: King { play }, start: Position::from([rows, columns]) })
}

impl Family for KingInstance {
    type Yaml = KingGame;
    type Ranges = KingRanges;
    const ENTRY: GameEntry = ENTRY;

    fn instance(game: &KingGame) -> Result<Arc<dyn Instance>, ArgumentError> {
        Ok(make(game.rows, game.columns, game.play.into()))
    }

    /// A lost board is made by making both sides odd; that is only a proposal.
    fn draw(ranges: &KingRanges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
        let Range { from, to } = ranges.sides;
        let play: Play = ranges.play.into();
        let most = below(ranges.sides, stream).max(from);
        let lost = wanted.winner == Player::Second;
        let mut side = || stream.in_range(from..=most);
        let sides = [side(), side()].map(|side| if lost { side | 1 } else { side });
        let fits = sides.iter().all(|side| (from..=to).contains(side));
        let [rows, columns] = sides;
        if !fits || winner_of(theory::king::outcome(play, rows, columns)) != Some(wanted.winner) {
            return Ok(None);
        }
        Ok(Some(make(rows, columns, play)))
    }
}

impl Instance for KingInstance {
    fn family(&self) -> &'static str {
        "king"
    }

    fn rules(&self) -> Arc<dyn Ruleset> {
        Arc::new(self.rules)
    }

    fn start(&self) -> &Position {
        &self.start
    }

    fn arguments(&self) -> Arguments {
        let (rows, columns) = sides(&self.start);
        KingGame { rows, columns, play: self.rules.play.into() }.arguments()
    }

    fn at(&self, position: &Position) -> Option<Arc<dyn Instance>> {
        Some(Arc::new(Self { start: position.clone(), ..self.clone() }))
    }

    fn read_move(&self, from: &Position, text: &str) -> Option<Position> {
        read(from, text)
    }

    fn closed_form(&self) -> Option<Box<dyn ClosedForm>> {
        let theorem = theory::king::theorem(self.rules.play);
        Some(Box::new(ByOutcome { theorem, rules: self.rules, outcome }))
    }

    fn cross_check_root(&self) -> Option<Position> {
        Some(Position::from([100, 100]))
    }

    fn table_root(&self, position: &Position) -> Position {
        let longest = position.iter().copied().max().unwrap_or(0);
        let room = ROOMS.into_iter().find(|room| longest <= *room);
        room.map_or_else(|| position.clone(), |side| Position::from([side, side]))
    }

    /// By the table in [`crate::answer::difficulty`].
    fn difficulty(&self, solved: &Solved) -> Difficulty {
        let longest = self.start.iter().copied().max().unwrap_or(0);
        let misere = u64::from(self.rules.play == Play::Misere);
        let points = difficulty::of_size(longest, [16, 32, 48, 72]) + misere;
        difficulty::of_points(self, solved, points)
    }

    fn facts(&self, _: &Solved, tables: &Tables) -> Result<Value, Stop> {
        let [rows, columns] = self.start[..] else { return Ok(Value::Null) };
        let shown = [rows.min(SHOWN), columns.min(SHOWN)];
        let table = self.table_with(tables, &Position::from(shown))?;
        let letter = |row, column| Ok(table.outcome(&Position::from([row, column]))?.letter());
        let line = |row| (1..=shown[1]).map(|column| letter(row, column)).collect();
        let lines: Result<Vec<Vec<&str>>, Stop> = (1..=shown[0]).rev().map(line).collect();
        Ok(json!({
            "rows": rows,
            "columns": columns,
            "play": self.rules.play.name(),
            "shown_rows": shown[0],
            "shown_columns": (1..=shown[1]).collect::<Vec<u64>>(),
            "lines": lines?,
            "whole": rows <= SHOWN && columns <= SHOWN,
        }))
    }

    /// The piece on the whole board, with the corner that it walks to.
    fn picture(&self, position: &Position, _: Skin) -> Option<Picture> {
        let ([rows, columns], [row, column]) = (&self.start[..], &position[..]) else {
            return None;
        };
        let piece = |kind, column, row| Piece { kind, column, row };
        let pieces = vec![piece(PieceKind::Goal, 1, 1), piece(PieceKind::King, *column, *row)];
        Some(Picture::Board { columns: *columns, rows: *rows, first: 1, pieces })
    }

    fn move_numbers(&self, to: &Position) -> Vec<u64> {
        [0, 1].map(|index| u64::from(self.start.get(index) != to.get(index))).to_vec()
    }

    fn move_facts(&self, from: &Position, to: &Position) -> Value {
        let moved = |index: usize| from.get(index) != to.get(index);
        json!({ "down": moved(0), "left": moved(1), "position": to.to_vec() })
    }

    /// A board and its mirror image are two problems to a pupil.
    fn identity(&self) -> String {
        format!("{:?} {}", self.rules, self.start)
    }
}

/// The row and the column of a position.
fn sides(position: &Position) -> (u64, u64) {
    match position[..] {
        [row, column] => (row, column),
        _ => (0, 0),
    }
}

fn outcome(king: &King, position: &Position) -> Outcome {
    match position[..] {
        [rows, columns] => theory::king::outcome(king.play, rows, columns),
        _ => Outcome::N,
    }
}

/// `down`, `left` or `diagonally`, or the row and the column to go to. A step off the board leads
/// nowhere: the position stays.
fn read(from: &Position, text: &str) -> Option<Position> {
    const FILLERS: Fillers =
        Fillers(&["go", "to", "row", "column", "走", "到", "向", "第", "行", "列", "×", "x"]);
    let known = WAYS.map(|(word, _)| word);
    let [rows, columns] = from[..] else { return None };
    match *words(text, &known, &FILLERS)?.as_slice() {
        [Word::Number(row), Word::Number(column)] => Some(Position::from([row, column])),
        [Word::Known(word)] => {
            let (_, [down, left]) = WAYS.into_iter().find(|(way, _)| *way == word)?;
            let to = rows.checked_sub(down).zip(columns.checked_sub(left));
            Some(to.map_or_else(|| from.clone(), |(row, column)| Position::from([row, column])))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<[u64; 2]>) {
        assert_eq!(read(&Position::from([5, 3]), text), expected.map(Position::from), "{text}");
    }

    #[test]
    fn a_move_is_written_as_a_way_or_as_a_square() {
        for text in ["diagonally", "down left", "左下", "斜着走", "4 2", "4×2", "4，2"] {
            check(text, Some([4, 2]));
        }
        for text in ["left", "向左走", "5 2", "row 5 column 2", "第5行第2列", "(5, 2)"] {
            check(text, Some([5, 2]));
        }
        check("DOWN", Some([4, 3]));
    }

    #[test]
    fn a_square_out_of_reach_is_no_option_and_other_words_are_no_move() {
        check("3 3", Some([3, 3]));
        assert!(!King::default().is_option(&Position::from([5, 3]), &Position::from([3, 3])));
        for text in ["", "up", "3", "right", "4 2 1", "down 2", "-4 2"] {
            check(text, None);
        }
    }
}
