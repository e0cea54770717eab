//! What a claim means: the value of an expression in one environment. The bounded search, the
//! kernel and every later prover read meanings here and nowhere else.
//!
//! `and`, `or`, `->` and `if` look at their right side only when it matters, so that a guard such
//! as `a >= b -> P(a - b)` protects what follows it. A difference below zero, a division by zero
//! and a number above 2^64 - 1 are faults of the claim, never silent values.

use super::{
    MAX_MOVES, MAX_REACHED, MAX_TRIED,
    fault::{Depth, Fault},
    functions,
    gathered::Gathered,
    strategy,
    syntax::{Binder, Claim, Domain, Expression, Kind, Operator, Quantifier, Query, Span},
};
use crate::game::{Outcome, Position, Ruleset};
use std::{
    cell::Cell,
    collections::{BTreeSet, HashSet},
    ops::ControlFlow,
};

/// What an expression stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A natural number.
    Number(u64),
    /// True or false.
    Truth(bool),
    /// A list of numbers, or a position.
    List(Position),
}

impl Value {
    /// What counterexamples are ordered by first: the number, or the sum of the list.
    #[must_use]
    pub fn total(&self) -> u64 {
        match self {
            Self::Number(number) => *number,
            Self::Truth(truth) => u64::from(*truth),
            Self::List(list) => total(list),
        }
    }
}

/// The sum of the numbers, as far as 64 bits reach.
pub(super) fn total(position: &Position) -> u64 {
    position.iter().fold(0, |sum, number| sum.saturating_add(*number))
}

/// Why a question about a game has no answer, in Chinese and English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unanswered {
    /// In Chinese.
    pub zh: String,
    /// In English.
    pub en: String,
}

/// The games that a claim is about, and what is known of them.
pub trait Facts {
    /// The rules of a game; none if the claim has no such game.
    fn rules(&self, game: usize) -> Option<&dyn Ruleset>;

    /// Who wins a position.
    ///
    /// # Errors
    /// If it cannot be told.
    fn outcome(&self, game: usize, position: &Position) -> Result<Outcome, Unanswered>;

    /// The Grundy value of a position.
    ///
    /// # Errors
    /// If it cannot be told.
    fn grundy(&self, game: usize, position: &Position) -> Result<u64, Unanswered>;
}

/// The values of the variables, by slot.
pub type Environment = Vec<Value>;

/// Evaluates expressions of one claim.
pub struct Evaluator<'a> {
    pub(super) claim: &'a Claim,
    /// The games.
    pub facts: &'a dyn Facts,
    tried: Cell<u64>,
    depth: Depth,
}

/// A value, or what is wrong with the claim here.
pub(super) type Valued = Result<Value, Fault>;

impl<'a> Evaluator<'a> {
    /// For one claim and its games.
    #[must_use]
    pub fn new(claim: &'a Claim, facts: &'a dyn Facts) -> Self {
        Self { claim, facts, tried: Cell::new(0), depth: Depth::default() }
    }

    /// How many times a body was evaluated so far.
    #[must_use]
    pub fn tried(&self) -> u64 {
        self.tried.get()
    }

    /// The rules of a game.
    pub(super) fn rules(&self, game: usize, span: &Span) -> Result<&'a dyn Ruleset, Fault> {
        self.facts.rules(game).ok_or_else(|| {
            Fault::new(
                span,
                "这个命题没有写明是哪个游戏",
                "the claim does not say which game it is about",
            )
        })
    }

    /// Counts one evaluation of a body.
    pub(super) fn count(&self, span: &Span) -> Result<(), Fault> {
        self.tried.set(self.tried.get() + 1);
        if self.tried.get() <= MAX_TRIED {
            return Ok(());
        }
        let zh = format!("要试的情形超过 {MAX_TRIED} 个（MAX_TRIED）：把范围改小");
        let en = format!("more than {MAX_TRIED} cases to try (MAX_TRIED): make a range smaller");
        Err(Fault::new(span, zh, en))
    }

    /// Whether a statement holds.
    ///
    /// # Errors
    /// If the claim has no meaning here.
    pub fn holds(&self, statement: &Expression, values: &mut Environment) -> Result<bool, Fault> {
        Ok(self.value(statement, values)? == Value::Truth(true))
    }

    pub(super) fn number(
        &self,
        expression: &Expression,
        values: &mut Environment,
    ) -> Result<u64, Fault> {
        match self.value(expression, values)? {
            Value::Number(number) => Ok(number),
            Value::Truth(truth) => Ok(u64::from(truth)),
            Value::List(list) => Ok(list.len() as u64),
        }
    }

    /// A number stands for the position of one number.
    pub(super) fn position(
        &self,
        expression: &Expression,
        values: &mut Environment,
    ) -> Result<Position, Fault> {
        match self.value(expression, values)? {
            Value::Number(number) => Ok(Position::from(number)),
            Value::Truth(truth) => Ok(Position::from(u64::from(truth))),
            Value::List(list) => Ok(list),
        }
    }

    /// The value of an expression.
    ///
    /// # Errors
    /// If it has none here.
    pub fn value(&self, expression: &Expression, values: &mut Environment) -> Valued {
        self.depth.deeper(&expression.span, || self.found(expression, values))
    }

    fn found(&self, expression: &Expression, values: &mut Environment) -> Valued {
        Ok(match &expression.kind {
            Kind::Number(number) => Value::Number(*number),
            Kind::Truth(truth) => Value::Truth(*truth),
            Kind::Variable(slot, _) => values.get(*slot).cloned().unwrap_or(Value::Number(0)),
            Kind::List(items) => {
                let numbers: Result<Vec<u64>, Fault> =
                    items.iter().map(|item| self.number(item, values)).collect();
                Value::List(Position::from(numbers?))
            }
            Kind::Function(function, arguments) => {
                let given: Result<Vec<Value>, Fault> =
                    arguments.iter().map(|argument| self.value(argument, values)).collect();
                functions::apply(*function, &given?, &expression.span)?
            }
            Kind::Call(index, arguments) => {
                let given: Result<Environment, Fault> =
                    arguments.iter().map(|argument| self.value(argument, values)).collect();
                self.count(&expression.span)?;
                self.value(&self.claim.definitions[*index].body, &mut given?)?
            }
            Kind::Query(game, query, arguments) => {
                self.query(*game, *query, arguments, &expression.span, values)?
            }
            Kind::Not(inner) => Value::Truth(!self.holds(inner, values)?),
            Kind::Binary(operator, left, right) => {
                self.binary(*operator, left, right, &expression.span, values)?
            }
            Kind::If(condition, then, otherwise) => {
                let chosen = if self.holds(condition, values)? { then } else { otherwise };
                self.value(chosen, values)?
            }
            Kind::Index(list, index) => self.index(list, index, &expression.span, values)?,
            Kind::Quantified(quantifier, binders, body) => {
                self.quantified(*quantifier, binders, body, &expression.span, values)?
            }
            Kind::Safe(binder, body) => {
                Value::Truth(super::safe::failure(self, binder, body, values)?.is_none())
            }
            Kind::Strategy(plan) => {
                Value::Truth(strategy::losing_line(self, plan, values)?.is_none())
            }
        })
    }

    fn index(
        &self,
        list: &Expression,
        index: &Expression,
        span: &Span,
        values: &mut Environment,
    ) -> Valued {
        let (list, index) = (self.position(list, values)?, self.number(index, values)?);
        let found = usize::try_from(index).ok().and_then(|index| list.get(index.checked_sub(1)?));
        found.copied().map(Value::Number).ok_or_else(|| {
            let zh = format!("这列数有 {} 个，没有第 {index} 个（从 1 数起）", list.len());
            let en = format!("the list has {} numbers and no number {index} (from 1)", list.len());
            Fault::new(span, zh, en)
        })
    }

    fn query(
        &self,
        game: usize,
        query: Query,
        arguments: &[Expression],
        span: &Span,
        values: &mut Environment,
    ) -> Valued {
        let positions: Result<Vec<Position>, Fault> =
            arguments.iter().map(|argument| self.position(argument, values)).collect();
        let positions = positions?;
        let rules = self.rules(game, span)?;
        if query == Query::Position {
            return Ok(Value::Truth(positions.iter().all(|position| rules.contains(position))));
        }
        positions.iter().try_for_each(|position| belongs(rules, position, span))?;
        let unanswered = |reason: Unanswered| Fault::new(span, reason.zh, reason.en);
        let outcome = |position: &Position| self.facts.outcome(game, position).map_err(unanswered);
        Ok(match (query, positions.as_slice()) {
            (Query::P, [position]) => Value::Truth(outcome(position)? == Outcome::P),
            (Query::N, [position]) => Value::Truth(outcome(position)? == Outcome::N),
            (Query::Draw, [position]) => Value::Truth(outcome(position)? == Outcome::Draw),
            (Query::Grundy, [position]) => {
                Value::Number(self.facts.grundy(game, position).map_err(unanswered)?)
            }
            (Query::Terminal, [position]) => {
                Value::Truth(options(rules, position, span)?.is_empty())
            }
            (Query::Move, [from, to]) => Value::Truth(rules.is_option(from, to)),
            (Query::Wins, [from, to]) => {
                Value::Truth(rules.is_option(from, to) && outcome(to)? == Outcome::P)
            }
            _ => Value::Truth(false),
        })
    }

    fn binary(
        &self,
        operator: Operator,
        left: &Expression,
        right: &Expression,
        span: &Span,
        values: &mut Environment,
    ) -> Valued {
        let first = self.value(left, values)?;
        match (operator, &first) {
            (Operator::Implies, Value::Truth(false)) | (Operator::Or, Value::Truth(true)) => {
                return Ok(Value::Truth(true));
            }
            (Operator::And, Value::Truth(false)) => return Ok(Value::Truth(false)),
            _ => {}
        }
        let second = self.value(right, values)?;
        functions::combine(operator, &first, &second, span)
    }

    fn quantified(
        &self,
        quantifier: Quantifier,
        binders: &[Binder],
        body: &Expression,
        span: &Span,
        values: &mut Environment,
    ) -> Valued {
        let mut gathered = Gathered::new(quantifier);
        let _ = self.each(binders, values, &mut |values| {
            let found = self.value(body, values)?;
            gathered.takes(&found, values.last(), span)
        })?;
        gathered.value(span)
    }

    /// Visits every combination of values of the binders, in rising order.
    pub(super) fn each(
        &self,
        binders: &[Binder],
        values: &mut Environment,
        visit: &mut dyn FnMut(&mut Environment) -> Result<ControlFlow<()>, Fault>,
    ) -> Result<ControlFlow<()>, Fault> {
        let Some((first, others)) = binders.split_first() else { return visit(values) };
        let found = self.domain(&first.domain, values)?;
        values.truncate(first.slot);
        for value in found {
            self.count(first.domain.span())?;
            values.push(value);
            let flow = self.each(others, values, visit)?;
            values.truncate(first.slot);
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The values that a variable takes.
    pub(crate) fn domain(
        &self,
        domain: &Domain,
        values: &mut Environment,
    ) -> Result<Box<dyn Iterator<Item = Value>>, Fault> {
        Ok(match domain {
            Domain::Between(from, to) => {
                let (from, to) = (self.number(from, values)?, self.number(to, values)?);
                Box::new((from..=to).map(Value::Number))
            }
            Domain::Below(from, to) => {
                let (from, to) = (self.number(from, values)?, self.number(to, values)?);
                Box::new((from..to).map(Value::Number))
            }
            Domain::AtLeast(from) => {
                let zh = "这个变量没有上界，只有开头的 forall 可以这样：请写上界，如 n <= 100";
                let en = "this variable has no upper bound, which only an opening `forall` may \
                          lack: write one, as in `n <= 100`";
                return Err(Fault::new(&from.span, zh, en));
            }
            Domain::Members(list) => {
                let list: Vec<u64> = self.position(list, values)?.to_vec();
                Box::new(list.into_iter().map(Value::Number))
            }
            Domain::Box(corner) => Box::new(corners(&self.position(corner, values)?)),
            Domain::From(start) => {
                let position = self.position(start, values)?;
                belongs(self.rules(0, &start.span)?, &position, &start.span)?;
                let reached = reached(self.rules(0, &start.span)?, &position, &start.span)?;
                Box::new(reached.into_iter().map(Value::List))
            }
            Domain::After(start) => {
                let position = self.position(start, values)?;
                belongs(self.rules(0, &start.span)?, &position, &start.span)?;
                let options = options(self.rules(0, &start.span)?, &position, &start.span)?;
                Box::new(options.into_iter().map(Value::List))
            }
        })
    }
}

/// Every list with no number above that of `corner`, in lexicographic order.
fn corners(corner: &Position) -> impl Iterator<Item = Value> + use<> {
    let corner = corner.clone();
    let mut next = Some(vec![0; corner.len()]);
    std::iter::from_fn(move || {
        let found = next.take()?;
        let mut after = found.clone();
        for index in (0..after.len()).rev() {
            if after[index] < corner[index] {
                after[index] += 1;
                next = Some(after);
                break;
            }
            after[index] = 0;
        }
        Some(Value::List(Position::from(found)))
    })
}

/// A list that is no position of the game has no outcome, no options and no play.
pub(super) fn belongs(rules: &dyn Ruleset, position: &Position, span: &Span) -> Result<(), Fault> {
    if rules.contains(position) {
        return Ok(());
    }
    let zh = format!("{position} 不是 {} 的局面", rules.name());
    Err(Fault::new(span, zh, format!("{position} is no position of {}", rules.name())))
}

/// The options of a position, each once, in rising order.
pub(super) fn options(
    rules: &dyn Ruleset,
    position: &Position,
    span: &Span,
) -> Result<Vec<Position>, Fault> {
    if rules.option_bound(position) > MAX_REACHED as u128 {
        return Err(too_many(span));
    }
    let mut found = BTreeSet::new();
    rules.options(position, &mut |option| {
        found.insert(option);
    });
    Ok(found.into_iter().collect())
}

/// The position and all that play can reach from it, by their totals and then in rising order.
pub(super) fn reached(
    rules: &dyn Ruleset,
    start: &Position,
    span: &Span,
) -> Result<Vec<Position>, Fault> {
    let (mut seen, mut open) = (HashSet::from([start.clone()]), vec![start.clone()]);
    let mut moves = 0;
    while let Some(position) = open.pop() {
        let options = options(rules, &position, span)?;
        moves += options.len();
        if moves > MAX_MOVES {
            let zh = format!("从这里起的着法超过 {MAX_MOVES} 种（MAX_MOVES）：换一个小一点的局面");
            let en = format!(
                "more than {MAX_MOVES} moves from here on (MAX_MOVES): take a smaller position"
            );
            return Err(Fault::new(span, zh, en));
        }
        for option in options {
            if seen.insert(option.clone()) {
                open.push(option);
            }
            if seen.len() > MAX_REACHED {
                return Err(too_many(span));
            }
        }
    }
    let mut all: Vec<Position> = seen.into_iter().collect();
    all.sort_by_cached_key(|position| (total(position), position.clone()));
    Ok(all)
}

fn too_many(span: &Span) -> Fault {
    let zh = format!("从这里能走到的局面超过 {MAX_REACHED} 个（MAX_REACHED）：换一个小一点的局面");
    let en = format!(
        "play can reach more than {MAX_REACHED} positions from here (MAX_REACHED): take a smaller one"
    );
    Fault::new(span, zh, en)
}
