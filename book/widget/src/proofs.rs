//! Proofs in a page: a reader changes a step, and it is judged again with those that cite it.

use crate::telling::Refusal;
use bouton::{
    answer::tables::Tables,
    audit::{
        fault::ClaimFault,
        proof::{self, Edit, StepView, schema::ProofFile},
    },
    exercise::library::{LibraryError, Parsed},
    text::Language,
};
use serde_json::{Value, json};

/// The most bytes that a step may have.
pub const MAX_STEP_BYTES: usize = 4_000;

/// The steps of a proof, as they may be changed.
///
/// # Errors
/// If there is no such proof.
pub fn steps(id: &str, language: Language) -> Result<Value, Refusal> {
    let file = read(id)?;
    let one = |(number, step): (usize, &proof::schema::Step)| {
        let from: Vec<&str> = step.from.iter().map(|one| one.value.as_str()).collect();
        json!({
            "number": number,
            "name": step.step.value,
            "words": language.pick(&step.words.zh, &step.words.en).trim(),
            "claim": step.claim.value.trim(),
            "from": from.join(", "),
        })
    };
    let steps: Vec<Value> = (1..).zip(&file.file.steps).map(one).collect();
    Ok(json!({ "definitions": definitions(&file.file), "steps": steps }))
}

/// The verdicts on a step as a reader has changed it, and on those that cite it.
///
/// # Errors
/// If there is no such proof, or what stands there is no step: with the place of the fault in its text.
pub fn judge_edit(id: &str, edit: &Edit, language: Language) -> Result<Value, Refusal> {
    if edit.claim.len() > MAX_STEP_BYTES {
        let found = edit.claim.len();
        let zh = format!("这一步有{found}字节，最多{MAX_STEP_BYTES}字节（MAX_STEP_BYTES）");
        let en = format!("the step has {found} bytes: at most {MAX_STEP_BYTES} (MAX_STEP_BYTES)");
        return Err(Refusal::new(zh, en));
    }
    let file = read(id)?;
    let before = file.file.definitions.as_ref().map_or(0, |text| text.value.len());
    let found = proof::judge_edit(&file, edit, &Tables::default());
    let found = found.map_err(|error| to_refusal(&error, before, &edit.claim))?;
    let one = |(number, step, judged): &(usize, proof::schema::Step, proof::JudgedStep)| {
        let StepView { words, verdict, told, notes, .. } =
            StepView::new(&file.file, step, judged, language);
        json!({ "number": number, "words": words, "verdict": verdict, "told": told, "notes": notes })
    };
    Ok(json!({ "steps": found.iter().map(one).collect::<Vec<_>>() }))
}

fn definitions(file: &ProofFile) -> &str {
    file.definitions.as_ref().map_or("", |text| text.value.trim())
}

fn read(id: &str) -> Result<Parsed<ProofFile>, Refusal> {
    let none = || Refusal::new(format!("没有叫“{id}”的证明"), format!("there is no proof `{id}`"));
    let source = proof::source(id).ok_or_else(none)?;
    proof::read(source).map_err(|error| Refusal::of(&error))
}

/// A fault in the text of the step is shown there: the claim is read behind the definitions.
fn to_refusal(error: &LibraryError, before: usize, text: &str) -> Refusal {
    let LibraryError::At(found) = error else { return Refusal::of(error) };
    match found.reason.get() {
        Some(ClaimFault::Claim(fault)) if fault.span.start >= before => {
            let mut here = fault.clone();
            here.span = fault.span.start - before..fault.span.end.max(fault.span.start) - before;
            crate::judge::to_refusal(text, &here)
        }
        _ => Refusal::of(&found.reason),
    }
}
