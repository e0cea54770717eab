//! A closed form that tells outcomes alone: its winning moves are the options that it calls lost.

use crate::{
    answer::compared::ClosedForm,
    game::{Outcome, Position, Ruleset},
    theory::Theorem,
};

/// A theorem about the outcomes of a game.
pub(super) struct ByOutcome<R> {
    pub(super) theorem: &'static Theorem,
    pub(super) rules: R,
    pub(super) outcome: fn(&R, &Position) -> Outcome,
}

impl<R: Ruleset> ClosedForm for ByOutcome<R> {
    fn theorem(&self) -> &'static Theorem {
        self.theorem
    }

    fn outcome(&self, position: &Position) -> Outcome {
        (self.outcome)(&self.rules, position)
    }

    fn winning_moves(&self, position: &Position) -> Vec<Position> {
        let mut winning = Vec::new();
        self.rules.options(position, &mut |option| {
            if self.outcome(&option) == Outcome::P && !winning.contains(&option) {
                winning.push(option);
            }
        });
        winning
    }
}
