//! What tests of the kernel need of numbers that are found and read: plain definitions.

use super::{DigitRule, Digits, Division, System};
use std::str::FromStr;

impl FromStr for Digits {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits: Result<Vec<u64>, _> = match text.contains(':') {
            true => text.split(':').map(str::parse).collect(),
            false => text.chars().map(|letter| letter.to_string().parse()).collect(),
        };
        digits.map(Self::from_high)
    }
}

impl FromStr for System {
    type Err = super::SystemError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "binary" => Ok(Self::binary()),
            "octal" => Ok(Self::octal()),
            "decimal" => Ok(Self::decimal()),
            "factorial" => Ok(Self::factorial()),
            "fibonacci" => Ok(Self::fibonacci()),
            _ => {
                let numbers =
                    |list: &str| list.split(',').map(|one| one.parse().unwrap()).collect();
                match text.strip_prefix("bases:") {
                    Some(list) => Self::of_bases(numbers(list)),
                    None => Self::of_terms(numbers(text)),
                }
            }
        }
    }
}

/// The division table, from the largest term that is not above the number.
pub fn divide(number: u64, system: &System) -> Vec<Division> {
    let mut lines: Vec<Division> = Vec::new();
    for term in system.terms().iter().rev().filter(|term| **term <= number) {
        let number = lines.last().map_or(number, |line| line.remainder);
        let (quotient, remainder) = (number / term, number % term);
        lines.push(Division { number, term: *term, quotient, remainder });
    }
    lines
}

/// The greedy digits.
pub fn greedy(number: u64, system: &System) -> Digits {
    Digits::from_high(divide(number, system).iter().map(|line| line.quotient))
}

/// Every row of digits within the bounds that makes the number, the greedy one first.
pub fn all(number: u64, system: &System, rule: DigitRule, most: usize) -> Option<Vec<Digits>> {
    let terms = system.terms().iter().take_while(|term| **term <= number).count();
    let rows = rows(number, system, rule, terms);
    (rows.len() <= most).then(|| rows.into_iter().map(Digits::from_low).collect())
}

fn rows(number: u64, system: &System, rule: DigitRule, terms: usize) -> Vec<Vec<u64>> {
    let Some(index) = terms.checked_sub(1) else {
        return if number == 0 { vec![Vec::new()] } else { Vec::new() };
    };
    let term = system.terms()[index];
    let most = system.largest_digit(index, rule).unwrap_or(u64::MAX).min(number / term);
    let mut found = Vec::new();
    for digit in (0..=most).rev() {
        for mut row in rows(number - digit * term, system, rule, index) {
            row.push(digit);
            found.push(row);
        }
    }
    found
}

/// Carries the first 011 to 100, again and again.
pub fn carry_to_standard(digits: &Digits) -> Vec<Digits> {
    let mut rows = vec![digits.clone()];
    loop {
        let last = &rows[rows.len() - 1];
        let can = |place: &usize| [2, 1, 0].map(|above| last.at(place + above)) == [0, 1, 1];
        let Some(place) = (0..last.len()).rev().find(can) else { return rows };
        let next = (0..last.len() + 1).map(|index| match index.checked_sub(place) {
            Some(0 | 1) => 0,
            Some(2) => 1,
            _ => last.at(index),
        });
        rows.push(Digits::from_low(next));
    }
}
