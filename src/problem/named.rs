//! Which exercise of a book is meant: a problem by its id, or one of those that a generator draws.

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
}
