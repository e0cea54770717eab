//! What somebody wrote in a cell: winners, numbers, positions, rows of digits; full width or half, Chinese or English.

mod equation;
mod grouping;
mod none;
pub mod numeral;
pub mod readings;
mod reasons;
mod winner;

pub use equation::{result, value};
pub use grouping::without_thousands;
use grouping::{is_grouped, ungroup_digits, whole_groups};
pub use none::{is_none, is_zero};
pub(crate) use reasons::is_reason;
pub use reasons::without_reason;
use winner::named_winner;
pub use winner::winner;

/// Who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// The player who moves first.
    First,
    /// The other.
    Second,
    /// Neither can force it.
    Draw,
}

/// The same text in half-width signs, small letters, without spaces around it and without those that group the digits of a number.
#[must_use]
pub fn plain(text: &str) -> String {
    let text = ungroup_digits(text);
    let one = |character: char| match character {
        '\u{FF01}'..='\u{FF5E}' => {
            char::from_u32(u32::from(character) - 0xFEE0).unwrap_or(character)
        }
        '、' => ',',
        '。' => '.',
        '\u{3000}' | '\u{A0}' => ' ',
        '−' | '–' | '—' => '-',
        '’' => '\'',
        other => other,
    };
    text.trim().chars().map(one).collect::<String>().to_lowercase()
}

/// A text with semicolons where it joins the entries of a list by a word.
#[must_use]
pub fn replace_conjunctions(text: &str) -> String {
    text.replace(" and ", ";").replace(" or ", ";").replace(['和', '或'], ";")
}

/// Parts of a cell, between semicolons or on lines of their own.
#[must_use]
pub fn parts(cell: &str) -> Vec<String> {
    let text = plain(cell);
    let parts = text.split([';', '\n']).map(|part| part.trim().to_owned());
    let mut parts: Vec<String> = parts.collect();
    while parts.last().is_some_and(String::is_empty) {
        parts.pop();
    }
    parts
}

/// Remarks of the key that are no answer: `(335 numbers)`, `(2 orders)`, `(from 5 on)`, `（共335个）`, `（从5起）`.
const REMARKS: [[&str; 2]; 6] =
    [["", "numbers"], ["", "orders"], ["from", "on"], ["共", "个"], ["共", "种"], ["从", "起"]];

/// A text without a remark in brackets at its end, with which the key says how many or from where on.
#[must_use]
pub fn without_remark(text: &str) -> &str {
    let text = text.trim_end();
    let inner = text.strip_suffix([')', '）']).and_then(|text| text.rsplit_once(['(', '（']));
    let Some((before, remark)) = inner else { return text };
    let is_number = |text: &str| text.trim().bytes().all(|byte| byte.is_ascii_digit());
    let is_remark = |[begin, end]: &[&str; 2]| {
        let number = remark.strip_prefix(begin).and_then(|rest| rest.strip_suffix(end));
        number.is_some_and(|number| !number.trim().is_empty() && is_number(number))
    };
    match REMARKS.iter().any(is_remark) && !before.trim().is_empty() {
        true => before.trim_end(),
        false => text,
    }
}

/// A text without these words before or behind it.
#[must_use]
pub fn strip_labels<'t>(text: &'t str, labels: &[&str]) -> &'t str {
    let text = text.trim();
    let cut = |label: &&str| text.strip_prefix(*label).or_else(|| text.strip_suffix(*label));
    match labels.iter().find_map(cut) {
        Some(rest) => strip_labels(rest.trim_start_matches([':', '：']), labels),
        None => text,
    }
}

/// The numbers in a text, with or without brackets, commas and "and"; none where something else stands there.
#[must_use]
pub fn numbers(text: &str) -> Option<Vec<u64>> {
    let text = plain(without_remark(text));
    let text = text.replace(" and ", ",").replace(['和', '…'], ",").replace("...", ",");
    let inner = text.trim_matches(|sign| matches!(sign, '(' | ')' | '[' | ']' | '{' | '}' | '.'));
    // Between commas, spaces may group the digits of a number: `17 933, 17 935`.
    let grouped = inner.contains(',').then(|| {
        inner.split(',').map(|piece| whole_groups(piece.trim())).collect::<Vec<_>>().join(",")
    });
    let inner = grouped.as_deref().unwrap_or(inner);
    let words = inner.split([',', ' ', '/']).filter(|word| !word.is_empty());
    // A sign makes a change of a number.
    let number = |word: &str| {
        word.parse().ok().filter(|_| !word.starts_with('+')).or_else(|| numeral::read(word))
    };
    let numbers: Option<Vec<u64>> = words.map(number).collect();
    numbers.filter(|numbers| !numbers.is_empty())
}

/// One number, in which commas may group the digits: `14,405`.
#[must_use]
pub fn number(text: &str) -> Option<u64> {
    let written = plain(without_remark(text));
    let written = written.trim_start_matches('=').trim();
    match numbers(written)?.as_slice() {
        [one] => Some(*one),
        _ if is_grouped(written, ',', 1) && !written.starts_with('0') => {
            written.replace(',', "").parse().ok()
        }
        _ => None,
    }
}

/// A [`plain`] text in which what comes one after the other is said by commas: `b, then c` is `b,c`.
#[must_use]
pub fn in_turn(text: &str) -> String {
    let said = [", and then ", " and then ", ", then ", " then ", ",然后", "然后"];
    said.iter().fold(text.to_owned(), |text, words| text.replace(words, ","))
}

/// A row of digits: written together, or apart where a digit has two figures.
#[must_use]
pub fn digits(text: &str) -> Option<Vec<u64>> {
    let written = plain(text);
    // A row may have more digits than a number can.
    if !written.is_empty() && written.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(written.bytes().map(|byte| u64::from(byte - b'0')).collect());
    }
    numbers(text)
}

/// Several positions of `arity` numbers each: between semicolons, in brackets, or single numbers one after the other.
#[must_use]
pub fn positions(cell: &str, arity: usize) -> Option<Vec<Vec<u64>>> {
    if is_none(cell) {
        return Some(Vec::new());
    }
    let cell = without_remark(cell);
    let text = plain(cell);
    let pieces: Vec<String> = match () {
        () if text.contains([';', '\n']) => parts(cell),
        () if text.contains(')') => {
            text.split(')').map(|piece| piece.trim_matches([',', ' ']).to_owned()).collect()
        }
        () if arity == 1 => {
            return numbers(&text).map(|all| all.into_iter().map(|one| vec![one]).collect());
        }
        () => vec![text],
    };
    pieces.iter().filter(|piece| !piece.trim().is_empty()).map(|piece| numbers(piece)).collect()
}

/// Whether something is said to win or to lose.
#[must_use]
pub fn verdict(text: &str) -> Option<bool> {
    match plain(text).as_str() {
        "wins" | "win" | "w" | "won" | "yes" | "胜" | "赢" | "能赢" | "取胜" => Some(true),
        "loses" | "lose" | "l" | "lost" | "no" | "负" | "败" | "输" | "不能赢" => Some(false),
        _ => None,
    }
}

fn is_dash(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|sign| matches!(sign, '-' | '–' | '—' | '−' | '/'))
}

/// What a teacher has added by hand at the end of a cell, `+1`, and what stands before it.
#[must_use]
pub fn by_hand(cell: &str) -> (&str, Option<u32>) {
    let trimmed = cell.trim().trim_start_matches('\'').trim();
    // A dash stands for an empty cell, as in the tables of marks.
    let trimmed = if is_dash(trimmed) { "" } else { trimmed };
    let Some((before, after)) = trimmed.rsplit_once(['+', '＋']) else { return (trimmed, None) };
    // `Ben+1` and `none + 2` are no sums, as `a+1` is.
    let is_letter = before.is_ascii() && before.trim().len() < 2;
    let is_word = !is_letter && (named_winner(before).is_some() || is_none(before));
    let apart = before.is_empty() || before.ends_with(char::is_whitespace) || is_word;
    let after = if is_word { after.trim() } else { after };
    match after.parse() {
        Ok(marks) if apart && !before.contains(['×', '*', '=']) => (before.trim(), Some(marks)),
        _ => (trimmed, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::quickcheck;

    #[test]
    fn winners_are_read_by_any_usual_name() {
        for name in [
            "Ann",
            "ann wins",
            "First",
            "the first player",
            "甲",
            "先手",
            "先手必胜",
            "Ａｎｎ",
            "1st",
        ] {
            assert_eq!(winner(name), Some(Winner::First), "{name}");
        }
        for name in [
            "player 1",
            "Ann will win",
            "the one who moves first",
            "甲能赢",
            "甲一定赢",
            "先走的一方胜",
            "Ben loses",
            "乙输",
        ] {
            assert_eq!(winner(name), Some(Winner::First), "{name}");
        }
        for name in [
            "Ben",
            " BEN.",
            "second player wins",
            "乙",
            "后手",
            "后走的人赢",
            "the first player loses",
            "甲必败",
        ] {
            assert_eq!(winner(name), Some(Winner::Second), "{name}");
        }
        assert_eq!(winner("平局"), Some(Winner::Draw));
        for name in
            ["", "Anna", "both", "3", "谁都行", "draw loses", "not Ann", "Ann or Ben", "wins", "输"]
        {
            assert_eq!(winner(name), None, "{name}");
        }
    }

    #[test]
    fn positions_are_read_in_any_usual_form() {
        let check = |cell: &str, arity, expected: &[&[u64]]| {
            let expected: Vec<Vec<u64>> = expected.iter().map(|one| one.to_vec()).collect();
            assert_eq!(positions(cell, arity), Some(expected), "{cell}");
        };
        check("(1, 0, 1)", 3, &[&[1, 0, 1]]);
        check("1 0 1; 2 2 0", 3, &[&[1, 0, 1], &[2, 2, 0]]);
        check("(1,0,1), (2,2,0)", 3, &[&[1, 0, 1], &[2, 2, 0]]);
        check("（１，０，１）；（2，2，0）", 3, &[&[1, 0, 1], &[2, 2, 0]]);
        check("40、45、50", 1, &[&[40], &[45], &[50]]);
        check("none", 1, &[]);
        check("没有", 3, &[]);
        assert_eq!(positions("many", 1), None);
    }

    #[test]
    fn what_the_key_says_beside_numbers_is_no_number() {
        let check = |text: &str, expected: &[u64]| {
            assert_eq!(numbers(text), Some(expected.to_vec()), "{text}");
        };
        check("4, 10, …, 2002 and 2008 (335 numbers)", &[4, 10, 2002, 2008]);
        check("4、10、…、2008（共335个）", &[4, 10, 2008]);
        check("(14\u{a0}405, 23\u{a0}308)", &[14405, 23308]);
        check("1\u{a0}0\u{a0}5", &[1, 0, 5]);
        check("17 933, 17 935 and 17 938", &[17933, 17935, 17938]);
        check("5 120", &[5, 120]);
        check("1 2, 3", &[1, 2, 3]);
        check("3, 871 872 873 885", &[3, 871, 872, 873, 885]);
        check("3, 99 100 101 102", &[3, 99, 100, 101, 102]);
        check("14 405 120, 885 872", &[14_405_120, 885_872]);
        for other in
            ["+2", "about 4", "(4 or so)", "和谐", "2 (or 3)", "6 (but maybe 5)", "remainder 1"]
        {
            assert_eq!(numbers(other), None, "{other}");
        }
        let labels = ["key factor", "末尾", "个0"];
        assert_eq!(strip_labels("key factor: 4", &labels), "4");
        assert_eq!(strip_labels("末尾0个0", &labels), "0");
        assert_eq!(strip_labels("remainder 4", &labels), "remainder 4");
    }

    #[test]
    fn commas_may_group_the_digits_of_one_number() {
        for (written, expected) in
            [("14,405", 14405), ("1，234，567", 1_234_567), ("= 7", 7), ("7.", 7), ("(7)", 7)]
        {
            assert_eq!(number(written), Some(expected), "{written}");
        }
        for other in ["14, 405", "1,2", "14,40", "0,405", "1234,567", "7 or 8", ""] {
            assert_eq!(number(other), None, "{other}");
        }
    }

    #[test]
    fn digits_stand_together_or_apart() {
        assert_eq!(digits("1001"), Some(vec![1, 0, 0, 1]));
        assert_eq!(digits("2 4 11 0"), Some(vec![2, 4, 11, 0]));
        assert_eq!(digits("１０"), Some(vec![1, 0]));
        assert_eq!(digits("10a"), None);
        assert_eq!(digits("1010010010000001010101").map(|digits| digits.len()), Some(22));
    }

    #[test]
    fn marks_by_hand_stand_at_the_end() {
        assert_eq!(by_hand("Ann +1"), ("Ann", Some(1)));
        assert_eq!(by_hand("+2"), ("", Some(2)));
        assert_eq!(by_hand("'+2"), ("", Some(2)));
        assert_eq!(by_hand("3 × 100 +5"), ("3 × 100 +5", None));
        assert_eq!(by_hand("a+1"), ("a+1", None));
        assert_eq!(by_hand("Ben+1"), ("Ben", Some(1)));
        assert_eq!(by_hand("none + 2"), ("none", Some(2)));
        assert_eq!(by_hand("无+1"), ("无", Some(1)));
        for sum in ["a + 1", "b+1", "A+1", "1+2", "2 + 1", "n+1", "0+1"] {
            assert_eq!(by_hand(sum), (sum, None));
        }
    }

    quickcheck! {
        fn nothing_that_is_written_stops_the_reader(cell: String) -> bool {
            let _ = (winner(&cell), numbers(&cell), digits(&cell), positions(&cell, 2), verdict(&cell), by_hand(&cell), parts(&cell));
            true
        }

        fn numbers_come_back(given: Vec<u64>) -> bool {
            let text = format!("({})", given.iter().map(u64::to_string).collect::<Vec<_>>().join(", "));
            numbers(&text) == Some(given.clone()).filter(|given| !given.is_empty())
        }
    }
}
