//! Proofs judged, each change of one once: a class set asks about the same few.

use super::WrittenError;
use crate::{
    audit::proof::{
        self, JudgedStep,
        schema::{Blank, ProofFile, Step},
    },
    exercise::{library::Parsed, tables::Tables},
};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

/// The most judged proofs that are kept.
const MAX_KEPT: usize = 1 << 10;

/// The verdict on every step.
///
/// # Errors
/// If a step makes no sense.
pub(super) fn judged(file: &Parsed<ProofFile>) -> Result<Arc<Vec<JudgedStep>>, WrittenError> {
    static KEPT: Mutex<Option<HashMap<String, Arc<Vec<JudgedStep>>>>> = Mutex::new(None);
    let lock = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let name = mathematics(&file.file);
    if let Some(found) = lock().get_or_insert_default().get(&name) {
        return Ok(Arc::clone(found));
    }
    // Judged outside the lock: two threads may judge the same proof, and both are right.
    let found = Arc::new(judge(file, &Tables::default())?);
    let mut kept = lock();
    let kept = kept.get_or_insert_default();
    if kept.len() < MAX_KEPT {
        kept.insert(name, Arc::clone(&found));
    }
    Ok(found)
}

/// The same without keeping it: of a line that is tried with many numbers nobody asks again.
pub(super) fn judge(
    file: &Parsed<ProofFile>,
    tables: &Tables,
) -> Result<Vec<JudgedStep>, WrittenError> {
    proof::judged(file, tables).map_err(WrittenError::of_library)
}

/// The lines with a blank, but for their words.
pub(super) fn mathematics_of_blanks(file: &ProofFile) -> String {
    let one = |blank: &Blank| {
        let step = blank.step.as_ref().map(|step| step.value.clone());
        let fill = blank.fill.as_ref().map(|fill| fill.value.clone());
        (
            blank.blank.value.clone(),
            step,
            blank.given.clone(),
            blank.of.clone(),
            blank.claim.value.clone(),
            fill,
            // They decide at which level it is drawn.
            blank.points,
        )
    };
    format!("{:?}", file.blanks.iter().map(one).collect::<Vec<_>>())
}

/// All on which verdicts depend, and the words in which they are told.
pub(super) fn mathematics(file: &ProofFile) -> String {
    let step = |step: &Step| {
        let names = |from: &[serde_yaml::Spanned<String>]| {
            from.iter().map(|one| one.value.clone()).collect::<Vec<_>>()
        };
        let cases = step.cases.iter().map(|case| (case.when.value.clone(), names(&case.from)));
        let cases: Vec<_> = cases.collect();
        (step.step.value.clone(), step.claim.value.clone(), names(&step.from), cases)
    };
    let steps: Vec<_> = file.steps.iter().map(step).collect();
    let game = file.game.as_ref().map(|line| &line.value);
    let games: Vec<_> = file.games.iter().map(|(name, line)| (name, &line.value)).collect();
    let definitions = file.definitions.as_ref().map(|text| &text.value);
    let named: Vec<_> = file.named.iter().map(|(word, text)| (word, &text.value)).collect();
    format!("{:?}", (game, games, definitions, named, steps))
}
