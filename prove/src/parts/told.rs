//! What is told of parts to whoever asks about moves: what a move leaves in the place of one part, in the order of the position, and what
//! moves do to the value of a whole position.

use super::{LEFT, Parts, Way, at_least, is, of_heap, sums, whole};
use crate::{
    Comparison, Decision, Formula, Prover, Track,
    formula::{HEAP, WORTH},
};
use bouton_kernel::game::{Change, Coins, Moves, Ruleset};
use std::any::Any;

/// One way to move on a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parting {
    /// What stands in the place of the part ([`HEAP`]) afterwards, in the order of the position.
    pub left: Vec<Track>,
    /// When that may be.
    pub condition: Formula,
}

/// A game whose positions are worth the nim-sum of what their parts are worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Valued {
    /// The least number of a part.
    pub first: u64,
    /// A part ([`HEAP`]) is worth this number ([`WORTH`]).
    pub worth: Formula,
    /// Some move on the part leaves parts whose worths have the nim-sum [`WORTH`].
    pub option: Formula,
}

/// What moves on one part leave: of a heap wherever it stands, of a coin where no other shows heads. None if that is not so many numbers.
#[must_use]
pub fn partings(rules: &dyn Ruleset) -> Option<Vec<Parting>> {
    if (rules as &dyn Any).is::<Coins>() {
        let ways = Parts::of(rules)?.ways;
        // The coins of a way go from the right to the left, those of a position from the left to the right.
        let one = |way: &Way| match way.run {
            Some(_) => None,
            None => {
                let left = way.left.iter().rev().copied().collect();
                Some(Parting { left, condition: way.condition.clone() })
            }
        };
        return ways.iter().map(one).collect();
    }
    match rules.change()? {
        Change::One(Moves::Gap) => Some(of_gap()),
        Change::One(moves) => {
            let ways = of_heap(rules, moves)?;
            Some(ways.into_iter().map(|way| in_order(way.left, way.condition)).collect())
        }
        Change::Own(_) | Change::Several(_) | Change::Both => None,
    }
}

/// An empty heap stays as 0; of two heaps the smaller one comes first.
fn in_order(left: Vec<Track>, condition: Formula) -> Parting {
    match left.as_slice() {
        [] => {
            let nothing = is(&[(1, LEFT)], 0);
            Parting { left: vec![LEFT], condition: Formula::And(vec![condition, nothing]) }
        }
        [one, other] => {
            let rising = at_most(&[(1, *one), (-1, *other)], 0);
            Parting { condition: Formula::And(vec![condition, rising]), left }
        }
        _ => Parting { left, condition },
    }
}

/// Of a row nothing is left, or one row, or two, the shorter one first; at least one apple is taken.
fn of_gap() -> Vec<Parting> {
    let [one, other] = [LEFT, LEFT + 1];
    let two = vec![
        at_least(one, 1),
        at_most(&[(1, one), (-1, other)], 0),
        at_most(&[(1, one), (1, other), (-1, HEAP)], -1),
    ];
    vec![
        Parting { left: Vec::new(), condition: at_least(HEAP, 1) },
        Parting {
            left: vec![one],
            condition: Formula::And(vec![at_least(one, 1), Formula::less(one, HEAP)]),
        },
        Parting { left: vec![one, other], condition: Formula::And(two) },
    ]
}

fn at_most(terms: &[(i64, Track)], number: i64) -> Formula {
    Formula::linear(terms, Comparison::AtMost, number)
}

/// What moves do to the value of a position, if this is what its parts are worth, which must have been proved.
#[must_use]
pub fn find_move_values(
    rules: &dyn Ruleset,
    worth: &Formula,
    prover: &mut Prover,
) -> Option<Valued> {
    let parts = Parts::of(rules)?;
    let mut needed = Vec::new();
    let before =
        super::learn::before(&parts, &super::values(rules, parts.first, super::LOOKED_AT), prover)
            .ok()?;
    if let Some(before) = before {
        needed.extend(sums(whole(parts.first)?, worth, before));
    }
    // A heap that is emptied stays in the position.
    if !(rules as &dyn Any).is::<Coins>() {
        let nothing = Formula::And(vec![is(&[(1, HEAP)], 0), is(&[(1, WORTH)], 0)]);
        needed.push(nothing.implies(worth.clone()));
    }
    let hold = needed.iter().all(|one| prover.decide(one) == Ok(Decision::Holds));
    let option = parts.option(worth, before)?;
    hold.then(|| Valued { first: parts.first, worth: worth.clone(), option })
}
