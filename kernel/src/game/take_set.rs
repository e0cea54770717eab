//! A take set: how many objects one move may take. A range such as 1..8, or a list such as 1,3,4.
//! Source: catalogue S0-38, S2-46; for lists, Winning Ways, chapter 4 (subtraction games).

use std::fmt;

/// The largest number that a take set may hold.
pub const MAX_TAKE: u64 = 1_000_000;

/// The numbers that one move may take: not empty, without 0, increasing, without repeats.
///
/// ```
/// use bouton_kernel::game::TakeSet;
/// let range = TakeSet::range(1, 8).ok_or("no set")?;
/// assert!(range.contains(8) && !range.contains(9));
/// assert_eq!(TakeSet::list(vec![4, 1, 3, 1]).ok_or("no set")?.to_string(), "1,3,4");
/// assert_eq!(TakeSet::range(0, 2), None);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TakeSet {
    /// At least two increasing numbers that are not a range.
    listed: Option<Vec<u64>>,
    first: u64,
    last: u64,
}

impl TakeSet {
    /// Every number from `first` to `last`, both included; `None` if `first` is 0, `last` smaller than `first`, or
    /// above [`MAX_TAKE`].
    #[must_use]
    pub fn range(first: u64, last: u64) -> Option<Self> {
        let fits = first > 0 && first <= last && last <= MAX_TAKE;
        fits.then_some(Self { listed: None, first, last })
    }

    /// The listed numbers, in any order and with repeats; a list without gaps is a range. `None` if the list is
    /// empty, or holds 0 or a number above [`MAX_TAKE`].
    #[must_use]
    pub fn list(mut numbers: Vec<u64>) -> Option<Self> {
        numbers.sort_unstable();
        numbers.dedup();
        let (first, last) = (*numbers.first()?, *numbers.last()?);
        let range = Self::range(first, last)?;
        let gapless = last - first == numbers.len() as u64 - 1;
        Some(if gapless { range } else { Self { listed: Some(numbers), ..range } })
    }

    /// The smallest number that may be taken.
    #[must_use]
    pub fn smallest(&self) -> u64 {
        self.first
    }

    /// The largest number that may be taken.
    #[must_use]
    pub fn largest(&self) -> u64 {
        self.last
    }

    /// The two ends when the set is a range without gaps.
    #[must_use]
    pub fn as_range(&self) -> Option<(u64, u64)> {
        self.listed.is_none().then_some((self.first, self.last))
    }

    /// Whether one move may take exactly `number`.
    #[must_use]
    pub fn contains(&self, number: u64) -> bool {
        match &self.listed {
            Some(listed) => listed.binary_search(&number).is_ok(),
            None => (self.first..=self.last).contains(&number),
        }
    }

    /// The numbers, increasing.
    pub fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        let (range, listed) = match &self.listed {
            Some(listed) => (0..0, listed.as_slice()),
            None => (self.first..self.last + 1, [].as_slice()),
        };
        range.chain(listed.iter().copied())
    }

    /// How many numbers the set holds.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.listed.as_ref().map_or(self.last - self.first + 1, |listed| listed.len() as u64)
    }
}

impl fmt::Display for TakeSet {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_range() {
            Some((first, last)) if first < last => write!(formatter, "{first}..{last}"),
            Some(_) | None => {
                let numbers: Vec<String> = self.iter().map(|number| number.to_string()).collect();
                formatter.write_str(&numbers.join(","))
            }
        }
    }
}
