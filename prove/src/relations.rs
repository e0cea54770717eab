//! Relations between numbers that are known by their Fibonacci digits, each an automaton that is proved before it is used: it is the only one that
//! its axioms describe. Those of the shift are Beatty's pairs; the others' speak of the shift.

use crate::{
    Automaton, Comparison, Decision, Formula, Numeration, Prover, Stop, Track, diagram::Diagrams,
};

/// A relation that is known by Fibonacci digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Relation {
    /// The Fibonacci digits of the number end with an odd number of zeros.
    OddZeros,
    /// The second number has the Fibonacci digits of the first and one 0 more.
    Shift,
    /// The number is a Fibonacci number: one of its digits is 1.
    Single,
    /// The second number is the smallest Fibonacci number among the standard parts of the first.
    Lowest,
}

fn sum(terms: &[(i64, Track)], constant: i64) -> Formula {
    Formula::linear(terms, Comparison::Equal, constant)
}

impl Relation {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::OddZeros, Self::Shift, Self::Single, Self::Lowest];

    /// Whether its axioms speak of the shift.
    #[must_use]
    pub fn needs_shift(self) -> bool {
        match self {
            Self::OddZeros | Self::Single | Self::Lowest => true,
            Self::Shift => false,
        }
    }

    /// How it is written.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::OddZeros => "fibzeros",
            Self::Shift => "fibshift",
            Self::Single => "fib",
            Self::Lowest => "fibparts",
        }
    }

    /// The automaton, over the tracks 0, 1.
    ///
    /// # Errors
    /// Never, in fact.
    pub fn automaton(self, diagrams: &mut Diagrams) -> Result<Automaton, Stop> {
        match self {
            // Whether the zeros since the last one are odd; before the first one there are no zeros.
            Self::OddZeros => Automaton::explore(diagrams, None, |diagrams, odd, number| {
                let zero = number(odd.map(|odd: bool| !odd));
                let one = number(Some(false));
                let (zero, one) = (diagrams.leaf(zero), diagrams.leaf(one));
                (*odd == Some(true), diagrams.ask(0, zero, one))
            }),
            // Which digit of the first number must come next.
            Self::Shift => Automaton::explore(diagrams, Some(false), |diagrams, next, number| {
                let (zero, one, wrong) = (number(Some(false)), number(Some(true)), number(None));
                let [zero, one, wrong] = [zero, one, wrong].map(|to| diagrams.leaf(to));
                let second = diagrams.ask(1, zero, one);
                let column = match next {
                    None => wrong,
                    Some(false) => diagrams.ask(0, second, wrong),
                    Some(true) => diagrams.ask(0, wrong, second),
                };
                (*next == Some(false), column)
            }),
            // How many ones there were, up to 2.
            Self::Single => Automaton::explore(diagrams, 0_u8, |diagrams, ones, number| {
                let (zero, one) = (number(*ones), number((ones + 1).min(2)));
                let (zero, one) = (diagrams.leaf(zero), diagrams.leaf(one));
                (*ones == 1, diagrams.ask(0, zero, one))
            }),
            // Whether the digit of the second number has come; after it the first has none.
            Self::Lowest => Automaton::explore(diagrams, Some(false), |diagrams, came, number| {
                let (before, after, wrong) =
                    (number(Some(false)), number(Some(true)), number(None));
                let [before, after, wrong] = [before, after, wrong].map(|to| diagrams.leaf(to));
                let column = match came {
                    None => wrong,
                    Some(false) => {
                        let (zero, one) =
                            (diagrams.ask(1, before, wrong), diagrams.ask(1, before, after));
                        diagrams.ask(0, zero, one)
                    }
                    Some(true) => {
                        let zero = diagrams.ask(1, after, wrong);
                        diagrams.ask(0, zero, wrong)
                    }
                };
                (*came == Some(true), column)
            }),
        }
    }

    /// What has to hold of it; `own` and `shift` are the numbers of its automaton and of that of the shift.
    #[must_use]
    pub fn axioms(self, own: usize, shift: Option<usize>) -> Vec<Formula> {
        let holds = |tracks: &[Track]| Formula::Accepted(own, tracks.to_vec());
        match (self, shift) {
            (Self::OddZeros, Some(shift)) => {
                let shifted = |from, to| Formula::Accepted(shift, vec![from, to]);
                let some = Formula::exists(1, shifted(1, 0));
                let positive = sum(&[(1, 0)], 0).negate();
                let one_more = Formula::And(vec![positive, shifted(0, 1)]);
                vec![
                    some.negate().implies(holds(&[0]).negate()),
                    sum(&[(1, 0)], 0).implies(holds(&[0]).negate()),
                    one_more.implies(Formula::equivalent(holds(&[1]), holds(&[0]).negate())),
                ]
            }
            (Self::Single, Some(shift)) => {
                // Of numbers that are no shifts, 1 alone; and with a number its shift.
                let shifted = |from, to| Formula::Accepted(shift, vec![from, to]);
                let some = Formula::exists(1, shifted(1, 0));
                let positive = sum(&[(1, 0)], 0).negate();
                let longer = Formula::And(vec![positive, shifted(0, 1)]);
                vec![
                    some.negate().implies(Formula::equivalent(holds(&[0]), sum(&[(1, 0)], 1))),
                    sum(&[(1, 0)], 0).implies(holds(&[0]).negate()),
                    longer.implies(Formula::equivalent(holds(&[1]), holds(&[0]))),
                ]
            }
            (Self::Lowest, Some(shift)) => {
                // Of numbers that are no shifts it is 1; of a shift, the shift of that of the number.
                let shifted = |from, to| Formula::Accepted(shift, vec![from, to]);
                let some = Formula::exists(2, shifted(2, 0));
                let longer = Formula::And(vec![shifted(0, 2), shifted(1, 3), holds(&[0, 1])]);
                let both = Formula::And(vec![holds(&[0, 1]), holds(&[0, 2])]);
                vec![
                    some.negate().implies(Formula::equivalent(holds(&[0, 1]), sum(&[(1, 1)], 1))),
                    sum(&[(1, 0)], 0).implies(holds(&[0, 1]).negate()),
                    longer.implies(holds(&[2, 3])),
                    both.implies(Formula::equal(1, 2)),
                ]
            }
            (Self::OddZeros | Self::Single | Self::Lowest, None) => vec![Formula::Truth(false)],
            (Self::Shift, _) => Self::of_shift(&holds),
        }
    }

    /// A function that rises, begins with 0 and 2, and of which doing it twice is the same as adding the number once; and each number is
    /// shifted, or follows one that is.
    fn of_shift(holds: &dyn Fn(&[Track]) -> Formula) -> Vec<Formula> {
        let all = |parts: &[Formula]| Formula::And(parts.to_vec());
        let is = |track, number| sum(&[(1, track)], number);
        let follows = all(&[holds(&[1, 2]), sum(&[(1, 0), (-1, 2)], 1)]);
        let follows = Formula::exists(1, Formula::exists(2, follows));
        vec![
            Formula::exists(1, holds(&[0, 1])),
            all(&[holds(&[0, 1]), holds(&[0, 2])]).implies(Formula::equal(1, 2)),
            all(&[is(0, 0), holds(&[0, 1])]).implies(is(1, 0)),
            all(&[is(0, 1), holds(&[0, 1])]).implies(is(1, 2)),
            all(&[holds(&[0, 1]), holds(&[1, 2])]).implies(sum(&[(1, 2), (-1, 1), (-1, 0)], 0)),
            all(&[holds(&[0, 2]), holds(&[1, 3]), Formula::less(0, 1)])
                .implies(Formula::less(2, 3)),
            Formula::Or(vec![Formula::exists(1, holds(&[1, 0])), follows]),
            Self::pairs(holds),
        ]
    }

    /// Each number from 1 on is one more than a shift, `S(n - 1) + 1`, or that and `n`, and never both: Beatty's pairs.
    fn pairs(holds: &dyn Fn(&[Track]) -> Formula) -> Formula {
        let (x, before, shifted, smaller) = (0, 1, 2, 3);
        // smaller = S(before) + 1 is the number of the pair `before + 1`.
        let lower =
            Formula::And(vec![holds(&[before, shifted]), sum(&[(1, smaller), (-1, shifted)], 1)]);
        let some = |also: Formula| {
            let inner = Formula::And(vec![lower.clone(), also]);
            [before, shifted, smaller]
                .iter()
                .fold(inner, |inner, track| Formula::exists(*track, inner))
        };
        let is_lower = some(Formula::equal(smaller, x));
        let is_upper = some(sum(&[(1, x), (-1, smaller), (-1, before)], 1));
        let one = Formula::Or(vec![is_lower.clone(), is_upper.clone()]);
        let both = Formula::And(vec![is_lower, is_upper]);
        let once = Formula::And(vec![one, both.negate()]);
        sum(&[(1, x)], 0).negate().implies(once)
    }
}

impl Prover {
    /// The number of the automaton of a relation, which is proved first; none where numbers are written otherwise.
    ///
    /// # Errors
    /// Where a limit is reached, and if it is not what it is said to be.
    pub fn relation(&mut self, relation: Relation) -> Result<Option<usize>, Stop> {
        if self.numeration() != Numeration::Fibonacci {
            return Ok(None);
        }
        if let Some(known) = self.relations_mut().get(&relation) {
            return Ok(Some(*known));
        }
        let shift = if relation.needs_shift() { self.relation(Relation::Shift)? } else { None };
        let automaton = relation.automaton(self.diagrams_mut())?;
        let own = self.give(automaton);
        for axiom in relation.axioms(own, shift) {
            if self.decide(&axiom)? != Decision::Holds {
                return Err(Stop::Unproved(relation.name()));
            }
        }
        self.relations_mut().insert(relation, own);
        Ok(Some(own))
    }
}
