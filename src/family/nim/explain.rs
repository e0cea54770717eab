//! What templates need to explain a Nim problem, free of language.

use super::NimInstance;
use crate::{
    answer::{
        instance::Solved,
        view::{MOVES_SHOWN, TableView, letter},
    },
    game::Position,
    nimber::{BinaryTable, bit_length},
};
use serde::Serialize;
use serde_json::{Value, json};

#[derive(Serialize)]
struct Facts {
    heaps: Vec<u64>,
    letters: Vec<String>,
    play: &'static str,
    count: usize,
    /// None when it does not fit 64 bits.
    total: Option<u64>,
    table: TableView,
    nim_sum: u64,
    top_bit: u64,
    ones: usize,
    large: usize,
    misere_case: &'static str,
    moves: Vec<Value>,
}

pub(super) fn facts(instance: &NimInstance, solved: &Solved) -> Value {
    let heaps = &instance.start;
    let table = table(heaps, heaps);
    let nim_sum = table.nim_sum;
    let ones = heaps.iter().filter(|heap| **heap == 1).count();
    let large = heaps.iter().filter(|heap| **heap > 1).count();
    let facts = Facts {
        heaps: heaps.to_vec(),
        letters: (0..heaps.len()).map(letter).collect(),
        play: instance.nim.play.name(),
        count: heaps.len(),
        total: heaps.iter().try_fold(0_u64, |sum, heap| sum.checked_add(*heap)),
        table,
        nim_sum,
        top_bit: if nim_sum == 0 { 0 } else { 1 << (bit_length(nim_sum) - 1) },
        ones,
        large,
        misere_case: match large {
            0 => "all-ones",
            1 => "one-large",
            _ => "many-large",
        },
        moves: moves(heaps, solved),
    };
    json!(facts)
}

/// All winning moves with the binary table after each.
fn moves(heaps: &Position, solved: &Solved) -> Vec<Value> {
    let winning = &solved.answer.statement().winning_moves;
    let with_table = |to: &Position| {
        let mut facts = move_facts(heaps, to);
        facts["after"] = json!(table(to, heaps));
        facts
    };
    winning.iter().take(MOVES_SHOWN).map(with_table).collect()
}

/// The table of a position, as wide as that of another.
fn table(heaps: &Position, as_wide_as: &Position) -> TableView {
    let widest = as_wide_as.iter().copied().max().unwrap_or(0);
    TableView::new(&BinaryTable::with_width(heaps, bit_length(widest)))
}

/// Which heap a move changes, and by how much.
pub(super) fn move_facts(from: &Position, to: &Position) -> Value {
    let changed = from.iter().zip(to.iter()).position(|(before, after)| before != after);
    let index = changed.unwrap_or(0);
    let heap = |position: &Position| position.get(index).copied().unwrap_or(0);
    let (before, after) = (heap(from), heap(to));
    json!({
        "heap": letter(index),
        "index": index + 1,
        "from": before,
        "to": after,
        "take": before.saturating_sub(after),
        "position": to.to_vec(),
    })
}
