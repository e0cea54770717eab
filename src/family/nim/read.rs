//! A move of Nim as a player writes it: `B 3` takes 3 from heap B.

use crate::{answer::view::letter, game::Position};

/// Words around the letter of a heap and a number that say nothing more.
const WORDS: [&str; 5] = ["take", "from", "heap", "stones", "objects"];

/// The same in Chinese, where no spaces stand between them.
const SIGNS: [char; 8] = ['从', '堆', '取', '拿', '枚', '个', '颗', '走'];

/// Where a heap's letter with a number leads, `B 3`, `b3`, `take 3 from B`, `从B堆取3`, or a number alone when there is one
/// heap; or a heap with what it was and what it becomes, `B 5→2`. More than the heap holds leads nowhere: the position stays.
pub(super) fn take(from: &Position, text: &str) -> Option<Position> {
    let plain = text.replace(SIGNS, " ").replace("->", "→").to_lowercase();
    if let Some((before, to)) = plain.split_once('→') {
        let (heap, held) = letter_and_number(before)?;
        let (index, to) = (index_of(from, &heap)?, to.trim().parse().ok()?);
        let is_move = from.get(index) == Some(&held) && to < held;
        return is_move.then(|| from.with(index, to));
    }
    let (heap, taken) = match plain.trim() {
        only if from.len() == 1 && is_number(only) => ("a".to_owned(), only.parse().ok()?),
        _ => letter_and_number(&plain)?,
    };
    let index = index_of(from, &heap)?;
    let left = from.get(index)?.checked_sub(taken);
    Some(left.map_or_else(|| from.clone(), |left| from.with(index, left)))
}

/// A letter and a number in either order, joined or not, among words that say nothing more.
fn letter_and_number(text: &str) -> Option<(String, u64)> {
    let is_silent = |word: &&str| WORDS.contains(&word.trim_end_matches(':'));
    let words: Vec<&str> = text.split_whitespace().filter(|word| !is_silent(word)).collect();
    let (heap, number) = match *words.as_slice() {
        [joined] => joined.split_at_checked(1)?,
        [number, heap] if is_number(number) && !is_number(heap) => (heap, number),
        [heap, number] => (heap, number),
        _ => return None,
    };
    Some((heap.trim_end_matches(':').to_owned(), number.parse().ok()?))
}

fn index_of(from: &Position, heap: &str) -> Option<usize> {
    (0..from.len()).find(|index| letter(*index).eq_ignore_ascii_case(heap))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(from: &[u64], text: &str, expected: Option<&[u64]>) {
        let expected = expected.map(|heaps| Position::from(heaps.to_vec()));
        assert_eq!(take(&Position::from(from.to_vec()), text), expected, "{text}");
    }

    #[test]
    fn a_letter_and_a_number_take_from_that_heap() {
        check(&[3, 5, 7], "B 3", Some(&[3, 2, 7]));
        check(&[3, 5, 7], "c7", Some(&[3, 5, 0]));
        check(&[3, 5, 7], "A 4", Some(&[3, 5, 7]));
        check(&[9], "4", Some(&[5]));
        check(&[9], "a4", Some(&[5]));
        check(&[3, 5, 7], "take 3 from B", Some(&[3, 2, 7]));
        check(&[3, 5, 7], "3 from b", Some(&[3, 2, 7]));
        check(&[3, 5, 7], "从B堆取3", Some(&[3, 2, 7]));
        check(&[3, 5, 7], "B取3枚", Some(&[3, 2, 7]));
        check(&[3, 5, 7], "B 5→2", Some(&[3, 2, 7]));
        check(&[3, 5, 7], "b: 5->2", Some(&[3, 2, 7]));
        check(&[3, 5, 7], "B 4→2", None);
        check(&[3, 5, 7], "B 5→6", None);
        check(&[1; 30], "D2 1", Some(&[[1; 29].as_slice(), &[0]].concat()));
    }

    #[test]
    fn anything_else_is_no_move() {
        for text in [
            "D 1",
            "B",
            "B x",
            "3 2 7",
            "B 3 3",
            "3",
            "堆 3",
            "leave B 3",
            "B 99999999999999999999",
        ] {
            check(&[3, 5, 7], text, None);
        }
    }
}
