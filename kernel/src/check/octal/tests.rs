//! For each rule one accepted case and one refusal per side condition; every change is refused.

use super::*;
use crate::{
    check::{Evidence, Verified},
    game::{Breaking, GO_ON, Left, Play},
    nimber,
};
use std::sync::Arc;

/// Any number of heaps by the table, in normal play.
fn positions(table: OctalTable) -> Verified {
    let game = Breaking { rule: table.rule.clone(), play: Play::Normal };
    Verified::by_heap_values(Arc::new(game), vec![table]).unwrap()
}

/// From Winning Ways, chapter 4, table 6: Kayles.
const KAYLES: [u16; 12] = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6];
/// From Winning Ways, chapter 4: Grundy's game.
const GRUNDY: [u16; 14] = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3];
/// One digit of the value: for Grundy's game and 0.6 few heaps are rare under some mask.
const SOME: Rarity = Rarity { mask: 5, by_heap: true, odd: true };

fn octal(code: &str) -> BreakRule {
    BreakRule::Octal(code.parse().unwrap())
}

fn values_of(rule: &BreakRule, count: usize) -> Vec<u16> {
    let mut values: Vec<u16> = Vec::new();
    for heap in 0..count {
        let mut options = Vec::new();
        let value = |heap: u64| u64::from(values[heap as usize]);
        let _ = rule.moves(heap as u64, &mut |left| {
            options.push(match left {
                Left::Nothing => 0,
                Left::One(one) => value(one),
                Left::Two(smaller, larger) => value(smaller) ^ value(larger),
            });
            GO_ON
        });
        values.push(u16::try_from(nimber::mex(&options)).unwrap());
    }
    values
}

fn check(rule: &BreakRule, values: &[u16], rarity: Rarity) -> Result<OctalTable, Rejection> {
    OctalTable::new(rule.clone(), values.to_vec(), [rarity; 2], None)
}

fn rarities() -> impl Iterator<Item = Rarity> {
    (0..16).flat_map(|mask| {
        [(false, false), (true, false), (false, true), (true, true)].map(|(by_heap, odd)| Rarity {
            mask,
            by_heap,
            odd,
        })
    })
}

#[test]
fn published_values_are_accepted_under_every_rarity() {
    for rarity in rarities() {
        assert!(check(&octal("0.77"), &KAYLES, rarity).is_ok(), "{rarity:?}");
        assert!(check(&BreakRule::UnequalParts, &GRUNDY, rarity).is_ok(), "{rarity:?}");
    }
}

#[test]
fn every_changed_value_is_refused_under_every_rarity() {
    let rules = ["0.77", "0.07", "0.6", "0.137", "4.07", "4.3", "0.354"].map(octal).into_iter();
    for rule in rules.chain([BreakRule::UnequalParts]) {
        let right = values_of(&rule, 40);
        for rarity in rarities() {
            assert!(check(&rule, &right, rarity).is_ok(), "{rule:?} {rarity:?}");
            for at in 0..right.len() {
                for wrong in (0..=right[at] + 2).filter(|wrong| *wrong != right[at]) {
                    let mut values = right.clone();
                    values[at] = wrong;
                    let expected = Rejection::WrongValue {
                        position: Position::from(at as u64),
                        claimed: wrong.into(),
                        expected: right[at].into(),
                    };
                    assert_eq!(check(&rule, &values, rarity).unwrap_err(), expected);
                }
            }
        }
    }
}

#[test]
fn a_changed_value_is_refused_when_even_and_odd_takes_have_rarities_of_their_own() {
    let few = || rarities().step_by(5);
    for rule in ["0.77", "0.137"].map(octal) {
        let right = values_of(&rule, 24);
        for (even, odd) in few().flat_map(|even| few().map(move |odd| (even, odd))) {
            for at in 0..right.len() {
                for wrong in (0..=right[at] + 1).filter(|wrong| *wrong != right[at]) {
                    let mut values = right.clone();
                    values[at] = wrong;
                    let refused = OctalTable::new(rule.clone(), values, [even, odd], None);
                    assert!(refused.is_err(), "{rule:?} {even:?} {odd:?} {at}: {wrong}");
                }
            }
        }
    }
}

#[test]
fn looks_are_counted_and_limited() {
    let (rule, count) = (octal("0.77"), 100_u64);
    let values = values_of(&rule, 100);
    let looks = |odd| {
        let rarity = Rarity { odd, ..Rarity::default() };
        let mut check = HeapCheck::new(&rule, &values, [rarity; 2]);
        values.iter().enumerate().try_for_each(|(heap, value)| check.heap(heap, *value)).unwrap();
        check.looks
    };
    // One or two are taken; what remains is split. Nothing tells where a value may hide, and all pairs of a total are looked at
    // once.
    let totals = || (0..count).flat_map(|heap| [1, 2].map(|taken| heap.saturating_sub(taken)));
    let pairs: u64 = (0..count - 1).map(|total| total / 2).sum();
    assert_eq!(looks(true), pairs, "no heap is rare");
    let parts: u64 = totals().map(|total| total.saturating_sub(1)).sum();
    assert_eq!(looks(false), parts + pairs, "each heap is rare");
    let mut check = HeapCheck::new(&rule, &values, [SOME; 2]);
    check.looks = MAX_LOOKS;
    assert_eq!(check.heap(0, 0), Ok(()));
    check.looks = MAX_LOOKS + 1;
    let refused = check.heap(0, 0).unwrap_err();
    assert!(matches!(refused, Rejection::OverLimit { limit_name: "MAX_LOOKS", .. }));
}

/// Values that are right but one, after a code of many digits: each total is split among many heaps.
#[test]
fn every_changed_value_is_refused_where_totals_come_again() {
    for rule in ["0.7777777777777777", "0.4440444044", "4.7070707070707"].map(octal) {
        let right = values_of(&rule, 60);
        for rarity in [Rarity { odd: true, ..Rarity::default() }, Rarity::default(), SOME] {
            assert!(check(&rule, &right, rarity).is_ok(), "{rule:?} {rarity:?}");
            for at in 0..right.len() {
                for wrong in (0..=right[at] + 2).filter(|wrong| *wrong != right[at]) {
                    let mut values = right.clone();
                    values[at] = wrong;
                    assert!(check(&rule, &values, rarity).is_err(), "{rule:?} {at}: {wrong}");
                }
            }
        }
    }
}

fn periodic(rule: &BreakRule, count: usize, claim: (u64, u64)) -> Result<OctalTable, Rejection> {
    let period = Period { preperiod: claim.0, period: claim.1 };
    OctalTable::new(rule.clone(), values_of(rule, count), [SOME; 2], Some(period))
}

#[test]
fn kayles_has_period_12_from_71_on() {
    // 2 (71 + 12) + 2 values are needed.
    let table = periodic(&octal("0.77"), 168, (71, 12)).unwrap();
    assert_eq!(table.values(), values_of(&octal("0.77"), 168));
    assert_eq!(table.period(), Some(Period { preperiod: 71, period: 12 }));
    let expected = values_of(&octal("0.77"), 600);
    for (heap, value) in expected.iter().enumerate() {
        assert_eq!(table.value(heap as u64), Some(u64::from(*value)), "{heap}");
    }
    let refused = periodic(&octal("0.77"), 167, (71, 12)).unwrap_err();
    assert_eq!(refused, Rejection::WrongSize { found: 167, expected: 168 });
    let refused = periodic(&octal("0.77"), 300, (70, 12)).unwrap_err();
    let differs = Rejection::NotPeriodic { preperiod: 70, period: 12, at: 70, again: 82 };
    assert_eq!(refused, differs);
    assert!(periodic(&octal("0.77"), 300, (71, 6)).is_err());
    assert!(periodic(&octal("0.77"), 300, (71, 0)).is_err());
    assert!(periodic(&octal("0.77"), 300, (u64::MAX, u64::MAX)).is_err());
}

#[test]
fn a_game_that_never_parts_needs_a_short_window() {
    // Nim with takes of 1 to 3: period 4, and the first take empties heaps of 1 to 3.
    assert!(periodic(&octal("0.333"), 8, (0, 4)).is_ok());
    assert!(periodic(&octal("0.333"), 7, (0, 4)).is_err());
}

#[test]
fn no_period_is_accepted_for_grundys_game() {
    let refused = periodic(&BreakRule::UnequalParts, 400, (100, 3)).unwrap_err();
    assert!(matches!(refused, Rejection::RuleOfOtherShape { .. }));
}

#[test]
fn heaps_add_by_nim_sum_and_all_winning_moves_are_found() {
    let table = check(&BreakRule::UnequalParts, &GRUNDY, SOME).unwrap();
    let table = positions(table);
    let answer = table.answer(&Position::from([7, 5])).unwrap();
    // The 7 is worth 0 and the 5 is worth 2: leave a sum of value 0.
    let winning = [[2, 5, 5], [7, 1, 4]].map(Position::from);
    assert_eq!(answer.statement().winning_moves, winning);
    assert_eq!(table.grundy(&Position::from([7, 5])).unwrap().unwrap().statement().value, 2);
    let evidence = Evidence::Sum { components: 2, by_size: 0, positions: 7 };
    assert_eq!(answer.evidence(), &evidence);
    let with_empty = table.answer(&Position::from([7, 0, 5])).unwrap();
    assert_eq!(with_empty.evidence(), &evidence, "an empty heap is no component");
    assert!(table.answer(&Position::from([14])).is_err(), "outside the table, and no period");
}

#[test]
fn one_heap_that_never_parts_is_no_sum() {
    let nim = octal("0.333");
    let table = check(&nim, &values_of(&nim, 8), SOME).unwrap();
    let table = positions(table);
    let answer = table.answer(&Position::from(6)).unwrap();
    let evidence = Evidence::Exhaustive { positions: 7, unordered: None, alike_once: false };
    assert_eq!(answer.evidence(), &evidence);
    assert_eq!(table.evidence(&Position::from(6)).unwrap().kind(), "exhaustive");
    assert_eq!(table.evidence(&Position::from([6, 0])).unwrap().kind(), "exhaustive");
    assert_eq!(table.evidence(&Position::from([6, 1])).unwrap().kind(), "sum");
}

#[test]
fn past_the_table_the_period_answers() {
    let table = periodic(&octal("0.77"), 168, (71, 12)).unwrap();
    let table = positions(table);
    let huge = Position::from([u64::MAX]);
    let value = table.grundy(&huge).unwrap().unwrap();
    let expected = Evidence::EverySize { preperiod: 71, period: 12, checked_below: 168 };
    assert_eq!(value.evidence(), &expected);
    let again = table.grundy(&Position::from(71 + (u64::MAX - 71) % 12)).unwrap().unwrap();
    assert_eq!(value.statement().value, again.statement().value);
    assert!(matches!(table.answer(&huge), Err(Rejection::OverLimit { .. })));
}
