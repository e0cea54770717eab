//! S-Nim, sums, Lasker's and Moore's Nim, running sums and the odd-even game on the command line:
//! the answers that programs rely on, as JSON and as text in both languages.

use crate::Run;
use serde_json::{Value, json};

fn check(arguments: &str, outcome: &str, grundy: Value, moves: Value) {
    let answer = Run::new(&format!("solve {arguments} --json")).json();
    let winning = answer["winning_moves"].as_array().unwrap();
    let found: Vec<&Value> = winning.iter().map(|option| &option["to"]).collect();
    assert_eq!((&answer["outcome"], &answer["grundy"]), (&json!(outcome), &grundy), "{arguments}");
    assert_eq!(json!(found), moves, "{arguments}");
    assert_eq!(answer["evidence"]["kind"], "exhaustive", "{arguments}");
}

fn check_words(arguments: &str, chinese: &[&str], english: &[&str]) {
    for (locale, expected) in [("zh_CN.UTF-8", chinese), ("C", english)] {
        let stdout = Run::new(&format!("solve {arguments}")).locale(locale).stdout();
        // The terminal folds lines wherever they are full.
        let letters = |text: &str| text.split_whitespace().collect::<String>();
        for words in expected {
            assert!(letters(&stdout).contains(&letters(words)), "{words}: {stdout}");
        }
    }
}

#[test]
fn s_nim_adds_values_that_repeat_with_period_7() {
    // With {1, 3, 4} the values are 0 1 0 1 2 3 2 and repeat: 5, 7, 9 have 3, 0, 0.
    let line = "heaps 5 7 9 --take 1,3,4";
    check(line, "N", json!(3), json!([[2, 7, 9], [5, 7, 5]]));
    check_words(line, &["从A堆取3", "SG值"], &["take 3 from A", "repeat with period 7"]);
    // The sample of HDOJ 1536: L, W, W.
    check("heaps 5 12 --take 2,5", "P", json!(0), json!([]));
    check("heaps 2 4 7 --take 2,5", "N", json!(1), json!([[0, 4, 7], [2, 2, 7], [2, 4, 2]]));
}

#[test]
fn a_sum_adds_the_values_of_its_parts() {
    // Nim 5 has 5; 1..3: 7 mod 4 = 3; {1, 3, 4}: 9 - 7 = 2 has 0. 5 xor 3 = 6.
    let line = "sum nim:5 1..3:7 1,3,4:9";
    check(line, "N", json!(6), json!([[3, 7, 9]]));
    check_words(line, &["从A堆取2"], &["take 2 from A", "first player wins"]);
    // 2 mod 3 = 2 beside a heap of Nim of 2.
    check("sum nim:2 1..2:5", "P", json!(0), json!([]));
}

#[test]
fn laskers_values_swap_the_last_two_of_four() {
    // Winning Ways, chapter 4: 0 1 2 4 3 5 6 8 7; so 3, 4, 5 have 4, 3, 5, with nim-sum 2.
    check("lasker 3 4 5", "N", json!(2), json!([[3, 1, 5]]));
    check_words("lasker 3 4 5", &["从B堆取3"], &["take 3 from B (4 → 1)"]);
    // 2, 5, 7 have 2, 5, 8: only a split of the 7 leaves 7 = 2 xor 5.
    let splits = json!([[2, 5, 1, 6], [2, 5, 2, 5], [2, 5, 3, 4]]);
    check("lasker 2 5 7", "N", json!(15), splits);
}

#[test]
fn moore_counts_columns_modulo_k_plus_1() {
    // 011, 100, 101, 110: the columns 3, 2, 2 become 3, 0, 3.
    let answer = Run::new("solve moore 2 3 4 5 6 --json").json();
    let moves = answer["winning_moves"].as_array().unwrap();
    assert_eq!((&answer["outcome"], moves.len()), (&json!("N"), 1));
    assert_eq!(moves[0]["to"], json!([1, 4, 5, 5]));
    check_words("moore 2 3 4 5 6", &["成为3的倍数"], &["multiples of 3"]);
    check("moore 2 1 1 1", "P", json!(0), json!([]));
    check("moore 2 1 1 1 --misere", "N", Value::Null, json!([[0, 0, 1], [0, 1, 0], [1, 0, 0]]));
}

#[test]
fn a_running_sum_is_a_race_in_the_last_number() {
    // 1 + ... + 7 = 28 < 30 <= 36: who calls 8 has won, so 2 and 5 are called before.
    check("running-sum 30 --take 1..2 --end reach", "N", Value::Null, json!([2]));
    // Up to 7 exactly: 3 may be called, 4 no more, so a race to 3 with 1..2.
    let line = "running-sum 7 --take 1..2 --end exact";
    check(line, "P", Value::Null, json!([]));
    check_words(line, &["后手必胜"], &["the second player wins", "race to 3"]);
}

#[test]
fn the_odd_even_game_remembers_who_holds_what() {
    // k = 4: with an even total 0 and 5 modulo 6 are lost, with an odd one 1; 15 leaves 3.
    let line = "parity 15 --take 1..4 --win odd";
    check(line, "N", Value::Null, json!([[12, 0, 3], [11, 0, 4]]));
    check_words(line, &["取3，留下12", "除以6"], &["take 3, leaving 12", "6"]);
    check("parity 1 --take 1..4 --win odd", "N", Value::Null, json!([[0, 0, 1]]));
    check("parity 1 --take 1..4 --win even", "P", Value::Null, json!([]));
}
