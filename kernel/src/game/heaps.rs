//! Take-away on several heaps with one take set (S-Nim): a move takes `s` objects from one heap,
//! `s` in the take set. Play ends because every `s` is at least 1. Position: the heaps, in
//! printed order. Source: Winning Ways, chapter 4 (subtraction games); catalogue S3-31, S3-44.

use super::{Description, Parameter, Play, Position, Ruleset, TakeSet};

/// What may be taken from one heap.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HeapKind {
    /// Any number, as in Nim.
    Nim,
    /// A number of a take set.
    Take(TakeSet),
}

impl HeapKind {
    /// Whether a move may make the heap `to` out of `from`.
    #[must_use]
    pub fn allows(&self, from: u64, to: u64) -> bool {
        let taken = from.checked_sub(to).filter(|taken| *taken > 0);
        taken.is_some_and(|taken| match self {
            Self::Nim => true,
            Self::Take(take) => take.contains(taken),
        })
    }

    /// Hands what may be left of the heap to `visit`.
    pub fn leaves(&self, heap: u64, visit: &mut dyn FnMut(u64)) {
        match self {
            Self::Nim => (0..heap).for_each(visit),
            Self::Take(take) => {
                take.iter().map_while(|taken| heap.checked_sub(taken)).for_each(visit)
            }
        }
    }

    /// The moves as a parameter.
    pub(super) fn parameter(&self) -> Parameter {
        match self {
            Self::Nim => Parameter::Word("nim"),
            Self::Take(take) => take.into(),
        }
    }

    /// How many moves a heap has at most.
    #[must_use]
    pub fn option_bound(&self, heap: u64) -> u128 {
        match self {
            Self::Nim => heap.into(),
            Self::Take(take) => take.count().min(heap).into(),
        }
    }

    /// The smallest heap from which a move exists.
    #[must_use]
    pub fn smallest_live(&self) -> u64 {
        match self {
            Self::Nim => 1,
            Self::Take(take) => take.smallest(),
        }
    }
}

/// Rules of heaps that stand side by side. The kernel relies on this contract: a move changes
/// exactly one number of the position, number `index`, as [`HeapKind::leaves`] of its kind says.
pub trait HeapSum: Ruleset {
    /// What may be taken from heap `index`; `None` when there is no such heap.
    fn kind(&self, index: usize) -> Option<&HeapKind>;
}

/// The rules of taking from several heaps with one take set.
///
/// ```
/// use bouton_kernel::game::{Heaps, Play, Position, Ruleset};
/// let game = Heaps::new("1,3,4".parse()?, Play::Normal);
/// let mut options = Vec::new();
/// game.options(&Position::from([3, 1]), &mut |option| options.push(option));
/// assert_eq!(options, [[2, 1], [0, 1], [3, 0]].map(Position::from));
/// # Ok::<(), bouton_kernel::game::TakeSetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heaps {
    kind: HeapKind,
    take: TakeSet,
    play: Play,
}

impl Heaps {
    /// The game with this take set and ending.
    #[must_use]
    pub fn new(take: TakeSet, play: Play) -> Self {
        Self { kind: HeapKind::Take(take.clone()), take, play }
    }

    /// What one move may take.
    #[must_use]
    pub fn take(&self) -> &TakeSet {
        &self.take
    }
}

impl HeapSum for Heaps {
    fn kind(&self, _: usize) -> Option<&HeapKind> {
        Some(&self.kind)
    }
}

impl Ruleset for Heaps {
    fn describe(&self) -> Description {
        Description::of("heaps", self.play).with("take", &self.take)
    }

    fn play(&self) -> Play {
        self.play
    }

    fn contains(&self, _: &Position) -> bool {
        true
    }

    fn options(&self, position: &Position, visit: &mut dyn FnMut(Position)) {
        for (index, heap) in position.iter().enumerate() {
            self.kind.leaves(*heap, &mut |left| visit(position.with(index, left)));
        }
    }

    /// Heaps may change places, and heaps too small for any move may be forgotten.
    fn canonical(&self, position: &Position) -> Position {
        let live = position.iter().filter(|heap| **heap >= self.take.smallest());
        let mut heaps: Vec<u64> = live.copied().collect();
        heaps.sort_unstable();
        Position::from(heaps)
    }

    fn components(&self, position: &Position) -> Vec<Position> {
        self.canonical(position).iter().map(|heap| Position::from(*heap)).collect()
    }

    fn is_option(&self, from: &Position, to: &Position) -> bool {
        one_heap_changed(from, to).is_some_and(|(_, before, after)| self.kind.allows(before, after))
    }

    fn position_count(&self, position: &Position) -> Option<u128> {
        position.iter().try_fold(1_u128, |count, heap| count.checked_mul(u128::from(*heap) + 1))
    }

    fn option_bound(&self, position: &Position) -> u128 {
        position.iter().map(|heap| self.kind.option_bound(*heap)).sum()
    }
}

/// The one heap that differs, with its number before and after; `None` when not exactly one does.
pub(super) fn one_heap_changed(from: &Position, to: &Position) -> Option<(usize, u64, u64)> {
    if from.len() != to.len() {
        return None;
    }
    let pairs = from.iter().zip(to.iter()).enumerate();
    let mut changed = pairs.filter(|(_, (before, after))| before != after);
    let (index, (before, after)) = changed.next()?;
    changed.next().is_none().then_some((index, *before, *after))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(take: &str) -> Heaps {
        Heaps::new(take.parse().unwrap(), Play::Normal)
    }

    #[test]
    fn heaps_too_small_for_a_move_are_forgotten() {
        let canonical = |take, heaps: &[u64]| game(take).canonical(&Position::from(heaps.to_vec()));
        assert_eq!(canonical("2..4", &[5, 1, 2, 0]), Position::from([2, 5]));
        assert_eq!(canonical("1,3", &[5, 1, 2, 0]), Position::from([1, 2, 5]));
        assert_eq!(game("2..4").components(&Position::from([5, 1, 5])), [5, 5].map(Position::from));
    }

    #[test]
    fn a_move_is_told_without_listing() {
        let rules = game("1,3,4");
        let from = Position::from([6, 2, 4]);
        let mut options = Vec::new();
        rules.options(&from, &mut |option| options.push(option));
        for cell in 0..8 * 4 * 6 {
            let to = Position::from([cell / 24, cell / 6 % 4, cell % 6]);
            assert_eq!(rules.is_option(&from, &to), options.contains(&to), "{to}");
        }
        assert!(!rules.is_option(&from, &Position::from([5, 2])));
        assert_eq!(rules.option_bound(&from), 3 + 2 + 3, "at most");
    }
}
