//! What the registry knows of a game, and the sequence of its values.

use super::{
    ArgumentError, Arguments, Family,
    parameters::{Parameter, Parameters},
};
use crate::{
    answer::{instance::Instance, tables::Stop},
    check::{Rejection, Verified},
    game::{Outcome, Position},
    text::{Both, both},
};
use std::{ops::RangeInclusive, sync::Arc};

/// A game that can be named on the command line.
#[derive(Clone, Copy, Debug)]
pub struct GameEntry {
    /// Its name.
    pub name: &'static str,
    /// What it is.
    pub about: Both<&'static str>,
    /// Its parameters.
    pub parameters: &'static [Parameter],
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
    /// What follows from the declaration of a game's parameters; a registry line says the rest.
    #[must_use]
    pub const fn of<F: Family>() -> Self {
        Self {
            name: "",
            about: Both::new("", ""),
            parameters: F::Yaml::LIST,
            example: "",
            small: &[],
            refused: &[],
            parse: parse_instance::<F>,
            sequence: None,
        }
    }

    /// What is kept of it: all.
    #[cfg(feature = "sheets")]
    pub(super) const fn trim(self) -> Self {
        self
    }

    /// What is kept of it: what a board needs, without the sequences and the examples of the tests.
    #[cfg(not(feature = "sheets"))]
    pub(super) const fn trim(self) -> Self {
        Self { small: &[], refused: &[], sequence: None, ..self }
    }
}

/// Makes an instance of what stands behind the name of the game.
fn parse_instance<F: Family>(arguments: &Arguments) -> Result<Arc<dyn Instance>, ArgumentError> {
    super::make_instance::<F>(&F::Yaml::read(&F::ENTRY, arguments)?)
}

/// Makes the values of a game up to the last index.
pub type SequenceOf = fn(&Arguments, u64) -> Result<Sequence, SequenceError>;

impl Arguments {
    /// Refuses plain arguments where a sequence runs over what they would be.
    ///
    /// # Errors
    /// If there is one.
    pub fn none_plain(&self) -> Result<(), ArgumentError> {
        match self.numbers.first() {
            None => Ok(()),
            Some(extra) => Err(ArgumentError::Own(both!(
                "数列从头排起，不要写“{extra}”：最后一项用 --to 指定",
                "a sequence runs from the beginning, so that `{extra}` is one argument too many: the last \
                 index is given by --to"
            ))),
        }
    }
}

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

/// `--take SET`, which several games share.
pub const TAKE: Parameter = Parameter::option(
    "SET",
    "每次可取的个数：a..b（含两端）或列表1,3,4",
    "how many one move may take: a..b, both ends included, or a list 1,3,4",
)
.with_name("take");
