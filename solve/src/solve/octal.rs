//! Grundy values of octal games and of Grundy's game, heap by heap.
//!
//! [`plain`] looks at every option: time grows with the square of the heap. [`sparse`] looks at
//! few: in most of these games the values fall into a *rare* and a *common* class such that the
//! nim-sum of two values of one class is rare (Winning Ways, chapter 4, "Sparse space"). A common
//! value is then reached only by parting off a heap of rare value, and few heaps have one.
//! [`period`] finds the period that the periodicity theorem proves.

mod choose;
mod scan;
mod sums;

pub use choose::Split;

use super::{TooLarge, period};
use crate::game::BreakRule;
use scan::Scan;

/// The largest heap of a table.
pub const MAX_BREAK_HEAP: u64 = 50_000_000;

/// The most looks at options for a table.
pub const MAX_BREAK_LOOKS: u64 = 20_000_000_000;

/// The largest Grundy value of a table.
pub const MAX_BREAK_VALUE: u64 = u16::MAX as u64 / 2;

/// Grundy values from heap 0 on, and how they were found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Entry `n` belongs to a heap of `n`. They end before the largest heap that was asked for
    /// when the period says the rest.
    pub values: Vec<u16>,
    /// The rare values that the search used in the end: of heaps from which an even number was
    /// taken before they were split, and of the others.
    pub splits: [Split; 2],
    /// Preperiod and period, when so many values prove them.
    pub period: Option<(u64, u64)>,
}

/// Grundy values of heaps `0..=largest` by the definition: the mex over all options.
///
/// ```
/// use bouton_solve::{game::BreakRule, solve::octal};
/// let kayles = BreakRule::Octal(bouton_solve::game::read_octal_code("0.77")?);
/// assert_eq!(octal::plain(&kayles, 9)?, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the table would exceed [`MAX_BREAK_HEAP`] or [`MAX_BREAK_LOOKS`].
pub fn plain(rule: &BreakRule, largest: u64) -> Result<Vec<u16>, TooLarge> {
    let mut scan = Scan::new(rule, largest)?;
    while !scan.is_complete() {
        scan.push_plain()?;
    }
    Ok(scan.values)
}

/// Grundy values of heaps `0..=largest` by few options, stopping as soon as a period is proved.
///
/// ```
/// use bouton_solve::{game::BreakRule, solve::octal};
/// let found = octal::sparse(&BreakRule::Octal(bouton_solve::game::read_octal_code("0.77")?), 1000)?;
/// assert_eq!(found.period, Some((71, 12)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the table would exceed [`MAX_BREAK_HEAP`], [`MAX_BREAK_LOOKS`] or [`MAX_BREAK_VALUE`].
pub fn sparse(rule: &BreakRule, largest: u64) -> Result<Found, TooLarge> {
    let mut scan = Scan::new(rule, largest)?;
    let mut next_look = 64;
    while !scan.is_complete() {
        scan.push()?;
        if scan.values.len() == next_look || scan.is_complete() {
            next_look += next_look / 2;
            let period = proved_period(rule, &scan.values);
            if period.is_some() {
                return Ok(scan.finish(period));
            }
        }
    }
    Ok(scan.finish(None))
}

/// The shortest preperiod and period that these values prove; `None` for Grundy's game, to which
/// the theorem does not apply.
///
/// The octal periodicity theorem (Guy and Smith 1956; Winning Ways, chapter 4): if the values of
/// `n` and `n + p` agree for all `n` from `n0` to below `2 n0 + p + k`, where `k` is the most
/// that one move takes, then they agree for every `n` from `n0` on. A game that never parts a
/// heap needs a window of `k` only. `n0` is at least 1 here: an empty heap is no part.
#[must_use]
pub fn proved_period(rule: &BreakRule, values: &[u16]) -> Option<(u64, u64)> {
    if *rule == BreakRule::UnequalParts {
        return None;
    }
    let most = rule.largest_take();
    let parts = (0..=most).any(|taken| rule.may_leave(taken, 2));
    let proves = |preperiod: u64, period: u64| {
        let start = preperiod.max(1);
        let window = if parts { start + period + most } else { most };
        start + window + period <= values.len() as u64
    };
    period::find_where(values, proves)
}

#[cfg(test)]
mod tests;
