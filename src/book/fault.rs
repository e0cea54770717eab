//! What can be wrong with a book.

use crate::{
    exercise::library::LibraryError,
    render::templates::TemplateError,
    text::{InChinese, Mend},
};

/// Why there is no page.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    /// At a place of a chapter, or in an exercise that it names.
    #[error(transparent)]
    Library(#[from] LibraryError),
    /// A template asks for something that is not there.
    #[error(transparent)]
    Template(#[from] TemplateError),
    /// Something else about the book.
    #[error("{en}")]
    Book {
        /// In Chinese.
        zh: String,
        /// In English.
        en: String,
    },
}

impl BookError {
    /// An error about the book as a whole.
    pub(crate) fn of(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self::Book { zh: zh.into(), en: en.into() }
    }
}

impl InChinese for BookError {
    fn chinese(&self) -> String {
        match self {
            Self::Library(error) => error.chinese(),
            Self::Template(error) => error.chinese(),
            Self::Book { zh, .. } => zh.clone(),
        }
    }
}

/// Why a directive of a book cannot be followed, with how to mend it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{en}")]
pub struct DirectiveFault {
    /// In Chinese.
    pub zh: String,
    /// In English.
    pub en: String,
}

/// What is wrong with the words of a course.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TermFault {
    /// A chapter uses a word that the course has decided against.
    #[error("this course says `{instead}`, not `{word}` (terms.yaml)")]
    Avoided {
        /// What stands there.
        word: String,
        /// What the course says.
        instead: String,
    },
    /// The place where a word is introduced is none of the book's.
    #[error(
        "the book has no place `{0}`: write a chapter and a heading of it, such as `binary.md#nim-sum`"
    )]
    NoPlace(String),
}

impl InChinese for DirectiveFault {
    fn chinese(&self) -> String {
        self.zh.clone()
    }
}

impl Mend for DirectiveFault {}

impl InChinese for TermFault {
    fn chinese(&self) -> String {
        match self {
            Self::Avoided { word, instead } => {
                format!("这门课说“{instead}”，不说“{word}”（terms.yaml）")
            }
            Self::NoPlace(place) => {
                format!(
                    "书里没有“{place}”这个地方：请写某一章和其中的一个标题，如binary.md#nim-sum"
                )
            }
        }
    }
}

impl Mend for TermFault {}
