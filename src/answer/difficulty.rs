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
//! | king, calendar, multiplication, digits, apples                    | points             |
//! |-------------------------------------------------------------------|--------------------|
//! | king: the longer side is up to 16, 32, 48, 72, above              | 3, 6, 8, 9, 10     |
//! | calendar: up to 100, 400, 1200, 2500 days are left, more          | 3, 6, 8, 9, 10     |
//! | multiplication: so many intervals lie between 1 and the target    | 1 each; 9 to 10: 9 |
//! | digits: up to three whose sum is at most 12, above 12             | 3, 5               |
//! | digits: four whose sum is at most 13, 19, more; five              | 7, 9, 10, 11       |
//! | apples: pairs, rows and binary digits as in Nim                   | as in Nim          |
//! | misère play: king, apples                                         | 1, 2               |
//!
//! | Wythoff's game: rows of the table of safe pairs that are needed   | points             |
//! |-------------------------------------------------------------------|--------------------|
//! | up to 4, 6, 8, 10                                                 | 1, 2, 3, 4         |
//! | more, and the larger heap has up to 10, 13, 15, more Fibonacci digits | 5, 7, 9, 10    |
//!
//! | a number written in another way                                   | points             |
//! |-------------------------------------------------------------------|--------------------|
//! | binary: each line of the division table after the third           | 1                  |
//! | Fibonacci numbers: each line after the sixth                      | 1                  |
//! | other systems: two a line, less five                              |                    |
//! | carrying: so many rows have to be written                         | 2 each, less 1     |
//!
//! | a proof that people have written                                  | points             |
//! |-------------------------------------------------------------------|--------------------|
//! | up to 3, 4, 5, 6, 7 lines are asked about, more                   | 2, 5, 7, 8, 9; 10  |
//! | … one line less where one is to be found that does not follow     |                    |
//! | a missing case of one number: numbers up to 12, 40, 400           | 3, 6, 8            |
//! | a missing case of several numbers: numbers up to 12, above        | 9, 10              |
//!
//! | quota game                                                        | points             |
//! |-------------------------------------------------------------------|--------------------|
//! | up to 34, 100, 400, 2000, 10 000 objects; more                    | 1, 4, 6, 8, 9; 10  |
//! | the factor is above 2: its safe numbers must be found first       | 1                  |
//!
//! | coins                                                             | points             |
//! |-------------------------------------------------------------------|--------------------|
//! | values that repeat at once; that are the numbers; ruler; others   | 1; 2; 4; 5         |
//! | each head after the first                                         | 1, up to 4         |
//! | more than 8 coins up to the last head                             | 1                  |
//! | only one of four or more first moves wins                         | 1                  |
//! | misère play                                                       | 2                  |
//!
//! | dice                                                              | points             |
//! |-------------------------------------------------------------------|--------------------|
//! | the binary digits of the pile after the second                    | 1 each             |
//! | two dice; misère play; only one first move wins                   | 1 each             |
//!
//! | any other game, unless its family measures by itself               | points             |
//! |-------------------------------------------------------------------|--------------------|
//! | the positions that play can reach: every doubling after 4          | 1, up to 10        |
//! | … that rest on a theorem because there are too many                | 10                 |
//! | only one of four or more first moves wins                          | 1                  |
//! | misère play                                                       | 1                  |
//!
//! | level  | 1   | 2   | 3   | 4   | 5          |
//! |--------|-----|-----|-----|-----|------------|
//! | points | 0–3 | 4–6 | 7–8 | 9   | 10 or more |

use super::{
    answered::Grounds,
    instance::{Instance, Solved},
};
use crate::{
    check::Evidence,
    game::{OptionBound, Outcome, Play},
    nimber::bit_length,
};
use serde::Serialize;

/// How hard an instance is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Difficulty {
    /// The points.
    pub points: u64,
    /// The level that the points fall into, 1 to 5; 0 where nothing is measured.
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
    /// Of questions in the teacher's own words.
    pub(crate) const NOT_MEASURED: Self =
        Self { points: 0, level: 0, bits: 0, winning_moves: 0, lucky_mistakes: 0 };

    /// Of a problem with so many points whose largest number is this one.
    pub(crate) fn new(points: u64, largest: u64, solved: &Solved) -> Self {
        Self {
            points,
            level: Self::level_of(points),
            bits: bit_length(largest) as u64,
            winning_moves: solved.answer.statement().winning_moves.len() as u64,
            lucky_mistakes: 0,
        }
    }

    /// The level of so many points.
    ///
    /// ```
    /// use bouton::answer::difficulty::Difficulty;
    /// assert_eq!([3, 4, 7, 9, 10].map(Difficulty::level_of), [1, 2, 3, 4, 5]);
    /// ```
    #[must_use]
    pub fn level_of(points: u64) -> u8 {
        1 + LEVEL_FROM.iter().map(|from| u8::from(points >= *from)).sum::<u8>()
    }
}

/// The points of a size: 3, 6, 8, 9 up to these sizes, 10 above.
pub(crate) fn of_size(size: u64, up_to: [u64; 4]) -> u64 {
    let steps = up_to.iter().zip([3, 6, 8, 9]);
    steps.into_iter().find(|(most, _)| size <= **most).map_or(10, |(_, points)| points)
}

/// More doublings of the number of positions make a problem longer, not harder.
const MOST_DOUBLINGS: u64 = 10;

/// How hard a game is that is searched in the general way.
pub(crate) fn of_search<I: Instance + ?Sized>(instance: &I, solved: &Solved) -> Difficulty {
    let answer = solved.answer.statement();
    let winning_moves = answer.winning_moves.len() as u64;
    let single = answer.outcome == Outcome::N && winning_moves == 1 && has_choice(instance);
    let misere = instance.rules().play() == Play::Misere;
    let points = doublings(solved.answer.grounds()) + u64::from(single) + u64::from(misere);
    of_points(instance, solved, points)
}

/// The difficulty of an instance of which the family gives the points.
pub(crate) fn of_points<I: Instance + ?Sized>(
    instance: &I,
    solved: &Solved,
    points: u64,
) -> Difficulty {
    let largest = instance.start().iter().copied().max().unwrap_or(0);
    Difficulty::new(points, largest, solved)
}

fn doublings(grounds: Grounds<'_>) -> u64 {
    let Grounds::Proved(evidence, _) = grounds else { return MOST_DOUBLINGS };
    match evidence {
        Evidence::Exhaustive { positions, .. } | Evidence::Sum { positions, .. } => {
            u64::from((positions / 4).checked_ilog2().map_or(0, |log| log + 1)).min(MOST_DOUBLINGS)
        }
        Evidence::EverySize { .. }
        | Evidence::Automaton { .. }
        | Evidence::Strategy { .. }
        | Evidence::CasesUpTo { .. }
        | Evidence::Recalculated => MOST_DOUBLINGS,
    }
}

/// Whether there are at least four first moves.
fn has_choice<I: Instance + ?Sized>(instance: &I) -> bool {
    let rules = instance.rules();
    if rules.option_bound(instance.start()) > 1000 {
        return true;
    }
    let mut count = 0;
    rules.options(instance.start(), &mut |_| count += 1);
    count >= 4
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
