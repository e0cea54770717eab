//! A line of play with some plies left blank for a winner: each must be a move, and every
//! winning move that fits a blank is found.

use super::{Rejection, Theorem, Verified};
use crate::game::Position;

/// A checked line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Where it begins.
    pub start: Position,
    /// The positions, from the start on: one more than plies.
    pub positions: Vec<Position>,
    /// The blanks, in order.
    pub blanks: Vec<Reply>,
}

/// One ply left blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The ply, counted from 1: it leads from `positions[ply - 1]` to `positions[ply]`.
    pub ply: usize,
    /// Every winning move from which the printed rest of the line can go on.
    pub fitting: Vec<Position>,
}

impl Verified {
    /// Checks a line of play whose plies in `blanks` (counted from 1) the pupil is to fill.
    /// The ply of the line itself must be one of the winning moves that fit its blank.
    ///
    /// # Errors
    /// If a ply is no move, or no winning move fits a blank, or the line's own move does not.
    pub fn line(
        &self,
        positions: Vec<Position>,
        blanks: &[usize],
    ) -> Result<Theorem<Line>, Rejection> {
        for (ply, (from, to)) in (1..).zip(positions.iter().zip(positions.iter().skip(1))) {
            self.check_ply(ply, from, to)?;
        }
        let Some(start) = positions.first().cloned() else {
            return Err(Rejection::BlankCannotBeFilled { ply: 0, from: Position::default() });
        };
        let replies: Result<Vec<Reply>, Rejection> =
            blanks.iter().map(|ply| self.reply(*ply, &positions)).collect();
        let line = Line { start: start.clone(), positions, blanks: replies? };
        self.theorem(&start, line)
    }

    fn check_ply(&self, ply: usize, from: &Position, to: &Position) -> Result<(), Rejection> {
        let is_move = self.rules().is_option(from, to);
        let (from, to) = (from.clone(), to.clone());
        is_move.then_some(()).ok_or(Rejection::IllegalMove { ply, from, to })
    }

    fn reply(&self, ply: usize, positions: &[Position]) -> Result<Reply, Rejection> {
        let before = ply.checked_sub(1).and_then(|index| positions.get(index));
        let from = before.cloned().unwrap_or_default();
        let blank = || Rejection::BlankCannotBeFilled { ply, from: from.clone() };
        let own = positions.get(ply).filter(|_| before.is_some()).ok_or_else(blank)?;
        let mut fitting = self.answer(&from)?.statement().winning_moves.clone();
        // The next ply is printed: two in a row cannot both win, so one of two blanks is refused.
        let next = positions.get(ply + 1);
        fitting.retain(|to| next.is_none_or(|next| self.rules().is_option(to, next)));
        if fitting.contains(own) { Ok(Reply { ply, fitting }) } else { Err(blank()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Play;

    fn table() -> Verified {
        let third: Vec<u16> = (0..4).flat_map(|a: u16| (0..4).map(move |b| a ^ b)).collect();
        Verified::by_partners(Play::Normal, [3, 3, 3], third).unwrap()
    }

    fn check(line: &[[u64; 3]], blanks: &[usize]) -> Result<Theorem<Line>, Rejection> {
        table().line(line.iter().map(|heaps| Position::from(*heaps)).collect(), blanks)
    }

    #[test]
    fn all_winning_moves_that_fit_a_blank_are_listed() {
        let line = check(&[[1, 1, 1], [0, 1, 1], [0, 0, 1], [0, 0, 0]], &[1, 3]).unwrap();
        let fitting: Vec<usize> =
            line.statement().blanks.iter().map(|reply| reply.fitting.len()).collect();
        // From (1, 1, 1) any heap may go, but only two of the results lead on to (0, 0, 1).
        assert_eq!(fitting, [2, 1]);
    }

    #[test]
    fn a_ply_that_is_no_move_is_refused() {
        let refused = check(&[[1, 2, 3], [0, 1, 3]], &[]).unwrap_err();
        assert!(matches!(refused, Rejection::IllegalMove { ply: 1, .. }));
    }

    #[test]
    fn a_blank_whose_own_move_does_not_win_is_refused() {
        let refused = check(&[[1, 1, 3], [1, 1, 1]], &[1]).unwrap_err();
        assert!(matches!(refused, Rejection::BlankCannotBeFilled { ply: 1, .. }));
    }

    #[test]
    fn two_blanks_in_a_row_cannot_both_win() {
        let refused = check(&[[1, 1, 1], [0, 1, 1], [0, 0, 1]], &[1, 2]).unwrap_err();
        assert!(matches!(refused, Rejection::BlankCannotBeFilled { ply: 2, .. }));
    }

    #[test]
    fn a_blank_outside_the_line_is_refused() {
        for ply in [0, 2] {
            let refused = check(&[[0, 0, 1], [0, 0, 0]], &[ply]).unwrap_err();
            assert!(matches!(refused, Rejection::BlankCannotBeFilled { .. }));
        }
    }
}
