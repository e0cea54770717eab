//! Marking what pupils write: a winner, moves, a list of safe numbers, a Grundy table, a way to
//! play, a whole game, a rule. Each gets its marks, the smallest refutation, and the named mistake
//! that it looks like.

mod formulas;
mod moves;
pub mod schema;
mod tables;

use crate::{
    check::Answer,
    claim::Fault,
    exercise::{
        instance::{self, Instance, Solved},
        mistake::Mistake,
        searched,
        tables::{Stop, Tables},
    },
    game::{Outcome, Position},
};
use schema::{Answers, Numbers, Winner};
use std::sync::Arc;

/// The largest number in a list or table.
pub const MAX_ENTRIES: u64 = 10_000;

/// One marked part of the answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Which part: `winner`, `moves`, `grundy`, `safe`, `values`, `strategy`, `line`, `rule`.
    pub what: &'static str,
    /// The marks for what is right.
    pub marks: u64,
    /// Further marks for what follows from an earlier slip.
    pub follow_through: u64,
    /// The marks that there are.
    pub of: u64,
    /// The named mistake that it looks like.
    pub mistake: Option<Mistake>,
    /// The position or the line of play that refutes it.
    pub counterexample: Option<Vec<Position>>,
    /// What is wrong, in Chinese; empty when nothing is.
    pub note_zh: String,
    /// What is wrong, in English.
    pub note_en: String,
}

impl Item {
    fn new(what: &'static str, of: u64) -> Self {
        let (note_zh, note_en) = (String::new(), String::new());
        let (mistake, counterexample) = (None, None);
        Self { what, marks: 0, follow_through: 0, of, mistake, counterexample, note_zh, note_en }
    }

    fn right(mut self) -> Self {
        self.marks = self.of;
        self
    }

    fn noted(mut self, zh: impl Into<String>, en: impl Into<String>) -> Self {
        (self.note_zh, self.note_en) = (zh.into(), en.into());
        self
    }
}

/// Why answers cannot be marked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// There is no checked answer to compare with.
    Stop(Stop),
    /// A strategy or rule that is no formula: which of the two, and what is wrong in its text.
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
}

impl<'a> Marker<'a> {
    /// For a game with its start.
    ///
    /// # Errors
    /// If the start has no checked answer.
    pub fn new(instance: Arc<dyn Instance>, tables: &'a Tables) -> Result<Self, Wrong> {
        let solved = instance::solved(instance.as_ref(), tables)?;
        Ok(Self { instance, solved, tables })
    }

    /// Marks every part that is there.
    ///
    /// # Errors
    /// If a part is no answer to this game.
    pub fn mark(&self, answers: &Answers) -> Result<Vec<Item>, Wrong> {
        let mut items = Vec::new();
        items.extend(answers.winner.map(|winner| self.winner(winner)));
        items.extend(answers.moves.as_ref().map(|moves| self.moves(moves)));
        if let Some(value) = answers.grundy {
            items.push(self.grundy(value)?);
        }
        if let Some(listed) = &answers.safe {
            items.push(self.safe(&listed.value)?);
        }
        if let Some(table) = &answers.values {
            items.push(self.values(&table.value)?);
        }
        if let Some(strategy) = &answers.strategy {
            items.push(self.strategy(&strategy.value)?);
        }
        if let Some(line) = &answers.line {
            items.push(self.line(&line.value)?);
        }
        if let Some(rule) = &answers.rule {
            items.push(self.rule(&rule.value)?);
        }
        self.name_mistake(&mut items, answers);
        Ok(items)
    }

    fn answer(&self) -> &Answer {
        self.solved.answer.statement()
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, Wrong> {
        let table = instance::table_with(self.instance.as_ref(), self.tables, position)?;
        Ok(table.outcome(position).map_err(Stop::from)?)
    }

    fn grundy_of(&self, position: &Position) -> Result<u64, Wrong> {
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
        let outcome = outcome(said);
        let item = Item::new("winner", 1);
        if truth == outcome {
            return item.right();
        }
        let (zh, en) = match truth {
            Outcome::P => ("后走的一方胜", "the second player wins"),
            Outcome::N => ("先走的一方胜", "the first player wins"),
            Outcome::Draw => ("谁也不能保证取胜", "neither player can force a win"),
        };
        item.noted(zh, en)
    }

    fn grundy(&self, said: u64) -> Result<Item, Wrong> {
        let truth = self.grundy_of(self.instance.start())?;
        let item = Item::new("grundy", 1);
        if said == truth {
            return Ok(item.right());
        }
        Ok(item.noted(format!("SG值是 {truth}"), format!("the Grundy value is {truth}")))
    }

    /// The named mistake that gives just these answers.
    fn name_mistake(&self, items: &mut [Item], answers: &Answers) {
        let said_moves: Option<Vec<Position>> = answers.moves.as_ref().map(|moves| {
            let mut moves: Vec<Position> = moves.iter().map(position).collect();
            moves.sort_unstable();
            moves
        });
        let fits = |mistake: &Mistake| {
            let Some(mistaken) = self.instance.mistaken(*mistake, &self.solved) else {
                return false;
            };
            let mut moves = mistaken.claimed.winning_moves.clone();
            if let Some(moves) = &mut moves {
                moves.sort_unstable();
            }
            let winner =
                answers.winner.is_none_or(|said| outcome(said) == mistaken.claimed.outcome);
            let same = said_moves.is_none() || moves.is_none() || said_moves == moves;
            winner && same && (answers.winner.is_some() || moves.is_some())
        };
        let lost = |item: &Item| matches!(item.what, "winner" | "moves") && item.marks < item.of;
        // A blank is no mistake.
        let blank = answers.winner.is_none() && said_moves.as_ref().is_some_and(Vec::is_empty);
        if blank || !items.iter().any(lost) {
            return;
        }
        let found = Mistake::ALL.iter().copied().find(fits);
        for item in items.iter_mut().filter(|item| lost(item)) {
            item.mistake = found;
        }
    }
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
mod tests;
