//! Every message to the user in Chinese, beside the English that each layer's errors carry: for the
//! command line and for the boards in a page.
//!
//! The layers know nothing of it: their errors are data with an English `Display`, and here each
//! of them gets its Chinese sentence. No error type of ours is matched with a wildcard, so a new
//! message does not compile until it has been said in Chinese too.

mod contest;
mod exercise;
mod kernel;
mod numeration;
mod picture;
mod proofs;
mod sheet;
mod templates;

pub use crate::text::InChinese;
pub use contest::input_in_chinese;

use crate::{
    exercise::{
        diagnostic::{Diagnostic, Words},
        library::{Kind, LibraryError, Unknown},
    },
    text::{Mend, UnknownLanguage},
};
use std::io::{self, ErrorKind};

impl InChinese for Diagnostic {
    fn chinese(&self) -> String {
        let (message, mend) = (self.reason.chinese(), self.reason.mend_in_chinese());
        let drawn =
            self.render(&Words { error: "错误", help: "办法", message: &message, mend });
        // The drawing puts a half-width colon behind the words.
        drawn.replacen("错误: ", "错误：", 1).replacen("= 办法: ", "= 办法：", 1)
    }
}

impl InChinese for LibraryError {
    fn chinese(&self) -> String {
        match self {
            Self::At(diagnostic) => diagnostic.chinese(),
            Self::Unreadable { path, error } => {
                format!("读不了{path}：{}。请检查文件名和读取权限", error.chinese())
            }
            Self::IsAFolder { path } => format!("{path}是目录：请写明其中的一个 .yaml 文件"),
            Self::TooLarge { path, found } => {
                let limit = crate::exercise::library::MAX_FILE_BYTES;
                format!("{path}有{found}字节，超过上限{limit}（MAX_FILE_BYTES）")
            }
            Self::NotUtf8 { path, line } => {
                format!("{path}:{line}：这一行不是UTF-8文字，请把文件另存为UTF-8编码")
            }
            Self::Outside { path, folder } => {
                format!("{path}通到{folder}外面：目录之外的文件一律不读，请把文件本身放进目录")
            }
            Self::NoFile { path } => format!("{path}不是普通文件：请换成文本文件"),
            Self::Unknown(unknown) => unknown.chinese(),
            Self::NoClaim { id, near } => {
                let near = match near.as_slice() {
                    [] => String::new(),
                    near => format!("（是不是{}？）", near.join("或")),
                };
                format!("没有编号为“{id}”的说法{near}：用`bouton list claims`可以看到全部")
            }
            Self::NoExercises { path } => format!(
                "{path}里没有题目：其中应有problems、generators或sets目录，里面放 .yaml 文件"
            ),
        }
    }
}

impl InChinese for Unknown {
    fn chinese(&self) -> String {
        let near = match self.near.as_slice() {
            [] => String::new(),
            near => format!("（是不是{}？）", near.join("或")),
        };
        let (kind, word) = (kind(self.kind), self.kind.word());
        format!("没有叫“{}”的{kind}{near}：用`bouton list {word}s`可以看到全部", self.id)
    }
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Problem => "题目",
        Kind::Generator => "出题规则",
        Kind::Set => "练习",
    }
}

impl InChinese for UnknownLanguage {
    fn chinese(&self) -> String {
        format!("没有“{}”这种语言：请写zh或en", self.0)
    }
}

impl InChinese for io::Error {
    fn chinese(&self) -> String {
        match self.kind() {
            ErrorKind::NotFound => "没有这个文件或目录".to_owned(),
            ErrorKind::PermissionDenied => "没有权限".to_owned(),
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "磁盘已满".to_owned(),
            ErrorKind::IsADirectory => "这是一个目录".to_owned(),
            ErrorKind::NotADirectory => "路径中间有一段不是目录".to_owned(),
            // The system has no Chinese for the rest; its own words say more than none.
            _ => format!("系统报告“{self}”"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_file_is_told_in_chinese() {
        let error = io::Error::from(ErrorKind::NotFound);
        let told = LibraryError::Unreadable { path: "a.yaml".to_owned(), error }.chinese();
        assert_eq!(told, "读不了a.yaml：没有这个文件或目录。请检查文件名和读取权限");
    }

    #[test]
    fn near_names_are_offered_in_chinese() {
        let near = vec!["nim".to_owned()];
        let told = Unknown { kind: Kind::Set, id: "nin".to_owned(), near }.chinese();
        assert_eq!(told, "没有叫“nin”的练习（是不是nim？）：用`bouton list sets`可以看到全部");
    }
}
