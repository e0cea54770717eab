//! Checking the Grundy values of heaps that a move may part: octal games and Grundy's game.
//!
//! The value of a heap is the mex of its options' values; two parts count by their nim-sum. A
//! heap of `n` has about `n / 2` pairs of parts, too many to look at all of them for every heap.
//! So the solver also claims a *rarity*: a heap `h` of value `v` is rare when the number
//! `ones(v & mask) + (h, if by_heap) + (1, if odd)` is even. Nothing about it is believed,
//! because nothing needs to be: let two parts `i` and `j` have the total `t` and the nim-sum `u`.
//! Modulo 2 their two numbers add up to `ones(u & mask) + (t, if by_heap)`, for `&` distributes over
//! the nim-sum, ones count evenly in it, and `odd` is added twice. When that is 1, exactly one of
//! the parts is rare, whatever the claimed rarity. Hence:
//! - *no option has the value `u`*: if that sum is 1, only pairs with a rare part need looking at;
//!   if it is 0, all pairs are looked at;
//! - *an option has the value `u`*: it is enough to meet one such pair, wherever it is found.
//!
//! A rarity that fits the game badly costs time, never truth.
//!
//! A code of many digits leaves one total from many heaps: where all pairs of a total are looked at, their nim-sums are kept.
//!
//! **The octal periodicity theorem** (Guy and Smith 1956; Winning Ways, chapter 4). Let at most
//! `k` be taken by a move, and let `n` and `n + p` have equal values for `n0 <= n < 2 n0 + p + k`,
//! where `n0 >= 1`. Then they have for every `n >= n0`. For let `n` be the first to be doubted.
//! A part of `n + p` or of `n` that is the larger of its pair is at least `n0 + p`, or `n0`; so
//! moving it by `p` changes no value, as smaller heaps are not in doubt, and leaves a heap that
//! is not empty: both heaps have the same options. Where no move parts a heap, `k` heaps from
//! `n0` on are enough. In Grundy's game moving a part may make the parts equal, which its rules
//! forbid: the theorem does not hold there, and the kernel accepts no period.

use super::{Period, Rejection, heaps::HeapRule, period::HeapValues, rejection::within};
use crate::game::{BreakRule, Position};

/// The most looks at options that the kernel spends on one table.
pub const MAX_LOOKS: u64 = 40_000_000_000;

/// So many pairs are looked at before asking again whether something is missing.
const STRIDE: usize = 32;

/// A claim of which heaps are rare, for the moves that take an even, or an odd, number before
/// they part a heap. See the head of this file: it cannot make a wrong value pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Rarity {
    /// The binary digits of the value that count.
    pub mask: u16,
    /// Whether the heap's own parity counts.
    pub by_heap: bool,
    /// Whether one more counts.
    pub odd: bool,
}

impl Rarity {
    /// Whether exactly one of two parts with this total and this nim-sum is rare.
    fn finds(self, total: usize, nim_sum: u16) -> bool {
        ((nim_sum & self.mask).count_ones() % 2 == 1) != (self.by_heap && total % 2 == 1)
    }
}

/// Checked Grundy values of single heaps, and how they go on when a period is proved.
pub type OctalTable = HeapValues<BreakRule, u16>;

impl OctalTable {
    /// Checks that `values[n]` is the mex of the options of a heap of `n`, and the period when
    /// one is claimed. `rare[0]` is for moves that part after an even take, `rare[1]` for others.
    ///
    /// # Errors
    /// If a value is wrong, the period is none or not yet proved by so many values, or the check
    /// would need more than [`MAX_LOOKS`] looks at options.
    pub fn new(
        rule: BreakRule,
        values: Vec<u16>,
        rare: [Rarity; 2],
        period: Option<Period>,
    ) -> Result<Self, Rejection> {
        let mut check = HeapCheck::new(&rule, &values, rare);
        values.iter().enumerate().try_for_each(|(heap, value)| check.heap(heap, *value))?;
        let table = Self { rule, values, period };
        table.check_period(table.window()?)?;
        Ok(table)
    }

    /// How many heaps from the preperiod on must come again.
    fn window(&self) -> Result<u128, Rejection> {
        let Some(Period { preperiod, period }) = self.period else { return Ok(0) };
        if self.rule == BreakRule::UnequalParts {
            return Err(Rejection::RuleOfOtherShape { rule: "the octal periodicity theorem" });
        }
        let most = self.rule.largest_take();
        let start = u128::from(preperiod.max(1));
        let window =
            if self.rule.parts() { start + u128::from(period) } else { 0 } + u128::from(most);
        // The stretch is counted from the preperiod on, which may be the empty heap.
        Ok(start + window - u128::from(preperiod))
    }
}

/// The work of checking one table.
struct HeapCheck<'a> {
    rule: &'a BreakRule,
    values: &'a [u16],
    rarity: [Rarity; 2],
    /// The rare heaps so far and their values, for even and for odd takes.
    rare: [Vec<(usize, u16)>; 2],
    /// Which values the options of the present heap have been seen to have: one place for each `u16`.
    seen: Box<[bool; 1 << 16]>,
    /// The nim-sum of two values stays below this.
    width: usize,
    /// All values below this one are seen.
    reach: usize,
    /// Of each of the last totals all pairs of which were looked at, the nim-sums.
    kept: Vec<(usize, Vec<bool>)>,
    looks: u64,
}

impl<'a> HeapCheck<'a> {
    fn new(rule: &'a BreakRule, values: &'a [u16], rarity: [Rarity; 2]) -> Self {
        let largest = usize::from(values.iter().copied().max().unwrap_or(0));
        let (seen, width) = (Box::new([false; 1 << 16]), (largest + 1).next_power_of_two());
        let kept = (0..=rule.largest_take()).map(|_| (0, Vec::new())).collect();
        let rare = [Vec::new(), Vec::new()];
        Self { rule, values, rarity, rare, seen, width, reach: 0, kept, looks: 0 }
    }

    /// Checks one heap, all smaller ones being right.
    fn heap(&mut self, heap: usize, claimed: u16) -> Result<(), Rejection> {
        self.seen.iter_mut().take(self.width).for_each(|seen| *seen = false);
        self.reach = 0;
        let most = usize::try_from(self.rule.largest_take()).unwrap_or(usize::MAX);
        let left: Vec<usize> = (heap.saturating_sub(most)..=heap).rev().collect();
        left.iter().for_each(|left| self.look_at_few(heap - left, *left));
        left.iter().for_each(|left| self.look_at_rest(heap - left, *left, Some(claimed)));
        if self.seen[usize::from(claimed)] || !self.sees_all_below(claimed) {
            left.iter().for_each(|left| self.look_at_rest(heap - left, *left, None));
            let expected = self.seen.iter().take_while(|seen| **seen).count() as u64;
            let (position, claimed) = (Position::from(heap as u64), claimed.into());
            return Err(Rejection::WrongValue { position, claimed, expected });
        }
        for (rare, rarity) in self.rare.iter_mut().zip(self.rarity).filter(|_| heap > 0) {
            rare.extend((rarity.finds(heap, claimed) == rarity.odd).then_some((heap, claimed)));
        }
        within(("looks at options", "MAX_LOOKS"), self.looks.into(), MAX_LOOKS.into())
    }

    /// What is left whole, and pairs with a rare part.
    fn look_at_few(&mut self, taken: usize, total: usize) {
        let digit = self.rule.digit(taken as u64);
        let Self { values, seen, looks, rare: [even, odd], .. } = self;
        let mut see = |value: u16| seen[usize::from(value)] = true;
        if digit & if total == 0 { 1 } else { 2 } != 0 {
            // The value of nothing is that of the empty heap.
            values.get(total).into_iter().for_each(|value| see(*value));
        }
        let rare = if taken.is_multiple_of(2) { even } else { odd };
        for (part, value) in rare.iter().filter(|_| digit & 4 != 0) {
            let Some(other) = total.checked_sub(*part) else { break };
            if other > 0 && (other != *part || self.rule.may_be_equal()) {
                values.get(other).into_iter().for_each(|other| see(value ^ other));
                *looks += 1;
            }
        }
    }

    /// The other pairs: all of them when the claimed value may hide there, and otherwise until every smaller value has been
    /// met; all when no value is claimed.
    fn look_at_rest(&mut self, taken: usize, total: usize, claimed: Option<u16>) {
        if !self.rule.may_leave(taken as u64, 2) {
            return;
        }
        let last = self.rule.largest_smaller_part(total as u64) as usize;
        if claimed.is_none_or(|claimed| !self.rarity[taken % 2].finds(total, claimed)) {
            return self.look_at_all(total, last);
        }
        let mut start = 1;
        while start <= last && !claimed.is_some_and(|it| self.sees_all_below(it)) {
            let end = last.min(start + STRIDE - 1);
            self.looks += note(self.values, total, (start, end), self.seen.as_mut_slice());
            start = end + 1;
        }
    }

    /// All pairs of a total with a smaller part up to `last`.
    fn look_at_all(&mut self, total: usize, last: usize) {
        let Self { values, seen, width, kept, looks, .. } = self;
        let place = total % kept.len();
        let (known, found) = &mut kept[place];
        if *known != total {
            (*known, *found) = (total, vec![false; *width]);
            *looks += note(values, total, (1, last), found);
        }
        seen.iter_mut().zip(found).for_each(|(seen, found)| *seen |= *found);
    }

    /// Goes on from where it stopped: what is seen of a heap stays seen.
    fn sees_all_below(&mut self, value: u16) -> bool {
        let value = usize::from(value);
        let more = self.seen.iter().take(value).skip(self.reach).take_while(|seen| **seen).count();
        self.reach += more;
        self.reach >= value
    }
}

/// Notes the nim-sums of the pairs of a total with a smaller part from `start` to `end`, and counts them.
fn note(values: &[u16], total: usize, (start, end): (usize, usize), seen: &mut [bool]) -> u64 {
    let pairs = values.get(start..=end).zip(values.get(total - end..=total - start));
    let (smaller, larger) = pairs.unwrap_or_default();
    for (value, other) in smaller.iter().zip(larger.iter().rev()) {
        seen[usize::from(value ^ other)] = true;
    }
    smaller.len() as u64
}

#[cfg(test)]
mod tests;
