//! Which tables a claim will ask: large ones made first save many small ones.

use super::{
    Cases, Environment, Evaluator, Query, Value,
    syntax::{Domain, Expression, Kind},
};

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
    collect_queries(evaluator, cases.body, &mut values, &mut found);
    found
}

/// What a statement asks of games with these values, what stands behind a quantifier or in a definition left out. Where another part
/// decides, one may have no meaning: it is left out, too.
pub(super) fn collect_queries(
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
        Kind::Not(inner) => collect_queries(evaluator, inner, values, found),
        Kind::Binary(_, left, right) => {
            collect_queries(evaluator, left, values, found);
            collect_queries(evaluator, right, values, found);
        }
        Kind::If(condition, then, otherwise) => {
            for part in [condition, then, otherwise] {
                collect_queries(evaluator, part, values, found);
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
