//! Exercises: from a YAML file or a seed to a problem that is solved and checked.
//!
//! Reading order: [`schema`] says what a file may hold, [`library`] reads the files, [`family`]
//! makes games of them, [`searched`] and [`tables`] have them searched and checked, [`problem`] answers every
//! question, [`generate`] draws new ones. Nothing here knows Markdown.

pub mod answered;
#[cfg(test)]
#[path = "../../kernel/src/game/tests/arrows.rs"]
pub(crate) mod arrows;
pub mod certificate;
pub mod compared;
pub mod diagnostic;
pub mod difficulty;
pub mod documents;
pub mod endgame;
pub mod family;
pub mod foreign;
pub mod form;
pub mod generate;
pub mod instance;
pub mod kept;
pub mod library;
pub mod meaning;
pub mod mistake;
pub mod named;
pub mod named_game;
pub mod numeration;
mod open_pile;
pub mod picture;
pub mod problem;
pub mod random;
pub mod reading;
pub mod refuted;
pub mod schema;
pub mod searched;
pub mod strategies;
pub mod tables;
pub mod text;
pub mod view;
pub mod written;
pub mod yaml;
