//! The pieces of a cell that holds several moves: where one ends and the next begins.

use bouton_school::said;

/// The moves of a text, one by one.
pub(super) fn entries(text: &str, arity: usize) -> Vec<String> {
    // Where nothing is in brackets, a piece is one.
    let in_brackets = |piece| str::split_inclusive(piece, ')');
    let pieces: Vec<String> = match () {
        () if text.contains([';', '\n', ')']) => {
            text.split([';', '\n']).flat_map(in_brackets).map(tidy).collect()
        }
        () if arity == 1 || text.contains(['>', '→']) => text.split(',').map(tidy).collect(),
        () => vec![tidy(text)],
    };
    pieces.into_iter().filter(|piece| !piece.is_empty()).collect()
}

/// The pieces of a cell between any signs or words that join moves.
pub(super) fn apart(cell: &str) -> Vec<String> {
    let text = said::replace_conjunctions(&said::plain(cell));
    let pieces = text.split([';', '\n', ',']).map(tidy);
    pieces.filter(|piece| !piece.is_empty()).collect()
}

/// A cell in which "and" parts nothing.
pub(super) fn without_and(cell: &str) -> String {
    said::plain(cell).replace(" and ", " ").replace('和', " ")
}

fn tidy(piece: &str) -> String {
    piece.trim_matches([',', ' ']).to_owned()
}

/// A text without an arrow before it, `→(3, 5)` is what a move leaves, and without the signs that join heaps, `1+8`.
pub(super) fn without_signs(text: &str) -> String {
    let text = text.trim_start_matches(['→', '-', '>', ' ']);
    if text.starts_with('+') { text.to_owned() } else { text.replace('+', ",") }
}
