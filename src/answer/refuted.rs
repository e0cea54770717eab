//! A mistaken answer: it may be printed as one only after it has been refuted here. The kernel holds what is printed of it
//! (`mistake` in `templates/meaning/page.txt`).

use crate::{
    check::Answer,
    game::{Outcome, Position},
};
use std::collections::BTreeSet;

/// What somebody who makes a mistake would answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claimed {
    /// Who they think wins.
    pub outcome: Outcome,
    /// The moves that they think win, all of them in their opinion; `None` when the mistake says
    /// nothing about moves.
    pub winning_moves: Option<Vec<Position>>,
}

/// In what a mistaken answer is wrong. At least one field says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refuted {
    /// What was claimed.
    pub claimed: Claimed,
    /// The wrong player is named as winner.
    pub wrong_winner: bool,
    /// Claimed moves that do not win.
    pub losing_moves: Vec<Position>,
    /// Winning moves that are missing.
    pub missing_moves: Vec<Position>,
}

/// Refutes a mistaken answer by comparing it with the right one; none when winner and moves are all as they should be.
#[must_use]
pub fn refute(truth: &Answer, claimed: Claimed) -> Option<Refuted> {
    let without = |moves: &[Position], others: &[Position]| -> Vec<Position> {
        let others: BTreeSet<&Position> = others.iter().collect();
        moves.iter().filter(|option| !others.contains(option)).cloned().collect()
    };
    let wrong_winner = truth.outcome != claimed.outcome;
    let moves = claimed.winning_moves.as_deref().unwrap_or(&truth.winning_moves);
    let losing_moves = without(moves, &truth.winning_moves);
    let missing_moves = without(&truth.winning_moves, moves);
    let is_wrong = wrong_winner || !losing_moves.is_empty() || !missing_moves.is_empty();
    is_wrong.then_some(Refuted { claimed, wrong_winner, losing_moves, missing_moves })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{check::Verified, game::Play};

    fn refute_claim(outcome: Outcome, moves: &[[u64; 3]]) -> Option<Refuted> {
        let third: Vec<u16> = (0..4).flat_map(|a: u16| (0..4).map(move |b| a ^ b)).collect();
        let table = Verified::by_partners(Play::Normal, [3, 3, 3], third).unwrap();
        let answer = table.answer(&Position::from([1, 1, 1])).unwrap();
        let winning_moves = moves.iter().map(|heaps| Position::from(*heaps)).collect();
        refute(answer.statement(), Claimed { outcome, winning_moves: Some(winning_moves) })
    }

    #[test]
    fn each_way_of_being_wrong_is_told() {
        let all = [[0, 1, 1], [1, 0, 1], [1, 1, 0]];
        assert!(refute_claim(Outcome::P, &[]).unwrap().wrong_winner);
        let incomplete = refute_claim(Outcome::N, &all[..2]).unwrap();
        assert_eq!(incomplete.missing_moves, [Position::from([1, 1, 0])]);
        let losing = refute_claim(Outcome::N, &[all[0], all[1], all[2], [0, 0, 1]]).unwrap();
        assert_eq!(losing.losing_moves, [Position::from([0, 0, 1])]);
    }

    #[test]
    fn who_says_nothing_about_moves_is_not_wrong_about_them() {
        let third: Vec<u16> = (0..2).flat_map(|a: u16| (0..2).map(move |b| a ^ b)).collect();
        let table = Verified::by_partners(Play::Normal, [1, 1, 1], third).unwrap();
        let answer = table.answer(&Position::from([1, 1, 1])).unwrap();
        let claim = |outcome| refute(answer.statement(), Claimed { outcome, winning_moves: None });
        assert!(claim(Outcome::N).is_none());
        let refuted = claim(Outcome::P).unwrap();
        assert!(refuted.wrong_winner && refuted.missing_moves.is_empty());
    }

    #[test]
    fn a_right_answer_is_no_mistake() {
        let right = refute_claim(Outcome::N, &[[1, 1, 0], [0, 1, 1], [1, 0, 1]]);
        assert_eq!(right, None);
    }
}
