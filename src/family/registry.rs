//! The list of games. One line makes a game known everywhere; `=> feature = "sheets"` behind it, only with that feature:
//! the small module of a page, which is for the boards of chapters, leaves it to the larger one.

use super::{ArgumentError, Drawn, Family, GameEntry, Wanted};
use crate::{answer::instance::Instance, random::Stream};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The name of a game as it is written on the command line: `DoubleCannons` is `double-cannons`.
fn kebab_case(variant: &str) -> String {
    let mut name = String::new();
    for sign in variant.chars() {
        if sign.is_ascii_uppercase() && !name.is_empty() {
            name.push('-');
        }
        name.push(sign.to_ascii_lowercase());
    }
    name
}

macro_rules! games {
    ($($(#[doc = $about:literal])+ $name:ident = $family:ty $(=> $when:meta)?,)+) => {
        /// A game with its starting position, as a problem file writes it.
        #[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        pub enum Game {
            $($(#[doc = $about])+ $(#[cfg($when)])? $name(<$family as Family>::Yaml),)+
        }

        /// Ranges to draw an instance from, as a generator writes them.
        #[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        pub enum Ranges {
            $($(#[doc = $about])+ $(#[cfg($when)])? $name(<$family as Family>::Ranges),)+
        }

        /// The registry of games.
        pub const GAMES: &[GameEntry] = &[$($(#[cfg($when)])? <$family as Family>::ENTRY.trim()),+];

        /// Whether there is a game of that name which this build, without `sheets`, leaves out.
        #[must_use]
        pub fn is_left_out(name: &str) -> bool {
            let is_named = |variant: &&str| kebab_case(variant) == name;
            let is_game = [$(stringify!($name)),+].iter().any(|variant| is_named(&variant));
            cfg!(not(feature = "sheets")) && is_game && GAMES.iter().all(|game| game.name != name)
        }

        /// Makes an instance of what stands in a problem file.
        ///
        /// # Errors
        /// If a number is out of range.
        pub fn instance(game: &Game) -> Result<Arc<dyn Instance>, ArgumentError> {
            match game {
                $($(#[cfg($when)])? Game::$name(game) => super::make_instance::<$family>(game),)+
            }
        }

        /// Whether a problem file leaves the size of its game open.
        #[must_use]
        pub fn sizeless(game: &Game) -> bool {
            match game {
                $($(#[cfg($when)])? Game::$name(game) => <$family>::sizeless(game),)+
            }
        }

        /// Draws an instance from the ranges of a generator; none when the drawn one cannot be
        /// wanted.
        ///
        /// # Errors
        /// If the ranges allow a number that is out of range.
        pub fn draw(ranges: &Ranges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
            match ranges {
                $($(#[cfg($when)])? Ranges::$name(ranges) => super::draw_instance::<$family>(ranges, wanted, stream),)+
            }
        }

        /// How many take sets a generator has to choose from, in games that need one.
        #[must_use]
        pub fn take_sets(ranges: &Ranges) -> Option<usize> {
            match ranges {
                $($(#[cfg($when)])? Ranges::$name(ranges) => <$family>::take_sets(ranges),)+
            }
        }
    };
}

games! {
    /// Heaps; a move takes from one of them.
    Nim = super::nim::NimInstance,
    /// One pile; for a generator, `size` is its objects.
    Pile = super::take_away::Piles,
    /// Counting on from 0; whoever says the target wins.
    Race = super::take_away::Races,
    /// A piece on square 1 of a strip; whoever reaches the last square wins.
    Strip = super::take_away::Strips,
    /// Two heaps; a move takes from one, or the same number from both.
    Wythoff = super::wythoff::WythoffInstance,
    /// One pile; a move takes at most so many times what the last one took.
    Quota = super::quota::QuotaInstance,
    /// A row of coins; a move turns some of them, the rightmost from heads to tails.
    Coins = super::coins::CoinsInstance,
    /// A pile and a die; a move tips the die and takes so many.
    Dice = super::dice::OneDie,
    /// A pile and two dice.
    TwoDice = super::dice::TwoDice,
    /// Heaps; an octal code tells what a move may leave.
    Octal = super::octal::Octals,
    /// Heaps; a move splits one into two unequal heaps.
    Grundy = super::octal::Grundys,
    /// Rows of pins; a move knocks down one pin or two side by side.
    Kayles = super::octal::Kayles,
    /// Rows of pins; a move knocks down two pins side by side.
    DawsonsKayles = super::octal::DawsonsKayles,
    /// A piece that goes left, down or diagonally to the lower left corner.
    King = super::king::KingInstance => feature = "sheets",
    /// Dates, from day to day or month to month.
    Calendar = super::calendar::CalendarInstance => feature = "sheets",
    /// A number that is multiplied until it reaches the target.
    Multiplication = super::multiplication::MultiplicationInstance => feature = "sheets",
    /// A string of digits that are made smaller or erased.
    Digits = super::digits::DigitsInstance => feature = "sheets",
    /// Rows; a move takes neighbouring objects from one of them.
    Apples = super::apples::ApplesInstance => feature = "sheets",
    /// Several heaps with one take set (S-Nim).
    Heaps = super::heaps::HeapsInstance => feature = "sheets",
    /// Heaps with different moves side by side.
    Sum = super::sum::SumInstance => feature = "sheets",
    /// Lasker's Nim: take from a heap, or split one.
    Lasker = super::lasker::LaskerInstance => feature = "sheets",
    /// Moore's Nim: a move changes at most `most` heaps.
    Moore = super::moore::MooreInstance => feature = "sheets",
    /// Numbers called in order and added up to a target.
    RunningSum = super::running_sum::RunningSumInstance => feature = "sheets",
    /// One pile; an odd, or even, total wins.
    Parity = super::parity::ParityInstance => feature = "sheets",
    /// A board with a white and a black piece in each row; White is to move.
    Northcott = super::northcott::NorthcottInstance => feature = "sheets",
    /// Files on which a red and a black cannon, or two soldiers, face each other; Red is to move.
    Cannons = super::cannons::CannonsInstance,
    /// The same on the Chinese chessboard, with what is proved there; Red is to move.
    DoubleCannons = super::double_cannons::DoubleCannonsInstance => feature = "sheets",
    /// A game of the tests, in a folder of its own.
    Euclid = super::euclid::EuclidInstance => test,
}
