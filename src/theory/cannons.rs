//! The line game of the double cannons is Nim: cannons are Northcott's game on lines of different
//! lengths, and soldiers are heaps from which one is taken at a time.
//!
//! Why. Call the nim-sum of the gaps, soldiers counted as 0 or 1 by parity, the sum. With sum 0
//! every move changes it, and the opponent can make it 0 again without a retreat: a cannon's step
//! forward is answered as in Nim, a retreat by r points by following r points, which restores the
//! gap. A soldier's step that made an even gap odd is answered by the next step there; one that
//! made an odd gap even took one from a heap of 1, and is answered as in Nim. Play ends, because
//! with every two moves either the gaps grow smaller in all, or they stay and the loser has less
//! room behind it. So whoever is to move with sum 0 runs out of moves first; with another sum one
//! move makes it 0. The same count gives the positions ranks, which the kernel checks by search.

use super::{Source, Theorem, northcott::restoring_gap};
use crate::{
    game::{CannonBoard, CannonFile, Outcome, Position},
    nimber::nim_sum,
};

/// **The line game of the cannons is Nim.**
pub const GAPS: Theorem = Theorem {
    name: "cannons",
    title_en: "the gap theorem for the double cannons",
    title_zh: "双炮禁双炮的间隔定理",
    statement_en: "In the line game of the double cannons the player to move loses exactly when the \
                   nim-sum of the gaps is 0; a pair of soldiers counts 1 if the number of steps \
                   left to it is odd, else 0. The winner never has to retreat: a retreat is \
                   answered by following as far, which restores the gap and leaves the loser less \
                   room.",
    statement_zh: "在双炮禁双炮的直线游戏中，把每路两炮之间的空点数看作一堆；一对兵卒还能走的步数是奇数就看作\
                   一堆1，是偶数就看作0。当且仅当各堆的尼姆和为0时，轮到走的一方必败。必胜的一方不必后退：\
                   对方后退几点就跟进几点，间隔恢复原样，对方身后的余地却少了。",
    source: Source::annotated_work(
        "Northcott's game (E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your \
             Mathematical Plays, chapter 3) on lines of different lengths, with heaps of soldiers",
        "长短不一的诺斯科特游戏（E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your \
             Mathematical Plays, chapter 3），加上兵卒的堆",
    ),
};

/// The heap of Nim that a file is worth: the gap of cannons, the parity of the soldiers' steps.
#[must_use]
pub fn heap(file: &CannonFile) -> u64 {
    if file.soldiers { file.gap % 2 } else { file.gap }
}

/// The heaps of all files, in their order.
#[must_use]
pub fn heaps(board: &CannonBoard) -> Vec<u64> {
    board.files.iter().map(heap).collect()
}

/// Who wins, by the theorem. Lists that are no boards are called won.
///
/// ```
/// use bouton::{game::{Outcome, Position}, theory::cannons};
/// let gaps_4_and_5_and_soldiers = Position::from([1, 0, 0, 4, 0, 0, 2, 5, 1, 1, 0, 1, 0]);
/// assert_eq!(cannons::outcome(&gaps_4_and_5_and_soldiers), Outcome::P);
/// ```
#[must_use]
pub fn outcome(position: &Position) -> Outcome {
    let sum = CannonBoard::of(position).map(|board| nim_sum(&heaps(&board)));
    if sum == Some(0) { Outcome::P } else { Outcome::N }
}

/// Every move that makes the nim-sum 0, retreats too; at most one on each file.
#[must_use]
pub fn winning_moves(position: &Position) -> Vec<Position> {
    let Some(board) = CannonBoard::of(position) else { return Vec::new() };
    let sum = nim_sum(&heaps(&board));
    if sum == 0 {
        return Vec::new();
    }
    let files = board.files.iter().enumerate();
    let moves = files.filter_map(|(index, file)| {
        let next = match file.soldiers {
            true => file.gap.checked_sub(1).filter(|_| sum == 1)?,
            false => restoring_gap(file.gap, file.behind[board.side()], sum)?,
        };
        Some(board.after(index, next))
    });
    moves.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Cannons, Ruleset},
        solve::loopy,
    };

    /// Every position of such a board, by retrograde analysis from the rules alone; how many there
    /// are, and how many moves the longest lasts.
    fn check(files: &[[u64; 4]]) -> (usize, u32) {
        let root = Position::from([&[0], files.as_flattened()].concat());
        let ranks = loopy::ranks(&Cannons, &root).unwrap();
        for (position, (searched, _)) in &ranks {
            assert_eq!(outcome(position), *searched, "{position}");
            let mut winning = Vec::new();
            Cannons.options(position, &mut |option| {
                let lost = ranks[&Cannons.canonical(&option)].0 == Outcome::P;
                winning.extend(lost.then_some(option));
            });
            winning.sort_unstable();
            let mut ruled = winning_moves(position);
            ruled.sort_unstable();
            assert_eq!(ruled, winning, "{position}");
        }
        let longest = ranks.values().map(|(_, rank)| *rank).max();
        (ranks.len(), longest.unwrap_or_default())
    }

    const MIDDLE: [u64; 4] = [0, 0, 4, 0];
    const SIDE: [u64; 4] = [0, 1, 6, 1];
    const SOLDIERS: [u64; 4] = [1, 0, 1, 0];

    #[test]
    fn the_four_boards_of_the_document_are_nim_at_every_position() {
        // The old board and its two variants with another side file have the same lines.
        let old = check(&[MIDDLE, SIDE, SOLDIERS]);
        let with_two_pairs = check(&[MIDDLE, SIDE, SOLDIERS, SOLDIERS]);
        assert_eq!((old, with_two_pairs), ((1349, 26), (2024, 26)));
    }

    #[test]
    fn the_theorem_holds_on_other_boards_too() {
        check(&[[0, 0, 4, 0], [0, 0, 4, 0]]);
        check(&[[0, 2, 3, 0], [0, 0, 2, 5]]);
        check(&[[0, 0, 3, 0], [0, 0, 2, 0], [0, 0, 3, 0]]);
        check(&[[0, 0, 3, 0], [1, 0, 4, 0], [1, 0, 3, 0]]);
    }

    #[test]
    fn soldiers_count_by_parity() {
        for steps in 0..9 {
            let soldiers = CannonFile { soldiers: true, behind: [0, 0], gap: steps };
            assert_eq!(heap(&soldiers), steps % 2);
        }
    }

    #[test]
    fn a_retreat_wins_only_where_there_is_room() {
        // (1, 4, 6): with three points behind the middle cannon 4 may also become 7.
        let roomy = Position::from([0, 0, 3, 4, 0, 0, 1, 6, 1, 1, 0, 1, 0]);
        let tight = Position::from([0, 0, 2, 4, 0, 0, 1, 6, 1, 1, 0, 1, 0]);
        assert_eq!([&roomy, &tight].map(|position| winning_moves(position).len()), [2, 1]);
    }
}
