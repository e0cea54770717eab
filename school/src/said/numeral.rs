//! Numbers in words: below a hundred, in Chinese signs, `七`, `十二`, `二十六`, and in English, `seven`, `twenty-six`.

/// The numerals of English that are one word, each with what it names.
const ENGLISH: [(&str, u64); 28] = [
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
    ("thirty", 30),
    ("forty", 40),
    ("fifty", 50),
    ("sixty", 60),
    ("seventy", 70),
    ("eighty", 80),
    ("ninety", 90),
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

/// The number that an English numeral names, of one word or of two with a hyphen.
fn in_english(text: &str) -> Option<u64> {
    let named = |word: &str| {
        ENGLISH
            .iter()
            .find(|(numeral, _)| numeral.eq_ignore_ascii_case(word))
            .map(|(_, number)| *number)
    };
    match text.split_once('-') {
        None => named(text),
        Some((tens, units)) => join(named(tens)?, named(units)?),
    }
}

/// `twenty` and `one` are 21.
fn join(tens: u64, units: u64) -> Option<u64> {
    let fits = tens >= 20 && tens.is_multiple_of(10) && (1..10).contains(&units);
    fits.then_some(tens + units)
}

/// The number that a numeral names; none where it is not one.
///
/// ```
/// use bouton_school::said::numeral::read;
/// assert_eq!((read("七"), read("十二"), read("二十六")), (Some(7), Some(12), Some(26)));
/// assert_eq!((read("twelve"), read("Two"), read("twenty-one")), (Some(12), Some(2), Some(21)));
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
/// assert_eq!(in_digits("say one and twenty-two").as_deref(), Some("say 1 and 22"));
/// assert_eq!(in_digits("leave thirty five").as_deref(), Some("leave 35"));
/// assert_eq!((in_digits("翻1号"), in_digits("一二"), in_digits("两堆各取3个")), (None, None, None));
/// ```
#[must_use]
pub fn in_digits(text: &str) -> Option<String> {
    let (mut found, mut rest) = (String::new(), text);
    while let Some(begin) = rest.find(is_sign) {
        let behind = &rest[begin..];
        let length = behind.find(|sign| !is_sign(sign)).unwrap_or(behind.len());
        let (numeral, after) = behind.split_at(length);
        // "两堆" is both heaps, "第二堆" and "中间一堆" one of them.
        let names_heaps = after.starts_with('堆') && ["一", "二", "两"].contains(&numeral);
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
    let signs: Vec<char> = text.chars().collect();
    let alike = |one: &char, other: &char| one.is_ascii_alphabetic() == other.is_ascii_alphabetic();
    let words: Vec<String> = signs.chunk_by(alike).map(String::from_iter).collect();
    let named = |place: usize| words.get(place).and_then(|word| in_english(word));
    let (mut found, mut place) = (String::new(), 0);
    while let Some(word) = words.get(place) {
        let is_joined = words.get(place + 1).is_some_and(|sign| sign == "-" || sign == " ");
        let both = named(place).zip(named(place + 2)).filter(|_| is_joined);
        match both.and_then(|(tens, units)| join(tens, units)) {
            Some(number) => {
                found += &number.to_string();
                place += 3;
            }
            None => {
                found += &named(place).map_or_else(|| word.clone(), |number| number.to_string());
                place += 1;
            }
        }
    }
    found
}

fn is_sign(sign: char) -> bool {
    CHINESE.iter().any(|(numeral, _)| numeral.starts_with(sign))
}

fn digit(text: &str) -> Option<u64> {
    let named = CHINESE.iter().find(|(numeral, _)| *numeral == text);
    named.map(|(_, number)| *number).filter(|number| *number < 10)
}
