//! How hard a Nim problem is, by the table in [`crate::answer::difficulty`].

use super::{NimInstance, mistakes};
use crate::{
    answer::{difficulty::Difficulty, instance::Solved},
    game::{Outcome, Play},
    nimber::bit_length,
};
use std::ops::RangeInclusive;

/// So many binary digits count one point each; further ones count half.
const FULL_DIGITS: u64 = 4;

pub(super) fn difficulty(instance: &NimInstance, solved: &Solved) -> Difficulty {
    let answer = solved.answer.statement();
    let lucky = mistakes::lucky(instance, solved);
    let finds_all = lucky.iter().any(|claimed| claimed.winning_moves.is_some());
    let lucky_mistakes = lucky.len() as u64;
    let (pairs, left) = cross_out_pairs(&instance.start);
    let single = u64::from(answer.winning_moves.len() == 1 && left.len() > 2);
    let points = pairs + of_heaps(&left) + single;
    let points = match (instance.nim.play, answer.outcome) {
        // The only mistake that makes sense in misère play is the rule of normal play.
        (Play::Misere, _) => points + 2 * u64::from(lucky_mistakes == 0),
        (Play::Normal, Outcome::N) => points - u64::from(finds_all).min(points),
        // That nobody can move safely is what a wrong rule says only too easily.
        (Play::Normal, Outcome::P | Outcome::Draw) => points,
    };
    let largest = instance.start.iter().copied().max().unwrap_or(0);
    Difficulty { lucky_mistakes, ..Difficulty::new(points, largest, solved) }
}

/// Between which points the difficulty must lie, whoever wins and however.
pub(super) fn bounds(heaps: &[u64]) -> RangeInclusive<u64> {
    let points = of_position(heaps);
    points.saturating_sub(1)..=points + 3
}

/// The points of heaps before anybody's mistakes are looked at.
pub(in crate::family) fn of_position(heaps: &[u64]) -> u64 {
    let (pairs, left) = cross_out_pairs(heaps);
    pairs + of_heaps(&left)
}

/// How many pairs of equal heaps there are, and the heaps that stay without a partner.
fn cross_out_pairs(heaps: &[u64]) -> (u64, Vec<u64>) {
    let mut sorted: Vec<u64> = heaps.iter().copied().filter(|heap| *heap > 0).collect();
    sorted.sort_unstable();
    let mut left: Vec<u64> = Vec::with_capacity(sorted.len());
    let mut pairs = 0;
    for heap in sorted {
        if left.last() == Some(&heap) {
            left.pop();
            pairs += 1;
        } else {
            left.push(heap);
        }
    }
    (pairs, left)
}

/// The points of heaps of which no two are equal, in increasing order.
fn of_heaps(left: &[u64]) -> u64 {
    let count = left.len() as u64;
    let Some(largest) = left.last().filter(|_| count > 2) else { return count };
    let digits = bit_length(*largest) as u64;
    let length = digits.min(FULL_DIGITS) + digits.saturating_sub(FULL_DIGITS).div_ceil(2);
    2 * (count - 2) + length
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        answer::{instance::Instance, tables::Tables},
        game::{Nim, Position},
    };

    fn check(play: Play, heaps: &[u64], points: u64) {
        let instance = NimInstance::new(Nim { play }, Position::from(heaps.to_vec()));
        let solved = instance.solve(&Tables::default()).unwrap();
        assert_eq!(instance.difficulty(&solved).points, points, "{play:?} {heaps:?}");
    }

    #[test]
    fn every_difficulty_lies_within_its_bounds() {
        let tables = Tables::default();
        for play in [Play::Normal, Play::Misere] {
            for cell in 0..10_u64.pow(3) {
                let start = Position::from([cell / 100 + 1, cell / 10 % 10, cell % 10]);
                let instance = NimInstance::new(Nim { play }, start.clone());
                let measured = instance.difficulty(&instance.solve(&tables).unwrap());
                assert!(bounds(&start).contains(&measured.points), "{play:?} {start}");
            }
        }
    }

    #[test]
    fn each_line_of_the_table_is_counted() {
        check(Play::Normal, &[2, 2], 1);
        check(Play::Normal, &[3, 5, 3, 5, 1, 9], 2 + 2 - 1);
        check(Play::Normal, &[1, 1, 4, 6], 1 + 2 - 1);
        check(Play::Normal, &[3, 3, 5, 5], 2);
        check(Play::Normal, &[1, 2, 3], 2 + 2);
        check(Play::Normal, &[3, 5, 7], 2 + 3);
        check(Play::Normal, &[7, 8, 9], 2 + 4 + 1);
        check(Play::Normal, &[14, 15, 18, 22], 4 + 5);
        check(Play::Normal, &[2001, 2002, 2003], 2 + 4 + 4);
    }

    #[test]
    fn misere_play_counts_where_the_rule_of_normal_play_fails() {
        check(Play::Misere, &[1, 1, 1, 1], 2 + 2);
        check(Play::Misere, &[1, 1, 1, 3], 1 + 2 + 2);
        check(Play::Misere, &[3, 5, 7], 2 + 3);
    }

    #[test]
    fn the_third_of_three_equal_heaps_is_left() {
        assert_eq!(cross_out_pairs(&[5, 2, 5, 0, 5]), (1, vec![2, 5]));
    }

    #[test]
    fn a_lucky_mistake_makes_it_easier() {
        // Changing the largest heap is right in the first, by luck.
        check(Play::Normal, &[14, 21, 39], 2 + 5 + 1 - 1);
        check(Play::Normal, &[2, 5, 6], 2 + 3 + 1);
        check(Play::Normal, &[4, 6], 2 - 1);
    }
}
