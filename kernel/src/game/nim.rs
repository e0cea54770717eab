//! Nim: heaps of objects; a move takes at least one object from exactly one heap.
//! Play ends because every move makes the total smaller. Position: the heaps, in printed order.
//! Source: Bouton 1901/02; catalogue S0-21, S1-01, S2-01, S3-10.

use super::{Description, Play, Position, Ruleset};

/// The rules of Nim, in normal or misère play.
///
/// ```
/// use bouton_kernel::game::{Nim, Play, Position, Ruleset};
/// let mut options = Vec::new();
/// Nim { play: Play::Normal }.options(&Position::from([1, 2]), &mut |option| options.push(option));
/// assert_eq!(options, [[0, 2], [1, 0], [1, 1]].map(Position::from));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nim {
    /// Which ending is played.
    pub play: Play,
}

impl Ruleset for Nim {
    fn describe(&self) -> Description {
        Description::of("nim", self.play)
    }

    fn play(&self) -> Play {
        self.play
    }

    /// Any list of heaps; the empty list is the end of play with the empty heaps forgotten.
    fn contains(&self, _: &Position) -> bool {
        true
    }

    fn options(&self, position: &Position, visit: &mut dyn FnMut(Position)) {
        for (index, heap) in position.iter().enumerate() {
            for left in 0..*heap {
                visit(position.with(index, left));
            }
        }
    }

    /// Heaps may change places and empty heaps may be forgotten: both play the same.
    fn canonical(&self, position: &Position) -> Position {
        let mut heaps: Vec<u64> = position.iter().copied().filter(|heap| *heap > 0).collect();
        heaps.sort_unstable();
        Position::from(heaps)
    }

    /// Every heap plays for itself.
    fn components(&self, position: &Position) -> Vec<Position> {
        position.iter().filter(|heap| **heap > 0).map(|heap| Position::from(*heap)).collect()
    }

    fn is_option(&self, from: &Position, to: &Position) -> bool {
        let changed = from.iter().zip(to.iter()).filter(|(before, after)| before != after);
        let shrunk = from.iter().zip(to.iter()).filter(|(before, after)| after < before);
        from.len() == to.len() && changed.count() == 1 && shrunk.count() == 1
    }

    fn position_count(&self, position: &Position) -> Option<u128> {
        position.iter().try_fold(1_u128, |count, heap| count.checked_mul(u128::from(*heap) + 1))
    }

    fn unordered_count(&self, position: &Position) -> Option<u128> {
        unordered_count(position)
    }

    fn option_bound(&self, position: &Position) -> u128 {
        position.iter().map(|heap| u128::from(*heap)).sum()
    }
}

/// The largest heap for which [`unordered_count`] counts: its work grows with heaps times size.
pub const MAX_COUNTED_HEAP: u64 = 1 << 20;

/// How many different Nim positions can occur from these heaps when the order of the heaps does
/// not matter; `None` when a heap exceeds [`MAX_COUNTED_HEAP`] or the number exceeds `u128`.
///
/// ```
/// use bouton_kernel::game::{Position, unordered_count};
/// // 00, 01, 02, 11, 12, 22: six unordered positions below two heaps of two.
/// assert_eq!(unordered_count(&Position::from([2, 2])), Some(6));
/// ```
#[must_use]
pub fn unordered_count(position: &Position) -> Option<u128> {
    let mut heaps = position.to_vec();
    heaps.sort_unstable();
    let largest = heaps.last().copied().unwrap_or(0);
    if largest > MAX_COUNTED_HEAP {
        return None;
    }
    // A position with order forgotten is a nondecreasing list nowhere above the sorted heaps.
    // `ending_at[x]` counts the lists of the heaps read so far whose last entry is x.
    let mut ending_at = vec![0_u128; usize::try_from(largest).ok()? + 1];
    ending_at[0] = 1;
    for heap in heaps {
        let mut lists = 0_u128;
        for (value, ending) in ending_at.iter_mut().enumerate() {
            lists = lists.checked_add(*ending)?;
            *ending = if value as u64 <= heap { lists } else { 0 };
        }
    }
    ending_at.iter().try_fold(0_u128, |sum, ending| sum.checked_add(*ending))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    const NIM: Nim = Nim { play: Play::Normal };

    #[test]
    fn a_move_changes_exactly_one_heap() {
        let position = Position::from([2, 0, 1]);
        let mut options = Vec::new();
        NIM.options(&position, &mut |option| options.push(option));
        assert_eq!(options, [[0, 0, 1], [1, 0, 1], [2, 0, 0]].map(Position::from));
        assert_eq!(NIM.option_bound(&position), options.len() as u128);
    }

    #[test]
    fn the_positions_of_2001_2002_2003_are_over_eight_thousand_million() {
        let position = Position::from([2001, 2002, 2003]);
        assert_eq!(NIM.position_count(&position), Some(8_036_052_024));
    }

    #[test]
    fn unordered_positions_are_counted_as_they_can_be_listed() {
        let check = |heaps: &[u64]| {
            let mut found = BTreeSet::new();
            let mut open = vec![NIM.canonical(&Position::from(heaps.to_vec()))];
            while let Some(position) = open.pop() {
                if found.insert(position.clone()) {
                    NIM.options(&position, &mut |option| open.push(NIM.canonical(&option)));
                }
            }
            let counted = unordered_count(&Position::from(heaps.to_vec()));
            assert_eq!(counted, Some(found.len() as u128), "{heaps:?}");
        };
        for heaps in
            [&[0][..], &[4], &[2, 2], &[1, 4, 6], &[5, 3, 4, 1], &[0, 3, 3], &[1, 2, 3, 4, 5]]
        {
            check(heaps);
        }
    }
}
