//! What templates need to explain a quota game: the safe numbers and how each is made, the parts of
//! the pile, and for each winning move the inequality that makes it win.

use super::QuotaInstance;
use crate::{
    answer::{instance::Solved, tables::Stop, view::Numbers},
    game::Position,
    theory::quota::{SafeNumbers, eventual_lag},
};
use serde_json::{Value, json};

/// The working shows at most so many steps from one safe number to the next.
const STEPS: usize = 14;

/// The recurrence that holds in the end is looked for up to this factor.
const LAG_UP_TO_FACTOR: u64 = 1000;

pub(super) fn facts(instance: &QuotaInstance, solved: &Solved) -> Result<Value, Stop> {
    let (remaining, most) = instance.numbers();
    let factor = instance.factor();
    let safe = instance.safe_numbers(remaining)?;
    let parts = safe.parts(remaining);
    let moves = &solved.answer.statement().winning_moves;
    let fibonacci = SafeNumbers::up_to(2, remaining).map(|safe| safe.parts(remaining));
    Ok(json!({
        "factor": factor,
        "remaining": remaining,
        "most": most,
        "opening": most + 1 == remaining,
        "safe": Numbers::new(safe.numbers().to_vec()),
        "steps": steps(&safe),
        "all_steps": safe.numbers().len() <= STEPS + 1,
        "parts": parts,
        "smallest": parts.last(),
        "moves": moves.iter().map(|to| working(&safe, &instance.start, to)).collect::<Vec<_>>(),
        "fibonacci_parts": fibonacci.filter(|_| factor != 2),
        "lag": (factor <= LAG_UP_TO_FACTOR).then(|| lag(factor)).flatten(),
    }))
}

/// How the safe numbers are made, from the second on.
fn steps(safe: &SafeNumbers) -> Vec<Value> {
    let step = |[before, added]: [u64; 2]| {
        json!({
            "safe": before.saturating_add(added),
            "before": before,
            "added": added,
            "product": added.saturating_mul(safe.factor()),
        })
    };
    safe.steps().take(STEPS).map(step).collect()
}

/// Why a move wins: what it leaves, and that the next quota is below the smallest part of that.
fn working(safe: &SafeNumbers, from: &Position, to: &Position) -> Value {
    let mut told = move_facts(from, to);
    let left = to.first().copied().unwrap_or(0);
    let parts = safe.parts(left);
    told["next_part"] = json!(parts.last());
    told["left_parts"] = json!(parts);
    told
}

/// The recurrence that the safe numbers obey from some place on, proved by a finite check.
fn lag(factor: u64) -> Option<Value> {
    let found = eventual_lag(&SafeNumbers::up_to(factor, u64::MAX)?)?;
    Some(json!({ "back": found.lag, "from": found.from }))
}

pub(super) fn move_facts(from: &Position, to: &Position) -> Value {
    let number = |position: &Position, index: usize| position.get(index).copied().unwrap_or(0);
    let (left, next) = (number(to, 0), number(to, 1));
    let taken = number(from, 0).saturating_sub(left);
    json!({ "take": taken, "left": left, "next": next, "short": format!("−{taken}") })
}

pub(super) fn position_facts(position: &Position) -> Value {
    let number = |index: usize| position.get(index).copied().unwrap_or(0);
    json!({ "remaining": number(0), "most": number(1).min(number(0)) })
}
