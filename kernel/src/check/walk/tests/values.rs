//! Grundy values of components.

use super::super::*;
use crate::game::{BreakRule, Breaking, Form, Multiplication, Nim, Play, TakeAway};
use std::sync::Arc;

fn nim(play: Play) -> SharedRules {
    Arc::new(Nim { play })
}

fn values(of: &[u64]) -> HashMap<Position, u64> {
    of.iter().enumerate().map(|(heap, value)| (Position::from(heap as u64), *value)).collect()
}

fn check(of: &[u64]) -> Result<Verified, Rejection> {
    let mut values = values(of);
    values.remove(&Position::from(0));
    Verified::by_grundy_values(nim(Play::Normal), &[Position::from([3, 3])], &values)
}

#[test]
fn a_heap_of_nim_is_worth_its_size_and_heaps_add_by_nim_sum() {
    let table = check(&[0, 1, 2, 3]).unwrap();
    let value = table.grundy(&Position::from([3, 1])).unwrap().unwrap();
    assert_eq!(value.statement().value, 2);
    let expected = Evidence::Sum { components: 2, by_size: 0, positions: 3 };
    assert_eq!(value.evidence(), &expected);
    assert_eq!(table.outcome(&Position::from([1, 2, 3])), Ok(Outcome::P));
    assert!(table.grundy(&Position::from([4])).is_err(), "outside the table");
}

#[test]
fn every_changed_value_is_refused() {
    for at in 1..=3 {
        let mut of = [0, 1, 2, 3];
        of[at] += 1;
        let refused = check(&of).unwrap_err();
        assert!(matches!(refused, Rejection::WrongValue { .. }), "{refused}");
    }
}

#[test]
fn a_missing_value_is_refused() {
    assert!(matches!(check(&[0, 1, 2]), Err(Rejection::OutsideTable { .. })));
    assert!(matches!(
        Verified::by_grundy_values(
            nim(Play::Normal),
            &[Position::from(2)],
            &HashMap::from([(Position::from(2), 2)])
        ),
        Err(Rejection::OutsideTable { .. })
    ));
}

#[test]
fn misere_play_has_no_grundy_values() {
    let refused =
        Verified::by_grundy_values(nim(Play::Misere), &[Position::from(1)], &values(&[0, 1]));
    assert!(matches!(refused, Err(Rejection::RuleOfOtherShape { .. })));
}

#[test]
fn a_game_of_one_part_is_searched_whole() {
    let game = TakeAway { form: Form::Pile, take: "1..2".parse().unwrap(), play: Play::Normal };
    let table =
        Verified::by_grundy_values(Arc::new(game), &[Position::from(4)], &values(&[0, 1, 2, 0, 1]))
            .unwrap();
    let answer = table.answer(&Position::from(4)).unwrap();
    assert_eq!(answer.statement().winning_moves, [Position::from(3)]);
    let expected = Evidence::Exhaustive { positions: 5, unordered: None, alike_once: false };
    assert_eq!(answer.evidence(), &expected);
}

#[test]
fn one_heap_of_nim_is_no_sum() {
    let table = check(&[0, 1, 2, 3]).unwrap();
    let one = table.evidence(&Position::from(3)).unwrap();
    let unordered = nim(Play::Normal).unordered_count(&Position::from(3));
    let expected = Evidence::Exhaustive { positions: 4, unordered, alike_once: false };
    assert_eq!(one, expected);
}

#[test]
fn only_what_play_can_part_has_sums() {
    // Dawson's Kayles: a move takes two and may part the rest. From 3 only 1 is left.
    let rule = BreakRule::Octal("0.07".parse().unwrap());
    let game: SharedRules = Arc::new(Breaking { rule, play: Play::Normal });
    let values = values(&[0, 0, 1, 1, 2, 0]);
    let table = Verified::by_grundy_values(game, &[4, 5].map(Position::from), &values).unwrap();
    let check = |heaps: &[u64], expected: bool| {
        let position = Position::from(heaps.to_vec());
        let kind = if expected { "sum" } else { "exhaustive" };
        assert_eq!(table.evidence(&position).unwrap().kind(), kind, "{position}");
    };
    check(&[5], true);
    check(&[4], true);
    check(&[3], false);
    check(&[2], false);
    check(&[1], false);
    check(&[3, 3], true);
    assert!(table.evidence(&Position::from(6)).is_err(), "outside the table");
}

#[test]
fn positions_that_play_alike_are_said_to_be_counted_once() {
    // Past 4 the product does not matter any more: 6 is counted as 4.
    let game = Multiplication { largest_factor: 3, target: 4, play: Play::Normal };
    let values = values(&[0, 0, 1, 1, 0]);
    let table = Verified::by_grundy_values(Arc::new(game), &[Position::from(1)], &values).unwrap();
    let evidence =
        |alike_once, positions| Evidence::Exhaustive { positions, unordered: None, alike_once };
    assert_eq!(table.evidence(&Position::from(2)), Ok(evidence(true, 2)));
    assert_eq!(table.evidence(&Position::from(4)), Ok(evidence(false, 1)));
}

/// What was counted on the way to the table is what is counted again inside a larger one.
#[test]
fn evidence_is_the_same_from_a_table_of_its_own() {
    let rules = || -> SharedRules {
        Arc::new(Breaking { rule: BreakRule::Octal("0.77".parse().unwrap()), play: Play::Normal })
    };
    let all: HashMap<Position, u64> = [0, 1, 2, 3, 1, 4, 3, 2]
        .into_iter()
        .enumerate()
        .map(|(row, value)| (Position::from(row as u64), value))
        .collect();
    let table = |roots: &[Position]| Verified::by_grundy_values(rules(), roots, &all).unwrap();
    for start in [Position::from(1), Position::from(7), Position::from([3, 5])] {
        let own = table(std::slice::from_ref(&start)).evidence(&start);
        assert_eq!(
            own,
            table(&[Position::from([7, 7]), start.clone()]).evidence(&start),
            "{start}"
        );
        assert!(own.is_ok());
    }
}
