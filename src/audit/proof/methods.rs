//! How a step is said to follow: at once, by cases, or by induction. Each method but the first asks for parts of its own.

use super::{cites, schema::Step};
use crate::{
    audit::fault::ClaimFault,
    exercise::library::{LibraryError, Source, at},
    text::Language,
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
    /// By induction on the first variable, of this name: what holds up to a number holds of the next.
    On(String),
    /// By induction on the number of heaps: what holds of so many heaps of at most some size holds of one more.
    Heaps,
    /// By induction over the moves: what holds of all options of a position holds of the position. Play ends.
    Moves,
}

impl Method {
    /// The method that a citation names; none if it is something else.
    pub(super) fn from_name(cited: &str) -> Option<Self> {
        match cited {
            CASES => Some(Self::Cases),
            HEAPS => Some(Self::Heaps),
            MOVES => Some(Self::Moves),
            _ => cited.strip_prefix(ON).map(|name| Self::On(name.trim().to_owned())),
        }
    }

    /// That of a step.
    pub(super) fn of(step: &Step) -> Self {
        step.from.iter().find_map(|one| Self::from_name(&one.value)).unwrap_or(Self::Direct)
    }

    /// The method in words; nothing where the step follows at once.
    #[must_use]
    pub fn describe(&self, language: Language) -> String {
        match self {
            Self::Direct => String::new(),
            Self::Cases => language.pick("分情形", "by cases").to_owned(),
            Self::On(name) => {
                language.pick(format!("对{name}归纳"), format!("by induction on {name}"))
            }
            Self::Heaps => language.pick("对堆数归纳", "by induction over the heaps").to_owned(),
            Self::Moves => language.pick("对步数归纳", "by induction over the moves").to_owned(),
        }
    }
}

/// Whether a step cites only what stands before it, has one method, and cases exactly where it says so.
pub(super) fn check(source: &Source, step: &Step, earlier: &[&str]) -> Result<(), LibraryError> {
    let of_cases = step.cases.iter().flat_map(|case| &case.from);
    let stands = |one: &Spanned<String>| earlier.contains(&one.value.as_str());
    let is_method = |one: &Spanned<String>| Method::from_name(&one.value).is_some();
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
