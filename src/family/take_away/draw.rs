//! Drawing piles, races and strips for a class set.

use super::{TakeAwayInstance, TakeAwayRanges, check_sized, make_sized, measure};
use crate::{
    answer::instance::Instance,
    family::{ArgumentError, Drawn, Range, Wanted, below, winner_of},
    game::{Form, TakeSetError},
    random::Stream,
    theory,
};
use std::sync::Arc;

/// The largest size of a generator: thousands of draws that do not fit are still soon solved.
pub const MAX_DRAWN_SIZE: u64 = 100_000;

/// Every take set is as likely as every other, and small sizes are as likely as large ones.
pub(super) fn draw(
    ranges: &TakeAwayRanges,
    wanted: Wanted<'_>,
    stream: &mut Stream,
    form: impl Fn(u64) -> Form,
) -> Drawn {
    let take = stream
        .choose(&ranges.take)
        .ok_or_else(|| ArgumentError::Take { text: String::new(), error: TakeSetError::Empty })?;
    for end in [ranges.size.from, ranges.size.to] {
        check_sized(form(end), end, &take.0)?;
    }
    let size = size(ranges.size, stream);
    let instance = make_sized(form(size), size, take.0.clone(), ranges.play.into())?;
    Ok(may_be(&instance, wanted).then(|| Arc::new(instance) as Arc<dyn Instance>))
}

fn size(range: Range, stream: &mut Stream) -> u64 {
    let to = below(range, stream);
    // All numbers up to `to` with as many binary digits.
    let from = (to + 1).next_power_of_two() / 2;
    stream.in_range(from.max(range.from).min(to)..=to)
}

/// Whether the difficulty fits, and a closed form or the rule for every size names the winner,
/// where there is one. The kernel decides later.
fn may_be(instance: &TakeAwayInstance, wanted: Wanted<'_>) -> bool {
    let (game, remaining) = (&instance.game, instance.remaining());
    let by_period = || {
        let rule = wanted.tables.every_size(game).ok()?;
        rule.outcome(&instance.start).ok()
    };
    wanted.may_have(measure::bounds(instance))
        && theory::take_away::outcome(&game.take, game.play, remaining)
            .or_else(by_period)
            .is_none_or(|outcome| winner_of(outcome) == Some(wanted.winner))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_of_the_range_is_drawn_and_no_other() {
        let mut stream = Stream::new(1, &[]);
        let range = Range { from: 5, to: 40 };
        let mut drawn: Vec<u64> = (0..2_000).map(|_| size(range, &mut stream)).collect();
        drawn.sort_unstable();
        drawn.dedup();
        assert_eq!(drawn, (5..=40).collect::<Vec<u64>>());
    }

    #[test]
    fn small_sizes_are_as_likely_as_large_ones() {
        let mut stream = Stream::new(1, &[]);
        let range = Range { from: 16, to: 1023 };
        let small = (0..6_000).filter(|_| size(range, &mut stream) < 32).count();
        assert!((900..1_100).contains(&small), "{small} of 6000 have five digits of six kinds");
    }
}
