//! A row of digits, whatever the terms behind them.

use std::fmt;

/// Digits of a representation, without leading zeros. Zero has no digits and prints as `0`.
///
/// ```
/// use bouton_kernel::numeration::Digits;
///
/// let digits = Digits::from_high([1, 0, 1, 1, 0]);
/// assert_eq!(digits.high_first().collect::<Vec<_>>(), [1, 0, 1, 1, 0]);
/// assert_eq!(digits.trailing_zeros(), Some(1));
/// assert_eq!(digits.shift_left().to_string(), "101100");
/// // Digits above 9 are kept apart, as on a clock.
/// assert_eq!(Digits::from_high([1, 0, 12]).to_string(), "1:0:12");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Digits {
    low_first: Vec<u64>,
}

impl Digits {
    /// Digits from the last one, the one of the term 1, to the first.
    #[must_use]
    pub fn from_low(digits: impl IntoIterator<Item = u64>) -> Self {
        let mut low_first: Vec<u64> = digits.into_iter().collect();
        while low_first.last() == Some(&0) {
            low_first.pop();
        }
        Self { low_first }
    }

    /// Digits as they are written, from the first to the last.
    #[must_use]
    pub fn from_high(digits: impl IntoIterator<Item = u64>) -> Self {
        let mut low_first: Vec<u64> = digits.into_iter().collect();
        low_first.reverse();
        Self::from_low(low_first)
    }

    /// The digits from the last to the first: the digit at index `i` belongs to the term `i`.
    #[must_use]
    pub fn low_first(&self) -> &[u64] {
        &self.low_first
    }

    /// The digits as they are written.
    pub fn high_first(&self) -> impl Iterator<Item = u64> + '_ {
        self.low_first.iter().rev().copied()
    }

    /// The digit of the term `index`; zero where nothing is written.
    #[must_use]
    pub fn at(&self, index: usize) -> u64 {
        self.low_first.get(index).copied().unwrap_or(0)
    }

    /// How many digits are written; none for zero.
    #[must_use]
    pub fn len(&self) -> usize {
        self.low_first.len()
    }

    /// Whether these are the digits of zero.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.low_first.is_empty()
    }

    /// How many zeros stand at the end; `None` for zero, which is all zeros.
    #[must_use]
    pub fn trailing_zeros(&self) -> Option<usize> {
        self.low_first.iter().position(|digit| *digit != 0)
    }

    /// The same digits with a 0 appended.
    #[must_use]
    pub fn shift_left(&self) -> Self {
        Self::from_low([0].into_iter().chain(self.low_first.iter().copied()))
    }

    /// Digits times terms (given from the term 1 on), added up; `None` when a digit has no term,
    /// or the sum is above `u64::MAX`.
    #[must_use]
    pub fn value(&self, terms: &[u64]) -> Option<u64> {
        self.low_first
            .iter()
            .enumerate()
            .filter(|(_, digit)| **digit != 0)
            .try_fold(0_u64, |sum, (index, digit)| {
                sum.checked_add(terms.get(index)?.checked_mul(*digit)?)
            })
    }

    /// Whether no two neighbours are both nonzero and no digit is above 1: over the Fibonacci
    /// numbers, the standard form.
    ///
    /// ```
    /// # use bouton_kernel::numeration::Digits;
    /// assert!(Digits::from_high([1, 0, 0, 0, 0, 1, 0, 0, 0]).is_standard());
    /// assert!(!Digits::from_high([1, 1, 0, 0, 1, 0, 0, 0]).is_standard());
    /// ```
    #[must_use]
    pub fn is_standard(&self) -> bool {
        let neighbours = self.low_first.windows(2).any(|pair| pair.iter().all(|digit| *digit > 0));
        self.low_first.iter().all(|digit| *digit <= 1) && !neighbours
    }
}

impl fmt::Display for Digits {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return formatter.pad("0");
        }
        let apart = if self.low_first.iter().any(|digit| *digit > 9) { ":" } else { "" };
        let digits: Vec<String> = self.high_first().map(|digit| digit.to_string()).collect();
        formatter.pad(&digits.join(apart))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_above_nine_are_kept_apart() {
        let check = |digits: &[u64], text: &str| {
            assert_eq!(Digits::from_high(digits.to_vec()).to_string(), text);
        };
        check(&[], "0");
        check(&[0, 0, 1, 2], "12");
        check(&[1, 0, 1, 1, 0], "10110");
        check(&[1, 0, 12], "1:0:12");
    }

    #[test]
    fn a_value_needs_terms_and_room() {
        assert_eq!(Digits::from_high([2, 1]).value(&[1, 3]), Some(7));
        assert_eq!(Digits::from_high([1, 0, 0]).value(&[1, 3]), None);
        assert_eq!(Digits::from_high([u64::MAX, 0]).value(&[1, 2]), None);
        assert_eq!(Digits::from_high([u64::MAX, 1]).value(&[1, 1]), None);
    }

    #[test]
    fn zero_has_no_last_one() {
        assert_eq!(Digits::from_high([0, 0]).trailing_zeros(), None);
        assert!(Digits::default().is_standard());
        assert_eq!(Digits::default().shift_left(), Digits::default());
    }
}
