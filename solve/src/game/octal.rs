//! Octal codes as they are written: `0.77`, `.137`, `4.`.

use super::{MAX_OCTAL_DIGITS, OctalCode, Written};

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
        /// The sign that is not an octal digit.
        found: char,
    },
    /// Something other than 0 or 4 before the point.
    #[error(
        "`{found}` before the point of `{text}` means nothing: only 0, or 4 (split a heap and take nothing), may stand there"
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

/// Reads an octal code.
///
/// ```
/// use bouton_solve::game::{Written, read_octal_code};
/// assert_eq!(read_octal_code(".1370")?.to_text(), "0.137");
/// assert!(read_octal_code("0.8").is_err());
/// # Ok::<(), bouton_solve::game::OctalCodeError>(())
/// ```
///
/// # Errors
/// If it is written otherwise, or is not a code.
pub fn read_octal_code(text: &str) -> Result<OctalCode, OctalCodeError> {
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
    OctalCode::new(digits).ok_or_else(|| OctalCodeError::NoMove { text: text.to_owned() })
}

impl Written for OctalCode {
    fn to_text(&self) -> String {
        let digits: String = self.digits().iter().skip(1).map(u8::to_string).collect();
        let before = self.digits().first().copied().unwrap_or(0);
        // A code such as `4.` is written with a digit after its point.
        format!("{before}.{}", if digits.is_empty() { "0" } else { &digits })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::BreakRule;

    #[test]
    fn every_spelling_of_a_code_is_one_code() {
        let check = |text: &str, printed: &str| {
            let code: OctalCode = read_octal_code(text).unwrap();
            assert_eq!(code.to_text(), printed, "{text}");
            assert_eq!(code, read_octal_code(printed).unwrap(), "{text}");
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
            let code: OctalCode = read_octal_code(&format!("0.{digit}1")).unwrap();
            let rule = BreakRule::Octal(code);
            assert_eq!([0, 1, 2].map(|heaps| rule.may_leave(1, heaps)), allows, "{digit}");
            assert_eq!(rule.largest_take(), 2);
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
            let error = read_octal_code(text).unwrap_err().to_string();
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
