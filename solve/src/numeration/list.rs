//! All representations of a number, listed.
//!
//! Digits are tried from the largest term down, large digits first, so the greedy representation
//! leads. A digit is tried only when the smaller terms can make up the rest. Under the usual rule,
//! and with free digits, they always can when they reach it: terms below `P(k)` make every number
//! up to the sum of their largest digits, by induction. With digits 0 and 1 there may be dead
//! ends, which the limit on tries ends.

use super::{DigitRule, Digits, System};

/// The most digits that are tried for one list.
const MAX_TRIES: u64 = 20_000_000;

/// All representations under the rule, the greedy one first, in decreasing order of their digits;
/// `None` when there are more than `most`, or more tries are needed than the program makes.
///
/// ```
/// use bouton_solve::numeration::{DigitRule, System, all};
///
/// let sixty = all(60, &System::fibonacci(), DigitRule::ZeroOne, 100).unwrap();
/// let texts: Vec<String> = sixty.iter().map(|digits| digits.to_string()).collect();
/// assert_eq!(
///     texts,
///     ["100001000", "100000110", "11001000", "11000110", "10111000", "10110110"]
/// );
/// ```
#[must_use]
pub fn all(number: u64, system: &System, rule: DigitRule, most: usize) -> Option<Vec<Digits>> {
    let mut list =
        List { system, rule, reach: reach(system, rule), most, tries: 0, found: Vec::new() };
    let mut chosen = vec![0; system.terms().len()];
    list.extend(number, system.terms().len(), &mut chosen)?;
    Some(list.found)
}

struct List<'a> {
    system: &'a System,
    rule: DigitRule,
    /// What the terms below each index can make at most.
    reach: Vec<u128>,
    most: usize,
    tries: u64,
    found: Vec<Digits>,
}

/// `reach[i]` is the most that the terms below index `i` can make.
fn reach(system: &System, rule: DigitRule) -> Vec<u128> {
    let sums = system.terms().iter().enumerate().scan(0_u128, |sum, (index, term)| {
        let largest = system.largest_digit(index, rule).map_or(u128::MAX, u128::from);
        *sum = sum.saturating_add(largest.saturating_mul(u128::from(*term)));
        Some(*sum)
    });
    [0].into_iter().chain(sums).collect()
}

impl List<'_> {
    /// Writes `rest` with the terms below `above` in every way.
    fn extend(&mut self, rest: u64, above: usize, chosen: &mut [u64]) -> Option<()> {
        let Some(index) = above.checked_sub(1) else {
            return if rest == 0 { self.keep(chosen) } else { Some(()) };
        };
        let term = *self.system.terms().get(index)?;
        let largest = self.system.largest_digit(index, self.rule).unwrap_or(u64::MAX);
        for digit in (0..=largest.min(rest / term)).rev() {
            let left = rest - digit * term;
            if u128::from(left) > *self.reach.get(index)? {
                break;
            }
            self.tries += 1;
            (self.tries <= MAX_TRIES).then_some(())?;
            *chosen.get_mut(index)? = digit;
            self.extend(left, index, chosen)?;
        }
        *chosen.get_mut(index)? = 0;
        Some(())
    }

    fn keep(&mut self, chosen: &[u64]) -> Option<()> {
        self.found.push(Digits::from_low(chosen.iter().copied()));
        (self.found.len() <= self.most).then_some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numeration::{greedy, read_system};

    /// The definition: every row of digits within the bounds is tried.
    fn plainly(
        number: u64,
        terms: &[u64],
        largest: &dyn Fn(usize) -> Option<u64>,
    ) -> Vec<Vec<u64>> {
        let Some((term, lower)) = terms.split_last() else {
            return if number == 0 { vec![Vec::new()] } else { Vec::new() };
        };
        let most = largest(lower.len()).unwrap_or(u64::MAX).min(number / term);
        let mut rows = Vec::new();
        for digit in (0..=most).rev() {
            for mut row in plainly(number - digit * term, lower, largest) {
                row.push(digit);
                rows.push(row);
            }
        }
        rows
    }

    fn check(number: u64, system: &str, rule: DigitRule, count: usize) {
        let system = read_system(system).unwrap();
        let found = all(number, &system, rule, 10_000).unwrap();
        assert_eq!(found.len(), count, "{number} in {}", system.name());
    }

    #[test]
    fn counts_that_are_known() {
        check(60, "fibonacci", DigitRule::Usual, 6); // S2-35
        check(60, "fibonacci", DigitRule::ZeroOne, 6);
        check(347, "factorial", DigitRule::Usual, 1); // S2-28
        check(0, "fibonacci", DigitRule::Usual, 1);
        // S2-31: over the odd numbers 9 is 9, 7 + 2·1 and 5 + 3 + 1.
        check(9, "1,3,5,7,9", DigitRule::Usual, 3);
        check(100, "1,5,10,25,50", DigitRule::Free, 292); // Pólya: change for a dollar
        check(2, "1,3", DigitRule::ZeroOne, 0);
    }

    #[test]
    fn longer_lists_are_given_up() {
        assert_eq!(all(60, &System::fibonacci(), DigitRule::Usual, 5), None);
        let coins = read_system("1,2,3").unwrap();
        assert_eq!(all(u64::MAX, &coins, DigitRule::Free, 1000), None);
        let odd = System::of_terms((0..60).map(|index| 2 * index + 1).collect()).unwrap();
        assert_eq!(all(1800, &odd, DigitRule::ZeroOne, usize::MAX), None);
    }

    #[test]
    fn nothing_is_missing_and_the_greedy_one_leads() {
        for system in ["fibonacci", "1,3,5,7,9", "1,2,3,4,5,6", "bases:3,2", "1,4,5,20"] {
            let system = read_system(system).unwrap();
            for rule in [DigitRule::Usual, DigitRule::ZeroOne, DigitRule::Free] {
                for number in 0..30 {
                    let terms = &system.terms()[..system.terms().len().min(8)];
                    let largest = |index| system.largest_digit(index, rule);
                    let rows = plainly(number, terms, &largest).into_iter().map(Digits::from_low);
                    let found = all(number, &system, rule, 10_000).unwrap();
                    assert!(rows.eq(found.iter().cloned()), "{number} {}", system.name());
                    assert!(rule == DigitRule::ZeroOne || found[0] == greedy(number, &system));
                }
            }
        }
    }
}
