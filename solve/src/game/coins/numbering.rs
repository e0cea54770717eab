//! From which number coins are counted, as people write it.

/// The number of the leftmost coin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Numbering {
    /// The leftmost coin is coin 0.
    FromZero,
    /// The leftmost coin is coin 1.
    #[default]
    FromOne,
}

impl Numbering {
    /// The one with this number of the leftmost coin.
    #[must_use]
    pub fn of(first: u64) -> Self {
        if first == 0 { Self::FromZero } else { Self::FromOne }
    }

    /// The number of the leftmost coin.
    #[must_use]
    pub fn first(self) -> u64 {
        match self {
            Self::FromZero => 0,
            Self::FromOne => 1,
        }
    }
}
