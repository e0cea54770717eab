//! A take set: how many objects one move may take. A range such as 1..8, or a list such as 1,3,4.
//! Source: catalogue S0-38, S2-46; for lists, Winning Ways, chapter 4 (subtraction games).

use std::{fmt, str::FromStr};

/// The largest number that a take set may hold.
pub const MAX_TAKE: u64 = 1_000_000;

/// The largest number of separate entries that a comma list may hold.
pub const MAX_TAKE_LISTED: usize = 1_000;

/// The numbers that one move may take: not empty, without 0, increasing, without repeats.
///
/// ```
/// use bouton_kernel::game::TakeSet;
/// let range: TakeSet = "1..8".parse()?;
/// assert!(range.contains(8) && !range.contains(9));
/// let list: TakeSet = "4,1,3,1".parse()?;
/// assert_eq!(list.to_string(), "1,3,4");
/// assert!("0..2".parse::<TakeSet>().is_err());
/// # Ok::<(), bouton_kernel::game::TakeSetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TakeSet(Shape);

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Shape {
    /// Every number from the first to the second, both included.
    Range(u64, u64),
    /// At least two increasing numbers that are not a range.
    List(Vec<u64>),
}

/// Why a take set is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TakeSetError {
    /// No number at all.
    #[error("the take set is empty: give a range such as 1..3 or a list such as 1,3,4")]
    Empty,
    /// Taking nothing is no move.
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
    /// Something that is no number, or one that is too large to read.
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

impl TakeSet {
    /// Every number from `first` to `last`, both included.
    ///
    /// # Errors
    /// If `first` is 0, `last` is smaller than `first`, or `last` exceeds [`MAX_TAKE`].
    pub fn range(first: u64, last: u64) -> Result<Self, TakeSetError> {
        if last < first {
            return Err(TakeSetError::Backwards { first, last });
        }
        if first == 0 {
            return Err(TakeSetError::Zero);
        }
        if last > MAX_TAKE {
            return Err(TakeSetError::TooLarge { number: last });
        }
        Ok(Self(Shape::Range(first, last)))
    }

    /// The listed numbers, in any order and with repeats; a list without gaps is a range.
    ///
    /// # Errors
    /// If the list is empty, too long, holds 0, or a number above [`MAX_TAKE`].
    pub fn list(mut numbers: Vec<u64>) -> Result<Self, TakeSetError> {
        if numbers.len() > MAX_TAKE_LISTED {
            return Err(TakeSetError::TooMany { count: numbers.len() });
        }
        numbers.sort_unstable();
        numbers.dedup();
        let (Some(&first), Some(&last)) = (numbers.first(), numbers.last()) else {
            return Err(TakeSetError::Empty);
        };
        let range = Self::range(first, last)?;
        let gapless = last - first == numbers.len() as u64 - 1;
        Ok(if gapless { range } else { Self(Shape::List(numbers)) })
    }

    /// The smallest number that may be taken.
    #[must_use]
    pub fn smallest(&self) -> u64 {
        match &self.0 {
            Shape::Range(first, _) => *first,
            Shape::List(numbers) => numbers.first().copied().unwrap_or(1),
        }
    }

    /// The largest number that may be taken.
    #[must_use]
    pub fn largest(&self) -> u64 {
        match &self.0 {
            Shape::Range(_, last) => *last,
            Shape::List(numbers) => numbers.last().copied().unwrap_or(1),
        }
    }

    /// The two ends when the set is a range without gaps.
    #[must_use]
    pub fn as_range(&self) -> Option<(u64, u64)> {
        match &self.0 {
            Shape::Range(first, last) => Some((*first, *last)),
            Shape::List(_) => None,
        }
    }

    /// Whether one move may take exactly `number`.
    #[must_use]
    pub fn contains(&self, number: u64) -> bool {
        match &self.0 {
            Shape::Range(first, last) => (*first..=*last).contains(&number),
            Shape::List(numbers) => numbers.binary_search(&number).is_ok(),
        }
    }

    /// The numbers, increasing.
    pub fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        let (range, list) = match &self.0 {
            Shape::Range(first, last) => (*first..*last + 1, [].as_slice()),
            Shape::List(numbers) => (0..0, numbers.as_slice()),
        };
        range.chain(list.iter().copied())
    }

    /// How many numbers the set holds.
    #[must_use]
    pub fn count(&self) -> u64 {
        match &self.0 {
            Shape::Range(first, last) => last - first + 1,
            Shape::List(numbers) => numbers.len() as u64,
        }
    }
}

impl FromStr for TakeSet {
    type Err = TakeSetError;

    fn from_str(text: &str) -> Result<Self, TakeSetError> {
        if text.trim().is_empty() {
            return Err(TakeSetError::Empty);
        }
        if let Some((first, last)) = text.split_once("..") {
            return Self::range(number(first)?, number(last.trim_start_matches('='))?);
        }
        Self::list(text.split([',', '，']).map(number).collect::<Result<_, _>>()?)
    }
}

fn number(text: &str) -> Result<u64, TakeSetError> {
    let text = text.trim();
    text.parse().map_err(|_| TakeSetError::NotANumber { text: text.to_owned() })
}

impl fmt::Display for TakeSet {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Shape::Range(first, last) if first == last => write!(formatter, "{first}"),
            Shape::Range(first, last) => write!(formatter, "{first}..{last}"),
            Shape::List(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
                formatter.write_str(&numbers.join(","))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_of_a_set_is_one_set() {
        let check = |text: &str, printed: &str| {
            let set: TakeSet = text.parse().unwrap();
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
            let error = text.parse::<TakeSet>().unwrap_err().to_string();
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
            let set: TakeSet = text.parse().unwrap();
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
