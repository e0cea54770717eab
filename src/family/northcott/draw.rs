//! Drawing boards for a class set. Of boards drawn at random the player to move nearly always
//! wins, so for the second player the gap of the last row is chosen by the theorem. That is only a
//! proposal: the kernel decides who wins.

use super::{MAX_ROWS, NorthcottInstance, NorthcottRanges, SHARED_SEARCH, boards, measure};
use crate::{
    family::{Drawn, Limits, Player, Wanted, limits},
    game::NorthcottBoard,
    nimber::nim_sum,
    random::Stream,
};
use std::sync::Arc;

/// The most columns of a generator: such a board fits the page.
pub const MAX_DRAWN_COLUMNS: u64 = 16;

pub(super) const WIDTH: Limits = limits!("列数", "columns of a generator", 3..=MAX_DRAWN_COLUMNS);
pub(super) const ROWS: Limits = limits!("行数", "rows of a generator", 1..=MAX_ROWS);

/// Draws a board from the ranges; none when the drawn one cannot be wanted. Boards that a shared
/// search cannot reach are left out.
pub(super) fn draw(ranges: &NorthcottRanges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
    let columns = stream.in_range(ranges.width.from..=ranges.width.to);
    let count = stream.in_range(ranges.rows.from..=ranges.rows.to);
    let mut gaps: Vec<u64> = (0..count).map(|_| stream.in_range(0..=columns - 2)).collect();
    if wanted.winner == Player::Second {
        gaps.pop();
        gaps.push(nim_sum(&gaps));
    }
    let trivial = gaps.iter().all(|gap| *gap == 0) || gaps.iter().any(|gap| *gap > columns - 2);
    let won = nim_sum(&gaps) != 0;
    let points = measure::of_gaps(&gaps);
    let fits = won == (wanted.winner == Player::First)
        && boards(columns, count) <= SHARED_SEARCH
        && wanted.may_have(points..=points);
    if trivial || !fits {
        return Ok(None);
    }
    let rows = gaps.iter().map(|gap| place(*gap, columns, stream)).collect();
    let board = NorthcottBoard { columns, white_to_move: true, rows };
    Ok(Some(Arc::new(NorthcottInstance::new(board))))
}

/// The pieces of a row with so many squares between them, White to the left or to the right.
fn place(gap: u64, columns: u64, stream: &mut Stream) -> [u64; 2] {
    let left = stream.in_range(1..=columns - 1 - gap);
    let right = left + gap + 1;
    if stream.flip() { [left, right] } else { [right, left] }
}
