//! What is reckoned with exponents of 2 and with places of Fibonacci numbers, each known by its power: so many more or less, the parity, and the
//! least one for which something holds.

use super::{
    Cause, Compiler, Undecided, Values,
    power::{MAX_DEPTH, known_fibonacci, known_power},
    sum::{Named, Sum, Value, at_most, same},
};
use crate::{Comparison, Formula, Track, relations::Relation};
use bouton_kernel::claim::syntax::{Binder, Domain, Expression, Kind, Operator, Quantifier};

impl Compiler<'_> {
    /// The power of an exponent that is told by a definition, by cases, or as the least one; none of anything else.
    pub(super) fn told_exponent(
        &mut self,
        expression: &Expression,
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Sum>, Undecided> {
        if !self.is_told_exponent(expression, values) {
            return Ok(None);
        }
        let found = self.value(expression, values, named)?;
        Ok(self.power_in(&found))
    }

    /// Whether an expression is an exponent, by what stands for its variables.
    pub(super) fn is_told_exponent(&self, expression: &Expression, values: &Values) -> bool {
        let of = |value: &Value| match value {
            Value::Exponent(_) => Some(true),
            Value::Number(sum) => sum.as_constant().map(|_| false),
            Value::List(_)
            | Value::Heaps(_)
            | Value::Place(_)
            | Value::Repeated(_)
            | Value::Digits(_)
            | Value::Worths(_) => None,
        };
        let known: Vec<Option<bool>> = values.iter().map(of).collect();
        self.exponent_in(expression, &known, 0) == Some(true)
    }

    /// Whether an expression is an exponent, or a known number that may stand for one; none of everything else.
    fn exponent_in(
        &self,
        expression: &Expression,
        known: &[Option<bool>],
        depth: usize,
    ) -> Option<bool> {
        match &expression.kind {
            Kind::Number(_) => Some(false),
            Kind::Variable(slot, _) => known.get(*slot).copied().flatten(),
            Kind::Quantified(Quantifier::Least, binders, body) => match binders.as_slice() {
                [binder] => self.is_exponent(binder.slot, body, 0).then_some(true),
                _ => None,
            },
            Kind::If(_, then, otherwise) => {
                let ways = [then, otherwise].map(|way| self.exponent_in(way, known, depth));
                ways[0].zip(ways[1]).map(|(then, otherwise)| then || otherwise)
            }
            Kind::Binary(Operator::Plus | Operator::Minus, first, second) => {
                let Kind::Number(_) = second.kind else { return None };
                self.exponent_in(first, known, depth)
            }
            Kind::Call(index, given) if depth < MAX_DEPTH => {
                let called = self.claim.definitions.get(*index)?;
                let given = given.iter().map(|one| self.exponent_in(one, known, depth));
                self.exponent_in(&called.body, &given.collect::<Vec<_>>(), depth + 1)
            }
            _ => None,
        }
    }

    /// The power of what is an exponent, or a known number in the place of one.
    pub(super) fn power_in(&mut self, value: &Value) -> Option<Sum> {
        match value {
            Value::Exponent(power) => Some(power.clone()),
            Value::Number(sum) => sum.as_constant().and_then(|own| self.known_exponent(own)),
            Value::List(_)
            | Value::Heaps(_)
            | Value::Place(_)
            | Value::Repeated(_)
            | Value::Digits(_)
            | Value::Worths(_) => None,
        }
    }

    /// The power of a known exponent.
    pub(super) fn known_exponent(&mut self, exponent: i64) -> Option<Sum> {
        if self.is_fibonacci() { known_fibonacci(exponent) } else { known_power(exponent) }
    }

    pub(super) fn is_fibonacci(&mut self) -> bool {
        self.games.relation(Relation::Shift).is_some()
    }

    /// An exponent and so many more, or so many less.
    pub(super) fn move_exponent(
        &mut self,
        expression: &Expression,
        (operator, power, second): (Operator, &Sum, &Expression),
        named: &mut Named,
    ) -> Result<Value, Undecided> {
        let found = match second.kind {
            Kind::Number(more) => self.move_power(power, (operator, more), named),
            _ => None,
        };
        found.map_or_else(|| self.no_number(expression), |power| Ok(Value::Exponent(power)))
    }

    /// The power of the exponent that is so many more than that of a power, or so many less; before the first power, 1, there is none.
    pub(super) fn move_power(
        &mut self,
        power: &Sum,
        (operator, more): (Operator, u64),
        named: &mut Named,
    ) -> Option<Sum> {
        let is_more = operator == Operator::Plus;
        if !is_more && operator != Operator::Minus {
            return None;
        }
        let Some(shift) = self.games.relation(Relation::Shift) else {
            let factor = known_power(i64::try_from(more).ok()?)?.constant;
            return if is_more { power.times(factor) } else { self.part(power, factor, named) };
        };
        if more > MAX_SHIFTS {
            return None;
        }
        let mut found = power.clone();
        for _ in 0..more {
            let own = self.track(&found, named);
            found = if is_more {
                self.name(named, |track| Formula::Accepted(shift, vec![own, track]))
            } else {
                named.demand(at_most(&Sum::constant(2), &found, 0));
                self.name(named, |track| Formula::Accepted(shift, vec![track, own]))
            };
        }
        Some(found)
    }

    /// The power of 2 that is a power divided by another one.
    fn part(&mut self, power: &Sum, factor: i64, named: &mut Named) -> Option<Sum> {
        named.demand(at_most(&Sum::constant(factor), power, 0));
        let part = self.name(named, |track| {
            let whole = Sum { terms: vec![(factor, track)], constant: 0 };
            same(&whole, power)
        });
        self.mark(&part);
        Some(part)
    }

    /// The second number is the next power after the first.
    fn follows(&mut self, power: Track, next: Track) -> Formula {
        match self.games.relation(Relation::Shift) {
            Some(shift) => Formula::Accepted(shift, vec![power, next]),
            None => Formula::linear(&[(1, next), (-2, power)], Comparison::Equal, 0),
        }
    }

    /// `k mod 2` and `(k - j) mod 2` of exponents; none if it is something else.
    pub(super) fn exponent_parity(
        &mut self,
        operator: Operator,
        (first, second): (&Expression, &Expression),
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Sum>, Undecided> {
        if operator != Operator::Mod || second.kind != Kind::Number(2) {
            return Ok(None);
        }
        let two = match &first.kind {
            Kind::Binary(sign @ (Operator::Plus | Operator::Minus), one, other)
                if self.is_told_exponent(other, values) =>
            {
                Some((*sign, one, other))
            }
            _ if !self.is_told_exponent(first, values) => return Ok(None),
            _ => None,
        };
        let mut all = Vec::new();
        match two {
            None => all.push(self.power_of(first, values, named)?),
            Some((sign, one, other)) => {
                let one = self.power_of(one, values, named)?;
                let other = self.power_of(other, values, named)?;
                if let (Operator::Minus, Some(one), Some(other)) = (sign, &one, &other) {
                    named.demand(at_most(other, one, 0));
                }
                all.extend([one, other]);
            }
        }
        let Some(powers) = all.into_iter().collect::<Option<Vec<Sum>>>() else { return Ok(None) };
        let mut odd = Vec::new();
        for power in &powers {
            let own = self.track(power, named);
            match self.odd_exponent(own) {
                Some(own) => odd.push(own),
                None => return Ok(None),
            }
        }
        let one_is_odd = match odd.as_slice() {
            [one, other] => one.clone().equivalent(other.clone()).negate(),
            all => Formula::And(all.to_vec()),
        };
        Ok(Some(self.name(named, |track| super::folds::number_if(&one_is_odd, track))))
    }

    /// When the exponent of this power is odd: of the first power it is not, and with every step it changes, which is proved of the condition before it
    /// is used.
    fn odd_exponent(&mut self, power: Track) -> Option<Formula> {
        let (own, next) = (self.fresh(), self.fresh());
        let odd = self.may_be_odd(own);
        let after = self.may_be_odd(next);
        let steps = Formula::And(vec![self.is_exponential(own), self.follows(own, next)]);
        let changes = odd.clone().equivalent(after).negate();
        let first = same(&Sum::of(own), &Sum::constant(1)).implies(odd.clone().negate());
        let is_proved = self.games.holds(&Formula::And(vec![first, steps.implies(changes)]));
        is_proved.then(|| odd.rename(&|track| if track == own { power } else { track }))
    }

    /// What may tell an odd exponent: so many zeros at the end of Fibonacci digits, and the remainder 2 of a power of 2 divided by 3.
    fn may_be_odd(&mut self, power: Track) -> Formula {
        if let Some(zeros) = self.games.relation(Relation::OddZeros) {
            return Formula::Accepted(zeros, vec![power]);
        }
        let third = self.fresh();
        let two = Formula::linear(&[(1, power), (-3, third)], Comparison::Equal, 2);
        Formula::exists(third, two)
    }

    /// The same variable without an upper end, and that end, where the least exponent is looked for below a number that is no exponent.
    pub(super) fn least_exponent(
        &mut self,
        binder: &Binder,
        body: &Expression,
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<(Binder, Sum)>, Undecided> {
        let Domain::Between(from, to) = &binder.domain else { return Ok(None) };
        if !self.is_exponent(binder.slot, body, 0) || self.power_of(to, values, named)?.is_some() {
            return Ok(None);
        }
        let Value::Number(last) = self.value(to, values, named)? else {
            return self.refuse(to, Cause::Other);
        };
        let endless = Binder { domain: Domain::AtLeast(from.clone()), ..binder.clone() };
        Ok(Some((endless, last)))
    }
}

/// So far places of Fibonacci numbers are moved.
const MAX_SHIFTS: u64 = 12;
