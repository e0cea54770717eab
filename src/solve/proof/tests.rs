//! Wins that are found and accepted by the kernel, and positions in which there is none.

use super::*;
use crate::{
    check::{Aim, Start, Strategy},
    game::{Position as Numbers, Xiangqi},
    xiangqi::endings,
};
use std::sync::Arc;

fn proof(fen: &str, winner: Side, nodes: u64) -> Proof {
    prove(&fen.parse().unwrap(), winner, Limits { nodes }).unwrap()
}

/// The win is found, the kernel accepts it, and it lasts at most so many moves.
fn check_won(fen: &str, winner: Side, moves: u32) {
    let board: Position = fen.parse().unwrap();
    let found = proof(fen, winner, 200_000);
    let End::Won(choices) = found.end else { panic!("{fen}: {found:?}") };
    let start =
        Start { position: Numbers::from(board.packed()), chooser_moves: board.side() == winner };
    let strategy = Strategy::check(Arc::new(Xiangqi), Aim::Win, &[start], &choices).unwrap();
    assert!(strategy.longest() <= moves, "{fen}: {} moves", strategy.longest());
}

#[test]
fn mates_are_found_for_either_side() {
    check_won("4k4/R8/9/9/9/9/9/9/9/3K2R2 w", Side::Red, 1);
    check_won("3k2r2/9/9/9/9/9/9/9/r8/4K4 b", Side::Black, 1);
    // A chariot alone against the bare general, which can be driven.
    check_won("3k5/9/9/9/9/9/9/9/9/4KR3 w", Side::Red, 5);
}

#[test]
fn a_side_that_cannot_move_has_lost_already() {
    check_won("3k5/9/3P5/9/9/9/9/9/9/4K4 b", Side::Red, 0);
    let other = proof("3k5/9/3P5/9/9/9/9/9/9/4K4 b", Side::Black, 1000);
    assert_eq!(other.end, End::NotFound);
}

#[test]
fn what_is_no_win_is_not_won() {
    let bare = proof("3k5/9/9/9/9/9/9/9/9/4K4 w", Side::Red, 10_000);
    assert_eq!(bare.end, End::NotFound);
}

#[test]
fn the_second_ends_with_its_line_and_its_trap_refuted() {
    check_won("4ka3/3Pa4/9/2p1c4/4C4/2P4c1/8C/9/3pA4/4KA3 w", Side::Red, 31);
    check_won("4ka2C/3Pa4/9/2p1c4/4C4/2P4c1/9/9/3pA4/4KA3 b", Side::Black, 31);
}

#[test]
fn limits_are_kept_and_named() {
    let classic = proof(endings::CLASSIC.fen, Side::Red, 500);
    assert_eq!(classic.end, End::Unfinished);
    assert!(classic.nodes <= 501);
    let board = endings::CLASSIC.fen.parse().unwrap();
    let refused = prove(&board, Side::Red, Limits { nodes: MAX_PROOF_NODES + 1 }).unwrap_err();
    assert!(refused.to_string().contains("MAX_PROOF_NODES"));
}

#[test]
fn the_same_search_finds_the_same_moves() {
    let fen = "4ka3/3Pa4/4c4/p3C4/6c2/9/P5C2/9/3pA4/4KA3 b";
    assert_eq!(proof(fen, Side::Red, 100_000), proof(fen, Side::Red, 100_000));
}
