//! Marking on the command line: a game or a sheet's ID, both languages, JSON, and what is refused.

use crate::Run;
use serde_json::{Value, json};
use std::fs;

/// What `mark` prints about answers, with its exit code.
fn marked(code: i32, game: &str, answers: &str, more: &[&str]) -> (String, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("answers.yaml");
    fs::write(&path, answers).unwrap();
    let arguments = ["mark", game, path.to_str().unwrap()];
    Run::of(arguments.into_iter().chain(more.iter().copied())).fails_with(code).output()
}

fn told(code: i32, game: &str, answers: &str, expected: &str) {
    let (out, errors) = marked(code, game, answers, &[]);
    assert!(format!("{out}{errors}").contains(expected), "{answers}: {out}{errors}");
}

fn told_zh(code: i32, game: &str, answers: &str, expected: &str) {
    let (out, errors) = marked(code, game, answers, &["--lang", "zh"]);
    assert!(format!("{out}{errors}").contains(expected), "{answers}: {out}{errors}");
}

fn as_json(code: i32, game: &str, answers: &str) -> Value {
    serde_json::from_str(&marked(code, game, answers, &["--json"]).0).unwrap()
}

const PILE: &str = "pile 21 --take 1..3";

#[test]
fn answers_are_marked_with_their_refutation() {
    let right = "winner: first\nstrategy: leave multiples of 4\nsafe: [0, 4, 8, 12, 16, 20]\n";
    let all = as_json(0, PILE, right);
    assert_eq!((&all["verdict"], &all["marks"]), (&json!("right"), &json!(8)));
    let wrong = "winner: second\nmoves: [18]\nstrategy: leave multiples of 3\n";
    told(1, PILE, wrong, "moving to 18 does not win: the reply to 16 refutes it");
    told_zh(1, PILE, wrong, "得分 0 / 3");
    told(2, PILE, "rule: \"forall a: P(a\"\n", "breaks off");
    told(2, PILE, "rule: \"forall a: P(a\"\n", "answers.yaml:1:");
    told(2, PILE, "{}\n", "it holds no answers");
    told(2, PILE, "moves: [twenty]\n", "a position is a number, or a list such as [2, 5, 7]");
}

#[test]
fn right_is_said_with_how_far_was_looked() {
    let rule = "rule: \"forall n: P(n) <-> n mod 4 = 0\"\n";
    let all = as_json(0, PILE, rule);
    let item = &all["items"][0];
    assert_eq!((&all["verdict"], &all["of"]), (&json!("right"), &json!(4)));
    assert_eq!((&item["evidence"], &item["bound"]), (&json!("every_size"), &json!(21)));
    told(0, PILE, rule, "it holds for every size");
    told_zh(0, PILE, rule, "对任意大小都成立");
    let two = "rule: \"forall a, b: P(a, b) <-> a = b\"\n";
    told(0, "nim 1 2", two, "tried up to 30 only: nothing is proved beyond");
    told_zh(0, "nim 1 2", two, "只试到 30，更大的数没有证明");
    let all = as_json(0, PILE, "winner: first\n");
    assert_eq!(
        (&all["items"][0]["evidence"], &all["items"][0]["tried"]),
        (&json!("exhaustive"), &json!(22))
    );
}

#[test]
fn what_is_not_right_is_not_called_right() {
    told(
        1,
        "pile 100 --take 1..3",
        "rule: \"forall n: P(n) <-> n mod 4 = 0 and n < 33\"\n",
        "n = 36",
    );
    told(1, PILE, "rule: \"P(0)\"\n", "leaves 21 of 22 positions open");
    told_zh(1, PILE, "rule: \"forall n: P(n) or N(n)\"\n", "没有说出 0 谁胜");
    told(1, PILE, "line: [21, 20, 12]\n", "20 to 12 is not a move");
    told(1, "race 100 --take 1..3", "safe: []\n", "marks 0 / 25");
    told(1, "pile 100 --take 1..3", "safe: []\n", "marks 0 / 26");
}

#[test]
fn either_reading_of_a_race_or_strip_is_accepted() {
    told(0, "race 50 --take 1..10", "strategy: leave multiples of 11\n", "what is still to go");
    told_zh(0, "race 50 --take 1..10", "办法: 留下11的倍数\n", "按“还剩多少”理解");
    told(0, "strip 20 --take 1..5", "safe: [2, 8, 14, 20]\n", "read as squares");
    told_zh(0, "strip 20 --take 1..5", "安全数: [2, 8, 14, 20]\n", "按“第几格”理解");
}

#[test]
fn a_sheet_is_marked_by_its_id() {
    let folder = tempfile::tempdir().unwrap();
    let into = folder.path().to_str().unwrap();
    let run = "worksheet take-away --seed 5 --lang en --format json -o";
    Run::of(run.split_whitespace().chain([into])).output();
    let text = fs::read_to_string(folder.path().join("worksheet.en.json")).unwrap();
    let sheet: Value = serde_json::from_str(&text).unwrap();
    let id = sheet["bouton"]["id"].as_str().unwrap();
    let (out, errors) = marked(1, id, "problems: {1: {winner: draw}}\n", &[]);
    assert!(out.contains("problem 1, who wins: 0/1"), "{out}{errors}");
    told(2, id, "problems: {99: {winner: 甲}}\n", "there is no problem 99");
    told(2, id, "problems: {1: {strategy: P(q)}}\n", "problem 1: a strategy must not ask");
}
