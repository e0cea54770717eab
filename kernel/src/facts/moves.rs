//! Positions that meanings speak of: the answers to a position, the moves that win it, and all that play can reach.

use crate::{
    check::{CheckedGame, CheckedGames, MAX_OPTIONS},
    claim::{Games, Unanswered},
    game::{Outcome, Position, Ruleset},
};
use std::{collections::BTreeSet, slice};

/// Positions in order, or why there is no list.
pub(super) type Listed = Result<Vec<Position>, Unanswered>;

/// Of more positions than these none is listed.
const MAX_BELOW: usize = 20_000;

/// The options in the order of the rules, those that play alike once.
pub(super) fn answers(game: &CheckedGame<'_>, from: &Position) -> Listed {
    let (rules, mut seen) = (game.rules(), BTreeSet::new());
    let mut found = options(rules, from)?;
    found.retain(|option| seen.insert(rules.canonical(option)));
    Ok(found)
}

/// The moves that win, in the order of the rules.
pub(super) fn wins(game: &CheckedGame<'_>, from: &Position) -> Listed {
    let known = CheckedGames(slice::from_ref(game));
    let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
    for option in options(game.rules(), from)? {
        let wins = known.outcome(0, &option)? == Outcome::P;
        found.extend(Some(option).filter(|option| wins && seen.insert(option.clone())));
    }
    Ok(found)
}

/// The position and all that play can reach, those that play alike once, by their sums; none if they are too many.
pub(super) fn below(game: &CheckedGame<'_>, from: &Position) -> Listed {
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

pub(super) fn options(rules: &dyn Ruleset, from: &Position) -> Listed {
    rules.options_within(from, MAX_OPTIONS).ok_or_else(|| Unanswered::NoTable(from.clone()))
}
