//! Octal games, Kayles and Grundy's game on the command line: text, `--json`, and what is refused.

use crate::Run;
use serde_json::json;

#[test]
fn grundys_game_is_solved_with_all_its_winning_moves() {
    let answer = Run::new("solve grundy 7 5 --json").json();
    assert_eq!((&answer["game"], &answer["position"]), (&json!("grundy"), &json!([7, 5])));
    assert_eq!((&answer["outcome"], &answer["grundy"]), (&json!("N"), &json!(2)));
    let moves = answer["winning_moves"].as_array().unwrap();
    let to: Vec<_> = moves.iter().map(|option| &option["to"]).collect();
    assert_eq!(json!(to), json!([[2, 5, 5], [7, 1, 4]]));
    assert_eq!(answer["evidence"]["kind"], "exhaustive");
    let text = Run::new("solve grundy 7 5").stdout();
    assert!(text.contains("split A (7) into 2 and 5, leaving (2, 5, 5)"), "{text}");
}

#[test]
fn an_octal_game_is_named_by_its_code() {
    let answer = Run::new("solve octal 0.137 9 4 --json").json();
    assert_eq!(answer["winning_moves"][0]["to"], json!([3, 3, 4]));
    assert_eq!(answer["game"], "octal");
    let kayles = Run::new("solve octal 0.77 7 3 --json").json();
    assert_eq!(kayles, Run::new("solve kayles 7 3 --json").json());
    let misere = Run::new("solve dawsons-kayles 9 --misere --json").json();
    assert_eq!((&misere["play"], &misere["grundy"]), (&json!("misere"), &json!(null)));
    let zh = Run::new("solve kayles 7 3 --lang zh").stdout();
    assert!(zh.contains("从A排（7）击倒1个，留下(6, 3)"), "{zh}");
}

#[test]
fn past_the_table_the_proved_period_answers() {
    let answer = Run::new("solve octal 0.137 3000 --json").json();
    let evidence = &answer["evidence"];
    assert_eq!((&evidence["kind"], &evidence["period"]), (&json!("every_size"), &json!(34)));
}

#[test]
fn sequences_run_over_one_heap() {
    let check = |line: &str, first: serde_json::Value, period: serde_json::Value| {
        let sequence = Run::new(&format!("sequence {line} --to 9 --json")).json();
        assert_eq!(sequence["values"], first, "{line}");
        assert_eq!(json!([sequence["preperiod"], sequence["period"]]), period, "{line}");
    };
    // Guy and Smith 1956; Winning Ways, chapter 4, table 6.
    check("octal 0.137", json!([0, 1, 1, 2, 0, 3, 1, 1, 0, 3]), json!([52, 34]));
    check("kayles", json!([0, 1, 2, 3, 1, 4, 3, 2, 1, 4]), json!([71, 12]));
    check("dawsons-kayles", json!([0, 0, 1, 1, 2, 0, 3, 1, 1, 0]), json!([53, 34]));
    check("grundy", json!([0, 0, 0, 1, 0, 2, 1, 0, 2, 1]), json!([null, null]));
    check("octal 0.6", json!([0, 0, 1, 2, 0, 1, 2, 3, 1, 2]), json!([null, null]));
}

#[test]
fn what_is_no_game_or_too_large_is_refused_in_one_line() {
    let check = |line: &str, part: &str| {
        let (stdout, stderr) = Run::new(line).fails_with(2).output();
        assert!(stdout.is_empty() && stderr.contains(part), "{line}: {stderr}");
        assert!(!stderr.contains("panicked"), "{line}: {stderr}");
    };
    check("solve octal", "octal needs a code and at least one heap, 0 given");
    check("solve octal 0.137", "octal needs a code and at least one heap, 1 given");
    check("solve octal 0.8 3", "`8` in the octal code `0.8` is not a digit from 0 to 7");
    check("solve octal 137 4", "the octal code `137` has no point");
    check("solve octal 0.000 4", "every digit of `0.000` is 0");
    check("solve octal 3.7 4", "`3` before the point of `3.7` means nothing");
    check("solve octal 0.7.7 4", "`.` in the octal code");
    check(&format!("solve octal 0.{} 4", "1".repeat(65)), "MAX_OCTAL_DIGITS");
    check("solve octal 0.137 -1", "`-1` is not a whole number");
    check("solve octal 0.137 0", "objects in a heap: 0 is less than 1");
    check("solve kayles", "kayles needs at least one heap, 0 given");
    check("solve grundy 7 5 --take 1..2", "grundy has no --take");
    check("solve grundy 1048577", "(MAX_TABLED_HEAP) of 1048576");
    check("solve octal 0.137 1000000000000", "(MAX_OPTIONS) of 4000000");
    check("solve kayles 3000000", "numbers in the list of winning moves: 1");
    check("sequence octal --to 5", "octal needs one code in a sequence, 0 given");
    check("sequence octal 0.9 --to 5", "`9` in the octal code");
    check("sequence grundy 5", "a sequence runs from the beginning");
    check("sequence kayles --misere", "Grundy values decide normal play only");
    check("sequence grundy --to 1048577", "MAX_TABLED_HEAP");
}

/// However many digits allow the same, the pairs of parts are looked at once; through the files of others, too.
#[test]
fn a_code_of_many_digits_is_answered_soon() {
    let code = format!("0.{}", "7".repeat(63));
    let ran = crate::watched::Watched::of(&["solve", "octal", &code, "30000"]).run();
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.processor < std::time::Duration::from_secs(10), "{ran:?}");
}
