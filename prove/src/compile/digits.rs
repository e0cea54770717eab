//! Functions that are known by the digits of a number: the parity of its ones, and what shifting Fibonacci digits does.

use super::{
    Compiler, Undecided, Values,
    sum::{Named, Sum, Value, at_most},
};
use crate::{Comparison, Formula, relations::Relation};
use bouton_kernel::claim::syntax::{Expression, Function, Kind, Operator};

impl Compiler<'_> {
    /// `ones(x) mod 2` and `fibzeros(x) mod 2`.
    pub(super) fn digit_parity(
        &mut self,
        operator: Operator,
        (first, second): (&Expression, &Expression),
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Sum>, Undecided> {
        let (Operator::Mod, Kind::Number(2)) = (operator, &second.kind) else { return Ok(None) };
        let Kind::Function(function, given) = &first.kind else { return Ok(None) };
        let (relation, [one]) = (relation_of(*function), given.as_slice()) else {
            return Ok(None);
        };
        let Some(known) = relation.and_then(|relation| self.games.relation(relation)) else {
            return Ok(None);
        };
        let number = self.number(one, values, named)?;
        if *function == Function::FibonacciZeros {
            // Of 0 there are no digits.
            named.demand(at_most(&Sum::constant(1), &number, 0));
        }
        let number = self.track(&number, named);
        Ok(Some(self.name(named, |track| {
            let is = |value| Formula::linear(&[(1, track)], Comparison::Equal, value);
            let odd = Formula::Accepted(known, vec![number]);
            Formula::Or(vec![
                Formula::And(vec![odd.clone(), is(1)]),
                Formula::And(vec![odd.negated(), is(0)]),
            ])
        })))
    }

    /// `fibshift`, `lower` and `upper`; none if it is another function.
    pub(super) fn shifted(
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

fn relation_of(function: Function) -> Option<Relation> {
    match function {
        Function::Ones => Some(Relation::OddOnes),
        Function::FibonacciZeros => Some(Relation::OddZeros),
        _ => None,
    }
}
