//! Chinese chess around the rules of the kernel: positions and moves read and written, what is wrong with them, endings,
//! drawings, records, and what a search asks.
//!
//! The board and its legal moves are [`bouton_kernel::xiangqi`], whose names stand here too; [`OnBoard`] adds to
//! its positions what needs no trust.

pub mod endings;
pub mod facing;
pub mod fen;
mod keys;
mod mate;
mod moves;
pub mod notation;
mod on_board;
pub mod record;
mod text;
mod words;

#[cfg(test)]
mod tests;

pub use bouton_kernel::xiangqi::{
    Kind, Move, Piece, Position, Side, Square, Undo, packed, piece, square,
};
pub use facing::Facing;
pub use fen::{FenError, OPENING};
pub use moves::{MoveError, SquareError, Status, read_move, read_square, uci};
pub use notation::NotationError;
pub use on_board::{OnBoard, OnMove, OnPiece, OnSide};
pub use text::{EMPTY, MARKED};
pub use words::Script;
