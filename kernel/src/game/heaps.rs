//! Games of heaps, told as data: what one move may do to one heap, and how many heaps it changes. Options, the
//! test of an option, bounds, canonical form, parts and counts are all derived from that description.
//!
//! Position: the heaps, in printed order. A move changes one heap where it stands, or several by taking alone.
//! Play ends: taking makes the total smaller, and parting without taking makes more and smaller heaps.

use super::{
    BreakRule, Description, Flow, GO_ON, Left, Parameter, Position, Ruleset, TakeSet, Visit,
};
use std::{any::Any, fmt::Debug, hash::Hash};

/// What one move may do to one heap.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HeapKind {
    /// Take any number, as in Nim.
    Nim,
    /// Take a number of a take set.
    Take(TakeSet),
}

/// The same for all games of heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Moves<'a> {
    /// Take any number.
    Any,
    /// Take a number of a set.
    Set(&'a TakeSet),
    /// What a break rule says: take, or part what is left into two heaps.
    Break(&'a BreakRule),
    /// Take any number, or part the heap and take nothing.
    AnyOrPart,
    /// Take any number of neighbours; no heap is left where nothing is left.
    Gap,
}

/// What one move changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change<'a> {
    /// One heap; all heaps have the same moves.
    One(Moves<'a>),
    /// One heap; each has moves of its own, and there are as many heaps as kinds.
    Own(&'a [HeapKind]),
    /// At least one and at most so many heaps, any number from each.
    Several(u64),
    /// One of two heaps, or both by the same number.
    Both,
}

/// A game of heaps as data. All its rules follow from it.
pub trait HeapGame {
    /// Name, ending and parameters.
    fn description(&self) -> Description;

    /// What one move changes.
    fn heap_change(&self) -> Change<'_>;
}

impl HeapKind {
    fn moves(&self) -> Moves<'_> {
        match self {
            Self::Nim => Moves::Any,
            Self::Take(take) => Moves::Set(take),
        }
    }

    /// The moves as a parameter.
    pub(super) fn parameter(&self) -> Parameter {
        match self {
            Self::Nim => Parameter::Word("nim"),
            Self::Take(take) => Parameter::Take(take.clone()),
        }
    }
}

impl Moves<'_> {
    /// What may be left after taking `taken`: the sum of 1 (nothing), 2 (one heap) and 4 (two heaps).
    #[must_use]
    pub fn digit(self, taken: u64) -> u8 {
        match self {
            Self::Any => 3 * u8::from(taken > 0),
            Self::Set(take) => 3 * u8::from(take.contains(taken)),
            Self::Break(rule) => rule.digit(taken),
            Self::AnyOrPart => 4 - u8::from(taken > 0),
            Self::Gap => 7 * u8::from(taken > 0),
        }
    }

    /// The smallest heap that is not forgotten: no smaller one has a move.
    #[must_use]
    pub fn smallest_live(self) -> u64 {
        if let Self::Set(take) = self { take.smallest() } else { 1 }
    }

    /// Hands every move on a heap to `visit`, each once.
    fn visit(self, heap: u64, visit: &mut dyn FnMut(Left) -> Flow) -> Flow {
        let parts = (1..=heap / 2).map(|one| Left::Two(one, heap - one));
        match self {
            Self::Any => (0..heap).map(|left| Left::of(0, left)).try_for_each(visit),
            Self::Set(take) => {
                let left = take.iter().map_while(|taken| heap.checked_sub(taken));
                left.map(|left| Left::of(0, left)).try_for_each(visit)
            }
            Self::Break(rule) => rule.moves(heap, visit),
            Self::AnyOrPart => {
                (0..heap).map(|left| Left::of(0, left)).chain(parts).try_for_each(visit)
            }
            // The mirror image plays the same, so the shorter side is put to the left.
            Self::Gap => (0..heap)
                .flat_map(|one| (one..heap - one).map(move |other| Left::of(one, other)))
                .try_for_each(visit),
        }
    }

    /// Whether a move on the heap leaves these heaps in its place.
    fn allows(self, heap: u64, left: &[u64]) -> bool {
        let sum = left.iter().try_fold(0_u64, |sum, one| sum.checked_add(*one));
        let taken = sum.and_then(|sum| heap.checked_sub(sum));
        let digit = taken.map_or(0, |taken| self.digit(taken));
        match left {
            [] => self == Self::Gap && digit & 1 != 0,
            [0] => self != Self::Gap && digit & 1 != 0,
            [_] => digit & 2 != 0,
            [0, _] => false,
            [one, other] => {
                let may_be_equal = self != Self::Break(&BreakRule::UnequalParts);
                digit & 4 != 0 && (one < other || one == other && may_be_equal)
            }
            [_, _, _, ..] => false,
        }
    }
}

impl<'a> Change<'a> {
    /// What may be done to heap `index`; `None` where there is no such heap.
    #[must_use]
    pub fn moves(self, index: usize) -> Option<Moves<'a>> {
        match self {
            Self::One(moves) => Some(moves),
            Self::Own(kinds) => kinds.get(index).map(HeapKind::moves),
            Self::Several(_) | Self::Both => Some(Moves::Any),
        }
    }

    /// Every heap with its number and its moves.
    fn heaps(self, heaps: &[u64]) -> impl Iterator<Item = (usize, u64, Moves<'a>)> {
        let known = move |(index, heap): (usize, &u64)| Some((index, *heap, self.moves(index)?));
        heaps.iter().enumerate().filter_map(known)
    }

    /// Hands every move on one heap to `visit`.
    fn one_heap(self, position: &Position, visit: Visit<'_>) -> Flow {
        let mut heaps = 0..position.len();
        heaps.try_for_each(|index| self.on_heap(position, index, visit))
    }

    /// Hands every move on this heap to `visit`.
    pub(crate) fn on_heap(self, position: &Position, index: usize, visit: Visit<'_>) -> Flow {
        let found = position.get(index).zip(self.moves(index));
        found.map_or(GO_ON, |(heap, moves)| {
            moves.visit(*heap, &mut |left| visit(replace_heap(position, index, moves, left)))
        })
    }

    /// Takes from heaps from `first` on, from at most `open` more of them.
    fn take(self, position: &Position, (first, open): (usize, u64), visit: Visit<'_>) -> Flow {
        for (index, heap) in position.iter().enumerate().skip(first) {
            for left in 0..*heap {
                let option = position.with(index, left);
                if open > 1 {
                    self.take(&option, (index + 1, open - 1), visit)?;
                }
                visit(option)?;
            }
        }
        GO_ON
    }

    /// Whether one heap of `from` has been replaced by what a move leaves of it.
    fn is_one_heap(self, from: &[u64], to: &[u64]) -> bool {
        self.heaps(from).any(|(index, heap, moves)| {
            let rest = from.len() - index - 1;
            let end = to.len().checked_sub(rest);
            let left = end.and_then(|end| to.get(index..end));
            left.is_some_and(|left| moves.allows(heap, left))
                && to.starts_with(&from[..index])
                && to.ends_with(&from[index + 1..])
        })
    }

    /// The numbers taken from the heaps that shrank; `None` when one grew or another number of heaps is left.
    fn find_taken(from: &[u64], to: &[u64]) -> Option<Vec<u64>> {
        let pairs = from.iter().zip(to).map(|(before, after)| before.checked_sub(*after));
        let taken: Vec<u64> = pairs.collect::<Option<_>>()?;
        let taken = taken.into_iter().filter(|taken| *taken > 0).collect();
        (from.len() == to.len()).then_some(taken)
    }
}

impl<Game: HeapGame + Any + Debug + Eq + Hash + Send + Sync> Ruleset for Game {
    fn describe(&self) -> Description {
        self.description()
    }

    fn change(&self) -> Option<Change<'_>> {
        Some(self.heap_change())
    }

    /// Any list of heaps, where no number of heaps is prescribed; the empty list is the end of play.
    fn contains(&self, position: &Position) -> bool {
        match self.heap_change() {
            Change::One(_) | Change::Several(_) => true,
            Change::Own(kinds) => position.len() == kinds.len(),
            Change::Both => position.len() == 2,
        }
    }

    /// Heap by heap; then the same number from both.
    fn each_option(&self, position: &Position, visit: Visit<'_>) -> Flow {
        match (self.heap_change(), &**position) {
            (change @ (Change::One(_) | Change::Own(_)), _) => change.one_heap(position, visit),
            (change @ Change::Several(most), _) => change.take(position, (0, most), visit),
            (change @ Change::Both, [first, second]) => {
                change.one_heap(position, visit)?;
                let both = |taken: u64| Position::from([first - taken, second - taken]);
                (1..=*first.min(second)).map(both).try_for_each(visit)
            }
            (Change::Both, _) => GO_ON,
        }
    }

    /// Heaps with the same moves may change places, and heaps too small for a move may be forgotten; where the
    /// number of heaps is prescribed they stay, those with moves of their own as 0.
    fn canonical(&self, position: &Position) -> Position {
        let live = |(_, heap, moves): &(usize, u64, Moves)| *heap >= moves.smallest_live();
        let mut heaps: Vec<u64> = match self.heap_change() {
            Change::Own(kinds) => return sort_by_kind(kinds, position),
            Change::Both => position.to_vec(),
            change @ (Change::One(_) | Change::Several(_)) => {
                change.heaps(position).filter(live).map(|(_, heap, _)| heap).collect()
            }
        };
        heaps.sort_unstable();
        Position::from(heaps)
    }

    /// Every heap that has a move plays for itself, where a move changes one heap.
    fn components(&self, position: &Position) -> Vec<Position> {
        let change = self.heap_change();
        let live = change.heaps(position).filter(|(_, heap, moves)| *heap >= moves.smallest_live());
        match change {
            Change::One(_) => live.map(|(_, heap, _)| Position::from(heap)).collect(),
            Change::Own(kinds) => {
                let empty = Position::from(vec![0; kinds.len()]);
                live.map(|(index, heap, _)| empty.with(representative(kinds, index), heap))
                    .collect()
            }
            Change::Several(_) | Change::Both => vec![self.canonical(position)],
        }
    }

    fn is_option(&self, from: &Position, to: &Position) -> bool {
        let taken = || Change::find_taken(from, to).unwrap_or_default();
        match self.heap_change() {
            change @ (Change::One(_) | Change::Own(_)) => change.is_one_heap(from, to),
            Change::Several(most) => (1..=most).contains(&(taken().len() as u64)),
            Change::Both => match taken()[..] {
                [_] => self.contains(from),
                [first, second] => self.contains(from) && first == second,
                _ => false,
            },
        }
    }

    /// Every smaller number in each heap, where no move makes more heaps.
    fn position_count(&self, position: &Position) -> Option<u128> {
        let takes = |moves: Moves| matches!(moves, Moves::Any | Moves::Set(_));
        let counted = self.heap_change().heaps(position).all(|(_, _, moves)| takes(moves));
        let more = |count: u128, heap: &u64| count.checked_mul(u128::from(*heap) + 1);
        if counted { position.iter().try_fold(1, more) } else { None }
    }

    /// Told where any number may be taken from every heap.
    fn unordered_count(&self, position: &Position) -> Option<u128> {
        match (self.heap_change(), &**position) {
            (Change::One(Moves::Any) | Change::Several(_), _) => unordered_count(position),
            // Heaps up to `a <= b` in either order, those within `a` twice: without the second copies.
            (Change::Both, [first, second]) => {
                let smaller = u128::from(*first.min(second));
                let twice = smaller.checked_mul(smaller + 1)? / 2;
                self.position_count(position)?.checked_sub(twice)
            }
            (Change::One(_) | Change::Own(_) | Change::Both, _) => None,
        }
    }
}

/// The position with one heap replaced by what a move leaves of it.
fn replace_heap(position: &Position, index: usize, moves: Moves, left: Left) -> Position {
    let run: &[u64] = match left {
        Left::Nothing if moves == Moves::Gap => &[],
        Left::Nothing => return position.with(index, 0),
        Left::One(one) => return position.with(index, one),
        Left::Two(one, other) => &[one, other],
    };
    Position::from([&position[..index], run, &position[index + 1..]].concat())
}

/// The first heap that has the same moves as heap `index`: it stands for it.
fn representative(kinds: &[HeapKind], index: usize) -> usize {
    kinds.iter().position(|kind| Some(kind) == kinds.get(index)).unwrap_or(index)
}

/// Heaps of one kind with the largest first, so that a single heap stands in the first of its places.
fn sort_by_kind(kinds: &[HeapKind], position: &Position) -> Position {
    let live =
        |(heap, kind): (&u64, &HeapKind)| heap * u64::from(*heap >= kind.moves().smallest_live());
    let mut sorted: Vec<u64> = position.iter().zip(kinds).map(live).collect();
    let pairs = (0..sorted.len()).flat_map(|first| (0..first).map(move |second| (second, first)));
    for (before, behind) in pairs {
        if kinds.get(before) == kinds.get(behind) && sorted.get(before) < sorted.get(behind) {
            sorted.swap(before, behind);
        }
    }
    Position::from(sorted)
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
