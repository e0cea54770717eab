//! Mate at once: the cheapest question that a search asks, so it looks only at moves that can change who attacks a
//! general.

use super::{Move, Position};

pub(super) fn mate_in_one(board: &mut Position, buffer: &mut Vec<Move>) -> Option<Move> {
    let first = buffer.len();
    board.reaches_into(buffer);
    let checked = board.in_check(board.side());
    let enemy = board.general(board.side().other());
    let mut mate = None;
    for index in first..buffer.len() {
        let played = buffer[index];
        if board.may_concern(enemy, played)
            && mates(board, played, buffer)
            && board.keeps_general(played, checked)
        {
            mate = Some(played);
            break;
        }
    }
    buffer.truncate(first);
    mate
}

fn mates(board: &mut Position, played: Move, buffer: &mut Vec<Move>) -> bool {
    let undo = board.make(played);
    let mates = board.in_check(board.side()) && !board.has_move(buffer);
    board.unmake(undo);
    mates
}
