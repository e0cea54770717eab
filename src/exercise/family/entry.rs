//! What the registry knows of a game, and the sequence of its values.

use super::{ArgumentError, Arguments};
use crate::{
    check::{Rejection, Verified},
    exercise::{instance::Instance, tables::Stop},
    game::{Outcome, Position},
};
use std::{ops::RangeInclusive, sync::Arc};

/// A game that can be named on the command line.
#[derive(Clone, Copy, Debug)]
pub struct GameEntry {
    /// Its name.
    pub name: &'static str,
    /// Its plain arguments, as the usage line shows them.
    pub arguments: &'static str,
    /// What it is, in English.
    pub about_en: &'static str,
    /// What it is, in Chinese.
    pub about_zh: &'static str,
    /// The options that it needs or takes, `--misere` apart.
    pub options: &'static [OptionEntry],
    /// Whether misère play is played too.
    pub misere: bool,
    /// An example that works.
    pub example: &'static str,
    /// Small examples, as they stand behind `bouton solve`: every position that play can reach
    /// from them is compared with the plain definition in the tests.
    pub small: &'static [&'static str],
    /// What must be refused with one clear error, as it would stand behind `bouton solve`.
    pub refused: &'static [&'static str],
    /// Makes an instance of the arguments.
    pub parse: fn(&Arguments) -> Result<Arc<dyn Instance>, ArgumentError>,
    /// Makes the sequence of the game's values, where one number is the whole position.
    pub sequence: Option<SequenceOf>,
}

impl GameEntry {
    /// What is kept of it: all.
    #[cfg(feature = "sheets")]
    pub(super) const fn kept(self) -> Self {
        self
    }

    /// What is kept of it: what a board needs, without the sequences and the examples of the tests.
    #[cfg(not(feature = "sheets"))]
    pub(super) const fn kept(self) -> Self {
        Self { small: &[], refused: &[], sequence: None, ..self }
    }
}

/// Makes the values of a game up to the last index.
pub type SequenceOf = fn(&Arguments, u64) -> Result<Sequence, SequenceError>;

/// The values of a game whose position is one number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sequence {
    /// The index of the first value.
    pub first_index: u64,
    /// Grundy values in normal play, outcomes in misère play.
    pub values: Values,
    /// Preperiod and period, when they are proved for every size.
    pub period: Option<crate::check::Period>,
}

impl Sequence {
    /// The Grundy values of single numbers in a table; no period is known.
    ///
    /// # Errors
    /// If the table has no value for one of them.
    pub(super) fn of_table(
        table: &Verified,
        numbers: RangeInclusive<u64>,
    ) -> Result<Self, SequenceError> {
        let value = |number: u64| {
            let position = Position::from(number);
            let value = table.value(&position).and_then(|value| u32::try_from(value).ok());
            value.ok_or(Rejection::OutsideTable { position })
        };
        let first_index = *numbers.start();
        let values = numbers.map(value).collect::<Result<_, _>>().map_err(Stop::from)?;
        Ok(Self { first_index, values: Values::Grundy(values), period: None })
    }
}

/// What a sequence is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Values {
    /// Grundy values.
    Grundy(Vec<u32>),
    /// Outcomes.
    Outcomes(Vec<Outcome>),
}

/// Why there is no sequence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SequenceError {
    /// The arguments make no game.
    #[error(transparent)]
    Arguments(#[from] ArgumentError),
    /// It cannot be computed, or the kernel refuses.
    #[error(transparent)]
    Stop(#[from] Stop),
}

/// An option that some games take.
#[derive(Clone, Copy, Debug)]
pub struct OptionEntry {
    /// Its name without dashes.
    pub name: &'static str,
    /// What stands for its value in the usage line.
    pub value: &'static str,
    /// What it is, in English.
    pub about_en: &'static str,
    /// What it is, in Chinese.
    pub about_zh: &'static str,
}

/// `--take SET`, which several games share.
pub const TAKE: OptionEntry = OptionEntry {
    name: "take",
    value: "SET",
    about_en: "how many one move may take: a..b, both ends included, or a list 1,3,4",
    about_zh: "每次可取的个数：a..b（含两端）或列表 1,3,4",
};
