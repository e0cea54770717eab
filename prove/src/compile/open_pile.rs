//! Questions about a pile with open limits: what is said of a move or of the lost positions is said of its numbers as they stand in the claim, so
//! that the remainder by the limits together is the remainder by one divisor, before a move and after it.

use super::{
    Compiler, Undecided,
    options::Options,
    sum::{Named, Sum, at_most},
};
use crate::{Formula, Limit, OpenPile, Track};
use bouton_kernel::claim::syntax::{Expression, Operator, Query};

/// The least and the most that may be taken at a position of such numbers; none if it is no list of so many.
fn limits(pile: &OpenPile, at: &[Sum]) -> Option<[Sum; 2]> {
    let read = |limit| match limit {
        Limit::Number(number) => i64::try_from(number).ok().map(Sum::constant),
        Limit::Place(place) => at.get(place).cloned(),
    };
    let [least, most] = pile.limits();
    let fits = at.len() == pile.numbers();
    Some([read(least)?, read(most)?]).filter(|_| fits)
}

/// When such numbers are a position.
fn position(pile: &OpenPile, at: &[Sum]) -> Option<Formula> {
    let [least, most] = limits(pile, at)?;
    Some(Formula::And(vec![at_most(&Sum::constant(1), &least, 0), at_most(&least, &most, 0)]))
}

fn sums(tracks: &[Track]) -> Vec<Sum> {
    tracks.iter().copied().map(Sum::of).collect()
}

impl OpenPile {
    /// When these numbers are a position of the pile; none if they are more or fewer than it has.
    #[must_use]
    pub fn position(&self, at: &[Track]) -> Option<Formula> {
        position(self, &sums(at))
    }
}

impl Compiler<'_> {
    /// What a move leaves: less, beside the same limits.
    pub(super) fn open_options(&mut self, pile: &OpenPile, from: &[Track]) -> Option<Options> {
        let at = sums(from);
        let (before, rest) = from.split_first()?;
        let [least, most] = limits(pile, &at)?;
        let left = self.fresh();
        let (before, after) = (Sum::of(*before), Sum::of(left));
        let condition = Formula::And(vec![
            at_most(&after.plus(&least, 1)?, &before, 0),
            at_most(&before, &after.plus(&most, 1)?, 0),
        ]);
        let to = [left].into_iter().chain(rest.iter().copied()).collect();
        Some(Options { own: vec![left], to, condition })
    }

    /// Whether a position is lost or won; none if something else is asked, or of another game.
    pub(super) fn about_open_pile(
        &mut self,
        expression: &Expression,
        (game, query): (usize, Query),
        lists: &[Vec<Sum>],
        named: &mut Named,
    ) -> Result<Option<Formula>, Undecided> {
        let (Query::P | Query::N, [at]) = (query, lists) else { return Ok(None) };
        let Some(pile) = self.games.open_pile(game) else { return Ok(None) };
        let Some((lost, [least, most])) = self.games.lost_by_remainder(game).zip(limits(&pile, at))
        else {
            return Ok(None);
        };
        let (Some(position), Some(left)) = (position(&pile, at), at.first()) else {
            return Ok(None);
        };
        named.demand(position);
        let bounds = least.times(lost.times).zip(least.times(lost.times + 1));
        let (Some((from, to)), Some(divisor)) = (bounds, least.plus(&most, 1)) else {
            return Ok(None);
        };
        let remainder = self.compute(expression, Operator::Mod, (left, &divisor), named)?;
        let is_lost =
            Formula::And(vec![at_most(&from, &remainder, 0), at_most(&remainder, &to, 1)]);
        Ok(Some(if query == Query::P { is_lost } else { is_lost.negate() }))
    }
}
