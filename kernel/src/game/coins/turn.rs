//! A condition of coin turning: which sets of coins one move may turn, told by patterns.
//!
//! A pattern looks at the rightmost coin of the set and tells which coins to its left may be
//! turned with it: so many coins, in such gaps, symmetric or not, or at fixed offsets.

use crate::game::{Parameter, TakeSet};

/// The most patterns of one condition.
pub const MAX_PATTERNS: usize = 16;

/// The most sets that one pattern may list by their offsets.
pub const MAX_OFFSET_SETS: usize = 64;

/// The largest offset that a pattern may list.
pub const MAX_OFFSET: u64 = super::MAX_COINS as u64;

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
    /// The number of the leftmost coin.
    #[must_use]
    pub fn first(self) -> u64 {
        match self {
            Self::FromZero => 0,
            Self::FromOne => 1,
        }
    }
}

/// Why patterns are no condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no condition: {self:?}")]
pub enum NoTurnRule {
    /// No pattern.
    Empty,
    /// A move that turns no coin.
    TurnsNothing,
    /// A range of counts whose end comes before its beginning.
    Backwards(u64, u64),
    /// One coin twice in a set.
    TurnedTwice,
    /// An offset above [`MAX_OFFSET`].
    TooFar(u64),
    /// More sets than [`MAX_OFFSET_SETS`].
    TooManySets(usize),
    /// More patterns than [`MAX_PATTERNS`].
    TooManyPatterns(usize),
    /// A proviso that no coin fulfils.
    NeverApplies(u64),
}

/// Which sets of coins may be turned: those of any of its patterns.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TurnRule {
    patterns: Vec<Pattern>,
    numbering: Numbering,
}

/// One way to turn coins.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pattern {
    /// The sets that may be turned.
    pub sets: Sets,
    /// Only when the number of the rightmost coin is at most this.
    pub up_to: Option<u64>,
    /// Only when the leftmost coin turned shows heads too. Such a move looks at two coins, so that
    /// the row is no sum of its heads.
    pub ends_heads: bool,
}

/// The sets of one pattern.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sets {
    /// All sets of a shape.
    Shape(Shape),
    /// Listed by how far left of the rightmost coin the others stand: increasing, without 0. The
    /// empty list turns the rightmost coin alone.
    Offsets(Vec<Vec<u64>>),
}

/// What the sets of a shape have in common.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shape {
    /// The fewest coins.
    pub fewest: u64,
    /// The most coins; any number without it.
    pub most: Option<u64>,
    /// How far apart neighbours among the turned coins may stand; anyhow without it.
    pub gaps: Option<TakeSet>,
    /// Whether the set must be its own mirror image.
    pub symmetric: bool,
    /// Whether the leftmost coin of the row must be among them.
    pub with_first: bool,
}

impl Shape {
    /// Any set of so many coins.
    #[must_use]
    pub fn of(fewest: u64, most: Option<u64>) -> Self {
        Self { fewest, most, gaps: None, symmetric: false, with_first: false }
    }

    /// Whether the coins (increasing, not empty) have this shape in a row that begins with `first`.
    #[must_use]
    pub fn allows(&self, first: u64, coins: &[u64]) -> bool {
        let count = coins.len() as u64;
        let (Some(leftmost), Some(rightmost)) = (coins.first(), coins.last()) else {
            return false;
        };
        let mirrored = || coins.iter().rev().map(|coin| leftmost + rightmost - coin);
        let gap_fits = |gaps: &TakeSet| coins.windows(2).all(|two| gaps.contains(two[1] - two[0]));
        count >= self.fewest
            && self.most.is_none_or(|most| count <= most)
            && self.gaps.as_ref().is_none_or(gap_fits)
            && (!self.symmetric || mirrored().eq(coins.iter().copied()))
            && (!self.with_first || *leftmost == first)
    }

    fn may_grow(&self, count: usize) -> bool {
        self.most.is_none_or(|most| (count as u64) < most)
    }

    /// Hands every set with this rightmost coin to `visit`, in increasing order of its coins.
    fn sets(&self, first: u64, rightmost: u64, visit: &mut dyn FnMut(&[u64])) {
        if self.symmetric {
            let last_start = if self.with_first { first } else { rightmost };
            for leftmost in first..=last_start.min(rightmost) {
                self.mirror(first, rightmost, &mut vec![leftmost], visit);
            }
        } else {
            self.grow(first, &mut vec![rightmost], visit);
        }
    }

    /// Adds coins to the left of the set, which is kept in decreasing order.
    fn grow(&self, first: u64, set: &mut Vec<u64>, visit: &mut dyn FnMut(&[u64])) {
        let coins: Vec<u64> = set.iter().rev().copied().collect();
        if self.allows(first, &coins) {
            visit(&coins);
        }
        let Some(leftmost) = coins.first().filter(|_| self.may_grow(coins.len())) else { return };
        for coin in self.neighbours(first, *leftmost) {
            set.push(coin);
            self.grow(first, set, visit);
            set.pop();
        }
    }

    /// Where the next coin to the left may stand.
    fn neighbours(&self, first: u64, leftmost: u64) -> Vec<u64> {
        match &self.gaps {
            Some(gaps) => gaps
                .iter()
                .map_while(|gap| leftmost.checked_sub(gap).filter(|coin| *coin >= first))
                .collect(),
            None => (first..leftmost).rev().collect(),
        }
    }

    /// Adds coins to the left half of a symmetric set whose ends are its first coin and `rightmost`.
    fn mirror(
        &self,
        first: u64,
        rightmost: u64,
        half: &mut Vec<u64>,
        visit: &mut dyn FnMut(&[u64]),
    ) {
        let (Some(&leftmost), Some(&last)) = (half.first(), half.last()) else { return };
        for coins in [mirrored(half, rightmost, false), mirrored(half, rightmost, true)] {
            if coins.is_some() && self.allows(first, coins.as_deref().unwrap_or_default()) {
                visit(coins.as_deref().unwrap_or_default());
            }
        }
        if !self.may_grow(2 * half.len() + 1) {
            return;
        }
        let middle = leftmost + rightmost;
        for coin in (last + 1..).take_while(|coin| 2 * coin < middle) {
            half.push(coin);
            self.mirror(first, rightmost, half, visit);
            half.pop();
        }
    }

    /// At most how many sets have a rightmost coin with so many coins to its left.
    fn most_sets(&self, places: u64) -> u128 {
        let most = self.most.unwrap_or(u64::MAX).min(places + 1);
        let bound_of = |count: u64| self.most_sets_of(count, places);
        (self.fewest..=most).map(bound_of).fold(0, u128::saturating_add)
    }

    /// The same for sets of `count` coins: each coin that may be chosen freely multiplies.
    fn most_sets_of(&self, count: u64, places: u64) -> u128 {
        let ends = if self.with_first { 2 } else { 1 };
        let free = count.saturating_sub(ends);
        if self.symmetric {
            let start = u64::from(!self.with_first && count > 1);
            return power(places, start + count.saturating_sub(2) / 2);
        }
        let anywhere = choices(places, free);
        self.gaps.as_ref().map_or(anywhere, |gaps| anywhere.min(power(gaps.count(), free)))
    }
}

/// The symmetric set of the half, with or without a coin in the middle; none where there is none.
fn mirrored(half: &[u64], rightmost: u64, with_middle: bool) -> Option<Vec<u64>> {
    let leftmost = *half.first()?;
    let sum = leftmost + rightmost;
    let mut coins = half.to_vec();
    if leftmost == rightmost {
        return (!with_middle).then_some(coins);
    }
    if with_middle {
        coins.push(sum.is_multiple_of(2).then_some(sum / 2)?);
    }
    coins.extend(half.iter().rev().map(|coin| sum - coin));
    Some(coins)
}

fn power(base: u64, exponent: u64) -> u128 {
    u128::from(base).saturating_pow(u32::try_from(exponent).unwrap_or(u32::MAX))
}

/// How many ways there are to choose `free` of `places`, or `u128::MAX` when that is too large.
fn choices(places: u64, free: u64) -> u128 {
    let step = |count: u128, index: u64| {
        count.checked_mul(u128::from(places - index)).map(|count| count / u128::from(index + 1))
    };
    if free > places {
        return 0;
    }
    (0..free).try_fold(1, step).unwrap_or(u128::MAX)
}

impl Shape {
    fn parameter(&self) -> Vec<(&'static str, Parameter)> {
        let mut fields = vec![("fewest", self.fewest.into())];
        fields.extend(self.most.map(|most| ("most", most.into())));
        fields.extend(self.gaps.as_ref().map(|gaps| ("gaps", gaps.into())));
        let words = [("symmetric", self.symmetric), ("with-first", self.with_first)];
        fields.extend(
            words.iter().filter(|(_, holds)| *holds).map(|(word, _)| (*word, "yes".into())),
        );
        fields
    }
}

impl Pattern {
    fn parameter(&self) -> Parameter {
        let numbers = |list: &Vec<u64>| Parameter::Numbers(list.clone());
        let mut fields = match &self.sets {
            Sets::Shape(shape) => shape.parameter(),
            Sets::Offsets(lists) => {
                vec![("offsets", Parameter::List(lists.iter().map(numbers).collect()))]
            }
        };
        fields.extend(self.up_to.map(|last| ("up-to", last.into())));
        fields.extend(self.ends_heads.then(|| ("ends-heads", "yes".into())));
        Parameter::Fields(fields)
    }

    /// A pattern without provisos.
    #[must_use]
    pub fn new(sets: Sets) -> Self {
        Self { sets, up_to: None, ends_heads: false }
    }

    /// Hands every set that may be turned with this rightmost coin to `visit`, each increasing.
    pub fn sets(&self, numbering: Numbering, rightmost: u64, visit: &mut dyn FnMut(&[u64])) {
        let first = numbering.first();
        if rightmost < first || self.up_to.is_some_and(|last| rightmost > last) {
            return;
        }
        match &self.sets {
            Sets::Shape(shape) => shape.sets(first, rightmost, visit),
            Sets::Offsets(lists) => {
                lists
                    .iter()
                    .filter_map(|list| at_offsets(list, first, rightmost))
                    .for_each(|coins| visit(&coins));
            }
        }
    }

    fn most_sets(&self, places: u64) -> u128 {
        match &self.sets {
            Sets::Shape(shape) => shape.most_sets(places),
            Sets::Offsets(lists) => lists.len() as u128,
        }
    }

    /// One coin has no gaps and is its own mirror image: two spellings of one pattern become one.
    fn simplified(mut self) -> Self {
        if let Sets::Shape(shape) = &mut self.sets
            && shape.most == Some(1)
        {
            (shape.gaps, shape.symmetric) = (None, false);
        }
        self
    }

    fn checked(self, numbering: Numbering) -> Result<Self, NoTurnRule> {
        if let Some(last) = self.up_to.filter(|last| *last < numbering.first()) {
            return Err(NoTurnRule::NeverApplies(last));
        }
        match &self.sets {
            Sets::Shape(shape) => check_shape(shape)?,
            Sets::Offsets(lists) => check_offsets(lists)?,
        }
        Ok(self.simplified())
    }
}

fn check_shape(shape: &Shape) -> Result<(), NoTurnRule> {
    match shape.most {
        _ if shape.fewest == 0 => Err(NoTurnRule::TurnsNothing),
        Some(most) if most < shape.fewest => Err(NoTurnRule::Backwards(shape.fewest, most)),
        _ => Ok(()),
    }
}

fn check_offsets(lists: &[Vec<u64>]) -> Result<(), NoTurnRule> {
    match lists.len() {
        0 => return Err(NoTurnRule::TurnsNothing),
        1..=MAX_OFFSET_SETS => {}
        count => return Err(NoTurnRule::TooManySets(count)),
    }
    for list in lists {
        if let Some(offset) = list.iter().find(|offset| **offset > MAX_OFFSET) {
            return Err(NoTurnRule::TooFar(*offset));
        }
        if list.first() == Some(&0) || list.windows(2).any(|two| two[0] >= two[1]) {
            return Err(NoTurnRule::TurnedTwice);
        }
    }
    Ok(())
}

fn at_offsets(offsets: &[u64], first: u64, rightmost: u64) -> Option<Vec<u64>> {
    let coin = |offset: &u64| rightmost.checked_sub(*offset).filter(|coin| *coin >= first);
    offsets.iter().rev().map(coin).chain([Some(rightmost)]).collect()
}

impl TurnRule {
    /// The condition of these patterns.
    ///
    /// # Errors
    /// If there is no pattern or more than [`MAX_PATTERNS`], or one of them turns no coin, turns a
    /// coin twice, reaches past [`MAX_OFFSET`] or can never be used.
    pub fn new(patterns: Vec<Pattern>, numbering: Numbering) -> Result<Self, NoTurnRule> {
        match patterns.len() {
            0 => return Err(NoTurnRule::Empty),
            1..=MAX_PATTERNS => {}
            count => return Err(NoTurnRule::TooManyPatterns(count)),
        }
        let patterns = patterns.into_iter().map(|pattern| pattern.checked(numbering));
        Ok(Self { patterns: patterns.collect::<Result<_, _>>()?, numbering })
    }

    /// The ways to turn coins.
    #[must_use]
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// The patterns as a parameter.
    pub(super) fn parameter(&self) -> Parameter {
        Parameter::List(self.patterns.iter().map(Pattern::parameter).collect())
    }

    /// The number of the leftmost coin.
    #[must_use]
    pub fn numbering(&self) -> Numbering {
        self.numbering
    }

    /// Whether each move depends on its rightmost coin only, so that a row is the sum of its heads.
    #[must_use]
    pub fn is_sum_of_heads(&self) -> bool {
        self.patterns.iter().all(|pattern| !pattern.ends_heads)
    }

    /// At most how many sets may be turned whose rightmost coin has so many coins to its left.
    #[must_use]
    pub fn most_sets(&self, places: u64) -> u128 {
        self.patterns.iter().map(|pattern| pattern.most_sets(places)).fold(0, u128::saturating_add)
    }
}
