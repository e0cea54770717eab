//! Proofs written by people, every step of which is judged: whether it holds for every size, and whether it follows from what it cites.
//!
//! That a step *holds* is decided by the engine (and the kernel, where it says so). That it *follows* is not proved: other meanings of the
//! words of the proof are tried, and what is said is that one of them shows a gap, or that none of so many does.

pub mod blank;
mod covered;
mod edited;
mod induction;
mod known;
mod methods;
pub mod models;
mod parts;
pub mod schema;
mod told;
mod tree;
mod view;

pub use covered::{Covered, coverage, describe_cases, variables};
pub use edited::{Edit, judge_edit};
pub use known::Known;
pub use methods::Method;
pub use parts::{JudgedPart, PartKind};
pub use view::{ProofView, StepView};

use crate::{
    answer::tables::Tables,
    audit::fault::ClaimFault,
    check::Verdict,
    claim::{Claim, ClaimText, Counterexample, Fault},
    exercise::{
        diagnostic::Place,
        library::{self, LibraryError, Parsed, Source, at},
    },
    family::named_game::NamedGame,
    prove::{Answer, LOOKED_AT, answer, is_vacuous},
};
use models::{Searched, Words, search};
use schema::{ProofFile, Step, StepVerdict};
use serde_yaml::Spanned;

/// What a step cites that is no other step.
pub const RULES: &str = "rules";
/// The definitions are what they say.
pub const DECIDE: &str = "decide";

/// A step with what was found.
pub struct JudgedStep {
    /// Its verdict.
    pub verdict: StepVerdict,
    /// The statement.
    pub claim: Claim,
    /// What is known of it.
    pub found: Answer,
    /// How it is said to follow.
    pub method: Method,
    /// Whether it follows; none where the engine decides with the definitions, where it does not hold for every size, and where its parts tell.
    pub searched: Option<Searched>,
    /// What its method asks for: that the cases leave nothing out, and each of them; the base and the step of an induction.
    pub parts: Vec<JudgedPart>,
    /// The cited steps that are not proved, each with its verdict.
    pub rests_on: Vec<(String, StepVerdict)>,
}

/// The ids of the proofs inside the program, in order.
#[must_use]
pub fn ids() -> Vec<String> {
    library::proof_ids()
}

/// The file of a proof inside the program.
#[must_use]
pub fn source(id: &str) -> Option<Source> {
    library::proof_source(id)
}

/// A proof file whose form is right: every step cites earlier ones.
///
/// # Errors
/// With the place of the first fault.
pub fn read(source: Source) -> Result<Parsed<ProofFile>, LibraryError> {
    let file: Parsed<ProofFile> = library::parse(source)?;
    if file.file.steps.is_empty() {
        return Err(at(&file.source, file.file.id.referenced, ClaimFault::NoSteps));
    }
    let mut earlier = vec![RULES, DECIDE];
    for step in &file.file.steps {
        let name = step.step.value.as_str();
        if earlier.contains(&name) || Method::from_name(name).is_some() {
            let fault = ClaimFault::StepTwice(name.to_owned());
            return Err(at(&file.source, step.step.referenced, fault));
        }
        methods::check(&file.source, step, &earlier)?;
        earlier.push(name);
    }
    for aside in &file.file.asides {
        let name = aside.step.value.as_str();
        if earlier.contains(&name) || Method::from_name(name).is_some() {
            let fault = ClaimFault::StepTwice(name.to_owned());
            return Err(at(&file.source, aside.step.referenced, fault));
        }
        earlier.push(name);
    }
    blank::check(&file)?;
    Ok(file)
}

/// Judges every step.
///
/// # Errors
/// At the first step that makes no sense: its place in the file and what is wrong.
pub fn judge(file: &Parsed<ProofFile>, tables: &Tables) -> Result<Vec<JudgedStep>, LibraryError> {
    let games = games(file, tables)?;
    let mut found: Vec<JudgedStep> = Vec::new();
    for step in &file.file.steps {
        let claim = claim(file, step, &games)?;
        if found.is_empty() {
            names_words(file, &claim)?;
        }
        let next = one(file, step, claim, &found, &games)?;
        found.push(next);
    }
    Ok(found)
}

/// Of each step whether it says nothing, because its conditions are never met. Asked only where a proof is shown: it costs as much
/// as judging once more.
///
/// # Errors
/// If the games of the file make no sense.
pub fn say_nothing(
    file: &Parsed<ProofFile>,
    found: &[JudgedStep],
    tables: &Tables,
) -> Result<Vec<bool>, LibraryError> {
    let games = games(file, tables)?;
    let says_nothing = |step: &JudgedStep| {
        matches!(step.found, Answer::EverySize(..)) && is_vacuous(&step.claim, &games, LOOKED_AT)
    };
    Ok(found.iter().map(says_nothing).collect())
}

/// What is named is a word of the definitions.
fn names_words(file: &Parsed<ProofFile>, claim: &Claim) -> Result<(), LibraryError> {
    let is_word = |name: &str| claim.definitions.iter().any(|word| word.name == name);
    match file.file.named.iter().find(|(name, _)| !is_word(name)) {
        Some((name, text)) => {
            Err(at(&file.source, text.referenced, ClaimFault::NoWord(name.clone())))
        }
        None => Ok(()),
    }
}

/// Judges every step again.
///
/// # Errors
/// At the first step whose verdict differs from the recorded one, or that makes no sense.
pub fn check(file: &Parsed<ProofFile>, tables: &Tables) -> Result<Vec<JudgedStep>, LibraryError> {
    let found = judge(file, tables)?;
    for (step, judged) in file.file.steps.iter().zip(&found) {
        as_recorded(file, &step.step, [step.verdict, judged.verdict])?;
    }
    let games = games(file, tables)?;
    for aside in &file.file.asides {
        let claim = parse_claim(file, &aside.claim, &games)?;
        let found = answer(&claim, &games, None);
        let found = truth(&found.map_err(|fault| wrong_in(file, &aside.claim, fault))?);
        as_recorded(file, &aside.step, [StepVerdict::Proved, found])?;
    }
    blank::check_right(file, tables)?;
    Ok(found)
}

/// Refuses a line of which another verdict is recorded than was found.
fn as_recorded(
    file: &Parsed<ProofFile>,
    name: &Spanned<String>,
    [recorded, found]: [StepVerdict; 2],
) -> Result<(), LibraryError> {
    if recorded == found {
        return Ok(());
    }
    let [recorded, found] = [recorded, found].map(|verdict| verdict.name().to_owned());
    Err(at(&file.source, name.referenced, ClaimFault::OtherVerdict { recorded, found }))
}

fn one(
    file: &Parsed<ProofFile>,
    step: &Step,
    claim: Claim,
    earlier: &[JudgedStep],
    games: &[NamedGame<'_>],
) -> Result<JudgedStep, LibraryError> {
    let found = answer(&claim, games, None).map_err(|fault| wrong(file, step, fault))?;
    let named: Vec<_> = file.file.steps.iter().zip(earlier).collect();
    let truth = truth(&found);
    let is_true = truth == StepVerdict::Proved;
    let method = Method::of(step);
    let searched = (is_true && method == Method::Direct && !cites(&step.from, DECIDE)).then(|| {
        let claims = cited_claims(&named, [&step.from]);
        let words = Words { count: claim.definitions.len(), named: &file.file.named };
        search(&claim, words, &claims, games)
    });
    let parts = parts::judge(file, step, (&claim, is_true), &named, games)?;
    let rests_on = unproved_citations(step, &named);
    // What is false proves nothing, though everything follows from it.
    let on_false = rests_on.iter().any(|(_, verdict)| *verdict == StepVerdict::False);
    let verdict = match (&searched, is_true) {
        (_, false) => truth,
        (Some(Searched::Gap(..)), true) => StepVerdict::Gap,
        (_, true) if on_false && !cites(&step.from, DECIDE) => StepVerdict::Gap,
        (Some(Searched::NoGap(..) | Searched::NoWord) | None, true) => parts::verdict(&parts),
    };
    Ok(JudgedStep { verdict, claim, found, method, searched, parts, rests_on })
}

/// A step before this one, and what was found of it.
type Earlier<'a> = (&'a Step, &'a JudgedStep);

fn cites(from: &[Spanned<String>], name: &str) -> bool {
    from.iter().any(|one| one.value == name)
}

/// What is said by the steps that stand in these lists.
fn cited_claims<'a>(
    earlier: &[Earlier<'a>],
    lists: impl IntoIterator<Item = &'a Vec<Spanned<String>>>,
) -> Vec<&'a Claim> {
    let lists: Vec<_> = lists.into_iter().collect();
    let is_cited = |step: &Step| lists.iter().any(|from| cites(from, &step.step.value));
    earlier.iter().filter(|(step, _)| is_cited(step)).map(|(_, judged)| &judged.claim).collect()
}

/// The steps that it cites, in a case or altogether, and that are not proved.
fn unproved_citations(step: &Step, earlier: &[Earlier<'_>]) -> Vec<(String, StepVerdict)> {
    let cited = step.citations();
    let open = earlier.iter().filter(|(_, judged)| judged.verdict != StepVerdict::Proved);
    let open = open.filter(|(other, _)| cited.contains(other.step.value.as_str()));
    open.map(|(other, judged)| (other.step.value.clone(), judged.verdict)).collect()
}

/// What is known of a step by itself.
fn truth(found: &Answer) -> StepVerdict {
    match found {
        Answer::EverySize(..) => StepVerdict::Proved,
        Answer::Bounded(found, _) => match found.verdict() {
            Verdict::Holds { .. } => StepVerdict::Proved,
            Verdict::HoldsUpTo { .. } => StepVerdict::Open,
            Verdict::Fails { .. } => StepVerdict::False,
        },
        Answer::Untried(found) if found.is_refuted() => StepVerdict::False,
        Answer::Untried(_) => StepVerdict::Open,
    }
}

impl JudgedStep {
    /// The smallest counterexample of a false step.
    #[must_use]
    pub fn counterexample(&self) -> Option<Counterexample<'_>> {
        self.found.counterexample()
    }
}

fn games<'a>(
    file: &Parsed<ProofFile>,
    tables: &'a Tables,
) -> Result<Vec<NamedGame<'a>>, LibraryError> {
    let first = file.file.game.iter().map(|line| (None, line));
    let others = file.file.games.iter().map(|(name, line)| (Some(name.as_str()), line));
    let read = |(name, line): (Option<&str>, &Spanned<String>)| {
        NamedGame::read(name, &line.value, tables)
            .map_err(|fault| at(&file.source, line.referenced, ClaimFault::from(fault)))
    };
    first.chain(others).map(read).collect()
}

/// The definitions, which stand before every step.
fn definitions(file: &Parsed<ProofFile>) -> &str {
    file.file.definitions.as_ref().map_or("", |text| text.value.as_str())
}

fn claim(
    file: &Parsed<ProofFile>,
    step: &Step,
    games: &[NamedGame<'_>],
) -> Result<Claim, LibraryError> {
    parse_claim(file, &step.claim, games)
}

/// A claim behind the definitions of its file.
fn parse_claim(
    file: &Parsed<ProofFile>,
    written: &Spanned<String>,
    games: &[NamedGame<'_>],
) -> Result<Claim, LibraryError> {
    let names: Vec<String> = games.iter().map(|game| game.name.clone()).collect();
    let text = format!("{}{}", definitions(file), written.value);
    Claim::parse(&text, &names).map_err(|fault| wrong_in(file, written, fault))
}

/// A fault at its place: in the definitions, or in the step.
fn wrong(file: &Parsed<ProofFile>, step: &Step, fault: Fault) -> LibraryError {
    wrong_in(file, &step.claim, fault)
}

/// A fault at its place: in the definitions, or in the text behind them.
fn wrong_in(file: &Parsed<ProofFile>, behind: &Spanned<String>, fault: Fault) -> LibraryError {
    let before = definitions(file).len();
    let (text, bytes) = match &file.file.definitions {
        Some(words) if fault.span.start < before => {
            (words, fault.span.start..fault.span.end.min(before))
        }
        Some(_) | None => {
            let moved = |byte: usize| byte.saturating_sub(before);
            (behind, moved(fault.span.start)..moved(fault.span.end))
        }
    };
    let place = Place::in_value(&file.source, text, &bytes);
    at(&file.source, place, ClaimFault::Claim(fault))
}

#[cfg(test)]
mod tests;
