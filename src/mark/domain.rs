//! The positions of the game asked about: all that play can reach from the start, and of a game
//! of one number all numbers in between.

use super::{MAX_ENTRIES, Marker, Wrong};
use crate::{
    check::MAX_OPTIONS,
    game::{Form, OptionBound, Position, Ruleset},
};
use std::collections::HashSet;

/// The most positions of a game at which a rule is tried.
pub const MAX_RULE_POSITIONS: usize = 20_000;

impl Marker<'_> {
    /// The numbers that a list or table is about, in rising order.
    ///
    /// # Errors
    /// If a position has several numbers, or there are too many.
    pub(super) fn numbers(&self) -> Result<Vec<u64>, Wrong> {
        let start = self.instance.start().single().ok_or_else(|| {
            Wrong::own(
                "只有一个数的游戏才能写safe和values",
                "`safe` and `values` are for games of one number",
            )
        })?;
        let form = self.instance.one_pile().map(|game| game.form);
        let (first, last) = match form {
            Some(Form::Pile) => (0, start),
            Some(Form::Race { target }) => (start, target),
            Some(Form::Strip { squares }) => (start, squares),
            None => self.between(start)?,
        };
        within_entries(last)?;
        let rules = self.instance.rules();
        Ok((first..=last).filter(|number| rules.contains(&Position::from(*number))).collect())
    }

    /// Up to the start where the numbers fall, and from the start on where they rise.
    fn between(&self, start: u64) -> Result<(u64, u64), Wrong> {
        within_entries(start)?;
        let (rules, from) = (self.instance.rules(), Position::from(start));
        let mut rises = None;
        rules.options(&from, &mut |option| {
            rises = rises.or(option.single().map(|number| number > start));
        });
        if rises != Some(true) {
            return Ok((0, start));
        }
        let reached = find_reachable(rules.as_ref(), &from)?;
        let last = reached.iter().filter_map(Position::single).max();
        Ok((start, last.unwrap_or(start)))
    }

    /// All positions that a rule must decide, small ones first.
    ///
    /// # Errors
    /// If there are too many.
    pub(super) fn positions(&self) -> Result<Vec<Position>, Wrong> {
        let mut found = match self.instance.one_pile() {
            Some(_) => self.numbers()?.into_iter().map(Position::from).collect(),
            None => find_reachable(self.instance.rules().as_ref(), self.instance.start())?,
        };
        let total =
            |position: &Position| position.iter().fold(0, |sum: u64, n| sum.saturating_add(*n));
        found.sort_by_cached_key(|position| (total(position), position.clone()));
        Ok(found)
    }
}

/// Refuses numbers that no list or table may hold.
pub(super) fn within_entries(most: u64) -> Result<(), Wrong> {
    if most <= MAX_ENTRIES {
        return Ok(());
    }
    Err(Wrong::own(
        format!("要写到{most}，最多到{MAX_ENTRIES}（MAX_ENTRIES）：换一个小一点的局面"),
        format!(
            "this goes up to {most}: the limit (MAX_ENTRIES) is {MAX_ENTRIES}; take a smaller game"
        ),
    ))
}

/// The position and all that play can reach from it; of those that play alike, one.
///
/// # Errors
/// If there are too many.
pub(super) fn find_reachable(
    rules: &dyn Ruleset,
    start: &Position,
) -> Result<Vec<Position>, Wrong> {
    let (mut seen, mut found) = (HashSet::from([rules.canonical(start)]), vec![start.clone()]);
    let mut next = 0;
    while let Some(position) = found.get(next).cloned() {
        next += 1;
        if rules.option_bound(&position) > MAX_OPTIONS || found.len() > MAX_RULE_POSITIONS {
            return Err(too_large());
        }
        rules.options(&position, &mut |option| {
            if seen.len() <= MAX_RULE_POSITIONS && seen.insert(rules.canonical(&option)) {
                found.push(option);
            }
        });
    }
    Ok(found)
}

fn too_large() -> Wrong {
    let limit = MAX_RULE_POSITIONS;
    Wrong::own(
        format!("这局的局面超过{limit}个（MAX_RULE_POSITIONS），不能逐个去试：换一个小一点的局面"),
        format!(
            "the game has more than {limit} positions (MAX_RULE_POSITIONS), too many to try one by \
             one: mark it with smaller numbers"
        ),
    )
}
