//! Past the edge of what can be searched: a closed form, tried on every smaller position first.

use super::{
    Answer, Evidence, Rejection, Theorem, Verified, answer::within_options, verified::SharedRules,
};
use crate::game::{Outcome, Position};

/// A closed form that answers for one position at a time. It is not believed.
pub trait ClosedForm {
    /// The name under which it is printed.
    fn name(&self) -> &'static str;
    /// Who wins.
    fn outcome(&self, position: &Position) -> Outcome;
    /// All winning moves, in the order of the heaps.
    fn winning_moves(&self, position: &Position) -> Vec<Position>;
}

/// A closed form that agreed with a search, in outcome and winning moves, at every position of a
/// table. It may answer for larger positions; what it says there is marked as such.
pub struct Beyond<'a> {
    rule: &'a dyn ClosedForm,
    rules: SharedRules,
    heaps: usize,
    bound: u64,
    positions: u128,
}

impl<'a> Beyond<'a> {
    /// Tries the closed form at every position of a table, which was made from `root` with the
    /// same rules. Larger positions may have as many numbers as `root` has.
    ///
    /// # Errors
    /// If they differ anywhere, or the table is of another game.
    pub fn new(
        table: &Verified,
        rules: SharedRules,
        root: &Position,
        rule: &'a dyn ClosedForm,
    ) -> Result<Self, Rejection> {
        let other_shape = Rejection::RuleOfOtherShape { rule: rule.name() };
        let listed = table.listed();
        if *table.rules != *rules || listed.is_empty() {
            return Err(other_shape);
        }
        table.outcome(root)?;
        listed.iter().try_for_each(|position| same_answer(table, position, rule))?;
        let positions = rules.position_count(root).unwrap_or(listed.len() as u128);
        let bound = root.iter().copied().max().unwrap_or(0);
        Ok(Self { rule, rules, heaps: root.len(), bound, positions })
    }

    /// What the closed form says of a position, larger than the table or not.
    ///
    /// # Errors
    /// If a move it gives is none, does not lead to a position that it calls lost, or if its
    /// outcome and its moves contradict each other.
    pub fn answer(&self, position: &Position) -> Result<Theorem<Answer>, Rejection> {
        if position.iter().filter(|heap| **heap > 0).count() > self.heaps {
            return Err(Rejection::OutsideTable { position: position.clone() });
        }
        let outcome = self.rule.outcome(position);
        let winning_moves = self.rule.winning_moves(position);
        for (index, to) in winning_moves.iter().enumerate() {
            self.check_move(index, position, to)?;
        }
        let is_end = self.is_end(position);
        let (play, expected) = (self.rules.play().name(), self.rules.end(position));
        if is_end && outcome != expected {
            return Err(Rejection::WrongEnd { position: position.clone(), play, expected });
        }
        match (outcome, winning_moves.first()) {
            (Outcome::P, Some(to)) => {
                return Err(Rejection::SafeMovesToSafe { from: position.clone(), to: to.clone() });
            }
            (Outcome::N, None) if !is_end => {
                return Err(Rejection::NoMoveToSafe { position: position.clone() });
            }
            // A closed form names winning moves; it has no way to show that a draw is kept.
            (Outcome::Draw, _) => {
                return Err(Rejection::DrawIsLost { position: position.clone() });
            }
            (Outcome::P, None) | (Outcome::N, None | Some(_)) => {}
        }
        let (rule, heaps) = (self.rule.name(), self.heaps);
        let (bound, positions) = (self.bound, self.positions);
        let position = position.clone();
        let drawing_moves = Vec::new();
        let answer = Answer { position, outcome, winning_moves, drawing_moves };
        Ok(Theorem::of(
            self.rules.clone(),
            answer,
            Evidence::UpTo { rule, heaps, bound, positions },
        ))
    }

    /// Whether the position has no move. One with too many options to list has some.
    fn is_end(&self, position: &Position) -> bool {
        let mut has_options = within_options(self.rules.as_ref(), position).is_err();
        if !has_options {
            self.rules.options(position, &mut |_| has_options = true);
        }
        !has_options
    }

    fn check_move(&self, index: usize, from: &Position, to: &Position) -> Result<(), Rejection> {
        if !self.rules.contains(to) || !self.rules.is_option(from, to) {
            let (from, to) = (from.clone(), to.clone());
            return Err(Rejection::IllegalMove { ply: index + 1, from, to });
        }
        match self.rule.outcome(to) {
            Outcome::P => Ok(()),
            Outcome::N | Outcome::Draw => Err(Rejection::NoMoveToSafe { position: to.clone() }),
        }
    }
}

fn same_answer(
    table: &Verified,
    position: &Position,
    rule: &dyn ClosedForm,
) -> Result<(), Rejection> {
    let (searched, ruled) = (table.outcome(position)?, rule.outcome(position));
    if searched != ruled {
        let (rule, position) = (rule.name(), position.clone());
        return Err(Rejection::Disagreement { rule, position, searched, ruled });
    }
    let mut found = table.winning_moves(position)?;
    let mut given = rule.winning_moves(position);
    found.sort_unstable();
    given.sort_unstable();
    if found != given {
        let (searched, ruled) = (found.len(), given.len());
        let (rule, position) = (rule.name(), position.clone());
        return Err(Rejection::MovesDisagree { rule, position, searched, ruled });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Nim, Play};
    use std::{collections::HashSet, sync::Arc};

    /// Two heaps: equal heaps are lost. The fields spoil it in one way each.
    #[derive(Default)]
    struct Equal {
        wrong_at: Option<Position>,
        forgets_moves_at: Option<Position>,
        invents_move_at: Option<Position>,
    }

    impl ClosedForm for Equal {
        fn name(&self) -> &'static str {
            "equal heaps"
        }
        fn outcome(&self, position: &Position) -> Outcome {
            let mut heaps = position.to_vec();
            heaps.resize(2, 0);
            let safe = (heaps[0] == heaps[1]) != (self.wrong_at.as_ref() == Some(position));
            if safe { Outcome::P } else { Outcome::N }
        }
        fn winning_moves(&self, position: &Position) -> Vec<Position> {
            if self.forgets_moves_at.as_ref() == Some(position) {
                return Vec::new();
            }
            if self.invents_move_at.as_ref() == Some(position) {
                return vec![Position::from([0, 0])];
            }
            let equal = |least: u64| vec![Position::from(vec![least; position.len()])];
            match position.as_ref() {
                [a, b] if a != b => equal(*a.min(b)),
                [a] if *a > 0 => vec![Position::from([0])],
                _ => Vec::new(),
            }
        }
    }

    const NIM: Nim = Nim { play: Play::Normal };

    fn root() -> Position {
        Position::from([3, 3])
    }

    fn table() -> Verified {
        let safe: HashSet<Position> =
            (0..=3).map(|n| vec![n; 2 * usize::from(n > 0)]).map(Position::from).collect();
        Verified::by_labelling(Arc::new(NIM), &Position::from([3, 3]), safe).unwrap()
    }

    #[test]
    fn a_rule_that_agreed_below_answers_above_and_says_how_far() {
        let rule = Equal::default();
        let table = table();
        let beyond = Beyond::new(&table, Arc::new(NIM), &root(), &rule).unwrap();
        let answer = beyond.answer(&Position::from([u64::MAX, 5])).unwrap();
        assert_eq!(answer.statement().winning_moves, [Position::from([5, 5])]);
        let evidence = Evidence::UpTo { rule: "equal heaps", heaps: 2, bound: 3, positions: 16 };
        assert_eq!(answer.evidence(), &evidence);
    }

    #[test]
    fn a_rule_that_errs_inside_the_table_is_refused() {
        let at = || Some(Position::from([1, 2]));
        let refused = |rule: Equal| {
            Beyond::new(&table(), Arc::new(NIM), &root(), &rule).map(|_| ()).unwrap_err()
        };
        let wrong = refused(Equal { wrong_at: at(), ..Equal::default() });
        assert!(matches!(wrong, Rejection::Disagreement { .. }), "{wrong}");
        let forgetful = refused(Equal { forgets_moves_at: at(), ..Equal::default() });
        assert!(matches!(forgetful, Rejection::MovesDisagree { .. }), "{forgetful}");
    }

    #[test]
    fn a_rule_that_errs_outside_the_table_is_refused_where_it_contradicts_itself() {
        let at = || Some(Position::from([9, 7]));
        let refused = |rule: Equal| {
            let table = table();
            let beyond = Beyond::new(&table, Arc::new(NIM), &root(), &rule).unwrap();
            beyond.answer(&Position::from([9, 7])).unwrap_err()
        };
        let wrong = refused(Equal { wrong_at: at(), ..Equal::default() });
        assert!(matches!(wrong, Rejection::SafeMovesToSafe { .. }), "{wrong}");
        let forgetful = refused(Equal { forgets_moves_at: at(), ..Equal::default() });
        assert!(matches!(forgetful, Rejection::NoMoveToSafe { .. }), "{forgetful}");
        let inventive = refused(Equal { invents_move_at: at(), ..Equal::default() });
        assert!(matches!(inventive, Rejection::IllegalMove { ply: 1, .. }), "{inventive}");
    }

    #[test]
    fn more_heaps_than_were_tried_and_a_wrong_end_are_refused() {
        let (table, rule) = (table(), Equal::default());
        let beyond = Beyond::new(&table, Arc::new(NIM), &root(), &rule).unwrap();
        let three = beyond.answer(&Position::from([9, 9, 1]));
        assert!(matches!(three, Err(Rejection::OutsideTable { .. })));
        assert!(beyond.answer(&Position::from([9, 9, 0])).is_ok(), "an empty heap is none");
        let wrong = Equal { wrong_at: Some(Position::from([0, 0])), ..Equal::default() };
        let beyond = Beyond::new(&table, Arc::new(NIM), &root(), &wrong).unwrap();
        let end = beyond.answer(&Position::from([0, 0]));
        assert!(matches!(end, Err(Rejection::WrongEnd { .. })));
    }

    /// One heap whose last object loses: a heap of 1 is lost.
    struct LastLoses;

    impl ClosedForm for LastLoses {
        fn name(&self) -> &'static str {
            "last loses"
        }
        fn outcome(&self, position: &Position) -> Outcome {
            if position.iter().sum::<u64>() == 1 { Outcome::P } else { Outcome::N }
        }
        fn winning_moves(&self, position: &Position) -> Vec<Position> {
            let large = position.first().is_some_and(|heap| *heap > 1);
            if large { vec![Position::from(1)] } else { Vec::new() }
        }
    }

    #[test]
    fn in_misere_play_the_end_is_won() {
        let (misere, root) = (Nim { play: Play::Misere }, Position::from(2));
        let safe = HashSet::from([Position::from(1)]);
        let table = Verified::by_labelling(Arc::new(misere), &root, safe).unwrap();
        let beyond = Beyond::new(&table, Arc::new(misere), &root, &LastLoses).unwrap();
        let outcome = |heap: u64| beyond.answer(&Position::from(heap)).unwrap().statement().outcome;
        assert_eq!((outcome(0), outcome(1), outcome(9)), (Outcome::N, Outcome::P, Outcome::N));
    }

    #[test]
    fn a_table_of_another_game_is_refused() {
        let misere = Nim { play: Play::Misere };
        let refused =
            Beyond::new(&table(), Arc::new(misere), &root(), &Equal::default()).map(|_| ());
        assert!(matches!(refused, Err(Rejection::RuleOfOtherShape { .. })));
    }
}
