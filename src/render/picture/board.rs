//! A squared board with pieces; columns are numbered from the left, rows from the bottom.
//!
//! A board with many lines keeps its edges and the lines around its first pieces, with gaps between them. Pieces on
//! squares that are left out are counted (`+3`).

mod piece;

use super::canvas::{Drawing, label, small_label};
use super::cells::{Cell, cells_around};
use crate::{
    answer::picture::{Piece, PieceKind},
    text::Language,
};

/// The most columns, and the most rows, that are all shown.
const WHOLE_BOARD: u64 = 16;
/// Pieces whose neighbourhood is shown on a larger board.
const FOCI: usize = 4;
/// Pieces that the title names; the others are counted.
const NAMED_PIECES: usize = 24;
/// Side of a square, at least.
const SQUARE: u32 = 30;
/// Room that left-out lines take.
const GAP: u32 = 24;

/// A board made ready for drawing. Lines are counted from 1 here, whatever number they bear.
pub(super) struct Board<'a> {
    columns: Vec<Cell>,
    /// From the top.
    rows: Vec<Cell>,
    /// The largest number of a column or row.
    last: u64,
    first: u64,
    pieces: &'a [Piece],
}

impl<'a> Board<'a> {
    pub(super) fn new(columns: u64, rows: u64, first: u64, pieces: &'a [Piece]) -> Self {
        let foci = |line: fn(&Piece) -> u64| {
            let near = pieces.iter().take(FOCI);
            let mut foci: Vec<u64> =
                near.map(|piece| line(piece).saturating_sub(first) + 1).collect();
            foci.sort_unstable();
            foci
        };
        let mut shown_rows = cells_around(rows, &foci(|piece| piece.row), WHOLE_BOARD);
        shown_rows.reverse();
        Self {
            columns: cells_around(columns, &foci(|piece| piece.column), WHOLE_BOARD),
            rows: shown_rows,
            last: (columns.max(rows) - 1).saturating_add(first),
            first,
            pieces,
        }
    }

    /// The rows from the top, a letter for each piece, the numbers of the columns, and what the letters mean.
    pub(super) fn text(&self, language: Language) -> Vec<String> {
        let width = self.last.to_string().len();
        let mut lines: Vec<String> =
            self.rows.iter().map(|row| self.text_row(*row, width)).collect();
        let numbers = self.columns.iter().map(|column| match column {
            Cell::Gap => "    ".into(),
            Cell::Number(index) => format!(" {:>width$}", self.number(*index)),
        });
        lines.push(format!("{:width$} {}", "", numbers.collect::<String>()));
        lines.extend(self.hidden_note());
        lines.extend(self.legend(language));
        lines
    }

    fn text_row(&self, row: Cell, width: usize) -> String {
        let Cell::Number(row) = row else {
            return format!("{:>width$}", ':');
        };
        let squares = self.columns.iter().map(|column| match column {
            Cell::Gap => " ...".into(),
            Cell::Number(column) => format!(" {:>width$}", self.letter(*column, row)),
        });
        format!("{:>width$} {}", self.number(row), squares.collect::<String>())
    }

    fn letter(&self, column: u64, row: u64) -> char {
        self.piece(column, row).map_or('.', |kind| piece::words(kind).letter)
    }

    /// What each letter stands for, in the order of the kinds.
    fn legend(&self, language: Language) -> Option<String> {
        let used = PieceKind::ALL.into_iter();
        let used = used.filter(|kind| self.pieces.iter().any(|piece| piece.kind == *kind));
        let entries: Vec<String> = used
            .map(|kind| match (piece::words(kind), language) {
                (words, Language::Zh) => format!("{}：{}", words.letter, words.chinese),
                (words, Language::En) => format!("{}: {}", words.letter, words.english),
            })
            .collect();
        (!entries.is_empty()).then(|| entries.join(language.pick("，", ", ")))
    }

    /// The squares, their numbers to the left and below, and the pieces.
    pub(super) fn svg(&self) -> Drawing {
        let digits = (0..self.last.checked_ilog10().unwrap_or(0)).fold(8, |width, _| width + 8);
        let side = SQUARE.max(digits + 6);
        let (left, size) =
            (digits + 6, |lines: &[Cell]| lines.iter().map(|cell| room(*cell, side)).sum::<u32>());
        let (width, height) = (left + size(&self.columns) + 2, 2 + size(&self.rows) + 20);
        let (mut squares, mut others) = (String::new(), String::new());
        let mut top = 2;
        for row in &self.rows {
            others.push_str(&small_label(
                digits / 2 + 2,
                top + room(*row, side) / 2,
                &self.name(*row, "⋮"),
            ));
            let mut x = left;
            for column in &self.columns {
                if let (Cell::Number(column), Cell::Number(row)) = (column, row) {
                    squares.push_str(&format!("M{x} {top}h{side}v{side}h-{side}z"));
                    let kind = self.piece(*column, *row);
                    others.extend(kind.map(|kind| piece::draw(kind, x + side / 2, top + side / 2)));
                }
                x += room(*column, side);
            }
            top += room(*row, side);
        }
        let mut x = left;
        for column in &self.columns {
            let room = room(*column, side);
            others.push_str(&small_label(x + room / 2, top + 11, &self.name(*column, "…")));
            x += room;
        }
        let grid =
            format!("<path d=\"{squares}\" fill=\"#fff\" stroke=\"#000\" stroke-width=\"0.9\"/>");
        let mut drawing = Drawing { width, height, body: grid + &others };
        if let Some(hidden) = self.hidden_note() {
            drawing.body.push_str(&label(20, drawing.height + 10, &hidden));
            drawing.height += 24;
        }
        drawing
    }

    /// The number of a line, or the dots in place of many lines.
    fn name(&self, cell: Cell, dots: &str) -> String {
        match cell {
            Cell::Number(index) => self.number(index).to_string(),
            Cell::Gap => dots.into(),
        }
    }

    /// The number that a line bears.
    fn number(&self, index: u64) -> u64 {
        (index - 1).saturating_add(self.first)
    }

    /// The last piece on this square.
    fn piece(&self, column: u64, row: u64) -> Option<PieceKind> {
        let square = (self.number(column), self.number(row));
        let on_square = |piece: &&Piece| (piece.column, piece.row) == square;
        self.pieces.iter().rev().find(on_square).map(|piece| piece.kind)
    }

    /// The note that pieces stand on squares that are not shown.
    fn hidden_note(&self) -> Option<String> {
        let shown = |cells: &[Cell], number: u64| {
            cells.iter().any(|cell| match cell {
                Cell::Number(index) => self.number(*index) == number,
                Cell::Gap => false,
            })
        };
        let seen =
            |piece: &&Piece| shown(&self.columns, piece.column) && shown(&self.rows, piece.row);
        super::more(self.pieces.len(), self.pieces.iter().filter(seen).count())
    }
}

fn room(cell: Cell, side: u32) -> u32 {
    match cell {
        Cell::Number(_) => side,
        Cell::Gap => GAP,
    }
}

/// What is seen, in one sentence.
pub(super) fn title(columns: u64, rows: u64, pieces: &[Piece], language: Language) -> String {
    let pieces: Vec<&Piece> = pieces.iter().filter(|piece| piece.kind != PieceKind::Wall).collect();
    let named: Vec<String> =
        pieces.iter().take(NAMED_PIECES).map(|piece| piece::title(piece, language)).collect();
    let board = match language {
        Language::Zh => format!("{columns}列{rows}行的棋盘"),
        Language::En => format!("A board of {columns} columns and {rows} rows"),
    };
    if named.is_empty() {
        return board;
    }
    let named = named.join(language.pick("；", "; "));
    match (language, super::more(pieces.len(), NAMED_PIECES)) {
        (Language::Zh, None) => format!("{board}：{named}"),
        (Language::Zh, Some(more)) => format!("{board}：{named}；{more}"),
        (Language::En, None) => format!("{board}: {named}"),
        (Language::En, Some(more)) => format!("{board}: {named}; {more}"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check_svg, check_text, check_title};

    #[test]
    fn rows_are_numbered_from_the_bottom() {
        check_text(
            "picture board 4 3 1 white 1,1 black 4,1 queen 2,3",
            "
3  . Q . .
2  . . . .
1  W . . B
   1 2 3 4
Q: queen, W: white, B: black
",
        );
    }

    #[test]
    fn cannons_and_soldiers_face_each_other_between_walls() {
        check_text(
            "picture board 2 3 1 red-cannon 1,1 black-cannon 1,3 red-soldier 2,2 black-soldier 2,3 wall 2,1",
            "
3  c p
2  . P
1  C #
   1 2
C: red cannon, c: black cannon, P: red soldier, p: black soldier, #: out of reach
",
        );
        check_title(
            "picture board 1 2 1 red-soldier 1,2 wall 1,1",
            "1列2行的棋盘：红兵在1列2行",
            "A board of 1 columns and 2 rows: red soldier at column 1, row 2",
        );
    }

    #[test]
    fn with_0_first_the_numbers_are_distances_from_the_corner() {
        check_text(
            "picture board 3 2 0 goal 0,0 king 2,1",
            "
1  . . K
0  * . .
   0 1 2
K: king, *: goal
",
        );
    }

    #[test]
    fn a_large_board_keeps_its_edges_and_the_lines_around_the_piece() {
        check_text(
            "picture board 100 17 0 queen 50,2",
            "
16   .  . ...  .  .  . ...  .  .
15   .  . ...  .  .  . ...  .  .
 :
 3   .  . ...  .  .  . ...  .  .
 2   .  . ...  .  Q  . ...  .  .
 1   .  . ...  .  .  . ...  .  .
 0   .  . ...  .  .  . ...  .  .
     0  1     49 50 51     98 99
Q: queen
",
        );
        check_svg("picture board 100 17 0 queen 50,2", "v30", 42);
    }

    #[test]
    fn pieces_on_hidden_squares_are_counted() {
        let info = "picture board 99 1 1 white 9,1 white 9,1 white 9,1 white 9,1 black 50,1";
        check_svg(info, ">+1</text>", 1);
    }

    #[test]
    fn every_piece_has_its_shape() {
        check_svg("picture board 8 8 1 white 1,1 black 2,2", "<circle", 2);
        check_svg("picture board 8 8 1 queen 1,1 king 2,2 rook 3,3", "translate(", 3);
        check_svg("picture board 8 8 1 goal 1,1", "<rect", 1);
    }

    #[test]
    fn of_two_pieces_on_a_square_the_later_is_seen() {
        check_svg("picture board 2 2 0 goal 0,0 queen 0,0", "<rect", 0);
    }

    #[test]
    fn a_title_says_where_the_pieces_stand() {
        check_title(
            "picture board 8 9 1 queen 3,5 goal 1,1",
            "8列9行的棋盘：皇后在3列5行；目标在1列1行",
            "A board of 8 columns and 9 rows: queen at column 3, row 5; goal at column 1, row 1",
        );
        check_title("picture board 8 8 1", "8列8行的棋盘", "A board of 8 columns and 8 rows");
    }
}
