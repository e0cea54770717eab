//! What a quantifier makes of the values of its body.

use super::{
    fault::Fault,
    functions,
    meaning::{Value, Valued},
    syntax::{Quantifier, Span},
};
use crate::game::Position;
use std::ops::ControlFlow;

/// What a quantifier has gathered so far.
pub(super) struct Gathered {
    quantifier: Quantifier,
    found: u64,
    listed: Vec<u64>,
    truth: bool,
}

impl Gathered {
    pub(super) fn new(quantifier: Quantifier) -> Self {
        let truth = quantifier == Quantifier::ForAll;
        Self { quantifier, found: 0, listed: Vec::new(), truth }
    }

    pub(super) fn takes(
        &mut self,
        value: &Value,
        last: Option<&Value>,
        span: &Span,
    ) -> Result<ControlFlow<()>, Fault> {
        let holds = *value == Value::Truth(true);
        match self.quantifier {
            Quantifier::ForAll if !holds => self.truth = false,
            Quantifier::Exists if holds => self.truth = true,
            Quantifier::Least if holds => self.listed.push(last.map_or(0, Value::total)),
            Quantifier::ForAll | Quantifier::Exists | Quantifier::Least => {
                return Ok(ControlFlow::Continue(()));
            }
            Quantifier::One | Quantifier::Count => {
                self.found += u64::from(holds);
                return Ok(ControlFlow::Continue(()));
            }
            Quantifier::Collect => {
                self.listed.push(value.total());
                return Ok(ControlFlow::Continue(()));
            }
            Quantifier::Total => {
                let sum = self.found.checked_add(value.total());
                self.found = sum.ok_or_else(|| functions::too_large(span))?;
                return Ok(ControlFlow::Continue(()));
            }
        }
        Ok(ControlFlow::Break(()))
    }

    pub(super) fn value(self, span: &Span) -> Valued {
        Ok(match self.quantifier {
            Quantifier::ForAll | Quantifier::Exists => Value::Truth(self.truth),
            Quantifier::One => Value::Truth(self.found == 1),
            Quantifier::Count | Quantifier::Total => Value::Number(self.found),
            Quantifier::Collect => Value::List(Position::from(self.listed)),
            Quantifier::Least => {
                let none = || {
                    let zh = "范围里没有一个数满足条件，所以没有最小的";
                    Fault::new(span, zh, "no number of the range does it: there is no least one")
                };
                Value::Number(self.listed.first().copied().ok_or_else(none)?)
            }
        })
    }
}
