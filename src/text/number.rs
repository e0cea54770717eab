//! What is said of a text that is no number.

/// Why a text is no whole number up to `most`, in Chinese and in English: only what is too large is told how large it may be.
#[must_use]
pub fn refuse_number(written: &str, most: u64) -> [String; 2] {
    let is_number = !written.is_empty() && written.bytes().all(|byte| byte.is_ascii_digit());
    let is_too_large = is_number && written.parse::<u64>().map_or(true, |number| number > most);
    if is_too_large {
        return [
            format!("“{written}”太大：最大的数是{most}"),
            format!("`{written}` is too large: the largest number is {most}"),
        ];
    }
    [
        format!("“{written}”不是整数0、1、2、3……"),
        format!("`{written}` is not a whole number (0, 1, 2, 3, …)"),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_too_large_is_told_the_largest_number() {
        let too_large = refuse_number("18446744073709551616", u64::MAX);
        assert!(
            too_large.iter().all(|text| text.contains("18446744073709551615")),
            "{too_large:?}"
        );
        for written in ["", "-1", "3.5", "three", "３", "007"] {
            let told = refuse_number(written, u64::MAX);
            assert!(!told.iter().any(|text| text.contains("5516")), "{told:?}");
            assert!(told[1].ends_with("is not a whole number (0, 1, 2, 3, …)"), "{told:?}");
        }
    }
}
