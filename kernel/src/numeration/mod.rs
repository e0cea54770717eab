//! Ways of writing numbers: binary columns, mixed radix, and sums of the terms of a sequence.
//!
//! A [`System`] is a strictly increasing sequence that begins with 1; a number is written as
//! digits times terms. Under the usual digit rule ([`DigitRule::Usual`]) every number has a
//! representation, which dividing by the largest term, then the next, finds: the *greedy* one.
//! Over the Fibonacci numbers 1, 2, 3, 5, 8, … it is the one without neighbouring ones, which
//! carrying 11 → 100 reaches from any other, and which tells the safe pairs of Wythoff's game.
//!
//! ```
//! use bouton_kernel::numeration::{System, fibonacci, greedy};
//!
//! assert_eq!(greedy(347, &System::factorial()).to_string(), "24121");
//! assert_eq!(greedy(60, &System::fibonacci()).to_string(), "100001000");
//! assert_eq!(fibonacci::zeckendorf(60), [8, 3]); // 55 + 5
//! assert_eq!(fibonacci::shift(60), Some(97)); // 1000010000 = 89 + 8
//! ```
//!
//! Source: catalogue S2-24 to S2-45; E. Zeckendorf, Bull. Soc. Roy. Sci. Liège 41 (1972) 179–182.

mod carry;
mod digits;
mod divide;
pub mod fibonacci;
mod list;
mod quota;
mod system;

pub use carry::{carriable, carry, carry_to_standard};
pub use digits::{Digits, NotDigits};
pub use divide::{Division, divide, greedy};
pub use fibonacci::{shift, zeckendorf};
pub use list::all;
pub use quota::{quota_lag, quota_numbers, quota_parts};
pub use system::{DigitRule, MAX_TERMS, System, SystemError, SystemName};
