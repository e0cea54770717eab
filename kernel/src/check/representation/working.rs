//! The working beside a written number: division tables, carrying, a misprinted sum.

use super::{RepresentationFault, adds_up, standard};
use crate::{
    check::{Evidence, Rejection, Theorem},
    numeration::{Digits, Division, System},
};

/// Checks the table of a greedy division: it begins with the number and the largest term not above
/// it, goes down term by term to 1, each remainder is below its term and is divided next, and
/// nothing is left.
///
/// # Errors
/// [`RepresentationFault::WrongDivision`] with the first wrong line; one past the last when lines
/// are missing.
pub fn divisions(
    number: u64,
    system: &System,
    lines: Vec<Division>,
) -> Result<Theorem<Vec<Division>>, Rejection> {
    let mut rest = number;
    let terms: Vec<u64> = system.terms().iter().rev().copied().collect();
    let terms = terms.into_iter().skip_while(|term| *term > number);
    let needed: Vec<u64> = if number == 0 { Vec::new() } else { terms.collect() };
    for (index, line) in lines.iter().enumerate() {
        let product = line.quotient.checked_mul(line.term);
        let is_right = needed.get(index) == Some(&line.term)
            && line.number == rest
            && line.remainder < line.term
            && product.and_then(|product| product.checked_add(line.remainder)) == Some(rest);
        if !is_right {
            return Err(RepresentationFault::WrongDivision { line: index + 1 }.into());
        }
        rest = line.remainder;
    }
    if lines.len() != needed.len() {
        return Err(RepresentationFault::WrongDivision { line: lines.len() + 1 }.into());
    }
    Ok(Theorem::of_numbers(lines, Evidence::Recalculated))
}

/// Checks rows of Fibonacci digits, each from the one before it by one carry 011 → 100, from a
/// representation of the number to its standard form.
///
/// # Errors
/// With the first wrong row.
pub fn carrying(number: u64, rows: Vec<Digits>) -> Result<Theorem<Vec<Digits>>, Rejection> {
    let system = System::fibonacci();
    for (index, digits) in rows.iter().enumerate() {
        adds_up(number, digits, &system)?;
        if digits.low_first().iter().any(|digit| *digit > 1) {
            return Err(RepresentationFault::NotZeroOne { row: index + 1 }.into());
        }
    }
    for (index, pair) in rows.windows(2).enumerate() {
        if let [before, after] = pair
            && !(0..before.len()).any(|place| is_carry(before, after, place))
        {
            let (row, digits) = (index + 2, after.clone());
            return Err(RepresentationFault::WrongCarry { row, digits }.into());
        }
    }
    let last = rows.last().ok_or(RepresentationFault::NoRow)?;
    standard(number, &system, last.clone())?;
    Ok(Theorem::of_numbers(rows, Evidence::Recalculated))
}

/// Whether the second row is the first with 011 at the place turned to 100.
fn is_carry(before: &Digits, after: &Digits, place: usize) -> bool {
    let at = |digits: &Digits| [2, 1, 0].map(|above| digits.at(place + above));
    let length = before.len().max(after.len());
    let elsewhere = (0..length).filter(|index| !(place..=place + 2).contains(index));
    at(before) == [0, 1, 1]
        && at(after) == [1, 0, 0]
        && elsewhere.into_iter().all(|index| before.at(index) == after.at(index))
}

/// One product of a written sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Addend {
    /// How often.
    pub factor: u64,
    /// What.
    pub term: u64,
}

/// A misprinted sum beside the right one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misprint {
    /// The number that is written.
    pub number: u64,
    /// The sum as printed, from the largest term on.
    pub printed: Vec<Addend>,
    /// What that makes; none above 64 bits.
    pub printed_value: Option<u64>,
    /// The sum as it should be.
    pub right: Vec<Addend>,
    /// The places that differ, counted from 0 at the left. Never empty.
    pub wrong_places: Vec<usize>,
}

/// Checks that a printed sum does not make the number, and shows the right one beside it.
///
/// # Errors
/// If the digits are not the standard form of the number, the sums differ in length, or the
/// printed one is right.
pub fn misprint(
    number: u64,
    system: &System,
    digits: Digits,
    printed: Vec<Addend>,
) -> Result<Theorem<Misprint>, Rejection> {
    standard(number, system, digits.clone())?;
    let right: Vec<Addend> = digits
        .low_first()
        .iter()
        .zip(system.terms())
        .rev()
        .map(|(factor, term)| Addend { factor: *factor, term: *term })
        .collect();
    if printed.len() != right.len() {
        let (printed, needed) = (printed.len(), right.len());
        return Err(RepresentationFault::OtherLength { printed, needed }.into());
    }
    let printed_value = sum(&printed);
    if printed_value == Some(number) {
        return Err(RepresentationFault::NotMisprinted { number }.into());
    }
    let differ = printed.iter().zip(&right).enumerate().filter(|(_, (one, other))| one != other);
    let wrong_places = differ.map(|(place, _)| place).collect();
    let misprint = Misprint { number, printed, printed_value, right, wrong_places };
    Ok(Theorem::of_numbers(misprint, Evidence::Recalculated))
}

fn sum(addends: &[Addend]) -> Option<u64> {
    let mut sum = 0_u64;
    for addend in addends {
        sum = sum.checked_add(addend.factor.checked_mul(addend.term)?)?;
    }
    Some(sum)
}
