//! Checking a table that names, for each pair of heaps, the one third heap that makes the mover
//! lose. It decides thousands of millions of positions with a few million entries.
//!
//! A *line* is all positions (a, b, c) with the same a and b. Every move inside a line goes to a
//! smaller c; the other moves go to lines with a smaller a or b. Call c *excluded* on the line
//! when (a, b', c) or (a', b, c) with a smaller b' or a' is a P-position. Then the entry c of
//! a line is right exactly when c is not excluded while everything below it is: (a, b, c) moves
//! to no P-position, every smaller third heap moves to one, and every larger one moves to c.

use super::{Rejection, Verified, rejection::within, rows::hold_one_lost};
use crate::game::{Nim, Play, Position};

/// The most bits that the kernel keeps to check one table (128 MiB).
const MAX_COLUMN_BITS: u128 = 1 << 30;

/// The entry of a line none of whose positions inside the box is a P-position.
pub const NO_PARTNER: u16 = u16::MAX;

struct Partners {
    /// Largest first, second and third heap of the box, increasing.
    largest: [u32; 3],
    /// Entry `a * (largest[1] + 1) + b`.
    third: Vec<u16>,
}

impl Partners {
    /// The heaps of a position in the order of the box: increasing, empty heaps in front.
    fn place_in_box(&self, position: &Position) -> Option<[u64; 3]> {
        let mut placed = [0; 3];
        let mut heaps = position.iter().filter(|heap| **heap > 0);
        for (slot, heap) in placed.iter_mut().zip(&mut heaps) {
            *slot = *heap;
        }
        placed.sort_unstable();
        let inside = placed.iter().zip(self.largest).all(|(heap, most)| *heap <= u64::from(most));
        (inside && heaps.next().is_none()).then_some(placed)
    }

    fn partner(&self, first: u64, second: u64) -> Option<u64> {
        let width = u64::from(self.largest[1]) + 1;
        let cell = first.checked_mul(width)?.checked_add(second)?;
        let third = *self.third.get(usize::try_from(cell).ok()?)?;
        (third != NO_PARTNER).then_some(u64::from(third))
    }
}

impl Verified {
    /// Checks a table of partners: `third[a * (largest[1] + 1) + b]` is the one `c` up to
    /// `largest[2]` for which heaps `a`, `b`, `c` are lost for the mover, or [`NO_PARTNER`].
    /// `largest` must not decrease, so that any three heaps fit when sorted.
    ///
    /// # Errors
    /// If an entry is excluded, if a smaller third heap is not, or if the sizes do not fit.
    pub fn by_partners(play: Play, largest: [u32; 3], third: Vec<u16>) -> Result<Self, Rejection> {
        let lines = (u128::from(largest[0]) + 1) * (u128::from(largest[1]) + 1);
        if third.len() as u128 != lines || !largest.is_sorted() {
            return Err(Rejection::WrongSize { found: third.len() as u128, expected: lines });
        }
        let bits = (u128::from(largest[1]) + 1) * (u128::from(thirds(largest)) + 64);
        within(("bits for the columns", "MAX_COLUMN_BITS"), bits, MAX_COLUMN_BITS)?;
        let table = Partners { largest, third };
        let width = largest[1] as usize + 1;
        let mut excluded = Excluded::new(largest);
        for (first, row) in table.third.chunks_exact(width).enumerate() {
            excluded.row.fill(0);
            for (second, entry) in row.iter().enumerate() {
                // In misère play (0, 0, 0), which has no moves, is won for the mover.
                let won_end = first == 0 && second == 0 && play == Play::Misere;
                let at = |third| Position::from([first as u64, second as u64, third]);
                let claimed = (*entry != NO_PARTNER).then_some(u64::from(*entry));
                hold_one_lost(claimed, excluded.first_free(second, won_end), at)?;
            }
        }
        Ok(Self::by_lookup(Nim { play }, move |position| {
            let [first, second, third] = table.place_in_box(position)?;
            Some(table.partner(first, second) == Some(third))
        }))
    }
}

/// How many third heaps have to be looked at on a line: at most a + b are excluded, and one more
/// at the end of misère play, so that larger ones need no bits.
fn thirds(largest: [u32; 3]) -> u64 {
    let excluded_at_most = u64::from(largest[0]) + u64::from(largest[1]) + 1;
    u64::from(largest[2]).min(excluded_at_most) + 1
}

/// Which third heaps are excluded: by smaller second heaps (the row), by smaller first heaps
/// (one column for each second heap). One bit for each third heap.
struct Excluded {
    words: usize,
    thirds: u64,
    row: Vec<u64>,
    columns: Vec<u64>,
}

impl Excluded {
    fn new(largest: [u32; 3]) -> Self {
        let thirds = thirds(largest);
        let words = (thirds / 64 + 1) as usize;
        let columns = vec![0; words * (largest[1] as usize + 1)];
        Self { words, thirds, row: vec![0; words], columns }
    }

    /// The smallest third heap that is not excluded, which excludes itself from later lines; `won_end` excludes the empty one
    /// on this line alone.
    fn first_free(&mut self, second: usize, won_end: bool) -> Option<u64> {
        let column = &mut self.columns[second * self.words..(second + 1) * self.words];
        let pairs = self.row.iter().zip(column.iter());
        let third = pairs
            .map(|(row, column)| row | column)
            .enumerate()
            .map(|(index, word)| (index, word | u64::from(won_end && index == 0)))
            .find(|(_, word)| *word != u64::MAX)
            .map(|(index, word)| index as u64 * 64 + u64::from(word.trailing_ones()))
            .filter(|third| *third < self.thirds)?;
        let (word, bit) = ((third / 64) as usize, 1 << (third % 64));
        self.row[word] |= bit;
        column[word] |= bit;
        Some(third)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Outcome;

    /// The partners of a box, by listing options as the definition says.
    fn by_definition(play: Play, largest: [u32; 3]) -> Vec<u16> {
        let largest = largest.map(|most| most as u16);
        let mut safe: Vec<[u16; 3]> = Vec::new();
        let mut third = Vec::new();
        for a in 0..=largest[0] {
            for b in 0..=largest[1] {
                let is_safe = |c: u16| {
                    let end = a == 0 && b == 0 && c == 0;
                    let reaches = safe.iter().any(|[x, y, z]| {
                        (*x < a && (*y, *z) == (b, c)) || (*y < b && (*x, *z) == (a, c))
                    });
                    !(reaches || end && play == Play::Misere)
                };
                let entry = (0..=largest[2]).find(|c| is_safe(*c));
                safe.extend(entry.map(|c| [a, b, c]));
                third.push(entry.unwrap_or(NO_PARTNER));
            }
        }
        third
    }

    #[test]
    fn right_tables_are_accepted_in_both_plays() {
        for play in [Play::Normal, Play::Misere] {
            let boxes = [[0, 0, 0], [0, 0, 1], [0, 2, 5], [3, 5, 7], [4, 4, 4], [9, 10, 11]];
            // The last has more than 64 third heaps: its columns need several words.
            for largest in boxes.into_iter().chain([[1, 70, 140]]) {
                let table = Verified::by_partners(play, largest, by_definition(play, largest));
                assert!(table.is_ok(), "{play:?} {largest:?}");
            }
        }
    }

    #[test]
    fn every_changed_entry_is_refused() {
        for play in [Play::Normal, Play::Misere] {
            let right = by_definition(play, [3, 4, 5]);
            for cell in 0..right.len() {
                for wrong in (0..=6).chain([NO_PARTNER]).filter(|wrong| *wrong != right[cell]) {
                    let mut third = right.clone();
                    third[cell] = wrong;
                    let refused = Verified::by_partners(play, [3, 4, 5], third).is_err();
                    assert!(refused, "{play:?} cell {cell}: {wrong}");
                }
            }
        }
    }

    #[test]
    fn a_rejection_names_the_position() {
        let mut third = by_definition(Play::Normal, [1, 2, 3]);
        third[4] = 1; // line (1, 1): its partner is 0; 1 is excluded by (1, 0, 1).
        let rejection = Verified::by_partners(Play::Normal, [1, 2, 3], third).unwrap_err();
        assert_eq!(rejection, Rejection::wrong_way(Position::from([1, 1, 0]), false));
        let mut third = by_definition(Play::Normal, [1, 2, 3]);
        third[5] = 2; // line (1, 2): its partner is 3; 2 is excluded by (0, 2, 2).
        let rejection = Verified::by_partners(Play::Normal, [1, 2, 3], third).unwrap_err();
        assert_eq!(rejection, Rejection::wrong_way(Position::from([1, 2, 2]), true));
    }

    #[test]
    fn a_table_of_the_wrong_size_is_refused() {
        let refused = |largest, third| {
            let table = Verified::by_partners(Play::Normal, largest, third);
            assert!(matches!(table, Err(Rejection::WrongSize { .. })));
        };
        refused([1, 1, 1], vec![0, 1, 1]);
        refused([2, 1, 1], vec![0, 1, 1, 0, 2, 2]);
    }

    #[test]
    fn a_box_whose_columns_need_too_many_bits_is_refused() {
        let wide = Verified::by_partners(Play::Normal, [0, 32_736, 32_736], vec![0; 32_737]);
        let (what, limit_name) = ("bits for the columns", "MAX_COLUMN_BITS");
        let (found, limit) = (32_737 * (32_737 + 64), MAX_COLUMN_BITS);
        assert_eq!(wide.unwrap_err(), Rejection::OverLimit { what, found, limit_name, limit });
    }

    #[test]
    fn empty_heaps_take_no_place() {
        let largest = [0, 2, 2];
        let table = by_definition(Play::Normal, largest);
        let table = Verified::by_partners(Play::Normal, largest, table).unwrap();
        assert_eq!(table.outcome(&Position::from([0, 2, 0, 2])), Ok(Outcome::P));
        assert!(table.outcome(&Position::from([0, 1, 1, 1])).is_err(), "no first heap fits");
    }

    #[test]
    fn the_table_agrees_with_the_listing_of_every_option() {
        for play in [Play::Normal, Play::Misere] {
            let largest = [3, 4, 6];
            let table = Verified::by_partners(play, largest, by_definition(play, largest)).unwrap();
            for cell in 0..4 * 5 * 7 {
                let position = Position::from([cell / 35, cell / 7 % 5, cell % 7]);
                assert!(table.answer(&position).is_ok(), "{play:?} {position}");
            }
        }
    }
}
