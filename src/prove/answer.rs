//! What may be said of a claim: proved for every size, or what the kernel's enumeration found up to a bound.
//!
//! A claim in which every variable has an upper bound is for the kernel alone. Of others the engine is asked first, and both roads must
//! agree: what it calls true is tried up to a small bound, what it calls false must fail there too.

use super::{Found, Proof, decide};
use crate::{
    claim::{Cases, Claim, Fault, Judgement, judge},
    exercise::named_game::NamedGame,
};

/// At most about so many cases are tried of what the engine has proved.
const MOST_COMPARED: u64 = 20_000;

/// From so many variables on, smaller counterexamples than the engine's own are looked for and nothing else.
const MANY_VARIABLES: usize = 4;

/// What may be said of a claim.
pub enum Answer {
    /// It holds for every size; and how far it was compared with an enumeration.
    EverySize(Box<Proof>, Judgement),
    /// What the kernel's enumeration found; and why nothing is known beyond it.
    Bounded(Judgement, Option<Box<Found>>),
}

/// Answers a claim; variables without an upper bound go up to `bound` where it is not decided for every size.
///
/// # Errors
/// If the claim has no meaning somewhere, or there are too many cases; or if the two roads differ.
pub fn answer(claim: &Claim, games: &[NamedGame<'_>], bound: u64) -> Result<Answer, Fault> {
    let checked: Vec<_> = games.iter().map(NamedGame::checked).collect();
    let cases = Cases::of(claim, bound);
    if cases.bound.is_none() {
        return Ok(Answer::Bounded(judge(claim, &checked, bound)?, None));
    }
    match decide(claim, games) {
        Found::Holds(proof) => {
            let small = compared_up_to(cases.binders.len()).min(bound);
            let found = judge(claim, &checked, small)?;
            match found.counterexample() {
                None => Ok(Answer::EverySize(Box::new(proof), found)),
                Some(_) => Err(differ(claim)),
            }
        }
        Found::Fails(values) => {
            let total = values.values().fold(0, |sum: u64, value| sum.saturating_add(*value));
            let many = cases.binders.len() >= MANY_VARIABLES;
            let mut found = judge(claim, &checked, if many { total } else { total.max(bound) })?;
            // Numbers that make no difference to the engine are not among its values.
            if found.counterexample().is_none() && total < bound {
                found = judge(claim, &checked, bound)?;
            }
            match found.counterexample() {
                Some(_) => Ok(Answer::Bounded(found, None)),
                None => Err(differ(claim)),
            }
        }
        open @ (Found::NoMeaning(_) | Found::Undecided(..) | Found::Stopped(_)) => {
            Ok(Answer::Bounded(judge(claim, &checked, bound)?, Some(Box::new(open))))
        }
    }
}

/// How far so many variables are tried.
fn compared_up_to(variables: usize) -> u64 {
    let within = |bound: &u64| {
        let cases = (bound + 1).checked_pow(variables as u32);
        cases.is_some_and(|cases| cases <= MOST_COMPARED)
    };
    (1..=30).rev().find(within).unwrap_or(1)
}

fn differ(claim: &Claim) -> Fault {
    Fault {
        zh: "两条路的结论不一致：判定程序和逐一验证说的不同，这是程序的错误，什么也不能信".to_owned(),
        en: "the two roads differ: the engine and the enumeration say different things. This is a bug; believe neither".to_owned(),
        span: claim.statement.span.clone(),
    }
}
