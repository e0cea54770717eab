//! How a position gets its answer: searched and checked ([`searched`], [`tables`]), compared with the closed form
//! ([`compared`]), and carried as what it is ([`answered`]).
//!
//! An [`instance`] is a game with its start; what can be said of a position of it beside its answer is here as well: how
//! hard it is ([`difficulty`]), which named mistakes go wrong in it ([`mistake`], [`refuted`]) and how it is drawn ([`picture`]).

pub mod answered;
pub mod arguments;
#[cfg(test)]
#[path = "../../kernel/src/game/tests/arrows.rs"]
pub(crate) mod arrows;
pub mod compared;
pub mod difficulty;
pub mod foreign;
pub mod instance;
pub mod limits;
pub mod mistake;
pub mod picture;
pub mod refuted;
pub mod searched;
pub mod tables;
pub mod view;
