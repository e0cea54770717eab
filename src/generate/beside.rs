//! Neighbours share no answer, as far as the ranges of a generator allow it.

use super::Seen;
use crate::problem::{Copied, Draft, count_shared};
use std::fmt::Debug;

/// So many problems that are right in all else are given up because a neighbour has an answer of theirs; then the one that shares the
/// fewest is taken.
const MOST_GIVEN_UP: u32 = 100;

/// Which of the problems drawn before lie beside one, on the sheets of neighbours and at the same place.
pub trait Seating: Debug + Send + Sync {
    /// The indices of those that lie beside the problem of this index and are drawn before it.
    fn beside(&self, index: usize) -> Vec<usize>;
}

/// The choice of a problem that shares no answer with those beside it.
#[derive(Debug)]
pub(super) struct Choice {
    index: usize,
    /// Of each problem beside it what could be copied.
    beside: Vec<Vec<Copied>>,
    best: Option<Offer>,
    given_up: u32,
}

/// A problem that is right in all else.
#[derive(Debug)]
struct Offer {
    /// How many answers it shares.
    shared: usize,
    identity: String,
    copied: Vec<Copied>,
    problem: Draft,
}

impl Choice {
    pub(super) fn new(index: usize, seen: &Seen<'_>) -> Self {
        let beside = seen.beside(index);
        Self { index, beside, best: None, given_up: 0 }
    }

    /// Takes the problem, or keeps it and waits for one that shares less.
    pub(super) fn offer(
        &mut self,
        identity: String,
        problem: Draft,
        seen: &mut Seen<'_>,
    ) -> Option<Draft> {
        let copied = if seen.is_seated() { problem.digest_answers() } else { Vec::new() };
        let shared = self.beside.iter().map(|other| count_shared(&copied, other)).sum();
        if self.best.as_ref().is_none_or(|best| shared < best.shared) {
            self.best = Some(Offer { shared, identity, copied, problem });
        }
        if shared == 0 { self.settle(seen) } else { self.give_up(seen) }
    }

    /// Whether a problem with this answer to the question at a place shares as much by it alone as the best one that was offered.
    pub(super) fn is_no_better(&self, place: usize, answer: Copied) -> bool {
        let from_place = self.beside.iter().filter_map(|other| other.get(place..));
        let shared: usize = from_place.map(|other| count_shared(&[answer], other)).sum();
        shared > 0 && self.best.as_ref().is_some_and(|best| shared >= best.shared)
    }

    /// Gives up a problem that is no better.
    pub(super) fn give_up(&mut self, seen: &mut Seen<'_>) -> Option<Draft> {
        self.given_up += 1;
        if self.given_up > MOST_GIVEN_UP { self.settle(seen) } else { None }
    }

    /// The best one that was offered.
    pub(super) fn settle(&mut self, seen: &mut Seen<'_>) -> Option<Draft> {
        let Offer { identity, copied, problem, .. } = self.best.take()?;
        seen.insert(identity, self.index, copied);
        Some(problem)
    }
}
