//! What templates need to explain Wythoff's game: the table of safe pairs with the numbers used so
//! far, the Fibonacci digits of the heaps, and the case of the proof that names a winning move.

use super::{View, WythoffInstance};
use crate::{
    answer::{
        instance::{Instance, Solved},
        tables::{Differs, Stop, Tables},
    },
    game::{Outcome, Play, Position},
    numeration::fibonacci,
    theory::wythoff::{self, Place},
};
use serde_json::{Value, json};

/// The table of safe pairs has at most so many rows; it is made with the answer for small heaps and
/// stands for the way to begin for large ones.
const ROWS: u64 = 10;

/// Fibonacci digits are printed for heaps up to this one.
const DIGITS_UP_TO: u64 = 10_000_000;

pub(super) fn facts(
    instance: &WythoffInstance,
    solved: &Solved,
    tables: &Tables,
) -> Result<Value, Stop> {
    let start = &instance.start;
    let (smaller, larger) = sort_heaps(start);
    let normal = instance.play() == Play::Normal;
    let case = if normal { wythoff::proof_move(start) } else { None };
    let needed = rows_needed(start, &solved.answer.statement().winning_moves);
    Ok(json!({
        "heaps": start.to_vec(),
        "queen": instance.view == View::Queen,
        "smaller": smaller,
        "larger": larger,
        "difference": larger - smaller,
        "rows": rows(instance, tables, needed.clamp(4, ROWS))?,
        "whole_table": needed <= ROWS,
        "case": case.as_ref().map(|(case, _)| case.number()),
        "case_move": case.as_ref().map(|(_, to)| to.to_vec()),
        "place": normal.then(|| place(smaller)),
        "digits": (larger <= DIGITS_UP_TO).then(|| digits(smaller, larger)),
        "moves": moves(instance.view, start, &solved.answer.statement().winning_moves),
    }))
}

fn sort_heaps(position: &Position) -> (u64, u64) {
    let (first, second) = (position.first().copied(), position.last().copied());
    let (first, second) = (first.unwrap_or(0), second.unwrap_or(0));
    (first.min(second), first.max(second))
}

/// How many rows of the table of safe pairs the answer needs: up to the last pair that a winning move leaves, or to the start.
pub(super) fn rows_needed(start: &Position, winning_moves: &[Position]) -> u64 {
    let last = winning_moves.iter().map(larger_index).max();
    last.unwrap_or_else(|| larger_index(start))
}

/// Steps of the solution, as points: the rows of the table while they are few, else the Fibonacci digits of the larger heap. Misère
/// play differs in two pairs only and adds none.
pub(super) fn points(needed: u64, larger: u64) -> u64 {
    match (needed, larger) {
        (0..=4, _) => 1,
        (5..=6, _) => 2,
        (7..=8, _) => 3,
        (9..=ROWS, _) => 4,
        // Up to ten digits, thirteen, fifteen.
        (_, 0..=143) => 5,
        (_, 144..=609) => 7,
        (_, 610..=1596) => 9,
        (_, 1597..) => 10,
    }
}

/// The index of a safe pair is its difference.
fn larger_index(position: &Position) -> u64 {
    let (smaller, larger) = sort_heaps(position);
    larger - smaller
}

/// The safe pairs of index 1 (in misère play 0) to `count`, each asked of a checked table, with the
/// numbers that the pairs before it have used.
fn rows(instance: &WythoffInstance, tables: &Tables, count: u64) -> Result<Vec<Value>, Stop> {
    let play = instance.play();
    let largest = u64::try_from(wythoff::safe_pair(play, count)[1]).unwrap_or(u64::MAX);
    let table = instance.table_with(tables, &Position::from([largest, largest]))?;
    let from = u64::from(play == Play::Normal);
    let (mut used, mut rows) = (Vec::new(), Vec::new());
    for index in from..=count {
        let pair = wythoff::safe_pair(play, index).map(|heap| heap as u64);
        let position = Position::from(pair);
        if table.outcome(&position)? != Outcome::P {
            return Err(Differs { theorem: wythoff::theorem(play), position }.into());
        }
        used.sort_unstable();
        used.dedup();
        rows.push(json!({ "n": index, "used": runs(&used), "a": pair[0], "b": pair[1] }));
        used.extend(pair);
    }
    Ok(rows)
}

/// Sorted numbers with runs drawn together: 1–5, 7, 10.
fn runs(numbers: &[u64]) -> String {
    let mut runs: Vec<(u64, u64)> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == *number => *last = *number,
            _ => runs.push((*number, *number)),
        }
    }
    let text = |(first, last): &(u64, u64)| match last - first {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first}–{last}"),
    };
    runs.iter().map(text).collect::<Vec<_>>().join(", ")
}

/// The pair in which a heap of normal play stands.
fn place(heap: u64) -> Value {
    let (index, is_smaller) = match wythoff::place(heap) {
        Place::Smaller(index) => (index, true),
        Place::Larger(index) => (index, false),
    };
    let pair = wythoff::pair(index).map(|heap| heap.to_string());
    json!({ "index": index, "is_smaller": is_smaller, "a": pair[0], "b": pair[1] })
}

/// Both heaps in Fibonacci digits.
fn digits(smaller: u64, larger: u64) -> Value {
    let one = |heap: u64| {
        let terms = fibonacci::zeckendorf(heap).into_iter().filter_map(fibonacci::fibonacci);
        json!({
            "heap": heap,
            "digits": fibonacci::standard(heap).to_string(),
            "parts": terms.collect::<Vec<u64>>(),
            "zeros": fibonacci::trailing_zeros(heap),
            "shifted": fibonacci::shift(heap),
        })
    };
    json!([one(smaller), one(larger)])
}

/// Why each winning move wins: the heap that stays with the one beside it, or the difference.
fn moves(view: View, from: &Position, moves: &[Position]) -> Vec<Value> {
    let told = |to: &Position| {
        let (smaller, larger) = sort_heaps(to);
        let mut told = move_facts(view, from, to);
        told["pair"] = json!([smaller, larger]);
        told["index"] = json!(larger - smaller);
        told["kept"] = json!(from.iter().zip(to.iter()).find(|(a, b)| a == b).map(|(a, _)| a));
        told
    };
    moves.iter().map(told).collect()
}

pub(super) fn move_facts(view: View, from: &Position, to: &Position) -> Value {
    let taken: Vec<u64> = from.iter().zip(to.iter()).map(|(a, b)| a.saturating_sub(*b)).collect();
    let heap = match *taken.as_slice() {
        [_, 0] => "A",
        [0, _] => "B",
        _ => "both",
    };
    json!({
        "heap": heap,
        "queen": view == View::Queen,
        "take": taken.iter().copied().max(),
        "position": to.to_vec(),
        "short": format!("→{to}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_drawn_together() {
        assert_eq!(runs(&[1, 2, 3, 4, 5, 7, 10, 11]), "1–5, 7, 10, 11");
        assert_eq!(runs(&[]), "");
    }

    #[test]
    fn the_table_shows_the_numbers_used_so_far() {
        let instance = WythoffInstance::new([9, 9], Play::Normal).unwrap();
        let rows = rows(&instance, &Tables::default(), 4).unwrap();
        assert_eq!(rows[3], json!({ "n": 4, "used": "1–5, 7", "a": 6, "b": 10 }));
        let instance = WythoffInstance::new([9, 9], Play::Misere).unwrap();
        let misere = super::rows(&instance, &Tables::default(), 2).unwrap();
        assert_eq!(misere[0], json!({ "n": 0, "used": "", "a": 2, "b": 2 }));
        assert_eq!(misere[2], json!({ "n": 2, "used": "0–2", "a": 3, "b": 5 }));
    }
}
