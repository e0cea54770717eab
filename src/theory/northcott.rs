//! Northcott's game is Nim on the squares between the pieces. A retreat makes such a heap larger,
//! but the opponent follows by as many squares, and retreats run out at the edge.

use super::{Source, Theorem};
use crate::{
    game::{NorthcottBoard, Outcome, Position},
    nimber::nim_sum,
};

/// **Northcott's game is Nim.**
pub const GAPS: Theorem = Theorem {
    name: "northcott",
    title_en: "the gap theorem for Northcott's game",
    title_zh: "诺斯科特游戏的空格定理",
    statement_en: "In Northcott's game the player to move loses exactly when the nim-sum of the gaps \
                   (the squares between the two pieces of each row) is 0. The winner never has to \
                   retreat: a retreat is answered by following as far, which restores the gap.",
    statement_zh: "诺斯科特游戏中，把每行两子之间的空格数看作一堆。当且仅当各行空格数的尼姆和为0时，\
                   轮到走的一方必败。必胜的一方不必后退：对方后退几格就跟进几格，空格数恢复原样。",
    source: Source::work(
        "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, \
             chapter 3",
    ),
};

/// Who wins, by the theorem. Lists that are no boards are called won.
///
/// ```
/// use bouton::{game::{Outcome, Position}, theory::northcott};
/// let gaps_1_and_1 = Position::from([8, 0, 1, 3, 5, 7]);
/// assert_eq!(northcott::outcome(&gaps_1_and_1), Outcome::P);
/// ```
#[must_use]
pub fn outcome(position: &Position) -> Outcome {
    let board = NorthcottBoard::of(position);
    let sum = board.map(|board| nim_sum(&board.gaps().collect::<Vec<_>>()));
    if sum == Some(0) { Outcome::P } else { Outcome::N }
}

/// Every move that makes the nim-sum of the gaps 0, retreats too; at most one in each row.
#[must_use]
pub fn winning_moves(position: &Position) -> Vec<Position> {
    let Some(board) = NorthcottBoard::of(position) else { return Vec::new() };
    let gaps: Vec<u64> = board.gaps().collect();
    let sum = nim_sum(&gaps);
    if sum == 0 {
        return Vec::new();
    }
    let rows = board.own_and_other().zip(&gaps).enumerate();
    let moves = rows.filter_map(|(row, ((own, other), gap))| {
        let room = if own < other { own - 1 } else { board.columns - own };
        // From the other piece on, that many squares stay empty.
        let empty = restoring_gap(*gap, room, sum)?;
        let column = if own < other { other - 1 - empty } else { other + 1 + empty };
        Some(board.after(row, column))
    });
    moves.collect()
}

/// The gap that makes a nim-sum of `sum`, not 0, to 0 again, if a piece with so much room behind
/// it can make it: by going forward, or by a retreat that its room allows.
pub(super) fn restoring_gap(gap: u64, room: u64, sum: u64) -> Option<u64> {
    let wanted = gap ^ sum;
    (wanted.saturating_sub(gap) <= room).then_some(wanted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Northcott, Ruleset},
        solve::loopy,
    };

    /// Every position of such a board, by retrograde analysis from the rules alone.
    fn check(root: &[u64]) {
        let root = Position::from(root.to_vec());
        let ranks = loopy::ranks(&Northcott, &root).unwrap();
        for (position, (searched, _)) in &ranks {
            assert_eq!(outcome(position), *searched, "{position}");
            let mut winning = Vec::new();
            Northcott.options(position, &mut |option| {
                let lost = ranks[&Northcott.canonical(&option)].0 == Outcome::P;
                winning.extend(lost.then_some(option));
            });
            winning.sort_unstable();
            let mut ruled = winning_moves(position);
            ruled.sort_unstable();
            assert_eq!(ruled, winning, "{position}");
        }
    }

    #[test]
    fn the_search_finds_no_draw_and_the_theorem_is_right() {
        check(&[8, 0, 1, 8]);
        check(&[6, 0, 1, 6, 1, 6]);
        check(&[5, 0, 1, 5, 1, 5, 1, 5]);
        check(&[4, 0, 1, 4, 1, 4, 1, 4, 1, 4]);
    }

    #[test]
    fn a_retreat_may_win_too() {
        // Gaps 0 and 1: White closes the second row, or opens the first.
        let position = Position::from([8, 0, 3, 4, 2, 4]);
        let expected = [[8, 1, 2, 4, 2, 4], [8, 1, 3, 4, 3, 4]].map(Position::from);
        assert_eq!(winning_moves(&position), expected);
    }
}
