//! Variables inside a claim that have no end: nothing can be tried, and the engine alone decides. Beside what holds stands what fails or is open.

use super::*;

/// What is answered to a claim about a game, in a word.
fn describe_answer(game: &str, claim: &str) -> String {
    let tables = Tables::default();
    let lines = Some(game).filter(|line| !line.is_empty());
    let read = |line| NamedGame::read(None, line, &tables).unwrap();
    let games: Vec<NamedGame<'_>> = lines.into_iter().map(read).collect();
    let names: Vec<String> = games.iter().map(|game| game.name.clone()).collect();
    match answer(&Claim::parse(claim, &names).unwrap(), &games, None).unwrap() {
        Answer::EverySize(_, None) => "holds".to_owned(),
        Answer::EverySize(_, Some(_)) => "holds, compared".to_owned(),
        Answer::Bounded(found, _) => found.name().to_owned(),
        Answer::Untried(found) if found.is_refuted() => {
            found.place.as_ref().unwrap();
            format!("fails {}", found.counterexample().unwrap()).trim_end().to_owned()
        }
        Answer::Untried(found) => {
            format!("open: {}", found.found.reason(crate::text::Language::En).unwrap())
        }
    }
}

fn check(game: &str, claim: &str, expected: &str) {
    assert_eq!(describe_answer(game, claim), expected, "{game}: {claim}");
}

#[test]
fn there_is_some_number_or_none() {
    check("", "forall a: exists c: c > a", "holds");
    check("", "forall a: exists c: c < a", "fails a = 0");
    check("", "exists n: n = 3", "holds");
    check("", "exists n: forall m: m <= n", "fails");
    check("", "forall a <= 9: exists c: c > a", "holds");
    check("", "forall n: exists k: k * k >= n", "open: product");
}

#[test]
fn exactly_one_number_is_neither_none_nor_two() {
    check("", "forall a: one c: c + 3 = a + 4", "holds");
    check("", "forall a: one c: 2 * c = a", "fails a = 1");
    check("", "forall a: one c: c >= a", "fails a = 0");
}

#[test]
fn a_least_number_has_a_meaning_only_where_there_is_one() {
    check("", "forall n: (least k: k > n) = n + 1", "holds");
    check("", "forall n: (least k: k > n) = n + 2", "fails n = 0");
    check("", "forall n: (least k: k < n) = 0", "open: meaning");
    check("", "forall n >= 1: (least k: k < n) = 0", "holds");
    check("", "forall n >= 1: fib(least k: fib(k) >= n) >= n", "holds");
}

#[test]
fn lost_positions_are_found_however_large() {
    check("nim 1 1 1", "forall a, b: exists c: P([a, b, c])", "holds");
    check("nim 1 1 1", "forall a, b: one c: P([a, b, c])", "holds");
    check("nim 1 1 1", "forall a, b: one c >= b: P([a, b, c])", "fails a = 1, b = 1");
    check("wythoff 1 1", "forall a: one b: P([a, b])", "holds");
    check("pile 9 --take 1..3", "forall n: (least k: P(n + k)) < 4", "holds");
    check("pile 9 --take 1..3", "forall n: (least k: P(n + k)) < 3", "fails n = 1");
}

#[test]
fn the_counterexample_has_the_smallest_sum_and_is_the_first_of_those() {
    let claim = "forall a, b: a >= 5 and b >= 7 or a >= 40 -> exists c: c + 13 <= a + b";
    check("", claim, "fails a = 5, b = 7");
    check("", "forall a, b: a + b >= 9 -> exists c: c + 9 < a + b", "fails a = 0, b = 9");
}

#[test]
fn infinitely_many_are_never_counted() {
    check("", "forall n: (count c: c > n) >= 0", "open: gathering");
    check("", "(count c: c >= 0) = 0", "open: gathering");
}

#[test]
fn cases_that_do_not_come_to_the_endless_variable_are_compared() {
    check("nim 1 1", "forall a: a > 40 -> exists c: P([a, c])", "holds, compared");
}

#[test]
fn enumeration_alone_refuses_in_both_languages() {
    let claim = Claim::parse("forall a: exists c: c > a", &[]).unwrap();
    let fault = crate::claim::judge(&claim, &[], 5).unwrap_err();
    assert_eq!(fault.kind, crate::claim::FaultKind::Endless);
    assert!(fault.zh.contains("判定程序"));
    assert!(fault.en.contains("only the engine"));
    // What can be neither tried nor decided has no verdict.
    let open = Claim::parse("forall n: exists k: k * k >= n", &[]).unwrap();
    let fault = try_up_to(&open, &[], 5).unwrap_err();
    assert!(fault.en.contains("not all cases can be tried"));
}
