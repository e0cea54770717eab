//! Numbers in words: below a hundred in Chinese signs, `七`, `十二`, `二十六`, and up to twenty in English.

/// The numerals of English up to twenty, each with what it names.
const ENGLISH: [(&str, u64); 21] = [
    ("zero", 0),
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("eleven", 11),
    ("twelve", 12),
    ("thirteen", 13),
    ("fourteen", 14),
    ("fifteen", 15),
    ("sixteen", 16),
    ("seventeen", 17),
    ("eighteen", 18),
    ("nineteen", 19),
    ("twenty", 20),
];

/// The Chinese numerals of one sign.
const CHINESE: [(&str, u64); 12] = [
    ("零", 0),
    ("一", 1),
    ("二", 2),
    ("两", 2),
    ("三", 3),
    ("四", 4),
    ("五", 5),
    ("六", 6),
    ("七", 7),
    ("八", 8),
    ("九", 9),
    ("十", 10),
];

/// The numerals that are one word or one sign, each with what it names.
pub fn short() -> impl Iterator<Item = (&'static str, u64)> {
    ENGLISH.into_iter().chain(CHINESE)
}

/// The number that an English numeral names.
fn in_english(word: &str) -> Option<u64> {
    ENGLISH
        .iter()
        .find(|(numeral, _)| numeral.eq_ignore_ascii_case(word))
        .map(|(_, number)| *number)
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
    CHINESE.iter().any(|(numeral, _)| numeral.starts_with(sign))
}

fn digit(text: &str) -> Option<u64> {
    let named = CHINESE.iter().find(|(numeral, _)| *numeral == text);
    named.map(|(_, number)| *number).filter(|number| *number < 10)
}
