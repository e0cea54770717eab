//! Numeration tasks, which are not games: a number and the system it is written in. Every answer
//! is checked by the kernel before it may be printed.
//!
//! [`yaml`] is what files write, [`Task`] the subject of a problem, [`Answered`] the key of a
//! question. [`Written`] is a number in a system with its division table; [`listed`] all its
//! representations; [`facts`] what templates see of them.

pub mod draw;
pub mod facts;
mod task;
pub mod yaml;

pub use task::Task;

use crate::{
    check::Addend,
    check::{
        Appended, Misprint, Rejection, Representation, Theorem, all_representations, appended,
        carrying, divisions, misprint, pair_of_difference, representation, representation_count,
        standard,
    },
    numeration::{
        DigitRule, Digits, Division, NotDigits, System, SystemError, all, carry_to_standard,
        divide, fibonacci, greedy,
    },
};

/// The most representations that are listed.
pub const MAX_REPRESENTATIONS: usize = 1_000;

/// Why a number cannot be written, or is not.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NumerationError {
    /// No system.
    #[error(transparent)]
    System(#[from] SystemError),
    /// No digits.
    #[error(transparent)]
    Digits(#[from] NotDigits),
    /// The kernel refuses.
    #[error(transparent)]
    Rejected(#[from] Rejection),
    /// More representations than are listed.
    #[error(
        "{number} has {count} representations over {system}: the limit (MAX_REPRESENTATIONS) is \
         {MAX_REPRESENTATIONS}: choose a smaller number"
    )]
    TooMany {
        /// The number.
        number: u64,
        /// The system.
        system: String,
        /// How many there are.
        count: u128,
    },
    /// A list that needs more tries than the program makes.
    #[error(
        "the representations of {number} over {system} take too long to list: choose a smaller number or a shorter list"
    )]
    TooLong {
        /// The number.
        number: u64,
        /// The system.
        system: String,
    },
    /// A question about Fibonacci digits, asked of another system.
    #[error("this is asked of Fibonacci digits, not of {system}")]
    NotFibonacci {
        /// The system.
        system: String,
    },
    /// Zero, which has no last digit 1.
    #[error("0 has no digits to append a 0 to: choose a number from 1")]
    Zero,
    /// An answer above 64 bits.
    #[error("the answer for {number} is above 18446744073709551615 (u64): choose a smaller number")]
    TooLarge {
        /// The number.
        number: u64,
    },
    /// Digits in standard form already.
    #[error("{digits} has no neighbouring ones to carry: write another representation of {number}")]
    NothingToCarry {
        /// The digits.
        digits: Digits,
        /// The number.
        number: u64,
    },
}

/// A number in a system: its greedy digits and the division table that finds them.
#[derive(Clone, Debug)]
pub struct Written {
    /// The system.
    pub system: System,
    /// The number with its standard digits.
    pub standard: Theorem<Representation>,
    /// The lines of the division table, largest term first.
    pub lines: Theorem<Vec<Division>>,
}

impl Written {
    /// Writes a number by dividing, and has the kernel check digits and table.
    ///
    /// # Errors
    /// If the kernel refuses.
    pub fn new(number: u64, system: &System) -> Result<Self, NumerationError> {
        let lines = divisions(number, system, divide(number, system))?;
        let standard = standard(number, system, greedy(number, system))?;
        Ok(Self { system: system.clone(), standard, lines })
    }

    /// The number.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.standard.statement().number
    }

    /// The digits.
    #[must_use]
    pub fn digits(&self) -> &Digits {
        &self.standard.statement().digits
    }
}

/// The key of a question about a number.
#[derive(Clone, Debug)]
pub enum Answered {
    /// The digits and the division table.
    Represent(Written),
    /// All representations.
    All {
        /// The list.
        list: Theorem<Vec<Digits>>,
        /// The digits that are allowed.
        rule: yaml::DigitsName,
    },
    /// The rows of carrying.
    Carry(Theorem<Vec<Digits>>),
    /// The number with a 0 appended.
    AppendZero(ZeroAppended),
    /// The safe pair with the number as difference.
    Pair {
        /// The difference in standard form.
        difference: Theorem<Representation>,
        /// The pair.
        pair: Theorem<Appended>,
    },
    /// The number that digits stand for.
    Read(Theorem<Representation>),
    /// A misprinted sum beside the right one.
    Misprint(Theorem<Misprint>),
}

impl Answered {
    /// What templates see of it, free of language; the number is called `value`, because `number`
    /// is that of the question.
    #[must_use]
    pub fn facts(&self, system: &System) -> serde_json::Value {
        let mut facts = self.own_facts(system);
        facts["value"] = facts["number"].take();
        facts
    }

    fn own_facts(&self, system: &System) -> serde_json::Value {
        match self {
            Self::Represent(written) => facts::written(written),
            Self::All { list, rule } => {
                let mut facts = facts::rows(list.statement(), system);
                facts["count"] = list.statement().len().into();
                facts["rule"] = serde_json::json!(rule);
                facts
            }
            Self::Carry(rows) => facts::carrying(rows),
            Self::AppendZero(found) => facts::appended(found),
            Self::Pair { difference, pair } => facts::pair_of(difference, pair),
            Self::Read(found) => facts::read(found, system),
            Self::Misprint(found) => facts::misprint(found, system),
        }
    }
}

/// All representations, the standard one first where the rule allows it.
///
/// # Errors
/// If there are more than [`MAX_REPRESENTATIONS`], they cannot be counted, or the kernel refuses.
pub fn listed(
    number: u64,
    system: &System,
    rule: DigitRule,
) -> Result<Theorem<Vec<Digits>>, NumerationError> {
    let count = *representation_count(number, system, rule)?.statement();
    let name = || system.name().to_string();
    if count > MAX_REPRESENTATIONS as u128 {
        return Err(NumerationError::TooMany { number, system: name(), count });
    }
    let list = all(number, system, rule, MAX_REPRESENTATIONS);
    let list = list.ok_or_else(|| NumerationError::TooLong { number, system: name() })?;
    Ok(all_representations(number, system, rule, list)?)
}

/// How many representations there are; `None` when counting them takes too long.
#[must_use]
pub fn counted(number: u64, system: &System, rule: DigitRule) -> Option<u128> {
    representation_count(number, system, rule).ok().map(|count| *count.statement())
}

/// The rows of carrying from a representation to the standard form.
///
/// # Errors
/// If the digits are no representation of the number, or there is nothing to carry.
pub fn carried(number: u64, from: &Digits) -> Result<Theorem<Vec<Digits>>, NumerationError> {
    representation(number, &System::fibonacci(), DigitRule::ZeroOne, from.clone())?;
    let rows = carrying(number, carry_to_standard(from))?;
    if rows.statement().len() < 2 {
        return Err(NumerationError::NothingToCarry { digits: from.clone(), number });
    }
    Ok(rows)
}

/// The number with a 0 appended, and its partner in a safe pair of Wythoff's game: the number
/// with a 0 appended when it ends in an even number of zeros, with its last 0 left out otherwise.
#[derive(Clone, Debug)]
pub struct ZeroAppended {
    /// The number and what a 0 appended to it makes.
    pub appended: Theorem<Appended>,
    /// The safe pair that the number is in, as the smaller number with a 0 appended.
    pub pair: Theorem<Appended>,
}

impl ZeroAppended {
    /// Appends a 0, and finds the pair.
    ///
    /// # Errors
    /// For 0, and when a 0 makes more than 64 bits.
    pub fn new(number: u64) -> Result<Self, NumerationError> {
        let too_large = || NumerationError::TooLarge { number };
        let digits = fibonacci::standard(number);
        let zeros = digits.trailing_zeros().ok_or(NumerationError::Zero)?;
        let image = fibonacci::shift(number).ok_or_else(too_large)?;
        let appended = appended(number, digits.clone(), image)?;
        let (first, first_digits) = match zeros.is_multiple_of(2) {
            true => (number, digits),
            false => {
                let shorter = Digits::from_low(digits.low_first().iter().skip(1).copied());
                (shorter.value(&fibonacci::TERMS).ok_or_else(too_large)?, shorter)
            }
        };
        let second = fibonacci::shift(first).ok_or_else(too_large)?;
        let pair = pair_of_difference(second.saturating_sub(first), first, first_digits)?;
        Ok(Self { appended, pair })
    }
}

/// The safe pair of Wythoff's game with this difference.
///
/// # Errors
/// For 0, and when the pair is above 64 bits.
pub fn pair(difference: u64) -> Result<Theorem<Appended>, NumerationError> {
    if difference == 0 {
        return Err(NumerationError::Zero);
    }
    let first =
        fibonacci::nth_in_class_a(difference).filter(|first| fibonacci::shift(*first).is_some());
    let first = first.ok_or(NumerationError::TooLarge { number: difference })?;
    Ok(pair_of_difference(difference, first, fibonacci::standard(first))?)
}

/// The number that digits stand for, under the usual digit rule.
///
/// # Errors
/// If they stand for none, or another one.
pub fn read(
    number: u64,
    system: &System,
    digits: Digits,
) -> Result<Theorem<Representation>, NumerationError> {
    Ok(representation(number, system, DigitRule::Usual, digits)?)
}

/// A misprinted sum for a number, beside the right one.
///
/// # Errors
/// If the printed sum is right, or not as long as the right one.
pub fn misprinted(
    number: u64,
    system: &System,
    printed: Vec<Addend>,
) -> Result<Theorem<Misprint>, NumerationError> {
    Ok(misprint(number, system, greedy(number, system), printed)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numeration::read_digits;

    #[test]
    fn sixty_is_written_in_six_ways() {
        let system = System::fibonacci();
        let all = listed(60, &system, DigitRule::Usual).unwrap();
        assert_eq!(all.statement().len(), 6); // S2-35
        assert_eq!(&all.statement()[0], Written::new(60, &system).unwrap().digits());
    }

    #[test]
    fn long_lists_are_refused_by_their_count() {
        let error = listed(1_000_000_000, &System::fibonacci(), DigitRule::Usual).unwrap_err();
        assert!(matches!(error, NumerationError::TooMany { count: 1001.., .. }), "{error}");
        let coins = System::of_terms(vec![1, 2, 3]).unwrap();
        let error = listed(u64::MAX, &coins, DigitRule::Free).unwrap_err();
        assert!(matches!(error, NumerationError::Rejected(Rejection::OverLimit { .. })));
    }

    #[test]
    fn both_numbers_of_a_safe_pair_find_it() {
        for (number, first, second) in [(6, 6, 10), (10, 6, 10), (4, 4, 7), (7, 4, 7), (2, 1, 2)] {
            let pair = ZeroAppended::new(number).unwrap().pair;
            assert_eq!((pair.statement().number, pair.statement().image), (first, second)); // S2-17
        }
        assert_eq!(ZeroAppended::new(0).unwrap_err(), NumerationError::Zero);
        let large = ZeroAppended::new(u64::MAX).unwrap_err();
        assert_eq!(large, NumerationError::TooLarge { number: u64::MAX });
    }

    #[test]
    fn a_difference_names_its_pair() {
        let found = |difference| {
            let pair = pair(difference).unwrap();
            (pair.statement().number, pair.statement().image)
        };
        assert_eq!([1, 2, 3, 10].map(found), [(1, 2), (3, 5), (4, 7), (16, 26)]); // S2-17
        assert!(pair(0).is_err() && pair(u64::MAX).is_err());
    }

    #[test]
    fn carrying_needs_neighbours() {
        let digits = |text: &str| read_digits(text).unwrap();
        assert_eq!(carried(60, &digits("10110110")).unwrap().statement().len(), 4);
        assert!(matches!(
            carried(60, &digits("100001000")),
            Err(NumerationError::NothingToCarry { .. })
        ));
        assert!(matches!(carried(61, &digits("10110110")), Err(NumerationError::Rejected(_))));
    }
}
