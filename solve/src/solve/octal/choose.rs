//! Choosing which values are called rare.
//!
//! A value is rare or common by the parity of some of its binary digits, and perhaps of the
//! heap. The best choice makes the fewest heaps rare. For every choice at once, the sum over all
//! heaps of +1 (rare) and -1 (common) is a Walsh–Hadamard transform of the counts.

/// Which heaps are rare: those where the ones of `value & mask`, plus the heap itself when
/// `by_heap`, plus one when `odd`, make an even number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Split {
    /// The binary digits of the value that count.
    pub mask: u16,
    /// Whether the heap's own parity counts.
    pub by_heap: bool,
    /// Whether one more counts.
    pub odd: bool,
}

impl Split {
    /// No heap is rare: all pairs are to be looked at.
    pub(super) const NONE: Self = Self { mask: 0, by_heap: false, odd: true };

    /// Whether a heap of this size and value is rare.
    #[must_use]
    pub fn is_rare(self, heap: usize, value: u16) -> bool {
        self.parity(heap, value) == self.odd
    }

    /// Whether exactly one of two heaps with this total is rare whenever their nim-sum is
    /// `value`: then parting off every rare heap finds every such pair.
    #[must_use]
    pub fn one_is_rare(self, total: usize, value: u16) -> bool {
        self.parity(total, value)
    }

    fn parity(self, heap: usize, value: u16) -> bool {
        ((value & self.mask).count_ones() % 2 == 1) ^ (self.by_heap && heap % 2 == 1)
    }
}

/// How often each value occurred at even and at odd heaps.
#[derive(Debug)]
pub(super) struct Counts {
    /// Entry `2 v + (heap mod 2)`; the length is a power of two.
    counts: Vec<i64>,
}

impl Counts {
    pub(super) fn new() -> Self {
        Self { counts: vec![0; 4] }
    }

    pub(super) fn add(&mut self, heap: usize, value: u16) {
        let index = 2 * usize::from(value) + heap % 2;
        if index >= self.counts.len() {
            self.counts.resize((index + 1).next_power_of_two(), 0);
        }
        self.counts[index] += 1;
    }

    /// The choice that makes the fewest heaps rare, for moves that take an even (0) or an odd
    /// (1) number before they part. When the heap's parity counts, `odd` is such that common
    /// heaps have only options that are found fast.
    pub(super) fn best(&self, taken_parity: usize) -> Split {
        let mut sums = self.counts.clone();
        transform(&mut sums);
        let signed = |index: usize| if index % 2 == 1 && taken_parity == 1 { -1 } else { 1 };
        let rare = |index: &usize| sums[*index] * signed(*index);
        let best = (1..sums.len()).min_by_key(rare).unwrap_or(0);
        let by_heap = best % 2 == 1;
        Split { mask: (best / 2) as u16, by_heap, odd: by_heap && taken_parity == 1 }
    }
}

/// The Walsh–Hadamard transform: entry `m` becomes the sum of entries `v`, with a minus sign
/// where `v & m` has an odd number of ones.
fn transform(sums: &mut [i64]) {
    let mut half = 1;
    while half < sums.len() {
        for block in sums.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_one_of_two_heaps_is_rare_where_it_is_said() {
        let splits = (0..8).flat_map(|mask| {
            [(false, false), (true, false), (true, true), (false, true)]
                .map(|(by_heap, odd)| Split { mask, by_heap, odd })
        });
        for split in splits {
            for (a, b) in (0..6).flat_map(|a| (0..6).map(move |b| (a, b))) {
                for (u, v) in (0..8).flat_map(|u| (0..8).map(move |v| (u, v))) {
                    let one = split.is_rare(a, u) != split.is_rare(b, v);
                    assert_eq!(split.one_is_rare(a + b, u ^ v), one, "{split:?} {a} {b} {u} {v}");
                }
            }
        }
    }

    #[test]
    fn the_best_choice_is_that_of_trying_all() {
        let heaps: Vec<u16> = (0..200_u32).map(|n| ((n * n + n / 3) % 13) as u16).collect();
        let mut counts = Counts::new();
        heaps.iter().enumerate().for_each(|(heap, value)| counts.add(heap, *value));
        for parity in 0..2 {
            let rare = |split: Split| {
                heaps
                    .iter()
                    .enumerate()
                    .filter(|(heap, value)| split.is_rare(*heap, **value))
                    .count()
            };
            let all = (0..16).flat_map(|mask| {
                [false, true].map(|by_heap| Split { mask, by_heap, odd: by_heap && parity == 1 })
            });
            let least = all.filter(|split| *split != Split::default()).map(rare).min().unwrap();
            assert_eq!(rare(counts.best(parity)), least);
        }
    }
}
