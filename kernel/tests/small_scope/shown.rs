//! Certificates and strategies on all small games: what passes is true, and what is true has one that passes.

use crate::{
    graph::{Graph, Ranked, at, ends, games},
    kernel,
};
use bouton_kernel::{
    check::Aim,
    game::{Outcome, Play, Position},
};
use std::collections::BTreeMap;

/// What a certificate says.
#[derive(Clone, Debug)]
struct Certificate {
    position: Position,
    outcome: Outcome,
    safe: BTreeMap<Position, Option<u32>>,
    replies: BTreeMap<Position, Position>,
}

/// Outcome and winning moves, if the certificate shows what it says.
fn certified(graph: &Graph, certificate: &Certificate) -> Option<(Outcome, Vec<Position>)> {
    let left = certificate.safe.clone().into_iter().collect();
    let replies = certificate.replies.clone().into_iter().collect();
    let shown = kernel::answered(graph, Aim::Win, left, replies)?;
    shown.certified(&certificate.position).filter(|(outcome, _)| *outcome == certificate.outcome)
}

/// Every list of so many numbers below `below`.
fn lists(below: usize, length: usize) -> impl Iterator<Item = Vec<usize>> {
    (0..below.pow(length as u32))
        .map(move |code| (0..length).map(|place| code / below.pow(place as u32) % below).collect())
}

/// The certificate that calls place `p` safe when `safe[p]` is not 0, with one less as its rank, and answers place
/// `p` by the place `reply[p] - 1`, if any.
fn certificate(graph: &Graph, outcome: Outcome, safe: &[usize], reply: &[usize]) -> Certificate {
    let rank = |mark: usize| graph.repeats.then_some(mark as u32 - 1);
    let marked = |marks: &[usize]| {
        marks.iter().copied().enumerate().filter(|(_, mark)| *mark > 0).collect::<Vec<_>>()
    };
    Certificate {
        position: at(0),
        outcome,
        safe: marked(safe).into_iter().map(|(place, mark)| (at(place), rank(mark))).collect(),
        replies: marked(reply).into_iter().map(|(place, mark)| (at(place), at(mark - 1))).collect(),
    }
}

fn truth(graph: &Graph) -> (Outcome, Vec<Position>) {
    let outcomes = graph.outcomes();
    let lost = |to: &&usize| outcomes[**to].0 == Outcome::P;
    (outcomes[0].0, graph.arrows[0].iter().filter(lost).map(|to| at(*to)).collect())
}

/// All certificates about a game; whether one passes, when all that pass are true.
fn some_certificate_passes(graph: &Graph, ranks: usize) -> bool {
    let (places, truth) = (graph.places(), truth(graph));
    let mut passes = false;
    for outcome in [Outcome::P, Outcome::N, Outcome::Draw] {
        for (safe, reply) in lists(ranks + 1, places)
            .flat_map(|safe| lists(places + 1, places).map(move |reply| (safe.clone(), reply)))
        {
            let certificate = certificate(graph, outcome, &safe, &reply);
            if let Some(shown) = certified(graph, &certificate) {
                assert_eq!(shown, truth, "{graph:?}: {certificate:?}");
                passes = true;
            }
        }
    }
    passes
}

#[test]
fn all_certificates_about_games_that_end() {
    for graph in (1..=3).flat_map(|places| games(places, false)).filter(ends) {
        assert!(some_certificate_passes(&graph, 1), "{graph:?} has none");
    }
}

#[test]
fn all_certificates_about_games_that_may_repeat() {
    for graph in (1..=3).flat_map(|places| games(places, true)) {
        let (passes, (outcome, winning)) = (some_certificate_passes(&graph, 3), truth(&graph));
        // A win has one unless some other first move draws: a certificate answers every move.
        let outcomes = graph.outcomes();
        let escapes = graph.arrows[0].iter().any(|to| outcomes[*to].0 == Outcome::Draw);
        let ends_at_once = graph.arrows[0].is_empty();
        let needed = outcome == Outcome::P
            || (outcome == Outcome::N && !escapes && (!winning.is_empty() || ends_at_once));
        assert!(passes || !needed, "{graph:?} has none");
        assert!(!passes || outcome != Outcome::Draw, "{graph:?}");
    }
}

/// The certificate of a game by its outcomes: every lost place is safe, every won place that has moves is answered.
fn by_outcomes(graph: &Graph, outcomes: &[Ranked]) -> Certificate {
    let lost = |place: &usize| outcomes[*place].0 == Outcome::P;
    let safe = |place: usize| if lost(&place) { outcomes[place].1 as usize + 1 } else { 0 };
    let reply = |place: usize| {
        let to = graph.arrows[place].iter().copied().filter(lost).min_by_key(|to| outcomes[*to].1);
        to.map_or(0, |to| to + 1)
    };
    let marks = |mark: &dyn Fn(usize) -> usize| (0..graph.places()).map(mark).collect::<Vec<_>>();
    certificate(graph, outcomes[0].0, &marks(&safe), &marks(&reply))
}

/// Every certificate that differs in one number.
fn changed(certificate: &Certificate, places: usize) -> Vec<Certificate> {
    let mut all = Vec::new();
    let other = |change: &dyn Fn(&mut Certificate)| {
        let mut changed = certificate.clone();
        change(&mut changed);
        changed
    };
    for to in 0..=places {
        all.push(other(&|it| it.position = at(to)));
        for key in certificate.safe.keys() {
            all.push(other(&|it| renamed(&mut it.safe, key, to)));
            all.push(other(&|it| *it.safe.get_mut(key).unwrap() = Some(to as u32)));
        }
        for key in certificate.replies.keys() {
            all.push(other(&|it| renamed(&mut it.replies, key, to)));
            all.push(other(&|it| *it.replies.get_mut(key).unwrap() = at(to)));
        }
    }
    all
}

fn renamed<T>(map: &mut BTreeMap<Position, T>, key: &Position, to: usize) {
    if let Some(value) = map.remove(key) {
        map.insert(at(to), value);
    }
}

#[test]
fn every_number_of_a_certificate_changed_on_four_places() {
    for repeats in [false, true] {
        for graph in games(4, repeats).into_iter().filter(|graph| repeats || ends(graph)) {
            let outcomes = graph.outcomes();
            for changed in changed(&by_outcomes(&graph, &outcomes), 4) {
                if let Some((outcome, winning)) = certified(&graph, &changed) {
                    let place = changed.position.single().unwrap() as usize;
                    let lost = |to: &&usize| outcomes[**to].0 == Outcome::P;
                    let expected: Vec<Position> =
                        graph.arrows[place].iter().filter(lost).map(|to| at(*to)).collect();
                    assert_eq!(
                        (outcome, winning),
                        (outcomes[place].0, expected),
                        "{graph:?}: {changed:?}"
                    );
                }
            }
        }
    }
}

/// Up to two moves back, each by where it is made, the value and where it leads.
fn moves_back(places: usize) -> Vec<BTreeMap<(Position, u64), Position>> {
    let all: Vec<_> =
        lists(places, 3).map(|list| ((at(list[0]), list[1] as u64), at(list[2]))).collect();
    let one = all.iter().map(|back| BTreeMap::from([back.clone()]));
    let two =
        all.iter().flat_map(|a| all.iter().map(move |b| BTreeMap::from([a.clone(), b.clone()])));
    let mut some: Vec<_> = one.chain(two).chain([BTreeMap::new()]).collect();
    some.sort();
    some.dedup();
    some
}

#[test]
fn all_certificates_of_values_on_up_to_three_places() {
    for graph in (1..=3).flat_map(|places| games(places, false)).filter(ends) {
        let (mut passes, places) = (false, graph.places());
        let (truth, backs, rules) = (graph.values()[0], moves_back(places), kernel::shared(&graph));
        for marks in lists(places + 1, places) {
            let listed = marks.iter().enumerate().filter(|(_, mark)| **mark > 0);
            let values: BTreeMap<_, _> =
                listed.map(|(place, mark)| (at(place), *mark as u64 - 1)).collect();
            for back in &backs {
                if let Some(shown) = kernel::certified_value(&rules, &at(0), &values, back) {
                    assert_eq!(
                        (shown, graph.play),
                        (truth, Play::Normal),
                        "{graph:?}: {values:?} {back:?}"
                    );
                    passes = true;
                }
            }
        }
        assert_eq!(passes, graph.play == Play::Normal, "{graph:?}");
    }
}

/// All graphs for an aim that are accepted: with every rank, or with none, and with every reply.
fn accepted(graph: &Graph, aim: Aim, ranks: usize) -> Vec<kernel::Answered> {
    let places = graph.places();
    let rank = |mark: usize| (aim == Aim::Win).then_some(mark as u32 - 1);
    let all = lists(ranks + 1, places)
        .flat_map(|left| lists(places + 1, places).map(move |reply| (left.clone(), reply)));
    let marked = |marks: Vec<usize>| marks.into_iter().enumerate().filter(|(_, mark)| *mark > 0);
    let accepted = all.filter_map(|(left, reply)| {
        let left = marked(left).map(|(place, mark)| (at(place), rank(mark))).collect();
        let replies = marked(reply).map(|(place, mark)| (at(place), at(mark - 1))).collect();
        kernel::answered(graph, aim, left, replies)
    });
    accepted.collect()
}

/// A win is shown of a position that has moves, or is left, exactly where there is one, and never lasts longer than it is
/// said to last.
#[test]
fn all_graphs_of_a_win_on_up_to_three_places() {
    for graph in (1..=3).flat_map(|places| games(places, true)) {
        let outcomes = graph.outcomes();
        let accepted = accepted(&graph, Aim::Win, 3);
        for (place, (outcome, moves)) in outcomes.iter().enumerate() {
            let mut shown = accepted.iter().filter_map(|one| one.outcome(&at(place))).peekable();
            let is_won_end = graph.arrows[place].is_empty() && *outcome == Outcome::N;
            let can_be = *outcome != Outcome::Draw && !is_won_end;
            assert_eq!(shown.peek().is_some(), can_be, "{graph:?} at {place}");
            for (said, lasts) in shown {
                assert_eq!(said, *outcome, "{graph:?} at {place}");
                assert!(lasts.is_some_and(|lasts| lasts >= *moves), "{graph:?} at {place}");
            }
        }
    }
}

/// A draw is shown exactly where there is one and the mover has a move.
#[test]
fn all_graphs_of_a_draw_on_up_to_three_places() {
    for graph in (1..=3).flat_map(|places| games(places, true)) {
        let outcomes = graph.outcomes();
        let accepted = accepted(&graph, Aim::Hold, 1);
        assert!(accepted.iter().all(|one| one.outcome(&at(0)).is_none()), "{graph:?}");
        for (place, (outcome, _)) in outcomes.iter().enumerate() {
            let mut pairs =
                accepted.iter().flat_map(|one| accepted.iter().map(move |two| (one, two)));
            let shown = pairs.any(|(one, two)| one.draws_with(two, &at(place)));
            let is_draw = *outcome == Outcome::Draw && !graph.arrows[place].is_empty();
            assert_eq!(shown, is_draw, "{graph:?} at {place}");
        }
    }
}
