//! Ways of writing numbers: binary columns, mixed radix, and sums of the terms of a sequence.
//!
//! A [`System`] is a strictly increasing sequence that begins with 1; a number is written as
//! digits times terms. Under the usual digit rule ([`DigitRule::Usual`]) every number has a
//! representation, which dividing by the largest term, then the next, finds: the *greedy* one.
//! Over the Fibonacci numbers 1, 2, 3, 5, 8, … it is the one without neighbouring ones, which
//! carrying 11 → 100 reaches from any other, and which tells the safe pairs of Wythoff's game.
//! How digits are found, and read, is the program's business.
//!
//! ```
//! use bouton_kernel::numeration::fibonacci;
//!
//! assert_eq!(fibonacci::zeckendorf(60), [8, 3]); // 55 + 5
//! assert_eq!(fibonacci::shift(60), Some(97)); // 1000010000 = 89 + 8
//! ```
//!
//! Source: catalogue S2-24 to S2-45; E. Zeckendorf, Bull. Soc. Roy. Sci. Liège 41 (1972) 179–182.

mod digits;
pub mod fibonacci;
mod quota;
mod system;
#[cfg(test)]
mod tests;

pub use digits::Digits;
pub use fibonacci::{shift, zeckendorf};
pub use quota::{quota_lag, quota_numbers, quota_parts};
pub use system::{DigitRule, MAX_TERMS, System, SystemError, SystemName};
#[cfg(test)]
pub use tests::{all, carry_to_standard, divide, greedy};

/// One line of a division table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Division {
    /// The number that is divided.
    pub number: u64,
    /// By this term.
    pub term: u64,
    /// The digit.
    pub quotient: u64,
    /// What is left for the smaller terms.
    pub remainder: u64,
}
