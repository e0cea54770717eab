//! A band: 64 neighbouring rows, or columns, with the third heaps their P-positions have used up.
//!
//! The same word of all 64 lines lies together: a tile works on 512 neighbouring bytes of each band.

/// Lines in a band, and bits in a word. With both 64, one word has room for every pair of a tile.
pub(super) const LINES: usize = 64;

/// One word of the bitset of each line of a band.
pub(super) type Words = [u64; LINES];

/// The bitsets of the lines of a band.
#[derive(Clone)]
pub(super) struct Band {
    /// Bit `c % 64` of `words[c / 64][line]` says that `c` is used up in `line`.
    pub(super) words: Vec<Words>,
    /// Bit `word % 64` of `full[word / 64]` says that this word is full in every line of the band.
    full: Vec<u64>,
}

impl Band {
    /// A band of empty bitsets of `words` words each.
    pub(super) fn new(words: usize) -> Self {
        Band { words: vec![[0; LINES]; words], full: vec![0; words.div_ceil(64)] }
    }

    /// The first word that is full neither in every line of `self` nor in every line of `other`.
    pub(super) fn first_open_word(&self, other: &Band) -> Option<usize> {
        let mut open = self.full.iter().zip(&other.full).map(|(mine, theirs)| !(mine | theirs));
        let group = open.clone().position(|word| word != 0)?;
        let word = group * 64 + open.nth(group)?.trailing_zeros() as usize;
        (word < self.words.len()).then_some(word)
    }

    /// Brings the summary up to date for `word`. A band at the edge of the box has lines that never
    /// fill; no later tile asks for it.
    pub(super) fn note_if_full(&mut self, word: usize) {
        if self.words[word].iter().all(|&line| line == u64::MAX) {
            self.full[word / 64] |= 1 << (word % 64);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(full_in_rows: &[usize], full_in_columns: &[usize], expected: Option<usize>) {
        let (mut rows, mut columns) = (Band::new(130), Band::new(130));
        for (band, words) in [(&mut rows, full_in_rows), (&mut columns, full_in_columns)] {
            for &word in words {
                band.words[word] = [u64::MAX; LINES];
                band.note_if_full(word);
            }
        }
        assert_eq!(rows.first_open_word(&columns), expected);
    }

    #[test]
    fn the_first_open_word_is_full_in_neither_band() {
        let lower: Vec<usize> = (0..64).collect();
        check(&[], &[], Some(0));
        check(&[0, 2], &[1, 4], Some(3));
        check(&[1, 2], &[], Some(0));
        check(&lower, &[], Some(64));
        check(&lower, &[64, 65, 67], Some(66));
        check(&lower, &(64..130).collect::<Vec<_>>(), None);
    }

    #[test]
    fn a_word_with_one_free_bit_is_open() {
        let mut band = Band::new(1);
        band.words[0] = [u64::MAX; LINES];
        band.words[0][9] = !(1 << 50);
        band.note_if_full(0);
        assert_eq!(band.first_open_word(&Band::new(1)), Some(0));
    }
}
