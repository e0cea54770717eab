//! One heap after another: which values its options have, and the least that none has.

use super::Found;
use super::{
    super::{TooLarge, within},
    MAX_BREAK_HEAP, MAX_BREAK_LOOKS, MAX_BREAK_VALUE,
    choose::{Counts, Split},
    sums::{MANY_MOVES, Sums},
};
use crate::game::BreakRule;

/// So many pairs are looked at before asking again whether the value in question has come up.
const STRIDE: usize = 32;

/// The work for a rare heap, counted in pairs of the plain scan: the pair itself, and all pairs of
/// a heap that turns out rare.
const PAIRS_FOR_A_RARE: usize = 3;

/// About so many other pairs are looked at for each possible value until all smaller ones have
/// come up. Like the number above it was measured, and bears on the time only.
const PAIRS_FOR_A_VALUE: usize = 6;

/// From so many heaps on the looks at later ones are estimated: a period that is found by fewer saves them.
const SURELY_MANY: usize = 1 << 16;

/// One entry for every value that can occur.
const VALUES: usize = 1 << 16;

/// The moves that part a heap after taking a number of one parity, and their rare heaps.
#[derive(Debug, Default)]
struct Class {
    /// What is taken before parting.
    taken: Vec<usize>,
    /// For each of these, the least smaller part that has not been looked at.
    next_pair: Vec<usize>,
    split: Split,
    /// The rare heaps, increasing, and their values.
    rare: Vec<(u32, u16)>,
}

/// A table under construction.
pub(super) struct Scan {
    pub(super) values: Vec<u16>,
    largest: usize,
    /// What may be taken when one heap is left.
    leaving: Vec<usize>,
    /// Heaps that one move may empty.
    emptied: Vec<usize>,
    classes: [Class; 2],
    equal_parts: bool,
    /// `seen[v]` is 1 when an option of the present heap has the value v.
    seen: Box<[u8; VALUES]>,
    /// A power of two above every value so far: only so much of `seen` is used.
    width: usize,
    counts: Counts,
    next_choice: usize,
    sums: Sums,
    looks: u64,
}

/// How the value of a heap is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// By all its options.
    All,
    /// By the rare ones and as many others as it takes.
    Rare,
    /// By all pairs of each total, which are kept for the next heaps.
    Sums,
}

impl Scan {
    pub(super) fn new(rule: &BreakRule, largest: u64) -> Result<Self, TooLarge> {
        within("objects in the heap", largest.into(), "MAX_BREAK_HEAP", MAX_BREAK_HEAP.into())?;
        let takes = 0..=rule.largest_take();
        let of = |allowed: &dyn Fn(u64) -> bool| -> Vec<usize> {
            takes.clone().filter(|taken| allowed(*taken)).map(|taken| taken as usize).collect()
        };
        let class = |parity: u64| {
            let taken = of(&|taken| taken % 2 == parity && rule.may_leave(taken, 2));
            Class { next_pair: vec![1; taken.len()], taken, ..Class::default() }
        };
        Ok(Self {
            values: Vec::with_capacity(largest as usize + 1),
            largest: largest as usize,
            leaving: of(&|taken| rule.may_leave(taken, 1)),
            emptied: of(&|heap| rule.may_leave(heap, 0)),
            classes: [class(0), class(1)],
            equal_parts: rule.may_be_equal(),
            seen: Box::new([0; VALUES]),
            width: 1,
            counts: Counts::new(),
            next_choice: 16,
            sums: Sums::new(rule.largest_take() as usize),
            looks: 0,
        })
    }

    pub(super) fn is_complete(&self) -> bool {
        self.values.len() > self.largest
    }

    /// As if these values had been found by so many looks.
    #[cfg(test)]
    pub(super) fn pretend(&mut self, values: Vec<u16>, looks: u64) {
        (self.values, self.looks) = (values, looks);
    }

    /// How many options have been looked at.
    #[cfg(test)]
    pub(super) fn looks(&self) -> u64 {
        self.looks
    }

    pub(super) fn finish(self, period: Option<(u64, u64)>) -> Found {
        let by_sums = self.choose_way() == Way::Sums;
        let split = |class: &Class| if by_sums { Split::NONE } else { class.split };
        let splits = [split(&self.classes[0]), split(&self.classes[1])];
        Found { values: self.values, splits, period }
    }

    /// The next heap, by all its options.
    pub(super) fn push_plain(&mut self) -> Result<(), TooLarge> {
        self.start_heap();
        let value = self.look_at_all();
        self.finish_heap(value)
    }

    /// The next heap, in the way that is less work.
    pub(super) fn push(&mut self) -> Result<(), TooLarge> {
        self.push_by(self.choose_way())
    }

    /// The next heap, in this way.
    pub(super) fn push_by(&mut self, way: Way) -> Result<(), TooLarge> {
        if self.values.len() >= self.next_choice {
            self.choose_rare();
        }
        self.start_heap();
        if way == Way::Sums {
            self.reaches_the_end()?;
        }
        let value = match way {
            Way::All => self.look_at_all(),
            Way::Rare => {
                self.look_at_rare();
                self.settle()
            }
            Way::Sums => self.look_at_sums(),
        };
        self.finish_heap(value)?;
        self.note_rare(value);
        Ok(())
    }

    /// The way that is estimated to be the least work: looking at pairs with a rare part, and then at others until every smaller
    /// value has come up, may take longer than looking at all of them, and this longer than keeping those of each total.
    fn choose_way(&self) -> Way {
        let rest = PAIRS_FOR_A_VALUE * self.width;
        let work = |class: &Class| class.taken.len() * (PAIRS_FOR_A_RARE * class.rare.len() + rest);
        let moves: usize = self.classes.iter().map(|class| class.taken.len()).sum();
        let (rare, pairs) = (self.classes.iter().map(work).sum::<usize>(), self.values.len() / 2);
        if moves >= MANY_MOVES && rare >= pairs {
            return Way::Sums;
        }
        if rare >= moves * pairs { Way::All } else { Way::Rare }
    }

    /// Whether the work has an end within the limit if it goes on like this. Looks for a heap become no fewer.
    fn reaches_the_end(&self) -> Result<(), TooLarge> {
        if self.values.len() < SURELY_MANY {
            return Ok(());
        }
        let each = u128::from(self.looks) / self.values.len() as u128;
        let found = each * self.largest as u128;
        within("looks at options", found, "MAX_BREAK_LOOKS", MAX_BREAK_LOOKS.into())
    }

    /// All pairs of each total, of which most were looked at for smaller heaps.
    fn look_at_sums(&mut self) -> u16 {
        let heap = self.values.len();
        self.sums.start_heap(self.width);
        for taken in self.classes.iter().flat_map(|class| &class.taken) {
            let total = heap.saturating_sub(*taken);
            self.sums.note(total, self.pair_end(total), &self.values);
        }
        for value in 0..self.width {
            self.seen[value] |= u8::from(self.sums.has(value));
        }
        self.looks += std::mem::take(&mut self.sums.looks);
        self.least_unseen()
    }

    fn look_at_all(&mut self) -> u16 {
        for class in 0..2 {
            for index in 0..self.classes[class].taken.len() {
                let total = self.values.len().saturating_sub(self.classes[class].taken[index]);
                self.look_at_pairs(total, 1, self.pair_end(total));
            }
        }
        self.least_unseen()
    }

    /// Forgets the last heap's options and notes those that are no two heaps.
    fn start_heap(&mut self) {
        let heap = self.values.len();
        self.seen[..self.width].fill(0);
        if self.emptied.contains(&heap) {
            self.seen[0] = 1;
        }
        for taken in self.leaving.iter().take_while(|taken| **taken < heap) {
            self.seen[usize::from(self.values[heap - taken])] = 1;
        }
    }

    // Kept out of its caller, like `settle`: inlined, the search was measured to take a tenth longer.
    #[inline(never)]
    fn look_at_rare(&mut self) {
        let heap = self.values.len();
        for class in &self.classes {
            for taken in class.taken.iter().take_while(|taken| *taken + 2 <= heap) {
                let total = heap - taken;
                let values = &self.values[..total];
                for (rare, value) in &class.rare {
                    let Some(other) = total.checked_sub(*rare as usize) else { break };
                    let Some(other_value) = values.get(other) else { continue };
                    if other > 0 && (self.equal_parts || 2 * other != total) {
                        self.seen[usize::from(value ^ other_value)] = 1;
                    }
                }
                self.looks += class.rare.len() as u64;
            }
        }
    }

    /// The least value that no option has. A value that two rare or two common parts can have is
    /// believed only after all pairs have been looked at.
    #[inline(never)]
    fn settle(&mut self) -> u16 {
        let heap = self.values.len();
        self.classes.iter_mut().for_each(|class| class.next_pair.fill(1));
        let mut value = self.least_unseen();
        while let Some((class, index, total)) = self.find_unsettled(heap, value) {
            let end = self.pair_end(total);
            let mut start = self.classes[class].next_pair[index];
            while start < end && self.seen[usize::from(value)] == 0 {
                let stop = end.min(start + STRIDE);
                self.look_at_pairs(total, start, stop);
                start = stop;
            }
            self.classes[class].next_pair[index] = start;
            value = self.least_unseen();
        }
        value
    }

    /// A class, the index of its move and the total to be split, whose pairs may yet have this
    /// value.
    fn find_unsettled(&self, heap: usize, value: u16) -> Option<(usize, usize, usize)> {
        self.classes.iter().enumerate().find_map(|(number, class)| {
            class.taken.iter().enumerate().find_map(|(index, taken)| {
                let total = heap.saturating_sub(*taken);
                let open = class.next_pair[index] < self.pair_end(total)
                    && !class.split.one_is_rare(total, value);
                open.then_some((number, index, total))
            })
        })
    }

    /// One past the largest smaller part of a total.
    fn pair_end(&self, total: usize) -> usize {
        total.saturating_sub(usize::from(!self.equal_parts)) / 2 + 1
    }

    /// Notes the values of the pairs with the smaller part in `start..stop`.
    fn look_at_pairs(&mut self, total: usize, start: usize, stop: usize) {
        if start >= stop {
            return;
        }
        let smaller = &self.values[start..stop];
        let larger = &self.values[total + 1 - stop..=total - start];
        for (a, b) in smaller.iter().zip(larger.iter().rev()) {
            self.seen[usize::from(a ^ b)] = 1;
        }
        self.looks += (stop - start) as u64;
    }

    fn least_unseen(&self) -> u16 {
        let words = self.seen.chunks_exact(8).position(|word| word != [1; 8]).unwrap_or(0);
        let within = self.seen[8 * words..].iter().take_while(|seen| **seen == 1).count();
        (8 * words + within) as u16
    }

    fn finish_heap(&mut self, value: u16) -> Result<(), TooLarge> {
        within("the Grundy value", value.into(), "MAX_BREAK_VALUE", MAX_BREAK_VALUE.into())?;
        within("looks at options", self.looks.into(), "MAX_BREAK_LOOKS", MAX_BREAK_LOOKS.into())?;
        if usize::from(value) >= self.width {
            // Nim-sums of values below a power of two stay below it.
            self.width = (usize::from(value) + 1).next_power_of_two();
        }
        self.values.push(value);
        Ok(())
    }

    fn note_rare(&mut self, value: u16) {
        let heap = self.values.len() - 1;
        if heap == 0 {
            return;
        }
        self.counts.add(heap, value);
        for class in self.classes.iter_mut().filter(|class| !class.taken.is_empty()) {
            if class.split.is_rare(heap, value) {
                class.rare.push((heap as u32, value));
            }
        }
    }

    /// Chooses anew which values are rare, now that more of them are known.
    fn choose_rare(&mut self) {
        self.next_choice += self.next_choice / 4;
        for (parity, class) in self.classes.iter_mut().enumerate() {
            if class.taken.is_empty() {
                continue;
            }
            let split = self.counts.best(parity);
            if split == class.split {
                continue;
            }
            class.split = split;
            let heaps = self.values.iter().enumerate().skip(1);
            let rare = heaps.filter(|(heap, value)| split.is_rare(*heap, **value));
            class.rare = rare.map(|(heap, value)| (heap as u32, *value)).collect();
        }
    }
}
