//! Statements about natural numbers, whose variables are tracks.

use crate::Track;
use std::collections::BTreeSet;

/// A statement.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Formula {
    /// True, or false.
    Truth(bool),
    /// A comparison of sums.
    Linear(Linear),
    /// The nim-sum of these numbers is 0; in binary alone.
    Balanced(Vec<Track>),
    /// Column by column: the third number has a one where the first two say so; in binary alone.
    Bitwise(Bitwise, [Track; 3]),
    /// An automaton that was handed in, by its number, accepts these numbers.
    Accepted(usize, Vec<Track>),
    /// It does not hold.
    Not(Box<Self>),
    /// All of them hold.
    And(Vec<Self>),
    /// One of them holds.
    Or(Vec<Self>),
    /// It holds for some number.
    Exists(Track, Box<Self>),
}

/// Where a number has ones that two others make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bitwise {
    /// Where both have one.
    And,
    /// Where one of them has one.
    Or,
}

/// `sum of factor × number`, compared with a constant.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Linear {
    /// The numbers with their factors.
    pub terms: Vec<(i64, Track)>,
    /// How they are compared.
    pub comparison: Comparison,
    /// With what.
    pub constant: i64,
}

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// The same.
    Equal,
    /// The same or less.
    AtMost,
}

impl Formula {
    /// `first = second`.
    #[must_use]
    pub fn equal(first: Track, second: Track) -> Self {
        Self::linear(&[(1, first), (-1, second)], Comparison::Equal, 0)
    }

    /// `first < second`.
    #[must_use]
    pub fn less(first: Track, second: Track) -> Self {
        Self::linear(&[(1, first), (-1, second)], Comparison::AtMost, -1)
    }

    /// A comparison of a sum.
    #[must_use]
    pub fn linear(terms: &[(i64, Track)], comparison: Comparison, constant: i64) -> Self {
        Self::Linear(Linear { terms: terms.to_vec(), comparison, constant })
    }

    /// The opposite.
    #[must_use]
    pub fn negated(self) -> Self {
        match self {
            Self::Truth(truth) => Self::Truth(!truth),
            Self::Not(inner) => *inner,
            other => Self::Not(Box::new(other)),
        }
    }

    /// If this one holds, so does the other.
    #[must_use]
    pub fn implies(self, other: Self) -> Self {
        Self::Or(vec![self.negated(), other])
    }

    /// It holds for some number in the place of `track`.
    #[must_use]
    pub fn exists(track: Track, inner: Self) -> Self {
        Self::Exists(track, Box::new(inner))
    }

    /// It holds for every number in the place of `track`.
    #[must_use]
    pub fn for_all(track: Track, inner: Self) -> Self {
        Self::exists(track, inner.negated()).negated()
    }

    /// The numbers that it speaks of, but for those that it binds.
    #[must_use]
    pub fn free(&self) -> BTreeSet<Track> {
        match self {
            Self::Truth(_) => BTreeSet::new(),
            Self::Linear(linear) => linear.terms.iter().map(|(_, track)| *track).collect(),
            Self::Bitwise(_, tracks) => tracks.iter().copied().collect(),
            Self::Balanced(tracks) | Self::Accepted(_, tracks) => tracks.iter().copied().collect(),
            Self::Not(inner) => inner.free(),
            Self::And(all) | Self::Or(all) => all.iter().flat_map(Self::free).collect(),
            Self::Exists(track, inner) => {
                let mut free = inner.free();
                free.remove(track);
                free
            }
        }
    }
}
