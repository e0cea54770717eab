//! Rows of digits that are written as sums: `60 = 55 + 5`, `3×100 + 4×10 + 5`.

use super::{lists::bare, replace_superscripts};
use crate::said;

/// The row of a sum, a digit for each term; none where the text is no sum, or has addends that are no terms. The terms stand as in a row,
/// the largest first. What is said to be equal to the sum has to be so: `55 + 5 = 60`.
pub(super) fn row(terms: &[u64], text: &str) -> Option<Vec<u64>> {
    let (sum, other) = sides(text)?;
    let mut digits = vec![0u64; terms.len()];
    let mut total = 0u64;
    for addend in sum.split('+') {
        let (place, factor) = addend_of(terms, addend.trim())?;
        digits[place] = digits[place].checked_add(factor)?;
        total = total.checked_add(terms.get(place)?.checked_mul(factor)?)?;
    }
    other.is_none_or(|other| is_equal_to(Some(total), &digits, &other)).then_some(digits)
}

/// Whether a text is the number that a sum comes to, or its digits; zeros may stand before them.
fn is_equal_to(total: Option<u64>, digits: &[u64], text: &str) -> bool {
    let is_total = said::number(text).is_some_and(|number| Some(number) == total);
    is_total || said::digits(text).is_some_and(|row| bare(&row) == bare(digits))
}

/// The sum of a text, and the other side of its equation.
fn sides(text: &str) -> Option<(String, Option<String>)> {
    let plain = said::plain(text).replace("**", "^").replace(['*', '·', 'x'], "×");
    let plain = plain.replace(" plus ", "+").replace('加', "+");
    let sides: Vec<&str> = plain.split('=').map(str::trim).collect();
    let (sums, others): (Vec<&str>, Vec<&str>) =
        sides.into_iter().partition(|side| side.contains(['+', '×']));
    match (sums.as_slice(), others.as_slice()) {
        ([sum], []) => Some(((*sum).to_owned(), None)),
        ([sum], [other]) => Some(((*sum).to_owned(), Some((*other).to_owned()))),
        _ => None,
    }
}

/// A number of a sum that is none of the terms; none where the text is no sum, or all of them are.
pub(super) fn stranger(terms: &[u64], text: &str) -> Option<u64> {
    let (sum, _) = sides(text).filter(|_| !terms.is_empty())?;
    let numbers: Option<Vec<u64>> =
        sum.split('+').map(|addend| said::number(addend.trim())).collect();
    numbers?.into_iter().find(|number| !terms.contains(number))
}

/// The row of a single term that stands for itself: `89`, `89 = 89`.
pub(super) fn single(terms: &[u64], text: &str) -> Option<Vec<u64>> {
    let plain = said::plain(text);
    let mut sides = plain.split('=').map(str::trim);
    let first = sides.next()?;
    let number = said::number(first).filter(|_| sides.all(|other| other == first))?;
    let place = terms.iter().position(|term| *term == number)?;
    Some((0..terms.len()).map(|one| u64::from(one == place)).collect())
}

/// The row of terms that are listed instead of added up, each once: `55, 5`, `55 and 5`.
pub(super) fn listed(terms: &[u64], text: &str) -> Option<Vec<u64>> {
    let numbers = said::numbers(text).filter(|numbers| numbers.len() > 1)?;
    let mut row = vec![0; terms.len()];
    for number in numbers {
        let place = terms.iter().position(|term| *term == number)?;
        row[place] += 1;
    }
    row.iter().all(|digit| *digit < 2).then_some(row)
}

/// The most factors of an addend: no power of a sheet needs as many.
const MOST_FACTORS: usize = 32;

/// Whether a text is a sum of digits times powers that is written here in one way: the addends and their factors may stand in any order, a
/// power may be written out, and so may the powers 1 and 0: `10² × 3 + 4·10¹ + 5·10⁰`.
///
/// The right sum has in each addend the digit first.
pub(super) fn is_same_sum(right: &str, text: &str) -> bool {
    let (Some((right, _)), Some((mut said, other))) = (products(right), products(text)) else {
        return false;
    };
    let total = right.iter().try_fold(0_u64, |sum, factors| sum.checked_add(multiply(factors)?));
    let digits: Vec<u64> = right.iter().filter_map(|factors| factors.first().copied()).collect();
    if !other.is_none_or(|other| is_equal_to(total, &digits, &other)) {
        return false;
    }
    said.retain(|factors| !factors.contains(&0));
    let each_is_there = right.iter().all(|product| {
        let [digit, powers @ ..] = product.as_slice() else { return false };
        let power = multiply(powers);
        let place = said.iter().position(|factors| is_digit_times(factors, *digit, power));
        place.map(|place| said.remove(place)).is_some() || *digit == 0
    });
    each_is_there && said.is_empty()
}

/// Whether factors are a digit and what makes this power; a digit 1 need not be written.
fn is_digit_times(factors: &[u64], digit: u64, power: Option<u64>) -> bool {
    let others = |place: usize| [&factors[..place], &factors[place + 1..]].concat();
    let is_it = |place: usize| factors[place] == digit && multiply(&others(place)) == power;
    (0..factors.len()).any(is_it) || digit == 1 && multiply(factors) == power
}

fn multiply(factors: &[u64]) -> Option<u64> {
    factors.iter().try_fold(1_u64, |product, factor| product.checked_mul(*factor))
}

/// The factors of each addend of a sum, and the other side of its equation; none where the text is not one.
fn products(text: &str) -> Option<(Vec<Vec<u64>>, Option<String>)> {
    let (sum, other) = sides(&replace_superscripts(text))?;
    let factors = |addend: &str| addend.split('×').map(|text| power(text.trim())).collect();
    let few = |factors: &Vec<u64>| factors.len() <= MOST_FACTORS;
    let products = sum.split('+').map(|addend| Option::filter(factors(addend), few));
    Some((products.collect::<Option<_>>()?, other))
}

/// The place of the term of an addend, and how often it is taken.
fn addend_of(terms: &[u64], addend: &str) -> Option<(usize, u64)> {
    let place = |term: u64| terms.iter().position(|one| *one == term);
    let factors: Vec<u64> =
        addend.split('×').map(|text| power(text.trim())).collect::<Option<_>>()?;
    match factors.as_slice() {
        [term] => place(*term).map(|place| (place, 1)),
        [first, second] => {
            // `3×10` and `10×3`; of `5×2`, where both are terms, the larger is the term.
            let (term, factor) = (first.max(second), first.min(second));
            let usual = place(*term).map(|place| (place, *factor));
            usual.or_else(|| place(*factor).map(|place| (place, *term)))
        }
        _ => None,
    }
}

/// A number, or a power such as `10^2`.
fn power(text: &str) -> Option<u64> {
    match text.split_once('^') {
        None => said::number(text),
        Some((base, exponent)) => {
            let exponent = u32::try_from(said::number(exponent.trim())?).ok()?;
            said::number(base.trim())?.checked_pow(exponent)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_rows_of_digits() {
        let fibonacci = [55, 34, 21, 13, 8, 5, 3, 2, 1];
        assert_eq!(row(&fibonacci, "55 + 5"), Some(vec![1, 0, 0, 0, 0, 1, 0, 0, 0]));
        assert_eq!(row(&fibonacci, "60 = 5+55"), Some(vec![1, 0, 0, 0, 0, 1, 0, 0, 0]));
        assert_eq!(row(&fibonacci, "55+3+1+1"), Some(vec![1, 0, 0, 0, 0, 0, 1, 0, 2]));
        for both in ["55 + 5 = 60", "100001000 = 55 + 5", "55 + 5 = 100001000"] {
            assert_eq!(row(&fibonacci, both), row(&fibonacci, "55 + 5"), "{both}");
        }
        assert_eq!(row(&fibonacci, "100000100 = 55 + 5"), None);
        for other in [
            "55",
            "40 + 20",
            "55 + ",
            "+",
            "100001000",
            "55 5",
            "a + b",
            "55 + 5 = 61",
            "55 + 5 = 34 + 26",
            "1 = 2 = 3",
        ] {
            assert_eq!(row(&fibonacci, other), None, "{other}");
        }
        assert_eq!(single(&fibonacci, "34"), Some(vec![0, 1, 0, 0, 0, 0, 0, 0, 0]));
        assert_eq!(single(&fibonacci, "34 = 34"), single(&fibonacci, "34"));
        for other in ["4", "1 + 1 = 8", "8 = 5 + 3", "5 = 8"] {
            assert_eq!(single(&fibonacci, other), None, "{other}");
        }
        let decimal = [100, 10, 1];
        for text in ["3×100 + 4×10 + 5×1", "3*100+10*4+5x1", "345 = 3×10^2 + 4×10 + 5*1"] {
            assert_eq!(row(&decimal, text), Some(vec![3, 4, 5]), "{text}");
        }
    }

    #[test]
    fn what_is_no_term_is_named() {
        let fibonacci = [55, 34, 21, 13, 8, 5, 3, 2, 1];
        assert_eq!(stranger(&fibonacci, "60 = 55 + 4 + 1"), Some(4));
        for other in ["55 + 5", "1001", "some + 1", ""] {
            assert_eq!(stranger(&fibonacci, other), None, "{other}");
        }
    }

    #[test]
    fn nothing_overflows() {
        assert_eq!(row(&[10, 1], "10^99 + 1"), None);
        let most = u64::MAX;
        assert_eq!(row(&[10, 1], &format!("{most}×10 + {most}×10")), None);
    }
}
