//! What the key of a class says of each place that is drawn: how many copies the first player wins there, how hard the problems
//! are, how much there is to write, and how many neighbours could copy. A teacher sees from it that nobody has been dealt an easier sheet.

use crate::{
    problem::{Copied, Problem, Work, count_shared},
    sheet::Copy,
};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// The places that are drawn, by their numbers.
#[derive(Debug, Default)]
pub(super) struct Fairness {
    places: BTreeMap<usize, Place>,
}

/// One place of all copies.
#[derive(Debug)]
struct Place {
    view: PlaceView,
    /// How much there is to write, where there is any.
    work: BTreeMap<Work, Span<usize>>,
    /// What could be copied from the last copy.
    last: Vec<Copied>,
}

/// The table that a key shows.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct FairnessView {
    places: Vec<PlaceView>,
    /// A row for each kind of work that occurs.
    work: Vec<WorkView>,
}

/// One place as the table shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct PlaceView {
    number: usize,
    /// How many copies have a game here.
    games: usize,
    /// How many of these the first player wins.
    won: usize,
    /// The difficulty, from 1 to 5.
    level: Span<u8>,
    /// How many copies have an answer of the copy before them.
    shared: usize,
}

/// How much of one kind there is to write, place by place.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct WorkView {
    kind: Work,
    cells: Vec<Option<Span<usize>>>,
}

/// The least and the most of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
struct Span<T> {
    least: T,
    most: T,
}

impl Fairness {
    /// Counts one copy more.
    pub(super) fn add(&mut self, copy: &Copy) {
        for (number, problem) in &copy.own {
            let place = self.places.entry(*number).or_insert_with(|| Place::new(*number, problem));
            place.add(problem);
        }
    }

    /// The places in order.
    pub(super) fn into_view(self) -> FairnessView {
        let kinds: BTreeSet<Work> =
            self.places.values().flat_map(|place| place.work.keys().copied()).collect();
        let row = |kind: Work| WorkView {
            kind,
            cells: self.places.values().map(|place| place.work.get(&kind).copied()).collect(),
        };
        let work = kinds.into_iter().map(row).collect();
        FairnessView { work, places: self.places.into_values().map(|place| place.view).collect() }
    }
}

impl Place {
    fn new(number: usize, first: &Problem) -> Self {
        let level = Span::of(first.difficulty.level);
        let view = PlaceView { number, games: 0, won: 0, level, shared: 0 };
        Self { view, work: BTreeMap::new(), last: Vec::new() }
    }

    fn add(&mut self, problem: &Problem) {
        let copied = problem.digest_answers();
        self.view.games += usize::from(problem.game().is_some());
        self.view.won += usize::from(problem.is_won_first());
        self.view.level.add(problem.difficulty.level);
        self.view.shared += usize::from(count_shared(&self.last, &copied) > 0);
        self.last = copied;
        for (kind, amount) in problem.work() {
            self.work.entry(kind).or_insert(Span::of(amount)).add(amount);
        }
    }
}

impl<T: std::marker::Copy + Ord> Span<T> {
    fn of(one: T) -> Self {
        Self { least: one, most: one }
    }

    fn add(&mut self, one: T) {
        (self.least, self.most) = (self.least.min(one), self.most.max(one));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        answer::tables::Tables,
        exercise::library::Library,
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
        let FairnessView { places, work } = fairness.into_view();
        assert_eq!(places.iter().map(|place| place.number).collect::<Vec<_>>(), [1, 2, 3, 4]);
        assert!(places.iter().all(|place| (place.games, place.won) == (10, 5)), "{places:?}");
        assert!(places.iter().all(|place| place.shared == 0), "{places:?}");
        assert!(places.iter().all(|place| place.level == Span::of(1)), "{places:?}");
        let [moves] = &work[..] else { panic!("{work:?}") };
        assert_eq!((moves.kind, &moves.cells[..]), (Work::Moves, &[Some(Span::of(1)); 4][..]));
    }
}
