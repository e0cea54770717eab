//! What is to be told, as data: positions and players, never words.

use crate::{
    answer::mistake::Mistake,
    family::Player,
    game::{Outcome, Position},
};

/// How many thoughts lead to a winning move; every game has so many hints.
pub const THOUGHTS: usize = 3;

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
    /// The last move threw a won game, or a draw, away.
    ThrewAway {
        /// Who made it.
        player: Player,
        /// The position that it left.
        left: Position,
        /// What it threw away.
        slip: Slip,
        /// A move of the opponent that wins now, or keeps the draw; none when play has ended.
        reply: Option<Position>,
        /// The named mistakes that would have made this very move.
        mistakes: Vec<Mistake>,
    },
    /// The computer's last move threw away what it had: the person can win, or keep a draw, again.
    LetBack {
        /// What the computer threw away.
        slip: Slip,
    },
    /// Whether the player to move can win, and how many of the moves do.
    Prospects {
        /// What the position is for the player to move.
        outcome: Outcome,
        /// How many moves win, or in a draw keep it; none when the position is lost.
        good: usize,
        /// How many moves there are, when they are few enough to be listed.
        moves: Option<usize>,
    },
    /// A thought that leads to a winning move, without naming it.
    Nudge {
        /// Where play stands.
        position: Position,
        /// Which thought, from 0, each plainer than the one before; below [`THOUGHTS`].
        thought: usize,
    },
    /// The move itself.
    Advice {
        /// Where play stands.
        from: Position,
        /// Where to move.
        to: Position,
        /// What the position is for the player to move: the move keeps a win or a draw. In a lost
        /// position it is the move after which winning is hardest to find.
        outcome: Outcome,
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
        /// Who has won; nobody in a draw.
        winner: Option<Player>,
        /// How many moves were made.
        plies: usize,
        /// The loser's first move that threw something away; in a draw, anybody's.
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

/// What a move has thrown away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slip {
    /// A won game is lost.
    WinToLoss,
    /// A won game is a draw.
    WinToDraw,
    /// A draw is lost.
    DrawToLoss,
}

impl Slip {
    /// What a move threw away, by what the positions before and after it are for whoever is to
    /// move there; none when it kept what there was.
    ///
    /// ```
    /// use bouton::{game::Outcome, play::Slip};
    /// assert_eq!(Slip::between(Outcome::N, Outcome::Draw), Some(Slip::WinToDraw));
    /// assert_eq!(Slip::between(Outcome::N, Outcome::P), None);
    /// ```
    #[must_use]
    pub fn between(before: Outcome, after: Outcome) -> Option<Self> {
        match (before, after) {
            (Outcome::N, Outcome::N) => Some(Self::WinToLoss),
            (Outcome::N, Outcome::Draw) => Some(Self::WinToDraw),
            (Outcome::Draw, Outcome::N) => Some(Self::DrawToLoss),
            (Outcome::P, _) | (_, Outcome::P) | (Outcome::Draw, Outcome::Draw) => None,
        }
    }

    /// The name that templates use.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::WinToLoss => "win-to-loss",
            Self::WinToDraw => "win-to-draw",
            Self::DrawToLoss => "draw-to-loss",
        }
    }
}

/// The first move that decided against its player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turning {
    /// Which move of the game it was, counted from 1.
    pub ply: usize,
    /// Who made it.
    pub player: Player,
    /// What it threw away.
    pub slip: Slip,
    /// From where.
    pub from: Position,
    /// To where.
    pub to: Position,
    /// A move that would have kept it.
    pub better: Option<Position>,
}
