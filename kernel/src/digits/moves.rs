//! What one move is, for rules that are told as data: which numbers it leaves, and what holds of them.
//!
//! A move that makes more or fewer numbers leads out of what one automaton tells: games with such moves have no ways here. A
//! test holds the ways equal to the options of the rules on all small positions.

use super::{Literal, Track};
use crate::game::{Change, Form, HeapKind, Moves, Play, Quota, Ruleset, Sum, TakeAway, TakeSet};
use std::{any::Any, sync::Arc};

/// One way to move. The numbers before it have the first tracks, those that it chooses the next ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// How many numbers it chooses.
    pub fresh: Track,
    /// The tracks of the numbers after it.
    pub after: Vec<Track>,
    /// What holds of all of them.
    pub conditions: Vec<Literal>,
}

/// The ways to move from positions of so many numbers; none where the rules are not told as data, or a move changes how many
/// numbers there are.
#[must_use]
pub fn ways(rules: &dyn Ruleset, numbers: usize) -> Option<Vec<Way>> {
    let count = Track::try_from(numbers).ok()?;
    match change(rules, numbers) {
        Some(Change::Both) if count != 2 => None,
        Some(Change::Own(kinds)) if kinds.len() != numbers => None,
        Some(change @ (Change::One(_) | Change::Own(_))) => one_heap(change, count),
        Some(Change::Several(most)) => Some(several(count, most)),
        Some(change @ Change::Both) => Some([one_heap(change, count)?, vec![both()]].concat()),
        None => of_quota(rules, numbers),
    }
}

/// When no move is left: every number is below the least that may be taken from it. None for games that are not told by heaps.
pub(super) fn end_conditions(rules: &dyn Ruleset, numbers: Track) -> Option<Vec<Literal>> {
    let change = change(rules, numbers.into())?;
    let below = |track: Track| {
        let least = change.moves(track.into())?.smallest_live();
        Some(Literal::at_most(&[(1, track)], i128::from(least) - 1))
    };
    (0..numbers).map(below).collect()
}

/// How heaps change; one pile is a heap too.
fn change(rules: &dyn Ruleset, numbers: usize) -> Option<Change<'_>> {
    match (rules as &dyn Any).downcast_ref() {
        Some(TakeAway { form: Form::Pile, take, .. }) if numbers == 1 => {
            Some(Change::One(Moves::Set(take)))
        }
        Some(_) | None => rules.change(),
    }
}

fn less(smaller: Track, larger: Track) -> Literal {
    Literal::at_most(&[(1, smaller), (-1, larger)], -1)
}

/// One number becomes smaller.
fn one_heap(change: Change<'_>, count: Track) -> Option<Vec<Way>> {
    let mut ways = Vec::new();
    for heap in 0..count {
        let way = |conditions| Way::new(count, &[heap], conditions);
        let run = |run| way(take_conditions(run, heap, count));
        match change.moves(heap.into())? {
            Moves::Any => ways.push(way(vec![less(count, heap)])),
            Moves::Set(take) => ways.extend(runs(take).into_iter().map(run)),
            Moves::Break(_) | Moves::AnyOrPart | Moves::Gap => return None,
        }
    }
    Some(ways)
}

/// At least one number and at most so many become smaller.
fn several(count: Track, most: u64) -> Vec<Way> {
    let groups = (1_u32..1 << count.min(31)).filter(|group| u64::from(group.count_ones()) <= most);
    let way = |group: u32| {
        let places: Vec<Track> = (0..count).filter(|track| group >> track & 1 == 1).collect();
        let conditions = places.iter().zip(count..).map(|(place, fresh)| less(fresh, *place));
        Way::new(count, &places, conditions.collect())
    };
    groups.map(way).collect()
}

/// Both of two numbers become smaller by the same.
fn both() -> Way {
    let apart = |sign| Literal::at_most(&[(sign, 0), (-sign, 2), (-sign, 1), (sign, 3)], 0);
    Way::new(2, &[0, 1], vec![less(2, 0), apart(1), apart(-1)])
}

/// The numbers of a take set as runs without gaps.
pub fn runs(take: &TakeSet) -> Vec<(u64, u64)> {
    let all: Vec<u64> = take.iter().collect();
    let runs = all.chunk_by(|number, next| number + 1 == *next);
    runs.filter_map(|run| Some((*run.first()?, *run.last()?))).collect()
}

/// From `heap` a number of the run is taken and `left` left.
fn take_conditions((first, last): (u64, u64), heap: Track, left: Track) -> Vec<Literal> {
    vec![
        Literal::at_most(&[(1, left), (-1, heap)], -i128::from(first)),
        Literal::at_most(&[(1, heap), (-1, left)], last.into()),
    ]
}

/// One heap of these rules beside a heap of Nim, or beside two where who cannot move wins; none where a move may do more than
/// make one heap smaller.
#[must_use]
pub fn beside_nim(rules: &dyn Ruleset, play: Play) -> Option<crate::check::SharedRules> {
    let kind = match rules.change()? {
        Change::One(Moves::Any) => HeapKind::Nim,
        Change::One(Moves::Set(take)) => HeapKind::Take(take.clone()),
        Change::One(_) | Change::Own(_) | Change::Several(_) | Change::Both => return None,
    };
    let beside = vec![HeapKind::Nim; if play == Play::Normal { 1 } else { 2 }];
    Some(Arc::new(Sum { parts: [vec![kind], beside].concat(), play }))
}

/// A pile with a quota.
fn of_quota(rules: &dyn Ruleset, numbers: usize) -> Option<Vec<Way>> {
    let quota = (rules as &dyn Any).downcast_ref::<Quota>().filter(|_| numbers == 2)?;
    // What remains, and at most how much may be taken; the next quota is so many times what is taken.
    let factor = i128::from(quota.factor());
    let within = Literal::at_most(&[(1, 0), (-1, 2), (-1, 1)], 0);
    let next = |sign| Literal::at_most(&[(sign, 3), (sign * factor, 2), (-sign * factor, 0)], 0);
    Some(vec![Way::new(2, &[0, 1], vec![less(2, 0), within, next(1), next(-1)])])
}

impl Way {
    /// The numbers in these places are replaced, in order, by those that the move chooses.
    fn new(count: Track, places: &[Track], conditions: Vec<Literal>) -> Self {
        let fresh = |track| Some(count + places.iter().position(|place| *place == track)? as Track);
        let after = (0..count).map(|track| fresh(track).unwrap_or(track)).collect();
        Self { fresh: places.len() as Track, after, conditions }
    }

    /// The weighted sum of the numbers after the move is at least that before it.
    pub(super) fn sum_stays(&self, weights: &[u64]) -> Literal {
        let weights = weights.iter().copied().map(i128::from);
        let changed = weights.zip(self.after.iter().zip(0..));
        let changed = changed.filter(|(_, (after, before))| *after != before);
        let terms = changed.flat_map(|(own, (after, before))| [(own, before), (-own, *after)]);
        Literal::at_most(&terms.collect::<Vec<_>>(), 0)
    }
}
