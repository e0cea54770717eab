//! Northcott's game as exercises: a board with a white and a black piece in each row.

pub(super) mod draw;
mod explain;
pub(super) mod measure;

use super::{
    ArgumentError, Arguments, Drawn, Family, GameEntry, Wanted,
    parameters::{Limits, Parameter, Parameters, limits, parameters, ranges},
};
use crate::{
    answer::{
        compared::ClosedForm,
        difficulty::Difficulty,
        instance::{Instance, Solved, read_numbers},
        picture::{Picture, Piece, PieceKind, Skin},
        tables::{Stop, Tables},
    },
    family::Range,
    game::{Northcott, NorthcottBoard, Outcome, Position, Ruleset},
    random::Stream,
    solve::loopy::MAX_LOOPY,
    text::Both,
    theory,
};
use serde_json::{Value, json};
use std::sync::Arc;

/// The most rows of a board.
pub const MAX_ROWS: u64 = 12;

/// The most columns of a board.
pub const MAX_COLUMNS: u64 = 1000;

/// Boards that stand for their mirror images, at most so many: one search of them tries the theorem for larger boards.
pub(super) const SHARED_SEARCH: u64 = 55_000;

/// The registry line.
pub const NORTHCOTT: GameEntry = GameEntry {
    name: "northcott",
    about: Both::new(
        "诺斯科特游戏（每行一个白子一个黑子，沿行走，不许跳；白先走）",
        "Northcott's game: one white and one black piece in each row, moved along it; White starts",
    ),
    example: "northcott --width 8 1,5 3,4 2,8",
    small: &["--width 5 1,5", "--width 4 1,3 4,2", "--width 3 1,3 2,1 3,1"],
    refused: &[
        "1,5",
        "--width 8",
        "--width 8 1",
        "--width 8 1,2,3",
        "--width 8 a,b",
        "--width 8 3,3",
        "--width 8 0,3",
        "--width 8 1,9",
        "--width 1 1,1",
        "--width x 1,5",
        "--width 1001 1,5",
        "--width 8 1,5 --misere",
        "--width 8 1,5 --take 1..3",
        "--width 8 -1,5",
    ],
    ..GameEntry::of::<NorthcottInstance>()
};

const WIDTH: Limits = limits!("列数", "columns", 2..=MAX_COLUMNS);
const ROWS: Limits = limits!("行数", "rows", 1..=MAX_ROWS);

parameters! {
    /// A board in a problem file.
    pub struct NorthcottGame {
        /// The number of columns.
        pub width: u64 => Parameter::option("N", "棋盘的列数", "the number of columns of the board")
            .within(WIDTH),
        /// The columns of the white and of the black piece in each row, from the bottom.
        pub rows: Vec<[u64; 2]> => Parameter::text(
            "WHITE,BLACK",
            "每行两个子的列（先白后黑）",
            "the columns of White and Black in each row",
        ).of_many_words().within(ROWS),
    }
}

ranges! {
    /// Ranges of boards.
    pub struct NorthcottRanges {
        /// The number of columns.
        pub width: Range => draw::WIDTH,
        /// The number of rows.
        pub rows: Range => draw::ROWS,
    }
}

/// A board on which White is to move.
#[derive(Clone, Debug)]
pub struct NorthcottInstance {
    board: NorthcottBoard,
    start: Position,
}

fn make(width: u64, rows: Vec<[u64; 2]>) -> Result<Arc<dyn Instance>, ArgumentError> {
    const WHITE: Limits = limits!("白子的列", "the column of White", 1..);
    const BLACK: Limits = limits!("黑子的列", "the column of Black", 1..);
    for [white, black] in &rows {
        WHITE.at_most(width, "--width").check(*white)?;
        BLACK.at_most(width, "--width").check(*black)?;
        if white == black {
            return Err(ArgumentError::own(
                format!("两个子不能都在第{white}列：同一行的两个子要在不同的列"),
                format!("both pieces stand on column {white}: give them different columns"),
            ));
        }
    }
    Ok(Arc::new(NorthcottInstance::new(NorthcottBoard {
        columns: width,
        white_to_move: true,
        rows,
    })))
}

impl NorthcottInstance {
    fn new(board: NorthcottBoard) -> Self {
        Self { start: board.position(), board }
    }
}

impl Family for NorthcottInstance {
    type Yaml = NorthcottGame;
    type Ranges = NorthcottRanges;
    const ENTRY: GameEntry = NORTHCOTT;

    fn instance(game: &NorthcottGame) -> Result<Arc<dyn Instance>, ArgumentError> {
        make(game.width, game.rows.clone())
    }

    fn draw(ranges: &NorthcottRanges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
        draw::draw(ranges, wanted, stream)
    }
}

impl Instance for NorthcottInstance {
    fn family(&self) -> &'static str {
        "northcott"
    }

    fn rules(&self) -> Arc<dyn Ruleset> {
        Arc::new(Northcott)
    }

    fn start(&self) -> &Position {
        &self.start
    }

    fn arguments(&self) -> Arguments {
        let rows = self.board.rows.clone();
        NorthcottGame { width: self.board.columns, rows }.arguments()
    }

    fn facts(&self, _: &Solved, _: &Tables) -> Result<Value, Stop> {
        Ok(explain::facts(&self.board))
    }

    fn move_facts(&self, from: &Position, to: &Position) -> Value {
        explain::move_facts(from, to)
    }

    fn position_facts(&self, position: &Position) -> Value {
        let board = NorthcottBoard::of(position);
        json!({ "rows": board.map(|board| board.rows).unwrap_or_default() })
    }

    fn closed_form(&self) -> Option<Box<dyn ClosedForm>> {
        Some(Box::new(Gaps))
    }

    /// As many rows, and as many columns as can be searched.
    fn cross_check_root(&self) -> Option<Position> {
        let rows = self.board.rows.len() as u64;
        let searched = |columns: &u64| boards(*columns, rows) <= SHARED_SEARCH;
        let columns = (2..=self.board.columns).take_while(searched).last()?;
        Some(widest(columns, rows))
    }

    /// From the pieces at both edges play reaches every board of this size but one: that on which
    /// Black has just gone back to its edge in every row, from a square that is not there.
    fn table_root(&self, position: &Position) -> Position {
        let Some(board) = NorthcottBoard::of(position) else { return position.clone() };
        let (columns, rows) = (board.columns, board.rows.len() as u64);
        let facing = Northcott.canonical(position);
        let unreached = facing[2..].chunks(2).all(|row| *row == [columns - 1, columns]);
        if unreached || boards(columns, rows) > MAX_LOOPY as u64 {
            return position.clone();
        }
        widest(columns, rows)
    }

    /// White's pieces are white, Black's black; row 1 is at the bottom.
    fn picture(&self, position: &Position, _: Skin) -> Option<Picture> {
        let board = NorthcottBoard::of(position)?;
        let pieces = board.rows.iter().zip(1..).flat_map(|([white, black], row)| {
            let piece = |kind, column: &u64| Piece { kind, column: *column, row };
            [piece(PieceKind::White, white), piece(PieceKind::Black, black)]
        });
        let (columns, rows) = (board.columns, board.rows.len() as u64);
        Some(Picture::Board { columns, rows, first: 1, pieces: pieces.collect() })
    }

    fn position_json(&self, position: &Position) -> Value {
        let board = NorthcottBoard::of(position);
        board.map_or(Value::Null, |board| {
            let to_move = if board.white_to_move { "white" } else { "black" };
            json!({ "width": board.columns, "to_move": to_move, "rows": board.rows })
        })
    }

    fn difficulty(&self, solved: &Solved) -> Difficulty {
        measure::difficulty(&self.board, solved)
    }

    fn at(&self, position: &Position) -> Option<Arc<dyn Instance>> {
        let board = NorthcottBoard::of(position)?;
        Some(Arc::new(Self { board, start: position.clone() }))
    }

    /// `2 5` or `2:5` moves the piece in row 2 to column 5.
    fn read_move(&self, from: &Position, text: &str) -> Option<Position> {
        let written = read_numbers(&text.replace([':', '：'], " "))?;
        let [row, column] = <[u64; 2]>::try_from(&written[..]).ok()?;
        let before = NorthcottBoard::of(from)?;
        let own = usize::from(!before.white_to_move);
        let index = usize::try_from(row).ok()?.checked_sub(1)?;
        let at = |board: &NorthcottBoard| board.rows.get(index).map(|row| row[own]);
        let goes_there = |option: &Position| {
            NorthcottBoard::of(option).is_some_and(|after| at(&after) == Some(column))
        };
        let mut meant = from.clone();
        Northcott.options(from, &mut |option| {
            if at(&before) != Some(column) && goes_there(&option) {
                meant = option;
            }
        });
        Some(meant)
    }
}

/// The board on which the pieces of every row stand at its ends.
fn widest(columns: u64, rows: u64) -> Position {
    let rows = (0..rows).map(|_| [1, columns]).collect();
    NorthcottBoard { columns, white_to_move: true, rows }.position()
}

/// How many boards of this size there are when mirror images and the order of the rows do not
/// count: a binomial coefficient, or some number above [`MAX_LOOPY`].
fn boards(columns: u64, rows: u64) -> u64 {
    multisets(columns.saturating_mul(columns.saturating_sub(1)) / 2, rows)
}

/// The ways to choose so many of some kinds, their order not counted, or some large number.
pub(super) fn multisets(kinds: u64, chosen: u64) -> u64 {
    (1..=chosen)
        .fold(1_u64, |ways, chosen| ways.saturating_mul(kinds.saturating_add(chosen - 1)) / chosen)
}

/// The theorem as a closed form.
struct Gaps;

impl ClosedForm for Gaps {
    fn theorem(&self) -> &'static theory::Theorem {
        &theory::northcott::GAPS
    }

    fn outcome(&self, position: &Position) -> Outcome {
        theory::northcott::outcome(position)
    }

    fn winning_moves(&self, position: &Position) -> Vec<Position> {
        theory::northcott::winning_moves(position)
    }
}

#[cfg(test)]
mod tests;
