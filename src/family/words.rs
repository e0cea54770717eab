//! The words of a line in which a player writes a move: numbers, and the few words that a game
//! knows. Whatever else stands there makes the line no move, so that nothing is guessed.

/// A part of a line that means something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// A whole number.
    Number(u64),
    /// One of the words that were asked for.
    Known(&'static str),
}

/// Words that may stand in a line and change nothing, such as `take` and `个`.
pub(crate) struct Fillers(pub(crate) &'static [&'static str]);

/// The numbers and the known words of a line, in order. Spaces and signs only part them; capital
/// letters are small ones. `None` when anything else stands there, or a number exceeds `u64`.
pub(super) fn words(text: &str, known: &[&'static str], fillers: &Fillers) -> Option<Vec<Word>> {
    let lower = text.to_lowercase();
    let (mut rest, mut found) = (lower.as_str(), Vec::new());
    while let Some(first) = rest.chars().next() {
        let taken = if is_sign(first) {
            first.len_utf8()
        } else if first.is_ascii_digit() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            found.push(Word::Number(rest[..digits].parse().ok()?));
            digits
        } else if let Some(word) = longest(known, rest) {
            found.push(Word::Known(word));
            word.len()
        } else {
            longest(fillers.0, rest)?.len()
        };
        rest = &rest[taken..];
    }
    Some(found)
}

/// The numbers of a line in which nothing else but fillers stands; at least one.
pub(crate) fn numbers(text: &str, fillers: &Fillers) -> Option<Vec<u64>> {
    let number = |word: Word| match word {
        Word::Number(number) => Some(number),
        Word::Known(_) => None,
    };
    let found: Option<Vec<u64>> = words(text, &[], fillers)?.into_iter().map(number).collect();
    found.filter(|numbers| !numbers.is_empty())
}

/// How many objects a line takes from a pile: `3`, `take 3`, `取3个`, `-3`.
pub(super) fn read_take_count(text: &str) -> Option<u64> {
    const FILLERS: Fillers = Fillers(&["take", "takes", "取走", "取", "拿走", "拿", "个"]);
    let unsigned = text.trim().trim_start_matches(['-', '−']);
    match *numbers(unsigned, &FILLERS)?.as_slice() {
        [taken] => Some(taken),
        _ => None,
    }
}

/// The longest of some words with which the text begins.
fn longest(words: &[&'static str], text: &str) -> Option<&'static str> {
    words.iter().filter(|word| begins_with(text, word)).max_by_key(|word| word.len()).copied()
}

/// Whether a text begins with a word. A word of Latin letters ends where they end: `both` does not stand in `bother`.
pub(crate) fn begins_with(text: &str, word: &str) -> bool {
    let behind = text.strip_prefix(word).map(|behind| behind.chars().next());
    let latin = word.ends_with(|letter: char| letter.is_ascii_alphabetic());
    behind.is_some_and(|next| !latin || !next.is_some_and(|next| next.is_ascii_alphabetic()))
}

fn is_sign(letter: char) -> bool {
    letter.is_whitespace() || ",.:;()/、，。：；（）".contains(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILLERS: Fillers = Fillers(&["take", "from", "取", "个"]);

    fn check(text: &str, expected: Option<&[Word]>) {
        assert_eq!(words(text, &["a", "b", "both", "各"], &FILLERS).as_deref(), expected, "{text}");
    }

    #[test]
    fn words_and_numbers_may_touch() {
        let in_b = [Word::Known("b"), Word::Number(3)];
        for text in ["B 3", "b3", "from B take 3", "b：3。", "（b， 3）"] {
            check(text, Some(&in_b));
        }
        check("各取2个", Some(&[Word::Known("各"), Word::Number(2)]));
        check("both 2", Some(&[Word::Known("both"), Word::Number(2)]));
        check(" ", Some(&[]));
    }

    #[test]
    fn anything_unknown_makes_the_line_no_move() {
        for text in ["bother 2", "takes 3", "-3", "3 + 2", "3个人", "99999999999999999999"] {
            check(text, None);
        }
    }

    #[test]
    fn a_number_alone_is_taken() {
        for text in ["3", "take 3", "取3个", "-3", "−3", "拿走 3。"] {
            assert_eq!(read_take_count(text), Some(3), "{text}");
        }
        for text in ["", "3 4", "三", "take", "3-"] {
            assert_eq!(read_take_count(text), None, "{text}");
        }
    }
}
