//! Checking the least winning takes of a quota game, in time proportional to the largest pile.
//!
//! Whether taking `t` from `n` wins does not depend on how much more may be taken: the opponent gets
//! `n - t` with at most `factor * t`, and has lost exactly when nothing is left or `factor * t` is
//! below the least winning take of `n - t`. Taking everything wins, so every pile has a least
//! winning take, and a position is won exactly when so much may be taken.
//!
//! So a rest `m` with least winning take `l` is good for the piles `m + 1 ..= m + (l - 1) / factor`,
//! the empty rest for every pile, and the least winning take of `n` is the way to the nearest good
//! rest below it. Of the rests below `n` the check keeps those that may still be good; one that
//! falls short of `n` falls short of every later pile and is dropped for ever. What is left on top
//! is the nearest good one.

use super::{Rejection, Verified};
use crate::game::{Position, Quota};

/// A rest and the last pile for which it is good.
struct Rest {
    pile: u64,
    good_until: u64,
}

impl Verified {
    /// Checks that `least[n]` is the least take that wins from `n` objects, for every `n` from 1 to
    /// the end of the list; entry 0 is not read.
    ///
    /// # Errors
    /// If an entry is too large, so that a smaller take wins, or too small, so that it does not win.
    pub fn by_least_takes(game: Quota, least: Vec<u32>) -> Result<Self, Rejection> {
        let mut rests: Vec<Rest> = Vec::new();
        for (pile, claimed) in (0_u64..).zip(&least).skip(1) {
            while rests.last().is_some_and(|rest| rest.good_until < pile) {
                rests.pop();
            }
            let expected = pile - rests.last().map_or(0, |rest| rest.pile);
            // All up to the least take are lost, so that a smaller claim calls a lost position won.
            let claimed = u64::from(*claimed);
            if claimed != expected {
                let position = Position::from([pile, claimed.min(expected)]);
                return Err(Rejection::wrong_way(position, claimed > expected));
            }
            let reach = (expected - 1) / game.factor();
            rests.push(Rest { pile, good_until: pile + reach });
        }
        // Lost when fewer may be taken than the least take that wins.
        Ok(Self::by_lookup(game, move |position| {
            let [pile, most] = **position else { return None };
            let least = *least.get(usize::try_from(pile).ok()?)?;
            Some(pile == 0 || most.min(pile) < u64::from(least))
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Outcome, Ruleset};

    /// The definition: the first take that leaves the opponent short.
    fn by_definition(factor: u64, largest: u64) -> Vec<u32> {
        let mut least: Vec<u32> = vec![0];
        for pile in 1..=largest {
            let wins = |taken: &u64| {
                let left = pile - taken;
                left == 0 || factor.saturating_mul(*taken) < u64::from(least[left as usize])
            };
            least.push((1..=pile).find(wins).unwrap() as u32);
        }
        least
    }

    fn check(factor: u64, least: Vec<u32>) -> Result<Verified, Rejection> {
        Verified::by_least_takes(Quota::new(factor).unwrap(), least)
    }

    #[test]
    fn right_tables_are_accepted() {
        for factor in [1, 2, 3, 4, 7, 50, u64::MAX] {
            for largest in [0, 1, 2, 800] {
                assert!(check(factor, by_definition(factor, largest)).is_ok(), "{factor}");
            }
        }
    }

    #[test]
    fn every_changed_entry_is_refused() {
        for factor in 1..6 {
            let right = by_definition(factor, 120);
            for (pile, wrong) in (1..=120).flat_map(|pile| (0..=121).map(move |w| (pile, w))) {
                let mut least = right.clone();
                least[pile] = wrong;
                let refused = check(factor, least).is_err();
                assert_eq!(refused, wrong != right[pile], "{factor} {pile} {wrong}");
            }
        }
    }

    #[test]
    fn a_refusal_names_what_was_refuted() {
        let mut least = by_definition(2, 8);
        least[7] = 1;
        let rejection = check(2, least).unwrap_err();
        assert_eq!(rejection, Rejection::wrong_way(Position::from([7, 1]), false));
        let mut least = by_definition(2, 8);
        least[6] = 2;
        let expected = Rejection::wrong_way(Position::from([6, 1]), true);
        assert_eq!(check(2, least).unwrap_err(), expected);
    }

    #[test]
    fn every_position_has_the_outcome_of_the_plain_recursion() {
        let game = Quota::new(3).unwrap();
        let table = check(3, by_definition(3, 40)).unwrap();
        for (pile, most) in (1..=40).flat_map(|pile| (1..=pile).map(move |most| (pile, most))) {
            let position = Position::from([pile, most]);
            let mut reaches = false;
            game.options(&position, &mut |option| {
                reaches |= table.outcome(&option) == Ok(Outcome::P);
            });
            let expected = if reaches { Outcome::N } else { Outcome::P };
            assert_eq!(table.outcome(&position), Ok(expected), "{position}");
        }
        assert_eq!(table.outcome(&Position::from([0, 9])), Ok(Outcome::P));
        assert!(table.outcome(&Position::from([41, 3])).is_err());
        let answer = table.answer(&Position::from([40, 39])).unwrap();
        assert_eq!(
            (answer.statement().outcome, answer.evidence().kind()),
            (Outcome::P, "exhaustive")
        );
    }
}
