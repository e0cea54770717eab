//! Proofs with wrong steps put in: each is caught.

use super::*;
use crate::exercise::text::Language;

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
    let found = judged(&read(file(steps)).unwrap(), &Tables::default()).unwrap();
    let verdicts: Vec<StepVerdict> = found.iter().map(|one| one.verdict).collect();
    assert_eq!(verdicts, expected);
    found
}

const NEVER: &str = "forall n: cold(n) -> forall k in [1, 2, 3]: k <= n -> not cold(n - k)";
const BACK: &str = "forall n: not cold(n) -> exists k in [1, 2, 3]: k <= n and cold(n - k)";
const THEOREM: &str = "forall n: P(n) <-> cold(n)";

#[test]
fn a_whole_proof_is_whole() {
    let steps = [("a", NEVER, "decide"), ("b", BACK, "decide"), ("c", THEOREM, "a, b")];
    let found = check_steps(&steps, &[StepVerdict::Proved; 3]);
    let Some(Searched::NoGap(0)) = found[2].searched else {
        panic!("only the true meaning makes both lemmas hold: {:?}", found[2].searched)
    };
}

#[test]
fn each_lemma_is_needed() {
    for cited in ["a", "b", "rules"] {
        let steps = [("a", NEVER, "decide"), ("b", BACK, "decide"), ("c", THEOREM, cited)];
        let verdicts = [StepVerdict::Proved, StepVerdict::Proved, StepVerdict::Gap];
        let found = check_steps(&steps, &verdicts);
        assert!(matches!(found[2].searched, Some(Searched::Gap(_))), "{cited}");
    }
}

#[test]
fn the_model_of_a_gap_is_the_simplest() {
    let steps = [("a", NEVER, "decide"), ("c", THEOREM, "a")];
    let found = check_steps(&steps, &[StepVerdict::Proved, StepVerdict::Gap]);
    let Some(Searched::Gap(model)) = &found[1].searched else { panic!("no gap") };
    assert_eq!(model.told(Language::En), "if nothing were `cold`");
}

#[test]
fn a_false_step_has_its_smallest_counterexample() {
    let wrong = "forall n: P(n) <-> n mod 3 = 0";
    let steps = [("a", wrong, "decide"), ("b", THEOREM, "a, decide")];
    let found = check_steps(&steps, &[StepVerdict::False, StepVerdict::Proved]);
    let example = values_of(&found[0]);
    assert_eq!(example, "{\"n\":3}");
    assert_eq!(found[1].rests_on, ["a"], "it cites what is false");
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
    assert!(ids().len() >= 4, "{:?}", ids());
    for id in ids() {
        let file = read(source(&id).unwrap()).unwrap();
        named(&file, &id).unwrap();
        check(&file, &Tables::default()).unwrap();
    }
}

#[test]
fn a_lemma_that_is_taken_away_leaves_a_gap() {
    for id in ["misere-nim", "take-away", "wythoff"] {
        let mut file = read(source(id).unwrap()).unwrap();
        let last = file.file.steps.last_mut().unwrap();
        last.from.retain(|cited| cited.value == RULES);
        let found = judged(&file, &Tables::default()).unwrap();
        assert_eq!(found.last().unwrap().verdict, StepVerdict::Gap, "{id}");
    }
}

/// A file with these definitions and game, and steps as YAML.
fn written(head: &str, steps: &str) -> Parsed<ProofFile> {
    let head = format!("id: x\ntitle: {{zh: x, en: x}}\nproves: {{zh: x, en: x}}\n{head}");
    read(Source { path: "x.yaml".to_owned(), text: format!("{head}steps:\n{steps}") }).unwrap()
}

const PILE: &str = "game: pile 9 --take 1..3\ndefinitions: |\n  let cold(n) = n mod 4 = 0;\n";

/// A step, what it cites, and its cases.
fn step(name: &str, claim: &str, from: &str, cases: &[(&str, &str)]) -> String {
    let words = "words: {zh: x, en: x}";
    let case = |(when, from): &(&str, &str)| {
        format!("      - {words}\n        when: '{when}'\n        from: [{from}]\n")
    };
    let cases: String = cases.iter().map(case).collect();
    let cases = if cases.is_empty() { cases } else { format!("    cases:\n{cases}") };
    format!("  - step: {name}\n    {words}\n    claim: '{claim}'\n    from: [{from}]\n{cases}")
}

/// The last step has this verdict.
fn check_last(file: &Parsed<ProofFile>, expected: StepVerdict) -> JudgedStep {
    let mut found = judged(file, &Tables::default()).unwrap();
    let last = found.pop().unwrap();
    let told = last.notes(file.file.steps.last().unwrap(), Language::En);
    assert_eq!(last.verdict, expected, "{told:?}");
    last
}

/// What was found of the parts.
fn parts_found(judged: &JudgedStep) -> Vec<PartFound> {
    judged.parts.iter().map(|part| part.found.clone()).collect()
}

const WON: &str = "forall n: not cold(n) -> exists k in [1, 2, 3]: k <= n and cold(n - k)";

#[test]
fn cases_that_leave_nothing_out_prove() {
    let cases = [("n mod 4 = 1", ""), ("n mod 4 = 2", ""), ("n mod 4 = 3", "")];
    let file = written(PILE, &step("a", WON, "cases, decide", &cases));
    let last = check_last(&file, StepVerdict::Proved);
    assert_eq!(parts_found(&last), [const { PartFound::Holds }; 4]);
}

#[test]
fn a_missing_case_is_a_gap_with_the_smallest_number_that_it_leaves_out() {
    let cases = [("n mod 4 = 1", ""), ("n mod 4 = 3", "")];
    let file = written(PILE, &step("a", WON, "cases, decide", &cases));
    let last = check_last(&file, StepVerdict::Gap);
    assert_eq!(last.parts[0].found, PartFound::Fails(Some("n = 2".to_owned())));
}

#[test]
fn a_case_that_does_not_follow_is_a_gap() {
    let none = "forall n: cold(n) -> P(n)";
    let lemmas =
        step("a", none, "decide", &[]) + &step("b", "forall n: not cold(n) -> N(n)", "decide", &[]);
    let theorem = "forall n: P(n) <-> cold(n)";
    let right = [("cold(n)", "a"), ("not cold(n)", "b")];
    check_last(
        &written(PILE, &(lemmas.clone() + &step("c", theorem, "cases", &right))),
        StepVerdict::Proved,
    );
    let wrong = [("cold(n)", "a"), ("not cold(n)", "a")];
    let file = written(PILE, &(lemmas + &step("c", theorem, "cases", &wrong)));
    let last = check_last(&file, StepVerdict::Gap);
    assert!(matches!(last.parts[2].searched, Some(Searched::Gap(_))), "{:?}", last.parts);
    assert!(matches!(last.parts[1].searched, Some(Searched::NoGap(_))), "{:?}", last.parts);
}

#[test]
fn a_false_step_by_cases_stays_false() {
    let wrong = "forall n: not cold(n) -> n mod 4 = 1";
    let cases = [("n mod 4 = 1", ""), ("n mod 4 != 1", "")];
    let last =
        check_last(&written(PILE, &step("a", wrong, "cases, decide", &cases)), StepVerdict::False);
    assert_eq!(values_of(&last), "{\"n\":2}");
    assert!(matches!(last.parts[2].found, PartFound::Fails(_)), "{:?}", last.parts);
}

const JUMP: &str = "forall n: cold(n) <-> cold(n + 4)";

#[test]
fn an_induction_has_a_base_and_a_step() {
    let theorem = "forall n: cold(4 * n)";
    let (base, next) = (step("base", "cold(0)", "decide", &[]), step("next", JUMP, "decide", &[]));
    let by = |from: &str| step("c", theorem, &format!("induction on n, {from}"), &[]);
    check_last(&written(PILE, &(base.clone() + &next + &by("base, next"))), StepVerdict::Proved);
    for (missing, part) in [("next", 0), ("base", 1)] {
        let file = written(PILE, &(base.clone() + &next + &by(missing)));
        let last = check_last(&file, StepVerdict::Gap);
        assert!(matches!(last.parts[part].searched, Some(Searched::Gap(_))), "{:?}", last.parts);
    }
}

#[test]
fn an_induction_whose_step_breaks_proves_nothing() {
    let file = written(PILE, &step("a", "forall n: n < 7", "induction on n, decide", &[]));
    let last = check_last(&file, StepVerdict::False);
    assert_eq!(values_of(&last), "{\"n\":7}");
    let breaks = PartFound::Fails(Some("n = 6".to_owned()));
    assert_eq!(parts_found(&last), [PartFound::Holds, breaks]);
}

#[test]
fn an_induction_without_a_base_proves_nothing() {
    let file = written(PILE, &step("a", "forall n >= 1: n < 1", "induction on n, decide", &[]));
    let last = check_last(&file, StepVerdict::False);
    assert_eq!(parts_found(&last), [PartFound::Fails(None), PartFound::Holds]);
}

const NIM: &str = "game: nim 1\ndefinitions: |\n  let balanced(s) = nimsum(s) = 0;\n";
const LISTS: &str = "forall m, n: forall s within (list i in 1..m: n):";

#[test]
fn an_induction_over_the_moves_needs_both_lemmas() {
    let never = format!("{LISTS} balanced(s) -> forall t after s: not balanced(t)");
    let back = format!("{LISTS} not balanced(s) -> exists t after s: balanced(t)");
    let lemmas = step("a", &never, "decide", &[]) + &step("b", &back, "decide", &[]);
    let theorem = format!("{LISTS} P(s) <-> balanced(s)");
    for (cited, expected) in
        [("a, b", StepVerdict::Proved), ("a", StepVerdict::Gap), ("b", StepVerdict::Gap)]
    {
        let from = format!("induction over the moves, rules, {cited}");
        check_last(&written(NIM, &(lemmas.clone() + &step("c", &theorem, &from, &[]))), expected);
    }
}

#[test]
fn an_induction_over_the_heaps_goes_from_each_number_of_heaps_to_the_next() {
    let odd = format!("{LISTS} (forall x in s: x mod 2 = 0) -> nimsum(s) mod 2 = 0");
    let file = written(NIM, &step("a", &odd, "induction over the heaps, decide", &[]));
    let last = check_last(&file, StepVerdict::Proved);
    assert_eq!(last.parts.len(), 2);
    let wrong = format!("{LISTS} nimsum(s) < 3");
    let file = written(NIM, &step("a", &wrong, "induction over the heaps, decide", &[]));
    check_last(&file, StepVerdict::False);
}

/// What is wrong with a step.
fn step_fault(step: &str) -> String {
    let head = format!("id: x\ntitle: {{zh: x, en: x}}\nproves: {{zh: x, en: x}}\n{PILE}");
    let source = Source { path: "x.yaml".to_owned(), text: format!("{head}steps:\n{step}") };
    let found = read(source).and_then(|file| judged(&file, &Tables::default()).map(|_| ()));
    found.unwrap_err().to_string()
}

#[test]
fn methods_that_do_not_fit_are_refused() {
    let check = |claim: &str, from: &str, cases: &[(&str, &str)], expected: &str| {
        let found = step_fault(&step("a", claim, from, cases));
        assert!(found.contains(expected), "{found}");
    };
    check(WON, "cases", &[], "write both or neither");
    check(WON, "decide", &[("n = 1", "")], "write both or neither");
    check(WON, "cases, induction on n", &[("n = 1", "")], "make two steps of it");
    check(WON, "cases, decide", &[("n = 1", "b")], "no step `b` stands before this one");
    check(WON, "cases, decide", &[("n + 1", "")], "is true or false, but this is a number");
    check(WON, "cases, decide", &[("k = 1", "")], "k");
    check(WON, "induction on k", &[], "begins with `forall k`");
    check("forall n <= 9: cold(4 * n)", "induction on n", &[], "begins with `forall n`");
    check("forall a, n: a + n >= n", "induction on n", &[], "begins with `forall n`");
    check(WON, "induction over the heaps", &[], "induction over the heaps needs");
    check(WON, "induction over the moves", &[], "induction over the moves needs");
    let found = step_fault(&step("induction on n", WON, "decide", &[]));
    assert!(found.contains("is taken"), "{found}");
}
