//! What a variable ranges over: every value, each once as often as it stands there, in rising order.

use super::{
    Cause, Environment, Evaluator, Undefined, Value, play,
    syntax::{Binder, Domain, Expression},
};
use crate::game::Position;

/// The values of a variable, one after the other.
pub type Values = Box<dyn Iterator<Item = Value>>;

impl Evaluator<'_> {
    /// The values that a variable takes.
    ///
    /// # Errors
    /// If its range has no value here.
    pub fn domain(&self, binder: &Binder, values: &mut Environment) -> Result<Values, Undefined> {
        let cause = |cause: Cause| cause.at(&binder.span);
        let mut ends = |from: &Expression, to: &Expression| {
            Ok((self.number(from, values)?, self.number(to, values)?))
        };
        Ok(match &binder.domain {
            Domain::Between(from, to) => {
                let (from, to) = ends(from, to)?;
                Box::new((from..=to).map(Value::Number))
            }
            Domain::Below(from, to) => {
                let (from, to) = ends(from, to)?;
                Box::new((from..to).map(Value::Number))
            }
            Domain::AtLeast(_) => return Err(cause(Cause::Endless)),
            Domain::Members(list) => {
                Box::new(self.value(list, values)?.members().map_err(cause)?.into_iter())
            }
            Domain::Box(corner) => Box::new(lists_up_to(self.position(corner, values)?)),
            Domain::From(start) | Domain::After(start) => {
                let (rules, start) = (self.rules(0, &start.span)?, self.position(start, values)?);
                play::belongs(rules, &start).map_err(cause)?;
                let found = match binder.domain {
                    Domain::After(_) => self.options(rules, &start, &binder.span),
                    _ => self.list_reachable(rules, start, &binder.span),
                };
                Box::new(found?.into_iter().map(Value::List))
            }
        })
    }
}

/// Every list with no number above that of `corner`, in lexicographic order.
fn lists_up_to(corner: Position) -> impl Iterator<Item = Value> {
    let mut next = Some(vec![0; corner.len()]);
    std::iter::from_fn(move || {
        let found = next.take()?;
        next = successor(&found, &corner);
        Some(Value::List(Position::from(found)))
    })
}

/// The next list: the last number that may grow does, and those behind it begin again.
fn successor(list: &[u64], corner: &[u64]) -> Option<Vec<u64>> {
    let mut next = list.to_vec();
    for (number, most) in next.iter_mut().zip(corner).rev() {
        if *number < *most {
            *number += 1;
            return Some(next);
        }
        *number = 0;
    }
    None
}
