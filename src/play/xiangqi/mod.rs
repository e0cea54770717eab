//! Chinese chess being played: against the computer, or between two people, from an ending or any other position.
//!
//! As in the rest of [`crate::play`] nothing here reads, writes or knows a language: a [`Match`] is a value, what somebody
//! asks for gives the next one and what is to be told. No table holds these positions. What is known of one comes from
//! a checked strategy or from the line game ([`standing`]); where neither is known, the computer looks a few plies ahead.

mod advice;
mod session;
mod standing;

pub use advice::{Advice, Basis};
pub use session::{Asked, Match, Over, Ply, Seats, Told};
pub use standing::{Standing, Whence, standing};
