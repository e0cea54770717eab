//! The cases of a claim, and their plain enumeration: nested loops over the whole range of every
//! variable, leaving nothing out.

use super::{
    Cause, Claim, Environment, Evaluator, Undefined, play,
    syntax::{Binder, Domain, Expression, Kind, Quantifier},
};
use std::{collections::BTreeMap, ops::ControlFlow};

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

/// What a case costs beside its body: it is measured and entered by its size.
const STEPS_OF_A_CASE: usize = 4;

/// What a plain enumeration found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// In how many cases it holds; if it fails, how many are smaller than the one in which it does.
    pub cases: u64,
    /// The smallest that fails, and of several with the same sum the first.
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
        let open = binders.iter_mut().filter_map(|binder| set_bound(binder, bound).then_some(()));
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

    /// Tries every case, but none that is larger than one that fails.
    ///
    /// # Errors
    /// If there is no case, or the claim has no meaning in one of them, or there are too many.
    pub fn try_all(&self, evaluator: &Evaluator<'_>) -> Result<Tried, Undefined> {
        let (mut held, mut least) = (BTreeMap::<u64, u64>::new(), None);
        let _ = evaluator.each(&self.binders, &mut Environment::new(), &mut |values| {
            evaluator.count(STEPS_OF_A_CASE, &self.body.span)?;
            let here = size(values);
            if least.as_ref().is_some_and(|(size, _)| here >= *size) {
                return Ok(ControlFlow::Continue(()));
            }
            let case = self.is_safe.then(|| values.clone());
            match self.holds_at(evaluator, values)? {
                Some(true) => *held.entry(here).or_default() += 1,
                Some(false) => least = Some((here, case.unwrap_or_else(|| values.clone()))),
                None => {}
            }
            Ok(ControlFlow::Continue(()))
        })?;
        let (largest, failure) = least.unzip();
        let cases = held.range(..=largest.unwrap_or(u64::MAX)).map(|(_, count)| count).sum();
        let none = cases == 0 && failure.is_none();
        if none { Err(Cause::NoCase.at(&self.body.span)) } else { Ok(Tried { cases, failure }) }
    }
}

/// What orders counterexamples first: the sum of all numbers.
#[must_use]
pub fn size(values: &Environment) -> u64 {
    values.iter().fold(0, |sum, value| sum.saturating_add(value.total()))
}

/// Gives a variable without end its bound; whether it had none.
fn set_bound(binder: &mut Binder, bound: u64) -> bool {
    let Domain::AtLeast(from) = &binder.domain else { return false };
    let to = Expression { kind: Kind::Number(bound), span: from.span.clone() };
    binder.domain = Domain::Between(from.clone(), to);
    true
}
