//! Drawing Nim positions for a class set.
//!
//! Of heaps drawn at random the player to move nearly always wins, so a lost position is made by
//! drawing all heaps but one and completing them with the closed form. That is only a proposal:
//! the kernel decides who wins.

use super::{NimInstance, NimRanges, measure};
use crate::{
    family::{Drawn, Player, Range, Wanted, below, winner_of},
    game::{Nim, Play, Position},
    nimber::nim_sum,
    random::Stream,
    theory,
};
use std::sync::Arc;

/// The largest heap of a generator: class sets of at most three heaps of this size share one table.
pub const MAX_DRAWN_HEAP: u64 = 2047;

/// Four and more heaps are drawn so small that one search of at most this many unordered
/// positions serves the whole class set.
const SHARED_SEARCH: u64 = 16_000;

/// Draws heaps from the ranges; none when the drawn ones cannot be wanted.
///
/// Small heaps are as likely as large ones: first the number of binary digits of the largest is
/// drawn, then the heaps. Four and more heaps are drawn no larger than one shared search allows,
/// unless the smallest allowed heap is above that.
pub(super) fn draw(ranges: &NimRanges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
    let Range { from, to } = ranges.size;
    let count = stream.in_range(ranges.heaps.from..=ranges.heaps.to);
    let shared = shared_heap(count).max(from);
    let to = if count > 3 { to.min(shared) } else { to };
    let nim = Nim { play: ranges.play.into() };
    let size = Range { from, to };
    let start = heaps(nim.play, count, size, wanted.winner, stream);
    let Some(start) = start.filter(|start| wanted.may_have(measure::bounds(start))) else {
        return Ok(None);
    };
    let room = (to <= shared).then(|| Position::from(vec![to; start.len()]));
    Ok(Some(Arc::new(NimInstance { room, ..NimInstance::new(nim, start) })))
}

/// Heaps that this player wins by the closed form; none when the draw gives no such.
fn heaps(
    play: Play,
    count: u64,
    size: Range,
    winner: Player,
    stream: &mut Stream,
) -> Option<Position> {
    let heap = size.from..=below(size, stream);
    let mut heaps: Vec<u64> = (1..count).map(|_| stream.in_range(heap.clone())).collect();
    let last = match winner {
        Player::First => stream.in_range(heap.clone()),
        Player::Second => completing(play, &heaps),
    };
    heaps.push(last);
    let start = Position::from(heaps);
    let wanted =
        heap.contains(&last) && winner_of(theory::nim::outcome(play, &start)) == Some(winner);
    wanted.then_some(start)
}

/// The heap beside which the others are lost for the player to move.
fn completing(play: Play, others: &[u64]) -> u64 {
    let only_ones = others.iter().all(|heap| *heap <= 1);
    nim_sum(others) ^ u64::from(play == Play::Misere && only_ones)
}

/// The largest heap of class sets with so many heaps.
fn shared_heap(count: u64) -> u64 {
    if count <= 3 {
        return MAX_DRAWN_HEAP;
    }
    (1..=MAX_DRAWN_HEAP)
        .take_while(|heap| count_multisets(*heap, count) <= SHARED_SEARCH)
        .last()
        .unwrap_or(1)
}

/// How many positions lie below so many equal heaps when the order does not matter: a binomial
/// coefficient, or some number above [`SHARED_SEARCH`].
fn count_multisets(heap: u64, count: u64) -> u64 {
    (1..=count).fold(1_u64, |ways, chosen| ways.saturating_mul(heap + chosen) / chosen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Outcome, unordered_count};

    #[test]
    fn the_completed_position_is_lost() {
        for play in [Play::Normal, Play::Misere] {
            for cell in 0..6_u64.pow(3) {
                let mut heaps = vec![cell / 36, cell / 6 % 6, cell % 6];
                heaps.push(completing(play, &heaps));
                let outcome = theory::nim::outcome(play, &Position::from(heaps.clone()));
                assert_eq!(outcome, Outcome::P, "{play:?} {heaps:?}");
            }
        }
    }

    #[test]
    fn the_shared_search_is_as_large_as_it_says() {
        let check = |count: u64, heap: u64| {
            assert_eq!(shared_heap(count), heap, "{count} heaps");
            let root = Position::from(vec![heap; count as usize]);
            assert_eq!(unordered_count(&root), Some(u128::from(count_multisets(heap, count))));
        };
        check(4, 22);
        check(5, 15);
        check(6, 11);
        assert_eq!(shared_heap(64), 2);
    }
}
