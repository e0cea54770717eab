//! Heaps that are named by their place, `the middle heap`, `第二堆`, `heap 2`, where the sheet has letters.

use crate::{family::words::begins_with, game::Position};
use bouton_school::said::numeral;

const NOUNS: [&str; 3] = ["heap", "pile", "row"];
const ORDINALS: [&str; 10] =
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
const MIDDLE: [&str; 4] = ["中间的那堆", "中间那堆", "中间的堆", "中间一堆"];
const LAST: [&str; 4] = ["最后的那堆", "最后那堆", "最后的堆", "最后一堆"];

/// A text in small letters, with the letter of each heap that it names by its place. A number behind "heap" may be a size: it is a place
/// where no other heap is as large.
pub(super) fn with_letters(start: &Position, text: &str) -> String {
    let (mut said, mut rest, mut before) = (String::new(), text, ' ');
    while let Some(first) = rest.chars().next() {
        let found = (!before.is_ascii_alphabetic()).then(|| place(start, rest)).flatten();
        let length = match found {
            Some((place, length)) => {
                said.push(char::from(b'a' + place as u8));
                length
            }
            None => {
                said.push(first);
                first.len_utf8()
            }
        };
        before = rest[..length].chars().next_back().unwrap_or(' ');
        rest = &rest[length..];
    }
    said
}

/// The place that a text begins with, and the length of its name.
fn place(start: &Position, text: &str) -> Option<(usize, usize)> {
    let heaps = start.len();
    let found = in_chinese(heaps, text).or_else(|| in_order(heaps, text));
    // The letters of later heaps are longer.
    found.or_else(|| by_number(start, text)).filter(|(place, _)| *place < heaps.min(26))
}

fn in_chinese(heaps: usize, text: &str) -> Option<(usize, usize)> {
    let begins = |names: [&'static str; 4]| names.into_iter().find(|name| text.starts_with(name));
    if let Some(name) = begins(MIDDLE) {
        return middle(heaps).map(|place| (place, name.len()));
    }
    if let Some(name) = begins(LAST) {
        return Some((heaps.checked_sub(1)?, name.len()));
    }
    let (number, _) = text.strip_prefix('第')?.split_once('堆')?;
    let place = number.trim().parse().ok().or_else(|| numeral::read(number.trim()))?;
    Some((usize::try_from(place).ok()?.checked_sub(1)?, "第堆".len() + number.len()))
}

fn in_order(heaps: usize, text: &str) -> Option<(usize, usize)> {
    let begin = text.strip_prefix("the ").unwrap_or(text);
    let (word, behind) = begin.split_once(' ')?;
    let noun = NOUNS.into_iter().find(|noun| begins_with(behind, noun))?;
    let place = match word {
        "middle" => middle(heaps)?,
        "last" => heaps.checked_sub(1)?,
        _ => ORDINALS.iter().position(|ordinal| *ordinal == word)?,
    };
    Some((place, text.len() - behind.len() + noun.len()))
}

fn by_number(start: &Position, text: &str) -> Option<(usize, usize)> {
    let noun = NOUNS.into_iter().find(|noun| begins_with(text, noun))?;
    let behind = text.strip_prefix(noun)?.trim_start();
    let digits = behind.bytes().take_while(u8::is_ascii_digit).count();
    let number: u64 = behind.get(..digits)?.parse().ok()?;
    let place = usize::try_from(number).ok()?.checked_sub(1)?;
    let mut sizes = (0..).zip(start.iter());
    let is_clear = sizes.all(|(heap, size)| *size != number || heap == place);
    is_clear.then_some((place, text.len() - behind.len() + digits))
}

fn middle(heaps: usize) -> Option<usize> {
    (heaps % 2 == 1).then_some(heaps / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_the_letter_of_its_heap() {
        let check = |start: &[u64], text: &str, expected: &str| {
            assert_eq!(with_letters(&Position::from(start.to_vec()), text), expected);
        };
        check(&[3, 5, 7], "take 3 from the middle heap", "take 3 from b");
        check(&[3, 5, 7], "the last pile → 2", "c → 2");
        check(&[3, 5, 7], "second heap 3", "b 3");
        check(&[3, 5, 7], "3 from heap 2", "3 from b");
        check(&[3, 5, 7], "从第二堆取3个", "从b取3个");
        check(&[3, 5, 7], "中间那堆取3个，第 3 堆取1个", "b取3个，c取1个");
        // There is none, or a number may be the size of another.
        check(&[3, 5, 7], "the fourth heap", "the fourth heap");
        check(&[3, 5], "the middle heap", "the middle heap");
        check(&[1; 30], "3 from heap 28", "3 from heap 28");
        check(&[3, 5, 7], "heap 3: 2", "heap 3: 2");
        check(&[3, 5, 7], "the first move", "the first move");
        check(&[3, 5, 7], "第五堆, 第零堆, 第一步", "第五堆, 第零堆, 第一步");
        check(&[3, 3, 3], "heap 3: 2", "heap 3: 2");
        check(&[1, 2, 3], "heap 3: 2", "c: 2");
    }
}
