//! A take set: how many objects one move may take. A range such as 1..8, or a list such as 1,3,4.
//! Source: catalogue S0-38, S2-46; for lists, Winning Ways, chapter 4 (subtraction games).

use std::fmt;

/// The largest number that a take set may hold.
pub const MAX_TAKE: u64 = 1_000_000;

/// The largest number of separate entries that a comma list may hold.
pub const MAX_TAKE_LISTED: usize = 1_000;

/// The numbers that one move may take: not empty, without 0, increasing, without repeats.
///
/// ```
/// use bouton_kernel::game::TakeSet;
/// let range = TakeSet::range(1, 8)?;
/// assert!(range.contains(8) && !range.contains(9));
/// assert_eq!(TakeSet::list(vec![4, 1, 3, 1])?.to_string(), "1,3,4");
/// assert!(TakeSet::range(0, 2).is_err());
/// # Ok::<(), bouton_kernel::game::NoTakeSet>(())
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

/// Why numbers are no take set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no take set: {self:?}")]
pub enum NoTakeSet {
    /// No number at all.
    Empty,
    /// Taking nothing is no move.
    Zero,
    /// A range whose end comes before its beginning.
    Backwards(u64, u64),
    /// A number above [`MAX_TAKE`].
    TooLarge(u64),
    /// More entries than [`MAX_TAKE_LISTED`].
    TooMany(usize),
}

impl TakeSet {
    /// Every number from `first` to `last`, both included.
    ///
    /// # Errors
    /// If `first` is 0, `last` is smaller than `first`, or `last` exceeds [`MAX_TAKE`].
    pub fn range(first: u64, last: u64) -> Result<Self, NoTakeSet> {
        if last < first {
            return Err(NoTakeSet::Backwards(first, last));
        }
        if first == 0 {
            return Err(NoTakeSet::Zero);
        }
        if last > MAX_TAKE {
            return Err(NoTakeSet::TooLarge(last));
        }
        Ok(Self(Shape::Range(first, last)))
    }

    /// The listed numbers, in any order and with repeats; a list without gaps is a range.
    ///
    /// # Errors
    /// If the list is empty, too long, holds 0, or a number above [`MAX_TAKE`].
    pub fn list(mut numbers: Vec<u64>) -> Result<Self, NoTakeSet> {
        if numbers.len() > MAX_TAKE_LISTED {
            return Err(NoTakeSet::TooMany(numbers.len()));
        }
        numbers.sort_unstable();
        numbers.dedup();
        let (Some(&first), Some(&last)) = (numbers.first(), numbers.last()) else {
            return Err(NoTakeSet::Empty);
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
