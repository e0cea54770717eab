//! Quota games: a move takes at most `factor` times what the last move took. Catalogue S2-55 to S2-62.
//!
//! Everything hangs on the *safe numbers* of the factor: `s_1 = 1`, and `s_{i+1} = s_i + s_j` with
//! the least `j` such that `factor * s_j >= s_i`. For factor 2 they are the Fibonacci numbers
//! 1, 2, 3, 5, 8, for factor 1 the powers of two. Every number is in exactly one way a sum of safe
//! numbers each more than `factor` times the next smaller one; the least winning move takes the
//! smallest part.

use super::{Source, Theorem};
use crate::game::{Outcome, Position};

mod lag;

pub use lag::{Lag, eventual_lag};

/// **Schwenk's theorem** on quota games.
pub const QUOTA: Theorem = Theorem {
    name: "quota",
    title_en: "Schwenk's theorem on take-away games",
    title_zh: "施文克限额取石定理",
    statement_en: "Let each move take at most f times what the last one took. Write what remains as \
                   a sum of safe numbers, each more than f times the next smaller one. The player \
                   to move loses exactly when fewer may be taken than the smallest part. (Safe \
                   numbers: 1, and after s the number s + t, t being the least safe number with \
                   ft ≥ s.)",
    statement_zh: "设每次至多取上次所取个数的f倍。把剩下的个数写成若干安全数之和，使其中每一个都大于\
                   紧接着的较小一个的f倍。当且仅当可取的个数小于其中最小的一个时，轮到走的一方必败。\
                   （安全数：第一个是1；s之后的一个是s+t，其中t是满足ft≥s的最小安全数。）",
    source: Source::work("A. J. Schwenk, Take-away games, Fibonacci Quarterly 8 (1970), 225-234"),
};

/// **Whinihan's theorem** on Fibonacci Nim, which is factor 2. Catalogue S2-57, S2-61.
pub const FIBONACCI_NIM: Theorem = Theorem {
    name: "fibonacci-nim",
    title_en: "the Fibonacci rule",
    title_zh: "斐波那契尼姆定理",
    statement_en: "Let each move take at most twice what the last one took. Write what remains as a \
                   sum of Fibonacci numbers of which no two are neighbours. The player to move \
                   loses exactly when fewer may be taken than the smallest part.",
    statement_zh: "设每次至多取上次所取个数的2倍。把剩下的个数写成若干互不相邻的斐波那契数之和。\
                   当且仅当可取的个数小于其中最小的一个时，轮到走的一方必败。",
    source: Source::work("M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1 (1963), 9-13"),
};

/// The theorem for a factor.
#[must_use]
pub fn theorem(factor: u64) -> &'static Theorem {
    if factor == 2 { &FIBONACCI_NIM } else { &QUOTA }
}

/// The most safe numbers that are listed. Up to `n` there are at most `n` of them, and up to the
/// largest `u64` about 44 times the factor.
pub const MAX_SAFE_NUMBERS: usize = 4_000_000;

/// The safe numbers of a factor, in increasing order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SafeNumbers {
    factor: u64,
    /// `numbers[0] = 1`.
    numbers: Vec<u64>,
    /// `numbers[i + 1] = numbers[i] + numbers[added[i]]`.
    added: Vec<usize>,
}

impl SafeNumbers {
    /// The safe numbers up to `largest`; `None` for factor 0, or when there are more than
    /// [`MAX_SAFE_NUMBERS`].
    ///
    /// ```
    /// use bouton::theory::quota::SafeNumbers;
    /// let threefold = SafeNumbers::up_to(3, 100).ok_or("too many")?;
    /// assert_eq!(threefold.numbers(), [1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40, 55, 76]);
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn up_to(factor: u64, largest: u64) -> Option<Self> {
        let (mut numbers, mut added, mut last, mut least) = (vec![1], Vec::new(), 1_u64, 0);
        if factor == 0 {
            return None;
        }
        loop {
            while numbers
                .get(least)
                .is_some_and(|number: &u64| number.saturating_mul(factor) < last)
            {
                least += 1;
            }
            let next = last.checked_add(*numbers.get(least)?).filter(|next| *next <= largest);
            let Some(next) = next else {
                return Some(Self { factor, numbers, added });
            };
            if numbers.len() == MAX_SAFE_NUMBERS {
                return None;
            }
            added.push(least);
            numbers.push(next);
            last = next;
        }
    }

    /// The factor.
    #[must_use]
    pub fn factor(&self) -> u64 {
        self.factor
    }

    /// The safe numbers, from 1 on. The game with that many objects is lost for the first player;
    /// only 1 is not a game.
    #[must_use]
    pub fn numbers(&self) -> &[u64] {
        &self.numbers
    }

    /// For each safe number but the first: the one before it, and the one that was added to that.
    pub fn steps(&self) -> impl Iterator<Item = [u64; 2]> + '_ {
        let added = self.added.iter().filter_map(|index| self.numbers.get(*index));
        self.numbers.iter().zip(added).map(|(before, added)| [*before, *added])
    }

    /// The parts of a number, largest first: the largest safe number that fits, again and again.
    /// Empty for 0. The number must not exceed the `largest` for which the list was made.
    ///
    /// ```
    /// use bouton::theory::quota::SafeNumbers;
    /// let fibonacci = SafeNumbers::up_to(2, 100).ok_or("too many")?;
    /// assert_eq!(fibonacci.parts(100), [89, 8, 3]);
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn parts(&self, number: u64) -> Vec<u64> {
        let (mut left, mut parts, mut upto) = (number, Vec::new(), self.numbers.len());
        while left > 0 {
            upto = self.numbers[..upto].partition_point(|safe| *safe <= left);
            let Some(part) = upto.checked_sub(1).and_then(|index| self.numbers.get(index)) else {
                break;
            };
            parts.push(*part);
            left -= part;
        }
        parts
    }

    /// All winning takes when `remaining` objects are left and `most` may be taken, least first:
    /// sums of the smallest parts that end before a part more than `factor` times as large.
    ///
    /// Nothing else wins: when taking `t` wins, the parts of `remaining - t` are all larger than
    /// `factor * t`, so that together with the parts of `t` they are the parts of `remaining`.
    ///
    /// ```
    /// use bouton::theory::quota::SafeNumbers;
    /// let threefold = SafeNumbers::up_to(3, 100).ok_or("too many")?;
    /// assert_eq!(threefold.winning_takes(100, 99), [3, 24]); // 100 = 76 + 21 + 3
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn winning_takes(&self, remaining: u64, most: u64) -> Vec<u64> {
        let parts = self.parts(remaining);
        let (mut taken, mut winning) = (0_u64, Vec::new());
        for (index, part) in parts.iter().enumerate().rev() {
            taken += part;
            let next = index.checked_sub(1).and_then(|index| parts.get(index));
            if next.is_none_or(|next| taken.saturating_mul(self.factor) < *next) && taken <= most {
                winning.push(taken);
            }
        }
        winning
    }

    /// The least winning take from a pile: its smallest part; 0 for the empty pile.
    #[must_use]
    pub fn least_winning_take(&self, remaining: u64) -> u64 {
        self.parts(remaining).pop().unwrap_or(0)
    }

    /// Who wins when `remaining` objects are left and `most` may be taken.
    #[must_use]
    pub fn outcome(&self, remaining: u64, most: u64) -> Outcome {
        match self.parts(remaining).last() {
            Some(smallest) if *smallest <= most => Outcome::N,
            Some(_) | None => Outcome::P,
        }
    }

    /// All winning moves from a position of [`crate::game::Quota`]. Its pile must not exceed the
    /// `largest` for which the list was made.
    #[must_use]
    pub fn winning_moves(&self, position: &Position) -> Vec<Position> {
        let [remaining, most] = **position else {
            return Vec::new();
        };
        let leaves =
            |taken: u64| Position::from([remaining - taken, taken.saturating_mul(self.factor)]);
        self.winning_takes(remaining, most).into_iter().map(leaves).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Quota, Ruleset};

    fn safe(factor: u64, largest: u64) -> SafeNumbers {
        SafeNumbers::up_to(factor, largest).unwrap()
    }

    /// The definition: `lost[n][q]`, what remains and the most that may be taken.
    fn find_lost(factor: u64, largest: u64) -> Vec<Vec<bool>> {
        let mut lost: Vec<Vec<bool>> = Vec::new();
        for remaining in 0..=largest {
            let wins = |taken: &u64| {
                let left = remaining - taken;
                let most = (factor * taken).min(left);
                lost[left as usize][most as usize]
            };
            let row = (0..=remaining).map(|most| !(1..=most).any(|taken| wins(&taken))).collect();
            lost.push(row);
        }
        lost
    }

    #[test]
    fn the_theorem_agrees_with_a_plain_recursion_at_every_quota() {
        for factor in 1..=7 {
            let (lost, rule) = (find_lost(factor, 90), safe(factor, 90));
            let game = Quota::new(factor).unwrap();
            for (remaining, most) in (1..=90).flat_map(|n| (1..=n).map(move |most| (n, most))) {
                let position = Position::from([remaining, most]);
                let expected = lost[remaining as usize][most as usize];
                assert_eq!(rule.outcome(remaining, most) == Outcome::P, expected, "{position}");
                let mut moves = Vec::new();
                game.options(&position, &mut |option| {
                    let [left, most] = [option[0], option[1].min(option[0])];
                    moves.extend(lost[left as usize][most as usize].then_some(option));
                });
                assert_eq!(rule.winning_moves(&position), moves, "factor {factor} {position}");
            }
        }
    }

    #[test]
    fn known_safe_numbers() {
        assert_eq!(safe(1, 70).numbers(), [1, 2, 4, 8, 16, 32, 64]);
        assert_eq!(safe(2, 100).numbers(), [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]); // S2-57
        assert_eq!(safe(3, 60).numbers(), [1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40, 55]); // OEIS A003411
        assert_eq!(safe(4, 40).numbers(), [1, 2, 3, 4, 5, 7, 9, 12, 15, 19, 24, 31, 40]);
        assert_eq!(safe(2, 8).steps().collect::<Vec<_>>(), [[1, 1], [2, 1], [3, 2], [5, 3]]);
    }

    #[test]
    fn the_documents_open_question_has_an_answer() {
        // S2-62: 100 stones, three times.
        let rule = safe(3, 100);
        assert_eq!(rule.parts(100), [76, 21, 3]);
        assert_eq!(rule.winning_takes(100, 99), [3, 24]);
    }

    #[test]
    fn numbers_near_the_largest_have_their_moves() {
        for factor in [1, 2, 3, 10, 1000] {
            let rule = safe(factor, u64::MAX);
            for remaining in [1 << 63, (1 << 63) + 12_345, u64::MAX] {
                let parts = rule.parts(remaining);
                assert_eq!(parts.iter().sum::<u64>(), remaining);
                assert!(parts.windows(2).all(|pair| pair[0] / factor >= pair[1]), "{parts:?}");
                for taken in rule.winning_takes(remaining, remaining - 1) {
                    let most = taken.saturating_mul(factor);
                    assert_eq!(rule.outcome(remaining - taken, most), Outcome::P);
                }
            }
        }
    }

    #[test]
    fn a_factor_with_too_many_safe_numbers_is_refused() {
        assert_eq!(SafeNumbers::up_to(0, 10), None);
        assert_eq!(SafeNumbers::up_to(1 << 40, u64::MAX), None);
        assert_eq!(safe(1 << 40, 1000).numbers().len(), 1000, "every small number is safe");
    }
}
