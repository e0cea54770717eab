//! What the kernel says: a statement about a game, with the evidence for it. It names its rules and its position; whoever uses
//! it for another game is refused where facts are proved ([`crate::facts`]).

use super::{Evidence, verified::SharedRules};
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_theorem_about_numbers_is_about_no_game() {
        let theorem = Theorem::of_numbers(1, Evidence::Recalculated);
        assert_eq!((theorem.rules(), theorem.statement()), (None, &1));
    }
}
