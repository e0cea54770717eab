//! The board of Chinese chess and its rules: what moves there are, and nothing else.
//!
//! The board is a plain array of ninety points; the rules are those of the game without the rules on
//! repetition. A side that cannot move has lost, in check (mate) or not (stalemate). Reading positions and moves, notation
//! and drawings belong to the program.

mod attack;
pub mod board;
pub mod moves;
pub mod packed;
pub mod piece;
pub mod square;
mod tables;

#[cfg(test)]
pub(crate) mod tests;

pub use board::{Position, Undo};
pub use moves::Move;
pub use piece::{Kind, Piece, Side};
pub use square::Square;
