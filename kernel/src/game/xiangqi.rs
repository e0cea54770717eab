//! Chinese chess as a game like the others: a side that cannot move has lost, mate or stalemate.
//!
//! Play can repeat, and no rule on repetition is applied: whoever repeats for ever has not lost. Position: the
//! six numbers of [`crate::xiangqi::packed`], four bits a point and the side to move. Options are in the order of
//! [`Board::legal_moves`]: by the point that is left, rank by rank from Red's side.

use super::{Description, Play, Position, Ruleset};
use crate::xiangqi::Position as Board;

/// The most legal moves that a position can have, generously: two sliding pieces of each of two kinds with 17 each,
/// horses with 8, five soldiers with 3, elephants and advisors with 4, a general with 4.
const MOST_MOVES: u128 = 4 * 17 + 2 * 8 + 5 * 3 + 4 * 4 + 4;

/// The rules of Chinese chess without those on repetition.
///
/// ```
/// use bouton_kernel::{game::{Position, Ruleset, Xiangqi}, xiangqi::{Position as Board, board::OPENING}};
/// let opening: Board = OPENING.parse().unwrap();
/// let mut options = 0;
/// Xiangqi.options(&Position::from(opening.packed()), &mut |_| options += 1);
/// assert_eq!(options, 44);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Xiangqi;

impl Ruleset for Xiangqi {
    fn describe(&self) -> Description {
        Description::of("xiangqi", Play::Normal)
    }

    fn play(&self) -> Play {
        Play::Normal
    }

    fn contains(&self, position: &Position) -> bool {
        Board::from_packed(position).is_some_and(|board| board.is_sound())
    }

    fn options(&self, position: &Position, visit: &mut dyn FnMut(Position)) {
        let Some(mut board) = Board::from_packed(position) else { return };
        for played in board.legal_moves() {
            let undo = board.make(played);
            visit(Position::from(board.packed()));
            board.unmake(undo);
        }
    }

    fn can_repeat(&self) -> bool {
        true
    }

    fn option_bound(&self, _: &Position) -> u128 {
        MOST_MOVES
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xiangqi::board::OPENING;

    fn options(from: &Position) -> Vec<Position> {
        let mut options = Vec::new();
        Xiangqi.options(from, &mut |option| options.push(option));
        options
    }

    fn position(fen: &str) -> Position {
        Position::from(fen.parse::<Board>().unwrap().packed())
    }

    fn lines(from: &Position, plies: u32) -> u64 {
        match plies {
            0 => 1,
            _ => options(from).iter().map(|to| lines(to, plies - 1)).sum(),
        }
    }

    #[test]
    fn the_opening_has_as_many_lines_as_on_the_board() {
        let (opening, board) = (position(OPENING), OPENING.parse::<Board>().unwrap());
        for plies in 0..=3 {
            assert_eq!(lines(&opening, plies), board.perft(plies));
        }
    }

    #[test]
    fn options_are_positions_of_the_game() {
        let start = position("4ka3/3Pa1c2/4c4/p8/9/9/P8/4C4/3pA1C2/4KA3 w");
        assert!(Xiangqi.contains(&start));
        assert!(options(&start).iter().all(|option| Xiangqi.contains(option)));
        assert!(options(&start).len() as u128 <= Xiangqi.option_bound(&start));
        assert!(!Xiangqi.contains(&Position::from([1, 2, 3])));
    }

    #[test]
    fn a_side_that_cannot_move_has_lost() {
        let stalemate = position("3k5/9/3P5/9/9/9/9/9/9/4K4 b");
        assert!(options(&stalemate).is_empty());
        assert_eq!(Xiangqi.end(&stalemate), crate::game::Outcome::P);
    }
}
