//! The verdict on a claim: its meaning is that of [`crate::claim`], and what it asks about a game is
//! answered from checked tables alone.
//!
//! Either verdict comes from the kernel's own plain enumeration of every case; nobody proposes one. Whoever makes the tables is
//! not trusted: a table of other rules is not used, and a question outside every table has no answer.

use super::{Evidence, SharedRules, Theorem, Verified};
use crate::{
    claim::{Cases, Claim, Evaluator, Games, Tried, Unanswered, Undefined, Value, cases::size},
    game::{Outcome, Position, Ruleset},
};
use std::{cell::RefCell, sync::Arc};

/// A claim about some games, with its verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The claim.
    pub claim: Claim,
    /// The rules of its games, in the order in which it names them.
    pub games: Vec<SharedRules>,
    /// The verdict.
    pub verdict: Verdict,
}

/// What the kernel says about a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It holds in every case that it speaks of.
    Holds {
        /// How many cases there are.
        cases: u64,
    },
    /// It holds in every case in which the variables without an upper bound go up to a bound.
    HoldsUpTo {
        /// How many cases these are.
        cases: u64,
        /// The bound.
        bound: u64,
    },
    /// It fails, at the smallest place: in every case with a smaller sum of all numbers it holds,
    /// and in those with the same sum that come before this one in rising order.
    Fails {
        /// The variables of the opening `forall`s (or of the opening `safe`), with their values.
        values: Vec<(String, Value)>,
        /// How many smaller cases there are.
        smaller: u64,
        /// The bound up to which smaller cases were tried; none if these are all of them.
        bound: Option<u64>,
    },
}

/// Makes checked tables that hold a position.
pub trait TableMaker {
    /// A table of outcomes.
    ///
    /// # Errors
    /// If there is none.
    fn outcomes(&self, position: &Position) -> Result<Arc<Verified>, Unanswered>;

    /// A table of Grundy values.
    ///
    /// # Errors
    /// If there is none.
    fn values(&self, position: &Position) -> Result<Arc<Verified>, Unanswered>;

    /// A table with a checked period, if there is one.
    fn every_size(&self) -> Option<Arc<Verified>> {
        None
    }
}

/// A game with the tables that were made for it so far.
pub struct CheckedGame<'a> {
    pub(crate) rules: SharedRules,
    maker: &'a dyn TableMaker,
    outcomes: RefCell<Vec<Arc<Verified>>>,
    values: RefCell<Vec<Arc<Verified>>>,
}

impl<'a> CheckedGame<'a> {
    /// A game of which nothing is known yet.
    pub fn new(rules: SharedRules, maker: &'a dyn TableMaker) -> Self {
        Self { rules, maker, outcomes: RefCell::default(), values: RefCell::default() }
    }

    /// Its rules.
    #[must_use]
    pub fn rules(&self) -> &dyn Ruleset {
        self.rules.as_ref()
    }

    /// The table with a checked period, if there is one.
    pub(crate) fn every_size(&self) -> Option<Arc<Verified>> {
        self.maker.every_size().filter(|table| self.own(table).is_some())
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, Unanswered> {
        let made = || self.maker.outcomes(position);
        self.ask(&self.outcomes, position, made, |table| table.outcome(position).ok())
    }

    fn grundy(&self, position: &Position) -> Result<u64, Unanswered> {
        let made = || self.maker.values(position);
        self.ask(&self.values, position, made, |table| table.value(position))
    }

    /// What a table says that was made before, or that is made now.
    fn ask<T>(
        &self,
        known: &RefCell<Vec<Arc<Verified>>>,
        position: &Position,
        made: impl FnOnce() -> Result<Arc<Verified>, Unanswered>,
        says: impl Fn(&Verified) -> Option<T>,
    ) -> Result<T, Unanswered> {
        let found = known.borrow().iter().enumerate().rev().find_map(|(place, table)| {
            let said = says(table)?;
            Some((place, said))
        });
        if let Some((place, found)) = found {
            // The next question is mostly for the same table: it is asked first.
            let last = known.borrow().len() - 1;
            known.borrow_mut().swap(place, last);
            return Ok(found);
        }
        let table = made()?;
        let found = self.own(&table).and_then(says).ok_or_else(|| outside(position))?;
        known.borrow_mut().push(table);
        Ok(found)
    }

    /// The table, if it is about this very game.
    fn own<'t>(&self, table: &'t Verified) -> Option<&'t Verified> {
        (table.rules() == self.rules.as_ref()).then_some(table)
    }
}

fn outside(position: &Position) -> Unanswered {
    Unanswered::NoTable(position.clone())
}

/// The games of a claim, in its order: what it asks of them is read from their checked tables.
#[derive(Clone, Copy)]
pub struct CheckedGames<'a, 'b>(pub &'b [CheckedGame<'a>]);

impl Games for CheckedGames<'_, '_> {
    fn rules(&self, game: usize) -> Option<&dyn Ruleset> {
        self.0.get(game).map(|game| game.rules.as_ref())
    }

    fn outcome(&self, game: usize, position: &Position) -> Result<Outcome, Unanswered> {
        let game = self.0.get(game).ok_or_else(|| outside(position))?;
        game.outcome(position)
    }

    fn grundy(&self, game: usize, position: &Position) -> Result<u64, Unanswered> {
        let game = self.0.get(game).ok_or_else(|| outside(position))?;
        game.grundy(position)
    }
}

/// What the kernel says about a claim, variables without an upper bound going up to `bound`.
///
/// # Errors
/// If it has no meaning somewhere, a question has no answer, or there are too many cases, or none.
pub fn judge_claim(
    claim: &Claim,
    games: &[CheckedGame<'_>],
    bound: u64,
) -> Result<Theorem<Judged>, Undefined> {
    let (known, found) = (CheckedGames(games), Cases::of(claim, bound));
    let Tried { cases, failure } = found.try_all(&Evaluator::new(claim, &known))?;
    // Whoever goes beyond the bound in one variable has a larger sum.
    let is_open = |bound: &u64| failure.as_ref().is_none_or(|values| *bound < size(values));
    let bound = found.bound.filter(is_open);
    let tried = cases + u64::from(failure.is_some());
    let evidence = match bound {
        None => Evidence::every_position(tried.into()),
        Some(bound) => Evidence::CasesUpTo { cases: tried, bound },
    };
    let verdict = match (failure, bound) {
        (None, None) => Verdict::Holds { cases },
        (None, Some(bound)) => Verdict::HoldsUpTo { cases, bound },
        (Some(values), bound) => {
            let names = found.binders.iter().map(|binder| binder.name.clone());
            Verdict::Fails { values: names.zip(values).collect(), smaller: cases, bound }
        }
    };
    let games = games.iter().map(|game| Arc::clone(&game.rules)).collect();
    Ok(Theorem::of_numbers(Judged { claim: claim.clone(), games, verdict }, evidence))
}

#[cfg(test)]
#[path = "claims/tests.rs"]
mod tests;
