//! What may be said of a claim: proved for every size, or what the kernel's enumeration found up to a bound.
//!
//! A claim in which every variable has an upper bound is for the kernel, and for the engine only where the cases are too many. Of others the engine is
//! asked first, and both roads must agree: what it calls true is tried up to a small bound, what it calls false must fail there too. Where a variable inside has no end, or what
//! would be tried is beyond the limits of trying, the engine's word stands alone, and that is said.

use super::{Found, Proof, Untried, decide, few};
use crate::{
    claim::{
        Cases, Claim, Counterexample, Fault, FaultKind, Judgement, MAX_CLAIM_STEPS, judge,
        syntax::{Binder, Domain, Expression, Kind, Operator, Quantifier},
        tree::{count_written_cases, expressions, most_numbers},
        walk::any,
    },
    family::named_game::NamedGame,
    game::Change,
};
use bouton_prove::Track;
use std::{collections::BTreeMap, time::Instant};

/// Variables without an upper bound are tried up to here, unless it is said otherwise.
pub const DEFAULT_BOUND: u64 = 30;

/// At most about so many cases are tried of what the engine has proved.
const MOST_COMPARED: u64 = 20_000;

/// So many fewer where a move changes several heaps: then a position has very many moves.
const FEWER_COMPARED: u64 = 10;

/// Lists of any number of heaps are compared up to so many heaps of such a size: there are very many.
const MOST_HEAPS_COMPARED: u64 = 4;

/// The bounds that are tried one after the other.
const BOUNDS: [u64; 8] = [2, 3, 5, 8, 12, 18, 24, DEFAULT_BOUND];

/// Where up to the last of these there is no case at all, the first of these up to which there is one.
const WIDER: [u64; 5] = [60, 100, 200, 500, 1_000];

/// So many seconds the next bound may take.
const WHILE: f64 = 2.0;

/// From so many variables on, smaller counterexamples than the engine's own are looked for and nothing else.
const MANY_VARIABLES: usize = 4;

/// So far it is looked whether the condition of a claim is ever met.
pub const LOOKED_AT: u64 = 8;

/// Of the cases that are written out the enumeration may take so many as one.
const MOST_ALIKE: u64 = 1_000;

/// Whether every variable of a claim has an upper bound, so that it is about finitely many cases and not about every size.
#[must_use]
pub fn has_end(claim: &Claim) -> bool {
    let is_endless = |binder: &Binder| matches!(binder.domain, Domain::AtLeast(_));
    let mut goes_on = |kind: &Kind| matches!(kind, Kind::Quantified(_, binders, _) if binders.iter().any(is_endless));
    !expressions(claim).any(|expression| any(expression, &mut goes_on))
}

/// Whether a claim says nothing: what it says holds where its conditions are met, and they never are, whatever the numbers.
#[must_use]
pub fn is_vacuous(claim: &Claim, games: &[NamedGame<'_>], bound: u64) -> bool {
    let Some(statement) = impossible(&claim.statement) else { return false };
    let impossible = Claim { statement, ..claim.clone() };
    // Mostly a condition is met by small numbers, and the engine need not be asked.
    let is_met = |up_to: &u64| {
        let found = try_cases(&impossible, games, *up_to);
        found.is_ok_and(|found| found.counterexample().is_some())
    };
    if BOUNDS.iter().filter(|up_to| **up_to <= bound.min(LOOKED_AT)).any(is_met) {
        return false;
    }
    match answer(&impossible, games, Some(bound)) {
        Ok(Answer::EverySize(..)) => true,
        Ok(Answer::Bounded(found, _)) => {
            found.counterexample().is_none() && found.bound().is_none()
        }
        Ok(Answer::Untried(_)) | Err(_) => false,
    }
}

/// For all of the same: the conditions are not met.
fn impossible(statement: &Expression) -> Option<Expression> {
    let kind = match &statement.kind {
        Kind::Quantified(Quantifier::ForAll, binders, body) => {
            Kind::Quantified(Quantifier::ForAll, binders.clone(), Box::new(impossible(body)?))
        }
        Kind::Binary(Operator::Implies, condition, _) => Kind::Not(condition.clone()),
        _ => return None,
    };
    Some(Expression { kind, span: statement.span.clone() })
}

/// What may be said of a claim.
#[derive(Clone, Debug)]
pub enum Answer {
    /// It holds for every size; and how far it was compared with an enumeration, if it could be.
    EverySize(Box<Proof>, Option<Judgement>),
    /// What the kernel's enumeration found; and why nothing is known beyond it.
    Bounded(Judgement, Option<Box<Found>>),
    /// It cannot be tried, and the engine does not say that it holds.
    Untried(Box<Untried>),
}

impl Answer {
    /// The smallest counterexample, where it fails.
    #[must_use]
    pub fn counterexample(&self) -> Option<Counterexample<'_>> {
        match self {
            Self::EverySize(..) => None,
            Self::Bounded(found, _) => found.counterexample(),
            Self::Untried(untried) => untried.counterexample(),
        }
    }

    /// Whether it fails.
    #[must_use]
    pub fn is_refuted(&self) -> bool {
        match self {
            Self::EverySize(..) => false,
            Self::Bounded(found, _) => found.counterexample().is_some(),
            Self::Untried(untried) => untried.is_refuted(),
        }
    }

    /// Up to where it was tried, where that is all that is known.
    #[must_use]
    pub fn bound(&self) -> Option<u64> {
        match self {
            Self::EverySize(..) | Self::Untried(_) => None,
            Self::Bounded(found, _) => found.bound(),
        }
    }
}

/// Answers a claim; variables without an upper bound go up to `bound` where it is not decided for every size, and without a bound
/// as far as some two seconds allow.
///
/// # Errors
/// If the claim has no meaning somewhere, or there are too many cases; or if the two roads differ.
pub fn answer(claim: &Claim, games: &[NamedGame<'_>], asked: Option<u64>) -> Result<Answer, Fault> {
    let bound = asked.unwrap_or(DEFAULT_BOUND);
    if Cases::of(claim, bound).bound.is_none() {
        match answer_bounded(claim, games) {
            Err(fault) if fault.kind == FaultKind::Endless => {}
            found => return found,
        }
    }
    let found = decide(claim, games);
    match compare_with_cases(claim, games, &found, asked) {
        Err(fault) if fault.kind == FaultKind::Endless => Ok(match found {
            Found::Holds(proof) => Answer::EverySize(Box::new(proof), None),
            found => Answer::Untried(Box::new(Untried::of(claim, games, found))),
        }),
        Ok(Answer::Bounded(found, Some(open))) if found.counterexample().is_none() => {
            Ok(match few::counterexample(claim, games) {
                Some(fails) => Answer::Untried(Box::new(Untried::somewhere(fails))),
                None => Answer::Bounded(found, Some(open)),
            })
        }
        found => found,
    }
}

/// Answers a claim in which every variable has an upper bound: all cases are tried, and where they are too many the engine is asked.
fn answer_bounded(claim: &Claim, games: &[NamedGame<'_>]) -> Result<Answer, Fault> {
    let by_engine = || match decide(claim, games) {
        Found::Holds(proof) => Some(Answer::EverySize(Box::new(proof), None)),
        found @ Found::Fails(_) => {
            Some(Answer::Untried(Box::new(Untried::of(claim, games, found))))
        }
        Found::NoMeaning(_) | Found::Undecided(..) | Found::Stopped(_) => None,
    };
    let is_hopeless = count_written_cases(claim) / MOST_ALIKE > MAX_CLAIM_STEPS;
    if is_hopeless && let Some(found) = by_engine() {
        return Ok(found);
    }
    match try_cases(claim, games, DEFAULT_BOUND) {
        Err(fault) if fault.kind == FaultKind::Limit && !is_hopeless => by_engine().ok_or(fault),
        found => Ok(Answer::Bounded(found?, None)),
    }
}

/// What the kernel's enumeration finds up to a bound; the engine is asked only where a variable inside has no end.
///
/// # Errors
/// If the claim has no meaning somewhere, or there are too many cases; or if it can be neither tried nor decided.
pub fn try_up_to(claim: &Claim, games: &[NamedGame<'_>], bound: u64) -> Result<Answer, Fault> {
    match try_cases(claim, games, bound) {
        Err(fault) if fault.kind == FaultKind::Endless => {}
        found => return Ok(Answer::Bounded(found?, None)),
    }
    answer_or_refuse(claim, games, bound)
}

/// The same as [`answer`], where what can be neither tried nor decided is a fault of the claim.
///
/// # Errors
/// As [`answer`]; or if it can be neither tried nor decided.
pub fn answer_or_refuse(
    claim: &Claim,
    games: &[NamedGame<'_>],
    bound: u64,
) -> Result<Answer, Fault> {
    match answer(claim, games, Some(bound))? {
        Answer::Untried(found) if !found.is_refuted() => Err(found.fault(&claim.statement.span)),
        found => Ok(found),
    }
}

/// What the kernel's enumeration finds of a claim up to a bound.
///
/// # Errors
/// If the claim has no meaning somewhere, a question has no answer, or there are too many cases.
pub fn try_cases(claim: &Claim, games: &[NamedGame<'_>], bound: u64) -> Result<Judgement, Fault> {
    let checked: Vec<_> = games.iter().map(NamedGame::checked_game).collect();
    judge(claim, &checked, bound)
}

/// The sum of the engine's numbers: none that is smaller has a larger number.
pub fn total(values: &BTreeMap<Track, u64>) -> u64 {
    values.values().fold(0, |sum: u64, value| sum.saturating_add(*value))
}

/// What the engine has found, compared with cases that are tried.
fn compare_with_cases(
    claim: &Claim,
    games: &[NamedGame<'_>],
    found: &Found,
    asked: Option<u64>,
) -> Result<Answer, Fault> {
    let bound = asked.unwrap_or(DEFAULT_BOUND);
    let variables = Cases::of(claim, bound).binders.len();
    match found {
        Found::Holds(proof) => {
            let compared = agreeing(claim, games, proof, (variables, bound))?;
            Ok(Answer::EverySize(Box::new(proof.clone()), compared))
        }
        Found::Fails(values) => match failing(claim, games, values, (variables, bound)) {
            // The numbers are too large to be tried.
            Err(fault) if fault.kind == FaultKind::Limit => {
                Ok(Answer::Untried(Box::new(Untried::of(claim, games, found.clone()))))
            }
            found => Ok(Answer::Bounded(found?, None)),
        },
        open @ (Found::NoMeaning(_) | Found::Undecided(..) | Found::Stopped(_)) => {
            let found = match asked {
                Some(bound) => try_cases(claim, games, bound)?,
                None => for_a_while(claim, games, variables)?,
            };
            Ok(Answer::Bounded(found, Some(Box::new(open.clone()))))
        }
    }
}

/// What is found of small cases of a claim that is proved; none if none can be tried.
fn agreeing(
    claim: &Claim,
    games: &[NamedGame<'_>],
    proof: &Proof,
    (variables, bound): (usize, u64),
) -> Result<Option<Judgement>, Fault> {
    let most = if proof.of_any_heaps { MOST_HEAPS_COMPARED } else { bound };
    // Positions of many numbers are as many as if each were a variable.
    let numbers = Some(most_numbers(claim)).filter(|numbers| *numbers >= MANY_VARIABLES);
    let wide = variables.max(numbers.unwrap_or_default());
    let cases = if games.iter().any(moves_several) {
        MOST_COMPARED / FEWER_COMPARED
    } else {
        MOST_COMPARED
    };
    let small = comparison_bound(wide, cases).min(bound).min(most);
    let found = match within_limits(claim, games, small) {
        Ok(found) => Some(found),
        Err(fault) => match fault.kind {
            FaultKind::Limit => None,
            // The first case is farther out.
            FaultKind::NoCase => first_cases(claim, games),
            FaultKind::Wrong | FaultKind::Endless => return Err(fault),
        },
    };
    match found.as_ref().and_then(Judgement::counterexample) {
        None => Ok(found),
        Some(_) => Err(differ(claim)),
    }
}

/// The smallest counterexample of a claim that the engine refutes with these numbers.
fn failing(
    claim: &Claim,
    games: &[NamedGame<'_>],
    values: &BTreeMap<Track, u64>,
    (variables, bound): (usize, u64),
) -> Result<Judgement, Fault> {
    let total = total(values);
    let many = variables >= MANY_VARIABLES;
    let mut found = try_cases(claim, games, if many { total } else { total.max(bound) })?;
    // Numbers that make no difference to the engine are not among its values.
    if found.counterexample().is_none() && total < bound {
        found = try_cases(claim, games, bound)?;
    }
    match found.counterexample() {
        Some(_) => Ok(found),
        None => Err(differ(claim)),
    }
}

/// What is found up to the first of the wider bounds up to which there is a case, if it is within the limits of the enumeration.
fn first_cases(claim: &Claim, games: &[NamedGame<'_>]) -> Option<Judgement> {
    let mut found = WIDER.iter().map(|wider| within_limits(claim, games, *wider));
    found.find(|found| !matches!(found, Err(fault) if fault.kind == FaultKind::NoCase))?.ok()
}

/// Tries a bound, or else the next smaller one for which the limits of the enumeration are wide enough.
fn within_limits(claim: &Claim, games: &[NamedGame<'_>], bound: u64) -> Result<Judgement, Fault> {
    games.iter().for_each(NamedGame::begin_anew);
    let found = try_cases(claim, games, bound);
    match (BOUNDS.iter().rev().find(|smaller| **smaller < bound), found) {
        (Some(smaller), Err(fault)) if fault.kind == FaultKind::Limit => {
            within_limits(claim, games, *smaller)
        }
        (_, found) => found,
    }
}

/// How long a bound took.
#[derive(Clone, Copy)]
struct Took {
    bound: u64,
    seconds: f64,
}

impl Took {
    /// As many seconds as a wider bound takes, if time grows as a power of the bound.
    fn as_a_power(self, wider: u64, variables: usize) -> f64 {
        let ratio = (wider as f64 + 1.0) / (self.bound as f64 + 1.0);
        self.seconds * ratio.powf(variables.max(1) as f64 + 1.0)
    }

    /// How long a wider bound is likely to take. Lists of heaps become more much faster than a power: then the growth since
    /// the bound before goes on.
    fn estimate_seconds(self, before: Option<Self>, wider: u64, variables: usize) -> f64 {
        let outgrown = |one: &Self| self.seconds > 2.0 * one.as_a_power(self.bound, variables);
        match before.filter(outgrown) {
            Some(before) => {
                let steps = (wider - self.bound) as f64 / (self.bound - before.bound) as f64;
                self.seconds * (self.seconds / before.seconds).powf(steps)
            }
            None => self.as_a_power(wider, variables),
        }
    }
}

/// Tries wider and wider bounds, as long as the next is likely to take no longer than [`WHILE`].
fn for_a_while(
    claim: &Claim,
    games: &[NamedGame<'_>],
    variables: usize,
) -> Result<Judgement, Fault> {
    let mut bounds = BOUNDS.into_iter().peekable();
    let mut narrower = None;
    let mut before = None;
    while let Some(bound) = bounds.next() {
        let begun = Instant::now();
        let found = match try_cases(claim, games, bound) {
            Ok(found) => found,
            Err(fault) => match narrower {
                // What is wider is above the limits of the enumeration.
                Some(found) => return Ok(found),
                // What has no meaning here has none farther out.
                None if fault.kind != FaultKind::NoCase => return Err(fault),
                None if bounds.peek().is_some() => continue,
                None => {
                    return WIDER
                        .iter()
                        .find_map(|wider| try_cases(claim, games, *wider).ok())
                        .ok_or(fault);
                }
            },
        };
        let now = Took { bound, seconds: begun.elapsed().as_secs_f64() };
        let takes = |wider: u64| now.estimate_seconds(before, wider, variables);
        // A smaller counterexample may have a larger number.
        if let Some(example) = found.counterexample() {
            let enough = if takes(DEFAULT_BOUND) <= WHILE {
                DEFAULT_BOUND
            } else {
                example.total(DEFAULT_BOUND)
            };
            // Above the limits of the enumeration, the first one that was met is told.
            return try_cases(claim, games, enough.clamp(bound, DEFAULT_BOUND)).or(Ok(found));
        }
        if bounds.peek().is_none_or(|next| takes(*next) > WHILE) {
            return Ok(found);
        }
        before = Some(now);
        narrower = Some(found);
    }
    try_cases(claim, games, DEFAULT_BOUND)
}

/// How far so many variables are tried.
fn comparison_bound(variables: usize, most: u64) -> u64 {
    let within = |bound: &u64| {
        let cases = (bound + 1).checked_pow(variables as u32);
        cases.is_some_and(|cases| cases <= most)
    };
    (1..=30).rev().find(within).unwrap_or(1)
}

fn moves_several(game: &NamedGame<'_>) -> bool {
    matches!(game.rules().change(), Some(Change::Several(_)))
}

fn differ(claim: &Claim) -> Fault {
    Fault {
        zh: "两条路的结论不一致：判定程序和逐一验证说的不同，这是程序的错误，什么也不能信".to_owned(),
        en: "the two roads differ: the engine and the enumeration say different things. This is a bug; believe neither".to_owned(),
        span: claim.statement.span.clone(),
        kind: FaultKind::Wrong,
    }
}
