//! What games of several heaps share as exercises: drawing them, measuring them, and the lost
//! positions that an explanation of misère play lists.

use super::{ArgumentError, Drawn, Quantity, Wanted, below, winner_of};
use crate::{
    check::Verified,
    exercise::{
        difficulty::{self, Difficulty},
        instance::{Instance, Solved},
        random::Stream,
        schema::{Player, Range},
        tables::{MAX_HEAPS, Stop},
    },
    game::{Outcome, Play, Position, Ruleset},
};
use serde_json::{Value, json};
use std::{collections::BTreeSet, sync::Arc};

/// The largest heap of a generator.
pub const MAX_DRAWN_HEAP: u64 = 63;

/// Checks the heaps of a problem: 1 to 64 of them, each from 1 to `most`.
///
/// # Errors
/// Naming what is out of range.
pub fn check_heaps(heaps: &[u64], most: u64) -> Result<(), ArgumentError> {
    let (found, most_heaps) = (heaps.len() as u64, MAX_HEAPS as u64);
    if !(1..=most_heaps).contains(&found) {
        let quantity = Quantity::Heaps;
        return Err(ArgumentError::OutOfRange { quantity, found, least: 1, most: most_heaps });
    }
    heaps.iter().try_for_each(|heap| match *heap {
        0 => Err(ArgumentError::own(
            "有一堆是 0 个：空堆不用写",
            "a heap holds 0: leave empty heaps out",
        )),
        found if found > most => {
            let what = ("一堆的个数", "objects in a heap");
            Err(ArgumentError::outside(what, found, 1..=most, "MAX_HEAP"))
        }
        _ => Ok(()),
    })
}

/// Equal heaps as large as the largest one rounded up, so that the instances of a class set share
/// a table. In normal play a table holds single heaps; in misère play it holds whole positions and
/// must stay small.
pub fn shared_root(heaps: &Position, play: Play) -> Position {
    let largest = heaps.iter().copied().max().unwrap_or(0);
    let rounded = largest.saturating_add(1).checked_next_power_of_two().map(|power| power - 1);
    let most = match (play, heaps.len()) {
        (Play::Normal, _) | (Play::Misere, 0..=2) => MAX_DRAWN_HEAP,
        (Play::Misere, 3) => 31,
        (Play::Misere, 4) => 15,
        (Play::Misere, _) => 0,
    };
    let rounded = rounded.filter(|rounded| *rounded <= most);
    rounded.map_or_else(|| heaps.clone(), |rounded| Position::from(vec![rounded; heaps.len()]))
}

/// Positions of heaps of which more than this many are searched by values of single heaps only.
const WHOLE: u128 = 2_000;

/// Whether single heaps decide, because there are too many positions to search for each problem
/// of a class set.
pub fn rests_on_values(rules: &dyn Ruleset, position: &Position) -> bool {
    let small = rules.position_count(position).is_some_and(|count| count <= WHOLE);
    rules.play() == Play::Normal && !small
}

/// Draws so many heaps of these sizes that the wanted player wins by a quick outcome, where there
/// is one; for the second player the last heap is looked for. The kernel decides later.
///
/// # Errors
/// If the ranges are out of range, or `make` refuses.
pub fn draw<I: Instance>(
    (heaps, size): (Range, Range),
    wanted: Wanted<'_>,
    stream: &mut Stream,
    quick: impl Fn(&Position) -> Option<Outcome>,
    make: impl Fn(Position) -> Result<I, ArgumentError>,
) -> Drawn {
    for (quantity, range, most) in
        [(Quantity::Heaps, heaps, MAX_HEAPS as u64), (Quantity::DrawnHeap, size, MAX_DRAWN_HEAP)]
    {
        for found in [range.from, range.to] {
            let out = ArgumentError::OutOfRange { quantity, found, least: 1, most };
            (1..=most).contains(&found).then_some(()).ok_or(out)?;
        }
    }
    let count = stream.in_range(heaps.from..=heaps.to);
    let heap = size.from..=below(size, stream);
    let drawn: Vec<u64> = (0..count).map(|_| stream.in_range(heap.clone())).collect();
    let last = drawn.len() - 1;
    let start = Position::from(drawn);
    let candidates: Vec<Position> = match wanted.winner {
        Player::First => vec![start],
        Player::Second => heap.map(|heap| start.with(last, heap)).collect(),
    };
    let fits = |start: &Position| {
        quick(start).is_none_or(|outcome| winner_of(outcome) == Some(wanted.winner))
    };
    match candidates.into_iter().find(fits) {
        Some(start) => Ok(Some(Arc::new(make(start)?))),
        None => Ok(None),
    }
}

/// How hard a game of heaps is: the values that must be found, and what is done with them.
///
/// The largest heap is above 4, 8, 16, 32: 1, 2, 4, 6; each heap after the first: 1, up to 4;
/// `extra` is what the family adds; misère play: 3; only one of several winning moves: 1.
pub fn difficulty<I: Instance>(instance: &I, solved: &Solved, extra: u64) -> Difficulty {
    let (start, answer) = (instance.start(), solved.answer.value());
    let largest = start.iter().copied().max().unwrap_or(0);
    let size = [4, 8, 16, 16, 32, 32].iter().filter(|more| largest > **more).count() as u64;
    let live = start.iter().filter(|heap| **heap > 0).count() as u64;
    let winning_moves = answer.winning_moves.len() as u64;
    let misere = if instance.rules().play() == Play::Misere { 3 } else { 0 };
    let single = u64::from(answer.outcome == Outcome::N && winning_moves == 1);
    let points = size + live.saturating_sub(1).min(4) + extra + misere + single;
    difficulty::of_points(instance, solved, points)
}

/// Positions that are looked at for a list of lost ones, at most.
const MAX_LOOKED_AT: usize = 2_000;

/// Lost positions that are listed, at most.
const MAX_LISTED: usize = 12;

/// The smallest lost positions that play can reach from the start, by the checked table; with
/// misère play a pupil makes such a list from the end backwards.
pub fn lost_below(
    rules: &dyn Ruleset,
    table: &Verified,
    start: &Position,
) -> Result<Vec<Position>, Stop> {
    let mut seen = BTreeSet::from([rules.canonical(start)]);
    let mut open: Vec<Position> = seen.iter().cloned().collect();
    while let Some(position) = open.pop() {
        if seen.len() > MAX_LOOKED_AT {
            break;
        }
        rules.options(&position, &mut |option| {
            let option = rules.canonical(&option);
            if seen.insert(option.clone()) {
                open.push(option);
            }
        });
    }
    let mut lost: Vec<Position> = Vec::new();
    for position in seen {
        if table.outcome(&position)? == Outcome::P {
            lost.push(position);
        }
    }
    lost.sort_by_key(|position| (position.iter().sum::<u64>(), position.clone()));
    lost.truncate(MAX_LISTED);
    Ok(lost)
}

/// What templates need to tell a move that makes one heap smaller.
pub fn one_heap_move(from: &Position, to: &Position) -> Value {
    let pairs = from.iter().zip(to.iter()).enumerate();
    let changed = pairs.filter(|(_, (before, after))| before != after).map(|(index, _)| index);
    let index = changed.min().unwrap_or(0);
    let at = |position: &Position| position.get(index).copied().unwrap_or(0);
    let heap = crate::exercise::view::letter(index);
    json!({
        "heap": heap, "from": at(from), "to": at(to), "take": at(from) - at(to).min(at(from)),
        "position": to.to_vec(), "short": format!("{heap}→{}", at(to)),
    })
}
