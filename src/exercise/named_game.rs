//! Checked tables for the games that a claim names.

use super::{
    diagnostic::ClaimFault,
    family::{self, ArgumentError, Arguments},
    instance::Instance,
    searched,
    tables::{Stop, Tables},
};
use crate::{
    check::{CheckedGame, TableMaker, Verified},
    claim::Unanswered,
    game::Position,
};
use std::sync::Arc;

/// A game named by a line of the command line, such as `pile 30 --take 1..3`.
pub struct NamedGame<'a> {
    /// The name by which the claim calls it.
    pub name: String,
    instance: Arc<dyn Instance>,
    tables: &'a Tables,
}

/// Why a line names no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameFault {
    /// There is no such game.
    Unknown(String),
    /// Its arguments are wrong.
    Arguments(ArgumentError),
}

impl From<GameFault> for ClaimFault {
    fn from(fault: GameFault) -> Self {
        match fault {
            GameFault::Unknown(game) => Self::NoGame(game),
            GameFault::Arguments(error) => Self::Game(error),
        }
    }
}

/// At most so many characters of an unknown name are told.
const NAME_TOLD: usize = 40;

/// The game of a line of the command line, from the position that it begins with.
///
/// # Errors
/// If there is no such game, or its arguments are wrong.
pub fn instance_of_line(line: &str) -> Result<Arc<dyn Instance>, GameFault> {
    let (game, arguments) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
    let unknown = || GameFault::Unknown(game.chars().take(NAME_TOLD).collect());
    let entry = family::game(game).ok_or_else(unknown)?;
    family::from_arguments(entry, &Arguments::of_line(arguments)).map_err(GameFault::Arguments)
}

impl<'a> NamedGame<'a> {
    /// The game of a line; `name` is how the claim calls it, or else the game's own name.
    ///
    /// # Errors
    /// If there is no such game, or its arguments are wrong.
    pub fn read(name: Option<&str>, line: &str, tables: &'a Tables) -> Result<Self, GameFault> {
        let instance = instance_of_line(line)?;
        let game = line.split_whitespace().next().unwrap_or_default();
        Ok(Self { name: name.unwrap_or(game).to_owned(), instance, tables })
    }

    /// A game that is there already, under its own name.
    #[must_use]
    pub fn of(instance: Arc<dyn Instance>, tables: &'a Tables) -> Self {
        Self { name: instance.family().to_owned(), instance, tables }
    }

    /// The same game from a position: a closed form may reach only as far as its instance.
    fn at(&self, position: &Position) -> Arc<dyn Instance> {
        self.instance.at(position).unwrap_or_else(|| Arc::clone(&self.instance))
    }

    /// Its rules.
    #[must_use]
    pub fn rules(&self) -> crate::check::SharedRules {
        self.instance.rules()
    }

    /// The line of the game with so many numbers in its positions; none if it has no such positions.
    #[must_use]
    pub fn line_of(&self, numbers: usize) -> Option<String> {
        if self.instance.start().len() == numbers {
            return Some(self.instance.command_line());
        }
        let ones = Position::from(vec![1; numbers]);
        Some(self.instance.at(&ones)?.command_line())
    }

    /// The game for the kernel.
    #[must_use]
    pub fn checked(&self) -> CheckedGame<'_> {
        CheckedGame::new(self.instance.rules(), self)
    }
}

fn unanswered(position: &Position, stop: &Stop) -> Unanswered {
    Unanswered::Told {
        zh: format!("{position} 求不出来：{stop}"),
        en: format!("{position} is not decided: {stop}"),
    }
}

impl TableMaker for NamedGame<'_> {
    fn outcomes(&self, position: &Position) -> Result<Arc<Verified>, Unanswered> {
        let instance = self.at(position);
        let table = instance.table_with(self.tables, position);
        table.map(|table| Arc::clone(table.table())).map_err(|stop| unanswered(position, &stop))
    }

    fn every_size(&self) -> Option<Arc<Verified>> {
        self.instance.every_size(self.tables).map(|table| Arc::clone(table.table()))
    }

    fn values(&self, position: &Position) -> Result<Arc<Verified>, Unanswered> {
        let instance = self.at(position);
        if let Ok(table) = instance.table_with(self.tables, position)
            && matches!(table.grundy(position), Ok(Some(_)))
        {
            return Ok(Arc::clone(table.table()));
        }
        let tables = searched::tables_with(instance.as_ref(), self.tables, position);
        let tables = tables.map_err(|stop| unanswered(position, &stop))?;
        tables.values.ok_or_else(|| Unanswered::Told {
            zh: format!("{} 在 {position} 没有SG值的表：局面太大，或者这种玩法没有SG值", self.name),
            en: format!(
                "{} has no table of Grundy values for {position}: it is too large, or this play \
                 has none",
                self.name
            ),
        })
    }
}
