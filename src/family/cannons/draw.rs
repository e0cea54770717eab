//! Drawing boards for a class set. For the second player the last gap is chosen by the theorem.
//! That is only a proposal: the kernel decides who wins.

use super::{
    CannonBoard, CannonFile, CannonsInstance, CannonsRanges, MAX_FILES, SHARED_SEARCH, boards,
    measure,
};
use crate::{
    family::{Drawn, Player, Wanted},
    nimber::nim_sum,
    random::Stream,
    theory::cannons::heaps,
};
use std::sync::Arc;

/// The most free points on a file of a generator: a chessboard has no more.
pub const MAX_DRAWN_FREE: u64 = 8;

/// Draws a board from the ranges; none when the drawn one cannot be wanted. Boards that a shared
/// search cannot reach are left out.
pub(super) fn draw(ranges: &CannonsRanges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
    let free = stream.in_range(ranges.free.from..=ranges.free.to);
    let count = stream.in_range(ranges.files.from..=ranges.files.to);
    let pawns = stream.in_range(ranges.pawns.from..=ranges.pawns.to);
    let mut gaps: Vec<u64> =
        (0..count).map(|_| stream.in_range(ranges.gap.from..=ranges.gap.to)).collect();
    if wanted.winner == Player::Second {
        gaps.pop();
        gaps.push(nim_sum(&gaps) ^ (pawns % 2));
    }
    let range = ranges.gap.from..=ranges.gap.to.min(free);
    if gaps.iter().any(|gap| !range.contains(gap)) || gaps.iter().all(|gap| *gap == 0) {
        return Ok(None);
    }
    let cannons = gaps.iter().map(|gap| place(*gap, free, stream)).collect::<Vec<_>>();
    let pair = CannonFile { soldiers: true, behind: [0, 0], gap: 1 };
    let files = cannons.into_iter().chain((0..pawns).map(|_| pair)).collect();
    let board = CannonBoard { red_to_move: true, files };
    Ok(fits(&board, wanted).then(|| Arc::new(CannonsInstance::new(board)) as _))
}

/// The cannons of a file with so many points between them, and the others behind them.
fn place(gap: u64, free: u64, stream: &mut Stream) -> CannonFile {
    let red = stream.in_range(0..=free - gap);
    CannonFile { soldiers: false, behind: [red, free - gap - red], gap }
}

fn fits(board: &CannonBoard, wanted: Wanted<'_>) -> bool {
    let heaps = heaps(board);
    let points = measure::of_gaps(&heaps);
    let won = nim_sum(&heaps) != 0;
    won == (wanted.winner == Player::First)
        && wanted.may_have(points..=points)
        && board.files.len() as u64 <= MAX_FILES
        && boards(board) <= SHARED_SEARCH
}
