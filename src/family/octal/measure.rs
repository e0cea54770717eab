//! How hard a game of split heaps is: how many heap values a pupil must find, and what then.
//!
//! | octal games, Kayles, Grundy's game                     | points            |
//! |--------------------------------------------------------|-------------------|
//! | the largest heap is above 3, 5, 7, 9, 12, 16, 20        | 1, 3, 4, 6, 7, 8, 9 |
//! | every heap after the second, equal pairs crossed out   | 1, up to 2        |
//! | only one first move wins                               | 1                 |
//! | misère play                                            | 1                 |

use crate::{
    answer::{difficulty::Difficulty, instance::Solved},
    game::{Breaking, Outcome, Play, Position},
};

/// Points for a largest heap above these sizes.
const BY_SIZE: [(u64, u64); 7] = [(20, 9), (16, 8), (12, 7), (9, 6), (7, 4), (5, 3), (3, 1)];

/// Measures the difficulty.
pub(super) fn difficulty(game: &Breaking, start: &Position, solved: &Solved) -> Difficulty {
    let answer = solved.answer.statement();
    let single = answer.outcome == Outcome::N && answer.winning_moves.len() == 1;
    let misere = game.play == Play::Misere;
    let points = of_heaps(start) + u64::from(single) + u64::from(misere);
    Difficulty::new(points, start.iter().copied().max().unwrap_or(0), solved)
}

/// The points that the heaps alone give.
pub(super) fn of_heaps(start: &[u64]) -> u64 {
    let mut heaps = start.to_vec();
    heaps.sort_unstable();
    let largest = heaps.last().copied().unwrap_or(0);
    let table = BY_SIZE.iter().find(|(above, _)| largest > *above).map_or(0, |(_, points)| *points);
    table + (count_unpaired(&heaps).saturating_sub(2) as u64).min(2)
}

/// How many heaps are left when pairs of equal ones are crossed out.
fn count_unpaired(sorted: &[u64]) -> usize {
    sorted.chunk_by(|a, b| a == b).filter(|equal| equal.len() % 2 == 1).count()
}
