//! Stepping stones: positions that the line game calls balanced, proved one after another from the end of the game.
//!
//! A long win is hard to find at once: the search cannot see how the last moves go. But the line game tells through which
//! positions play will go if both sides keep to it, and whoever wins it has always gone forward. So the positions in
//! which the winner has advanced furthest come first, and each later one needs only the proofs of those.

use super::search::Search;
use crate::xiangqi::{Kind, Move, OnBoard, Position};
use std::collections::HashSet;

/// How many stepping stones are used at most, and how many positions each search for one may enter at first.
const MAX_STONES: usize = 5000;
const NODES_A_STONE: u64 = 50_000;
/// By how much that grows from round to round, and how many rounds there are.
const GROWTH: u64 = 4;
const ROUNDS: u32 = 6;
/// The position itself may cost as much as so many stones.
const STONES_FOR_THE_START: u64 = 10;

/// Proves the stepping stones and then the position itself: whether it is proved.
pub(super) fn prove_from_the_last(search: &mut Search<'_>, position: &Position) -> bool {
    let mut stones = stones(search, position);
    if stones.is_empty() {
        return search.is_won(position, u64::MAX);
    }
    let winner = search.guide().winner();
    let advance = |board: &Position| -> u32 {
        let mobile = board.pieces().filter(|(_, piece)| {
            piece.side == winner && matches!(piece.kind, Kind::Cannon | Kind::Soldier)
        });
        mobile.map(|(square, _)| u32::from(square.rank_of(winner))).sum()
    };
    stones.sort_by_key(|board| std::cmp::Reverse(advance(board)));
    for round in 0..ROUNDS {
        let nodes = NODES_A_STONE * GROWTH.pow(round);
        stones.retain(|stone| search.is_spent() || !search.is_won(stone, nodes));
        if search.is_spent() {
            break;
        }
        if search.is_won(position, nodes * STONES_FOR_THE_START) {
            return true;
        }
    }
    false
}

/// The balanced positions, with the other side to move, that the line game reaches if the winner keeps going forward;
/// its first move may bring order first.
fn stones(search: &Search<'_>, position: &Position) -> Vec<Position> {
    let guide = search.guide();
    let mut seen = HashSet::new();
    let mut open = vec![position.clone()];
    let mut stones = Vec::new();
    if !guide.knows_lines() {
        return stones;
    }
    while let Some(board) = open.pop() {
        if !seen.insert(board.key()) {
            continue;
        }
        let is_own = search.is_winners(&board);
        let is_start = board == *position;
        let moves = board.legal_moves().into_iter();
        for played in moves.filter(|played| is_start || is_along(&board, *played)) {
            let mut after = board.clone();
            after.make(played);
            let lines = guide.lines(&after);
            let goes_on = if is_own {
                (is_start || guide.is_forward(played)) && lines.are_balanced()
            } else {
                lines.disorder == 0
            };
            if goes_on {
                open.push(after);
            }
        }
        if !is_own {
            stones.push(board);
        }
        if stones.len() >= MAX_STONES {
            break;
        }
    }
    stones
}

/// Whether a cannon or a soldier goes along its file without taking anything.
fn is_along(board: &Position, played: Move) -> bool {
    played.from.file() == played.to.file()
        && board.at(played.to).is_none()
        && board
            .at(played.from)
            .is_some_and(|piece| matches!(piece.kind, Kind::Cannon | Kind::Soldier))
}
