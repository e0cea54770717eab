//! What was found of a step, for people and for programs.

use super::{
    JudgedStep,
    models::Searched,
    schema::{Step, StepVerdict},
};
use crate::{
    audit::{report::reach, verdict::values_json},
    exercise::text::Language,
    prove::Answer,
};
use serde_json::{Value, json};

impl JudgedStep {
    /// The step with its verdict, line by line.
    #[must_use]
    pub fn told(&self, step: &Step, language: Language) -> Vec<String> {
        let from: Vec<&str> = step.from.iter().map(|one| one.value.as_str()).collect();
        let cited = from.join(", ");
        let name = &step.step.value;
        let head = match (from.is_empty(), language) {
            (true, Language::Zh) => format!("{name}（没有引用什么）"),
            (true, Language::En) => format!("{name} (cites nothing)"),
            (false, Language::Zh) => format!("{name}（根据：{cited}）"),
            (false, Language::En) => format!("{name} (from {cited})"),
        };
        let words = language.pick(&step.words.zh, &step.words.en).trim().replace('\n', " ");
        let claim = step.claim.value.split_whitespace().collect::<Vec<_>>().join(" ");
        let lines = [head, format!("  {words}"), format!("  {claim}")];
        let rest = [format!("  → {}", self.verdict_told(language))];
        let notes = self.notes(language).into_iter().map(|note| format!("    {note}"));
        lines.into_iter().chain(rest).chain(notes).collect()
    }

    pub(super) fn verdict_told(&self, language: Language) -> String {
        match (&self.found, self.verdict) {
            (Answer::EverySize(..), StepVerdict::Gap) => language
                .pick(
                    "成立，但不能由所引的推出：这里有缺口",
                    "true, but it does not follow from what is cited: a gap",
                )
                .to_owned(),
            (Answer::EverySize(proof, _), _) if proof.of_any_heaps => language
                .pick("证明了：任意大小、任意多堆", "proved for every size and any number of heaps")
                .to_owned(),
            (Answer::EverySize(..), _) => {
                language.pick("证明了：任意大小", "proved for every size").to_owned()
            }
            (Answer::Bounded(found, _), _) => reach(found, language),
        }
    }

    /// Who decided it, and what is to be said of what it cites.
    pub(super) fn notes(&self, language: Language) -> Vec<String> {
        let mut notes = match &self.found {
            Answer::EverySize(proof, _) => proof.told(&self.claim, language),
            Answer::Bounded(_, open) => {
                let open = open.as_ref().filter(|_| self.verdict == StepVerdict::Open);
                open.and_then(|open| open.why_open(language)).into_iter().collect()
            }
        };
        notes.extend(self.searched.as_ref().map(|searched| searched.told(language)));
        if !self.rests_on.is_empty() {
            let names = self.rests_on.join(", ");
            notes.push(language.pick(
                format!("所引的还没有全部证明：{names}"),
                format!("it cites what is not proved: {names}"),
            ));
        }
        notes
    }

    /// The same for programs.
    #[must_use]
    pub fn json(&self, step: &Step) -> Value {
        let proof = match &self.found {
            Answer::EverySize(proof, _) => Some(proof.json(&self.claim)),
            Answer::Bounded(..) => None,
        };
        let (gap, agreeing) = match &self.searched {
            Some(Searched::Gap(model)) => (Some(model.told(Language::En)), None),
            Some(Searched::NoGap(count)) => (None, Some(*count)),
            None => (None, None),
        };
        let bound = match &self.found {
            Answer::EverySize(..) => None,
            Answer::Bounded(found, _) => found.bound(),
        };
        json!({
            "step": step.step.value,
            "from": step.from.iter().map(|one| one.value.as_str()).collect::<Vec<_>>(),
            "verdict": self.verdict.name(),
            "expected": step.verdict.name(),
            "evidence": proof,
            "gap": gap,
            "meanings_without_gap": agreeing,
            "counterexample": self.counterexample().map(values_json),
            "bound": bound,
            "cites_unproved": self.rests_on,
        })
    }
}

impl Searched {
    /// A line for people.
    fn told(&self, language: Language) -> String {
        match self {
            Self::Gap(model) => {
                let model = model.told(language);
                language.pick(
                    format!("{model}，所引的都还成立，这一步却不成立"),
                    format!("{model}, all that is cited would hold, and this step would fail"),
                )
            }
            Self::NoGap(0) => language
                .pick(
                    "没有发现缺口：试过的别的意思，没有一种使所引的都成立（这不是“推得出”的证明）",
                    "no gap found: with none of the other meanings tried does all that is cited hold (no proof that it follows)",
                )
                .to_owned(),
            Self::NoGap(count) => language.pick(
                format!("没有发现缺口：另有{count}种意思使所引的成立，这一步也都成立（这不是“推得出”的证明）"),
                format!("no gap found: in {count} other meanings of the words in which all that is cited holds, so does this step (no proof that it follows)"),
            ),
        }
    }
}
