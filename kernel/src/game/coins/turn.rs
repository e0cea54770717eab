//! A condition of coin turning: which sets of coins one move may turn, told by patterns.
//!
//! A pattern looks at the rightmost coin of the set and tells which coins to its left may be
//! turned with it: so many coins, in such gaps, symmetric or not, or at fixed offsets.

use crate::game::{Flow, GO_ON, Parameter, TakeSet};

/// What is done with a set of coins.
pub type VisitSet<'v> = &'v mut dyn FnMut(&[u64]) -> Flow;

/// Which sets of coins may be turned: those of any of its patterns.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TurnRule {
    /// The ways to turn coins.
    pub patterns: Vec<Pattern>,
    /// The number of the leftmost coin.
    pub first: u64,
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

/// What the sets of a shape have in common: by default nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
    /// Whether the coins (increasing, not empty) have this shape in a row that begins with `first`.
    #[must_use]
    pub fn allows(&self, first: u64, coins: &[u64]) -> bool {
        let Some((leftmost, rightmost)) = coins.first().zip(coins.last()) else { return false };
        let mirrored = || coins.iter().rev().map(|coin| leftmost + rightmost - coin);
        let gap_fits = |gaps: &TakeSet| coins.windows(2).all(|two| gaps.contains(two[1] - two[0]));
        (self.fewest..=self.most.unwrap_or(u64::MAX)).contains(&(coins.len() as u64))
            && self.gaps.as_ref().is_none_or(gap_fits)
            && (!self.symmetric || mirrored().eq(coins.iter().copied()))
            && (!self.with_first || *leftmost == first)
    }

    /// Hands every set with this rightmost coin to `visit`, each increasing.
    fn sets(&self, first: u64, rightmost: u64, visit: VisitSet<'_>) -> Flow {
        let mut starts = match (self.symmetric, self.with_first) {
            (false, _) => rightmost..=rightmost,
            (true, false) => first..=rightmost,
            (true, true) => first..=first,
        };
        starts.try_for_each(|start| self.grow((first, rightmost), &mut vec![start], visit))
    }

    /// Adds one coin after another: to the left of the rightmost; or, for symmetric sets, from the leftmost on to
    /// the right as far as the middle, each with its mirror image.
    fn grow(&self, ends: (u64, u64), chosen: &mut Vec<u64>, visit: VisitSet<'_>) -> Flow {
        let coins = self.coins(ends.1, chosen);
        if self.allows(ends.0, &coins) {
            visit(&coins)?;
        }
        let step = self.gaps.as_ref().and_then(|gaps| gaps.iter().next()).unwrap_or(1).max(1);
        // To the left of the last one chosen there is room for so many more coins; a set that stays too small is given up.
        let room = chosen.last().map_or(0, |last| (last - ends.0) / step);
        let too_few = !self.symmetric && coins.len() as u64 + room < self.fewest;
        if too_few || self.most.is_some_and(|most| coins.len() as u64 >= most) {
            return GO_ON;
        }
        for coin in self.next(ends, chosen) {
            chosen.push(coin);
            self.grow(ends, chosen, visit)?;
            chosen.pop();
        }
        GO_ON
    }

    /// The chosen coins in rising order, for symmetric sets with their mirror images.
    fn coins(&self, rightmost: u64, chosen: &[u64]) -> Vec<u64> {
        let right = chosen.iter().rev();
        let Some(leftmost) = chosen.first().filter(|_| self.symmetric) else {
            return right.copied().collect();
        };
        let mirrored = right.map(|coin| leftmost + rightmost - coin);
        let mut coins: Vec<u64> = chosen.iter().copied().chain(mirrored).collect();
        coins.dedup();
        coins
    }

    /// Where the next coin may stand: the nearest first, but the middle of a symmetric set before all.
    fn next(&self, (first, rightmost): (u64, u64), chosen: &[u64]) -> Vec<u64> {
        let (Some(start), Some(last)) = (chosen.first(), chosen.last()) else { return Vec::new() };
        if self.symmetric {
            let sum = start + rightmost;
            let middle = sum.is_multiple_of(2).then_some(sum / 2).filter(|middle| middle > last);
            let half = (*last + 1..).take_while(|coin| 2 * coin < sum);
            return middle.into_iter().chain(half).collect();
        }
        let free = |gap: u64| last.checked_sub(gap).filter(|coin| *coin >= first);
        match &self.gaps {
            Some(gaps) => gaps.iter().map_while(free).collect(),
            None => (1..=*last).map_while(free).collect(),
        }
    }
}

impl Pattern {
    /// A pattern without provisos.
    #[must_use]
    pub fn new(sets: Sets) -> Self {
        Self { sets, up_to: None, ends_heads: false }
    }

    /// Whether these coins (increasing) may be turned in a row that begins with `first` and shows these heads.
    pub(super) fn turns(&self, first: u64, heads: &[u64], coins: &[u64]) -> bool {
        let Some((leftmost, rightmost)) = coins.first().zip(coins.last()) else { return false };
        let is_at = |list: &Vec<u64>| at_offsets(list, first, *rightmost).as_deref() == Some(coins);
        let is_set = match &self.sets {
            Sets::Shape(shape) => shape.allows(first, coins),
            Sets::Offsets(lists) => lists.iter().any(is_at),
        };
        let ends_heads = !self.ends_heads || heads.contains(leftmost);
        let reaches = self.up_to.is_none_or(|last| *rightmost <= last);
        is_set && ends_heads && reaches && heads.contains(rightmost)
    }

    /// Hands every set that may be turned with this rightmost coin to `visit`, each increasing.
    pub fn sets(&self, first: u64, rightmost: u64, visit: VisitSet<'_>) -> Flow {
        if rightmost < first || self.up_to.is_some_and(|last| rightmost > last) {
            return GO_ON;
        }
        match &self.sets {
            Sets::Shape(shape) => shape.sets(first, rightmost, visit),
            Sets::Offsets(lists) => {
                let mut sets = lists.iter().filter_map(|list| at_offsets(list, first, rightmost));
                sets.try_for_each(|coins| visit(&coins))
            }
        }
    }

    pub(super) fn parameter(&self) -> Parameter {
        let word = |name, holds: bool| holds.then_some((name, Parameter::Word("yes")));
        let own = match &self.sets {
            Sets::Shape(shape) => vec![
                Some(("fewest", Parameter::Number(shape.fewest))),
                shape.most.map(|most| ("most", Parameter::Number(most))),
                shape.gaps.as_ref().map(|gaps| ("gaps", Parameter::Take(gaps.clone()))),
                word("symmetric", shape.symmetric),
                word("with-first", shape.with_first),
            ],
            Sets::Offsets(lists) => {
                let lists = lists.iter().cloned().map(Parameter::Numbers);
                vec![Some(("offsets", Parameter::List(lists.collect())))]
            }
        };
        let up_to = self.up_to.map(|last| ("up-to", Parameter::Number(last)));
        let provisos = [up_to, word("ends-heads", self.ends_heads)];
        Parameter::Fields(own.into_iter().chain(provisos).flatten().collect())
    }
}

/// None where there are no such coins, and for offsets that would turn a coin twice.
fn at_offsets(offsets: &[u64], first: u64, rightmost: u64) -> Option<Vec<u64>> {
    // Offsets that turn each coin once.
    if offsets.first() == Some(&0) || !offsets.is_sorted_by(|one, next| one < next) {
        return None;
    }
    let coin = |offset: &u64| rightmost.checked_sub(*offset).filter(|coin| *coin >= first);
    offsets.iter().rev().map(coin).chain([Some(rightmost)]).collect()
}

impl TurnRule {
    /// Whether each move depends on its rightmost coin only, so that a row is the sum of its heads.
    #[must_use]
    pub fn is_sum_of_heads(&self) -> bool {
        self.patterns.iter().all(|pattern| !pattern.ends_heads)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Coins, Play, Position, Ruleset};

    #[test]
    fn offsets_that_turn_a_coin_twice_are_no_move() {
        let options = |offsets: &[u64]| {
            let patterns = vec![Pattern::new(Sets::Offsets(vec![offsets.to_vec()]))];
            let game = Coins { rule: TurnRule { patterns, first: 1 }, play: Play::Normal };
            game.options_within(&Position::from([4]), 9).unwrap()
        };
        assert_eq!(options(&[1, 2]), [Position::from([2, 3])]);
        for wrong in [&[0][..], &[0, 1], &[1, 1], &[2, 1]] {
            assert_eq!(options(wrong), [], "{wrong:?}");
        }
    }
}
