//! The heart of many explanations: a position that the winner should leave, every answer of the
//! loser, and a reply to each.

use crate::{
    answer::tables::Stop,
    check::{Answer, Verified},
    game::{GO_ON, Outcome, Position, Ruleset, STOP},
};
use serde_json::{Value, json};
use std::collections::HashSet;

/// Every answer to a lost position, the first of them with a reply.
pub(super) struct Replies<'a> {
    /// The position that is lost for whoever moves from it.
    pub(super) lost: &'a Position,
    /// How many answers there are, those that play alike counted once.
    pub(super) count: usize,
    /// So many of them as were asked for, as `move` and `reply`.
    pub(super) rows: Vec<Value>,
}

/// From the position that a winner should leave; none where nobody wins.
///
/// # Errors
/// If an answer lies outside the table.
pub(super) fn replies<'a>(
    rules: &dyn Ruleset,
    answer: &'a Answer,
    table: &Verified,
    shown: usize,
    told: impl Fn(&Position, &Position) -> Value,
) -> Result<Option<Replies<'a>>, Stop> {
    let lost = match answer.outcome {
        Outcome::P => Some(&answer.position),
        Outcome::N => answer.winning_moves.first(),
        Outcome::Draw => None,
    };
    let Some(lost) = lost else { return Ok(None) };
    let (mut seen, mut first) = (HashSet::new(), Vec::new());
    rules.options(lost, &mut |option| {
        if seen.insert(rules.canonical(&option)) && first.len() < shown {
            first.push(option);
        }
    });
    let count = seen.len();
    let mut rows = Vec::new();
    for option in first {
        let reply = reply(rules, &option, table)?.map(|to| told(&option, &to));
        rows.push(json!({ "move": told(lost, &option), "reply": reply }));
    }
    Ok(Some(Replies { lost, count, rows }))
}

/// The first move that leaves the other side lost. What is printed of it is held against its meaning, so that the table's word is enough here.
fn reply(
    rules: &dyn Ruleset,
    option: &Position,
    table: &Verified,
) -> Result<Option<Position>, Stop> {
    let mut found = Ok(None);
    let _ = rules.each_option(option, &mut |to| match table.outcome(&to) {
        Ok(Outcome::P) => {
            found = Ok(Some(to));
            STOP
        }
        Ok(Outcome::N | Outcome::Draw) => GO_ON,
        Err(rejection) => {
            found = Err(rejection);
            STOP
        }
    });
    Ok(found?)
}
