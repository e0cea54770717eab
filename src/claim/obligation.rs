//! Which of the three obligations a set breaks that is said to be exactly the P-positions. That it
//! breaks one is for the kernel to say; this names it.

use super::{
    Environment, Evaluator, Undefined, Value,
    syntax::{Binder, Expression},
};
use crate::game::{Outcome, Position};
use std::ops::ControlFlow;

/// Which of the three obligations a set breaks, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obligation {
    /// The game is over here, and the set is wrong about it.
    End {
        /// The position without moves.
        position: Position,
        /// Whether the set calls it safe.
        called_safe: bool,
    },
    /// The set calls it unsafe, but no move enters the set.
    NoMoveIn {
        /// The position.
        position: Position,
    },
    /// The set calls it safe, but a move stays in the set.
    MoveStays {
        /// The position.
        position: Position,
        /// The safe position to which the move leads.
        to: Position,
    },
}

impl Obligation {
    /// Where it fails.
    #[must_use]
    pub fn position(&self) -> &Position {
        match self {
            Self::End { position, .. }
            | Self::NoMoveIn { position }
            | Self::MoveStays { position, .. } => position,
        }
    }
}

/// The first position, by total and then in rising order, at which an obligation fails.
pub(super) fn failure(
    evaluator: &Evaluator<'_>,
    binder: &Binder,
    body: &Expression,
    values: &mut Environment,
) -> Result<Option<Obligation>, Undefined> {
    let mut smallest: Option<Obligation> = None;
    let _ = evaluator.each(std::slice::from_ref(binder), values, &mut |values| {
        let position = match values.last() {
            Some(Value::List(position)) => position.clone(),
            Some(Value::Number(number)) => Position::from(*number),
            Some(Value::Truth(_) | Value::Word(_) | Value::Rows(_)) | None => {
                return Ok(ControlFlow::Continue(()));
            }
        };
        let larger =
            smallest.as_ref().is_some_and(|found| total(found.position()) <= total(&position));
        if larger || !evaluator.rules(0, &body.span)?.contains(&position) {
            return Ok(ControlFlow::Continue(()));
        }
        if let Some(found) = at(evaluator, body, &position, values)? {
            smallest = Some(found);
        }
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(smallest)
}

/// The obligation that fails at the position that stands last among the values.
pub(super) fn at(
    evaluator: &Evaluator<'_>,
    body: &Expression,
    position: &Position,
    values: &mut Environment,
) -> Result<Option<Obligation>, Undefined> {
    let rules = evaluator.rules(0, &body.span)?;
    let called_safe = evaluator.holds(body, values)?;
    let options = evaluator.options(rules, position, &body.span)?;
    let position = position.clone();
    if options.is_empty() {
        let wrong = (rules.end(&position) == Outcome::P) != called_safe;
        return Ok(wrong.then_some(Obligation::End { position, called_safe }));
    }
    let shape = values.last().cloned();
    for option in options {
        let value = match (&shape, option.single()) {
            (Some(Value::Number(_)), Some(number)) => Value::Number(number),
            _ => Value::List(option.clone()),
        };
        if let Some(last) = values.last_mut() {
            *last = value;
        }
        if evaluator.holds(body, values)? {
            let stays = Obligation::MoveStays { position, to: option };
            return Ok(called_safe.then_some(stays));
        }
    }
    Ok((!called_safe).then_some(Obligation::NoMoveIn { position }))
}

/// The sum of the numbers, as far as 64 bits reach.
fn total(position: &Position) -> u64 {
    position.iter().copied().fold(0, u64::saturating_add)
}
