//! The ninety points of the board and their two names.
//!
//! A point has an absolute name (`a0` to `i9`: the file from Red's left, the rank from Red's side) and, for
//! each side, a file counted from that side's own right hand, 1 to 9, as the traditional notation does.

use std::fmt;

use super::piece::Side;

/// Files of the board.
pub const FILES: u8 = 9;
/// Ranks of the board.
pub const RANKS: u8 = 10;
/// Points of the board.
pub const POINTS: usize = 90;

/// A point of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The point on a file (0 to 8 from Red's left) and a rank (0 to 9 from Red's side), if it is on the board.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < FILES && rank < RANKS { Some(Self(rank * FILES + file)) } else { None }
    }

    /// The point with an index (0 to 89, rank by rank from Red's side), if there is one.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if (index as usize) < POINTS { Some(Self(index)) } else { None }
    }

    /// The point with an index that is known to be below 90: the tables hold no other.
    pub(super) const fn from_table(index: u8) -> Self {
        debug_assert!((index as usize) < POINTS);
        Self(index)
    }

    /// The point on a side's own file (1 to 9 from its right hand) and a rank from Red's side (0 to 9).
    #[must_use]
    pub fn on_file_of(side: Side, file: u8, rank: u8) -> Option<Self> {
        let from_left = match side {
            Side::Red => FILES.checked_sub(file)?,
            Side::Black => file.checked_sub(1)?,
        };
        Self::new(from_left, rank)
    }

    /// All points, rank by rank from Red's side, each rank from Red's left.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..RANKS * FILES).map(Self)
    }

    /// The index, 0 to 89.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, 0 to 8 from Red's left.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % FILES
    }

    /// The rank, 0 to 9 from Red's side.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / FILES
    }

    /// The file as a side counts it: 1 to 9 from its own right hand.
    #[must_use]
    pub const fn file_of(self, side: Side) -> u8 {
        match side {
            Side::Red => FILES - self.file(),
            Side::Black => self.file() + 1,
        }
    }

    /// The rank as a side counts it: 0 to 9 from its own side.
    #[must_use]
    pub const fn rank_of(self, side: Side) -> u8 {
        match side {
            Side::Red => self.rank(),
            Side::Black => RANKS - 1 - self.rank(),
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", char::from(b'a' + self.file()), self.rank())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_have_their_index_and_their_name() {
        for (index, square) in Square::all().enumerate() {
            assert_eq!(square.index(), index);
            assert_eq!(Square::from_index(u8::try_from(index).unwrap()), Some(square));
            assert_eq!(Square::new(square.file(), square.rank()), Some(square));
        }
        assert_eq!(Square::new(7, 2).map(|square| square.to_string()).as_deref(), Some("h2"));
        assert_eq!(
            (Square::new(9, 0), Square::new(0, 10), Square::from_index(90)),
            (None, None, None)
        );
    }

    #[test]
    fn each_side_counts_files_from_its_right_hand() {
        let h2 = Square::new(7, 2).unwrap();
        assert_eq!((h2.file_of(Side::Red), h2.file_of(Side::Black)), (2, 8));
        for square in Square::all() {
            for side in Side::ALL {
                assert_eq!(
                    Square::on_file_of(side, square.file_of(side), square.rank()),
                    Some(square)
                );
            }
        }
    }

    #[test]
    fn files_that_no_side_counts_are_refused() {
        assert_eq!(Square::on_file_of(Side::Red, 0, 0), None);
        assert_eq!(Square::on_file_of(Side::Black, 10, 0), None);
    }
}
