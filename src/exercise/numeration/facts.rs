//! What templates see of written numbers, free of language. Sums are ready to print, because
//! they read the same in every language.

use super::{Written, ZeroAppended};
use crate::{
    check::{Addend, Appended, Misprint, Representation, Theorem},
    numeration::{Digits, System, SystemName},
};
use serde_json::{Value, json};

/// Terms of a system that a statement shows.
const TERMS_SHOWN: usize = 10;

/// What a statement needs to tell the system.
#[must_use]
pub fn system(system: &System) -> Value {
    let terms = system.terms();
    let (kind, bases) = match system.name() {
        SystemName::Binary => ("binary", None),
        SystemName::Octal => ("octal", None),
        SystemName::Decimal => ("decimal", None),
        SystemName::Factorial => ("factorial", None),
        SystemName::Fibonacci => ("fibonacci", None),
        SystemName::Bases(bases) => ("bases", Some(bases)),
        SystemName::Terms(_) => ("terms", None),
    };
    let is_list = matches!(system.name(), SystemName::Terms(_) | SystemName::Bases(_));
    let shown = if is_list { terms.len() } else { TERMS_SHOWN.min(terms.len()) };
    json!({
        "kind": kind,
        "name": system.name().to_string(),
        "terms": terms[..shown],
        "more": !is_list,
        "bases": bases,
        "base": base(system),
    })
}

/// The base of a system whose terms are powers.
fn base(system: &System) -> Option<u64> {
    match system.name() {
        SystemName::Binary => Some(2),
        SystemName::Octal => Some(8),
        SystemName::Decimal => Some(10),
        SystemName::Factorial
        | SystemName::Fibonacci
        | SystemName::Bases(_)
        | SystemName::Terms(_) => None,
    }
}

/// A number with its division table.
#[must_use]
pub fn written(written: &Written) -> Value {
    let lines = written.lines.statement().iter().map(|line| {
        json!({
            "number": line.number,
            "term": line.term,
            "digit": line.quotient,
            "left": line.remainder,
        })
    });
    let mut facts = row(written.digits(), &written.system);
    facts["number"] = Value::from(written.number());
    facts["lines"] = lines.collect();
    facts
}

/// A row of digits with the terms above them and the sum that they stand for.
#[must_use]
pub fn row(digits: &Digits, system: &System) -> Value {
    let length = digits.len().max(1).min(system.terms().len());
    let terms: Vec<u64> = system.terms()[..length].iter().rev().copied().collect();
    let row: Vec<u64> = (0..length).rev().map(|index| digits.at(index)).collect();
    json!({
        "text": digits.to_string(),
        "terms": terms,
        "digits": row,
        "sum": sum_of(digits, system),
    })
}

/// Rows of digits under one header.
#[must_use]
pub fn rows(list: &[Digits], system: &System) -> Value {
    let length = list.iter().map(Digits::len).max().unwrap_or(0).max(1);
    let terms: Vec<u64> = system.terms().iter().take(length).rev().copied().collect();
    let rows = list.iter().map(|digits| {
        let row: Vec<u64> = (0..length).rev().map(|index| digits.at(index)).collect();
        json!({ "text": digits.to_string(), "digits": row, "sum": sum_of(digits, system) })
    });
    json!({ "terms": terms, "rows": rows.collect::<Vec<Value>>() })
}

/// Rows of carrying: before each carry the place of the lower 1, counted from 1 at the right.
#[must_use]
pub fn carrying(list: &Theorem<Vec<Digits>>) -> Value {
    let list = list.statement();
    let mut facts = rows(list, &System::fibonacci());
    for (index, pair) in list.windows(2).enumerate() {
        let lower = (0..pair[0].len()).find(|place| pair[0].at(*place) != pair[1].at(*place));
        facts["rows"][index]["place"] = json!(lower.map(|place| place + 1));
    }
    facts["steps"] = Value::from(list.len().saturating_sub(1));
    facts
}

/// Digits as they are read.
#[must_use]
pub fn read(read: &Theorem<Representation>, system: &System) -> Value {
    let mut facts = row(&read.statement().digits, system);
    facts["number"] = Value::from(read.statement().number);
    facts
}

/// A number with a 0 appended, and its safe pair.
#[must_use]
pub fn appended(found: &ZeroAppended) -> Value {
    let Appended { number, digits, image } = found.appended.statement();
    let zeros = digits.trailing_zeros().unwrap_or(0);
    json!({
        "number": number,
        "text": digits.to_string(),
        "sum": sum_of(digits, &System::fibonacci()),
        "zeros": zeros,
        "even": zeros.is_multiple_of(2),
        "image": image,
        "image_text": digits.shifted().to_string(),
        "image_sum": sum_of(&digits.shifted(), &System::fibonacci()),
        "pair": pair(&found.pair),
    })
}

/// A safe pair.
#[must_use]
pub fn pair(found: &Theorem<Appended>) -> Value {
    let Appended { number, digits, image } = found.statement();
    json!({
        "first": number,
        "first_text": digits.to_string(),
        "second": image,
        "second_text": digits.shifted().to_string(),
        "difference": image.saturating_sub(*number),
    })
}

/// The pair with a difference, and how it is found from the digits of the difference.
#[must_use]
pub fn pair_of(difference: &Theorem<Representation>, found: &Theorem<Appended>) -> Value {
    let Representation { number, digits } = difference.statement();
    let zeros = digits.trailing_zeros().unwrap_or(0);
    json!({
        "number": number,
        "text": digits.to_string(),
        "zeros": zeros,
        "even": zeros.is_multiple_of(2),
        "appended_text": digits.shifted().to_string(),
        "pair": pair(found),
    })
}

/// A misprinted sum beside the right one.
#[must_use]
pub fn misprint(found: &Theorem<Misprint>, system: &System) -> Value {
    let Misprint { number, printed, printed_value, right, wrong_places } = found.statement();
    let length = right.len();
    let wrong = wrong_places.iter().map(|place| {
        json!({
            "printed": printed.get(*place).map(|addend| product(*addend)),
            "right": right.get(*place).map(|addend| power(*addend, length - 1 - place, system)),
        })
    });
    let powers = right.iter().enumerate();
    let powers = powers.map(|(place, addend)| power(*addend, length - 1 - place, system));
    let digits = Digits::from_high(right.iter().map(|addend| addend.factor));
    json!({
        "number": number,
        "text": digits.to_string(),
        "printed": joined(printed.iter().map(|addend| product(*addend))),
        "printed_value": printed_value,
        "right": joined(right.iter().map(|addend| product(*addend))),
        "powers": base(system).map(|_| joined(powers)),
        "wrong": wrong.collect::<Vec<Value>>(),
    })
}

/// A product as it is written: 3 × 100; a last 5 × 1 is 5.
fn product(Addend { factor, term }: Addend) -> String {
    if term == 1 { factor.to_string() } else { format!("{factor} × {term}") }
}

/// The same with the term as a power, where it is one: 3 × 10².
fn power(addend: Addend, exponent: usize, system: &System) -> String {
    match (base(system), exponent) {
        (Some(base), 2..) => format!("{} × {base}{}", addend.factor, superscript(exponent)),
        (Some(_) | None, _) => product(addend),
    }
}

fn superscript(exponent: usize) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let digits = exponent.to_string();
    digits.bytes().filter_map(|digit| DIGITS.get(usize::from(digit.wrapping_sub(b'0')))).collect()
}

fn joined(products: impl Iterator<Item = String>) -> String {
    products.collect::<Vec<String>>().join(" + ")
}

/// The sum that digits stand for, zeros left out and 1 × left out: 2 × 120 + 4 × 24 + 6.
fn sum_of(digits: &Digits, system: &System) -> String {
    let terms = digits.low_first().iter().zip(system.terms()).rev();
    let products = terms.filter(|(digit, _)| **digit > 0).map(|(digit, term)| match digit {
        1 => term.to_string(),
        _ => product_in_full(*digit, *term),
    });
    let sum = joined(products);
    if sum.is_empty() { "0".to_owned() } else { sum }
}

fn product_in_full(factor: u64, term: u64) -> String {
    format!("{factor} × {term}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        exercise::numeration::{carried, misprinted},
        numeration::{read_digits, read_system},
    };

    #[test]
    fn sums_are_written_as_a_pupil_would() {
        let check = |number, terms: &str, sum: &str| {
            let system = read_system(terms).unwrap();
            assert_eq!(written(&Written::new(number, &system).unwrap())["sum"], sum);
        };
        check(60, "fibonacci", "55 + 5");
        check(347, "factorial", "2 × 120 + 4 × 24 + 6 + 2 × 2 + 1");
        check(2, "1,3", "2 × 1");
        check(0, "binary", "0");
    }

    #[test]
    fn carries_name_the_place_of_the_lower_one() {
        let facts = carrying(&carried(60, &read_digits("10110110").unwrap()).unwrap());
        let places: Vec<&Value> = (0..4).map(|row| &facts["rows"][row]["place"]).collect();
        assert_eq!(places, [&json!(5), &json!(7), &json!(2), &Value::Null]);
        assert_eq!(facts["terms"], json!([55, 34, 21, 13, 8, 5, 3, 2, 1]));
    }

    #[test]
    fn lost_exponents_are_put_back() {
        let addends = [(3, 102), (4, 101), (5, 1)].map(|(factor, term)| Addend { factor, term });
        let system = System::decimal();
        let facts = misprint(&misprinted(345, &system, addends.to_vec()).unwrap(), &system);
        assert_eq!(facts["printed"], "3 × 102 + 4 × 101 + 5");
        assert_eq!(facts["powers"], "3 × 10² + 4 × 10 + 5");
        assert_eq!(facts["wrong"][0], json!({ "printed": "3 × 102", "right": "3 × 10²" }));
    }
}
