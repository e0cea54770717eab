//! Spellings of right answers that a human reads without a doubt, and wrong answers that no spelling makes right.

use super::*;
use crate::expected::{Follow, Part, Writing};

/// What these spellings earn, out of 3.
fn check(expected: &Expected, marks: u32, spellings: &[&str]) {
    for written in spellings {
        let score = score(expected, 3, written);
        assert_eq!(score.marks, marks, "{written}: {}", score.en);
    }
}

/// None of these is right, though something in them may be.
fn check_not_right(expected: &Expected, spellings: &[&str]) {
    for written in spellings {
        let score = score(expected, 3, written);
        assert!(!score.is_right(), "{written}: {score:?}");
    }
}

fn numbers(right: &[u64]) -> Expected {
    let right = right.iter().map(|one| vec![*one]).collect();
    Expected::Set { right, shape: vec![None], among: Vec::new() }
}

fn positions(right: &[&[u64]]) -> Expected {
    let arity = right[0].len();
    let right = right.iter().map(|one| one.to_vec()).collect();
    Expected::Set { right, shape: vec![None; arity], among: Vec::new() }
}

#[test]
fn positions_stand_in_rows_in_brackets_or_as_single_digits() {
    let two = positions(&[&[2, 3, 1], &[1, 0, 1]]);
    let spellings = [
        "2 3 1, 1 0 1",
        "231; 101",
        "231, 101",
        "231 101",
        "231和101",
        "2 3 1 and 1 0 1",
        "[2, 3, 1], [1, 0, 1]",
        "{(2, 3, 1), (1, 0, 1)}",
        "(2 3 1) (1 0 1)",
        "(2，3，1)、(1，0，1)",
        "(231), (101)",
        "2,3,1\n1,0,1",
    ];
    check(&two, 3, &spellings);
    check(&positions(&[&[2, 3, 1]]), 3, &["231", "2 3 1", "(2, 3, 1)", "[2,3,1]"]);
    check_not_right(
        &two,
        &["231", "231; 110", "2 3 1 1 0", "23 1101", "231101", "2, 31; 1, 01", "321; 101"],
    );
    check_not_right(&positions(&[&[23, 1]]), &["231", "2 31", "2 3 1"]);
    check(&two, 2, &["2 3 1, 1 0 2, 1 0 1", "231; 101; 102"]);
    let blank = Expected::Set {
        right: vec![vec![5, 1, 4]],
        shape: vec![Some(5), Some(1), None],
        among: Vec::new(),
    };
    check(&blank, 3, &["514", "4", "5 1 4", "(5, 1, 4)", "[5,1,4]"]);
    check_not_right(&blank, &["54", "415", "5 4"]);
}

#[test]
fn single_digits_may_stand_together_at_a_place_of_a_line() {
    let line = Expected::Places(vec![vec![vec![1, 1]], vec![vec![0, 0], vec![0, 1]]]);
    check(&line, 3, &["11; 01", "11, 00", "1 1, 0 1", "(1,1), (0,1)", "[1 1], [0 1]", "1 1\n0 1"]);
    check_not_right(&line, &["11", "11; 10", "1 1 0 1 1", "00; 11"]);
    check(&line, 3, &["11; 00 or 01", "(1, 1)；(0, 0)或(0, 1)", "(1, 1); (0, 0) (or (0, 1))"]);
    check_not_right(&line, &["11; 00 or 10", "11 or 10; 00"]);
    check(&Expected::Places(vec![vec![vec![16], vec![11]]]), 3, &["16 or 11", "11", "16（或11）"]);
    // A blank that is left empty keeps its place.
    check(&line, 2, &["; 01", "11;"]);
    let pair = Expected::Places(vec![vec![vec![2551, 4126], vec![4126, 2551]]]);
    check(
        &pair,
        3,
        &["2551, 4126", "2 551, 4 126", "(4,126, 2,551)", "2551 and 4126", "2551、4126"],
    );
    check_not_right(&pair, &["2 551", "2 551 4 127", "25514126"]);
}

#[test]
fn the_digits_of_a_number_may_stand_in_groups() {
    check(
        &numbers(&[2551, 2553]),
        3,
        &[
            "2 551, 2 553",
            "2,551; 2,553",
            "2 551; 2 553",
            "2,551, 2,553",
            "2,551 and 2,553",
            "2 551 and 2 553",
            "2,551 2,553",
        ],
    );
    check(&numbers(&[4, 2551]), 3, &["4, 2 551", "4; 2 551", "4; 2,551", "4, 2,551", "{4, 2 551}"]);
    check(&numbers(&[22906]), 3, &["22,906", "22 906", "22，906"]);
    check(&numbers(&[22906, 22908]), 3, &["22,906; 22,908", "22,906\n22,908", "22,906、 22,908"]);
    check(&numbers(&[2, 551]), 3, &["2 551", "2,551", "2, 551"]);
    check(&numbers(&[4, 8, 12, 16]), 3, &["4 8; 12 16", "4, 8\n12, 16"]);
    check(&numbers(&[22906, 22908]), 2, &["22,906; 22,908; 22,910"]);
    check_not_right(
        &numbers(&[2551]),
        &["2, 551", "2 55 1", "02 551", "2,5,5,1", "2 551, 2 551, 7"],
    );
    check_not_right(&numbers(&[45]), &["4 5", "4,5"]);
    check_not_right(&numbers(&[4, 5]), &["45"]);
    check_not_right(&numbers(&[551]), &["0 551", "0,551"]);
    let number = Expected::Number { value: 2551, with_reason: false };
    check(&number, 3, &["2 551", "2,551", "2551."]);
    let seven = Expected::Number { value: 7, with_reason: false };
    check_not_right(&seven, &["7 000", "0 007", "7 7", "7, 8"]);
    assert!(score(&seven, 3, "2 551").unread() && score(&seven, 3, "7 8").unread());
}

#[test]
fn a_table_is_read_with_its_rows_on_one_line() {
    let table = Expected::Table {
        rows: vec![vec![1, 1, 1], vec![0, 1, 1], vec![0, 0, 1]],
        columns: vec![1, 2, 3],
        nim_sum: 5,
    };
    let spellings = [
        "111 011 001; 1 2 3; 5",
        "111, 011, 001; 123; 101",
        "111，011，001；1，2，3；5",
        "111 11 1; 1 2 3; 5",
        "1 1 1, 0 1 1, 0 0 1; 1 2 3; 5",
        "111 011 001\n1 2 3\n5",
        "111\n011\n001\n1 2 3; 5",
        "111 011 001, 123, 5",
        "111 / 011 / 001 / 1 2 3 / 5",
        "111 011 001 | 123 | 5",
        "A 111, B 011, C 001; sums 1 2 3; nim-sum 5",
        "A: 111, B: 011, C: 001; column sums: 1, 2, 3; nim-sum: 5",
        "111 011 001 1 2 3 5",
        "111, 011, 001, 1, 2, 3, 5",
        "7 = 111; 3 = 011; 1 = 001; 1 2 3; nim-sum = 101 = 5",
    ];
    check(&table, 3, &spellings);
    assert!(
        ["see back", "?", "done above; see"].iter().all(|cell| score(&table, 3, cell).unread())
    );
    // Nobody's sums are too long to be read, and no equation is right that is wrong.
    let long = format!("111; 011; 001; {}; 1", "1".repeat(70));
    check_not_right(
        &table,
        &[&long, "5 = 111; 3 = 011; 1 = 001; 1 2 3; 5", "111; 011; 001; 1 2 3; 9 = 5"],
    );
    check_not_right(
        &table,
        &[
            "111 011 001",
            "111 011 001; 1 2 3",
            "111 011 001; 1 2 3; 4",
            "111 001 011; 1 2 3; 5",
            "011 111 001; 1 2 3; 5",
            "1 2 3; 111 011 001; 5",
            "111 011; 1 2 3; 5",
            "B 111, A 011, C 001; 1 2 3; 5",
        ],
    );
    check(&table, 2, &["111 011 001; 1 2 3; 4"]);
}

#[test]
fn heaps_are_numbers_in_their_order() {
    let heaps = Expected::Heaps(vec![1, 4, 6]);
    let spellings = [
        "1 4 6",
        "1, 4, 6",
        "(1, 4, 6)",
        "[1,4,6]",
        "1 and 4 and 6",
        "1, 4 and 6",
        "1、4和6",
        "146",
        "1; 4; 6",
        "1\n4\n6",
        "A 1, B 4, C 6",
        "A=1, B=4, C=6",
        "A: 1; B: 4; C: 6",
        "A1 B4 C6",
    ];
    check(&heaps, 3, &spellings);
    check_not_right(
        &heaps,
        &[
            "0 1 4 6",
            "0146",
            "1 4 6 0",
            "6 4 1",
            "14 6",
            "1 46",
            "A 1, C 4, B 6",
            "A 4, B 1, C 6",
            "147",
            "4 6",
            "46",
            "01 4 6 0",
        ],
    );
    check(&heaps, 2, &["147", "1 4 7"]);
    let large = Expected::Heaps(vec![11, 3]);
    check(&large, 3, &["11 3", "11, 3", "(11; 3)"]);
    check_not_right(&large, &["113", "1 1 3", "1 13", "13", "011 03 0"]);
    check_not_right(&Expected::Heaps(vec![13]), &["1 3", "0 13", "31"]);
    check(&Expected::Heaps(vec![13]), 3, &["13", "(13)"]);
    check(&Expected::Heaps(vec![1, 3]), 3, &["13"]);
    check_not_right(&Expected::Heaps(vec![10, 3]), &["10", "1 0 3", "103"]);
}

#[test]
fn several_parts_may_stand_between_any_signs() {
    let part = |expected, labels| Part {
        zh: "甲",
        en: "one",
        marks: 1,
        expected,
        follows: Follow::Not,
        labels,
    };
    let number = |value| Expected::Number { value, with_reason: false };
    let both = Expected::Parts(vec![
        Part { marks: 2, ..part(Expected::Heaps(vec![1, 4, 6]), &["heaps"]) },
        Part { follows: Follow::NimSum, ..part(number(3), &["nim-sum"]) },
    ]);
    check(
        &both,
        3,
        &[
            "1 4 6; 3",
            "146; 3",
            "1; 4; 6; 3",
            "1\n4\n6\n3",
            "1 4 6 3",
            "heaps 1 4 6; nim-sum 3",
            "(1, 4, 6), 3",
            "(1, 4, 6); nim-sum: 3",
        ],
    );
    check_not_right(&both, &["1 4 6", "146 3 3", "1; 4; 6; 3; 0", "1 4; 6 3"]);
    let three = Expected::Parts(vec![
        part(number(26), &[]),
        part(number(2), &[]),
        part(Expected::Places(vec![vec![vec![16, 26], vec![26, 16]]]), &[]),
    ]);
    check(&three, 3, &["26; 2; (16, 26)", "26, 2, (16, 26)", "26；2；16，26"]);
    check_not_right(&three, &["26, 2, 16", "2, 26, (16, 26)"]);
}

#[test]
fn rows_of_digits_may_have_their_digits_apart() {
    let rows = Expected::Digits(vec![vec![1, 0, 0], vec![0, 1, 1]], vec![3, 2, 1]);
    check(
        &rows,
        3,
        &[
            "100, 011",
            "100; 11",
            "1 0 0; 0 1 1",
            "1,0,0; 0,1,1",
            "(1,0,0); (0,1,1)",
            "(1, 0, 0), (0, 1, 1)",
            "1 0 0, 1 1",
            "100和11",
            "100 and 11",
            "3; 2 + 1",
            "3 = 3; 3 = 2+1",
            "2 + 1, 100",
        ],
    );
    check_not_right(
        &rows,
        &["100", "1, 0, 0", "100, 10", "100 11 111", "2 + 1; 2 + 2", "3 + 1, 2 + 1", "4, 2 + 1"],
    );
}

#[test]
fn an_addend_is_no_mark_by_hand() {
    let row = Expected::Row(vec![1, 0, 0, 1], vec![5, 3, 2, 1]);
    let marked = |cell: &str| {
        let score = score(&row, 3, cell);
        (score.marks, score.by_hand)
    };
    assert_eq!(marked("5 +1"), (3, 0));
    assert_eq!(marked("5 + 1"), (3, 0));
    assert_eq!(marked("4 +40").1, 0);
    // Behind digits a teacher may add something.
    assert_eq!(marked("1010 +1").1, 1);
}

#[test]
fn what_is_written_with_its_number_is_a_sum() {
    let eight = Expected::Digits(
        vec![vec![1, 0, 0, 0, 0], vec![1, 1, 0, 0], vec![1, 0, 1, 1]],
        vec![8, 5, 3, 2, 1],
    );
    check(&eight, 3, &["8 = 8, 5+3=8, 5 + 2 + 1=8", "8, 5+3, 5+2+1", "8 = 5+3; 8; 1011"]);
    check_not_right(&eight, &["1+1=8, 5+3, 5 + 2 + 1", "8 = 5 + 3, 5 + 3, 5+2+1"]);
    // Of digits that may be any, `5` is five ones.
    let free =
        Expected::Digits(vec![vec![1, 0, 0], vec![2, 1], vec![1, 3], vec![5]], vec![5, 2, 1]);
    check(&free, 3, &["100, 21, 13, 5"]);
}

#[test]
fn carries_stand_between_arrows_of_any_kind() {
    let rows = [vec![1, 1, 1, 1], vec![1, 0, 0, 1, 1], vec![1, 0, 1, 0, 0]];
    let spellings = ["1111 > 10011 > 10100", "10011 => 10100", "1111 = 10011 = 10100"];
    check(&Expected::Carry(rows.to_vec()), 3, &spellings);
    check(
        &Expected::Row(vec![1, 0, 0, 1], vec![5, 3, 2, 1]),
        3,
        &["(1001)", "1001.", "(1 0 0 1)", "5 + 1", "6 = 5+1", "1001, 5 + 1", "5+1; 1001"],
    );
}

#[test]
fn a_sum_of_powers_may_be_written_in_any_order() {
    let line = Expected::Text(vec!["3 × 10² + 4 × 10 + 5".to_owned()], Writing::Sum);
    let spellings = [
        "3 × 10^2 + 4 × 10^1 + 5 × 10^0",
        "3×10²+4×10¹+5×10⁰",
        "3·10²+4·10+5",
        "3 × 10 × 10 + 4 × 10 + 5",
        "10^2 × 3 + 10 × 4 + 5",
        "345 = 3×100 + 4×10 + 5",
        "5 + 4*10 + 3*10**2",
    ];
    check(&line, 3, &spellings);
    let others = [
        "3 × 102 + 4 × 10 + 5",
        "300 + 40 + 5",
        "345",
        "3×100 + 4×10",
        "4 × 10² + 3 × 10 + 5",
        "3×10² + 4×10 + 5 + 5",
        "3×10² + 4×10 + 5 = 346",
    ];
    check_not_right(&line, &others);
    // A digit 1 need not stand there, nor a digit 0.
    let line = Expected::Text(vec!["1 × 5² + 0 × 5 + 2".to_owned()], Writing::Sum);
    check(
        &line,
        3,
        &["5² + 2", "25 + 0×5 + 2", "1·5^2 + 2·1", "5² + 0 + 2", "102 = 5² + 2", "27 = 5² + 2"],
    );
    check_not_right(&line, &["5 + 2", "5² + 5 + 2", "27"]);
}

#[test]
fn the_terms_of_a_sum_may_be_listed() {
    let fibonacci = vec![55, 34, 21, 13, 8, 5, 3, 2, 1];
    let sixty = Expected::Row(vec![1, 0, 0, 0, 0, 1, 0, 0, 0], fibonacci.clone());
    check(
        &sixty,
        3,
        &["55, 5", "55 5", "55 and 5", "55和5", "5, 55", "55 plus 5", "55 + 5", "100001000"],
    );
    check_not_right(&sixty, &["55, 4", "55", "55, 5, 5", "34, 21, 5", "55, 5, 1"]);
    // Digits stay digits.
    let row = Expected::Row(vec![2, 1], vec![2, 1]);
    check(&row, 3, &["2, 1", "21"]);
}

#[test]
fn a_number_may_be_the_result_of_an_equation() {
    let number = Expected::Number { value: 4, with_reason: false };
    check(&number, 3, &["1 + 3 = 4", "1+3=4", "4 = 1 + 3", "four", "30 mod 13 = 4"]);
    let others = [
        "1 + 3",
        "4 = 3",
        "= 4 = 5",
        "x = y",
        "<= 4",
        "7 != 4",
        "A = 3, B = 4",
        "1+2=3 or 1+3=4",
        "4 or 5 = 4",
        "2 + 5 = 4",
        "x = 4",
    ];
    for written in others {
        assert!(!score(&number, 3, written).is_right(), "{written}");
    }
}

#[test]
fn lines_may_be_put_in_order_by_words() {
    let order = Expected::Order { after: vec![vec![2], vec![], vec![1]] };
    check(&order, 3, &["B then C then A", "B, then C, then A", "BCA", "B→C→A", "B，然后C，然后A"]);
}
