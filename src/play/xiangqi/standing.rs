//! Who wins a position, as far as it is known, and where from.

use crate::{
    endgame::{Line, Shown, proof},
    game::Outcome,
    theory::cannons,
    xiangqi::{Move, OnBoard, Position},
};

/// Where it is known from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whence {
    /// Play has ended.
    End,
    /// A checked strategy shows it on the whole board; so many moves of both sides it lasts at most.
    Strategy {
        /// The moves.
        moves: u32,
    },
    /// The line game has it so, with these heaps: nothing is shown about moves that leave a file.
    Line,
}

/// Who wins a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// For the side to move.
    pub outcome: Outcome,
    /// Where it is known from.
    pub whence: Whence,
    /// A move that wins, if the side to move wins.
    pub best: Option<Move>,
    /// The heaps, if it is a position of the line game.
    pub heaps: Option<Vec<u64>>,
}

/// What is known of a position; `None` when nothing is.
///
/// ```
/// use bouton::{game::Outcome, play::xiangqi::standing, xiangqi::endings};
/// let classic = endings::position("classic").unwrap();
/// assert_eq!(standing(&classic).unwrap().outcome, Outcome::N);
/// ```
#[must_use]
pub fn standing(board: &Position) -> Option<Standing> {
    let line = Line::of(board);
    let heaps = line.as_ref().map(Line::heaps);
    if board.status().is_lost() {
        return Some(Standing { outcome: Outcome::P, whence: Whence::End, best: None, heaps });
    }
    if let Some(Shown { outcome, moves, reply, .. }) = proof::find(board) {
        let whence = Whence::Strategy { moves };
        return Some(Standing { outcome, whence, best: reply, heaps });
    }
    let line = line?;
    let outcome = cannons::outcome(&line.start);
    let best = balancing(&line);
    // A move of the line game that loses on the whole board gives no reason to call the position won.
    let is_known = outcome == Outcome::P || best.is_some();
    is_known.then_some(Standing { outcome, whence: Whence::Line, best, heaps })
}

/// A move that makes the nim-sum 0 and is not known to lose on the whole board, forward rather than back.
fn balancing(line: &Line) -> Option<Move> {
    let mut moves: Vec<(u64, Move)> = cannons::winning_moves(&line.start)
        .iter()
        .filter_map(|to| {
            let played = line.chess_move(to)?;
            let after = line.board.after(played).ok()?;
            let loses = proof::find(&after).is_some_and(|shown| shown.outcome == Outcome::N);
            let heaps = Line::of(&after).map(|after| after.heaps().iter().sum());
            (!loses).then_some((heaps.unwrap_or(u64::MAX), played))
        })
        .collect();
    moves.sort_unstable();
    moves.first().map(|(_, played)| *played)
}
