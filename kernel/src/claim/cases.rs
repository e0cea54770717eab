//! The cases of a claim, and their plain enumeration: nested loops over the whole range of every
//! variable, leaving nothing out.

use super::{
    Cause, Claim, Environment, Evaluator, Undefined, play,
    syntax::{Binder, Domain, Expression, Kind, Quantifier},
};
use std::ops::ControlFlow;

/// The variables of the opening `forall`s of a claim (or that of the `safe` with which it opens),
/// what they range over, and what is said of every choice of their values.
#[derive(Clone, Debug)]
pub struct Cases<'a> {
    /// The variables.
    pub binders: Vec<Binder>,
    /// What is said of them.
    pub body: &'a Expression,
    /// Whether the body tells which positions are safe.
    pub is_safe: bool,
    /// Up to where the variables go that the claim gives no upper bound; none if each has its own.
    pub bound: Option<u64>,
}

/// What a plain enumeration found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// How many cases were tried.
    pub cases: u64,
    /// The first that fails; nothing was tried beyond it.
    pub failure: Option<Environment>,
}

impl<'a> Cases<'a> {
    /// The cases of a claim, variables without an upper bound going up to `bound`.
    #[must_use]
    pub fn of(claim: &'a Claim, bound: u64) -> Self {
        let (mut binders, mut body) = (Vec::new(), &claim.statement);
        while let Kind::Quantified(Quantifier::ForAll, found, inner) = &body.kind {
            binders.extend(found.iter().cloned());
            body = inner;
        }
        let mut is_safe = false;
        if let (Kind::Safe(binder, inner), true) = (&body.kind, binders.is_empty()) {
            (binders, body, is_safe) = (vec![(**binder).clone()], inner, true);
        }
        // Every binder gets its bound: `any` would stop at the first.
        let open = binders.iter_mut().filter_map(|binder| bounded(binder, bound).then_some(()));
        let is_open = open.count() > 0;
        Self { binders, body, is_safe, bound: is_open.then_some(bound) }
    }

    /// Whether the claim holds for these values; none if it says nothing of them.
    ///
    /// # Errors
    /// If it has no meaning there.
    pub fn holds_at(
        &self,
        evaluator: &Evaluator<'_>,
        values: &mut Environment,
    ) -> Result<Option<bool>, Undefined> {
        if self.is_safe {
            return play::keeps_obligations(evaluator, self.body, values);
        }
        evaluator.holds(self.body, values).map(Some)
    }

    /// Tries every case that is wanted, up to the first that fails.
    ///
    /// # Errors
    /// If the claim has no meaning in one of them, or there are too many.
    pub fn all(
        &self,
        evaluator: &Evaluator<'_>,
        wanted: &mut dyn FnMut(&Environment) -> bool,
    ) -> Result<Tried, Undefined> {
        let mut found = Tried { cases: 0, failure: None };
        let mut values = Environment::new();
        let _ = evaluator.each(&self.binders, &mut values, &mut |values| {
            if !wanted(values) {
                return Ok(ControlFlow::Continue(()));
            }
            let case = self.is_safe.then(|| values.clone());
            let holds = self.holds_at(evaluator, values)?;
            found.cases += u64::from(holds.is_some());
            if holds != Some(false) {
                return Ok(ControlFlow::Continue(()));
            }
            found.failure = Some(case.unwrap_or_else(|| values.clone()));
            Ok(ControlFlow::Break(()))
        })?;
        Ok(found)
    }

    /// Tries every case up to the first that fails.
    ///
    /// # Errors
    /// If there is no case, or the claim has no meaning in one of them, or there are too many.
    pub fn every(&self, evaluator: &Evaluator<'_>) -> Result<Tried, Undefined> {
        let found = self.all(evaluator, &mut |_| true)?;
        if found.cases == 0 { Err(Cause::NoCase.at(&self.body.span)) } else { Ok(found) }
    }
}

/// What orders counterexamples first: the sum of all numbers.
#[must_use]
pub fn size(values: &Environment) -> u64 {
    values.iter().fold(0, |sum, value| sum.saturating_add(value.total()))
}

/// Gives a variable without end its bound; whether it had none.
fn bounded(binder: &mut Binder, bound: u64) -> bool {
    let Domain::AtLeast(from) = &binder.domain else { return false };
    let to = Expression { kind: Kind::Number(bound), span: from.span.clone() };
    binder.domain = Domain::Between(from.clone(), to);
    true
}
