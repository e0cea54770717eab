//! Coins side by side. Write `P(n)` for the nim-sum of the values of the first `n` coins. Turning
//! the coin with `n` to its left and the `l - 1` before it leaves the nim-sum `P(n) ^ P(n - l + 1)`.

use crate::solve::take_away::continue_periodically;

/// From `shortest` to `longest` coins side by side.
pub(super) fn bounded_length(shortest: usize, longest: usize, length: usize) -> Vec<u32> {
    let mut prefix = vec![0_u32];
    let mut seen = vec![usize::MAX; (longest - shortest + 2).next_power_of_two()];
    // The first coins have fewer neighbours; from `longest` on all follow one rule.
    continue_periodically(length, longest, longest, |values| {
        let place = values.len();
        prefix.extend(values.last().map(|last| prefix[place - 1] ^ last));
        for run in (shortest..=longest).take_while(|run| *run <= place + 1) {
            let left = (prefix[place] ^ prefix[place + 1 - run]) as usize;
            if let Some(seen) = seen.get_mut(left) {
                *seen = place;
            }
        }
        seen.iter().take_while(|seen| **seen == place).count() as u32
    })
}

/// Any number of coins side by side.
pub(super) fn any_length(length: usize) -> Vec<u32> {
    let mut sums = PrefixSums::new(length);
    let mut values = Vec::with_capacity(length);
    let mut prefix = 0_u32;
    for _ in 0..length {
        sums.insert(prefix);
        let value = sums.mex_against(prefix);
        values.push(value);
        prefix ^= value;
    }
    values
}

/// A growing set of numbers as a binary tree, of which each node knows whether all numbers under
/// it are in the set: level 0 holds one bit for each number, level `l` one for each `2^l` of them.
struct PrefixSums {
    full: Vec<Vec<u64>>,
}

impl PrefixSums {
    /// Room for the prefix sums of so many coins. A coin with `n` to its left has at most `n + 1`
    /// options, so its value is at most `n + 1`, and nim-sums do not need more digits.
    fn new(coins: usize) -> Self {
        let levels = (coins + 1).next_power_of_two().trailing_zeros() + 1;
        let words = |level: u32| (1_usize << (levels - level)).div_ceil(64);
        Self { full: (0..=levels).map(|level| vec![0; words(level)]).collect() }
    }

    fn is_full(&self, level: usize, node: u32) -> bool {
        self.full[level][node as usize / 64] >> (node % 64) & 1 == 1
    }

    fn insert(&mut self, number: u32) {
        let mut node = number;
        for level in 0..self.full.len() {
            if level > 0 && !self.children_are_full(level, node) {
                return;
            }
            self.full[level][node as usize / 64] |= 1 << (node % 64);
            node >>= 1;
        }
    }

    fn children_are_full(&self, level: usize, node: u32) -> bool {
        self.is_full(level - 1, 2 * node) && self.is_full(level - 1, 2 * node + 1)
    }

    /// The least number `m` for which `m ^ against` is not in the set: from the top down, a digit
    /// of `m` is 0 unless everything under that branch is in the set.
    fn mex_against(&self, against: u32) -> u32 {
        let top = self.full.len() - 1;
        let (mut node, mut mex) = (0, 0);
        for level in (0..top).rev() {
            let straight = 2 * node + (against >> level & 1);
            let digit = u32::from(self.is_full(level, straight));
            node = straight ^ digit;
            mex = 2 * mex + digit;
        }
        mex
    }
}
