//! What the search for a forced win finds: the kernel accepts it.

use crate::{
    check::Aim,
    endgame::strategies::{Start, follow},
    game::{Position as Numbers, Xiangqi},
    solve::proof::{End, Limits, MAX_PROOF_NODES, Progress, Proof, prove, prove_all},
    xiangqi::{OnBoard, Position, Side, endings, fen::read},
};
use std::sync::Arc;

fn proof(fen: &str, winner: Side, nodes: u64) -> Proof {
    prove(&read(fen).unwrap(), winner, Limits { nodes }).unwrap()
}

fn start_of(board: &Position) -> Start {
    Start { position: Numbers::from(board.pack()), chooser_moves: true }
}

/// The win is found, the kernel accepts it, and it lasts at most so many moves.
fn check_won(fen: &str, winner: Side, moves: u32) {
    let board = read(fen).unwrap();
    let found = proof(fen, winner, 200_000);
    let End::Won(choices) = found.end else { panic!("{fen}: {found:?}") };
    let start =
        Start { position: Numbers::from(board.pack()), chooser_moves: board.side() == winner };
    let strategy = follow(Arc::new(Xiangqi), Aim::Win, &[start], &choices).unwrap();
    assert!(strategy.longest() <= Some(moves), "{fen}: {:?} moves", strategy.longest());
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
fn one_strategy_plays_from_several_positions() {
    let [near, far] = ["4k4/R8/9/9/9/9/9/9/9/3K2R2 w", "4k4/R8/9/9/9/9/9/9/6R2/3K5 w"];
    let boards = [near, far].map(|fen| read(fen).unwrap());
    let found = prove_all(&boards, Side::Red, Limits { nodes: 1000 }, &[], &mut |_| true).unwrap();
    let End::Won(choices) = found.end else { panic!("{found:?}") };
    let starts = boards.each_ref().map(start_of);
    let strategy = follow(Arc::new(Xiangqi), Aim::Win, &starts, &choices).unwrap();
    assert_eq!(strategy.longest(), Some(1));
}

#[test]
fn what_is_known_is_not_searched_again() {
    let trap = read("4ka2C/3Pa4/9/2p1c4/4C4/2P4c1/9/9/3pA4/4KA3 b").unwrap();
    let won = proof(&trap.to_string(), Side::Black, 200_000);
    let End::Won(choices) = &won.end else { panic!("{won:?}") };
    let strategy = follow(Arc::new(Xiangqi), Aim::Win, &[start_of(&trap)], choices).unwrap();
    let mut known = Vec::new();
    let mut open = vec![trap.clone()];
    while let Some(board) = open.pop() {
        let packed = Numbers::from(board.pack());
        let mut after: Vec<Position> =
            board.legal_moves().into_iter().map(|played| board.after(played).unwrap()).collect();
        if let Some(reply) = strategy.reply(&packed) {
            after.retain(|after| Numbers::from(after.pack()) == reply);
        }
        if !known.contains(&board) {
            known.push(board);
            open.extend(after);
        }
    }
    let limits = Limits { nodes: 200_000 };
    let again = prove_all(&[trap], Side::Black, limits, &known, &mut |_| true).unwrap();
    assert!(again.nodes < won.nodes / 100, "{} after {}", again.nodes, won.nodes);
    let End::Won(choices) = &again.end else { panic!("{again:?}") };
    assert!(follow(Arc::new(Xiangqi), Aim::Win, &[start_of(&known[0])], choices).is_ok());
}

#[test]
fn limits_are_kept_and_named() {
    let classic = proof(endings::CLASSIC.fen, Side::Red, 500);
    assert_eq!(classic.end, End::Unfinished);
    assert!(classic.nodes <= 501);
    let board = read(endings::CLASSIC.fen).unwrap();
    let refused = prove(&board, Side::Red, Limits { nodes: MAX_PROOF_NODES + 1 }).unwrap_err();
    assert!(refused.to_string().contains("MAX_PROOF_NODES"));
}

#[test]
fn whoever_watches_is_told_and_can_end_the_search() {
    let board = read(endings::CLASSIC.fen).unwrap();
    let (mut told, mut deepest) = (Vec::new(), 0);
    let mut watch = |progress: Progress<'_>| {
        told.push(progress.nodes);
        deepest = deepest.max(progress.line.len());
        told.len() < 3
    };
    let limits = Limits { nodes: 1_000_000 };
    let found = prove_all(&[board], Side::Red, limits, &[], &mut watch).unwrap();
    assert_eq!(found.end, End::Unfinished);
    assert!(told.len() == 3 && told.is_sorted() && deepest > 0, "{told:?}, {deepest}");
    assert!(found.nodes <= told[2] + 1, "{} after {told:?}", found.nodes);
}

#[test]
fn the_same_search_finds_the_same_moves() {
    let fen = "4ka3/3Pa4/4c4/p3C4/6c2/9/P5C2/9/3pA4/4KA3 b";
    assert_eq!(proof(fen, Side::Red, 100_000), proof(fen, Side::Red, 100_000));
}
