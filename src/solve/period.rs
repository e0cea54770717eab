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
/// use bouton::solve::period;
/// assert_eq!(period::find(&[9, 0, 1, 2, 0, 1, 2, 0], 2), Some((1, 3)));
/// assert_eq!(period::find(&[0, 1, 2, 3], 1), None);
/// ```
#[must_use]
pub fn find<T: PartialEq>(values: &[T], window: usize) -> Option<(u64, u64)> {
    let backwards: Vec<&T> = values.iter().rev().collect();
    let borders = borders(&backwards);
    let proved = (1..=values.len()).rev().find(|length| {
        let period = length - borders[length - 1];
        period + window <= *length
    })?;
    let period = proved - borders[proved - 1];
    Some(((values.len() - proved) as u64, period as u64))
}

/// `borders[i]` is the longest proper prefix of the first `i + 1` values that is also their end.
fn borders<T: PartialEq>(values: &[&T]) -> Vec<usize> {
    let mut borders = vec![0; values.len()];
    let mut length = 0;
    for index in 1..values.len() {
        while length > 0 && values[index] != values[length] {
            length = borders[length - 1];
        }
        if values[index] == values[length] {
            length += 1;
        }
        borders[index] = length;
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
            let take: crate::game::TakeSet = take.parse().unwrap();
            let values = crate::solve::take_away::grundy_values(&take, 400).unwrap();
            assert_eq!(find(&values, take.largest() as usize), Some(expected), "{take}");
        };
        check("1..3", (0, 4));
        check("1,3,4", (0, 7));
        check("2,4,7", (8, 3)); // Winning Ways, chapter 4, table 2
        check("1,2,4", (0, 3));
    }
}
