//! Expressions that hold or not.

use super::{
    Cause, Compiler, Truth, Undecided, Values,
    operator::{Logic, Sort, sort},
    sum::{Named, Value, compare},
};
use crate::Formula;
use bouton_kernel::claim::syntax::{Domain, Expression, Kind, Operator, Quantifier, Query};

impl Compiler<'_> {
    pub(super) fn truth(
        &mut self,
        expression: &Expression,
        values: &mut Values,
    ) -> Result<Truth, Undecided> {
        let always = Formula::Truth(true);
        match &expression.kind {
            Kind::Truth(truth) => Ok((Formula::Truth(*truth), always)),
            Kind::Not(inner) => {
                let (holds, meaning) = self.truth(inner, values)?;
                Ok((holds.negate(), meaning))
            }
            Kind::If(condition, then, otherwise) => {
                let (condition, own) = self.truth(condition, values)?;
                let (then, of_then) = self.truth(then, values)?;
                let (otherwise, of_otherwise) = self.truth(otherwise, values)?;
                let choose = |a: Formula, b: Formula| {
                    Formula::And(vec![
                        condition.clone().implies(a),
                        Formula::Or(vec![condition.clone(), b]),
                    ])
                };
                let meaning = Formula::And(vec![own, choose(of_then, of_otherwise)]);
                Ok((choose(then, otherwise), meaning))
            }
            Kind::Binary(operator, first, second) => {
                self.binary(expression, *operator, (first, second), values)
            }
            Kind::Quantified(quantifier, binders, body) => {
                self.compile_quantifier(expression, *quantifier, binders, body, values)
            }
            Kind::Query(game, query, asked) => {
                self.query(expression, (*game, *query), asked, values)
            }
            Kind::Call(index, given) => {
                let claim = self.claim;
                let Some(definition) = claim.definitions.get(*index) else {
                    return self.refuse(expression, Cause::Other);
                };
                let mut named = Named::default();
                let given = given.iter().map(|one| self.value(one, values, &mut named));
                let mut own = given.collect::<Result<Values, _>>()?;
                let (holds, meaning) =
                    self.within(expression, |this| this.truth(&definition.body, &mut own))?;
                let meaning = Formula::And(vec![named.meaning(), named.around(meaning)]);
                Ok((named.around(holds), meaning))
            }
            // What is said of a set that moves leave says nothing of its end.
            Kind::Safe(binder, _) if !is_closed(&binder.domain) => {
                self.refuse(expression, Cause::Game)
            }
            Kind::Safe(binder, body) => {
                let binders = std::slice::from_ref(binder.as_ref());
                let lost = Expression {
                    kind: Kind::Query(
                        0,
                        Query::P,
                        vec![Expression {
                            kind: Kind::Variable(binder.slot, binder.name.clone()),
                            span: binder.span.clone(),
                        }],
                    ),
                    span: binder.span.clone(),
                };
                let same = Kind::Binary(Operator::Equivalent, Box::new(lost), body.clone());
                let same = Expression { kind: same, span: body.span.clone() };
                self.compile_quantifier(expression, Quantifier::ForAll, binders, &same, values)
            }
            Kind::Strategy(plan) => self.strategy(expression, plan, values),
            Kind::Number(_)
            | Kind::Word(_)
            | Kind::Variable(..)
            | Kind::List(_)
            | Kind::Function(..)
            | Kind::Index(..) => self.refuse(expression, Cause::Other),
        }
    }

    pub(super) fn binary(
        &mut self,
        expression: &Expression,
        operator: Operator,
        (first, second): (&Expression, &Expression),
        values: &mut Values,
    ) -> Result<Truth, Undecided> {
        match sort(operator) {
            Sort::Logic(logic) => {
                let (a, of_a) = self.truth(first, values)?;
                let (b, of_b) = self.truth(second, values)?;
                let needed = match logic {
                    Logic::And | Logic::Implies => a.clone().implies(of_b),
                    Logic::Or => Formula::Or(vec![a.clone(), of_b]),
                    Logic::Equivalent => of_b,
                };
                let holds = match logic {
                    Logic::And => Formula::And(vec![a, b]),
                    Logic::Or => Formula::Or(vec![a, b]),
                    Logic::Implies => a.implies(b),
                    Logic::Equivalent => a.equivalent(b),
                };
                Ok((holds, Formula::And(vec![of_a, needed])))
            }
            Sort::Comparison => {
                // A comparison of truths is an equivalence.
                if operator != Operator::Member && self.is_truth(first) {
                    let same =
                        self.binary(expression, Operator::Equivalent, (first, second), values)?;
                    return Ok(match operator {
                        Operator::Unequal => (same.0.negate(), same.1),
                        _ => same,
                    });
                }
                let parts = (first, second);
                if let Some(found) = self.of_known_value(operator, parts, values)? {
                    return Ok(found);
                }
                if let Some(found) = self.compare_exponents(operator, parts, values)? {
                    return Ok(found);
                }
                if let Some(found) = self.compare_largest(operator, parts, values)? {
                    return Ok(found);
                }
                if let Some(found) = self.compare_digits(operator, parts, values)? {
                    return Ok(found);
                }
                if let Some(found) = self.compare_products(operator, parts, values) {
                    return Ok(found);
                }
                let mut named = Named::default();
                let first = self.value(first, values, &mut named)?;
                let second = self.value(second, values, &mut named)?;
                if let (Operator::Member, Value::Heaps(list)) = (operator, &second) {
                    let holds = self.is_among(&first, list);
                    return match holds {
                        Some(holds) => Ok((named.around(holds), named.meaning())),
                        None => self.refuse(expression, Cause::Other),
                    };
                }
                let holds = self
                    .compare_written(operator, (&first, &second))
                    .or_else(|| compare(operator, &first, &second));
                let Some(holds) = holds else {
                    let sides = [&first, &second].into_iter();
                    let cause = sides.filter_map(Value::written_cause).next();
                    return self.refuse(expression, cause.unwrap_or(Cause::Other));
                };
                Ok((named.around(holds), named.meaning()))
            }
            Sort::Arithmetic(_) => self.refuse(expression, Cause::Other),
        }
    }

    /// `grundy(…) = 0` where the values of the game are not known.
    fn of_known_value(
        &mut self,
        operator: Operator,
        (first, second): (&Expression, &Expression),
        values: &mut Values,
    ) -> Result<Option<Truth>, Undecided> {
        match (operator, &first.kind) {
            (Operator::Equal, Kind::Query(game, Query::Grundy, _))
                if self.games.worth(*game).is_none() =>
            {
                self.value_zero((first, second), values)
            }
            _ => Ok(None),
        }
    }

    pub(super) fn is_truth(&self, expression: &Expression) -> bool {
        match &expression.kind {
            Kind::Truth(_) | Kind::Not(_) | Kind::Safe(..) | Kind::Strategy(_) => true,
            Kind::Query(_, query, _) => *query != Query::Grundy,
            Kind::Quantified(quantifier, ..) => {
                matches!(quantifier, Quantifier::ForAll | Quantifier::Exists | Quantifier::One)
            }
            Kind::If(_, then, _) => self.is_truth(then),
            Kind::Call(index, _) => {
                self.claim.definitions.get(*index).is_some_and(|found| self.is_truth(&found.body))
            }
            Kind::Binary(operator, first, _) => match sort(*operator) {
                Sort::Logic(Logic::Or | Logic::And) => self.is_truth(first),
                Sort::Logic(Logic::Equivalent | Logic::Implies) | Sort::Comparison => true,
                Sort::Arithmetic(_) => false,
            },
            Kind::Number(_)
            | Kind::Word(_)
            | Kind::Variable(..)
            | Kind::List(_)
            | Kind::Function(..)
            | Kind::Index(..) => false,
        }
    }
}

/// Whether no move leads out of what a variable ranges over, moves making numbers smaller.
fn is_closed(domain: &Domain) -> bool {
    match domain {
        Domain::Box(_) | Domain::From(_) => true,
        Domain::Between(from, _) | Domain::Below(from, _) | Domain::AtLeast(from) => {
            from.kind == Kind::Number(0)
        }
        Domain::Members(_) | Domain::After(_) => false,
    }
}
