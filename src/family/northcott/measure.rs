//! How hard a board is: what there is to cross out and to add in binary. Who wins adds nothing, so
//! that both players win at every level.
//!
//! | Northcott's game                                              | points      |
//! |---------------------------------------------------------------|-------------|
//! | each pair of equal gaps that is crossed out                   | 2           |
//! | 2, 3, 4 or more gaps are left, zeros not counted              | 2, 5, 8     |
//! | each binary digit of the largest of them                      | 1           |

use super::{Difficulty, NorthcottBoard, Solved};
use crate::nimber::bit_length;

/// Measures the difficulty.
pub(super) fn difficulty(board: &NorthcottBoard, solved: &Solved) -> Difficulty {
    let gaps: Vec<u64> = board.gaps().collect();
    by_gaps(&gaps, solved)
}

/// The difficulty of a board with these gaps.
pub(in crate::family) fn by_gaps(gaps: &[u64], solved: &Solved) -> Difficulty {
    Difficulty::new(of_gaps(gaps), gaps.iter().copied().max().unwrap_or(0), solved)
}

/// The points of these gaps.
pub(in crate::family) fn of_gaps(gaps: &[u64]) -> u64 {
    let mut sorted: Vec<u64> = gaps.iter().copied().filter(|gap| *gap > 0).collect();
    sorted.sort_unstable();
    let equal: Vec<&[u64]> = sorted.chunk_by(|a, b| a == b).collect();
    let pairs: u64 = equal.iter().map(|chunk| chunk.len() as u64 / 2).sum();
    let left: Vec<u64> =
        equal.iter().filter(|chunk| chunk.len() % 2 == 1).map(|chunk| chunk[0]).collect();
    let by_count = match left.len() {
        0 | 1 => 0,
        2 => 2,
        3 => 5,
        4.. => 8,
    };
    2 * pairs + by_count + left.last().map_or(0, |gap| bit_length(*gap) as u64)
}
