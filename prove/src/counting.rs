//! How many numbers below each have a property: guessed from small numbers as an automaton that reads a number beside the count, and proved
//! by what counting is.

use crate::{
    Comparison, Decision, Formula, Numeration, Prover, Track, certify,
    formula::{HEAP, WORTH},
    guess::Sample,
};
use bouton_kernel::digits;
use std::cell::Cell;

/// So many numbers are counted one by one to guess.
const LOOKED_AT: u64 = 240;
/// How often it may be asked to learn an automaton.
const MAX_ASKED: u64 = 1 << 22;
/// The tracks of a number and its count, of another count, and of the next number.
const NUMBER: Track = HEAP;
const COUNT: Track = WORTH;
const OTHER: Track = HEAP - 1;
const NEXT: Track = HEAP - 2;

/// The number of an automaton that accepts each number with how many smaller ones meet the condition, which speaks of `own` alone; none if
/// none is found and proved.
pub fn learn(condition: &Formula, own: Track, prover: &mut Prover) -> Option<usize> {
    if condition.has_heaps() || condition.free().iter().any(|track| *track != own) {
        return None;
    }
    let condition = condition.plain();
    let counts = counts(&condition, own, prover)?;
    let condition = condition.renamed(&|track| if track == own { NUMBER } else { track });
    let mut tried = Vec::new();
    for lengths in lengths(prover.numeration()) {
        let Some(table) = automaton(&counts, lengths, prover) else { continue };
        if tried.contains(&table) {
            continue;
        }
        let given = prover.give_table(&table);
        if obligations(&condition, given)
            .iter()
            .all(|one| prover.decide(one) == Ok(Decision::Holds))
        {
            return Some(given);
        }
        tried.push(table);
    }
    None
}

/// What has to hold of counts: of 0 it is 0, each number adds one where it meets the condition, and every number has one count.
fn obligations(condition: &Formula, given: usize) -> Vec<Formula> {
    let counts = |number, count| Formula::Accepted(given, vec![number, count]);
    let is = |terms: &[(i64, Track)], number| Formula::linear(terms, Comparison::Equal, number);
    let step = |more: i64| {
        Formula::And(vec![
            counts(NUMBER, COUNT),
            is(&[(1, NEXT), (-1, NUMBER)], 1),
            is(&[(1, OTHER), (-1, COUNT)], more),
        ])
        .implies(counts(NEXT, OTHER))
    };
    vec![
        Formula::And(vec![is(&[(1, NUMBER)], 0), is(&[(1, COUNT)], 0)])
            .implies(counts(NUMBER, COUNT)),
        condition.clone().implies(step(1)),
        Formula::Or(vec![condition.clone(), step(0)]),
        Formula::And(vec![counts(NUMBER, COUNT), counts(NUMBER, OTHER)])
            .implies(Formula::equal(COUNT, OTHER)),
        Formula::exists(COUNT, counts(NUMBER, COUNT)),
    ]
}

/// How many numbers below each of the first ones meet the condition.
fn counts(condition: &Formula, own: Track, prover: &mut Prover) -> Option<Vec<u64>> {
    let automaton = prover.automaton_of(condition).ok()?;
    let numeration = prover.numeration();
    let diagrams = prover.diagrams_mut();
    let holds = |number: u64| {
        let digits = written(numeration, number);
        automaton.accepts(diagrams, digits.len(), &|column, track| {
            track == own && digits.get(column) == Some(&true)
        })
    };
    let mut counts = vec![0];
    for number in 0..LOOKED_AT {
        let last = counts.last().copied().unwrap_or(0);
        counts.push(last + u64::from(holds(number)));
    }
    Some(counts)
}

/// The digits of a number, the highest first.
fn written(numeration: Numeration, number: u64) -> Vec<bool> {
    let mut places = vec![1, 2];
    while let [.., before, last] = places[..]
        && last <= number
    {
        places.push(match numeration {
            Numeration::Binary => 2 * last,
            Numeration::Fibonacci => before + last,
        });
    }
    let mut left = number;
    let digit = |place: &u64| {
        let is_there = *place <= left;
        left -= if is_there { *place } else { 0 };
        is_there
    };
    places.iter().rev().map(digit).collect()
}

/// How many columns are known, and how many of them are endings: the short ones first.
fn lengths(numeration: Numeration) -> impl Iterator<Item = (usize, usize)> {
    let most = match numeration {
        Numeration::Binary => 7,
        Numeration::Fibonacci => 10,
    };
    (2..=most).flat_map(|columns| (1..columns).map(move |endings| (columns, endings)))
}

/// The automaton that reads a number beside its count, if so many columns tell its states apart.
fn automaton(
    counts: &[u64],
    (columns, endings): (usize, usize),
    prover: &mut Prover,
) -> Option<digits::Automaton> {
    let holds = |pair: &[u64]| {
        let [number, count] = *pair else { return false };
        usize::try_from(number).ok().and_then(|number| counts.get(number)) == Some(&count)
    };
    let left = Cell::new(MAX_ASKED);
    let numeration = prover.numeration();
    let sample = Sample { numeration, tracks: 2, columns, holds: &holds, left: &left };
    let guess = sample.guess(prover.diagrams_mut(), endings).ok()?;
    certify::table(prover.diagrams_mut(), &guess, 2).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is(terms: &[(i64, Track)], number: i64) -> Formula {
        Formula::linear(terms, Comparison::Equal, number)
    }

    /// How many numbers below each leave this remainder.
    #[test]
    fn counts_are_those_of_the_definition() {
        for numeration in [Numeration::Binary, Numeration::Fibonacci] {
            let mut prover = Prover::new(numeration);
            let odd = Formula::exists(1, is(&[(1, 0), (-2, 1)], 1));
            let given = learn(&odd, 0, &mut prover).unwrap();
            for number in 0..20_i64 {
                for count in 0..20_i64 {
                    let there = Formula::And(vec![is(&[(1, 2)], number), is(&[(1, 3)], count)]);
                    let says = there.implies(Formula::Accepted(given, vec![2, 3]));
                    let holds = prover.decide(&says) == Ok(Decision::Holds);
                    assert_eq!(holds, count == number / 2, "{numeration:?}: {number}, {count}");
                }
            }
        }
    }

    #[test]
    fn each_wrong_count_breaks_an_obligation() {
        let mut prover = Prover::new(Numeration::Binary);
        let odd = Formula::exists(1, is(&[(1, NUMBER), (-2, 1)], 1));
        let mut holds = |count: &Formula| {
            let automaton = prover.automaton_of(count).unwrap();
            let given = prover.give(automaton);
            obligations(&odd, given).iter().all(|one| prover.decide(one) == Ok(Decision::Holds))
        };
        // The remainder is 0 or 1: the count is half of the number, rounded down.
        let half = |least: i64, most: i64| {
            let twice = [(1, 0), (-2, 1)];
            let back = [(-1, 0), (2, 1)];
            Formula::And(vec![
                Formula::linear(&twice, Comparison::AtMost, most),
                Formula::linear(&back, Comparison::AtMost, -least),
            ])
        };
        assert!(holds(&half(0, 1)));
        for wrong in [half(-1, 0), half(0, 0), half(0, 2), half(1, 2), Formula::equal(0, 1)] {
            assert!(!holds(&wrong), "{wrong:?}");
        }
    }

    #[test]
    fn what_speaks_of_other_numbers_is_not_counted() {
        let mut prover = Prover::new(Numeration::Binary);
        assert_eq!(learn(&Formula::less(0, 1), 0, &mut prover), None);
    }
}
