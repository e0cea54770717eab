//! The fast search against the definition, and against published tables.

use super::{scan::Way, *};
use crate::nimber;

fn octal(code: &str) -> BreakRule {
    BreakRule::Octal(crate::game::read_octal_code(code).unwrap())
}

/// The definition, from the moves that the rules list.
fn by_definition(rule: &BreakRule, largest: u64) -> Vec<u16> {
    use crate::game::Left;
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..=largest {
        let mut options = Vec::new();
        let _ = rule.moves(heap, &mut |left| {
            options.push(match left {
                Left::Nothing => 0,
                Left::One(one) => values[one as usize],
                Left::Two(a, b) => values[a as usize] ^ values[b as usize],
            });
            crate::game::GO_ON
        });
        values.push(nimber::mex(&options));
    }
    values.into_iter().map(|value| value as u16).collect()
}

/// In one way throughout, also where another would be less work.
fn by(way: Way, rule: &BreakRule, largest: u64) -> Vec<u16> {
    let mut scan = Scan::new(rule, largest).unwrap();
    while !scan.is_complete() {
        scan.push_by(way).unwrap();
    }
    scan.values
}

fn check_all(rule: &BreakRule, largest: u64) {
    let expected = by_definition(rule, largest);
    assert_eq!(plain(rule, largest).unwrap(), expected, "{rule:?}");
    for way in [Way::All, Way::Rare, Way::Sums] {
        assert_eq!(by(way, rule, largest), expected, "{rule:?} {way:?}");
    }
    let found = sparse(rule, largest).unwrap();
    let known = found.values.len();
    assert_eq!(found.values, expected[..known], "{rule:?}");
    if let Some((preperiod, period)) = found.period {
        let repeats = |n: usize| expected[n] == expected[n + period as usize];
        assert!((preperiod as usize..=(largest - period) as usize).all(repeats), "{rule:?}");
    } else {
        assert_eq!(known as u64, largest + 1);
    }
}

#[test]
fn every_short_code_agrees_with_the_definition() {
    for first in 0..8 {
        for second in 0..8 {
            for start in ["0", "4"] {
                if (start, first, second) != ("0", 0, 0) {
                    check_all(&octal(&format!("{start}.{first}{second}")), 150);
                }
            }
        }
    }
    check_all(&BreakRule::UnequalParts, 700);
}

#[test]
fn well_known_games_agree_with_the_definition_for_longer() {
    for code in ["0.77", "0.07", "0.137", "0.6", "0.16", "0.354", "0.051", "0.1337", "0.3333"] {
        check_all(&octal(code), 1500);
    }
}

#[test]
fn codes_of_many_digits_agree_with_the_definition() {
    for code in
        ["0.7777777777777777", "0.4444444444", "4.7070707070707070707", "0.0000000477777777774"]
    {
        check_all(&octal(code), 400);
    }
}

/// The pairs of a total are looked at once, not for each of the moves that leave it.
#[test]
fn a_code_of_many_digits_is_not_many_times_the_work() {
    let mut scan = Scan::new(&octal(&format!("0.{}", "7".repeat(63))), 3000).unwrap();
    while !scan.is_complete() {
        scan.push().unwrap();
    }
    let pairs: u64 = (0..=3000).map(|total| total / 2).sum();
    assert!(scan.looks() <= pairs, "{} of {pairs}", scan.looks());
}

/// What would take too many looks is refused long before they are taken.
#[test]
fn a_table_that_cannot_be_finished_is_refused_early() {
    let mut scan = Scan::new(&octal("0.4444444444444444"), 1 << 20).unwrap();
    scan.pretend(vec![1; 1 << 17], 1 << 32);
    let refused = scan.push_by(Way::Sums).unwrap_err();
    assert_eq!((refused.limit_name, refused.found), ("MAX_BREAK_LOOKS", 1 << 35));
}
