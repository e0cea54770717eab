//! Tests of the rules of the board.

mod laws;
mod perft;
mod reference;

use super::{Kind, Move, Piece, Position, Side};

/// The opening position.
pub const OPENING: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
/// The classic ending of the double cannons.
pub const CLASSIC: &str = "4ka3/3Pa1c2/4c4/p8/9/9/P8/4C4/3pA1C2/4KA3 w";

/// The position of a FEN that is known to be one: positions are read by the program, tests make do with less.
pub fn position(fen: &str) -> Position {
    let (ranks, side) = fen.split_once(' ').unwrap();
    let side = if side == "w" { Side::Red } else { Side::Black };
    let pieces = Side::ALL.into_iter().flat_map(|side| Kind::ALL.map(|kind| Piece { side, kind }));
    let pieces: Vec<Piece> = pieces.collect();
    let mut points = Vec::new();
    for letter in ranks.split('/').rev().flat_map(str::chars) {
        match letter.to_digit(10) {
            Some(empty) => points.extend(std::iter::repeat_n(None, empty as usize)),
            None => points.push(pieces.iter().find(|piece| piece.letter() == letter).copied()),
        }
    }
    let found = Position::new(points.try_into().unwrap(), side).unwrap();
    assert_eq!(found.to_string(), fen);
    found
}

/// The position reached from a start by legal moves, each chosen by one byte, until the bytes or the moves end.
pub fn play_from(start: &str, choices: &[u8]) -> Position {
    let mut board = position(start);
    for &choice in choices {
        let moves = board.legal_moves();
        if moves.is_empty() {
            break;
        }
        let chosen: Move = moves[usize::from(choice) % moves.len()];
        board.make(chosen);
    }
    board
}

/// The number of lines of legal moves of a length in plies.
pub fn perft(board: &mut Position, plies: u32) -> u64 {
    match plies {
        0 => 1,
        1 => board.count_legal_moves() as u64,
        _ => {
            let moves = board.legal_moves();
            let after = |played: Move| {
                let undo = board.make(played);
                let count = perft(board, plies - 1);
                board.unmake(undo);
                count
            };
            moves.into_iter().map(after).sum()
        }
    }
}
