//! The shortest play that a strategy does not win. That it does not always win is for the kernel to
//! say; this shows it.

use super::{Cause, Environment, Evaluator, MAX_PLIES, Undefined, Value, syntax::Strategy};
use crate::game::{Outcome, Position};
use std::collections::HashMap;

/// A play in which the strategy does not win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LosingLine {
    /// The positions, from the start.
    pub positions: Vec<Position>,
    /// Whether the strategy moves first.
    pub is_first: bool,
    /// How it ends.
    pub end: LineEnd,
}

/// How a losing line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnd {
    /// The game is over, and the strategy has not won.
    Over,
    /// The strategy is to move and allows none of the moves that there are.
    Stuck,
    /// A position came again.
    Repeats,
}

/// The shortest line that the strategy does not win; none if it always wins.
pub(super) fn losing_line(
    evaluator: &Evaluator<'_>,
    plan: &Strategy,
    values: &mut Environment,
) -> Result<Option<LosingLine>, Undefined> {
    let start = evaluator.position(&plan.start, values)?;
    let before = values.len();
    let mut player = Player { evaluator, plan, known: HashMap::new() };
    let found = player.find_shortest_loss(&start, plan.is_first, values, 0);
    values.truncate(before);
    let Some(_) = found? else { return Ok(None) };
    let line = player.line(start, values);
    values.truncate(before);
    line.map(Some)
}

/// What is known of a position: nothing lost, or after how many moves, by which, and how.
#[derive(Clone, Debug)]
enum Known {
    Open,
    Wins,
    Loses { plies: u32, next: Option<Position>, end: LineEnd },
}

struct Player<'a> {
    evaluator: &'a Evaluator<'a>,
    plan: &'a Strategy,
    known: HashMap<(Position, bool), Known>,
}

impl Player<'_> {
    /// In how many moves at least the strategy can be brought not to win.
    fn find_shortest_loss(
        &mut self,
        position: &Position,
        own_turn: bool,
        values: &mut Environment,
        depth: usize,
    ) -> Result<Option<u32>, Undefined> {
        let key = (position.clone(), own_turn);
        match self.known.get(&key) {
            Some(Known::Wins) => return Ok(None),
            Some(Known::Loses { plies, .. }) => return Ok(Some(*plies)),
            // To come back is not to win.
            Some(Known::Open) => return Ok(Some(0)),
            None => {}
        }
        let span = &self.plan.start.span;
        self.evaluator.count(1, span)?;
        if depth > MAX_PLIES {
            return Err(Cause::Limit("MAX_PLIES", MAX_PLIES as u64).at(span));
        }
        self.known.insert(key.clone(), Known::Open);
        let known = self.judge_position(position, own_turn, values, depth)?;
        let plies = match &known {
            Known::Loses { plies, .. } => Some(*plies),
            Known::Open | Known::Wins => None,
        };
        self.known.insert(key, known);
        Ok(plies)
    }

    fn judge_position(
        &mut self,
        position: &Position,
        own_turn: bool,
        values: &mut Environment,
        depth: usize,
    ) -> Result<Known, Undefined> {
        let rules = self.evaluator.rules(0, &self.plan.start.span)?;
        let options = self.evaluator.options(rules, position, &self.plan.start.span)?;
        if options.is_empty() {
            let wins = rules.end(position) == if own_turn { Outcome::N } else { Outcome::P };
            let over = Known::Loses { plies: 0, next: None, end: LineEnd::Over };
            return Ok(if wins { Known::Wins } else { over });
        }
        let (mut allowed, mut worst) = (false, None);
        for option in options {
            self.evaluator.count(1, &self.plan.start.span)?;
            if own_turn && !self.allows(position, &option, values)? {
                continue;
            }
            allowed = true;
            let lost = self.find_shortest_loss(&option, !own_turn, values, depth + 1)?;
            let shorter = |plies: &u32| worst.as_ref().is_none_or(|(least, _)| plies < least);
            if let Some(plies) = lost.filter(shorter) {
                worst = Some((plies, option));
            }
        }
        if !allowed {
            return Ok(Known::Loses { plies: 0, next: None, end: LineEnd::Stuck });
        }
        Ok(worst.map_or(Known::Wins, |(plies, next)| Known::Loses {
            plies: plies + 1,
            next: Some(next),
            end: LineEnd::Over,
        }))
    }

    fn allows(
        &self,
        from: &Position,
        to: &Position,
        values: &mut Environment,
    ) -> Result<bool, Undefined> {
        values.truncate(self.plan.names[0].0);
        values.push(Value::List(from.clone()));
        values.push(Value::List(to.clone()));
        self.evaluator.holds(&self.plan.allowed, values)
    }

    fn line(&mut self, start: Position, _: &mut Environment) -> Result<LosingLine, Undefined> {
        let is_first = self.plan.is_first;
        let (mut positions, mut own_turn, mut end) = (vec![start], is_first, LineEnd::Over);
        while let Some(position) = positions.last() {
            match self.known.get(&(position.clone(), own_turn)) {
                Some(Known::Loses { next: Some(next), .. }) if positions.len() <= MAX_PLIES => {
                    if positions.contains(next) {
                        end = LineEnd::Repeats;
                        positions.push(next.clone());
                        break;
                    }
                    positions.push(next.clone());
                    own_turn = !own_turn;
                }
                Some(Known::Loses { end: reached, .. }) => {
                    end = *reached;
                    break;
                }
                Some(Known::Open | Known::Wins) | None => break,
            }
        }
        Ok(LosingLine { positions, is_first, end })
    }
}
