//! Drawing two heaps for a class set.

use super::{WythoffInstance, WythoffRanges, explain::points};
use crate::{
    answer::instance::Instance,
    family::{Drawn, Limits, Player, Wanted, limits},
    game::{Outcome, Position},
    random::Stream,
    theory,
};
use std::sync::Arc;

/// The largest heap of a generator.
const MAX_DRAWN_HEAP: u64 = 100_000;

/// The larger heap that a generator draws.
pub(super) const LARGER: Limits =
    limits!("生成题目的较大一堆", "the larger heap of a generator", 1..=MAX_DRAWN_HEAP);

/// The larger heap is drawn from the range; the smaller one is its partner when the second player is
/// to win, else any other.
pub(super) fn draw(ranges: &WythoffRanges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
    let larger = stream.in_range(ranges.size.from..=ranges.size.to);
    let play = ranges.play.into();
    let smaller = match wanted.winner {
        Player::Second => u64::try_from(theory::wythoff::safe_partner(play, larger)).ok(),
        Player::First => Some(stream.in_range(1..=larger)),
    };
    let swapped = stream.flip();
    let Some(smaller) = smaller.filter(|smaller| (1..=larger).contains(smaller)) else {
        return Ok(None);
    };
    let heaps = if swapped { [larger, smaller] } else { [smaller, larger] };
    let lost = theory::wythoff::outcome(play, &Position::from(heaps)) == Outcome::P;
    // A lost pair needs its own row of the table; how many a won one needs is known when it is solved.
    let hardest = points(larger, larger);
    let easiest = if lost { points(larger - smaller, larger) } else { 0 };
    if lost != (wanted.winner == Player::Second) || !wanted.may_have(easiest..=hardest) {
        return Ok(None);
    }
    let instance = WythoffInstance::new(heaps, play)?.with_view(ranges.view);
    Ok(Some(Arc::new(instance) as Arc<dyn Instance>))
}
