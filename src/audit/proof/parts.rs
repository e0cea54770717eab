//! The parts of a step by cases or by induction, each a claim of its own. What is asked of each is whether it holds, and whether it follows from
//! what is cited.

use super::{
    DECIDE, Earlier, Method, cited_claims, cites, induction,
    known::{Known, judge_claim},
    models::{Searched, Words, search},
    schema::{ProofFile, Step, StepVerdict},
    tree::{both, for_all, like, split_binders},
    wrong_in,
};
use crate::{
    audit::fault::ClaimFault,
    claim::{
        Claim, Kind, Term, Type,
        syntax::{Binder, Domain, Expression, Operator},
    },
    exercise::library::{LibraryError, Parsed, at},
    family::named_game::NamedGame,
    prove::{Answer, answer},
};
use serde_yaml::Spanned;

/// Which part of a step it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartKind {
    /// The cases leave nothing out.
    Exhaustive,
    /// One case, counted from 0.
    Case(usize),
    /// The beginning of an induction, with this number.
    Base(u64),
    /// From all numbers up to each to the next one.
    Next,
    /// From each number of heaps to one more.
    Heap,
    /// The options of the positions of which is spoken are among them.
    Within,
    /// From all options of a position to the position.
    Options,
}

impl PartKind {
    /// Whether it holds where the whole step does: it then says less.
    fn is_implied(self) -> bool {
        match self {
            Self::Base(_) | Self::Next | Self::Heap | Self::Options => true,
            // Its condition may have no meaning somewhere.
            Self::Case(_) => false,
            Self::Exhaustive | Self::Within => false,
        }
    }

    /// Whether it is to follow from what is cited: that positions do not leave their range is a matter of the rules.
    fn is_argued(self) -> bool {
        self != Self::Within
    }
}

/// A part with what was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedPart {
    /// Which one.
    pub kind: PartKind,
    /// What is known of it.
    pub found: Known,
    /// Whether it follows; none where the engine decides with the definitions, and where the step itself does not hold.
    pub searched: Option<Searched>,
}

/// A part that is to be judged, and what it may cite.
pub(super) struct Part<'a> {
    pub(super) kind: PartKind,
    pub(super) claim: Claim,
    pub(super) from: Vec<&'a Vec<Spanned<String>>>,
}

/// What comes of the parts of a step that holds.
pub(super) fn verdict(parts: &[JudgedPart]) -> StepVerdict {
    let is_gap = |part: &JudgedPart| {
        matches!(part.found, Known::Fails(_)) || matches!(part.searched, Some(Searched::Gap(..)))
    };
    match parts.iter().any(is_gap) {
        true => StepVerdict::Gap,
        false if parts.iter().all(|part| part.found == Known::Holds) => StepVerdict::Proved,
        false => StepVerdict::Open,
    }
}

/// Judges the parts of a step; whether each follows is asked if the step holds.
///
/// # Errors
/// If the statement does not have the form that the method needs, or a case has no meaning.
pub(super) fn judge<'a>(
    file: &Parsed<ProofFile>,
    step: &'a Step,
    (claim, is_true): (&Claim, bool),
    earlier: &[Earlier<'a>],
    games: &[NamedGame<'_>],
) -> Result<Vec<JudgedPart>, LibraryError> {
    let parts = match Method::of(step) {
        Method::Cases => by_cases(file, step, claim, games)?,
        Method::Direct | Method::On(_) | Method::Heaps | Method::Moves => {
            let parts = induction::parts(step, claim, games);
            parts.map_err(|fault| at(&file.source, step.claim.referenced, fault))?
        }
    };
    let one = |part: Part<'a>| {
        let found = match part.kind.is_implied() && is_true {
            true => Known::Holds,
            false => judge_part(file, step, &part, games)?,
        };
        let decides = part.from.iter().any(|from| cites(from, DECIDE));
        let searched = (is_true && !decides && part.kind.is_argued()).then(|| {
            let claims = cited_claims(earlier, part.from.iter().copied());
            let words = Words { count: claim.definitions.len(), named: &file.file.named };
            search(&part.claim, words, &claims, games)
        });
        Ok(JudgedPart { kind: part.kind, found, searched })
    };
    parts.into_iter().map(one).collect()
}

/// What is known of a part by itself.
fn judge_part(
    file: &Parsed<ProofFile>,
    step: &Step,
    part: &Part<'_>,
    games: &[NamedGame<'_>],
) -> Result<Known, LibraryError> {
    let found = judge_claim(&part.claim, games);
    if part.kind != PartKind::Exhaustive || found != Known::Open {
        return Ok(found);
    }
    // A condition may have no meaning, or leave nothing out of finitely many.
    let text = step.cases.first().map_or(&step.claim, |case| &case.when);
    let answered = answer(&part.claim, games, None);
    Ok(match answered.map_err(|fault| wrong_in(file, text, fault))? {
        Answer::EverySize(..) => Known::Holds,
        Answer::Bounded(found, _) => match found.counterexample() {
            Some(example) => Known::Fails(Some(example.to_string())),
            None if found.bound().is_none() => Known::Holds,
            None => Known::Open,
        },
        Answer::Untried(found) if found.is_refuted() => {
            let example = found.counterexample().or_else(|| found.example());
            Known::Fails(example.map(|example| example.to_string()))
        }
        Answer::Untried(_) => Known::Open,
    })
}

fn by_cases<'a>(
    file: &Parsed<ProofFile>,
    step: &'a Step,
    claim: &Claim,
    games: &[NamedGame<'_>],
) -> Result<Vec<Part<'a>>, LibraryError> {
    let (binders, body) = split_binders(&claim.statement);
    let names: Vec<String> = games.iter().map(|game| game.name.clone()).collect();
    let conditions = conditions(file, step, &binders, &names)?;
    let any = any_of(&conditions, body);
    // Where the condition of the step is not met, no case is needed.
    let any = match &body.kind {
        Kind::Binary(Operator::Implies, condition, _) => {
            both(Operator::Implies, (**condition).clone(), any)
        }
        _ => any,
    };
    let part = |kind, body: Expression, from| {
        let statement = for_all(binders.iter().map(|one| (*one).clone()).collect(), body);
        Part { kind, claim: Claim { statement, ..claim.clone() }, from }
    };
    let each = conditions.into_iter().zip(&step.cases).enumerate();
    let each = each.map(|(at, (when, case))| {
        let body = both(Operator::Implies, when, body.clone());
        part(PartKind::Case(at), body, vec![&step.from, &case.from])
    });
    Ok([part(PartKind::Exhaustive, any, vec![&step.from])].into_iter().chain(each).collect())
}

/// The conditions of all cases of a step.
pub(super) fn conditions(
    file: &Parsed<ProofFile>,
    step: &Step,
    binders: &[&Binder],
    games: &[String],
) -> Result<Vec<Expression>, LibraryError> {
    step.cases.iter().map(|case| condition(file, &case.when, binders, games)).collect()
}

/// That one of these conditions is met, written where `body` stands.
pub(super) fn any_of(conditions: &[Expression], body: &Expression) -> Expression {
    let any = conditions.iter().cloned().reduce(|all, next| both(Operator::Or, all, next));
    any.unwrap_or_else(|| like(body, Kind::Truth(false)))
}

/// The condition of a case, in which the opening variables of the step stand.
fn condition(
    file: &Parsed<ProofFile>,
    when: &Spanned<String>,
    binders: &[&Binder],
    games: &[String],
) -> Result<Expression, LibraryError> {
    let of = |binder: &&Binder| match binder.domain {
        Domain::Box(_) | Domain::From(_) | Domain::After(_) => Type::List,
        Domain::Between(..) | Domain::Below(..) | Domain::AtLeast(_) | Domain::Members(_) => {
            Type::Number
        }
    };
    let variables: Vec<_> = binders.iter().map(|one| (one.name.clone(), of(one))).collect();
    let text = format!("{}{}", super::definitions(file), when.value);
    let term = Term::parse(&text, games, &variables);
    let term = term.map_err(|fault| wrong_in(file, when, fault))?;
    match term.of {
        Type::Truth => Ok(term.tree.statement),
        other => Err(at(&file.source, when.referenced, ClaimFault::NoCondition(other))),
    }
}
