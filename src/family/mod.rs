//! The registry: every family of games that exercises can be made of, one file each.
//!
//! A game declares its parameters once ([`mod@parameters`]), says what it is in its [`Family`], and has one line in the list of
//! `registry.rs`. The command line, the YAML of problems and generators, the lists, `bouton check` and the tests read
//! that list. ARCHITECTURE.md says how a game is added.

mod by_outcome;
mod entry;
pub(crate) mod heap_games;
mod modes;
pub mod parameters;
mod registry;
mod replies;
mod values;
pub(crate) mod words;

pub mod apples;
pub mod calendar;
pub mod cannons;
pub mod coins;
pub mod dice;
pub mod digits;
pub mod double_cannons;
#[cfg(test)]
#[path = "../../tests/data/euclid/mod.rs"]
pub mod euclid;
pub mod heaps;
pub mod king;
pub mod lasker;
pub mod loose_line;
pub mod moore;
pub mod multiplication;
pub mod named_game;
pub mod nim;
pub mod northcott;
pub mod octal;
mod open_pile;
pub mod parity;
pub mod quota;
pub mod running_sum;
pub mod sum;
pub mod take_away;
pub mod wythoff;

pub use crate::answer::arguments::{ArgumentError, Arguments, chinese_take_error};
pub use entry::{GameEntry, Sequence, SequenceError, SequenceOf, TAKE, Values};
pub(crate) use parameters::limits;
pub use parameters::{Count, Limits, Parameter, Place};
pub use registry::{GAMES, Game, Ranges, draw, instance, is_left_out, sizeless, take_sets};
pub use values::{NotARange, PlayName, Player, Range, Take};

use self::parameters::{Limited, Parameters};
use crate::{
    answer::{instance::Instance, tables::Tables},
    game::Outcome,
    nimber::bit_length,
    random::Stream,
};
use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};
use std::{fmt::Debug, ops::RangeInclusive, sync::Arc};

/// A drawn instance, or none when it cannot be wanted.
pub type Drawn = Result<Option<Arc<dyn Instance>>, ArgumentError>;

/// What a game brings to become exercises.
pub trait Family {
    /// What stands in a problem file under the game's name.
    type Yaml: Parameters
        + Clone
        + Debug
        + PartialEq
        + Eq
        + DeserializeOwned
        + Serialize
        + JsonSchema;
    /// The ranges that a generator draws from.
    type Ranges: Limited
        + Clone
        + Debug
        + PartialEq
        + Eq
        + DeserializeOwned
        + Serialize
        + JsonSchema;

    /// Its line on the command line.
    const ENTRY: GameEntry;

    /// The instance of a problem file whose numbers keep to their limits.
    ///
    /// # Errors
    /// If its parameters do not go together.
    fn instance(game: &Self::Yaml) -> Result<Arc<dyn Instance>, ArgumentError>;

    /// Draws an instance from ranges that keep to their limits; none when the drawn one cannot be wanted.
    ///
    /// # Errors
    /// If the ranges allow parameters that do not go together.
    fn draw(ranges: &Self::Ranges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn;

    /// Whether the problem leaves the size open, so that only the general rule is asked.
    fn sizeless(_: &Self::Yaml) -> bool {
        false
    }

    /// How many take sets a generator has to choose from, in games that need one.
    fn take_sets(_: &Self::Ranges) -> Option<usize> {
        None
    }
}

/// The instance of a problem file.
fn make_instance<F: Family>(game: &F::Yaml) -> Result<Arc<dyn Instance>, ArgumentError> {
    game.check()?;
    F::instance(game)
}

/// An instance drawn from the ranges of a generator.
fn draw_instance<F: Family>(ranges: &F::Ranges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
    ranges.check()?;
    F::draw(ranges, wanted, stream)
}

/// The game of that name.
#[must_use]
pub fn game(name: &str) -> Option<&'static GameEntry> {
    GAMES.iter().find(|game| game.name == name)
}

/// Every option of some game, each name once.
#[must_use]
pub fn options() -> Vec<&'static Parameter> {
    let mut known: Vec<&Parameter> = Vec::new();
    for option in GAMES.iter().flat_map(GameEntry::options) {
        if known.iter().all(|other| other.name != option.name) {
            known.push(option);
        }
    }
    known
}

/// Makes an instance of what stands behind `bouton solve`.
///
/// # Errors
/// If the arguments or options do not fit the game.
pub fn from_arguments(
    game: &'static GameEntry,
    arguments: &Arguments,
) -> Result<Arc<dyn Instance>, ArgumentError> {
    let listed = |name: &str| game.options().any(|option| option.name == name);
    let known = |name: &String| if name == "misere" { game.has_misere() } else { listed(name) };
    if let Some(option) = arguments.options.keys().find(|name| !known(name)) {
        let misere = game.has_misere().then_some("misere");
        let near = game.options().map(|one| one.name).chain(misere);
        let near = near.filter(|known| strsim::damerau_levenshtein(known, option) <= 2).min();
        let (name, option, example) = (game.name, option.clone(), game.example);
        return Err(ArgumentError::Unknown { game: name, option, near, example });
    }
    (game.parse)(arguments)
}

/// What a draw is for. A family leaves out early, without solving it, what cannot be it; whatever
/// it lets through is solved, checked and measured all the same.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// Who is to win.
    pub winner: Player,
    /// The measured difficulty, in points.
    pub difficulty: Option<Range>,
    /// The tables of the class set.
    pub tables: &'a Tables,
}

impl Wanted<'_> {
    /// Whether some of these points are wanted.
    fn may_have(&self, points: RangeInclusive<u64>) -> bool {
        let overlaps = |range: Range| range.from <= *points.end() && *points.start() <= range.to;
        self.difficulty.is_none_or(overlaps)
    }
}

/// Who wins when the first player is to move; nobody wins a draw.
pub(super) fn winner_of(outcome: Outcome) -> Option<Player> {
    match outcome {
        Outcome::N => Some(Player::First),
        Outcome::P => Some(Player::Second),
        Outcome::Draw => None,
    }
}

/// An upper end of the range to draw below, so that small numbers are as likely as large ones:
/// every number of binary digits is.
fn below(range: Range, stream: &mut Stream) -> u64 {
    let digits = |number: u64| bit_length(number) as u64;
    let drawn = stream.in_range(digits(range.from)..=digits(range.to));
    range.to.min(u64::MAX >> (64 - drawn))
}
