//! Reading digits and the names of systems.

use super::{Digits, System, TermsError};

/// A text that is not a row of digits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a row of digits: write 10110, or 1:0:12 where a digit is above 9")]
pub struct NotDigits(pub String);

/// A text that names no system.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SystemError {
    /// Something in a list that is not a number.
    #[error(
        "`{text}` is not a system: write binary, octal, decimal, factorial, fibonacci, a list such as \
         1,3,5,9, or bases:60,60,24"
    )]
    NotASystem {
        /// What was written.
        text: String,
    },
    /// Numbers that make none.
    #[error(transparent)]
    Terms(#[from] TermsError),
}

/// The digits of a text such as `10110`, or `1:0:12` where a digit is above 9.
///
/// # Errors
/// If the text is not a row of digits.
pub fn read_digits(text: &str) -> Result<Digits, NotDigits> {
    let digit = |part: &str| match part.bytes().all(|byte| byte.is_ascii_digit()) {
        true => part.parse::<u64>().ok(),
        false => None,
    };
    let digits: Option<Vec<u64>> = match text.contains(':') {
        true => text.split(':').map(digit).collect(),
        false => text.chars().map(|letter| letter.to_digit(10).map(u64::from)).collect(),
    };
    let digits = digits.filter(|digits| !digits.is_empty());
    digits.map(Digits::from_high).ok_or_else(|| NotDigits(text.to_owned()))
}

/// The system of a name, or of a list of terms or bases.
///
/// # Errors
/// If the text names none.
pub fn read_system(text: &str) -> Result<System, SystemError> {
    let not_a_system = || SystemError::NotASystem { text: text.to_owned() };
    let numbers = |list: &str| -> Result<Vec<u64>, SystemError> {
        list.split(',').map(|part| part.trim().parse().map_err(|_| not_a_system())).collect()
    };
    match text {
        "binary" => Ok(System::binary()),
        "octal" => Ok(System::octal()),
        "decimal" => Ok(System::decimal()),
        "factorial" => Ok(System::factorial()),
        "fibonacci" => Ok(System::fibonacci()),
        _ => match text.strip_prefix("bases:") {
            Some(list) => Ok(System::of_bases(numbers(list)?)?),
            None => Ok(System::of_terms(numbers(text)?)?),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_print_as_they_are_read() {
        for text in ["0", "1", "10110", "24121", "1:0:12"] {
            assert_eq!(read_digits(text).unwrap().to_string(), text);
        }
        assert_eq!(read_digits("0012").unwrap().to_string(), "12");
    }

    #[test]
    fn what_is_no_row_of_digits_is_refused() {
        for text in ["", "1x", "-1", "1:", ":", "1:+2", "一"] {
            assert!(read_digits(text).is_err(), "{text}");
        }
    }

    #[test]
    fn names_are_read_as_they_are_printed() {
        for text in
            ["binary", "octal", "decimal", "factorial", "fibonacci", "1,3,5,9", "bases:60,24"]
        {
            assert_eq!(read_system(text).unwrap().name().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_system_is_refused() {
        let check = |text: &str, expected: SystemError| {
            assert_eq!(read_system(text), Err(expected), "{text}");
        };
        let not_a_system = |text: &str| SystemError::NotASystem { text: text.to_owned() };
        check("ternary", not_a_system("ternary"));
        check("", not_a_system(""));
        check("1,2,-3", not_a_system("1,2,-3"));
        check("1,18446744073709551616", not_a_system("1,18446744073709551616"));
        check("2,3", TermsError::NotOne { found: 2 }.into());
        check("1,3,3", TermsError::NotIncreasing { before: 3, term: 3 }.into());
        check("bases:2,1", TermsError::SmallBase { found: 1 }.into());
        check("bases:4294967296,4294967296", TermsError::LargeProduct.into());
        let long = (1..=101).map(|term: u64| term.to_string()).collect::<Vec<_>>().join(",");
        check(&long, TermsError::TooLong { found: 101 }.into());
    }
}
