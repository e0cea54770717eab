//! Large numbers as they are read: in groups of three digits.

/// Five digits and more in groups of three, with spaces that do not break.
pub(super) fn grouped(number: u64) -> String {
    grouped_digits(&number.to_string())
}

/// The same of a number that is written already; anything else stays as it is.
pub(super) fn grouped_digits(digits: &str) -> String {
    if digits.len() < 5 || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return digits.to_owned();
    }
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push('\u{a0}');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_year_is_whole_and_a_population_is_not() {
        assert_eq!(grouped(2026), "2026");
        assert_eq!(grouped(12_345), "12\u{a0}345");
        assert_eq!(grouped(1_000_000), "1\u{a0}000\u{a0}000");
        assert_eq!(grouped_digits("-12345"), "-12345");
    }
}
