//! The texts that are right in a blank: as the key writes them first, then as people write the same.

use crate::{
    expected::{Expected, group_digits, tuple},
    score::letter,
};

/// What is written where there is nothing to be found.
const NONE: [&str; 4] = ["none", "no", "没有", "无"];

/// The texts that are right, where they can be listed.
pub(super) fn list_right_texts(expected: &Expected) -> Option<Vec<String>> {
    let texts = match expected {
        Expected::Number { value, .. } => number(*value),
        Expected::Text(texts, _) => texts.iter().flat_map(|text| formulas(text)).collect(),
        Expected::Letters { right, .. } => {
            let letters: Vec<String> =
                right.iter().map(|place| letter(*place).to_string()).collect();
            spell_list(&letters).into_iter().chain([letters.concat()]).collect()
        }
        Expected::Row(digits, _) => row(digits),
        Expected::Heaps(heaps) => spellings(heaps),
        Expected::Digits(rows, _) => match rows.as_slice() {
            [digits] => row(digits),
            _ => return None,
        },
        Expected::Places(all) => match all.as_slice() {
            [place] => places(place),
            _ => return None,
        },
        Expected::Set { right, shape, .. } => set(right, shape)?,
        _ => return None,
    };
    Some(each_once(texts.into_iter()))
}

/// All of some positions: one of them, or single numbers from the smallest up. Of a position with one blank the number in it is enough.
fn set(right: &[Vec<u64>], shape: &[Option<u64>]) -> Option<Vec<String>> {
    let blank = match shape.iter().filter(|one| one.is_none()).count() {
        1 => shape.iter().position(Option::is_none),
        _ => None,
    };
    let numbers: Option<Vec<u64>> = right.iter().map(|one| one.get(blank?).copied()).collect();
    match right {
        [] => Some(NONE.map(str::to_owned).to_vec()),
        [one] => {
            let alone = numbers.into_iter().flatten().flat_map(number);
            Some(spellings(one).into_iter().chain(alone).collect())
        }
        _ => numbers.map(|numbers| all_of(&numbers)),
    }
}

/// A number as it is typed, and with its digits in groups as they are printed.
fn number(value: u64) -> Vec<String> {
    let plain = value.to_string();
    let grouped = GROUPED_BY.map(|gap| group_digits(&plain, gap));
    each_once([plain].into_iter().chain(grouped))
}

/// What may stand between the groups of a large number; the first is what is printed.
const GROUPED_BY: [&str; 3] = ["\u{a0}", " ", ","];

/// Some numbers with their digits in groups, between which no comma stands: commas part the numbers.
fn in_groups(plain: &[String]) -> impl Iterator<Item = Vec<String>> {
    let gaps = GROUPED_BY.into_iter().filter(|gap| *gap != ",");
    gaps.map(|gap| plain.iter().map(|digits| group_digits(digits, gap)).collect())
}

/// All of some numbers, which may have their digits in groups.
fn all_of(numbers: &[u64]) -> Vec<String> {
    let plain: Vec<String> = numbers.iter().map(u64::to_string).collect();
    let grouped =
        in_groups(&plain).flat_map(|each| [", ", "，", "、"].map(|between| each.join(between)));
    each_once(spell_list(&plain).into_iter().chain(grouped))
}

/// Texts in their order, each once.
pub(super) fn each_once(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut seen = Vec::new();
    for text in texts {
        if !seen.contains(&text) {
            seen.push(text);
        }
    }
    seen
}

/// The positions that are right in one place.
pub(super) fn places(right: &[Vec<u64>]) -> Vec<String> {
    each_once(right.iter().flat_map(|one| spellings(one)))
}

/// A list as people write it.
fn spell_list(words: &[String]) -> Vec<String> {
    [", ", ",", " ", "、", "，"].map(|between| words.join(between)).to_vec()
}

/// A position as people write it.
fn spellings(numbers: &[u64]) -> Vec<String> {
    let plain: Vec<String> = numbers.iter().map(u64::to_string).collect();
    if plain.len() < 2 {
        return plain;
    }
    let bracketed = [format!("({})", plain.join(",")), format!("（{}）", plain.join("，"))];
    let bare = [" ", ",", ", ", "，", "、"].map(|between| plain.join(between));
    let grouped =
        in_groups(&plain).map(|each| each.join(", ")).flat_map(|each| [format!("({each})"), each]);
    each_once([tuple(numbers)].into_iter().chain(bare).chain(bracketed).chain(grouped))
}

/// A row of digits: together or apart, and without zeros before it.
pub(super) fn row(digits: &[u64]) -> Vec<String> {
    let plain: Vec<String> = digits.iter().map(u64::to_string).collect();
    let apart = [plain.join(" "), plain.join(", "), plain.join(","), tuple(digits)];
    if digits.iter().any(|digit| *digit >= 10) {
        return each_once(apart.into_iter());
    }
    let together = plain.concat();
    let bare = together.trim_start_matches('0').to_owned();
    let bare = if bare.is_empty() { "0".to_owned() } else { bare };
    each_once([together, bare].into_iter().chain(apart))
}

/// A number by itself, or as a row of so many binary digits.
pub(super) fn in_binary(number: u64, width: usize) -> Vec<String> {
    let digits = (0..width).rev().map(|place| number.checked_shr(place as u32).unwrap_or(0) & 1);
    each_once([number.to_string()].into_iter().chain(row(&digits.collect::<Vec<u64>>())))
}

/// A formula with and without spaces, its signs as they are printed and as a keyboard has them.
fn formulas(text: &str) -> Vec<String> {
    if !text.contains('×') {
        return vec![text.to_owned()];
    }
    let typed = with_carets(text);
    let signs = ['×', '*', 'x']
        .into_iter()
        .flat_map(|sign| [text, typed.as_str()].map(|text| text.replace('×', &sign.to_string())));
    let each = signs.flat_map(|text| [text.replace(' ', ""), text]);
    // As it is printed first.
    std::iter::once(text.to_owned()).chain(each).collect()
}

/// Small raised figures behind a caret: `10^12`.
fn with_carets(text: &str) -> String {
    let mut written = String::new();
    let mut is_raised = false;
    for sign in text.chars() {
        let figure = "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|one| one == sign);
        match figure {
            Some(figure) => {
                written.push_str(if is_raised { "" } else { "^" });
                written.push_str(&figure.to_string());
            }
            None => written.push(sign),
        }
        is_raised = figure.is_some();
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expected::Writing;

    fn set(right: &[&[u64]], shape: &[Option<u64>]) -> Option<Vec<String>> {
        let right = right.iter().map(|one| one.to_vec()).collect();
        list_right_texts(&Expected::Set { right, shape: shape.to_vec(), among: Vec::new() })
    }

    fn check(found: Option<Vec<String>>, expected: &[&str]) {
        let found = found.unwrap();
        for text in expected {
            assert!(found.iter().any(|one| one == text), "{text} is not among {found:?}");
        }
        assert!(found.iter().all(|text| !text.is_empty()));
        assert_eq!(found, each_once(found.iter().cloned()));
    }

    #[test]
    fn a_number_in_the_only_blank_is_enough() {
        let shape = [Some(1), Some(1), None];
        check(set(&[&[1, 1, 7]], &shape), &["(1, 1, 7)", "1,1,7", "（1，1，7）", "7"]);
        check(set(&[&[1, 1, 7], &[1, 1, 9]], &shape), &["7, 9", "7、9", "7，9"]);
        assert_eq!(set(&[&[1, 2, 3], &[1, 3, 2]], &[Some(1), None, None]), None);
    }

    #[test]
    fn large_numbers_may_stand_as_they_are_printed() {
        let number = Expected::Number { value: 17_194, with_reason: false };
        check(list_right_texts(&number), &["17194", "17\u{a0}194", "17 194", "17,194"]);
        let pair = list_right_texts(&Expected::Places(vec![vec![vec![14_405, 23_308]]]));
        check(pair, &["(14405, 23308)", "(14\u{a0}405, 23\u{a0}308)", "14 405, 23 308"]);
        let small = Expected::Number { value: 4389, with_reason: false };
        assert_eq!(list_right_texts(&small), Some(vec!["4389".to_owned()]));
        let found = set(&[&[17_194], &[34_388]], &[None]);
        check(found, &["17194, 34388", "17\u{a0}194, 34\u{a0}388", "17 194、34 388"]);
    }

    #[test]
    fn heaps_are_no_digits() {
        let found = list_right_texts(&Expected::Heaps(vec![1, 4, 6])).unwrap();
        assert_eq!(found[0], "(1, 4, 6)");
        check(Some(found), &["1 4 6", "1、4、6", "1，4，6", "（1，4，6）"]);
    }

    #[test]
    fn nothing_to_be_found_is_said_in_a_word() {
        check(set(&[], &[None]), &["none", "没有", "无"]);
    }

    #[test]
    fn a_nim_sum_is_a_number_or_its_binary_digits() {
        check(Some(in_binary(6, 4)), &["6", "0110", "110", "0 1 1 0"]);
        check(Some(in_binary(0, 2)), &["0", "00"]);
        assert_eq!(in_binary(6, 4)[0], "6");
    }

    #[test]
    fn rows_may_lack_zeros_before_them_and_heaps_may_stand_apart() {
        check(Some(row(&[0, 1, 1])), &["011", "11", "0 1 1", "0, 1, 1", "(0, 1, 1)"]);
        check(Some(row(&[10, 0])), &["10 0", "(10, 0)"]);
    }

    #[test]
    fn formulas_can_be_typed() {
        let found = list_right_texts(&Expected::Text(vec!["2 × 10³ + 5".to_owned()], Writing::Sum));
        check(found, &["2 × 10³ + 5", "2*10^3+5", "2 x 10^3 + 5", "2×10³+5", "2 * 10^3 + 5"]);
        check(
            list_right_texts(&Expected::Text(vec!["e4e3".to_owned(); 2], Writing::Move)),
            &["e4e3"],
        );
    }
}
