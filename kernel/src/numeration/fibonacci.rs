//! Numbers over the Fibonacci sequence 1, 2, 3, 5, 8, …: the standard representation, appending a
//! zero, and the classes by trailing zeros that tell the safe pairs of Wythoff's game.
//!
//! Everything is exact up to `u64::MAX`. Indices begin with 0: `f(0)` = 1, `f(1)` = 2.
//! Source: catalogue S2-24, S2-36 to S2-45.

use super::Digits;

/// How many Fibonacci numbers fit 64 bits.
pub const TERM_COUNT: usize = 92;

/// All Fibonacci numbers that fit 64 bits: 1, 2, 3, 5, …
pub const TERMS: [u64; TERM_COUNT] = terms();

const fn terms() -> [u64; TERM_COUNT] {
    let mut terms = [1; TERM_COUNT];
    terms[1] = 2;
    let mut index = 2;
    while index < TERM_COUNT {
        terms[index] = terms[index - 2] + terms[index - 1];
        index += 1;
    }
    terms
}

/// The Fibonacci number of that index, where `f(0)` = 1 and `f(1)` = 2; `None` above `u64::MAX`.
///
/// ```
/// use bouton_kernel::numeration::fibonacci::fibonacci;
///
/// let first: Vec<u64> = (0..7).filter_map(fibonacci).collect();
/// assert_eq!(first, [1, 2, 3, 5, 8, 13, 21]);
/// ```
#[must_use]
pub fn fibonacci(index: usize) -> Option<u64> {
    TERMS.get(index).copied()
}

/// The standard (**Zeckendorf**) representation: indices of Fibonacci numbers that add up to the
/// number, largest first, no two of them neighbours. Zero has none.
///
/// ```
/// use bouton_kernel::numeration::fibonacci::zeckendorf;
///
/// assert_eq!(zeckendorf(60), [8, 3]); // 55 + 5
/// assert!(zeckendorf(0).is_empty());
/// ```
#[must_use]
pub fn zeckendorf(number: u64) -> Vec<usize> {
    let mut rest = number;
    let mut indices = Vec::new();
    for (index, term) in TERMS.iter().enumerate().rev() {
        if *term <= rest {
            rest -= term;
            indices.push(index);
        }
    }
    indices
}

/// The digits of the standard representation.
///
/// ```
/// assert_eq!(bouton_kernel::numeration::fibonacci::standard(60).to_string(), "100001000");
/// ```
#[must_use]
pub fn standard(number: u64) -> Digits {
    let indices = zeckendorf(number);
    let length = indices.first().map_or(0, |index| index + 1);
    Digits::from_low((0..length).map(|index| u64::from(indices.contains(&index))))
}

/// The number that is written with a 0 appended to the standard form; `None` above `u64::MAX`.
///
/// ```
/// use bouton_kernel::numeration::fibonacci::shift;
///
/// // The safe pairs of Wythoff's game: 1 and 2, 3 and 5, 4 and 7.
/// assert_eq!([1, 3, 4].map(shift), [Some(2), Some(5), Some(7)]);
/// ```
#[must_use]
pub fn shift(number: u64) -> Option<u64> {
    let mut terms = zeckendorf(number).into_iter().map(|index| fibonacci(index + 1));
    terms.try_fold(0_u64, |sum, term| sum.checked_add(term?))
}

/// How many zeros end the standard form; `None` for zero.
#[must_use]
pub fn trailing_zeros(number: u64) -> Option<usize> {
    zeckendorf(number).pop()
}

/// Whether the standard form ends in an even number of zeros, none included: the class A of the
/// smaller numbers of Wythoff's safe pairs. Zero is in neither class.
#[must_use]
pub fn is_in_class_a(number: u64) -> bool {
    trailing_zeros(number).is_some_and(|zeros| zeros.is_multiple_of(2))
}

/// The `ordinal`-th number of class A, counted from 1, without listing those before it; `None` for
/// ordinal 0 and above `u64::MAX`.
///
/// Append a 0 to the ordinal's standard form; subtract 1 when the ordinal itself is in class A.
/// For f(2k) = 1 + f(1) + f(3) + … + f(2k-1), and alternating digits are one short of the next
/// term (catalogue S2-37, S2-44).
///
/// ```
/// use bouton_kernel::numeration::fibonacci::nth_in_class_a;
///
/// let first: Vec<u64> = (1..=10).filter_map(nth_in_class_a).collect();
/// assert_eq!(first, [1, 3, 4, 6, 8, 9, 11, 12, 14, 16]); // catalogue S2-17
/// ```
#[must_use]
pub fn nth_in_class_a(ordinal: u64) -> Option<u64> {
    let zeros = trailing_zeros(ordinal)?;
    let mut terms = zeckendorf(ordinal).into_iter().rev().skip(1).map(|index| fibonacci(index + 1));
    let last = match zeros.is_multiple_of(2) {
        false => fibonacci(zeros + 1)?,
        // Written so that it does not leave u64 before the 1 is taken away.
        true => alternating(zeros)?,
    };
    terms.try_fold(last, |sum, term| sum.checked_add(term?))
}

/// The `ordinal`-th number of class B: the number of class A with a 0 appended.
#[must_use]
pub fn nth_in_class_b(ordinal: u64) -> Option<u64> {
    nth_in_class_a(ordinal).and_then(shift)
}

/// The value of the digits 10101…, from the term `index` down: one less than the next term.
///
/// ```
/// // 101010 = 13 + 5 + 2 = 21 - 1 (catalogue S2-37).
/// assert_eq!(bouton_kernel::numeration::fibonacci::alternating(5), Some(20));
/// ```
#[must_use]
pub fn alternating(index: usize) -> Option<u64> {
    let start = index % 2;
    let mut terms = (start..=index).step_by(2).map(fibonacci);
    terms.try_fold(0_u64, |sum, term| sum.checked_add(term?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_terms_end_where_64_bits_end() {
        let (last, before) = (TERMS[TERM_COUNT - 1], TERMS[TERM_COUNT - 2]);
        assert_eq!(last.checked_add(before), None);
        assert_eq!(fibonacci(TERM_COUNT), None);
        assert!(TERMS.windows(3).all(|terms| terms[0] + terms[1] == terms[2]));
    }

    /// The classes as the definition lists them, beside the direct calculation.
    #[test]
    fn ordinals_agree_with_listing_the_classes() {
        let listed =
            |wanted: bool| (1..=3000_u64).filter(move |number| is_in_class_a(*number) == wanted);
        for (ordinal, number) in (1..).zip(listed(true)) {
            assert_eq!(nth_in_class_a(ordinal), Some(number));
        }
        for (ordinal, number) in (1..).zip(listed(false)) {
            assert_eq!(nth_in_class_b(ordinal), Some(number));
            assert_eq!(nth_in_class_a(ordinal).map(|a| a + ordinal), Some(number));
        }
        assert_eq!(nth_in_class_a(0), None);
    }

    #[test]
    fn the_safe_pairs_of_the_documents_table() {
        let seconds: Vec<u64> = (1..=10).filter_map(nth_in_class_b).collect();
        assert_eq!(seconds, [2, 5, 7, 10, 13, 15, 18, 20, 23, 26]); // S2-17
    }

    #[test]
    fn the_largest_numbers_are_exact() {
        let indices = zeckendorf(u64::MAX);
        let sum = indices.iter().try_fold(0_u64, |sum, index| sum.checked_add(TERMS[*index]));
        assert_eq!(sum, Some(u64::MAX));
        assert_eq!(shift(u64::MAX), None);
        assert_eq!(nth_in_class_a(u64::MAX), None);
        // ⌊nφ⌋ by integers: a is the largest with a² - an - n² ≤ 0.
        let ordinal = 11_400_714_819_323_198_485_u64;
        let first = u128::from(nth_in_class_a(ordinal).unwrap());
        let sign = |a: u128| {
            let n = u128::from(ordinal);
            // a(a - n) against n², for a > n.
            (a * (a - n)).cmp(&(n * n))
        };
        assert_eq!(sign(first), std::cmp::Ordering::Less);
        assert_eq!(sign(first + 1), std::cmp::Ordering::Greater);
    }

    #[test]
    fn alternating_digits_are_one_short_of_the_next_term() {
        for index in 0..TERM_COUNT - 1 {
            assert_eq!(alternating(index), fibonacci(index + 1).map(|term| term - 1));
        }
    }

    quickcheck::quickcheck! {
        fn no_two_terms_are_neighbours(number: u64) -> bool {
            zeckendorf(number).windows(2).all(|pair| pair[0] > pair[1] + 1)
        }

        fn the_terms_add_up(number: u64) -> bool {
            standard(number).value(&TERMS) == Some(number) && standard(number).is_standard()
        }

        fn shifting_appends_a_zero(number: u32) -> bool {
            shift(u64::from(number)).map(standard) == Some(standard(u64::from(number)).shift_left())
        }
    }
}
