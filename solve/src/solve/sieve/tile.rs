//! A tile: the pairs of one band of rows with one band of columns, decided word by word.
//!
//! Whether a pair finds its partner in a word depends only on that word of its row and column. So a
//! tile may take its first open word for all pairs, then the next word for the pairs still open,
//! and so on: the partners are those of a search pair by pair. In Nim the first open word always
//! serves the whole tile, but nothing here relies on it.
//!
//! When that word is still unused in every line, nothing outside the tile bears on its pairs. They
//! come out as in any other such tile, only with the number of the word in front. So the
//! [`Pattern`] of an unused tile is found once, by the same loop, and stamped where it fits. At the
//! edge of the box a stamp marks lines and partners that do not exist; no later tile asks for them.

use super::NONE;
use super::band::{Band, LINES, Words};
use std::ops::Range;

/// One word of every line of a band that has used up nothing in it.
const UNUSED: Words = [0; LINES];

/// The tile at `columns` of whole rows of the table.
pub(super) struct Tile<'a> {
    /// At most 64 rows of `stride` cells each.
    pub(super) cells: &'a mut [u16],
    pub(super) stride: usize,
    pub(super) columns: Range<usize>,
}

impl Tile<'_> {
    /// Finds the partner of every open pair, one whose cell is [`NONE`], and uses it up.
    pub(super) fn fill(&mut self, rows: &mut Band, columns: &mut Band, pattern: &Pattern) {
        let Some(first) = rows.first_open_word(columns) else {
            return;
        };
        for word in first..rows.words.len() {
            let (row_words, column_words) = (&mut rows.words[word], &mut columns.words[word]);
            let is_unused = *row_words == UNUSED && *column_words == UNUSED;
            let complete = if word == first && is_unused {
                self.stamp(pattern, word, row_words, column_words)
            } else {
                self.take_word(word, row_words, column_words)
            };
            rows.note_if_full(word);
            columns.note_if_full(word);
            if complete {
                return;
            }
        }
    }

    /// Looks for partners in one word only; returns whether no pair is open any more.
    fn take_word(&mut self, word: usize, row_words: &mut Words, column_words: &mut Words) -> bool {
        let base = (word * 64) as u16;
        let mut complete = true;
        for (row, row_word) in self.rows().zip(row_words) {
            complete &= fill_row(row, row_word, column_words, base);
        }
        complete
    }

    /// Does what `take_word` does with an unused word.
    fn stamp(
        &mut self,
        pattern: &Pattern,
        word: usize,
        row_words: &mut Words,
        column_words: &mut Words,
    ) -> bool {
        let base = (word * 64) as u16;
        for (row, pattern_row) in self.rows().zip(pattern.cells.chunks(LINES)) {
            for (cell, partner) in row.iter_mut().zip(pattern_row) {
                *cell = base | partner;
            }
        }
        *row_words = pattern.row_words;
        *column_words = pattern.column_words;
        pattern.complete
    }

    fn rows(&mut self) -> impl Iterator<Item = &mut [u16]> {
        let columns = self.columns.clone();
        self.cells.chunks_mut(self.stride).map(move |row| &mut row[columns.clone()])
    }
}

/// The partners in a tile with one unused word, and that word of all its lines afterwards.
pub(super) struct Pattern {
    cells: Vec<u16>,
    row_words: Words,
    column_words: Words,
    complete: bool,
}

impl Pattern {
    /// Decides the tile by the loop.
    pub(super) fn new() -> Self {
        let (mut row_words, mut column_words) = (UNUSED, UNUSED);
        let mut cells = vec![NONE; LINES * LINES];
        let mut tile = Tile { cells: &mut cells, stride: LINES, columns: 0..LINES };
        let complete = tile.take_word(0, &mut row_words, &mut column_words);
        Pattern { cells, row_words, column_words, complete }
    }
}

/// One row of [`Tile::take_word`]: about four steps a pair, each waiting for the one before.
fn fill_row(cells: &mut [u16], row_word: &mut u64, column_words: &mut Words, base: u16) -> bool {
    let mut used_in_row = *row_word;
    let mut complete = true;
    for (cell, used_in_column) in cells.iter_mut().zip(column_words) {
        if *cell != NONE {
            continue;
        }
        let used = used_in_row | *used_in_column;
        let first_free = !used & used.wrapping_add(1);
        used_in_row |= first_free;
        *used_in_column |= first_free;
        if first_free == 0 {
            complete = false;
        } else {
            *cell = base | first_free.trailing_zeros() as u16;
        }
    }
    *row_word = used_in_row;
    complete
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: usize = 4;

    /// What a word of a band looks like before the tile.
    #[derive(Clone, Copy)]
    enum Before {
        Unused,
        Mixed,
        Full,
    }
    use Before::{Full, Mixed, Unused};

    fn band(before: [Before; WORDS], mut seed: u64) -> Band {
        let mut band = Band::new(WORDS);
        for (word, before) in before.into_iter().enumerate() {
            for line in &mut band.words[word] {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                *line = match before {
                    Unused => 0,
                    Mixed => seed | seed.rotate_left(7) | seed.rotate_left(23),
                    Full => u64::MAX,
                };
            }
            band.note_if_full(word);
        }
        band
    }

    fn pair_by_pair(cells: &mut [u16], rows: &mut Band, columns: &mut Band) {
        for (index, cell) in cells.iter_mut().enumerate() {
            let (row, column) = (index / LINES, index % LINES);
            let is_used = |c: usize| {
                (rows.words[c / 64][row] | columns.words[c / 64][column]) >> (c % 64) & 1 == 1
            };
            if let Some(partner) = (0..WORDS * 64).find(|&c| !is_used(c)) {
                *cell = partner as u16;
                rows.words[partner / 64][row] |= 1 << (partner % 64);
                columns.words[partner / 64][column] |= 1 << (partner % 64);
            }
        }
    }

    fn check(row_words: [Before; WORDS], column_words: [Before; WORDS]) {
        let (mut cells, mut expected) = (vec![NONE; LINES * LINES], vec![NONE; LINES * LINES]);
        let (mut tile_rows, mut tile_columns) = (band(row_words, 5), band(column_words, 7));
        let mut tile = Tile { cells: &mut cells, stride: LINES, columns: 0..LINES };
        tile.fill(&mut tile_rows, &mut tile_columns, &Pattern::new());
        let (mut rows, mut columns) = (band(row_words, 5), band(column_words, 7));
        pair_by_pair(&mut expected, &mut rows, &mut columns);
        assert_eq!(cells, expected);
        assert_eq!(tile_rows.words, rows.words);
        assert_eq!(tile_columns.words, columns.words);
    }

    #[test]
    fn pairs_that_find_their_word_full_go_on_to_the_next() {
        check([Mixed, Mixed, Mixed, Mixed], [Mixed, Mixed, Mixed, Mixed]);
        check([Full, Mixed, Mixed, Mixed], [Unused, Mixed, Full, Mixed]);
        check([Mixed, Full, Mixed, Mixed], [Full, Mixed, Unused, Unused]);
    }

    #[test]
    fn an_unused_word_comes_out_as_from_the_loop() {
        check([Unused, Unused, Unused, Unused], [Unused, Unused, Unused, Unused]);
        check([Full, Unused, Mixed, Mixed], [Unused, Unused, Mixed, Mixed]);
        check([Unused, Full, Unused, Mixed], [Full, Mixed, Unused, Unused]);
    }

    #[test]
    fn an_unused_word_for_the_pairs_left_over_is_not_stamped() {
        check([Mixed, Unused, Unused, Unused], [Mixed, Unused, Unused, Unused]);
        check([Full, Mixed, Unused, Unused], [Unused, Mixed, Unused, Unused]);
    }

    #[test]
    fn pairs_without_any_free_word_stay_open() {
        check([Full, Full, Full, Full], [Unused, Mixed, Unused, Mixed]);
        check([Full, Mixed, Full, Unused], [Unused, Full, Mixed, Full]);
        check([Mixed, Full, Full, Full], [Mixed, Unused, Unused, Unused]);
    }

    #[test]
    fn an_unused_word_serves_every_pair_of_the_tile() {
        let pattern = Pattern::new();
        assert!(pattern.complete);
        assert_eq!(pattern.row_words, [u64::MAX; LINES]);
        assert_eq!(pattern.column_words, [u64::MAX; LINES]);
    }
}
