//! Proofs with wrong steps put in: each is caught.

mod blanks;
mod by_methods;

use super::*;
use crate::{audit::check_name, text::Language};

/// The definitions and the game of the proofs here.
const HEAD: &str = "id: x\ntitle: {zh: x, en: x}\nproves: {zh: x, en: x}\ngame: pile 9 --take 1..3\n\
                    definitions: |\n  let cold(n) = n mod 4 = 0;\nsteps:\n";

/// Steps that are told by name, claim and what they cite.
fn file(steps: &[(&str, &str, &str)]) -> Source {
    let step = |(name, claim, from): &(&str, &str, &str)| {
        format!(
            "  - step: {name}\n    words: {{zh: x, en: x}}\n    claim: '{claim}'\n    from: [{from}]\n"
        )
    };
    let steps: String = steps.iter().map(step).collect();
    Source { path: "x.yaml".to_owned(), text: format!("{HEAD}{steps}") }
}

/// The verdicts of the steps.
fn check_steps(steps: &[(&str, &str, &str)], expected: &[StepVerdict]) -> Vec<JudgedStep> {
    let found = judge(&read(file(steps)).unwrap(), &Tables::default()).unwrap();
    let verdicts: Vec<StepVerdict> = found.iter().map(|one| one.verdict).collect();
    assert_eq!(verdicts, expected);
    found
}

const NEVER: &str = "forall n: cold(n) -> forall k in [1, 2, 3]: k <= n -> not cold(n - k)";
const BACK: &str = "forall n: not cold(n) -> exists k in [1, 2, 3]: k <= n and cold(n - k)";
const THEOREM: &str = "forall n: P(n) <-> cold(n)";

#[test]
fn a_step_with_a_variable_without_end_is_decided_by_the_engine() {
    use StepVerdict::{False, Open, Proved};
    let steps = [
        ("a", "forall n: exists k: P(n + k)", "decide"),
        ("b", "forall n: exists k: P(n + k) and k < 3", "decide"),
        ("c", "forall n: exists k: k * k >= n", "decide"),
    ];
    let found = check_steps(&steps, &[Proved, False, Open]);
    assert_eq!(found[1].counterexample().unwrap().to_string(), "n = 1");
    let told = found[2].describe_verdict(Language::En);
    assert_eq!(told, "not decided");
}

#[test]
fn a_whole_proof_is_whole() {
    let steps = [("a", NEVER, "decide"), ("b", BACK, "decide"), ("c", THEOREM, "a, b")];
    let found = check_steps(&steps, &[StepVerdict::Proved; 3]);
    // Only the true meaning makes both lemmas hold; the multiples of 4 are that meaning, in other words.
    assert_eq!(found[2].searched, Some(Searched::NoGap(0, 0)));
}

#[test]
fn each_lemma_is_needed() {
    for cited in ["a", "b", "rules"] {
        let steps = [("a", NEVER, "decide"), ("b", BACK, "decide"), ("c", THEOREM, cited)];
        let verdicts = [StepVerdict::Proved, StepVerdict::Proved, StepVerdict::Gap];
        let found = check_steps(&steps, &verdicts);
        assert!(matches!(found[2].searched, Some(Searched::Gap(..))), "{cited}");
    }
}

#[test]
fn a_gap_is_told_with_the_words_that_the_file_gives() {
    let steps = [("a", NEVER, "decide"), ("c", THEOREM, "a")];
    let named = |word: &str| {
        let Source { path, text } = file(&steps);
        let names = format!("named:\n  {word}: {{zh: 4的倍数, en: a multiple of 4}}\nsteps:");
        let text = text.replacen("steps:", &names, 1);
        judge(&read(Source { path, text }).unwrap(), &Tables::default())
    };
    let found = named("cold").unwrap();
    let Some(Searched::Gap(model, _)) = &found[1].searched else { panic!("no gap") };
    let told = [Language::Zh, Language::En].map(|language| model.describe(language));
    assert_eq!(told, ["假如没有什么是4的倍数", "if nothing were a multiple of 4"]);
    let refused = named("warm").err().unwrap().to_string();
    assert!(refused.contains("8:9") && refused.contains("`warm` is no word"), "{refused}");
}

#[test]
fn the_model_of_a_gap_is_the_simplest() {
    let steps = [("a", NEVER, "decide"), ("c", THEOREM, "a")];
    let found = check_steps(&steps, &[StepVerdict::Proved, StepVerdict::Gap]);
    let Some(Searched::Gap(model, place)) = &found[1].searched else { panic!("no gap") };
    assert_eq!(model.describe(Language::En), "if nothing were `cold`");
    assert_eq!(place.as_deref(), Some("n = 0"));
}

#[test]
fn a_false_step_has_its_smallest_counterexample() {
    let wrong = "forall n: P(n) <-> n mod 3 = 0";
    let steps = [("a", wrong, "decide"), ("b", THEOREM, "a, decide")];
    let found = check_steps(&steps, &[StepVerdict::False, StepVerdict::Proved]);
    let example = values_of(&found[0]);
    assert_eq!(example, "{\"n\":3}");
    assert_eq!(found[1].rests_on, [("a".to_owned(), StepVerdict::False)]);
}

#[test]
fn what_is_false_proves_nothing() {
    let wrong = "forall n: cold(n) <-> n mod 3 = 0";
    let steps = [("a", wrong, "decide"), ("b", NEVER, "decide"), ("c", BACK, "decide")];
    let last = [steps.as_slice(), &[("d", THEOREM, "a, b, c")]].concat();
    let [good, bad, gap] = [StepVerdict::Proved, StepVerdict::False, StepVerdict::Gap];
    check_steps(&last, &[bad, good, good, gap]);
    let without = [steps.as_slice(), &[("d", THEOREM, "b, c")]].concat();
    check_steps(&without, &[bad, good, good, good]);
}

#[test]
fn where_no_word_of_the_proof_stands_nothing_was_examined() {
    let found = check_steps(&[("a", "forall n: P(4 * n)", "rules")], &[StepVerdict::Proved]);
    assert_eq!(found[0].searched, Some(Searched::NoWord));
}

fn values_of(judged: &JudgedStep) -> String {
    let example = judged.counterexample().unwrap();
    serde_json::Value::Object(crate::audit::verdict::values_json(example)).to_string()
}

#[test]
fn what_is_not_decided_is_open() {
    check_steps(&[("a", "forall n: n * n >= n", "decide")], &[StepVerdict::Open]);
}

/// What is wrong with the form of a proof.
fn fault(steps: &[(&str, &str, &str)]) -> String {
    read(file(steps)).map(|_| ()).unwrap_err().to_string()
}

#[test]
fn only_earlier_steps_are_cited() {
    let found = fault(&[("a", THEOREM, "b"), ("b", NEVER, "decide")]);
    assert!(found.contains("no step `b` stands before this one"), "{found}");
    let found = fault(&[("a", THEOREM, "a")]);
    assert!(found.contains("no step `a` stands before this one"), "{found}");
}

#[test]
fn names_are_taken_once() {
    let found = fault(&[("a", THEOREM, "decide"), ("a", NEVER, "decide")]);
    assert!(found.contains("`a` is taken"), "{found}");
    let found = fault(&[("rules", THEOREM, "decide")]);
    assert!(found.contains("`rules` is taken"), "{found}");
}

#[test]
fn a_proof_has_steps() {
    let text = HEAD.replace("steps:\n", "steps: []\n");
    let found = read(Source { path: "x.yaml".to_owned(), text }).map(|_| ()).unwrap_err();
    assert!(found.to_string().contains("at least one step"), "{found}");
}

#[test]
fn the_proofs_inside_the_program_are_as_they_are_recorded() {
    assert!(ids().len() >= 10, "{:?}", ids());
    for id in ids() {
        let file = read(source(&id).unwrap()).unwrap();
        check_name(&file, &file.file.id, &id).unwrap();
        check(&file, &Tables::default()).unwrap();
    }
}

#[test]
fn a_lemma_that_is_taken_away_leaves_a_gap() {
    for id in ["bouton", "misere-nim", "take-away", "wythoff"] {
        let mut file = read(source(id).unwrap()).unwrap();
        let last = file.file.steps.last_mut().unwrap();
        last.from.retain(|cited| cited.value == RULES || Method::from_name(&cited.value).is_some());
        let found = judge(&file, &Tables::default()).unwrap();
        assert_eq!(found.last().unwrap().verdict, StepVerdict::Gap, "{id}");
    }
}
