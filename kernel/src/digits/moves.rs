//! What one move is, for rules that are told as data: which numbers it leaves, and what holds of them.
//!
//! A move that makes more or fewer numbers leads out of what one automaton tells: games with such moves have no ways here. A
//! test holds the ways equal to the options of the rules on all small positions.

use super::{Atom, Comparison, Linear, Literal, Track};
use crate::{
    check::SharedRules,
    game::{Change, Form, HeapKind, Moves, Play, Quota, Ruleset, Sum, TakeAway, TakeSet},
};
use std::{any::Any, sync::Arc};

/// One way to move. The numbers before it have the first tracks, those that it chooses the next ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// How many numbers it chooses.
    pub fresh: Track,
    /// The tracks of the numbers after it.
    pub after: Vec<Track>,
    /// What holds of all of them.
    pub conditions: Vec<Linear>,
}

/// The ways to move from positions of so many numbers; none where the rules are not told as data, or a move changes how many
/// numbers there are.
#[must_use]
pub fn ways(rules: &dyn Ruleset, numbers: usize) -> Option<Vec<Way>> {
    let count = Track::try_from(numbers).ok()?;
    match rules.change() {
        Some(Change::Both) if count != 2 => None,
        Some(Change::Own(kinds)) if kinds.len() != numbers => None,
        Some(change @ (Change::One(_) | Change::Own(_))) => one_heap(change, count),
        Some(Change::Several(most)) => Some(several(count, most)),
        Some(change @ Change::Both) => {
            let mut ways = one_heap(change, count)?;
            ways.push(both());
            Some(ways)
        }
        None => of_numbers(rules, numbers),
    }
}

/// `sum of terms <= constant`, or `=`.
fn linear(terms: &[(i128, Track)], comparison: Comparison, constant: i128) -> Linear {
    Linear { terms: terms.to_vec(), comparison, constant }
}

fn less(smaller: Track, larger: Track) -> Linear {
    linear(&[(1, smaller), (-1, larger)], Comparison::AtMost, -1)
}

/// The numbers after a move that replaces some, in order, by those that it chooses.
fn replaced(count: Track, places: &[Track]) -> Vec<Track> {
    let after = |track: Track| match places.iter().zip(count..).find(|(place, _)| **place == track)
    {
        Some((_, fresh)) => fresh,
        None => track,
    };
    (0..count).map(after).collect()
}

/// One number becomes smaller.
fn one_heap(change: Change<'_>, count: Track) -> Option<Vec<Way>> {
    let mut ways = Vec::new();
    for heap in 0..count {
        let way = |condition: Vec<Linear>| Way {
            fresh: 1,
            after: replaced(count, &[heap]),
            conditions: condition,
        };
        match change.moves(heap.into())? {
            Moves::Any => ways.push(way(vec![less(count, heap)])),
            Moves::Set(take) => {
                ways.extend(runs(take).into_iter().map(|run| way(taken(run, heap, count))))
            }
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
        Way {
            fresh: places.len() as Track,
            after: replaced(count, &places),
            conditions: conditions.collect(),
        }
    };
    groups.map(way).collect()
}

/// Both of two numbers become smaller by the same.
fn both() -> Way {
    let same = linear(&[(1, 0), (-1, 2), (-1, 1), (1, 3)], Comparison::Equal, 0);
    Way { fresh: 2, after: vec![2, 3], conditions: vec![less(2, 0), same] }
}

/// The numbers of a take set as runs without gaps.
pub fn runs(take: &TakeSet) -> Vec<(u64, u64)> {
    let all: Vec<u64> = take.iter().collect();
    let runs = all.chunk_by(|number, next| number + 1 == *next);
    runs.filter_map(|run| Some((*run.first()?, *run.last()?))).collect()
}

/// From `heap` a number of the run is taken and `left` left.
fn taken((first, last): (u64, u64), heap: Track, left: Track) -> Vec<Linear> {
    if first == last {
        return vec![linear(&[(1, heap), (-1, left)], Comparison::Equal, first.into())];
    }
    vec![
        linear(&[(1, left), (-1, heap)], Comparison::AtMost, -i128::from(first)),
        linear(&[(1, heap), (-1, left)], Comparison::AtMost, last.into()),
    ]
}

/// One heap of these rules beside a heap of Nim; none where a move may do more than make one heap smaller, or who cannot move wins.
#[must_use]
pub fn beside_nim(rules: &dyn Ruleset) -> Option<SharedRules> {
    let kind = match rules.change().filter(|_| rules.has_grundy_values())? {
        Change::One(Moves::Any) => HeapKind::Nim,
        Change::One(Moves::Set(take)) => HeapKind::Take(take.clone()),
        Change::One(_) | Change::Own(_) | Change::Several(_) | Change::Both => return None,
    };
    Some(Arc::new(Sum { parts: vec![kind, HeapKind::Nim], play: Play::Normal }))
}

/// Games whose numbers are no heaps: one pile, and a pile with a quota.
fn of_numbers(rules: &dyn Ruleset, numbers: usize) -> Option<Vec<Way>> {
    let rules: &dyn Any = rules;
    if let (Some(TakeAway { form: Form::Pile, take, .. }), 1) = (rules.downcast_ref(), numbers) {
        let way = |run| Way { fresh: 1, after: vec![1], conditions: taken(run, 0, 1) };
        return Some(runs(take).into_iter().map(way).collect());
    }
    let quota = rules.downcast_ref::<Quota>().filter(|_| numbers == 2)?;
    // What remains, and at most how much may be taken; the next quota is so many times what is taken.
    let factor = i128::from(quota.factor());
    let within = linear(&[(1, 0), (-1, 2), (-1, 1)], Comparison::AtMost, 0);
    let next = linear(&[(1, 3), (factor, 2), (-factor, 0)], Comparison::Equal, 0);
    Some(vec![Way { fresh: 2, after: vec![2, 3], conditions: vec![less(2, 0), within, next] }])
}

impl Way {
    /// What holds of the numbers.
    pub(super) fn literals(&self) -> Vec<Literal> {
        let holds = |linear: &Linear| Literal { atom: Atom::Linear(linear.clone()), holds: true };
        self.conditions.iter().map(holds).collect()
    }

    /// The weighted sum of the numbers after the move is at least that before it.
    pub(super) fn sum_stays(&self, weights: &[u64]) -> Literal {
        let changed = weights.iter().zip(self.after.iter().zip(0..));
        let changed = changed.filter(|(_, (after, before))| *after != before);
        let terms: Vec<(i128, Track)> = changed
            .flat_map(|(weight, (after, before))| {
                [(i128::from(*weight), before), (-i128::from(*weight), *after)]
            })
            .collect();
        Literal { atom: Atom::Linear(linear(&terms, Comparison::AtMost, 0)), holds: true }
    }
}
