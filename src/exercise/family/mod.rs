//! The registry: every family of games that exercises can be made of, one file each.
//!
//! A new game adds its rules in [`crate::game`], its YAML in [`super::schema`], its file here, a
//! line in [`GAMES`] and its arm in [`instance`] and [`draw`], and its templates.

pub mod nim;
pub mod take_away;

use super::{
    instance::Instance,
    random::Stream,
    schema::{Game, Player, Range, Ranges},
    tables::Tables,
};
use crate::{game::Outcome, nimber::bit_length};
use std::{collections::BTreeMap, ops::RangeInclusive, sync::Arc};

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
    /// The options that it needs or takes, without dashes: `take`.
    pub options: &'static [&'static str],
    /// An example that works.
    pub example: &'static str,
    /// Makes an instance of the arguments.
    pub parse: fn(&Arguments) -> Result<Arc<dyn Instance>, ArgumentError>,
    /// Makes the sequence of the game's values, where one number is the whole position.
    pub sequence: Option<SequenceOf>,
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
    Stop(#[from] super::tables::Stop),
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

/// The registry of options.
pub const OPTIONS: [OptionEntry; 1] = [OptionEntry {
    name: "take",
    value: "SET",
    about_en: "how many one move may take: a..b, both ends included, or a list 1,3,4",
    about_zh: "每次可取的个数：a..b（含两端）或列表 1,3,4",
}];

/// The registry of games.
pub const GAMES: [GameEntry; 4] = [nim::NIM, take_away::PILE, take_away::RACE, take_away::STRIP];

/// The game of that name.
#[must_use]
pub fn game(name: &str) -> Option<&'static GameEntry> {
    GAMES.iter().find(|game| game.name == name)
}

/// What was written behind `bouton solve GAME`.
#[derive(Clone, Debug, Default)]
pub struct Arguments {
    /// The plain arguments.
    pub numbers: Vec<String>,
    /// The options by their name without dashes; `misere` is there when it was given.
    pub options: BTreeMap<String, String>,
}

/// Arguments, or YAML values, that make no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArgumentError {
    /// A plain argument that is no whole number, is negative, or does not fit 64 bits.
    #[error("`{text}` is not a whole number from 0 to 18446744073709551615 (u64)")]
    NotANumber {
        /// What was written.
        text: String,
    },
    /// Too few or too many plain arguments.
    #[error("{game} needs {needed}, {found} given: bouton solve {example}")]
    Count {
        /// The game.
        game: &'static str,
        /// What it needs, in words.
        needed: &'static str,
        /// How many there were.
        found: usize,
        /// An example that works.
        example: &'static str,
    },
    /// An option that the game cannot do without.
    #[error("{game} needs --{option}: bouton solve {example}")]
    Missing {
        /// The game.
        game: &'static str,
        /// The option without dashes.
        option: &'static str,
        /// An example that works.
        example: &'static str,
    },
    /// An option that this game does not have.
    #[error("{game} has no --{option}: bouton solve {example}")]
    Unknown {
        /// The game.
        game: &'static str,
        /// The option without dashes.
        option: String,
        /// An example that works.
        example: &'static str,
    },
    /// A take set that is none.
    #[error("--take {text}: {error}")]
    Take {
        /// What was written.
        text: String,
        /// Why it is no take set.
        error: crate::game::TakeSetError,
    },
    /// A number outside its range.
    #[error(
        "{}: {found} is outside {least} to {most} ({}){}",
        quantity.words(), quantity.limit_name(), quantity.mend()
    )]
    OutOfRange {
        /// What the number is.
        quantity: Quantity,
        /// The number.
        found: u64,
        /// The least that is allowed.
        least: u64,
        /// The most that is allowed.
        most: u64,
    },
}

/// What a number counts that must keep to a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// The number of heaps.
    Heaps,
    /// The objects of one heap.
    HeapObjects,
    /// The objects of the pile.
    PileObjects,
    /// The target of a race.
    RaceTarget,
    /// The squares of a strip.
    StripSquares,
    /// The largest number of a take set 1..k.
    LargestTake,
    /// The heaps that a generator draws.
    DrawnHeap,
    /// The piles, targets or squares that a generator draws.
    DrawnSize,
}

impl Quantity {
    /// What it is, in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Heaps => "heaps",
            Self::HeapObjects => "objects in a heap",
            Self::PileObjects => "objects in the pile",
            Self::RaceTarget => "the target of the race",
            Self::StripSquares => "squares of the strip",
            Self::LargestTake => "the largest number that may be taken",
            Self::DrawnHeap => "objects in a heap of a generator",
            Self::DrawnSize => "sizes of a generator",
        }
    }

    /// The constant that names its upper end.
    #[must_use]
    pub fn limit_name(self) -> &'static str {
        match self {
            Self::Heaps => "MAX_HEAPS",
            Self::HeapObjects => "u64",
            Self::PileObjects | Self::RaceTarget | Self::StripSquares => "MAX_SIZE",
            Self::LargestTake => "MAX_TAKE",
            Self::DrawnHeap => "MAX_DRAWN_HEAP",
            Self::DrawnSize => "MAX_DRAWN_SIZE",
        }
    }

    /// How to mend it, with its own punctuation.
    fn mend(self) -> &'static str {
        match self {
            Self::Heaps | Self::PileObjects | Self::LargestTake => "",
            Self::DrawnHeap | Self::DrawnSize => ": write the range smaller",
            Self::HeapObjects => ": leave empty heaps out",
            Self::RaceTarget => ": the first call must be able to reach no further than the target",
            Self::StripSquares => ": the piece must be able to move",
        }
    }
}

impl Arguments {
    /// The plain arguments as numbers.
    ///
    /// # Errors
    /// Naming the first that is none.
    pub fn parsed(&self) -> Result<Vec<u64>, ArgumentError> {
        let parse = |text: &String| {
            let not_a_number = || ArgumentError::NotANumber { text: text.clone() };
            text.parse().map_err(|_| not_a_number())
        };
        self.numbers.iter().map(parse).collect()
    }

    /// The take set of `--take`.
    ///
    /// # Errors
    /// If it is missing or none.
    pub fn take(&self, game: &GameEntry) -> Result<crate::game::TakeSet, ArgumentError> {
        let (name, example) = (game.name, game.example);
        let missing = ArgumentError::Missing { game: name, option: "take", example };
        let text = self.options.get("take").ok_or(missing)?;
        text.parse().map_err(|error| ArgumentError::Take { text: text.clone(), error })
    }

    /// Normal play, unless `--misere` was given.
    #[must_use]
    pub fn play(&self) -> crate::game::Play {
        match self.options.get("misere") {
            Some(_) => crate::game::Play::Misere,
            None => crate::game::Play::Normal,
        }
    }
}

/// Makes an instance of what stands behind `bouton solve`.
///
/// # Errors
/// If the arguments or options do not fit the game.
pub fn from_arguments(
    game: &'static GameEntry,
    arguments: &Arguments,
) -> Result<Arc<dyn Instance>, ArgumentError> {
    let known = |option: &&String| *option == "misere" || game.options.contains(&option.as_str());
    if let Some(option) = arguments.options.keys().find(|option| !known(option)) {
        let (name, option, example) = (game.name, option.clone(), game.example);
        return Err(ArgumentError::Unknown { game: name, option, example });
    }
    (game.parse)(arguments)
}

/// Makes an instance of what stands in a problem file.
///
/// # Errors
/// If a number is out of range.
pub fn instance(game: &Game) -> Result<Arc<dyn Instance>, ArgumentError> {
    match game {
        Game::Nim(game) => nim::from_schema(game),
        Game::Pile(game) => take_away::pile_from_schema(game),
        Game::Race(game) => take_away::race_from_schema(game),
        Game::Strip(game) => take_away::strip_from_schema(game),
    }
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

/// Draws an instance from the ranges of a generator; none when the drawn one cannot be wanted.
///
/// # Errors
/// If the ranges allow a number that is out of range.
pub fn draw(
    ranges: &Ranges,
    wanted: Wanted<'_>,
    stream: &mut Stream,
) -> Result<Option<Arc<dyn Instance>>, ArgumentError> {
    match ranges {
        Ranges::Nim(ranges) => nim::draw(ranges, wanted, stream),
        Ranges::Pile(ranges) => take_away::draw_pile(ranges, wanted, stream),
        Ranges::Race(ranges) => take_away::draw_race(ranges, wanted, stream),
        Ranges::Strip(ranges) => take_away::draw_strip(ranges, wanted, stream),
    }
}

/// Who wins when the first player is to move.
pub(super) fn winner_of(outcome: Outcome) -> Player {
    match outcome {
        Outcome::N => Player::First,
        Outcome::P => Player::Second,
    }
}

/// An upper end of the range to draw below, so that small numbers are as likely as large ones:
/// every number of binary digits is.
fn below(range: Range, stream: &mut Stream) -> u64 {
    let digits = |number: u64| bit_length(number) as u64;
    let drawn = stream.in_range(digits(range.from)..=digits(range.to));
    range.to.min(u64::MAX >> (64 - drawn))
}
