//! A position: a short list of numbers whose meaning its game's file tells.

use std::{fmt, ops::Deref};

/// A position of some game. Nim: the heaps in printed order. One pile: its objects. A race: the
/// number said last. A strip: the square on which the piece stands.
///
/// ```
/// use bouton_kernel::game::Position;
/// assert_eq!(Position::from([3, 5, 7]).to_string(), "(3, 5, 7)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Position(Vec<u64>);

impl Position {
    /// The position with entry `index` replaced by `value`; unchanged when there is none.
    #[must_use]
    pub fn with(&self, index: usize, value: u64) -> Self {
        let mut numbers = self.0.clone();
        if let Some(slot) = numbers.get_mut(index) {
            *slot = value;
        }
        Self(numbers)
    }

    /// The number of a position that is a single number, such as a pile; `None` for others.
    #[must_use]
    pub fn single(&self) -> Option<u64> {
        match self.0.as_slice() {
            [number] => Some(*number),
            _ => None,
        }
    }
}

impl Deref for Position {
    type Target = [u64];
    fn deref(&self) -> &[u64] {
        &self.0
    }
}

impl From<Vec<u64>> for Position {
    fn from(numbers: Vec<u64>) -> Self {
        Self(numbers)
    }
}

impl<const LENGTH: usize> From<[u64; LENGTH]> for Position {
    fn from(numbers: [u64; LENGTH]) -> Self {
        Self(numbers.to_vec())
    }
}

impl From<u64> for Position {
    fn from(number: u64) -> Self {
        Self(vec![number])
    }
}

impl fmt::Display for Position {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [number] = self.0.as_slice() {
            return write!(formatter, "{number}");
        }
        let numbers: Vec<String> = self.0.iter().map(u64::to_string).collect();
        write!(formatter, "({})", numbers.join(", "))
    }
}
