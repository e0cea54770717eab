//! What a claim means: the value of an expression in one environment. The enumeration of cases, the
//! kernel and every later prover read meanings here and nowhere else.
//!
//! `and`, `or`, `->` and `if` look at their right side only when it matters, so that a guard such
//! as `a >= b -> P(a - b)` protects what follows it. A difference below zero, a division by zero
//! and a number above 2^64 - 1 have no value, never a silent one.

use super::{
    Cause, Environment, Games, MAX_CLAIM_STEPS, MAX_LISTED, MAX_NESTED, Undefined, Value,
    functions, play,
    syntax::{Binder, Claim, Expression, Kind, Operator, Quantifier, Query, Span},
};
use crate::game::{Outcome, Position, Ruleset};
use std::{cell::Cell, ops::ControlFlow};

/// Evaluates expressions of one claim.
pub struct Evaluator<'a> {
    /// The claim.
    pub claim: &'a Claim,
    /// The games.
    pub games: &'a dyn Games,
    /// The most steps that it takes.
    pub limit: u64,
    steps: Cell<u64>,
    depth: Cell<usize>,
}

/// A value, or why there is none.
pub type Valued = Result<Value, Undefined>;

/// What is done with one choice of values: whether to go on.
pub type Visit<'v> = dyn FnMut(&mut Environment) -> Result<ControlFlow<()>, Undefined> + 'v;

impl<'a> Evaluator<'a> {
    /// For one claim and its games.
    #[must_use]
    pub fn new(claim: &'a Claim, games: &'a dyn Games) -> Self {
        Self { claim, games, limit: MAX_CLAIM_STEPS, steps: Cell::new(0), depth: Cell::new(0) }
    }

    /// The rules of a game.
    ///
    /// # Errors
    /// If the claim has no such game.
    pub fn rules(&self, game: usize, span: &Span) -> Result<&'a dyn Ruleset, Undefined> {
        self.games.rules(game).ok_or_else(|| Cause::NoGame.at(span))
    }

    /// Counts so many steps: who lists a million options to look at the first has worked for a million.
    ///
    /// # Errors
    /// At its limit, which is [`MAX_CLAIM_STEPS`] for a claim.
    pub fn count(&self, number: usize, span: &Span) -> Result<(), Undefined> {
        self.steps.set(self.steps.get().saturating_add(number as u64));
        let limit = Cause::Limit("MAX_CLAIM_STEPS", self.limit);
        if self.steps.get() <= self.limit { Ok(()) } else { Err(limit.at(span)) }
    }

    /// Counts a value that came out, which may be a long list.
    fn count_value(&self, found: Value, span: &Span) -> Valued {
        let weight = found.weight();
        if weight > MAX_LISTED {
            return Err(Cause::Limit("MAX_LISTED", MAX_LISTED as u64).at(span));
        }
        self.count(weight, span)?;
        Ok(found)
    }

    /// Whether a statement holds.
    ///
    /// # Errors
    /// If it has no value here.
    pub fn holds(&self, body: &Expression, values: &mut Environment) -> Result<bool, Undefined> {
        self.value(body, values)?.truth().map_err(|cause| cause.at(&body.span))
    }

    /// The value of an expression that is a number.
    ///
    /// # Errors
    /// If it has none here.
    pub fn number(&self, whole: &Expression, values: &mut Environment) -> Result<u64, Undefined> {
        self.value(whole, values)?.number().map_err(|cause| cause.at(&whole.span))
    }

    /// The value of an expression that is a position; a number is the position of one number.
    ///
    /// # Errors
    /// If it has none here.
    pub fn position(
        &self,
        whole: &Expression,
        values: &mut Environment,
    ) -> Result<Position, Undefined> {
        self.value(whole, values)?.position().map_err(|cause| cause.at(&whole.span))
    }

    /// The value of an expression.
    ///
    /// # Errors
    /// If it has none here.
    pub fn value(&self, expression: &Expression, values: &mut Environment) -> Valued {
        if self.depth.get() >= MAX_NESTED {
            return Err(Cause::Limit("MAX_NESTED", MAX_NESTED as u64).at(&expression.span));
        }
        self.depth.set(self.depth.get() + 1);
        let found = self.evaluate(expression, values);
        self.depth.set(self.depth.get() - 1);
        self.count_value(found?, &expression.span)
    }

    fn all(&self, parts: &[Expression], values: &mut Environment) -> Result<Vec<Value>, Undefined> {
        parts.iter().map(|part| self.value(part, values)).collect()
    }

    fn positions(
        &self,
        parts: &[Expression],
        values: &mut Environment,
    ) -> Result<Vec<Position>, Undefined> {
        parts.iter().map(|part| self.position(part, values)).collect()
    }

    fn evaluate(&self, expression: &Expression, values: &mut Environment) -> Valued {
        let span = &expression.span;
        let here = |found: Result<Value, Cause>| found.map_err(|cause| cause.at(span));
        let truth = |found: Result<bool, Undefined>| found.map(Value::Truth);
        match &expression.kind {
            Kind::Number(number) => Ok(Value::Number(*number)),
            Kind::Truth(truth) => Ok(Value::Truth(*truth)),
            Kind::Word(word) => Ok(Value::Word(word.clone())),
            Kind::Variable(slot, _) => here(values.get(*slot).cloned().ok_or(Cause::IllTyped)),
            Kind::List(items) => Ok(Value::of_list(self.all(items, values)?)),
            Kind::Function(function, given) => {
                here(functions::apply(*function, &self.all(given, values)?))
            }
            Kind::Call(index, given) => self.call(*index, self.all(given, values)?, span),
            Kind::Query(game, query, given) => {
                let rules = self.rules(*game, span)?;
                here(self.query(rules, *game, *query, &self.positions(given, values)?))
            }
            Kind::Not(inner) => Ok(Value::Truth(!self.holds(inner, values)?)),
            Kind::Binary(operator, left, right) => {
                let first = self.value(left, values)?;
                if let Some(decided) = decide_by_left(*operator, &first) {
                    return Ok(Value::Truth(decided));
                }
                here(functions::combine(*operator, &first, &self.value(right, values)?))
            }
            Kind::If(condition, then, otherwise) => {
                let chosen = if self.holds(condition, values)? { then } else { otherwise };
                self.value(chosen, values)
            }
            Kind::Index(list, index) => {
                here(member(self.value(list, values)?, self.number(index, values)?))
            }
            Kind::Quantified(quantifier, binders, body) => {
                self.evaluate_quantifier(*quantifier, binders, body, span, values)
            }
            Kind::Safe(binder, body) => truth(play::is_exactly_safe(self, binder, body, values)),
            Kind::Strategy(plan) => truth(play::always_wins(self, plan, values)),
        }
    }

    fn call(&self, index: usize, mut given: Environment, span: &Span) -> Valued {
        self.count(1, span)?;
        let definition = self.claim.definitions.get(index);
        let definition = definition.ok_or_else(|| Cause::IllTyped.at(span))?;
        self.value(&definition.body, &mut given)
    }

    fn query(
        &self,
        rules: &dyn Ruleset,
        game: usize,
        query: Query,
        given: &[Position],
    ) -> Result<Value, Cause> {
        let known = |at: &Position| {
            play::belongs(rules, at)?;
            self.games.outcome(game, at).map_err(Cause::Unanswered)
        };
        let leads = |from: &Position, to: &Position| {
            given.iter().try_for_each(|position| play::belongs(rules, position))?;
            Ok::<_, Cause>(rules.is_option(from, to))
        };
        Ok(match (query, given) {
            (Query::Position, [at]) => Value::Truth(rules.contains(at)),
            (Query::P, [at]) => Value::Truth(known(at)? == Outcome::P),
            (Query::N, [at]) => Value::Truth(known(at)? == Outcome::N),
            (Query::Draw, [at]) => Value::Truth(known(at)? == Outcome::Draw),
            (Query::Grundy, [at]) => {
                play::belongs(rules, at)?;
                Value::Number(self.games.grundy(game, at).map_err(Cause::Unanswered)?)
            }
            (Query::Terminal, [at]) => {
                play::belongs(rules, at)?;
                Value::Truth(!rules.has_moves(at))
            }
            (Query::Move, [from, to]) => Value::Truth(leads(from, to)?),
            (Query::Wins, [from, to]) => Value::Truth(leads(from, to)? && known(to)? == Outcome::P),
            (_, [] | [_] | [_, _, ..]) => return Err(Cause::IllTyped),
        })
    }

    fn evaluate_quantifier(
        &self,
        quantifier: Quantifier,
        binders: &[Binder],
        body: &Expression,
        span: &Span,
        values: &mut Environment,
    ) -> Valued {
        let mut gathered = Gathered::default();
        let _ = self.each(binders, values, &mut |values| {
            let found = self.value(body, values)?;
            let flow = gathered.takes(quantifier, found, values.last());
            flow.map_err(|cause| cause.at(span))
        })?;
        let Gathered { number, listed, decided } = gathered;
        Ok(match quantifier {
            Quantifier::ForAll => Value::Truth(!decided),
            Quantifier::Exists => Value::Truth(decided),
            Quantifier::One => Value::Truth(number == 1),
            Quantifier::Least if !decided => return Err(Cause::NoLeast.at(span)),
            Quantifier::Least | Quantifier::Count | Quantifier::Total => Value::Number(number),
            Quantifier::Collect | Quantifier::Select => Value::of_list(listed),
        })
    }

    /// Visits every combination of values of the binders, in rising order, until told to stop.
    ///
    /// # Errors
    /// If a range has no value, or the visit fails.
    pub fn each(
        &self,
        binders: &[Binder],
        values: &mut Environment,
        visit: &mut Visit<'_>,
    ) -> Result<ControlFlow<()>, Undefined> {
        let Some((first, others)) = binders.split_first() else { return visit(values) };
        let domain = self.domain(first, values)?;
        values.truncate(first.slot);
        for value in domain {
            self.count(1, &first.span)?;
            values.push(value);
            let flow = self.each(others, values, visit)?;
            values.truncate(first.slot);
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// What a quantifier has gathered so far, and whether that decides.
#[derive(Default)]
struct Gathered {
    number: u64,
    listed: Vec<Value>,
    decided: bool,
}

impl Gathered {
    fn takes(
        &mut self,
        quantifier: Quantifier,
        found: Value,
        last: Option<&Value>,
    ) -> Result<ControlFlow<()>, Cause> {
        let last = || last.cloned().ok_or(Cause::IllTyped);
        match quantifier {
            Quantifier::ForAll => self.decided = !found.truth()?,
            Quantifier::Exists => self.decided = found.truth()?,
            Quantifier::One | Quantifier::Count => self.number += u64::from(found.truth()?),
            Quantifier::Least if found.truth()? => {
                (self.number, self.decided) = (last()?.number()?, true);
            }
            Quantifier::Select if found.truth()? => self.lists(last()?)?,
            Quantifier::Least | Quantifier::Select => {}
            Quantifier::Collect => self.lists(found)?,
            Quantifier::Total => {
                let sum = self.number.checked_add(found.number()?);
                self.number = sum.ok_or(Cause::TooLarge)?;
            }
        }
        Ok(if self.decided { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    fn lists(&mut self, member: Value) -> Result<(), Cause> {
        self.listed.push(member);
        let fits = self.listed.len() <= MAX_LISTED;
        if fits { Ok(()) } else { Err(Cause::Limit("MAX_LISTED", MAX_LISTED as u64)) }
    }
}

/// What a truth on the left side decides alone.
fn decide_by_left(operator: Operator, first: &Value) -> Option<bool> {
    match (operator, first) {
        (Operator::Implies, Value::Truth(false)) | (Operator::Or, Value::Truth(true)) => Some(true),
        (Operator::And, Value::Truth(false)) => Some(false),
        _ => None,
    }
}

/// A member of a list, counted from 1.
fn member(list: Value, index: u64) -> Result<Value, Cause> {
    let length = list.length()?;
    let place = usize::try_from(index).ok().and_then(|index| index.checked_sub(1));
    let found = match (place, list) {
        (Some(place), Value::List(list)) => list.get(place).copied().map(Value::Number),
        (Some(place), list) => list.members()?.into_iter().nth(place),
        (None, _) => None,
    };
    found.ok_or(Cause::NoMember(length, index))
}
