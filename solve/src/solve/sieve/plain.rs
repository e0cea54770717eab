//! The sieve as the definition reads: pair after pair, word after word of 64 bits, no summaries.
//!
//! It is the baseline of the bench and the second road in the tests of [`super::three_heaps`].

use super::{NONE, Partners, SieveError, Size};
use crate::game::Play;

/// The same table as [`super::three_heaps`], found by searching every line from its first word.
///
/// # Errors
/// The same as [`super::three_heaps`].
///
/// ```
/// use bouton_solve::{game::Play, solve::sieve::{plain_three_heaps, three_heaps}};
/// assert_eq!(plain_three_heaps(20, 30, 25, Play::Misere), three_heaps(20, 30, 25, Play::Misere));
/// ```
pub fn plain_three_heaps(
    a_max: u32,
    b_max: u32,
    c_max: u32,
    play: Play,
) -> Result<Partners, SieveError> {
    let size = Size::new(a_max, b_max, c_max)?;
    let mut cells = vec![0; size.rows * size.columns];
    let mut columns = vec![0; size.columns * size.words];
    for (a, row_cells) in cells.chunks_mut(size.columns).enumerate() {
        let mut row = vec![0; size.words];
        for (b, (cell, column)) in
            row_cells.iter_mut().zip(columns.chunks_mut(size.words)).enumerate()
        {
            let is_misere_start = play == Play::Misere && a == 0 && b == 0;
            let partner = if is_misere_start { Some(1) } else { first_unused(&row, column) };
            if let Some(partner) = partner {
                use_up(&mut row, partner);
                use_up(column, partner);
            }
            *cell = partner.filter(|&partner| partner <= size.c_max).unwrap_or(NONE);
        }
    }
    Ok(Partners { a_max, b_max, c_max, play, cells })
}

fn first_unused(row: &[u64], column: &[u64]) -> Option<u16> {
    let word = row.iter().zip(column).position(|(row, column)| row | column != u64::MAX)?;
    let used = row[word] | column[word];
    Some((word * 64) as u16 | used.trailing_ones() as u16)
}

fn use_up(line: &mut [u64], partner: u16) {
    line[usize::from(partner / 64)] |= 1 << (partner % 64);
}
