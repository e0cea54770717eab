//! Whether the cases of a step cover one choice of its variables.

use super::{
    JudgedStep, games,
    parts::{any_of, conditions},
    schema::{ProofFile, Step},
    tree::{both, for_all, like, split_binders, variable},
    wrong,
};
use crate::{
    answer::tables::Tables,
    check::Verdict,
    claim::{
        Claim, Kind,
        print::unicode,
        syntax::{Binder, Domain, Expression, Operator},
    },
    exercise::library::{LibraryError, Parsed},
    prove::try_cases,
};

/// How some numbers stand to the cases of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Covered {
    /// The step does not speak of them.
    Outside,
    /// Some case covers them.
    Yes,
    /// No case covers them.
    No,
    /// That is not decided.
    Open,
}

/// The names of the opening variables of a step, in their order.
#[must_use]
pub fn variables(judged: &JudgedStep) -> Vec<String> {
    split_binders(&judged.claim.statement).0.into_iter().map(|binder| binder.name.clone()).collect()
}

/// The condition of each case with the usual symbols.
///
/// # Errors
/// If a case has no meaning.
pub fn describe_cases(
    file: &Parsed<ProofFile>,
    step: &Step,
    judged: &JudgedStep,
    tables: &Tables,
) -> Result<Vec<String>, LibraryError> {
    let games = games(file, tables)?;
    let names: Vec<String> = games.iter().map(|game| game.name.clone()).collect();
    let (binders, _) = split_binders(&judged.claim.statement);
    let cases = conditions(file, step, &binders, &names)?;
    Ok(cases.iter().map(|case| unicode(&judged.claim, case)).collect())
}

/// Whether the cases of this step cover these numbers, one for each of its opening variables.
///
/// # Errors
/// If a case has no meaning.
pub fn coverage(
    file: &Parsed<ProofFile>,
    step: &Step,
    judged: &JudgedStep,
    numbers: &[u64],
    tables: &Tables,
) -> Result<Covered, LibraryError> {
    let games = games(file, tables)?;
    let claim = &judged.claim;
    let (binders, body) = split_binders(&claim.statement);
    if binders.len() != numbers.len() {
        return Ok(Covered::Outside);
    }
    let names: Vec<String> = games.iter().map(|game| game.name.clone()).collect();
    let any = any_of(&conditions(file, step, &binders, &names)?, body);
    let number = |number: u64| like(body, Kind::Number(number));
    let each = binders.iter().zip(numbers);
    let here = each.clone().map(|(binder, at)| {
        let is_it = both(Operator::Equal, variable(binder), number(*at));
        match &binder.domain {
            Domain::AtLeast(least) => {
                both(Operator::And, both(Operator::AtMost, least.clone(), number(*at)), is_it)
            }
            _ => is_it,
        }
    });
    let here = here.reduce(|all, next| both(Operator::And, all, next));
    let here = here.unwrap_or_else(|| like(body, Kind::Truth(true)));
    // A variable without an upper bound has this one value; so there are finitely many choices, and all of them are tried.
    let bounded = each.map(|(binder, at)| match &binder.domain {
        Domain::AtLeast(_) => {
            Binder { domain: Domain::Between(number(*at), number(*at)), ..(*binder).clone() }
        }
        _ => (*binder).clone(),
    });
    let bounded: Vec<Binder> = bounded.collect();
    let spoken = match &body.kind {
        Kind::Binary(Operator::Implies, condition, _) => {
            both(Operator::And, here.clone(), (**condition).clone())
        }
        _ => here.clone(),
    };
    let holds = |condition: Expression, then: Expression| {
        let body = both(Operator::Implies, condition, then);
        let claim = Claim { statement: for_all(bounded.clone(), body), ..claim.clone() };
        let found = try_cases(&claim, &games, 0).map_err(|fault| wrong(file, step, fault))?;
        Ok::<_, LibraryError>(match found.verdict() {
            Verdict::Holds { .. } => Some(true),
            Verdict::Fails { .. } => Some(false),
            Verdict::HoldsUpTo { .. } => None,
        })
    };
    // That nothing is spoken of here fails exactly where something is.
    let nothing = holds(spoken.clone(), like(body, Kind::Truth(false)))?;
    Ok(match (nothing, holds(spoken, any)?) {
        (Some(true), _) => Covered::Outside,
        (Some(false), Some(true)) => Covered::Yes,
        (Some(false), Some(false)) => Covered::No,
        (None, _) | (_, None) => Covered::Open,
    })
}
