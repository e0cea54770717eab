//! Drawing quota games for a class set: positions in mid-play, because safe starts are few.

use super::{QuotaInstance, QuotaRanges, difficulty_points};
use crate::{
    answer::instance::Instance,
    family::{Drawn, Limits, Player, Wanted, below, limits},
    random::Stream,
    theory::quota::SafeNumbers,
};
use std::sync::Arc;

/// The largest pile of a generator.
const MAX_DRAWN_PILE: u64 = 100_000;

/// The largest factor of a generator.
const MAX_DRAWN_FACTOR: u64 = 100;

pub(super) const OBJECTS: Limits =
    limits!("生成题目的个数", "objects of a generator", 2..=MAX_DRAWN_PILE);
pub(super) const FACTOR: Limits =
    limits!("生成题目的倍数", "the factor of a generator", 1..=MAX_DRAWN_FACTOR);

/// Small piles are as likely as large ones. The quota lies just below the smallest part of the pile
/// when the second player is to win, from there to twice as much and a little more otherwise.
pub(super) fn draw(ranges: &QuotaRanges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
    let factor = stream.in_range(ranges.factor.from..=ranges.factor.to);
    let to = below(ranges.size, stream);
    let objects = stream.in_range(ranges.size.from..=to);
    let points = difficulty_points(objects, factor);
    let Some(safe) = SafeNumbers::up_to(factor, objects) else { return Ok(None) };
    let least = safe.least_winning_take(objects);
    let (lowest, highest) = match wanted.winner {
        Player::Second => (1, least.saturating_sub(1)),
        Player::First => (least, 2 * least + 2),
    };
    // At least two may be taken, so that there is a choice, and never everything.
    let (lowest, highest) = (lowest.max(2), highest.min(objects - 1));
    if lowest > highest || !wanted.may_have(points..=points) {
        return Ok(None);
    }
    let most = stream.in_range(lowest..=highest);
    let instance = QuotaInstance::new(objects, factor, Some(most))?;
    Ok(Some(Arc::new(instance) as Arc<dyn Instance>))
}
