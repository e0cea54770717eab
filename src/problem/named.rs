//! Which exercise of a page is meant: a problem by its id, one of those that a generator draws, or one of a printed sheet.

use serde::{Deserialize, Serialize};

/// The most problems that are drawn from one seed for a book.
pub const MAX_GENERATED: u64 = 20;

/// An exercise as a page names it to the program that marks it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Named {
    /// A problem of the exercises.
    Problem(String),
    /// A problem of a generator.
    Generated {
        /// The generator.
        from: String,
        /// Its level.
        level: u8,
        /// The seed, in decimal digits: scripts of pages round large numbers.
        seed: String,
        /// Which of the problems that are drawn from the seed, from 1.
        number: u64,
    },
    /// A problem of a sheet.
    Sheet {
        /// The ID of the sheet.
        id: String,
        /// The problem's number on it, from 1.
        number: u64,
    },
}

impl Named {
    /// What another one like it is drawn from; nothing for a problem that was written, nor for one of a sheet, whose set tells.
    #[must_use]
    pub fn like(&self) -> Option<Like> {
        match self {
            Self::Generated { from, level, .. } => Some(Like { from: from.clone(), level: *level }),
            Self::Problem(_) | Self::Sheet { .. } => None,
        }
    }
}

/// What an exercise like another is drawn from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Like {
    /// The generator.
    pub from: String,
    /// Its level.
    pub level: u8,
}
