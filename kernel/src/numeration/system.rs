//! The terms that digits stand for, and which digits may be written.

use super::{Digits, fibonacci};
use std::fmt;

/// The most terms, or bases, that a list may have.
pub const MAX_TERMS: usize = 100;

/// Terms of a strictly increasing sequence that begins with 1. Sequences without an end are there
/// as far as 64 bits reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct System {
    name: SystemName,
    terms: Vec<u64>,
}

/// What the terms are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SystemName {
    /// 1, 2, 4, 8, …
    Binary,
    /// 1, 8, 64, …
    Octal,
    /// 1, 10, 100, …
    Decimal,
    /// 1, 2, 6, 24, …: the bases 2, 3, 4, 5, …
    Factorial,
    /// 1, 2, 3, 5, 8, …
    Fibonacci,
    /// Products of these bases, from the right: a full 1st base carries to the second digit.
    Bases(Vec<u64>),
    /// These terms and no more.
    Terms(Vec<u64>),
}

/// Which digits may be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DigitRule {
    /// A digit times its term stays below the next term; the last term of a list may be taken any
    /// number of times. In base ten the digits 0 to 9, over the Fibonacci numbers 0 and 1.
    Usual,
    /// Each term at most once.
    ZeroOne,
    /// Each term any number of times, like coins.
    Free,
}

/// A list that is no sequence of terms.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SystemError {
    /// Nothing in the list.
    #[error("the list of terms is empty: it begins with 1")]
    Empty,
    /// Another first term.
    #[error(
        "the list of terms begins with {found}: it must begin with 1, or 1 could not be written"
    )]
    NotOne {
        /// The first term.
        found: u64,
    },
    /// A term that is not larger than the one before it.
    #[error(
        "{term} follows {before} in the list of terms: each must be larger than the one before it"
    )]
    NotIncreasing {
        /// The term before.
        before: u64,
        /// The term.
        term: u64,
    },
    /// A base below 2.
    #[error("the base {found} is below 2: nothing could be carried")]
    SmallBase {
        /// The base.
        found: u64,
    },
    /// Bases whose product leaves 64 bits.
    #[error("the product of the bases is above 18446744073709551615: leave the last ones out")]
    LargeProduct,
    /// Too many terms.
    #[error("the list has {found} numbers: the limit (MAX_TERMS) is {MAX_TERMS}")]
    TooLong {
        /// How many there are.
        found: usize,
    },
}

impl System {
    /// Powers of two.
    #[must_use]
    pub fn binary() -> Self {
        Self { name: SystemName::Binary, terms: products(std::iter::repeat(2)) }
    }

    /// Powers of eight.
    #[must_use]
    pub fn octal() -> Self {
        Self { name: SystemName::Octal, terms: products(std::iter::repeat(8)) }
    }

    /// Powers of ten.
    #[must_use]
    pub fn decimal() -> Self {
        Self { name: SystemName::Decimal, terms: products(std::iter::repeat(10)) }
    }

    /// Factorials 1, 2, 6, 24, …: the bases 2, 3, 4, … of catalogue S2-29.
    #[must_use]
    pub fn factorial() -> Self {
        Self { name: SystemName::Factorial, terms: products(2..) }
    }

    /// The Fibonacci numbers 1, 2, 3, 5, …
    #[must_use]
    pub fn fibonacci() -> Self {
        Self { name: SystemName::Fibonacci, terms: fibonacci::TERMS.to_vec() }
    }

    /// Mixed radix: the terms are 1, then the products of the first base, the first two, ….
    ///
    /// ```
    /// use bouton_kernel::numeration::System;
    ///
    /// // Seconds, minutes, hours, days.
    /// let clock = System::of_bases(vec![60, 60, 24])?;
    /// assert_eq!(clock.terms(), [1, 60, 3600, 86_400]);
    /// # Ok::<(), bouton_kernel::numeration::SystemError>(())
    /// ```
    ///
    /// # Errors
    /// If there are no bases, one is below 2, there are too many, or the product leaves 64 bits.
    pub fn of_bases(bases: Vec<u64>) -> Result<Self, SystemError> {
        within_terms(&bases)?;
        if let Some(found) = bases.iter().copied().find(|base| *base < 2) {
            return Err(SystemError::SmallBase { found });
        }
        let terms = products(bases.iter().copied());
        if terms.len() <= bases.len() {
            return Err(SystemError::LargeProduct);
        }
        Ok(Self { name: SystemName::Bases(bases), terms })
    }

    /// A list of terms, smallest first.
    ///
    /// # Errors
    /// If it is empty, too long, does not begin with 1, or does not increase.
    pub fn of_terms(terms: Vec<u64>) -> Result<Self, SystemError> {
        within_terms(&terms)?;
        if terms[0] != 1 {
            return Err(SystemError::NotOne { found: terms[0] });
        }
        if let Some(pair) = terms.windows(2).find(|pair| pair[0] >= pair[1]) {
            return Err(SystemError::NotIncreasing { before: pair[0], term: pair[1] });
        }
        Ok(Self { name: SystemName::Terms(terms.clone()), terms })
    }

    /// What the terms are called.
    #[must_use]
    pub fn name(&self) -> &SystemName {
        &self.name
    }

    /// The terms, smallest first; never empty.
    #[must_use]
    pub fn terms(&self) -> &[u64] {
        &self.terms
    }

    /// The largest digit that the rule lets stand before the term `index`; `None` when there is
    /// no largest, or no such term.
    #[must_use]
    pub fn largest_digit(&self, index: usize, rule: DigitRule) -> Option<u64> {
        let term = self.terms.get(index)?;
        match rule {
            DigitRule::Usual => self.terms.get(index + 1).map(|next| (next - 1) / term),
            DigitRule::ZeroOne => Some(1),
            DigitRule::Free => None,
        }
    }

    /// Whether there is a term for every digit and every digit keeps the rule.
    #[must_use]
    pub fn keeps(&self, digits: &Digits, rule: DigitRule) -> bool {
        let kept = |(index, digit): (usize, &u64)| {
            self.largest_digit(index, rule).is_none_or(|largest| *digit <= largest)
        };
        digits.len() <= self.terms.len() && digits.low_first().iter().enumerate().all(kept)
    }
}

impl DigitRule {
    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Usual => "usual",
            Self::ZeroOne => "once",
            Self::Free => "free",
        }
    }
}

impl SystemName {
    /// The word for its kind.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Binary => "binary",
            Self::Octal => "octal",
            Self::Decimal => "decimal",
            Self::Factorial => "factorial",
            Self::Fibonacci => "fibonacci",
            Self::Bases(_) => "bases",
            Self::Terms(_) => "terms",
        }
    }
}

fn within_terms(numbers: &[u64]) -> Result<(), SystemError> {
    match numbers.len() {
        0 => Err(SystemError::Empty),
        found if found > MAX_TERMS => Err(SystemError::TooLong { found }),
        _ => Ok(()),
    }
}

/// 1 and the products of the first bases, as long as they fit 64 bits.
fn products(bases: impl Iterator<Item = u64>) -> Vec<u64> {
    let next = bases.scan(1_u64, |product, base| {
        *product = product.checked_mul(base)?;
        Some(*product)
    });
    [1].into_iter().chain(next).collect()
}

impl fmt::Display for SystemName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bases(bases) => write!(formatter, "bases:{}", join_numbers(bases)),
            Self::Terms(terms) => formatter.write_str(&join_numbers(terms)),
            Self::Binary | Self::Octal | Self::Decimal | Self::Factorial | Self::Fibonacci => {
                formatter.write_str(self.word())
            }
        }
    }
}

fn join_numbers(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_those_of_the_definitions() {
        assert_eq!(System::factorial().terms()[..6], [1, 2, 6, 24, 120, 720]); // S2-29
        assert_eq!(System::factorial().terms().len(), 20);
        assert_eq!(System::binary().terms().len(), 64);
        assert_eq!(System::of_bases(vec![2, 3]).unwrap().terms(), [1, 2, 6]);
    }

    #[test]
    fn over_the_fibonacci_numbers_digits_are_zero_and_one() {
        let system = System::fibonacci();
        let last = system.terms().len() - 1;
        assert!((0..last).all(|index| system.largest_digit(index, DigitRule::Usual) == Some(1)));
    }

    #[test]
    fn what_is_no_sequence_is_refused() {
        let terms = |terms: &[u64], expected| {
            assert_eq!(System::of_terms(terms.to_vec()), Err(expected), "{terms:?}");
        };
        let bases = |bases: &[u64], expected| {
            assert_eq!(System::of_bases(bases.to_vec()), Err(expected), "{bases:?}");
        };
        terms(&[], SystemError::Empty);
        terms(&[2, 3], SystemError::NotOne { found: 2 });
        terms(&[1, 3, 3], SystemError::NotIncreasing { before: 3, term: 3 });
        terms(&(1..=101).collect::<Vec<_>>(), SystemError::TooLong { found: 101 });
        bases(&[], SystemError::Empty);
        bases(&[2, 1], SystemError::SmallBase { found: 1 });
        bases(&[4_294_967_296, 4_294_967_296], SystemError::LargeProduct);
    }
}
