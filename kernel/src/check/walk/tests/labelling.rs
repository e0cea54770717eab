//! Lists of P-positions.

use super::super::*;
use crate::game::{BreakRule, Breaking, Nim, Play, tests::arrows::Arrows};
use std::sync::Arc;

fn check(play: Play, root: [u64; 3], safe: &[&[u64]]) -> Result<Verified, Rejection> {
    let safe = safe.iter().map(|heaps| Position::from(heaps.to_vec())).collect();
    Verified::by_labelling(Arc::new(Nim { play }), &Position::from(root), safe)
}

#[test]
fn the_p_positions_below_1_2_3_are_accepted() {
    let safe: [&[u64]; 5] = [&[], &[1, 1], &[2, 2], &[1, 2, 3], &[1, 1]];
    let table = check(Play::Normal, [1, 2, 3], &safe).unwrap();
    assert_eq!(table.outcome(&Position::from([3, 1, 2])), Ok(Outcome::P));
    assert_eq!(table.outcome(&Position::from([3, 1, 1])), Ok(Outcome::N));
}

#[test]
fn two_safe_positions_one_move_apart_are_refused() {
    let safe: [&[u64]; 5] = [&[], &[1, 1], &[2, 2], &[1, 2, 3], &[1, 2]];
    let rejection = check(Play::Normal, [1, 2, 3], &safe).unwrap_err();
    let wrong = |at: &[u64]| Rejection::wrong_way(Position::from(at.to_vec()), true);
    assert!([wrong(&[1, 2]), wrong(&[1, 2, 3])].contains(&rejection), "{rejection}");
}

#[test]
fn a_missing_safe_position_is_refused() {
    let rejection = check(Play::Normal, [1, 2, 3], &[&[], &[1, 1], &[2, 2]]).unwrap_err();
    let position = Position::from([1, 2, 3]);
    assert_eq!(rejection, Rejection::wrong_way(position, false));
}

#[test]
fn the_end_of_play_must_fit_the_play() {
    let rejection = check(Play::Misere, [0, 0, 1], &[&[]]).unwrap_err();
    assert!(matches!(
        rejection,
        Rejection::WrongOutcome { claimed: (Outcome::P, 0), expected: Some((Outcome::N, 0)), .. }
    ));
    let rejection = check(Play::Normal, [0, 0, 1], &[&[1]]).unwrap_err();
    assert!(matches!(rejection, Rejection::WrongOutcome { .. }), "{rejection}");
}

#[test]
fn a_position_that_play_cannot_reach_has_no_outcome() {
    let table = check(Play::Normal, [0, 0, 1], &[&[]]).unwrap();
    let outside = Position::from([2]);
    let expected = Rejection::OutsideTable { position: outside.clone() };
    assert_eq!(table.outcome(&outside), Err(expected));
}

#[test]
fn mirror_images_are_counted_once_and_said_to_be() {
    let alike_once = |rules: &dyn Ruleset, root: &[u64]| {
        let (roots, nothing) = ([Position::from(root.to_vec())], |_: &Position| Some(0_u64));
        let walk = Walk::new((rules, false), &roots, &nothing, |_, _, _| Ok(()));
        walk.unwrap().alike_once
    };
    assert!(alike_once(&Nim { play: Play::Normal }, &[1, 2]));
    assert!(!alike_once(&Arrows::new([&[], &[0]]), &[1]), "each place is another");
}

/// What was counted on the way to the table is what is counted again inside a larger one.
#[test]
fn evidence_is_the_same_from_a_table_of_its_own() {
    let rule = BreakRule::Octal("0.77".parse().unwrap());
    let rules: SharedRules = Arc::new(Breaking { rule, play: Play::Misere });
    let table = |root: u64| {
        let safe: [&[u64]; 4] = [&[1], &[4], &[2, 2], &[1, 1, 1]];
        let safe = safe.map(|rows| Position::from(rows.to_vec())).into();
        Verified::by_labelling(rules.clone(), &Position::from(root), safe).unwrap()
    };
    assert_eq!(rules.position_count(&Position::from(2)), None, "or nothing is counted");
    let counted = |root: u64| table(root).evidence(&Position::from(2)).unwrap();
    assert_eq!(counted(2), counted(5));
    assert_eq!(
        counted(2),
        Evidence::Exhaustive { positions: 3, unordered: None, alike_once: true }
    );
}
