//! Chinese chess: board, rules and notation.
//!
//! The board is a plain array of ninety points; the rules are those of the game without the rules on
//! repetition. A side that cannot move has lost, in check (mate) or not (stalemate).

pub mod attack;
pub mod board;
pub mod endings;
pub mod facing;
pub mod fen;
pub mod keys;
pub mod mate;
pub mod moves;
pub mod notation;
pub mod packed;
pub mod piece;
pub mod record;
pub mod square;
mod tables;
pub mod text;

#[cfg(test)]
mod tests;

pub use board::{Position, Undo};
pub use facing::Facing;
pub use fen::FenError;
pub use moves::{Move, MoveError, Status};
pub use notation::NotationError;
pub use piece::{Kind, Piece, Script, Side};
pub use square::Square;
