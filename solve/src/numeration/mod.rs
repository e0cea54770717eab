//! Numbers written in many ways: read, divided, carried and listed. What a system and its digits are stands in
//! [`bouton_kernel::numeration`], whose names stand here too; what is found here is checked there.
//!
//! ```
//! use bouton_solve::numeration::{System, greedy};
//!
//! assert_eq!(greedy(347, &System::factorial()).to_string(), "24121");
//! assert_eq!(greedy(60, &System::fibonacci()).to_string(), "100001000");
//! ```

mod carry;
mod divide;
mod list;
mod read;

pub use bouton_kernel::numeration::{
    DigitRule, Digits, Division, MAX_TERMS, System, SystemError as TermsError, SystemName,
    fibonacci, shift, zeckendorf,
};
pub use carry::{carriable, carry, carry_to_standard};
pub use divide::{divide, greedy};
pub use list::all;
pub use read::{NotDigits, SystemError, read_digits, read_system};
