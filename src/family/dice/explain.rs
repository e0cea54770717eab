//! What templates need to state and explain a pile with dice, and how hard it is.

use super::DiceInstance;
use crate::{
    answer::{
        difficulty::Difficulty,
        instance::Solved,
        tables::{Stop, Tables},
    },
    check::{Rejection, Residues, Verified},
    family::replies::{self, Replies},
    game::{DiceTurn, Play, Position, Word},
    nimber::bit_length,
};
use serde_json::{Value, json};

/// The table of outcomes begins at 0 and has so many rows, at most, where no period is known.
const ROWS_SHOWN: u64 = 21;

/// The table has so many rows in no case more.
const ROWS_LIMIT: u64 = 64;

/// Pairs of faces that lie on one axis each: what counts of two dice, unless both are added up.
const AXES: [[u64; 2]; 6] = [[1, 1], [1, 2], [1, 3], [2, 2], [2, 3], [3, 3]];

/// So many replies are told, at most.
const REPLIES_SHOWN: usize = 16;

pub(super) fn facts(
    instance: &DiceInstance,
    solved: &Solved,
    tables: &Tables,
) -> Result<Value, Stop> {
    let table = instance.table(tables)?;
    let residues = residues(instance, &table)?;
    Ok(json!({
        "turn": instance.game.turn.name(),
        "play": instance.game.play.name(),
        "remaining": instance.remaining(),
        "tops": instance.tops(),
        "same_axis": same_axis(instance.tops()),
        "most": instance.game.turn.most(),
        "rows": rows(instance, &table, residues.as_ref())?,
        "axes": AXES,
        "rule": residues.map(rule),
        "replies": replies(instance, solved, &table)?,
    }))
}

/// For which numbers the faces at the start are lost, for every size.
pub(super) fn residues(
    instance: &DiceInstance,
    table: &Verified,
) -> Result<Option<Residues>, Stop> {
    let mut tops = instance.tops().to_vec();
    tops.sort_unstable();
    let Some(mode) = instance.game.mode_of(&tops) else { return Ok(None) };
    Ok(Some(table.residues(Some(mode))?.statement().clone()))
}

fn rule(found: Residues) -> Value {
    json!({
        "preperiod": found.preperiod,
        "period": found.period,
        "before": found.before,
        "residues": found.residues,
        "always": found.residues.len() as u64 == found.period,
        "never": found.residues.is_empty(),
    })
}

fn same_axis(tops: &[u64]) -> bool {
    matches!(tops, [first, second] if first == second || first + second == 7)
}

/// Row after row: whether the mover loses with each pair of opposite faces, or with each two such
/// pairs, up or down. None where what is on top of a die counts as well.
fn rows(
    instance: &DiceInstance,
    table: &Verified,
    residues: Option<&Residues>,
) -> Result<Option<Vec<Value>>, Stop> {
    let turn = instance.game.turn;
    let tops: Vec<Vec<u64>> = match turn {
        DiceTurn::One => (1..=3).map(|top| vec![top]).collect(),
        DiceTurn::BothSum | DiceTurn::OneNew => AXES.map(Vec::from).to_vec(),
        DiceTurn::OneSum => return Ok(None),
    };
    // So many rows show that everything repeats.
    let repeats = |found: &Residues| found.preperiod + found.period + turn.most();
    let count = residues.map_or(ROWS_SHOWN, repeats).clamp(ROWS_SHOWN, ROWS_LIMIT);
    let row = |left: u64| -> Result<Value, Stop> {
        let outcome =
            |tops: &Vec<u64>| table.outcome(&Position::from([vec![left], tops.clone()].concat()));
        let letters: Result<Vec<&str>, Rejection> =
            tops.iter().map(|tops| Ok(outcome(tops)?.letter())).collect();
        Ok(json!({ "left": left, "letters": letters? }))
    };
    let rows: Result<Vec<Value>, Stop> =
        (0..=instance.remaining().min(count - 1)).map(row).collect();
    rows.map(Some)
}

/// From the position that a winner should leave: every answer of the loser, and a reply to each.
fn replies(
    instance: &DiceInstance,
    solved: &Solved,
    table: &Verified,
) -> Result<Option<Value>, Stop> {
    let answer = solved.answer.statement();
    let found = replies::replies(&instance.game, answer, table, REPLIES_SHOWN, move_facts)?;
    Ok(found.map(|Replies { lost, count, rows }| {
        json!({ "left": lost[0], "tops": lost[1..], "count": count, "rows": rows })
    }))
}

/// What was taken, what is left, and the faces before and after.
pub(super) fn move_facts(from: &Position, to: &Position) -> Value {
    let (before, after) = (from.get(1..).unwrap_or_default(), to.get(1..).unwrap_or_default());
    let taken = from.first().zip(to.first()).map(|(from, to)| from.saturating_sub(*to));
    let tops: Vec<String> = after.iter().map(u64::to_string).collect();
    json!({
        "before": before,
        "tops": after,
        "taken": taken,
        "left": to.first(),
        "short": tops.join(","),
    })
}

pub(super) fn position_facts(position: &Position) -> Value {
    json!({ "left": position.first(), "tops": position.get(1..) })
}

/// Points: the binary digits of the pile after the second, one for two dice, one for misère play,
/// one when a single move wins.
pub(super) fn difficulty(instance: &DiceInstance, solved: &Solved) -> Difficulty {
    let bits = bit_length(instance.remaining()) as u64;
    let single = u64::from(solved.answer.statement().winning_moves.len() == 1);
    let two = u64::from(instance.game.turn.dice() == 2);
    let misere = u64::from(instance.game.play == Play::Misere);
    let points = bits.saturating_sub(2) + two + misere + single;
    Difficulty::new(points, instance.remaining(), solved)
}
