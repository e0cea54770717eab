//! The second road: a closed form compared with a checked table, at every position of it. Neither is believed for the
//! other: the kernel has checked the table, and the theorem is quoted only where it agrees.

use super::{
    answered::Answered,
    tables::{Differs, Stop},
};
use crate::{
    check::{Rejection, Verified},
    game::{Outcome, Position},
    theory::Theorem,
};
use std::{ops::Deref, sync::Arc};

/// A closed form that answers for one position at a time. It is not believed.
pub trait ClosedForm {
    /// The theorem that it is.
    fn theorem(&self) -> &'static Theorem;
    /// Who wins.
    fn outcome(&self, position: &Position) -> Outcome;
    /// All winning moves, in the order of the heaps.
    fn winning_moves(&self, position: &Position) -> Vec<Position>;
}

/// A checked table, and the theorem that agrees with it everywhere, if one was compared.
#[derive(Clone, Debug)]
pub struct Compared {
    table: Arc<Verified>,
    agreed: Option<&'static Theorem>,
}

impl Deref for Compared {
    type Target = Verified;

    fn deref(&self) -> &Verified {
        &self.table
    }
}

impl From<Verified> for Compared {
    fn from(table: Verified) -> Self {
        Self { table: Arc::new(table), agreed: None }
    }
}

impl Compared {
    /// The table with a theorem that has agreed with what it was made of.
    pub(crate) fn agreeing(table: Verified, theorem: Option<&'static Theorem>) -> Self {
        Self { table: Arc::new(table), agreed: theorem }
    }

    /// Compares the outcomes at these positions.
    ///
    /// # Errors
    /// If they differ anywhere.
    pub(crate) fn at(
        self,
        positions: impl IntoIterator<Item = Position>,
        theorem: &'static Theorem,
        rule: impl Fn(&Position) -> Outcome,
    ) -> Result<Self, Stop> {
        let differs = |position: &Position| self.outcome(position) != Ok(rule(position));
        match positions.into_iter().find(differs) {
            Some(position) => Err(Differs { theorem, position }.into()),
            None => Ok(Self { agreed: Some(theorem), ..self }),
        }
    }

    /// Compares the outcomes at every position that the table lists.
    ///
    /// # Errors
    /// If they differ anywhere.
    pub(crate) fn everywhere(
        self,
        theorem: &'static Theorem,
        rule: impl Fn(&Position) -> Outcome,
    ) -> Result<Self, Stop> {
        let mut listed: Vec<Position> = self.positions().cloned().collect();
        // The least is named, because the order of a hash set is nobody's.
        listed.sort_unstable();
        self.at(listed, theorem, rule)
    }

    /// Compares with a closed form at every position that the table lists, where there is one.
    ///
    /// # Errors
    /// If they differ anywhere.
    pub(crate) fn with(self, form: Option<&dyn ClosedForm>) -> Result<Self, Stop> {
        let Some(form) = form else { return Ok(self) };
        self.everywhere(form.theorem(), |position| form.outcome(position))
    }

    /// The table itself.
    #[must_use]
    pub fn table(&self) -> &Arc<Verified> {
        &self.table
    }

    /// The same theorem with a table of the same outcomes.
    pub(crate) fn as_table(&self, table: Verified) -> Self {
        Self { table: Arc::new(table), agreed: self.agreed }
    }

    /// Who wins a position of the table, and how.
    ///
    /// # Errors
    /// As [`Verified::answer`].
    pub fn answer(&self, position: &Position) -> Result<Answered, Rejection> {
        Ok(Answered::Proved { theorem: self.table.answer(position)?, agreed: self.agreed })
    }
}

/// Compares the numbers that decide a line of positions each with those of a theorem: beside two heaps of Nim the third
/// that makes the mover lose, for a pile of a quota game the least take that wins. `line` gives what stands before the number.
///
/// # Errors
/// If they differ anywhere.
pub(crate) fn same_numbers(
    theorem: &'static Theorem,
    searched: impl IntoIterator<Item = Option<u64>>,
    ruled: impl Fn(u64) -> Option<u64>,
    line: impl Fn(u64) -> Vec<u64>,
) -> Result<(), Differs> {
    let mut pairs = (0_u64..).zip(searched).map(|(index, found)| (index, found, ruled(index)));
    let differing = pairs.find(|(_, searched, ruled)| searched != ruled);
    differing.map_or(Ok(()), |(index, searched, ruled)| {
        let number = searched.into_iter().chain(ruled).min();
        let position = Position::from([line(index), number.into_iter().collect()].concat());
        Err(Differs { theorem, position })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Nim, Play},
        theory::nim::BOUTON,
    };
    use std::collections::HashSet;

    fn nim_table() -> Compared {
        let safe: HashSet<Position> = [vec![], vec![1, 1]].map(Position::from).into();
        let nim = Arc::new(Nim { play: Play::Normal });
        Verified::by_labelling(nim, &Position::from([1, 1]), safe).unwrap().into()
    }

    fn outcome(safe: bool) -> Outcome {
        if safe { Outcome::P } else { Outcome::N }
    }

    #[test]
    fn a_true_rule_agrees_at_every_position_and_is_named() {
        let agreed = nim_table().everywhere(&BOUTON, |at| outcome(at.len().is_multiple_of(2)));
        let agreed = agreed.unwrap();
        assert_eq!(agreed.agreed, Some(&BOUTON));
        let answer = agreed.answer(&Position::from([1, 1])).unwrap();
        assert_eq!(answer.grounds().theorem(), Some(&BOUTON));
        assert_eq!(nim_table().agreed, None);
    }

    #[test]
    fn a_false_rule_is_stopped_at_the_least_difference() {
        let refused = |rule: fn(&Position) -> Outcome| {
            nim_table().everywhere(&BOUTON, rule).map(|_| ()).unwrap_err()
        };
        let differs = |at: &[u64]| -> Stop {
            Differs { theorem: &BOUTON, position: Position::from(at.to_vec()) }.into()
        };
        assert_eq!(refused(|_| Outcome::N), differs(&[]));
        assert_eq!(refused(|_| Outcome::P), differs(&[1]));
        assert_eq!(refused(|at| outcome(at.is_empty())), differs(&[1, 1]));
    }

    #[test]
    fn a_position_outside_the_table_agrees_with_nothing() {
        let outside = nim_table().at([Position::from([2, 2])], &BOUTON, |_| Outcome::P);
        assert!(matches!(outside, Err(Stop::Differs(_))));
    }

    #[test]
    fn numbers_differ_at_the_smaller_of_the_two() {
        let check = |searched: &[Option<u64>], ruled: &[Option<u64>], expected: Option<&[u64]>| {
            let rule = |index: u64| ruled[index as usize];
            let found = same_numbers(&BOUTON, searched.to_vec(), rule, |index| vec![index]);
            let at = found.err().map(|differs| differs.position.to_vec());
            assert_eq!(at.as_deref(), expected);
        };
        check(&[Some(0), None, Some(3)], &[Some(0), None, Some(3)], None);
        check(&[Some(0), Some(2)], &[Some(0), Some(5)], Some(&[1, 2]));
        check(&[Some(0), Some(5)], &[Some(0), Some(2)], Some(&[1, 2]));
        check(&[Some(0), None], &[Some(0), Some(2)], Some(&[1, 2]));
        check(&[Some(0), Some(2)], &[Some(0), None], Some(&[1, 2]));
    }
}
