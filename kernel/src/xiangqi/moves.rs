//! Legal moves, and what a position without them means.

use std::{fmt, str::FromStr};

use super::{
    board::Position,
    piece::{Kind, Piece, Side},
    square::{Square, SquareError},
    tables::{ADVISOR, ELEPHANT, GENERAL, HORSE, Hop, ROOM, SOLDIER, STRIDE},
};

/// A move from one point to another. Its text is that of ICCS: `h2e2`; `H2-E2` is read too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The point that is left.
    pub from: Square,
    /// The point that is reached.
    pub to: Square,
}

/// A move that cannot be read or made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// A text that is no two points.
    #[error("`{0}` is no move: write the two points, as in h2e2")]
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
            Self::Shape(text) => format!("“{text}”不是着法：应写起点和终点，例如 h2e2"),
            Self::Square(error) => error.zh(),
            Self::NoPiece(played) => format!("不能走 {played}：{} 上没有棋子", played.from),
            Self::WrongSide(played, piece) => format!(
                "不能走 {played}：{} 上是{}的棋子，现在轮到{}走",
                played.from,
                piece.side.zh(),
                piece.side.other().zh()
            ),
            Self::NotReached(played, piece) => format!(
                "不能走 {played}：{} 上的{}走不到 {}",
                played.from,
                piece.character(super::piece::Script::Simplified),
                played.to
            ),
            Self::LeavesCheck(played, side) => {
                format!("不能走 {played}：走后{}仍被将军", side.zh())
            }
            Self::LeavesFacing(played) => format!("不能走 {played}：走后将帅照面"),
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

impl Move {
    /// The same move on the board seen from the other side; see [`Position::turned`].
    #[must_use]
    pub const fn turned(self) -> Self {
        Self { from: self.from.across(), to: self.to.across() }
    }

    /// The move with ranks from 1 to 10, as engines that speak UCI write it: `h2e2` is `h3e3` there.
    #[must_use]
    pub fn uci(self) -> String {
        self.from.uci() + &self.to.uci()
    }
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.from, self.to)
    }
}

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        let parts = match text.len() {
            4 => text.split_at_checked(2),
            5 => text.split_once('-'),
            _ => None,
        };
        let (from, to) = parts.ok_or_else(|| MoveError::Shape(text.to_owned()))?;
        Ok(Self { from: from.parse()?, to: to.parse()? })
    }
}

impl Position {
    /// All legal moves, in the order of the points that are left.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.clone().legal_moves_into(&mut moves);
        moves
    }

    /// Adds all legal moves to a list, in the order of [`Position::legal_moves`]. The position is the same afterwards.
    pub fn legal_moves_into(&mut self, moves: &mut Vec<Move>) {
        let first = moves.len();
        self.reaches_into(moves);
        let checked = self.in_check(self.side());
        let mut kept = first;
        for index in first..moves.len() {
            if self.keeps_general(moves[index], checked) {
                moves[kept] = moves[index];
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    /// How many legal moves there are.
    #[must_use]
    pub fn count_legal_moves(&self) -> usize {
        let mut board = self.clone();
        let checked = board.in_check(board.side());
        let mut count = 0;
        self.each_reach(|reached| count += usize::from(board.keeps_general(reached, checked)));
        count
    }

    /// Whether the side to move has a legal move.
    #[must_use]
    pub fn can_move(&self) -> bool {
        self.clone().has_move(&mut Vec::with_capacity(64))
    }

    /// As [`Position::can_move`], with room for the moves that is given back as it was.
    pub(super) fn has_move(&mut self, buffer: &mut Vec<Move>) -> bool {
        let first = buffer.len();
        self.reaches_into(buffer);
        let checked = self.in_check(self.side());
        let found = (first..buffer.len()).any(|index| self.keeps_general(buffer[index], checked));
        buffer.truncate(first);
        found
    }

    /// Why a move is not legal.
    ///
    /// # Errors
    /// If nothing or an opponent's piece is moved, the piece does not reach the point, or the move leaves its own
    /// general attacked.
    pub fn check_legal(&self, played: Move) -> Result<(), MoveError> {
        let piece = self.at(played.from).ok_or(MoveError::NoPiece(played))?;
        if piece.side != self.side() {
            return Err(MoveError::WrongSide(played, piece));
        }
        let mut found = false;
        self.each_reach_from(played.from, piece, &mut |reached| found |= reached == played);
        if !found {
            return Err(MoveError::NotReached(played, piece));
        }
        let mut board = self.clone();
        board.make(played);
        if board.generals_face() {
            return Err(MoveError::LeavesFacing(played));
        }
        if board.in_check(self.side()) {
            return Err(MoveError::LeavesCheck(played, self.side()));
        }
        Ok(())
    }

    /// Whether a move is legal.
    #[must_use]
    pub fn is_legal(&self, played: Move) -> bool {
        self.check_legal(played).is_ok()
    }

    /// The position after a move.
    ///
    /// # Errors
    /// As [`Position::check_legal`].
    pub fn after(&self, played: Move) -> Result<Self, MoveError> {
        self.check_legal(played)?;
        let mut board = self.clone();
        board.make(played);
        Ok(board)
    }

    /// How the position stands for the side to move.
    #[must_use]
    pub fn status(&self) -> Status {
        match (self.in_check(self.side()), self.can_move()) {
            (false, true) => Status::Quiet,
            (true, true) => Status::Check,
            (true, false) => Status::Checkmate,
            (false, false) => Status::Stalemate,
        }
    }

    /// The number of lines of legal moves of a length in plies: the usual test of a move generator.
    #[must_use]
    pub fn perft(&self, plies: u32) -> u64 {
        self.clone().perft_here(plies)
    }

    fn perft_here(&mut self, plies: u32) -> u64 {
        match plies {
            0 => 1,
            1 => self.count_legal_moves() as u64,
            _ => {
                let moves = self.legal_moves();
                moves.into_iter().map(|played| self.perft_after(played, plies - 1)).sum()
            }
        }
    }

    fn perft_after(&mut self, played: Move, plies: u32) -> u64 {
        let undo = self.make(played);
        let count = self.perft_here(plies);
        self.unmake(undo);
        count
    }

    /// Whether the side to move is not in check after a move that its piece can make; `checked` says whether it is
    /// in check now. If it is not, a move far from its general changes nothing.
    pub(super) fn keeps_general(&mut self, played: Move, checked: bool) -> bool {
        let side = self.side();
        if !checked && !self.may_concern(self.general(side), played) {
            return true;
        }
        let undo = self.make(played);
        let safe = !self.in_check(side);
        self.unmake(undo);
        safe
    }

    /// Adds each move of the side to move, whether or not it leaves its general attacked.
    pub(super) fn reaches_into(&self, moves: &mut Vec<Move>) {
        self.each_reach(|reached| moves.push(reached));
    }

    /// Calls back with each move of the side to move, whether or not it leaves its general attacked.
    fn each_reach(&self, mut found: impl FnMut(Move)) {
        for from in Square::all() {
            if let Some(piece) = self.at(from)
                && piece.side == self.side()
            {
                self.each_reach_from(from, piece, &mut found);
            }
        }
    }

    fn each_reach_from(&self, from: Square, piece: Piece, found: &mut impl FnMut(Move)) {
        let index = from.index();
        match piece.kind {
            Kind::General => self.each_step(from, piece.side, GENERAL[index].items(), found),
            Kind::Advisor => self.each_step(from, piece.side, ADVISOR[index].items(), found),
            Kind::Soldier => {
                self.each_step(from, piece.side, SOLDIER[piece.side.index()][index].items(), found)
            }
            Kind::Elephant => self.each_hop(from, piece.side, ELEPHANT[index].items(), found),
            Kind::Horse => self.each_hop(from, piece.side, HORSE[index].items(), found),
            Kind::Chariot => self.each_slide(from, piece.side, false, found),
            Kind::Cannon => self.each_slide(from, piece.side, true, found),
        }
    }

    fn each_step(&self, from: Square, side: Side, steps: &[u8], found: &mut impl FnMut(Move)) {
        for &to in steps {
            if self.at_index(to).is_none_or(|piece| piece.side != side) {
                found(Move { from, to: Square::from_table(to) });
            }
        }
    }

    fn each_hop(&self, from: Square, side: Side, hops: &[Hop], found: &mut impl FnMut(Move)) {
        for hop in hops {
            if self.at_index(hop.over).is_none() {
                self.each_step(from, side, &[hop.to], found);
            }
        }
    }

    /// Moves along the four lines: a chariot takes the first piece, a cannon the one behind it.
    fn each_slide(&self, from: Square, side: Side, cannon: bool, found: &mut impl FnMut(Move)) {
        for (&room, stride) in ROOM[from.index()].iter().zip(STRIDE) {
            let mut index = from.index() as u8;
            let mut screened = !cannon;
            let mut open = true;
            for _ in 0..room {
                index = index.wrapping_add_signed(stride);
                match self.at_index(index) {
                    None if open => found(Move { from, to: Square::from_table(index) }),
                    None => {}
                    Some(_) if !screened => (screened, open) = (true, false),
                    Some(piece) => {
                        if piece.side != side {
                            found(Move { from, to: Square::from_table(index) });
                        }
                        break;
                    }
                }
            }
        }
    }
}
