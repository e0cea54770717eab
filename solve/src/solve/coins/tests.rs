//! The fast ways against the definition, and the sum theorem on whole rows.

use super::*;
use crate::game::{Coins, Play, Position, Ruleset};

const CONDITIONS: [&str; 22] = [
    "single",
    "turning-turtles",
    "consecutive 2",
    "consecutive 3",
    "consecutive 5",
    "subtraction 1..3",
    "subtraction 1..7 from 0",
    "twins",
    "twins 1..3",
    "twins 1,3,4",
    "twins 2,5",
    "triplets",
    "mock-turtles",
    "ruler",
    "grunt",
    "gaps 1, count 1..3",
    "gaps 1, count 2..6",
    "offsets 0/2/5",
    "offsets 1+2/4",
    "count 2, gaps 2,3 or count 1, up-to 4",
    "count 2, gaps 2,3 or count 3",
    "count 1..3, gaps 1..2",
];

fn rule(text: &str) -> TurnRule {
    crate::game::read_turn_rule(text).unwrap()
}

fn fast(text: &str, length: u64) -> Vec<u32> {
    single_values(&rule(text), length).unwrap().unwrap()
}

#[test]
fn every_fast_way_finds_the_mex_of_the_definition() {
    for text in CONDITIONS {
        let plain = plain_single_values(&rule(text), 40).unwrap();
        assert_eq!(fast(text, 40), plain, "{text}");
        assert_eq!(fast(text, 0), [] as [u32; 0], "{text}");
        assert_eq!(fast(text, 1), plain[..1], "{text}");
    }
    for text in ["ruler", "consecutive 4", "gaps 1, count 1..3", "subtraction 1..5", "twins 2,5"] {
        let plain = plain_single_values(&rule(text), 300).unwrap();
        assert_eq!(fast(text, 300), plain, "{text}");
    }
}

#[test]
fn the_tables_of_the_documents() {
    let check = |text: &str, expected: &[u32]| {
        assert_eq!(fast(text, expected.len() as u64), expected, "{text}");
    };
    check("single", &[1, 1, 1]); // S4-05
    check("consecutive 3", &[0, 0, 1, 0, 0, 1, 0, 0, 1]); // S4-08
    check("subtraction 1..3", &[1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2]); // S4-11
    check("twins 1..3", &[0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2]); // S4-13
    check("mock-turtles", &[1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28]); // S4-20
    check("ruler", &[1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4, 1, 2, 1, 16]); // S4-30
    // Grundy's game, heaps 0 to 19 (OEIS A002188).
    check("grunt", &[0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3]);
    // Numbered from 1, as Winning Ways has it; from 0, as S4-06 says, it would begin with 0.
    check("turning-turtles", &[1, 2, 3, 4, 5]);
    check("twins", &[0, 1, 2, 3, 4]);
}

/// The Grundy values of all rows of `length` coins, each row a bit pattern, from the definition.
fn all_rows(rule: &TurnRule, length: u32) -> Vec<u64> {
    let game = Coins { rule: rule.clone(), play: Play::Normal };
    let first = rule.first;
    let mut values: Vec<u64> = Vec::new();
    for row in 0..1_u64 << length {
        let heads: Vec<u64> = (0..u64::from(length))
            .filter(|place| row >> place & 1 == 1)
            .map(|p| p + first)
            .collect();
        let mut options = Vec::new();
        // A move clears the highest bit that it changes, so options are smaller numbers.
        game.options(&Position::from(heads), &mut |option| {
            let row: u64 = option.iter().map(|coin| 1 << (coin - first)).sum();
            options.push(values[row as usize]);
        });
        values.push(nimber::mex(&options));
    }
    values
}

#[test]
fn a_row_is_the_sum_of_its_heads() {
    for text in CONDITIONS {
        let singles = fast(text, 10);
        for (row, value) in all_rows(&rule(text), 10).into_iter().enumerate() {
            let heads = singles.iter().enumerate().filter(|(place, _)| row >> place & 1 == 1);
            let sum = heads.fold(0, |sum, (_, single)| sum ^ u64::from(*single));
            assert_eq!(value, sum, "{text}: row {row:b}");
        }
    }
}

#[test]
fn a_row_of_thirteen_mock_turtles_is_the_sum_of_its_heads() {
    let singles = fast("mock-turtles", 13);
    for (row, value) in all_rows(&rule("mock-turtles"), 13).into_iter().enumerate() {
        let heads = singles.iter().enumerate().filter(|(place, _)| row >> place & 1 == 1);
        assert_eq!(value, heads.fold(0, |sum, (_, single)| sum ^ u64::from(*single)), "{row:b}");
    }
}

#[test]
fn a_move_that_looks_at_two_coins_makes_no_sum() {
    let both_ends = rule("grunt-both-ends");
    assert_eq!(single_values(&both_ends, 10), Ok(None));
    // Coins 0 and 3: alone neither has a move, together they have one.
    let values = all_rows(&both_ends, 4);
    assert_eq!((values[0b0001], values[0b1000], values[0b1001]), (0, 0, 1));
}

#[test]
fn every_shape_is_recognised() {
    let fast = |text: &str| Method::of(&rule(text)) != Method::Listing;
    for text in ["single", "turning-turtles", "consecutive 3", "subtraction 1..3", "twins 1,3"] {
        assert!(fast(text), "{text}");
    }
    for text in ["twins", "mock-turtles", "ruler", "offsets 0/2/5", "gaps 1, count 2..6"] {
        assert!(fast(text), "{text}");
    }
    for text in ["triplets", "grunt", "offsets 1+2", "count 2, gaps 1..3, up-to 5"] {
        assert!(!fast(text), "{text}");
    }
}

#[test]
fn a_table_over_a_limit_names_it() {
    let limit = |text: &str, length| single_values(&rule(text), length).unwrap_err().limit_name;
    assert_eq!(limit("single", MAX_TABLE + 1), "MAX_TABLE");
    assert_eq!(limit("count 1..9", 1_000), "MAX_GRUNDY_LOOKS");
}
