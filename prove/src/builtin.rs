//! What the engine brings along, said in sums and quantifiers alone. Before a statement may use one of these relations, the
//! engine proves that its automaton is what these axioms describe, by the same road by which it proves everything else.
//!
//! Addition is the function with `x + 0 = x` and `x + (y + 1) = (x + y) + 1`; the operations on binary digits are the
//! functions with `0 ∘ 0 = 0` and `(2x + a) ∘ (2y + b) = 2 (x ∘ y) + (a ∘ b)`. Each is the only one.

use crate::{Bitwise, Comparison, Formula, Track};
use std::collections::BTreeSet;

/// A relation that the engine brings along.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Builtin {
    /// `x + y = z`.
    Sum,
    /// `x xor y = z`.
    Xor,
    /// `x & y = z`.
    And,
    /// `x | y = z`.
    Or,
}

/// The relations on which a statement rests.
#[must_use]
pub fn used(statement: &Formula) -> BTreeSet<Builtin> {
    let mut found = BTreeSet::from([Builtin::Sum]);
    add(statement, &mut found);
    found
}

fn add(statement: &Formula, found: &mut BTreeSet<Builtin>) {
    match statement {
        Formula::Truth(_) | Formula::Linear(_) | Formula::Accepted(..) => {}
        Formula::Balanced(_) => drop(found.insert(Builtin::Xor)),
        Formula::Bitwise(Bitwise::And, _) => drop(found.insert(Builtin::And)),
        Formula::Bitwise(Bitwise::Or, _) => drop(found.insert(Builtin::Or)),
        Formula::Not(inner) | Formula::Exists(_, inner) => add(inner, found),
        Formula::And(all) | Formula::Or(all) => all.iter().for_each(|one| add(one, found)),
        Formula::Let(_, conditions, inner) => {
            add(conditions, found);
            add(inner, found);
        }
        Formula::SomeHeap(_, _, inner) => add(inner, found),
        Formula::SomeList(folds, inner) => {
            // Nim-sums are put together by `xor`.
            found.insert(Builtin::Xor);
            folds.iter().for_each(|fold| add(&fold.worth, found));
            add(inner, found);
        }
    }
}

/// `sum of terms = constant`.
fn equation(terms: &[(i64, Track)], constant: i64) -> Formula {
    Formula::linear(terms, Comparison::Equal, constant)
}

fn all(parts: impl IntoIterator<Item = Formula>) -> Formula {
    Formula::And(parts.into_iter().collect())
}

impl Builtin {
    /// How it is written.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Sum => "+",
            Self::Xor => "xor",
            Self::And => "&",
            Self::Or => "|",
        }
    }

    /// The relation itself.
    #[must_use]
    pub fn relation(self, [x, y, z]: [Track; 3]) -> Formula {
        match self {
            Self::Sum => equation(&[(1, x), (1, y), (-1, z)], 0),
            Self::Xor => Formula::Balanced(vec![x, y, z]),
            Self::And => Formula::Bitwise(Bitwise::And, [x, y, z]),
            Self::Or => Formula::Bitwise(Bitwise::Or, [x, y, z]),
        }
    }

    /// What has to hold of it, for all numbers.
    #[must_use]
    pub fn axioms(self) -> Vec<Formula> {
        let total = Formula::exists(2, self.relation([0, 1, 2]));
        let both = all([self.relation([0, 1, 2]), self.relation([0, 1, 3])]);
        let functional = both.implies(Formula::equal(2, 3));
        let mut axioms = vec![total, functional];
        match self {
            Self::Sum => axioms.extend(addition()),
            Self::Xor | Self::And | Self::Or => axioms.extend(self.digit_by_digit()),
        }
        axioms
    }

    /// What two digits give.
    fn digit(self, first: i64, second: i64) -> i64 {
        match self {
            Self::Sum => first + second,
            Self::Xor => first ^ second,
            Self::And => first & second,
            Self::Or => first | second,
        }
    }

    /// The last digit by itself, and the others as before.
    fn digit_by_digit(self) -> Vec<Formula> {
        let longer =
            |track: Track, long: Track, digit: i64| equation(&[(1, long), (-2, track)], digit);
        let step = |(first, second): (i64, i64)| {
            let ends = [longer(0, 3, first), longer(1, 4, second)];
            let third = longer(2, 5, self.digit(first, second));
            let before = [self.relation([0, 1, 2]), third];
            all(before.into_iter().chain(ends)).implies(self.relation([3, 4, 5]))
        };
        let zero = all((0..3).map(|track| equation(&[(1, track)], 0)));
        let digits = [(0, 0), (0, 1), (1, 0), (1, 1)];
        digits.map(step).into_iter().chain([zero.implies(self.relation([0, 1, 2]))]).collect()
    }
}

/// `x + 0 = x` and `x + (y + 1) = (x + y) + 1`; and there is a number after each.
fn addition() -> [Formula; 3] {
    let sum = |tracks| Builtin::Sum.relation(tracks);
    let next = |track: Track, after: Track| equation(&[(1, after), (-1, track)], 1);
    let nothing = equation(&[(1, 1)], 0).implies(sum([0, 1, 0]));
    let step = all([sum([0, 1, 2]), next(1, 3), next(2, 4)]).implies(sum([0, 3, 4]));
    [nothing, step, Formula::exists(1, next(0, 1))]
}
