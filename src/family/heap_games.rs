//! What games of several heaps share as exercises: drawing them, measuring them, and the lost
//! positions that an explanation of misère play lists.

use super::{
    ArgumentError, Drawn, Wanted, below,
    parameters::{Limits, limits},
    winner_of,
    words::{Fillers, Word, read_take_count, words},
};
use crate::{
    answer::{
        difficulty::{self, Difficulty},
        instance::{Instance, Solved, read_numbers},
        mistake::{Mistaken, figures},
        refuted::Claimed,
        tables::{MAX_HEAPS, Stop},
    },
    check::Verified,
    family::{Player, Range},
    game::{Outcome, Play, Position, Ruleset},
    nimber::nim_sum,
    random::Stream,
};
use serde_json::{Value, json};
use std::{collections::BTreeSet, sync::Arc};

/// The largest heap of a generator.
pub const MAX_DRAWN_HEAP: u64 = 63;

/// The largest heap of Lasker's and of Moore's game, and of a sum: tables of values are made that far.
const MAX_HEAP: u64 = 1_000_000;

/// How many heaps.
pub const HEAPS: Limits = limits!("堆数", "heaps", 1..=MAX_HEAPS);

/// A heap.
pub const HEAP: Limits = limits!("一堆的个数", "objects in a heap", 1..=MAX_HEAP)
    .with_remedy_below("：空堆不用写", ": leave empty heaps out");

/// A heap that a generator draws.
pub const DRAWN_HEAP: Limits =
    limits!("出题规则里一堆的个数", "objects in a heap of a generator", 1..=MAX_DRAWN_HEAP)
        .with_remedy_above("：请把范围写小", ": write the range smaller");

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
/// If `make` refuses.
pub fn draw<I: Instance>(
    (heaps, size): (Range, Range),
    wanted: Wanted<'_>,
    stream: &mut Stream,
    quick: impl Fn(&Position) -> Option<Outcome>,
    make: impl Fn(Position) -> Result<I, ArgumentError>,
) -> Drawn {
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
    let (start, answer) = (instance.start(), solved.answer.statement());
    let largest = start.iter().copied().max().unwrap_or(0);
    let size = [4, 8, 16, 16, 32, 32].iter().filter(|more| largest > **more).count() as u64;
    let live = start.iter().filter(|heap| **heap > 0).count() as u64;
    let winning_moves = answer.winning_moves.len() as u64;
    let misere = if instance.rules().play() == Play::Misere { 3 } else { 0 };
    let single = u64::from(answer.outcome == Outcome::N && winning_moves == 1);
    let points = size + live.saturating_sub(1).min(4) + extra + misere + single;
    difficulty::of_points(instance, solved, points)
}

/// Of more positions than these no lost ones are listed.
const MAX_LOOKED_AT: usize = 20_000;

/// Lost positions that are listed, at most.
const MAX_LISTED: usize = 12;

/// The smallest lost positions that play can reach from the start, by the checked table; with
/// misère play a pupil makes such a list from the end backwards.
pub fn find_smallest_lost(
    rules: &dyn Ruleset,
    table: &Verified,
    start: &Position,
) -> Result<Vec<Position>, Stop> {
    let mut seen = BTreeSet::from([rules.canonical(start)]);
    let mut open: Vec<Position> = seen.iter().cloned().collect();
    while let Some(position) = open.pop() {
        if seen.len() > MAX_LOOKED_AT {
            return Ok(Vec::new());
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

/// What somebody answers who treats heaps as in Nim: the nim-sum of the sizes decides, and a take
/// that the rules allow must make it 0. Who sees a nim-sum but no such take names no move.
pub fn as_in_nim(start: &Position, is_allowed: impl Fn(&Position) -> bool) -> Mistaken {
    let total = nim_sum(start);
    let smaller = start.iter().enumerate().filter(|(_, heap)| **heap ^ total < **heap);
    let options = smaller.map(|(index, heap)| start.with(index, heap ^ total));
    let moves: Vec<Position> = options.filter(|to| is_allowed(to)).collect();
    let outcome = if total == 0 { Outcome::P } else { Outcome::N };
    let winning_moves = Some(moves).filter(|moves| total == 0 || !moves.is_empty());
    let figures = figures([("nim_sum", total)]);
    Mistaken { claimed: Claimed { outcome, winning_moves }, figures }
}

/// The letters of the heaps, as players write them.
const LETTERS: [&str; 26] = [
    "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s",
    "t", "u", "v", "w", "x", "y", "z",
];

/// A move as a player writes it: `B 3` takes 3 from heap B, `B 3 C 1` from two heaps, a number
/// alone from the only heap; or the heaps that are left. More than a heap holds leads nowhere: the
/// position stays. `None` when the text is something else.
pub fn read_takes(from: &Position, text: &str) -> Option<Position> {
    if let Some((taken, heap)) = read_take_count(text).zip(from.single()) {
        return Some(Position::from(heap.checked_sub(taken).unwrap_or(heap)));
    }
    const FILLERS: Fillers =
        Fillers(&["take", "from", "heap", "and", "从", "堆", "取走", "取", "个"]);
    match words(text, &LETTERS, &FILLERS) {
        Some(found) if found.iter().any(|word| matches!(word, Word::Known(_))) => {
            apply_takes(from, &found)
        }
        _ => read_numbers(text).filter(|numbers| numbers.len() == from.len()),
    }
}

/// Pairs of a letter and a number, each heap once.
fn apply_takes(from: &Position, words: &[Word]) -> Option<Position> {
    let (pairs, mut to) = (words.chunks_exact(2), from.clone());
    if !pairs.remainder().is_empty() {
        return None;
    }
    for pair in pairs {
        let ([Word::Known(heap), Word::Number(taken)] | [Word::Number(taken), Word::Known(heap)]) =
            *pair
        else {
            return None;
        };
        let index = LETTERS.iter().position(|letter| *letter == heap)?;
        let before = from.get(index).filter(|before| to.get(index) == Some(before));
        let Some(left) = before.and_then(|before| before.checked_sub(taken)) else {
            return Some(from.clone());
        };
        to = to.with(index, left);
    }
    Some(to)
}

/// What templates need to tell a move that makes one heap smaller.
pub fn one_heap_move(from: &Position, to: &Position) -> Value {
    let pairs = from.iter().zip(to.iter()).enumerate();
    let changed = pairs.filter(|(_, (before, after))| before != after).map(|(index, _)| index);
    let index = changed.min().unwrap_or(0);
    let at = |position: &Position| position.get(index).copied().unwrap_or(0);
    let heap = crate::answer::view::letter(index);
    json!({
        "heap": heap, "from": at(from), "to": at(to), "take": at(from) - at(to).min(at(from)),
        "position": to.to_vec(), "short": format!("{heap}→{}", at(to)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(from: &[u64], text: &str, expected: Option<&[u64]>) {
        let expected = expected.map(|heaps| Position::from(heaps.to_vec()));
        assert_eq!(read_takes(&Position::from(from.to_vec()), text), expected, "{text}");
    }

    #[test]
    fn letters_and_numbers_take_from_heaps() {
        for text in ["B 3", "b3", "take 3 from B", "从B堆取3个", "5 4 9"] {
            check(&[5, 7, 9], text, Some(&[5, 4, 9]));
        }
        check(&[5, 7, 9], "A 5 and C 2", Some(&[0, 7, 7]));
        check(&[9], "4", Some(&[5]));
        check(&[9], "A 4", Some(&[5]));
    }

    #[test]
    fn what_is_not_there_leads_nowhere() {
        for text in ["A 6", "D 1", "A 1 A 1"] {
            check(&[5, 7, 9], text, Some(&[5, 7, 9]));
        }
        check(&[9], "10", Some(&[9]));
    }

    #[test]
    fn anything_else_is_no_move() {
        for text in
            ["", "3", "A", "A B 3", "A 1 B", "A -1", "1 2", "堆 3", "B 99999999999999999999"]
        {
            check(&[5, 7, 9], text, None);
        }
    }
}
