//! Numbers below a hundred in Chinese signs: `七`, `十二`, `二十六`.

/// The number that a Chinese numeral names; none where it is not one.
///
/// ```
/// use bouton_school::said::numeral::read;
/// assert_eq!((read("七"), read("十二"), read("二十六")), (Some(7), Some(12), Some(26)));
/// assert_eq!((read("十十"), read("一样"), read("")), (None, None, None));
/// ```
#[must_use]
pub fn read(text: &str) -> Option<u64> {
    match text.split_once('十') {
        None => digit(text),
        Some((tens, units)) => {
            let tens = if tens.is_empty() { Some(1) } else { digit(tens).filter(|tens| *tens > 0) };
            let units =
                if units.is_empty() { Some(0) } else { digit(units).filter(|units| *units > 0) };
            Some(10 * tens? + units?)
        }
    }
}

/// A text with digits for the Chinese numerals in it; none where there are none, or where what stands there is no numeral.
///
/// ```
/// use bouton_school::said::numeral::in_digits;
/// assert_eq!(in_digits("翻一、十六号").as_deref(), Some("翻1、16号"));
/// assert_eq!(in_digits("两堆各取三个").as_deref(), Some("两堆各取3个"));
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
        found += &rest[..begin];
        match names_heaps {
            true => found += numeral,
            false => found += &read(numeral)?.to_string(),
        }
        rest = after;
    }
    found += rest;
    (found != text).then_some(found)
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
