//! What search, theory and kernel say when they give no answer, in Chinese.

use super::InChinese;
use crate::{
    answer::{
        foreign::Foreign,
        tables::{Differs, Stop},
    },
    check::{Ranked, Rejection},
    facts::Unproved,
    family::chinese_take_error,
    game::{Outcome, TakeSetError},
    solve::{TooLarge, sieve::SieveError},
};

impl InChinese for Stop {
    fn chinese(&self) -> String {
        match self {
            Self::TooLarge(error) => error.chinese(),
            Self::Sieve(error) => error.chinese(),
            Self::Differs(Differs { theorem, position }) => {
                format!("不给答案：搜索与定理“{}”在{position}不一致", theorem.title_zh)
            }
            Self::MistakeIsRight(position) => {
                format!("在{position}，这种错误得到的恰好是正确答案，不能用在这里")
            }
            Self::Rejected(rejection) => format!("不给答案：{}", rejection.chinese()),
            Self::Foreign(foreign) => format!("不给答案：{}", foreign.chinese()),
            Self::Unproved(wrong) => format!("不印：{}", wrong.chinese()),
            Self::NoPeriod { take, searched, limit } => format!(
                "每次取{take}时，到{searched}为止没有找到周期：请写不超过{limit}的数（MAX_REMAINING）"
            ),
        }
    }
}

impl InChinese for TooLarge {
    fn chinese(&self) -> String {
        over_limit(self.what, self.found, self.limit_name, self.limit)
    }
}

fn over_limit(what: &str, found: u128, limit_name: &str, limit: u128) -> String {
    format!("{}是{found}，超过上限{limit}（{limit_name}）", translate_quantity(what))
}

/// What was counted. The layers below name it by a word, so that a new one shows as it is.
fn translate_quantity(what: &str) -> &str {
    match what {
        "objects in a heap" => "一堆的个数",
        "digits to count representations" => "为数清表示法要试的次数",
        "objects in all heaps" => "各堆的总个数",
        "objects in the pile" => "总个数",
        "positions searched" | "positions reached" | "positions to be searched" => "要搜索的局面数",
        "coins of the table" => "表里的硬币数",
        "sets of coins listed" => "要列出的翻法",
        "entries of the table" => "表的项数",
        "bits for the columns" => "各列要用的位数",
        "looks at options" | "options looked at" => "要查看的着法数",
        "numbers looked at" => "要查看的局面里的数",
        "numbers kept" => "要记住的数",
        "marks in the search" => "要标记的次数",
        "objects in the heap" => "一堆的个数",
        "objects in a heap of a game without a proved period" => "没有已证明周期的游戏里一堆的个数",
        "the Grundy value" => "SG值",
        "safe numbers" => "安全数的个数",
        "options of one position" => "一个局面的着法数",
        "numbers in the list of winning moves" => "全部取胜着法里的数",
        other => other,
    }
}

impl InChinese for SieveError {
    fn chinese(&self) -> String {
        match self {
            Self::TooManyPairs { pairs, limit } => {
                format!("前两堆共有{pairs}种搭配，上限是{limit}（MAX_CELLS）：请减小前两堆")
            }
            Self::LineTooLong { length, limit } => {
                format!("第三堆有{length}种大小，上限是{limit}（MAX_LINE）：请减小第三堆")
            }
            Self::TooManyColumnBits { bits, limit } => {
                format!("筛法要用{bits}位，上限是{limit}（MAX_COLUMN_BITS）：请减小后两堆")
            }
        }
    }
}

impl InChinese for TakeSetError {
    fn chinese(&self) -> String {
        chinese_take_error(self)
    }
}

/// An outcome, and how many moves it lasts where that is told.
fn describe_outcome((outcome, moves): Ranked) -> String {
    let outcome = match outcome {
        Outcome::P => "必败（P）",
        Outcome::N => "必胜（N）",
        Outcome::Draw => "和局",
    };
    if moves == 0 { outcome.to_owned() } else { format!("{outcome}，{moves}步") }
}

impl InChinese for Foreign {
    fn chinese(&self) -> String {
        match self {
            Self::Game { wanted, found } => format!("这条结论说的是{found}，不是{wanted:?}"),
            Self::Position { wanted, found } => format!("这条结论说的是{found}，不是{wanted}"),
        }
    }
}

impl InChinese for Rejection {
    fn chinese(&self) -> String {
        match self {
            Self::NotAPosition { game, position } => format!("{position}不是{game}的局面"),
            Self::OutsideTable { position } => format!("{position}不在搜索过的范围里"),
            Self::WrongOutcome { position, claimed, expected } => {
                let expected = expected.map_or_else(|| "步数太多".to_owned(), describe_outcome);
                format!("{position}是{expected}，不是{}", describe_outcome(*claimed))
            }
            Self::WrongValue { position, claimed, expected } => {
                format!("{position}的SG值是{expected}，不是{claimed}")
            }
            Self::WrongSize { found, expected } => {
                format!("表有{found}项，应有{expected}项")
            }
            Self::OverLimit { what, found, limit_name, limit } => {
                over_limit(what, *found, limit_name, *limit)
            }
            Self::RuleOfOtherShape { rule } => format!("定理{rule}不能与这种表比较"),
            Self::NotUniform { position } => {
                format!("从{position}出发的走法与该状态应有的走法不一致")
            }
            Self::NotPeriodic { preperiod, period, at, again } => {
                format!("第{at}项与第{again}项不同：从第{preperiod}项起的周期不是{period}")
            }
            Self::NotLeast { preperiod, period } => {
                format!("从{preperiod}起就已经以{period}为周期")
            }
            Self::IllegalMove { ply, from, to } => {
                format!("第{ply}步：从{from}走一步到不了{to}")
            }
            Self::BlankCannotBeFilled { ply, from } => {
                format!("第{ply}步：从{from}出发，没有合乎棋谱的取胜着法可填")
            }
            Self::Representation(fault) => fault.chinese(),
        }
    }
}

impl InChinese for Unproved {
    fn chinese(&self) -> String {
        let Self { path, found, meant } = self;
        format!("`{path}`给的是{found}，按它的含义应是{meant}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_counted_has_a_chinese_name() {
        let too_large =
            TooLarge { what: "looks at options", found: 9, limit_name: "MAX_LOOKS", limit: 8 };
        assert_eq!(too_large.chinese(), "要查看的着法数是9，超过上限8（MAX_LOOKS）");
        assert_eq!(translate_quantity("entries of the table"), "表的项数");
        assert_eq!(translate_quantity("something new"), "something new");
    }
}
