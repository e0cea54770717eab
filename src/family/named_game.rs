//! Checked tables for the games that a claim names.

use super::open_pile;
use crate::{
    answer::{
        instance::Instance,
        searched,
        tables::{Stop, Tables},
    },
    check::{CheckedGame, TableMaker, Verified},
    claim::Unanswered,
    family::{self, ArgumentError, Arguments},
    game::Position,
    text::InChinese,
};
use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering::Relaxed},
};

/// The most positions, counted again for every table, in the tables of one game that a claim asks for.
pub const MAX_CLAIM_TABLED: u64 = 1_000_000;

/// So many positions at most are counted for one table: larger ones are made in other ways than position by position.
const MOST_COUNTED: u64 = 200_000;

/// So many positions are counted at least: very many small tables are looked through again and again.
const LEAST_COUNTED: u64 = 100;

/// A game named by a line of the command line, such as `pile 30 --take 1..3`.
pub struct NamedGame<'a> {
    /// The name by which the claim calls it.
    pub name: String,
    instance: Arc<dyn Instance>,
    tables: &'a Tables,
    /// The positions of the tables that were asked for so far, where they are counted: a stranger's claim may ask for many.
    tabled: Option<AtomicU64>,
}

/// Why a line names no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameFault {
    /// There is no such game.
    Unknown(String),
    /// Its arguments are wrong.
    Arguments(ArgumentError),
}

/// At most so many characters of an unknown name are told.
const NAME_TOLD: usize = 40;

/// The name of the game of a line, and its arguments.
fn split_line(line: &str) -> (&str, &str) {
    line.trim().split_once(' ').unwrap_or((line.trim(), ""))
}

/// The game of a line of the command line, from the position that it begins with.
///
/// # Errors
/// If there is no such game, or its arguments are wrong.
pub fn instance_of_line(line: &str) -> Result<Arc<dyn Instance>, GameFault> {
    let (game, arguments) = split_line(line);
    let unknown = || GameFault::Unknown(game.chars().take(NAME_TOLD).collect());
    let entry = family::game(game).ok_or_else(unknown)?;
    let made = family::from_arguments(entry, &Arguments::of_line(arguments));
    let made = made.map_err(GameFault::Arguments)?;
    made.unlistable().map_or(Ok(made), |error| Err(GameFault::Arguments(error)))
}

impl<'a> NamedGame<'a> {
    /// The game of a line, which may be a pile with letters (`pile n --take 1..m`: each letter is a number of the position); `name` is how the claim calls it, or else the game's own name.
    ///
    /// # Errors
    /// If there is no such game, or its arguments are wrong.
    pub fn read(name: Option<&str>, line: &str, tables: &'a Tables) -> Result<Self, GameFault> {
        let (game, arguments) = split_line(line);
        let instance = match open_pile::read(game, arguments) {
            Some(lettered) => lettered.map_err(GameFault::Arguments)?,
            None => instance_of_line(line)?,
        };
        Ok(Self {
            name: name.unwrap_or(game).to_owned(),
            instance,
            tables,
            tabled: Some(AtomicU64::new(0)),
        })
    }

    /// A game that is there already, under its own name.
    #[must_use]
    pub fn of(instance: Arc<dyn Instance>, tables: &'a Tables) -> Self {
        Self { name: instance.family().to_owned(), instance, tables, tabled: None }
    }

    /// The same game for a claim that a stranger wrote: the positions of its tables are counted.
    #[must_use]
    pub fn counting(self) -> Self {
        Self { tabled: Some(AtomicU64::new(0)), ..self }
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

    /// Its line.
    #[must_use]
    pub fn line(&self) -> String {
        self.instance.command_line()
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

    /// What was counted of tables is forgotten: another claim begins, or the same one with a smaller range.
    pub fn begin_anew(&self) {
        if let Some(tabled) = &self.tabled {
            tabled.store(0, Relaxed);
        }
    }

    /// Counts a table that is about to be made: a claim may ask for one after the other.
    fn count(&self, position: &Position) -> Result<(), Unanswered> {
        let sizes = position.iter().map(|number| number.saturating_add(1));
        let size = sizes.fold(1, u64::saturating_mul).clamp(LEAST_COUNTED, MOST_COUNTED);
        let before = self.tabled.as_ref().map_or(0, |tabled| tabled.fetch_add(size, Relaxed));
        if before.saturating_add(size) <= MAX_CLAIM_TABLED {
            return Ok(());
        }
        Err(Unanswered::Told {
            zh: format!(
                "为{position}求表之前，{}的表已经超过{MAX_CLAIM_TABLED}个局面（MAX_CLAIM_TABLED）：把范围改小",
                self.name
            ),
            en: format!(
                "the tables of {} had more than {MAX_CLAIM_TABLED} positions (MAX_CLAIM_TABLED) before one for {position} was made: make a range smaller",
                self.name
            ),
        })
    }

    /// The game for the kernel.
    #[must_use]
    pub fn checked_game(&self) -> CheckedGame<'_> {
        CheckedGame::new(self.instance.rules(), self)
    }
}

fn describe_stop(position: &Position, stop: &Stop) -> Unanswered {
    Unanswered::Told {
        zh: format!("{position}求不出来：{}", stop.chinese()),
        en: format!("{position} is not decided: {stop}"),
    }
}

impl TableMaker for NamedGame<'_> {
    fn outcomes(&self, position: &Position) -> Result<Arc<Verified>, Unanswered> {
        // What has answered the game knows what comes up in it: there is no need of a table for each position that is asked.
        let whole = searched::find_tables(self.instance.as_ref(), self.tables);
        let whole = whole.map(|known| Arc::clone(known.outcomes.table()));
        if let Some(table) = whole.filter(|table| table.outcome(position).is_ok()) {
            return Ok(table);
        }
        self.count(position)?;
        let instance = self.at(position);
        let table = instance.table_with(self.tables, position);
        table.map(|table| Arc::clone(table.table())).map_err(|stop| describe_stop(position, &stop))
    }

    fn every_size(&self) -> Option<Arc<Verified>> {
        self.instance.every_size(self.tables).map(|table| Arc::clone(table.table()))
    }

    fn values(&self, position: &Position) -> Result<Arc<Verified>, Unanswered> {
        self.count(position)?;
        let instance = self.at(position);
        if let Ok(table) = instance.table_with(self.tables, position)
            && matches!(table.grundy(position), Ok(Some(_)))
        {
            return Ok(Arc::clone(table.table()));
        }
        let tables = searched::tables_with(instance.as_ref(), self.tables, position);
        let tables = tables.map_err(|stop| describe_stop(position, &stop))?;
        tables.values.ok_or_else(|| Unanswered::Told {
            zh: format!("{}在{position}没有SG值的表：局面太大，或者这种玩法没有SG值", self.name),
            en: format!(
                "{} has no table of Grundy values for {position}: it is too large, or this play \
                 has none",
                self.name
            ),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_that_is_written_wrongly_is_guessed() {
        let told = |line: &str| match instance_of_line(line) {
            Err(GameFault::Arguments(error)) => error.to_string(),
            Err(other) => panic!("{other:?}"),
            Ok(_) => String::new(),
        };
        assert!(told("nim 3 5 7 --miser").contains("has no --miser (did you mean --misere?)"));
        assert!(told("nim 3 5 7 --take 1..2").contains("has no --take: "));
    }
}
