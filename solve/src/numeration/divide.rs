//! The greedy representation, found by dividing by the largest term, then by the next, and so on.
//!
//! Before the term `P(k)` the rest is below `P(k+1)`, so the digit times `P(k)` is, too: the
//! greedy digits keep the usual digit rule. Source: catalogue S2-29, S2-32.

use super::{Digits, Division, System};

/// The lines of the division table, from the largest term that is not above the number down to
/// the term 1. None for zero.
///
/// ```
/// use bouton_solve::numeration::{System, divide};
///
/// let lines = divide(347, &System::factorial());
/// let digits: Vec<u64> = lines.iter().map(|line| line.quotient).collect();
/// assert_eq!(digits, [2, 4, 1, 2, 1]);
/// ```
#[must_use]
pub fn divide(number: u64, system: &System) -> Vec<Division> {
    let mut rest = number;
    let terms = system.terms().iter().rev().skip_while(|term| **term > number);
    let line = |term: &u64| {
        // Terms are at least 1.
        let (quotient, remainder) = (rest / term, rest % term);
        let line = Division { number: rest, term: *term, quotient, remainder };
        rest = remainder;
        line
    };
    let lines = terms.map(line);
    if number == 0 { Vec::new() } else { lines.collect() }
}

/// The digits of the greedy representation.
///
/// ```
/// use bouton_solve::numeration::{System, greedy};
///
/// let odd = System::of_terms(vec![1, 3, 5, 7])?;
/// assert_eq!(greedy(9, &odd).to_string(), "1002");
/// # Ok::<(), bouton_solve::numeration::TermsError>(())
/// ```
#[must_use]
pub fn greedy(number: u64, system: &System) -> Digits {
    Digits::from_high(divide(number, system).iter().map(|line| line.quotient))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numeration::{DigitRule, fibonacci};

    fn check(number: u64, system: &System, digits: &str) {
        let found = greedy(number, system);
        assert_eq!(found.to_string(), digits);
        assert_eq!(found.value(system.terms()), Some(number));
    }

    #[test]
    fn the_numbers_of_the_documents() {
        check(347, &System::factorial(), "24121"); // S2-29
        check(22, &System::binary(), "10110"); // S2-27
        check(345, &System::decimal(), "345"); // S2-26
        check(60, &System::fibonacci(), "100001000"); // S2-35, carried to the end
    }

    #[test]
    fn the_largest_number_is_written_in_every_system() {
        let systems = [System::binary(), System::octal(), System::decimal(), System::factorial()];
        for system in systems.iter().chain([&System::fibonacci()]) {
            assert_eq!(greedy(u64::MAX, system).value(system.terms()), Some(u64::MAX));
            assert!(system.keeps(&greedy(u64::MAX, system), DigitRule::Usual));
        }
        check(0, &System::binary(), "0");
    }

    /// A sequence that grows by these steps, each counted one larger.
    fn of_steps(steps: &[u16]) -> System {
        let mut terms = vec![1_u64];
        for step in steps.iter().take(crate::numeration::MAX_TERMS - 1) {
            terms.push(terms[terms.len() - 1] + u64::from(*step) + 1);
        }
        System::of_terms(terms).unwrap()
    }

    quickcheck::quickcheck! {
        fn greedy_digits_are_the_usual_ones(number: u64) -> bool {
            number.to_string() == greedy(number, &System::decimal()).to_string()
                && format!("{number:b}") == greedy(number, &System::binary()).to_string()
                && fibonacci::standard(number) == greedy(number, &System::fibonacci())
        }

        fn greedy_digits_keep_the_rule_over_any_sequence(number: u64, steps: Vec<u16>) -> bool {
            let system = of_steps(&steps);
            let digits = greedy(number, &system);
            digits.value(system.terms()) == Some(number) && system.keeps(&digits, DigitRule::Usual)
        }
    }
}
