//! Steps by cases and by induction: right ones, and beside each a false twin that is caught.

use super::*;

/// A file with these definitions and game, and steps as YAML.
fn read_proof(head: &str, steps: &str) -> Parsed<ProofFile> {
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
    let mut found = judge(file, &Tables::default()).unwrap();
    let last = found.pop().unwrap();
    let told = last.notes(file.file.steps.last().unwrap(), Language::En);
    assert_eq!(last.verdict, expected, "{told:?}");
    last
}

/// What was found of the parts.
fn find_parts(judged: &JudgedStep) -> Vec<Known> {
    judged.parts.iter().map(|part| part.found.clone()).collect()
}

const WON: &str = "forall n: not cold(n) -> exists k in [1, 2, 3]: k <= n and cold(n - k)";

#[test]
fn cases_that_leave_nothing_out_prove() {
    let cases = [("n mod 4 = 1", ""), ("n mod 4 = 2", ""), ("n mod 4 = 3", "")];
    let file = read_proof(PILE, &step("a", WON, "cases, decide", &cases));
    let last = check_last(&file, StepVerdict::Proved);
    assert_eq!(find_parts(&last), [const { Known::Holds }; 4]);
}

#[test]
fn a_missing_case_is_a_gap_with_the_smallest_number_that_it_leaves_out() {
    let cases = [("n mod 4 = 1", ""), ("n mod 4 = 3", "")];
    let file = read_proof(PILE, &step("a", WON, "cases, decide", &cases));
    let last = check_last(&file, StepVerdict::Gap);
    assert_eq!(last.parts[0].found, Known::Fails(Some("n = 2".to_owned())));
}

#[test]
fn a_case_that_does_not_follow_is_a_gap() {
    let none = "forall n: cold(n) -> P(n)";
    let lemmas =
        step("a", none, "decide", &[]) + &step("b", "forall n: not cold(n) -> N(n)", "decide", &[]);
    let theorem = "forall n: P(n) <-> cold(n)";
    let right = [("cold(n)", "a"), ("not cold(n)", "b")];
    check_last(
        &read_proof(PILE, &(lemmas.clone() + &step("c", theorem, "cases", &right))),
        StepVerdict::Proved,
    );
    let wrong = [("cold(n)", "a"), ("not cold(n)", "a")];
    let file = read_proof(PILE, &(lemmas + &step("c", theorem, "cases", &wrong)));
    let last = check_last(&file, StepVerdict::Gap);
    assert!(matches!(last.parts[2].searched, Some(Searched::Gap(..))), "{:?}", last.parts);
    assert!(matches!(last.parts[1].searched, Some(Searched::NoGap(..))), "{:?}", last.parts);
}

#[test]
fn a_false_step_by_cases_stays_false() {
    let wrong = "forall n: not cold(n) -> n mod 4 = 1";
    let cases = [("n mod 4 = 1", ""), ("n mod 4 != 1", "")];
    let last = check_last(
        &read_proof(PILE, &step("a", wrong, "cases, decide", &cases)),
        StepVerdict::False,
    );
    assert_eq!(values_of(&last), "{\"n\":2}");
    assert!(matches!(last.parts[2].found, Known::Fails(_)), "{:?}", last.parts);
}

const JUMP: &str = "forall n: cold(n) <-> cold(n + 4)";

#[test]
fn an_induction_has_a_base_and_a_step() {
    let theorem = "forall n: cold(4 * n)";
    let (base, next) = (step("base", "cold(0)", "decide", &[]), step("next", JUMP, "decide", &[]));
    let by = |from: &str| step("c", theorem, &format!("induction on n, {from}"), &[]);
    check_last(&read_proof(PILE, &(base.clone() + &next + &by("base, next"))), StepVerdict::Proved);
    for (missing, part) in [("next", 0), ("base", 1)] {
        let file = read_proof(PILE, &(base.clone() + &next + &by(missing)));
        let last = check_last(&file, StepVerdict::Gap);
        assert!(matches!(last.parts[part].searched, Some(Searched::Gap(..))), "{:?}", last.parts);
    }
}

#[test]
fn an_induction_whose_step_breaks_proves_nothing() {
    let file = read_proof(PILE, &step("a", "forall n: n < 7", "induction on n, decide", &[]));
    let last = check_last(&file, StepVerdict::False);
    assert_eq!(values_of(&last), "{\"n\":7}");
    let breaks = Known::Fails(Some("n = 6".to_owned()));
    assert_eq!(find_parts(&last), [Known::Holds, breaks]);
}

#[test]
fn an_induction_without_a_base_proves_nothing() {
    let file = read_proof(PILE, &step("a", "forall n >= 1: n < 1", "induction on n, decide", &[]));
    let last = check_last(&file, StepVerdict::False);
    assert_eq!(find_parts(&last), [Known::Fails(Some("n = 1".to_owned())), Known::Holds]);
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
        check_last(
            &read_proof(NIM, &(lemmas.clone() + &step("c", &theorem, &from, &[]))),
            expected,
        );
    }
}

#[test]
fn an_induction_over_the_heaps_goes_from_each_number_of_heaps_to_the_next() {
    let even = format!("{LISTS} (forall x in s: x mod 2 = 0) -> nimsum(s) mod 2 = 0");
    let file = read_proof(NIM, &step("a", &even, "induction over the heaps, decide", &[]));
    let last = check_last(&file, StepVerdict::Proved);
    assert_eq!(last.parts.len(), 2);
    let wrong = format!("{LISTS} nimsum(s) < 3");
    let file = read_proof(NIM, &step("a", &wrong, "induction over the heaps, decide", &[]));
    let last = check_last(&file, StepVerdict::False);
    let breaks = "m = 0, n = 3, s = 3".to_owned();
    assert_eq!(find_parts(&last), [Known::Holds, Known::Fails(Some(breaks))]);
}

/// With two words changed at once, what one lemma says of a third word no longer helps.
#[test]
fn gaps_that_need_two_words_are_found() {
    let head = "game: pile 9 --take 1..3\ndefinitions: |\n  let cold(n) = n mod 4 = 0;\n  let warm(n) = n mod 4 != 0;\n";
    let lemmas = step(
        "a",
        "forall n: cold(n) -> forall k in [1, 2, 3]: k <= n -> warm(n - k)",
        "decide",
        &[],
    ) + &step("b", "forall n: warm(n) -> N(n)", "decide", &[])
        + &step("c", "forall n: warm(n) or cold(n)", "decide", &[]);
    let theorem = "forall n: cold(n) -> P(n)";
    check_last(
        &read_proof(head, &(lemmas.clone() + &step("d", theorem, "a, b, rules", &[]))),
        StepVerdict::Proved,
    );
    let last = check_last(
        &read_proof(head, &(lemmas + &step("d", theorem, "a, c, rules", &[]))),
        StepVerdict::Gap,
    );
    let Some(Searched::Gap(model, _)) = last.searched else { panic!("no gap") };
    let told = model.describe(Language::En);
    assert_eq!(told, "if everything were `cold` and everything were `warm`");
}

#[test]
fn an_induction_over_the_heaps_needs_its_base_and_how_one_heap_is_added() {
    let none = "balanced([])";
    let one = format!("{LISTS} balanced(s) -> forall t after s: not balanced(t)");
    let file = read_proof(
        NIM,
        &(step("a", none, "decide", &[]) + &step("b", &one, "induction over the heaps, a", &[])),
    );
    let last = check_last(&file, StepVerdict::Gap);
    assert!(matches!(last.parts[1].searched, Some(Searched::Gap(..))), "{:?}", last.parts);
}

/// All horses have one colour: the step works from two on, and the first one is missing.
#[test]
fn an_induction_that_begins_too_late_stays_false() {
    let claim = "forall n >= 1: n = 1 or n >= 3";
    let file = read_proof(PILE, &step("a", claim, "induction on n, decide", &[]));
    let last = check_last(&file, StepVerdict::False);
    assert_eq!(find_parts(&last), [Known::Holds, Known::Fails(Some("n = 1".to_owned()))]);
}

/// What holds of four numbers in a row holds of the next four; what holds of the last one alone does not tell.
#[test]
fn an_induction_may_go_back_to_every_smaller_number() {
    let pair = "game: pile 9 --take 1..3\ndefinitions: |\n  let cold(n) = n mod 2 = 0;\n";
    let lemmas = step("base", "cold(0) and not cold(1)", "decide", &[])
        + &step("next", "forall n: cold(n) <-> cold(n + 2)", "decide", &[]);
    let theorem = "forall n: cold(n) <-> not cold(n + 1)";
    let last = step("c", theorem, "induction on n, base, next", &[]);
    check_last(&read_proof(pair, &(lemmas.clone() + &last)), StepVerdict::Proved);
    let last = step("c", theorem, "induction on n, next", &[]);
    check_last(&read_proof(pair, &(lemmas + &last)), StepVerdict::Gap);
}

#[test]
fn an_induction_over_the_moves_may_be_about_two_heaps() {
    let two = "game: nim 1 1\ndefinitions: |\n  let equal(a, b) = a = b;\n";
    let never = "forall a, b: equal(a, b) -> (forall x < a: not equal(x, b)) and (forall y < b: not equal(a, y))";
    let back = "forall a, b: not equal(a, b) -> (exists x < a: equal(x, b)) or (exists y < b: equal(a, y))";
    let theorem = "forall a, b: forall s within [a, b]: P(s) <-> equal(s[1], s[2])";
    let lemmas = step("a", never, "decide", &[]) + &step("b", back, "decide", &[]);
    for (cited, expected) in
        [("a, b", StepVerdict::Proved), ("a", StepVerdict::Gap), ("b", StepVerdict::Gap)]
    {
        let from = format!("induction over the moves, rules, {cited}");
        let last = check_last(
            &read_proof(two, &(lemmas.clone() + &step("c", theorem, &from, &[]))),
            expected,
        );
        assert_eq!(last.parts[0].kind, PartKind::Within);
        assert_eq!(last.parts[0].found, Known::Holds);
    }
}

/// In Fibonacci Nim a move may raise the second number, which is the most that the next one may take.
#[test]
fn a_move_that_leaves_the_positions_spoken_of_is_a_gap() {
    let quota = "game: quota 9 --factor 2\n";
    let small = "forall n: forall s within [n, 1]: s[2] <= 1";
    let from = "induction over the moves, decide";
    let last = check_last(&read_proof(quota, &step("a", small, from, &[])), StepVerdict::Gap);
    assert!(matches!(last.parts[0].found, Known::Fails(_)), "{:?}", last.parts);
    let all = "forall n, q: forall s within [n, q]: s[1] = 0 -> P(s)";
    check_last(&read_proof(quota, &step("a", all, from, &[])), StepVerdict::Proved);
}

/// With the last coin losing, the same two lemmas say nothing of the end.
#[test]
fn the_same_argument_for_another_game_is_false() {
    let misere = NIM.replace("nim 1", "nim --misere 1");
    let never = format!("{LISTS} balanced(s) -> forall t after s: not balanced(t)");
    let back = format!("{LISTS} not balanced(s) -> exists t after s: balanced(t)");
    let theorem = format!("{LISTS} P(s) <-> balanced(s)");
    let steps = step("a", &never, "decide", &[])
        + &step("b", &back, "decide", &[])
        + &step("c", &theorem, "induction over the moves, rules, a, b", &[]);
    let last = check_last(&read_proof(&misere, &steps), StepVerdict::False);
    assert!(
        last.parts.iter().any(|part| matches!(part.found, Known::Fails(_))),
        "{:?}",
        last.parts
    );
}

#[test]
fn a_case_cannot_cite_the_step_that_it_proves() {
    let found = step_fault(&step("a", WON, "cases", &[("n mod 4 = 1", "a")]));
    assert!(found.contains("no step `a` stands before this one"), "{found}");
    let found = step_fault(&step("a", WON, "cases", &[("n mod 4 = 1", "induction on n")]));
    assert!(found.contains("no step `induction on n` stands before this one"), "{found}");
}

/// A condition that is meaningless somewhere is no case.
#[test]
fn the_condition_of_a_case_has_a_meaning_everywhere() {
    let found = step_fault(&step("a", WON, "cases, decide", &[("n - 2 > 0", ""), ("n < 3", "")]));
    assert!(found.contains("x.yaml:"), "{found}");
}

#[test]
fn where_play_can_repeat_nothing_is_shown_over_the_moves() {
    let game = "game: northcott --width 8 1,5\n";
    let head = format!("id: x\ntitle: {{zh: x, en: x}}\nproves: {{zh: x, en: x}}\n{game}");
    let claim = "forall a, b: forall s within [a, b]: s[1] <= a";
    let steps = step("a", claim, "induction over the moves, rules", &[]);
    let source = Source { path: "x.yaml".to_owned(), text: format!("{head}steps:\n{steps}") };
    let found = read(source).and_then(|file| judge(&file, &Tables::default()).map(|_| ()));
    let told = found.unwrap_err().to_string();
    assert!(told.contains("play ends"), "{told}");
}

/// What is wrong with a step.
fn step_fault(step: &str) -> String {
    let head = format!("id: x\ntitle: {{zh: x, en: x}}\nproves: {{zh: x, en: x}}\n{PILE}");
    let source = Source { path: "x.yaml".to_owned(), text: format!("{head}steps:\n{step}") };
    let found = read(source).and_then(|file| judge(&file, &Tables::default()).map(|_| ()));
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
