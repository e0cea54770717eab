//! Trees of claims, taken apart and put together.

pub(super) use crate::claim::like;
use crate::claim::{
    Claim, Kind, any,
    syntax::{Binder, Definition, Expression, Operator, Quantifier},
};

/// What an induction speaks about, as a definition behind those of the file.
const STATED: &str = "stated";

/// The variables of the opening `forall`s, in the order of their slots, and what is said of them.
pub(super) fn opened(statement: &Expression) -> (Vec<&Binder>, &Expression) {
    let (mut binders, mut body) = (Vec::new(), statement);
    while let Kind::Quantified(Quantifier::ForAll, found, inner) = &body.kind {
        binders.extend(found);
        body = inner;
    }
    (binders, body)
}

/// For all values of these variables, one after the other.
pub(super) fn for_all(binders: Vec<Binder>, body: Expression) -> Expression {
    match binders.is_empty() {
        true => body,
        false => {
            let span = body.span.clone();
            let kind = Kind::Quantified(Quantifier::ForAll, binders, Box::new(body));
            Expression { kind, span }
        }
    }
}

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

/// The variable that a binder binds.
pub(super) fn variable(binder: &Binder) -> Expression {
    let kind = Kind::Variable(binder.slot, binder.name.clone());
    Expression { kind, span: binder.span.clone() }
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

pub(super) fn both(operator: Operator, left: Expression, right: Expression) -> Expression {
    let span = left.span.clone();
    Expression { kind: Kind::Binary(operator, Box::new(left), Box::new(right)), span }
}
