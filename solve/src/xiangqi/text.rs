//! The board as text, one full-width character a point.
//!
//! Black's files stand above and Red's below, as printed boards have them. Every piece has a character of its
//! own (俥傌炮 are Red's, 車馬砲 Black's), so the text needs no colours.

use super::{
    OnPiece, Position, Square,
    notation::{RED_DIGITS, WIDE_DIGITS},
    square::{FILES, RANKS},
};

/// What is written on an empty point.
pub const EMPTY: char = '＋';
/// What is written on an empty point that is marked: one of a gap that counts as a heap.
pub const MARKED: char = '＊';
/// The rank above which the river flows.
const BELOW_RIVER: u8 = 4;
/// The river, as wide as a rank.
const RIVER: &str = "　楚河　　　汉界　";

pub(super) fn text(board: &Position, marked: &[Square]) -> String {
    let mut lines = vec![WIDE_DIGITS.iter().collect::<String>()];
    for rank in (0..RANKS).rev() {
        if rank == BELOW_RIVER {
            lines.push(RIVER.to_owned());
        }
        lines.push(text_rank(board, rank, marked));
    }
    lines.push(RED_DIGITS.iter().rev().collect());
    lines.join("\n")
}

fn text_rank(board: &Position, rank: u8, marked: &[Square]) -> String {
    let point = |square: Square| match board.at(square) {
        Some(piece) => piece.carved_character(),
        None if marked.contains(&square) => MARKED,
        None => EMPTY,
    };
    (0..FILES).filter_map(|file| Square::new(file, rank)).map(point).collect()
}
