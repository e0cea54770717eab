//! Octal codes: which ways of taking from a heap leave no heap, one heap or two.
//!
//! In the code `d.ddd…` the digit at place `k` speaks of taking exactly `k` objects from one
//! heap, and is the sum of 1 (the heap may be emptied), 2 (what is left may stay one heap) and
//! 4 (what is left may be parted into two heaps, neither empty). Before the point only 4 means
//! something: a heap may be parted although nothing is taken. Kayles is 0.77.
//! Source: Guy and Smith, "The G-values of various games", Proceedings of the Cambridge
//! Philosophical Society 52 (1956), 514–526; Winning Ways, chapter 4.

use std::{fmt, str::FromStr};

/// The largest number of digits after the point.
pub const MAX_OCTAL_DIGITS: usize = 64;

/// An octal code: at least one digit is not 0, and the last digit after the point is not 0.
///
/// ```
/// use bouton_kernel::game::OctalCode;
/// let kayles: OctalCode = "0.77".parse()?;
/// assert!(kayles.may_part(2) && !kayles.may_part(3));
/// assert_eq!(".1370".parse::<OctalCode>()?.to_string(), "0.137");
/// assert!("0.8".parse::<OctalCode>().is_err());
/// # Ok::<(), bouton_kernel::game::OctalCodeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OctalCode {
    /// Digit `k` speaks of taking `k`; the first is 0 or 4.
    digits: Vec<u8>,
}

/// Why an octal code is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OctalCodeError {
    /// Nothing was written.
    #[error("the octal code is empty: write digits 0 to 7 after a point, such as 0.77")]
    Empty,
    /// Digits without a point.
    #[error(
        "the octal code `{text}` has no point: write digits 0 to 7 after a point, such as 0.77"
    )]
    NoPoint {
        /// What was written.
        text: String,
    },
    /// A letter, a sign, 8 or 9, or a second point.
    #[error("`{found}` in the octal code `{text}` is not a digit from 0 to 7")]
    NotOctal {
        /// What was written.
        text: String,
        /// The sign that is no octal digit.
        found: char,
    },
    /// Something other than 0 or 4 before the point.
    #[error(
        "`{found}` before the point of `{text}` means nothing: only 0, or 4 (part a heap and take nothing), may stand there"
    )]
    BeforePoint {
        /// What was written.
        text: String,
        /// The part before the point.
        found: String,
    },
    /// A game without moves.
    #[error("every digit of `{text}` is 0: no move would exist")]
    NoMove {
        /// What was written.
        text: String,
    },
    /// More digits than [`MAX_OCTAL_DIGITS`].
    #[error(
        "the octal code has {count} digits after the point: the limit (MAX_OCTAL_DIGITS) is {MAX_OCTAL_DIGITS}"
    )]
    TooLong {
        /// How many were written.
        count: usize,
    },
}

impl OctalCode {
    /// Whether taking `taken` may empty a heap of exactly that size.
    #[must_use]
    pub fn may_empty(&self, taken: u64) -> bool {
        self.digit(taken) & 1 != 0
    }

    /// Whether what is left after taking `taken` may stay one heap.
    #[must_use]
    pub fn may_leave(&self, taken: u64) -> bool {
        self.digit(taken) & 2 != 0
    }

    /// Whether what is left after taking `taken` may be parted into two heaps.
    #[must_use]
    pub fn may_part(&self, taken: u64) -> bool {
        self.digit(taken) & 4 != 0
    }

    /// The most that one move may take: the place of the last digit that is not 0.
    #[must_use]
    pub fn largest_take(&self) -> u64 {
        self.digits.len() as u64 - 1
    }

    /// The digits: entry `k` speaks of taking `k`.
    #[must_use]
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The digit at place `taken`, 0 to 7; 0 past the end of the code.
    #[must_use]
    pub fn digit(&self, taken: u64) -> u8 {
        let place = usize::try_from(taken).ok();
        place.and_then(|place| self.digits.get(place)).copied().unwrap_or(0)
    }
}

impl FromStr for OctalCode {
    type Err = OctalCodeError;

    fn from_str(text: &str) -> Result<Self, OctalCodeError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(OctalCodeError::Empty);
        }
        let Some((before, after)) = text.split_once('.') else {
            return Err(OctalCodeError::NoPoint { text: text.to_owned() });
        };
        let count = after.chars().count();
        if count > MAX_OCTAL_DIGITS {
            return Err(OctalCodeError::TooLong { count });
        }
        let mut digits = vec![before_point(text, before)?];
        for letter in after.chars() {
            digits.push(octal_digit(text, letter)?);
        }
        while digits.len() > 1 && digits.last() == Some(&0) {
            digits.pop();
        }
        if digits == [0] {
            return Err(OctalCodeError::NoMove { text: text.to_owned() });
        }
        Ok(Self { digits })
    }
}

fn before_point(text: &str, before: &str) -> Result<u8, OctalCodeError> {
    match before {
        "" | "0" => Ok(0),
        "4" => Ok(4),
        other => {
            Err(OctalCodeError::BeforePoint { text: text.to_owned(), found: other.to_owned() })
        }
    }
}

fn octal_digit(text: &str, letter: char) -> Result<u8, OctalCodeError> {
    let digit = letter.to_digit(8).and_then(|digit| u8::try_from(digit).ok());
    digit.ok_or_else(|| OctalCodeError::NotOctal { text: text.to_owned(), found: letter })
}

impl fmt::Display for OctalCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, digit) in self.digits.iter().enumerate() {
            write!(formatter, "{digit}{}", if place == 0 { "." } else { "" })?;
        }
        // A code such as `4.` is written with a digit after its point.
        formatter.write_str(if self.digits.len() == 1 { "0" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_of_a_code_is_one_code() {
        let check = |text: &str, printed: &str| {
            let code: OctalCode = text.parse().unwrap();
            assert_eq!(code.to_string(), printed, "{text}");
            assert_eq!(code, printed.parse().unwrap(), "{text}");
        };
        check("0.77", "0.77");
        check(".77", "0.77");
        check(" 0.7700 ", "0.77");
        check("0.007", "0.007");
        check("4.", "4.0");
        check("4.0", "4.0");
        check("4.7", "4.7");
    }

    #[test]
    fn a_digit_is_the_sum_of_what_it_allows() {
        let check = |digit: &str, allows: [bool; 3]| {
            let code: OctalCode = format!("0.{digit}1").parse().unwrap();
            assert_eq!([code.may_empty(1), code.may_leave(1), code.may_part(1)], allows, "{digit}");
            assert_eq!(code.largest_take(), 2);
        };
        check("0", [false, false, false]);
        check("1", [true, false, false]);
        check("2", [false, true, false]);
        check("3", [true, true, false]);
        check("4", [false, false, true]);
        check("5", [true, false, true]);
        check("6", [false, true, true]);
        check("7", [true, true, true]);
    }

    #[test]
    fn what_is_no_code_is_refused_with_its_reason() {
        let check = |text: &str, reason: &str| {
            let error = text.parse::<OctalCode>().unwrap_err().to_string();
            assert!(error.contains(reason), "{text}: {error}");
        };
        check("", "empty");
        check("77", "no point");
        check("0.8", "`8` in the octal code");
        check("0.179", "`9` in the octal code");
        check("0.7x", "`x`");
        check("0.7.7", "`.`");
        check("0.-7", "`-`");
        check("3.7", "`3` before the point");
        check("-0.7", "`-0` before the point");
        check("0.", "every digit");
        check("0.000", "every digit");
        check(&format!("0.{}", "1".repeat(65)), "MAX_OCTAL_DIGITS");
    }
}
