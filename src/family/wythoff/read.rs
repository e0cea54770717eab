//! A move of Wythoff's game as a player writes it: `A 3`, or `both 2`; of the queen: `left 3`.

use crate::{
    family::words::{Fillers, Word, words},
    game::Position,
};

/// The words for the first heap, for the second, and for both at once.
const HEAPS: [&[&str]; 3] = [
    &["a", "left", "左"],
    &["b", "down", "下"],
    &["both", "each", "diagonally", "两堆", "二堆", "各", "左下", "斜", "斜着"],
];

const FILLERS: Fillers = Fillers(&[
    "take", "from", "heap", "heaps", "同时", "从", "都", "堆", "取走", "取", "拿走", "拿", "个",
    "枚", "颗", "粒", "根", "counters", "stones", "go", "向", "走", "格", "and", "和",
]);

/// Where a heap's letter, or both, with a number leads, or each with its own: `A 3 B 3`. More than there is leads nowhere: the
/// position stays. `None` when the text is something else.
pub(super) fn take(from: &Position, text: &str) -> Option<Position> {
    let [first, second] = **from else { return None };
    let words = words(text, &HEAPS.concat(), &FILLERS)?;
    let (mut heaps, mut taken) = (Vec::new(), Vec::new());
    for word in &words {
        match word {
            Word::Number(number) => taken.push(*number),
            Word::Known(word) => heaps.extend(HEAPS.iter().position(|heap| heap.contains(word))),
        }
    }
    heaps.dedup();
    // "11 from A and B" is of both; of "A 11, B" nobody knows.
    let is_apart = matches!(words.as_slice(), [Word::Number(_), ..] | [.., Word::Number(_)]);
    let [one, two] = match (heaps.as_slice(), taken.as_slice()) {
        ([0], [taken]) => [*taken, 0],
        ([1], [taken]) => [0, *taken],
        ([0, 1] | [1, 0], [taken]) if is_apart => [*taken, *taken],
        (heaps, [taken]) if heaps.contains(&2) => [*taken, *taken],
        // What is taken from both is the same.
        ([0, 1] | [1, 0], [one, two]) if one == two => [*one, *two],
        _ => return None,
    };
    let left = first.checked_sub(one).zip(second.checked_sub(two));
    Some(left.map_or_else(|| from.clone(), |(first, second)| Position::from([first, second])))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<[u64; 2]>) {
        assert_eq!(take(&Position::from([7, 12]), text), expected.map(Position::from), "{text}");
    }

    #[test]
    fn a_letter_takes_from_one_heap() {
        for text in ["A 3", "a3", "take 3 from A", "3 from heap A", "从A堆取3个", "A堆，3。"]
        {
            check(text, Some([4, 12]));
        }
        check("B 12", Some([7, 0]));
    }

    #[test]
    fn both_heaps_may_be_named_one_by_one() {
        let both = ["A 3 B 3", "take 3 from A and 3 from B", "3 from A, 3 from B", "B取3，A取3"];
        let together =
            ["take 3 from A and B", "A、B各取3", "take 3 from both A and B", "3 each from A and B"];
        let in_chinese = ["从两堆A和B各取3个", "两堆A、B都取3"];
        for text in both.into_iter().chain(together).chain(in_chinese) {
            check(text, Some([4, 9]));
        }
        for text in ["A 3 B 4", "A 3, B", "A 3, 4 B"] {
            check(text, None);
        }
        check("A 3 B 4 A 3", None);
    }

    #[test]
    fn both_takes_the_same_from_each() {
        for text in ["both 2", "each 2", "2 from both", "take 2 from each heap", "两堆各取2个"]
        {
            check(text, Some([5, 10]));
        }
        check("both2", Some([5, 10]));
    }

    #[test]
    fn a_queen_goes_left_down_or_diagonally() {
        check("left 3", Some([4, 12]));
        check("向下走3格", Some([7, 9]));
        for text in ["diagonally 2", "左下2", "斜着走2格"] {
            check(text, Some([5, 10]));
        }
    }

    #[test]
    fn what_is_not_there_leads_nowhere() {
        for text in ["A 8", "B 13", "both 8", "A 0"] {
            check(text, Some([7, 12]));
        }
    }

    #[test]
    fn anything_else_is_no_move() {
        for text in ["", "3", "A", "both", "C 3", "A 3 4", "5 10", "A -3"] {
            check(text, None);
        }
    }
}
