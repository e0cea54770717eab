//! Trees of claims, taken apart and put together.

use super::{
    Claim,
    syntax::{Binder, Expression, Kind, Operator, Quantifier},
    walk::parts,
};

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

/// How many numbers the largest position has of which a game is asked in so many words.
#[must_use]
pub fn most_numbers(claim: &Claim) -> usize {
    fn most(expression: &Expression) -> usize {
        let own = match &expression.kind {
            Kind::Query(_, _, asked) => asked.iter().map(numbers).max().unwrap_or_default(),
            _ => 0,
        };
        parts(expression).into_iter().map(most).max().unwrap_or_default().max(own)
    }
    fn numbers(position: &Expression) -> usize {
        if let Kind::List(all) = &position.kind { all.len() } else { 1 }
    }
    expressions(claim).map(most).max().unwrap_or_default()
}

/// The bodies of the definitions, and the statement.
pub fn expressions(claim: &Claim) -> impl Iterator<Item = &Expression> {
    let bodies = claim.definitions.iter().map(|definition| &definition.body);
    bodies.chain([&claim.statement])
}
