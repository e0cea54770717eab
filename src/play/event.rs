//! What a player can do.

use crate::game::Position;

/// What a player does, or asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Moves to this position.
    Move(Position),
    /// Makes the move of this number, counted from 1, in the list of moves.
    Listed(usize),
    /// Wrote something that is neither a move nor a command.
    Unclear(String),
    /// Asks what can be written.
    Help,
    /// Asks for a hint; again, for a plainer one.
    Hint,
    /// Takes the last move back, and the computer's answer with it.
    Undo,
    /// Asks for the list of moves.
    Moves,
    /// Asks for the position.
    Show,
    /// Asks for the explanation of the position.
    Table,
    /// Begins anew.
    Again,
    /// Leaves.
    Quit,
}
