//! Games in which play can repeat.

use super::super::*;
use crate::game::{Nim, Play, tests::arrows::Arrows};
use quickcheck::quickcheck;
use std::sync::Arc;

/// A token walks along arrows: 0 is an end; 1 and 2 form a circle, and 2 may also go to 3;
/// 3 goes to 0; 4 goes to 3 and to 1; 5 goes to 3.
fn walk() -> Arrows {
    Arrows::new([&[], &[2], &[1, 3], &[0], &[3, 1], &[3]])
}

const TRUTH: [Ranked; 6] = [
    (Outcome::P, 0),
    (Outcome::Draw, 0),
    (Outcome::Draw, 0),
    (Outcome::N, 1),
    (Outcome::Draw, 0),
    (Outcome::P, 2),
];

fn check(root: u64, ranks: &[Ranked]) -> Result<Verified, Rejection> {
    let ranks = ranks.iter().enumerate();
    let ranks = ranks.map(|(index, ranked)| (Position::from(index as u64), *ranked)).collect();
    Verified::by_ranks(Arc::new(walk()), &Position::from(root), &ranks)
}

fn refuse(root: u64, at: usize, ranked: Ranked) -> Rejection {
    let mut ranks = TRUTH;
    ranks[at] = ranked;
    check(root, &ranks).unwrap_err()
}

#[test]
fn wins_losses_and_draws_are_accepted_with_their_ranks() {
    let table = check(4, &TRUTH).unwrap();
    assert_eq!(table.outcome(&Position::from(4)), Ok(Outcome::Draw));
    assert_eq!(table.outcome(&Position::from(3)), Ok(Outcome::N));
    let moves = |at: u64| table.moves_to_end(&Position::from(at)).unwrap();
    assert_eq!(moves(3).map(|lasts| lasts.statement().moves), Some(1));
    assert!(moves(4).is_none());
    let table = check(5, &TRUTH).unwrap();
    assert_eq!(table.outcome(&Position::from(5)), Ok(Outcome::P));
    assert!(table.outcome(&Position::from(4)).is_err(), "play does not reach 4 from 5");
}

#[test]
fn an_answer_to_a_draw_lists_the_moves_that_keep_it() {
    let answer = check(4, &TRUTH).unwrap().answer(&Position::from(4)).unwrap();
    assert!(answer.statement().winning_moves.is_empty());
    assert_eq!(answer.statement().drawing_moves, [Position::from(1)], "3 is won for the opponent");
}

#[test]
fn a_missing_position_is_refused() {
    let refused = check(4, &TRUTH[..3]).unwrap_err();
    assert!(matches!(refused, Rejection::OutsideTable { .. }), "{refused}");
}

#[test]
fn an_end_that_the_rules_decide_otherwise_is_refused() {
    for wrong in [Outcome::N, Outcome::Draw] {
        let refused = refuse(0, 0, (wrong, 0));
        assert!(matches!(refused, Rejection::WrongOutcome { expected: Some((Outcome::P, 0)), .. }));
    }
}

#[test]
fn a_loss_that_can_move_to_a_loss_or_a_draw_is_refused() {
    let refused = refuse(3, 3, (Outcome::P, 1));
    assert!(matches!(refused, Rejection::WrongOutcome { .. }), "{refused}");
    let refused = refuse(1, 1, (Outcome::P, 1));
    assert!(matches!(refused, Rejection::WrongOutcome { .. }), "{refused}");
}

#[test]
fn a_win_without_a_move_to_a_loss_is_refused() {
    let refused = refuse(5, 5, (Outcome::N, 2));
    assert!(matches!(refused, Rejection::WrongOutcome { .. }), "{refused}");
}

#[test]
fn a_draw_that_wins_or_that_cannot_be_kept_is_refused() {
    let refused = refuse(3, 3, (Outcome::Draw, 0));
    assert!(matches!(refused, Rejection::WrongOutcome { .. }), "{refused}");
    let refused = refuse(5, 5, (Outcome::Draw, 0));
    assert!(matches!(refused, Rejection::WrongOutcome { .. }), "{refused}");
}

#[test]
fn a_wrong_rank_is_refused() {
    for (root, ranked) in [(3, (Outcome::N, 2)), (5, (Outcome::P, 3)), (1, (Outcome::Draw, 1))] {
        let refused = refuse(root, root as usize, ranked);
        assert!(matches!(refused, Rejection::WrongOutcome { .. }), "{refused}");
    }
}

#[test]
fn a_circle_cannot_prop_itself_up() {
    // 1 won by moving to 2, 2 lost: every rule but that of the ranks is met.
    let game = Arc::new(Arrows::new([&[1], &[0]]));
    for (won, lost) in [(1, 0), (1, 2), (3, 2)] {
        let ranks = [(0, (Outcome::N, won)), (1, (Outcome::P, lost))];
        let ranks = ranks.map(|(at, ranked)| (Position::from(at), ranked)).into();
        let refused = Verified::by_ranks(game.clone(), &Position::from(0), &ranks);
        assert!(matches!(refused, Err(Rejection::WrongOutcome { .. })));
    }
}

#[test]
fn tables_for_games_that_end_are_refused_where_play_can_repeat() {
    let game = Arc::new(walk());
    let root = Position::from(4);
    let refused = Verified::by_labelling(game.clone(), &root, [0, 5].map(Position::from).into());
    assert!(matches!(refused, Err(Rejection::RuleOfOtherShape { .. })));
    let refused = Verified::by_grundy_values(game, &[root], &HashMap::new());
    assert!(refused.is_err());
}

#[test]
fn a_game_that_ends_may_be_ranked_too() {
    let ranks = [(vec![], (Outcome::P, 0)), (vec![1], (Outcome::N, 1))];
    let ranks = ranks.map(|(heaps, ranked)| (Position::from(heaps), ranked)).into();
    let nim = Arc::new(Nim { play: Play::Normal });
    assert!(Verified::by_ranks(nim, &Position::from([1]), &ranks).is_ok());
}

quickcheck! {
    fn any_altered_entry_is_refused(at: usize, outcome: u8, rank: u8) -> bool {
        let at = at % TRUTH.len();
        let outcome = [Outcome::P, Outcome::N, Outcome::Draw][usize::from(outcome) % 3];
        let altered = (outcome, u32::from(rank % 4));
        let mut ranks = TRUTH;
        ranks[at] = altered;
        check(at as u64, &ranks).is_ok() == (altered == TRUTH[at])
    }
}
