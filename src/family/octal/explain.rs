//! What templates need: the rule in words, the table of small heaps with the mex spelled out, the
//! values of the heaps at hand. Every number comes from a checked table.

use super::{BreakRule, Breaking, table};
use crate::{
    answer::{
        tables::{Stop, Tables},
        view,
    },
    check::Verified,
    game::{GO_ON, Left, Outcome, Play, Position, Ruleset, Written},
    solve::search,
};
use serde_json::{Value, json};
use std::{collections::BTreeSet, sync::Arc};

/// The table spells out heaps up to this size.
const SPELLED: u64 = 12;

/// Beyond, values alone are listed up to this size.
const VALUES_LISTED: u64 = 60;

/// Facts about the start.
pub(super) fn facts(game: &Breaking, start: &Position, tables: &Tables) -> Result<Value, Stop> {
    let largest = start.iter().copied().max().unwrap_or(0);
    let mut facts = json!({
        "name": name(&game.rule),
        "code": code(&game.rule),
        "digits": digits(&game.rule),
        "play": game.play.name(),
        "count": start.len(),
        "heaps": start.to_vec(),
        "letters": (0..start.len()).map(view::letter).collect::<Vec<_>>(),
    });
    match game.play {
        Play::Normal => add_values(&mut facts, game, start, largest, tables)?,
        Play::Misere => facts["lost_heaps"] = lost_heaps(game, largest)?,
    }
    Ok(facts)
}

/// The name of the game, where it has one.
fn name(rule: &BreakRule) -> &'static str {
    match code(rule).as_deref() {
        None => "grundy",
        Some("0.77") => "kayles",
        Some("0.07") => "dawsons-kayles",
        Some("0.137") => "dawsons-chess",
        Some(_) => "octal",
    }
}

/// Whether the heaps are rows of pins.
pub(super) fn is_pins(game: &Breaking) -> bool {
    matches!(name(&game.rule), "kayles" | "dawsons-kayles")
}

fn code(rule: &BreakRule) -> Option<String> {
    match rule {
        BreakRule::Octal(code) => Some(code.to_text()),
        BreakRule::UnequalParts => None,
    }
}

/// What each digit that is not 0 allows.
fn digits(rule: &BreakRule) -> Vec<Value> {
    if *rule == BreakRule::UnequalParts {
        return Vec::new();
    }
    let takes = (0..=rule.largest_take()).filter(|taken| rule.digit(*taken) > 0);
    let digit = |taken: u64| {
        json!({
            "taken": taken,
            "digit": rule.digit(taken),
            "empty": rule.may_leave(taken, 0),
            "leave": rule.may_leave(taken, 1),
            "part": rule.may_leave(taken, 2),
        })
    };
    takes.map(digit).collect()
}

fn add_values(
    facts: &mut Value,
    game: &Breaking,
    start: &Position,
    largest: u64,
    tables: &Tables,
) -> Result<(), Stop> {
    let values = table::holding(game, tables, start)?;
    let spelled = largest.min(SPELLED);
    let rows: Result<Vec<Value>, Stop> =
        (0..=spelled).map(|heap| row(&game.rule, &values, heap)).collect();
    facts["rows"] = Value::from(rows?);
    let more: Result<Vec<u64>, Stop> =
        (spelled + 1..=largest.min(VALUES_LISTED)).map(|heap| value(&values, &[heap])).collect();
    facts["more"] = json!({ "from": spelled + 1, "values": more? });
    let each: Result<Vec<u64>, Stop> = start.iter().map(|heap| value(&values, &[*heap])).collect();
    facts["values"] = json!(each?);
    facts["nim_sum"] = json!(value(&values, start)?);
    Ok(())
}

/// One heap: its moves, the values they lead to, its own.
fn row(rule: &BreakRule, values: &Verified, heap: u64) -> Result<Value, Stop> {
    let (mut moves, mut seen) = (Vec::new(), BTreeSet::new());
    let mut left = Vec::new();
    let _ = rule.moves(heap, &mut |option| {
        left.push(option);
        GO_ON
    });
    for option in left {
        let parts = parts(option);
        let reached = value(values, &parts)?;
        let each: Result<Vec<u64>, Stop> =
            parts.iter().map(|part| value(values, &[*part])).collect();
        seen.insert(reached);
        moves.push(json!({ "parts": parts, "values": each?, "value": reached }));
    }
    let (count, value) = (moves.len(), value(values, &[heap])?);
    Ok(json!({ "heap": heap, "moves": moves, "count": count, "seen": seen, "value": value }))
}

fn parts(left: Left) -> Vec<u64> {
    match left {
        Left::Nothing => Vec::new(),
        Left::One(one) => vec![one],
        Left::Two(smaller, larger) => vec![smaller, larger],
    }
}

/// The checked value of some heaps together.
fn value(values: &Verified, heaps: &[u64]) -> Result<u64, Stop> {
    let found = values.grundy(&Position::from(heaps.to_vec()))?;
    Ok(found.map_or(0, |value| value.statement().value))
}

/// Misère play: which single heaps up to the largest are lost for the player to move.
fn lost_heaps(game: &Breaking, largest: u64) -> Result<Value, Stop> {
    let rules: Arc<dyn Ruleset> = Arc::new(game.clone());
    let shown = largest.min(SPELLED);
    let mut lost = Vec::new();
    for heap in 1..=shown {
        let root = Position::from(heap);
        let safe = search::safe_positions(rules.as_ref(), &root)?;
        let table = Verified::by_labelling(Arc::clone(&rules), &root, safe)?;
        if table.outcome(&root)? == Outcome::P {
            lost.push(heap);
        }
    }
    Ok(json!({ "up_to": shown, "lost": lost }))
}

/// The place of the heap, and what the move leaves of it.
pub(super) fn written_move(game: &Breaking, from: &Position, to: &Position) -> Vec<u64> {
    let (index, left) = find_changed_heap(game, from, to);
    [index as u64].into_iter().chain(left).collect()
}

/// Facts about a move: the heap, what was taken, what it leaves.
pub(super) fn move_facts(game: &Breaking, from: &Position, to: &Position) -> Value {
    let (index, left) = find_changed_heap(game, from, to);
    let before = from.get(index).copied().unwrap_or(0);
    let after: u64 = left.iter().sum();
    let letter = view::letter(index);
    let shown: Vec<String> = left.iter().map(u64::to_string).collect();
    let short = format!("{letter} {before}→{}", shown.join("+"));
    json!({
        "heap": letter,
        "alone": from.len() == 1,
        "pins": is_pins(game),
        "from": before,
        "left": left,
        "split": left.len() == 2,
        "taken": before - after,
        "position": to.to_vec(),
        "short": short,
    })
}

/// Which heap a move changed, and what it left of it.
fn find_changed_heap(game: &Breaking, from: &Position, to: &Position) -> (usize, Vec<u64>) {
    let width = to.len() + 1 - from.len();
    let fits = |index: &usize| {
        let left = &to[*index..*index + width];
        let kept = to[..*index] == from[..*index] && to[*index + width..] == from[*index + 1..];
        let parts =
            |left: &[u64]| game.is_option(&from[*index].into(), &Position::from(left.to_vec()));
        kept && if width == 2 { parts(left) } else { left[0] < from[*index] }
    };
    let index = (0..from.len()).find(fits).unwrap_or(0);
    (index, to[index..index + width].to_vec())
}
