//! The values of all pairs with one total. A code of many digits parts the same totals again and again: what was taken from a
//! heap of `n + 1` leaves the same total as one object less from a heap of `n`. So the pairs of a total are looked at once, and
//! what they make is kept for the next heaps.

/// From so many moves that part a heap on, totals are kept.
pub(super) const MANY_MOVES: usize = 8;

/// Values as bits.
#[derive(Clone, Debug, Default)]
struct Kept {
    total: usize,
    values: Vec<u64>,
}

/// The pairs of the last totals.
#[derive(Debug)]
pub(super) struct Sums {
    /// Total `t` stands at place `t` modulo their number; a total of 0 has no pairs.
    kept: Vec<Kept>,
    /// The values of the pairs of the present heap, as bits.
    union: Vec<u64>,
    /// The pairs that were looked at.
    pub(super) looks: u64,
}

impl Sums {
    /// For moves that take at most so much.
    pub(super) fn new(largest_take: usize) -> Self {
        Self { kept: vec![Kept::default(); largest_take + 1], union: Vec::new(), looks: 0 }
    }

    /// Forgets the last heap; values stay below `width`.
    pub(super) fn start_heap(&mut self, width: usize) {
        self.union.clear();
        self.union.resize(width.div_ceil(64), 0);
    }

    /// Notes the values of the pairs with this total and a smaller part below `end`.
    pub(super) fn note(&mut self, total: usize, end: usize, values: &[u16]) {
        let place = total % self.kept.len();
        let kept = &mut self.kept[place];
        if kept.total != total && end > 1 {
            kept.total = total;
            kept.values.clear();
            kept.values.resize(self.union.len(), 0);
            let (smaller, larger) = (&values[1..end], &values[total + 1 - end..total]);
            for (a, b) in smaller.iter().zip(larger.iter().rev()) {
                let value = usize::from(a ^ b);
                kept.values[value / 64] |= 1 << (value % 64);
            }
            self.looks += smaller.len() as u64;
        }
        if kept.total == total {
            self.union.iter_mut().zip(&kept.values).for_each(|(all, own)| *all |= own);
        }
    }

    /// Whether a pair of the present heap has this value.
    pub(super) fn has(&self, value: usize) -> bool {
        self.union.get(value / 64).is_some_and(|word| word >> (value % 64) & 1 == 1)
    }
}
