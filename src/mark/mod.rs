//! Marking what pupils write: a winner, moves, a list of safe numbers, a Grundy table, a way to
//! play, a whole game, a rule. Each gets its marks, the smallest refutation, and the named mistake
//! that it looks like.

mod blank;
mod counted;
mod decides;
mod domain;
mod item;
mod leaving;
mod line;
mod mistakes;
mod moves;
mod ordinal;
pub mod paper;
mod partly;
mod pieces;
mod reached;
mod reading;
mod readings;
mod refuting;
mod rule;
pub mod schema;
mod shown;
mod size;
pub mod spelling;
mod splitting;
mod strategy;
mod tables;
mod wording;

pub use item::{Item, Reach, Reading};
pub use moves::refutation;

use crate::{
    answer::{
        instance::{self, Instance, Solved},
        searched,
        tables::{Stop, Tables},
    },
    check::Answer,
    claim::Fault,
    game::{Outcome, Position},
};
use schema::{Answers, Numbers, Part, Winner};
use serde_yaml::Spanned;
use std::sync::Arc;

/// The largest number in a list or table.
pub const MAX_ENTRIES: u64 = 10_000;

/// How far the variables of a rule are tried that have no upper bound, at least.
const RULE_BOUND: u64 = 30;

/// What a rule is worth that decides every position.
const RULE_MARKS: u64 = 4;

/// Why answers cannot be marked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// There is no checked answer to compare with.
    Stop(Stop),
    /// A strategy or rule that is not a formula: which of the two, and what is wrong in its text.
    Formula(&'static str, Fault),
    /// Something else, in both languages.
    Own {
        /// In Chinese.
        zh: String,
        /// In English.
        en: String,
    },
}

impl Wrong {
    fn own(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self::Own { zh: zh.into(), en: en.into() }
    }
}

impl From<Stop> for Wrong {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// Marks answers about one position.
pub struct Marker<'a> {
    instance: Arc<dyn Instance>,
    solved: Solved,
    tables: &'a Tables,
    /// The same game with what is still to go for its numbers, where they are something else.
    to_go: Option<Box<Marker<'a>>>,
    /// Whether the start is said with the game, so that no list need name it.
    start_is_given: bool,
}

impl<'a> Marker<'a> {
    /// For a game with its start.
    ///
    /// # Errors
    /// If the start has no checked answer.
    pub fn new(instance: Arc<dyn Instance>, tables: &'a Tables) -> Result<Self, Wrong> {
        let solved = instance::solve_and_check(instance.as_ref(), tables)?;
        Self::with_solved(instance, solved, tables)
    }

    /// For a game whose start has been solved.
    fn with_solved(
        instance: Arc<dyn Instance>,
        solved: Solved,
        tables: &'a Tables,
    ) -> Result<Self, Wrong> {
        let to_go = readings::to_go(instance.as_ref(), tables)?;
        let start_is_given = to_go.is_some();
        Ok(Self { instance, solved, tables, to_go, start_is_given })
    }

    /// Marks every part that is there. One that is blank earns nothing and counts.
    ///
    /// # Errors
    /// If a part is not an answer to this game.
    pub fn mark(&self, answers: &Answers) -> Result<Vec<Item>, Wrong> {
        let one = || Ok(1);
        let parts = [
            self.part("winner", answers.winner.as_ref(), one, |said| Ok(self.winner(*said))),
            self.part(
                "moves",
                answers.moves.as_ref(),
                || Ok(self.moves(&[]).of),
                |said| self.moves_in_both(said),
            ),
            self.part("grundy", answers.grundy.as_ref(), one, |said| self.grundy(*said)),
            self.part(
                "safe",
                answers.safe.as_ref(),
                || Ok(self.safe(&[])?.of),
                |said| self.in_both(false, |marker| marker.safe(said)),
            ),
            self.part(
                "values",
                answers.values.as_ref(),
                || Ok(self.values(&[])?.of),
                |said| self.in_both(false, |marker| marker.values(said)),
            ),
            self.part("strategy", answers.strategy.blank_unless(has_words), one, |said| {
                let in_words = strategy::is_in_words(&said.value);
                self.in_both(in_words, |marker| marker.strategy(&said.value))
            }),
            self.part("line", answers.line.blank_unless(|line| !line.is_empty()), one, |said| {
                self.in_both(false, |marker| marker.line(said))
            }),
            self.part(
                "rule",
                answers.rule.blank_unless(has_words),
                || Ok(RULE_MARKS),
                |said| self.in_both(false, |marker| marker.rule(&said.value)),
            ),
        ];
        let mut items: Vec<Item> = parts.into_iter().flatten().collect::<Result<_, Wrong>>()?;
        self.name_mistakes(&mut items, answers);
        Ok(items)
    }

    /// One part of the answers; `of` tells what it is worth where nothing is written.
    fn part<T>(
        &self,
        what: &'static str,
        part: Part<&T>,
        of: impl FnOnce() -> Result<u64, Wrong>,
        mark: impl FnOnce(&T) -> Result<Item, Wrong>,
    ) -> Option<Result<Item, Wrong>> {
        match part {
            Part::LeftOut => None,
            Part::Written(said) => Some(mark(said)),
            Part::Blank => Some(of().map(|of| {
                Item::new(what, of, self.reach()).with_note("没有作答", "nothing was written")
            })),
        }
    }

    /// Moves are what is to go where none of them could be made otherwise.
    fn moves_in_both(&self, said: &[Numbers]) -> Result<Item, Wrong> {
        let start = self.instance.start();
        match said.iter().any(|to| self.leads(start, &position(to))) {
            _ if said.is_empty() => Ok(self.moves(said)),
            is_move => self.in_both(!is_move, |marker| Ok(marker.moves(said))),
        }
    }

    fn answer(&self) -> &Answer {
        self.solved.answer.statement()
    }

    /// How far the answer was looked for.
    fn reach(&self) -> Reach {
        Reach::from(self.solved.answer.grounds())
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, Wrong> {
        let table = instance::table_with(self.instance.as_ref(), self.tables, position)?;
        Ok(table.outcome(position).map_err(Stop::from)?)
    }

    fn grundy_of(&self, position: &Position) -> Result<u64, Wrong> {
        if let Some(value) =
            self.solved.grundy.as_ref().filter(|_| position == self.instance.start())
        {
            return Ok(value.statement().value);
        }
        let found = searched::tables_with(self.instance.as_ref(), self.tables, position)?;
        let value = match found.values {
            Some(table) => table.grundy(position).map_err(Stop::from)?,
            None => None,
        };
        let none = || Wrong::own("这个游戏没有SG值", "this game has no Grundy values");
        Ok(value.ok_or_else(none)?.statement().value)
    }

    fn winner(&self, said: Winner) -> Item {
        let truth = self.answer().outcome;
        let item = Item::new("winner", 1, self.reach());
        if truth == outcome(said) {
            return item.right();
        }
        let (zh, en) = match truth {
            Outcome::P => ("后手胜", "the second player wins"),
            Outcome::N => ("先手胜", "the first player wins"),
            Outcome::Draw => ("谁也不能保证取胜", "neither player can force a win"),
        };
        item.with_note(zh, en)
    }

    fn grundy(&self, said: u64) -> Result<Item, Wrong> {
        let truth = self.grundy_of(self.instance.start())?;
        let item = Item::new("grundy", 1, self.reach());
        if said == truth {
            return Ok(item.right());
        }
        Ok(item.with_note(format!("SG值是{truth}"), format!("the Grundy value is {truth}")))
    }
}

fn has_words(text: &Spanned<String>) -> bool {
    !text.value.trim().is_empty()
}

fn outcome(said: Winner) -> Outcome {
    match said {
        Winner::First => Outcome::N,
        Winner::Second => Outcome::P,
        Winner::Draw => Outcome::Draw,
    }
}

fn position(numbers: &Numbers) -> Position {
    match numbers {
        Numbers::One(number) => Position::from(*number),
        Numbers::Many(numbers) => Position::from(numbers.clone()),
    }
}

#[cfg(test)]
mod laws;
#[cfg(test)]
mod tests;
