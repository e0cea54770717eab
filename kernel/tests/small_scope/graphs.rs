//! All games on up to four positions: labellings, ranks and Grundy values.

use crate::{
    graph::{Graph, Ranked, at, ends, games},
    kernel::{self, Table},
};
use bouton_kernel::game::{Outcome, Play};
use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

/// The largest rank: one more than it is no number.
const MOST: u32 = u32::MAX;

/// What an accepted table says is what the definition says, at every place.
fn holds(table: &Table, graph: &Graph, truth: &[Ranked]) {
    for place in 0..graph.places() {
        let said =
            table.said(&at(place)).unwrap_or_else(|| panic!("{graph:?}: nothing of {place}"));
        let outcome = truth[place].0;
        assert_eq!(said.outcome, outcome, "{graph:?}: place {place}");
        let to = |wanted| {
            let fits = |to: &&usize| truth[**to].0 == wanted;
            graph.arrows[place].iter().filter(fits).map(|to| at(*to)).collect::<Vec<_>>()
        };
        assert_eq!(said.winning, to(Outcome::P), "{graph:?}: winning moves of {place}");
        let keeps = if outcome == Outcome::Draw { to(Outcome::Draw) } else { Vec::new() };
        assert_eq!(said.drawing, keeps, "{graph:?}: drawing moves of {place}");
    }
}

/// Of all tables of some entries one is accepted, the true one.
fn only_the_truth_of_ranks(graph: &Arc<Graph>, truth: &[Ranked], entries: &[Vec<Ranked>]) {
    let mut table: HashMap<_, Ranked> =
        (0..graph.places()).map(|place| (at(place), entries[place][0])).collect();
    let mut indices = vec![0; graph.places()];
    loop {
        let is_true =
            indices.iter().enumerate().all(|(place, index)| entries[place][*index] == truth[place]);
        let accepted = kernel::by_ranks(graph, &table);
        assert_eq!(accepted.is_some(), is_true, "{graph:?}: {table:?}");
        let Some(place) =
            indices.iter().enumerate().position(|(place, index)| index + 1 < entries[place].len())
        else {
            return;
        };
        indices[..place].fill(0);
        indices[place] += 1;
        for (changed, index) in indices.iter().enumerate().take(place + 1) {
            table.insert(at(changed), entries[changed][*index]);
        }
    }
}

fn every_entry(ranks: &[u32]) -> Vec<Ranked> {
    let outcomes = [Outcome::P, Outcome::N, Outcome::Draw];
    outcomes
        .into_iter()
        .flat_map(|outcome| ranks.iter().map(move |rank| (outcome, *rank)))
        .collect()
}

#[test]
fn all_ranks_on_up_to_three_places() {
    for places in 1..=3 {
        let entries = vec![every_entry(&[0, 1, 2, 3, MOST - 1, MOST]); places];
        for graph in games(places, true) {
            let truth = graph.outcomes();
            only_the_truth_of_ranks(&Arc::new(graph), &truth, &entries);
        }
    }
}

/// With each place true, a draw, or lost or won in the largest number of moves.
#[test]
fn true_and_largest_ranks_on_four_places() {
    for graph in games(4, true) {
        let truth = graph.outcomes();
        let entries: Vec<Vec<Ranked>> = truth
            .iter()
            .map(|entry| {
                let mut entries =
                    vec![*entry, (Outcome::Draw, 0), (Outcome::P, MOST), (Outcome::N, MOST)];
                entries.dedup();
                entries
            })
            .collect();
        only_the_truth_of_ranks(&Arc::new(graph), &truth, &entries);
    }
}

#[test]
fn each_entry_changed_on_four_places() {
    for graph in games(4, true).into_iter().map(Arc::new) {
        let truth = graph.outcomes();
        let right: HashMap<_, Ranked> = (0..4).map(|place| (at(place), truth[place])).collect();
        let table =
            kernel::by_ranks(&graph, &right).unwrap_or_else(|| panic!("{graph:?}: {right:?}"));
        holds(&table, &graph, &truth);
        let moves = |place: usize| Some(truth[place].1).filter(|_| truth[place].0 != Outcome::Draw);
        (0..4).for_each(|place| {
            assert_eq!(table.moves_to_end(&at(place)), moves(place), "{graph:?}")
        });
        let mut changed = right.clone();
        for (place, entry) in (0..4).flat_map(|place| {
            every_entry(&[0, 1, 2, 3, 4, MOST]).into_iter().map(move |entry| (place, entry))
        }) {
            changed.insert(at(place), entry);
            let accepted = kernel::by_ranks(&graph, &changed).is_some();
            assert_eq!(accepted, changed == right, "{graph:?}: {changed:?}");
            changed.insert(at(place), truth[place]);
        }
        (0..4).for_each(|place| {
            let mut short = right.clone();
            short.remove(&at(place));
            assert!(kernel::by_ranks(&graph, &short).is_none(), "{graph:?}: without {place}");
        });
    }
}

#[test]
fn all_labellings_on_up_to_four_places() {
    for graph in (1..=4).flat_map(|places| games(places, false)).filter(ends).map(Arc::new) {
        let truth = graph.outcomes();
        let lost = |place: &usize| truth[*place].0 == Outcome::P;
        let right: HashSet<_> = (0..graph.places()).filter(lost).map(at).collect();
        for labels in 0..1_u32 << graph.places() {
            let safe: HashSet<_> =
                (0..graph.places()).filter(|place| labels >> place & 1 == 1).map(at).collect();
            let table = kernel::by_labelling(&graph, safe.clone());
            assert_eq!(table.is_some(), safe == right, "{graph:?}: {safe:?}");
            table.iter().for_each(|table| holds(table, &graph, &truth));
        }
    }
}

#[test]
fn a_labelling_decides_nothing_where_play_can_repeat() {
    for graph in (1..=3).flat_map(|places| games(places, true)).map(Arc::new) {
        for labels in 0..1_u32 << graph.places() {
            let safe =
                (0..graph.places()).filter(|place| labels >> place & 1 == 1).map(at).collect();
            assert!(kernel::by_labelling(&graph, safe).is_none(), "{graph:?}: {labels:b}");
        }
    }
}

#[test]
fn all_grundy_values_on_up_to_four_places() {
    for graph in (1..=4).flat_map(|places| games(places, false)).filter(ends).map(Arc::new) {
        let truth = graph.values();
        for code in 0..5_u64.pow(graph.places() as u32) {
            let claimed: Vec<u64> =
                (0..graph.places()).map(|place| code / 5_u64.pow(place as u32) % 5).collect();
            let table = (0..graph.places()).map(|place| (at(place), claimed[place])).collect();
            let accepted = kernel::by_values(&graph, &table);
            let expected = graph.play == Play::Normal && claimed == truth;
            assert_eq!(accepted.is_some(), expected, "{graph:?}: {claimed:?}");
            accepted.iter().for_each(|table| holds(table, &graph, &graph.outcomes()));
        }
    }
}
