//! Laws over positions that random play reaches.

use quickcheck::quickcheck;

use super::{CLASSIC, OPENING, play_from, position, reference};
use crate::xiangqi::{Move, Position, Side, Square};

/// Starts with few and with many pieces, and one with soldiers doubled on two files.
const STARTS: [&str; 4] = [
    OPENING,
    CLASSIC,
    "3k5/9/2P1P4/2P1P4/4P4/5p3/3p1p3/3p1p3/9/4K4 w",
    "3akab2/9/2n1b1n2/R7R/9/9/r7r/N1N1B4/4A4/2BAK4 w",
];

fn reach(start: u8, choices: &[u8]) -> Position {
    play_from(STARTS[usize::from(start) % STARTS.len()], choices)
}

quickcheck! {
    fn making_and_taking_back_changes_nothing(start: u8, choices: Vec<u8>) -> bool {
        let board = reach(start, &choices);
        let mut changed = board.clone();
        board.legal_moves().into_iter().all(|played| {
            let undo = changed.make(played);
            let fresh = changed.is_sound() && changed.side() != board.side();
            changed.unmake(undo);
            fresh && changed == board
        })
    }

    fn the_moves_are_those_of_the_definition(start: u8, choices: Vec<u8>) -> bool {
        let board = reach(start, &choices);
        let mut moves = board.legal_moves();
        moves.sort_unstable();
        let points = reference::points(&board);
        moves == reference::legal_moves(&board)
            && Side::ALL.into_iter().all(|side| board.in_check(side) == reference::is_attacked(&points, side))
    }

    fn a_board_turned_round_has_the_same_moves_turned_round(start: u8, choices: Vec<u8>) -> bool {
        let board = reach(start, &choices);
        let turned = rotate_board(&board);
        let mut moves: Vec<Move> = board.legal_moves().into_iter().map(rotate_move).collect();
        moves.sort_unstable();
        let mut others = turned.legal_moves();
        others.sort_unstable();
        moves == others && turned.can_move() == board.can_move()
    }

}

/// The board seen from the other side, with the colours exchanged.
fn rotate_board(board: &Position) -> Position {
    let text = board.to_string();
    let (ranks, _) = text.split_once(' ').unwrap();
    let ranks: String = ranks
        .chars()
        .rev()
        .map(|letter| {
            if letter.is_ascii_uppercase() {
                letter.to_ascii_lowercase()
            } else {
                letter.to_ascii_uppercase()
            }
        })
        .collect();
    let side = if board.side() == Side::Red { 'b' } else { 'w' };
    position(&format!("{ranks} {side}"))
}

fn rotate_move(played: Move) -> Move {
    let point =
        |square: Square| Square::from_index(89 - u8::try_from(square.index()).unwrap()).unwrap();
    Move { from: point(played.from), to: point(played.to) }
}
