//! A move of Nim as a player writes it: `B 3` takes 3 from heap B.

use crate::{answer::view::letter, game::Position};

/// Where a heap's letter with a number leads, `B 3`, `b3`, or a number alone when there is one
/// heap. More than the heap holds leads nowhere: the position stays.
pub(super) fn take(from: &Position, text: &str) -> Option<Position> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (heap, taken) = match *words.as_slice() {
        [only] if from.len() == 1 && is_number(only) => ("A", only),
        [joined] => joined.split_at_checked(1)?,
        [heap, taken] => (heap, taken),
        _ => return None,
    };
    let taken: u64 = taken.parse().ok()?;
    let index = (0..from.len()).find(|index| letter(*index).eq_ignore_ascii_case(heap))?;
    let left = from.get(index)?.checked_sub(taken);
    Some(left.map_or_else(|| from.clone(), |left| from.with(index, left)))
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
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
        check(&[1; 30], "D2 1", Some(&[[1; 29].as_slice(), &[0]].concat()));
    }

    #[test]
    fn anything_else_is_no_move() {
        for text in ["D 1", "B", "B x", "3 2 7", "B 3 3", "3", "堆 3", "B 99999999999999999999"] {
            check(&[3, 5, 7], text, None);
        }
    }
}
