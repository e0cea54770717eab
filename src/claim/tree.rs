//! Trees of claims, taken apart and put together.

use super::{
    Claim,
    syntax::{Binder, Domain, Expression, Kind, Operator, Quantifier},
    walk::parts,
};

/// The variables of the opening `forall`s, in the order of their slots, and what is said of them.
#[must_use]
pub fn split_binders(statement: &Expression) -> (Vec<&Binder>, &Expression) {
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

/// How many values the opening variables have together, as far as their domains are written out; the others count as one.
#[must_use]
pub fn count_written_cases(claim: &Claim) -> u64 {
    let number = |expression: &Expression| match expression.kind {
        Kind::Number(number) => Some(number),
        _ => None,
    };
    let values = |binder: &&Binder| -> Option<u64> {
        match &binder.domain {
            Domain::Between(first, last) => {
                Some(number(last)?.saturating_add(1).saturating_sub(number(first)?))
            }
            Domain::Below(first, end) => Some(number(end)?.saturating_sub(number(first)?)),
            Domain::Box(Expression { kind: Kind::List(corner), .. }) => {
                let sizes = corner.iter().map(|one| Some(number(one)?.saturating_add(1)));
                sizes.collect::<Option<Vec<_>>>().map(|sizes| product(sizes.into_iter()))
            }
            Domain::Box(_)
            | Domain::AtLeast(_)
            | Domain::Members(_)
            | Domain::From(_)
            | Domain::After(_) => None,
        }
    };
    let (binders, _) = split_binders(&claim.statement);
    product(binders.iter().filter_map(values))
}

fn product(factors: impl Iterator<Item = u64>) -> u64 {
    factors.fold(1, u64::saturating_mul)
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
