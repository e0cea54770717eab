//! The pieces of a cell that holds several moves: where one ends and the next begins, and what stands around them.

use super::wording::LEAVING;
use crate::{family::words::begins_with, game::Position};
use bouton_school::said;
use std::borrow::Cow;

/// The moves of a text, one by one.
pub(super) fn entries(text: &str, arity: usize) -> Vec<String> {
    // Where nothing is in brackets, a piece is one.
    let in_brackets = |piece| str::split_inclusive(piece, ')');
    let pieces: Vec<String> = match () {
        () if text.contains([';', '\n', ')']) => {
            text.split([';', '\n']).flat_map(in_brackets).map(tidy).collect()
        }
        () if arity == 1 || text.contains(['>', '→']) => between_commas(text),
        () => vec![tidy(text)],
    };
    pieces.into_iter().filter(|piece| !piece.is_empty()).collect()
}

/// The pieces of a cell between any signs or words that join moves.
pub(super) fn apart(cell: &str) -> Vec<String> {
    let text = said::replace_conjunctions(&said::plain(cell));
    let pieces = text.split([';', '\n']).flat_map(between_commas);
    pieces.filter(|piece| !piece.is_empty()).collect()
}

/// With these words a piece says what the move before it leaves: `take 2, leaving 4`, `取2个，剩4个`.
const REMARKS: [&str; 7] = ["leaving", "剩", "还剩", "留下", "分成", "分为", "splitting into"];

/// The pieces of a text between its commas; one that only says what is left belongs to the move before it.
fn between_commas(text: &str) -> Vec<String> {
    let says_left = |piece: &str| LEAVING.iter().any(|word| piece.contains(word));
    let is_remark = |piece: &str| REMARKS.iter().any(|word| piece.starts_with(word));
    let mut pieces: Vec<String> = Vec::new();
    for piece in text.split(',').map(tidy) {
        match pieces.last_mut().filter(|before| is_remark(&piece) && !says_left(before)) {
            Some(before) => *before = format!("{before} {piece}"),
            None => pieces.push(piece),
        }
    }
    pieces
}

/// A cell about coins in the words that their games know: `1+6`, `{1, 6}`, `flip 1 & 6`, `把1号和6号翻过来`.
pub(super) fn join_coins(cell: &str) -> String {
    let joined =
        said::plain(cell).replace(['+', '&', '与'], " and ").replace(['{', '}', '把'], " ");
    let joined =
        joined.replace("turn over", "turn").replace("flip", "turn").replace("翻过来", "翻");
    joined.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// A cell in which "and" parts nothing.
pub(super) fn without_and(cell: &str) -> String {
    said::plain(cell).replace(" and ", " ").replace('和', " ")
}

/// A cell without the position that it begins from, before the arrow that leads to what is left; none where nothing of that stands there.
pub(super) fn without_start(start: &Position, cell: &str) -> Option<String> {
    if start.len() < 2 || cell.len() > LONGEST_CELL {
        return None;
    }
    let joined: Vec<String> = start.iter().map(u64::to_string).collect();
    let joined = joined.join(",");
    // Between digits spaces part numbers, elsewhere nothing.
    let plain = said::plain(cell);
    let words: Vec<&str> = plain.split_whitespace().collect();
    let ends = |word: &str| word.ends_with(|sign: char| sign.is_ascii_digit());
    let begins = |word: &str| word.starts_with(|sign: char| sign.is_ascii_digit());
    let mut text = String::new();
    for word in words {
        text.push_str(if ends(&text) && begins(word) { "," } else { "" });
        text.push_str(word);
    }
    let before = text.clone();
    for arrow in ["→", "->", "=>", "变成", "变为", "到", "to"] {
        for from in ["从", "from", ""] {
            for whole in [format!("({joined})"), joined.clone()] {
                text = replace_whole(&text, &format!("{from}{whole}{arrow}"));
            }
        }
    }
    (text != before).then_some(text)
}

/// A text without this one, where it stands at the beginning of a move: behind a comma it may be the end of one and the beginning of the next.
fn replace_whole(text: &str, gone: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(gone) {
        kept.push_str(&rest[..at]);
        let is_first = kept.is_empty() || [";", "或", "or"].iter().any(|end| kept.ends_with(end));
        kept.push_str(if is_first { "" } else { gone });
        rest = &rest[at + gone.len()..];
    }
    kept + rest
}

/// A move without the colour of who makes it, which is red.
pub(super) fn without_own_colour(entry: &str) -> Cow<'_, str> {
    const RED: [[&str; 2]; 4] = [["红炮", "炮"], ["红兵", "兵"], ["Red's ", ""], ["red's ", ""]];
    let has = |[red, _]: &&[&str; 2]| entry.contains(red);
    match RED.iter().find(has) {
        Some([red, plain]) => Cow::from(entry.replace(red, plain)),
        None => Cow::from(entry),
    }
}

fn tidy(piece: &str) -> String {
    piece.trim_matches([',', ' ']).to_owned()
}

/// A text without an arrow before it, `→(3, 5)` is what a move leaves, and without the signs that join heaps, `1+8`.
pub(super) fn without_signs(text: &str) -> String {
    let text = text.trim_start_matches(['→', '-', '>', ' ']);
    if text.starts_with('+') { text.to_owned() } else { text.replace('+', ",") }
}

/// Who moves, and that it is the first move: words before a move that say nothing about it.
const SUBJECTS: [&str; 8] = ["第一步", "应该", "应当", "甲", "她", "先手", "ann", "she"];
/// So many of them may stand before a move.
const MOST_SUBJECTS: usize = 3;

/// The longest cell that is looked through for the position that it begins from, in bytes.
const LONGEST_CELL: usize = 2_000;

/// The longest entry that is looked at for more than its words, in bytes.
pub(super) const LONGEST_ENTRY: usize = 200;

/// An entry without words before it that only say who moves, and without a mark of exclamation.
pub(super) fn without_subject(entry: &str) -> &str {
    let mut entry = entry.trim().trim_end_matches(['!', '！']);
    if entry.len() > LONGEST_ENTRY {
        return entry;
    }
    for _ in 0..MOST_SUBJECTS {
        let lower = entry.to_lowercase();
        let is_subject = |subject: &&&str| begins_with(&lower, subject);
        let rest = SUBJECTS.iter().find(is_subject).and_then(|word| entry.get(word.len()..));
        let rest = rest.map(|rest| rest.trim_start_matches([',', ':', '，', '：', ' ', '应']));
        // A number or a sign behind a name may be something else: marks that a teacher has added.
        match rest.filter(|rest| rest.starts_with(char::is_alphabetic)) {
            Some(rest) => entry = rest,
            None => return entry,
        }
    }
    entry
}
