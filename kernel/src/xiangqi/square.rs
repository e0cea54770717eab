//! The ninety points of the board and their two names.
//!
//! A point has an absolute name (`a0` to `i9`: the file from Red's left, the rank from Red's side) and, for
//! each side, a file counted from that side's own right hand, 1 to 9, as the traditional notation does.

use std::{fmt, str::FromStr};

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

/// A text that names no point.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{found}` is no point of the board: write a file from a to i and a rank from 0 to 9, as in h2"
)]
pub struct SquareError {
    /// The text.
    pub found: String,
}

impl SquareError {
    /// The error in Chinese.
    #[must_use]
    pub fn zh(&self) -> String {
        format!("“{}”不是棋盘上的点：应写列 a 到 i、行 0 到 9，例如 h2", self.found)
    }
}

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

    /// The point of the same file that is as far from the other side.
    #[must_use]
    pub const fn across(self) -> Self {
        Self((RANKS - 1 - self.rank()) * FILES + self.file())
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

    /// The name with ranks from 1 to 10, as engines that speak UCI write it: `h2` is `h3` there.
    #[must_use]
    pub fn uci(self) -> String {
        format!("{}{}", self.file_letter(), self.rank() + 1)
    }

    fn file_letter(self) -> char {
        char::from(b'a' + self.file())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.file_letter(), self.rank())
    }
}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        let refused = || SquareError { found: text.to_owned() };
        let [file, rank] = *text.as_bytes() else { return Err(refused()) };
        let file = file.to_ascii_lowercase().checked_sub(b'a').ok_or_else(refused)?;
        let rank = rank.checked_sub(b'0').ok_or_else(refused)?;
        Self::new(file, rank).ok_or_else(refused)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::from_index(u8::try_from(square.index()).unwrap()), Some(square));
        }
    }

    #[test]
    fn each_side_counts_files_from_its_right_hand() {
        let h2: Square = "h2".parse().unwrap();
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
    fn points_outside_the_board_are_refused() {
        for text in ["", "a", "j0", "a10", "a:", "0a", "炮"] {
            let error = text.parse::<Square>().unwrap_err();
            assert!(error.to_string().contains(text) && error.zh().contains(text));
        }
        assert_eq!(Square::on_file_of(Side::Red, 0, 0), None);
        assert_eq!(Square::on_file_of(Side::Black, 10, 0), None);
    }
}
