//! The safe pairs of Wythoff's game in normal play, by three definitions that the tests prove equal
//! far out: the least number not yet used, whole parts of multiples of the golden ratio, and a digit
//! 0 appended in the Fibonacci system. No root is ever taken: `floor(n φ)` is the largest `a` with
//! `a (a - n) <= n²`, because `φ² = φ + 1`.
//!
//! Catalogue S2-15 to S2-18, S2-38 to S2-40.

/// A safe pair, smaller heap first. Both may exceed `u64`: the pair of index `n` is about
/// `(1.618 n, 2.618 n)`.
pub type Pair = [u128; 2];

/// The `n`-th safe pair by the golden ratio: `(floor(n φ), floor(n φ²))`, in exact integers.
///
/// ```
/// use bouton::theory::wythoff::pair;
/// assert_eq!(pair(3), [4, 7]);
/// assert_eq!(pair(u64::MAX)[1] - pair(u64::MAX)[0], u128::from(u64::MAX));
/// ```
#[must_use]
pub fn pair(index: u64) -> Pair {
    let index = u128::from(index);
    let smaller = index + over_golden_ratio(index);
    [smaller, smaller + index]
}

/// `floor(n / φ)` for `n` up to `2^64`: the largest `d` with `d (d + n) < n²`, bit by bit from the
/// top. The comparison is strict, because `φ` is irrational; `n² - 1` fits where `n²` may not.
fn over_golden_ratio(n: u128) -> u128 {
    if n == 0 {
        return 0;
    }
    let square_less_one = (n - 1) * (n + 1);
    let fits = |d: u128| d.checked_mul(d + n).is_some_and(|product| product <= square_less_one);
    (0..u64::BITS).rev().map(|bit| 1_u128 << bit).fold(0, |d, bit| {
        let larger = d | bit;
        if fits(larger) { larger } else { d }
    })
}

/// Where a number stands among the safe pairs: each positive number stands in exactly one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// It is the smaller number `a` of the pair of this index. Zero is that of pair 0.
    Smaller(u64),
    /// It is the larger number `b` of the pair of this index.
    Larger(u64),
}

/// Where the number stands among the safe pairs.
///
/// ```
/// use bouton::theory::wythoff::{Place, place};
/// assert_eq!(place(4), Place::Smaller(3));
/// assert_eq!(place(5), Place::Larger(2));
/// ```
#[must_use]
pub fn place(number: u64) -> Place {
    // The smaller numbers up to `number` are those of index `n` with `n φ < number + 1`.
    let smaller_ones = over_golden_ratio(u128::from(number) + 1) as u64;
    if pair(smaller_ones)[0] == u128::from(number) {
        Place::Smaller(smaller_ones)
    } else {
        // All other numbers up to it are larger ones, itself the last.
        Place::Larger(number - smaller_ones)
    }
}

/// The number that is safe beside the given one.
#[must_use]
pub fn partner(number: u64) -> u128 {
    match place(number) {
        Place::Smaller(index) => pair(index)[1],
        Place::Larger(index) => pair(index)[0],
    }
}

/// The safe pairs of index 1 to `count` by their definition: `a` is the least positive number that
/// stands in none of the pairs before, `b = a + n`. Catalogue S2-16.
///
/// ```
/// use bouton::theory::wythoff::pairs_by_least_unused;
/// assert_eq!(pairs_by_least_unused(3), [[1, 2], [3, 5], [4, 7]]);
/// ```
#[must_use]
pub fn pairs_by_least_unused(count: usize) -> Vec<[u64; 2]> {
    // The larger numbers stay below 3 n.
    let mut used = vec![false; 3 * count + 1];
    let mut least = 1;
    let mut pairs = Vec::with_capacity(count);
    for index in 1..=count {
        while used.get(least).is_some_and(|used| *used) {
            least += 1;
        }
        let larger = least + index;
        for number in [least, larger] {
            if let Some(slot) = used.get_mut(number) {
                *slot = true;
            }
        }
        pairs.push([least as u64, larger as u64]);
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documents_table() {
        // Catalogue S2-17, n = 1..10.
        let smaller = [1, 3, 4, 6, 8, 9, 11, 12, 14, 16];
        let larger = [2, 5, 7, 10, 13, 15, 18, 20, 23, 26];
        for (index, expected) in (1..).zip(smaller.into_iter().zip(larger)) {
            assert_eq!(pair(index), [expected.0, expected.1]);
        }
    }

    #[test]
    fn the_golden_ratio_gives_the_least_unused_numbers() {
        for (index, [a, b]) in (1..).zip(pairs_by_least_unused(20_000)) {
            assert_eq!(pair(index), [u128::from(a), u128::from(b)]);
        }
    }

    /// `floor(n φ)` as the documents write it, `floor((n + sqrt(5 n²)) / 2)`, where `5 n²` fits.
    fn by_root(index: u64) -> u128 {
        let index = u128::from(index);
        (index + (5 * index * index).isqrt()) / 2
    }

    #[test]
    fn the_largest_indices_are_exact() {
        let largest_with_root = 8_249_634_742_471_189_717; // floor(sqrt((2^128 - 1) / 5))
        for index in (0..1000).map(|less| largest_with_root - less) {
            assert_eq!(pair(index)[0], by_root(index));
        }
        // Beyond, by the definition: a (a - n) <= n², and a + 1 is too large.
        for index in (0..1000).map(|less| u64::MAX - less) {
            let [a, b] = pair(index);
            let n = u128::from(index);
            assert!(a * (a - n) <= n * n && b == a + n);
            assert!((a + 1).checked_mul(a + 1 - n).is_none_or(|product| product > n * n));
        }
        // floor((2^64 - 1) φ), by long arithmetic.
        assert_eq!(pair(u64::MAX)[0], LARGEST_SMALLER);
    }

    const LARGEST_SMALLER: u128 = 29_847_458_893_032_750_100;

    quickcheck::quickcheck! {
        fn the_inequality_is_the_integer_root(index: u64) -> bool {
            let index = index % 8_249_634_742_471_189_717;
            pair(index)[0] == by_root(index)
        }

        fn every_number_stands_in_the_pair_of_its_place(number: u64) -> bool {
            [number, u64::MAX - number].into_iter().all(|number| match place(number) {
                Place::Smaller(index) => pair(index)[0] == u128::from(number),
                Place::Larger(index) => pair(index)[1] == u128::from(number),
            })
        }
    }

    #[test]
    fn every_number_has_one_place() {
        let mut expected = vec![0; 3001];
        for [a, b] in pairs_by_least_unused(3000) {
            for (number, partner) in [(a, b), (b, a)] {
                if let Some(slot) = expected.get_mut(number as usize) {
                    *slot = partner;
                }
            }
        }
        for (number, expected) in expected.into_iter().enumerate() {
            assert_eq!(partner(number as u64), u128::from(expected), "{number}");
        }
    }
}
