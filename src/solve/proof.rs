//! Wins of Chinese chess, found by proof search: one move of the winner for each position that can come up.
//!
//! The search is depth-first proof-number search: at each position it keeps how many positions have still to be
//! proved, and how many to be refuted, and goes where the least is missing. Three things are added. Every move of the
//! side that is to win costs something ([`guide`]), least if it keeps the order of the line game, most if it threatens
//! nothing, and the budget for a game grows from one search to the next: so play that gets nowhere ends, and a position
//! that comes again has less left. Before the position itself, those that the line game calls balanced are proved,
//! the most advanced first ([`stones`]): each needs only those after it. And what has been proved is remembered for all
//! budgets ([`table`]).
//!
//! Nothing of this is believed. The moves found go to [`crate::check::Strategy`], which knows the rules alone.
//!
//! Source: A. Nagai, Df-pn algorithm for searching AND/OR trees and its applications, PhD thesis, University of Tokyo,
//! 2002, for the search; A. Kishimoto, M. Winands, M. Müller and J.-T. Saito, Game-tree search using proof numbers: the
//! first twenty years, ICGA Journal 35 (3), 2012, for its refinements.

mod guide;
mod search;
mod stones;
mod strategy;
mod table;
#[cfg(test)]
mod tests;

use super::{TooLarge, within};
use crate::xiangqi::{Position, Side};
use search::Search;

/// The most positions that one search may be allowed to enter.
pub const MAX_PROOF_NODES: u64 = 1_000_000_000;

/// How many positions a search enters unless told otherwise: a minute or two.
pub const DEFAULT_PROOF_NODES: u64 = 4_000_000;

/// The budgets of one search after another, in the units of the costs of moves: the winner's whole game has to do
/// with that much.
const BUDGETS: [u8; 7] = [4, 8, 12, 16, 20, 24, 30];

/// How far a search may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The positions that may be entered, all searches together.
    pub nodes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { nodes: DEFAULT_PROOF_NODES }
    }
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The end of the search.
    pub end: End,
    /// How many positions were entered.
    pub nodes: u64,
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// A win: for each position with the winner to move, in the order of the kernel's walk, the place of its move
    /// among the legal ones. To be handed to [`crate::check::Strategy::check`].
    Won(Vec<usize>),
    /// No win within the largest budget. There may be one all the same.
    NotFound,
    /// The limit on positions was reached.
    Unfinished,
}

/// Searches for a win of `winner`, whichever side is to move.
///
/// ```
/// use bouton::{solve::proof::{End, Limits, prove}, xiangqi::Side};
/// let board = "4k4/R8/9/9/9/9/9/9/9/3K2R2 w".parse().unwrap();
/// let proof = prove(&board, Side::Red, Limits::default())?;
/// assert!(matches!(proof.end, End::Won(moves) if moves.len() == 1), "mate at once");
/// # Ok::<(), bouton::solve::TooLarge>(())
/// ```
///
/// # Errors
/// If more than [`MAX_PROOF_NODES`] positions are allowed.
pub fn prove(position: &Position, winner: Side, limits: Limits) -> Result<Proof, TooLarge> {
    let wanted = u128::from(limits.nodes);
    within("positions to be searched", wanted, "MAX_PROOF_NODES", u128::from(MAX_PROOF_NODES))?;
    let mut search = Search::new(position, winner, limits.nodes);
    let is_proved = stones::prove_from_the_last(&mut search, position);
    let choices = is_proved.then(|| strategy::choices(&mut search, position)).flatten();
    let end = match choices {
        Some(choices) => End::Won(choices),
        None if search.is_spent() => End::Unfinished,
        None => End::NotFound,
    };
    Ok(Proof { end, nodes: search.nodes() })
}
