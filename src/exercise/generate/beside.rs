//! Neighbours share no answer, as far as the ranges of a generator allow it.

use super::Seen;
use crate::exercise::problem::{Copied, Problem, count_shared};
use std::fmt::Debug;

/// So many problems that are right in all else are given up because a neighbour has an answer of theirs; then the one that shares the
/// fewest is taken.
const MOST_GIVEN_UP: u32 = 60;

/// Which of the problems drawn before lie beside one, on the sheets of neighbours and at the same place.
pub trait Seating: Debug + Send + Sync {
    /// The indices of those that lie beside the problem of this index and are drawn before it.
    fn beside(&self, index: usize) -> Vec<usize>;
}

/// Nobody sits beside anybody.
#[derive(Debug)]
pub(super) struct Alone;

impl Seating for Alone {
    fn beside(&self, _: usize) -> Vec<usize> {
        Vec::new()
    }
}

/// The choice of a problem that shares no answer with those beside it.
#[derive(Debug)]
pub(super) struct Choice {
    index: usize,
    /// Of each problem beside it what could be copied.
    beside: Vec<Vec<Copied>>,
    /// The best so far, with how many answers it shares and its identity.
    best: Option<(usize, String, Problem)>,
    given_up: u32,
}

impl Choice {
    pub(super) fn new(index: usize, seen: &Seen) -> Self {
        let beside = seen.beside(index);
        Self { index, beside, best: None, given_up: 0 }
    }

    /// Takes the problem, or keeps it and waits for one that shares less.
    pub(super) fn offer(
        &mut self,
        identity: String,
        problem: Problem,
        seen: &mut Seen,
    ) -> Option<Problem> {
        let shared = self.shared(&problem);
        if self.best.as_ref().is_none_or(|(fewest, ..)| shared < *fewest) {
            self.best = Some((shared, identity, problem));
        }
        self.given_up += 1;
        if shared == 0 || self.given_up > MOST_GIVEN_UP { self.settle(seen) } else { None }
    }

    /// The best one that was offered.
    pub(super) fn settle(&mut self, seen: &mut Seen) -> Option<Problem> {
        let (_, identity, problem) = self.best.take()?;
        seen.insert(identity, self.index, problem.copied());
        Some(problem)
    }

    fn shared(&self, problem: &Problem) -> usize {
        if self.beside.is_empty() {
            return 0;
        }
        let own = problem.copied();
        self.beside.iter().map(|other| count_shared(&own, other)).sum()
    }
}
