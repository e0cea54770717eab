//! The digits of a number to the base in which numbers are written: which ones there are, the one in some place, the largest, how many, and
//! what they are worth together. That is known modulo a number, and as far as a number: it is no number that can be added to others.

use super::{
    Cause, Compiler, Truth, Undecided, Values,
    sum::{Named, Sum, Value, at_most, plain, same},
};
use crate::{Formula, Scan, Track};
use bouton_kernel::claim::syntax::{
    Binder, Domain, Expression, Function, Kind, Operator, Quantifier,
};

/// What the digits of numbers are worth together, and a number more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Worths {
    /// Each number with what each digit is worth, wherever it stands in it.
    terms: Vec<(Track, Vec<u64>)>,
    more: u64,
    /// What was asked of them.
    function: Function,
}

impl Worths {
    fn of(number: Track, worths: Vec<u64>, function: Function) -> Self {
        Self { terms: vec![(number, worths)], more: 0, function }
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        let terms = self.terms.iter().chain(&other.terms).cloned().collect();
        Some(Self { terms, more: self.more.checked_add(other.more)?, function: self.function })
    }

    fn times(&self, factor: u64) -> Option<Self> {
        let times = |worth: &u64| worth.checked_mul(factor);
        let term = |(track, worths): &(Track, Vec<u64>)| {
            Some((*track, worths.iter().map(times).collect::<Option<_>>()?))
        };
        let terms = self.terms.iter().map(term).collect::<Option<_>>()?;
        Some(Self { terms, more: times(&self.more)?, function: self.function })
    }
}

impl Value {
    /// What stands in the way where digits, or what they are worth, would have to be a number; none of anything else.
    pub(super) fn written_cause(&self) -> Option<Cause> {
        match self {
            Self::Worths(worths) => Some(Cause::Function(worths.function)),
            Self::Digits(_) => Some(Cause::Function(Function::Digits)),
            Self::Number(_)
            | Self::List(_)
            | Self::Heaps(_)
            | Self::Place(_)
            | Self::Exponent(_)
            | Self::Repeated(_) => None,
        }
    }

    /// As digits that are worth something; a known number is worth itself.
    fn worths(&self) -> Option<Worths> {
        match self {
            Self::Worths(worths) => Some(worths.clone()),
            Self::Number(sum) => {
                let more = u64::try_from(sum.as_constant()?).ok()?;
                Some(Worths { terms: Vec::new(), more, function: Function::Digits })
            }
            Self::List(_)
            | Self::Heaps(_)
            | Self::Place(_)
            | Self::Exponent(_)
            | Self::Repeated(_)
            | Self::Digits(_) => None,
        }
    }
}

impl Compiler<'_> {
    /// `digits(x, b)` and `ones(x)`; none to another base, and of a known number.
    pub(super) fn compile_digits(
        &mut self,
        (function, given): (Function, &[Expression]),
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Value>, Undecided> {
        let base = self.games.base();
        let number = match (function, given) {
            (Function::Digits, [number, of]) => {
                let of = self.number(of, values, named)?.as_constant();
                Some(number).filter(|_| of.is_some() && of == base.map(|base| base as i64))
            }
            (Function::Ones, [number]) => Some(number).filter(|_| base == Some(2)),
            _ => None,
        };
        let Some(number) = number else { return Ok(None) };
        let number = self.number(number, values, named)?;
        if number.as_constant().is_some() {
            return Ok(None);
        }
        let track = self.track(&number, named);
        Ok(Some(match function {
            Function::Ones => Value::Worths(Worths::of(track, vec![0, 1], function)),
            _ => Value::Digits(track),
        }))
    }

    /// Which numbers lead to which state; none where the limits are too narrow.
    fn read_as(
        &mut self,
        scan: Option<Scan>,
        number: Track,
        is_reached: impl Fn(usize) -> bool,
    ) -> Option<Formula> {
        let given = self.games.scan(&scan?)?;
        let reached = given.into_iter().enumerate().filter(|(state, _)| is_reached(*state));
        Some(Formula::Or(reached.map(|(_, set)| Formula::Accepted(set, vec![number])).collect()))
    }

    /// When this digit is one of the number's.
    fn has_digit(&mut self, number: Track, digit: u64) -> Option<Formula> {
        let is_it =
            (0..self.games.base()?).map(|other| u64::from(other == digit)).collect::<Vec<_>>();
        self.read_as(Scan::total(&is_it, 1), number, |state| state == 1)
    }

    /// When one of the digits is this number.
    fn is_digit(&mut self, one: &Value, number: Track) -> Option<Formula> {
        let Value::Number(one) = one else { return None };
        let digits = 0..self.games.base()?;
        let each = digits.map(|digit| {
            let is = same(one, &Sum::constant(digit as i64));
            Some(Formula::And(vec![is, self.has_digit(number, digit)?]))
        });
        each.collect::<Option<Vec<_>>>().map(Formula::Or)
    }

    /// A digit that is told by a state: by state `first + d` if it is `d`. There must be one.
    fn digit_of(
        &mut self,
        scan: Option<Scan>,
        (number, first): (Track, usize),
        named: &mut Named,
    ) -> Option<Sum> {
        let scan = scan?;
        if first > 0 {
            let there_is = self.read_as(Some(scan.clone()), number, |state| state >= first)?;
            named.demand(there_is);
        }
        let sets = self.games.scan(&scan)?;
        Some(self.name(named, |track| {
            let is = |(digit, set): (i64, &usize)| {
                let is = same(&Sum::of(track), &Sum::constant(digit));
                Formula::And(vec![is, Formula::Accepted(*set, vec![number])])
            };
            Formula::Or((0..).zip(sets.iter().skip(first)).map(is).collect())
        }))
    }

    /// The digit in a place, from the highest on; or from the lowest on, where the place is told by how many there are.
    pub(super) fn digit_at(
        &mut self,
        expression: &Expression,
        (number, place): (Track, &Value),
        named: &mut Named,
    ) -> Result<Value, Undecided> {
        let Some(base) = self.games.base() else { return self.refuse(expression, Cause::Length) };
        let found = match place {
            Value::Number(sum) => {
                let place = sum.as_constant().and_then(|place| usize::try_from(place).ok());
                place.filter(|place| *place > 0).and_then(|place| {
                    self.digit_of(Scan::place(base, place), (number, place), named)
                })
            }
            Value::Worths(worths) => {
                let length = [(number, vec![1; base as usize])];
                let is_last = worths.terms == length && worths.more == 0;
                is_last
                    .then(|| {
                        // Of 0 there are no digits.
                        named.demand(at_most(&Sum::constant(1), &Sum::of(number), 0));
                        let parts = (&Sum::of(number), &Sum::constant(base as i64));
                        self.compute(expression, Operator::Mod, parts, named).ok()
                    })
                    .flatten()
            }
            _ => None,
        };
        found.map_or_else(
            || self.refuse(expression, Cause::Function(Function::Digits)),
            |found| Ok(Value::Number(found)),
        )
    }

    /// A function of the digits of a number.
    pub(super) fn of_digits(
        &mut self,
        expression: &Expression,
        (function, number): (Function, Track),
        named: &mut Named,
    ) -> Result<Value, Undecided> {
        let refused = |this: &Self| this.refuse(expression, Cause::Function(Function::Digits));
        let Some(base) = self.games.base() else { return refused(self) };
        let worths = match function {
            Function::Length => vec![1; base as usize],
            Function::Sum => (0..base).collect(),
            Function::Max | Function::Min => {
                let keep = if function == Function::Max { u64::max } else { u64::min };
                let found = self.digit_of(Scan::kept_digit(base, keep), (number, 1), named);
                return found.map_or_else(|| refused(self), |found| Ok(Value::Number(found)));
            }
            _ => return refused(self),
        };
        Ok(Value::Worths(Worths::of(number, worths, Function::Digits)))
    }

    /// What an operator makes of digits that are worth something; none if neither is such.
    pub(super) fn of_worths(
        &mut self,
        expression: &Expression,
        (operator, first, second): (Operator, &Value, &Value),
        named: &mut Named,
    ) -> Result<Option<Value>, Undecided> {
        let Some(cause) = [first, second].into_iter().find_map(Value::written_cause) else {
            return Ok(None);
        };
        let (first, second) = (first.worths(), second.worths());
        let known = |worths: &Worths| worths.terms.is_empty().then_some(worths.more);
        let found = first.zip(second).and_then(|(first, second)| match operator {
            Operator::Plus => first.plus(&second).map(Value::Worths),
            Operator::Times => {
                let factor = known(&first).map(|factor| (factor, &second));
                let (factor, worths) = factor.or_else(|| Some((known(&second)?, &first)))?;
                worths.times(factor).map(Value::Worths)
            }
            Operator::Mod => {
                let modulus = known(&second).filter(|modulus| *modulus > 0)?;
                let sum = self.remainders(&first, modulus, named)?;
                // One remainder alone is below the modulus.
                if let ([_], 0) = (sum.terms.as_slice(), sum.constant) {
                    return Some(Value::Number(sum));
                }
                let parts = (&sum, &Sum::constant(i64::try_from(modulus).ok()?));
                self.compute(expression, operator, parts, named).ok().map(Value::Number)
            }
            _ => None,
        });
        found.map_or_else(|| self.refuse(expression, cause), |found| Ok(Some(found)))
    }

    /// The sum of the remainders of each number's digits.
    fn remainders(&mut self, worths: &Worths, modulus: u64, named: &mut Named) -> Option<Sum> {
        let sum = Sum::constant(i64::try_from(worths.more % modulus).ok()?);
        worths.terms.iter().try_fold(sum, |sum, (number, worths)| {
            let own = self.digit_of(Scan::remainder(worths, modulus), (*number, 0), named)?;
            sum.plus(&own, 1)
        })
    }

    /// A comparison with digits, or with what they are worth; none if it is another one, or is not known.
    pub(super) fn compare_written(
        &mut self,
        operator: Operator,
        sides: (&Value, &Value),
    ) -> Option<Formula> {
        match (operator, sides.0, sides.1) {
            (Operator::Member, one, Value::Digits(number)) => self.is_digit(one, *number),
            (Operator::Unequal, ..) => {
                self.compare_written(Operator::Equal, sides).map(Formula::negate)
            }
            (Operator::Equal, Value::Digits(first), Value::Digits(second)) => {
                Some(Formula::equal(*first, *second))
            }
            (Operator::Equal, Value::Digits(number), Value::List(list))
            | (Operator::Equal, Value::List(list), Value::Digits(number)) => {
                self.are_digits(*number, list)
            }
            _ => self.compare_worths(operator, sides),
        }
    }

    /// A comparison of what the digits of one number are worth with a known number; none if it is another one.
    fn compare_worths(
        &mut self,
        operator: Operator,
        (first, second): (&Value, &Value),
    ) -> Option<Formula> {
        let (worths, known, operator) = match (first, second) {
            (Value::Worths(worths), Value::Number(known)) => (worths, known, operator),
            (Value::Number(known), Value::Worths(worths)) => (worths, known, swap_sides(operator)),
            _ => return None,
        };
        let [(number, of_digits)] = worths.terms.as_slice() else { return None };
        let known = i128::from(known.as_constant()?) - i128::from(worths.more);
        let is_so = |sum: usize| match operator {
            Operator::Equal => sum as i128 == known,
            Operator::Less => (sum as i128) < known,
            Operator::AtMost => sum as i128 <= known,
            Operator::Greater => sum as i128 > known,
            Operator::AtLeast => sum as i128 >= known,
            _ => false,
        };
        // All larger sums compare as this one does.
        let most = u64::try_from(known.max(0) + 1).ok()?;
        self.read_as(Scan::total(of_digits, most), *number, is_so)
    }

    /// When the digits are these numbers, none of which stands for more than a digit.
    fn are_digits(&mut self, number: Track, list: &[Value]) -> Option<Formula> {
        let base = i64::try_from(self.games.base()?).ok()?;
        let list = list.iter().map(plain).collect::<Option<Vec<_>>>()?;
        let largest = Sum::constant(base - 1);
        let mut all: Vec<Formula> = list.iter().map(|digit| at_most(digit, &largest, 0)).collect();
        all.extend(list.first().map(|first| at_most(&Sum::constant(1), first, 0)));
        let read = |read: Sum, digit: &Sum| read.times(base)?.plus(digit, 1);
        let whole = list.iter().try_fold(Sum::constant(0), read)?;
        all.push(same(&Sum::of(number), &whole));
        Some(Formula::And(all))
    }

    /// What is said of each digit of a number, or of one of them; none if it is about something else.
    pub(super) fn over_written(
        &mut self,
        (quantifier, binders, body): (Quantifier, &[Binder], &Expression),
        values: &mut Values,
    ) -> Result<Option<Truth>, Undecided> {
        let Some((binder, rest)) = binders.split_first() else { return Ok(None) };
        let mut named = Named::default();
        let Some(number) = self.digits_source(binder, values, &mut named)? else { return Ok(None) };
        let (Quantifier::ForAll | Quantifier::Exists) = quantifier else {
            return self.refuse(body, Cause::Gathering);
        };
        let (mut holds, mut meaning) = (Vec::new(), vec![named.meaning()]);
        for digit in 0..self.games.base().unwrap_or(0) {
            let Some(has) = self.has_digit(number, digit) else {
                return self.refuse(body, Cause::Function(Function::Digits));
            };
            values.truncate(binder.slot);
            values.push(Value::Number(Sum::constant(digit as i64)));
            let (own, of_own) = self.compile_quantifier(body, quantifier, rest, body, values)?;
            meaning.push(named.around(has.clone().implies(of_own)));
            holds.push(match quantifier {
                Quantifier::ForAll => has.implies(own),
                _ => Formula::And(vec![has, own]),
            });
        }
        values.truncate(binder.slot);
        let holds = match quantifier {
            Quantifier::ForAll => Formula::And(holds),
            _ => Formula::Or(holds),
        };
        Ok(Some((named.around(holds), Formula::And(meaning))))
    }

    /// `count d in digits(x, b): …` and `total d in digits(x, b): …`, where what is asked of a digit depends on nothing else; none if it is
    /// about something else.
    pub(super) fn worth_of_written(
        &mut self,
        quantifier: Quantifier,
        (binders, body): (&[Binder], &Expression),
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Value>, Undecided> {
        let ([binder], Quantifier::Count | Quantifier::Total) = (binders, quantifier) else {
            return Ok(None);
        };
        let Some(number) = self.digits_source(binder, values, named)? else { return Ok(None) };
        let mut worths = Vec::new();
        for digit in 0..self.games.base().unwrap_or(0) {
            let mut own = values.clone();
            own.truncate(binder.slot);
            own.push(Value::Number(Sum::constant(digit as i64)));
            let mut inner = Named::default();
            let worth = match quantifier {
                Quantifier::Count => {
                    let (holds, meaning) = self.truth(body, &mut own)?;
                    inner.demand(meaning);
                    self.known_truth(&holds).map(u64::from)
                }
                _ => match self.value(body, &mut own, &mut inner)? {
                    Value::Number(sum) => sum.as_constant().and_then(|own| u64::try_from(own).ok()),
                    _ => None,
                },
            };
            let Some(worth) = worth else { return self.refuse(body, Cause::Gathering) };
            if self.known_truth(&inner.meaning()) != Some(true) {
                let Some(has) = self.has_digit(number, digit) else {
                    return self.refuse(body, Cause::Function(Function::Digits));
                };
                named.demand(has.implies(inner.meaning()));
            }
            worths.push(worth);
        }
        Ok(Some(Value::Worths(Worths::of(number, worths, Function::Digits))))
    }

    /// Whether a statement without free numbers holds.
    fn known_truth(&mut self, statement: &Formula) -> Option<bool> {
        statement.free().is_empty().then(|| self.games.holds(statement))
    }

    /// The number whose digits a variable stands for one after the other.
    fn digits_source(
        &mut self,
        binder: &Binder,
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Track>, Undecided> {
        let Domain::Members(list) = &binder.domain else { return Ok(None) };
        if !matches!(
            list.kind,
            Kind::Function(Function::Digits, _) | Kind::Variable(..) | Kind::Call(..)
        ) {
            return Ok(None);
        }
        let (depth, before) = (values.len(), named.size());
        match self.value(list, values, named) {
            Ok(Value::Digits(number)) => Ok(Some(number)),
            Err(undecided) if matches!(list.kind, Kind::Function(..)) => Err(undecided),
            Ok(_) | Err(_) => {
                values.truncate(depth);
                named.cut(before);
                Ok(None)
            }
        }
    }
}

/// The comparison that says the same with its sides exchanged.
fn swap_sides(operator: Operator) -> Operator {
    match operator {
        Operator::Less => Operator::Greater,
        Operator::AtMost => Operator::AtLeast,
        Operator::Greater => Operator::Less,
        Operator::AtLeast => Operator::AtMost,
        operator => operator,
    }
}
