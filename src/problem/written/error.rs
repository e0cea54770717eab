//! Why a question about a proof has no answer.

use super::MAX_LINES;
use crate::exercise::{diagnostic::Diagnostic, library::LibraryError};

/// Why a question about a proof has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrittenError {
    /// There is no such proof.
    #[error("there is no proof `{of}`; inside the program are: {known}")]
    NoProof {
        /// What was named.
        of: String,
        /// Those that there are.
        known: String,
    },
    /// A line that the proof does not have.
    #[error("there is no line `{line}` here; the lines are: {known}")]
    NoLine {
        /// What was named.
        line: String,
        /// Those that there are.
        known: String,
    },
    /// The proof makes no sense, as it stands or as it is changed.
    #[error("{0}")]
    Judged(Box<Diagnostic>),
    /// The proof cannot be read at all.
    #[error("the proof cannot be read: {0}")]
    Unread(String),
    /// A line that is to be true and to follow, and is not proved.
    #[error("the line `{line}` is not proved here (its verdict is {verdict})")]
    Unproved {
        /// The line.
        line: String,
        /// Its verdict.
        verdict: &'static str,
    },
    /// A citation of which nothing was judged.
    #[error(
        "`{line}` is decided by what its words mean: whether it needs `{cites}` was not judged"
    )]
    Decided {
        /// The line.
        line: String,
        /// What it cites.
        cites: String,
    },
    /// A line that is printed before one that it cites.
    #[error("`{line}` cites `{cites}`, which has to stand before it")]
    TooEarly {
        /// The line.
        line: String,
        /// What it cites.
        cites: String,
    },
    /// A citation that changes nothing: no gap is found without it.
    #[error(
        "no gap is found when `{line}` does without `{cites}`: nobody can say that it needs it"
    )]
    NotNeeded {
        /// The line.
        line: String,
        /// What it cites.
        cites: String,
    },
    /// The lines that are printed are not those of the proof.
    #[error("the line `{line}` has to stand here exactly once")]
    NotOnce {
        /// The line that is missing, or stands here twice.
        line: String,
    },
    /// Too few lines, or too many.
    #[error("{found} lines are asked about: from {least} to {MAX_LINES} (MAX_LINES) are possible")]
    LineCount {
        /// How many.
        found: usize,
        /// The fewest.
        least: usize,
    },
    /// Nothing is wrong in a proof in which the fault is to be found, or everything is.
    #[error("{found} of the {of} lines do not follow: some, but not all, must be so")]
    NoFault {
        /// How many do not follow.
        found: usize,
        /// How many lines there are.
        of: usize,
    },
    /// A line without such a case.
    #[error("the line `{line}` has no case {case}")]
    NoCase {
        /// The line.
        line: String,
        /// The number of the case.
        case: u64,
    },
    /// Too few numbers for those that a line with a blank leaves open, or too many.
    #[error("the line `{blank}` leaves {wanted} numbers open: `given` has {found}")]
    Given {
        /// The line, by its name among the blanks.
        blank: String,
        /// How many stand there.
        found: usize,
        /// How many are wanted.
        wanted: usize,
    },
    /// Nothing, or everything, that was tried in a blank is right.
    #[error(
        "with these numbers nothing that was tried in the blank of `{blank}` is right, or everything is"
    )]
    NothingRight {
        /// The line, by its name among the blanks.
        blank: String,
    },
    /// A choice of numbers of which the line does not speak, or of which nothing is decided.
    #[error("{numbers}: the line does not speak of these numbers, or that is not decided")]
    Outside {
        /// The numbers.
        numbers: String,
    },
}

impl WrittenError {
    pub(super) fn of_library(error: LibraryError) -> Self {
        match error {
            LibraryError::At(found) => Self::Judged(found),
            other => Self::Unread(other.to_string()),
        }
    }
}
