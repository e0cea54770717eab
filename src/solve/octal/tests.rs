//! The fast search against the definition, and against published tables.

use super::*;
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

/// The fast search as for large heaps, also where all options would be less work.
fn by_rare_options(rule: &BreakRule, largest: u64) -> Vec<u16> {
    let mut scan = Scan::new(rule, largest).unwrap();
    while !scan.is_complete() {
        scan.push_by(false).unwrap();
    }
    scan.values
}

fn check_all(rule: &BreakRule, largest: u64) {
    let expected = by_definition(rule, largest);
    assert_eq!(plain(rule, largest).unwrap(), expected, "{rule:?}");
    assert_eq!(by_rare_options(rule, largest), expected, "{rule:?}");
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
