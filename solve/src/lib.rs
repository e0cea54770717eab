//! What stands between the kernel and everything that is made of answers: games as people write them, and searches.
//!
//! - [`nimber`]: nim-sums (the kernel's) and binary tables; [`numeration`]: ways of writing numbers (the kernel's) with their working;
//! - [`game`]: the kernel's rules, and how take sets, codes of octal games, rows of coins and sums are written;
//! - [`xiangqi`]: Chinese chess (the kernel's rules) read, written and drawn;
//! - [`solve`]: searches. Nothing of what they find is believed: the kernel checks it.
//!
//! The crate is optimised in full, other than the program: here it is worth the time of building it.

pub use bouton_kernel::check;

pub mod game;
pub mod nimber;
pub mod numeration;
pub mod solve;
pub mod xiangqi;
