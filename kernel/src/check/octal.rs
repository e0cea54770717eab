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
//! **The octal periodicity theorem** (Guy and Smith 1956; Winning Ways, chapter 4). Let at most
//! `k` be taken by a move, and let `n` and `n + p` have equal values for `n0 <= n < 2 n0 + p + k`,
//! where `n0 >= 1`. Then they have for every `n >= n0`. For let `n` be the first to be doubted.
//! A part of `n + p` or of `n` that is the larger of its pair is at least `n0 + p`, or `n0`; so
//! moving it by `p` changes no value, as smaller heaps are not in doubt, and leaves a heap that
//! is not empty: both heaps have the same options. Where no move parts a heap, `k` heaps from
//! `n0` on are enough. In Grundy's game moving a part may make the parts equal, which its rules
//! forbid: the theorem does not hold there, and the kernel accepts no period.

use super::{
    Evidence, Period, Rejection, Verified, period::HeapValues, rejection::within, verified::Table,
};
use crate::{
    game::{BreakRule, Breaking, GO_ON, Left, Play, Position},
    nimber,
};
use std::sync::Arc;

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
    fn is_rare(self, heap: usize, value: u16) -> bool {
        self.number(heap, value) % 2 == u32::from(self.odd)
    }

    /// Whether exactly one of two parts with this total and this nim-sum is rare.
    fn finds(self, total: usize, nim_sum: u16) -> bool {
        self.number(total, nim_sum) % 2 == 1
    }

    fn number(self, heap: usize, value: u16) -> u32 {
        (value & self.mask).count_ones() + u32::from(self.by_heap && heap % 2 == 1)
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
        (0..values.len()).try_for_each(|heap| check.heap(heap))?;
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
        let parts = (0..=most).any(|taken| self.rule.may_part(taken));
        let start = u128::from(preperiod.max(1));
        let window = if parts { start + u128::from(period) } else { 0 } + u128::from(most);
        // The stretch is counted from the preperiod on, which may be the empty heap.
        Ok(start + window - u128::from(preperiod))
    }
}

/// The work of checking one table.
struct HeapCheck<'a> {
    rule: &'a BreakRule,
    values: &'a [u16],
    /// What may be taken before a heap is parted, with the rarity claimed for it.
    parting: Vec<(usize, Rarity)>,
    /// The rare heaps so far and their values, for even and for odd takes.
    rare: [Vec<(usize, u16)>; 2],
    rarity: [Rarity; 2],
    /// Which values the options of the present heap have been seen to have.
    seen: Vec<bool>,
    /// All values below this one are seen.
    reach: usize,
    looks: u64,
}

impl<'a> HeapCheck<'a> {
    fn new(rule: &'a BreakRule, values: &'a [u16], rarity: [Rarity; 2]) -> Self {
        let takes = (0..=rule.largest_take()).filter(|taken| rule.may_part(*taken));
        let parting = takes.map(|taken| (taken as usize, rarity[(taken % 2) as usize])).collect();
        let largest = usize::from(values.iter().copied().max().unwrap_or(0));
        // The nim-sum of two values stays below the next power of two.
        let seen = vec![false; (largest + 1).next_power_of_two()];
        Self {
            rule,
            values,
            parting,
            rare: [Vec::new(), Vec::new()],
            rarity,
            seen,
            reach: 0,
            looks: 0,
        }
    }

    /// Checks one heap, all smaller ones being right.
    fn heap(&mut self, heap: usize) -> Result<(), Rejection> {
        let claimed = self.values[heap];
        self.seen.fill(false);
        self.reach = 0;
        self.look_at_single(heap);
        for index in 0..self.parting.len() {
            self.look_at_rare(heap, index);
        }
        for index in 0..self.parting.len() {
            self.look_at_rest(heap, index, claimed);
        }
        let right = !self.seen[usize::from(claimed)] && self.sees_all_below(claimed);
        if !right {
            return Err(self.refuse(heap));
        }
        for parity in (0..2).filter(|_| heap > 0) {
            if self.rarity[parity].is_rare(heap, claimed) {
                self.rare[parity].push((heap, claimed));
            }
        }
        self.within_limit()
    }

    /// Options that are no heap, or one.
    fn look_at_single(&mut self, heap: usize) {
        if self.rule.may_empty(heap as u64) {
            self.seen[0] = true;
        }
        let takes = (1..=self.rule.largest_take()).filter(|taken| self.rule.may_leave(*taken));
        for left in takes.filter_map(|taken| heap.checked_sub(taken as usize)) {
            if left > 0 {
                self.seen[usize::from(self.values[left])] = true;
            }
        }
    }

    /// Pairs with a rare part.
    fn look_at_rare(&mut self, heap: usize, index: usize) {
        let (taken, _) = self.parting[index];
        let Some(total) = heap.checked_sub(taken) else { return };
        let may_be_equal = self.rule.may_be_equal();
        for (part, value) in &self.rare[taken % 2] {
            let Some(other) = total.checked_sub(*part) else { break };
            if other > 0 && (other != *part || may_be_equal) {
                self.seen[usize::from(value ^ self.values[other])] = true;
                self.looks += 1;
            }
        }
    }

    /// The other pairs: all of them when the claimed value may hide there, and otherwise until
    /// every smaller value has been met.
    fn look_at_rest(&mut self, heap: usize, index: usize, claimed: u16) {
        let (taken, rarity) = self.parting[index];
        let Some(total) = heap.checked_sub(taken) else { return };
        let last = self.rule.largest_smaller_part(total as u64) as usize;
        let may_hide = !rarity.finds(total, claimed);
        let mut start = 1;
        while start <= last && (may_hide || !self.sees_all_below(claimed)) {
            let end = last.min(start + STRIDE - 1);
            let smaller = &self.values[start..=end];
            let larger = &self.values[total - end..=total - start];
            let seen = self.seen.as_mut_slice();
            for (value, other) in smaller.iter().zip(larger.iter().rev()) {
                seen[usize::from(value ^ other)] = true;
            }
            self.looks += (end + 1 - start) as u64;
            start = end + 1;
        }
    }

    /// Goes on from where it stopped: what is seen of a heap stays seen.
    fn sees_all_below(&mut self, value: u16) -> bool {
        let value = usize::from(value);
        let more = self.seen.iter().take(value).skip(self.reach).take_while(|seen| **seen).count();
        self.reach += more;
        self.reach >= value
    }

    /// Tells the right value, by the definition.
    #[cold]
    fn refuse(&self, heap: usize) -> Rejection {
        let value = |heap: u64| u64::from(self.values[heap as usize]);
        let mut options = Vec::new();
        let _ = self.rule.moves(heap as u64, &mut |left| {
            options.push(match left {
                Left::Nothing => 0,
                Left::One(one) => value(one),
                Left::Two(smaller, larger) => value(smaller) ^ value(larger),
            });
            GO_ON
        });
        let (position, claimed) = (Position::from(heap as u64), value(heap as u64));
        Rejection::WrongValue { position, claimed, expected: nimber::mex(&options) }
    }

    fn within_limit(&self) -> Result<(), Rejection> {
        within(("looks at options", "MAX_LOOKS"), self.looks.into(), MAX_LOOKS.into())
    }
}

/// A checked table of heaps as a table of positions: heaps add by nim-sum.
#[derive(Debug)]
struct Heaps(Arc<OctalTable>);

impl Table for Heaps {
    /// The nim-sum of the heaps' values, when the table or its period knows them all.
    fn value(&self, position: &Position) -> Option<u64> {
        position.iter().try_fold(0, |sum, heap| Some(sum ^ self.0.value(*heap)?))
    }

    /// Heaps inside the table were decided one by one, with all smaller ones; larger ones by the
    /// period. A position of several heaps, or of one that may be parted, was decided part by part.
    fn evidence(&self, position: &Position) -> Option<Evidence> {
        let (table, rule) = (&self.0, &self.0.rule);
        let largest = position.iter().copied().max().unwrap_or(0);
        let components = position.iter().filter(|heap| **heap > 0).count();
        let may_part = (0..=rule.largest_take()).any(|taken| rule.may_part(taken));
        let whole = table.evidence(largest)?;
        if table.listed(largest).is_none() || (components <= 1 && !may_part) {
            return Some(whole);
        }
        Some(Evidence::Sum { components, by_size: 0, positions: u128::from(largest.max(1)) })
    }
}

impl Verified {
    /// A table of positions of any number of heaps, in normal play, by the checked values of
    /// single heaps.
    #[must_use]
    pub fn by_heap_values(table: Arc<OctalTable>) -> Self {
        let game = Breaking { rule: table.rule.clone(), play: Play::Normal };
        Self::new(Arc::new(game), Heaps(table))
    }
}

#[cfg(test)]
mod tests;
