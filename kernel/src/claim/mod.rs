//! The language in which a statement about a game is written down exactly.
//!
//! A claim is a first-order statement over natural numbers and positions:
//! `forall a, b, c <= 15: P([a, b, c]) <-> a xor b xor c = 0`. Its meaning is said once, on one
//! choice of values, in [`meaning`]; [`search`] looks for the smallest counterexample below a
//! bound, and [`mod@print`] gives the statement back in tidy mathematics.
//!
//! ```
//! use bouton_kernel::claim::Claim;
//! let claim = Claim::parse("forall a <= 9: a + 1 > a", &[])?;
//! assert_eq!(claim.to_unicode(), "∀ a ≤ 9: a + 1 > a");
//! # Ok::<(), bouton_kernel::claim::Fault>(())
//! ```

mod fault;
mod functions;
mod gathered;
mod lexer;
pub mod meaning;
pub mod note;
mod parser;
pub mod print;
pub mod safe;
pub mod search;
pub mod strategy;
pub mod syntax;
mod types;
mod walk;

pub use fault::Fault;
pub use meaning::{Evaluator, Facts, Unanswered, Value};
pub use note::Note;
pub use parser::pieces;
pub use search::{Counterexample, Finding};
pub use syntax::{Claim, Kind, Query};

/// The longest claim, in bytes.
pub const MAX_CLAIM_BYTES: usize = 1 << 16;

/// The most operators and indices of one claim.
pub const MAX_OPERATORS: usize = 2_000;

/// The largest number up to which variables without an upper bound are tried.
pub const MAX_BOUND: u64 = 1_000_000;

/// How deep a claim may be nested.
pub const MAX_DEPTH: usize = 120;

/// How deep a value or a type may be nested through definitions that use one another.
pub const MAX_NESTED: usize = 400;

/// The most variables that are in scope at one place.
pub const MAX_VARIABLES: usize = 64;

/// The most cases that one claim may try.
pub const MAX_TRIED: u64 = 20_000_000;

/// The most positions that a variable may range over.
pub const MAX_REACHED: usize = 2_000_000;

/// The most moves that are looked at to find the positions that play can reach.
pub const MAX_MOVES: usize = 5_000_000;

/// The longest play of a strategy, in moves.
pub const MAX_PLIES: usize = 1_000;

impl Claim {
    /// Reads a claim and checks its types. `games` names the games that it is about, the first of
    /// which is meant where none is named.
    ///
    /// # Errors
    /// If the text is no claim: what is wrong, where, and how to mend it.
    pub fn parse(text: &str, games: &[String]) -> Result<Self, Fault> {
        let claim = parser::parse(text, games)?;
        types::check(&claim)?;
        Ok(claim)
    }
}

#[cfg(test)]
mod tests;
