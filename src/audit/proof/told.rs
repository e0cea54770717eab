//! What was found of a step, for people and for programs.

use super::{
    DECIDE, JudgedPart, JudgedStep, Known, Method, PartKind, RULES,
    models::Searched,
    schema::{Step, StepVerdict},
};
use crate::{
    audit::{report::reach, verdict::values_json},
    prove::Answer,
    text::Language,
};
use serde_json::{Value, json};

/// What is cited, as it is written; in Chinese the words of the format are said in Chinese.
fn describe_citation(cited: &str, language: Language) -> String {
    match (cited, language) {
        (RULES, Language::Zh) => "规则".to_owned(),
        (DECIDE, Language::Zh) => "直接判定".to_owned(),
        (_, Language::Zh) => Method::from_name(cited)
            .map_or_else(|| cited.to_owned(), |method| method.describe(language)),
        (_, Language::En) => cited.to_owned(),
    }
}

impl JudgedStep {
    /// The step with its verdict, line by line.
    #[must_use]
    pub fn describe(&self, step: &Step, language: Language) -> Vec<String> {
        let from: Vec<String> =
            step.from.iter().map(|one| describe_citation(&one.value, language)).collect();
        let cited = from.join(language.pick("、", ", "));
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
        let rest = [format!("  → {}", self.describe_verdict(language))];
        let notes = self.notes(step, language).into_iter().map(|note| format!("    {note}"));
        lines.into_iter().chain(rest).chain(notes).collect()
    }

    /// Why it is not proved: the counterexample; or the model of a gap, the case that is missing, the part that fails, what is
    /// false among what it cites. Empty where nothing is wrong.
    #[must_use]
    pub fn describe_faults(&self, step: &Step, language: Language) -> Vec<String> {
        let mut told: Vec<String> = match (&self.found, self.verdict) {
            (Answer::Bounded(found, _), StepVerdict::False) => vec![reach(found, language)],
            (Answer::Untried(found), StepVerdict::False) => vec![found.describe(language)],
            _ => Vec::new(),
        };
        let gap = self.searched.as_ref().filter(|found| matches!(found, Searched::Gap(..)));
        told.extend(gap.map(|gap| gap.describe(language)));
        let is_wrong = |part: &&JudgedPart| {
            matches!(part.found, Known::Fails(_))
                || matches!(part.searched, Some(Searched::Gap(..)))
        };
        let part = |part: &JudgedPart| part.describe_fault(step, language);
        told.extend(self.parts.iter().filter(is_wrong).map(part));
        let wrong = self.rests_on.iter().filter(|(_, verdict)| *verdict == StepVerdict::False);
        let wrong: Vec<_> = wrong.cloned().collect();
        if self.verdict == StepVerdict::Gap && told.is_empty() && !wrong.is_empty() {
            told.push(describe_unproved(&wrong, language));
        }
        told
    }

    pub(super) fn describe_verdict(&self, language: Language) -> String {
        match (&self.found, self.verdict) {
            (Answer::EverySize(..), StepVerdict::Gap) => language
                .pick(
                    "成立，但不能由所引的推出：这里有缺口",
                    "true, but it does not follow from what is cited: a gap",
                )
                .to_owned(),
            (Answer::EverySize(..), StepVerdict::Open) => language
                .pick(
                    "无论多大都成立，但它的论证方法所要求的没有判定",
                    "true for every size, but what its method asks for is not decided",
                )
                .to_owned(),
            (Answer::EverySize(proof, _), _) if proof.of_any_heaps => language
                .pick(
                    "证明了：无论多大、无论多少堆都成立",
                    "proved for every size and any number of heaps",
                )
                .to_owned(),
            (Answer::EverySize(..), _) => {
                language.pick("证明了：无论多大都成立", "proved for every size").to_owned()
            }
            (Answer::Bounded(found, _), _) => reach(found, language),
            (Answer::Untried(found), _) => found.describe(language),
        }
    }

    /// Who decided it, and what is to be said of what it cites.
    pub(super) fn notes(&self, step: &Step, language: Language) -> Vec<String> {
        let mut notes = match &self.found {
            Answer::EverySize(proof, _) => proof.describe(&self.claim, language),
            Answer::Bounded(_, open) => {
                let open = open.as_ref().filter(|_| self.verdict == StepVerdict::Open);
                open.and_then(|open| open.why_open(language)).into_iter().collect()
            }
            Answer::Untried(found) => vec![found.why(language)],
        };
        // Of what is cited falsely, nothing follows or fails to follow.
        let on_false = self.rests_on.iter().any(|(_, found)| *found == StepVerdict::False);
        let searched = self.searched.as_ref();
        let searched = searched.filter(|found| !on_false || matches!(found, Searched::Gap(..)));
        notes.extend(searched.map(|searched| searched.describe(language)));
        notes.extend(self.parts.iter().map(|part| part.describe(step, language)));
        if !self.rests_on.is_empty() {
            notes.push(describe_unproved(&self.rests_on, language));
        }
        notes
    }

    /// The same for programs.
    #[must_use]
    pub fn json(&self, step: &Step) -> Value {
        let proof = match &self.found {
            Answer::EverySize(proof, _) => Some(proof.json(&self.claim)),
            Answer::Bounded(..) | Answer::Untried(_) => None,
        };
        let [gap, fails, agreeing] = gap_json(self.searched.as_ref());
        let parts: Vec<Value> = self.parts.iter().map(|part| part.json(step)).collect();
        json!({
            "step": step.step.value,
            "from": step.from.iter().map(|one| one.value.as_str()).collect::<Vec<_>>(),
            "verdict": self.verdict.name(),
            "expected": step.verdict.name(),
            "evidence": proof,
            "gap": gap,
            "gap_fails_at": fails,
            "meanings_without_gap": agreeing,
            "parts": parts,
            "counterexample": self.counterexample().map(values_json),
            "bound": self.found.bound(),
            "cites_unproved": self.rests_on.iter().map(|(name, _)| name).collect::<Vec<_>>(),
        })
    }
}

/// The steps that are cited and not proved; what is false is told by itself.
fn describe_unproved(rests_on: &[(String, StepVerdict)], language: Language) -> String {
    let of = |is_false: bool| {
        let own = rests_on.iter().filter(|(_, found)| (*found == StepVerdict::False) == is_false);
        own.map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ")
    };
    let (wrong, open) = (of(true), of(false));
    let parts = [
        (&wrong, language.pick("所引的有错：", "it cites what is false: ")),
        (&open, language.pick("所引的还没有全部证明：", "it cites what is not proved: ")),
    ];
    let told = parts.iter().filter(|(names, _)| !names.is_empty());
    let told = told.map(|(names, words)| format!("{words}{names}")).collect::<Vec<_>>();
    told.join(language.pick("；", "; "))
}

/// The model of a gap, where the step fails in it, and how many other meanings show none.
fn gap_json(searched: Option<&Searched>) -> [Value; 3] {
    match searched {
        Some(Searched::Gap(model, place)) => {
            [json!(model.describe(Language::En)), json!(place), Value::Null]
        }
        Some(Searched::NoGap(count, _)) => [Value::Null, Value::Null, json!(count)],
        Some(Searched::NoWord) | None => [Value::Null, Value::Null, Value::Null],
    }
}

impl JudgedPart {
    /// A line for people.
    fn describe(&self, step: &Step, language: Language) -> String {
        let name = self.describe_kind(step, language);
        let found = match &self.found {
            Known::Holds => language.pick("成立", "it holds").to_owned(),
            Known::Open => language.pick("没有判定", "not decided").to_owned(),
            Known::Fails(place) => self.describe_failures(place.as_deref(), language),
        };
        let searched = self.searched.as_ref().filter(|_| self.found == Known::Holds);
        match searched.map(|searched| searched.describe(language)) {
            Some(searched) => language.pick(
                format!("{name}：{found}；{searched}"),
                format!("{name}: {found}; {searched}"),
            ),
            None => language.pick(format!("{name}：{found}"), format!("{name}: {found}")),
        }
    }

    /// A line that says only what is wrong: a part that holds with a gap is told by the gap.
    fn describe_fault(&self, step: &Step, language: Language) -> String {
        match (&self.found, &self.searched) {
            (Known::Holds, Some(gap)) => {
                let (name, gap) = (self.describe_kind(step, language), gap.describe(language));
                language.pick(format!("{name}：{gap}"), format!("{name}: {gap}"))
            }
            _ => self.describe(step, language),
        }
    }

    fn describe_failures(&self, place: Option<&str>, language: Language) -> String {
        match (self.kind, place) {
            (PartKind::Exhaustive, Some(place)) => language.pick(
                format!("不对，缺一种情形：{place}不在其中"),
                format!("no, a case is missing: none covers {place}"),
            ),
            (_, Some(place)) => language
                .pick(format!("不成立，例如{place}"), format!("it fails, for example at {place}")),
            (_, None) => language.pick("不成立", "it fails").to_owned(),
        }
    }

    fn describe_kind(&self, step: &Step, language: Language) -> String {
        match self.kind {
            PartKind::Exhaustive => {
                language.pick("各情形合起来没有遗漏", "the cases leave nothing out").to_owned()
            }
            PartKind::Case(place) => {
                let case = step.cases.get(place);
                let words = case.map(|case| language.pick(&case.words.zh, &case.words.en).trim());
                let when = case.map(|case| case.when.value.trim()).unwrap_or_default();
                let words = words.unwrap_or_default().replace('\n', " ");
                let (number, words) = (place + 1, words.trim_end_matches(['.', '。']));
                language.pick(
                    format!("情形{number}，`{when}`（{words}）"),
                    format!("case {number}, `{when}` ({words})"),
                )
            }
            PartKind::Base(first) => {
                language.pick(format!("归纳的起点{first}"), format!("the base, {first}"))
            }
            PartKind::Next => language
                .pick(
                    "归纳的一步（到n为止都成立，推出n + 1也成立）",
                    "the step from all numbers up to n to n + 1",
                )
                .to_owned(),
            PartKind::Heap => language
                .pick("归纳的一步（从若干堆到多一堆）", "from so many heaps to one heap more")
                .to_owned(),
            PartKind::Within => language
                .pick(
                    "所说的局面走一步还在所说的局面里",
                    "no move leaves the positions of which is spoken",
                )
                .to_owned(),
            PartKind::Options => language
                .pick(
                    "归纳的一步（从一个局面的所有下一步到这个局面）",
                    "from all options of a position to the position",
                )
                .to_owned(),
        }
    }

    /// The same for programs.
    fn json(&self, step: &Step) -> Value {
        let (name, place) = match self.kind {
            PartKind::Exhaustive => ("exhaustive", None),
            PartKind::Case(place) => ("case", Some(place)),
            PartKind::Base(_) => ("base", None),
            PartKind::Next => ("next", None),
            PartKind::Heap => ("heap", None),
            PartKind::Within => ("within", None),
            PartKind::Options => ("options", None),
        };
        let (holds, fails) = match &self.found {
            Known::Holds => (Some(true), None),
            Known::Fails(place) => (Some(false), place.clone()),
            Known::Open => (None, None),
        };
        let [gap, gap_fails, agreeing] = gap_json(self.searched.as_ref());
        let when = place.and_then(|place| step.cases.get(place)).map(|case| case.when.value.trim());
        json!({
            "part": name,
            "when": when,
            "holds": holds,
            "fails_at": fails,
            "gap": gap,
            "gap_fails_at": gap_fails,
            "meanings_without_gap": agreeing,
        })
    }
}

impl Searched {
    /// A line for people.
    fn describe(&self, language: Language) -> String {
        match self {
            Self::Gap(model, place) => {
                let (model, place) = (model.describe(language), place.as_deref());
                let zh = place.map_or(String::new(), |place| format!("，例如{place}"));
                let en = place.map_or(String::new(), |place| format!(", for example at {place}"));
                language.pick(
                    format!("{model}，所引的都还成立，这里却不成立{zh}"),
                    format!("{model}, all that is cited would hold, and this would fail{en}"),
                )
            }
            Self::NoGap(0, 0) => language
                .pick(
                    "没有发现缺口：试过的别的意思，没有一种使所引的都成立（这不是“推得出”的证明）",
                    "no gap found: with none of the other meanings tried does all that is cited hold (no proof that it follows)",
                )
                .to_owned(),
            Self::NoGap(count, 0) => language.pick(
                format!("没有发现缺口：试过的别的意思里，有{count}种使所引的都成立，这一步也都成立（这不是“推得出”的证明）"),
                format!("no gap found: other meanings of the words in which all that is cited holds: {count}, and this holds in each (no proof that it follows)"),
            ),
            Self::NoGap(count, open) => language.pick(
                format!("没有发现缺口：另有{count}种意思使所引的和这里都成立，{open}种没有判定（这不是“推得出”的证明）"),
                format!("no gap found: other meanings of the words in which all that is cited holds, and so does this: {count}; not decided: {open} (no proof that it follows)"),
            ),
            Self::NoWord => language
                .pick(
                    "是否推得出没有检查：这里没有用到证明里自己定义的词",
                    "whether it follows was not examined: none of the proof's own words stands in it",
                )
                .to_owned(),
        }
    }
}
