//! Numeration tasks, which are not games: a number and the system it is written in. Every answer
//! is checked by the kernel before it may be printed.
//!
//! [`crate::exercise::schema::numeration`] is what files write, [`Task`] the subject of a problem, [`Answered`] the answer to a
//! question. [`Written`] is a number in a system with its division table; [`list_representations`] all its
//! representations; `facts` what templates see of them.

pub mod draw;
mod facts;
mod task;

pub use task::Task;

use crate::{
    check::{
        Addend, Misprint, Rejection, Representation, Theorem, all_representations, carrying,
        divisions, misprint, representation, representation_count, standard,
    },
    facts::{Unproved, Working},
    numeration::{
        DigitRule, Digits, Division, NotDigits, System, SystemError, all, carry_to_standard,
        divide, greedy,
    },
    problem::meaning::{self, Told},
};
use serde_json::Value;

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
    /// Something beside an answer does not say what its meaning says: never to be overridden.
    #[error("nothing is printed: {0}")]
    Unproved(#[from] Unproved),
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
    #[error("the answer for {number} is above 18446744073709551615: choose a smaller number")]
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

/// The answer to a question about a number.
#[derive(Clone, Debug)]
pub enum Answered {
    /// The digits and the division table.
    Represent(Written),
    /// All representations under a rule.
    All(DigitRule, Theorem<Vec<Digits>>),
    /// The rows of carrying.
    Carry(Theorem<Vec<Digits>>),
    /// The number with a 0 appended, and its safe pair.
    AppendZero,
    /// The safe pair with the number as difference.
    PairOfDifference,
    /// The number that digits stand for.
    Read(Theorem<Representation>),
    /// A misprinted sum beside the right one.
    Misprint(Theorem<Misprint>),
}

impl Answered {
    /// What templates see of it, proved.
    ///
    /// # Errors
    /// If a number is too large, or something does not say what its meaning says.
    pub fn prove_facts(&self, number: u64, system: &System) -> Result<Told, NumerationError> {
        let (section, proposed, working) = self.propose_facts(number, system)?;
        meaning::number_facts(section, number, system, working, proposed)
    }

    /// The name of the meaning, what is proposed, and the working that it rests on.
    pub(crate) fn propose_facts(
        &self,
        number: u64,
        system: &System,
    ) -> Result<(&'static str, Value, Option<Working>), NumerationError> {
        let reach =
            if number == 0 { NumerationError::Zero } else { NumerationError::TooLarge { number } };
        Ok(match self {
            Self::Represent(written) => {
                let lines = written.lines.statement().clone();
                ("represent", facts::division_table(written), Some(Working::Division(lines)))
            }
            Self::All(rule, list) => {
                let list = list.statement();
                let proposed = facts::all(number, list, system, rule.word());
                ("all-representations", proposed, Some(Working::All(*rule, list.clone())))
            }
            Self::Carry(rows) => {
                let working = Working::Carrying(rows.statement().clone());
                ("carry", facts::carrying(number, rows), Some(working))
            }
            Self::AppendZero => ("append-zero", facts::append_zero(number).ok_or(reach)?, None),
            Self::PairOfDifference => {
                ("pair-of-difference", facts::pair_of(number).ok_or(reach)?, None)
            }
            Self::Read(found) => {
                let working = Working::Read(found.statement().digits.clone());
                ("read-digits", facts::read(found, system), Some(working))
            }
            Self::Misprint(found) => {
                let Misprint { printed, right, .. } = found.statement();
                let digits = Digits::from_high(right.iter().map(|addend| addend.factor));
                let working = Working::Misprint(digits, printed.clone());
                ("find-misprint", facts::misprint(found, system), Some(working))
            }
        })
    }
}

/// All representations, the standard one first where the rule allows it.
///
/// # Errors
/// If there are more than [`MAX_REPRESENTATIONS`], they cannot be counted, or the kernel refuses.
pub fn list_representations(
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
pub fn count_representations(number: u64, system: &System, rule: DigitRule) -> Option<u128> {
    representation_count(number, system, rule).ok().map(|count| *count.statement())
}

/// The rows of carrying from a representation to the standard form.
///
/// # Errors
/// If the digits are no representation of the number, or there is nothing to carry.
pub fn carry_digits(number: u64, from: &Digits) -> Result<Theorem<Vec<Digits>>, NumerationError> {
    representation(number, &System::fibonacci(), DigitRule::ZeroOne, from.clone())?;
    let rows = carrying(number, carry_to_standard(from))?;
    if rows.statement().len() < 2 {
        return Err(NumerationError::NothingToCarry { digits: from.clone(), number });
    }
    Ok(rows)
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
pub fn find_misprint(
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
        let all = list_representations(60, &system, DigitRule::Usual).unwrap();
        assert_eq!(all.statement().len(), 6); // S2-35
        assert_eq!(&all.statement()[0], Written::new(60, &system).unwrap().digits());
    }

    #[test]
    fn long_lists_are_refused_by_their_count() {
        let error = list_representations(1_000_000_000, &System::fibonacci(), DigitRule::Usual)
            .unwrap_err();
        assert!(matches!(error, NumerationError::TooMany { count: 1001.., .. }), "{error}");
        let coins = System::of_terms(vec![1, 2, 3]).unwrap();
        let error = list_representations(u64::MAX, &coins, DigitRule::Free).unwrap_err();
        assert!(matches!(error, NumerationError::Rejected(Rejection::OverLimit { .. })));
    }

    #[test]
    fn carrying_needs_neighbours() {
        let digits = |text: &str| read_digits(text).unwrap();
        assert_eq!(carry_digits(60, &digits("10110110")).unwrap().statement().len(), 4);
        assert!(matches!(
            carry_digits(60, &digits("100001000")),
            Err(NumerationError::NothingToCarry { .. })
        ));
        assert!(matches!(carry_digits(61, &digits("10110110")), Err(NumerationError::Rejected(_))));
    }
}
