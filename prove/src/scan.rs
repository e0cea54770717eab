//! What is read off the digits of a number, the highest first, by finitely many states: how many digits there are of some kind, or what
//! they add up to, as far as that goes or modulo a number; the first digits; the largest one. Each state has the set of the numbers
//! after whose digits it is reached. The sets are proved to be the only ones that the digits describe: of 0 nothing is read, `b x + d` is
//! read as `x` and then as the digit `d`, and no number is in two sets.

use crate::{
    Automaton, Comparison, Decision, Formula, Numeration, Prover, Stop, Track,
    diagram::{Diagram, Diagrams},
};

/// The most states that read digits.
pub const MAX_SCAN: usize = 32;

/// How digits are read: what each state makes of each digit. State 0 has read nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scan(Vec<Vec<usize>>);

impl Scan {
    /// So many states, and what they make of a digit to this base; none if they are too many, or lead to another one.
    #[must_use]
    pub fn new(base: u64, states: usize, next: impl Fn(usize, u64) -> usize) -> Option<Self> {
        let row = |state| (0..base).map(|digit| next(state, digit)).collect();
        let rows: Vec<Vec<usize>> = (0..states.min(MAX_SCAN + 1)).map(row).collect();
        let leads_inside = rows.iter().flatten().all(|to| *to < states);
        (leads_inside && (1..=MAX_SCAN).contains(&states)).then_some(Self(rows))
    }

    /// What the digits are worth together, modulo a number: so many states.
    #[must_use]
    pub fn remainder(worths: &[u64], modulus: u64) -> Option<Self> {
        let worth = |digit: u64| worths.get(digit as usize).map_or(0, |worth| worth % modulus);
        let states = usize::try_from(modulus).ok()?;
        Self::new(worths.len() as u64, states, |state, digit| {
            ((state as u64 + worth(digit)) % modulus) as usize
        })
    }

    /// What they are worth together, as far as this number, which stands for all larger ones as well.
    #[must_use]
    pub fn total(worths: &[u64], most: u64) -> Option<Self> {
        let worth = |digit: u64| worths.get(digit as usize).copied().unwrap_or(0);
        let states = usize::try_from(most.checked_add(1)?).ok()?;
        Self::new(worths.len() as u64, states, |state, digit| {
            (state as u64).saturating_add(worth(digit)).min(most) as usize
        })
    }

    /// The digit in this place, counted from 1 on from the highest: state `place + d` if it is `d`.
    #[must_use]
    pub fn place(base: u64, place: usize) -> Option<Self> {
        Self::new(base, place.checked_add(usize::try_from(base).ok()?)?, |state, digit| match state
            + 1
        {
            next if next < place => next,
            next if next == place => place + digit as usize,
            _ => state,
        })
    }

    /// The digit that is kept as others follow: state `d + 1` if it is `d`.
    #[must_use]
    pub fn kept_digit(base: u64, keep: impl Fn(u64, u64) -> u64) -> Option<Self> {
        Self::new(base, usize::try_from(base).ok()? + 1, |state, digit| match state {
            0 => digit as usize + 1,
            kept => keep(kept as u64 - 1, digit) as usize + 1,
        })
    }

    /// To which base the digits are.
    #[must_use]
    pub fn base(&self) -> u64 {
        self.0.first().map_or(0, |row| row.len() as u64)
    }

    /// How many states there are.
    #[must_use]
    pub fn states(&self) -> usize {
        self.0.len()
    }

    /// After what is no digit, and ever after it, there is a state that nothing is read by.
    fn next(&self, state: usize, digit: u64) -> usize {
        let row = self.0.get(state);
        row.and_then(|row| row.get(digit as usize)).copied().unwrap_or(self.states())
    }

    /// What accepts the numbers after whose digits the state is reached, over track 0.
    fn automaton(
        &self,
        numeration: Numeration,
        diagrams: &mut Diagrams,
        reached: usize,
    ) -> Result<Automaton, Stop> {
        // None: there were only zeros in front.
        Automaton::explore(diagrams, None, |diagrams, state: &Option<usize>, number| {
            let after = |digit| match (*state, digit) {
                (None, 0) => None,
                (state, digit) => Some(self.next(state.unwrap_or(0), digit)),
            };
            let mut leaf = |to| {
                let to = number(to);
                diagrams.leaf(to)
            };
            let wrong = leaf(Some(self.states()));
            let to: Vec<Diagram> = (0..self.base()).map(|digit| leaf(after(digit))).collect();
            (state.unwrap_or(0) == reached, numeration.ask(diagrams, 0, (&to, wrong)))
        })
    }

    /// What has to hold of the sets with these numbers, one for each state: each number is in the set that its digits lead to, and no number
    /// is in two of them.
    fn axioms(&self, given: &[usize]) -> Vec<Formula> {
        let (short, long): (Track, Track) = (0, 1);
        let holds = |state: usize, track| match given.get(state) {
            Some(given) => Formula::Accepted(*given, vec![track]),
            None => Formula::Truth(false),
        };
        let is_0 = |track| Formula::linear(&[(1, track)], Comparison::Equal, 0);
        let longer = |digit: u64| {
            let read = [(1, long), (-(self.base() as i64), short)];
            let read = Formula::linear(&read, Comparison::Equal, digit as i64);
            Formula::And(vec![read, is_0(long).negate()])
        };
        let step = |(digit, state): (u64, usize)| {
            let before = Formula::And(vec![longer(digit), holds(state, short)]);
            before.implies(holds(self.next(state, digit), long))
        };
        let steps =
            (0..self.base()).flat_map(|digit| (0..self.states()).map(move |state| (digit, state)));
        // Each union is the one before and one set more.
        let mut earlier = holds(0, 0);
        let alone = (1..self.states()).map(|state| {
            let alone = holds(state, 0).implies(earlier.clone().negate());
            earlier = Formula::Or(vec![earlier.clone(), holds(state, 0)]);
            alone
        });
        let nothing = is_0(0).implies(holds(0, 0));
        [nothing].into_iter().chain(steps.map(step)).chain(alone).collect()
    }

    /// Proves that the sets are what they are said to be, by a prover of its own: how far another one goes does not depend on it.
    ///
    /// # Errors
    /// Where a limit is reached, and if they are not.
    pub fn prove(&self) -> Result<(), Stop> {
        let numeration = Numeration::to_base(self.base()).ok_or(Stop::Tracks)?;
        let mut prover = Prover::new(numeration);
        let given = prover.sets(self)?;
        for axiom in self.axioms(&given) {
            if prover.decide(&axiom)? != Decision::Holds {
                return Err(Stop::Unproved("digits"));
            }
        }
        Ok(())
    }
}

impl Prover {
    /// For each state the number of the automaton of its numbers; none where numbers are written otherwise. They are proved first, by
    /// [`Scan::prove`] or by whoever remembers what it said.
    ///
    /// # Errors
    /// Where a limit is reached, and if they are not what they are said to be.
    pub fn scan(
        &mut self,
        scan: &Scan,
        prove: impl FnOnce(&Scan) -> Result<(), Stop>,
    ) -> Result<Option<Vec<usize>>, Stop> {
        if self.numeration().base() != Some(scan.base()) {
            return Ok(None);
        }
        if let Some(known) = self.scans_mut().get(scan) {
            return Ok(Some(known.clone()));
        }
        prove(scan)?;
        let given = self.sets(scan)?;
        self.scans_mut().insert(scan.clone(), given.clone());
        Ok(Some(given))
    }

    fn sets(&mut self, scan: &Scan) -> Result<Vec<usize>, Stop> {
        let numeration = self.numeration();
        let sets = (0..scan.states()).map(|state| {
            let set = scan.automaton(numeration, self.diagrams_mut(), state)?;
            Ok(self.give(set))
        });
        sets.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The digits of a number, the highest first.
    fn digits(mut number: u64, base: u64) -> Vec<u64> {
        let mut digits = Vec::new();
        while number > 0 {
            digits.insert(0, number % base);
            number /= base;
        }
        digits
    }

    /// The state after the digits of each number is the one whose set has it.
    fn check(scan: &Scan) {
        let mut prover = Prover::new(Numeration::to_base(scan.base()).unwrap());
        let given = prover.scan(scan, Scan::prove).unwrap().unwrap();
        for number in (0..130).chain([999, 65_535, 65_536]) {
            let state =
                digits(number, scan.base()).iter().fold(0, |state, digit| scan.next(state, *digit));
            for (other, set) in given.iter().enumerate() {
                let is_number = Formula::linear(&[(1, 0)], Comparison::Equal, number as i64);
                let says = is_number.implies(Formula::Accepted(*set, vec![0]));
                let holds = prover.decide(&says) == Ok(Decision::Holds);
                assert_eq!(holds, other == state, "{number} to base {}", scan.base());
            }
        }
    }

    #[test]
    fn sets_are_those_of_the_definition() {
        for base in [2, 3, 7, 10, 16] {
            let worths: Vec<u64> = (0..base).collect();
            let ones = vec![1; worths.len()];
            for scan in [
                Scan::remainder(&worths, 4),
                Scan::total(&worths, 5),
                Scan::total(&ones, 3),
                Scan::place(base, 2),
                Scan::kept_digit(base, u64::max),
            ] {
                check(&scan.unwrap());
            }
        }
    }

    #[test]
    fn a_set_that_is_wrong_is_not_proved() {
        let mut prover = Prover::new(Numeration::to_base(10).unwrap());
        let right = Scan::remainder(&(0..10).collect::<Vec<_>>(), 3).unwrap();
        let wrong = Scan::remainder(&(1..11).collect::<Vec<_>>(), 3).unwrap();
        let given = prover.scan(&wrong, Scan::prove).unwrap().unwrap();
        let hold = right.axioms(&given).iter().all(|one| prover.decide(one) == Ok(Decision::Holds));
        assert!(!hold);
    }

    #[test]
    fn there_are_no_more_states_than_the_limit() {
        assert!(Scan::remainder(&[0, 1], MAX_SCAN as u64).is_some());
        assert!(Scan::remainder(&[0, 1], MAX_SCAN as u64 + 1).is_none());
        assert!(Scan::total(&[0, 1], u64::MAX).is_none());
        assert!(Scan::place(10, usize::MAX).is_none());
        assert!(Scan::new(10, 2, |_, _| 2).is_none());
    }

    #[test]
    fn digits_to_another_base_are_not_read() {
        let scan = Scan::total(&[0, 1, 2], 1).unwrap();
        for other in [Numeration::Binary, Numeration::Fibonacci] {
            assert_eq!(Prover::new(other).scan(&scan, Scan::prove), Ok(None));
        }
    }
}
