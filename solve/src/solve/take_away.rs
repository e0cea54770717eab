//! One pile: outcomes and Grundy values of every number up to a largest, by looking forward:
//! each number that is lost for the mover marks all numbers from which it can be reached.

use super::{TooLarge, period, within};
use crate::game::{Play, TakeSet};

/// The largest number of objects, steps or counts whose game is searched whole.
pub const MAX_REMAINING: u64 = 100_000_000;

/// The most marks that a search over a list of takes may set.
pub const MAX_MARKS: u128 = 4_000_000_000;

/// The most looks at options for a table of Grundy values.
pub const MAX_GRUNDY_LOOKS: u128 = 200_000_000;

/// Which numbers are lost for the mover: bit `n % 64` of word `n / 64`, for `n` up to `largest`.
///
/// ```
/// use bouton_solve::{game::Play, solve::take_away};
/// let safe = take_away::outcomes(&bouton_solve::game::read_take_set("1..3")?, Play::Normal, 12)?;
/// assert_eq!(safe, [0b1_0001_0001_0001]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If `largest` exceeds [`MAX_REMAINING`], or a list needs more than [`MAX_MARKS`] marks.
pub fn outcomes(take: &TakeSet, play: Play, largest: u64) -> Result<Vec<u64>, TooLarge> {
    within("objects in the pile", largest.into(), "MAX_REMAINING", MAX_REMAINING.into())?;
    let marker = Marker::new(take);
    let work = u128::from(largest) * u128::from(marker.marks_each());
    within("marks in the search", work, "MAX_MARKS", MAX_MARKS)?;
    let words = (largest / 64 + 1) as usize;
    let mut safe = vec![0_u64; words];
    let mut reached = vec![0_u64; words];
    let mut filled_below = 0;
    if play == Play::Misere {
        // Numbers without a move are won for the mover.
        fill(&mut reached, 0, take.smallest() - 1);
    }
    for word in 0..words {
        while let Some(bit) = lowest_zero(reached[word] | safe[word]) {
            let number = word as u64 * 64 + bit;
            safe[word] |= 1 << bit;
            marker.mark(&mut reached, number, &mut filled_below);
        }
    }
    clear_above(&mut safe, largest);
    Ok(safe)
}

/// Grundy values of `0..=largest` in normal play; entry `n` belongs to `n` objects.
///
/// ```
/// use bouton_solve::solve::take_away::grundy_values;
/// assert_eq!(grundy_values(&bouton_solve::game::read_take_set("1,3,4")?, 8)?, [0, 1, 0, 1, 2, 3, 2, 0, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the table needs more than [`MAX_GRUNDY_LOOKS`] looks at options.
pub fn grundy_values(take: &TakeSet, largest: u64) -> Result<Vec<u32>, TooLarge> {
    let looks = (u128::from(largest) + 1) * u128::from(take.count());
    within("looks at options", looks, "MAX_GRUNDY_LOOKS", MAX_GRUNDY_LOOKS)?;
    // `seen_at[v]` is the last number (plus one) among whose options the value v occurred.
    let mut seen_at = vec![0_usize; take.count() as usize + 1];
    let takes: Vec<usize> = take.iter().map(|taken| taken as usize).collect();
    Ok(continue_periodically(largest as usize + 1, take.largest() as usize, 0, |values| {
        let number = values.len();
        for option in takes.iter().map_while(|taken| number.checked_sub(*taken)) {
            seen_at[values[option] as usize] = number + 1;
        }
        seen_at.iter().take_while(|seen| **seen == number + 1).count() as u32
    }))
}

/// The same without looking for a period: the baseline of the bench.
#[must_use]
pub fn plain_grundy_values(take: &TakeSet, largest: u64) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::with_capacity(largest as usize + 1);
    for number in 0..=largest {
        let options = take.iter().map_while(|taken| number.checked_sub(taken));
        let options: Vec<u64> = options.map(|option| u64::from(values[option as usize])).collect();
        values.push(crate::nimber::mex(&options) as u32);
    }
    values
}

/// How many windows are computed before a period is looked for.
const FIRST_WINDOWS: usize = 16;

/// A table of `length` values, each of which `next` finds from those before it. From index
/// `uniform_from` on a value must depend on the `window` values before it and on nothing else:
/// then a window that comes again proves that everything after it does, and is copied.
pub(super) fn continue_periodically(
    length: usize,
    window: usize,
    uniform_from: usize,
    mut next: impl FnMut(&[u32]) -> u32,
) -> Vec<u32> {
    let mut values = Vec::with_capacity(length);
    let mut look_at = uniform_from.saturating_add(FIRST_WINDOWS.saturating_mul(window + 1));
    while values.len() < length {
        while values.len() < length.min(look_at) {
            let value = next(&values);
            values.push(value);
        }
        let uniform = values.get(uniform_from.saturating_sub(window)..).unwrap_or_default();
        if let Some((_, period)) = period::find(uniform, window) {
            copy_on(&mut values, period as usize, length);
        }
        look_at = look_at.saturating_mul(2);
    }
    values
}

/// Repeats the last `period` values up to the length.
fn copy_on(values: &mut Vec<u32>, period: usize, length: usize) {
    while values.len() < length {
        let from = values.len() - period;
        let to = values.len().min(from + length - values.len());
        values.extend_from_within(from..to);
    }
}

/// How the numbers that reach a lost number are marked.
enum Marker {
    /// Takes `first..=last`: a run of bits.
    Run(u64, u64),
    /// Takes as a bit mask: bit `i` of word `j` is the take `64 j + i`.
    Mask(Vec<u64>),
    /// Few takes far apart.
    Few(Vec<u64>),
}

impl Marker {
    fn new(take: &TakeSet) -> Self {
        if let Some((first, last)) = take.as_range() {
            return Self::Run(first, last);
        }
        if take.count() <= take.largest() / 64 {
            return Self::Few(take.iter().collect());
        }
        let mut mask = vec![0; (take.largest() / 64 + 1) as usize];
        take.iter().for_each(|taken| set(&mut mask, taken));
        Self::Mask(mask)
    }

    /// How many writes one lost number costs, about.
    fn marks_each(&self) -> u64 {
        match self {
            Self::Run(..) => 1,
            Self::Mask(mask) => 2 * mask.len() as u64,
            Self::Few(takes) => takes.len() as u64,
        }
    }

    /// Marks every number from which `number` can be reached. Runs move upward, so that what one
    /// of them filled (everything from its own start to `filled_below`) need not be filled again.
    fn mark(&self, reached: &mut [u64], number: u64, filled_below: &mut u64) {
        match self {
            Self::Run(first, last) => {
                fill(reached, (number + first).max(*filled_below), number + last);
                *filled_below = number + last + 1;
            }
            Self::Mask(mask) => or_shifted(reached, mask, number),
            Self::Few(takes) => takes.iter().for_each(|taken| set(reached, number + taken)),
        }
    }
}

fn lowest_zero(word: u64) -> Option<u64> {
    (word != u64::MAX).then(|| u64::from(word.trailing_ones()))
}

fn set(bits: &mut [u64], number: u64) {
    if let Some(word) = bits.get_mut((number / 64) as usize) {
        *word |= 1 << (number % 64);
    }
}

/// Sets the bits `first..=last`, as far as there are any.
fn fill(bits: &mut [u64], first: u64, last: u64) {
    if first > last {
        return;
    }
    let end = (last / 64).min(bits.len() as u64 - 1) as usize;
    for (word, bits) in bits.iter_mut().enumerate().take(end + 1).skip((first / 64) as usize) {
        let base = word as u64 * 64;
        let from = first.saturating_sub(base).min(63);
        let to = (last - base).min(63);
        *bits |= (u64::MAX << from) & (u64::MAX >> (63 - to));
    }
}

fn or_shifted(bits: &mut [u64], mask: &[u64], shift: u64) {
    let (words, offset) = ((shift / 64) as usize, shift % 64);
    for (index, part) in mask.iter().enumerate() {
        if let Some(word) = bits.get_mut(words + index) {
            *word |= part << offset;
        }
        if offset > 0
            && let Some(word) = bits.get_mut(words + index + 1)
        {
            *word |= part >> (64 - offset);
        }
    }
}

fn clear_above(bits: &mut [u64], largest: u64) {
    if let Some(word) = bits.last_mut() {
        *word &= u64::MAX >> (63 - largest % 64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition: a number is lost when no take leads to a lost one.
    fn by_definition(take: &TakeSet, play: Play, largest: u64) -> Vec<bool> {
        let mut safe: Vec<bool> = Vec::new();
        for number in 0..=largest {
            let mut options = take.iter().filter_map(|taken| number.checked_sub(taken));
            let is_end = number < take.smallest();
            let reaches = options.any(|option| safe[option as usize]);
            safe.push(if is_end { play == Play::Normal } else { !reaches });
        }
        safe
    }

    fn check(take: &str, play: Play, largest: u64) {
        let take: TakeSet = crate::game::read_take_set(take).unwrap();
        let safe = outcomes(&take, play, largest).unwrap();
        let bits = |number: u64| safe[(number / 64) as usize] >> (number % 64) & 1 == 1;
        let found: Vec<bool> = (0..=largest).map(bits).collect();
        assert_eq!(found, by_definition(&take, play, largest), "{take} {play:?} {largest}");
        let ones: u32 = safe.iter().map(|word| word.count_ones()).sum();
        assert_eq!(ones as usize, found.iter().filter(|safe| **safe).count(), "no stray bits");
    }

    #[test]
    fn outcomes_agree_with_the_definition() {
        for play in [Play::Normal, Play::Misere] {
            for take in [
                "1",
                "2",
                "1..2",
                "1..8",
                "3..5",
                "64..70",
                "1..130",
                "1,3,4",
                "2,3,7",
                "1,64",
                "63,64,65,66",
                "5,200",
                "1,2,3,200,201",
                "130,131,140",
            ] {
                for largest in [0, 1, 62, 63, 64, 65, 127, 128, 700] {
                    check(take, play, largest);
                }
            }
        }
    }

    #[test]
    fn grundy_values_are_the_mex_of_the_options() {
        for take in ["1..3", "1,3,4", "2,5", "2..4"] {
            let take: TakeSet = crate::game::read_take_set(take).unwrap();
            let values = grundy_values(&take, 60).unwrap();
            for (number, value) in values.iter().enumerate() {
                let options = take.iter().filter_map(|taken| number.checked_sub(taken as usize));
                let options: Vec<u64> = options.map(|option| u64::from(values[option])).collect();
                assert_eq!(u64::from(*value), crate::nimber::mex(&options), "{take} {number}");
            }
        }
    }

    #[test]
    fn a_pile_over_the_limit_names_it() {
        let take: TakeSet = crate::game::read_take_set("1..3").unwrap();
        let error = outcomes(&take, Play::Normal, MAX_REMAINING + 1).unwrap_err();
        assert_eq!(error.limit_name, "MAX_REMAINING");
        assert!(grundy_values(&take, MAX_REMAINING).is_err());
    }
}
