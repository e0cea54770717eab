//! Pictures of a position as data: what is to be seen, never how it is drawn.
//!
//! Markdown is the master of every sheet, so a picture travels through it as the info string of a code fence
//! (`picture heaps matches 3 5 7`). `Display` writes that string and `FromStr` reads it back; the drawing functions
//! live in `render::picture`, one per variant.

mod error;
mod looks;
mod read;
#[cfg(test)]
mod tests;

use std::fmt;

use crate::xiangqi;
use serde::Serialize;

pub use error::{PictureError, PictureNumber};
pub use looks::{Piece, PieceKind, RowObject, Skin};

/// The most step sizes a race may list; a range such as `1..9` counts with its full length.
pub const MAX_STEPS: usize = 10_000;

/// The most dice beside a pile.
pub const MAX_DICE: usize = 6;

/// A position as the pupil sees it.
///
/// The text form is the info string of a Markdown fence, and reading it gives the same picture back.
///
/// ```
/// use bouton::answer::picture::{Picture, Skin};
/// let picture = Picture::Heaps { skin: Skin::Matches, heaps: vec![3, 5, 7] };
/// assert_eq!(picture.to_string(), "picture heaps matches 3 5 7");
/// assert_eq!("picture heaps matches 3 5 7".parse(), Ok(picture));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Picture {
    /// Heaps of objects, named A, B, C… in order; written `picture heaps SKIN COUNT...`.
    Heaps {
        /// What the objects look like.
        skin: Skin,
        /// Objects in each heap; at least one heap, and a heap may be empty.
        heaps: Vec<u64>,
    },
    /// Counting on from 0 to a target; written `picture race TARGET SAID [STEP...]`.
    Race {
        /// The number that wins, at least 1.
        target: u64,
        /// The last number said so far, `0..=target`; 0 before the first turn.
        said: u64,
        /// How many numbers one turn may add, each at least 1, at most [`MAX_STEPS`] of them; may be empty, and then
        /// the picture does not show where a turn can lead. Runs are written as ranges: `1..9`.
        take: Vec<u64>,
    },
    /// A strip of numbered squares with one piece; written `picture strip SQUARES AT`.
    Strip {
        /// Number of squares, at least 1.
        squares: u64,
        /// The square under the piece, `1..=squares`.
        at: u64,
    },
    /// A row of coins, each showing heads or tails, with its number below; written `picture coins FIRST FACES`, where
    /// `FACES` is a word of `H` and `T`.
    Coins {
        /// Whether each coin shows heads, from the left; at least one coin.
        heads: Vec<bool>,
        /// The number of the leftmost coin: 0 or 1.
        first: u64,
    },
    /// A pile and the dice that say what may be taken from it; written `picture dice TOTAL FACE...`.
    Dice {
        /// The number that is left.
        total: u64,
        /// The upper face of each die, `1..=6`; at least one die, at most [`MAX_DICE`].
        faces: Vec<u8>,
    },
    /// A squared board with pieces; written `picture board COLUMNS ROWS FIRST [PIECE COLUMN,ROW]...`.
    ///
    /// Columns are numbered from the left and rows from the bottom.
    Board {
        /// Number of columns, at least 1.
        columns: u64,
        /// Number of rows, at least 1.
        rows: u64,
        /// The number of the first column and of the first row: 0 or 1. With 0, the numbers of a square are its
        /// distances from the corner at the lower left.
        first: u64,
        /// The pieces, each on the board; of two on one square the later is seen.
        pieces: Vec<Piece>,
    },
    /// Rows of things that stand close together, each with its number below; written `picture pins COUNT...` or
    /// `picture apples COUNT...`.
    Row {
        /// What stands in the rows.
        object: RowObject,
        /// How many in each row; at least one row, and a row may be empty.
        rows: Vec<u64>,
    },
    /// A number with each of its digits on a card; written `picture digits NUMBER`.
    Digits {
        /// The digits from the left, each `0..=9`; at least one.
        digits: Vec<u8>,
    },
    /// A position of Chinese chess, with the gaps marked that count as heaps; written
    /// `picture xiangqi PLACEMENT SIDE`, in FEN.
    Xiangqi {
        /// The position.
        #[serde(serialize_with = "as_text")]
        position: xiangqi::Position,
    },
}

fn as_text<S: serde::Serializer>(
    text: &impl fmt::Display,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(text)
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Picture::Heaps { skin, heaps } => {
                write!(f, "picture heaps {skin}")?;
                heaps.iter().try_for_each(|heap| write!(f, " {heap}"))
            }
            Picture::Race { target, said, take } => {
                write!(f, "picture race {target} {said}")?;
                runs(take).try_for_each(|run| write_run(f, run))
            }
            Picture::Strip { squares, at } => write!(f, "picture strip {squares} {at}"),
            Picture::Coins { heads, first } => write!(f, "picture coins {first} {}", faces(heads)),
            Picture::Dice { total, faces } => {
                write!(f, "picture dice {total}")?;
                faces.iter().try_for_each(|face| write!(f, " {face}"))
            }
            Picture::Board { columns, rows, first, pieces } => {
                write!(f, "picture board {columns} {rows} {first}")?;
                pieces.iter().try_for_each(|piece| write!(f, " {piece}"))
            }
            Picture::Row { object, rows } => {
                write!(f, "picture {object}")?;
                rows.iter().try_for_each(|count| write!(f, " {count}"))
            }
            Picture::Digits { digits } => {
                f.write_str("picture digits ")?;
                digits.iter().try_for_each(|digit| write!(f, "{digit}"))
            }
            Picture::Xiangqi { position } => write!(f, "picture xiangqi {position}"),
        }
    }
}

/// Coins as a word: `THHT`.
fn faces(heads: &[bool]) -> String {
    heads.iter().map(|heads| if *heads { 'H' } else { 'T' }).collect()
}

/// Cuts a list into maximal stretches of consecutive numbers, as (first, last).
fn runs(steps: &[u64]) -> impl Iterator<Item = (u64, u64)> + '_ {
    steps
        .chunk_by(|left, right| left.checked_add(1) == Some(*right))
        .filter_map(|run| Some((*run.first()?, *run.last()?)))
}

fn write_run(f: &mut fmt::Formatter<'_>, (first, last): (u64, u64)) -> fmt::Result {
    if first == last { write!(f, " {first}") } else { write!(f, " {first}..{last}") }
}
