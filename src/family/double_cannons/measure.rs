//! How hard a board is: how many heaps there are, and how many moves there are to be tried.
//!
//! | double cannons on the board                                        | points |
//! |--------------------------------------------------------------------|--------|
//! | no heap, or one                                                    | 2      |
//! | … and more than 3 moves if there is none, more than 8 if there is one | 3   |
//! | two heaps                                                          | 7      |
//! | … and more than 4 moves if they are equal, more than 10 if not     | 2      |
//! | … and more than 6 moves if they are equal                          | 1      |
//! | three heaps or more                                                | 10     |

use crate::{
    answer::{difficulty::Difficulty, instance::Solved},
    endgame::Line,
};

/// The points; none where Red has no move, so that there is nothing to ask.
pub(super) fn points(line: &Line) -> Option<u64> {
    let heaps: Vec<u64> = line.heaps().into_iter().filter(|heap| *heap > 0).collect();
    let moves = line.options().len();
    let more_than = |usual: usize| u64::from(moves > usual);
    let points = match heaps[..] {
        [] => 2 + 3 * more_than(3),
        [_] => 2 + 3 * more_than(8),
        [first, second] if first == second => 7 + 2 * more_than(4) + more_than(6),
        [_, _] => 7 + 2 * more_than(10),
        _ => 10,
    };
    (moves > 0).then_some(points)
}

/// The difficulty of a board.
pub(super) fn difficulty(line: &Line, solved: &Solved) -> Difficulty {
    let largest = line.heaps().into_iter().max().unwrap_or(0);
    Difficulty::new(points(line).unwrap_or_default(), largest, solved)
}
