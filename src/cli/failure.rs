//! What the command line reports: a message and an exit code.

use super::output::OutputError;
use crate::{
    exercise::{
        family::{ArgumentError, SequenceError},
        library::LibraryError,
        problem::Fault,
        tables::Stop,
        text::UnknownLanguage,
    },
    render::templates::TemplateError,
    sheet::{
        SheetError,
        id::{SheetFieldError, SheetIdError},
        roster::RosterError,
    },
};
use std::{fmt, io};

/// The program stops with this message and exit code.
#[derive(Debug)]
pub struct Failure {
    message: String,
    exit_code: u8,
    broken_pipe: bool,
}

impl Failure {
    /// Wrong usage or input: exit code 2.
    #[must_use]
    pub fn usage(message: impl fmt::Display) -> Self {
        let mut message = message.to_string();
        if !message.starts_with("error") {
            message.insert_str(0, "error: ");
        }
        Self { message, exit_code: 2, broken_pipe: false }
    }

    /// Something was found wrong: exit code 1. The finding itself is on stdout.
    #[must_use]
    pub fn found_wrong(message: impl fmt::Display) -> Self {
        Self { message: message.to_string(), exit_code: 1, broken_pipe: false }
    }

    /// stdout could not be written. A reader that went away is no failure.
    #[must_use]
    pub fn stdout(error: io::Error) -> Self {
        let broken_pipe = error.kind() == io::ErrorKind::BrokenPipe;
        Self { broken_pipe, ..Self::usage(format!("cannot write the result: {error}")) }
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

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

/// Errors of every layer are wrong input, unless the kernel refused.
macro_rules! wrong_input {
    ($($error:ty),* $(,)?) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self::usage(error)
            }
        })*
    };
}

wrong_input!(
    ArgumentError,
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
        if stop.is_limit() {
            Self::usage(stop)
        } else {
            Self::found_wrong(format!("error: {stop}"))
        }
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

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Stop(stop) => stop.into(),
            fault => Self::usage(fault),
        }
    }
}
