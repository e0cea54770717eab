//! What templates need to explain a board, free of language.

use super::{NorthcottBoard, Position};
use crate::nimber::nim_sum;
use serde_json::{Value, json};

/// The rows with their gaps, and the nim-sum of the gaps.
pub(super) fn facts(board: &NorthcottBoard) -> Value {
    let gaps: Vec<u64> = board.gaps().collect();
    let rows: Vec<Value> = board
        .rows
        .iter()
        .zip(&gaps)
        .zip(1..)
        .map(|(([white, black], gap), row)| {
            json!({ "row": row, "white": white, "black": black, "gap": gap })
        })
        .collect();
    let equal = matches!(gaps[..], [first, second] if first == second);
    json!({
        "columns": board.columns,
        "count": board.rows.len(),
        "rows": rows,
        "gaps": gaps,
        "nim_sum": nim_sum(&gaps),
        "equal": equal,
    })
}

/// Which piece goes from where to where, and what becomes of the gap.
pub(super) fn move_facts(from: &Position, to: &Position) -> Value {
    let (Some(before), Some(after)) = (NorthcottBoard::of(from), NorthcottBoard::of(to)) else {
        return json!({});
    };
    let changed = before.rows.iter().zip(&after.rows).position(|(before, after)| before != after);
    let row = changed.unwrap_or_default();
    let own = usize::from(!before.white_to_move);
    let column = |board: &NorthcottBoard| board.rows.get(row).map(|pieces| pieces[own]);
    let gap = |board: &NorthcottBoard| board.gaps().nth(row);
    json!({
        "white": before.white_to_move,
        "row": row + 1,
        "alone": before.rows.len() == 1,
        "from": column(&before),
        "to": column(&after),
        "gap_before": gap(&before),
        "gap": gap(&after),
        "retreat": gap(&after) > gap(&before),
        "short": short(row + 1, column(&before), column(&after)),
    })
}

/// The move for the marking grid: row, and from which column to which.
fn short(row: usize, from: Option<u64>, to: Option<u64>) -> Option<String> {
    Some(format!("{row}: {}→{}", from?, to?))
}
