//! Marking what a pupil wrote in a blank of a proof: it is read as a number, an expression or a condition, and the line is judged with it.

use crate::problem::written::blank::{BlankKey, Filled};
use bouton_school::{said, score::Score};

/// The longest text that is read, in bytes.
const MAX_WRITTEN: usize = 200;

/// Marks a cell.
pub(super) fn score(key: &BlankKey, of: u32, cell: &str) -> Score {
    let (written, by_hand) = apart(key, cell);
    let mut score = match written {
        "" => Score::blank(of),
        written => mark_answer(key, of, written),
    };
    if let Some(by_hand) = by_hand {
        score.add_by_hand(by_hand);
    }
    score
}

/// What a pupil wrote, and what a teacher has added: behind an expression, `+1` belongs to it.
fn apart<'a>(key: &BlankKey, cell: &'a str) -> (&'a str, Option<u32>) {
    match said::by_hand(cell) {
        (before, Some(_)) if !key.of.is_empty() && !before.is_empty() => (cell.trim(), None),
        found => found,
    }
}

fn mark_answer(key: &BlankKey, of: u32, written: &str) -> Score {
    let texts = texts(key, written);
    let judged = texts.iter().map(|text| key.judge(text));
    let judged: Result<Vec<Filled>, _> = judged.collect();
    let Ok(judged) = judged else { return unread(key, of, written) };
    let wrong = judged.iter().zip(&texts).find_map(|(filled, text)| match filled {
        Filled::Wrong(why) => Some((text, why)),
        Filled::Right | Filled::Open => None,
    });
    if let Some((text, [zh, en])) = wrong {
        return Score::wrong(
            of,
            format!("填{text}不对：{zh}"),
            format!("{text} is not right: {en}"),
        );
    }
    match judged.contains(&Filled::Open) {
        true => Score::open(of, "没有判定，要由老师看", "not decided: to be read by the teacher"),
        false => Score { marks: of, of, ..Score::default() },
    }
}

fn unread(key: &BlankKey, of: u32, written: &str) -> Score {
    let (of_zh, of_en) = (key.of.join("、"), key.of.join(" and "));
    let first = key.of.first().map_or("", String::as_str);
    let (zh, en) = match (key.is_number, key.of.is_empty()) {
        (true, true) => ("这里应写一个数".to_owned(), "a number".to_owned()),
        (true, false) => (
            format!("这里应写含{of_zh}的式子，如2*{first}+1、{first} mod 4"),
            format!("an expression in {of_en}, as 2*{first}+1 or {first} mod 4"),
        ),
        (false, _) => (
            format!("这里应写关于{of_zh}的条件，如{first} mod 4 = 0"),
            format!("a condition on {of_en}, as {first} mod 4 = 0"),
        ),
    };
    Score::unreadable(of, written, &zh, &en)
}

/// What is written, one by one: of several numbers each has to be right.
fn texts(key: &BlankKey, written: &str) -> Vec<String> {
    if written.len() > MAX_WRITTEN {
        return vec![String::new()];
    }
    let text = said::plain(written);
    if key.of.is_empty()
        && let Some(numbers) = numbers(&text)
    {
        return numbers.iter().map(u64::to_string).collect();
    }
    vec![in_symbols(&text)]
}

/// One number or several, behind which may stand what is counted.
fn numbers(text: &str) -> Option<Vec<u64>> {
    let pieces = said::replace_conjunctions(text);
    let pieces = pieces.split([';', '\n']).map(|piece| piece.trim_end_matches(char::is_alphabetic));
    let numbers =
        |piece: &str| said::number(piece).map(|one| vec![one]).or_else(|| said::numbers(piece));
    let all: Option<Vec<Vec<u64>>> = pieces.map(numbers).collect();
    all.map(|all| all.concat()).filter(|all| !all.is_empty())
}

/// How two things that are said in words are put together.
#[derive(Clone, Copy)]
enum Said {
    /// The remainder of the first on division by the second.
    Remainder,
    /// The first is a multiple of the second.
    Multiple,
    /// The first is no multiple of the second.
    NoMultiple,
    /// The second is a multiple of the first.
    Divides,
    /// Their nim-sum.
    NimSum,
}

/// What stands before, between and behind two things, and what it says of them.
const WORDED: [([&str; 3], Said); 20] = [
    (["", "除以", "的余数"], Said::Remainder),
    (["", "被", "除的余数"], Said::Remainder),
    (["", "除以", "所得的余数"], Said::Remainder),
    (["the remainder of ", " divided by ", ""], Said::Remainder),
    (["remainder of ", " divided by ", ""], Said::Remainder),
    (["the remainder when ", " is divided by ", ""], Said::Remainder),
    (["the remainder of ", " on division by ", ""], Said::Remainder),
    (["the remainder on division of ", " by ", ""], Said::Remainder),
    (["", "不是", "的倍数"], Said::NoMultiple),
    (["", "不能被", "整除"], Said::NoMultiple),
    (["", " is not a multiple of ", ""], Said::NoMultiple),
    (["", " is no multiple of ", ""], Said::NoMultiple),
    (["", "是", "的倍数"], Said::Multiple),
    (["", "能被", "整除"], Said::Multiple),
    (["", " is a multiple of ", ""], Said::Multiple),
    (["", " is divisible by ", ""], Said::Multiple),
    (["", " divides ", ""], Said::Divides),
    (["", "|", ""], Said::Divides),
    (["", "和", "的尼姆和"], Said::NimSum),
    (["the nim-sum of ", " and ", ""], Said::NimSum),
];

/// An expression with its usual words in the symbols of the claim language.
fn in_symbols(written: &str) -> String {
    let written = written.trim_start_matches('=').trim_end_matches('.').trim();
    let worded = WORDED.iter().find_map(|(around, said)| Some((between(written, *around)?, said)));
    if let Some(([first, second], said)) = worded {
        let [first, second] = [first, second].map(with_products);
        return match said {
            Said::Remainder => format!("({first}) mod ({second})"),
            Said::Multiple => format!("({first}) mod ({second}) = 0"),
            Said::NoMultiple => format!("({first}) mod ({second}) != 0"),
            Said::Divides => format!("({second}) mod ({first}) = 0"),
            Said::NimSum => format!("({first}) xor ({second})"),
        };
    }
    let congruence = congruence(written, '≡', "=").or_else(|| congruence(written, '≢', "!="));
    congruence.unwrap_or_else(|| with_products(written))
}

/// `n ≡ 0 (mod 4)`.
fn congruence(written: &str, sign: char, relation: &str) -> Option<String> {
    let (first, rest) = written.split_once(sign)?;
    let (negated, first) = match first.strip_prefix("not ") {
        Some(first) => ("not ", first),
        None => ("", first),
    };
    let (second, modulus) = rest.split_once("mod")?;
    let second = second.trim_end_matches(['(', ' ']);
    let modulus = modulus.trim_end_matches([')', ' ']);
    let [first, second, modulus] = [first, second, modulus].map(with_products);
    Some(format!("{negated}(({first}) mod ({modulus}) {relation} ({second}) mod ({modulus}))"))
}

fn between<'a>(text: &'a str, [before, middle, behind]: [&str; 3]) -> Option<[&'a str; 2]> {
    let inner = text.strip_prefix(before)?.strip_suffix(behind)?;
    let (first, second) = inner.split_once(middle)?;
    let parts = [first.trim(), second.trim()];
    parts.iter().all(|part| !part.is_empty()).then_some(parts)
}

/// A text with the sign of a product that is left out: `2n`.
fn with_products(text: &str) -> String {
    let mut last = ' ';
    text.trim().chars().fold(String::new(), |mut written, sign| {
        if last.is_ascii_digit() && sign.is_ascii_alphabetic() {
            written.push('*');
        }
        last = sign;
        written.push(sign);
        written
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        exercise::schema::{
            Question,
            proof::{FillBlank, ProofYaml},
        },
        problem::written::{Excerpt, ProofKey},
    };

    fn key(of: &str, blank: &str, given: &[u64]) -> BlankKey {
        let excerpt = Excerpt::new(&ProofYaml { of: of.to_owned(), to: None }).unwrap();
        let question =
            Question::FillBlank(FillBlank { blank: blank.to_owned(), given: given.to_vec() });
        match excerpt.answer(&question).unwrap() {
            ProofKey::Blank(key) => *key,
            other => panic!("{other:?}"),
        }
    }

    fn marks(key: &BlankKey, cell: &str) -> (u32, u32, bool) {
        let score = score(key, 2, cell);
        (score.marks, score.open, score.unread())
    }

    #[test]
    fn whatever_is_always_the_same_is_right() {
        let key = key("take-away", "taken", &[]);
        for right in [
            "n mod 4",
            "n%4",
            "n - 4*(n div 4)",
            "n除以4的余数",
            "the remainder of n divided by 4",
            "(n + 4) mod 4",
            "ｎ mod 4",
        ] {
            assert_eq!(marks(&key, right), (2, 0, false), "{right}");
        }
        for wrong in ["n mod 3", "1", "n", "n mod 4 + 4", "4 - n mod 4"] {
            assert_eq!(marks(&key, wrong), (0, 0, false), "{wrong}");
        }
        for unread in ["the rest", "m mod 4", "P(n)", "n = 4", "n mod", "0; P(n)"] {
            assert_eq!(marks(&key, unread), (0, 0, true), "{unread}");
        }
        assert!(score(&key, 2, " ").blank);
    }

    #[test]
    fn conditions_are_read_as_they_are_said() {
        let key = key("take-away", "exactly", &[]);
        for right in [
            "n mod 4 != 0",
            "n mod 4 ≥ 1",
            "n is not a multiple of 4",
            "n is no multiple of 4",
            "n不是4的倍数",
            "n不能被4整除",
            "n ≢ 0 (mod 4)",
            "not n ≡ 0 (mod 4)",
        ] {
            assert_eq!(marks(&key, right), (2, 0, false), "{right}");
        }
        for wrong in ["n mod 4 = 0", "n是4的倍数", "4 divides n", "4 | n", "n ≡ 0 (mod 4)", "n > 0"]
        {
            assert_eq!(marks(&key, wrong), (0, 0, false), "{wrong}");
        }
    }

    #[test]
    fn of_several_numbers_each_has_to_be_right_and_large_ones_are_judged_too() {
        let key = key("take-away", "lost", &[10]);
        assert_eq!(key.right, ["12", "16", "20", "24", "28", "32"]);
        assert!(!key.is_all);
        for right in ["12", "16枚", "= 16", "400", "12, 16", "12 or 400"] {
            assert_eq!(marks(&key, right), (2, 0, false), "{right}");
        }
        for wrong in ["8", "401", "12, 14"] {
            assert_eq!(marks(&key, wrong), (0, 0, false), "{wrong}");
        }
    }

    #[test]
    fn a_line_that_is_true_but_proves_nothing_is_wrong_and_says_why() {
        let key = key("take-away", "no-multiple", &[]);
        assert_eq!(key.right, ["4"]);
        assert_eq!(marks(&key, "4"), (2, 0, false));
        let found = score(&key, 2, "8");
        assert_eq!(found.marks, 0);
        assert!(found.en.contains("the proof is no longer whole"), "{}", found.en);
        let found = score(&key, 2, "3");
        assert!(found.en.contains("n = 4"), "{}", found.en);
    }

    #[test]
    fn one_number_alone_may_be_right_and_that_is_proved() {
        let key = key("bouton", "third", &[5, 6]);
        assert_eq!((key.right.as_slice(), key.is_all), (["3".to_owned()].as_slice(), true));
    }

    #[test]
    fn what_is_added_by_hand_is_no_part_of_a_number_but_of_an_expression() {
        let number = key("bouton", "third", &[5, 6]);
        let found = score(&number, 2, "the xor +1");
        assert_eq!((found.marks, found.by_hand), (0, 1));
        let expression = key("wythoff", "difference", &[]);
        assert_eq!(marks(&expression, "n +0"), (2, 0, false));
        assert_eq!(score(&expression, 2, "+2").by_hand, 2);
    }
}
