//! What can be wrong with a judge's input, in Chinese.

use super::InChinese;
use crate::contest::{
    SearchError,
    input::{InputFault, Limit},
};

/// A fault of an input.
#[must_use]
pub fn input_in_chinese(fault: &InputFault) -> String {
    match fault {
        InputFault::NotANumber { word, what } => {
            format!("“{word}”不是整数：这里应当是{}", translate_quantity(what))
        }
        InputFault::OutsideLimit { what, found, limit: Limit { name, least, most } } => {
            format!("{}是{found}，应当在{least}到{most}之间（{name}）", translate_quantity(what))
        }
        InputFault::NotDigits { word, longest } => {
            format!("“{word}”不是1至{longest}位的数字串（MAX_DIGITS）")
        }
        InputFault::NotADate { year, month, day, first, last } => {
            format!("这个游戏里没有{year}年{month}月{day}日：日期从{first}到{last}")
        }
        InputFault::CutShort { what } => format!("输入到此结束，还缺{}", translate_quantity(what)),
        InputFault::NoEndMark { mark } => {
            format!("输入到此结束，缺少结束标记：最后应有一行“{mark}”")
        }
        InputFault::LeftOver { word } => format!("输入本应已经结束，后面却还有“{word}”：请删去"),
        InputFault::TooManyCases { found, limit } => {
            format!("这是第{found}组数据，上限是{limit}组（MAX_CASES）：请分成几份")
        }
        InputFault::NotText => "这里的字节不是UTF-8文字".to_owned(),
    }
}

/// What a number is; letters of the judge's statement stay as they are.
fn translate_quantity(what: &'static str) -> &'static str {
    match what {
        "the number of cases" => "数据组数",
        "a square" => "棋子的位置",
        "a heap" => "一堆的个数",
        "a number of S" => "集合S中的数",
        "the sweets of a colour" => "一种颜色的糖数",
        "the apples of a row" => "一行的苹果数",
        "a string of digits" => "一串数字",
        "the year" => "年份",
        "the month" => "月份",
        "the day" => "日子",
        "a zero of the end mark" => "结束标记里的0",
        letter => letter,
    }
}

impl InChinese for SearchError {
    fn chinese(&self) -> String {
        match self {
            Self::TooLarge(error) => error.chinese(),
            Self::Rejected(rejection) => format!("不给答案：{}", rejection.chinese()),
            Self::TakeSet(error) => error.chinese(),
        }
    }
}
