//! Pieces that face each other on a file: what the line game counts as heaps.

use super::{Kind, Piece, Position, Side, Square, square::FILES};

/// A red piece and, above it on the same file, a black one of the same kind, with nothing between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facing {
    /// Cannons or soldiers.
    pub kind: Kind,
    /// Where the red piece stands.
    pub red: Square,
    /// Where the black piece stands.
    pub black: Square,
    /// The empty points between them, from Red's side.
    pub between: Vec<Square>,
    /// The empty points behind the red and behind the black piece, up to the next piece or the edge.
    pub behind: [u8; 2],
}

impl Facing {
    /// The size of the heap: the points between cannons; between soldiers one less, since whoever
    /// steps in front of the other is taken.
    ///
    /// ```
    /// use bouton_solve::xiangqi::{OnBoard, fen};
    /// let classic = fen::read("4ka3/3Pa1c2/4c4/p8/9/9/P8/4C4/3pA1C2/4KA3 w").unwrap();
    /// let heaps: Vec<usize> = classic.facing().iter().map(|facing| facing.heap()).collect();
    /// assert_eq!(heaps, [1, 4, 6]);
    /// ```
    #[must_use]
    pub fn heap(&self) -> usize {
        let points = self.between.len();
        if self.kind == Kind::Soldier { points.saturating_sub(1) } else { points }
    }
}

pub(super) fn facing(board: &Position) -> Vec<Facing> {
    (0..FILES).flat_map(|file| facing_on(board, file)).collect()
}

fn facing_on(board: &Position, file: u8) -> Vec<Facing> {
    let pieces: Vec<(Square, Piece)> =
        board.pieces().filter(|(square, _)| square.file() == file).collect();
    let facing = pieces.windows(2).filter_map(|pair| {
        let [(red, below), (black, above)] = pair else { return None };
        let kind = below.kind;
        let face = below.side == Side::Red && above.side == Side::Black && above.kind == kind;
        if !face || !matches!(kind, Kind::Cannon | Kind::Soldier) {
            return None;
        }
        let between = (red.rank() + 1..black.rank()).filter_map(|rank| Square::new(file, rank));
        let behind = [empty_beyond(board, *red, -1), empty_beyond(board, *black, 1)];
        Some(Facing { kind, red: *red, black: *black, between: between.collect(), behind })
    });
    facing.collect()
}

/// How many empty points follow one another from a point on, without it, up or down its file.
fn empty_beyond(board: &Position, from: Square, step: i8) -> u8 {
    let mut count = 0;
    let mut rank = from.rank().checked_add_signed(step);
    while let Some(next) = rank.and_then(|rank| Square::new(from.file(), rank))
        && board.at(next).is_none()
    {
        count += 1;
        rank = next.rank().checked_add_signed(step);
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(fen: &str, heaps: &[usize], behind: &[[u8; 2]]) {
        let position = super::super::fen::read(fen).unwrap();
        let facing = facing(&position);
        assert_eq!(facing.iter().map(Facing::heap).collect::<Vec<_>>(), heaps, "{fen}");
        assert_eq!(facing.iter().map(|facing| facing.behind).collect::<Vec<_>>(), behind, "{fen}");
    }

    #[test]
    fn the_documents_positions_are_heaps() {
        check("4ka3/3Pa1c2/4c4/p8/9/9/P8/4C4/3pA1C2/4KA3 w", &[1, 4, 6], &[[3, 3], [0, 0], [1, 1]]);
        check(
            "4ka3/3Pa1c2/4c4/p1p6/9/9/P1P6/4C4/3pA1C2/4KA3 w",
            &[1, 1, 4, 6],
            &[[3, 3], [3, 3], [0, 0], [1, 1]],
        );
        check("4ka3/3Pa3c/4c4/6p2/9/9/6P2/4C4/3pA3C/4KA3 w", &[4, 1, 6], &[[0, 0], [3, 3], [1, 1]]);
    }

    #[test]
    fn what_does_not_face_is_no_heap() {
        let position = super::super::fen::read(super::super::OPENING).unwrap();
        assert!(facing(&position).iter().all(|facing| facing.heap() > 0));
        // The soldier beyond the other's, and cannons with a piece between them, face nobody.
        check("4ka3/3Pa1c2/4c4/4p4/9/9/9/4C4/3pA4/4KA3 w", &[], &[]);
        check("4k4/9/9/9/9/p8/P8/9/9/3K5 w", &[0], &[[3, 5]]);
    }
}
