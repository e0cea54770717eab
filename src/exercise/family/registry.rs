//! The list of games. One line makes a game known everywhere.

use super::{
    ArgumentError, Drawn, Family, GameEntry, Wanted, heaps, lasker, moore, nim, parity,
    running_sum, sum, take_away,
};
use crate::exercise::{instance::Instance, random::Stream};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

macro_rules! games {
    ($($(#[doc = $about:literal])+ $name:ident = $family:ty,)+) => {
        /// A game with its starting position, as a problem file writes it.
        #[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        pub enum Game {
            $($(#[doc = $about])+ $name(<$family as Family>::Yaml),)+
        }

        /// Ranges to draw an instance from, as a generator writes them.
        #[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        pub enum Ranges {
            $($(#[doc = $about])+ $name(<$family as Family>::Ranges),)+
        }

        /// The registry of games.
        pub const GAMES: &[GameEntry] = &[$(<$family as Family>::ENTRY),+];

        /// Makes an instance of what stands in a problem file.
        ///
        /// # Errors
        /// If a number is out of range.
        pub fn instance(game: &Game) -> Result<Arc<dyn Instance>, ArgumentError> {
            match game {
                $(Game::$name(game) => <$family>::instance(game),)+
            }
        }

        /// Whether a problem file leaves the size of its game open.
        #[must_use]
        pub fn sizeless(game: &Game) -> bool {
            match game {
                $(Game::$name(game) => <$family>::sizeless(game),)+
            }
        }

        /// Draws an instance from the ranges of a generator; none when the drawn one cannot be
        /// wanted.
        ///
        /// # Errors
        /// If the ranges allow a number that is out of range.
        pub fn draw(ranges: &Ranges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
            match ranges {
                $(Ranges::$name(ranges) => <$family>::draw(ranges, wanted, stream),)+
            }
        }

        /// How many take sets a generator has to choose from, in games that need one.
        #[must_use]
        pub fn take_sets(ranges: &Ranges) -> Option<usize> {
            match ranges {
                $(Ranges::$name(ranges) => <$family>::take_sets(ranges),)+
            }
        }
    };
}

games! {
    /// Heaps; a move takes from one of them.
    Nim = nim::NimInstance,
    /// One pile; for a generator, `size` is its objects.
    Pile = take_away::Piles,
    /// Counting on from 0; whoever says the target wins.
    Race = take_away::Races,
    /// A piece on square 1 of a strip; whoever reaches the last square wins.
    Strip = take_away::Strips,
    /// Several heaps with one take set (S-Nim).
    Heaps = heaps::HeapsInstance,
    /// Heaps with different moves side by side.
    Sum = sum::SumInstance,
    /// Lasker's Nim: take from a heap, or split one.
    Lasker = lasker::LaskerInstance,
    /// Moore's Nim: a move changes at most `most` heaps.
    Moore = moore::MooreInstance,
    /// Numbers called in order and added up to a target.
    RunningSum = running_sum::RunningSumInstance,
    /// One pile; an odd, or even, total wins.
    Parity = parity::ParityInstance,
}
