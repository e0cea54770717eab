//! How pupils say a move: "take 1 from A", `A 7→6`, "从A堆取1个". Each entry is read as a few words that mean something; whatever else
//! stands there makes it no move, so that nothing is guessed.

mod words;

pub(super) use words::{BY, LEAVING};

use super::ordinal::with_letters;
use crate::{answer::view::letter, family::words::begins_with, game::Position};
use bouton_school::said::{self, numeral};
use words::{ALL, FILLERS, FROM, MAKE, NTH, SQUARE, TO, UP};

/// A way to understand an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wording {
    /// In the short words of the game, which reads them itself.
    Short(String),
    /// The same of several heaps, if one move may change them all: otherwise it is not clear where one move ends.
    AtOnce(String),
    /// The number that is reached: what is said, the square, what a pile still has.
    To(u64),
    /// What is left to be taken, counted or walked.
    Remaining(u64),
    /// By how many the number changes.
    By(u64),
    /// By how many it grows, where it is counted up.
    Up(u64),
    /// What is reached by that.
    UpTo(u64),
    /// How many are taken, or what is said, and what is left then.
    Both(u64, u64),
}

/// A word that means something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Number(u64),
    /// A heap by its letter, from 0.
    Heap(usize),
    /// What stands between before and after.
    To,
    /// What stands beside what is left.
    Leaving,
    /// What stands before the new size of a heap.
    Make,
    /// What stands before how many are taken, or how far it goes.
    By,
    /// What stands before how much more is counted.
    Up,
    /// What stands before the heap from which is taken.
    From,
    /// What stands behind how many squares, or before which.
    Square,
    /// A whole heap.
    All,
    /// A heap by a number that may be its size or its place: the sheet has letters.
    Nth,
    /// Nothing.
    Filler,
}

/// How an entry says a move from a start; none where it is not clear. The pile is that of a game whose positions have other numbers, too.
pub(super) fn wording(start: &Position, pile: Option<u64>, entry: &str) -> Option<Wording> {
    let mut plain = said::plain(entry);
    if pile.is_none() && start.len() > 1 {
        plain = with_letters(start, &plain);
    }
    // Both are two.
    if start.len() != 2 && ["both", "两堆"].iter().any(|word| plain.contains(word)) {
        return None;
    }
    let words = words(&plain)?;
    let whole = || in_order(&words).map(Wording::Short);
    match (start.single(), pile) {
        (Some(pile), _) => {
            let is_said = plain.chars().any(char::is_alphabetic);
            let said_in_order = || in_order(&words).filter(|_| is_said).map(Wording::AtOnce);
            of_pile(pile, &words).or_else(|| split_of(pile, &words)).or_else(said_in_order)
        }
        (None, Some(pile)) => of_pile(pile, &words).or_else(whole),
        (None, None) => of_heaps(start, &words).or_else(|| take_whole(start, &plain, &words)),
    }
}

/// Which row keeps how much at one end, and nothing else of it stays: `C→1`, `row B: 5→4`.
pub(super) fn end_of_row(start: &Position, entry: &str) -> Option<(usize, u64)> {
    use Word::{Heap, Number, To};
    let of_size = |heap: usize, size: u64| start.get(heap).is_some_and(|heap| *heap == size);
    let kept: Vec<Word> = words(&said::plain(entry))?;
    match *kept.as_slice() {
        [Heap(heap), To, Number(left)] if heap < start.len() => Some((heap, left)),
        [Heap(heap), Number(size), To, Number(left)] if of_size(heap, size) => Some((heap, left)),
        [Number(size), To, Number(left)] => only(start, size).map(|heap| (heap, left)),
        _ => None,
    }
}

/// How many an entry takes without saying of which heap, where all are alike and each may be meant.
pub(super) fn taken_of_any(start: &Position, entry: &str) -> Option<u64> {
    let is_alike = start.len() > 1 && start.iter().all(|heap| Some(heap) == start.first());
    match *words(&said::plain(entry))?.as_slice() {
        [Word::By, Word::Number(taken)] if is_alike => Some(taken),
        _ => None,
    }
}

/// Verbs of taking: whoever takes a heap takes all of it.
const TAKING: [&str; 10] =
    ["take", "takes", "remove", "removes", "取走", "拿走", "取掉", "拿掉", "取", "拿"];

/// What says that all of something is taken, in one word.
const TAKEN_WHOLE: [&str; 5] = ["取完", "拿完", "取光", "拿光", "全取"];

/// All of a heap, or of all heaps, by a verb that says so.
fn take_whole(start: &Position, text: &str, words: &[Word]) -> Option<Wording> {
    let takes = TAKING.iter().any(|verb| begins_with(text, verb) || text.ends_with(verb));
    let is_whole = TAKEN_WHOLE.iter().any(|word| text.contains(word));
    let mut words = words.to_vec();
    words.dedup();
    match *words.as_slice() {
        [Word::All] if is_whole => take_everything(start),
        _ if !takes => None,
        [Word::By, Word::Heap(heap)] => {
            Some(Wording::Short(format!("{} {}", letter(heap), start.get(heap)?)))
        }
        [Word::By, Word::All] | [Word::All, Word::By] => take_everything(start),
        _ => None,
    }
}

fn take_everything(start: &Position) -> Option<Wording> {
    let each = (0..).zip(start.iter());
    let each = each.map(|(heap, size)| format!("{} {size}", letter(heap)));
    Some(Wording::AtOnce(each.collect::<Vec<_>>().join(" ")))
}

/// Whether all words of an entry mean something, be it a move or not.
pub(super) fn is_known(entry: &str) -> bool {
    words(&said::plain(entry)).is_some_and(|words| !words.is_empty())
}

/// From a single pile, or along a row of numbers.
fn of_pile(pile: u64, words: &[Word]) -> Option<Wording> {
    use Word::{All, By, From, Heap, Leaving, Nth, Number, Square, To, Up};
    let is_place =
        words.contains(&Nth) || words.windows(2).any(|two| matches!(two, [Square, Number(_)]));
    let is_steps = words.contains(&Square) && !is_place;
    let words: Vec<Word> =
        words.iter().copied().filter(|word| !matches!(word, Nth | Square | Heap(0))).collect();
    match *words.as_slice() {
        // "Square 4" is where it goes, "4 squares" how far.
        [Number(to)] | [By, Number(to)] if is_place => Some(Wording::To(to)),
        [Number(by)] if is_steps => Some(Wording::By(by)),
        [Number(number)] => Some(Wording::Short(number.to_string())),
        [By, Number(by)] => Some(Wording::By(by)),
        [Up, Number(by)] => Some(Wording::Up(by)),
        [Up, To, Number(to)] => Some(Wording::UpTo(to)),
        [To, Number(to)] | [By, To, Number(to)] => Some(Wording::To(to)),
        [Leaving, Number(left)] | [Number(left), Leaving] => Some(Wording::Remaining(left)),
        [Number(from), To, Number(to)]
        | [By, Number(from), To, Number(to)]
        | [From, Number(from), To, Number(to)]
            if from == pile =>
        {
            Some(Wording::To(to))
        }
        [By, Number(by), Leaving, Number(left)]
        | [By, Number(by), Number(left), Leaving]
        | [Number(by), Leaving, Number(left)] => Some(Wording::Both(by, left)),
        // `21 - 2 = 19`; what cannot be taken may be what is left.
        [Number(from), By, Number(by), To, Number(left)]
            if from == pile && from.checked_sub(by) == Some(left) =>
        {
            Some(Wording::AtOnce(by.to_string()))
        }
        [All] | [By, All] => Some(Wording::Remaining(0)),
        _ => None,
    }
}

/// What is left of a single heap in two: "leave 2 and 5", "take 1, leaving 2 and 5".
fn split_of(pile: u64, words: &[Word]) -> Option<Wording> {
    use Word::{By, Leaving, Number};
    let said = |one: u64, other: u64| Some(Wording::Short(format!("{one} {other}")));
    match *words {
        [Leaving, Number(one), Number(other)] => said(one, other),
        [By, Number(taken), Leaving, Number(one), Number(other)]
            if one.checked_add(other).is_some_and(|left| pile.checked_sub(taken) == Some(left)) =>
        {
            said(one, other)
        }
        _ => None,
    }
}

fn of_heaps(start: &Position, words: &[Word]) -> Option<Wording> {
    if let Some((heap, taken)) = read_difference(start, words) {
        return Some(Wording::Short(format!("{} {taken}", letter(heap))));
    }
    // "By" says nothing more where a heap is named.
    let words: Vec<Word> =
        words.iter().copied().filter(|word| !matches!(word, Word::By | Word::Square)).collect();
    let short = |(heap, taken): (usize, u64)| format!("{} {taken}", letter(heap));
    let one = || read_removal(start, &words).map(short);
    let several = || {
        let each = at_once(start, &words)?.into_iter().map(short);
        Some(each.collect::<Vec<_>>().join(" "))
    };
    let short = one().or_else(|| in_order(&words)).map(Wording::Short);
    short.or_else(|| several().map(Wording::AtOnce))
}

/// `12 - 3` takes 3 from the heap of 12, and so does `12 - 3 = 9`; beside one other heap the first may be what is left.
fn read_difference(start: &Position, words: &[Word]) -> Option<(usize, u64)> {
    match *words {
        [Word::Number(from), Word::By, Word::Number(taken)] if start.len() > 2 => {
            only(start, from).map(|heap| (heap, taken))
        }
        [Word::Number(from), Word::By, Word::Number(taken), Word::To, Word::Number(left)]
            if from.checked_sub(taken) == Some(left) =>
        {
            only(start, from).map(|heap| (heap, taken))
        }
        _ => None,
    }
}

/// What is taken from several heaps at once, each by its letter: `C 3→0, E 2→0`.
fn at_once(start: &Position, words: &[Word]) -> Option<Vec<(usize, u64)>> {
    let is_lead = |word: &Word| matches!(word, Word::From | Word::Make | Word::All);
    let is_led = |place: usize| words[..place].last().is_some_and(is_lead);
    let heaps = (0..words.len()).filter(|place| matches!(words[*place], Word::Heap(_)));
    let begins: Vec<usize> = heaps.map(|place| place - usize::from(is_led(place))).collect();
    let ends = begins.iter().skip(1).copied().chain([words.len()]);
    let clauses = begins.iter().zip(ends).map(|(begin, end)| words.get(*begin..end));
    let each: Vec<(usize, u64)> =
        clauses.map(|clause| read_removal(start, clause?)).collect::<Option<_>>()?;
    let is_whole = begins.first() == Some(&0) && each.len() > 1;
    is_whole.then_some(each)
}

/// What is taken from which heap.
fn read_removal(start: &Position, words: &[Word]) -> Option<(usize, u64)> {
    use Word::{All, From, Heap, Leaving, Make, Number, To};
    let size = |heap: usize| start.get(heap).copied();
    match *words {
        [Heap(heap), Number(taken)]
        | [Number(taken), Heap(heap)]
        | [From, Heap(heap), Number(taken)]
        | [Number(taken), From, Heap(heap)] => Some((heap, taken)),
        [Heap(heap), To | Leaving, Number(left)] | [Make, Heap(heap), Number(left)] => {
            take_down(size(heap), left).map(|taken| (heap, taken))
        }
        [Heap(heap), From, Number(from), To, Number(left)]
        | [Heap(heap), Number(from), To, Number(left)]
            if size(heap) == Some(from) =>
        {
            take_down(size(heap), left).map(|taken| (heap, taken))
        }
        [Heap(heap), Number(taken), Leaving, Number(left)]
        | [From, Heap(heap), Number(taken), Leaving, Number(left)]
        | [Number(taken), Heap(heap), Leaving, Number(left)]
        | [Number(taken), From, Heap(heap), Leaving, Number(left)]
            if take_down(size(heap), left) == Some(taken) =>
        {
            Some((heap, taken))
        }
        [All, Heap(heap)] | [Heap(heap), All] | [All, From, Heap(heap)] => {
            size(heap).map(|size| (heap, size))
        }
        [All, Number(taken), From, Heap(heap)] | [All, Number(taken), Heap(heap)]
            if size(heap) == Some(taken) =>
        {
            Some((heap, taken))
        }
        // By its size, where only one heap has it.
        [Number(from), To, Number(left)] | [From, Number(from), To, Number(left)] => {
            only(start, from).zip(from.checked_sub(left))
        }
        [Number(taken), From, Number(from)] | [From, Number(from), Number(taken)] => {
            only(start, from).map(|heap| (heap, taken))
        }
        _ => None,
    }
}

fn take_down(size: Option<u64>, left: u64) -> Option<u64> {
    size?.checked_sub(left)
}

/// The only heap of a size.
pub(super) fn only(start: &Position, size: u64) -> Option<usize> {
    let mut heaps =
        (0..).zip(start.iter()).filter(|(_, heap)| **heap == size).map(|(place, _)| place);
    heaps.next().filter(|_| heaps.next().is_none())
}

/// Several numbers, with the heaps that they belong to or what is left of all: `A 1 C 2`, "leave (2, 5, 7)".
fn in_order(words: &[Word]) -> Option<String> {
    let leads = words.first().filter(|first| matches!(first, Word::Leaving | Word::To));
    let words = words.get(usize::from(leads.is_some())..)?;
    let has_heaps = words.iter().any(|word| matches!(word, Word::Heap(_)));
    let mut said = Vec::new();
    for word in words {
        match *word {
            Word::Number(number) => said.push(number.to_string()),
            Word::Heap(heap) => said.push(letter(heap)),
            Word::From if has_heaps => {}
            _ => return None,
        }
    }
    let numbers = words.iter().filter(|word| matches!(word, Word::Number(_))).count();
    // What is left is said by a whole position.
    (numbers > 1 || numbers == 1 && !has_heaps && leads.is_none()).then(|| said.join(" "))
}

/// The words of an entry that mean something.
fn words(text: &str) -> Option<Vec<Word>> {
    let (mut rest, mut found) = (text, Vec::new());
    while !rest.is_empty() {
        // `A = 4`, `12 - 3 = 9`; of "take = 4" nobody knows what it means.
        let (word, length) = match rest.strip_prefix('=').filter(|behind| !behind.starts_with('>'))
        {
            Some(_) => (is_left_side(&found).then_some(Word::To)?, 1),
            None => first_word(rest)?,
        };
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

/// Whether words can stand before a sign of equality: a heap, a number, or a difference, behind which what is left stands.
fn is_left_side(words: &[Word]) -> bool {
    let words: Vec<Word> = words.iter().copied().filter(|word| *word != Word::Filler).collect();
    let ends = matches!(words.last(), Some(Word::Heap(_) | Word::Number(_)));
    let is_difference = matches!(words[..], [Word::Number(_), Word::By, Word::Number(_)]);
    ends && (is_difference || !words.contains(&Word::By))
}

fn first_word(text: &str) -> Option<(Word, usize)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if digits > 0 {
        return Some((Word::Number(text.get(..digits)?.parse().ok()?), digits));
    }
    let lists = [
        (Word::To, TO),
        (Word::Leaving, LEAVING),
        (Word::Make, MAKE),
        (Word::By, BY),
        (Word::Up, UP),
        (Word::From, FROM),
        (Word::All, ALL),
        (Word::Nth, NTH),
        (Word::Square, SQUARE),
        (Word::Filler, FILLERS),
    ];
    let known =
        lists.into_iter().flat_map(|(word, texts)| texts.iter().map(move |one| (word, *one)));
    let numerals = numeral::short().map(|(one, number)| (Word::Number(number), one));
    let known = known.chain(numerals).filter(|(_, one)| begins_with(text, one));
    let matching = known.map(|(word, one)| (word, one.len()));
    matching.max_by_key(|(_, length)| *length).or_else(|| heap(text))
}

fn heap(text: &str) -> Option<(Word, usize)> {
    let first = text.bytes().next().filter(u8::is_ascii_lowercase)?;
    let is_alone = !text.as_bytes().get(1).is_some_and(u8::is_ascii_alphabetic);
    is_alone.then(|| (Word::Heap(usize::from(first - b'a')), 1))
}

#[cfg(test)]
mod tests;
