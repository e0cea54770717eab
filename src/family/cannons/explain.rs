//! What templates need to explain a board, free of language; its picture; moves as they are
//! written.

use super::{CannonBoard, Position};
use crate::{
    answer::picture::{Picture, Piece, PieceKind},
    game::{CannonFile, Cannons, Ruleset},
    nimber::nim_sum,
    theory::cannons::heaps,
};
use serde_json::{Value, json};

/// The most points of a file that is drawn: larger boards are not shown whole.
const MAX_DRAWN_POINTS: u64 = 16;

/// The files with their heaps, and the nim-sum.
pub(super) fn facts(board: &CannonBoard) -> Value {
    let heaps = heaps(board);
    let pawns: Vec<&CannonFile> = board.files.iter().filter(|file| file.soldiers).collect();
    let equal = matches!(heaps[..], [first, second] if first == second);
    let mut facts = position_facts(board);
    if let Some(facts) = facts.as_object_mut() {
        facts.insert("count".to_owned(), json!(heaps.len()));
        facts.insert("cannon_count".to_owned(), json!(heaps.len() - pawns.len()));
        facts.insert("pawns".to_owned(), json!(pawns.len()));
        facts.insert("nim_sum".to_owned(), json!(nim_sum(&heaps)));
        facts.insert("heaps".to_owned(), json!(heaps));
        facts.insert("equal".to_owned(), json!(equal));
    }
    facts
}

/// The files of a position.
pub(super) fn position_facts(board: &CannonBoard) -> Value {
    let files = board.files.iter().zip(heaps(board)).zip(1..).map(|((file, heap), number)| {
        json!({
            "file": number,
            "soldiers": file.soldiers,
            "red": file.behind[0],
            "gap": file.gap,
            "black": file.behind[1],
            "heap": heap,
        })
    });
    json!({ "red_to_move": board.red_to_move, "files": files.collect::<Vec<_>>() })
}

/// Which piece goes how far, and what becomes of the gap.
pub(super) fn move_facts(from: &Position, to: &Position) -> Value {
    let (Some(before), Some((file, old, new))) =
        (CannonBoard::of(from), find_changed_file(from, to))
    else {
        return json!({});
    };
    json!({
        "red": before.red_to_move,
        "file": file,
        "soldiers": old.soldiers,
        "alone": before.files.len() == 1,
        "by": old.gap.abs_diff(new.gap),
        "retreat": new.gap > old.gap,
        "gap_before": old.gap,
        "gap": new.gap,
    })
}

/// The file, from 1, on which a move is made, before and after it.
fn find_changed_file(from: &Position, to: &Position) -> Option<(u64, CannonFile, CannonFile)> {
    let [before, after] = [CannonBoard::of(from)?, CannonBoard::of(to)?];
    let files = (1..).zip(before.files.into_iter().zip(after.files));
    let changed = files.into_iter().find(|(_, (old, new))| old != new);
    changed.map(|(file, (old, new))| (file, old, new))
}

/// The file, whether a cannon goes back on it, and by how many points.
pub(super) fn written_move(from: &Position, to: &Position) -> Vec<u64> {
    let Some((file, old, new)) = find_changed_file(from, to) else { return Vec::new() };
    vec![file, u64::from(new.gap > old.gap), old.gap.abs_diff(new.gap)]
}

/// One column for each file, Red at the bottom, the files in line with their middles: files with
/// the room and the gaps of the composed ending stand as on its board. Walls are squares that the
/// file does not have.
pub(super) fn picture(board: &CannonBoard) -> Option<Picture> {
    let points = |file: &CannonFile| file.free().saturating_add(if file.soldiers { 3 } else { 2 });
    let rows = board.files.iter().map(points).max().filter(|rows| *rows <= MAX_DRAWN_POINTS)?;
    let (mut pieces, mut walls) = (Vec::new(), Vec::new());
    for (file, column) in board.files.iter().zip(1..) {
        let below = (rows - points(file)) / 2;
        let kinds = match file.soldiers {
            true => [PieceKind::RedSoldier, PieceKind::BlackSoldier],
            false => [PieceKind::RedCannon, PieceKind::BlackCannon],
        };
        let places = [below + file.behind[0] + 1, below + points(file) - file.behind[1]];
        pieces.extend(kinds.into_iter().zip(places).map(|(kind, row)| Piece { kind, column, row }));
        let outside = (1..=below).chain(below + points(file) + 1..=rows);
        walls.extend(outside.map(|row| Piece { kind: PieceKind::Wall, column, row }));
    }
    let columns = board.files.len() as u64;
    pieces.extend(walls);
    Some(Picture::Board { columns, rows, first: 1, pieces })
}

/// The board after a line of play, to be drawn: behind each soldier stand the steps that it has made itself.
pub(super) fn replay(past: &[Position], position: &Position) -> Option<CannonBoard> {
    let mut boards = past.iter().chain([position]).map(CannonBoard::of);
    let mut before = boards.next()??;
    let mut drawn = before.clone();
    for board in boards {
        let after = board?;
        let side = before.side();
        for (file, next) in drawn.files.iter_mut().zip(&after.files) {
            if file.soldiers {
                file.behind[side] += file.gap.saturating_sub(next.gap);
                file.gap = next.gap;
            } else {
                *file = *next;
            }
        }
        before = after;
    }
    Some(drawn)
}

/// `2进3` and `2 3` move the mover's piece on file 2 forward by 3 points, `2退1` and `2 -1` back by
/// 1; words such as `炮` or `file` may stand around. A move that cannot be made is given as `from`.
pub(super) fn read_move(from: &Position, text: &str) -> Option<Position> {
    let mut plain = text.to_lowercase();
    // "Forward 6 on file 2": the file comes first.
    if let Some((by, file)) = plain.split_once(" on file ") {
        plain = [file, by].join(" ");
    }
    for (word, sign) in
        [("-", " -"), ("进", " "), ("退", " -"), ("forward", " "), ("back", " -"), ("+", " ")]
    {
        plain = plain.replace(word, sign);
    }
    for word in
        ["第", "路", "线", "炮", "砲", "兵", "卒", "步", "file", "cannon", "soldier", ":", ","]
    {
        plain = plain.replace(word, " ");
    }
    let signed = plain.replace("- ", "-");
    let numbers: Vec<i64> =
        signed.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
    let [file, by] = numbers[..] else { return None };
    let index = usize::try_from(file).ok()?.checked_sub(1)?;
    let forbidden = Some(from.clone());
    let gap = CannonBoard::of(from).and_then(|board| Some(board.files.get(index)?.gap));
    let Some(gap) = gap.filter(|_| by != 0) else { return forbidden };
    let forward = by.unsigned_abs();
    let next = if by > 0 { gap.checked_sub(forward) } else { gap.checked_add(forward) };
    let Some(next) = next else { return forbidden };
    let to = CannonBoard::of(from)?.after(index, next);
    if Cannons.is_option(from, &to) { Some(to) } else { forbidden }
}
