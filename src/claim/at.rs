//! What a statement says at one place: at the values that somebody names of the variables of its opening `forall`s, or at a position.

use super::{
    Cases, Claim, Environment, Evaluator, Undefined, Value,
    search::asked,
    syntax::{Kind, Operator},
};
use crate::{
    check::{CheckedGame, CheckedGames},
    game::Position,
};

/// The most choices of values that are tried to find where a statement speaks of a position.
const MAX_CHOICES: usize = 5_000;

/// What is so of a statement at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// It fails there.
    Fails,
    /// It holds there.
    Holds,
    /// It says nothing of the place: what it supposes is not so there.
    Silent,
    /// Its variables do not take these values.
    Outside,
}

/// A statement that is looked at place by place.
pub struct Places<'a> {
    claim: &'a Claim,
    games: CheckedGames<'a, 'a>,
    cases: Cases<'a>,
}

impl<'a> Places<'a> {
    /// Those of a claim, variables without an upper bound going up to `bound`.
    #[must_use]
    pub fn new(claim: &'a Claim, games: &'a [CheckedGame<'a>], bound: u64) -> Self {
        Self { claim, games: CheckedGames(games), cases: Cases::of(claim, bound) }
    }

    /// How many variables its opening `forall`s have; none where it opens otherwise.
    #[must_use]
    pub fn variables(&self) -> usize {
        if self.cases.is_safe { 0 } else { self.cases.binders.len() }
    }

    /// The values, chosen among the numbers of a position, with which the statement asks who wins at that position, or at one that plays alike.
    #[must_use]
    pub fn speaking_of(&self, position: &Position) -> Vec<Environment> {
        let mut numbers = position.to_vec();
        numbers.sort_unstable();
        numbers.dedup();
        let count = u32::try_from(self.variables()).unwrap_or(u32::MAX);
        let choices = numbers.len().checked_pow(count).filter(|count| *count <= MAX_CHOICES);
        let choice = |place: usize| {
            let digits = std::iter::successors(Some(place), |rest| Some(rest / numbers.len()));
            let chosen = digits.take(self.variables()).map(|digit| numbers[digit % numbers.len()]);
            chosen.map(Value::Number).collect::<Environment>()
        };
        let all = (0..choices.unwrap_or(0)).map(choice);
        all.filter(|values| self.asks(values, position)).collect()
    }

    /// The values in which these variables have these numbers, and the others any that they may have; none for a name that there is not, or if
    /// they are too many.
    #[must_use]
    pub fn with(&self, named: &[(String, u64)]) -> Vec<Environment> {
        let binders = &self.cases.binders;
        let is_known = |(name, _): &(String, u64)| binders.iter().any(|one| one.name == *name);
        if self.variables() == 0 || !named.iter().all(is_known) {
            return Vec::new();
        }
        let evaluator = Evaluator::new(self.claim, &self.games);
        let mut found = vec![Environment::new()];
        for binder in binders {
            let given = named.iter().find(|(name, _)| *name == binder.name);
            let extended = found.into_iter().flat_map(|mut values| {
                let domain = match given {
                    Some((_, number)) => vec![Value::Number(*number)],
                    None => evaluator
                        .domain(binder, &mut values)
                        .map_or_else(|_| Vec::new(), |domain| domain.take(MAX_CHOICES).collect()),
                };
                domain.into_iter().map(move |value| {
                    let mut values = values.clone();
                    values.push(value);
                    values
                })
            });
            found = extended.take(MAX_CHOICES).collect();
        }
        found
    }

    fn asks(&self, values: &Environment, position: &Position) -> bool {
        let evaluator = Evaluator::new(self.claim, &self.games);
        let mut found = Vec::new();
        asked(&evaluator, self.cases.body, &mut values.clone(), &mut found);
        let [game] = self.games.0 else { return false };
        let alike = |one: &Position| match game.rules().contains(one) {
            true => game.rules().canonical(one) == game.rules().canonical(position),
            false => one == position,
        };
        found.iter().any(|(_, _, one)| alike(one))
    }

    /// What is so at these values.
    ///
    /// # Errors
    /// If the claim has no meaning there, or a question about a game has no answer.
    pub fn at(&self, values: &Environment) -> Result<At, Undefined> {
        let evaluator = Evaluator::new(self.claim, &self.games);
        let mut chosen = Environment::new();
        for (binder, value) in self.cases.binders.iter().zip(values) {
            if !evaluator.domain(binder, &mut chosen)?.any(|one| one == *value) {
                return Ok(At::Outside);
            }
            chosen.push(value.clone());
        }
        if chosen.len() != self.variables() {
            return Ok(At::Outside);
        }
        match self.cases.holds_at(&evaluator, &mut chosen)? {
            Some(false) => Ok(At::Fails),
            Some(true) if self.is_silent(&evaluator, &mut chosen)? => Ok(At::Silent),
            Some(true) => Ok(At::Holds),
            None => Ok(At::Silent),
        }
    }

    fn is_silent(
        &self,
        evaluator: &Evaluator<'_>,
        values: &mut Environment,
    ) -> Result<bool, Undefined> {
        match &self.cases.body.kind {
            Kind::Binary(Operator::Implies, supposed, _) => {
                evaluator.holds(supposed, values).map(|holds| !holds)
            }
            _ => Ok(false),
        }
    }
}
