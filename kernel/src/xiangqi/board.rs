//! A position: ninety points and the side to move, and moves made and taken back on it.

use super::{
    moves::Move,
    piece::{Kind, Piece, Side},
    square::{POINTS, Square},
};

/// The opening position.
pub const OPENING: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

/// A position with one general a side, in which the side that has just moved is not in check.
///
/// ```
/// use bouton_kernel::xiangqi::{Position, board::OPENING};
///
/// let position: Position = OPENING.parse().unwrap();
/// assert_eq!(position.legal_moves().len(), 44);
/// assert_eq!(position.to_string(), OPENING);
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
    /// A position out of its parts; the caller has counted the generals.
    pub(super) fn from_parts(
        points: [Option<Piece>; POINTS],
        generals: [Square; 2],
        side: Side,
    ) -> Self {
        Self { points, generals, side }
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

    /// The points of one side's pieces of one kind, rank by rank from Red's side.
    pub fn squares_of(&self, wanted: Piece) -> impl Iterator<Item = Square> + '_ {
        self.pieces().filter(move |&(_, piece)| piece == wanted).map(|(square, _)| square)
    }

    /// The empty points from one piece to another above it on the same file: what the line game counts as a
    /// heap. `None` where the two points are not one above the other or something stands between them.
    #[must_use]
    pub fn gap_between(&self, lower: Square, upper: Square) -> Option<Vec<Square>> {
        if lower.file() != upper.file() || lower.rank() >= upper.rank() {
            return None;
        }
        let between: Vec<Square> = (lower.rank() + 1..upper.rank())
            .filter_map(|rank| Square::new(lower.file(), rank))
            .collect();
        between.iter().all(|&square| self.at(square).is_none()).then_some(between)
    }

    /// Makes a move and hands the turn over. Whether the move is legal is not looked at:
    /// [`Position::after`] does that.
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

    /// The same position seen from the other side of the board: ranks in the opposite order and the colours exchanged,
    /// also of the side to move. Files stay where they are. Moves of the one are moves of the other.
    ///
    /// ```
    /// use bouton_kernel::xiangqi::Position;
    /// let position: Position = "4k4/9/9/9/9/9/9/9/R8/3K5 w".parse().unwrap();
    /// assert_eq!(position.turned().to_string(), "3k5/r8/9/9/9/9/9/9/9/4K4 b");
    /// assert_eq!(position.turned().turned(), position);
    /// ```
    #[must_use]
    pub fn turned(&self) -> Self {
        let mut points = [None; POINTS];
        for (square, Piece { side, kind }) in self.pieces() {
            points[square.across().index()] = Some(Piece { side: side.other(), kind });
        }
        let [red, black] = self.generals;
        Self { points, generals: [black.across(), red.across()], side: self.side.other() }
    }

    /// The same position with this side to move. Whether it can come up so is not looked at.
    #[must_use]
    pub fn with_side(mut self, side: Side) -> Self {
        self.side = side;
        self
    }

    fn follow_general(&mut self, moving: Option<Piece>, square: Square) {
        if let Some(Piece { side, kind: Kind::General }) = moving {
            self.generals[side.index()] = square;
        }
    }
}
