//! Who is said to win, alone or with the reason behind it.

use super::{
    Winner, plain,
    reasons::{find_because, is_reason},
};

/// Who is said to win; a reason may stand behind it.
#[must_use]
pub fn winner(text: &str) -> Option<Winner> {
    named_winner(text).or_else(|| before_reason(&plain(text)))
}

/// Who is said to win, and nothing else.
pub(super) fn named_winner(text: &str) -> Option<Winner> {
    let text = plain(text);
    let text = text.trim_end_matches(['.', '!']).trim();
    if let Some(loser) = LOSES.iter().find_map(|loses| text.strip_suffix(loses)) {
        return match player(loser)? {
            Winner::First => Some(Winner::Second),
            Winner::Second => Some(Winner::First),
            Winner::Draw => None,
        };
    }
    player(text)
}

const LOSES: [&str; 6] = [" loses", " will lose", "必败", "会输", "败", "输"];

/// Who is named, with or without "wins".
fn player(text: &str) -> Option<Winner> {
    let begins = [
        "the ",
        "player ",
        "one who ",
        "who ",
        "moves ",
        "goes ",
        "starts ",
        "winner is ",
        "winner: ",
        "是",
    ];
    let ends = [
        " wins",
        " win",
        " will win",
        " can win",
        " will",
        " can",
        " player",
        " to move",
        " moves",
        " moving",
        " goes",
        " starts",
        "必胜",
        "必",
        "获胜",
        "胜",
        "赢",
        "会",
        "能",
        "一定",
        "一方",
        "方",
        "者",
        "取",
        "走",
        "的人",
        "手",
        "的",
    ];
    let mut name = text.trim();
    loop {
        let shorter = begins.iter().find_map(|begin| name.strip_prefix(begin));
        let shorter = shorter.or_else(|| ends.iter().find_map(|end| name.strip_suffix(end)));
        let Some(shorter) = shorter else { break };
        name = shorter.trim();
    }
    match name {
        "ann" | "a" | "first" | "1st" | "1" | "i" | "n" | "one" | "red" | "white" | "甲" | "先"
        | "甲先" | "红" | "白" => Some(Winner::First),
        "ben" | "b" | "second" | "2nd" | "2" | "ii" | "p" | "two" | "black" | "乙" | "后"
        | "後" | "乙后" | "黑" => Some(Winner::Second),
        "draw" | "a draw" | "neither" | "nobody" | "no one" | "tie" | "a tie" | "d" | "和"
        | "和局" | "平" | "平局" | "和棋" => Some(Winner::Draw),
        _ => None,
    }
}

/// Words of which one says who is meant: a letter or a number before a comma may be something else.
const NAMES: [&str; 14] = [
    "ann", "ben", "first", "second", "1st", "2nd", "draw", "neither", "nobody", "甲", "乙", "先",
    "后", "和",
];

/// Words that take back what was said, or put another beside it.
const DOUBTS: [&str; 22] = [
    "ann", "ben", "first", "second", "draw", "neither", "not", "no ", "wrong", "lose", "lost",
    " or ", "甲", "乙", "先", "后", "不", "没", "错", "输", "败", "或",
];

/// Who is said to win before a reason in a text in small letters. Behind "because" anything may stand; behind a comma or a colon nothing that
/// speaks of the players, but the same said again.
fn before_reason(text: &str) -> Option<Winner> {
    let sign = text.find([',', ';', ':', '.', '\n']);
    let end = find_because(text).into_iter().chain(sign).min()?;
    let (name, behind) = text.split_at(end);
    let behind = behind.trim_matches([',', ';', ':', '.', '\n', ' ']);
    let found = named_winner(name).filter(|_| NAMES.iter().any(|word| name.contains(word)))?;
    if let Some(again) = named_winner(behind) {
        return (again == found).then_some(found);
    }
    let said = format!("{behind} ");
    let is_clear = !DOUBTS.iter().any(|word| said.contains(word));
    (is_reason(behind) || is_clear).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_winner_stands_before_the_reason() {
        for text in [
            "ann, because 34 = 4*8+2",
            "ann because 34 is 2 more than 32",
            "ann: she takes 2",
            "甲，因为34÷8余2",
            "甲赢，余2",
            "first, because ben cannot move",
            "ann wins, the first player",
            "先手必赢",
            "甲先手必胜",
        ] {
            assert_eq!(winner(text), Some(Winner::First), "{text}");
        }
        assert_eq!(winner("Ben wins, the second player"), Some(Winner::Second));
        for text in [
            "ann, no, ben",
            "ann, ben",
            "ann or ben",
            "ann, the second player",
            "甲，不，乙",
            "甲，错了",
            "a, 3",
            "b, c",
            "2, 4",
            "one, 3",
            "ann, not sure",
            "ann, 2",
            "ben, 1st",
            "甲，2",
            "i think",
            "because ann",
            "ann. ben",
            "",
        ] {
            assert_eq!(winner(text), None, "{text}");
        }
    }
}
