//! What an expression comes to: sums of numbers, lists of them, and numbers that are only known by what holds of them.

use super::{repeated::Repeated, written::Worths};
use crate::{Comparison, Formula, Track};
use bouton_kernel::claim::syntax::Operator;

/// `sum of factor × number + constant`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sum {
    pub(super) terms: Vec<(i64, Track)>,
    pub(super) constant: i64,
}

impl Sum {
    pub(crate) fn of(track: Track) -> Self {
        Self { terms: vec![(1, track)], constant: 0 }
    }

    pub(super) fn constant(number: i64) -> Self {
        Self { terms: Vec::new(), constant: number }
    }

    pub(super) fn as_constant(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// The sum, if its factors are not too large to be compared with others.
    pub(super) fn plus(&self, other: &Self, factor: i64) -> Option<Self> {
        let sum = self.combine(other, factor)?;
        let all = sum.terms.iter().map(|(factor, _)| factor).chain([&sum.constant]);
        let is_fine = all.copied().all(|one| one.unsigned_abs() <= MAX_CONSTANT);
        is_fine.then_some(sum)
    }

    fn combine(&self, other: &Self, factor: i64) -> Option<Self> {
        let mut terms = self.terms.clone();
        for (own, track) in &other.terms {
            let more = own.checked_mul(factor)?;
            match terms.iter_mut().find(|(_, known)| known == track) {
                Some((own, _)) => *own = own.checked_add(more)?,
                None => terms.push((more, *track)),
            }
        }
        terms.retain(|(factor, _)| *factor != 0);
        Some(Self {
            terms,
            constant: self.constant.checked_add(other.constant.checked_mul(factor)?)?,
        })
    }

    pub(super) fn times(&self, factor: i64) -> Option<Self> {
        Self::constant(0).plus(self, factor)
    }
}

/// The largest factor or constant of a sum.
pub const MAX_CONSTANT: u64 = 1 << 60;

/// The value of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Number(Sum),
    List(Vec<Self>),
    /// The list of any number of heaps, but for some heaps that are something else now.
    Heaps(Changed),
    /// The place of a heap in that list.
    Place(Track),
    /// A number that is only used as an exponent of 2: the power.
    Exponent(Sum),
    /// A list of an item again and again.
    Repeated(Repeated),
    /// The digits of a number to the base in which numbers are written.
    Digits(Track),
    /// What digits are worth together.
    Worths(Worths),
}

/// Heaps of the list, each with what it is now.
pub(super) type Changed = Vec<(Track, Track)>;

/// Numbers that were named on the way, with what makes them so.
#[derive(Default)]
pub(super) struct Named {
    pub(super) tracks: Vec<Track>,
    pub(super) conditions: Vec<Formula>,
    /// When all of it has a meaning.
    pub(super) meaning: Vec<Formula>,
    /// Definitions that were gone into, with what they were given and what came of it: what is asked twice has one name.
    pub(super) calls: Vec<(usize, Vec<Value>, Value)>,
}

impl Named {
    /// The formula, in which the named numbers are these.
    pub(super) fn around(&self, formula: Formula) -> Formula {
        if self.tracks.is_empty() {
            let all = self.conditions.iter().cloned().chain([formula]).collect();
            return Formula::And(all);
        }
        let conditions = Formula::And(self.conditions.clone());
        Formula::Let(self.tracks.clone(), Box::new(conditions), Box::new(formula))
    }

    pub(super) fn meaning(&self) -> Formula {
        Formula::And(self.meaning.clone())
    }

    /// How much has been named.
    pub(super) fn size(&self) -> [usize; 4] {
        [self.tracks.len(), self.conditions.len(), self.meaning.len(), self.calls.len()]
    }

    /// Forgets what was named since.
    pub(super) fn cut(&mut self, [tracks, conditions, meaning, calls]: [usize; 4]) {
        self.tracks.truncate(tracks);
        self.conditions.truncate(conditions);
        self.meaning.truncate(meaning);
        self.calls.truncate(calls);
    }

    pub(super) fn demand(&mut self, condition: Formula) {
        let whole = self.around(condition);
        self.meaning.push(whole);
    }
}

pub(super) fn plain(value: &Value) -> Option<Sum> {
    match value {
        Value::Number(sum) => Some(sum.clone()),
        Value::List(_)
        | Value::Heaps(_)
        | Value::Place(_)
        | Value::Exponent(_)
        | Value::Repeated(_)
        | Value::Digits(_)
        | Value::Worths(_) => None,
    }
}

pub(super) fn numbers(value: &Value) -> Option<Vec<Sum>> {
    match value {
        Value::Number(sum) => Some(vec![sum.clone()]),
        Value::List(items) => items.iter().map(plain).collect(),
        Value::Heaps(_)
        | Value::Place(_)
        | Value::Exponent(_)
        | Value::Repeated(_)
        | Value::Digits(_)
        | Value::Worths(_) => None,
    }
}

/// `first = second`.
pub(super) fn same(first: &Sum, second: &Sum) -> Formula {
    difference(first, second, Comparison::Equal, 0)
}

/// `first + more <= second`.
pub(super) fn at_most(first: &Sum, second: &Sum, more: i64) -> Formula {
    difference(first, second, Comparison::AtMost, more)
}

pub(super) fn difference(first: &Sum, second: &Sum, comparison: Comparison, more: i64) -> Formula {
    // Two sums that are not too large have a difference.
    let Some(sum) = first.combine(second, -1) else { return Formula::Truth(false) };
    Formula::linear(&sum.terms, comparison, -(sum.constant + more))
}

pub(super) fn compare(operator: Operator, first: &Value, second: &Value) -> Option<Formula> {
    match (operator, first, second) {
        (Operator::Member, one, Value::List(all)) => {
            let each = all.iter().map(|item| compare(Operator::Equal, one, item));
            each.collect::<Option<Vec<Formula>>>().map(Formula::Or)
        }
        (Operator::Unequal, ..) => compare(Operator::Equal, first, second).map(Formula::negate),
        (Operator::Equal, Value::List(first), Value::List(second)) => {
            if first.len() != second.len() {
                return Some(Formula::Truth(false));
            }
            let each = first.iter().zip(second).map(|(a, b)| compare(Operator::Equal, a, b));
            each.collect::<Option<Vec<Formula>>>().map(Formula::And)
        }
        (operator, Value::Number(first), Value::Number(second)) => match operator {
            Operator::Equal => Some(same(first, second)),
            Operator::Less => Some(at_most(first, second, 1)),
            Operator::AtMost => Some(at_most(first, second, 0)),
            Operator::Greater => Some(at_most(second, first, 1)),
            Operator::AtLeast => Some(at_most(second, first, 0)),
            _ => None,
        },
        _ => None,
    }
}
