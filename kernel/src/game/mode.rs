//! One pile with a mode: what remains is a number, and besides it one of a few modes (who holds
//! an odd total, which face of a die lies on top). Far from the end the moves depend on the mode
//! alone, so that a finite check can decide every size ([`crate::check::Verified::by_modes`]).

use super::{Position, Ruleset};

/// What remains, and the mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ModeState {
    /// The number that every move makes smaller.
    pub remaining: u64,
    /// The mode, below [`ModeGame::modes`].
    pub mode: usize,
}

/// Rules whose positions are a remaining number and a mode. The kernel relies on this contract:
///
/// - every move makes the remaining number smaller;
/// - positions with the same state have the same outcome, and options with the same states;
/// - when at least [`ModeGame::largest_take`] remains, the options of a position in mode `m` are
///   exactly those of [`ModeGame::steps`]: for each `(taken, next)` the state with `taken` less
///   and mode `next`;
/// - which modes there are when `n` remains depends only on `n` modulo [`ModeGame::cycle`].
///
/// All but the last are checked again at every state of a table.
pub trait ModeGame: Ruleset {
    /// How many modes there are, at least 1.
    fn modes(&self) -> usize;

    /// The most that one move may take.
    fn largest_take(&self) -> u64;

    /// Which modes exist depends on the remaining number modulo this. Default: all exist always.
    fn cycle(&self) -> u64 {
        1
    }

    /// The state of a position; `None` when this is no position of the game.
    fn state(&self, position: &Position) -> Option<ModeState>;

    /// A position with this state; `None` when there is none.
    fn with_state(&self, state: ModeState) -> Option<Position>;

    /// Hands every move of a mode to `visit`, as what is taken (at least 1) and the next mode.
    fn steps(&self, mode: usize, visit: &mut dyn FnMut(u64, usize));
}
