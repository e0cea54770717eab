//! What a search may use up: options to look at, the numbers that they consist of, and numbers kept in memory. It is asked
//! for every option before the next one is listed, so that a search ends at its limit and not long after it.

use super::{TooLarge, within};
use crate::game::Position;

/// The most options that one search may look at.
pub const MAX_LOOKS: u128 = 20_000_000;

/// The most numbers that the options of one search may consist of: some seconds of work.
pub const MAX_NUMBERS: u128 = 200_000_000;

/// The most numbers that one search may keep at a time: some 270 MB, since most of them stand in a list of their own.
pub const MAX_KEPT: u128 = 10_000_000;

/// What a position takes in memory beside its own numbers, in numbers.
const OVERHEAD: u128 = 4;

/// What one search has used up.
#[derive(Debug)]
pub(super) struct Budget {
    looks: u128,
    numbers: u128,
    kept: u128,
    /// For cheap searches every limit is smaller in the same proportion.
    share: (u128, u128),
}

impl Budget {
    /// The whole budget.
    pub(super) fn whole() -> Self {
        Self::share(1, 1)
    }

    /// A part of it: so many of so many shares.
    pub(super) fn share(part: u128, of: u128) -> Self {
        Self { looks: 0, numbers: 0, kept: 0, share: (part, of) }
    }

    fn limit(&self, whole: u128) -> u128 {
        whole * self.share.0 / self.share.1
    }

    /// Counts an option that is looked at, in its parts.
    pub(super) fn look(&mut self, parts: &[Position]) -> Result<(), TooLarge> {
        self.looks += 1;
        self.numbers += weight(parts);
        let (looks, numbers) = (self.limit(MAX_LOOKS), self.limit(MAX_NUMBERS));
        within("options looked at", self.looks, "MAX_LOOKS", looks)?;
        within("numbers looked at", self.numbers, "MAX_NUMBERS", numbers)
    }

    /// Counts what is kept, until it is [released](Self::release).
    pub(super) fn keep(&mut self, parts: &[Position]) -> Result<(), TooLarge> {
        self.kept += weight(parts);
        within("numbers kept", self.kept, "MAX_KEPT", self.limit(MAX_KEPT))
    }

    /// What is no longer kept.
    pub(super) fn release(&mut self, parts: &[Position]) {
        self.kept = self.kept.saturating_sub(weight(parts));
    }
}

fn weight(parts: &[Position]) -> u128 {
    parts.iter().map(|part| part.len() as u128 + OVERHEAD).sum()
}
