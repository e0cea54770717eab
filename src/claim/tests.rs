//! The language: what it accepts, what it means, what it refuses.

use super::*;
use crate::{
    check::{CheckedGame, TableMaker, Verdict, Verified},
    game::{Nim, Play, Position},
};
use std::{collections::HashMap, sync::Arc};

/// Tables of Nim.
struct Maker;

impl TableMaker for Maker {
    fn outcomes(&self, position: &Position) -> Result<Arc<Verified>, Unanswered> {
        self.values(position)
    }

    fn values(&self, position: &Position) -> Result<Arc<Verified>, Unanswered> {
        let largest = position.iter().copied().max().unwrap_or(0);
        let values: HashMap<Position, u64> =
            (0..=largest).map(|heap| (Position::from(heap), heap)).collect();
        let rules = Arc::new(Nim { play: Play::Normal });
        let roots = [Position::from(largest)];
        Ok(Arc::new(Verified::by_grundy_values(rules, &roots, &values).unwrap()))
    }
}

fn claim(text: &str) -> Claim {
    match Claim::parse(text, &["nim".to_owned()]) {
        Ok(claim) => claim,
        Err(fault) => panic!("{text}: {fault} at {:?}", fault.span),
    }
}

fn judge_text(text: &str) -> Result<Judgement, Fault> {
    let nim = CheckedGame::new(Arc::new(Nim { play: Play::Normal }), &Maker);
    judge(&claim(text), &[nim], 6)
}

fn holds(text: &str) {
    let found = judge_text(text);
    assert!(
        found.as_ref().is_ok_and(|found| found.counterexample().is_none()),
        "{text}: {found:?}"
    );
}

fn check_refuted(text: &str, expected: &str) {
    let found = judge_text(text).unwrap();
    let Some(failure) = found.counterexample() else { panic!("{text}: {found:?}") };
    assert_eq!(failure.to_string(), expected, "{text}");
}

fn verdict(text: &str) -> Verdict {
    judge_text(text).unwrap().verdict().clone()
}

fn fails(text: &str, expected: &str) {
    let fault = match Claim::parse(text, &["nim".to_owned()]) {
        Err(fault) => fault,
        Ok(_) => judge_text(text).unwrap_err(),
    };
    assert!(fault.en.contains(expected), "{text}: {}", fault.en);
    assert!(!fault.zh.is_ascii(), "{text}: {}", fault.zh);
    assert!(fault.span.end <= text.len(), "{text}");
}

#[test]
fn arithmetic_means_what_it_does_at_school() {
    for text in [
        "1 + 2 * 3 = 7",
        "7 - 2 - 1 = 4",
        "17 div 5 = 3 and 17 mod 5 = 2",
        "5 xor 3 = 6",
        "forall a, b <= 4: a ^ b = b ^ a and (a ^ b) ^ a = b",
        "5 xor 3 + 1 = 1",
        "(6 and 3) = 2 and (6 or 3) = 7 and 6 & 3 = 2 and 6 | 3 = 7",
        "1 < 2 <= 2 < 3",
        "not 1 = 2",
        "false -> 1 - 2 = 5",
        "if 2 > 1 then 3 = 3 else 1 div 0 = 0",
        "[4, 5, 6][2] = 5",
        "5 in [4, 5] and not 6 in [4, 5]",
        "fib(0) = 1 and fib(1) = 2 and fib(5) = 13",
        "fibparts(60) = [55, 5] and fibdigits(60) = [1, 0, 0, 0, 0, 1, 0, 0, 0]",
        "lower(4) = 6 and upper(4) = 10",
        "fibshift(6) = 10 and fibzeros(6) = 0",
        "ruler(12) = 4 and ones(7) = 3 and bits(8) = 4 and gcd(12, 18) = 6",
        "max(3, 5) = 5 and min([3, 5]) = 3 and mex([0, 1, 3]) = 2 and power(2, 10) = 1024",
        "sorted([3, 1, 2]) = [1, 2, 3] and digits(347, 10) = [3, 4, 7]",
        "let twice(n) = 2 * n; let seven = 7; twice(seven) = 14",
        "(if 3 mod 2 = 1 then \"odd\" else \"even\") = \"odd\" and “odd” != \"even\"",
        "\"even\" in [\"odd\", \"even\"] and [\"odd\", \"even\"][2] = \"even\"",
        "join([1, 2], [3]) = [1, 2, 3] and join([\"odd\"], [\"even\"])[2] = \"even\"",
        "slice([5, 6, 7, 8], 2, 3) = [6, 7] and slice([5, 6], 2, 9) = [6] and slice([5], 3, 2) = []",
        "reverse([1, 2, 3]) = [3, 2, 1] and reverse([[1], [2]]) = [[2], [1]]",
        "unique([3, 1, 3, 2]) = [1, 2, 3] and length(join([], [])) = 0",
        "[[1, 2], [3]][2] = [3] and [[1, 2], [3]][1][2] = 2 and length([[1, 2], [3]]) = 2",
    ] {
        holds(text);
    }
}

#[test]
fn quantifiers_range_over_numbers_lists_and_positions() {
    for text in [
        "forall a, b, c <= 4: P([a, b, c]) <-> a xor b xor c = 0",
        "forall a < 3: a <= 2",
        "forall 0 < a < b <= 5: a >= 1 and b > a",
        "forall a < b < c <= 5: a < b and b < c",
        "forall 0 < a < b: b >= a + 1",
        "forall a < b: b > a",
        "let k = 3; forall a < k: a <= 2",
        "forall a <= 4, b <= a: b <= 4",
        "exists x in [3, 5]: x = 5",
        "one x <= 9: x * x = 49",
        "(count x in [1, 1, 4, 5]: x >= 2) = 2",
        "(least n in 1..20: n * n > 30) = 6",
        "(list n in 1..4: n * n) = [1, 4, 9, 16] and (total n in 1..4: n) = 10",
        "forall p from [2, 2]: P(p) <-> nimsum(p) = 0",
        "(select n in 1..9: n mod 4 = 0) = [4, 8] and (select q after [1, 2]: P(q)) = [[1, 1]]",
        "(list n in 1..3: [n, n * n]) = [[1, 1], [2, 4], [3, 9]]",
        "forall p in (select p within [2, 2]: P(p)): p[1] = p[2]",
        "forall p within [3, 3]: N(p) <-> exists q after p: P(q)",
        "forall n: n + 1 > n",
        "∀ a, b ≤ 3：P([a，b]) ⇔ a ＝ b",
        "safe p within [4, 4]: nimsum(p) = 0",
        "move([3, 1], [2, 1]) and wins([3, 1], [1, 1]) and terminal([0, 0]) and grundy([3]) = 3",
        "first wins from [3, 5, 7] by p -> q: nimsum(q) = 0",
        "second wins from [2, 2] by p -> q: q[1] = q[2]",
        "position([1, 2])",
    ] {
        holds(text);
    }
}

#[test]
fn the_smallest_counterexample_has_the_least_total_and_comes_first() {
    check_refuted("forall a, b <= 9: a * b != 6", "a = 2, b = 3");
    check_refuted("forall a < b < c <= 9: P([a, b, c]) <-> c = a + b", "a = 1, b = 3, c = 4");
    check_refuted("forall n: n < 4", "n = 4");
    check_refuted("safe p within [4, 4]: nimsum(p) <= 1", "p = (0, 1)");
    check_refuted(
        "forall a, b <= 6: first wins from [a, b] by p -> q: q[1] = q[2]",
        "a = 0, b = 0",
    );
    check_refuted("forall 0 < a < b < c <= 7: P([a, b, c]) <-> c = a + b", "a = 1, b = 3, c = 4");
}

#[test]
fn a_counterexample_is_told_with_its_own_numbers_and_positions() {
    let told = |text: &str| {
        let found = judge_text(text).unwrap();
        let Some(failure) = found.counterexample() else { panic!("{text}: {found:?}") };
        failure.reasons.iter().map(|reason| (reason.zh(), reason.en())).collect::<Vec<_>>()
    };
    let pair = |zh: &str, en: &str| (zh.to_owned(), en.to_owned());
    assert_eq!(
        told("forall 0 < a < b < c: c = a + b -> P([a, b, c])"),
        [
            pair("4 = 1 + 3", "4 = 1 + 3"),
            pair("面对(1, 3, 4)，轮到谁走谁赢", "at (1, 3, 4) the player to move wins"),
        ]
    );
    assert_eq!(
        told("forall a < b < c: N([a, b, c]) -> exists x < c: P([a, b, x])")[1],
        pair(
            "x < 5时，面对(2, 4, x)，轮到谁走谁赢",
            "at every (2, 4, x) with x < 5 the player to move wins"
        )
    );
    assert_eq!(
        told("forall n: P(n) <-> n mod 5 = 0"),
        [
            pair("面对5，轮到谁走谁赢", "at 5 the player to move wins"),
            pair("5 mod 5 = 0", "5 mod 5 = 0"),
        ]
    );
    assert_eq!(
        told("forall p within [4, 4]: P(p) -> sum(p) != 4")[0].1,
        "at (2, 2) the player to move loses"
    );
    // The second part has no meaning there.
    assert_eq!(told("forall a <= 6: a >= 3 and P([a - 3])"), [pair("0 < 3", "0 < 3")]);
    let undecided = "forall a <= 6: (a < 3 or P([a - 3])) -> a > 0";
    assert_eq!(told(undecided), [pair("0 < 3", "0 < 3"), pair("0 ≤ 0", "0 ≤ 0")]);
    // There are no such words for these.
    assert!(told("safe p within [4, 4]: nimsum(p) <= 1").is_empty());
    assert!(told("forall n: grundy(n) = 0 -> not terminal(n)").is_empty());
}

#[test]
fn a_strategy_is_played_out_against_every_opponent() {
    let text = "first wins from [1, 2] by p -> q: max(q) < max(p)";
    let found = judge_text(text).unwrap();
    let Some(failure) = found.counterexample() else { panic!("{found:?}") };
    assert_eq!(
        failure.notes[0].en(),
        "the strategy moves first: (1, 2) → (1, 0) → (0, 0); the game is over and the strategy has not won"
    );
}

#[test]
fn what_has_no_meaning_is_a_fault_that_says_how_to_mend_it() {
    fails("forall a <= 3: a - 1 >= 0", "below zero");
    fails("5 div 0 = 0", "divides by 0");
    fails("18446744073709551615 + 1 = 0", "above 2^64 - 1");
    fails("18446744073709551616 = 0", "above 2^64 - 1");
    fails("2^3 = 8", "power(2, 3)");
    fails("2^3 = 1", "2 xor 3");
    fails("forall n <= 9: n ^ 2 >= n", "power(2, 3)");
    fails("forall n <= 9: 2^n > n", "power(2, 3)");
    fails("exists n: n = 3", "upper bound");
    fails("[1, 2][3] = 1", "no number 3");
    fails("(least n <= 3: n > 5) = 0", "no least one");
    fails("1 + 2", "should be a truth value");
    fails("P(1 = 2)", "should be a list");
    fails("1 = (2 = 3)", "should be a number");
    fails("a and 3 = 2", "nothing is called `a` here: to speak of every a, write `forall a:`");
    fails("Q(3)", "of a position may be asked P, N, draw, grundy, ");
    fails("forall n <= 9: prime(n)", "nimsum, max, min, mex");
    fails("whoever = 3", "a rule is written as a formula");
    fails("forall x, y >= x: x <= y", "write `forall x: forall y >= x: …`");
    fails("forall x, y >= y: x <= y", "`y` is bounded by itself");
    fails("forall y >= y: y = y", "`y` is bounded by itself");
    fails("forall heap <= 3: haep = 1", "did you mean heap?");
    fails("forall a <= 3 a = 1", "expected `:`");
    fails("forall a: (a = 1", "`)` is missing");
    fails("1 = 1 2", "expected the end of the claim");
    fails("move([1]) = true", "takes 2 argument");
    fails("let f(x) = x; f(1, 2) = 1", "takes 1 argument");
    fails("\"odd\" = 1", "should be a word");
    fails("\"odd = 1", "not closed");
    fails("[1, \"odd\"] = [1]", "should be a number");
    fails("[1 = 1] = [1]", "should be a number");
    fails("sum([[1]]) = 1", "should be a list of numbers");
    fails("join([1], [\"odd\"]) = [1]", "should be a list of numbers");
    fails("slice([1], 1) = [1]", "takes 3 argument");
    fails("1 ? 2", "no meaning");
    fails("forall a <= 3: 6 and 3 = 2", "binds tighter");
    fails("forall n >= 50: n < 5", "no case was tried");
    fails("forall n in []: false", "no case was tried");
    fails(&format!("1{} = 5", "+1".repeat(30_000)), "MAX_OPERATORS");
    fails(&format!("[1]{} = 5", "[1]".repeat(20_000)), "MAX_OPERATORS");
    fails("exists a, b, c <= 100000, d in []: true", "MAX_CLAIM_STEPS");
    fails(&format!("{}1{} = 1", "(".repeat(500), ")".repeat(500)), "MAX_DEPTH");
    fails(&"not ".repeat(500), "MAX_DEPTH");
    // The middle of each comparison stands twice, also within the middle of another.
    fails(&format!("{}1{} = 1", "1<(".repeat(40), ")<1".repeat(40)), "MAX_REPEATED");
    let counts = |deep| {
        let names: Vec<String> = (0..30).map(|name| format!("a{deep}_{name}")).collect();
        format!("count {} <= ", names.join(", "))
    };
    let nested: String = (0..5).map(|deep| format!("({}", counts(deep))).collect();
    fails(&format!("{nested}1{} = 1", ": true)".repeat(5)), "MAX_REPEATED");
    fails("forall a > 18446744073709551615: false", "the largest number that a claim can hold");
    fails(
        "forall 18446744073709551615 < a <= 18446744073709551615: false",
        "the largest number that a claim can hold",
    );
    fails("forall a, b, c, d, e <= 1000: a + b + c + d + e >= 0", "MAX_CLAIM_STEPS");
    fails(&" ".repeat(70_000), "MAX_CLAIM_BYTES");
}

#[test]
fn definitions_that_double_one_another_end_at_a_limit() {
    let mut text = String::from("let f0(x) = x; ");
    for index in 1..60 {
        text.push_str(&format!("let f{index}(x) = f{0}(x) + f{0}(x); ", index - 1));
    }
    fails(&format!("{text}f59(1) = 0"), "MAX_CLAIM_STEPS");
}

#[test]
fn every_part_that_is_worked_out_is_a_step() {
    let long = "1 + ".repeat(300);
    fails(&format!("forall a <= 1000000: {long}a > 0"), "MAX_CLAIM_STEPS");
    fails("forall a <= 1000000: sum(list i in 0..100: i) + a > 0", "MAX_CLAIM_STEPS");
}

#[test]
fn long_lists_have_a_limit_and_cost_their_length_again_and_again() {
    let mut text = String::from("let f0(x) = x; ");
    for index in 1..60 {
        text.push_str(&format!("let f{index}(x) = f{}(join(x, x)); ", index - 1));
    }
    fails(&format!("{text}length(f59([1])) = 0"), "MAX_LISTED");
    fails("length(list i in 0..10000000: i) = 0", "MAX_LISTED");
    let read = "let f(x) = count a in 0..100000: x[1] = 0; ";
    fails(&format!("{read}f(list i in 0..100000: i) = 1"), "MAX_CLAIM_STEPS");
}

#[test]
fn definitions_that_call_one_another_have_a_limit() {
    let mut text = String::from("let f0(x) = x; ");
    for index in 1..2000 {
        text.push_str(&format!("let f{index}(x) = f{}(x); ", index - 1));
    }
    fails(&format!("{text}f1999(1) = 0"), "MAX_NESTED");
}

#[test]
fn a_claim_prints_back_as_tidy_mathematics() {
    let check = |text: &str, unicode: &str, latex: &str| {
        assert_eq!(claim(text).to_unicode(), unicode);
        assert_eq!(claim(text).to_latex(), latex);
    };
    check(
        "forall a, b, c <= 15: P([a,b,c]) <-> a xor b xor c = 0",
        "∀ a, b, c ≤ 15: P(a, b, c) ⇔ a ⊕ b ⊕ c = 0",
        "\\forall a, b, c \\le 15: P(a, b, c) \\Leftrightarrow a \\oplus b \\oplus c = 0",
    );
    check(
        "let k = 4; forall n >= 1: P(n) -> (n + 1) * 2 mod k != 0",
        "k := 4; ∀ n ≥ 1: P(n) ⇒ (n + 1) · 2 mod k ≠ 0",
        "k \\mathrel{:=} 4;\\ \\forall n \\ge 1: P(n) \\Rightarrow (n + 1) \\cdot 2 \\bmod k \\neq 0",
    );
    // Sums inside operations on bits, and these inside each other, stand in brackets.
    check(
        "forall a, b: a + b xor 2 * a | 1 = 0",
        "∀ a, b: ((a + b) ⊕ 2 · a) | 1 = 0",
        "\\forall a, b: ((a + b) \\oplus 2 \\cdot a) \\mathbin{|} 1 = 0",
    );
    // A remainder is taken before the sum, and is seen to be.
    check(
        "forall a, b: a + b mod 2 = 2 * (a div 2)",
        "∀ a, b: a + (b mod 2) = 2 · (a div 2)",
        "\\forall a, b: a + (b \\bmod 2) = 2 \\cdot (a \\operatorname{div} 2)",
    );
    // A bare name would share the range of the next one.
    check(
        "forall n >= 0, i in 1..6: n + i > n",
        "∀ n ≥ 0, i ∈ 1…6: n + i > n",
        "\\forall n \\ge 0, i \\in 1\\dots6: n + i > n",
    );
}

#[test]
fn what_is_printed_reads_back_as_the_same_claim() {
    for text in [
        "forall a, b <= 9: a + 9 - (b + 1 - 1) = a -> (a = b -> a > 0) or not (a = b and b = 1)",
        "forall a <= 9: (a = 1 <-> a = 2) <-> (a > 1 or a < 1)",
        "3 * (4 + 5) mod 2 = 1 and 7 - (3 - 2) - 1 = 5",
        "forall 0 < a < b <= 5: [a, b][1] = a",
        "exists x in [3, 5]: x = 5",
        "forall a, b <= 9: a + b mod 2 - a xor b div 2 * 2 <= 20",
        "let k = 3; let f(x, y) = (x + y) mod k; forall n <= 9: f(n, 1) < k and f(n, (2)) <= k",
        "let small(s) = sum(s) < 4; forall a <= 9: small([a, 1]) -> a < 3",
    ] {
        let printed = claim(text).to_unicode();
        assert_eq!(claim(&printed).to_unicode(), printed, "{text}");
        assert_eq!(verdict(text), verdict(&printed), "{text}");
    }
}

#[test]
fn a_name_means_one_thing() {
    for text in [
        "let P(x) = x; P(1) = 1",
        "let f(x, x) = x; f(1, 1) = 1",
        "let f = 1; let f = 2; f = 2",
        "forall a, a <= 3: a = a",
        "forall a <= 3: exists a <= 3: a = 1",
        "forall 0 < a < a <= 5: a = a",
        "let mex = 1; mex = 1",
    ] {
        fails(text, "means something else already: choose another name");
    }
}

#[test]
fn a_claim_that_breaks_off_is_faulty_behind_its_last_word() {
    let fault = Claim::parse("1 + 2 =  \n", &[]).unwrap_err();
    assert_eq!(fault.span, 7..7);
}

#[test]
fn a_term_has_the_values_of_its_variables() {
    let variables = [("heaps".to_owned(), Type::List), ("n".to_owned(), Type::Number)];
    let of = |text: &str| Term::parse(text, &[], &variables).map(|term| term.of);
    assert_eq!(of("nimsum(heaps)"), Ok(Type::Number));
    assert_eq!(of("if n = 0 then \"none\" else \"some\""), Ok(Type::Word));
    assert_eq!(of("list i in 1..n: heaps"), Ok(Type::Lists));
    assert_eq!(of("list i in 1..n: \"odd\""), Ok(Type::Words));
    assert_eq!(of("select i in 1..n: i > 1"), Ok(Type::List));
    assert!(of("heap + 1").unwrap_err().en.contains("did you mean heaps?"));
    assert!(of("n + heaps").unwrap_err().en.contains("should be a number"));
}
