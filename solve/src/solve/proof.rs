//! Wins of Chinese chess, found by proof search: one move of the winner for each position that can come up.
//!
//! The search is depth-first proof-number search: at each position it keeps how many positions have still to be
//! proved, and how many to be refuted, and goes where the least is missing. Three things are added. Every move of the
//! side that is to win costs something (`guide`), least if it keeps the order of the line game, most if it threatens
//! nothing, and the budget for a game grows from one search to the next: so play that gets nowhere ends, and a position
//! that comes again has less left. Before the position itself, those that the line game calls balanced are proved,
//! the most advanced first (`stones`): each needs only those after it. And what has been proved is remembered for all
//! budgets (`table`), with what was known to be won before the search began.
//!
//! Nothing of this is believed. The moves found go to the kernel as a graph ([`crate::check::Strategy`]), which knows the rules alone.
//!
//! Source: A. Nagai and H. Imai, Proof for the equivalence between some best-first algorithms and depth-first algorithms
//! for AND/OR trees, IEICE Transactions E85-D (10), 2002, for the search; A. Kishimoto, M. Winands, M. Müller and J.-T.
//! Saito, Game-tree search using proof numbers: the first twenty years, ICGA Journal 35 (3), 2012, for its refinements.

mod guide;
mod search;
mod stones;
mod strategy;
mod table;

use super::{TooLarge, within};
use crate::xiangqi::{Move, Position, Side};
use search::Search;

/// The most positions that one search may be allowed to enter.
pub const MAX_PROOF_NODES: u64 = 1_000_000_000;

/// How many positions a search enters unless told otherwise: a minute or two.
pub const DEFAULT_PROOF_NODES: u64 = 4_000_000;

/// The budgets of one search after another, in the units of the costs of moves: the winner's whole game has to do
/// with that much.
const BUDGETS: [u8; 12] = [4, 8, 12, 16, 20, 24, 30, 38, 48, 62, 80, 100];

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

/// How far a search has come, for whoever watches it.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The side whose win is searched for.
    pub winner: Side,
    /// The positions that were entered.
    pub nodes: u64,
    /// The position below which it searches now: the one that was asked about, or a stepping stone on the way from it.
    pub from: &'a Position,
    /// The moves from there to where the search is.
    pub line: &'a [Move],
}

/// Told from time to time how far a search has come; the search ends if it says `false`.
pub type Watch<'a> = dyn FnMut(Progress<'_>) -> bool + 'a;

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
    /// among the legal ones. What follows them and hands them to the kernel stands above this crate.
    Won(Vec<usize>),
    /// No win within the largest budget. There may be one all the same.
    NotFound,
    /// The limit on positions was reached, or whoever watches ended the search.
    Unfinished,
}

/// Searches for a win of `winner`, whichever side is to move.
///
/// ```
/// use bouton_solve::{solve::proof::{End, Limits, prove}, xiangqi::{Side, fen}};
/// let board = fen::read("4k4/R8/9/9/9/9/9/9/9/3K2R2 w").unwrap();
/// let proof = prove(&board, Side::Red, Limits::default())?;
/// assert!(matches!(proof.end, End::Won(moves) if moves.len() == 1), "mate at once");
/// # Ok::<(), bouton_solve::solve::TooLarge>(())
/// ```
///
/// # Errors
/// If more than [`MAX_PROOF_NODES`] positions are allowed.
pub fn prove(position: &Position, winner: Side, limits: Limits) -> Result<Proof, TooLarge> {
    prove_all(std::slice::from_ref(position), winner, limits, &[], &mut |_| true)
}

/// As [`prove`], from several positions of one game, in which the same pieces stand guard: one strategy for all; `watch` is
/// told how far it is. Positions that are `known` to be won by `winner` count as proved: a strategy for them
/// should be among them, for nothing looks for one again.
///
/// # Errors
/// As [`prove`].
pub fn prove_all(
    positions: &[Position],
    winner: Side,
    limits: Limits,
    known: &[Position],
    watch: &mut Watch<'_>,
) -> Result<Proof, TooLarge> {
    let wanted = u128::from(limits.nodes);
    within("positions to be searched", wanted, "MAX_PROOF_NODES", u128::from(MAX_PROOF_NODES))?;
    let Some(first) = positions.first() else {
        return Ok(Proof { end: End::Won(Vec::new()), nodes: 0 });
    };
    let mut search = Search::new(first, winner, limits.nodes, watch);
    search.remember(known);
    let are_proved =
        positions.iter().all(|position| stones::prove_from_the_last(&mut search, position));
    let choices = are_proved.then(|| strategy::choices(&mut search, positions)).flatten();
    let end = match choices {
        Some(choices) => End::Won(choices),
        None if search.is_spent() => End::Unfinished,
        None => End::NotFound,
    };
    Ok(Proof { end, nodes: search.nodes() })
}
