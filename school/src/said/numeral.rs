//! Numbers in words: below a hundred in Chinese signs, `七`, `十二`, `二十六`, and up to twenty in English.

/// The English numerals, from zero on.
pub const ENGLISH: [&str; 21] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

/// The number that an English numeral names.
fn in_english(word: &str) -> Option<u64> {
    let place = ENGLISH.iter().position(|numeral| numeral.eq_ignore_ascii_case(word))?;
    u64::try_from(place).ok()
}

/// The number that a numeral names; none where it is not one.
///
/// ```
/// use bouton_school::said::numeral::read;
/// assert_eq!((read("七"), read("十二"), read("二十六")), (Some(7), Some(12), Some(26)));
/// assert_eq!((read("twelve"), read("Two"), read("twenty-one")), (Some(12), Some(2), None));
/// assert_eq!((read("十十"), read("一样"), read("")), (None, None, None));
/// ```
#[must_use]
pub fn read(text: &str) -> Option<u64> {
    match text.split_once('十') {
        None => digit(text).or_else(|| in_english(text)),
        Some((tens, units)) => {
            let tens = if tens.is_empty() { Some(1) } else { digit(tens).filter(|tens| *tens > 0) };
            let units =
                if units.is_empty() { Some(0) } else { digit(units).filter(|units| *units > 0) };
            Some(10 * tens? + units?)
        }
    }
}

/// A text with digits for the numerals in it; none where there are none, or where what stands there is no numeral.
///
/// ```
/// use bouton_school::said::numeral::in_digits;
/// assert_eq!(in_digits("翻一、十六号").as_deref(), Some("翻1、16号"));
/// assert_eq!(in_digits("两堆各取三个").as_deref(), Some("两堆各取3个"));
/// assert_eq!(in_digits("say one and two").as_deref(), Some("say 1 and 2"));
/// assert_eq!((in_digits("翻1号"), in_digits("一二"), in_digits("两堆各取3个")), (None, None, None));
/// ```
#[must_use]
pub fn in_digits(text: &str) -> Option<String> {
    let (mut found, mut rest) = (String::new(), text);
    while let Some(begin) = rest.find(is_sign) {
        let behind = &rest[begin..];
        let length = behind.find(|sign| !is_sign(sign)).unwrap_or(behind.len());
        let (numeral, after) = behind.split_at(length);
        // "两堆" is both heaps, and "第二堆" one of them.
        let names_heaps = after.starts_with('堆') && (numeral == "两" || numeral == "二");
        found += &english_in_digits(&rest[..begin]);
        match names_heaps {
            true => found += numeral,
            false => found += &read(numeral)?.to_string(),
        }
        rest = after;
    }
    found += &english_in_digits(rest);
    (found != text).then_some(found)
}

/// A text with digits for the English numerals in it.
fn english_in_digits(text: &str) -> String {
    let ends = |pair: &[char]| pair[0].is_ascii_alphabetic() != pair[1].is_ascii_alphabetic();
    let signs: Vec<char> = text.chars().collect();
    let words = signs.chunk_by(|one, other| !ends(&[*one, *other])).map(String::from_iter);
    words.map(|word| in_english(&word).map_or(word, |number| number.to_string())).collect()
}

fn is_sign(sign: char) -> bool {
    sign == '十' || DIGITS.contains(&sign) || sign == '两'
}

const DIGITS: [char; 10] = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

fn digit(text: &str) -> Option<u64> {
    let mut signs = text.chars();
    let sign = signs.next().map(|sign| if sign == '两' { '二' } else { sign });
    let place = DIGITS.iter().position(|digit| Some(*digit) == sign)?;
    signs.next().is_none().then_some(place as u64)
}
