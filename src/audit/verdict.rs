//! From a reading to its verdict, and from a file to all of them.

use super::schema::{ClaimFile, Reading, VerdictName};
pub use crate::prove::DEFAULT_BOUND;
use crate::{
    answer::tables::Tables,
    audit::fault::ClaimFault,
    check::Verdict,
    claim::{Claim, ClaimText, Counterexample, Fault, Value},
    exercise::{
        diagnostic::Place,
        library::{LibraryError, Parsed, Source, at},
    },
    family::named_game::NamedGame,
    prove::{Answer, Found, Proof, decide, has_end, try_up_to},
};
use serde_json::{Map, Value as Json, json};
use serde_yaml::Spanned;

/// A reading with what was found.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The verdict.
    pub verdict: VerdictName,
    /// The statement, when there is one.
    pub claim: Option<Claim>,
    /// What was found, when there is a statement: by the kernel, or by the engine where a variable inside has no end.
    pub finding: Option<Answer>,
    /// For a statement that holds for every size: its proof.
    pub proof: Option<Proof>,
    /// For a misprint with a formal statement of what is printed: why that fails.
    pub printed: Option<Answer>,
}

impl Judged {
    /// The counterexample of a refuted statement.
    #[must_use]
    pub fn counterexample(&self) -> Option<Counterexample<'_>> {
        self.finding.as_ref().and_then(Answer::counterexample)
    }

    /// Up to where it was tried, when that does not follow from the statement and nothing is proved beyond.
    #[must_use]
    pub fn bound(&self) -> Option<u64> {
        let open = self.finding.as_ref().filter(|_| self.proof.is_none());
        open.and_then(Answer::bound)
    }
}

/// The values of a counterexample as JSON.
#[must_use]
pub fn values_json(found: Counterexample<'_>) -> Map<String, Json> {
    found.values.iter().map(|(name, one)| (name.clone(), value_json(one))).collect()
}

fn value_json(value: &Value) -> Json {
    match value {
        Value::Number(number) => json!(number),
        Value::Truth(truth) => json!(truth),
        Value::Word(word) => json!(word),
        Value::List(list) => json!(list.to_vec()),
        Value::Rows(rows) => rows.iter().map(value_json).collect(),
    }
}

/// Judges every reading of a file.
///
/// # Errors
/// At the first reading that makes no sense: its place in the file and what is wrong.
pub fn judge(file: &Parsed<ClaimFile>, tables: &Tables) -> Result<Vec<Judged>, LibraryError> {
    file.file.readings.iter().map(|reading| one(&file.source, reading, tables)).collect()
}

fn one(source: &Source, reading: &Reading, tables: &Tables) -> Result<Judged, LibraryError> {
    let games = games(source, reading, tables)?;
    let found = |claim: &Option<Spanned<String>>| match claim {
        Some(text) => find_answer(source, text, &games, reading).map(Some),
        None => Ok(None),
    };
    let (claim, finding) = found(&reading.claim)?.unzip();
    let misprint = reading.misprint.as_ref();
    let printed = match misprint {
        Some(misprint) => found(&misprint.claim)?.map(|(_, finding)| finding),
        None => None,
    };
    let proof = match (&claim, &finding) {
        (_, Some(Answer::EverySize(proof, _))) => Some((**proof).clone()),
        (Some(claim), _) if reading.verdict.value == VerdictName::EverySize => {
            find_proof(claim, &games)
        }
        _ => None,
    };
    let verdict = match (&finding, misprint) {
        (Some(found), _) if found.is_refuted() => VerdictName::Refuted,
        (_, Some(_)) => VerdictName::Misprint,
        (Some(_), None) if proof.is_some() && claim.as_ref().is_some_and(has_end) => {
            VerdictName::Exhaustive
        }
        (Some(found), None) => classify_unrefuted(found, proof.is_some()),
        (None, None) => VerdictName::NothingToDecide,
    };
    Ok(Judged { verdict, claim, finding, proof, printed })
}

/// The verdict on what does not fail.
fn classify_unrefuted(found: &Answer, is_proved: bool) -> VerdictName {
    match found {
        Answer::Bounded(found, _) if matches!(found.verdict(), Verdict::Holds { .. }) => {
            VerdictName::Exhaustive
        }
        _ if is_proved => VerdictName::EverySize,
        _ => VerdictName::UpTo,
    }
}

/// The proof for every size, where that is recorded: beside it the kernel tries every case up to the bound.
fn find_proof(claim: &Claim, games: &[NamedGame<'_>]) -> Option<Proof> {
    match decide(claim, games) {
        Found::Holds(proof) => Some(proof),
        Found::Fails(_) | Found::NoMeaning(_) | Found::Undecided(..) | Found::Stopped(_) => None,
    }
}

/// The games of a reading.
pub(super) fn games<'a>(
    source: &Source,
    reading: &Reading,
    tables: &'a Tables,
) -> Result<Vec<NamedGame<'a>>, LibraryError> {
    let first = reading.game.iter().map(|line| (None, line));
    let others = reading.games.iter().map(|(name, line)| (Some(name.as_str()), line));
    let read = |(name, line): (Option<&str>, &Spanned<String>)| {
        NamedGame::read(name, &line.value, tables)
            .map_err(|fault| at(source, line.referenced, ClaimFault::from(fault)))
    };
    first.chain(others).map(read).collect()
}

fn find_answer(
    source: &Source,
    text: &Spanned<String>,
    games: &[NamedGame<'_>],
    reading: &Reading,
) -> Result<(Claim, Answer), LibraryError> {
    let claim = claim(source, text, games)?;
    let bound = reading.bound.unwrap_or(DEFAULT_BOUND);
    let finding = try_up_to(&claim, games, bound).map_err(|fault| wrong(source, text, fault))?;
    Ok((claim, finding))
}

/// The statement of a reading.
pub(super) fn claim(
    source: &Source,
    text: &Spanned<String>,
    games: &[NamedGame<'_>],
) -> Result<Claim, LibraryError> {
    let names: Vec<String> = games.iter().map(|game| game.name.clone()).collect();
    Claim::parse(&text.value, &names).map_err(|fault| wrong(source, text, fault))
}

fn wrong(source: &Source, text: &Spanned<String>, fault: Fault) -> LibraryError {
    at(source, Place::in_value(source, text, &fault.span), ClaimFault::Claim(fault))
}
