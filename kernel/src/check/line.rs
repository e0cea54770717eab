//! A line of play with some plies left blank for a winner: each must be a move, and every
//! winning move that fits a blank is found.

use super::{Rejection, Statement, Theorem, Verified, answer::within_options};
use crate::game::{Outcome, Position};

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

impl Statement for Line {
    fn position(&self) -> &Position {
        &self.start
    }
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
        for (index, pair) in positions.windows(2).enumerate() {
            self.check_ply(index + 1, &pair[0], &pair[1])?;
        }
        let replies: Result<Vec<Reply>, Rejection> =
            blanks.iter().map(|ply| self.reply(*ply, &positions)).collect();
        let Some(start) = positions.first() else {
            let from = Position::default();
            return Err(Rejection::BlankCannotBeFilled { ply: 0, from });
        };
        let evidence = self.evidence(start)?;
        let line = Line { start: start.clone(), positions, blanks: replies? };
        Ok(self.theorem(line, evidence))
    }

    fn check_ply(&self, ply: usize, from: &Position, to: &Position) -> Result<(), Rejection> {
        within_options(self.rules(), from)?;
        let mut is_move = false;
        self.rules().options(from, &mut |option| is_move |= option == *to);
        let (from, to) = (from.clone(), to.clone());
        is_move.then_some(()).ok_or(Rejection::IllegalMove { ply, from, to })
    }

    fn reply(&self, ply: usize, positions: &[Position]) -> Result<Reply, Rejection> {
        let before = ply.checked_sub(1).and_then(|index| positions.get(index));
        let (Some(from), Some(own)) = (before, positions.get(ply)) else {
            let from = Position::default();
            return Err(Rejection::BlankCannotBeFilled { ply, from });
        };
        // The next ply is printed: two in a row cannot both win, so one of two blanks is refused.
        let next = positions.get(ply + 1);
        let winning = self.winning_moves(from)?;
        let mut fitting = Vec::new();
        for option in winning {
            if next.is_none_or(|next| self.check_ply(ply + 1, &option, next).is_ok()) {
                fitting.push(option);
            }
        }
        if self.outcome(own)? != Outcome::P || !fitting.contains(own) {
            return Err(Rejection::BlankCannotBeFilled { ply, from: from.clone() });
        }
        Ok(Reply { ply, fitting })
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
