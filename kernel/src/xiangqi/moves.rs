//! Legal moves, and what a position without them means.

use std::fmt;

use super::{
    board::Position,
    piece::{Kind, Piece, Side},
    square::Square,
    tables::{ADVISOR, ELEPHANT, GENERAL, HORSE, Hop, NEAR, ROOM, SOLDIER, STRIDE},
};

/// A move from one point to another. Its text is that of ICCS: `h2e2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The point that is left.
    pub from: Square,
    /// The point that is reached.
    pub to: Square,
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.from, self.to)
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
    pub fn has_move(&mut self, buffer: &mut Vec<Move>) -> bool {
        let first = buffer.len();
        self.reaches_into(buffer);
        let checked = self.in_check(self.side());
        let found = (first..buffer.len()).any(|index| self.keeps_general(buffer[index], checked));
        buffer.truncate(first);
        found
    }

    /// Whether the side to move is not in check after a move that its piece can make; `checked` says whether it is
    /// in check now. If it is not, a move far from its general changes nothing.
    pub fn keeps_general(&mut self, played: Move, checked: bool) -> bool {
        let side = self.side();
        if !checked && !self.may_concern(self.general(side), played) {
            return true;
        }
        let undo = self.make(played);
        let safe = !self.in_check(side);
        self.unmake(undo);
        safe
    }

    /// Whether a move may change who attacks the general on a point: who moves along its lines, to or from a point
    /// near enough for a horse or its leg.
    #[must_use]
    pub fn may_concern(&self, general: Square, played: Move) -> bool {
        let near = &NEAR[general.index()];
        near[played.from.index()] || near[played.to.index()]
    }

    /// Adds each move of the side to move, whether or not it leaves its general attacked.
    pub fn reaches_into(&self, moves: &mut Vec<Move>) {
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
