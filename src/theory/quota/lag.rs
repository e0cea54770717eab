//! From some place on the safe numbers of a factor obey one linear recurrence,
//! `s_{i+1} = s_i + s_{i-k}`. A finite check proves it for ever.
//!
//! Say that `i` *fits* when `factor * s_{i-k} >= s_i > factor * s_{i-k-1}`: then the least `j` of the
//! construction is `i - k`. When `k + 2` places in a row fit, so does the next one, `i + 1`: the
//! recurrence holds at `i`, `i - k` and `i - k - 1`, and adding the inequalities of the places `i` and
//! `i - k` gives those of `i + 1`.
//! Source: the construction of A. J. Schwenk, Fibonacci Quarterly 8 (1970).

use super::SafeNumbers;

/// The recurrence `s_{i+1} = s_i + s_{i-lag}` that holds for ever from `s_i = from` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lag {
    /// How many places before the last number the added one stands.
    pub lag: usize,
    /// The first safe number `s_i` from which on every step adds the number `lag` places before.
    pub from: u64,
}

/// The recurrence that the safe numbers of a factor obey from some place on, proved by a finite
/// check; `None` when the listed numbers do not reach far enough to prove one.
///
/// ```
/// use bouton::theory::quota::{Lag, SafeNumbers, eventual_lag};
/// let threefold = SafeNumbers::up_to(3, 1000).ok_or("too many")?;
/// // 105 = 76 + 29, and 29 stands three places before 76; so it goes on from 6 + 2 = 8 on.
/// assert_eq!(eventual_lag(&threefold), Some(Lag { lag: 3, from: 6 }));
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn eventual_lag(safe: &SafeNumbers) -> Option<Lag> {
    let lag = |(place, added): (usize, &usize)| place.checked_sub(*added);
    let lags: Vec<usize> = safe.added.iter().enumerate().filter_map(lag).collect();
    let last = *lags.last()?;
    let start = lags.iter().rposition(|lag| *lag != last).map_or(0, |place| place + 1);
    // A place fits when its lag is `last` and the number before the added one exists.
    let first_fitting = start.max(last + 1);
    let fitting = lags.len().checked_sub(first_fitting)?;
    (fitting >= last + 2).then_some(Lag { lag: last, from: *safe.numbers.get(start)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_recurrences() {
        let check = |factor: u64, lag: usize, from: u64| {
            let safe = SafeNumbers::up_to(factor, u64::MAX).unwrap();
            assert_eq!(eventual_lag(&safe), Some(Lag { lag, from }), "factor {factor}");
        };
        check(1, 0, 1); // doubling
        check(2, 1, 2); // Fibonacci
        check(3, 3, 6);
        check(4, 5, 12);
        check(5, 7, 15);
    }

    #[test]
    fn the_recurrence_goes_on_as_far_as_numbers_reach() {
        for factor in 1..60 {
            let few = (5..64).find_map(|bits| {
                let safe = SafeNumbers::up_to(factor, 1 << bits).unwrap();
                eventual_lag(&safe).map(|lag| (bits, lag))
            });
            let (bits, early) = few.unwrap();
            let far = eventual_lag(&SafeNumbers::up_to(factor, u64::MAX).unwrap());
            assert_eq!(far, Some(early), "factor {factor}, proved below 2^{bits}");
        }
    }

    #[test]
    fn few_numbers_prove_nothing() {
        assert_eq!(eventual_lag(&SafeNumbers::up_to(3, 1).unwrap()), None);
        assert_eq!(eventual_lag(&SafeNumbers::up_to(3, 8).unwrap()), None);
    }
}
