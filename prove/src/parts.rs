//! Games whose positions fall apart: a move changes one part (a heap, a row, a coin that shows heads) and leaves parts in its place, so
//! that by the theorem of Sprague (1935) and Grundy (1939) the value of a position is the nim-sum of its parts'. What one part is worth is guessed from small ones,
//! as a period or as an automaton that reads a number beside its value, and proved by what Grundy values are.

mod learn;
mod periods;
#[cfg(test)]
mod tests;
mod told;
mod ways;

pub(crate) use learn::periodic;
pub use learn::{LOOKED_AT, MAX_PERIOD, is_worth, learn, values};
pub use periods::periods;
pub use told::{Parting, Valued, find_move_values, partings};

use crate::{
    Comparison, Formula, Prover, Track,
    formula::{HEAP, WORTH},
};
use bouton_kernel::{
    digits,
    game::{Change, Coins, Form, Ruleset, TakeAway},
};
use std::any::Any;
use ways::{Way, of_heap, of_pattern, smaller};

/// The first tracks of the parts that a move leaves, of their worths, and of the one number that is on neither list.
const LEFT: Track = 10_000;
const WORTHS: Track = 10_100;
const OWN: Track = 10_200;

/// What a part is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Worth {
    /// [`WORTH`] is the worth of [`HEAP`], in sums.
    Sums(Formula),
    /// An automaton over both.
    Digits(digits::Automaton),
}

/// The parts of a game.
#[derive(Debug)]
pub struct Parts {
    /// The least number of a part.
    pub first: u64,
    ways: Vec<Way>,
}

impl Worth {
    /// The worth of [`HEAP`] is [`WORTH`], for this prover.
    pub fn formula(&self, prover: &mut Prover) -> Formula {
        match self {
            Self::Sums(formula) => formula.clone(),
            Self::Digits(table) => Formula::Accepted(prover.give_table(table), vec![HEAP, WORTH]),
        }
    }
}

/// As a number of a condition; none if it is too large to be one.
fn whole(number: u64) -> Option<i64> {
    i64::try_from(number).ok()
}

fn at_least(track: Track, number: i64) -> Formula {
    Formula::linear(&[(-1, track)], Comparison::AtMost, -number)
}

fn is(terms: &[(i64, Track)], number: i64) -> Formula {
    Formula::linear(terms, Comparison::Equal, number)
}

impl Parts {
    /// The parts of a game; none if its positions do not fall apart, or its moves are not told as data.
    #[must_use]
    pub fn of(rules: &dyn Ruleset) -> Option<Self> {
        let any: &dyn Any = rules;
        if let Some(coins) = any.downcast_ref::<Coins>() {
            return Self::of_coins(coins);
        }
        let is_pile = any.downcast_ref().is_some_and(|pile: &TakeAway| pile.form == Form::Pile);
        let ways = match rules.change() {
            Some(Change::One(moves)) => of_heap(rules, moves)?,
            None if is_pile => vec![Way::of(vec![LEFT], vec![smaller(rules)?])],
            Some(Change::Several(_) | Change::Both | Change::Own(_)) | None => return None,
        };
        Some(Self { first: 0, ways })
    }

    fn of_coins(coins: &Coins) -> Option<Self> {
        let (first, least) = (coins.rule.first, whole(coins.rule.first)?);
        let ways = coins
            .rule
            .patterns
            .iter()
            .map(|one| of_pattern(one, least))
            .collect::<Option<Vec<_>>>()?;
        let on_board = |way: Way| {
            let all = way.left.iter().chain(&way.run).map(|coin| at_least(*coin, least)).collect();
            way.also(Some(Formula::And(all)))
        };
        Some(Self { first, ways: ways.into_iter().flatten().map(on_board).collect() })
    }

    /// Some move on the part `HEAP` leaves parts whose worths have the nim-sum `WORTH`.
    fn option(&self, worth: &Formula, before: Option<usize>) -> Option<Formula> {
        let one = |way: &Way| {
            let worths = way.left.iter().zip(WORTHS..);
            let mut all: Vec<Formula> =
                worths.clone().map(|(part, own)| of(worth, *part, own)).collect();
            let mut sum: Vec<Track> = worths.map(|(_, own)| own).collect();
            if let Some(run) = way.run {
                // The nim-sum of a run is that of all before its end, and of all before its beginning.
                let (start, end) = (OWN, OWN + 1);
                let before = before?;
                all.push(Formula::Accepted(before, vec![run, start]));
                all.push(Formula::Accepted(before, vec![HEAP, end]));
                sum.extend([start, end]);
            }
            all.push(way.condition.clone());
            all.push(match sum.as_slice() {
                [] => is(&[(1, WORTH)], 0),
                [one] => Formula::equal(*one, WORTH),
                more => Formula::balanced([more, &[WORTH]].concat()),
            });
            let inner = Formula::And(all);
            Some(way.some(sum.iter().fold(inner, |inner, own| Formula::exists(*own, inner))))
        };
        self.ways.iter().map(one).collect::<Option<Vec<_>>>().map(Formula::Or)
    }

    /// What has to hold of a worth: each part has one; every part that is left is smaller; no move keeps the worth; some move leads to each smaller one.
    fn obligations(&self, worth: &Formula, before: Option<usize>) -> Option<Vec<Formula>> {
        let other = OWN + 2;
        let first = whole(self.first)?;
        let is_part = at_least(HEAP, first);
        let is_worth = |number| of(worth, HEAP, number);
        let option = self.option(worth, before)?;
        let reached = with_worth(&option, other);
        let smaller = Formula::And(vec![is_worth(WORTH), Formula::less(other, WORTH)]);
        let twice = Formula::And(vec![is_worth(WORTH), is_worth(other)]);
        let mut all = vec![
            is_part.clone().implies(Formula::exists(WORTH, is_worth(WORTH))),
            twice.implies(Formula::equal(WORTH, other)),
            Formula::And(vec![is_part.clone(), is_worth(WORTH), option]).negate(),
            Formula::And(vec![is_part.clone(), smaller]).implies(reached),
        ];
        for way in &self.ways {
            let left = way.left.iter().chain(&way.run);
            let fine = left
                .map(|part| Formula::And(vec![at_least(*part, first), Formula::less(*part, HEAP)]));
            // A run may be empty: then it begins with the moved part itself.
            let fine = match way.run {
                Some(run) => Formula::And(vec![
                    at_least(run, first),
                    Formula::linear(&[(1, run), (-1, HEAP)], Comparison::AtMost, 0),
                ]),
                None => Formula::And(fine.collect()),
            };
            all.push(Formula::And(vec![is_part.clone(), way.condition.clone()]).implies(fine));
        }
        Some(all)
    }

    fn has_runs(&self) -> bool {
        self.ways.iter().any(|way| way.run.is_some())
    }
}

/// The worth of a part is a number.
fn of(worth: &Formula, part: Track, number: Track) -> Formula {
    worth.rename(&|track| match track {
        HEAP => part,
        WORTH => number,
        track => track,
    })
}

fn with_worth(formula: &Formula, number: Track) -> Formula {
    formula.rename(&|track| if track == WORTH { number } else { track })
}

/// What has to hold of the nim-sums of all parts before one: of the first it is 0, and with each part its worth is added.
fn sums(first: i64, worth: &Formula, before: usize) -> Vec<Formula> {
    let sum = |part, number| Formula::Accepted(before, vec![part, number]);
    let [one, other, next] = [OWN, OWN + 1, OWN + 2];
    let is_part = at_least(HEAP, first);
    let functional = Formula::And(vec![sum(HEAP, one), sum(HEAP, other)]);
    let step = Formula::And(vec![
        is_part.clone(),
        sum(HEAP, one),
        of(worth, HEAP, WORTH),
        is(&[(1, next), (-1, HEAP)], 1),
        Formula::balanced(vec![one, WORTH, other]),
    ]);
    vec![
        is_part.implies(Formula::exists(one, sum(HEAP, one))),
        functional.implies(Formula::equal(one, other)),
        Formula::And(vec![is(&[(1, HEAP)], first), is(&[(1, one)], 0)]).implies(sum(HEAP, one)),
        step.implies(sum(next, other)),
    ]
}
