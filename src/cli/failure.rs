//! What the command line reports: a message in both languages and an exit code.

use super::{chinese::InChinese, output::OutputError};
use crate::{
    answer::tables::Stop,
    book::BookError,
    contest::SearchError,
    exercise::library::LibraryError,
    family::{ArgumentError, SequenceError},
    render::{play::Untold, templates::TemplateError},
    sheet::{
        SheetError,
        id::{SheetFieldError, SheetIdError},
        roster::RosterError,
    },
    text::{Language, UnknownLanguage},
};
use std::{fmt::Display, io};

/// The program stops with this message and exit code.
#[derive(Debug)]
pub struct Failure {
    zh: String,
    en: String,
    exit_code: u8,
    broken_pipe: bool,
}

impl Failure {
    /// Wrong usage or input: exit code 2.
    #[must_use]
    pub fn usage(zh: impl Display, en: impl Display) -> Self {
        let (zh, en) = (
            prefix_message("错误", "：", &zh.to_string()),
            prefix_message("error", ": ", &en.to_string()),
        );
        Self { zh, en, exit_code: 2, broken_pipe: false }
    }

    /// Something was found wrong: exit code 1. The finding itself is on stdout.
    #[must_use]
    pub fn finding(zh: impl Display, en: impl Display) -> Self {
        Self { exit_code: 1, ..Self::usage(zh, en) }
    }

    /// Answers were marked, and some are not right: exit code 1, for scripts. The marks have said it all.
    #[must_use]
    pub fn not_all_right() -> Self {
        Self { zh: String::new(), en: String::new(), exit_code: 1, broken_pipe: false }
    }

    /// The user asked to stop what writes no file.
    #[must_use]
    pub(super) fn interrupted() -> Self {
        Self::usage("已中断", "interrupted")
    }

    /// An error of any layer.
    #[must_use]
    pub(super) fn of(error: &(impl InChinese + Display)) -> Self {
        Self::usage(error.chinese(), error)
    }

    /// stdout could not be written. A reader that went away is no failure.
    #[must_use]
    pub fn stdout(error: &io::Error) -> Self {
        let broken_pipe = error.kind() == io::ErrorKind::BrokenPipe;
        let zh = format!("结果写不出去：{}", error.chinese());
        Self { broken_pipe, ..Self::usage(zh, format!("cannot write the result: {error}")) }
    }

    /// The message in a language; empty where everything has been said.
    #[must_use]
    pub fn message(&self, language: Language) -> &str {
        language.pick(&self.zh, &self.en)
    }

    /// The exit code.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        self.exit_code
    }

    /// Whether whoever read stdout has gone away.
    #[must_use]
    pub fn is_broken_pipe(&self) -> bool {
        self.broken_pipe
    }
}

/// Drawings of a place in a file begin with the word themselves.
fn prefix_message(word: &str, colon: &str, message: &str) -> String {
    if message.starts_with(word) { message.to_owned() } else { format!("{word}{colon}{message}") }
}

/// Errors of every layer are wrong input, unless the kernel refused.
macro_rules! wrong_input {
    ($($error:ty),* $(,)?) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self::of(&error)
            }
        })*
    };
}

wrong_input!(
    ArgumentError,
    BookError,
    LibraryError,
    OutputError,
    RosterError,
    SheetError,
    SheetFieldError,
    SheetIdError,
    TemplateError,
    UnknownLanguage,
);

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Self {
        let exit_code = if stop.is_limit() { 2 } else { 1 };
        Self { exit_code, ..Self::of(&stop) }
    }
}

impl From<Untold> for Failure {
    fn from(error: Untold) -> Self {
        match error {
            Untold::Template(error) => error.into(),
            Untold::Stop(stop) => stop.into(),
        }
    }
}

impl From<SearchError> for Failure {
    fn from(error: SearchError) -> Self {
        let exit_code = if matches!(error, SearchError::Rejected(_)) { 1 } else { 2 };
        Self { exit_code, ..Self::of(&error) }
    }
}

impl From<SequenceError> for Failure {
    fn from(error: SequenceError) -> Self {
        match error {
            SequenceError::Arguments(error) => error.into(),
            SequenceError::Stop(stop) => stop.into(),
        }
    }
}
