//! How a step is said to follow: at once, by cases, or by induction. Each method but the first asks for parts of its own.

use super::{
    cites,
    schema::{ProofFile, Step},
};
use crate::{
    claim::{
        Claim, Kind,
        syntax::{Binder, Domain, Expression, Quantifier},
    },
    exercise::{
        diagnostic::ClaimFault,
        library::{LibraryError, Parsed, Source, at},
        text::Language,
    },
};
use serde_yaml::Spanned;

const CASES: &str = "cases";
const ON: &str = "induction on ";
const HEAPS: &str = "induction over the heaps";
const MOVES: &str = "induction over the moves";

/// How a step follows from what it cites.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Method {
    /// At once.
    Direct,
    /// By cases, which leave nothing out.
    Cases,
    /// By induction on the first variable, of this name.
    On(String),
    /// By induction on the number of heaps.
    Heaps,
    /// By induction over the moves: what holds of all options of a position holds of the position. Play ends.
    Moves,
}

impl Method {
    /// The method that a citation names; none if it is something else.
    pub(super) fn named(cited: &str) -> Option<Self> {
        match cited {
            CASES => Some(Self::Cases),
            HEAPS => Some(Self::Heaps),
            MOVES => Some(Self::Moves),
            _ => cited.strip_prefix(ON).map(|name| Self::On(name.trim().to_owned())),
        }
    }

    /// That of a step.
    pub(super) fn of(step: &Step) -> Self {
        step.from.iter().find_map(|one| Self::named(&one.value)).unwrap_or(Self::Direct)
    }

    /// The method in words; nothing where the step follows at once.
    #[must_use]
    pub fn told(&self, language: Language) -> String {
        match self {
            Self::Direct => String::new(),
            Self::Cases => language.pick("分情形", "by cases").to_owned(),
            Self::On(name) => {
                language.pick(format!("对{name}归纳"), format!("by induction on {name}"))
            }
            Self::Heaps => language.pick("对堆数归纳", "by induction over the heaps").to_owned(),
            Self::Moves => language.pick("对着法归纳", "by induction over the moves").to_owned(),
        }
    }
}

/// Whether a step cites only what stands before it, has one method, and cases exactly where it says so.
pub(super) fn check(source: &Source, step: &Step, earlier: &[&str]) -> Result<(), LibraryError> {
    let of_cases = step.cases.iter().flat_map(|case| &case.from);
    let stands = |one: &Spanned<String>| earlier.contains(&one.value.as_str());
    let is_method = |one: &Spanned<String>| Method::named(&one.value).is_some();
    let direct = step.from.iter().filter(|one| !is_method(one));
    if let Some(cited) = direct.chain(of_cases).find(|one| !stands(one)) {
        let fault = ClaimFault::NoStep(cited.value.clone());
        return Err(at(source, cited.referenced, fault));
    }
    if let Some(second) = step.from.iter().filter(|one| is_method(one)).nth(1) {
        return Err(at(source, second.referenced, ClaimFault::TwoMethods));
    }
    if cites(&step.from, CASES) == step.cases.is_empty() {
        return Err(at(source, step.step.referenced, ClaimFault::CasesApart));
    }
    Ok(())
}

/// The variables of the opening `forall`s, in the order of their slots, and what is said of them.
pub(super) fn opened(statement: &Expression) -> (Vec<&Binder>, &Expression) {
    let (mut binders, mut body) = (Vec::new(), statement);
    while let Kind::Quantified(Quantifier::ForAll, found, inner) = &body.kind {
        binders.extend(found);
        body = inner;
    }
    (binders, body)
}

/// From which number on the first variable goes, over which an induction can go.
///
/// # Errors
/// If the statement has no such variable, or it is not the one that the method names.
pub(super) fn first_number(
    file: &Parsed<ProofFile>,
    step: &Step,
    claim: &Claim,
) -> Result<u64, LibraryError> {
    let method = Method::of(step);
    let (binders, _) = opened(&claim.statement);
    let first = binders.first().filter(|first| match &method {
        Method::On(name) => first.name == *name,
        Method::Heaps => binders.iter().any(|binder| is_list(binder, first)),
        Method::Direct | Method::Cases | Method::Moves => false,
    });
    match first.map(|first| &first.domain) {
        Some(Domain::AtLeast(Expression { kind: Kind::Number(from), .. })) => Ok(*from),
        Some(_) | None => {
            let fault = match method {
                Method::On(name) => ClaimFault::NoInduction(name),
                Method::Direct | Method::Cases | Method::Heaps | Method::Moves => {
                    ClaimFault::NoHeaps
                }
            };
            Err(at(&file.source, step.claim.referenced, fault))
        }
    }
}

/// Whether a variable ranges over lists of so many heaps as the other one says.
fn is_list(binder: &Binder, count: &Binder) -> bool {
    let Domain::Box(Expression { kind: Kind::Quantified(Quantifier::Collect, places, _), .. }) =
        &binder.domain
    else {
        return false;
    };
    let [Binder { domain: Domain::Between(_, to), .. }] = places.as_slice() else { return false };
    matches!(to.kind, Kind::Variable(slot, _) if slot == count.slot)
}
