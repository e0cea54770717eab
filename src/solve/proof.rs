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
    /// among the legal ones. To be handed to [`crate::exercise::strategies::follow`].
    Won(Vec<usize>),
    /// No win within the largest budget. There may be one all the same.
    NotFound,
    /// The limit on positions was reached, or whoever watches ended the search.
    Unfinished,
}

/// Searches for a win of `winner`, whichever side is to move.
///
/// ```
/// use bouton::{solve::proof::{End, Limits, prove}, xiangqi::{Side, fen}};
/// let board = fen::read("4k4/R8/9/9/9/9/9/9/9/3K2R2 w").unwrap();
/// let proof = prove(&board, Side::Red, Limits::default())?;
/// assert!(matches!(proof.end, End::Won(moves) if moves.len() == 1), "mate at once");
/// # Ok::<(), bouton::solve::TooLarge>(())
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        check::Aim,
        exercise::strategies::{Start, follow},
        game::{Position as Numbers, Xiangqi},
        xiangqi::{OnBoard, endings, fen::read},
    };
    use std::sync::Arc;

    fn proof(fen: &str, winner: Side, nodes: u64) -> Proof {
        prove(&read(fen).unwrap(), winner, Limits { nodes }).unwrap()
    }

    fn start_of(board: &Position) -> Start {
        Start { position: Numbers::from(board.packed()), chooser_moves: true }
    }

    /// The win is found, the kernel accepts it, and it lasts at most so many moves.
    fn check_won(fen: &str, winner: Side, moves: u32) {
        let board = read(fen).unwrap();
        let found = proof(fen, winner, 200_000);
        let End::Won(choices) = found.end else { panic!("{fen}: {found:?}") };
        let start = Start {
            position: Numbers::from(board.packed()),
            chooser_moves: board.side() == winner,
        };
        let strategy = follow(Arc::new(Xiangqi), Aim::Win, &[start], &choices).unwrap();
        assert!(strategy.longest() <= Some(moves), "{fen}: {:?} moves", strategy.longest());
    }

    #[test]
    fn mates_are_found_for_either_side() {
        check_won("4k4/R8/9/9/9/9/9/9/9/3K2R2 w", Side::Red, 1);
        check_won("3k2r2/9/9/9/9/9/9/9/r8/4K4 b", Side::Black, 1);
        // A chariot alone against the bare general, which can be driven.
        check_won("3k5/9/9/9/9/9/9/9/9/4KR3 w", Side::Red, 5);
    }

    #[test]
    fn a_side_that_cannot_move_has_lost_already() {
        check_won("3k5/9/3P5/9/9/9/9/9/9/4K4 b", Side::Red, 0);
        let other = proof("3k5/9/3P5/9/9/9/9/9/9/4K4 b", Side::Black, 1000);
        assert_eq!(other.end, End::NotFound);
    }

    #[test]
    fn what_is_no_win_is_not_won() {
        let bare = proof("3k5/9/9/9/9/9/9/9/9/4K4 w", Side::Red, 10_000);
        assert_eq!(bare.end, End::NotFound);
    }

    #[test]
    fn the_second_ends_with_its_line_and_its_trap_refuted() {
        check_won("4ka3/3Pa4/9/2p1c4/4C4/2P4c1/8C/9/3pA4/4KA3 w", Side::Red, 31);
        check_won("4ka2C/3Pa4/9/2p1c4/4C4/2P4c1/9/9/3pA4/4KA3 b", Side::Black, 31);
    }

    #[test]
    fn one_strategy_plays_from_several_positions() {
        let [near, far] = ["4k4/R8/9/9/9/9/9/9/9/3K2R2 w", "4k4/R8/9/9/9/9/9/9/6R2/3K5 w"];
        let boards = [near, far].map(|fen| read(fen).unwrap());
        let found =
            prove_all(&boards, Side::Red, Limits { nodes: 1000 }, &[], &mut |_| true).unwrap();
        let End::Won(choices) = found.end else { panic!("{found:?}") };
        let starts = boards.each_ref().map(start_of);
        let strategy = follow(Arc::new(Xiangqi), Aim::Win, &starts, &choices).unwrap();
        assert_eq!(strategy.longest(), Some(1));
    }

    #[test]
    fn what_is_known_is_not_searched_again() {
        let trap = read("4ka2C/3Pa4/9/2p1c4/4C4/2P4c1/9/9/3pA4/4KA3 b").unwrap();
        let won = proof(&trap.to_string(), Side::Black, 200_000);
        let End::Won(choices) = &won.end else { panic!("{won:?}") };
        let strategy = follow(Arc::new(Xiangqi), Aim::Win, &[start_of(&trap)], choices).unwrap();
        let mut known = Vec::new();
        let mut open = vec![trap.clone()];
        while let Some(board) = open.pop() {
            let packed = Numbers::from(board.packed());
            let mut after: Vec<Position> = board
                .legal_moves()
                .into_iter()
                .map(|played| board.after(played).unwrap())
                .collect();
            if let Some(reply) = strategy.reply(&packed) {
                after.retain(|after| Numbers::from(after.packed()) == reply);
            }
            if !known.contains(&board) {
                known.push(board);
                open.extend(after);
            }
        }
        let limits = Limits { nodes: 200_000 };
        let again = prove_all(&[trap], Side::Black, limits, &known, &mut |_| true).unwrap();
        assert!(again.nodes < won.nodes / 100, "{} after {}", again.nodes, won.nodes);
        let End::Won(choices) = &again.end else { panic!("{again:?}") };
        assert!(follow(Arc::new(Xiangqi), Aim::Win, &[start_of(&known[0])], choices).is_ok());
    }

    #[test]
    fn limits_are_kept_and_named() {
        let classic = proof(endings::CLASSIC.fen, Side::Red, 500);
        assert_eq!(classic.end, End::Unfinished);
        assert!(classic.nodes <= 501);
        let board = read(endings::CLASSIC.fen).unwrap();
        let refused = prove(&board, Side::Red, Limits { nodes: MAX_PROOF_NODES + 1 }).unwrap_err();
        assert!(refused.to_string().contains("MAX_PROOF_NODES"));
    }

    #[test]
    fn whoever_watches_is_told_and_can_end_the_search() {
        let board = read(endings::CLASSIC.fen).unwrap();
        let (mut told, mut deepest) = (Vec::new(), 0);
        let mut watch = |progress: Progress<'_>| {
            told.push(progress.nodes);
            deepest = deepest.max(progress.line.len());
            told.len() < 3
        };
        let limits = Limits { nodes: 1_000_000 };
        let found = prove_all(&[board], Side::Red, limits, &[], &mut watch).unwrap();
        assert_eq!(found.end, End::Unfinished);
        assert!(told.len() == 3 && told.is_sorted() && deepest > 0, "{told:?}, {deepest}");
        assert!(found.nodes <= told[2] + 1, "{} after {told:?}", found.nodes);
    }

    #[test]
    fn the_same_search_finds_the_same_moves() {
        let fen = "4ka3/3Pa4/4c4/p3C4/6c2/9/P5C2/9/3pA4/4KA3 b";
        assert_eq!(proof(fen, Side::Red, 100_000), proof(fen, Side::Red, 100_000));
    }
}
