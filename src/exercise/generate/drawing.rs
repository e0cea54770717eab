//! Problems one after the other, without an end: when the different ones have run out they come again in their order, so that
//! equal ones are as far apart as they can be.

use super::{GenerateError, Generator};
use crate::exercise::{
    instance::Instance,
    problem::Problem,
    schema::{Player, Recipe},
    tables::Tables,
};
use std::collections::HashMap;

/// The most instances that are remembered because they did not fit.
const MAX_MISFITS: usize = 1 << 17;

/// What has been drawn of a generator. It remembers which problems there were, and not the problems: one of them is drawn again.
#[derive(Debug)]
pub struct Drawing<'a> {
    generator: Generator<'a>,
    recipe: &'a Recipe,
    seen: Seen,
    next: usize,
    different: Option<usize>,
}

/// Which problems there were, and which instances were none.
#[derive(Debug, Default)]
pub(super) struct Seen {
    /// Each identity with the index of its problem.
    known: HashMap<String, usize>,
    /// Who wins an instance that was not wanted; nobody where it meets no constraints, whoever wins.
    misfits: HashMap<String, Option<Player>>,
}

impl<'a> Drawing<'a> {
    pub(super) fn new(generator: Generator<'a>, recipe: &'a Recipe) -> Self {
        Self { generator, recipe, seen: Seen::default(), next: 0, different: None }
    }

    /// The next problem, different from all before it.
    ///
    /// # Errors
    /// If there is none.
    pub fn draw_different(&mut self, tables: &Tables) -> Result<Problem, GenerateError> {
        let index = self.next;
        self.next += 1;
        self.problem(index, tables)
    }

    /// The next problem: a new one while there are any, then those from the first on once more.
    ///
    /// # Errors
    /// If there are fewer than `apart` different ones, so that equal ones would be too near each other.
    pub fn draw(&mut self, apart: usize, tables: &Tables) -> Result<Problem, GenerateError> {
        let index = self.next;
        self.next += 1;
        if let Some(different) = self.different {
            return self.problem(index % different, tables);
        }
        match self.problem(index, tables) {
            Err(GenerateError::Exhausted { found, .. }) if found >= apart.max(1) => {
                self.different = Some(found);
                self.problem(index % found, tables)
            }
            made => made,
        }
    }

    /// As many problems that nobody wants to see.
    ///
    /// # Errors
    /// As [`Drawing::draw`].
    pub fn skip(
        &mut self,
        count: usize,
        apart: usize,
        tables: &Tables,
    ) -> Result<(), GenerateError> {
        for _ in 0..count {
            match self.different {
                Some(_) => self.next += 1,
                None => drop(self.draw(apart, tables)?),
            }
        }
        Ok(())
    }

    /// How many different problems there are, once they have run out.
    #[must_use]
    pub fn different(&self) -> Option<usize> {
        self.different
    }

    fn problem(&mut self, index: usize, tables: &Tables) -> Result<Problem, GenerateError> {
        self.generator.problem(self.recipe, index, &mut self.seen, tables)
    }
}

impl Seen {
    /// Whether a problem before this index has the identity.
    pub(super) fn has(&self, identity: &str, index: usize) -> bool {
        self.known.get(identity).is_some_and(|at| *at < index)
    }

    pub(super) fn insert(&mut self, identity: String, index: usize) {
        self.known.entry(identity).or_insert(index);
    }

    pub(super) fn count(&self) -> usize {
        self.known.len()
    }

    /// Whether it is known that this instance is not won by this player, or fits nobody.
    pub(super) fn is_misfit(&self, instance: &dyn Instance, winner: Player) -> bool {
        let known = self.misfits.get(&instance.command_line());
        known.is_some_and(|won_by| *won_by != Some(winner))
    }

    pub(super) fn note_misfit(&mut self, instance: &dyn Instance, won_by: Option<Player>) {
        if self.misfits.len() < MAX_MISFITS {
            self.misfits.insert(instance.command_line(), won_by);
        }
    }
}
