//! What the kernel says: a statement about a game, with the evidence for it.

use super::{Evidence, Rejection, verified::SharedRules};
use crate::game::{Outcome, Position, Ruleset};

/// A statement that the kernel has checked: about which rules, with all their parameters, what it
/// says, and how far it was checked. Only this module makes one.
///
/// ```compile_fail
/// // What nobody checked does not compile onto paper.
/// let evidence = bouton_kernel::check::Evidence::Recalculated;
/// let forged = bouton_kernel::check::Theorem { rules: None, statement: 1, evidence };
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theorem<S> {
    rules: Option<SharedRules>,
    statement: S,
    evidence: Evidence,
}

/// A statement about one position, or about what follows from it.
pub trait Statement {
    /// The position.
    fn position(&self) -> &Position;
}

impl<S> Theorem<S> {
    /// A theorem about a game.
    pub(crate) fn of(rules: SharedRules, statement: S, evidence: Evidence) -> Self {
        Self { rules: Some(rules), statement, evidence }
    }

    /// A theorem about numbers alone.
    pub(super) fn of_numbers(statement: S, evidence: Evidence) -> Self {
        Self { rules: None, statement, evidence }
    }

    /// The rules that it is about; none for a theorem about numbers alone.
    pub fn rules(&self) -> Option<&dyn Ruleset> {
        self.rules.as_deref()
    }

    /// What it says.
    pub fn statement(&self) -> &S {
        &self.statement
    }

    /// How far it has been checked.
    pub fn evidence(&self) -> &Evidence {
        &self.evidence
    }

    /// The theorem, if it is about this very game.
    ///
    /// # Errors
    /// [`Rejection::OtherGame`] if any parameter differs.
    pub fn of_game(&self, rules: &SharedRules) -> Result<&Self, Rejection> {
        if self.rules.as_ref() == Some(rules) {
            return Ok(self);
        }
        Err(Rejection::OtherGame { wanted: rules.clone(), found: self.rules.clone() })
    }
}

impl<S: Statement> Theorem<S> {
    /// The theorem, if it is about this very game and this very position.
    ///
    /// # Errors
    /// [`Rejection::OtherGame`] or [`Rejection::OtherPosition`].
    pub fn about(&self, rules: &SharedRules, position: &Position) -> Result<&Self, Rejection> {
        let theorem = self.of_game(rules)?;
        let found = self.statement.position();
        if found == position {
            return Ok(theorem);
        }
        Err(Rejection::OtherPosition { wanted: position.clone(), found: found.clone() })
    }
}

/// The Grundy value of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grundy {
    /// The position.
    pub position: Position,
    /// Its value.
    pub value: u64,
}

/// Who wins a position, where nothing is said about the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// The position.
    pub position: Position,
    /// Who wins it.
    pub outcome: Outcome,
}

/// How many moves a position lasts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lasts {
    /// The position.
    pub position: Position,
    /// The number of moves.
    pub moves: u32,
}

impl Statement for Grundy {
    fn position(&self) -> &Position {
        &self.position
    }
}

impl Statement for Decided {
    fn position(&self) -> &Position {
        &self.position
    }
}

impl Statement for Lasts {
    fn position(&self) -> &Position {
        &self.position
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        check::Verified,
        game::{Form, Nim, Play, TakeAway},
    };
    use std::sync::Arc;

    fn game(take: &str, play: Play, form: Form) -> TakeAway {
        TakeAway { form, take: take.parse().unwrap(), play }
    }

    #[test]
    fn a_theorem_says_nothing_about_another_game_play_or_position() {
        let pile = game("1..2", Play::Normal, Form::Pile);
        let table = Verified::by_remaining(pile, 6, vec![0b100_1001], None).unwrap();
        let answer = table.answer(&Position::from(5)).unwrap();
        let about = |game: TakeAway, at: u64| {
            answer.about(&(Arc::new(game) as SharedRules), &Position::from(at)).map(|_| ())
        };
        assert_eq!(about(game("1,2", Play::Normal, Form::Pile), 5), Ok(()));
        let refused = |take, play, form| {
            let refused = about(game(take, play, form), 5);
            assert!(matches!(refused, Err(Rejection::OtherGame { .. })), "{refused:?}");
        };
        refused("1..3", Play::Normal, Form::Pile);
        refused("1..2", Play::Misere, Form::Pile);
        refused("1..2", Play::Normal, Form::Race { target: 6 });
        let wanted = Position::from(6);
        let expected = Rejection::OtherPosition { wanted, found: Position::from(5) };
        assert_eq!(about(game("1..2", Play::Normal, Form::Pile), 6), Err(expected));
        let nim: SharedRules = Arc::new(Nim { play: Play::Normal });
        assert!(matches!(table.of_game(&nim), Err(Rejection::OtherGame { .. })));
    }

    #[test]
    fn a_theorem_about_numbers_is_about_no_game() {
        let theorem = Theorem::of_numbers(1, Evidence::Recalculated);
        let nim: SharedRules = Arc::new(Nim { play: Play::Normal });
        assert!(matches!(theorem.of_game(&nim), Err(Rejection::OtherGame { found: None, .. })));
        assert_eq!((theorem.rules(), theorem.statement()), (None, &1));
    }
}
