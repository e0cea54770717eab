//! What goes wrong at a counterexample, said from the outside in: which side of an equivalence
//! holds, the values of what is compared, the position at which an obligation fails, the line of
//! play that a strategy loses.

use super::{
    Environment, Evaluator, Undefined, Value,
    line::{self, LineEnd, LosingLine},
    obligation::{self, Obligation},
    print,
    syntax::{Expression, Kind, Operator, Quantifier},
    winner::Play,
};
use std::ops::ControlFlow;

/// One thing worth saying.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A part of the statement has this value here.
    Is {
        /// The part.
        part: String,
        /// Its value.
        value: Value,
    },
    /// An inner variable has this value where the statement fails.
    With {
        /// The variable.
        name: String,
        /// Its value.
        value: Value,
    },
    /// Nothing does it.
    None {
        /// The part that says that something does.
        part: String,
    },
    /// One of the three obligations of a safe set fails.
    Obligation(Obligation),
    /// A strategy does not win.
    Line(LosingLine),
    /// Who wins, and how.
    Play(Play),
}

/// Why an expression that is false here is false.
pub(super) fn why_false(
    evaluator: &Evaluator<'_>,
    expression: &Expression,
    values: &mut Environment,
) -> Result<Vec<Note>, Undefined> {
    let mut notes = Vec::new();
    let teller = Teller { evaluator };
    teller.why(expression, values, &mut notes)?;
    Ok(notes)
}

struct Teller<'a> {
    evaluator: &'a Evaluator<'a>,
}

impl Teller<'_> {
    fn why(
        &self,
        expression: &Expression,
        values: &mut Environment,
        notes: &mut Vec<Note>,
    ) -> Result<(), Undefined> {
        match &expression.kind {
            Kind::Binary(Operator::And, left, right) => {
                let first_fails = !self.evaluator.holds(left, values)?;
                self.why(if first_fails { left } else { right }, values, notes)
            }
            Kind::Binary(Operator::Implies, _, right) => self.why(right, values, notes),
            Kind::Binary(Operator::Equivalent | Operator::Or, left, right) => {
                self.is(left, values, notes)?;
                self.is(right, values, notes)
            }
            Kind::Binary(_, left, right) => {
                self.is(left, values, notes)?;
                self.is(right, values, notes)
            }
            Kind::Quantified(Quantifier::ForAll, binders, body) => {
                let mut found = None;
                let mut inner = values.clone();
                let _ = self.evaluator.each(binders, &mut inner, &mut |values| {
                    if self.evaluator.holds(body, values)? {
                        return Ok(ControlFlow::Continue(()));
                    }
                    found = Some(values.clone());
                    Ok(ControlFlow::Break(()))
                })?;
                let Some(mut found) = found else { return Ok(()) };
                for binder in binders {
                    if let Some(value) = found.get(binder.slot).cloned() {
                        notes.push(Note::With { name: binder.name.clone(), value });
                    }
                }
                self.why(body, &mut found, notes)
            }
            Kind::Quantified(..) => {
                notes.push(Note::None { part: self.text(expression) });
                Ok(())
            }
            Kind::Safe(binder, body) => {
                let failed = obligation::failure(self.evaluator, binder, body, values)?;
                notes.extend(failed.map(Note::Obligation));
                Ok(())
            }
            Kind::Strategy(plan) => {
                let line = line::losing_line(self.evaluator, plan, values)?;
                notes.extend(line.map(Note::Line));
                Ok(())
            }
            Kind::If(condition, then, otherwise) => {
                let holds = self.evaluator.holds(condition, values)?;
                self.why(if holds { then } else { otherwise }, values, notes)
            }
            Kind::Call(index, arguments) => {
                self.is(expression, values, notes)?;
                let given: Result<Environment, Undefined> = arguments
                    .iter()
                    .map(|argument| self.evaluator.value(argument, values))
                    .collect();
                let body = &self.evaluator.claim.definitions[*index].body;
                self.why(body, &mut given?, notes)
            }
            Kind::Number(_)
            | Kind::Truth(_)
            | Kind::Word(_)
            | Kind::Variable(..)
            | Kind::List(_)
            | Kind::Function(..)
            | Kind::Query(..)
            | Kind::Not(_)
            | Kind::Index(..) => self.is(expression, values, notes),
        }
    }

    /// The value of a part, unless it is written there.
    fn is(
        &self,
        part: &Expression,
        values: &mut Environment,
        notes: &mut Vec<Note>,
    ) -> Result<(), Undefined> {
        let is_written = match &part.kind {
            Kind::Number(_) | Kind::Truth(_) | Kind::Word(_) | Kind::Variable(..) => true,
            Kind::List(items) => items.iter().all(|item| matches!(item.kind, Kind::Number(_))),
            _ => false,
        };
        if is_written {
            return Ok(());
        }
        let value = self.evaluator.value(part, values)?;
        notes.push(Note::Is { part: print::write_closed(self.evaluator.claim, part), value });
        Ok(())
    }

    fn text(&self, part: &Expression) -> String {
        print::unicode(self.evaluator.claim, part)
    }
}

fn value_zh(value: &Value) -> String {
    match value {
        Value::Truth(true) => "成立".to_owned(),
        Value::Truth(false) => "不成立".to_owned(),
        Value::Number(_) | Value::Word(_) | Value::List(_) | Value::Rows(_) => {
            format!(" = {value}")
        }
    }
}

fn value_en(value: &Value) -> String {
    match value {
        Value::Truth(true) => "is true".to_owned(),
        Value::Truth(false) => "is false".to_owned(),
        Value::Number(_) | Value::Word(_) | Value::List(_) | Value::Rows(_) => {
            format!("= {value}")
        }
    }
}

fn arrows(line: &LosingLine) -> String {
    let positions: Vec<String> = line.positions.iter().map(ToString::to_string).collect();
    positions.join(" → ")
}

impl Note {
    /// In Chinese.
    #[must_use]
    pub fn zh(&self) -> String {
        match self {
            Self::Is { part, value } => format!("{part}{}", value_zh(value)),
            Self::With { name, value } => format!("取{name} = {value}"),
            Self::None { part } => format!("{part}不成立"),
            Self::Play(play) => play.zh(),
            Self::Obligation(Obligation::End { position, called_safe: true }) => {
                format!("在{position}已经不能再走，轮到走的人赢了，却被说成安全")
            }
            Self::Obligation(Obligation::End { position, called_safe: false }) => {
                format!("在{position}已经不能再走，轮到走的人输了，却被说成不安全")
            }
            Self::Obligation(Obligation::NoMoveIn { position }) => {
                format!("{position}被说成不安全，可是没有一步能走到所说的安全局面")
            }
            Self::Obligation(Obligation::MoveStays { position, to }) => {
                format!("{position}被说成安全，可是一步就能走到同样被说成安全的{to}")
            }
            Self::Line(line) => {
                let end = match line.end {
                    LineEnd::Over => "终局，用这个办法的人没有赢",
                    LineEnd::Stuck => "用这个办法的人无步可走：办法里没有说这时怎么走",
                    LineEnd::Repeats => "局面重复，可以一直这样走下去",
                };
                let who = if line.is_first { "先走" } else { "后走" };
                format!("用这个办法的人{who}：{}；{end}", arrows(line))
            }
        }
    }

    /// In English.
    #[must_use]
    pub fn en(&self) -> String {
        match self {
            Self::Is { part, value } => format!("{part} {}", value_en(value)),
            Self::With { name, value } => format!("with {name} = {value}"),
            Self::None { part } => format!("{part} fails"),
            Self::Play(play) => play.en(),
            Self::Obligation(Obligation::End { position, called_safe: true }) => {
                format!("{position} has no moves and its mover has won, yet it is called safe")
            }
            Self::Obligation(Obligation::End { position, called_safe: false }) => {
                format!("{position} has no moves and its mover has lost, yet it is called unsafe")
            }
            Self::Obligation(Obligation::NoMoveIn { position }) => {
                format!("{position} is called unsafe, but no move leads to a position called safe")
            }
            Self::Obligation(Obligation::MoveStays { position, to }) => {
                format!("{position} is called safe, but a move leads to {to}, called safe too")
            }
            Self::Line(line) => {
                let end = match line.end {
                    LineEnd::Over => "the game is over and the strategy has not won",
                    LineEnd::Stuck => "the strategy is to move and allows no move",
                    LineEnd::Repeats => "the position repeats, and play may go on for ever",
                };
                let who = if line.is_first { "first" } else { "second" };
                format!("the strategy moves {who}: {}; {end}", arrows(line))
            }
        }
    }
}
