//! Large numbers as they are read: in groups of three digits.

/// Five digits and more in groups of three, with spaces that do not break.
pub(super) fn group_number(number: u64) -> String {
    group_digits(&number.to_string())
}

/// The same of a number that is written already; anything else stays as it is.
pub(super) fn group_digits(digits: &str) -> String {
    bouton_school::expected::group_digits(digits, "\u{a0}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_year_is_whole_and_a_population_is_not() {
        assert_eq!(group_number(2026), "2026");
        assert_eq!(group_number(12_345), "12\u{a0}345");
        assert_eq!(group_number(1_000_000), "1\u{a0}000\u{a0}000");
        assert_eq!(group_digits("-12345"), "-12345");
    }
}
