//! The readings that are about every size: which of them are proved, and why the others are not.

use super::{
    schema::{ClaimFile, Reading, VerdictName},
    verdict,
};
use crate::{
    answer::tables::Tables,
    claim::{Claim, ClaimText},
    exercise::library::{LibraryError, Parsed},
    prove::{Found, Proof, decide},
    text::{Language, Text},
};
use rayon::prelude::*;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

pub mod page;

/// A reading that is about every size.
#[derive(Clone, Debug)]
pub struct Theorem {
    /// The entry of the catalogue.
    pub id: String,
    /// The name of the reading.
    pub reading: String,
    /// The reading in words.
    pub words: Text,
    /// The verdict that its file records.
    pub recorded: VerdictName,
    /// The statement.
    pub claim: Claim,
    /// What was found.
    pub found: Found,
    /// How long that took.
    pub time: Duration,
}

/// The readings of the audit that are about every size.
#[derive(Clone, Debug)]
pub struct List {
    /// Each of them, tried.
    pub theorems: Vec<Theorem>,
    /// How long all of them took together.
    pub time: Duration,
}

impl List {
    /// Tries every one, on all cores.
    ///
    /// # Errors
    /// At the first reading that makes no sense.
    pub fn every() -> Result<Self, LibraryError> {
        let (tables, begun) = (Tables::default(), Instant::now());
        let each = |id: &String| of(&super::entry(id)?, &tables);
        let found: Vec<Vec<Theorem>> =
            super::ids().par_iter().map(each).collect::<Result<_, LibraryError>>()?;
        Ok(Self { theorems: found.into_iter().flatten().collect(), time: begun.elapsed() })
    }
}

/// The readings of a file that are about every size, each tried.
///
/// # Errors
/// At the first reading that makes no sense.
pub fn of(file: &Parsed<ClaimFile>, tables: &Tables) -> Result<Vec<Theorem>, LibraryError> {
    let readings = file.file.readings.iter();
    readings.filter_map(|reading| one(file, reading, tables).transpose()).collect()
}

fn one(
    file: &Parsed<ClaimFile>,
    reading: &Reading,
    tables: &Tables,
) -> Result<Option<Theorem>, LibraryError> {
    let recorded = reading.verdict.value;
    let text = reading.claim.as_ref();
    let is_asked = matches!(recorded, VerdictName::EverySize | VerdictName::UpTo);
    let Some(text) = text.filter(|_| is_asked) else { return Ok(None) };
    let games = verdict::games(&file.source, reading, tables)?;
    let claim = verdict::claim(&file.source, text, &games)?;
    let begun = Instant::now();
    let found = decide(&claim, &games);
    Ok(Some(Theorem {
        id: file.file.id.value.clone(),
        reading: reading.reading.value.clone(),
        words: reading.words.clone(),
        recorded,
        claim,
        found,
        time: begun.elapsed(),
    }))
}

impl Theorem {
    /// The proof for every size.
    #[must_use]
    pub fn proof(&self) -> Option<&Proof> {
        match &self.found {
            Found::Holds(proof) => Some(proof),
            Found::Fails(_) | Found::NoMeaning(_) | Found::Undecided(..) | Found::Stopped(_) => {
                None
            }
        }
    }

    /// Whether it is found as its file records it. What fails for some size is no reading that holds as far as it was tried.
    #[must_use]
    pub fn is_as_recorded(&self) -> bool {
        match &self.found {
            Found::Holds(_) => self.recorded == VerdictName::EverySize,
            Found::Fails(_) => false,
            Found::NoMeaning(_) | Found::Undecided(..) | Found::Stopped(_) => {
                self.recorded != VerdictName::EverySize
            }
        }
    }

    /// Why it is not proved for every size; none if it is.
    #[must_use]
    pub fn why_open(&self, language: Language) -> Option<String> {
        match &self.found {
            Found::Fails(_) => Some(language.pick("不成立", "it fails").to_owned()),
            found => found.why_open(language),
        }
    }

    /// A line for people.
    #[must_use]
    pub fn describe(&self, language: Language) -> String {
        let (id, reading, ms) = (&self.id, &self.reading, self.time.as_millis());
        let words = language.pick(&self.words.zh, &self.words.en).trim().replace('\n', " ");
        match (self.proof(), self.why_open(language)) {
            (Some(proof), _) => {
                let (zh, en) = match proof.of_any_heaps {
                    true => ("无论多大、无论多少堆都成立", "every size, any number of heaps"),
                    false => ("无论多大都成立", "every size"),
                };
                let states = proof.states;
                language.pick(
                    format!("{id} {reading}：{zh}（{states}个状态，{ms}毫秒）。{words}"),
                    format!("{id} {reading}: {en} ({states} states, {ms} ms). {words}"),
                )
            }
            (None, open) => {
                let open = open.unwrap_or_default();
                language.pick(
                    format!("{id} {reading}：没有判定到任意大小：{open}（{ms}毫秒）。{words}"),
                    format!(
                        "{id} {reading}: not decided for every size: {open} ({ms} ms). {words}"
                    ),
                )
            }
        }
    }

    /// The same for programs.
    #[must_use]
    pub fn json(&self) -> Value {
        json!({
            "id": self.id,
            "reading": self.reading,
            "statement": self.claim.to_unicode(),
            "verdict": if self.proof().is_some() { "every_size" } else { "up_to" },
            "recorded": self.recorded.name(),
            "not_decided_because": self.found.why_open(Language::En),
            "reason": self.found.reason(Language::En),
            "proof": self.proof().map(|proof| proof.json(&self.claim)),
            "milliseconds": u64::try_from(self.time.as_millis()).ok(),
        })
    }
}
