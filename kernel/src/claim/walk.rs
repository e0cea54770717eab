//! Walking over a tree of a claim.

use super::syntax::{Binder, Domain, Expression, Kind};

impl Expression {
    /// Whether something is true of this expression or of one inside it. Definitions that it calls
    /// are not looked into.
    pub fn any(&self, is: &mut impl FnMut(&Kind) -> bool) -> bool {
        is(&self.kind) || self.parts().into_iter().any(|part| part.any(is))
    }

    /// The expressions directly inside.
    fn parts(&self) -> Vec<&Self> {
        match &self.kind {
            Kind::Number(_) | Kind::Truth(_) | Kind::Variable(..) => Vec::new(),
            Kind::List(all)
            | Kind::Function(_, all)
            | Kind::Call(_, all)
            | Kind::Query(_, _, all) => all.iter().collect(),
            Kind::Not(body) => vec![body],
            Kind::Binary(_, left, right) | Kind::Index(left, right) => vec![left, right],
            Kind::If(condition, then, otherwise) => vec![condition, then, otherwise],
            Kind::Quantified(_, binders, body) => {
                binders.iter().flat_map(Binder::ends).chain([&**body]).collect()
            }
            Kind::Safe(binder, body) => binder.ends().into_iter().chain([&**body]).collect(),
            Kind::Strategy(strategy) => vec![&strategy.start, &strategy.allowed],
        }
    }
}

impl Binder {
    /// The expressions that bound the variable.
    fn ends(&self) -> Vec<&Expression> {
        match &self.domain {
            Domain::Between(first, last) | Domain::Below(first, last) => vec![first, last],
            Domain::AtLeast(end)
            | Domain::Members(end)
            | Domain::Box(end)
            | Domain::From(end)
            | Domain::After(end) => vec![end],
        }
    }
}
