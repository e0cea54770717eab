//! The board as text, one full-width character a point.
//!
//! Black's files stand above and Red's below, as printed boards have them. Every piece has a character of its
//! own (俥傌炮 are Red's, 車馬砲 Black's), so the text needs no colours.

use super::{
    board::Position,
    notation::{RED_DIGITS, WIDE_DIGITS},
    square::{FILES, RANKS, Square},
};

/// What is written on an empty point.
pub const EMPTY: char = '＋';
/// What is written on an empty point that is marked: one of a gap that counts as a heap.
pub const MARKED: char = '＊';
/// The rank above which the river flows.
const BELOW_RIVER: u8 = 4;
/// The river, as wide as a rank.
const RIVER: &str = "　楚河　　　汉界　";

impl Position {
    /// The board in thirteen lines without trailing line break; the points in `marked` are shown if they are empty.
    ///
    /// ```
    /// use bouton_kernel::xiangqi::Position;
    ///
    /// let position: Position = "4ka3/3Pa1c2/4c4/p8/9/9/P8/4C4/3pA1C2/4KA3 w".parse().unwrap();
    /// let text = position.text(&["c6".parse().unwrap()]);
    /// assert_eq!(text.lines().nth(2), Some("＋＋＋兵士＋砲＋＋"));
    /// ```
    #[must_use]
    pub fn text(&self, marked: &[Square]) -> String {
        let mut lines = vec![WIDE_DIGITS.iter().collect::<String>()];
        for rank in (0..RANKS).rev() {
            if rank == BELOW_RIVER {
                lines.push(RIVER.to_owned());
            }
            lines.push(self.text_rank(rank, marked));
        }
        lines.push(RED_DIGITS.iter().rev().collect());
        lines.join("\n")
    }

    fn text_rank(&self, rank: u8, marked: &[Square]) -> String {
        let point = |square: Square| match self.at(square) {
            Some(piece) => piece.carved(),
            None if marked.contains(&square) => MARKED,
            None => EMPTY,
        };
        (0..FILES).filter_map(|file| Square::new(file, rank)).map(point).collect()
    }
}
