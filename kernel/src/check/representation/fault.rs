//! Why a written number is refused.

use crate::numeration::Digits;

/// What is wrong with a written number, or with the working beside it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RepresentationFault {
    /// More digits than the system has terms.
    #[error("{digits} has more digits than there are terms")]
    NoTerm {
        /// The digits.
        digits: Digits,
    },
    /// A digit that the rule does not allow.
    #[error("digit {place} from the right is {digit}: at most {largest} may stand there")]
    DigitTooLarge {
        /// The place, counted from 1 at the right.
        place: usize,
        /// The digit.
        digit: u64,
        /// The largest that may stand there.
        largest: u64,
    },
    /// Another number, or none within 64 bits.
    #[error("{digits} is {}, not {number}", describe_number(*found))]
    WrongSum {
        /// The digits.
        digits: Digits,
        /// The number that they were said to be.
        number: u64,
        /// What they add up to; none when that is above 64 bits.
        found: Option<u64>,
    },
    /// A larger term could have been used.
    #[error(
        "{digits} is not the standard form: the digits behind the term {term} make at least {term}"
    )]
    NotStandard {
        /// The digits.
        digits: Digits,
        /// The term.
        term: u64,
    },
    /// The same representation twice, or out of order.
    #[error("{digits} is listed twice or out of order")]
    NotDecreasing {
        /// The digits.
        digits: Digits,
    },
    /// Some representations are missing.
    #[error("{listed} representations are listed, there are {counted}")]
    Incomplete {
        /// How many are listed.
        listed: u128,
        /// How many there are.
        counted: u128,
    },
    /// A line of a division table that is wrong.
    #[error("line {line} of the division table is wrong")]
    WrongDivision {
        /// The line, counted from 1.
        line: usize,
    },
    /// A row that does not come from the one before it by one carry.
    #[error("row {row}: no single carry of two neighbouring ones leads to {digits}")]
    WrongCarry {
        /// The row, counted from 1.
        row: usize,
        /// The digits of the row.
        digits: Digits,
    },
    /// A digit other than 0 and 1 where carrying is done.
    #[error("row {row}: carrying is about the digits 0 and 1")]
    NotZeroOne {
        /// The row, counted from 1.
        row: usize,
    },
    /// No row at all.
    #[error("there is no row to carry from")]
    NoRow,
    /// A printed sum that is right.
    #[error("the printed sum makes {number}: there is no misprint in it")]
    NotMisprinted {
        /// The number.
        number: u64,
    },
    /// A printed sum of other length than the right one.
    #[error("the printed sum has {printed} addends, the right one {needed}")]
    OtherLength {
        /// How many are printed.
        printed: usize,
        /// How many there should be.
        needed: usize,
    },
}

fn describe_number(found: Option<u64>) -> String {
    found.map_or_else(|| "above 18446744073709551615".to_owned(), |found| found.to_string())
}
