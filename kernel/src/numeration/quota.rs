//! Numbers of quota games: `s_1 = 1`, and `s_{i+1} = s_i + s_j` with the least `j` such that `factor * s_j >= s_i`;
//! every number as a sum of such, and the recurrence that they obey in the end. Source: A. J. Schwenk, Take-away
//! games, Fibonacci Quarterly 8 (1970), 225-234.

/// The most numbers that are listed.
const MAX_LISTED: usize = 100_000;

/// The numbers up to `largest` with the places of those that were added; `None` if they are too many.
fn safe(factor: u64, largest: u64) -> Option<(Vec<u64>, Vec<usize>)> {
    let (mut numbers, mut added, mut last, mut least) = (vec![1_u64], Vec::new(), 1_u64, 0);
    while factor > 0 && numbers.len() <= MAX_LISTED {
        while numbers.get(least)?.saturating_mul(factor) < last {
            least += 1;
        }
        match last.checked_add(*numbers.get(least)?).filter(|next| *next <= largest) {
            Some(next) => last = next,
            None => return Some((numbers, added)),
        }
        numbers.push(last);
        added.push(least);
    }
    None
}

/// The numbers of a factor up to `largest`.
#[must_use]
pub fn quota_numbers(factor: u64, largest: u64) -> Option<Vec<u64>> {
    safe(factor, largest).map(|(numbers, _)| numbers)
}

/// The parts of a number, largest first: the largest number of the factor that fits, again and again.
#[must_use]
pub fn quota_parts(factor: u64, number: u64) -> Option<Vec<u64>> {
    let (mut left, mut parts) = (number, Vec::new());
    for safe in quota_numbers(factor, number.max(1))?.into_iter().rev() {
        if safe <= left {
            parts.push(safe);
            left -= safe;
        }
    }
    (left == 0).then_some(parts)
}

/// How many places back the added number stands in the end, and the first number from which on it always does.
///
/// A place fits when the number `lag` places before is the added one and there is one before it. When `lag + 2` places
/// in a row fit, adding their inequalities gives those of the next place, and so on for ever.
#[must_use]
pub fn quota_lag(factor: u64) -> Option<[u64; 2]> {
    let (numbers, added) = safe(factor, u64::MAX)?;
    let lags: Vec<usize> =
        added.iter().enumerate().filter_map(|(place, added)| place.checked_sub(*added)).collect();
    let last = *lags.last()?;
    let start = lags.iter().rposition(|lag| *lag != last).map_or(0, |place| place + 1);
    let fitting = lags.len().checked_sub(start.max(last + 1))?;
    let from = *numbers.get(start)?;
    (fitting >= last + 2).then_some([u64::try_from(last).ok()?, from])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_numbers_parts_and_recurrences() {
        assert_eq!(quota_numbers(3, 30), Some(vec![1, 2, 3, 4, 6, 8, 11, 15, 21, 29]));
        assert_eq!(quota_parts(2, 100), Some(vec![89, 8, 3]));
        assert_eq!(quota_lag(3), Some([3, 6]));
        assert_eq!((quota_numbers(0, 9), quota_parts(2, 0)), (None, Some(vec![])));
    }
}
