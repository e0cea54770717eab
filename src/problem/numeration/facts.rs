//! What templates see of written numbers, free of language, as it is proposed to the kernel. A sum is a list of its
//! products, ready to print, because they read the same in every language.

use super::Written;
use crate::{
    check::{Addend, Misprint, Representation, Theorem},
    numeration::{Digits, System, SystemName, fibonacci},
};
use serde_json::{Value, json};

/// Terms of a system that a statement shows.
const TERMS_SHOWN: usize = 10;

/// What a statement needs to tell the number and its system.
pub(super) fn subject(number: u64, system: &System) -> Value {
    let terms = system.terms();
    let bases = match system.name() {
        SystemName::Bases(bases) => Some(bases),
        SystemName::Binary
        | SystemName::Octal
        | SystemName::Decimal
        | SystemName::Factorial
        | SystemName::Fibonacci
        | SystemName::Terms(_) => None,
    };
    let is_list = matches!(system.name(), SystemName::Terms(_) | SystemName::Bases(_));
    let shown = if is_list { terms.len() } else { TERMS_SHOWN.min(terms.len()) };
    json!({
        "number": number,
        "system": { "kind": system.name().word(), "terms": terms[..shown], "bases": bases },
        // No game, so no size: the notes of a key ask for it.
        "size": null,
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
pub(super) fn division_table(written: &Written) -> Value {
    let lines = written.lines.statement().iter().map(|line| {
        json!({
            "number": line.number,
            "term": line.term,
            "digit": line.quotient,
            "left": line.remainder,
        })
    });
    let mut facts = row(written.number(), written.digits(), &written.system);
    facts["lines"] = lines.collect();
    facts
}

/// A row of digits with the terms above them and the sum that they stand for.
fn row(number: u64, digits: &Digits, system: &System) -> Value {
    let length = digits.len().max(1).min(system.terms().len());
    let terms: Vec<u64> = system.terms()[..length].iter().rev().copied().collect();
    let row: Vec<u64> = (0..length).rev().map(|index| digits.at(index)).collect();
    json!({
        "value": number,
        "text": digits.to_string(),
        "terms": terms,
        "digits": row,
        "sum": sum_of(digits, system),
    })
}

/// Rows of digits under one header.
fn rows(number: u64, list: &[Digits], system: &System) -> Value {
    let length = list.iter().map(Digits::len).max().unwrap_or(0).max(1);
    let terms = places(system, length);
    let rows = list.iter().map(|digits| {
        let row: Vec<u64> = (0..length).rev().map(|index| digits.at(index)).collect();
        json!({ "text": digits.to_string(), "digits": row, "sum": sum_of(digits, system) })
    });
    json!({ "value": number, "terms": terms, "rows": rows.collect::<Vec<Value>>() })
}

/// What so many places are worth, the largest first.
fn places(system: &System, length: usize) -> Vec<u64> {
    system.terms().iter().take(length).rev().copied().collect()
}

/// Every representation.
pub(super) fn all(number: u64, list: &[Digits], system: &System, rule: &str) -> Value {
    let mut facts = rows(number, list, system);
    facts["count"] = list.len().into();
    facts["rule"] = rule.into();
    facts
}

/// Rows of carrying: before each carry the place of the lower 1, counted from 1 at the right.
pub(super) fn carrying(number: u64, list: &Theorem<Vec<Digits>>) -> Value {
    let list = list.statement();
    let mut facts = rows(number, list, &System::fibonacci());
    for (index, digits) in list.iter().enumerate() {
        let lower = list
            .get(index + 1)
            .and_then(|next| (0..digits.len()).find(|place| digits.at(*place) != next.at(*place)));
        facts["rows"][index]["place"] = json!(lower.map(|place| place + 1));
    }
    facts["steps"] = Value::from(list.len().saturating_sub(1));
    facts
}

/// Digits as they are read.
pub(super) fn read(read: &Theorem<Representation>, system: &System) -> Value {
    let Representation { number, digits } = read.statement();
    row(*number, digits, system)
}

/// A number with a 0 appended, and its partner in a safe pair of Wythoff's game: the number with a 0 appended when it
/// ends in an even number of zeros, with its last 0 left out otherwise. None for 0, and above 64 bits.
pub(super) fn append_zero(number: u64) -> Option<Value> {
    let digits = fibonacci::standard(number);
    let zeros = digits.trailing_zeros()?;
    let first = match zeros.is_multiple_of(2) {
        true => number,
        false => {
            Digits::from_low(digits.low_first().iter().skip(1).copied()).value(&fibonacci::TERMS)?
        }
    };
    Some(json!({
        "value": number,
        "text": digits.to_string(),
        "sum": sum_of(&digits, &System::fibonacci()),
        "zeros": zeros,
        "even": zeros.is_multiple_of(2),
        "image": fibonacci::shift(number)?,
        "image_text": digits.shift_left().to_string(),
        "image_sum": sum_of(&digits.shift_left(), &System::fibonacci()),
        "pair": pair(first)?,
    }))
}

/// The safe pair with this smaller number.
fn pair(first: u64) -> Option<Value> {
    let (digits, second) = (fibonacci::standard(first), fibonacci::shift(first)?);
    Some(json!({
        "first": first,
        "first_text": digits.to_string(),
        "second": second,
        "second_text": digits.shift_left().to_string(),
        "difference": second.checked_sub(first)?,
    }))
}

/// The safe pair with a difference, and how it is found from the digits of the difference. None for 0, and above 64 bits.
pub(super) fn pair_of(difference: u64) -> Option<Value> {
    let digits = fibonacci::standard(difference);
    let zeros = digits.trailing_zeros()?;
    Some(json!({
        "value": difference,
        "terms": places(&System::fibonacci(), digits.len()),
        "text": digits.to_string(),
        "zeros": zeros,
        "even": zeros.is_multiple_of(2),
        "appended_text": digits.shift_left().to_string(),
        "pair": pair(fibonacci::nth_in_class_a(difference)?)?,
    }))
}

/// A misprinted sum beside the right one.
pub(super) fn misprint(found: &Theorem<Misprint>, system: &System) -> Value {
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
    let products = |list: &[Addend]| list.iter().copied().map(product).collect::<Vec<String>>();
    json!({
        "value": number,
        "text": Digits::from_high(right.iter().map(|addend| addend.factor)).to_string(),
        "printed": products(printed),
        "printed_value": printed_value,
        "right": products(right),
        "powers": base(system).map(|_| powers.collect::<Vec<String>>()),
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

/// The sum that digits stand for, zeros left out and 1 × left out: 2 × 120 + 4 × 24 + 6.
fn sum_of(digits: &Digits, system: &System) -> Vec<String> {
    let terms = digits.low_first().iter().zip(system.terms()).rev();
    let products = terms.filter(|(digit, _)| **digit > 0).map(|(digit, term)| match digit {
        1 => term.to_string(),
        _ => format!("{digit} × {term}"),
    });
    let sum: Vec<String> = products.collect();
    if sum.is_empty() { vec!["0".to_owned()] } else { sum }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        numeration::{read_digits, read_system},
        problem::numeration::{carry_digits, find_misprint},
    };

    #[test]
    fn sums_are_written_as_a_pupil_would() {
        let check = |number, terms: &str, sum: &str| {
            let system = read_system(terms).unwrap();
            let told = division_table(&Written::new(number, &system).unwrap());
            let products: Vec<&str> =
                told["sum"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
            assert_eq!(products.join(" + "), sum);
        };
        check(60, "fibonacci", "55 + 5");
        check(347, "factorial", "2 × 120 + 4 × 24 + 6 + 2 × 2 + 1");
        check(2, "1,3", "2 × 1");
        check(0, "binary", "0");
    }

    #[test]
    fn carries_name_the_place_of_the_lower_one() {
        let facts = carrying(60, &carry_digits(60, &read_digits("10110110").unwrap()).unwrap());
        let places: Vec<&Value> = (0..4).map(|row| &facts["rows"][row]["place"]).collect();
        assert_eq!(places, [&json!(5), &json!(7), &json!(2), &Value::Null]);
        assert_eq!(facts["terms"], json!([55, 34, 21, 13, 8, 5, 3, 2, 1]));
    }

    #[test]
    fn both_numbers_of_a_safe_pair_find_it() {
        for (number, first, second) in [(6, 6, 10), (10, 6, 10), (4, 4, 7), (7, 4, 7), (2, 1, 2)] {
            let pair = append_zero(number).unwrap()["pair"].clone();
            assert_eq!((&pair["first"], &pair["second"]), (&json!(first), &json!(second))); // S2-17
        }
        assert!(append_zero(0).is_none() && append_zero(u64::MAX).is_none());
    }

    #[test]
    fn a_difference_names_its_pair() {
        for (difference, first, second) in [(1, 1, 2), (2, 3, 5), (3, 4, 7), (10, 16, 26)] {
            let pair = pair_of(difference).unwrap()["pair"].clone();
            assert_eq!((&pair["first"], &pair["second"]), (&json!(first), &json!(second))); // S2-17
        }
        assert!(pair_of(0).is_none() && pair_of(u64::MAX).is_none());
    }

    #[test]
    fn lost_exponents_are_put_back() {
        let addends = [(3, 102), (4, 101), (5, 1)].map(|(factor, term)| Addend { factor, term });
        let system = System::decimal();
        let facts = misprint(&find_misprint(345, &system, addends.to_vec()).unwrap(), &system);
        assert_eq!(facts["printed"], json!(["3 × 102", "4 × 101", "5"]));
        assert_eq!(facts["powers"], json!(["3 × 10²", "4 × 10", "5"]));
        assert_eq!(facts["wrong"][0], json!({ "printed": "3 × 102", "right": "3 × 10²" }));
    }
}
