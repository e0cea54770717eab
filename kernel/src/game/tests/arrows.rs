//! A token that walks along arrows, for tests: any finite game, cycles included.

use crate::game::{Description, Flow, Parameter, Play, Position, Ruleset, Visit};

/// A token on a numbered place; a move takes it along an arrow. Who cannot move loses.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Arrows(Vec<Vec<u64>>);

// The tests of the program's own searches read this file too.
#[allow(dead_code)]
impl Arrows {
    /// The targets of the arrows from each place.
    pub fn new<const PLACES: usize>(arrows: [&[u64]; PLACES]) -> Self {
        Self(arrows.map(<[u64]>::to_vec).into())
    }

    /// The same for any number of places; targets are reduced to places that exist.
    pub fn of(arrows: Vec<Vec<u8>>) -> Self {
        let places = arrows.len().max(1) as u64;
        let reduced =
            |targets: Vec<u8>| targets.into_iter().map(|to| u64::from(to) % places).collect();
        Self(arrows.into_iter().map(reduced).collect())
    }

    /// How many places there are.
    pub fn places(&self) -> u64 {
        self.0.len() as u64
    }

    fn targets(&self, position: &Position) -> Option<&Vec<u64>> {
        self.0.get(usize::try_from(position.single()?).ok()?)
    }
}

impl Ruleset for Arrows {
    fn describe(&self) -> Description {
        let targets = self.0.iter().cloned().map(Parameter::Numbers).collect();
        Description::of("arrows", Play::Normal).with("arrows", Parameter::List(targets))
    }

    fn play(&self) -> Play {
        Play::Normal
    }

    fn contains(&self, position: &Position) -> bool {
        self.targets(position).is_some()
    }

    fn each_option(&self, position: &Position, visit: Visit<'_>) -> Flow {
        let mut targets = self.targets(position).into_iter().flatten();
        targets.try_for_each(|to| visit(Position::from(*to)))
    }

    fn can_repeat(&self) -> bool {
        true
    }
}
