//! What can be wrong with written numbers and the systems they are written in, in Chinese.

use super::InChinese;
use crate::{
    check::RepresentationFault,
    numeration::{MAX_TERMS, NotDigits, SystemError, TermsError},
    problem::numeration::{MAX_REPRESENTATIONS, NumerationError},
};

impl InChinese for NumerationError {
    fn chinese(&self) -> String {
        match self {
            Self::System(error) => error.chinese(),
            Self::Digits(error) => error.chinese(),
            Self::Rejected(rejection) => rejection.chinese(),
            Self::Unproved(wrong) => format!("不印：{}", wrong.chinese()),
            Self::TooMany { number, system, count } => format!(
                "{number}在{system}下有{count}种表示，超过上限{MAX_REPRESENTATIONS}\
                 （MAX_REPRESENTATIONS）：请换小一些的数"
            ),
            Self::TooLong { number, system } => {
                format!("{number}在{system}下的表示要列太久：请换小一些的数或短一些的数列")
            }
            Self::NotFibonacci { system } => {
                format!("这个问题只用于斐波那契表示，不用于{system}")
            }
            Self::Zero => "0没有可以在后面添0的数字：请从1起选数".to_owned(),
            Self::TooLarge { number } => {
                format!("{number}的答案超过18446744073709551615：请换小一些的数")
            }
            Self::NothingToCarry { digits, number } => {
                format!("{digits}里没有相邻的两个1，无法进位：请写{number}的另一种表示")
            }
        }
    }
}

impl InChinese for SystemError {
    fn chinese(&self) -> String {
        match self {
            Self::NotASystem { text } => format!(
                "“{text}”不是记数法：请写binary、octal、decimal、factorial、fibonacci，\
                 或列表如1,3,5,9，或bases:60,60,24"
            ),
            Self::Terms(error) => error.chinese(),
        }
    }
}

impl InChinese for TermsError {
    fn chinese(&self) -> String {
        match self {
            Self::Empty => "数列是空的：它必须从1开始".to_owned(),
            Self::NotOne { found } => {
                format!("数列从{found}开始：它必须从1开始，否则1就写不出来")
            }
            Self::NotIncreasing { before, term } => {
                format!("数列里{before}后面是{term}：每一项都必须比前一项大")
            }
            Self::SmallBase { found } => format!("进位基数{found}小于2：这样无法进位"),
            Self::LargeProduct => {
                "各进位基数的乘积超过18446744073709551615：请去掉最后几个".to_owned()
            }
            Self::TooLong { found } => {
                format!("列表里有{found}个数，超过上限{MAX_TERMS}（MAX_TERMS）")
            }
        }
    }
}

impl InChinese for NotDigits {
    fn chinese(&self) -> String {
        format!("“{}”不是一串数字：请写成10110，有大于9的数字时写成1:0:12", self.0)
    }
}

impl InChinese for RepresentationFault {
    fn chinese(&self) -> String {
        match self {
            Self::NoTerm { digits } => format!("{digits}的位数比数列的项还多"),
            Self::DigitTooLarge { place, digit, largest } => {
                format!("从右数第{place}位是{digit}，而这一位最大是{largest}")
            }
            Self::WrongSum { digits, number, found } => {
                format!("{digits}等于{}，不等于{number}", describe_value(*found))
            }
            Self::NotStandard { digits, term } => {
                format!("{digits}不是标准表示：{term}右边的各位合起来不小于{term}")
            }
            Self::NotDecreasing { digits } => format!("{digits}重复列出或次序不对"),
            Self::Incomplete { listed, counted } => {
                format!("列出了{listed}种表示，实际有{counted}种")
            }
            Self::WrongDivision { line } => format!("除法表的第{line}行不对"),
            Self::WrongCarry { row, digits } => {
                format!("第{row}行：相邻的两个1进位一次得不到{digits}")
            }
            Self::NotZeroOne { row } => format!("第{row}行：进位只用于数字0和1"),
            Self::NoRow => "没有可以进位的一行".to_owned(),
            Self::NotMisprinted { number } => {
                format!("印出的算式等于{number}：里面没有误印")
            }
            Self::OtherLength { printed, needed } => {
                format!("印出的算式有{printed}项，正确的有{needed}项")
            }
        }
    }
}

fn describe_value(found: Option<u64>) -> String {
    found.map_or_else(|| "超过18446744073709551615的数".to_owned(), |found| found.to_string())
}
