//! The multiplication game: the first player wins the targets up to k, the second those up to 2k,
//! the first those up to 2k², and so on, times k and times 2 in turn.

use super::{Source, Theorem};
use crate::game::{Multiplication, Outcome};

/// **Intervals that grow by k and by 2 in turn.** Catalogue S3-42 ("someone found a pattern").
///
/// Let r be what p must still be multiplied by. If r is at most k, the mover ends the game. If it
/// is above k and at most 2k, no factor ends it and every factor leaves at most k. If it is above
/// 2k and at most 2k², the smallest whole factor from r/(2k) on leaves more than k and at most 2k;
/// and so on upwards.
pub const INTERVALS: Theorem = Theorem {
    name: "multiplication-intervals",
    title_en: "the rule of intervals k, 2k, 2k², 4k², …",
    title_zh: "k、2k、2k²、4k²……区间法则",
    statement_en: "Multiply by 2 to k, and let r be the target divided by the present number. The \
                   player to move wins when 1 < r ≤ k, loses when k < r ≤ 2k, wins when \
                   2k < r ≤ 2k², loses when 2k² < r ≤ 4k², and so on: the ends are multiplied by k \
                   and by 2 in turn.",
    statement_zh: "每次乘以2至k中的一个数，设r是目标数与当前数之比。1<r≤k时轮到走的一方必胜，\
                   k<r≤2k时必败，2k<r≤2k²时必胜，2k²<r≤4k²时必败，如此继续：区间的端点轮流乘以k和2。",
    source: Source::work("HDOJ 1517 and UVa 847, A Multiplication Game"),
};

/// Who wins when the number is `product`, by the theorem (normal play).
///
/// ```
/// use bouton::{game::{Multiplication, Outcome, Play}, theory::multiplication};
/// let game = Multiplication { target: 162, largest_factor: 9, play: Play::Normal };
/// assert_eq!(multiplication::outcome(&game, 1), Outcome::N);
/// ```
#[must_use]
pub fn outcome(game: &Multiplication, product: u64) -> Outcome {
    if intervals(game, product) % 2 == 1 { Outcome::N } else { Outcome::P }
}

/// In which interval above `product` the target lies, counted from 1; 0 when it is reached.
///
/// ```
/// use bouton::{game::{Multiplication, Play}, theory::multiplication};
/// let game = |target| Multiplication { target, largest_factor: 9, play: Play::Normal };
/// let count = |target| multiplication::intervals(&game(target), 1);
/// assert_eq!([9, 10, 18, 19, 162].map(count), [1, 2, 2, 3, 3]);
/// ```
#[must_use]
pub fn intervals(game: &Multiplication, product: u64) -> u64 {
    let (mut end, mut count) = (u128::from(product), 0);
    while end < u128::from(game.target) && end > 0 {
        count += 1;
        end *= if count % 2 == 1 { u128::from(game.largest_factor) } else { 2 };
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Play;

    fn wins_by_definition(game: &Multiplication, product: u64) -> bool {
        let factors = 2..=game.largest_factor;
        product < game.target
            && factors.into_iter().any(|factor| !wins_by_definition(game, product * factor))
    }

    #[test]
    fn the_intervals_agree_with_a_plain_recursion() {
        for largest_factor in 2..=12 {
            for target in 1..400 {
                let game = Multiplication { target, largest_factor, play: Play::Normal };
                for product in [1, 2, 3, 7] {
                    let ruled = outcome(&game, product) == Outcome::N;
                    assert_eq!(ruled, wins_by_definition(&game, product), "{game:?} {product}");
                }
            }
        }
    }

    /// HDOJ 1517, sample input; and the ends of the intervals for factors up to 9.
    #[test]
    fn the_judges_examples_and_the_ends_of_the_intervals() {
        let check = |target, expected| {
            let game = Multiplication { target, largest_factor: 9, play: Play::Normal };
            assert_eq!(outcome(&game, 1), expected, "{target}");
        };
        check(162, Outcome::N);
        check(17, Outcome::P);
        check(34_012_226, Outcome::N);
        for (target, expected) in [(9, Outcome::N), (10, Outcome::P), (18, Outcome::P)] {
            check(target, expected);
        }
        for (target, expected) in [(19, Outcome::N), (163, Outcome::P), (324, Outcome::P)] {
            check(target, expected);
        }
        check(325, Outcome::N);
        check(4_294_967_294, Outcome::N);
    }
}
