//! How hard a board is: how many gaps there are to add in binary, and how many moves tempt.
//!
//! | Northcott's game                                              | points      |
//! |---------------------------------------------------------------|-------------|
//! | 2, 3, 4, 5 or more gaps, equal pairs and zeros crossed out    | 2, 5, 7, 8  |
//! | each binary digit of the largest of them                      | 1           |
//! | only one first move wins, or one that wins is a retreat       | 1           |

use super::{Difficulty, NorthcottBoard, Solved};
use crate::{game::Outcome, nimber::bit_length};

/// The most points that the winning moves add.
pub(super) const MOST_BY_MOVES: u64 = 1;

/// Measures the difficulty.
pub(super) fn difficulty(board: &NorthcottBoard, solved: &Solved) -> Difficulty {
    let answer = solved.answer.value();
    let winning_moves = answer.winning_moves.len() as u64;
    let total = |board: &NorthcottBoard| board.gaps().sum::<u64>();
    let retreats = answer.winning_moves.iter().filter_map(NorthcottBoard::of);
    let retreat = retreats.filter(|after| total(after) > total(board)).count() > 0;
    let single = answer.outcome == Outcome::N && winning_moves == 1 && board.rows.len() > 1;
    let gaps: Vec<u64> = board.gaps().collect();
    let points = of_gaps(&gaps) + u64::from(single || retreat);
    Difficulty {
        points,
        level: Difficulty::level_of(points),
        bits: bit_length(gaps.iter().copied().max().unwrap_or(0)) as u64,
        winning_moves,
        lucky_mistakes: 0,
    }
}

/// The points that the gaps alone give.
pub(super) fn of_gaps(gaps: &[u64]) -> u64 {
    let left = uncancelled(gaps);
    let by_count = match left.len() {
        0 | 1 => 0,
        2 => 2,
        3 => 5,
        4 => 7,
        5.. => 8,
    };
    by_count + left.last().map_or(0, |gap| bit_length(*gap) as u64)
}

/// The gaps that are left when zeros and pairs of equal ones are crossed out, in rising order.
fn uncancelled(gaps: &[u64]) -> Vec<u64> {
    let mut sorted: Vec<u64> = gaps.iter().copied().filter(|gap| *gap > 0).collect();
    sorted.sort_unstable();
    let odd = sorted.chunk_by(|a, b| a == b).filter(|equal| equal.len() % 2 == 1);
    odd.filter_map(|equal| equal.first().copied()).collect()
}
