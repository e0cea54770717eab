//! Written numbers: digits times terms must add up, keep the digit rule, and where all
//! representations are listed, none may be missing.
//!
//! Completeness is checked by another road than the list was made: the representations are
//! counted, layer by layer from the largest term down, without writing any of them.

mod fault;
mod working;

use super::{Evidence, Rejection, Theorem};
use crate::numeration::{DigitRule, Digits, System};
pub use fault::RepresentationFault;
use std::collections::BTreeMap;
pub use working::{Addend, Misprint, carrying, divisions, misprint};

/// The most digits that are tried to count the representations of one number.
pub const MAX_COUNT_STEPS: u128 = 2_000_000;

/// A number written in a system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Representation {
    /// The number.
    pub number: u64,
    /// Its digits.
    pub digits: Digits,
}

/// Checks one representation: there is a term for every digit, every digit keeps the rule, and
/// digits times terms add up to the number.
///
/// # Errors
/// [`RepresentationFault`] with the first of these that fails.
pub fn representation(
    number: u64,
    system: &System,
    rule: DigitRule,
    digits: Digits,
) -> Result<Theorem<Representation>, Rejection> {
    keeps(&digits, system, rule)?;
    adds_up(number, &digits, system)?;
    Ok(Theorem::of_numbers(Representation { number, digits }, Evidence::Recalculated))
}

/// Checks the greedy representation, of which there is one: it adds up, and before every term the
/// digits behind it make less than that term.
///
/// # Errors
/// [`RepresentationFault::NotStandard`] with the first term that could have been taken once more.
pub fn standard(
    number: u64,
    system: &System,
    digits: Digits,
) -> Result<Theorem<Representation>, Rejection> {
    let checked = representation(number, system, DigitRule::Usual, digits)?;
    let digits = &checked.statement().digits;
    let mut behind = 0_u64;
    for (term, digit) in system.terms().iter().zip(digits.low_first().iter().chain([&0])) {
        if behind >= *term {
            let digits = digits.clone();
            return Err(RepresentationFault::NotStandard { digits, term: *term }.into());
        }
        // Cannot overflow: the whole sum is the number.
        behind = behind.saturating_add(term.saturating_mul(*digit));
    }
    Ok(checked)
}

/// How many representations a number has under the rule.
///
/// # Errors
/// [`Rejection::OverLimit`] if more than [`MAX_COUNT_STEPS`] digits would have to be tried.
pub fn representation_count(
    number: u64,
    system: &System,
    rule: DigitRule,
) -> Result<Theorem<u128>, Rejection> {
    let mut ways = BTreeMap::from([(number, 1_u128)]);
    let mut steps = 0_u128;
    for (index, term) in system.terms().iter().enumerate().rev() {
        let largest = system.largest_digit(index, rule).unwrap_or(u64::MAX);
        let reach = reach_below(index, system, rule);
        let mut next: BTreeMap<u64, u128> = BTreeMap::new();
        for (rest, count) in ways {
            let (least, most) = (least_digit(rest, *term, reach), largest.min(rest / term));
            for digit in least..=most {
                steps += 1;
                within_steps(steps)?;
                let slot = next.entry(rest - digit * term).or_insert(0);
                *slot = slot.saturating_add(count);
            }
        }
        ways = next;
    }
    let count = ways.get(&0).copied().unwrap_or(0);
    Ok(Theorem::of_numbers(count, Evidence::Recalculated))
}

/// What the terms below the index make at most, or the largest u64 if that is less.
fn reach_below(index: usize, system: &System, rule: DigitRule) -> u64 {
    let below = system.terms().iter().enumerate().take(index);
    below.fold(0_u64, |sum, (index, term)| {
        let largest = system.largest_digit(index, rule).unwrap_or(u64::MAX);
        sum.saturating_add(largest.saturating_mul(*term))
    })
}

/// The least digit that leaves no more than the smaller terms can make.
fn least_digit(rest: u64, term: u64, reach: u64) -> u64 {
    rest.saturating_sub(reach).div_ceil(term)
}

fn within_steps(found: u128) -> Result<(), Rejection> {
    let (what, limit_name) = ("digits to count representations", "MAX_COUNT_STEPS");
    let over = Rejection::OverLimit { what, found, limit_name, limit: MAX_COUNT_STEPS };
    if found <= MAX_COUNT_STEPS { Ok(()) } else { Err(over) }
}

/// Checks a list of all representations: each is one, they stand in decreasing order of their
/// digits (so none stands twice), and there are as many as an independent count finds.
///
/// # Errors
/// With the first that is wrong, repeated or out of order, or with both counts.
pub fn all_representations(
    number: u64,
    system: &System,
    rule: DigitRule,
    list: Vec<Digits>,
) -> Result<Theorem<Vec<Digits>>, Rejection> {
    for digits in &list {
        representation(number, system, rule, digits.clone())?;
    }
    for pair in list.windows(2) {
        if let [before, after] = pair
            && !precedes(before, after)
        {
            return Err(RepresentationFault::NotDecreasing { digits: after.clone() }.into());
        }
    }
    let (listed, counted) =
        (list.len() as u128, *representation_count(number, system, rule)?.statement());
    if listed != counted {
        return Err(RepresentationFault::Incomplete { listed, counted }.into());
    }
    Ok(Theorem::of_numbers(list, Evidence::Recalculated))
}

/// Whether the first digits, compared from the left, are larger than the second.
fn precedes(before: &Digits, after: &Digits) -> bool {
    let length = before.len().max(after.len());
    let row = |digits: &Digits| (0..length).rev().map(|index| digits.at(index)).collect::<Vec<_>>();
    row(before) > row(after)
}

fn keeps(digits: &Digits, system: &System, rule: DigitRule) -> Result<(), RepresentationFault> {
    for (index, digit) in digits.low_first().iter().enumerate() {
        if index >= system.terms().len() {
            return Err(RepresentationFault::NoTerm { digits: digits.clone() });
        }
        if let Some(largest) = system.largest_digit(index, rule)
            && *digit > largest
        {
            let (place, digit) = (index + 1, *digit);
            return Err(RepresentationFault::DigitTooLarge { place, digit, largest });
        }
    }
    Ok(())
}

fn adds_up(number: u64, digits: &Digits, system: &System) -> Result<(), RepresentationFault> {
    let found = value(digits, system);
    let digits = || digits.clone();
    if found == Some(number) {
        Ok(())
    } else {
        Err(RepresentationFault::WrongSum { digits: digits(), number, found })
    }
}

/// Digits times terms, added up; `None` without a term, or above 64 bits.
fn value(digits: &Digits, system: &System) -> Option<u64> {
    let mut sum = 0_u64;
    for (index, digit) in digits.low_first().iter().enumerate() {
        let addend = system.terms().get(index)?.checked_mul(*digit)?;
        sum = sum.checked_add(addend)?;
    }
    Some(sum)
}

#[cfg(test)]
mod tests;
