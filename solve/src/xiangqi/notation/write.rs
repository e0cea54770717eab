//! Writing a move in the traditional notation.

use super::{BLACK_DIGITS, On, RED_DIGITS};
use crate::xiangqi::{
    Kind, Move, MoveError, OnBoard, OnPiece, Piece, Script, Side, Square, square::FILES,
    words::moves_along_lines,
};

impl On<'_> {
    /// See [`OnBoard::write_move`].
    pub(super) fn write_move(&self, played: Move, script: Script) -> Result<String, MoveError> {
        self.check_legal(played)?;
        let piece = self.at(played.from).ok_or(MoveError::NoPiece(played))?;
        Ok(self.write_legal_move(piece, played, script))
    }

    /// A move of a piece, which is known to be legal.
    pub(super) fn write_legal_move(&self, piece: Piece, played: Move, script: Script) -> String {
        let side = piece.side;
        let (from, to) = (played.from.rank_of(side), played.to.rank_of(side));
        let action = match (to.cmp(&from), script) {
            (std::cmp::Ordering::Equal, _) => '平',
            (std::cmp::Ordering::Less, _) => '退',
            (std::cmp::Ordering::Greater, Script::Simplified) => '进',
            (std::cmp::Ordering::Greater, Script::Traditional) => '進',
        };
        let number = if moves_along_lines(piece.kind) && from != to {
            from.abs_diff(to)
        } else {
            played.to.file_of(side)
        };
        format!("{}{action}{}", self.designation(piece, played.from, script), digit(number, side))
    }

    /// The piece with its file, or with its order where its file holds several.
    fn designation(&self, piece: Piece, from: Square, script: Script) -> String {
        let (name, file) = (piece.character(script), from.file_of(piece.side));
        let column = self.column(piece, file);
        let told_by_direction = matches!(piece.kind, Kind::Advisor | Kind::Elephant);
        if column.len() < 2 || told_by_direction {
            return format!("{name}{}", digit(file, piece.side));
        }
        let place = column.iter().position(|&square| square == from).unwrap_or(0);
        let order = order(place, column.len(), script);
        if self.is_doubled_elsewhere(piece, file) {
            format!("{order}{name}{}", digit(file, piece.side))
        } else {
            format!("{order}{name}")
        }
    }

    fn is_doubled_elsewhere(&self, piece: Piece, file: u8) -> bool {
        (1..=FILES).any(|other| other != file && self.column(piece, other).len() > 1)
    }
}

/// The order of a piece in its file, counted from 0 at the front.
fn order(place: usize, length: usize, script: Script) -> char {
    match (place, length) {
        (0, 2 | 3) => '前',
        (1, 3) => '中',
        (_, 2 | 3) => match script {
            Script::Simplified => '后',
            Script::Traditional => '後',
        },
        _ => RED_DIGITS.get(place).copied().unwrap_or('后'),
    }
}

/// A number from 1 to 9 in the digits of a side.
fn digit(number: u8, side: Side) -> char {
    let digits = match side {
        Side::Red => RED_DIGITS,
        Side::Black => BLACK_DIGITS,
    };
    usize::from(number).checked_sub(1).and_then(|index| digits.get(index)).copied().unwrap_or('?')
}
