//! How far a rule about one pile must be tried so that it holds for every size.
//!
//! Who wins a pile repeats, by a checked period. What a rule says with sums, multiples, remainders and
//! quotients of its number repeats as well: such a term `f` has a period `m` and a step `s` with
//! `f(n + m) = f(n) + s` from some number on, so that a comparison of two terms repeats, or is settled
//! once the steeper one has passed the other. Tried below `from + period`, a rule holds for all.

use crate::{
    check::Period,
    claim::syntax::{Domain, Expression, Kind, Operator, Quantifier, Query},
};

/// The largest number up to which a rule is tried to settle it for every size.
const MAX_SETTLED: u128 = 100_000;

/// What repeats in a game of one pile.
#[derive(Clone, Copy, Debug)]
pub(super) struct Repeats {
    /// Who wins.
    pub outcomes: Period,
    /// The Grundy values, with the largest of them.
    pub values: Option<(Period, u64)>,
}

/// A truth that repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cycle {
    from: u128,
    period: u128,
}

/// A number that grows by `step` in each period, at most `spread` away from even growth.
#[derive(Clone, Copy, Debug)]
struct Slope {
    cycle: Cycle,
    step: i128,
    spread: u128,
}

/// The number below which the statement must be tried so that it holds for every size; none where
/// that cannot be told.
pub(super) fn settling_bound(statement: &Expression, repeats: Repeats) -> Option<u64> {
    let Kind::Quantified(Quantifier::ForAll, binders, body) = &statement.kind else { return None };
    let [binder] = binders.as_slice() else { return None };
    let Domain::AtLeast(from) = &binder.domain else { return None };
    let Kind::Number(first) = from.kind else { return None };
    let cycle = truth(body, repeats)?;
    let below = cycle.from.max(u128::from(first)).checked_add(cycle.period)?;
    u64::try_from(below).ok().filter(|below| u128::from(*below) <= MAX_SETTLED)
}

fn truth(expression: &Expression, repeats: Repeats) -> Option<Cycle> {
    match &expression.kind {
        Kind::Truth(_) => Some(Cycle { from: 0, period: 1 }),
        Kind::Not(inner) => truth(inner, repeats),
        Kind::If(condition, then, otherwise) => {
            let branches = both(truth(then, repeats)?, truth(otherwise, repeats)?)?;
            both(branches, truth(condition, repeats)?)
        }
        Kind::Query(0, Query::P | Query::N | Query::Draw, asked) => {
            Some(query_slope(asked, repeats.outcomes, repeats)?.cycle)
        }
        Kind::Binary(operator, left, right) => compare_expressions(*operator, left, right, repeats),
        Kind::Number(_)
        | Kind::Variable(..)
        | Kind::Word(_)
        | Kind::List(_)
        | Kind::Function(..)
        | Kind::Call(..)
        | Kind::Query(..)
        | Kind::Index(..)
        | Kind::Quantified(..)
        | Kind::Safe(..)
        | Kind::Strategy(_) => None,
    }
}

fn compare_expressions(
    operator: Operator,
    left: &Expression,
    right: &Expression,
    repeats: Repeats,
) -> Option<Cycle> {
    if operator == Operator::Member {
        let Kind::List(items) = &right.kind else { return None };
        let cycles =
            items.iter().map(|item| compare_expressions(Operator::Equal, left, item, repeats));
        return cycles
            .into_iter()
            .try_fold(Cycle { from: 0, period: 1 }, |all, one| both(all, one?));
    }
    match (number(left, repeats), number(right, repeats)) {
        (Some(left), Some(right)) => compare_slopes(left, right),
        (None, None) => both(truth(left, repeats)?, truth(right, repeats)?),
        (Some(_), None) | (None, Some(_)) => None,
    }
}

/// From where on a comparison repeats, or is settled.
fn compare_slopes(left: Slope, right: Slope) -> Option<Cycle> {
    let cycle = both(left.cycle, right.cycle)?;
    let gap = left.step_in(cycle)?.checked_sub(right.step_in(cycle)?)?.unsigned_abs();
    if gap == 0 {
        return Some(cycle);
    }
    let spread = left.spread.checked_add(right.spread)?;
    let after = spread.checked_mul(cycle.period)?.checked_div(gap)?.checked_add(1)?;
    Some(Cycle { from: cycle.from.max(after), period: cycle.period })
}

fn number(expression: &Expression, repeats: Repeats) -> Option<Slope> {
    match &expression.kind {
        Kind::Number(number) => Some(Slope::constant(*number)),
        Kind::Variable(0, _) => {
            Some(Slope { cycle: Cycle { from: 0, period: 1 }, step: 1, spread: 0 })
        }
        Kind::Query(0, Query::Grundy, asked) => {
            let (period, largest) = repeats.values?;
            let cycle = query_slope(asked, period, repeats)?.cycle;
            Some(Slope { cycle, step: 0, spread: u128::from(largest) })
        }
        Kind::Binary(operator, left, right) => compute_slope(*operator, left, right, repeats),
        Kind::Truth(_)
        | Kind::Variable(..)
        | Kind::Word(_)
        | Kind::List(_)
        | Kind::Function(..)
        | Kind::Call(..)
        | Kind::Query(..)
        | Kind::Not(_)
        | Kind::If(..)
        | Kind::Index(..)
        | Kind::Quantified(..)
        | Kind::Safe(..)
        | Kind::Strategy(_) => None,
    }
}

fn compute_slope(
    operator: Operator,
    left: &Expression,
    right: &Expression,
    repeats: Repeats,
) -> Option<Slope> {
    let (first, second) = (number(left, repeats)?, number(right, repeats)?);
    let written = |side: &Expression| match side.kind {
        Kind::Number(number) => Some(number),
        _ => None,
    };
    match operator {
        Operator::Plus => first.add_signed(second, 1),
        Operator::Minus => first.add_signed(second, -1).filter(|found| found.step >= 0),
        Operator::Times => match (written(left), written(right)) {
            (Some(factor), _) => second.times(factor),
            (None, Some(factor)) => first.times(factor),
            (None, None) => None,
        },
        Operator::Mod => first.remainder(written(right)?),
        Operator::Div => first.quotient(written(right)?),
        Operator::Equivalent
        | Operator::Implies
        | Operator::Or
        | Operator::And
        | Operator::Equal
        | Operator::Unequal
        | Operator::Less
        | Operator::AtMost
        | Operator::Greater
        | Operator::AtLeast
        | Operator::Member
        | Operator::BitOr
        | Operator::Xor
        | Operator::BitAnd => None,
    }
}

/// What repeats with `period` in the game, asked at a term.
fn query_slope(asked: &[Expression], period: Period, repeats: Repeats) -> Option<Slope> {
    let [asked] = asked else { return None };
    let term = match &asked.kind {
        Kind::List(items) => match items.as_slice() {
            [item] => number(item, repeats)?,
            _ => return None,
        },
        _ => number(asked, repeats)?,
    };
    term.into_period(period)
}

impl Slope {
    fn constant(number: u64) -> Self {
        Self { cycle: Cycle { from: 0, period: 1 }, step: 0, spread: u128::from(number) }
    }

    /// The step in a longer period.
    fn step_in(self, longer: Cycle) -> Option<i128> {
        let times = longer.period.checked_div(self.cycle.period)?;
        self.step.checked_mul(i128::try_from(times).ok()?)
    }

    fn add_signed(self, other: Self, sign: i128) -> Option<Self> {
        let cycle = both(self.cycle, other.cycle)?;
        let more = other.step_in(cycle)?.checked_mul(sign)?;
        let step = self.step_in(cycle)?.checked_add(more)?;
        Some(Self { cycle, step, spread: self.spread.checked_add(other.spread)? })
    }

    fn times(self, factor: u64) -> Option<Self> {
        let step = self.step.checked_mul(i128::from(factor))?;
        Some(Self { step, spread: self.spread.checked_mul(u128::from(factor))?, ..self })
    }

    /// The period after which the term has grown by a multiple of `divisor`.
    fn until_multiple(self, divisor: u64) -> Option<Self> {
        let step = u128::try_from(self.step).ok()?;
        let times = u128::from(divisor).checked_div(gcd(step, u128::from(divisor)))?;
        let cycle = Cycle { period: self.cycle.period.checked_mul(times)?, ..self.cycle };
        Some(Self { cycle, step: self.step.checked_mul(i128::try_from(times).ok()?)?, ..self })
    }

    fn remainder(self, divisor: u64) -> Option<Self> {
        let long = self.until_multiple(divisor)?;
        Some(Self { step: 0, spread: u128::from(divisor), ..long })
    }

    fn quotient(self, divisor: u64) -> Option<Self> {
        let long = self.until_multiple(divisor)?;
        let step = long.step.checked_div(i128::from(divisor))?;
        let spread = long.spread.checked_div(u128::from(divisor))?.checked_add(2)?;
        Some(Self { step, spread, ..long })
    }

    /// Something of period `period`, at this term.
    fn into_period(self, Period { preperiod, period }: Period) -> Option<Self> {
        let long = self.until_multiple(period)?;
        if self.step == 0 {
            return Some(long);
        }
        let needed = u128::from(preperiod).checked_add(self.spread)?;
        let step = u128::try_from(self.step).ok()?;
        let after = needed.checked_mul(self.cycle.period)?.checked_div(step)?.checked_add(1)?;
        let cycle = Cycle { from: long.cycle.from.max(after), ..long.cycle };
        Some(Self { cycle, ..long })
    }
}

fn both(first: Cycle, second: Cycle) -> Option<Cycle> {
    let times = second.period.checked_div(gcd(first.period, second.period))?;
    let period = first.period.checked_mul(times).filter(|period| *period <= MAX_SETTLED)?;
    Some(Cycle { from: first.from.max(second.from), period })
}

fn gcd(first: u128, second: u128) -> u128 {
    let (mut first, mut second) = (first, second);
    while second > 0 {
        (first, second) = (second, first % second);
    }
    first
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::{Claim, ClaimText};

    /// Who wins repeats from 0 with period 4, the values too.
    fn check(rule: &str, expected: Option<u64>) {
        let outcomes = Period { preperiod: 0, period: 4 };
        let repeats = Repeats { outcomes, values: Some((outcomes, 3)) };
        let claim = Claim::parse(rule, &["pile".to_owned()]).unwrap();
        assert_eq!(settling_bound(&claim.statement, repeats), expected, "{rule}");
    }

    #[test]
    fn a_rule_is_settled_where_both_its_sides_repeat() {
        check("forall n: P(n) <-> n mod 4 = 0", Some(5));
        check("forall n: P(n) <-> n mod 6 = 0", Some(13));
        check("forall n: P(n) <-> n mod 4 = 0 and n < 33", Some(38));
        check("forall n: grundy(n) = n mod 4", Some(5));
        check("forall n: P(n) <-> 4 * (n div 4) = n", Some(5));
        check("forall n >= 100: N(n + 1) or n mod 4 in [0, 1, 3]", Some(104));
    }

    #[test]
    fn a_rule_of_another_shape_is_not_settled() {
        check("forall n, m: P(n) <-> n mod 4 = 0", None);
        check("forall n <= 9: P(n) <-> n mod 4 = 0", None);
        check("forall n: P(n) <-> n * n mod 4 = 0", None);
        check("forall n: P(n) <-> (exists k <= n: n = 4 * k)", None);
        check("forall n: P(n) <-> n mod 999983 = 0", None);
    }
}
