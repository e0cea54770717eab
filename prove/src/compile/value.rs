//! Expressions that are numbers or lists. Whatever is no sum gets a track of its own, with what holds of it.

use super::{
    Cause, Compiler, Undecided, Values,
    operator::{Arithmetic, Sort, sort},
    sum::{MAX_CONSTANT, Named, Sum, Value, at_most, same},
};
use crate::{Bitwise, By, Formula, Track};
use bouton_kernel::claim::syntax::{
    Binder, Expression, Function, Kind, Operator, Quantifier, Query,
};

impl Compiler<'_> {
    /// The value of an expression; whatever is no sum gets a name, and what cannot be told by automata is worked out if all its numbers are known.
    pub(super) fn value(
        &mut self,
        expression: &Expression,
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Value, Undecided> {
        let (depth, before) = (values.len(), named.size());
        self.compile_value(expression, values, named).or_else(|undecided| {
            values.truncate(depth);
            named.cut(before);
            self.evaluate(expression, values).ok_or(undecided)
        })
    }

    fn compile_value(
        &mut self,
        expression: &Expression,
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Value, Undecided> {
        match &expression.kind {
            Kind::Number(number) => match i64::try_from(*number) {
                Ok(own) if *number <= MAX_CONSTANT => Ok(Value::Number(Sum::constant(own))),
                Ok(_) | Err(_) => self.refuse(expression, Cause::Large),
            },
            Kind::Variable(slot, _) => match values.get(*slot) {
                Some(value) => Ok(value.clone()),
                None => self.refuse(expression, Cause::Other),
            },
            Kind::List(items) => {
                let items = items.iter().map(|item| self.value(item, values, named));
                Ok(Value::List(items.collect::<Result<_, _>>()?))
            }
            Kind::Index(list, index) => {
                self.compile_index(expression, (list, index), values, named)
            }
            Kind::If(condition, then, otherwise) => {
                self.compile_if((condition, then, otherwise), values, named)
            }
            Kind::Call(index, given) => {
                self.compile_call(expression, (*index, given), values, named)
            }
            Kind::Function(function, given) => {
                if let Some(found) = self.known_function((*function, given), values, named)? {
                    return Ok(found);
                }
                let given = given.iter().map(|one| self.value(one, values, named));
                let given = given.collect::<Result<Values, _>>()?;
                match given.as_slice() {
                    [Value::Repeated(list)] => {
                        let asked = (*function, list);
                        self.of_repeated(expression, asked, named).map(Value::Number)
                    }
                    [Value::Digits(number)] => {
                        self.of_digits(expression, (*function, *number), named)
                    }
                    given => self.function(expression, *function, given, named),
                }
            }
            Kind::Binary(operator, first, second) => {
                self.compile_operation(expression, *operator, (first, second), (values, named))
            }
            Kind::Quantified(Quantifier::Least, binders, body) => {
                self.least(expression, binders, body, values, named)
            }
            Kind::Quantified(quantifier, binders, body) => {
                let found = self.compile_gathering(*quantifier, (binders, body), values, named)?;
                found.map_or_else(|| self.refuse(expression, Cause::Gathering), Ok)
            }
            Kind::Query(game, Query::Grundy, asked) => {
                self.grundy(expression, *game, asked, (values, named)).map(Value::Number)
            }
            Kind::Query(..) => self.refuse(expression, Cause::Game),
            Kind::Truth(_) | Kind::Word(_) | Kind::Not(_) | Kind::Safe(..) | Kind::Strategy(_) => {
                self.refuse(expression, Cause::Other)
            }
        }
    }

    /// A member of a list.
    fn compile_index(
        &mut self,
        expression: &Expression,
        (list, index): (&Expression, &Expression),
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Value, Undecided> {
        if let Some(found) = self.at_place(list, index, values, named)? {
            return Ok(found);
        }
        let items = match self.value(list, values, named)? {
            Value::List(items) => items,
            Value::Digits(number) => {
                let place = self.value(index, values, named)?;
                return self.digit_at(expression, (number, &place), named);
            }
            _ => return self.refuse(list, Cause::Length),
        };
        let place = self.number(index, values, named)?;
        let Some(place) = place.as_constant() else {
            let found = self.look_up((&items, &place), named).map(Value::Number);
            return found.map_or_else(|| self.refuse(index, Cause::Length), Ok);
        };
        let item = usize::try_from(place - 1).ok().and_then(|place| items.get(place));
        item.cloned().map_or_else(|| self.refuse(expression, Cause::Other), Ok)
    }

    /// The value of a definition; what is asked twice has one name.
    fn compile_call(
        &mut self,
        expression: &Expression,
        (index, given): (usize, &[Expression]),
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Value, Undecided> {
        let claim = self.claim;
        let Some(definition) = claim.definitions.get(index) else {
            return self.refuse(expression, Cause::Other);
        };
        let given = given.iter().map(|one| self.value(one, values, named));
        let mut own = given.collect::<Result<Values, _>>()?;
        let mut known = named.calls.iter();
        if let Some(known) = known.find(|(of, given, _)| *of == index && *given == own) {
            return Ok(known.2.clone());
        }
        let given = own.clone();
        let body = &definition.body;
        let found = self.within(expression, |this| this.value(body, &mut own, named))?;
        named.calls.push((index, given, found.clone()));
        Ok(found)
    }

    /// A function of what is known otherwise than by the values that it is given; none if it is another one.
    fn known_function(
        &mut self,
        asked: (Function, &[Expression]),
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Value>, Undecided> {
        let number = |found: Option<Sum>| found.map(Value::Number);
        let mut found = self.compile_digits(asked, values, named)?;
        if found.is_none() {
            found = number(self.least_missing(asked, values, named)?);
        }
        if found.is_none() {
            found = number(self.nim_sum_in_range(asked, values, named));
        }
        if found.is_none() {
            found = self.over_list(asked.0, asked.1, values, named)?;
        }
        if found.is_none() {
            found = self.power(asked, values, named)?;
        }
        if found.is_none() {
            found = self.compile_shift(asked, values, named)?;
        }
        if found.is_none() {
            found = self.outermost_part(asked, values, named)?;
        }
        Ok(found)
    }

    /// What an operator makes of two expressions.
    fn compile_operation(
        &mut self,
        expression: &Expression,
        operator: Operator,
        parts: (&Expression, &Expression),
        (values, named): (&mut Values, &mut Named),
    ) -> Result<Value, Undecided> {
        if let Some(found) = self.compute_by_digits(operator, parts, values, named)? {
            return Ok(Value::Number(found));
        }
        let (first, second) = parts;
        let left = self.value(first, values, named)?;
        if let Value::Exponent(power) = left {
            return self.move_exponent(expression, (operator, &power, second), named);
        }
        let right = self.value(second, values, named)?;
        if let Some(found) = self.of_worths(expression, (operator, &left, &right), named)? {
            return Ok(found);
        }
        let (first, second) = (self.as_number(first, left)?, self.as_number(second, right)?);
        self.compute(expression, operator, (&first, &second), named).map(Value::Number)
    }

    /// A remainder or a product that is known otherwise than by its two numbers; none if it is another one.
    fn compute_by_digits(
        &mut self,
        operator: Operator,
        parts: (&Expression, &Expression),
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Sum>, Undecided> {
        if operator == Operator::Times {
            return self.multiple_below(parts, values, named);
        }
        let mut found = self.remainder_of_heaps(operator, parts, values, named)?;
        if found.is_none() {
            found = self.digit(operator, parts, values, named)?;
        }
        if found.is_none() {
            found = self.digit_parity(operator, parts, values, named)?;
        }
        if found.is_none() {
            found = self.exponent_parity(operator, parts, values, named)?;
        }
        Ok(found)
    }

    /// What is counted, added up or listed; none if it is not known how.
    fn compile_gathering(
        &mut self,
        quantifier: Quantifier,
        all: (&[Binder], &Expression),
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Value>, Undecided> {
        let mut found = self.worth_of_written(quantifier, all, values, named)?;
        if found.is_none() {
            found = self.gather_heaps(quantifier, all, values, named)?;
        }
        if found.is_none() {
            found = self.gather_one_by_one(quantifier, all, values, named)?;
        }
        if found.is_none() {
            found = self.compile_repeated(quantifier, all, values, named)?;
        }
        if found.is_some() {
            return Ok(found);
        }
        let number = match quantifier {
            Quantifier::Count => match self.count_in_range(all, values, named) {
                None => self.count_options(all, values, named)?,
                found => found,
            },
            Quantifier::Total => self.add_in_range(By::Plus, all, values, named),
            _ => None,
        };
        let number = match number {
            None => self.count_few(quantifier, all, values, named)?,
            found => found,
        };
        Ok(number.map(Value::Number))
    }

    pub(super) fn number(
        &mut self,
        expression: &Expression,
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Sum, Undecided> {
        let found = self.value(expression, values, named)?;
        self.as_number(expression, found)
    }

    /// The value of an expression as a number.
    fn as_number(&self, expression: &Expression, value: Value) -> Result<Sum, Undecided> {
        match value {
            Value::Number(sum) => Ok(sum),
            Value::Exponent(_) => self.no_number(expression),
            Value::List(_)
            | Value::Heaps(_)
            | Value::Place(_)
            | Value::Repeated(_)
            | Value::Digits(_)
            | Value::Worths(_) => {
                self.refuse(expression, value.written_cause().unwrap_or(Cause::Other))
            }
        }
    }

    /// A fresh number that meets a condition.
    pub(super) fn name(
        &mut self,
        named: &mut Named,
        condition: impl FnOnce(Track) -> Formula,
    ) -> Sum {
        let track = self.fresh();
        named.tracks.push(track);
        let condition = condition(track);
        named.conditions.push(condition);
        Sum::of(track)
    }

    /// The track of a number; one that is a sum gets a name.
    pub(super) fn track(&mut self, sum: &Sum, named: &mut Named) -> Track {
        if let ([(1, track)], 0) = (sum.terms.as_slice(), sum.constant) {
            return *track;
        }
        let track = self.fresh();
        named.tracks.push(track);
        named.conditions.push(same(&Sum::of(track), sum));
        track
    }

    pub(super) fn compile_if(
        &mut self,
        (condition, then, otherwise): (&Expression, &Expression, &Expression),
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Value, Undecided> {
        let (holds, meaning) = self.truth(condition, values)?;
        named.demand(meaning);
        let (mut of_then, mut of_otherwise) = (Named::default(), Named::default());
        let first = self.value(then, values, &mut of_then)?;
        let second = self.value(otherwise, values, &mut of_otherwise)?;
        named.demand(holds.clone().implies(of_then.meaning()));
        named.demand(Formula::Or(vec![holds.clone(), of_otherwise.meaning()]));
        let (first, second, is_exponent) = match (first, second) {
            (Value::Number(first), Value::Number(second)) => (first, second, false),
            (first, second) => match self.power_in(&first).zip(self.power_in(&second)) {
                Some((first, second)) => (first, second, true),
                None => {
                    let cause = first.written_cause().or_else(|| second.written_cause());
                    return self.refuse(then, cause.unwrap_or(Cause::Length));
                }
            },
        };
        let found = self.name(named, |track| {
            let is = |own: &Named, sum: &Sum| own.around(same(&Sum::of(track), sum));
            Formula::Or(vec![
                Formula::And(vec![holds.clone(), is(&of_then, &first)]),
                Formula::And(vec![holds.clone().negate(), is(&of_otherwise, &second)]),
            ])
        });
        if is_exponent {
            self.mark(&found);
            return Ok(Value::Exponent(found));
        }
        Ok(Value::Number(found))
    }

    pub(super) fn compute(
        &mut self,
        expression: &Expression,
        operator: Operator,
        (first, second): (&Sum, &Sum),
        named: &mut Named,
    ) -> Result<Sum, Undecided> {
        let large =
            |found: Option<Sum>| found.map_or_else(|| self.refuse(expression, Cause::Large), Ok);
        let arithmetic = match sort(operator) {
            Sort::Arithmetic(arithmetic) => Some(arithmetic),
            Sort::Logic(logic) => logic.of_numbers(),
            Sort::Comparison => None,
        };
        let Some(arithmetic) = arithmetic else { return self.refuse(expression, Cause::Other) };
        match arithmetic {
            Arithmetic::Plus => large(first.plus(second, 1)),
            Arithmetic::Minus => {
                named.demand(at_most(second, first, 0));
                large(first.plus(second, -1))
            }
            Arithmetic::Times => match (first.as_constant(), second.as_constant()) {
                (Some(factor), _) => large(second.times(factor)),
                (None, Some(factor)) => large(first.times(factor)),
                (None, None) => self.refuse(expression, Cause::Product),
            },
            Arithmetic::Div | Arithmetic::Mod => {
                let Some(divisor) = second.as_constant().filter(|divisor| *divisor > 0) else {
                    if arithmetic == Arithmetic::Mod && second.as_constant().is_none() {
                        return self.remainder(expression, (first, second), named);
                    }
                    return self.refuse(expression, Cause::Divisor);
                };
                // whole = divisor × quotient + remainder
                let (quotient, remainder) = (self.fresh(), self.fresh());
                named.tracks.extend([quotient, remainder]);
                let parts = Sum { terms: vec![(divisor, quotient), (1, remainder)], constant: 0 };
                named.conditions.push(same(first, &parts));
                named.conditions.push(at_most(&Sum::of(remainder), &Sum::constant(divisor), 1));
                Ok(Sum::of(if arithmetic == Arithmetic::Div { quotient } else { remainder }))
            }
            Arithmetic::Xor => Ok(self.nim_sum(&[first.clone(), second.clone()], named)),
            Arithmetic::BitAnd => Ok(self.bitwise(Bitwise::And, (first, second), named)),
            Arithmetic::BitOr => Ok(self.bitwise(Bitwise::Or, (first, second), named)),
        }
    }

    fn bitwise(
        &mut self,
        bitwise: Bitwise,
        (first, second): (&Sum, &Sum),
        named: &mut Named,
    ) -> Sum {
        let (first, second) = (self.track(first, named), self.track(second, named));
        self.name(named, |track| Formula::Bitwise(bitwise, [first, second, track]))
    }

    pub(super) fn nim_sum(&mut self, numbers: &[Sum], named: &mut Named) -> Sum {
        let tracks: Vec<Track> = numbers.iter().map(|sum| self.track(sum, named)).collect();
        self.name(named, |track| Formula::balanced(tracks.into_iter().chain([track]).collect()))
    }
}
