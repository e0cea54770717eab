//! Finds answers from the rules alone, by search. Nothing here knows a closed form, and nothing
//! here is believed: what it finds goes to [`crate::check`].
//!
//! - [`search`]: every position that play can reach, remembered; for games of any kind;
//! - [`grundy`]: the Grundy value of every component that play can reach;
//! - [`budget`]: what these two may use up;
//! - [`loopy`]: games in which play can repeat, from the ends backwards;
//! - [`sieve`]: Nim with up to three heaps, 64 positions at a time;
//! - [`take_away`]: one pile, one bit for each number;
//! - [`modes`]: a remaining number and a mode, row after row;
//! - [`wythoff`], [`quota`]: one number that decides a whole row of positions;
//! - [`octal`]: heaps that a move may part, by their rare values;
//! - [`coins`]: the values of single heads in a row of coins;
//! - [`proof`]: wins of Chinese chess, by proof search;
//! - [`strategy`]: everything that can come up when one side follows its moves, for the kernel to check;
//! - [`period`]: the shortest period of a sequence that a finite check proves.

pub mod budget;
pub mod coins;
pub mod grundy;
pub mod loopy;
pub mod modes;
pub mod octal;
pub mod period;
pub mod proof;
pub mod quota;
pub mod search;
pub mod sieve;
pub mod strategy;
pub mod take_away;
pub mod wythoff;

/// A search that would be larger than a named limit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}: {found} exceeds the limit ({limit_name}) of {limit}")]
pub struct TooLarge {
    /// What was counted.
    pub what: &'static str,
    /// How many there would be, or at least would be.
    pub found: u128,
    /// The name of the constant.
    pub limit_name: &'static str,
    /// Its value.
    pub limit: u128,
}

/// Refuses what is larger than a named limit.
///
/// # Errors
/// If it is.
pub fn within(
    what: &'static str,
    found: u128,
    limit_name: &'static str,
    limit: u128,
) -> Result<(), TooLarge> {
    if found <= limit { Ok(()) } else { Err(TooLarge { what, found, limit_name, limit }) }
}
