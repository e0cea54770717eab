//! What is said of play: which positions can be reached, that a set holds exactly the safe
//! positions, that a way to play always wins. Made from the rules alone.

use super::{
    Cause, Environment, Evaluator, MAX_PLIES, MAX_REACHED, STEPS_OF_A_MOVE, Undefined, Value,
    syntax::{Binder, Expression, Span, Strategy},
};
use crate::game::{Outcome, Position, Ruleset};
use std::{
    collections::{HashMap, HashSet},
    ops::ControlFlow,
};

const TOO_MANY: Cause = Cause::Limit("MAX_REACHED", MAX_REACHED as u64);

/// A list that is no position of the game has no outcome, no options and no play.
pub(super) fn belongs(rules: &dyn Ruleset, position: &Position) -> Result<(), Cause> {
    let foreign = || Cause::NoPosition(position.clone(), rules.name());
    if rules.contains(position) { Ok(()) } else { Err(foreign()) }
}

impl Evaluator<'_> {
    /// The options of a position, each once, in rising order. What they cost is counted.
    ///
    /// # Errors
    /// If there are more than [`MAX_REACHED`], or the claim has taken too many steps.
    pub fn options(
        &self,
        rules: &dyn Ruleset,
        position: &Position,
        span: &Span,
    ) -> Result<Vec<Position>, Undefined> {
        let found = rules.options_within(position, MAX_REACHED as u128);
        let mut found = found.ok_or_else(|| TOO_MANY.at(span))?;
        self.count(found.iter().map(|option| STEPS_OF_A_MOVE + option.len()).sum(), span)?;
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }

    /// The position and all that play can reach from it, by their totals and then in rising order.
    pub(super) fn list_reachable(
        &self,
        rules: &dyn Ruleset,
        start: Position,
        span: &Span,
    ) -> Result<Vec<Position>, Undefined> {
        let (mut seen, mut open) = (HashSet::from([start.clone()]), vec![start]);
        while let Some(position) = open.pop() {
            let options = self.options(rules, &position, span)?;
            open.extend(options.into_iter().filter(|option| seen.insert(option.clone())));
            if seen.len() > MAX_REACHED {
                return Err(TOO_MANY.at(span));
            }
        }
        let mut all: Vec<Position> = seen.into_iter().collect();
        all.sort_by_cached_key(|position| {
            (Value::List(position.clone()).total(), position.clone())
        });
        Ok(all)
    }
}

/// Whether the positions that a set calls safe are exactly the P-positions: of every position of
/// the game that the variable takes.
pub(super) fn is_exactly_safe(
    evaluator: &Evaluator<'_>,
    binder: &Binder,
    body: &Expression,
    values: &mut Environment,
) -> Result<bool, Undefined> {
    let flow = evaluator.each(std::slice::from_ref(binder), values, &mut |values| {
        Ok(match keeps_obligations(evaluator, body, values)? {
            Some(false) => ControlFlow::Break(()),
            Some(true) | None => ControlFlow::Continue(()),
        })
    })?;
    Ok(flow.is_continue())
}

/// Whether a set says the truth at the position that stands last among the values: at the end of
/// the game, that its mover has lost; elsewhere, that it is safe exactly if no move leads to a safe
/// one. None if it is no position of the game.
pub(super) fn keeps_obligations(
    evaluator: &Evaluator<'_>,
    body: &Expression,
    values: &mut Environment,
) -> Result<Option<bool>, Undefined> {
    let here = |cause: Cause| cause.at(&body.span);
    let shape = values.last().cloned().ok_or_else(|| here(Cause::IllTyped))?;
    let is_number = matches!(shape, Value::Number(_));
    let (position, rules) = (shape.position().map_err(here)?, evaluator.rules(0, &body.span)?);
    if !rules.contains(&position) {
        return Ok(None);
    }
    let is_safe = evaluator.holds(body, values)?;
    let options = evaluator.options(rules, &position, &body.span)?;
    if options.is_empty() {
        return Ok(Some(is_safe == (rules.end(&position) == Outcome::P)));
    }
    for option in options {
        values.pop();
        let single = option.single().filter(|_| is_number);
        values.push(single.map_or(Value::List(option), Value::Number));
        if evaluator.holds(body, values)? {
            return Ok(Some(!is_safe));
        }
    }
    Ok(Some(is_safe))
}

/// Whether every play that the strategy allows ends, with its player as the winner. A position that
/// comes again can come for ever.
pub(super) fn always_wins(
    evaluator: &Evaluator<'_>,
    plan: &Strategy,
    values: &mut Environment,
) -> Result<bool, Undefined> {
    let start = evaluator.position(&plan.start, values)?;
    let rules = evaluator.rules(0, &plan.start.span)?;
    belongs(rules, &start).map_err(|cause| cause.at(&plan.start.span))?;
    let before = values.clone();
    let mut walk = Walk { evaluator, rules, plan, known: HashMap::new() };
    let found = walk.wins(&start, plan.is_first, values, 0);
    *values = before;
    found
}

struct Walk<'a> {
    evaluator: &'a Evaluator<'a>,
    rules: &'a dyn Ruleset,
    plan: &'a Strategy,
    /// Whether a position, with its player to move or not, is won; not yet while it is walked through.
    known: HashMap<(Position, bool), bool>,
}

impl Walk<'_> {
    fn wins(
        &mut self,
        position: &Position,
        own_turn: bool,
        values: &mut Environment,
        depth: usize,
    ) -> Result<bool, Undefined> {
        let (key, span) = ((position.clone(), own_turn), &self.plan.start.span);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        if depth > MAX_PLIES {
            return Err(Cause::Limit("MAX_PLIES", MAX_PLIES as u64).at(span));
        }
        self.known.insert(key.clone(), false);
        let options = self.evaluator.options(self.rules, position, span)?;
        let winner = if own_turn { Outcome::N } else { Outcome::P };
        let mut wins = options.is_empty() && self.rules.end(position) == winner;
        for option in options {
            if own_turn && !self.allows(position, &option, values)? {
                continue;
            }
            wins = self.wins(&option, !own_turn, values, depth + 1)?;
            if !wins {
                break;
            }
        }
        self.known.insert(key, wins);
        Ok(wins)
    }

    fn allows(
        &self,
        from: &Position,
        to: &Position,
        values: &mut Environment,
    ) -> Result<bool, Undefined> {
        let [(slot, _), _] = &self.plan.names;
        values.truncate(*slot);
        values.extend([Value::List(from.clone()), Value::List(to.clone())]);
        self.evaluator.holds(&self.plan.allowed, values)
    }
}
