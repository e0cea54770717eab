//! Moves read, and why one is not legal; how a position stands for the side to move.

use super::{Move, OnPiece, OnSide, Piece, Position, Script, Side, Square};

/// A text that names no point.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{found}` is not a point of the board: write a file from a to i and a rank from 0 to 9, as in h2"
)]
pub struct SquareError {
    /// The text.
    pub found: String,
}

impl SquareError {
    /// The error in Chinese.
    #[must_use]
    pub fn zh(&self) -> String {
        format!("“{}”不是棋盘上的点：应写列a到i、行0到9，例如h2", self.found)
    }
}

/// A move that cannot be read or made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// A text that is not two points.
    #[error("`{0}` is not a move: write the two points, as in h2e2")]
    Shape(String),
    /// A point that cannot be read.
    #[error(transparent)]
    Square(#[from] SquareError),
    /// Nothing stands on the point to be left.
    #[error("{0} cannot be played: no piece stands on {from}", from = .0.from)]
    NoPiece(Move),
    /// The piece is the opponent's.
    #[error("{0} cannot be played: {1} stands on {from} and it is {side}'s turn", from = .0.from, side = .1.side.other())]
    WrongSide(Move, Piece),
    /// The piece does not move so, or something is in its way.
    #[error("{0} cannot be played: {1} on {from} does not reach {to} here", from = .0.from, to = .0.to)]
    NotReached(Move, Piece),
    /// The move would leave its own general attacked.
    #[error("{0} cannot be played: it would leave {side}'s general in check", side = .1)]
    LeavesCheck(Move, Side),
    /// The move would leave the two generals facing each other.
    #[error("{0} cannot be played: it would leave the two generals facing each other")]
    LeavesFacing(Move),
}

impl MoveError {
    /// The error in Chinese.
    #[must_use]
    pub fn zh(&self) -> String {
        match self {
            Self::Shape(text) => format!("“{text}”不是着法：应写起点和终点，例如h2e2"),
            Self::Square(error) => error.zh(),
            Self::NoPiece(played) => format!("不能走{played}：{}上没有棋子", played.from),
            Self::WrongSide(played, piece) => format!(
                "不能走{played}：{}上是{}的棋子，现在轮到{}走",
                played.from,
                piece.side.zh(),
                piece.side.other().zh()
            ),
            Self::NotReached(played, piece) => format!(
                "不能走{played}：{}上的{}走不到{}",
                played.from,
                piece.character(Script::Simplified),
                played.to
            ),
            Self::LeavesCheck(played, side) => {
                format!("不能走{played}：走后{}仍被将军", side.zh())
            }
            Self::LeavesFacing(played) => format!("不能走{played}：走后将帅照面"),
        }
    }
}

/// How a position stands for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It can move and is not in check.
    Quiet,
    /// It is in check and can move.
    Check,
    /// 将死: it is in check and cannot move: it has lost.
    Checkmate,
    /// 困毙: it is not in check and cannot move: it has lost all the same.
    Stalemate,
}

impl Status {
    /// Whether the side to move has lost.
    #[must_use]
    pub const fn is_lost(self) -> bool {
        matches!(self, Self::Checkmate | Self::Stalemate)
    }

    /// The word in Chinese.
    #[must_use]
    pub const fn zh(self) -> &'static str {
        match self {
            Self::Quiet => "可走",
            Self::Check => "被将军",
            Self::Checkmate => "将死",
            Self::Stalemate => "困毙",
        }
    }
}

/// The point of a name such as `h2`.
///
/// # Errors
/// If the text names none.
pub fn read_square(text: &str) -> Result<Square, SquareError> {
    let refused = || SquareError { found: text.to_owned() };
    let [file, rank] = *text.as_bytes() else { return Err(refused()) };
    let file = file.to_ascii_lowercase().checked_sub(b'a').ok_or_else(refused)?;
    let rank = rank.checked_sub(b'0').ok_or_else(refused)?;
    Square::new(file, rank).ok_or_else(refused)
}

/// A move with ranks from 1 to 10, as engines that speak UCI write it: `h2e2` is `h3e3` there.
#[must_use]
pub fn uci(played: Move) -> String {
    let point = |square: Square| {
        let name = square.to_string();
        format!("{}{}", name.get(..1).unwrap_or_default(), square.rank() + 1)
    };
    point(played.from) + &point(played.to)
}

/// The move of two points, `h2e2`; `H2-E2` is read too.
///
/// # Errors
/// If the text is not two points.
pub fn read_move(text: &str) -> Result<Move, MoveError> {
    let parts = match text.len() {
        4 => text.split_at_checked(2),
        5 => text.split_once('-'),
        _ => None,
    };
    let (from, to) = parts.ok_or_else(|| MoveError::Shape(text.to_owned()))?;
    Ok(Move { from: read_square(from)?, to: read_square(to)? })
}

/// Why a move is not legal.
///
/// # Errors
/// If nothing or an opponent's piece is moved, the piece does not reach the point, or the move leaves its own
/// general attacked.
pub(super) fn check_legal(board: &Position, played: Move) -> Result<(), MoveError> {
    let piece = board.at(played.from).ok_or(MoveError::NoPiece(played))?;
    if piece.side != board.side() {
        return Err(MoveError::WrongSide(played, piece));
    }
    let mut reached = Vec::new();
    board.reaches_into(&mut reached);
    if !reached.contains(&played) {
        return Err(MoveError::NotReached(played, piece));
    }
    let mut after = board.clone();
    after.make(played);
    if after.generals_face() {
        return Err(MoveError::LeavesFacing(played));
    }
    if after.in_check(board.side()) {
        return Err(MoveError::LeavesCheck(played, board.side()));
    }
    Ok(())
}

pub(super) fn status(board: &Position) -> Status {
    match (board.in_check(board.side()), board.can_move()) {
        (false, true) => Status::Quiet,
        (true, true) => Status::Check,
        (true, false) => Status::Checkmate,
        (false, false) => Status::Stalemate,
    }
}

pub(super) fn perft(board: &mut Position, plies: u32) -> u64 {
    match plies {
        0 => 1,
        1 => board.count_legal_moves() as u64,
        _ => {
            let moves = board.legal_moves();
            let after = |played: Move| {
                let undo = board.make(played);
                let count = perft(board, plies - 1);
                board.unmake(undo);
                count
            };
            moves.into_iter().map(after).sum()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for square in Square::all() {
            assert_eq!(read_square(&square.to_string()), Ok(square));
        }
    }

    #[test]
    fn points_outside_the_board_are_refused() {
        for text in ["", "a", "j0", "a10", "a:", "0a", "炮"] {
            let error = read_square(text).unwrap_err();
            assert!(error.to_string().contains(text) && error.zh().contains(text));
        }
    }
}
