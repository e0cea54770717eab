//! Positions that meanings speak of: the answers to a position, the moves that win it, and all that play can reach.

use crate::{
    check::{CheckedGame, CheckedGames, MAX_OPTIONS},
    claim::{Games, Unanswered},
    game::{Outcome, Position, Ruleset},
};
use std::{collections::BTreeSet, slice};

/// Of more positions than these none is listed.
const MAX_BELOW: usize = 20_000;

/// The options in the order of the rules, those that play alike once.
pub(super) fn answers(
    game: &CheckedGame<'_>,
    from: &Position,
) -> Result<Vec<Position>, Unanswered> {
    let (rules, mut found) = (game.rules(), Vec::new());
    let mut seen = BTreeSet::new();
    for option in options(rules, from)? {
        if seen.insert(rules.canonical(&option)) {
            found.push(option);
        }
    }
    Ok(found)
}

/// The moves that win, in the order of the rules.
pub(super) fn wins(game: &CheckedGame<'_>, from: &Position) -> Result<Vec<Position>, Unanswered> {
    let known = CheckedGames(slice::from_ref(game));
    let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
    for option in options(game.rules(), from)? {
        if known.outcome(0, &option)? == Outcome::P && seen.insert(option.clone()) {
            found.push(option);
        }
    }
    Ok(found)
}

/// The position and all that play can reach, those that play alike once, by their sums; none if they are too many.
pub(super) fn below(game: &CheckedGame<'_>, from: &Position) -> Result<Vec<Position>, Unanswered> {
    let rules = game.rules();
    let mut seen = BTreeSet::from([rules.canonical(from)]);
    let mut open: Vec<Position> = seen.iter().cloned().collect();
    while let Some(position) = open.pop() {
        for option in options(rules, &position)? {
            let option = rules.canonical(&option);
            if seen.insert(option.clone()) {
                open.push(option);
            }
        }
        if seen.len() > MAX_BELOW {
            return Ok(Vec::new());
        }
    }
    let mut found: Vec<Position> = seen.into_iter().collect();
    found.sort_by_key(|position| position.iter().copied().fold(0, u64::saturating_add));
    Ok(found)
}

pub(super) fn options(rules: &dyn Ruleset, from: &Position) -> Result<Vec<Position>, Unanswered> {
    if rules.option_bound(from) > MAX_OPTIONS {
        return Err(Unanswered::NoTable(from.clone()));
    }
    let mut found = Vec::new();
    rules.options(from, &mut |option| found.push(option));
    Ok(found)
}
