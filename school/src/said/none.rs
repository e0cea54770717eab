//! That there is nothing to be found, as pupils say it: `none`, `Ann has no winning move`, `甲没有必胜的走法`.

use super::{plain, reasons::is_reason};

/// Who or what is said to have nothing.
const SUBJECTS: [&str; 12] = [
    "the first player ",
    "ann ",
    "she ",
    "i ",
    "there is ",
    "there are ",
    "there's ",
    "there ",
    "甲",
    "先手",
    "她",
    "我",
];

/// What is said of them, or alone.
const NOTHING: [&str; 54] = [
    "none",
    "no",
    "nothing",
    "nothing wins",
    "none wins",
    "none of them",
    "none of them wins",
    "none of the moves wins",
    "no move",
    "no moves",
    "no move wins",
    "no first move",
    "no first move wins",
    "no winning move",
    "no winning moves",
    "no winning first move",
    "no winning first moves",
    "no way to win",
    "not possible",
    "impossible",
    "all lose",
    "all moves lose",
    "every move loses",
    "can't win",
    "cannot win",
    "can not win",
    "cant win",
    "doesn't have a winning move",
    "does not have a winning move",
    "doesn't have one",
    "does not have one",
    "isn't any",
    "aren't any",
    "无",
    "没有",
    "不存在",
    "没",
    "没有一种走法能赢",
    "一种也没有",
    "一个也没有",
    "一步也没有",
    "都不行",
    "都不能赢",
    "哪种都不行",
    "不能赢",
    "赢不了",
    "怎么走都输",
    "怎么取都输",
    "怎么拿都输",
    "必输",
    "必败",
    "都输",
    "无解",
    "不可能",
];

/// Whether a cell says that there is nothing to be found, with or without the reason behind it, which is for a reader.
///
/// ```
/// use bouton_school::said::is_none;
/// assert!(is_none("None.") && is_none("甲没有必胜的走法") && is_none("no winning move, because 12 is lost"));
/// assert!(!is_none("none; A 3→2") && !is_none("no idea") && !is_none(""));
/// ```
#[must_use]
pub fn is_none(text: &str) -> bool {
    let text = plain(text);
    let said = text.trim_end_matches(['.', '!']);
    let parted = said.split_once([',', ';', ':', '(']).filter(|(_, rest)| is_reason(rest));
    let parted = parted.or_else(|| said.split_once(" because")).or_else(|| said.split_once("因为"));
    says_nothing(said) || parted.is_some_and(|(before, _)| says_nothing(before.trim()))
}

/// The number nothing, in words; of a division, that it leaves nothing.
const ZERO: [&str; 15] = [
    "none",
    "nothing",
    "no",
    "no remainder",
    "divides",
    "it divides",
    "divides exactly",
    "无",
    "没有",
    "整除",
    "能整除",
    "正好整除",
    "刚好整除",
    "没有余数",
    "无余数",
];

/// Whether a cell says in words that a number is 0.
#[must_use]
pub fn is_zero(text: &str) -> bool {
    ZERO.contains(&plain(text).trim_end_matches('.'))
}

fn says_nothing(text: &str) -> bool {
    let behind = SUBJECTS.iter().find_map(|subject| text.strip_prefix(subject));
    let behind = behind.map(|behind| behind.strip_prefix("has ").unwrap_or(behind));
    let is_nothing = |text: &str| text == "∅" || NOTHING.contains(&text) || lacks_a_move(text);
    is_nothing(text) || behind.is_some_and(is_nothing)
}

/// `没有必胜的走法`, `无取胜着法`: nothing, then perhaps what kind of move, then a word for a move.
fn lacks_a_move(text: &str) -> bool {
    let first = |words: &[&str], text: &str| -> Option<usize> {
        words.iter().find(|word| text.starts_with(**word)).map(|word| word.len())
    };
    let Some(begin) = first(&["没有", "没", "无"], text) else { return false };
    let rest = &text[begin..];
    let kinds = ["必胜", "必赢", "取胜", "能取胜", "能赢", "会赢", "能胜", "制胜", "获胜", "赢"];
    let rest = &rest[first(&kinds, rest).unwrap_or(0)..];
    let rest = rest.strip_prefix('的').unwrap_or(rest);
    ["走法", "第一步", "着法", "取法", "拿法", "下法", "报法", "办法", "方法", "一步", "步", "法"]
        .contains(&rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_a_number() {
        for text in ["No remainder.", "divides exactly", "整除", "没有余数", "none"] {
            assert!(is_zero(text), "{text}");
        }
        for text in ["", "remainder 2", "divide", "不整除", "整除数", "余数", "can't win", "必败"]
        {
            assert!(!is_zero(text), "{text}");
        }
    }

    #[test]
    fn nothing_is_said_in_many_ways() {
        for text in [
            "none",
            "None!",
            "no",
            "no move",
            "no winning first move",
            "there is no winning move",
            "There's none",
            "Ann has no winning move",
            "she can't win",
            "Ann cannot win",
            "the first player has none",
            "I can’t win",
            "Ann doesn't have a winning move",
            "none, because the nim-sum is 0",
            "none because 12 is lost",
            "every move loses",
            "∅",
            "无",
            "没有。",
            "没有必胜的走法",
            "甲没有必胜的走法",
            "没有取胜的第一步",
            "无必胜走法",
            "没有赢法",
            "没有办法",
            "先手没有能赢的走法",
            "甲赢不了",
            "她不能赢",
            "没有，因为尼姆和是0",
            "怎么走都输",
        ] {
            assert!(is_none(text), "{text}");
        }
        for text in [
            "",
            "nobody",
            "no idea",
            "none; A 3→2",
            "ann",
            "ann wins",
            "there is",
            "there",
            "ann has",
            "has no",
            "no 3",
            "none of 3",
            "甲",
            "没有想好",
            "没写",
            "无穷多",
            "的走法",
            "0",
            "-",
        ] {
            assert!(!is_none(text), "{text}");
        }
    }
}
