//! What is so at a counterexample, in words for a page: who wins at the positions of which a statement speaks, and what is compared, with
//! the numbers that stand there. Pupils and most teachers do not know the language of claims.

use super::{
    Environment, Evaluator, Query, Undefined, like,
    print::Here,
    syntax::{Expression, Kind, Operator, Quantifier},
};
use crate::game::{Outcome, Position};

/// One thing that is so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Who wins at a position.
    Outcome {
        /// The position, such as `(1, 3, 4)`.
        position: Position,
        /// P if the player to move loses there.
        outcome: Outcome,
    },
    /// Who wins at each of several positions.
    AtEach {
        /// The positions, such as `(2, 4, x)`.
        positions: String,
        /// What the letters in them range over, such as `x < 5`.
        range: String,
        /// What all of them are: P-positions, or N-positions.
        outcome: Outcome,
    },
    /// A comparison that is true here, such as `4 = 1 + 3`.
    Compared(String),
}

/// What is so where a statement fails, in the order in which the statement speaks of it. Empty if there is a part that has no such words.
pub(super) fn reasons(
    evaluator: &Evaluator<'_>,
    statement: &Expression,
    values: &Environment,
) -> Result<Vec<Reason>, Undefined> {
    let teller = Teller { evaluator, here: Here { claim: evaluator.claim, values } };
    let mut told = Vec::new();
    Ok(if teller.tells(statement, &mut told)? { told } else { Vec::new() })
}

struct Teller<'a> {
    evaluator: &'a Evaluator<'a>,
    here: Here<'a>,
}

impl Teller<'_> {
    /// Tells what is so of an expression; no if there are no words for it.
    fn tells(&self, part: &Expression, told: &mut Vec<Reason>) -> Result<bool, Undefined> {
        match &part.kind {
            Kind::Binary(operator, left, right) => match negate(*operator) {
                Some(otherwise) => {
                    let operator = if self.holds(part)? { *operator } else { otherwise };
                    let so = Kind::Binary(operator, left.clone(), right.clone());
                    told.push(Reason::Compared(self.here.part(&like(part, so))));
                    Ok(true)
                }
                None if is_joining(*operator) => {
                    // Where the first part decides, the second may have no meaning.
                    let is_decided = decides(*operator) == Some(self.holds(left)?);
                    Ok(self.tells(left, told)? && (is_decided || self.tells(right, told)?))
                }
                None => Ok(false),
            },
            Kind::Not(inner) => self.tells(inner, told),
            Kind::Query(_, query, asked) if queried_outcome(*query).is_some() => {
                let [position] = asked.as_slice() else { return Ok(false) };
                let outcome = self.outcome(part)?;
                let position = self.evaluator.position(position, &mut self.here.values.to_vec())?;
                told.extend(outcome.map(|outcome| Reason::Outcome { position, outcome }));
                Ok(outcome.is_some())
            }
            Kind::Quantified(Quantifier::Exists, binders, body) => match &body.kind {
                Kind::Query(game, query, asked) if !self.holds(part)? => {
                    let (Some(denied), [position]) = (queried_outcome(*query), asked.as_slice())
                    else {
                        return Ok(false);
                    };
                    // Where none is a draw either, all are the other one.
                    let draws = Kind::Query(*game, Query::Draw, asked.clone());
                    let draws = Box::new(like(body, draws));
                    let some = Kind::Quantified(Quantifier::Exists, binders.clone(), draws);
                    if self.holds(&like(part, some))? {
                        return Ok(false);
                    }
                    let outcome = if denied == Outcome::P { Outcome::N } else { Outcome::P };
                    let positions = self.here.position(position);
                    let range = self.here.range(binders);
                    told.push(Reason::AtEach { positions, range, outcome });
                    Ok(true)
                }
                _ => Ok(false),
            },
            Kind::Number(_)
            | Kind::Truth(_)
            | Kind::Word(_)
            | Kind::Variable(..)
            | Kind::List(_)
            | Kind::Function(..)
            | Kind::Call(..)
            | Kind::Query(..)
            | Kind::If(..)
            | Kind::Index(..)
            | Kind::Quantified(..)
            | Kind::Safe(..)
            | Kind::Strategy(_) => Ok(false),
        }
    }

    fn holds(&self, part: &Expression) -> Result<bool, Undefined> {
        self.evaluator.holds(part, &mut self.here.values.to_vec())
    }

    /// Who wins at the position of a question that asks for it.
    fn outcome(&self, question: &Expression) -> Result<Option<Outcome>, Undefined> {
        let Kind::Query(game, _, asked) = &question.kind else { return Ok(None) };
        for (query, outcome) in
            [(Query::P, Outcome::P), (Query::N, Outcome::N), (Query::Draw, Outcome::Draw)]
        {
            if self.holds(&like(question, Kind::Query(*game, query, asked.clone())))? {
                return Ok(Some(outcome));
            }
        }
        Ok(None)
    }
}

/// What a question about who wins asks for.
fn queried_outcome(query: Query) -> Option<Outcome> {
    match query {
        Query::P => Some(Outcome::P),
        Query::N => Some(Outcome::N),
        Query::Draw
        | Query::Grundy
        | Query::Terminal
        | Query::Move
        | Query::Wins
        | Query::Position => None,
    }
}

/// The opposite of a comparison of two numbers.
fn negate(operator: Operator) -> Option<Operator> {
    match operator {
        Operator::Equal => Some(Operator::Unequal),
        Operator::Unequal => Some(Operator::Equal),
        Operator::Less => Some(Operator::AtLeast),
        Operator::AtLeast => Some(Operator::Less),
        Operator::Greater => Some(Operator::AtMost),
        Operator::AtMost => Some(Operator::Greater),
        _ => None,
    }
}

/// The truth of the first part by which the whole is decided, whatever the second is.
fn decides(operator: Operator) -> Option<bool> {
    match operator {
        Operator::And | Operator::Implies => Some(false),
        Operator::Or => Some(true),
        _ => None,
    }
}

fn is_joining(operator: Operator) -> bool {
    matches!(operator, Operator::Implies | Operator::Equivalent | Operator::And | Operator::Or)
}

impl Reason {
    /// In Chinese.
    #[must_use]
    pub fn zh(&self) -> String {
        match self {
            Self::Outcome { position, outcome } => {
                let end = match outcome {
                    Outcome::P => "轮到谁走谁输",
                    Outcome::N => "轮到谁走谁赢",
                    Outcome::Draw => "双方都不能取胜",
                };
                format!("面对{position}，{end}")
            }
            Self::AtEach { positions, range, outcome } => {
                let end = if *outcome == Outcome::P { "输" } else { "赢" };
                format!("{range}时，面对{positions}，轮到谁走谁{end}")
            }
            Self::Compared(text) => text.clone(),
        }
    }

    /// In English.
    #[must_use]
    pub fn en(&self) -> String {
        match self {
            Self::Outcome { position, outcome } => {
                let end = match outcome {
                    Outcome::P => "the player to move loses",
                    Outcome::N => "the player to move wins",
                    Outcome::Draw => "neither player can force a win",
                };
                format!("at {position} {end}")
            }
            Self::AtEach { positions, range, outcome } => {
                let end = if *outcome == Outcome::P { "loses" } else { "wins" };
                format!("at every {positions} with {range} the player to move {end}")
            }
            Self::Compared(text) => text.clone(),
        }
    }
}
