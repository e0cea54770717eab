//! What each named mistake answers in Nim.

use super::NimInstance;
use crate::{
    answer::{
        instance::Solved,
        mistake::{Mistake, Mistaken, figures},
        refuted::{Claimed, refute},
    },
    game::{Outcome, Play, Position},
    nimber::nim_sum,
    theory,
};

/// What somebody who makes the mistake answers; `None` when it makes no sense here.
pub(super) fn mistaken(instance: &NimInstance, mistake: Mistake) -> Option<Mistaken> {
    let heaps = &instance.start;
    match (mistake, instance.nim.play) {
        (Mistake::OrdinarySum, Play::Normal) => ordinary_sum(heaps),
        (Mistake::NimSumFromLargest, Play::Normal) => nim_sum_from_largest(heaps),
        (Mistake::LargestToXor, Play::Normal) => largest_to_xor(heaps),
        (Mistake::BinaryTotal, Play::Normal) => binary_total(heaps),
        (Mistake::HeapParity, Play::Normal) => Some(heap_parity(heaps)),
        (Mistake::NormalRuleInMisere, Play::Misere) => Some(normal_rule(heaps)),
        _ => None,
    }
}

/// The mistakes that happen to give the right answer, as what they claim.
pub(super) fn lucky(instance: &NimInstance, solved: &Solved) -> Vec<Claimed> {
    let made = Mistake::ALL.iter().copied().filter_map(|mistake| mistaken(instance, mistake));
    let claimed = made.map(|made| made.claimed);
    claimed.filter(|claimed| refute(solved.answer.statement(), claimed.clone()).is_none()).collect()
}

fn with(
    outcome: Outcome,
    winning_moves: Option<Vec<Position>>,
    named: impl IntoIterator<Item = (&'static str, u64)>,
) -> Mistaken {
    Mistaken { claimed: Claimed { outcome, winning_moves }, figures: figures(named) }
}

/// The player to move wins, in their opinion, when they see a move; otherwise not.
fn by_moves(
    moves: Vec<Position>,
    named: impl IntoIterator<Item = (&'static str, u64)>,
) -> Mistaken {
    let outcome = if moves.is_empty() { Outcome::P } else { Outcome::N };
    with(outcome, Some(moves), named)
}

/// The largest heap and where it stands, the first of equals.
fn largest(heaps: &[u64]) -> Option<(usize, u64)> {
    let largest = heaps.iter().copied().max()?;
    heaps.iter().position(|heap| *heap == largest).map(|index| (index, largest))
}

/// Three or more heaps: "settled" when the largest is the sum of the others.
fn ordinary_sum(heaps: &Position) -> Option<Mistaken> {
    let total = heaps.iter().try_fold(0_u64, |sum, heap| sum.checked_add(*heap))?;
    let (_, largest) = largest(heaps).filter(|_| heaps.len() >= 3)?;
    let rest_sum = total - largest;
    let figures = [("largest", largest), ("rest_sum", rest_sum)];
    if largest == rest_sum {
        return Some(with(Outcome::P, Some(Vec::new()), figures));
    }
    // To settle, a heap must become the sum of the others, or shrink until another one is.
    let settle = |index: usize, heap: u64| {
        let others = total - heap;
        let most = largest_but(heaps, index);
        let mut targets = vec![others, most.saturating_sub(others - most)];
        targets.dedup();
        let settled = move |left: &u64| {
            *left < heap && (*left == others || most.checked_sub(*left) == Some(others - most))
        };
        targets.into_iter().filter(settled).map(move |left| heaps.with(index, left))
    };
    let moves = heaps.iter().enumerate().flat_map(|(index, heap)| settle(index, *heap)).collect();
    Some(by_moves(moves, figures))
}

fn largest_but(heaps: &[u64], index: usize) -> u64 {
    let others = heaps.iter().enumerate().filter(|(other, _)| *other != index);
    others.map(|(_, heap)| *heap).max().unwrap_or(0)
}

fn nim_sum_from_largest(heaps: &Position) -> Option<Mistaken> {
    let sum = nim_sum(heaps);
    let (index, largest) = largest(heaps)?;
    let figures = [("nim_sum", sum), ("largest", largest), ("letter_index", index as u64 + 1)];
    if sum == 0 {
        return Some(with(Outcome::P, Some(Vec::new()), figures));
    }
    // A nim-sum above the largest heap cannot be taken from it: nothing is claimed then.
    let left = largest.checked_sub(sum)?;
    Some(by_moves(vec![heaps.with(index, left)], figures))
}

fn largest_to_xor(heaps: &Position) -> Option<Mistaken> {
    let (index, largest) = largest(heaps)?;
    let target = nim_sum(heaps) ^ largest;
    let moves = if target < largest { vec![heaps.with(index, target)] } else { Vec::new() };
    let letter_index = index as u64 + 1;
    let figures = [("largest", largest), ("target", target), ("letter_index", letter_index)];
    Some(by_moves(moves, figures))
}

fn binary_total(heaps: &Position) -> Option<Mistaken> {
    let total = heaps.iter().try_fold(0_u64, |sum, heap| sum.checked_add(*heap))?;
    let digit_sum = u64::from(total.count_ones());
    let outcome = if digit_sum.is_multiple_of(2) { Outcome::P } else { Outcome::N };
    Some(with(outcome, None, [("total", total), ("digit_sum", digit_sum)]))
}

fn heap_parity(heaps: &Position) -> Mistaken {
    let count = heaps.iter().filter(|heap| **heap > 0).count() as u64;
    let outcome = if count.is_multiple_of(2) { Outcome::P } else { Outcome::N };
    with(outcome, None, [("heaps", count)])
}

fn normal_rule(heaps: &Position) -> Mistaken {
    let moves = theory::nim::winning_moves(Play::Normal, heaps);
    with(theory::nim::outcome(Play::Normal, heaps), Some(moves), [("nim_sum", nim_sum(heaps))])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Nim;

    fn claim(mistake: Mistake, play: Play, heaps: &[u64]) -> Option<Claimed> {
        let start = Position::from(heaps.to_vec());
        mistaken(&NimInstance::new(Nim { play }, start), mistake).map(|made| made.claimed)
    }

    fn check(mistake: Mistake, heaps: &[u64], outcome: Outcome, moves: &[&[u64]]) {
        let claimed = claim(mistake, Play::Normal, heaps).unwrap();
        let moves: Vec<Position> = moves.iter().map(|to| Position::from(to.to_vec())).collect();
        assert_eq!(claimed, Claimed { outcome, winning_moves: Some(moves) }, "{mistake:?}");
    }

    #[test]
    fn the_ordinary_sum_settles_every_heap_that_it_can() {
        use Mistake::OrdinarySum;
        check(OrdinarySum, &[3, 5, 9], Outcome::N, &[&[3, 5, 8], &[3, 5, 2]]);
        check(OrdinarySum, &[2, 3, 5], Outcome::P, &[]);
        check(OrdinarySum, &[3, 5, 7], Outcome::N, &[&[2, 5, 7], &[3, 4, 7], &[3, 5, 2]]);
        // Twice such a heap is larger than any number here.
        let large = 1 << 63;
        check(OrdinarySum, &[large, 3, 5], Outcome::N, &[&[8, 3, 5], &[2, 3, 5]]);
        assert_eq!(claim(OrdinarySum, Play::Normal, &[3, 5]), None);
    }

    #[test]
    fn the_ordinary_sum_claims_exactly_the_settled_options() {
        use crate::game::Ruleset;
        let settled = |heaps: &[u64]| {
            let largest = heaps.iter().max().copied().unwrap_or(0);
            2 * largest == heaps.iter().sum::<u64>()
        };
        for cell in 0..7_u64.pow(3) {
            let heaps = Position::from([cell / 49 + 1, cell / 7 % 7 + 1, cell % 7 + 1]);
            let claimed = claim(Mistake::OrdinarySum, Play::Normal, &heaps).unwrap();
            let mut expected = Vec::new();
            if !settled(&heaps) {
                Nim { play: Play::Normal }.options(&heaps, &mut |option| {
                    expected.extend(settled(&option).then_some(option));
                });
            }
            let mut found = claimed.winning_moves.unwrap();
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "{heaps}");
        }
    }

    #[test]
    fn the_documents_rules_as_they_are_misread() {
        check(Mistake::NimSumFromLargest, &[12, 9, 6], Outcome::N, &[&[9, 9, 6]]);
        check(Mistake::LargestToXor, &[2, 5, 6], Outcome::P, &[]);
        check(Mistake::LargestToXor, &[14, 21, 39], Outcome::N, &[&[14, 21, 27]]);
        let outcome = |mistake, heaps| claim(mistake, Play::Normal, heaps).unwrap().outcome;
        assert_eq!(outcome(Mistake::BinaryTotal, &[3, 4, 5]), Outcome::P);
        assert_eq!(outcome(Mistake::HeapParity, &[1, 2, 4, 6]), Outcome::P);
        let misere = claim(Mistake::NormalRuleInMisere, Play::Misere, &[1, 1, 1, 1]).unwrap();
        assert_eq!(misere.outcome, Outcome::P);
    }

    #[test]
    fn huge_heaps_overflow_nothing() {
        let heaps = [u64::MAX, u64::MAX - 1, u64::MAX];
        for mistake in Mistake::ALL.iter().copied() {
            for play in [Play::Normal, Play::Misere] {
                let _ = claim(mistake, play, &heaps);
            }
        }
    }
}
