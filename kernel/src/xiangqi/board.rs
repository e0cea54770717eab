//! A position: ninety points and the side to move, and moves made and taken back on it.

use super::{
    moves::Move,
    piece::{Kind, Piece, Side},
    square::{FILES, POINTS, RANKS, Square},
};
use std::fmt;

/// A position with one general a side. Its text is FEN: ten ranks from Black's side down, then the side to move, `w` for
/// Red.
///
/// ```
/// use bouton_kernel::xiangqi::{Kind, Piece, Position, Side};
///
/// let mut points = [None; 90];
/// points[3] = Some(Piece { side: Side::Red, kind: Kind::General });
/// points[85] = Some(Piece { side: Side::Black, kind: Kind::General });
/// let bare = Position::new(points, Side::Red).unwrap();
/// assert_eq!(bare.to_string(), "4k4/9/9/9/9/9/9/9/9/3K5 w");
/// assert_eq!(bare.legal_moves().len(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    points: [Option<Piece>; POINTS],
    generals: [Square; 2],
    side: Side,
}

/// What [`Position::make`] needs to be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo {
    /// The move that was made.
    pub made: Move,
    /// The piece that it captured.
    pub captured: Option<Piece>,
}

impl Position {
    /// A position out of its parts, if each side has one general. Whether the pieces can stand where they do is not
    /// looked at: [`Position::is_sound`] does that.
    #[must_use]
    pub fn new(points: [Option<Piece>; POINTS], side: Side) -> Option<Self> {
        let mut generals = [None; 2];
        for square in Square::all() {
            if let Some(Piece { side, kind: Kind::General }) = points[square.index()]
                && generals[side.index()].replace(square).is_some()
            {
                return None;
            }
        }
        let generals = [generals[0]?, generals[1]?];
        Some(Self { points, generals, side })
    }

    /// The side to move.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The piece on a point.
    #[must_use]
    pub const fn at(&self, square: Square) -> Option<Piece> {
        self.points[square.index()]
    }

    /// The piece on a point of the tables.
    pub(super) fn at_index(&self, index: u8) -> Option<Piece> {
        self.points[usize::from(index)]
    }

    /// Where a side's general stands.
    #[must_use]
    pub const fn general(&self, side: Side) -> Square {
        self.generals[side.index()]
    }

    /// All pieces with their points, rank by rank from Red's side.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| Some((square, self.at(square)?)))
    }

    /// Makes a move and hands the turn over. Whether the move is legal is not looked at.
    pub fn make(&mut self, made: Move) -> Undo {
        let moving = self.points[made.from.index()].take();
        let captured = std::mem::replace(&mut self.points[made.to.index()], moving);
        self.follow_general(moving, made.to);
        self.side = self.side.other();
        Undo { made, captured }
    }

    /// Takes back the last move.
    pub fn unmake(&mut self, undo: Undo) {
        let moving = std::mem::replace(&mut self.points[undo.made.to.index()], undo.captured);
        self.points[undo.made.from.index()] = moving;
        self.follow_general(moving, undo.made.from);
        self.side = self.side.other();
    }

    /// Hands the turn over without a move: what would the other side do? The rules know no such move.
    pub fn hand_over(&mut self) {
        self.side = self.side.other();
    }

    fn follow_general(&mut self, moving: Option<Piece>, square: Square) {
        if let Some(Piece { side, kind: Kind::General }) = moving {
            self.generals[side.index()] = square;
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..RANKS).rev() {
            write_rank(self, rank, out)?;
            out.write_str(if rank == 0 { " " } else { "/" })?;
        }
        out.write_str(match self.side() {
            Side::Red => "w",
            Side::Black => "b",
        })
    }
}

fn write_rank(position: &Position, rank: u8, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut empty = 0;
    for square in (0..FILES).filter_map(|file| Square::new(file, rank)) {
        let Some(piece) = position.at(square) else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            write!(out, "{empty}")?;
        }
        empty = 0;
        write!(out, "{}", piece.letter())?;
    }
    if empty > 0 { write!(out, "{empty}") } else { Ok(()) }
}
