//! What can be wrong with sheets, their IDs and class lists, in Chinese.

use super::InChinese;
use crate::sheet::{
    SheetError,
    id::{
        EDITION_COUNT, FORMAT_VERSION, MAX_COPY, MAX_LEVEL, MAX_SET_NAME_CHARS, SheetFieldError,
        SheetIdError,
    },
    letterhead::{LineError, MAX_LINE_CHARS},
    roster::{MAX_NAME_CHARS, MAX_PUPILS, MAX_ROSTER_BYTES, RosterError, RosterWarning},
};

impl InChinese for SheetError {
    fn chinese(&self) -> String {
        match self {
            Self::Library(error) => error.chinese(),
            Self::Id(error) => format!("这份卷子不能有卷号：{}", error.chinese()),
            Self::OtherEdition { set, printed, here } => format!(
                "这份卷子出自练习“{set}”的另一版（印的是{printed}，这里是{here}）：请用当时的程序或练习文件"
            ),
        }
    }
}

impl InChinese for SheetFieldError {
    fn chinese(&self) -> String {
        match self {
            Self::SetName { given } => format!(
                "“{given}”不能作练习的名称：请用1到{MAX_SET_NAME_CHARS}个小写字母a-z、数字0-9或连字符，并以字母开头"
            ),
            Self::Edition { given } => format!("版次{given}不在0到{}之间", EDITION_COUNT - 1),
            Self::Level { given } => format!("没有难度{given}：请选1（最容易）到{MAX_LEVEL}"),
            Self::Copy { given } => {
                format!("没有第{given}份：份号是1到{MAX_COPY}；要更多，请换一个随机种子")
            }
        }
    }
}

impl InChinese for SheetIdError {
    fn chinese(&self) -> String {
        match self {
            Self::NotAnId { text } => {
                format!("“{text}”不是卷号：请照抄卷子上印的整行，形如B1-DEFAULT-7K-3-2026-1-7G")
            }
            Self::Mistyped { text } => {
                format!("“{text}”抄错了或不完整：请与卷子上印的那一行逐字核对")
            }
            Self::NewerVersion { found } => format!(
                "这个卷号的格式是第{found}版，本程序只认识到第{FORMAT_VERSION}版：请更新bouton\
                 （如果卷子上印的是B{FORMAT_VERSION}-，请改正B后面的数）"
            ),
        }
    }
}

impl InChinese for LineError {
    fn chinese(&self) -> String {
        match self {
            Self::Empty => "文字是空的：请写上，或者不写这个选项".to_owned(),
            Self::TooLong { characters } => {
                format!("有{characters}个字，上限是{MAX_LINE_CHARS}（MAX_LINE_CHARS）：请写短一些")
            }
            Self::Unprintable { character } => {
                format!("有印不出来的字符U+{:04X}：请写一行普通文字", u32::from(*character))
            }
        }
    }
}

impl InChinese for RosterError {
    fn chinese(&self) -> String {
        match self {
            Self::Unreadable(error) => error.chinese(),
            Self::IsAFolder { path } => format!("{path}是目录：请写明其中的名单（CSV文件）"),
            Self::TooLarge { path, bytes } => format!(
                "{path}：名单有{bytes}字节或更多，上限是{MAX_ROSTER_BYTES}（MAX_ROSTER_BYTES）：是不是选错了文件？"
            ),
            Self::NotUtf8 { path, line } => format!(
                "{path}:{line}：这一行既不是UTF-8文字，也不是别的常用编码：请把名单另存为UTF-8（在Excel里选“另存为”→“CSV UTF-8（逗号分隔）”）"
            ),
            Self::Unclosed { path, line } => {
                format!("{path}:{line}：这一行的引号只有一半：在名字后面补上 \"，或者删去它")
            }
            Self::NoNames { path, line } => {
                format!("{path}:{line}：表头里没有姓名这一列：请写“姓名”，或者“姓”和“名”")
            }
            Self::NotCsv { path, source } => {
                format!("{path}：名单不是CSV（{source}）：请另存为CSV，或者每行写一个名字")
            }
            Self::NameMissing { path, line } => {
                format!("{path}:{line}：这一行没有名字：请补上，或者删去这一行")
            }
            Self::NameTooLong { path, line, characters } => format!(
                "{path}:{line}：这个名字有{characters}个字，上限是{MAX_NAME_CHARS}（MAX_NAME_CHARS）：请写短一些"
            ),
            Self::Unprintable { path, line, character } => {
                format!("{path}:{line}：名字里有{}", unprintable(*character))
            }
            Self::TooManyPupils { path, line } => format!(
                "{path}:{line}：学生超过{MAX_PUPILS}名（MAX_PUPILS）：请从这一行起分成另一份名单"
            ),
            Self::Empty { path } => format!(
                "{path}：名单里没有名字：请每行写一个名字，或者写一列，列名用“姓名”或`name`"
            ),
        }
    }
}

fn unprintable(character: char) -> String {
    match character {
        '\r' | '\n' => "换行：请看是不是有单个的`\"`".to_owned(),
        '\t' => "制表符：请把名单另存为CSV，各列用逗号隔开".to_owned(),
        _ => format!("印不出来的字符U+{:04X}：请删去，或者把名字重新输入", character as u32),
    }
}

impl InChinese for RosterWarning {
    fn chinese(&self) -> String {
        match self {
            Self::SameName { path, line, first_line, name } => format!(
                "{path}:{line}：“{name}”在第{first_line}行已经有了：两行各出一份；如果是两个人，请加上能区别的字"
            ),
            Self::OtherEncoding { path, encoding } => {
                format!("{path}：不是UTF-8，已按{encoding}读取：请看看名字对不对")
            }
            Self::NoHead { path, name } => format!(
                "{path}：名单没有表头，已把第一列当作姓名，例如“{name}”：要用到别的列，请加上表头，如“姓名,班级”"
            ),
            Self::OnlyNumbers { path, name } => format!(
                "{path}：名字全是数字，例如“{name}”：要用另一列，请把那一列的列名写成“姓名”或`name`"
            ),
        }
    }
}
