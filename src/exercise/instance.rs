//! A game with its starting position, as the exercises see it: something that can be solved,
//! drawn, explained, got wrong and measured. Each family of games implements it in its own file.

use super::{
    difficulty::Difficulty,
    mistake::{Mistake, Mistaken},
    picture::{Picture, Skin},
    tables::{Stop, Tables},
};
use crate::{
    check::{Answer, Checked, Verified},
    game::{Position, Ruleset},
};
use serde_json::Value;
use std::{any::Any, fmt::Debug, sync::Arc};

/// A game with its starting position.
pub trait Instance: Debug + Send + Sync + Any {
    /// The folder of templates that tell about it.
    fn family(&self) -> &'static str;

    /// The rules.
    fn rules(&self) -> Arc<dyn Ruleset>;

    /// The position at the start.
    fn start(&self) -> &Position;

    /// Searches the game, compares the closed form, and has the kernel check both.
    ///
    /// # Errors
    /// If the game is too large for any evidence, or search and theory differ.
    fn solve(&self, tables: &Tables) -> Result<Solved, Stop>;

    /// A checked table that also holds `position`, for questions about other positions.
    ///
    /// # Errors
    /// If that would be too large.
    fn table_with(&self, tables: &Tables, position: &Position) -> Result<Arc<Verified>, Stop>;

    /// A drawing of a position.
    fn picture(&self, position: &Position, skin: Skin) -> Picture;

    /// What somebody who makes the mistake answers; `None` when the mistake makes no sense here.
    fn mistaken(&self, mistake: Mistake, solved: &Solved) -> Option<Mistaken>;

    /// What templates need to state and explain the problem, free of language.
    ///
    /// # Errors
    /// If the explanation needs a table that is too large.
    fn facts(&self, solved: &Solved, tables: &Tables) -> Result<Value, Stop>;

    /// What templates need to tell a move.
    fn move_facts(&self, from: &Position, to: &Position) -> Value;

    /// The position as scripts see it in `--json`.
    fn position_json(&self, position: &Position) -> Value;

    /// How hard it is, measured.
    fn difficulty(&self, solved: &Solved) -> Difficulty;

    /// Two instances with the same identity are the same problem to a pupil.
    fn identity(&self) -> String;
}

/// A solved instance: nothing in it is unchecked.
#[derive(Clone, Debug)]
pub struct Solved {
    /// Who wins and how.
    pub answer: Checked<Answer>,
    /// The Grundy value, in normal play, where it was checked.
    pub grundy: Option<Checked<u64>>,
}
