//! The search for the smallest counterexample: of all choices of values that fail the one with the
//! smallest total, then the first in lexicographic order. It only proposes: what it skips, the
//! kernel's own enumeration does not.

use super::{
    Cases, Environment, Evaluator, Query, Undefined, Value,
    syntax::{Domain, Expression, Kind},
};
use bouton_kernel::claim::cases::size;
use std::ops::ControlFlow;

/// The smallest case that fails, when one that fails is known.
///
/// # Errors
/// If the claim has no meaning somewhere, or there are too many cases.
pub fn smallest(
    evaluator: &Evaluator<'_>,
    cases: &Cases<'_>,
    known: Environment,
) -> Result<Environment, Undefined> {
    let mut smallest = (size(&known), known);
    let mut values = Environment::new();
    let _ = evaluator.each(&cases.binders, &mut values, &mut |values| {
        let (total, case) = (size(values), values.clone());
        if total < smallest.0 && cases.holds_at(evaluator, values)? == Some(false) {
            smallest = (total, case);
        }
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(smallest.1)
}

/// The values that the questions about the games have where every variable is as large as it may
/// be: the tables to make before the search. What has no value there is left out.
pub fn corners(
    evaluator: &Evaluator<'_>,
    cases: &Cases<'_>,
) -> Vec<(usize, Query, crate::game::Position)> {
    let mut values = Environment::new();
    for binder in &cases.binders {
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
    asked(evaluator, cases.body, &mut values, &mut found);
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
        | Kind::Word(_)
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
