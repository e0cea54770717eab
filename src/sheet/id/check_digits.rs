//! The two check characters of a sheet ID, and why no single slip of the pen gets past them.
//!
//! Give each of the 37 characters its own value, 0 to 36 (its place in `ALPHABET`), and each place of the line its
//! own weight: 33, 34, 35, ... from the left, but 32 and 1 for the two check places at the end. A line is right when
//! the sum of weight times value is divisible by the prime 1021.
//!
//! * **One changed character** at weight `w`, from value `a` to `b`, changes the sum by `w(b - a)`. Both factors are
//!   between 1 and 1020 in size, so the prime divides neither, nor their product: the line becomes wrong.
//! * **Two exchanged characters** with weights `v`, `w` and values `a`, `b` change the sum by `(v - w)(b - a)`. Weights
//!   and values are pairwise distinct and smaller than 1021, so again no factor is divisible by it.
//!
//! Both hold for the check characters too. They exist for every line, since `32c + d` with `c` and `d` in `0..32`
//! takes every value in `0..1024`, which covers every remainder; of two possible pairs the smaller is printed, and
//! only that one is right. Any other mistake gets past with a chance of about 1 in 1021.

/// The characters of a sheet ID, each at its value: Crockford's 32 digits, the letters he leaves out, the hyphen.
pub(super) const ALPHABET: &str = "0123456789ABCDEFGHJKMNPQRSTVWXYZILOU-";

const MODULUS: u32 = 1021;
const BASE: u32 = 32;
const FIRST_WEIGHT: u32 = BASE + 1;

/// The check characters that belong after `body`, the line up to and including its last hyphen.
pub(super) fn of(body: &str) -> String {
    let sum: u32 = (FIRST_WEIGHT..).zip(body.chars()).map(|(weight, c)| weight * value(c)).sum();
    let missing = (MODULUS - sum % MODULUS) % MODULUS;
    digit(missing / BASE).chain(digit(missing % BASE)).collect()
}

/// A number below 1024 as two of Crockford's digits.
pub(super) fn pair(number: u16) -> String {
    let number = u32::from(number);
    digit(number / BASE).chain(digit(number % BASE)).collect()
}

/// The number that [`pair`] prints as `text`; `None` when there is none.
pub(super) fn unpair(text: &str) -> Option<u16> {
    let (high, low) = text.split_at_checked(1)?;
    let number = BASE * digit_value(high)? + digit_value(low)?;
    u16::try_from(number).ok()
}

/// A character outside the alphabet would be worth 37; no ID contains one.
fn value(character: char) -> u32 {
    ALPHABET.chars().take_while(|known| *known != character).count() as u32
}

fn digit(value: u32) -> impl Iterator<Item = char> {
    ALPHABET.chars().skip(value as usize).take(1)
}

fn digit_value(text: &str) -> Option<u32> {
    let mut characters = text.chars();
    let value = value(characters.next()?);
    (characters.next().is_none() && value < BASE).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// `B1-`, 24 for the set, 20 for the seed, 5 for the copy, 3 for edition and level, and 5 hyphens.
    const LONGEST_BODY: u32 = 3 + 24 + 20 + 5 + 3 + 5;

    #[test]
    fn values_and_weights_are_pairwise_distinct_and_below_the_modulus() {
        let values: BTreeSet<u32> = ALPHABET.chars().map(value).collect();
        assert_eq!(values, (0..37).collect());
        let places = FIRST_WEIGHT..FIRST_WEIGHT + LONGEST_BODY;
        let weights: BTreeSet<u32> = places.chain([BASE, 1]).collect();
        assert_eq!(weights.len() as u32, LONGEST_BODY + 2);
        assert!(weights.iter().all(|weight| (1..MODULUS).contains(weight)));
    }

    #[test]
    fn the_modulus_is_prime() {
        assert!((2..MODULUS).all(|factor| !MODULUS.is_multiple_of(factor)));
    }

    #[test]
    fn a_body_with_its_check_characters_has_a_sum_divisible_by_the_modulus() {
        for body in
            ["B1-A-00-1-0-1-", "B1-DEFAULT-7K-3-2026-1-", "B1-U-ZZ-5-18446744073709551615-99999-"]
        {
            let check = of(body);
            let weights = FIRST_WEIGHT..FIRST_WEIGHT + body.len() as u32;
            let sum: u32 = weights
                .chain([BASE, 1])
                .zip(body.chars().chain(check.chars()))
                .map(|(weight, c)| weight * value(c))
                .sum();
            assert_eq!(sum % MODULUS, 0, "{body}{check}");
        }
    }

    #[test]
    fn pairs_are_read_back() {
        for number in 0..1024 {
            assert_eq!(unpair(&pair(number)), Some(number));
        }
    }

    #[test]
    fn what_is_no_pair_is_not_read() {
        for text in ["", "7", "7KK", "7U", "O0", "7-", "7k", "七K", "七"] {
            assert_eq!(unpair(text), None, "{text}");
        }
    }
}
