//! The answer to "who wins, and how": outcome and all winning moves.

use super::{Checked, Rejection, Verified};
use crate::game::{Outcome, Position, Ruleset};
use std::collections::BTreeSet;

/// The most options of one position that are listed to find all its winning moves.
pub const MAX_OPTIONS: u128 = 4_000_000;

/// Who wins from a position, and every move that wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The position asked about.
    pub position: Position,
    /// Who wins with best play.
    pub outcome: Outcome,
    /// Every option that is lost for the opponent, each once, in the order of the rules. Empty
    /// for a P-position, and for an N-position without moves (the end of misère play).
    pub winning_moves: Vec<Position>,
}

impl Verified {
    /// The outcome and all winning moves of a position inside the table.
    ///
    /// # Errors
    /// If the list is no position, lies outside the table, has more than [`MAX_OPTIONS`] options,
    /// or if outcome and options contradict each other.
    pub fn answer(&self, position: &Position) -> Result<Checked<Answer>, Rejection> {
        let outcome = self.outcome(position)?;
        let (winning_moves, has_options) = self.winning_moves(position)?;
        consistent(self, position, outcome, &winning_moves, has_options)?;
        let answer = Answer { position: position.clone(), outcome, winning_moves };
        Ok(Checked::new(answer, self.evidence(position)?))
    }

    /// All options that are P-positions, and whether there was any option at all.
    pub(super) fn winning_moves(
        &self,
        position: &Position,
    ) -> Result<(Vec<Position>, bool), Rejection> {
        within_options(self.rules(), position)?;
        let (mut winning, mut has_options, mut failure) = (Vec::new(), false, None);
        let mut seen = BTreeSet::new();
        self.rules().options(position, &mut |option| {
            has_options = true;
            match self.outcome(&option) {
                Ok(Outcome::P) if seen.insert(option.clone()) => winning.push(option),
                Ok(Outcome::P | Outcome::N) => {}
                Err(rejection) => failure = Some(rejection),
            }
        });
        failure.map_or(Ok((winning, has_options)), Err)
    }
}

/// Refuses to list the options of a position that has more than [`MAX_OPTIONS`].
pub(super) fn within_options(rules: &dyn Ruleset, position: &Position) -> Result<(), Rejection> {
    let found = rules.option_bound(position);
    let (what, limit_name, limit) = ("options of one position", "MAX_OPTIONS", MAX_OPTIONS);
    let over = Rejection::OverLimit { what, found, limit_name, limit };
    if found <= limit { Ok(()) } else { Err(over) }
}

fn consistent(
    table: &Verified,
    position: &Position,
    outcome: Outcome,
    winning_moves: &[Position],
    has_options: bool,
) -> Result<(), Rejection> {
    let rules = table.rules();
    let expected = rules.end(position);
    let position = || position.clone();
    if !has_options {
        let play = rules.play().name();
        let wrong_end = Rejection::WrongEnd { position: position(), play, expected };
        return if outcome == expected { Ok(()) } else { Err(wrong_end) };
    }
    match (outcome, winning_moves.first()) {
        (Outcome::P, Some(to)) => {
            Err(Rejection::SafeMovesToSafe { from: position(), to: to.clone() })
        }
        (Outcome::N, None) => Err(Rejection::NoMoveToSafe { position: position() }),
        (Outcome::P, None) | (Outcome::N, Some(_)) => Ok(()),
    }
}
