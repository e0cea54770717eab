//! Numbers of which a claim says that there are some: what refutes that there are none.

use super::{Answer, answer};
use crate::{
    claim::{
        Claim,
        syntax::{Expression, Kind, Quantifier},
        tree::for_all,
    },
    family::named_game::NamedGame,
};

/// That there are none of the numbers of which the claim says that there are some, refuted by the smallest of them. None if it does not say so, or
/// no such numbers are found.
#[must_use]
pub fn witness(claim: &Claim, games: &[NamedGame<'_>]) -> Option<Answer> {
    let Kind::Quantified(Quantifier::Exists, binders, body) = &claim.statement.kind else {
        return None;
    };
    let not = Expression { kind: Kind::Not(body.clone()), span: body.span.clone() };
    let none = Claim { statement: for_all(binders.clone(), not), ..claim.clone() };
    answer(&none, games, None).ok().filter(Answer::is_refuted)
}
