//! Take sets as they are written: a range such as 1..8, or a list such as 1,3,4.

use super::{MAX_TAKE, TakeSet};

/// The largest number of separate entries that a comma list may hold.
pub const MAX_TAKE_LISTED: usize = 1_000;

/// Why a text is not a take set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TakeSetError {
    /// No number at all.
    #[error("the take set is empty: give a range such as 1..3 or a list such as 1,3,4")]
    Empty,
    /// Taking nothing is not a move.
    #[error("a take set cannot hold 0: every move takes at least one")]
    Zero,
    /// A range whose end comes before its beginning.
    #[error("the range {first}..{last} runs backwards: write {last}..{first}")]
    Backwards {
        /// The number written first.
        first: u64,
        /// The number written last.
        last: u64,
    },
    /// Something that is not a number, or one that is too large to read.
    #[error("`{text}` is not a whole number: give a range such as 1..3 or a list such as 1,3,4")]
    NotANumber {
        /// What was written.
        text: String,
    },
    /// A number above [`MAX_TAKE`].
    #[error("{number} is too many to take: the limit (MAX_TAKE) is {MAX_TAKE}")]
    TooLarge {
        /// The number.
        number: u64,
    },
    /// More entries than [`MAX_TAKE_LISTED`].
    #[error(
        "{count} numbers in a take set: the limit (MAX_TAKE_LISTED) is {MAX_TAKE_LISTED}; is it a range a..b?"
    )]
    TooMany {
        /// How many entries were written.
        count: usize,
    },
}

/// Every number from `first` to `last`, both included.
///
/// # Errors
/// If `first` is 0, `last` is smaller than `first`, or `last` exceeds [`MAX_TAKE`].
pub fn take_range(first: u64, last: u64) -> Result<TakeSet, TakeSetError> {
    TakeSet::range(first, last).ok_or(match first {
        _ if last < first => TakeSetError::Backwards { first, last },
        0 => TakeSetError::Zero,
        _ => TakeSetError::TooLarge { number: last },
    })
}

/// The listed numbers, in any order and with repeats; a list without gaps is a range.
///
/// # Errors
/// If the list is empty, too long, holds 0, or a number above [`MAX_TAKE`].
pub fn take_list(numbers: Vec<u64>) -> Result<TakeSet, TakeSetError> {
    if numbers.len() > MAX_TAKE_LISTED {
        return Err(TakeSetError::TooMany { count: numbers.len() });
    }
    let why = match numbers.iter().max() {
        None => TakeSetError::Empty,
        Some(_) if numbers.contains(&0) => TakeSetError::Zero,
        Some(largest) => TakeSetError::TooLarge { number: *largest },
    };
    TakeSet::list(numbers).ok_or(why)
}

/// Reads a range such as `1..8` or a list such as `1,3,4`.
///
/// ```
/// use bouton_solve::game::read_take_set;
/// let range = read_take_set("1..8")?;
/// assert!(range.contains(8) && !range.contains(9));
/// assert_eq!(read_take_set("4,1,3,1")?.to_string(), "1,3,4");
/// assert!(read_take_set("0..2").is_err());
/// # Ok::<(), bouton_solve::game::TakeSetError>(())
/// ```
///
/// # Errors
/// If it is written otherwise, or is not a take set.
pub fn read_take_set(text: &str) -> Result<TakeSet, TakeSetError> {
    if text.trim().is_empty() {
        return Err(TakeSetError::Empty);
    }
    if let Some((first, last)) = text.split_once("..") {
        return take_range(number(first)?, number(last.trim_start_matches('='))?);
    }
    take_list(text.split([',', '，']).map(number).collect::<Result<_, _>>()?)
}

fn number(text: &str) -> Result<u64, TakeSetError> {
    let text = text.trim();
    text.parse().map_err(|_| TakeSetError::NotANumber { text: text.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_of_a_set_is_one_set() {
        let check = |text: &str, printed: &str| {
            let set: TakeSet = read_take_set(text).unwrap();
            assert_eq!(set.to_string(), printed, "{text}");
            assert_eq!(set.iter().count() as u64, set.count(), "{text}");
        };
        check("1..3", "1..3");
        check("1..=3", "1..3");
        check("3,2,1,1", "1..3");
        check(" 4 , 1,3", "1,3,4");
        check("1，3", "1,3");
        check("2..2", "2");
        check("5", "5");
    }

    #[test]
    fn what_is_no_take_set_is_refused_with_its_reason() {
        let check = |text: &str, reason: &str| {
            let error = read_take_set(text).unwrap_err().to_string();
            assert!(error.contains(reason), "{text}: {error}");
        };
        check("", "empty");
        check("0", "cannot hold 0");
        check("0..3", "cannot hold 0");
        check("1,0,2", "cannot hold 0");
        check("3..1", "write 1..3");
        check("1..x", "`x` is not a whole number");
        check("1,,2", "`` is not a whole number");
        check("-1..2", "`-1` is not");
        check("1..99999999999999999999", "not a whole number");
        check("1..2000000", "MAX_TAKE");
        check(&vec!["7"; 1001].join(","), "MAX_TAKE_LISTED");
    }

    #[test]
    fn membership_is_that_of_the_listed_numbers() {
        for text in ["1..4", "2..5", "1,3,4", "7"] {
            let set: TakeSet = read_take_set(text).unwrap();
            let listed: Vec<u64> = set.iter().collect();
            for number in 0..12 {
                assert_eq!(set.contains(number), listed.contains(&number), "{text} {number}");
            }
            assert_eq!(
                (listed.first(), listed.last()),
                (Some(&set.smallest()), Some(&set.largest()))
            );
        }
    }
}
