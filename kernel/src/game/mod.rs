//! Rules only: what a position is, which moves it has, how play ends.
//!
//! Every position is a short list of numbers, so that one small kernel can read the rules of
//! every game. A family of games is one file. Nothing here knows who wins: [`crate::check`]
//! judges what others have searched.

mod breaking;
mod calendar;
mod cannons;
mod coins;
mod data;
mod description;
mod dice;
mod digits;
mod heap_games;
mod heaps;
mod king;
mod mode;
mod multiplication;
mod northcott;
mod parity;
mod position;
mod quota;
mod running_sum;
mod take_away;
mod take_set;
#[cfg(test)]
pub(crate) mod tests;
mod xiangqi;

pub use breaking::{BreakRule, Left, MAX_OCTAL_DIGITS, OctalCode};
pub use calendar::{Calendar, Date, FIRST_DATE, LAST_DATE};
pub use cannons::{CannonBoard, CannonFile, Cannons};
pub use coins::{Coins, MAX_COINS, Pattern, Sets, Shape, TurnRule};
pub use data::RuleData;
pub use description::{Description, Parameter};
pub use dice::{Dice, DiceTurn, FACES};
pub use digits::Digits;
pub use heap_games::{Apples, Breaking, Heaps, Lasker, Moore, Nim, Sum, Wythoff};
pub use heaps::{Change, HeapGame, HeapKind, MAX_COUNTED_HEAP, Moves, unordered_count};
pub use king::King;
pub use mode::{ModeGame, ModeState};
pub use multiplication::{MAX_FACTOR, MAX_PRODUCT, Multiplication};
pub use northcott::{Northcott, NorthcottBoard};
pub use parity::{Parity, WinningTotal};
pub use position::Position;
pub use quota::Quota;
pub use running_sum::{Ending, RunningSum, triangular};
pub use take_away::{Form, TakeAway};
pub use take_set::{MAX_TAKE, TakeSet};
pub use xiangqi::Xiangqi;

use std::ops::ControlFlow;

/// The most options of one position that are listed to find all its winning moves.
pub const MAX_OPTIONS: u128 = 4_000_000;

/// Whether to go on with the next option.
pub type Flow = ControlFlow<()>;
/// To go on.
pub const GO_ON: Flow = Flow::Continue(());
/// To stop.
pub const STOP: Flow = Flow::Break(());
/// What is done with an option.
pub type Visit<'v> = &'v mut dyn FnMut(Position) -> Flow;

/// How a game ends: the last mover wins, or loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Play {
    /// Who cannot move has lost: the last mover wins.
    #[default]
    Normal,
    /// Who cannot move has won: the last mover loses.
    Misere,
}

impl Play {
    /// The name used in YAML, on the command line and in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Misere => "misere",
        }
    }

    /// The outcome of a position without moves.
    ///
    /// ```
    /// use bouton_kernel::game::{Outcome, Play};
    /// assert_eq!(Play::Normal.terminal_outcome(), Outcome::P);
    /// ```
    #[must_use]
    pub fn terminal_outcome(self) -> Outcome {
        match self {
            Self::Normal => Outcome::P,
            Self::Misere => Outcome::N,
        }
    }
}

/// Who wins with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The previous player wins: the mover has lost. Also called safe, balanced, 奇异.
    P,
    /// The next player wins: the mover.
    N,
    /// Neither can force a win: only where play can repeat, or an end is called a draw.
    Draw,
}

impl Outcome {
    /// Of a position that is lost for the mover, or else won.
    #[must_use]
    pub fn where_lost(is_lost: bool) -> Self {
        if is_lost { Self::P } else { Self::N }
    }

    /// The letter printed for it.
    #[must_use]
    pub fn letter(self) -> &'static str {
        match self {
            Self::P => "P",
            Self::N => "N",
            Self::Draw => "D",
        }
    }
}

/// The rules of one game: the only thing that the kernel trusts.
///
/// Play must end, unless [`can_repeat`](Ruleset::can_repeat) says otherwise: no chain of options
/// may go on for ever.
/// Rules are plain data, so that a theorem can be held against the game that it is used for.
pub trait Ruleset: RuleData {
    /// What the game is, with all its parameters.
    fn describe(&self) -> Description;

    /// What one move changes, where the game is one of heaps told as data.
    fn change(&self) -> Option<Change<'_>> {
        None
    }

    /// The name of the game, as on the command line: `nim`, `pile`, `race`, `strip`.
    fn name(&self) -> &'static str {
        self.describe().name
    }

    /// Which ending is played.
    fn play(&self) -> Play {
        self.describe().play
    }

    /// Whether this is a position of the game at all.
    fn contains(&self, position: &Position) -> bool;

    /// Hands every option of the position to `visit`, until told to stop: all positions that one move leads to.
    /// An option may be visited more than once when several moves lead to it.
    fn each_option(&self, position: &Position, visit: Visit<'_>) -> Flow;

    /// Hands every option of the position to `visit`.
    fn options(&self, position: &Position, visit: &mut dyn FnMut(Position)) {
        let _ = self.each_option(position, &mut |option| {
            visit(option);
            GO_ON
        });
    }

    /// The options of the position; none if these are more than `most`.
    fn options_within(&self, position: &Position, most: u128) -> Option<Vec<Position>> {
        let mut found = Vec::new();
        let flow = self.each_option(position, &mut |option| {
            found.push(option);
            if found.len() as u128 > most { STOP } else { GO_ON }
        });
        flow.is_continue().then_some(found)
    }

    /// Whether the position has any move: the one place where it is decided that play is over.
    fn has_moves(&self, position: &Position) -> bool {
        self.each_option(position, &mut |_| STOP).is_break()
    }

    /// The outcome of a position without moves. By the play, unless the rules decide it otherwise,
    /// as where the objects are counted at the end.
    fn end(&self, _: &Position) -> Outcome {
        self.play().terminal_outcome()
    }

    /// Whether Grundy values decide the game: who cannot move loses, at every end, and play ends.
    fn has_grundy_values(&self) -> bool {
        self.play() == Play::Normal && !self.can_repeat()
    }

    /// Whether a position can come again in one play. Then some positions may be draws, and no
    /// outcome can be told from the options alone: only a table with ranks decides such a game.
    fn can_repeat(&self) -> bool {
        false
    }

    /// A position with the same outcome that stands for all its mirror images. The kernel relies
    /// on it: an implementation must map options of a position onto options of its image.
    fn canonical(&self, position: &Position) -> Position {
        position.clone()
    }

    /// The parts of which the position is a disjunctive sum: each move changes one part alone, so
    /// that in normal play the Grundy value of the whole is the nim-sum of those of the parts
    /// (Sprague 1935, Grundy 1939). The kernel relies on it. Parts are positions of this game.
    fn components(&self, position: &Position) -> Vec<Position> {
        vec![self.canonical(position)]
    }

    /// Whether one move leads from the first position to the second. A game of huge numbers
    /// tells it without listing its options.
    fn is_option(&self, from: &Position, to: &Position) -> bool {
        let is_it = &mut |option| if option == *to { STOP } else { GO_ON };
        self.each_option(from, is_it).is_break()
    }

    /// How many positions the game has from here on, this one included: every smaller number of
    /// objects in each heap, counted with the order of the heaps, and for take-away every smaller
    /// number that may remain, those too that a take set without 1 jumps over. `None` when no
    /// formula is known, so that the positions reached are counted, or when the number exceeds
    /// `u128`.
    fn position_count(&self, _: &Position) -> Option<u128> {
        None
    }

    /// How many of them differ when positions that are decided together count once; `None` when
    /// none are, or no formula is known.
    fn unordered_count(&self, _: &Position) -> Option<u128> {
        None
    }
}
