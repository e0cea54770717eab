//! What is wrong with an info string that cannot be read as a picture.

use thiserror::Error;

use super::{MAX_DICE, MAX_STEPS};
use crate::{text::refuse_number, xiangqi::FenError};

/// Why an info string is not a picture.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PictureError {
    /// The first word is not `picture`.
    #[error("a picture begins with the word `picture`, not `{found}`")]
    NotAPicture {
        /// The first word, empty if there is none.
        found: String,
    },
    /// The second word names no kind of picture.
    #[error(
        "unknown kind of picture `{found}`; write `heaps`, `race`, `strip`, `coins`, `dice`, `board`, `pins`, `apples`, \
         `digits` or `xiangqi`"
    )]
    UnknownKind {
        /// The second word, empty if there is none.
        found: String,
    },
    /// No skin has this name.
    #[error("unknown skin `{found}`; write `stones`, `coins`, `matches`, `beads` or `counters`")]
    UnknownSkin {
        /// The word in the skin's place, empty if there is none.
        found: String,
    },
    /// No piece has this name.
    #[error(
        "unknown piece `{found}`; write `queen`, `king`, `rook`, `white`, `black`, `red-cannon`, `black-cannon`, `red-soldier`, `black-soldier`, `goal` or `wall`"
    )]
    UnknownPiece {
        /// The word in the piece's place.
        found: String,
    },
    /// A word in the place of coins has other letters.
    #[error("`{found}` is not a row of coins; write `H` for heads and `T` for tails, as in `THHT`")]
    NotCoins {
        /// The word as written.
        found: String,
    },
    /// A word in the place of a number on cards has other characters than digits.
    #[error("`{found}` is not written in digits 0 to 9")]
    NotDigits {
        /// The word as written.
        found: String,
    },
    /// A word in the place of a square is none.
    #[error("`{found}` is not a square; write column and row, as in `3,5`")]
    NotASquare {
        /// The word as written, empty if there is none.
        found: String,
    },
    /// A word in the place of a number is none.
    #[error("{}", refuse_number(found, u64::MAX)[1])]
    NotANumber {
        /// The word as written.
        found: String,
    },
    /// A range of steps runs downwards.
    #[error("the range `{found}` is empty; write the smaller end first, as in `1..9`")]
    EmptyRange {
        /// The range as written.
        found: String,
    },
    /// There are too few or too many words for this kind.
    #[error("wrong number of words; write `{usage}`")]
    WordCount {
        /// The shape that was expected.
        usage: &'static str,
    },
    /// A number is readable but outside its range.
    #[error("{what} is {found}, but must be from {least} to {most}")]
    OutOfRange {
        /// Which number it is.
        what: PictureNumber,
        /// The number as written.
        found: u64,
        /// Smallest value allowed.
        least: u64,
        /// Largest value allowed.
        most: u64,
    },
    /// The steps of a race are more than anybody would read.
    #[error("a race may list at most {MAX_STEPS} steps")]
    TooManySteps,
    /// There are more dice than anybody would throw.
    #[error("a picture may show at most {MAX_DICE} dice")]
    TooManyDice,
    /// What should be a position of Chinese chess is none.
    #[error(transparent)]
    Xiangqi(#[from] FenError),
}

/// A number of an info string that has a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PictureNumber {
    /// A number that may be added in one turn.
    #[error("a step")]
    Step,
    /// The column in which a piece stands.
    #[error("the column of a piece")]
    PieceColumn,
    /// The upper face of a die.
    #[error("the face of a die")]
    DieFace,
    /// The number of the first square, coin or column.
    #[error("the first number")]
    FirstNumber,
    /// How many columns a board has.
    #[error("the number of columns")]
    Columns,
    /// How many rows a board has.
    #[error("the number of rows")]
    Rows,
    /// How many squares a strip has.
    #[error("the number of squares")]
    Squares,
    /// How far a race has come.
    #[error("the number said so far")]
    Said,
    /// The row in which a piece stands.
    #[error("the row of a piece")]
    PieceRow,
    /// The square of the piece on a strip.
    #[error("the square of the piece")]
    StripSquare,
    /// The target of a race.
    #[error("the target of the race")]
    Target,
}
