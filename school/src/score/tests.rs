//! Right, half right, wrong, empty, constant and unreadable answers of every shape.

use super::*;
use crate::{
    expected::{Follow, Part, Question, Writing},
    said::Winner,
};
use quickcheck::quickcheck;
use serde_json::{Value, json};

/// A question as templates see it, with what its problem says beside it.
fn question(kind: &str, marks: u32, question: Value, problem: Value) -> Question {
    let mut asked = question;
    asked["kind"] = json!(kind);
    asked["marks"] = json!(marks);
    asked["number"] = json!(1);
    let mut problem = problem;
    problem["number"] = json!(1);
    problem["questions"] = json!([asked]);
    Question::all(&problem).remove(0)
}

/// Every kind of question, once.
fn all() -> Vec<Question> {
    let digits =
        |rows: &[&[u64]]| rows.iter().map(|row| json!({ "digits": row })).collect::<Vec<_>>();
    let ply = |to: &[u64], more: &[&[u64]]| {
        let fitting: Vec<Value> = more.iter().map(|one| json!({ "position": one })).collect();
        json!({ "blank": true, "to": to, "fitting": fitting })
    };
    let candidate = |position: &[u64], lost: bool| json!({ "position": { "position": position }, "lost": lost });
    vec![
        question(
            "who-wins",
            2,
            json!({}),
            json!({ "answer": { "outcome": "P", "may_draw": false } }),
        ),
        question("grundy-value", 2, json!({ "value": 7 }), json!({})),
        question("read-digits", 2, json!({ "value": 12 }), json!({})),
        question(
            "binary-table",
            3,
            json!({ "table": { "rows": digits(&[&[0, 1], &[1, 0], &[0, 1]]), "columns": [1, 2], "nim_sum": 2 } }),
            json!({}),
        ),
        question(
            "key-numbers",
            3,
            json!({ "keys": { "all": [4, 8, 12], "first": [], "last": [] }, "factor": 4, "divided": 14, "imbalance": 2 }),
            json!({}),
        ),
        question(
            "construct",
            2,
            json!({ "shape": [5, 1, null], "solutions": [[5, 1, 4]] }),
            json!({}),
        ),
        question("construct-number", 2, json!({ "solutions": { "all": [40, 45, 50] } }), json!({})),
        question(
            "which-lose",
            3,
            json!({ "candidates": [candidate(&[1, 1], true), candidate(&[1, 2], false), candidate(&[2, 2], true)] }),
            json!({}),
        ),
        question(
            "complete-line",
            4,
            json!({ "plies": [ply(&[1, 1], &[]), ply(&[0, 0], &[&[0, 1]])] }),
            json!({}),
        ),
        question(
            "general-rule",
            3,
            json!({ "rules": [{ "preperiod": 0, "period": 4, "residues": [0] }] }),
            json!({}),
        ),
        question("refute", 3, json!({ "counterexample": "a = 1, b = 3, c = 4" }), json!({})),
        question("read-heaps", 2, json!({ "heaps": [1, 4, 6], "nim_sum": 3 }), json!({})),
        question("draw-board", 3, json!({ "heaps": [1, 3, 2] }), json!({})),
        question(
            "find-slip",
            3,
            json!({ "slip": 5, "better": [{ "points": "e4e3", "traditional": "炮五退一" }] }),
            json!({}),
        ),
        question(
            "judge-moves",
            3,
            json!({ "moves": [{ "wins": true }, { "wins": false }] }),
            json!({}),
        ),
        question("represent", 3, json!({ "digits": [1, 0, 0, 1] }), json!({})),
        question(
            "all-representations",
            4,
            json!({ "rows": digits(&[&[1, 0, 0], &[0, 1, 1]]) }),
            json!({}),
        ),
        question(
            "carry",
            3,
            json!({ "rows": digits(&[&[0, 1, 1, 1, 1], &[1, 0, 0, 1, 1], &[1, 0, 1, 0, 0]]) }),
            json!({}),
        ),
        question(
            "append-zero",
            3,
            json!({ "value": 16, "image": 26, "zeros": 2, "pair": { "first": 16, "second": 26 } }),
            json!({}),
        ),
        question(
            "pair-of-difference",
            3,
            json!({ "text": "100", "pair": { "first": 7, "second": 11 } }),
            json!({}),
        ),
        question(
            "find-misprint",
            2,
            json!({ "printed_value": 715, "powers": ["3 × 10²", "4 × 10", "5"], "right": ["3 × 100", "4 × 10", "5"] }),
            json!({}),
        ),
    ]
}

/// The marks of a cell: right, by follow-through, and still open.
fn check(kind: &str, cell: &str, expected: (u32, u32, u32)) {
    let question = all().into_iter().find(|one| one.kind == kind).unwrap();
    let score = score(&question.expected, question.marks, cell);
    assert_eq!(
        (score.marks, score.follow_through, score.open),
        expected,
        "{kind} {cell}: {}",
        score.en
    );
}

#[test]
fn right_answers_have_their_marks() {
    check("who-wins", "Ben", (1, 0, 1));
    check("grundy-value", "7", (1, 0, 1));
    check("read-digits", "１２", (2, 0, 0));
    check("binary-table", "01; 10; 01; 1 2; 2", (3, 0, 0));
    check("binary-table", "1; 10; 1; 12; 10", (3, 0, 0));
    check("key-numbers", "4 8 12; 4; 2", (3, 0, 0));
    check("construct", "4", (2, 0, 0));
    check("construct", "(5, 1, 4)", (2, 0, 0));
    check("construct-number", "40、45、50", (2, 0, 0));
    check("which-lose", "(1,1), (2,2)", (3, 0, 0));
    check("complete-line", "1 1; 0 1", (4, 0, 0));
    check("general-rule", "4; 0", (2, 0, 1));
    check("refute", "(1, 3, 4)", (1, 0, 2));
    check("read-heaps", "1 4 6; 3", (2, 0, 0));
    check("read-heaps", "1, 4, 6, 3", (2, 0, 0));
    check("draw-board", "1 3 2", (3, 0, 0));
    check("find-slip", "5; e4e3", (3, 0, 0));
    check("find-slip", "5；炮五退一", (3, 0, 0));
    check("find-slip", "5; e4 to e3", (3, 0, 0));
    check("find-slip", "5; e4-e3", (3, 0, 0));
    check("find-slip", "5; e4→e3", (3, 0, 0));
    check("judge-moves", "胜 负", (3, 0, 0));
    check("represent", "1001", (3, 0, 0));
    check("all-representations", "11, 100", (4, 0, 0));
    check("carry", "1111 → 10011 → 10100", (3, 0, 0));
    check("append-zero", "26; 2; (16, 26)", (3, 0, 0));
    check("append-zero", "26; 2; 26", (3, 0, 0));
    check("pair-of-difference", "100; 11 7", (3, 0, 0));
    check("find-misprint", "715; 3*10^2 + 4*10 + 5", (2, 0, 0));
    check("find-misprint", "715; 3×10² + 4×10¹ + 5", (2, 0, 0));
    check("find-misprint", "715; 3*10**2 + 4*10 + 5", (2, 0, 0));
    check("find-misprint", "715; 3 × 102 + 4 × 10 + 5", (1, 0, 0));
    check("carry", "10011, 10100", (3, 0, 0));
    check("complete-line", "; 0 1", (3, 0, 0));
}

/// Where the last one loses, one is set aside: 25 - 1 = 24 leaves 0 on division by 4, and 25 leaves 1.
#[test]
fn the_remainder_is_of_one_less_where_the_last_one_loses() {
    let keys = json!({ "all": [1, 5, 9, 13] });
    let asked = json!({ "keys": keys, "factor": 4, "remainder": 1, "divided": 24, "imbalance": 0 });
    let question = question("key-numbers", 3, asked, json!({}));
    let marks = |cell: &str| score(&question.expected, 3, cell).marks;
    assert_eq!((marks("1 5 9 13; 4; 0"), marks("1 5 9 13; 4; 1")), (3, 2));
    assert_eq!(marks("1 5; 9 13; 4; 0"), 3, "a list in two groups");
}

#[test]
fn more_parts_than_are_asked_for_are_not_marked() {
    check("append-zero", "26; 2; (16, 26); (1, 2)", (0, 0, 0));
    check("key-numbers", "4 8 12; 4; 2; 3", (0, 0, 0));
    // A reason may have any signs in it.
    check("general-rule", "4; 0; take 1; then 2; and so on", (2, 0, 1));
}

#[test]
fn numerals_are_right_as_a_whole() {
    check("represent", "1 001", (3, 0, 0));
    check("represent", "01001.", (3, 0, 0));
    check("represent", "10010", (0, 0, 0));
    check("construct", "5, 1, 4", (2, 0, 0));
    check("construct", "5 2 4", (0, 0, 0));
    check("binary-table", "A 01; B 10; C 01; sum 1 2; Nim-sum 10", (3, 0, 0));
    check("binary-table", "01 10 01 12 10", (3, 0, 0));
}

#[test]
fn half_right_answers_lose_one_for_each_error() {
    check("binary-table", "01; 11; 01; 1 2; 2", (2, 0, 0));
    check("key-numbers", "4 8; 4; 2", (2, 0, 0));
    check("construct-number", "40 45", (1, 0, 0));
    check("construct-number", "40 45 50 55", (1, 0, 0));
    check("which-lose", "1 1", (2, 0, 0));
    check("complete-line", "1 1; 2 2", (3, 0, 0));
    check("find-slip", "5; e4e5", (1, 0, 0));
    check("represent", "1011", (2, 0, 0));
    check("all-representations", "100 100", (2, 0, 0));
    check("carry", "10011; 11000", (1, 0, 0));
    check("append-zero", "26; 1; 16 26", (2, 0, 0));
    check("append-zero", "26; 2; 16", (2, 0, 0));
}

#[test]
fn what_follows_from_a_slip_keeps_its_marks() {
    // The row of B is wrong, and the sums and the nim-sum are right for it.
    check("binary-table", "01; 11; 01; 1 3; 3", (0, 2, 0));
    check("binary-table", "01; 1 18446744073709551615; 1 18446744073709551615; 1 3; 3", (0, 0, 0));
    check("key-numbers", "4 8 12; 5; 4", (1, 1, 0));
    check("read-heaps", "1 4 7; 2", (0, 1, 0));
    check("read-heaps", "1 4 7 2", (0, 1, 0));
}

#[test]
fn empty_and_constant_answers_earn_nothing() {
    check("which-lose", "(1,1),(1,2),(2,2)", (0, 0, 0));
    for question in all() {
        for cell in ["", " ", "0", "0 0 0", "0;0;0;0;0", "-", "???", "1;1", "wins wins"] {
            let score = score(&question.expected, question.marks, cell);
            assert_eq!(score.total(), 0, "{} {cell}: {score:?}", question.kind);
        }
    }
}

#[test]
fn marks_by_hand_never_exceed_what_there_is() {
    let hand = |cell: &str| {
        let expected = Expected::Winner { winner: Winner::First, may_draw: false };
        let score = score(&expected, 2, cell);
        (score.total(), score.open, score.en)
    };
    assert_eq!(hand("Ann +1"), (2, 0, String::new()));
    assert_eq!(hand("Ann +0"), (1, 1, String::new()));
    assert_eq!(hand("Ann +5").0, 2);
    assert!(hand("Ann +5").2.contains("there is room for 1"));
    assert_eq!(hand("+2"), (2, 0, String::new()));
    assert_eq!(score(&Expected::Reader, 3, "it forgets 1, 1, 1 +2").total(), 2);
    assert_eq!(score(&Expected::Reader, 3, "2").total(), 2);
    let number = score(&Expected::Reader, 3, "20");
    assert_eq!((number.total(), number.open), (0, 3), "an answer for a reader");
}

#[test]
fn many_answers_share_few_marks() {
    assert_eq!(compute_marks(3, 40, 0, 40, true), 3);
    assert_eq!(compute_marks(3, 37, 3, 40, true), 2);
    assert_eq!(compute_marks(3, 1, 39, 40, true), 0);
    assert_eq!(compute_marks(3, 0, 1, 1, false), 0);
    assert_eq!(compute_marks(3, 2, 1, 3, false), 2);
}

quickcheck! {
    fn no_cell_stops_the_marking_or_earns_too_much(cell: String, numbers: Vec<u64>) -> bool {
        let list = numbers.iter().map(u64::to_string).collect::<Vec<_>>().join("; ");
        all().iter().all(|question| [&cell, &list].iter().all(|cell| {
            let score = score(&question.expected, question.marks, cell);
            score.total() + score.open <= question.marks && score.of == question.marks
        }))
    }
}

#[test]
fn numbers_and_labels_say_which_answer_is_meant() {
    let check = |expected: &Expected, written: &str, marks: u32| {
        assert_eq!(score(expected, 2, written).marks, marks, "{written}");
    };
    let verdicts = Expected::Verdicts(vec![true, false]);
    for right in ["wins loses", "1 wins, 2 loses", "2: loses; 1: wins"] {
        check(&verdicts, right, 2);
    }
    for wrong in
        ["2 wins, 1 loses", "2 wins 2 loses", "wins 5, loses 7", "3 wins", "0 wins, 1 loses"]
    {
        check(&verdicts, wrong, 0);
    }
    let number = |value| Expected::Number { value, with_reason: false };
    let part = |en, labels, value| Part {
        zh: "甲",
        en,
        marks: 1,
        expected: number(value),
        follows: Follow::Not,
        labels,
    };
    let parts = Expected::Parts(vec![
        part("key factor", &["key factor"], 6),
        part("period", &["period"], 3),
    ]);
    check(&parts, "key factor 6; period: 3", 2);
    check(&parts, "period 6; key factor 3", 0);
    check(&number(2), "2 (or 3)", 0);
    for (value, right) in [
        (9, "9 matches"),
        (118, "118根"),
        (118, "118根火柴"),
        (0, "none"),
        (0, "整除"),
        (0, "没有"),
    ] {
        check(&number(value), right, 2);
    }
    for (value, wrong) in
        [(9, "19 matches"), (9, "matches"), (2, "none"), (2, "整除"), (0, "no idea")]
    {
        check(&number(value), wrong, 0);
    }
    let rows = Expected::Digits(vec![vec![1, 0, 1], vec![1, 1, 0]], Vec::new());
    check(&rows, "2: 101, 110", 2);
    check(&rows, "111, 1: 101, 110", 0);
    let table =
        Expected::Table { rows: vec![vec![0, 1], vec![1, 1]], columns: vec![1, 2], nim_sum: 2 };
    check(&table, "01, 11, 12, 10", 2);
    check(&table, "01; 11; sums 1, 2; nim-sum 2", 2);
    let text = Expected::Text(vec!["e4e3".to_owned(), "g2g3".to_owned()], Writing::Move);
    check(&text, "e4e3 or g2g3", 2);
    check(&text, "e4e3 or g2g4", 0);
}

/// A mistake of which a move `right` shows that it is one.
fn mistake(marks: u32, shown_by: &str) -> Question {
    let answer = json!({ "outcome": "P", "may_draw": false });
    let asked =
        json!({ "kind": "find-mistake", "number": 1, "marks": marks, "shown_by": shown_by });
    Question::all(&json!({ "number": 1, "answer": answer, "questions": [asked] })).remove(0)
}

fn judge_move(of: u32, written: &str) -> Score {
    match written {
        "right" => Score { marks: of, of, ..Score::default() },
        "wrong" => Score { tells: Tells::Fault, ..Score::wrong(of, "走错了", "it loses") },
        _ => Score::unreadable(of, written, "一步走法", "a move"),
    }
}

#[test]
fn who_wins_and_the_move_have_half_the_marks_and_the_words_the_rest() {
    let shares = |marks, shown_by: &str| match mistake(marks, shown_by).expected {
        Expected::Parts(parts) => parts.iter().map(|part| part.marks).collect::<Vec<u32>>(),
        other => panic!("{other:?}"),
    };
    for shown_by in ["reply", "win", "missed"] {
        assert_eq!(shares(1, shown_by), [0, 1, 0]);
        assert_eq!(shares(2, shown_by), [0, 1, 1]);
        assert_eq!(shares(3, shown_by), [1, 1, 1]);
        assert_eq!(shares(5, shown_by), [1, 2, 2]);
    }
    assert_eq!(shares(1, ""), [1, 0]);
    assert_eq!(shares(4, ""), [1, 3]);
}

#[test]
fn a_move_is_judged_by_whoever_knows_the_game() {
    let check = |cell: &str, marks: u32, open: u32, by_hand: u32, tells: Tells| {
        let asked = mistake(3, "reply");
        let found = score_by(&asked.expected, 3, said::by_hand(cell), &judge_move);
        let all = (found.marks, found.open, found.by_hand, found.tells);
        assert_eq!(all, (marks, open, by_hand, tells), "{cell} {found:?}");
    };
    check("Ben; right", 2, 1, 0, Tells::Answer);
    check("Ben; right; it carries +1", 2, 0, 1, Tells::Answer);
    check("Ben; right; it carries; so it is wrong", 2, 1, 0, Tells::Answer);
    check("Ann; right", 1, 1, 0, Tells::Answer);
    check("乙；wrong", 1, 1, 0, Tells::Answer);
    check("Ben", 1, 1, 0, Tells::Answer);
    check("Ben; ???", 1, 1, 0, Tells::Form);
    check("Ann; wrong", 0, 0, 0, Tells::Answer);
    check("+2", 0, 0, 2, Tells::Answer);
    assert!(score_by(&mistake(3, "win").expected, 3, ("", None), &judge_move).blank);
}

/// A blank that cannot be read is wrong where it stands, and nothing left has words.
#[test]
fn each_blank_counts_for_itself() {
    let places =
        Expected::Places(vec![vec![vec![2, 2]], vec![vec![1, 1]], vec![vec![0, 0], vec![0]]]);
    let mark = |written: &str| score(&places, 3, written).marks;
    for right in ["2,2; 1,1; 0,0", "2,2; 1,1; 0", "2,2; 1,1; 没有了", "2,2; 1,1; nothing left"] {
        assert_eq!(mark(right), 3, "{right}");
    }
    assert_eq!(mark("2,2; 1,1; hm"), 2);
    assert_eq!(mark("nothing; 1,1; 0"), 2);
    assert_eq!((mark("nothing; nothing; nothing"), mark("0; 0; 0"), mark("无；无；无")), (0, 0, 0));
    assert!(score(&places, 3, "2,2; 1,1; hm").unread());
    assert!(score(&places, 3, "hm; hm; hm").unread());
    let rows = Expected::Carry(vec![vec![1, 0, 1, 1], vec![1, 1, 0, 0], vec![1, 0, 0, 0, 0]]);
    for right in ["1100 10000", "1100  10000", "1100 10000."] {
        assert_eq!(score(&rows, 2, right).marks, 2, "{right}");
    }
    assert!(score(&rows, 2, "1 1 0 0").marks < 2);
}

/// What is told in words is named by them, by its numbers, or by the number it begins with.
#[test]
fn positions_that_are_told_in_words_are_named_as_they_are_printed() {
    let mark = |texts: [&str; 4], lost: [bool; 4], written: &str| {
        let one =
            |(text, lost): (&str, bool)| json!({ "position": { "text": text }, "lost": lost });
        let candidates: Vec<_> = texts.into_iter().zip(lost).map(one).collect();
        let asked = question("which-lose", 3, json!({ "candidates": candidates }), json!({}));
        let score = score(&asked.expected, 3, written);
        (score.marks, score.en)
    };
    let quota = ["2 (at most 1)", "3 (at most 2)", "4 (at most 3)", "8 (at most 7)"];
    let lost = [true, true, false, true];
    for right in
        ["2 3 8", "(2,1); (3,2); (8,7)", "2 (at most 1), 3 (at most 2), 8 (at most 7)", "2、3和8"]
    {
        assert_eq!(mark(quota, lost, right).0, 3, "{right}");
    }
    assert_eq!(mark(quota, lost, "2 3 4"), (1, "4 (at most 3) is wrong".to_owned()));
    assert_eq!(mark(quota, lost, "1 2 4").0, 0);
    // Two numbers are no pair where each is one of the list; and places count where no number of the list is meant.
    let three = ["6 (at most 5)", "7 (at most 6)", "8 (at most 7)", "9 (at most 8)"];
    for (written, marks) in [
        ("8, 7", 2),
        ("8 7", 2),
        ("7, 8", 2),
        ("8", 3),
        ("(8, 7)", 3),
        ("8;", 3),
        ("3", 3),
        ("2", 1),
    ] {
        assert_eq!(mark(three, [false, false, true, false], written).0, marks, "{written}");
    }
    let coins = ["H T", "T T", "T H", "H H"];
    for right in ["H T; H H", "HT, HH", "ht and hh", "1 4", "1; 4"] {
        assert_eq!(mark(coins, [true, false, false, true], right).0, 3, "{right}");
    }
    assert_eq!(mark(coins, [true, false, false, true], "HT TH").0, 1);
    let heaps = ["(1)", "(1, 1)", "(1, 1, 1)", "(1, 2)"];
    for right in ["(1); (1, 1, 1)", "1; 1 1 1", "(1), (1,1,1)"] {
        assert_eq!(mark(heaps, [true, false, true, false], right).0, 3, "{right}");
    }
    let numbers = ["1", "2", "12", "3"];
    assert_eq!(mark(numbers, [true, true, false, false], "1 2").0, 3);
}

#[test]
fn what_is_right_is_not_told_beside_what_cannot_be_read() {
    let found = score_by(&mistake(3, "reply").expected, 3, ("Ann; ???", None), &judge_move);
    assert!(found.en.contains("Ben) wins") && found.en.contains("cannot be read"), "{found:?}");
    assert_eq!(found.hint()[1], "Ben's winning reply: `???` cannot be read: write a move");
    let found = score_by(&mistake(3, "reply").expected, 3, ("Ann; wrong", None), &judge_move);
    assert_eq!(found.hint(), ["乙取胜的应对：走错了", "Ben's winning reply: it loses"]);
}
