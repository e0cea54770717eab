//! The period of a sequence in which every value depends on the `window` values before it only.
//!
//! If from some place on a whole window comes again `period` places later, the sequence repeats
//! for ever. Found from the far end: read backwards, "periodic from `preperiod` to the end" is a
//! prefix with a period, and the border table of Knuth, Morris and Pratt (SIAM Journal on
//! Computing 6, 1977) knows the shortest period of every prefix.

/// The shortest preperiod and its shortest period that `values` proves, if it proves one:
/// `preperiod + period + window` values are needed.
///
/// ```
/// use bouton_solve::solve::period;
/// assert_eq!(period::find(&[9, 0, 1, 2, 0, 1, 2, 0], 2), Some((1, 3)));
/// assert_eq!(period::find(&[0, 1, 2, 3], 1), None);
/// ```
#[must_use]
pub fn find<T: PartialEq>(values: &[T], window: usize) -> Option<(u64, u64)> {
    let (length, window) = (values.len() as u64, window as u64);
    find_where(values, |preperiod, period| preperiod + period + window <= length)
}

/// The shortest preperiod and its shortest period in these values for which `proves` holds, told
/// the preperiod and the period.
#[must_use]
pub fn find_where<T: PartialEq>(
    values: &[T],
    proves: impl Fn(u64, u64) -> bool,
) -> Option<(u64, u64)> {
    let borders = borders_from_the_end(values);
    let with_period = |length: usize| {
        let period = length - borders[length - 1] as usize;
        ((values.len() - length) as u64, period as u64)
    };
    (1..=values.len())
        .rev()
        .map(with_period)
        .find(|(preperiod, period)| proves(*preperiod, *period))
}

/// Reading backwards: entry `i` is the longest proper prefix of the first `i + 1` values that is
/// also their end.
fn borders_from_the_end<T: PartialEq>(values: &[T]) -> Vec<u32> {
    let last = values.len().saturating_sub(1);
    let mut borders = vec![0_u32; values.len()];
    let mut length = 0_usize;
    for index in 1..values.len() {
        while length > 0 && values[last - index] != values[last - length] {
            length = borders[length - 1] as usize;
        }
        if values[last - index] == values[last - length] {
            length += 1;
        }
        borders[index] = length as u32;
    }
    borders
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition: try every preperiod and period, shortest first.
    fn by_definition(values: &[u8], window: usize) -> Option<(u64, u64)> {
        let repeats = |preperiod: usize, period: usize| {
            preperiod + period + window <= values.len()
                && (preperiod..values.len() - period).all(|at| values[at] == values[at + period])
        };
        (0..values.len())
            .find_map(|preperiod| {
                (1..=values.len())
                    .find(|period| repeats(preperiod, *period))
                    .map(|p| (preperiod, p))
            })
            .map(|(preperiod, period)| (preperiod as u64, period as u64))
    }

    quickcheck::quickcheck! {
        fn the_shortest_period_is_found(bits: Vec<bool>, window: u8) -> bool {
            let values: Vec<u8> = bits.into_iter().map(u8::from).collect();
            let window = usize::from(window % 6) + 1;
            find(&values, window) == by_definition(&values, window)
        }
    }

    #[test]
    fn known_subtraction_games() {
        let check = |take: &str, expected: (u64, u64)| {
            let take: crate::game::TakeSet = crate::game::read_take_set(take).unwrap();
            let values = crate::solve::take_away::grundy_values(&take, 400).unwrap();
            assert_eq!(find(&values, take.largest() as usize), Some(expected), "{take}");
        };
        check("1..3", (0, 4));
        check("1,3,4", (0, 7));
        check("2,4,7", (8, 3)); // Winning Ways, chapter 4, table 2
        check("1,2,4", (0, 3));
    }
}
