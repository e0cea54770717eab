//! Trees of claims, taken apart and put together.

use crate::claim::{
    Claim, Kind, any,
    syntax::{Definition, Expression},
};
pub(super) use crate::claim::{
    like,
    tree::{both, for_all, split_binders, variable},
};

/// What an induction speaks about, as a definition behind those of the file.
const STATED: &str = "stated";

/// The claim with one more definition, whose parameters are its first variables, and what calls it.
pub(super) fn stating(
    claim: &Claim,
    parameters: Vec<String>,
    body: Expression,
) -> (Claim, impl Fn(Vec<Expression>) -> Expression + use<>) {
    let mut claim = claim.clone();
    let place = claim.definitions.len();
    let span = body.span.clone();
    claim.definitions.push(Definition { name: STATED.to_owned(), parameters, body });
    (claim, move |given| Expression { kind: Kind::Call(place, given), span: span.clone() })
}

/// The slot of a variable; none if it is something else.
pub(super) fn slot_of(expression: &Expression) -> Option<usize> {
    match expression.kind {
        Kind::Variable(slot, _) => Some(slot),
        _ => None,
    }
}

/// Whether one of these variables stands in it.
pub(super) fn mentions(expression: &Expression, slots: &[usize]) -> bool {
    any(expression, &mut |kind| matches!(kind, Kind::Variable(slot, _) if slots.contains(slot)))
}

/// Whether no variable is bound in it, so that it may stand deeper inside.
pub(super) fn is_plain(expression: &Expression) -> bool {
    !any(expression, &mut |kind| {
        matches!(kind, Kind::Quantified(..) | Kind::Safe(..) | Kind::Strategy(_))
    })
}
