//! Northcott's game: a board with one white and one black piece in each row. A move takes one of
//! the player's own pieces any number of squares along its row, forward or back, without jumping.
//! Who cannot move loses.
//!
//! Play can repeat: a piece that went forward may go back. White stays on its side of Black in
//! every row. Position: the number of columns; 0 if White is to move, 1 if Black is; then for each
//! row the columns of the white and of the black piece, counted from 1.
//! Source: Berlekamp, Conway, Guy, Winning Ways, chapter 3.

use super::{Description, Flow, GO_ON, Play, Position, Ruleset, Visit};

/// The most columns of a board, or free points of a file: every move of a piece is listed.
pub(super) const MAX_LINE: u64 = 1_000_000;

/// The rules of Northcott's game.
///
/// ```
/// use bouton_kernel::game::{Northcott, Position, Ruleset};
/// let mut options = Vec::new();
/// Northcott.options(&Position::from([8, 0, 2, 5]), &mut |option| options.push(option[2]));
/// assert_eq!(options, [1, 3, 4], "White goes back one square, or forward one or two");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Northcott;

/// A position taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NorthcottBoard {
    /// The number of columns, at least 2.
    pub columns: u64,
    /// Whether White is to move.
    pub white_to_move: bool,
    /// The columns of the white and of the black piece in each row; at least one row.
    pub rows: Vec<[u64; 2]>,
}

impl NorthcottBoard {
    /// Reads a position; `None` if it is none.
    #[must_use]
    pub fn of(position: &Position) -> Option<Self> {
        let [columns, turn, pieces @ ..] = &position[..] else { return None };
        let (rows, rest) = pieces.as_chunks::<2>();
        let fits = |row: &[u64; 2]| {
            row[0] != row[1] && row.iter().all(|column| (1..=*columns).contains(column))
        };
        let is_board = rest.is_empty() && !rows.is_empty() && rows.iter().all(fits);
        let board = Self { columns: *columns, white_to_move: *turn == 0, rows: rows.to_vec() };
        (is_board && *turn <= 1 && *columns <= MAX_LINE).then_some(board)
    }

    /// The position of this board.
    #[must_use]
    pub fn position(&self) -> Position {
        let turn = u64::from(!self.white_to_move);
        let pieces = self.rows.iter().flatten().copied();
        Position::from([self.columns, turn].into_iter().chain(pieces).collect::<Vec<_>>())
    }

    /// The mover's piece and the other in each row.
    pub fn own_and_other(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        let white_to_move = self.white_to_move;
        self.rows.iter().map(
            move |[white, black]| if white_to_move { (*white, *black) } else { (*black, *white) },
        )
    }

    /// The squares between the two pieces of each row.
    pub fn gaps(&self) -> impl Iterator<Item = u64> + '_ {
        self.rows.iter().map(|[white, black]| white.abs_diff(*black) - 1)
    }

    /// The position after the mover's piece of a row has gone to `column`.
    #[must_use]
    pub fn after(&self, row: usize, column: u64) -> Position {
        let mut next = self.clone();
        if let Some(pieces) = next.rows.get_mut(row) {
            pieces[usize::from(!self.white_to_move)] = column;
        }
        next.white_to_move = !self.white_to_move;
        next.position()
    }
}

impl Ruleset for Northcott {
    fn describe(&self) -> Description {
        Description::of("northcott", Play::Normal)
    }

    fn contains(&self, position: &Position) -> bool {
        NorthcottBoard::of(position).is_some()
    }

    fn each_option(&self, position: &Position, visit: Visit<'_>) -> Flow {
        let Some(board) = NorthcottBoard::of(position) else { return GO_ON };
        for (row, (own, other)) in board.own_and_other().enumerate() {
            let side = if own < other { 1..=other - 1 } else { other + 1..=board.columns };
            for column in side.filter(|column| *column != own) {
                visit(board.after(row, column))?;
            }
        }
        GO_ON
    }

    fn can_repeat(&self) -> bool {
        true
    }

    /// White is to move (else the colours change), with its piece to the left of Black's (else the
    /// row is turned round), and the rows are sorted.
    fn canonical(&self, position: &Position) -> Position {
        let Some(board) = NorthcottBoard::of(position) else { return position.clone() };
        let turned = |column: u64| board.columns + 1 - column;
        let facing = |(own, other): (u64, u64)| {
            if own < other { [own, other] } else { [turned(own), turned(other)] }
        };
        let mut rows: Vec<[u64; 2]> = board.own_and_other().map(facing).collect();
        rows.sort_unstable();
        NorthcottBoard { columns: board.columns, white_to_move: true, rows }.position()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn options(from: &Position) -> Vec<Position> {
        let mut options = Vec::new();
        Northcott.options(from, &mut |option| options.push(option));
        options
    }

    fn check(from: &[u64], expected: &[&[u64]]) {
        let expected: Vec<Position> =
            expected.iter().map(|to| Position::from(to.to_vec())).collect();
        assert_eq!(options(&Position::from(from.to_vec())), expected, "{from:?}");
    }

    /// Every position with so many columns and two rows.
    fn boards(columns: u64) -> Vec<Position> {
        let row = || (1..=columns).flat_map(move |a| (1..=columns).map(move |b| [a, b]));
        let two = row().flat_map(|first| row().map(move |second| [first, second].concat()));
        let turns = two
            .flat_map(|pieces| [0, 1].map(|turn| [vec![columns, turn], pieces.clone()].concat()));
        turns.map(Position::from).filter(|position| Northcott.contains(position)).collect()
    }

    #[test]
    fn pieces_go_both_ways_and_jump_over_nothing() {
        check(&[4, 0, 1, 3], &[&[4, 1, 2, 3]]);
        check(&[4, 1, 1, 3], &[&[4, 0, 1, 2], &[4, 0, 1, 4]]);
        check(&[4, 0, 4, 2], &[&[4, 1, 3, 2]]);
        check(&[4, 0, 2, 3, 1, 2], &[&[4, 1, 1, 3, 1, 2]]);
    }

    #[test]
    fn who_is_blocked_in_every_row_cannot_move() {
        check(&[4, 0, 1, 2, 4, 3], &[]);
        check(&[2, 1, 1, 2], &[]);
    }

    #[test]
    fn lists_that_are_no_boards_are_no_positions() {
        for list in [
            vec![],
            vec![4],
            vec![4, 0],
            vec![4, 0, 1],
            vec![4, 2, 1, 2],
            vec![4, 0, 2, 2],
            vec![4, 0, 0, 2],
            vec![4, 0, 1, 5],
        ] {
            assert!(!Northcott.contains(&Position::from(list.clone())), "{list:?}");
        }
        assert!(Northcott.contains(&Position::from([4, 0, 1, 4])));
    }

    #[test]
    fn moves_of_a_position_are_moves_of_its_image() {
        for position in boards(4) {
            let images = |from: &Position| -> BTreeSet<Position> {
                options(from).iter().map(|to| Northcott.canonical(to)).collect()
            };
            let image = Northcott.canonical(&position);
            assert_eq!(images(&position), images(&image), "{position}");
            assert_eq!(Northcott.canonical(&image), image);
        }
    }

    #[test]
    fn an_option_is_told_without_listing() {
        let boards = boards(3);
        for from in &boards {
            let options = options(from);
            for to in &boards {
                assert_eq!(Northcott.is_option(from, to), options.contains(to), "{from} {to}");
            }
        }
    }
}
