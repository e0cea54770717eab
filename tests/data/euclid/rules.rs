//! Euclid's game: a move takes a positive multiple of the smaller of two numbers from the larger; who cannot move loses.
//! Play ends because every move makes the sum smaller. Position: the two numbers.
//! Source: A. J. Cole and A. J. T. Davie, A game based on the Euclidean algorithm, Mathematical Gazette 53 (1969).

use crate::game::{Description, Flow, GO_ON, Play, Position, Ruleset, Visit};

/// The rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Euclid;

/// The two numbers of a position.
pub fn numbers(position: &Position) -> (u64, u64) {
    match position[..] {
        [first, second] => (first, second),
        _ => (0, 0),
    }
}

impl Ruleset for Euclid {
    fn describe(&self) -> Description {
        Description::of("euclid", Play::Normal)
    }

    fn contains(&self, position: &Position) -> bool {
        position.len() == 2 && position.iter().any(|number| *number > 0)
    }

    fn each_option(&self, position: &Position, visit: Visit<'_>) -> Flow {
        let (first, second) = numbers(position);
        let (larger, smaller) = (first.max(second), first.min(second));
        if smaller == 0 {
            return GO_ON;
        }
        let left = (1..=larger / smaller).map(|times| larger - times * smaller);
        let after = |left| match first >= second {
            true => Position::from([left, second]),
            false => Position::from([first, left]),
        };
        left.map(after).try_for_each(visit)
    }
}
