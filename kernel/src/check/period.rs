//! Periods: the one lemma by which a finite check decides every size, and what "the period" means.
//!
//! **Lemma.** Let every entry of a row, from some place on, be determined by the `window` entries
//! before it, by one rule that is the same at all places. If a whole window of entries from
//! `preperiod` on comes again `period` places later, then all entries from `preperiod` on do. For
//! let `n` be the first place after the window where an entry and the one `period` places later
//! differ: the windows before the two places are equal, so the entries are.
//!
//! Take-away: the window is the largest take; a pile that is shorter than a take stands within
//! the first window, so it is never determined by the lemma. A game with modes: an entry is a whole
//! row of modes. Octal games that part heaps look back to the empty heap; they need a longer
//! stretch, by a theorem of their own (`octal`).
//!
//! The period that is claimed must be *the* period: entries that repeat with `p` and `q` repeat
//! with their greatest common divisor, so if there is a smaller one, then a divisor of `period` is one. And the preperiod must be the first: the entry before it does not repeat.

use super::{Evidence, Rejection};

/// Entries that repeat from `preperiod` on with `period`, and no earlier and no sooner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// From this place on, entries repeat.
    pub preperiod: u64,
    /// With this period, at least 1.
    pub period: u64,
}

impl Period {
    /// Checks that a window comes again in a row of so many `entries`, and that both numbers are
    /// the least; `same` compares the entries at two places.
    ///
    /// # Errors
    /// [`Rejection::WrongSize`] if the row is too short, [`Rejection::NotPeriodic`] or
    /// [`Rejection::NotLeast`].
    pub(super) fn check(
        self,
        entries: u128,
        window: u128,
        same: impl Fn(u64, u64) -> bool,
    ) -> Result<(), Rejection> {
        let Self { preperiod, period } = self;
        let needed = u128::from(preperiod) + u128::from(period) + window;
        let short = Rejection::WrongSize { found: entries, expected: needed };
        if period == 0 || needed > entries {
            return Err(short);
        }
        let end = u64::try_from(u128::from(preperiod) + window).map_err(|_| short)?;
        if let Some(at) = (preperiod..end).find(|at| !same(*at, at + period)) {
            return Err(Rejection::NotPeriodic { preperiod, period, at, again: at + period });
        }
        self.least(same)
    }

    fn least(self, same: impl Fn(u64, u64) -> bool) -> Result<(), Rejection> {
        let Self { preperiod, period } = self;
        if preperiod > 0 && same(preperiod - 1, preperiod - 1 + period) {
            return Err(Rejection::NotLeast { preperiod: preperiod - 1, period });
        }
        let repeats = |shorter: &u64| {
            (preperiod..preperiod + period).all(|at| same(at, self.fold(at + shorter)))
        };
        let mut shorter = (1..=period / 2).filter(|shorter| period.is_multiple_of(*shorter));
        let refused = |period| Err(Rejection::NotLeast { preperiod, period });
        shorter.find(repeats).map_or(Ok(()), refused)
    }

    /// The first place from the preperiod on with the same entry; places before it are not moved.
    pub(super) fn fold(self, at: u64) -> u64 {
        let past = at.checked_sub(self.preperiod).and_then(|past| past.checked_rem(self.period));
        past.map_or(at, |past| self.preperiod + past)
    }
}

/// Checked Grundy values of single heaps from 0 on, all by one rule, and how they go on when a period is proved.
#[derive(Debug)]
pub struct HeapValues<R, T> {
    pub(super) rule: R,
    pub(super) values: Vec<T>,
    pub(super) period: Option<Period>,
}

impl<R, T: Copy + Into<u64>> HeapValues<R, T> {
    /// The checked values, by heap from 0.
    #[must_use]
    pub fn values(&self) -> &[T] {
        &self.values
    }

    /// The proved period, if one was claimed.
    #[must_use]
    pub fn period(&self) -> Option<Period> {
        self.period
    }

    pub(super) fn get(&self, heap: u64) -> Option<u64> {
        let value = usize::try_from(heap).ok().and_then(|at| self.values.get(at));
        value.map(|value| (*value).into())
    }

    /// The value of a heap, by the table or its proved period.
    #[must_use]
    pub fn value(&self, heap: u64) -> Option<u64> {
        self.get(heap).or_else(|| self.get(self.period?.fold(heap)))
    }

    /// Checks that the claimed period is one, by so many heaps that come again.
    pub(super) fn check_period(&self, window: u128) -> Result<(), Rejection> {
        let same = |at, other| self.get(at) == self.get(other);
        let check = |period: Period| period.check(self.values.len() as u128, window, same);
        self.period.map_or(Ok(()), check)
    }

    /// The period, and how many values were checked.
    pub(super) fn repeats(&self) -> Option<(Period, u64)> {
        Some((self.period?, self.values.len() as u64))
    }

    /// A heap inside the table was decided with all smaller ones, a larger one by the period.
    pub(super) fn evidence(&self, heap: u64) -> Option<Evidence> {
        match self.get(heap) {
            Some(_) => Some(Evidence::every_position(u128::from(heap) + 1)),
            None => self.repeats().map(Evidence::every_size),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::quickcheck;

    fn check(row: &[u8], window: u128, preperiod: u64, period: u64) -> Result<(), Rejection> {
        let same = |at: u64, other: u64| row[at as usize] == row[other as usize];
        Period { preperiod, period }.check(row.len() as u128, window, same)
    }

    #[test]
    fn the_least_period_from_the_first_place_on_is_accepted() {
        assert_eq!(check(&[9, 0, 1, 2, 0, 1, 2, 0], 2, 1, 3), Ok(()));
        assert_eq!(check(&[0, 0, 0], 2, 0, 1), Ok(()));
    }

    #[test]
    fn a_period_twice_too_long_is_refused() {
        let row = [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2];
        assert_eq!(check(&row, 2, 0, 6), Err(Rejection::NotLeast { preperiod: 0, period: 3 }));
        assert_eq!(check(&row, 2, 0, 9), Err(Rejection::NotLeast { preperiod: 0, period: 3 }));
        assert_eq!(check(&row, 2, 0, 3), Ok(()));
    }

    #[test]
    fn a_preperiod_that_begins_too_late_is_refused() {
        let row = [9, 0, 1, 2, 0, 1, 2, 0, 1];
        assert_eq!(check(&row, 2, 2, 3), Err(Rejection::NotLeast { preperiod: 1, period: 3 }));
    }

    #[test]
    fn a_window_that_does_not_come_again_or_is_cut_off_is_refused() {
        let differs = Rejection::NotPeriodic { preperiod: 0, period: 2, at: 0, again: 2 };
        assert_eq!(check(&[0, 1, 2, 0, 1, 2], 2, 0, 2), Err(differs));
        assert!(matches!(check(&[0, 1, 0], 2, 0, 2), Err(Rejection::WrongSize { .. })));
        assert!(matches!(check(&[0, 0, 0], 2, 0, 0), Err(Rejection::WrongSize { .. })));
        let huge = check(&[0, 0, 0], 2, u64::MAX, u64::MAX);
        assert!(matches!(huge, Err(Rejection::WrongSize { .. })));
    }

    quickcheck! {
        fn only_the_least_passes(row: Vec<bool>, preperiod: u8, period: u8) -> bool {
            // A row that repeats from the start: every claim but the least is refused.
            let base: Vec<u8> = row.into_iter().take(6).map(u8::from).collect();
            if base.is_empty() { return true }
            let (preperiod, period) = (u64::from(preperiod % 4), u64::from(period % 13));
            let long: Vec<u8> = base.iter().copied().cycle().take(60).collect();
            let repeats = |p: usize| (0..30).all(|at| long[at] == long[at + p]);
            let least = (1..=6).find(|p| repeats(*p)).unwrap() as u64;
            let expected = preperiod == 0 && period == least;
            check(&long, 12, preperiod, period).is_ok() == expected
        }
    }
}
