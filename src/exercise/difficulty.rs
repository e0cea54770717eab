//! Difficulty: measured on the instance, in points, and stated as a level from 1 to 5.
//!
//! Points count what a pupil has to do. Two problems of one level are equally hard in this sense,
//! whoever wins them: that is what makes a class set fair.
//!
//! | Nim                                                               | points             |
//! |-------------------------------------------------------------------|--------------------|
//! | every pair of equal heaps: the two cancel and are crossed out     | 1                  |
//! | one or two heaps left after that: no table is needed              | 1 for each         |
//! | three or more left: each after the second                         | 2                  |
//! | … and the binary digits of the largest of them                    | 1 each, up to 4    |
//! | … and further digits, which make the table longer but not harder  | 1 for every 2      |
//! | … and only one first move wins                                    | 1                  |
//! | the first player wins, and a named mistake finds all the moves    | 1 less             |
//! | misère play, and the rule of normal play gives a wrong answer     | 2                  |
//!
//! | pile, race, strip                                                 | points             |
//! |-------------------------------------------------------------------|--------------------|
//! | more than 20, 100, 1000, 10 000 remain                            | 2, 4, 5, 6         |
//! | the largest take has one digit but is above 3, has two digits     | 2, 3               |
//! | the smallest take is above 1                                      | 1, beyond 20: 3    |
//! | the take set has gaps                                             | 1, beyond 20: 3    |
//! | strip: the piece already stands on a square                       | 1                  |
//! | misère play                                                       | 1                  |
//! | a named mistake gives the whole right answer                      | 1 less             |
//!
//! | level  | 1   | 2   | 3   | 4   | 5          |
//! |--------|-----|-----|-----|-----|------------|
//! | points | 0–3 | 4–6 | 7–8 | 9   | 10 or more |

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
const LEVEL_FROM: [u64; 4] = [4, 7, 9, 10];

impl Difficulty {
    /// The level of so many points.
    ///
    /// ```
    /// use bouton::exercise::difficulty::Difficulty;
    /// assert_eq!([3, 4, 7, 9, 10].map(Difficulty::level_of), [1, 2, 3, 4, 5]);
    /// ```
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
        check(6, 2);
        check(7, 3);
        check(8, 3);
        check(9, 4);
        check(10, 5);
        check(99, 5);
    }
}
