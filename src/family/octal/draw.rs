//! Drawing heaps for a class set. Of heaps drawn at random the player to move nearly always wins,
//! so for the second player the last heap is chosen by the checked values of heaps.

use super::{BreakRanges, BreakRule, Breaking, make, measure, table};
use crate::{
    check::Verified,
    family::{Drawn, Player, Range, Wanted, below},
    game::{Play, Position},
    random::Stream,
};

/// The largest heap of a generator: a pupil works its values out by hand.
pub const MAX_DRAWN_BREAK: u64 = 100;

/// Draws heaps from the ranges; none when they cannot be wanted.
pub(super) fn draw(
    rule: BreakRule,
    ranges: &BreakRanges,
    wanted: Wanted<'_>,
    stream: &mut Stream,
) -> Drawn {
    let play = ranges.play.into();
    let count = stream.in_range(ranges.heaps.from..=ranges.heaps.to);
    let sizes = ranges.size.from..=below(ranges.size, stream);
    let mut heaps: Vec<u64> = (0..count).map(|_| stream.in_range(sizes.clone())).collect();
    if wanted.winner == Player::Second && play == Play::Normal {
        let game = Breaking { rule: rule.clone(), play };
        let room = Position::from(ranges.size.to);
        let Ok(values) = table::holding(&game, wanted.tables, &room) else { return Ok(None) };
        if !complete(&mut heaps, ranges.size, &values, stream) {
            return Ok(None);
        }
    }
    let points = measure::of_heaps(&heaps);
    if !wanted.may_have(points..=points + 2) {
        return Ok(None);
    }
    Ok(Some(make(rule, heaps, play)))
}

/// Replaces the last heap by one beside which the others are lost, when there is one.
fn complete(heaps: &mut Vec<u64>, size: Range, values: &Verified, stream: &mut Stream) -> bool {
    heaps.pop();
    let value = |heaps: &[u64]| {
        let found = values.grundy(&Position::from(heaps.to_vec()));
        found.ok().flatten().map(|value| value.statement().value)
    };
    let rest = value(heaps);
    let fitting: Vec<u64> = (size.from..=size.to).filter(|heap| value(&[*heap]) == rest).collect();
    let Some(last) = stream.choose(&fitting) else { return false };
    heaps.push(*last);
    true
}
