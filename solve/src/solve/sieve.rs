//! Three-heap Nim solved for a whole box of positions, from the rules alone.
//!
//! On a *line* `(a, b, *)` there is at most one P-position: of two, the larger could move to the
//! smaller. It is the smallest `c` from which no P-position is reached by lowering `a` or `b`: every
//! smaller `c` is excluded, and every larger one moves down to it. So each pair `(a, b)` has one
//! *partner* `c`. Pairs are taken in an order in which all smaller pairs of the same row (`a`) and
//! of the same column (`b`) come first; each row and each column carries a bitset of the `c` that
//! its P-positions have used up, and the partner is the first `c` used up in neither.
//!
//! In misère play the player who cannot move wins, so `(0, 0, 0)` is an N-position although it has
//! no move. That is the only difference: on the line `(0, 0, *)` the search starts at 1. Everywhere
//! else a position is P exactly when no move leads to a P-position, as in normal play.
//!
//! **What makes it fast.** Lines are handled in bands of 64 and pairs in tiles of 64 × 64.
//! A band keeps, beside its bitsets, one bit for each word that is full in *all* its lines
//! (`band.rs`). Every word before the first that is full in neither band is excluded for all 4096
//! pairs of the tile, and this is found out once for all of them. Then one word of each line
//! decides the tile; where that word is still unused everywhere, the tile repeats an earlier one,
//! shifted (`tile.rs`). [`plain_three_heaps`] is the sieve without any of this: the tests
//! compare the two tables, the bench prints the ratio of their times.
//!
//! No nim-sum occurs here: that the table agrees with Bouton's theorem is evidence, not an input.
//! Source: C. L. Bouton, "Nim, a game with a complete mathematical theory" (1901); catalogue S0-23,
//! S0-25, S0-26, S0-53.

mod band;
mod plain;
mod tile;

#[cfg(test)]
mod tests;

use crate::game::Play;
use band::{Band, LINES};
pub use plain::plain_three_heaps;
use tile::{Pattern, Tile};

/// The largest number of pairs `(a, b)` in one table; two bytes each.
pub const MAX_CELLS: u64 = 1 << 24;

/// The largest number of `c` on one line, so that every partner, and [`NONE`], fits a cell.
pub const MAX_LINE: u64 = NONE as u64;

/// The largest total length of the column bitsets, in bits (64 MiB).
pub const MAX_COLUMN_BITS: u64 = 1 << 29;

/// The cell of a pair without a partner in the box.
pub const NONE: u16 = u16::MAX;

/// Why a table was not begun: it would be too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SieveError {
    /// More pairs than [`MAX_CELLS`].
    #[error(
        "the box has {pairs} pairs of first heaps, at most {limit} fit: lower the first or second heap"
    )]
    TooManyPairs {
        /// Pairs asked for.
        pairs: u64,
        /// Always [`MAX_CELLS`].
        limit: u64,
    },
    /// Longer lines than [`MAX_LINE`].
    #[error(
        "the third heap takes part with {length} sizes, at most {limit} fit: lower the third heap"
    )]
    LineTooLong {
        /// Sizes of the third heap that a partner can have, 0 included.
        length: u64,
        /// Always [`MAX_LINE`].
        limit: u64,
    },
    /// More bits than [`MAX_COLUMN_BITS`].
    #[error(
        "the sieve needs {bits} bits for its columns, at most {limit} fit: lower the second or third heap"
    )]
    TooManyColumnBits {
        /// Bits asked for.
        bits: u64,
        /// Always [`MAX_COLUMN_BITS`].
        limit: u64,
    },
}

/// The P-positions of the box `a <= a_max`, `b <= b_max`, `c <= c_max`: for each pair `(a, b)` the
/// one `c`, if it lies in the box. All other positions of the box are N-positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partners {
    a_max: u32,
    b_max: u32,
    c_max: u32,
    play: Play,
    cells: Vec<u16>,
}

impl Partners {
    /// Largest first heap of the box, in objects.
    pub fn a_max(&self) -> u32 {
        self.a_max
    }

    /// Largest second heap of the box, in objects.
    pub fn b_max(&self) -> u32 {
        self.b_max
    }

    /// Largest third heap of the box, in objects.
    pub fn c_max(&self) -> u32 {
        self.c_max
    }

    /// Whether the last mover wins or loses.
    pub fn play(&self) -> Play {
        self.play
    }

    /// Number of positions the table decides.
    pub fn positions(&self) -> u64 {
        self.cells.len() as u64 * (u64::from(self.c_max) + 1)
    }

    /// The `c` for which `(a, b, c)` is a P-position; `None` if it exceeds `c_max`, and for a pair
    /// outside the box.
    ///
    /// ```
    /// use bouton_solve::{game::Play, solve::sieve::three_heaps};
    /// let table = three_heaps(7, 7, 7, Play::Normal)?;
    /// assert_eq!(table.partner(3, 5), Some(6));
    /// # Ok::<(), bouton_solve::solve::sieve::SieveError>(())
    /// ```
    pub fn partner(&self, a: u64, b: u64) -> Option<u64> {
        if a > u64::from(self.a_max) || b > u64::from(self.b_max) {
            return None;
        }
        let index = a * (u64::from(self.b_max) + 1) + b;
        let cell = *self.cells.get(usize::try_from(index).ok()?)?;
        (cell != NONE).then_some(u64::from(cell))
    }

    /// The table row by row: cell `a * (b_max + 1) + b` is the partner of `(a, b)`, or [`NONE`].
    pub fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// The table itself, laid out as in [`Partners::cells`].
    pub fn into_cells(self) -> Vec<u16> {
        self.cells
    }
}

/// Decides every position `(a, b, c)` of the box and returns the partner of each pair.
///
/// # Errors
/// [`SieveError`], if the box exceeds [`MAX_CELLS`], [`MAX_LINE`] or [`MAX_COLUMN_BITS`].
///
/// ```
/// use bouton_solve::{game::Play, solve::sieve::three_heaps};
/// let misere = three_heaps(1, 1, 1, Play::Misere)?;
/// assert_eq!(misere.cells(), [1, 0, 0, 1]);
/// # Ok::<(), bouton_solve::solve::sieve::SieveError>(())
/// ```
pub fn three_heaps(a_max: u32, b_max: u32, c_max: u32, play: Play) -> Result<Partners, SieveError> {
    let size = Size::new(a_max, b_max, c_max)?;
    let cells = sieve(&size, play);
    Ok(Partners { a_max, b_max, c_max, play, cells })
}

/// The cells of the table, one band of rows after another.
fn sieve(size: &Size, play: Play) -> Vec<u16> {
    let pattern = Pattern::new();
    let mut cells = vec![0; size.rows * size.columns];
    let mut column_bands = vec![Band::new(size.words); size.columns.div_ceil(LINES)];
    for (index, cells) in cells.chunks_mut(LINES * size.columns).enumerate() {
        cells.fill(NONE);
        let mut row_band = Band::new(size.words);
        if index == 0 && play == Play::Misere {
            decide_misere_start(cells, &mut row_band, &mut column_bands[0]);
        }
        fill_rows(cells, size.columns, &mut row_band, &mut column_bands, &pattern);
        hide_partners_above(size.c_max, cells);
    }
    cells
}

/// On the line `(0, 0, *)` of misère play 0 is N, for the player who cannot move wins; hence 1 is P.
fn decide_misere_start(cells: &mut [u16], rows: &mut Band, columns: &mut Band) {
    cells[0] = 1;
    rows.words[0][0] |= 1 << 1;
    columns.words[0][0] |= 1 << 1;
}

/// Decides one band of rows, tile by tile.
fn fill_rows(
    cells: &mut [u16],
    stride: usize,
    row_band: &mut Band,
    column_bands: &mut [Band],
    pattern: &Pattern,
) {
    for (index, column_band) in column_bands.iter_mut().enumerate() {
        let first = index * LINES;
        let columns = first..stride.min(first + LINES);
        let mut tile = Tile { cells: &mut *cells, stride, columns };
        tile.fill(row_band, column_band, pattern);
    }
}

/// Bitsets end with a whole word, so a partner may lie beyond the box; no smaller one depends on it.
fn hide_partners_above(c_max: u16, cells: &mut [u16]) {
    if c_max % 64 == 63 {
        return;
    }
    for cell in cells {
        *cell = if *cell > c_max { NONE } else { *cell };
    }
}

/// The measurements of a box, checked against the limits.
struct Size {
    rows: usize,
    columns: usize,
    /// Words of one line's bitset.
    words: usize,
    /// Largest third heap that can be a partner.
    c_max: u16,
}

impl Size {
    fn new(a_max: u32, b_max: u32, c_max: u32) -> Result<Self, SieveError> {
        let (rows, columns) = (u64::from(a_max) + 1, u64::from(b_max) + 1);
        at_most(rows.saturating_mul(columns), MAX_CELLS, |pairs, limit| {
            SieveError::TooManyPairs { pairs, limit }
        })?;
        let length = line_length(a_max, b_max, c_max);
        at_most(length, MAX_LINE, |length, limit| SieveError::LineTooLong { length, limit })?;
        let words = length.div_ceil(64);
        at_most(columns * words * 64, MAX_COLUMN_BITS, |bits, limit| {
            SieveError::TooManyColumnBits { bits, limit }
        })?;
        Ok(Size {
            rows: rows as usize,
            columns: columns as usize,
            words: words as usize,
            c_max: (length - 1) as u16,
        })
    }
}

/// Sizes of the third heap that a partner can have. On the line `(a, b, *)` each smaller row and
/// each smaller column excludes at most one, and the misère start one more: no partner exceeds
/// `a + b + 1`.
fn line_length(a_max: u32, b_max: u32, c_max: u32) -> u64 {
    (u64::from(c_max) + 1).min(u64::from(a_max) + u64::from(b_max) + 2)
}

fn at_most(value: u64, limit: u64, error: fn(u64, u64) -> SieveError) -> Result<(), SieveError> {
    if value > limit { Err(error(value, limit)) } else { Ok(()) }
}
