//! The answer to "who wins, and how": outcome and all winning moves.

use super::{Rejection, Statement, Theorem, Verified, verified::Table};
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
    /// For a draw, every option that keeps it, each once; else empty.
    pub drawing_moves: Vec<Position>,
}

impl Statement for Answer {
    fn position(&self) -> &Position {
        &self.position
    }
}

/// What the options of a position come to.
pub(super) struct Options {
    /// Those that are lost for the opponent, each once.
    pub(super) winning: Vec<Position>,
    /// Those that are draws, each once.
    pub(super) drawing: Vec<Position>,
    /// Whether there is any option at all.
    pub(super) any: bool,
}

impl Verified {
    /// The outcome and all winning moves of a position inside the table.
    ///
    /// # Errors
    /// If the list is no position, lies outside the table, has more than [`MAX_OPTIONS`] options,
    /// or if outcome and options contradict each other.
    pub fn answer(&self, position: &Position) -> Result<Theorem<Answer>, Rejection> {
        let outcome = self.outcome(position)?;
        let options = self.judged_options(position)?;
        consistent(self, position, outcome, &options)?;
        let Options { winning, drawing, .. } = options;
        let drawing_moves = if outcome == Outcome::Draw { drawing } else { Vec::new() };
        let position = position.clone();
        let answer = Answer { position, outcome, winning_moves: winning, drawing_moves };
        let position = &answer.position;
        let evidence = self.evidence(position)?;
        Ok(self.theorem(answer, evidence))
    }

    /// All options that are P-positions.
    pub(super) fn winning_moves(&self, position: &Position) -> Result<Vec<Position>, Rejection> {
        Ok(self.judged_options(position)?.winning)
    }

    fn judged_options(&self, position: &Position) -> Result<Options, Rejection> {
        if let Table::SubtractionHeaps(heaps) = &self.table {
            let outside = || Rejection::OutsideTable { position: position.clone() };
            let winning = heaps.winning_moves(position).ok_or_else(outside)?;
            return Ok(Options {
                winning,
                drawing: Vec::new(),
                any: self.rules.has_moves(position),
            });
        }
        within_options(self.rules(), position)?;
        let mut judged = Options { winning: Vec::new(), drawing: Vec::new(), any: false };
        let mut failure = None;
        let mut seen = BTreeSet::new();
        self.rules().options(position, &mut |option| {
            judged.any = true;
            match self.outcome(&option) {
                Ok(Outcome::P) if seen.insert(option.clone()) => judged.winning.push(option),
                Ok(Outcome::Draw) if seen.insert(option.clone()) => judged.drawing.push(option),
                Ok(Outcome::P | Outcome::N | Outcome::Draw) => {}
                Err(rejection) => failure = Some(rejection),
            }
        });
        failure.map_or(Ok(judged), Err)
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
    options: &Options,
) -> Result<(), Rejection> {
    let rules = table.rules();
    let expected = rules.end(position);
    let position = || position.clone();
    if !options.any {
        let play = rules.play().name();
        let wrong_end = Rejection::WrongEnd { position: position(), play, expected };
        return if outcome == expected { Ok(()) } else { Err(wrong_end) };
    }
    match (outcome, options.winning.first(), options.drawing.first()) {
        (Outcome::P, Some(to), _) => {
            Err(Rejection::SafeMovesToSafe { from: position(), to: to.clone() })
        }
        (Outcome::P, None, Some(to)) => {
            Err(Rejection::LossEscapes { from: position(), to: to.clone() })
        }
        (Outcome::N, None, _) => Err(Rejection::NoMoveToSafe { position: position() }),
        (Outcome::Draw, Some(to), _) => {
            Err(Rejection::DrawWins { from: position(), to: to.clone() })
        }
        (Outcome::Draw, None, None) => Err(Rejection::DrawIsLost { position: position() }),
        (Outcome::P, None, None) | (Outcome::N, Some(_), _) | (Outcome::Draw, None, Some(_)) => {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{check::loopy::Ranks, game::tests::arrows::Arrows};
    use std::sync::Arc;

    const P: Outcome = Outcome::P;
    const N: Outcome = Outcome::N;
    const DRAW: Outcome = Outcome::Draw;

    /// What a table that nobody has checked answers at place 1, from which arrows lead to 0 and
    /// twice to 2; 0 is an end, 2 leads back to 1.
    fn answer(outcomes: [Outcome; 3]) -> Result<Answer, Rejection> {
        let walk = Arc::new(Arrows::new([&[], &[0, 2, 2], &[1]]));
        let table = Ranks::unchecked(walk.clone(), (0..).zip(outcomes));
        let answer = Verified::new(walk, Table::Ranks(table)).answer(&Position::from(1))?;
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
        assert!(matches!(refused([P, P, N]), Rejection::SafeMovesToSafe { .. }));
        assert!(matches!(refused([N, P, DRAW]), Rejection::LossEscapes { .. }));
        assert!(matches!(refused([N, N, N]), Rejection::NoMoveToSafe { .. }));
        assert!(matches!(refused([P, DRAW, N]), Rejection::DrawWins { .. }));
        assert!(matches!(refused([N, DRAW, N]), Rejection::DrawIsLost { .. }));
        let rules = Arc::new(Arrows::new([&[]]));
        let end = Ranks::unchecked(rules.clone(), [(0, N)]);
        let refused =
            Verified::new(rules, Table::Ranks(end)).answer(&Position::from(0)).unwrap_err();
        assert!(matches!(refused, Rejection::WrongEnd { expected: P, .. }));
    }
}
