//! Tables in which one number decides a whole row of positions: beside a heap of Wythoff's game, or beside two heaps of Nim, the
//! one heap that makes the mover lose; for a pile of a quota game the least take that wins. How each is checked stands in the
//! file of its game; how it answers, and what is wrong about a row, is the same for all.

use super::{
    Evidence, Rejection, Verified,
    verified::{SharedRules, Table},
};
use crate::game::{Outcome, Position, Ruleset};
use std::sync::Arc;

/// A table of so many positions as stand in it, which tells of each whether it is lost; of those outside it tells nothing.
struct Lookup<F> {
    rules: SharedRules,
    is_lost: F,
}

impl<F: Fn(&Position) -> Option<bool> + Send + Sync> Table for Lookup<F> {
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        (self.is_lost)(position).map(Outcome::where_lost)
    }

    fn evidence(&self, position: &Position) -> Option<Evidence> {
        self.rules.position_count(position).map(Evidence::every_position)
    }
}

impl Verified {
    pub(super) fn by_lookup(
        rules: impl Ruleset,
        is_lost: impl Fn(&Position) -> Option<bool> + Send + Sync + 'static,
    ) -> Self {
        let rules: SharedRules = Arc::new(rules);
        Self::new(rules.clone(), Lookup { rules, is_lost })
    }
}

/// Of a row in which one position at most is lost: where the claimed one is another than the first that may be, the smaller of
/// the two is a position about which the claim is wrong.
pub(super) fn hold_one_lost(
    claimed: Option<u64>,
    expected: Option<u64>,
    at: impl Fn(u64) -> Position,
) -> Result<(), Rejection> {
    let too_early = claimed.filter(|claimed| expected.is_none_or(|expected| *claimed < expected));
    match too_early.or(expected) {
        Some(number) if claimed != expected => {
            Err(Rejection::wrong_way(at(number), too_early.is_some()))
        }
        Some(_) | None => Ok(()),
    }
}
