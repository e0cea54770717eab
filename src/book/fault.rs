//! What can be wrong with a book.

use crate::{
    chinese::InChinese, exercise::library::LibraryError, render::templates::TemplateError,
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
