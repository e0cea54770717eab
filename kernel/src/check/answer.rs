//! The answer to "who wins, and how": outcome and all winning moves.

use super::{Rejection, Theorem, Verified, walk::hold};
use crate::game::{GO_ON, MAX_OPTIONS, Outcome, Position, Ruleset, STOP};
use std::collections::BTreeSet;

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
    /// For a draw, every option that keeps it, each once; else empty.
    pub drawing_moves: Vec<Position>,
}

impl Verified {
    /// The outcome and all winning moves of a position inside the table.
    ///
    /// # Errors
    /// If the list is no position, lies outside the table, has more than [`MAX_OPTIONS`] options,
    /// or if outcome and options contradict each other.
    pub fn answer(&self, position: &Position) -> Result<Theorem<Answer>, Rejection> {
        let outcome = self.outcome(position)?;
        let (mut winning_moves, mut drawing_moves) = (Vec::new(), Vec::new());
        let (mut found, mut seen) = (BTreeSet::new(), BTreeSet::new());
        let mut visit = |option: Position| {
            let after = self.outcome(&option)?;
            found.insert((after, 0));
            let moves = match after {
                Outcome::P => &mut winning_moves,
                Outcome::Draw => &mut drawing_moves,
                Outcome::N => return Ok(()),
            };
            if seen.insert(option.clone()) {
                moves.push(option);
            }
            Ok(())
        };
        let (mut count, mut failure) = (0, None);
        let _ = self.each_option(position, &mut |option| {
            count += 1;
            let seen = if count > MAX_OPTIONS { Err(too_many()) } else { visit(option) };
            failure = seen.err();
            if failure.is_some() { STOP } else { GO_ON }
        });
        failure.map_or(Ok(()), Err)?;
        hold(self.rules(), position, ((outcome, 0), false), found)?;
        drawing_moves.retain(|_| outcome == Outcome::Draw);
        let answer = Answer { position: position.clone(), outcome, winning_moves, drawing_moves };
        self.theorem(position, answer)
    }
}

/// The options of a position that has at most [`MAX_OPTIONS`].
pub(super) fn options(rules: &dyn Ruleset, at: &Position) -> Result<Vec<Position>, Rejection> {
    rules.options_within(at, MAX_OPTIONS).ok_or_else(too_many)
}

pub(super) fn too_many() -> Rejection {
    let (what, limit_name) = ("options of one position", "MAX_OPTIONS");
    Rejection::OverLimit { what, found: MAX_OPTIONS + 1, limit_name, limit: MAX_OPTIONS }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        check::{Evidence, verified::Table},
        game::tests::arrows::Arrows,
    };
    use std::{collections::HashMap, sync::Arc};

    /// A table that nobody has checked, to show that its answers are looked at all the same.
    #[derive(Debug)]
    struct Unchecked(HashMap<Position, Outcome>);

    impl Unchecked {
        fn new(outcomes: impl IntoIterator<Item = (u64, Outcome)>) -> Self {
            let said = outcomes.into_iter().map(|(at, outcome)| (Position::from(at), outcome));
            Self(said.collect())
        }
    }

    impl Table for Unchecked {
        fn outcome(&self, position: &Position) -> Option<Outcome> {
            self.0.get(position).copied()
        }
        fn evidence(&self, _: &Position) -> Option<Evidence> {
            Some(Evidence::every_position(1))
        }
    }

    const P: Outcome = Outcome::P;
    const N: Outcome = Outcome::N;
    const DRAW: Outcome = Outcome::Draw;

    /// What a table that nobody has checked answers at place 1, from which arrows lead to 0 and
    /// twice to 2; 0 is an end, 2 leads back to 1.
    fn answer(outcomes: [Outcome; 3]) -> Result<Answer, Rejection> {
        let walk = Arc::new(Arrows::new([&[], &[0, 2, 2], &[1]]));
        let table = Unchecked::new((0..).zip(outcomes));
        let answer = Verified::new(walk, table).answer(&Position::from(1))?;
        Ok(answer.statement().clone())
    }

    #[test]
    fn a_move_that_is_visited_twice_is_told_once() {
        let won = answer([P, N, P]).unwrap();
        assert_eq!(won.winning_moves, [Position::from(0), Position::from(2)]);
        let drawn = answer([N, DRAW, DRAW]).unwrap();
        assert_eq!(drawn.drawing_moves, [Position::from(2)]);
    }

    #[test]
    fn an_outcome_that_its_options_gainsay_is_no_answer() {
        let refused = |outcomes| answer(outcomes).unwrap_err();
        for (outcomes, makes) in [
            ([P, P, N], N),
            ([N, P, DRAW], DRAW),
            ([N, N, N], P),
            ([P, DRAW, N], N),
            ([N, DRAW, N], P),
        ] {
            let claimed = (outcomes[1], 0);
            let found = refused(outcomes);
            assert!(
                matches!(&found, Rejection::WrongOutcome { claimed: it, expected: Some((expected, 0)), .. }
                    if *it == claimed && *expected == makes),
                "{found}"
            );
        }
        let rules = Arc::new(Arrows::new([&[]]));
        let end = Unchecked::new([(0, N)]);
        let refused = Verified::new(rules, end).answer(&Position::from(0)).unwrap_err();
        assert!(matches!(refused, Rejection::WrongOutcome { expected: Some((P, 0)), .. }));
    }
}
