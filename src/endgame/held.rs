//! A strategy inside the binary. Reading its head costs little, walking through it much: so it is checked when a
//! position is asked for that play from its start could come to, and never twice.

use crate::{
    endgame::strategies::{self, CheckedStrategy, StrategyText},
    game::{Position, Xiangqi},
    xiangqi::{Kind, Piece, Position as Board, Side, Square},
};
use std::sync::OnceLock;

/// A strategy of `exercises/xiangqi`.
pub(super) struct Held {
    /// The name of its file.
    pub id: String,
    text: &'static str,
    /// The position on the line of the game.
    from: Board,
    /// The positions that it plays from.
    pub starts: Vec<Position>,
    checked: OnceLock<Option<CheckedStrategy>>,
}

impl Held {
    pub fn new(id: String) -> Option<Self> {
        let text = strategies::text(&id)?;
        let read = StrategyText::read(text).ok()?;
        let starts = read.starts(&Xiangqi).ok()?.into_iter().map(|start| start.position).collect();
        let from = Board::from_packed(&read.position)?;
        Some(Self { id, text, from, starts, checked: OnceLock::new() })
    }

    /// The strategy, if it holds; `bouton check` tells of one that is refused.
    pub fn checked_strategy(&self) -> Option<&CheckedStrategy> {
        self.checked.get_or_init(|| strategies::check_text(self.text).ok()).as_ref()
    }

    /// Whether it was asked for already.
    pub fn is_checked(&self) -> bool {
        self.checked.get().is_some()
    }

    /// Whether play from the start may come to the position. `true` says nothing: it may be so or not.
    pub fn may_come_to(&self, board: &Board) -> bool {
        may_lead(&self.from, board)
    }

    /// Whether play from the position may come to one that the strategy plays from, and soon. `true` says nothing here either.
    pub fn may_follow(&self, board: &Board) -> bool {
        let mut starts = self.starts.iter().filter_map(|start| Board::from_packed(start));
        let pieces = board.pieces().count();
        starts.any(|start| {
            pieces <= start.pieces().count() + MAX_CAPTURES_BEFORE && may_lead(board, &start)
        })
    }
}

/// How many captures a search is likely to see before it comes to a strategy: behind more of them, walking through the strategy would only
/// delay the search.
const MAX_CAPTURES_BEFORE: usize = 4;

/// The last rank on which a soldier has not crossed the river.
const LAST_BEFORE_RIVER: u8 = 4;

/// Pieces never become more, and a soldier stays on its file until it has crossed the river, and never goes back.
fn may_lead(from: &Board, to: &Board) -> bool {
    let count = |board: &Board, piece: Piece| board.pieces().filter(|at| at.1 == piece).count();
    let kinds = Side::ALL.iter().flat_map(|&side| Kind::ALL.map(|kind| Piece { side, kind }));
    let have_come = |(at, piece): (Square, Piece)| {
        let rank = at.rank_of(piece.side);
        let is_behind = |(start, other): (Square, Piece)| {
            other == piece && start.file() == at.file() && start.rank_of(piece.side) <= rank
        };
        piece.kind != Kind::Soldier || rank > LAST_BEFORE_RIVER || from.pieces().any(is_behind)
    };
    kinds.into_iter().all(|piece| count(to, piece) <= count(from, piece))
        && to.pieces().all(have_come)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xiangqi::{OPENING, OnBoard, endings};
    use quickcheck::quickcheck;

    fn check(from: &str, to: &str, expected: bool) {
        let [from, to] = [from, to].map(|text| endings::position(text).unwrap());
        assert_eq!(may_lead(&from, &to), expected, "{from} to {to}");
    }

    #[test]
    fn pieces_and_soldiers_tell_what_cannot_come() {
        check("classic", "classic", true);
        check("first", "classic", true);
        check("classic", "first", false);
        check("classic", "second", false);
        check("third", "second", false);
        check("classic", "4ka3/3Pa4/4c1c2/p8/9/9/P8/4C1C2/3pA4/4KA3 b", true);
        // The black soldier on a6 has gone forward, and does not go back.
        check("4ka3/9/9/9/p8/9/9/9/9/3K5 w", "4ka3/9/9/p8/9/9/9/9/9/3K5 w", false);
        check("4ka3/9/9/9/9/p8/9/9/9/3K5 w", "4ka3/9/9/9/9/9/8p/9/9/3K5 w", true);
    }

    #[test]
    fn a_strategy_is_far_from_the_opening() {
        let held = Held::new("second-trap".to_owned()).unwrap();
        assert!(held.may_follow(&endings::position("second").unwrap()));
        assert!(!held.may_follow(&endings::position(OPENING).unwrap()));
    }

    #[test]
    fn a_strategy_that_is_not_asked_for_is_not_checked() {
        let held = Held::new("second-trap".to_owned()).unwrap();
        assert!(!held.may_come_to(&endings::position("classic").unwrap()));
        assert!(!held.is_checked());
        assert!(held.checked_strategy().is_some());
        assert!(Held::new("no such file".to_owned()).is_none());
    }

    quickcheck! {
        fn whatever_play_comes_to_may_come(choices: Vec<u8>) -> bool {
            let start = endings::position("first").unwrap();
            let mut board = start.clone();
            for choice in choices {
                let moves = board.legal_moves();
                if moves.is_empty() {
                    break;
                }
                board = board.after(moves[usize::from(choice) % moves.len()]).unwrap();
            }
            may_lead(&start, &board)
        }
    }
}
