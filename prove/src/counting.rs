//! How many numbers below each have a property, and what their worths add up to: guessed from small numbers as an automaton that reads a
//! number beside the sum, and proved by how such a sum grows.

use crate::{
    By, Comparison, Decision, Formula, Numeration, Prover, Track,
    formula::{HEAP, WORTH},
    guess,
};
use bouton_kernel::digits;

/// The worths of so many numbers are looked at to guess.
const LOOKED_AT: u64 = 240;
/// The largest worth that is looked for.
const MAX_WORTH: u64 = 1_000;
/// The tracks of a sum, of another sum, of another worth, and of the next number.
const SUM: Track = 10_300;
const OTHER: Track = 10_301;
const TWIN: Track = 10_302;
const NEXT: Track = 10_303;

/// The number of an automaton that accepts each number with the sum of the worths of all smaller ones, by addition or by nim-addition; none if
/// none is found and proved. What a number ([`HEAP`]) is worth ([`WORTH`]) must depend on nothing else.
pub fn learn(worth: &Formula, by: By, prover: &mut Prover) -> Option<usize> {
    if worth.has_heaps() || worth.free().iter().any(|track| ![HEAP, WORTH].contains(track)) {
        return None;
    }
    let worth = worth.plain();
    if !all_hold(&one_worth(&worth), prover) {
        return None;
    }
    let sums = sums(&worth, by, prover)?;
    let mut tried = Vec::new();
    let numeration = prover.numeration().to_kernel()?;
    for lengths in guess::lengths(most_columns(numeration)) {
        let Some(table) = guess::beside(&sums, 0, lengths, prover) else { continue };
        if tried.contains(&table) {
            continue;
        }
        let given = prover.give_table(&table);
        if all_hold(&obligations(&worth, by, given)?, prover) {
            return Some(given);
        }
        tried.push(table);
    }
    None
}

fn all_hold(all: &[Formula], prover: &mut Prover) -> bool {
    all.iter().all(|one| prover.decide(one) == Ok(Decision::Holds))
}

fn is(terms: &[(i64, Track)], number: i64) -> Formula {
    Formula::linear(terms, Comparison::Equal, number)
}

/// Every number is worth one number.
fn one_worth(worth: &Formula) -> [Formula; 2] {
    let twin = worth.rename(&|track| if track == WORTH { TWIN } else { track });
    let same = Formula::And(vec![worth.clone(), twin]).implies(Formula::equal(WORTH, TWIN));
    [Formula::exists(WORTH, worth.clone()), same]
}

/// What has to hold of sums: below 0 it is 0, each number adds its worth, and every number has one sum. None where they are no numbers.
fn obligations(worth: &Formula, by: By, given: usize) -> Option<Vec<Formula>> {
    let adds_up = |number, sum| Formula::Accepted(given, vec![number, sum]);
    let added = match by {
        By::Plus => is(&[(1, OTHER), (-1, SUM), (-1, WORTH)], 0),
        By::Xor => Formula::balanced(vec![OTHER, SUM, WORTH]),
        By::Columns(_) => return None,
    };
    let next = is(&[(1, NEXT), (-1, HEAP)], 1);
    let step = Formula::And(vec![adds_up(HEAP, SUM), worth.clone(), next, added]);
    let nothing = Formula::And(vec![is(&[(1, HEAP)], 0), is(&[(1, SUM)], 0)]);
    Some(vec![
        nothing.implies(adds_up(HEAP, SUM)),
        step.implies(adds_up(NEXT, OTHER)),
        Formula::And(vec![adds_up(HEAP, SUM), adds_up(HEAP, OTHER)])
            .implies(Formula::equal(SUM, OTHER)),
        Formula::exists(SUM, adds_up(HEAP, SUM)),
    ])
}

/// The sums of what the numbers below each of the first ones are worth; none if some is worth too much.
fn sums(worth: &Formula, by: By, prover: &mut Prover) -> Option<Vec<u64>> {
    let automaton = prover.automaton_of(worth).ok()?;
    let numeration = prover.numeration();
    let diagrams = prover.diagrams_mut();
    let is_worth = |number: u64, worth: u64| {
        let columns = write_digits(numeration, number.max(worth), 0).len();
        let [number, worth] = [number, worth].map(|own| write_digits(numeration, own, columns));
        automaton.accepts(diagrams, columns, &|column, track| match track {
            HEAP => number.get(column) == Some(&1),
            WORTH => worth.get(column) == Some(&1),
            _ => false,
        })
    };
    let mut sums = vec![0];
    for number in 0..LOOKED_AT {
        let last: u64 = sums.last().copied().unwrap_or(0);
        let own = (0..=MAX_WORTH).find(|worth| is_worth(number, *worth))?;
        sums.push(match by {
            By::Plus => last + own,
            By::Xor => last ^ own,
            By::Columns(_) => return None,
        });
    }
    Some(sums)
}

/// The digits of a number, the highest first, at least so many.
fn write_digits(numeration: Numeration, number: u64, columns: usize) -> Vec<u64> {
    let digits = numeration.digits(number);
    let zeros = columns.saturating_sub(digits.len());
    [vec![0; zeros], digits].concat()
}

/// The most columns that are known.
fn most_columns(numeration: digits::Numeration) -> usize {
    match numeration {
        digits::Numeration::Binary => 7,
        digits::Numeration::Fibonacci => 10,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 1 for an odd number, and 0 for an even one.
    fn odd() -> Formula {
        let half = |rest| Formula::exists(1, is(&[(1, HEAP), (-2, 1)], rest));
        let one = |rest| Formula::And(vec![half(rest), is(&[(1, WORTH)], rest)]);
        Formula::Or(vec![one(0), one(1)])
    }

    fn check(worth: &Formula, by: By, numeration: Numeration, expected: &dyn Fn(i64) -> i64) {
        let mut prover = Prover::new(numeration);
        let given = learn(worth, by, &mut prover).unwrap();
        for number in 0..20_i64 {
            for sum in 0..20_i64 {
                let there = Formula::And(vec![is(&[(1, 2)], number), is(&[(1, 3)], sum)]);
                let says = there.implies(Formula::Accepted(given, vec![2, 3]));
                let holds = prover.decide(&says) == Ok(Decision::Holds);
                assert_eq!(holds, sum == expected(number), "{numeration:?}: {number}, {sum}");
            }
        }
    }

    #[test]
    fn sums_are_those_of_the_definition() {
        for numeration in [Numeration::Binary, Numeration::Fibonacci] {
            check(&odd(), By::Plus, numeration, &|number| number / 2);
            check(&is(&[(1, WORTH)], 2), By::Plus, numeration, &|number| 2 * number);
        }
        check(&odd(), By::Xor, Numeration::Binary, &|number| number / 2 % 2);
        let itself = Formula::equal(HEAP, WORTH);
        let nim_sum = |number| (0..number).fold(0, |sum, one| sum ^ one);
        check(&itself, By::Xor, Numeration::Binary, &nim_sum);
    }

    #[test]
    fn each_wrong_sum_breaks_an_obligation() {
        let mut prover = Prover::new(Numeration::Binary);
        let mut holds = |sum: &Formula| {
            let automaton = prover.automaton_of(sum).unwrap();
            let given = prover.give(automaton);
            all_hold(&obligations(&odd(), By::Plus, given).unwrap(), &mut prover)
        };
        // The remainder is 0 or 1: the sum is half of the number, rounded down.
        let half = |least: i64, most: i64| {
            Formula::And(vec![
                Formula::linear(&[(1, 0), (-2, 1)], Comparison::AtMost, most),
                Formula::linear(&[(-1, 0), (2, 1)], Comparison::AtMost, -least),
            ])
        };
        assert!(holds(&half(0, 1)));
        for wrong in [half(-1, 0), half(0, 0), half(0, 2), half(1, 2), Formula::equal(0, 1)] {
            assert!(!holds(&wrong), "{wrong:?}");
        }
    }

    #[test]
    fn what_is_no_worth_is_not_added_up() {
        let mut prover = Prover::new(Numeration::Binary);
        let of_another = Formula::And(vec![Formula::less(HEAP, 1), is(&[(1, WORTH)], 1)]);
        let twice = Formula::linear(&[(1, WORTH)], Comparison::AtMost, 1);
        let never = Formula::And(vec![is(&[(1, HEAP)], 3), is(&[(1, WORTH)], 1)]);
        // The sum of all numbers below another is no sum of digits.
        let itself = Formula::equal(HEAP, WORTH);
        for wrong in [of_another, twice, never, itself] {
            assert_eq!(learn(&wrong, By::Plus, &mut prover), None, "{wrong:?}");
        }
    }
}
