//! Wythoff's game and the quota games: what programs rely on, and what is refused.

use crate::Run;
use serde_json::{Value, json};

/// Outcome, where the winning moves lead, kind of evidence.
fn check(arguments: &str, outcome: &str, to: Value, kind: &str) {
    let answer = Run::new(&format!("solve {arguments} --json")).json();
    let moves = answer["winning_moves"].as_array().unwrap();
    let found: Vec<&Value> = moves.iter().map(|option| &option["to"]).collect();
    assert_eq!((&answer["outcome"], json!(found)), (&json!(outcome), to), "{arguments}");
    assert_eq!(answer["evidence"]["kind"], kind, "{arguments}");
}

#[test]
fn wythoff_is_solved_at_every_size() {
    check("wythoff 12 20", "P", json!([]), "exhaustive");
    check("wythoff 12 20 --misere", "P", json!([]), "exhaustive");
    check("wythoff 1 2 --misere", "N", json!([[1, 0], [0, 1]]), "exhaustive");
    check("wythoff 0 7", "N", json!([[0, 0]]), "exhaustive");
    check(
        "wythoff 2000 3000",
        "N",
        json!([[1854, 3000], [2000, 1236], [1618, 2618]]),
        "exhaustive",
    );
    check("wythoff 3000000 5", "N", json!([[3, 5]]), "up_to");
    // The pair of index 2^62.
    let safe = "wythoff 7461864723258187525 12073550741685575429";
    check(safe, "P", json!([]), "up_to");
}

#[test]
fn small_squares_of_wythoff_have_grundy_values() {
    let grundy =
        |line: &str| Run::new(&format!("solve wythoff {line} --json")).json()["grundy"].clone();
    assert_eq!(grundy("3 3"), 6);
    assert_eq!(grundy("12 20"), 0);
    assert_eq!(grundy("12 20 --misere"), Value::Null);
    assert_eq!(grundy("2000 3000"), Value::Null);
}

#[test]
fn the_open_question_of_the_documents_is_answered() {
    // Catalogue S2-62.
    check("quota 100 --factor 3", "N", json!([[97, 9], [76, 72]]), "exhaustive");
    let text = Run::new("solve quota 100 --factor 3").stdout();
    assert!(text.contains("100 = 76 + 21 + 3"), "{text}");
}

#[test]
fn quota_games_are_solved_at_the_start_and_in_mid_play() {
    check("quota 89 --factor 2", "P", json!([]), "exhaustive");
    check("quota 100 --factor 2", "N", json!([[97, 6], [89, 22]]), "exhaustive");
    check("quota 60 4 --factor 2", "P", json!([]), "exhaustive");
    check("quota 60 5 --factor 2", "N", json!([[55, 10]]), "exhaustive");
    check("quota 9223372036854775808 --factor 1", "P", json!([]), "up_to");
}

#[test]
fn the_sequence_of_a_quota_game_begins_with_two() {
    let sequence = Run::new("sequence quota --factor 2 --to 9 --json").json();
    assert_eq!(sequence["first_index"], 2);
    assert_eq!(sequence["values"], json!(["P", "P", "N", "P", "N", "N", "P", "N"]));
    assert_eq!((&sequence["preperiod"], &sequence["period"]), (&Value::Null, &Value::Null));
}

#[test]
fn what_makes_no_game_is_refused_in_one_sentence() {
    let check = |arguments: &str, words: &[&str]| {
        let (stdout, stderr) = Run::new(&format!("solve {arguments}")).fails_with(2).output();
        assert_eq!(stdout, "", "{arguments}");
        for word in words {
            assert!(stderr.contains(word), "{arguments}: {stderr}");
        }
    };
    check("wythoff 3 5 7", &["exactly two heaps", "3 given", "wythoff 12 20"]);
    check("wythoff 12", &["exactly two heaps"]);
    check("wythoff 0 0", &["both heaps are empty"]);
    check("quota 1 --factor 2", &["may not take everything", "at least 2"]);
    check("quota 0 --factor 2", &["0 objects", "at least 2"]);
    check("quota 10 --factor 0", &["the factor: 0 is less than 1"]);
    check("quota 10 0 --factor 2", &["the most that a move may take: 0 is less than 1"]);
    check("quota 10", &["--factor"]);
    check("quota 18446744073709551615 --factor 1000000", &["MAX_SAFE_NUMBERS"]);
}

#[test]
fn both_games_speak_chinese() {
    let text = |arguments: &str| Run::new(&format!("solve {arguments} --lang zh")).stdout();
    assert!(text("wythoff 7 9").contains("两堆各取4，留下(3, 5)"));
    assert!(text("quota 100 --factor 3").contains("取24，留下76，对方至多取72"));
    let error = Run::new("solve quota 1 --factor 2").locale("zh_CN.UTF-8").fails_with(2).output().1;
    assert!(error.contains("至少要有2个"), "{error}");
}

/// The partner of so large a heap is no number of 64 bits.
#[test]
fn heaps_without_a_partner_are_refused_by_a_named_limit() {
    let largest = ["18446744073709551615", "18446744073709551614"];
    let ran = Run::of(["solve", "wythoff", largest[0], largest[1]]).fails_with(2);
    let (_, stderr) = ran.output();
    assert!(stderr.contains("MAX_SMALLER_HEAP"), "{stderr}");
    Run::of(["solve", "wythoff", largest[0], "11400000000000000000"]).stdout();
}
