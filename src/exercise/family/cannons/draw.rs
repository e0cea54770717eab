//! Drawing boards for a class set. For the second player the last gap is chosen by the theorem.
//! That is only a proposal: the kernel decides who wins.

use super::{CannonsGame, CannonsRanges, MAX_FILES, make, measure};
use crate::{
    exercise::{
        family::{Drawn, Wanted, northcott::draw::within},
        random::Stream,
        schema::Player,
    },
    nimber::nim_sum,
};

/// The most points between the cannons of a generator: a board has no more.
pub const MAX_DRAWN_GAP: u64 = 8;

/// The most points behind a cannon of a generator.
pub const MAX_DRAWN_ROOM: u64 = 4;

/// Draws a board from the ranges; none when the drawn one cannot be wanted.
pub(super) fn draw(ranges: &CannonsRanges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
    within(("有对炮的路数", "files of a generator"), ranges.files, 1..=MAX_FILES, "MAX_FILES")?;
    within(("兵卒的对数", "pairs of soldiers"), ranges.pawns, 0..=MAX_FILES, "MAX_FILES")?;
    within(
        ("两炮之间的空点", "points between cannons of a generator"),
        ranges.gap,
        0..=MAX_DRAWN_GAP,
        "MAX_DRAWN_GAP",
    )?;
    within(
        ("炮身后的空点", "points behind cannons of a generator"),
        ranges.room,
        0..=MAX_DRAWN_ROOM,
        "MAX_DRAWN_ROOM",
    )?;
    let count = stream.in_range(ranges.files.from..=ranges.files.to);
    let pawns = stream.in_range(ranges.pawns.from..=ranges.pawns.to);
    let gap = |stream: &mut Stream| stream.in_range(ranges.gap.from..=ranges.gap.to);
    let mut gaps: Vec<u64> = (0..count).map(|_| gap(stream)).collect();
    if wanted.winner == Player::Second {
        gaps.pop();
        gaps.push(nim_sum(&gaps) ^ (pawns % 2));
    }
    let room = (0..count).map(|_| stream.in_range(ranges.room.from..=ranges.room.to)).collect();
    let mut heaps = gaps.clone();
    heaps.extend((0..pawns).map(|_| 1));
    let points = measure::of_gaps(&heaps);
    let outside = gaps.iter().any(|gap| !(ranges.gap.from..=ranges.gap.to).contains(gap));
    let trivial = gaps.iter().all(|gap| *gap == 0);
    let won = nim_sum(&heaps) != 0;
    let fits = won == (wanted.winner == Player::First) && wanted.may_have(points..=points);
    if outside || trivial || !fits || count + pawns > MAX_FILES {
        return Ok(None);
    }
    make(&CannonsGame { gaps, pawns, room }).map(Some)
}
