//! Chinese chess as a game like the others: a side that cannot move has lost, mate or stalemate.
//!
//! Play can repeat, and no rule on repetition is applied: whoever repeats for ever has not lost. Position: the
//! six numbers of [`crate::xiangqi::packed`], four bits a point and the side to move. Options are in the order of
//! [`Board::legal_moves`]: by the point that is left, rank by rank from Red's side.

use super::{Description, Flow, GO_ON, Play, Position, Ruleset, Visit};
use crate::xiangqi::Position as Board;

/// The rules of Chinese chess without those on repetition.
///
/// ```
/// use bouton_kernel::game::{Position, Ruleset, Xiangqi};
/// // Two bare generals on neighbouring files, Red to move: beside it the other one looks down the file.
/// let bare = Position::from([1 << 12, 0, 0, 0, 0, 9 << 20]);
/// let mut options = 0;
/// Xiangqi.options(&bare, &mut |_| options += 1);
/// assert_eq!(options, 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Xiangqi;

impl Ruleset for Xiangqi {
    fn describe(&self) -> Description {
        Description::of("xiangqi", Play::Normal)
    }

    fn contains(&self, position: &Position) -> bool {
        Board::from_packed(position).is_some_and(|board| board.is_sound())
    }

    fn each_option(&self, position: &Position, visit: Visit<'_>) -> Flow {
        let Some(board) = Board::from_packed(position) else { return GO_ON };
        let packed = board.pack();
        let after = |played| Position::from(board.pack_after(packed, played));
        board.legal_moves().into_iter().map(after).try_for_each(visit)
    }

    fn is_option(&self, from: &Position, to: &Position) -> bool {
        let Some(board) = Board::from_packed(from) else { return false };
        let (packed, mut moves) = (board.pack(), Vec::new());
        board.reaches_into(&mut moves);
        moves.retain(|played| board.pack_after(packed, *played)[..] == to[..]);
        let checked = !moves.is_empty() && board.in_check(board.side());
        moves.into_iter().any(|played| board.clone().keeps_general(played, checked))
    }

    fn can_repeat(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xiangqi::tests::{OPENING, perft, position as board};

    fn options(from: &Position) -> Vec<Position> {
        let mut options = Vec::new();
        Xiangqi.options(from, &mut |option| options.push(option));
        options
    }

    fn position(fen: &str) -> Position {
        Position::from(board(fen).pack())
    }

    fn lines(from: &Position, plies: u32) -> u64 {
        match plies {
            0 => 1,
            _ => options(from).iter().map(|to| lines(to, plies - 1)).sum(),
        }
    }

    #[test]
    fn the_opening_has_as_many_lines_as_on_the_board() {
        let (opening, mut board) = (position(OPENING), board(OPENING));
        for plies in 0..=3 {
            assert_eq!(lines(&opening, plies), perft(&mut board, plies));
        }
    }

    #[test]
    fn options_are_positions_of_the_game() {
        let start = position("4ka3/3Pa1c2/4c4/p8/9/9/P8/4C4/3pA1C2/4KA3 w");
        assert!(Xiangqi.contains(&start));
        assert!(options(&start).iter().all(|option| Xiangqi.contains(option)));
        assert!(options(&start).iter().all(|option| Xiangqi.is_option(&start, option)));
        assert!(!Xiangqi.is_option(&start, &start));
        assert!(!Xiangqi.contains(&Position::from([1, 2, 3])));
    }

    #[test]
    fn a_side_that_cannot_move_has_lost() {
        let stalemate = position("3k5/9/3P5/9/9/9/9/9/9/4K4 b");
        assert!(options(&stalemate).is_empty());
        assert_eq!(Xiangqi.end(&stalemate), crate::game::Outcome::P);
    }
}
