//! Large numbers as they are read: in groups of three digits.

/// Five digits and more in groups of three, with spaces that do not break.
pub(super) fn grouped(number: u64) -> String {
    grouped_digits(&number.to_string())
}

/// The same of a number that is written already; anything else stays as it is.
pub(super) fn grouped_digits(digits: &str) -> String {
    bouton_school::expected::grouped(digits, "\u{a0}")
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
