//! What is wrong with a book, in Chinese.

use super::InChinese;
use crate::book::BookError;

impl InChinese for BookError {
    fn chinese(&self) -> String {
        match self {
            Self::Library(error) => error.chinese(),
            Self::Template(error) => error.chinese(),
            Self::Book { zh, .. } => zh.clone(),
        }
    }
}
