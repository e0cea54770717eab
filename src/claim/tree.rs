//! Trees of claims, taken apart and put together.

use super::syntax::{Binder, Expression, Kind, Operator, Quantifier};

/// The variables of the opening `forall`s, in the order of their slots, and what is said of them.
#[must_use]
pub fn opened(statement: &Expression) -> (Vec<&Binder>, &Expression) {
    let (mut binders, mut body) = (Vec::new(), statement);
    while let Kind::Quantified(Quantifier::ForAll, found, inner) = &body.kind {
        binders.extend(found);
        body = inner;
    }
    (binders, body)
}

/// For all values of these variables, one after the other.
#[must_use]
pub fn for_all(binders: Vec<Binder>, body: Expression) -> Expression {
    match binders.is_empty() {
        true => body,
        false => {
            let span = body.span.clone();
            let kind = Kind::Quantified(Quantifier::ForAll, binders, Box::new(body));
            Expression { kind, span }
        }
    }
}

/// The variable that a binder binds.
#[must_use]
pub fn variable(binder: &Binder) -> Expression {
    let kind = Kind::Variable(binder.slot, binder.name.clone());
    Expression { kind, span: binder.span.clone() }
}

/// Two expressions, joined by an operator.
#[must_use]
pub fn both(operator: Operator, left: Expression, right: Expression) -> Expression {
    let span = left.span.clone();
    Expression { kind: Kind::Binary(operator, Box::new(left), Box::new(right)), span }
}
