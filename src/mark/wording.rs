//! How pupils say a move: "take 1 from A", `A 7→6`, "从A堆取1个". Each entry is read as a few words that mean something; whatever else
//! stands there makes it no move, so that nothing is guessed.

use crate::game::Position;
use bouton_school::{said, score::letter};

/// A way to understand an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wording {
    /// In the short words of the game, which reads them itself.
    Short(String),
    /// What is left of the only pile.
    Left(u64),
}

/// A word that means something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Number(u64),
    /// A heap by its letter, from 0.
    Heap(usize),
    /// What stands before what is left.
    Leaving,
    /// What stands before the heap from which is taken.
    From,
    /// A whole heap.
    All,
    /// A heap by a number: the sheet has letters, and it is not said whether a size or a place is meant.
    Nth,
    /// Nothing.
    Filler,
}

const LEAVING: &[&str] = &[
    "down to",
    "becomes",
    "become",
    "leaving",
    "leaves",
    "leave",
    "left",
    "to",
    "→",
    "->",
    ">",
    "减少到",
    "减到",
    "减成",
    "取到",
    "拿到",
    "变成",
    "变为",
    "改成",
    "改为",
    "剩下",
    "剩",
    "留下",
    "留",
    "还有",
    "成",
    "到",
];
const FROM: &[&str] =
    &["from the heap of", "from the pile of", "from the", "from", "out of", "off", "从"];
const ALL: &[&str] = &[
    "all of",
    "all",
    "everything",
    "the whole of",
    "whole",
    "全部",
    "取完",
    "拿完",
    "全",
    "整",
    "完",
];
const NTH: &[&str] = &["heap", "pile", "row", "第"];
const FILLERS: &[&str] = &[
    "matches", "match", "stones", "stone", "counters", "counter", "coins", "coin", "beads", "bead",
    "pebbles", "objects", "takes", "take", "taking", "removes", "remove", "reduces", "reduce",
    "cuts", "cut", "says", "say", "goes", "go", "moves", "move", "square", "heaps", "by", "of",
    "the", "it", "away", "makes", "make", "取走", "拿走", "取掉", "拿掉", "取", "拿", "报", "走",
    "减少", "减", "移动", "移", "在", "把", "将", "里", "中", "上", "堆", "格", "根", "枚", "颗",
    "个", "粒", "甲", "先", "的", ":", "-", ".", " ", ",", "'", "(", ")",
];
const NUMBERS: &[&[&str]] = &[
    &["one", "一"],
    &["two", "二", "两"],
    &["three", "三"],
    &["four", "四"],
    &["five", "五"],
    &["six", "六"],
    &["seven", "七"],
    &["eight", "八"],
    &["nine", "九"],
    &["ten", "十"],
];

/// The ways in which an entry says a move from a start; none where it is not clear.
pub(super) fn wordings(start: &Position, entry: &str) -> Vec<Wording> {
    let Some(words) = words(&said::plain(entry)) else { return Vec::new() };
    if start.len() == 1 { of_pile(start, &words) } else { of_heaps(start, &words) }
}

/// From a single pile, or along a row of numbers.
fn of_pile(start: &Position, words: &[Word]) -> Vec<Wording> {
    let words: Vec<Word> =
        words.iter().copied().filter(|word| !matches!(word, Word::Nth | Word::Heap(0))).collect();
    let pile = start.single().unwrap_or(0);
    match *words.as_slice() {
        [Word::Number(number)] => vec![Wording::Short(number.to_string())],
        // "走到4" of a strip is a square, "leave 4" of a pile is what stays: the game knows.
        [Word::Leaving, Word::Number(left)] | [Word::Number(left), Word::Leaving] => {
            vec![Wording::Left(left)]
        }
        [Word::Number(from), Word::Leaving, Word::Number(left)] if from == pile => {
            vec![Wording::Left(left)]
        }
        [Word::Number(taken), Word::Leaving, Word::Number(left)]
            if pile.checked_sub(taken) == Some(left) =>
        {
            vec![Wording::Left(left)]
        }
        [Word::All] => vec![Wording::Left(0)],
        _ => Vec::new(),
    }
}

fn of_heaps(start: &Position, words: &[Word]) -> Vec<Wording> {
    let size = |heap: usize| start.get(heap).copied();
    let taken = match *words {
        [Word::Heap(heap), Word::Number(taken)]
        | [Word::Number(taken), Word::Heap(heap)]
        | [Word::From, Word::Heap(heap), Word::Number(taken)]
        | [Word::Number(taken), Word::From, Word::Heap(heap)] => Some((heap, taken)),
        [Word::Heap(heap), Word::Leaving, Word::Number(left)] => {
            take_down(size(heap), left).map(|taken| (heap, taken))
        }
        [Word::Heap(heap), Word::From, Word::Number(from), Word::Leaving, Word::Number(left)]
        | [Word::Heap(heap), Word::Number(from), Word::Leaving, Word::Number(left)]
            if size(heap) == Some(from) =>
        {
            take_down(size(heap), left).map(|taken| (heap, taken))
        }
        [Word::Heap(heap), Word::Number(taken), Word::Leaving, Word::Number(left)]
        | [Word::From, Word::Heap(heap), Word::Number(taken), Word::Leaving, Word::Number(left)]
        | [Word::Number(taken), Word::Heap(heap), Word::Leaving, Word::Number(left)]
        | [Word::Number(taken), Word::From, Word::Heap(heap), Word::Leaving, Word::Number(left)]
            if take_down(size(heap), left) == Some(taken) =>
        {
            Some((heap, taken))
        }
        [Word::All, Word::Heap(heap)]
        | [Word::Heap(heap), Word::All]
        | [Word::All, Word::From, Word::Heap(heap)] => size(heap).map(|size| (heap, size)),
        // By its size, where only one heap has it.
        [Word::Number(from), Word::Leaving, Word::Number(left)]
        | [Word::From, Word::Number(from), Word::Leaving, Word::Number(left)] => {
            only(start, from).zip(from.checked_sub(left))
        }
        [Word::Number(taken), Word::From, Word::Number(from)]
        | [Word::From, Word::Number(from), Word::Number(taken)] => {
            only(start, from).map(|heap| (heap, taken))
        }
        _ => return in_order(words).map(Wording::Short).into_iter().collect(),
    };
    let short = |(heap, taken): (usize, u64)| Wording::Short(format!("{} {taken}", letter(heap)));
    taken.map(short).into_iter().collect()
}

/// Several numbers, with the heaps that they belong to or what is left of all: `A 1 C 2`, "leave (2, 5, 7)".
fn in_order(words: &[Word]) -> Option<String> {
    let words = words.strip_prefix(&[Word::Leaving]).unwrap_or(words);
    let has_heaps = words.iter().any(|word| matches!(word, Word::Heap(_)));
    let mut said = Vec::new();
    for word in words {
        match *word {
            Word::Number(number) => said.push(number.to_string()),
            Word::Heap(heap) => said.push(letter(heap).to_string()),
            Word::From if has_heaps => {}
            Word::From | Word::Leaving | Word::All | Word::Nth | Word::Filler => return None,
        }
    }
    let numbers = words.iter().filter(|word| matches!(word, Word::Number(_))).count();
    (numbers > 1).then(|| said.join(" "))
}

fn take_down(size: Option<u64>, left: u64) -> Option<u64> {
    size?.checked_sub(left)
}

/// The only heap of a size.
fn only(start: &Position, size: u64) -> Option<usize> {
    let mut heaps =
        (0..).zip(start.iter()).filter(|(_, heap)| **heap == size).map(|(place, _)| place);
    heaps.next().filter(|_| heaps.next().is_none())
}

/// The words of an entry that mean something.
fn words(text: &str) -> Option<Vec<Word>> {
    let (mut rest, mut found) = (text, Vec::new());
    while !rest.is_empty() {
        let (word, length) = first_word(rest)?;
        rest = &rest[length..];
        found.push(word);
    }
    // "Heap" before a letter says nothing more; before a number it does.
    found.retain(|word| *word != Word::Filler);
    let is_dropped = |place: usize| {
        let next = found.get(place + 1);
        found.get(place) == Some(&Word::Nth) && !matches!(next, Some(Word::Number(_)))
    };
    let kept = (0..found.len()).filter(|place| !is_dropped(*place));
    Some(kept.filter_map(|place| found.get(place).copied()).collect())
}

fn first_word(text: &str) -> Option<(Word, usize)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if digits > 0 {
        return Some((Word::Number(text.get(..digits)?.parse().ok()?), digits));
    }
    let lists = [
        (Word::Leaving, LEAVING),
        (Word::From, FROM),
        (Word::All, ALL),
        (Word::Nth, NTH),
        (Word::Filler, FILLERS),
    ];
    let numbers = (1..).zip(NUMBERS).map(|(number, words)| (Word::Number(number), *words));
    let known = lists.into_iter().chain(numbers);
    let matching = known.flat_map(|(word, texts)| {
        texts.iter().filter(|one| begins(text, one)).map(move |one| (word, one.len()))
    });
    matching.max_by_key(|(_, length)| *length).or_else(|| heap(text))
}

/// Whether a text begins with a word; one of Latin letters ends where they end.
fn begins(text: &str, word: &str) -> bool {
    let is_latin = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_alphabetic());
    text.strip_prefix(word)
        .is_some_and(|rest| !is_latin(word.chars().next_back()) || !is_latin(rest.chars().next()))
}

fn heap(text: &str) -> Option<(Word, usize)> {
    let first = text.bytes().next().filter(u8::is_ascii_lowercase)?;
    let is_alone = !text.bytes().nth(1).is_some_and(|next| next.is_ascii_alphabetic());
    is_alone.then(|| (Word::Heap(usize::from(first - b'a')), 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn short(start: &[u64], entry: &str) -> Vec<Wording> {
        wordings(&Position::from(start.to_vec()), entry)
    }

    #[test]
    fn a_heap_and_how_many_are_said_in_any_order() {
        let expected = vec![Wording::Short("B 3".to_owned())];
        for entry in [
            "B 3",
            "b3",
            "B: 3",
            "B-3",
            "3 from B",
            "take 3 from heap B",
            "from B take 3",
            "Take three stones from B.",
            "remove 3 counters from pile B",
            "B→2",
            "B to 2",
            "B 5→2",
            "B: 5 -> 2",
            "reduce B to 2",
            "reduce B from 5 to 2",
            "B by 3",
            "take 3 from B, leaving 2",
            "3 off B",
            "5→2",
            "take 5 to 2",
            "take 3 from 5",
            "take 3 from the heap of 5",
            "从5里取3",
            "5变成2",
            "把5减到2",
            "从B堆取3个",
            "B堆取3枚",
            "B取三颗",
            "从Ｂ堆里拿走3个，剩2个",
            "把B堆减少到2",
            "B堆变成2",
            "在B堆取3根",
        ] {
            assert_eq!(short(&[3, 5, 7], entry), expected, "{entry}");
        }
        for entry in
            ["all of B", "take all from B", "取完B堆", "B全取", "B→0", "the whole of heap B"]
        {
            assert_eq!(short(&[3, 5, 7], entry), [Wording::Short("B 5".to_owned())], "{entry}");
        }
    }

    #[test]
    fn what_is_not_clear_is_no_move() {
        for entry in [
            "3 from heap 2",
            "从第2堆取3",
            "heap 2: 3",
            "B",
            "3",
            "5→2 3",
            "B 4→2",
            "take 3 from B leaving 1",
            "3 or so from B",
            "3 from B and 1 from C",
            "take 1 from 4",
            "第二堆取3",
            "B→9",
            "not B 3",
            "banana 3",
            "",
        ] {
            assert_eq!(short(&[3, 5, 7], entry), [], "{entry}");
        }
        // Two heaps have the size.
        assert_eq!(short(&[5, 5, 7], "5→2"), []);
    }

    #[test]
    fn several_numbers_stay_in_order() {
        let check = |entry: &str, said: &str| {
            assert_eq!(short(&[3, 5, 7], entry), [Wording::Short(said.to_owned())], "{entry}");
        };
        check("leave 2, 5, 7", "2 5 7");
        check("go to (2, 5, 7)", "2 5 7");
        check("take 1 from A 2 from C", "1 A 2 C");
        check("A堆取1个，C堆取2个", "A 1 C 2");
    }

    #[test]
    fn of_one_pile_it_is_clear_whether_taken_or_left() {
        for entry in ["3", "take 3", "取3个", "takes three stones", "拿走三颗", "取3"] {
            assert_eq!(short(&[10], entry), [Wording::Short("3".to_owned())], "{entry}");
        }
        for entry in [
            "leave 7",
            "10→7",
            "take 3, leaving 7",
            "剩7个",
            "留下7",
            "取3个，剩7个",
            "10 to 7",
            "取到7",
            "7 left",
        ] {
            assert_eq!(short(&[10], entry), [Wording::Left(7)], "{entry}");
        }
        for entry in ["take 3 leaving 6", "9→7", "3 4", "three or four"] {
            assert_eq!(short(&[10], entry), [], "{entry}");
        }
    }
}
