//! The bounded search: every choice of values for the variables of the opening `forall`s, and of
//! those that fail the one with the smallest total, then the first in lexicographic order.

use super::{
    MAX_BOUND,
    fault::Fault,
    meaning::{Environment, Evaluator, Value},
    note::{self, Note},
    safe,
    syntax::{Binder, Claim, Domain, Expression, Kind, Quantifier, Query},
};
use std::{fmt, ops::ControlFlow};

/// What a bounded search finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The claim holds wherever it was tried.
    Holds {
        /// How many cases were tried.
        tried: u64,
        /// The bound up to which variables without one were tried; none if each has its own.
        bound: Option<u64>,
    },
    /// The claim fails.
    Refuted(Counterexample),
}

/// The smallest counterexample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The variables of the opening `forall`s, with their values.
    pub values: Vec<(String, Value)>,
    /// What goes wrong there, from the outside in.
    pub notes: Vec<Note>,
}

/// The variables with their values in one line, such as `a = 1, b = 3`.
impl fmt::Display for Counterexample {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (name, value)) in self.values.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(formatter, "{comma}{name} = {value}")?;
        }
        Ok(())
    }
}

/// Searches for the smallest counterexample; variables without an upper bound go up to `bound`.
///
/// # Errors
/// If the claim has no meaning somewhere, or there are too many cases.
pub fn search(evaluator: &Evaluator<'_>, bound: u64) -> Result<Finding, Fault> {
    let (binders, body) = opening(evaluator.claim);
    if bound > MAX_BOUND {
        let zh = format!("上界 {bound} 太大：最多 {MAX_BOUND}（MAX_BOUND）");
        let en = format!("the bound {bound} is too large: the limit (MAX_BOUND) is {MAX_BOUND}");
        return Err(Fault::new(&body.span, zh, en));
    }
    let unbounded = binders.iter().any(|binder| matches!(binder.domain, Domain::AtLeast(_)));
    let binders: Vec<Binder> = binders.into_iter().map(|binder| bounded(binder, bound)).collect();
    let mut smallest: Option<(u64, Environment)> = None;
    let (mut values, mut cases) = (Environment::new(), 0_u64);
    let _ = evaluator.each(&binders, &mut values, &mut |values| {
        cases += 1;
        let total = values.iter().fold(0, |sum: u64, value| sum.saturating_add(value.total()));
        if smallest.as_ref().is_some_and(|(least, _)| *least <= total) {
            return Ok(ControlFlow::Continue(()));
        }
        if !evaluator.holds(body, values)? {
            smallest = Some((total, values.clone()));
        }
        Ok(ControlFlow::Continue(()))
    })?;
    match smallest {
        Some((_, found)) => counterexample(evaluator, &binders, body, found).map(Finding::Refuted),
        None if cases == 0 => {
            let zh = "一种情形也没有试到：变量的范围是空的，或者上界（bound）太小";
            let en =
                "no case was tried: the range of a variable is empty, or the bound is too small";
            Err(Fault::new(&body.span, zh, en))
        }
        None => Ok(Finding::Holds { tried: cases, bound: unbounded.then_some(bound) }),
    }
}

/// What stands below the opening `forall`s.
#[must_use]
pub fn body<'a>(evaluator: &Evaluator<'a>) -> &'a Expression {
    opening(evaluator.claim).1
}

/// How many variables the opening `forall`s have.
#[must_use]
pub fn opening_variables(evaluator: &Evaluator<'_>) -> usize {
    opening(evaluator.claim).0.len()
}

/// The binders of the opening `forall`s, and what stands below them.
fn opening(claim: &Claim) -> (Vec<Binder>, &Expression) {
    let (mut binders, mut body) = (Vec::new(), &claim.statement);
    while let Kind::Quantified(Quantifier::ForAll, found, inner) = &body.kind {
        binders.extend(found.iter().cloned());
        body = inner;
    }
    (binders, body)
}

fn bounded(mut binder: Binder, bound: u64) -> Binder {
    if let Domain::AtLeast(from) = &binder.domain {
        let to = Expression { kind: Kind::Number(bound), span: from.span.clone() };
        binder.domain = Domain::Between(from.clone(), to);
    }
    binder
}

fn counterexample(
    evaluator: &Evaluator<'_>,
    binders: &[Binder],
    body: &Expression,
    found: Environment,
) -> Result<Counterexample, Fault> {
    let names = binders.iter().map(|binder| binder.name.clone());
    let mut values: Vec<(String, Value)> = names.zip(found.iter().cloned()).collect();
    let mut environment = found;
    if let (Kind::Safe(binder, inner), true) = (&body.kind, values.is_empty())
        && let Some(failed) = safe::failure(evaluator, binder, inner, &mut environment)?
    {
        values.push((binder.name.clone(), Value::List(failed.position().clone())));
    }
    let notes = note::why_false(evaluator, body, &mut environment)?;
    Ok(Counterexample { values, notes })
}

/// The values that the questions about the games have where every variable is as large as it may
/// be: the tables to make before the search. What has no value there is left out.
pub fn corners(
    evaluator: &Evaluator<'_>,
    bound: u64,
) -> Vec<(usize, Query, crate::game::Position)> {
    let claim = evaluator.claim;
    let (binders, body) = opening(claim);
    let mut values = Environment::new();
    for binder in binders.into_iter().map(|binder| bounded(binder, bound)) {
        let found = match &binder.domain {
            Domain::Between(_, to) => evaluator.number(to, &mut values).ok(),
            Domain::Below(_, to) => {
                evaluator.number(to, &mut values).ok().map(|to| to.saturating_sub(1))
            }
            Domain::AtLeast(_)
            | Domain::Members(_)
            | Domain::Box(_)
            | Domain::From(_)
            | Domain::After(_) => None,
        };
        let position = match &binder.domain {
            Domain::Box(corner) | Domain::From(corner) => {
                evaluator.position(corner, &mut values).ok().map(Value::List)
            }
            _ => None,
        };
        let Some(value) = position.or(found.map(Value::Number)) else { return Vec::new() };
        values.push(value);
    }
    let mut found = Vec::new();
    asked(evaluator, body, &mut values, &mut found);
    found
}

fn asked(
    evaluator: &Evaluator<'_>,
    expression: &Expression,
    values: &mut Environment,
    found: &mut Vec<(usize, Query, crate::game::Position)>,
) {
    match &expression.kind {
        Kind::Query(game, query, arguments) => {
            let asks = match query {
                Query::P | Query::N | Query::Draw | Query::Wins | Query::Grundy => true,
                Query::Terminal | Query::Move | Query::Position => false,
            };
            if !asks {
                return;
            }
            let positions =
                arguments.iter().filter_map(|argument| evaluator.position(argument, values).ok());
            let positions: Vec<_> = positions.collect();
            found.extend(positions.into_iter().map(|position| (*game, *query, position)));
        }
        Kind::Not(inner) => asked(evaluator, inner, values, found),
        Kind::Binary(_, left, right) => {
            asked(evaluator, left, values, found);
            asked(evaluator, right, values, found);
        }
        Kind::If(condition, then, otherwise) => {
            for part in [condition, then, otherwise] {
                asked(evaluator, part, values, found);
            }
        }
        Kind::Number(_)
        | Kind::Truth(_)
        | Kind::Variable(..)
        | Kind::List(_)
        | Kind::Function(..)
        | Kind::Call(..)
        | Kind::Index(..)
        | Kind::Quantified(..)
        | Kind::Safe(..)
        | Kind::Strategy(_) => {}
    }
}
