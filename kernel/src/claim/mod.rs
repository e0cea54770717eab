//! What a statement about games and numbers means: the part of the claim language that is trusted.
//!
//! A claim is a tree ([`syntax`]). Its value in one environment is said once, in [`meaning`], with
//! [`functions`] for arithmetic and [`play`] for what is said of safe sets and strategies; [`cases`]
//! is the plain enumeration of all that a claim speaks of. Text, types, printing, reasons and the
//! search for counterexamples stand outside: a tree that makes no sense has no value, and that is all.

pub mod cases;
pub mod domain;
pub mod functions;
pub mod meaning;
pub mod play;
pub mod syntax;
mod undefined;
mod value;

pub use cases::{Cases, Tried};
pub use meaning::Evaluator;
pub use syntax::{Claim, Kind, Query};
pub use undefined::{Cause, Undefined};
pub use value::{Environment, Games, Unanswered, Value};

/// How deep a value may be nested through definitions that use one another.
pub const MAX_NESTED: usize = 400;

/// The most steps that a claim may take: each part of it that is worked out is one, and so is each member of a list that comes out, and
/// each move that is looked at is [`STEPS_OF_A_MOVE`]. A claim that its reader did not write ends within seconds.
pub const MAX_CLAIM_STEPS: u64 = 30_000_000;

/// What a position costs that a move leads to: it is made, sorted among the others, and compared.
pub const STEPS_OF_A_MOVE: usize = 4;

/// The longest list that a claim may make, with all lists in it.
pub const MAX_LISTED: usize = 1_000_000;

/// The most positions that a variable may range over.
pub const MAX_REACHED: usize = 1_000_000;

/// The longest play of a strategy, in moves.
pub const MAX_PLIES: usize = 1_000;

#[cfg(test)]
mod tests;
