//! A proof in which a reader has changed one step: that step is judged again, and the steps that cite it.

use super::{
    DECIDE, JudgedStep, judge, methods,
    schema::{ProofFile, Step},
};
use crate::{
    answer::tables::Tables,
    audit::fault::ClaimFault,
    exercise::library::{LibraryError, Parsed, at},
};
use serde_yaml::Spanned;
use std::collections::{BTreeMap, BTreeSet};

/// What a reader has made of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The step, by its name.
    pub step: String,
    /// What it says now, in the claim language.
    pub claim: String,
    /// What it cites now.
    pub from: Vec<String>,
}

impl Step {
    /// The same line as one that is known, whatever it rests on: its definitions decide.
    #[must_use]
    pub fn as_known(&self) -> Self {
        let from = Spanned::new(DECIDE.to_owned(), self.step.referenced, self.step.defined);
        Self { from: vec![from], cases: Vec::new(), ..self.clone() }
    }

    /// All that it cites, in a case or altogether.
    #[must_use]
    pub fn citations(&self) -> BTreeSet<&str> {
        let lists = self.cases.iter().map(|case| &case.from).chain([&self.from]);
        lists.flatten().map(|one| one.value.as_str()).collect()
    }
}

/// The changed step and those that cite it, each with its number in the proof, from 1. What else they cite counts as known.
///
/// # Errors
/// If there is no such step, it cites what does not stand before it, or its statement makes no sense.
pub fn judge_edit(
    file: &Parsed<ProofFile>,
    edit: &Edit,
    tables: &Tables,
) -> Result<Vec<(usize, Step, JudgedStep)>, LibraryError> {
    let steps = &file.file.steps;
    let id = &file.file.id;
    let own = steps.iter().position(|step| step.step.value == edit.step);
    let own =
        own.ok_or_else(|| at(&file.source, id.referenced, ClaimFault::NoStep(edit.step.clone())))?;
    let changed = apply_edit(&steps[own], edit);
    let mut earlier: Vec<&str> = vec![super::RULES, DECIDE];
    earlier.extend(steps.iter().take(own).map(|step| step.step.value.as_str()));
    methods::check(&file.source, &changed, &earlier)?;
    let follows = |step: &Step| step.citations().contains(edit.step.as_str());
    let mut judged_anew: BTreeMap<usize, Step> = BTreeMap::from([(own, changed)]);
    judged_anew.extend(
        (0..).zip(steps).filter(|(_, step)| follows(step)).map(|(at, step)| (at, step.clone())),
    );
    let is_cited = |name: &str| judged_anew.values().any(|step| step.citations().contains(name));
    let known = (0..).zip(steps).filter(|(_, step)| is_cited(&step.step.value));
    let mut kept: BTreeMap<usize, Step> = known.map(|(at, step)| (at, step.as_known())).collect();
    kept.extend(judged_anew.clone());
    let mut short = file.clone();
    short.file.steps = kept.values().cloned().collect();
    let found = judge(&short, tables)?;
    let all = kept.into_iter().zip(found);
    let anew = all.filter(|((at, _), _)| judged_anew.contains_key(at));
    Ok(anew.map(|((at, step), judged)| (at + 1, step, judged)).collect())
}

fn apply_edit(step: &Step, edit: &Edit) -> Step {
    let text = |one: &String| Spanned::new(one.clone(), step.step.referenced, step.step.defined);
    let claim = Spanned::new(edit.claim.clone(), step.claim.referenced, step.claim.defined);
    Step { claim, from: edit.from.iter().map(text).collect(), ..step.clone() }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{read, schema::StepVerdict, source},
        *,
    };

    fn verdicts(
        id: &str,
        step: &str,
        claim: Option<&str>,
        from: &[&str],
    ) -> Vec<(usize, StepVerdict)> {
        let file = read(source(id).unwrap()).unwrap();
        let own = file.file.steps.iter().find(|one| one.step.value == step).unwrap();
        let edit = Edit {
            step: step.to_owned(),
            claim: claim.map_or_else(|| own.claim.value.clone(), str::to_owned),
            from: from.iter().map(|&one| one.to_owned()).collect(),
        };
        let found = judge_edit(&file, &edit, &Tables::default()).unwrap();
        found.iter().map(|(number, _, judged)| (*number, judged.verdict)).collect()
    }

    #[test]
    fn a_step_that_is_left_as_it_is_keeps_its_verdict_and_those_of_its_followers() {
        use StepVerdict::Proved;
        let found = verdicts("take-away", "never-twice", None, &["decide"]);
        assert_eq!(found, [(1, Proved), (3, Proved)]);
    }

    #[test]
    fn a_citation_that_is_left_out_makes_a_gap() {
        let found =
            verdicts("take-away", "theorem", None, &["never-twice", "rules", "induction on n"]);
        assert_eq!(found, [(3, StepVerdict::Gap)]);
    }

    #[test]
    fn a_weaker_step_leaves_a_gap_behind_it_and_a_false_one_too() {
        use StepVerdict::{False, Gap, Proved};
        let weaker = "forall n: cold(n) -> forall k in [1, 2]: k <= n -> not cold(n - k)";
        assert_eq!(
            verdicts("take-away", "never-twice", Some(weaker), &["decide"]),
            [(1, Proved), (3, Gap)]
        );
        let wrong = "forall n: cold(n) -> forall k in [1, 2, 3, 4]: k <= n -> not cold(n - k)";
        assert_eq!(
            verdicts("take-away", "never-twice", Some(wrong), &["decide"]),
            [(1, False), (3, Gap)]
        );
    }

    #[test]
    fn what_does_not_stand_before_it_cannot_be_cited() {
        let file = read(source("take-away").unwrap()).unwrap();
        let edit = |step: &str, from: &str| Edit {
            step: step.to_owned(),
            claim: "forall n: n >= 0".to_owned(),
            from: vec![from.to_owned()],
        };
        for (step, from) in
            [("never-twice", "theorem"), ("never-twice", "lemma"), ("lemma", "rules")]
        {
            assert!(
                judge_edit(&file, &edit(step, from), &Tables::default()).is_err(),
                "{step} {from}"
            );
        }
    }
}
