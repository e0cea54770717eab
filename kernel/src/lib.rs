//! THE TRUSTED KERNEL of Bouton, a crate of its own: cargo lets nothing in that it does not name.
//!
//! - [`nimber`]: nim-sum, mex, binary tables;
//! - [`numeration`]: binary, mixed radix, sums over a sequence, Fibonacci digits;
//! - [`xiangqi`]: the board of Chinese chess;
//! - [`game`]: rules only;
//! - [`claim`]: what a statement about a game means;
//! - [`check`]: theorems, and what they are made of;
//! - [`digits`]: theorems about every size, from certificates;
//! - [`facts`]: what is printed beside an answer, held against its meaning.

pub mod check;
pub mod claim;
pub mod digits;
pub mod facts;
pub mod game;
pub mod nimber;
pub mod numeration;
pub mod xiangqi;
