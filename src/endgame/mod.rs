//! Endings of Chinese chess in which cannons and soldiers face each other: as files of the line game ([`mod@line`]), and
//! what is proved of them on the whole board ([`proof`]).
//!
//! The two are kept apart. In the *line game* pieces only go forward and back on their files; it is searched to the
//! end. The *whole board* has all moves, and there only a checked strategy ([`strategies`]) shows who wins.

pub mod asked;
mod held;
pub mod line;
pub mod proof;
pub mod strategies;

pub use line::Line;
pub use proof::{Judged, Origin, Shown};
