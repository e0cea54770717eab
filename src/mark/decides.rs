//! Which positions a true rule decides: those whose outcome follows from what the rule says.
//!
//! A rule is taken apart into its cases. In each case the positions that it asks about are given
//! every outcome (and Grundy value) that there could be; a position is decided when all outcomes that
//! the case allows agree on it. What is decided may be used in other cases, as in `P(n) <-> P(n + 4)`,
//! but not where a rule looks at moves, nor where it asks about all that a move can leave: "a position is lost when all its options
//! are won" is true of every game and says nothing about this one.

use super::Wrong;
use crate::{
    claim::{
        Claim, Evaluator, Games, Kind, Query, Unanswered, Undefined, Value, any,
        syntax::{Binder, Domain, Expression, Operator, Quantifier},
    },
    game::{OptionBound, Outcome, Position, Ruleset},
};
use std::{
    cell::RefCell,
    collections::{HashMap, HashSet},
};

/// The most cases that a rule is taken apart into.
const MAX_CASES: usize = 200_000;

/// The most ways to fill in one case.
const MAX_WAYS: usize = 2_000;

/// How often the cases are gone through again for what follows from others.
const MAX_ROUNDS: usize = 50;

/// The positions that the rule decides, each for all that play alike; variables without an upper
/// bound go up to `bound`.
///
/// # Errors
/// If there are too many cases.
pub(super) fn find_decided(
    claim: &Claim,
    rules: &dyn Ruleset,
    bound: u64,
) -> Result<HashSet<Position>, Wrong> {
    let mut rule = Rule { claim, rules, bound, cases: Vec::new(), known: HashMap::new() };
    rule.take_apart(&claim.statement, &mut Vec::new())?;
    rule.go_through();
    Ok(rule.known.into_keys().collect())
}

/// One case: an expression that holds in an environment.
struct Case<'a> {
    expression: &'a Expression,
    values: Vec<Value>,
}

struct Rule<'a> {
    claim: &'a Claim,
    rules: &'a dyn Ruleset,
    bound: u64,
    cases: Vec<Case<'a>>,
    known: HashMap<Position, Outcome>,
}

/// What a position is assumed to be; the Grundy value once it is asked for.
#[derive(Clone, Copy)]
struct Guess {
    outcome: Outcome,
    value: Option<u64>,
}

type Guesses = HashMap<Position, Guess>;

impl<'a> Rule<'a> {
    fn take_apart(
        &mut self,
        expression: &'a Expression,
        values: &mut Vec<Value>,
    ) -> Result<(), Wrong> {
        match &expression.kind {
            Kind::Binary(Operator::And, left, right) => {
                self.take_apart(left, values)?;
                self.take_apart(right, values)
            }
            Kind::Binary(Operator::Implies, condition, then) => {
                match self.value(condition, values) {
                    Ok(Value::Truth(true)) => self.take_apart(then, values),
                    Ok(_) => Ok(()),
                    Err(_) => self.case(expression, values),
                }
            }
            Kind::Quantified(Quantifier::ForAll, binders, body) => {
                self.each(expression, binders, body, values)
            }
            Kind::Call(index, arguments) => {
                self.take_apart_call(expression, *index, arguments, values)
            }
            Kind::Safe(binder, body) => self.safe_set(binder, body, values),
            Kind::Strategy(plan) => {
                let outcome = if plan.is_first { Outcome::N } else { Outcome::P };
                if let Ok(start) = self.value(&plan.start, values) {
                    self.known.insert(self.rules.canonical(&position(&start)), outcome);
                }
                Ok(())
            }
            _ => self.case(expression, values),
        }
    }

    fn case(&mut self, expression: &'a Expression, values: &[Value]) -> Result<(), Wrong> {
        if self.cases.len() >= MAX_CASES {
            return Err(Wrong::own(
                format!("规律要试的情形超过{MAX_CASES}种（MAX_CASES）：把范围改小"),
                format!(
                    "the rule has more than {MAX_CASES} cases (MAX_CASES): make a range smaller"
                ),
            ));
        }
        self.cases.push(Case { expression, values: values.to_vec() });
        Ok(())
    }

    fn each(
        &mut self,
        whole: &'a Expression,
        binders: &'a [Binder],
        body: &'a Expression,
        values: &mut Vec<Value>,
    ) -> Result<(), Wrong> {
        let Some((first, others)) = binders.split_first() else {
            return self.take_apart(body, values);
        };
        let Ok(found) = self.domain(first, values) else {
            return self.case(whole, values);
        };
        for value in found {
            values.truncate(first.slot);
            values.push(value);
            self.each(whole, others, body, values)?;
        }
        values.truncate(first.slot);
        Ok(())
    }

    fn take_apart_call(
        &mut self,
        whole: &'a Expression,
        index: usize,
        arguments: &'a [Expression],
        values: &[Value],
    ) -> Result<(), Wrong> {
        let given: Result<Vec<Value>, Undefined> =
            arguments.iter().map(|argument| self.value(argument, values)).collect();
        let claim = self.claim;
        match (given, claim.definitions.get(index)) {
            (Ok(mut given), Some(definition)) => self.take_apart(&definition.body, &mut given),
            _ => self.case(whole, values),
        }
    }

    /// "These are exactly the P-positions" decides every position that it speaks of, unless it asks
    /// for what it should say.
    fn safe_set(
        &mut self,
        binder: &'a Binder,
        body: &'a Expression,
        values: &mut Vec<Value>,
    ) -> Result<(), Wrong> {
        let Ok(found) = self.domain(binder, values) else { return Ok(()) };
        for value in found {
            values.truncate(binder.slot);
            values.push(value.clone());
            let position = position(&value);
            if !self.rules.contains(&position) {
                continue;
            }
            if let Ok(Value::Truth(is_safe)) = self.value(body, values) {
                let outcome = if is_safe { Outcome::P } else { Outcome::N };
                self.known.insert(self.rules.canonical(&position), outcome);
            }
        }
        values.truncate(binder.slot);
        Ok(())
    }

    /// The value of what asks nobody who wins.
    fn value(&self, expression: &Expression, values: &[Value]) -> Result<Value, Undefined> {
        let nothing = Probe::new(self, None);
        Evaluator::new(self.claim, &nothing).value(expression, &mut values.to_vec())
    }

    fn domain(&self, binder: &Binder, values: &[Value]) -> Result<Vec<Value>, Undefined> {
        let most = MAX_CASES + 1;
        let nothing = Probe::new(self, None);
        let (evaluator, mut values) = (Evaluator::new(self.claim, &nothing), values.to_vec());
        if let Domain::AtLeast(from) = &binder.domain {
            let from = evaluator.number(from, &mut values)?;
            return Ok((from..=self.bound).take(most).map(Value::Number).collect());
        }
        Ok(evaluator.domain(binder, &mut values)?.take(most).collect())
    }

    /// Goes through the cases until nothing more follows.
    fn go_through(&mut self) {
        let mut cases = std::mem::take(&mut self.cases);
        for _ in 0..MAX_ROUNDS {
            let before = self.known.len();
            cases.retain(|case| {
                let found = self.find_forced(case);
                let is_done = !found.is_empty();
                self.known.extend(found);
                !is_done
            });
            if self.known.len() == before {
                break;
            }
        }
    }

    /// The positions on which all ways to fill in the case agree, with their outcomes.
    fn find_forced(&self, case: &Case<'_>) -> HashMap<Position, Outcome> {
        let mut ways = Ways { left: MAX_WAYS, agreed: None, used: HashSet::new() };
        let uses_known = !self.looks_at_moves(case.expression);
        self.fill_in(case, uses_known, &mut Guesses::new(), &mut ways);
        let Ways { left, agreed, used } = ways;
        let mut forced = if left == 0 { HashMap::new() } else { agreed.unwrap_or_default() };
        forced.retain(|position, _| !self.is_followed_by(position, &used));
        forced
    }

    /// Whether all that a move from the position leaves is among these, and that is more than one thing: where there is one move alone, a rule
    /// that is wider than the rules of play asks for what it leaves as well.
    fn is_followed_by(&self, position: &Position, used: &HashSet<Position>) -> bool {
        let mut options = Vec::new();
        if !used.is_empty() {
            self.rules.options(position, &mut |option| options.push(self.rules.canonical(&option)));
        }
        options.len() > 1 && options.iter().all(|option| used.contains(option))
    }

    fn fill_in(&self, case: &Case<'_>, uses_known: bool, guesses: &mut Guesses, ways: &mut Ways) {
        if ways.is_spent() {
            return;
        }
        let known = uses_known.then_some(&self.known);
        let mut probe = Probe::new(self, known);
        probe.guesses = Some(guesses);
        let found =
            Evaluator::new(self.claim, &probe).holds(case.expression, &mut case.values.clone());
        let asked = probe.asked.take();
        ways.used.extend(probe.used.take());
        match (found, asked) {
            (Ok(false), _) => {}
            (Err(_), Some((position, wants_value))) => {
                let before = guesses.get(&position).copied();
                let fixed = known.and_then(|known| known.get(&position).copied());
                ways.used.extend(fixed.map(|_| position.clone()));
                let outcome = before.map(|guess| guess.outcome).or(fixed);
                for guess in self.guesses(&position, outcome, wants_value) {
                    guesses.insert(position.clone(), guess);
                    self.fill_in(case, uses_known, guesses, ways);
                }
                match before {
                    Some(before) => guesses.insert(position, before),
                    None => guesses.remove(&position),
                };
            }
            // What has no meaning is not ruled out.
            (Ok(true), _) | (Err(_), None) => ways.allow(guesses),
        }
    }

    /// What a position could be: first who wins, then its Grundy value.
    fn guesses(&self, at: &Position, known: Option<Outcome>, wants_value: bool) -> Vec<Guess> {
        let outcomes = match known {
            Some(outcome) => vec![outcome],
            None if self.rules.can_repeat() => vec![Outcome::P, Outcome::N, Outcome::Draw],
            None => vec![Outcome::P, Outcome::N],
        };
        let most = u64::try_from(self.rules.option_bound(at)).unwrap_or(u64::MAX);
        let most = most.min(MAX_WAYS as u64);
        let valued = |outcome: Outcome| -> Vec<Guess> {
            let values = match outcome {
                Outcome::P => 0..=0,
                Outcome::N | Outcome::Draw => 1..=most.max(1),
            };
            values.map(|value| Guess { outcome, value: Some(value) }).collect()
        };
        match wants_value {
            true => outcomes.into_iter().flat_map(valued).collect(),
            false => outcomes.into_iter().map(|outcome| Guess { outcome, value: None }).collect(),
        }
    }

    fn looks_at_moves(&self, expression: &Expression) -> bool {
        let bodies = self.claim.definitions.iter().map(|definition| &definition.body);
        bodies.chain([expression]).any(|one| any(one, &mut looks_at_moves))
    }
}

fn looks_at_moves(kind: &Kind) -> bool {
    let of_moves = |binder: &Binder| matches!(binder.domain, Domain::After(_) | Domain::From(_));
    match kind {
        Kind::Query(_, Query::Move | Query::Wins | Query::Terminal, _) => true,
        Kind::Quantified(_, binders, _) => binders.iter().any(of_moves),
        Kind::Safe(binder, _) => of_moves(binder),
        _ => false,
    }
}

/// The ways that a case allows, as far as they agree.
struct Ways {
    left: usize,
    agreed: Option<HashMap<Position, Outcome>>,
    /// What was decided before and asked for again.
    used: HashSet<Position>,
}

impl Ways {
    fn is_spent(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        self.left == 0 || self.agreed.as_ref().is_some_and(HashMap::is_empty)
    }

    fn allow(&mut self, guesses: &Guesses) {
        match &mut self.agreed {
            None => {
                let outcomes = guesses.iter().map(|(at, guess)| (at.clone(), guess.outcome));
                self.agreed = Some(outcomes.collect());
            }
            Some(agreed) => agreed.retain(|at, outcome| {
                guesses.get(at).is_some_and(|guess| guess.outcome == *outcome)
            }),
        }
    }
}

/// Answers from what is known and assumed; the first question beyond that is remembered.
struct Probe<'a> {
    rules: &'a dyn Ruleset,
    known: Option<&'a HashMap<Position, Outcome>>,
    guesses: Option<&'a Guesses>,
    asked: RefCell<Option<(Position, bool)>>,
    /// What was asked for and is known.
    used: RefCell<Vec<Position>>,
}

impl<'a> Probe<'a> {
    fn new(rule: &'a Rule<'_>, known: Option<&'a HashMap<Position, Outcome>>) -> Self {
        Self {
            rules: rule.rules,
            known,
            guesses: None,
            asked: RefCell::default(),
            used: RefCell::default(),
        }
    }

    fn guess(&self, position: &Position) -> Option<Guess> {
        self.guesses?.get(position).copied()
    }

    fn open(&self, position: Position, wants_value: bool) -> Unanswered {
        self.asked.replace(Some((position.clone(), wants_value)));
        Unanswered::NoTable(position)
    }
}

impl Games for Probe<'_> {
    fn rules(&self, _: usize) -> Option<&dyn Ruleset> {
        Some(self.rules)
    }

    fn outcome(&self, _: usize, position: &Position) -> Result<Outcome, Unanswered> {
        let position = self.rules.canonical(position);
        let known = self.known.and_then(|known| known.get(&position).copied());
        self.used.borrow_mut().extend(known.map(|_| position.clone()));
        let found = known.or_else(|| self.guess(&position).map(|guess| guess.outcome));
        found.ok_or_else(|| self.open(position, false))
    }

    fn grundy(&self, _: usize, position: &Position) -> Result<u64, Unanswered> {
        let position = self.rules.canonical(position);
        let found = self.guess(&position).and_then(|guess| guess.value);
        found.ok_or_else(|| self.open(position, true))
    }
}

/// The position that a value stands for; nothing else stands for one.
fn position(value: &Value) -> Position {
    value.clone().position().unwrap_or_default()
}
