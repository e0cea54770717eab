//! The parts of a step by cases or by induction, each a claim of its own. Where the whole step is known to hold, so do all parts but one, that the
//! cases leave nothing out; what is asked of each is whether it follows from what is cited. A part is never taken for granted: the
//! engine decides it too, and what it does not decide leaves the step open.

use super::{
    DECIDE, Earlier, Method, cited, cites,
    methods::{first_number, opened},
    models::{Searched, search},
    schema::{Case, ProofFile, Step, StepVerdict},
    wrong_in,
};
use crate::{
    claim::{
        Claim, Counterexample, Kind, Term, Type,
        syntax::{Binder, Definition, Domain, Expression, Operator, Quantifier},
    },
    exercise::{
        diagnostic::ClaimFault,
        library::{LibraryError, Parsed, at},
        named_game::NamedGame,
    },
    prove::{Answer, Found, answer, decide},
};
use serde_yaml::Spanned;

/// What an induction speaks about, as a definition behind those of the file.
const STATED: &str = "stated";

/// Which part of a step it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartKind {
    /// The cases leave nothing out.
    Exhaustive,
    /// One case, counted from 0.
    Case(usize),
    /// The beginning of an induction, with this number.
    Base(u64),
    /// From each number to the next one.
    Next,
    /// From all options of a position to the position.
    Options,
}

/// What is known of a part by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartFound {
    /// It holds for every size.
    Holds,
    /// It fails; where, if that is known: the names of variables and what they are.
    Fails(Option<String>),
    /// It is not decided.
    Open,
}

/// A part with what was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedPart {
    /// Which one.
    pub kind: PartKind,
    /// What is known of it.
    pub found: PartFound,
    /// Whether it follows; none where the engine decides with the definitions, and where the step itself does not hold.
    pub searched: Option<Searched>,
}

/// A part that is to be judged, and what it may cite.
struct Part<'a> {
    kind: PartKind,
    claim: Claim,
    from: Vec<&'a Vec<Spanned<String>>>,
}

/// What comes of the parts of a step that holds.
pub(super) fn verdict(parts: &[JudgedPart]) -> StepVerdict {
    let is_gap = |part: &JudgedPart| {
        matches!(part.found, PartFound::Fails(_)) || matches!(part.searched, Some(Searched::Gap(_)))
    };
    match parts.iter().any(is_gap) {
        true => StepVerdict::Gap,
        false if parts.iter().all(|part| part.found == PartFound::Holds) => StepVerdict::Proved,
        false => StepVerdict::Open,
    }
}

/// Judges the parts of a step; whether each follows is asked if the step holds.
///
/// # Errors
/// If the statement does not have the form that the method needs, or a case has no meaning.
pub(super) fn judged<'a>(
    file: &Parsed<ProofFile>,
    step: &'a Step,
    (claim, is_true): (&Claim, bool),
    earlier: &[Earlier<'a>],
    games: &[NamedGame<'_>],
) -> Result<Vec<JudgedPart>, LibraryError> {
    let parts = match Method::of(step) {
        Method::Direct => Vec::new(),
        Method::Cases => by_cases(file, step, claim, games)?,
        Method::On(_) | Method::Heaps => by_numbers(step, claim, first_number(file, step, claim)?),
        Method::Moves => by_moves(file, step, claim)?,
    };
    let one = |part: Part<'a>| {
        let found = found(file, step, &part, games)?;
        let decides = part.from.iter().any(|from| cites(from, DECIDE));
        let searched = (is_true && !decides).then(|| {
            let claims = cited(earlier, part.from.iter().copied());
            search(&part.claim, claim.definitions.len(), &claims, games)
        });
        Ok(JudgedPart { kind: part.kind, found, searched })
    };
    parts.into_iter().map(one).collect()
}

/// Of cases it is told for which numbers all of them are missing.
fn found(
    file: &Parsed<ProofFile>,
    step: &Step,
    part: &Part<'_>,
    games: &[NamedGame<'_>],
) -> Result<PartFound, LibraryError> {
    if part.kind == PartKind::Exhaustive {
        let text = step.cases.first().map_or(&step.claim, |case| &case.when);
        let known =
            answer(&part.claim, games, None).map_err(|fault| wrong_in(file, text, fault))?;
        return Ok(match known {
            Answer::EverySize(..) => PartFound::Holds,
            Answer::Bounded(found, _) => match found.counterexample() {
                Some(example) => PartFound::Fails(Some(values(example))),
                None if found.bound().is_none() => PartFound::Holds,
                None => PartFound::Open,
            },
        });
    }
    Ok(match decide(&part.claim, games) {
        Found::Holds(_) => PartFound::Holds,
        Found::Fails(values) => {
            let (binders, _) = opened(&part.claim.statement);
            let first = binders.first().zip(values.get(&0));
            PartFound::Fails(first.map(|(binder, value)| format!("{} = {value}", binder.name)))
        }
        Found::NoMeaning(_) | Found::Undecided(..) | Found::Stopped(_) => PartFound::Open,
    })
}

fn values(example: Counterexample<'_>) -> String {
    example.to_string()
}

fn by_cases<'a>(
    file: &Parsed<ProofFile>,
    step: &'a Step,
    claim: &Claim,
    games: &[NamedGame<'_>],
) -> Result<Vec<Part<'a>>, LibraryError> {
    let (binders, body) = opened(&claim.statement);
    let names: Vec<String> = games.iter().map(|game| game.name.clone()).collect();
    let read = |case: &Case| condition(file, &case.when, &binders, &names);
    let conditions: Vec<Expression> = step.cases.iter().map(read).collect::<Result<_, _>>()?;
    let any = conditions.iter().cloned().reduce(|all, next| both(Operator::Or, all, next));
    let any = any.unwrap_or_else(|| like(body, Kind::Truth(false)));
    // Where the condition of the step is not met, no case is needed.
    let any = match &body.kind {
        Kind::Binary(Operator::Implies, condition, _) => {
            both(Operator::Implies, (**condition).clone(), any)
        }
        _ => any,
    };
    let part = |kind, body: Expression, from| Part {
        kind,
        claim: Claim { statement: with_body(&claim.statement, body), ..claim.clone() },
        from,
    };
    let each = conditions.into_iter().zip(&step.cases).enumerate();
    let each = each.map(|(at, (when, case))| {
        let body = both(Operator::Implies, when, body.clone());
        part(PartKind::Case(at), body, vec![&step.from, &case.from])
    });
    Ok([part(PartKind::Exhaustive, any, vec![&step.from])].into_iter().chain(each).collect())
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

/// `stated(first)`, and `forall n: stated(n) -> stated(n + 1)`.
fn by_numbers<'a>(step: &'a Step, claim: &Claim, first: u64) -> Vec<Part<'a>> {
    let Kind::Quantified(quantifier, binders, body) = &claim.statement.kind else {
        return Vec::new();
    };
    let Some((variable, rest)) = binders.split_first() else { return Vec::new() };
    let body = match rest {
        [] => (**body).clone(),
        rest => like(body, Kind::Quantified(*quantifier, rest.to_vec(), body.clone())),
    };
    let (claim, stated) = stating(claim, vec![variable.name.clone()], body);
    let here = like(&claim.statement, Kind::Variable(variable.slot, variable.name.clone()));
    let one = like(&here, Kind::Number(1));
    let next = both(Operator::Plus, here.clone(), one);
    let hands_on = both(Operator::Implies, stated(vec![here]), stated(vec![next]));
    let every = Kind::Quantified(Quantifier::ForAll, vec![variable.clone()], Box::new(hands_on));
    let base = stated(vec![like(&claim.statement, Kind::Number(first))]);
    let part = |kind, statement| Part {
        kind,
        claim: Claim { statement, ..claim.clone() },
        from: vec![&step.from],
    };
    let next = part(PartKind::Next, like(&claim.statement, every));
    vec![part(PartKind::Base(first), base), next]
}

/// `forall s …: (forall t after s: stated(t)) -> stated(s)`.
fn by_moves<'a>(
    file: &Parsed<ProofFile>,
    step: &'a Step,
    claim: &Claim,
) -> Result<Vec<Part<'a>>, LibraryError> {
    let (binders, body) = opened(&claim.statement);
    let position = binders.last().filter(|last| matches!(last.domain, Domain::Box(_)));
    let Some(position) = position else {
        return Err(at(&file.source, step.claim.referenced, ClaimFault::NoPosition));
    };
    let names = binders.iter().map(|one| one.name.clone()).collect();
    let (whole, stated) = stating(claim, names, body.clone());
    let own = |binder: &&Binder| like(body, Kind::Variable(binder.slot, binder.name.clone()));
    let here: Vec<Expression> = binders.iter().map(own).collect();
    let option = Binder {
        slot: position.slot + 1,
        name: format!("{}_next", position.name),
        domain: Domain::After(own(position)),
        span: position.span.clone(),
    };
    let mut there = here.clone();
    if let Some(last) = there.last_mut() {
        *last = own(&&option);
    }
    let options = Kind::Quantified(Quantifier::ForAll, vec![option], Box::new(stated(there)));
    let hands_on = both(Operator::Implies, like(body, options), stated(here));
    let statement = with_body(&claim.statement, hands_on);
    let claim = Claim { statement, ..whole };
    Ok(vec![Part { kind: PartKind::Options, claim, from: vec![&step.from] }])
}

/// The claim with one more definition, whose parameters are its first variables, and what calls it.
fn stating(
    claim: &Claim,
    parameters: Vec<String>,
    body: Expression,
) -> (Claim, impl Fn(Vec<Expression>) -> Expression + use<>) {
    let mut claim = claim.clone();
    let place = claim.definitions.len();
    let span = body.span.clone();
    claim.definitions.push(Definition { name: STATED.to_owned(), parameters, body });
    (claim, move |given| Expression { kind: Kind::Call(place, given), span: span.clone() })
}

/// The statement with something else said of its opening variables.
fn with_body(statement: &Expression, body: Expression) -> Expression {
    match &statement.kind {
        Kind::Quantified(Quantifier::ForAll, binders, inner) => {
            let inner = Box::new(with_body(inner, body));
            like(statement, Kind::Quantified(Quantifier::ForAll, binders.clone(), inner))
        }
        _ => body,
    }
}

/// An expression in the place of another.
fn like(other: &Expression, kind: Kind) -> Expression {
    Expression { kind, span: other.span.clone() }
}

fn both(operator: Operator, left: Expression, right: Expression) -> Expression {
    let span = left.span.clone();
    Expression { kind: Kind::Binary(operator, Box::new(left), Box::new(right)), span }
}
