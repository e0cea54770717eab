//! *Bouton*: Nim-type exercises whose answers are proved.
pub mod check;
pub mod cli;
pub mod exercise;
pub mod game;
pub mod nimber;
pub mod render;
pub mod sheet;
pub mod solve;
pub mod theory;
