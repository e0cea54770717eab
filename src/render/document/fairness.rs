//! What the key of a class says of each place that is drawn: how many copies the first player wins there, how hard the problems
//! are, and how many neighbours could copy. A teacher sees from it that nobody has been dealt an easier sheet.

use crate::{
    exercise::problem::{Copied, Problem, count_shared},
    sheet::Copy,
};
use serde::Serialize;
use std::collections::BTreeMap;

/// The places that are drawn, by their numbers.
#[derive(Debug, Default)]
pub(super) struct Fairness {
    places: BTreeMap<usize, PlaceView>,
    /// What could be copied from the last copy, place by place.
    last: BTreeMap<usize, Vec<Copied>>,
}

/// One place of all copies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct PlaceView {
    number: usize,
    /// How many copies have a game here.
    games: usize,
    /// How many of these the first player wins.
    won: usize,
    /// The lowest and the highest difficulty, from 1 to 5.
    least: u8,
    most: u8,
    /// How many copies have an answer of the copy before them.
    shared: usize,
}

impl Fairness {
    /// Counts one copy more.
    pub(super) fn add(&mut self, copy: &Copy) {
        for (number, problem) in &copy.own {
            let level = problem.difficulty.level;
            let place = self.places.entry(*number).or_insert(PlaceView {
                number: *number,
                games: 0,
                won: 0,
                least: level,
                most: level,
                shared: 0,
            });
            place.add(problem);
            let copied = problem.copied();
            let before = self.last.get(number);
            place.shared +=
                usize::from(before.is_some_and(|before| count_shared(before, &copied) > 0));
            self.last.insert(*number, copied);
        }
    }

    /// The places in order.
    pub(super) fn into_places(self) -> Vec<PlaceView> {
        self.places.into_values().collect()
    }
}

impl PlaceView {
    fn add(&mut self, problem: &Problem) {
        let level = problem.difficulty.level;
        self.games += usize::from(problem.game().is_some());
        self.won += usize::from(problem.is_won_first());
        (self.least, self.most) = (self.least.min(level), self.most.max(level));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        exercise::{library::Library, tables::Tables},
        sheet::{Worksheet, id::Level},
    };

    #[test]
    fn the_winners_of_a_class_are_counted_place_by_place() {
        let (library, tables) = (Library::embedded(), Tables::default());
        let set = library.set("nim").unwrap();
        let worksheet = Worksheet::new(&set, Level::new(1).unwrap(), 4, &library, &tables).unwrap();
        let mut fairness = Fairness::default();
        worksheet
            .drawing()
            .unwrap()
            .take(10, &tables)
            .unwrap()
            .iter()
            .for_each(|copy| fairness.add(copy));
        let places = fairness.into_places();
        assert_eq!(places.iter().map(|place| place.number).collect::<Vec<_>>(), [1, 2, 3, 4]);
        assert!(places.iter().all(|place| (place.games, place.won) == (10, 5)), "{places:?}");
        assert!(places.iter().all(|place| place.shared == 0), "{places:?}");
        assert!(places.iter().all(|place| place.most <= place.least + 1), "{places:?}");
    }
}
