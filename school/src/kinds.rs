//! The kinds of questions: what they are called in forms and answers, and how their cells are filled in.

/// A kind of question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its name in files.
    pub name: &'static str,
    /// What else it may be called there.
    pub also: &'static str,
    /// In Chinese.
    pub zh: &'static str,
    /// In English.
    pub en: &'static str,
    /// How a cell is filled in, in Chinese.
    pub how_zh: &'static str,
    /// The same in English.
    pub how_en: &'static str,
}

const fn kind(
    name: &'static str,
    also: &'static str,
    [zh, en]: [&'static str; 2],
    [how_zh, how_en]: [&'static str; 2],
) -> Kind {
    Kind { name, also, zh, en, how_zh, how_en }
}

/// What a cell holds that only a reader can judge.
const BY_HAND: [&str; 2] = ["老师评分：+2", "marks by hand: +2"];

/// Every kind.
pub const KINDS: [Kind; 29] = [
    kind(
        "who-wins",
        "winner",
        ["谁胜", "who wins"],
        ["甲/乙；理由由老师加分：甲 +1", "Ann/Ben; marks for the reason by hand: Ann +1"],
    ),
    kind(
        "winning-moves",
        "moves",
        ["取胜的第一步", "winning moves"],
        [
            "各种走法，用分号隔开（若没有，写“没有”）",
            "the moves, semicolons between them (or: none)",
        ],
    ),
    kind("grundy-value", "grundy", ["SG值", "Grundy value"], ["一个数", "a number"]),
    kind(
        "binary-table",
        "table",
        ["二进制表", "binary table"],
        ["各行；列和；尼姆和：01; 10; 1 1; 3", "rows; column sums; nim-sum: 01; 10; 1 1; 3"],
    ),
    kind(
        "key-numbers",
        "keys",
        ["关键数", "key numbers"],
        [
            "关键数；关键因子；余数：4 8 12; 4; 2",
            "key numbers; key factor; remainder: 4 8 12; 4; 2",
        ],
    ),
    kind(
        "construct",
        "fill",
        ["填空", "fill the blanks"],
        ["(5, 1, 4)；(2, 3, 1)", "(5, 1, 4); (2, 3, 1)"],
    ),
    kind("construct-number", "sizes", ["哪些数", "which numbers"], ["40 45 50", "40 45 50"]),
    kind(
        "complete-line",
        "game",
        ["补全对局", "complete the game"],
        ["只写空格里的局面：(1, 1)；(0, 0)", "the blanks only: (1, 1); (0, 0)"],
    ),
    kind(
        "find-mistake",
        "mistake",
        ["找错误", "find the mistake"],
        [
            "谁胜；走法；错在哪里由老师加分：乙；A 3→1 +1",
            "who wins; the move; marks for the wrong step by hand: Ben; A 3→1 +1",
        ],
    ),
    kind(
        "general-rule",
        "general",
        ["一般规律", "general rule"],
        ["除数；余数：4; 0（理由：+1）", "divisor; remainders: 4; 0 (reason: +1)"],
    ),
    kind("which-lose", "lost", ["哪些必败", "which lose"], ["(1, 1)；(2, 2)", "(1, 1); (2, 2)"]),
    kind(
        "refute",
        "counterexample",
        ["举反例", "refute the rule"],
        ["(1, 3, 4)（说明：+2）", "(1, 3, 4) (showing it: +2)"],
    ),
    kind(
        "read-heaps",
        "heaps",
        ["读出各堆", "read the heaps"],
        ["各堆；尼姆和：1 4 6; 3", "heaps; nim-sum: 1 4 6; 3"],
    ),
    kind(
        "draw-board",
        "board",
        ["摆棋", "draw the board"],
        ["各路上数的点数：1 3 2", "points on each file: 1 3 2"],
    ),
    kind(
        "find-slip",
        "slip",
        ["找败着", "find the slip"],
        ["第几步；正确的一步：5; e4e3", "ply; right move: 5; e4e3"],
    ),
    kind("judge-moves", "judge", ["判断各着", "judge the moves"], ["胜 负", "wins loses"]),
    kind("represent", "digits", ["写成数字", "represent"], ["100101", "100101"]),
    kind(
        "all-representations",
        "ways",
        ["所有写法", "all representations"],
        ["10010, 1110", "10010, 1110"],
    ),
    kind(
        "carry",
        "rows",
        ["进位", "carry"],
        ["逐行：1111; 10011; 10100", "row by row: 1111; 10011; 10100"],
    ),
    kind(
        "append-zero",
        "appended",
        ["末尾添0", "append a 0"],
        [
            "新数；末尾0的个数；安全组：26; 2; (16, 26)",
            "new number; zeros; safe pair: 26; 2; (16, 26)",
        ],
    ),
    kind(
        "pair-of-difference",
        "pair",
        ["差的安全组", "pair of a difference"],
        ["差的标准表示；安全组：100; (7, 11)", "standard form; safe pair: 100; (7, 11)"],
    ),
    kind("read-digits", "number", ["读出数", "read the digits"], ["一个数", "a number"]),
    kind(
        "find-misprint",
        "misprint",
        ["找印错处", "find the misprint"],
        [
            "照印算得的数；改正后的式子：715; 3×10^2 + 4×10 + 5",
            "value as printed; corrected line: 715; 3×10^2 + 4×10 + 5",
        ],
    ),
    kind(
        "order-lines",
        "order",
        ["排顺序", "put in order"],
        ["各行的字母：C A B D", "letters of the lines: C A B D"],
    ),
    kind(
        "needed-lines",
        "needed",
        ["用到哪些行", "which lines are needed"],
        ["字母：A C", "letters: A C"],
    ),
    kind(
        "faulty-line",
        "gap",
        ["哪一行推不出", "which line does not follow"],
        ["字母（理由：+1）：B +1", "letter (reason: +1): B +1"],
    ),
    kind("missing-case", "case", ["缺哪种情形", "which case is missing"], ["字母：B", "letter: B"]),
    kind(
        "fill-blank",
        "blank",
        ["补全一行", "complete the line"],
        ["一个数或式子：n mod 4", "a number or an expression: n mod 4"],
    ),
    kind("ask", "own", ["自拟题", "own question"], BY_HAND),
];

/// The kind of that name.
#[must_use]
pub fn of(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.name == name)
}

/// The kind that a field of an answer file means: by its name, or by what it is called in either language.
#[must_use]
pub fn find_by_name(field: &str) -> Option<&'static Kind> {
    let field = field.trim().to_lowercase();
    let names = |kind: &Kind| [kind.name, kind.also, kind.en, kind.zh].map(str::to_lowercase);
    KINDS.iter().find(|kind| names(kind).contains(&field))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_means_one_kind() {
        for kind in &KINDS {
            for field in [kind.name, kind.also, kind.en, kind.zh] {
                assert_eq!(find_by_name(field), Some(kind), "{field}");
            }
        }
        assert_eq!(find_by_name("winers"), None);
    }
}
