//! What a statement says at one place: at the values that somebody names of the variables of its opening `forall`s, or at a position.

use super::{
    Cases, Claim, Environment, Evaluator, Undefined, Value, any,
    search::collect_queries,
    syntax::{Binder, Domain, Expression, Kind, Operator},
};
use crate::{
    check::{CheckedGame, CheckedGames},
    game::Position,
};

/// The most choices of values that are tried to find where a statement speaks of a position, or what is so whatever some variables are.
const MAX_CHOICES: usize = 2_000;

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

    /// The names of the variables of its opening `forall`s, each of which is a number; none where it opens otherwise.
    #[must_use]
    pub fn variables(&self) -> Option<Vec<&str>> {
        let is_number = |binder: &Binder| match &binder.domain {
            Domain::Between(..) | Domain::Below(..) | Domain::AtLeast(_) => true,
            Domain::Members(_) | Domain::Box(_) | Domain::From(_) | Domain::After(_) => false,
        };
        let binders = &self.cases.binders;
        let are_numbers = !self.cases.is_safe && !binders.is_empty();
        let names = || binders.iter().map(|binder| binder.name.as_str()).collect();
        (are_numbers && binders.iter().all(is_number)).then(names)
    }

    /// Whether each variable stands by itself in a position of which the statement asks: then a position tells them all.
    #[must_use]
    pub fn is_told_by_positions(&self) -> bool {
        let told = |slot: usize| any(self.cases.body, &mut |kind| stands_alone(kind, slot));
        self.cases.binders.iter().all(|binder| told(binder.slot))
    }

    /// The values, chosen among the numbers of a position, with which the statement asks who wins at that position, or at one that plays
    /// alike; none if the choices are too many.
    #[must_use]
    pub fn speaking_of(&self, position: &Position) -> Option<Vec<Environment>> {
        let mut numbers = position.to_vec();
        numbers.sort_unstable();
        numbers.dedup();
        let variables = self.cases.binders.len();
        let count = u32::try_from(variables).unwrap_or(u32::MAX);
        let choices = numbers.len().checked_pow(count).filter(|count| *count <= MAX_CHOICES)?;
        let choice = |place: usize| {
            let digits = std::iter::successors(Some(place), |rest| Some(rest / numbers.len()));
            let chosen = digits.take(variables).map(|digit| numbers[digit % numbers.len()]);
            chosen.map(Value::Number).collect::<Environment>()
        };
        let all = (0..choices).map(choice);
        Some(all.filter(|values| self.asks(values, position)).collect())
    }

    /// The values in which these variables have these numbers, and the others any that they may have; none if they are too many.
    ///
    /// # Errors
    /// If a range has no meaning.
    pub fn with(&self, named: &[(&str, u64)]) -> Result<Option<Vec<Environment>>, Undefined> {
        let evaluator = Evaluator::new(self.claim, &self.games);
        let mut found = vec![Environment::new()];
        for binder in &self.cases.binders {
            let given = named.iter().find(|(name, _)| *name == binder.name);
            let mut extended = Vec::new();
            for mut values in found {
                let all: Vec<Value> = match given {
                    Some((_, number)) => vec![Value::Number(*number)],
                    None => evaluator.domain(binder, &mut values)?.take(MAX_CHOICES + 1).collect(),
                };
                if extended.len() + all.len() > MAX_CHOICES {
                    return Ok(None);
                }
                extended
                    .extend(all.into_iter().map(|value| [values.as_slice(), &[value]].concat()));
            }
            found = extended;
        }
        Ok(Some(found))
    }

    fn asks(&self, values: &Environment, position: &Position) -> bool {
        let evaluator = Evaluator::new(self.claim, &self.games);
        let mut found = Vec::new();
        collect_queries(&evaluator, self.cases.body, &mut values.clone(), &mut found);
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
        if chosen.len() != self.cases.binders.len() {
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

/// Whether a question asks of a position in which a variable is one of the numbers, or the only one.
fn stands_alone(kind: &Kind, slot: usize) -> bool {
    let Kind::Query(_, _, asked) = kind else { return false };
    let is_it = |item: &Expression| matches!(&item.kind, Kind::Variable(own, _) if *own == slot);
    asked.iter().any(|position| match &position.kind {
        Kind::List(items) => items.iter().any(is_it),
        _ => is_it(position),
    })
}
