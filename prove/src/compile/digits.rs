//! Functions that are known by the Fibonacci digits of a number: the parity of the zeros at their end, and what shifting them does.

use super::{
    Compiler, Truth, Undecided, Values,
    sum::{Named, Sum, Value, at_most},
};
use crate::{Comparison, Formula, relations::Relation};
use bouton_kernel::claim::syntax::{Expression, Function, Kind, Operator};

impl Compiler<'_> {
    /// `fibzeros(x) mod 2`.
    pub(super) fn digit_parity(
        &mut self,
        operator: Operator,
        (first, second): (&Expression, &Expression),
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Sum>, Undecided> {
        let (Operator::Mod, Kind::Number(2)) = (operator, &second.kind) else { return Ok(None) };
        if let Kind::Binary(Operator::Plus, one, other) = &first.kind
            && [one, other].iter().any(|part| is_of_digits(part))
        {
            let of = |part: &Expression| remainder(part, second);
            let both = Kind::Binary(Operator::Plus, Box::new(of(one)), Box::new(of(other)));
            let both = Expression { kind: both, span: first.span.clone() };
            return self.number(&remainder(&both, second), values, named).map(Some);
        }
        let Kind::Function(Function::FibonacciZeros, given) = &first.kind else { return Ok(None) };
        let (Some(known), [one]) = (self.games.relation(Relation::OddZeros), given.as_slice())
        else {
            return Ok(None);
        };
        let number = self.number(one, values, named)?;
        // Of 0 there are no digits.
        named.demand(at_most(&Sum::constant(1), &number, 0));
        let number = self.track(&number, named);
        Ok(Some(self.name(named, |track| {
            let is = |value| Formula::linear(&[(1, track)], Comparison::Equal, value);
            let odd = Formula::Accepted(known, vec![number]);
            Formula::Or(vec![
                Formula::And(vec![odd.clone(), is(1)]),
                Formula::And(vec![odd.negate(), is(0)]),
            ])
        })))
    }

    /// `fibshift`, `lower` and `upper`; none if it is another function.
    pub(super) fn compile_shift(
        &mut self,
        (function, given): (Function, &[Expression]),
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Value>, Undecided> {
        let ([one], Function::FibonacciShift | Function::Lower | Function::Upper) =
            (given, function)
        else {
            return Ok(None);
        };
        let Some(shift) = self.games.relation(Relation::Shift) else { return Ok(None) };
        let number = self.number(one, values, named)?;
        let found = match function {
            Function::FibonacciShift => self.shift(shift, &number, named),
            Function::Lower => self.lower(shift, &number, named),
            _ => {
                let lower = self.lower(shift, &number, named);
                // Factors of 1 fit.
                lower.plus(&number, 1).unwrap_or(lower)
            }
        };
        Ok(Some(Value::Number(found)))
    }

    /// `min(fibparts(x))` and `max(fibparts(x))`; none if it is something else.
    pub(super) fn outermost_part(
        &mut self,
        (function, given): (Function, &[Expression]),
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Value>, Undecided> {
        let (Function::Min | Function::Max, [Expression { kind, .. }]) = (function, given) else {
            return Ok(None);
        };
        let Kind::Function(Function::FibonacciParts, of) = kind else { return Ok(None) };
        let known = [Relation::Shift, Relation::Single, Relation::Lowest];
        let known = known.map(|relation| self.games.relation(relation));
        let ([Some(shift), Some(single), Some(lowest)], [one]) = (known, of.as_slice()) else {
            return Ok(None);
        };
        let number = self.number(one, values, named)?;
        // Of 0 there are no parts.
        named.demand(at_most(&Sum::constant(1), &number, 0));
        let own = self.track(&number, named);
        let next = self.fresh();
        Ok(Some(Value::Number(self.name(named, |track| match function {
            Function::Min => Formula::Accepted(lowest, vec![own, track]),
            _ => Formula::And(vec![
                Formula::Accepted(single, vec![track]),
                Formula::less(own, track).negate(),
                Formula::exists(
                    next,
                    Formula::And(vec![
                        Formula::Accepted(shift, vec![track, next]),
                        Formula::less(own, next),
                    ]),
                ),
            ]),
        }))))
    }

    /// `length(fibparts(x)) >= 2`, and `fibzeros(x) = 0`; none if it is something else.
    pub(super) fn compare_digits(
        &mut self,
        operator: Operator,
        (first, second): (&Expression, &Expression),
        values: &mut Values,
    ) -> Result<Option<Truth>, Undecided> {
        let Kind::Function(function, given) = &first.kind else { return Ok(None) };
        let inner = match (operator, function, given.as_slice(), &second.kind) {
            (Operator::AtLeast, Function::Length, [parts], Kind::Number(2)) => match &parts.kind {
                Kind::Function(Function::FibonacciParts, of) => of.as_slice(),
                _ => return Ok(None),
            },
            (Operator::Equal, Function::FibonacciZeros, of, Kind::Number(0)) => of,
            _ => return Ok(None),
        };
        let known = [Relation::Shift, Relation::Single].map(|one| self.games.relation(one));
        let ([Some(shift), Some(single)], [one]) = (known, inner) else { return Ok(None) };
        let mut named = Named::default();
        let number = self.number(one, values, &mut named)?;
        let own = self.track(&number, &mut named);
        let positive = at_most(&Sum::constant(1), &number, 0);
        if operator == Operator::AtLeast {
            let alone = Formula::Accepted(single, vec![own]).negate();
            let holds = Formula::And(vec![positive, alone]);
            return Ok(Some((named.around(holds), named.meaning())));
        }
        // Of 0 there are no digits.
        named.demand(positive);
        let before = self.fresh();
        let shifted = Formula::exists(before, Formula::Accepted(shift, vec![before, own]));
        Ok(Some((named.around(shifted.negate()), named.meaning())))
    }

    fn shift(&mut self, shift: usize, number: &Sum, named: &mut Named) -> Sum {
        let number = self.track(number, named);
        self.name(named, |track| Formula::Accepted(shift, vec![number, track]))
    }

    /// The smaller number of a pair: that of 0 is 0, and after that one more than the shift of the number before.
    fn lower(&mut self, shift: usize, number: &Sum, named: &mut Named) -> Sum {
        let number = self.track(number, named);
        let (before, shifted) = (self.fresh(), self.fresh());
        self.name(named, |track| {
            let is_0 = |own| Formula::linear(&[(1, own)], Comparison::Equal, 0);
            let next = |own, after| Formula::linear(&[(1, after), (-1, own)], Comparison::Equal, 1);
            let all = vec![
                next(before, number),
                next(shifted, track),
                Formula::Accepted(shift, vec![before, shifted]),
            ];
            let later = Formula::exists(before, Formula::exists(shifted, Formula::And(all)));
            Formula::Or(vec![Formula::And(vec![is_0(number), is_0(track)]), later])
        })
    }
}

fn is_of_digits(expression: &Expression) -> bool {
    matches!(expression.kind, Kind::Function(Function::FibonacciZeros, _))
}

/// `number mod divisor`.
fn remainder(number: &Expression, divisor: &Expression) -> Expression {
    let kind = Kind::Binary(Operator::Mod, Box::new(number.clone()), Box::new(divisor.clone()));
    Expression { kind, span: number.span.clone() }
}
