//! Finds the invariant that the checker wants for *always some*: which states of which ways to keep in mind. As soon as one of
//! them alone will do whatever columns come, the others are forgotten: in Nim, at the highest column in which the ones are odd.

use crate::{
    Numeration, Track,
    check::{Condition, Invariant, MAX_VISITED, State},
};
use std::collections::{HashMap, HashSet};

/// A way, and where it is.
type Place = (usize, State);

/// A condition and the ways in which it shall be met.
struct Search<'a> {
    numeration: Numeration,
    tracks: Track,
    condition: &'a Condition,
    ways: &'a [Condition],
    /// Which places will do alone from a state of the condition on, as far as that is known.
    suffices: HashMap<(State, Place), bool>,
}

/// An invariant, if the condition is always met in some way.
#[must_use]
pub fn invariant(
    numeration: Numeration,
    tracks: Track,
    condition: &Condition,
    ways: &[Condition],
) -> Option<Invariant> {
    let mut search = Search { numeration, tracks, condition, ways, suffices: HashMap::new() };
    let mut found = Invariant::new();
    let start = condition.start(numeration);
    let first = search.first();
    let first = search.pruned(&start, first);
    let mut open = vec![(start, first)];
    let mut count = 0;
    while let Some((state, list)) = open.pop() {
        let lists = found.entry(state.clone()).or_default();
        if lists.contains(&list) {
            continue;
        }
        lists.push(list.clone());
        count += 1;
        if count > MAX_VISITED || list.is_empty() {
            return None;
        }
        for column in 0..1_u32 << tracks {
            let next = condition.after(numeration, &state, column);
            if next != State::Settled(false) {
                let reached = search.step(&list, column);
                let reached = search.pruned(&next, reached);
                open.push((next, reached));
            }
        }
    }
    Some(found)
}

impl Search<'_> {
    /// The places before the first column of the numbers that are given.
    fn first(&self) -> Vec<Place> {
        let start = self.ways.iter().enumerate();
        let mut found: Vec<Place> =
            start.map(|(index, way)| (index, way.start(self.numeration))).collect();
        loop {
            let mut more = [found.clone(), self.step(&found, 0)].concat();
            more.sort_unstable();
            more.dedup();
            if more == found {
                return found;
            }
            found = more;
        }
    }

    fn after(&self, (index, state): &Place, column: u32) -> Option<Place> {
        let way = self.ways.get(*index)?;
        let next = way.after(self.numeration, state, column);
        (next != State::Settled(false)).then_some((*index, next))
    }

    fn step(&self, list: &[Place], column: u32) -> Vec<Place> {
        let both = |place: &Place| {
            [column, column | 1 << self.tracks].map(|column| self.after(place, column))
        };
        let mut next: Vec<Place> = list.iter().flat_map(both).flatten().collect();
        next.sort_unstable();
        next.dedup();
        next
    }

    /// One place alone, if one will do.
    fn pruned(&mut self, state: &State, list: Vec<Place>) -> Vec<Place> {
        for place in &list {
            if self.will_do(state, place) {
                return vec![place.clone()];
            }
        }
        list
    }

    /// Whether a place meets the condition from here on whatever columns come: the largest relation in which it does so at
    /// the end, and has a digit for every column that leads back into the relation.
    fn will_do(&mut self, state: &State, place: &Place) -> bool {
        let asked = (state.clone(), place.clone());
        if let Some(known) = self.suffices.get(&asked) {
            return *known;
        }
        let (mut pairs, mut open) = (HashSet::from([asked.clone()]), vec![asked.clone()]);
        let mut next: HashMap<(State, Place), Vec<Vec<(State, Place)>>> = HashMap::new();
        while let Some(pair) = open.pop() {
            if pairs.len() > MAX_VISITED {
                return false;
            }
            let columns = (0..1_u32 << self.tracks).filter_map(|column| {
                let state = self.condition.after(self.numeration, &pair.0, column);
                let reached = || self.step(std::slice::from_ref(&pair.1), column);
                (state != State::Settled(false))
                    .then(|| reached().into_iter().map(|to| (state.clone(), to)).collect())
            });
            let mut columns: Vec<Vec<(State, Place)>> = columns.collect();
            columns.sort_unstable();
            columns.dedup();
            for to in columns.iter().flatten() {
                if pairs.insert(to.clone()) {
                    open.push(to.clone());
                }
            }
            next.insert(pair, columns);
        }
        let at_the_end = |(state, (index, at)): &(State, Place)| {
            !self.condition.holds(state) || self.ways.get(*index).is_some_and(|way| way.holds(at))
        };
        let mut holds: HashSet<&(State, Place)> =
            pairs.iter().filter(|pair| at_the_end(pair)).collect();
        loop {
            let keeps = |pair: &&&(State, Place)| {
                let columns = next.get(**pair).map_or(&[][..], Vec::as_slice);
                columns.iter().all(|column| column.iter().any(|to| holds.contains(to)))
            };
            let kept: HashSet<&(State, Place)> = holds.iter().filter(keeps).copied().collect();
            if kept.len() == holds.len() {
                break;
            }
            holds = kept;
        }
        let known: Vec<_> = pairs.iter().map(|pair| (pair.clone(), holds.contains(pair))).collect();
        let found = holds.contains(&asked);
        self.suffices.extend(known);
        found
    }
}
