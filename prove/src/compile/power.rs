//! Exponents of 2, and places of Fibonacci numbers: a number that is used so alone is known by its power, because automata over binary digits
//! know powers, or by its Fibonacci number, because automata over Fibonacci digits know those.

use super::{
    Cause, Compiler, Truth, Undecided, Values,
    sum::{Named, Sum, Value, at_most, compare, same},
};
use crate::{Bitwise, Comparison, Formula, Track, relations::Relation};
use bouton_kernel::claim::syntax::{Binder, Domain, Expression, Function, Kind, Operator};

/// The largest exponent that is written out.
const MAX_EXPONENT: u64 = 60;

/// So deep into definitions it is looked for exponents.
pub(super) const MAX_DEPTH: usize = 8;

impl Compiler<'_> {
    /// The power of 2 that an expression is the exponent of, or the Fibonacci number of which it is the place: a place is known by its number, as an exponent is by
    /// its power. None if it is neither.
    pub(super) fn power_of(
        &mut self,
        expression: &Expression,
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Sum>, Undecided> {
        match &expression.kind {
            Kind::Variable(slot, _) => {
                Ok(values.get(*slot).cloned().and_then(|value| self.power_in(&value)))
            }
            Kind::Number(exponent) => {
                Ok(i64::try_from(*exponent).ok().and_then(|own| self.known_exponent(own)))
            }
            Kind::Function(Function::Bits, given) if !self.is_fibonacci() => match given.as_slice()
            {
                [one] => {
                    let number = self.number(one, values, named)?;
                    Ok(Some(self.above(&number, named)))
                }
                _ => Ok(None),
            },
            Kind::Binary(operator @ (Operator::Plus | Operator::Minus), first, second) => {
                let Kind::Number(more) = second.kind else { return Ok(None) };
                let Some(power) = self.power_of(first, values, named)? else { return Ok(None) };
                Ok(self.move_power(&power, (*operator, more), named))
            }
            _ => self.told_exponent(expression, values, named),
        }
    }

    /// A comparison of exponents, or of places of Fibonacci numbers: the powers compare alike. None if it is of something else.
    pub(super) fn compare_exponents(
        &mut self,
        operator: Operator,
        (first, second): (&Expression, &Expression),
        values: &mut Values,
    ) -> Result<Option<Truth>, Undecided> {
        if ![first, second].into_iter().any(|one| self.is_told_exponent(one, values)) {
            return Ok(None);
        }
        let mut named = Named::default();
        let first = self.power_of(first, values, &mut named)?;
        let second = self.power_of(second, values, &mut named)?;
        let Some((first, second)) = first.zip(second) else { return Ok(None) };
        let found = compare(operator, &Value::Number(first), &Value::Number(second));
        Ok(found.map(|holds| (named.around(holds), named.meaning())))
    }

    /// `power(2, e)`, and `fib(n)`.
    pub(super) fn power(
        &mut self,
        (function, given): (Function, &[Expression]),
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Value>, Undecided> {
        let is_fibonacci = self.games.relation(Relation::Shift).is_some();
        let exponent = match (function, given) {
            (Function::Power, [Expression { kind: Kind::Number(2), .. }, exponent])
                if !is_fibonacci =>
            {
                exponent
            }
            (Function::Fibonacci, [place]) if is_fibonacci => place,
            _ => return Ok(None),
        };
        Ok(self.power_of(exponent, values, named)?.map(Value::Number))
    }

    /// The least power of 2 above a number, and above 1: 2 to the number of its digits, of which 0 has one.
    fn above(&mut self, number: &Sum, named: &mut Named) -> Sum {
        let track = self.fresh();
        let power = Sum::of(track);
        let (is_power, less) = (self.is_power(track), at_most(number, &power, 1));
        let none =
            Formula::And(vec![same(number, &Sum::constant(0)), same(&power, &Sum::constant(2))]);
        // A number that fits twice fits.
        let next = number.times(2).map_or(Formula::Truth(false), |twice| {
            Formula::And(vec![at_most(&Sum::constant(1), number, 0), at_most(&power, &twice, 0)])
        });
        named.tracks.push(track);
        named.conditions.push(Formula::And(vec![is_power, less, Formula::Or(vec![none, next])]));
        self.mark(&power);
        power
    }

    /// The number is what exponents are known by: a power of 2, or a Fibonacci number.
    pub(super) fn is_exponential(&mut self, track: Track) -> Formula {
        match self.games.relation(Relation::Single) {
            Some(single) => Formula::Accepted(single, vec![track]),
            None => self.is_power(track),
        }
    }

    /// The number is a power of 2: it has no digit in common with the one before it.
    pub(super) fn is_power(&mut self, track: Track) -> Formula {
        let (before, none) = (self.fresh(), self.fresh());
        let all = vec![
            Formula::linear(&[(1, track), (-1, before)], Comparison::Equal, 1),
            Formula::linear(&[(1, none)], Comparison::Equal, 0),
            Formula::Bitwise(Bitwise::And, [track, before, none]),
        ];
        Formula::exists(before, Formula::exists(none, Formula::And(all)))
    }

    /// The number is known to be a power of 2 wherever it is spoken of.
    pub(super) fn mark(&mut self, sum: &Sum) {
        if let ([(1, track)], 0) = (sum.terms.as_slice(), sum.constant) {
            self.powers.insert(*track);
        }
    }

    /// What a variable ranges over that is an exponent, with the track of its power and when that is meant; none if it is no exponent.
    pub(super) fn exponents(
        &mut self,
        binder: &Binder,
        body: &Expression,
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<(Track, Formula)>, Undecided> {
        if !self.is_exponent(binder.slot, body, 0) {
            return Ok(None);
        }
        let (from, to) = match &binder.domain {
            Domain::Between(from, to) => (from, Some((to, 0))),
            Domain::Below(from, to) => (from, Some((to, 1))),
            Domain::AtLeast(from) => (from, None),
            Domain::Members(_) | Domain::Box(_) | Domain::From(_) | Domain::After(_) => {
                return Ok(None);
            }
        };
        let Some(from) = self.power_of(from, values, named)? else { return Ok(None) };
        let to = match to {
            None => None,
            Some((to, less)) => match self.power_of(to, values, named)? {
                None => return Ok(None),
                Some(to) => Some((to, less)),
            },
        };
        let track = self.fresh();
        let own = Sum::of(track);
        self.mark(&own);
        let mut within = vec![self.is_exponential(track), at_most(&from, &own, 0)];
        within.extend(to.map(|(to, less)| at_most(&own, &to, less)));
        Ok(Some((track, Formula::And(within))))
    }

    /// Whether the variable stands where the exponent of a power of 2 stands.
    pub(super) fn is_exponent(&self, slot: usize, body: &Expression, depth: usize) -> bool {
        if depth > MAX_DEPTH {
            return false;
        }
        let again = |one: &Expression| self.is_exponent(slot, one, depth);
        let is_own = |one: &Expression| matches!(one.kind, Kind::Variable(own, _) if own == slot);
        match &body.kind {
            Kind::Function(Function::Power, given) => match given.as_slice() {
                [base, exponent] => {
                    base.kind == Kind::Number(2) && self.mentions(slot, exponent, depth)
                }
                _ => false,
            },
            Kind::Function(Function::Fibonacci, given) => {
                given.iter().any(|place| self.mentions(slot, place, depth))
            }
            Kind::Call(index, given) => {
                let definition = self.claim.definitions.get(*index);
                given.iter().enumerate().any(|(place, one)| {
                    again(one)
                        || is_own(one)
                            && definition
                                .is_some_and(|own| self.is_exponent(place, &own.body, depth + 1))
                })
            }
            Kind::List(all) | Kind::Function(_, all) | Kind::Query(_, _, all) => {
                all.iter().any(again)
            }
            Kind::Not(inner) => again(inner),
            Kind::Binary(_, first, second) | Kind::Index(first, second) => {
                again(first) || again(second)
            }
            Kind::If(first, second, third) => again(first) || again(second) || again(third),
            Kind::Quantified(_, binders, inner) => {
                again(inner) || binders.iter().any(|binder| ends(binder).into_iter().any(again))
            }
            Kind::Safe(_, inner) => again(inner),
            Kind::Number(_)
            | Kind::Truth(_)
            | Kind::Word(_)
            | Kind::Variable(..)
            | Kind::Strategy(_) => false,
        }
    }

    /// Whether an exponent comes of the variable.
    fn mentions(&self, slot: usize, expression: &Expression, depth: usize) -> bool {
        if depth > MAX_DEPTH {
            return false;
        }
        let again = |one: &Expression| self.mentions(slot, one, depth);
        match &expression.kind {
            Kind::Variable(own, _) => *own == slot,
            Kind::Binary(_, first, second) | Kind::If(_, first, second) => {
                again(first) || again(second)
            }
            Kind::Call(index, given) => {
                let called = self.claim.definitions.get(*index);
                let comes_of = |place: usize| {
                    called.is_some_and(|own| self.mentions(place, &own.body, depth + 1))
                };
                given.iter().enumerate().any(|(place, one)| again(one) && comes_of(place))
            }
            _ => false,
        }
    }

    /// `x div power(2, k) mod 2`: the digit of a number.
    pub(super) fn digit(
        &mut self,
        operator: Operator,
        (first, second): (&Expression, &Expression),
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Sum>, Undecided> {
        let (Operator::Mod, Kind::Number(2)) = (operator, &second.kind) else { return Ok(None) };
        let Kind::Binary(Operator::Div, number, power) = &first.kind else { return Ok(None) };
        let mut own = Named::default();
        let power = self.number(power, values, &mut own)?;
        let track = match (power.terms.as_slice(), power.constant) {
            ([(1, track)], 0) if self.powers.contains(track) => *track,
            _ => return Ok(None),
        };
        named.tracks.append(&mut own.tracks);
        named.conditions.append(&mut own.conditions);
        named.meaning.append(&mut own.meaning);
        let number = self.number(number, values, named)?;
        let number = self.track(&number, named);
        let (common, digit) = (self.fresh(), self.fresh());
        named.tracks.extend([common, digit]);
        named.conditions.push(Formula::Bitwise(Bitwise::And, [number, track, common]));
        let is = |own: Track, value: i64| Formula::linear(&[(1, own)], Comparison::Equal, value);
        named.conditions.push(Formula::Or(vec![
            Formula::And(vec![is(digit, 1), Formula::equal(common, track)]),
            Formula::And(vec![is(digit, 0), is(common, 0)]),
        ]));
        Ok(Some(Sum::of(digit)))
    }

    /// Of an exponent there is no number.
    pub(super) fn no_number<T>(&self, expression: &Expression) -> Result<T, Undecided> {
        let named = match &expression.kind {
            Kind::Function(function, _) => *function,
            _ => Function::Power,
        };
        self.refuse(expression, Cause::Function(named))
    }
}

pub(super) fn known_fibonacci(place: i64) -> Option<Sum> {
    let place = u64::try_from(place).ok().filter(|place| *place <= MAX_EXPONENT)?;
    let two = (0..place).fold((1_i64, 2_i64), |(one, next), _| (next, one + next));
    Some(Sum::constant(two.0))
}

pub(super) fn known_power(exponent: i64) -> Option<Sum> {
    let exponent = u64::try_from(exponent).ok().filter(|exponent| *exponent <= MAX_EXPONENT)?;
    Some(Sum::constant(1_i64 << exponent))
}

/// What a variable ranges between.
fn ends(binder: &Binder) -> Vec<&Expression> {
    match &binder.domain {
        Domain::Between(from, to) | Domain::Below(from, to) => vec![from, to],
        Domain::AtLeast(end)
        | Domain::Members(end)
        | Domain::Box(end)
        | Domain::From(end)
        | Domain::After(end) => vec![end],
    }
}
