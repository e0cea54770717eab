//! What is to be told, as data: positions and players, never words.

use crate::{
    exercise::{mistake::Mistake, schema::Player},
    game::Position,
};

/// One thing to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// The position, and whose turn it is; nobody's when play has ended.
    Position {
        /// Where play stands.
        position: Position,
        /// Who is to move.
        to_move: Option<Player>,
    },
    /// Somebody has moved.
    Moved {
        /// Who.
        player: Player,
        /// From where.
        from: Position,
        /// To where.
        to: Position,
        /// Whether it was the computer.
        computer: bool,
    },
    /// The last move threw a won game away.
    ThrewAway {
        /// Who made it.
        player: Player,
        /// The position that it left.
        left: Position,
        /// A move of the opponent that wins now; none when play has ended.
        reply: Option<Position>,
        /// The named mistakes that would have made this very move.
        mistakes: Vec<Mistake>,
    },
    /// Whether the player to move can win, and how many of the moves do.
    Prospects {
        /// How many moves win; none when the position is lost.
        winning: usize,
        /// How many moves there are, when they are few enough to be listed.
        moves: Option<usize>,
    },
    /// A thought that leads to a winning move, without naming it.
    Nudge {
        /// Where play stands.
        position: Position,
    },
    /// The move itself.
    Advice {
        /// Where play stands.
        from: Position,
        /// Where to move.
        to: Position,
        /// Whether it wins; otherwise it is the move after which winning is hardest to find.
        wins: bool,
    },
    /// The list of moves.
    Moves {
        /// Where play stands.
        from: Position,
        /// Every option once; none when there are too many to list.
        options: Option<Vec<Position>>,
    },
    /// What can be written.
    Help,
    /// The explanation of the position.
    Table {
        /// Where play stands.
        position: Position,
        /// Who is to move: the explanation calls them the first player.
        to_move: Player,
    },
    /// Moves were taken back.
    TookBack {
        /// How many.
        plies: usize,
    },
    /// There is no move to take back.
    NothingToTakeBack,
    /// What was written is neither a move nor a command.
    Unclear {
        /// What was written.
        text: String,
    },
    /// The rules do not allow that move.
    NotAllowed {
        /// Where play stands.
        from: Position,
        /// Where the move would have led.
        to: Position,
    },
    /// The list has no move of that number.
    NoSuchNumber {
        /// The number.
        number: usize,
        /// How many moves there are, when they are few enough to be listed.
        moves: Option<usize>,
    },
    /// Play has ended.
    Over {
        /// Who has won.
        winner: Player,
        /// How many moves were made.
        plies: usize,
        /// The loser's first move that threw a won game away.
        turning: Option<Turning>,
    },
    /// A move was made although play had ended.
    AlreadyOver,
    /// The player leaves.
    Left {
        /// Whether play had ended.
        over: bool,
        /// How many moves were made.
        plies: usize,
    },
}

/// The loser's first move that threw a won game away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turning {
    /// Which move of the game it was, counted from 1.
    pub ply: usize,
    /// Who made it.
    pub player: Player,
    /// From where.
    pub from: Position,
    /// To where.
    pub to: Position,
    /// A move that would have kept the win.
    pub better: Option<Position>,
}
