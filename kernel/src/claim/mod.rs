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

/// The most cases that one claim may try.
pub const MAX_TRIED: u64 = 20_000_000;

/// The most positions that a variable may range over.
pub const MAX_REACHED: usize = 2_000_000;

/// The most moves that are looked at to find the positions that play can reach.
pub const MAX_MOVES: usize = 5_000_000;

/// The longest play of a strategy, in moves.
pub const MAX_PLIES: usize = 1_000;

#[cfg(test)]
mod tests;
