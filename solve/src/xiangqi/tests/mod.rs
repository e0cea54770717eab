//! Tests of reading and writing, and of the lines of the document.

mod documents;
mod fen;
mod laws;
mod rules;

use super::{Move, Position};

/// The classic ending.
pub const CLASSIC: &str = super::endings::CLASSIC.fen;

pub fn position(text: &str) -> Position {
    super::fen::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
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
