//! The traditional notation: 炮三进一, 卒1进1, 前炮平五, read and written for both sides.
//!
//! A move is the piece, its file, 进 退 or 平 and a number: the file that is reached, or for a piece that moves
//! along lines forwards or backwards, the number of steps. Files count from the mover's right hand, in Chinese
//! digits for Red and in Arabic digits for Black.
//!
//! Where a file holds two pieces alike, 前 and 后 tell them apart; three soldiers are 前 中 后, four or five
//! are 一兵 to 五兵 from the front. Where soldiers are doubled on two files, the file follows the name
//! (前兵九平八; the short form 前九平八 is read too). Advisors and elephants on one file never need this: only
//! one of the two can move forwards.
//!
//! Read are also: 炮前平五, full-width digits, traditional characters, 砲 包 俥 傌, 士 and 仕, 相 and 象 for
//! either side, and any wording that only one legal move fits.

mod error;
mod grammar;
mod read;
mod write;

#[cfg(test)]
mod tests;

pub use error::NotationError;
pub use grammar::Class;
pub(super) use grammar::class_of;

use super::{Move, MoveError, Position, Script};
use std::ops::Deref;

/// A position whose moves are read and written.
struct On<'a>(&'a Position);

impl Deref for On<'_> {
    type Target = Position;
    fn deref(&self) -> &Position {
        self.0
    }
}

pub(super) fn read_move(board: &Position, text: &str) -> Result<Move, NotationError> {
    On(board).read_move(text)
}

pub(super) fn write_move(
    board: &Position,
    played: Move,
    script: Script,
) -> Result<String, MoveError> {
    On(board).write_move(played, script)
}

/// Red's digits, 1 to 9.
pub const RED_DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
/// Black's digits as they are written in a move, 1 to 9.
pub const BLACK_DIGITS: [char; 9] = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
/// Black's digits as wide as a Chinese character, 1 to 9.
pub const WIDE_DIGITS: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
