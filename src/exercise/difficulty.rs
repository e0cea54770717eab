//! Difficulty: measured on the instance, in points, and stated as a level from 1 to 5.
//!
//! Points count what a pupil has to do: more heaps, longer numbers, misère play, a take set with
//! gaps, a single winning move; a mistake that happens to give the right answer makes it easier.

use serde::Serialize;

/// How hard an instance is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Difficulty {
    /// The points.
    pub points: u64,
    /// The level that the points fall into, 1 to 5.
    pub level: u8,
    /// Binary digits of the largest number.
    pub bits: u64,
    /// How many first moves win.
    pub winning_moves: u64,
    /// How many named mistakes give the right answer by luck.
    pub lucky_mistakes: u64,
}

/// The first point total of levels 2, 3, 4 and 5.
const LEVEL_FROM: [u64; 4] = [4, 6, 8, 10];

impl Difficulty {
    /// The level of so many points.
    #[must_use]
    pub fn level_of(points: u64) -> u8 {
        1 + LEVEL_FROM.iter().map(|from| u8::from(points >= *from)).sum::<u8>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_run_from_1_to_5() {
        let check = |points, level| assert_eq!(Difficulty::level_of(points), level, "{points}");
        check(0, 1);
        check(3, 1);
        check(4, 2);
        check(6, 3);
        check(9, 4);
        check(10, 5);
        check(99, 5);
    }
}
