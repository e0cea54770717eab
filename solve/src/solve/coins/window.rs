//! At most two coins a move, at distances from a fixed set: a head moves like a heap from which
//! one of these numbers is taken, and may besides be turned alone, everywhere or near the start.

use crate::solve::take_away::continue_periodically;

/// Which distances there are, and where a coin may be turned alone.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Window {
    /// Increasing distances to the second coin.
    distances: Vec<usize>,
    /// Coins with fewer than so many to their left may be turned alone.
    alone_below: usize,
}

impl Window {
    /// A coin may be turned alone, up to this place or everywhere.
    pub(super) fn alone(&mut self, last_place: Option<u64>) {
        let below = last_place.map_or(usize::MAX, |last| last.saturating_add(1) as usize);
        self.alone_below = self.alone_below.max(below);
    }

    /// Two coins at one of these distances; `None` when that holds only near the start.
    pub(super) fn pairs(
        &mut self,
        distances: impl Iterator<Item = u64>,
        last_place: Option<u64>,
    ) -> Option<()> {
        if last_place.is_some() {
            return None;
        }
        self.distances.extend(distances.map(|distance| distance as usize));
        self.distances.sort_unstable();
        self.distances.dedup();
        Some(())
    }

    /// The values of so many coins.
    pub(super) fn values(&self, length: usize) -> Vec<u32> {
        let window = self.distances.last().copied().unwrap_or(0).max(1);
        // Past the coins that may be turned alone, all places follow one rule.
        let uniform_from = if self.alone_below == usize::MAX { 0 } else { self.alone_below };
        let mut seen = vec![usize::MAX; self.distances.len() + 2];
        continue_periodically(length, window, uniform_from, |values| {
            let place = values.len();
            if place < self.alone_below {
                seen[0] = place;
            }
            for distance in self.distances.iter().take_while(|distance| **distance <= place) {
                seen[values[place - distance] as usize] = place;
            }
            seen.iter().take_while(|seen| **seen == place).count() as u32
        })
    }
}
