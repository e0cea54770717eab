//! The safe pairs of normal play in Fibonacci digits: the smaller heap ends in an even number of
//! zeros, and the larger one is written with one more 0 at the end. Catalogue S2-38, S2-39, S2-44.

use crate::numeration::fibonacci::{is_in_class_a, nth_in_class_a, shift};

/// The `n`-th safe pair by its digits, found without those before it: the whole of S2-44. `None`
/// for index 0 and when the larger heap exceeds `u64`.
///
/// ```
/// use bouton::theory::wythoff::{pair, pair_by_digits};
/// assert_eq!(pair_by_digits(1_000_000), Some([1_618_033, 2_618_033]));
/// assert_eq!(pair(1_000_000), [1_618_033, 2_618_033]);
/// ```
#[must_use]
pub fn pair_by_digits(index: u64) -> Option<[u64; 2]> {
    let smaller = nth_in_class_a(index)?;
    Some([smaller, shift(smaller)?])
}

/// Whether two heaps are a safe pair by their digits: the smaller ends in an even number of zeros,
/// and the larger is the smaller with a 0 appended. No pair has to be computed.
#[must_use]
pub fn is_safe_by_digits(first: u64, second: u64) -> bool {
    let (smaller, larger) = (first.min(second), first.max(second));
    larger == 0 || (is_in_class_a(smaller) && shift(smaller) == Some(larger))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::wythoff::{pair, pairs_by_least_unused, partner};

    #[test]
    fn digits_give_the_least_unused_numbers() {
        for (index, expected) in (1..).zip(pairs_by_least_unused(20_000)) {
            assert_eq!(pair_by_digits(index), Some(expected));
        }
    }

    #[test]
    fn the_digit_rule_decides_every_pair() {
        for (first, second) in (0..150).flat_map(|x| (0..150).map(move |y| (x, y))) {
            let expected = partner(first) == u128::from(second);
            assert_eq!(is_safe_by_digits(first, second), expected, "{first} {second}");
        }
    }

    /// Catalogue S2-39 without its lost condition "x is the smaller one" would call 2 and 1 unsafe,
    /// and with "x0" alone, whatever the zeros of x, it would call 2 and 3 safe.
    #[test]
    fn an_odd_number_of_zeros_is_no_safe_pair() {
        assert_eq!(shift(2), Some(3));
        assert!(!is_safe_by_digits(2, 3) && is_safe_by_digits(2, 1));
    }

    quickcheck::quickcheck! {
        fn digits_and_golden_ratio_agree_far_out(index: u64) -> bool {
            let index = index >> 2;
            let by_digits = pair_by_digits(index).map(|pair| pair.map(u128::from));
            index == 0 || by_digits == Some(pair(index))
        }

        fn a_safe_pair_of_any_size_is_known_by_its_digits(index: u64) -> bool {
            let [smaller, larger] = pair(index >> 2).map(|heap| heap as u64);
            is_safe_by_digits(smaller, larger) && !is_safe_by_digits(smaller, larger + 1)
        }
    }
}
