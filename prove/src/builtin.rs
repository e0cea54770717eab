//! What the engine brings along, said in sums and quantifiers alone. Before a statement may use one of these relations, the
//! engine proves that its automaton is what these axioms describe, by the same road by which it proves everything else.
//!
//! Addition is the function with `x + 0 = x` and `x + (y + 1) = (x + y) + 1`; the operations on binary digits are the
//! functions with `0 ∘ 0 = 0` and `(2x + a) ∘ (2y + b) = 2 (x ∘ y) + (a ∘ b)`. Each is the only one. Columns that are counted modulo a
//! number are the relation that holds of zeros, and of longer numbers if it holds of all digits but the last ones, and of these.

use crate::{Bitwise, Comparison, Formula, Track, formula::WORTH};
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
    /// In every column the ones of `x`, twice those of `y`, and those of `z` taken away, are a multiple of this number.
    Columns(u64),
}

/// The relations on which a statement rests.
#[must_use]
pub fn collect_used(statement: &Formula) -> BTreeSet<Builtin> {
    let mut found = BTreeSet::from([Builtin::Sum]);
    add(statement, &mut found);
    found
}

fn add(statement: &Formula, found: &mut BTreeSet<Builtin>) {
    match statement {
        Formula::Truth(_) | Formula::Linear(_) | Formula::Accepted(..) => {}
        Formula::Columns(modulus, _) => drop(found.insert(Builtin::columns(*modulus))),
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
            for fold in folds {
                add(&fold.worth, found);
                add(&fold.addition(&[], &[WORTH], &fold.tracks), found);
            }
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
    /// The relation on which the counting of columns rests.
    #[must_use]
    pub fn columns(modulus: u64) -> Self {
        if modulus == 2 { Self::Xor } else { Self::Columns(modulus) }
    }

    /// How it is written.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Sum => "+",
            Self::Xor => "xor",
            Self::And => "&",
            Self::Or => "|",
            Self::Columns(_) => "columns",
        }
    }

    /// The relation itself.
    #[must_use]
    pub fn relation(self, [x, y, z]: [Track; 3]) -> Formula {
        match self {
            Self::Sum => equation(&[(1, x), (1, y), (-1, z)], 0),
            Self::Xor => Formula::balanced(vec![x, y, z]),
            Self::And => Formula::Bitwise(Bitwise::And, [x, y, z]),
            Self::Or => Formula::Bitwise(Bitwise::Or, [x, y, z]),
            Self::Columns(modulus) => {
                Formula::Columns(modulus, vec![(1, x), (2, y), (modulus.saturating_sub(1), z)])
            }
        }
    }

    /// What has to hold of it, for all numbers.
    #[must_use]
    pub fn axioms(self) -> Vec<Formula> {
        match self {
            Self::Sum => self.function(addition().to_vec()),
            Self::Xor => self.function(self.digit_by_digit(|first, second| first ^ second)),
            Self::And => self.function(self.digit_by_digit(|first, second| first & second)),
            Self::Or => self.function(self.digit_by_digit(|first, second| first | second)),
            Self::Columns(modulus) => self.column_by_column(modulus),
        }
    }

    /// For any two numbers there is a third, and only one; and what else holds.
    fn function(self, axioms: Vec<Formula>) -> Vec<Formula> {
        let total = Formula::exists(2, self.relation([0, 1, 2]));
        let both = all([self.relation([0, 1, 2]), self.relation([0, 1, 3])]);
        let functional = both.implies(Formula::equal(2, 3));
        [vec![total, functional], axioms].concat()
    }

    /// Of zeros it holds; and of longer numbers if it holds without the last digits, and of these.
    fn column_by_column(self, modulus: u64) -> Vec<Formula> {
        let zeros = all((0..3).map(|track| equation(&[(1, track)], 0)));
        let step = |digits: u64| {
            let [x, y, z] = [digits & 1, digits >> 1 & 1, digits >> 2];
            let longer = (0..).zip([x, y, z]).map(|(track, digit)| {
                equation(&[(1, track + 3), (-2, track)], i64::from(digit == 1))
            });
            let is_multiple = (x + 2 * y + modulus * z - z).is_multiple_of(modulus);
            let before = all([self.relation([0, 1, 2]), Formula::Truth(is_multiple)]);
            all(longer).implies(self.relation([3, 4, 5]).equivalent(before))
        };
        (0..8).map(step).chain([zeros.implies(self.relation([0, 1, 2]))]).collect()
    }

    /// The last digit by itself, and the others as before.
    fn digit_by_digit(self, digit: fn(i64, i64) -> i64) -> Vec<Formula> {
        let longer =
            |track: Track, long: Track, digit: i64| equation(&[(1, long), (-2, track)], digit);
        let step = |(first, second): (i64, i64)| {
            let ends = [longer(0, 3, first), longer(1, 4, second)];
            let third = longer(2, 5, digit(first, second));
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
