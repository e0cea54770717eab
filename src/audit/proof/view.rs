//! A judged proof as templates see it.

use super::{
    DECIDE, JudgedStep, RULES,
    schema::{ProofFile, Step},
};
use crate::{
    claim::{Claim, ClaimText, print::unicode},
    text::Language,
};
use serde::Serialize;

/// A proof with the verdict on each of its steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProofView {
    /// Its name, as behind `bouton proof check`.
    pub id: String,
    /// What it is about.
    pub title: String,
    /// What is proved, in words.
    pub proves: String,
    /// The game, as on the command line; empty if there is none.
    pub game: String,
    /// Its words with the usual symbols; empty if it has none of its own.
    pub definitions: String,
    /// Its steps.
    pub steps: Vec<StepView>,
}

/// A step with its verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StepView {
    /// The step in words.
    pub words: String,
    /// The steps that it cites, counted from 1.
    pub steps: Vec<usize>,
    /// Whether it cites the rules of the game.
    pub rules: bool,
    /// Whether it rests on what the words mean.
    pub decide: bool,
    /// How it follows, in words; empty where it does so at once.
    pub method: String,
    /// The statement with the usual symbols, without the definitions.
    pub statement: String,
    /// The name of its verdict in files.
    pub verdict: &'static str,
    /// Its verdict in words.
    pub told: String,
    /// Who decided it, and what is to be said of what it cites.
    pub notes: Vec<String>,
}

impl ProofView {
    /// A proof with what was found of its steps.
    #[must_use]
    pub fn new(file: &ProofFile, found: &[JudgedStep], language: Language) -> Self {
        let judged = file.steps.iter().zip(found);
        Self {
            id: file.id.value.clone(),
            title: language.pick(&file.title.zh, &file.title.en).trim().to_owned(),
            proves: language.pick(&file.proves.zh, &file.proves.en).trim().to_owned(),
            game: file.game.as_ref().map(|line| line.value.clone()).unwrap_or_default(),
            definitions: found.first().map(|step| definitions(&step.claim)).unwrap_or_default(),
            steps: judged
                .map(|(step, judged)| StepView::new(file, step, judged, language))
                .collect(),
        }
    }
}

impl StepView {
    /// A step of a proof with what was found of it.
    #[must_use]
    pub fn new(file: &ProofFile, step: &Step, judged: &JudgedStep, language: Language) -> Self {
        let cited = step.citations();
        let numbered = (1..).zip(&file.steps);
        let steps = numbered.filter(|(_, one)| cited.contains(one.step.value.as_str()));
        Self {
            words: language.pick(&step.words.zh, &step.words.en).trim().to_owned(),
            steps: steps.map(|(at, _)| at).collect(),
            rules: cited.contains(RULES),
            decide: cited.contains(DECIDE),
            method: judged.method.describe(language),
            statement: unicode(&judged.claim, &judged.claim.statement),
            verdict: judged.verdict.name(),
            told: judged.describe_verdict(language),
            notes: judged.notes(step, language),
        }
    }
}

/// What stands before the statement.
fn definitions(claim: &Claim) -> String {
    let statement = unicode(claim, &claim.statement);
    let written = claim.to_unicode();
    let before = written.strip_suffix(&statement).unwrap_or_default();
    before.trim_end().trim_end_matches(';').to_owned()
}

#[cfg(test)]
mod tests {
    use super::{super::*, *};

    #[test]
    fn a_proof_is_told_with_its_steps_numbered_and_its_words_once() {
        let file = read(source("take-away").unwrap()).unwrap();
        let found = judge(&file, &Tables::default()).unwrap();
        let view = ProofView::new(&file.file, &found, Language::En);
        assert_eq!(view.definitions, "cold(n) := n mod 4 = 0");
        let (first, theorem) = (&view.steps[0], &view.steps[2]);
        assert!(first.statement.starts_with("∀ n: cold(n) ⇒ "), "{}", first.statement);
        assert_eq!((first.decide, first.rules, first.verdict), (true, false, "proved"));
        assert_eq!((theorem.steps.as_slice(), theorem.rules), ([1, 2].as_slice(), true));
        assert_eq!(theorem.told, "proved for every size");
    }
}
