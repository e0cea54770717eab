//! The audit as data for a page and for programs: every entry with its readings and verdicts.

use super::{
    overall::Overall,
    schema::{ClaimFile, Reading, VerdictName},
    verdict::{Judged, values_json},
};
use crate::{
    check::{Evidence, Verdict},
    claim::{Claim, ClaimText, Counterexample, Judgement, Note},
    exercise::{documents, library::Parsed},
    prove::Proof,
    text::{Language, Text},
};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The whole page.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// How many readings have each verdict, by its name.
    pub counts: BTreeMap<&'static str, usize>,
    /// How many entries have each verdict as a whole, by its name.
    pub overall: BTreeMap<&'static str, usize>,
    /// How many entries there are.
    pub entries_count: usize,
    /// How many readings there are.
    pub readings_count: usize,
    /// The documents, each with its entries.
    pub documents: Vec<DocumentView>,
}

/// The entries of one document.
#[derive(Clone, Debug, Serialize)]
pub struct DocumentView {
    /// Its number, as in the ids.
    pub number: String,
    /// Its entries.
    pub entries: Vec<EntryView>,
}

/// One entry of the catalogue.
#[derive(Clone, Debug, Serialize)]
pub struct EntryView {
    /// The id.
    pub id: String,
    /// What sort of entry it is.
    pub kind: String,
    /// What it is about.
    pub title: String,
    /// What the document says.
    pub says: String,
    /// Why there is nothing to decide; empty when there is.
    pub nothing_to_decide: String,
    /// The verdict on it as a whole; empty when there is nothing to decide.
    pub overall: &'static str,
    /// Whether something that the document says holds only up to a bound, as far as is known.
    pub is_bounded: bool,
    /// Its readings.
    pub readings: Vec<ReadingView>,
}

/// One reading with its verdict.
#[derive(Clone, Debug, Serialize)]
pub struct ReadingView {
    /// Its name.
    pub reading: String,
    /// Whose reading it is; empty for a statement that is in no document.
    pub role: &'static str,
    /// The reading in words.
    pub words: String,
    /// The game, as on the command line; empty when it is about none.
    pub game: String,
    /// The statement with the usual symbols; empty when there is none.
    pub statement: String,
    /// The verdict's name.
    pub verdict: &'static str,
    /// Whether it holds for any number of heaps.
    pub of_any_heaps: bool,
    /// Up to where it was tried.
    pub bound: Option<u64>,
    /// For a statement that holds for every size: how that was proved, and by whom.
    pub proof: Vec<String>,
    /// The values of the smallest counterexample, such as `a = 1, b = 3`; empty when there is none.
    pub counterexample: String,
    /// What goes wrong there.
    pub notes: Vec<String>,
    /// What is printed, and what must have been meant.
    pub misprint: Option<[String; 2]>,
    /// The false reading that this one repairs; empty when it repairs none.
    pub repairs: String,
    /// What else a reader should know.
    pub remark: String,
}

impl Report {
    /// The page of all these files.
    #[must_use]
    pub fn new(judged: &[(Parsed<ClaimFile>, Vec<Judged>)], language: Language) -> Self {
        let mut counts: BTreeMap<&'static str, usize> =
            VerdictName::ALL.iter().map(|verdict| (verdict.name(), 0)).collect();
        let mut overall: BTreeMap<&'static str, usize> =
            Overall::ALL.iter().map(|overall| (overall.name(), 0)).collect();
        let mut documents: BTreeMap<String, Vec<EntryView>> = BTreeMap::new();
        let mut readings_count = 0;
        for (file, found) in judged {
            for reading in &file.file.readings {
                *counts.entry(reading.verdict.value.name()).or_default() += 1;
            }
            let silent = usize::from(file.file.readings.is_empty());
            *counts.entry(VerdictName::NothingToDecide.name()).or_default() += silent;
            if let Some(found) = &file.file.overall {
                *overall.entry(found.value.name()).or_default() += 1;
            }
            readings_count += found.len();
            let entry = entry(&file.file, found, language);
            let number = documents::number(&entry.id);
            documents.entry(number).or_default().push(entry);
        }
        let documents = documents
            .into_iter()
            .map(|(number, entries)| DocumentView { number, entries })
            .collect();
        Self { counts, overall, entries_count: judged.len(), readings_count, documents }
    }
}

/// The text in one language, without the line ends of its block.
fn pick_text(text: &Text, language: Language) -> String {
    language.pick(&text.zh, &text.en).trim().to_owned()
}

fn entry(file: &ClaimFile, found: &[Judged], language: Language) -> EntryView {
    let pick = |text: &Text| pick_text(text, language);
    let readings = file.readings.iter().zip(found);
    let is_bounded =
        |one: &Reading| one.role.is_of_document() && one.verdict.value == VerdictName::UpTo;
    EntryView {
        id: file.id.value.clone(),
        kind: file.kind.name(),
        title: pick(&file.title),
        says: pick(&file.says),
        nothing_to_decide: file.nothing_to_decide.as_ref().map(pick).unwrap_or_default(),
        overall: file.overall.as_ref().map_or("", |overall| overall.value.name()),
        is_bounded: file.readings.iter().any(is_bounded),
        readings: readings.map(|(reading, found)| view(reading, found, language)).collect(),
    }
}

fn view(reading: &Reading, judged: &Judged, language: Language) -> ReadingView {
    let pick = |text: &Text| pick_text(text, language);
    let example = judged.counterexample();
    let misprint = reading.misprint.as_ref();
    ReadingView {
        reading: reading.reading.value.clone(),
        role: reading.role.name(),
        words: pick(&reading.words),
        game: reading.game.as_ref().map(|game| game.value.clone()).unwrap_or_default(),
        statement: judged.claim.as_ref().map(ClaimText::to_unicode).unwrap_or_default(),
        verdict: reading.verdict.value.name(),
        of_any_heaps: judged.proof.as_ref().is_some_and(|proof| proof.of_any_heaps),
        bound: judged.bound(),
        proof: proof(judged)
            .map(|(claim, proof)| proof.describe(claim, language))
            .unwrap_or_default(),
        counterexample: example.map(|example| example.to_string()).unwrap_or_default(),
        notes: example.map(|example| describe_notes(example.notes, language)).unwrap_or_default(),
        misprint: misprint.map(|misprint| [misprint.printed.clone(), misprint.meant.clone()]),
        repairs: reading.repairs.clone().unwrap_or_default(),
        remark: reading.remark.as_ref().map(pick).unwrap_or_default(),
    }
}

/// A claim with its proof for every size.
fn proof(judged: &Judged) -> Option<(&Claim, &Proof)> {
    judged.claim.as_ref().zip(judged.proof.as_ref())
}

/// What was found about a claim, in words.
#[must_use]
pub fn reach(found: &Judgement, language: Language) -> String {
    match found.verdict() {
        Verdict::HoldsUpTo { cases, bound } => language.pick(
            format!("到{bound}为止成立（试了{cases}种情形）；更大的没有证明"),
            format!(
                "it holds up to {bound} ({cases} case{} tried); beyond that nothing is proved",
                if *cases == 1 { "" } else { "s" }
            ),
        ),
        Verdict::Holds { cases } => {
            let all = every_case(*cases, language);
            language.pick(format!("成立：{all}"), format!("it holds: {all}"))
        }
        Verdict::Fails { .. } => found
            .counterexample()
            .map(|found| describe_failure(found, language))
            .unwrap_or_default(),
    }
}

/// The same beside a word that says whether the claim holds.
#[must_use]
pub fn reach_beside_verdict(found: &Judgement, language: Language) -> String {
    match found.verdict() {
        Verdict::Holds { cases } => every_case(*cases, language),
        Verdict::HoldsUpTo { .. } | Verdict::Fails { .. } => reach(found, language),
    }
}

/// That nothing was left out, in words.
fn every_case(cases: u64, language: Language) -> String {
    language.pick(
        format!("它说到的情形逐一验证过（{cases}种）"),
        format!("every case that it speaks of was tried ({cases})"),
    )
}

/// That a claim fails, and where, in words.
fn describe_failure(found: Counterexample<'_>, language: Language) -> String {
    let values = found.to_string();
    // Without a variable there is no place where it fails.
    if values.is_empty() {
        return language.pick("不成立", "it fails").to_owned();
    }
    let at = language.pick(format!("：{values}"), format!(": {values}"));
    let head = match found.bound {
        None => language
            .pick("不成立，最小的反例".to_owned(), "it fails, smallest counterexample".to_owned()),
        Some(bound) => language.pick(
            format!("不成立，各变量到{bound}为止最小的反例"),
            format!("it fails, smallest counterexample with variables up to {bound}"),
        ),
    };
    format!("{head}{at}")
}

/// How far the kernel's verdict reaches, as JSON: `exhaustive`, or `up_to` with the bound.
#[must_use]
pub fn evidence_json(found: &Judgement) -> Value {
    let evidence = found.theorem().evidence();
    let bound = match *evidence {
        Evidence::CasesUpTo { bound, .. } => Some(bound),
        Evidence::Exhaustive { .. }
        | Evidence::Sum { .. }
        | Evidence::EverySize { .. }
        | Evidence::Automaton { .. }
        | Evidence::Strategy { .. }
        | Evidence::Recalculated => None,
    };
    let cases = u64::try_from(evidence.positions()).ok();
    json!({ "kind": evidence.kind(), "cases": cases, "bound": bound })
}

/// The notes of a counterexample in one language.
#[must_use]
pub fn describe_notes(notes: &[Note], language: Language) -> Vec<String> {
    notes.iter().map(|note| language.pick(note.zh(), note.en())).collect()
}

/// One object for each reading, as the README documents it; an entry without readings has one too.
#[must_use]
pub fn entry_json(file: &ClaimFile, found: &[Judged]) -> Vec<Value> {
    let (id, kind) = (&file.id.value, file.kind.name());
    if file.readings.is_empty() {
        let verdict = VerdictName::NothingToDecide.name();
        return vec![json!({
            "id": id, "overall": null, "reading": null, "role": null, "kind": kind,
            "verdict": verdict, "bound": null,
            "counterexample": null, "statement": null, "latex": null, "proof": null,
        })];
    }
    let readings = file.readings.iter().zip(found);
    let one = |(reading, judged): (&Reading, &Judged)| {
        let claim = judged.claim.as_ref();
        json!({
            "id": id,
            "overall": file.overall.as_ref().map(|overall| overall.value.name()),
            "reading": reading.reading.value,
            "role": reading.role.name(),
            "kind": kind,
            "verdict": reading.verdict.value.name(),
            "bound": judged.bound(),
            "counterexample": judged.counterexample().map(values_json),
            "statement": claim.map(ClaimText::to_unicode),
            "latex": claim.map(ClaimText::to_latex),
            "proof": proof(judged).map(|(claim, proof)| proof.json(claim)),
        })
    };
    readings.map(one).collect()
}
