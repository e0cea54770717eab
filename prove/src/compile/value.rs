//! Expressions that are numbers or lists. Whatever is no sum gets a track of its own, with what holds of it.

use super::{
    Cause, Compiler, Undecided, Values,
    operator::{Arithmetic, Sort, sort},
    sum::{LARGEST, Named, Sum, Value, at_most, plain, same},
};
use crate::{Bitwise, By, Comparison, Formula, Track};
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
        self.told(expression, values, named).or_else(|undecided| {
            values.truncate(depth);
            named.cut(before);
            self.evaluated(expression, values).ok_or(undecided)
        })
    }

    fn told(
        &mut self,
        expression: &Expression,
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Value, Undecided> {
        match &expression.kind {
            Kind::Number(number) => match i64::try_from(*number) {
                Ok(own) if *number <= LARGEST => Ok(Value::Number(Sum::constant(own))),
                Ok(_) | Err(_) => self.refuse(expression, Cause::Other),
            },
            Kind::Variable(slot, _) => match values.get(*slot) {
                Some(value) => Ok(value.clone()),
                None => self.refuse(expression, Cause::Other),
            },
            Kind::List(items) => {
                let items = items.iter().map(|item| self.value(item, values, named));
                Ok(Value::List(items.collect::<Result<_, _>>()?))
            }
            Kind::Index(list, index) => self.indexed(expression, (list, index), values, named),
            Kind::If(condition, then, otherwise) => {
                self.chosen((condition, then, otherwise), values, named)
            }
            Kind::Call(index, given) => self.called(expression, (*index, given), values, named),
            Kind::Function(function, given) => {
                if let Some(found) = self.known_function((*function, given), values, named)? {
                    return Ok(found);
                }
                let given = given.iter().map(|one| self.value(one, values, named));
                let given = given.collect::<Result<Values, _>>()?;
                if let [Value::Repeated(list)] = given.as_slice() {
                    let asked = (*function, list);
                    return self.of_repeated(expression, asked, named).map(Value::Number);
                }
                self.function(expression, *function, &given, named)
            }
            Kind::Binary(operator, first, second) => {
                self.operated(expression, *operator, (first, second), (values, named))
            }
            Kind::Quantified(Quantifier::Least, binders, body) => {
                self.least(expression, binders, body, values, named)
            }
            Kind::Quantified(quantifier, binders, body) => {
                let found = self.made_of_all(*quantifier, (binders, body), values, named)?;
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
    fn indexed(
        &mut self,
        expression: &Expression,
        (list, index): (&Expression, &Expression),
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Value, Undecided> {
        if let Some(found) = self.at_place(list, index, values, named)? {
            return Ok(found);
        }
        let Value::List(items) = self.value(list, values, named)? else {
            return self.refuse(list, Cause::Length);
        };
        let place = self.number(index, values, named)?;
        let Some(place) = place.known() else {
            let found = self.looked_up((&items, &place), named).map(Value::Number);
            return found.map_or_else(|| self.refuse(index, Cause::Length), Ok);
        };
        let item = usize::try_from(place - 1).ok().and_then(|place| items.get(place));
        item.cloned().map_or_else(|| self.refuse(expression, Cause::Other), Ok)
    }

    /// The value of a definition; what is asked twice has one name.
    fn called(
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
        let mut found = number(self.least_missing(asked, values, named)?);
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
            found = self.shifted(asked, values, named)?;
        }
        if found.is_none() {
            found = self.outermost_part(asked, values, named)?;
        }
        Ok(found)
    }

    /// What an operator makes of two expressions.
    fn operated(
        &mut self,
        expression: &Expression,
        operator: Operator,
        parts: (&Expression, &Expression),
        (values, named): (&mut Values, &mut Named),
    ) -> Result<Value, Undecided> {
        if let Some(found) = self.known_by_digits(operator, parts, values, named)? {
            return Ok(Value::Number(found));
        }
        let (first, second) = parts;
        let first = match self.value(first, values, named)? {
            Value::Number(sum) => sum,
            Value::Exponent(power) => {
                return self.moved_exponent(expression, (operator, &power, second), named);
            }
            Value::List(_) | Value::Heaps(_) | Value::Place(_) | Value::Repeated(_) => {
                return self.refuse(first, Cause::Other);
            }
        };
        let second = self.number(second, values, named)?;
        self.reckoned(expression, operator, (&first, &second), named).map(Value::Number)
    }

    /// A remainder or a product that is known otherwise than by its two numbers; none if it is another one.
    fn known_by_digits(
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
    fn made_of_all(
        &mut self,
        quantifier: Quantifier,
        all: (&[Binder], &Expression),
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Value>, Undecided> {
        let mut found = self.gathered(quantifier, all, values, named)?;
        if found.is_none() {
            found = self.gathered_one_by_one(quantifier, all, values, named)?;
        }
        if found.is_none() {
            found = self.repeated(quantifier, all, values, named)?;
        }
        if found.is_some() {
            return Ok(found);
        }
        let number = match quantifier {
            Quantifier::Count => match self.counted_in_range(all, values, named) {
                None => self.counted_options(all, values, named)?,
                found => found,
            },
            Quantifier::Total => self.added_in_range(By::Plus, all, values, named),
            _ => None,
        };
        let number = match number {
            None => self.counted(quantifier, all, values, named)?,
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
        match self.value(expression, values, named)? {
            Value::Number(sum) => Ok(sum),
            Value::Exponent(_) => self.no_number(expression),
            Value::List(_) | Value::Heaps(_) | Value::Place(_) | Value::Repeated(_) => {
                self.refuse(expression, Cause::Other)
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

    pub(super) fn chosen(
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
                None => return self.refuse(then, Cause::Length),
            },
        };
        let found = self.name(named, |track| {
            let is = |own: &Named, sum: &Sum| own.around(same(&Sum::of(track), sum));
            Formula::Or(vec![
                Formula::And(vec![holds.clone(), is(&of_then, &first)]),
                Formula::And(vec![holds.clone().negated(), is(&of_otherwise, &second)]),
            ])
        });
        if is_exponent {
            self.mark(&found);
            return Ok(Value::Exponent(found));
        }
        Ok(Value::Number(found))
    }

    pub(super) fn reckoned(
        &mut self,
        expression: &Expression,
        operator: Operator,
        (first, second): (&Sum, &Sum),
        named: &mut Named,
    ) -> Result<Sum, Undecided> {
        let large =
            |found: Option<Sum>| found.map_or_else(|| self.refuse(expression, Cause::Other), Ok);
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
            Arithmetic::Times => match (first.known(), second.known()) {
                (Some(factor), _) => large(second.times(factor)),
                (None, Some(factor)) => large(first.times(factor)),
                (None, None) => self.refuse(expression, Cause::Product),
            },
            Arithmetic::Div | Arithmetic::Mod => {
                let Some(divisor) = second.known().filter(|divisor| *divisor > 0) else {
                    if arithmetic == Arithmetic::Mod && second.known().is_none() {
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

    pub(super) fn function(
        &mut self,
        expression: &Expression,
        function: Function,
        given: &[Value],
        named: &mut Named,
    ) -> Result<Value, Undecided> {
        let numbers: Option<Vec<Sum>> = match given {
            [Value::List(items)] => items.iter().map(plain).collect(),
            items => items.iter().map(plain).collect(),
        };
        match (function, numbers) {
            (Function::Length, _) => match given {
                [Value::List(items)] => Ok(Value::Number(Sum::constant(items.len() as i64))),
                _ => self.refuse(expression, Cause::Length),
            },
            (Function::Sum, Some(numbers)) => {
                let all = numbers.iter().try_fold(Sum::constant(0), |all, one| all.plus(one, 1));
                all.map_or_else(
                    || self.refuse(expression, Cause::Other),
                    |all| Ok(Value::Number(all)),
                )
            }
            (Function::NimSum, Some(numbers)) => Ok(Value::Number(self.nim_sum(&numbers, named))),
            (Function::Max | Function::Min, Some(numbers)) if !numbers.is_empty() => {
                let found = self.name(named, |track| {
                    let own = Sum::of(track);
                    let bounds = numbers.iter().map(|one| match function {
                        Function::Max => at_most(one, &own, 0),
                        _ => at_most(&own, one, 0),
                    });
                    let one_is = Formula::Or(numbers.iter().map(|one| same(&own, one)).collect());
                    Formula::And(bounds.chain([one_is]).collect())
                });
                Ok(Value::Number(found))
            }
            (Function::Mex, Some(numbers)) => Ok(Value::Number(self.missing(&numbers, named))),
            (Function::Sorted, Some(numbers)) if numbers.len() <= MAX_SORTED => {
                Ok(Value::List(self.sorted(&numbers, named)))
            }
            (Function::Ruler, Some(numbers)) => match numbers.as_slice() {
                [one] => Ok(Value::Number(self.ruler(one, named))),
                _ => self.refuse(expression, Cause::Function(function)),
            },
            (function, _) => self.refuse(expression, Cause::Function(function)),
        }
    }

    /// The least number that is none of these.
    fn missing(&mut self, numbers: &[Sum], named: &mut Named) -> Sum {
        let smaller = self.fresh();
        self.name(named, |track| {
            let among = |own: Track| {
                Formula::Or(numbers.iter().map(|one| same(&Sum::of(own), one)).collect())
            };
            let all = Formula::less(smaller, track).implies(among(smaller));
            Formula::And(vec![among(track).negated(), Formula::for_all(smaller, all)])
        })
    }

    /// The numbers in rising order.
    fn sorted(&mut self, numbers: &[Sum], named: &mut Named) -> Vec<Value> {
        let tracks: Vec<Track> = numbers.iter().map(|_| self.fresh()).collect();
        let rising = tracks.windows(2).map(|two| at_most(&Sum::of(two[0]), &Sum::of(two[1]), 0));
        let orders = orders(numbers.len()).into_iter().map(|order| {
            let pairs = order.iter().zip(&tracks);
            let each = pairs.map(|(place, track)| same(&Sum::of(*track), &numbers[*place]));
            Formula::And(each.collect())
        });
        let conditions = rising.chain([Formula::Or(orders.collect())]).collect();
        named.conditions.push(Formula::And(conditions));
        named.tracks.extend(&tracks);
        tracks.into_iter().map(|track| Value::Number(Sum::of(track))).collect()
    }

    /// The largest power of 2 that divides a number: what it has not in common with the number before it. Of 0 there is none.
    fn ruler(&mut self, number: &Sum, named: &mut Named) -> Sum {
        named.demand(at_most(&Sum::constant(1), number, 0));
        let own = self.track(number, named);
        let (before, common) = (self.fresh(), self.fresh());
        self.name(named, |track| {
            let all = vec![
                Formula::linear(&[(1, own), (-1, before)], Comparison::Equal, 1),
                Formula::Bitwise(Bitwise::And, [own, before, common]),
                Formula::linear(&[(1, own), (-1, common), (-1, track)], Comparison::Equal, 0),
            ];
            let later = Formula::exists(before, Formula::exists(common, Formula::And(all)));
            let zero = |own| Formula::linear(&[(1, own)], Comparison::Equal, 0);
            Formula::Or(vec![later, Formula::And(vec![zero(own), zero(track)])])
        })
    }
}

/// All orders of so many places.
fn orders(count: usize) -> Vec<Vec<usize>> {
    (0..count).fold(vec![Vec::new()], |all, place| {
        let with = |order: &Vec<usize>| {
            (0..=order.len()).map(|at| [&order[..at], &[place], &order[at..]].concat()).collect()
        };
        all.iter().flat_map(|order| -> Vec<Vec<usize>> { with(order) }).collect()
    })
}

/// The most numbers that are put in order.
const MAX_SORTED: usize = 4;
