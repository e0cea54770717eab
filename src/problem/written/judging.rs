//! Proofs judged, each change of one once: a class set asks about the same few.

use super::{MAX_KEPT, WrittenError};
use crate::{
    answer::tables::Tables,
    audit::proof::{
        self, JudgedStep,
        schema::{Blank, ProofFile, Step},
    },
    exercise::{kept::Kept, library::Parsed},
};
use std::{fmt::Debug, sync::Arc};

/// The verdict on every step.
///
/// # Errors
/// If a step makes no sense.
pub(super) fn judge_once(file: &Parsed<ProofFile>) -> Result<Arc<Vec<JudgedStep>>, WrittenError> {
    static KEPT: Kept<String, Vec<JudgedStep>> = Kept::new(MAX_KEPT);
    KEPT.get(mathematics(&file.file), || judge(file, &Tables::default()))
}

/// The same without keeping it: of a line that is tried with many numbers nobody asks again.
pub(super) fn judge(
    file: &Parsed<ProofFile>,
    tables: &Tables,
) -> Result<Vec<JudgedStep>, WrittenError> {
    proof::judge(file, tables).map_err(WrittenError::of_library)
}

/// The lines with a blank, but for their words.
pub(super) fn mathematics_of_blanks(file: &ProofFile) -> String {
    // How hard a line is decides at which level it is drawn, and is printed.
    let one = |blank| (mathematics_of_blank(blank), blank.points);
    format!("{:?}", file.blanks.iter().map(one).collect::<Vec<_>>())
}

/// What of a line with a blank decides what is right there.
pub(super) fn mathematics_of_blank(blank: &Blank) -> impl Debug {
    let step = blank.step.as_ref().map(|step| step.value.clone());
    let fill = blank.fill.as_ref().map(|fill| fill.value.clone());
    let claim = blank.claim.value.clone();
    (blank.blank.value.clone(), step, blank.given.clone(), blank.of.clone(), claim, fill)
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
