//! Walking over a tree of a claim.

use super::syntax::{Binder, Domain, Expression, Kind};

/// Whether something is true of this expression or of one inside it. Definitions that it calls
/// are not looked into.
pub fn any(expression: &Expression, is: &mut impl FnMut(&Kind) -> bool) -> bool {
    is(&expression.kind) || parts(expression).into_iter().any(|part| any(part, is))
}

/// An expression in the place of another.
pub fn like(other: &Expression, kind: Kind) -> Expression {
    Expression { kind, span: other.span.clone() }
}

/// The expressions directly inside, those that bound variables included.
pub(super) fn parts(expression: &Expression) -> Vec<&Expression> {
    match &expression.kind {
        Kind::Number(_) | Kind::Truth(_) | Kind::Word(_) | Kind::Variable(..) => Vec::new(),
        Kind::List(all) | Kind::Function(_, all) | Kind::Call(_, all) | Kind::Query(_, _, all) => {
            all.iter().collect()
        }
        Kind::Not(body) => vec![body],
        Kind::Binary(_, left, right) | Kind::Index(left, right) => vec![left, right],
        Kind::If(condition, then, otherwise) => vec![condition, then, otherwise],
        Kind::Quantified(_, binders, body) => {
            binders.iter().flat_map(ends).chain([&**body]).collect()
        }
        Kind::Safe(binder, body) => ends(binder).into_iter().chain([&**body]).collect(),
        Kind::Strategy(strategy) => vec![&strategy.start, &strategy.allowed],
    }
}

/// The expressions that bound the variable.
fn ends(binder: &Binder) -> Vec<&Expression> {
    match &binder.domain {
        Domain::Between(first, last) | Domain::Below(first, last) => vec![first, last],
        Domain::AtLeast(end)
        | Domain::Members(end)
        | Domain::Box(end)
        | Domain::From(end)
        | Domain::After(end) => vec![end],
    }
}
