//! Break rules: what taking from one heap may leave, no heap, one heap or two.
//!
//! In an octal code `d.ddd…` the digit at place `k` speaks of taking exactly `k` objects from one
//! heap, and is the sum of 1 (the heap may be emptied), 2 (what is left may stay one heap) and
//! 4 (what is left may be split into two heaps, neither empty). Before the point only 4 means
//! something: a heap may be split although nothing is taken. Kayles is 0.77.
//! Source: Guy and Smith, "The G-values of various games", Proceedings of the Cambridge
//! Philosophical Society 52 (1956), 514–526; Winning Ways, chapter 4.

use super::{Flow, GO_ON};

/// The largest number of digits after the point.
pub const MAX_OCTAL_DIGITS: usize = 64;

/// An octal code: at least one digit is not 0, and the last digit after the point is not 0.
///
/// ```
/// use bouton_kernel::game::OctalCode;
/// assert!(OctalCode::new(vec![0, 7, 7]).is_some());
/// assert!(OctalCode::new(vec![0, 8]).is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OctalCode {
    /// Digit `k` speaks of taking `k`; the first is 0 or 4.
    digits: Vec<u8>,
}

impl OctalCode {
    /// The code of these digits, the one before the point first. Zeros at the end are left out. `None` if one of them
    /// means nothing, all are 0, or more than [`MAX_OCTAL_DIGITS`] stand after the point.
    #[must_use]
    pub fn new(mut digits: Vec<u8>) -> Option<Self> {
        let means = |(place, digit): (usize, &u8)| *digit < 8 && (place > 0 || digit % 4 == 0);
        let fits = digits.iter().enumerate().all(means);
        let last = digits.iter().rposition(|digit| *digit > 0)?;
        digits.truncate(last + 1);
        (fits && last <= MAX_OCTAL_DIGITS).then_some(Self { digits })
    }

    /// The digits: entry `k` speaks of taking `k`.
    #[must_use]
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }
}

/// What one move may do to one heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BreakRule {
    /// What an octal code says.
    Octal(OctalCode),
    /// Grundy's game: part it into two unequal heaps, none of them empty.
    UnequalParts,
}

/// What one move leaves of a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Left {
    /// Nothing.
    Nothing,
    /// One heap.
    One(u64),
    /// Two heaps, the smaller (or equal) one first.
    Two(u64, u64),
}

impl Left {
    /// Two heaps, or fewer when the first or both would be empty.
    pub(super) fn of(first: u64, second: u64) -> Self {
        match (first, second) {
            (0, 0) => Self::Nothing,
            (0, one) => Self::One(one),
            (one, other) => Self::Two(one, other),
        }
    }
}

impl BreakRule {
    fn digits(&self) -> &[u8] {
        match self {
            Self::Octal(code) => &code.digits,
            Self::UnequalParts => &[4],
        }
    }

    /// What may be left after taking `taken`: the sum of 1 (nothing), 2 (one heap) and 4 (two heaps).
    #[must_use]
    pub fn digit(&self, taken: u64) -> u8 {
        usize::try_from(taken).ok().and_then(|place| self.digits().get(place)).copied().unwrap_or(0)
    }

    /// The most that one move may take: the place of the last digit that is not 0.
    #[must_use]
    pub fn largest_take(&self) -> u64 {
        (self.digits().len() as u64).saturating_sub(1)
    }

    /// Whether a move may take `taken` and leave so many heaps, 0 to 2, none of them empty.
    #[must_use]
    pub fn may_leave(&self, taken: u64, heaps: u32) -> bool {
        self.digit(taken) >> heaps & 1 != 0
    }

    /// Whether the two parts of a heap may be equal.
    #[must_use]
    pub fn may_be_equal(&self) -> bool {
        *self != Self::UnequalParts
    }

    /// When `remaining` is split, the smaller part runs from 1 to this.
    #[must_use]
    pub fn largest_smaller_part(&self, remaining: u64) -> u64 {
        remaining.saturating_sub(u64::from(!self.may_be_equal())) / 2
    }

    /// Hands every move on a heap to `visit`: by what it takes, then by the smaller part.
    pub fn moves(&self, heap: u64, visit: &mut dyn FnMut(Left) -> Flow) -> Flow {
        for taken in 0..=self.largest_take().min(heap) {
            let (remaining, digit) = (heap - taken, self.digit(taken));
            if digit & if remaining == 0 { 1 } else { 2 } != 0 {
                visit(Left::of(0, remaining))?;
            }
            if digit & 4 != 0 {
                let mut smaller = 1..=self.largest_smaller_part(remaining);
                smaller.try_for_each(|smaller| visit(Left::Two(smaller, remaining - smaller)))?;
            }
        }
        GO_ON
    }
}
