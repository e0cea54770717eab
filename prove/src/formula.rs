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
    /// In every column the ones of these numbers, each counted so many times, are a multiple of the modulus; in binary alone.
    Columns(u64, Vec<(u64, Track)>),
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
    /// It holds of the only numbers that meet the conditions.
    Let(Vec<Track>, Box<Self>, Box<Self>),
    /// It holds for some list of heaps, however many; these are its folds.
    SomeList(Vec<Fold>, Box<Self>),
    /// It holds for some heap of the list other than these heaps.
    SomeHeap(Vec<Track>, Track, Box<Self>),
}

/// What is made of all heaps of a list, one after the other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fold {
    /// The numbers that come of it: one; of [`By::Columns`] one for each remainder but 0, which has ones in the columns that leave it.
    pub tracks: Vec<Track>,
    /// What each heap ([`HEAP`]) is worth ([`WORTH`]): exactly one number.
    pub worth: Box<Formula>,
    /// How the worths are put together.
    pub by: By,
}

/// How the worths of heaps are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum By {
    /// By nim-addition.
    Xor,
    /// By addition.
    Plus,
    /// The ones in each column are counted, modulo this number.
    Columns(u64),
}

impl Fold {
    /// What comes of some heaps, and the worths of more heaps, make what comes of the whole.
    #[must_use]
    pub fn addition(&self, some: &[Track], worths: &[Track], whole: &[Track]) -> Formula {
        if let Some(modulus) = self.by.modulus() {
            return Formula::column_count(modulus, some, worths, whole);
        }
        let parts = some.iter().chain(worths).map(|track| (-1, *track));
        let whole = whole.iter().map(|track| (1, *track));
        Formula::linear(&whole.chain(parts).collect::<Vec<_>>(), Comparison::Equal, 0)
    }
}

impl By {
    /// By which number the ones of each column are counted; none where columns are not counted one by one.
    #[must_use]
    pub fn modulus(self) -> Option<u64> {
        match self {
            Self::Xor => Some(2),
            Self::Columns(modulus) => Some(modulus),
            Self::Plus => None,
        }
    }
}

/// Where two numbers have a one both.
const BOTH: Track = Track::MAX - 2;
/// A heap, where its worth is told.
pub const HEAP: Track = Track::MAX - 1;
/// The worth of a heap.
pub const WORTH: Track = Track::MAX;

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

    /// A comparison of a sum; one without numbers holds or does not.
    #[must_use]
    pub fn linear(terms: &[(i64, Track)], comparison: Comparison, constant: i64) -> Self {
        if terms.is_empty() {
            return Self::Truth(match comparison {
                Comparison::Equal => constant == 0,
                Comparison::AtMost => constant >= 0,
            });
        }
        Self::Linear(Linear { terms: terms.to_vec(), comparison, constant })
    }

    /// The nim-sum of these numbers is 0.
    #[must_use]
    pub fn balanced(tracks: Vec<Track>) -> Self {
        Self::Columns(2, tracks.into_iter().map(|track| (1, track)).collect())
    }

    /// The ones of each column are counted, modulo this number. A count is told by a number for each remainder but 0, with ones in the
    /// columns that leave it. So told, the count of `some` numbers, with the ones of `more`, makes that of the `whole`.
    #[must_use]
    pub fn column_count(modulus: u64, some: &[Track], more: &[Track], whole: &[Track]) -> Self {
        let more = more.iter().map(|track| (1, *track));
        let some = (1..).zip(some.iter().copied());
        let less = (1..modulus).rev().zip(whole.iter().copied());
        let is_count = Self::Columns(modulus, some.chain(more).chain(less).collect());
        // No column leaves two remainders.
        let pairs = whole.iter().enumerate();
        let pairs = pairs.flat_map(|(at, one)| whole.iter().take(at).map(move |own| (*one, *own)));
        let apart: Vec<Self> = pairs.map(Self::apart).collect();
        match apart.as_slice() {
            [] => is_count,
            apart => Self::And([&[is_count], apart].concat()),
        }
    }

    /// No column has a one of both.
    fn apart((one, other): (Track, Track)) -> Self {
        let nothing = Self::linear(&[(1, BOTH)], Comparison::Equal, 0);
        let both = Self::Bitwise(Bitwise::And, [one, other, BOTH]);
        Self::exists(BOTH, Self::And(vec![both, nothing]))
    }

    /// The opposite.
    #[must_use]
    pub fn negate(self) -> Self {
        match self {
            Self::Truth(truth) => Self::Truth(!truth),
            Self::Not(inner) => *inner,
            other => Self::Not(Box::new(other)),
        }
    }

    /// If this one holds, so does the other.
    #[must_use]
    pub fn implies(self, other: Self) -> Self {
        Self::Or(vec![self.negate(), other])
    }

    /// Both hold, or neither.
    #[must_use]
    pub fn equivalent(self, other: Self) -> Self {
        Self::And(vec![self.clone().implies(other.clone()), other.implies(self)])
    }

    /// It holds for some number in the place of `track`.
    #[must_use]
    pub fn exists(track: Track, inner: Self) -> Self {
        Self::Exists(track, Box::new(inner))
    }

    /// It holds for every number in the place of `track`.
    #[must_use]
    pub fn for_all(track: Track, inner: Self) -> Self {
        Self::exists(track, inner.negate()).negate()
    }

    /// The numbers that it speaks of, but for those that it binds.
    #[must_use]
    pub fn free(&self) -> BTreeSet<Track> {
        match self {
            Self::Truth(_) => BTreeSet::new(),
            Self::Linear(linear) => linear.terms.iter().map(|(_, track)| *track).collect(),
            Self::Bitwise(_, tracks) => tracks.iter().copied().collect(),
            Self::Columns(_, terms) => terms.iter().map(|(_, track)| *track).collect(),
            Self::Accepted(_, tracks) => tracks.iter().copied().collect(),
            Self::Not(inner) => inner.free(),
            Self::And(all) | Self::Or(all) => all.iter().flat_map(Self::free).collect(),
            Self::Exists(track, inner) => {
                let mut free = inner.free();
                free.remove(track);
                free
            }
            Self::Let(tracks, conditions, inner) => {
                let mut free: BTreeSet<Track> = conditions.free();
                free.extend(inner.free());
                free.retain(|track| !tracks.contains(track));
                free
            }
            Self::SomeList(folds, inner) => {
                let mut free = inner.free();
                free.retain(|track| folds.iter().all(|fold| !fold.tracks.contains(track)));
                free
            }
            Self::SomeHeap(without, heap, inner) => {
                let mut free = inner.free();
                free.remove(heap);
                free.extend(without);
                free
            }
        }
    }

    /// Whether it speaks of a list of heaps.
    #[must_use]
    pub fn has_heaps(&self) -> bool {
        match self {
            Self::SomeList(..) | Self::SomeHeap(..) => true,
            Self::Not(inner) | Self::Exists(_, inner) => inner.has_heaps(),
            Self::Let(_, conditions, inner) => conditions.has_heaps() || inner.has_heaps(),
            Self::And(all) | Self::Or(all) => all.iter().any(Self::has_heaps),
            Self::Truth(_)
            | Self::Linear(_)
            | Self::Columns(..)
            | Self::Bitwise(..)
            | Self::Accepted(..) => false,
        }
    }

    /// The same of other numbers in its free places. A number that is bound inside must not be among the new ones.
    #[must_use]
    pub fn rename(&self, name: &dyn Fn(Track) -> Track) -> Self {
        let all = |list: &[Self]| list.iter().map(|one| one.rename(name)).collect();
        let tracks = |list: &[Track]| list.iter().map(|track| name(*track)).collect();
        let but = |own: &[Track], inner: &Self| {
            let name = |track| if own.contains(&track) { track } else { name(track) };
            Box::new(inner.rename(&name))
        };
        match self {
            Self::Truth(truth) => Self::Truth(*truth),
            Self::Linear(linear) => {
                let terms = linear.terms.iter().map(|(factor, track)| (*factor, name(*track)));
                Self::Linear(Linear { terms: terms.collect(), ..linear.clone() })
            }
            Self::Columns(modulus, terms) => {
                let terms = terms.iter().map(|(factor, track)| (*factor, name(*track)));
                Self::Columns(*modulus, terms.collect())
            }
            Self::Bitwise(bitwise, three) => Self::Bitwise(*bitwise, three.map(name)),
            Self::Accepted(number, list) => Self::Accepted(*number, tracks(list)),
            Self::Not(inner) => Self::Not(Box::new(inner.rename(name))),
            Self::And(list) => Self::And(all(list)),
            Self::Or(list) => Self::Or(all(list)),
            Self::Exists(track, inner) => Self::Exists(*track, but(&[*track], inner)),
            Self::Let(own, conditions, inner) => {
                Self::Let(own.clone(), but(own, conditions), but(own, inner))
            }
            Self::SomeList(folds, inner) => {
                let own: Vec<Track> = folds.iter().flat_map(|fold| fold.tracks.clone()).collect();
                Self::SomeList(folds.clone(), but(&own, inner))
            }
            Self::SomeHeap(without, heap, inner) => {
                Self::SomeHeap(tracks(without), *heap, but(&[*heap], inner))
            }
        }
    }

    /// The same with `for some` in the place of every [`Formula::Let`].
    #[must_use]
    pub fn plain(&self) -> Self {
        let all = |list: &[Self]| list.iter().map(Self::plain).collect();
        match self {
            Self::Not(inner) => Self::Not(Box::new(inner.plain())),
            Self::And(list) => Self::And(all(list)),
            Self::Or(list) => Self::Or(all(list)),
            Self::Exists(track, inner) => Self::exists(*track, inner.plain()),
            Self::Let(tracks, conditions, inner) => {
                let inner = Self::And(vec![conditions.plain(), inner.plain()]);
                tracks.iter().rev().fold(inner, |inner, track| Self::exists(*track, inner))
            }
            Self::SomeList(folds, inner) => Self::SomeList(folds.clone(), Box::new(inner.plain())),
            Self::SomeHeap(without, heap, inner) => {
                Self::SomeHeap(without.clone(), *heap, Box::new(inner.plain()))
            }
            Self::Truth(_)
            | Self::Linear(_)
            | Self::Columns(..)
            | Self::Bitwise(..)
            | Self::Accepted(..) => self.clone(),
        }
    }
}
