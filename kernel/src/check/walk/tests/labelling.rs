//! Lists of P-positions.

use super::super::*;
use crate::game::{Nim, Play, tests::arrows::Arrows};
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
        counted(rules, false, &Position::from(root.to_vec())).unwrap().1.alike_once
    };
    assert!(alike_once(&Nim { play: Play::Normal }, &[1, 2]));
    assert!(!alike_once(&Arrows::new([&[], &[0]]), &[1]), "each place is another");
}
