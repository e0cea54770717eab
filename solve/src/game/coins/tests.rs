//! The language of conditions, and the sets that each condition allows.

use super::*;
use crate::game::{Coins, Numbering, Pattern, Play, Position, Ruleset, Sets, TurnRule, Written};
use std::collections::BTreeSet;

fn rule(text: &str) -> TurnRule {
    read_turn_rule(text).unwrap()
}

/// Every set of coins that a shape allows, by trying all subsets of ten coins.
fn by_definition(pattern: &Pattern, numbering: Numbering, rightmost: u64) -> BTreeSet<Vec<u64>> {
    let first = numbering.first();
    let subsets = 0_u64..1 << (rightmost - first);
    let of_bits = |bits: u64| -> Vec<u64> {
        (first..rightmost)
            .filter(|coin| bits >> (coin - first) & 1 == 1)
            .chain([rightmost])
            .collect()
    };
    let allowed = |coins: &Vec<u64>| match &pattern.sets {
        Sets::Shape(shape) => shape.allows(first, coins),
        Sets::Offsets(lists) => {
            let offsets: Vec<u64> =
                coins.iter().rev().skip(1).map(|coin| rightmost - coin).collect();
            lists.contains(&offsets)
        }
    };
    let applies = pattern.up_to.is_none_or(|last| rightmost <= last);
    subsets.map(of_bits).filter(|coins| applies && allowed(coins)).collect()
}

#[test]
fn every_pattern_lists_exactly_the_sets_of_its_shape() {
    for text in [
        "single",
        "turning-turtles",
        "consecutive 3",
        "subtraction 1..3",
        "twins 1,4",
        "triplets",
        "mock-turtles",
        "ruler",
        "grunt",
        "count 1..5",
        "symmetric",
        "symmetric, gaps 1,3",
        "count 2..5, symmetric, with-first",
        "with-first, gaps 2..3",
        "count 2..3, gaps 1..2, up-to 6",
        "offsets 0/1+2/4",
        "count 1, symmetric, with-first",
    ] {
        for numbering in [Numbering::FromZero, Numbering::FromOne] {
            let rule = rule(&format!("{text} from {}", numbering.first()));
            for pattern in &rule.patterns {
                for rightmost in numbering.first()..10 {
                    let mut found = Vec::new();
                    let _ = pattern.sets(numbering.first(), rightmost, &mut |coins| {
                        found.push(coins.to_vec());
                        crate::game::GO_ON
                    });
                    let distinct: BTreeSet<Vec<u64>> = found.iter().cloned().collect();
                    assert_eq!(
                        distinct,
                        by_definition(pattern, numbering, rightmost),
                        "{rule:?} {rightmost}"
                    );
                    assert_eq!(distinct.len(), found.len(), "{rule:?}: each set once");
                    let bound =
                        crate::game::most_sets(&rule.patterns, rightmost - numbering.first());
                    assert!(found.len() as u128 <= bound, "{rule:?} {rightmost}: {bound}");
                }
            }
        }
    }
}

#[test]
fn a_move_turns_its_rightmost_coin_from_heads_to_tails() {
    let options = |condition: &str, heads: &[u64]| {
        let game = Coins { rule: rule(condition), play: Play::Normal };
        let mut found = Vec::new();
        game.options(&Position::from(heads.to_vec()), &mut |option| found.push(option.to_vec()));
        found
    };
    // Catalogue S4-02: exactly three coins side by side, heads heads tails: no move.
    assert_eq!(options("consecutive 3", &[1, 2]), [] as [Vec<u64>; 0]);
    assert_eq!(options("consecutive 3", &[4]), [[2, 3]]);
    assert_eq!(options("single", &[2, 3]), [[3], [2]]);
    assert_eq!(options("twins", &[0, 2]), [vec![0, 1], vec![]]);
    assert_eq!(options("subtraction 1..3", &[4]), [[3], [2], [1]]);
    assert_eq!(options("subtraction 1..3", &[2]), [vec![1], vec![]]);
    // The two readings of condition 8: the coin at the left end may show tails, or must show heads.
    assert_eq!(options("grunt", &[3]), [[0, 1, 2]]);
    assert_eq!(options("grunt-both-ends", &[3]), [] as [Vec<u64>; 0]);
    assert_eq!(options("grunt-both-ends", &[0, 3]), [[1, 2]]);
}

#[test]
fn only_increasing_numbers_of_coins_are_a_position() {
    let game = Coins { rule: rule("ruler"), play: Play::Normal };
    let is = |heads: &[u64]| game.contains(&Position::from(heads.to_vec()));
    assert!(is(&[]) && is(&[1]) && is(&[1, 1000]));
    assert!(!is(&[0]) && !is(&[2, 1]) && !is(&[2, 2]) && !is(&[1001]));
}

#[test]
fn every_spelling_of_a_condition_is_one_condition() {
    let check = |text: &str, printed: &str| {
        let read = rule(text);
        assert_eq!(read.to_text(), printed, "{text}");
        assert_eq!(rule(printed), read, "{text}");
    };
    check("single", "single");
    check("count 1", "single");
    check("consecutive 1", "single");
    check("count 1..2", "turning-turtles");
    check("turning-turtles from 0", "turning-turtles from 0");
    check("count 3 gaps 1", "consecutive 3");
    check("consecutive:4", "consecutive 4");
    check("subtraction 1..3", "subtraction 1..3");
    check("subtraction 1..3 from 0", "subtraction 1..3 from 0");
    check("count 2, gaps 1..3; count 1, up-to 3", "subtraction 1..3");
    check("twins", "twins");
    check("twins 1..3", "twins 1..3");
    check("twins 1", "consecutive 2 from 0");
    check("count 2，gaps 1..3", "twins 1..3 from 1");
    check("count 2,gaps 1,4", "twins 1,4 from 1");
    check("triplets", "triplets");
    check("count 1..=3 from 0", "mock-turtles");
    check("gaps 1", "ruler");
    check("count 4 symmetric with-first from 0", "grunt");
    check("grunt-both-ends", "grunt-both-ends");
    check("count 4, symmetric, with-first, ends-heads from 0", "grunt-both-ends");
    check("count 1..5", "count 1..5");
    check("offsets 2+1/0/4/1+2", "offsets 0/1+2/4");
    check("count 2, gaps 1,4 or count 1, up-to 3", "count 2, gaps 1,4 or count 1, up-to 3");
    check("symmetric with-first", "symmetric, with-first");
}

#[test]
fn what_is_no_condition_is_refused_with_its_reason() {
    let check = |text: &str, reason: &str| {
        let error = read_turn_rule(text).unwrap_err().to_string();
        assert!(error.contains(reason), "{text}: {error}");
    };
    check("", "no condition");
    check("from 0", "no condition");
    check("mock-turtle", "did you mean mock-turtles?");
    check("rulers", "did you mean ruler?");
    check("tortoises", "unknown condition `tortoises`: names are");
    check("single 3", "unknown condition `3`");
    check("count 0", "at least one coin");
    check("count 0..2", "at least one coin");
    check("consecutive 0", "at least one coin");
    check("consecutive", "`consecutive` needs the number of coins");
    check("consecutive x", "`x` after `consecutive` is not");
    check("count 3..1", "write 1..3");
    check("count", "`count` needs");
    check("offsets -1", "lies to the right");
    check("offsets 1+1", "turns a coin twice");
    check("offsets 0+1", "turns a coin twice");
    check("offsets 5000", "MAX_OFFSET");
    check("count 2 count 3", "`count` does not fit");
    check("count 2, offsets 1", "`offsets` does not fit");
    check("count 1, up-to 0", "no coin has a number up to 0");
    check("up-to 3", "no condition");
    check("gaps 0", "after `gaps`: a take set cannot hold 0");
    check("subtraction 1,3", "write `twins 1,3`");
    check("subtraction", "needs a range");
    check("single from 2", "numbered from 0 or from 1");
    check(&["single"; 3].join(" or "), "unknown condition `or`");
    check(&["count 1"; 17].join(" or "), "MAX_PATTERNS");
    let sets: Vec<String> = (1..=65).map(|offset| offset.to_string()).collect();
    check(&format!("offsets {}", sets.join("/")), "MAX_OFFSET_SETS");
}

#[test]
fn a_coin_may_be_turned_alone_where_a_set_of_one_is_always_allowed() {
    let alone = |text: &str| may_turn_any_alone(&rule(text));
    for text in ["single", "turning-turtles", "mock-turtles", "ruler", "offsets 0/2", "symmetric"] {
        assert!(alone(text), "{text}");
    }
    for text in ["twins", "consecutive 2", "subtraction 1..3", "grunt", "offsets 1", "with-first"] {
        assert!(!alone(text), "{text}");
    }
}
