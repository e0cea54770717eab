//! The language in which a statement about a game is written down exactly.
//!
//! A claim is a first-order statement over natural numbers and positions:
//! `forall a, b, c <= 15: P([a, b, c]) <-> a xor b xor c = 0`. The tree and its meaning belong to the
//! kernel ([`bouton_kernel::claim`], handed on here); this is everything around it that nobody has to
//! believe: the reader, types, printing, the search for the smallest counterexample, and why it is one.
//!
//! ```
//! use bouton::claim::{Claim, ClaimText};
//! let claim = Claim::parse("forall a <= 9: a + 1 > a", &[])?;
//! assert_eq!(claim.to_unicode(), "∀ a ≤ 9: a + 1 > a");
//! # Ok::<(), bouton::claim::Fault>(())
//! ```

pub mod at;
mod fault;
mod judge;
mod lexer;
pub mod line;
pub mod moves;
pub mod names;
pub mod note;
pub mod obligation;
mod parser;
pub mod print;
pub mod reason;
pub mod search;
mod text;
pub mod tree;
mod types;
pub(crate) mod walk;
pub mod winner;

pub use bouton_kernel::claim::{
    Cases, Cause, Claim, Environment, Evaluator, Games, Kind, MAX_CLAIM_STEPS, MAX_LISTED,
    MAX_NESTED, MAX_PLIES, MAX_REACHED, Query, Unanswered, Undefined, Value, meaning, play, syntax,
};
pub use fault::{Fault, FaultKind};
pub use judge::{Counterexample, Judgement, judge};
pub use note::Note;
pub use parser::pieces;
pub use reason::Reason;
pub use text::{ClaimText, Term};
pub use types::Type;
pub use walk::{any, like};

/// The longest claim, in bytes.
pub const MAX_CLAIM_BYTES: usize = 1 << 16;

/// The most operators and indices of one claim.
pub const MAX_OPERATORS: usize = 2_000;

/// The largest number up to which variables without an upper bound are tried.
pub const MAX_BOUND: u64 = 1_000_000;

/// How deep a claim may be nested.
pub const MAX_DEPTH: usize = 120;

/// The most words and signs of a claim that stand for more than is written: the middle of `a < b < c` is compared twice, the bound of
/// `a, b <= 9` is that of both.
pub const MAX_REPEATED: usize = 20_000;

/// The most variables that are in scope at one place.
pub const MAX_VARIABLES: usize = 64;

#[cfg(test)]
mod tests;
