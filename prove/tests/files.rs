//! Pieces that face each other on files: what is said of positions, moves and lost positions is what the rules and the definition say.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;
#[path = "common/lists.rs"]
mod lists;

use bouton_kernel::game::{Cannons, Nim, Northcott, Play, Position, Ruleset};
use bouton_prove::{Comparison, Decision, Formula, Numeration, Prover, Track, files};
use common::accepts;
use lists::lists;
use std::collections::{BTreeMap, BTreeSet};

fn tracks(first: usize, count: usize) -> Vec<Track> {
    (first..first + count).map(|track| track as Track).collect()
}

fn options(rules: &dyn Ruleset, from: &[u64]) -> BTreeSet<Vec<u64>> {
    let mut all = BTreeSet::new();
    rules.options(&Position::from(from.to_vec()), &mut |option| {
        all.insert(option.to_vec());
    });
    all
}

/// Who has lost, by the definition: positions all of whose options are won, and those with a lost option, until nothing new comes.
fn solve(rules: &dyn Ruleset, positions: &[Vec<u64>]) -> BTreeMap<Vec<u64>, bool> {
    let all: Vec<_> = positions.iter().map(|from| (from, options(rules, from))).collect();
    let mut lost: BTreeMap<Vec<u64>, bool> = BTreeMap::new();
    loop {
        let before = lost.len();
        for (from, options) in &all {
            let known = || options.iter().map(|option| lost.get(option));
            if known().any(|lost| lost == Some(&true)) {
                lost.insert((*from).clone(), false);
            } else if known().all(|lost| lost == Some(&false)) {
                lost.insert((*from).clone(), true);
            }
        }
        if lost.len() == before {
            return lost;
        }
    }
}

fn check(rules: &dyn Ruleset, numbers: usize, most: u64, is_closed: impl Fn(&Vec<u64>) -> bool) {
    let mut prover = Prover::new(Numeration::Binary);
    assert_eq!(files::is_proved(rules, &mut prover), Ok(true));
    let (at, to) = (tracks(0, numbers), tracks(numbers, numbers));
    let position = files::position(rules, &at).unwrap();
    let moves = Formula::And(vec![position.clone(), files::moves(rules, &at, &to).unwrap()]);
    let lost = Formula::And(vec![position.clone(), files::lost_condition(rules, &at).unwrap()]);
    let [position, moves, lost] =
        [position, moves, lost].map(|one| prover.automaton_of(&one).unwrap());
    let all = lists(numbers, most).into_iter().filter(is_closed);
    let (positions, others): (Vec<_>, Vec<_>) =
        all.partition(|list| rules.contains(&Position::from(list.clone())));
    assert!(others.iter().all(|list| !accepts(&mut prover, &position, 3, list)));
    let solved = solve(rules, &positions);
    assert_eq!(solved.len(), positions.len(), "nothing is a draw");
    for from in &positions {
        assert!(accepts(&mut prover, &position, 3, from));
        assert_eq!(accepts(&mut prover, &lost, 3, from), solved[from], "{from:?}");
        let reached = options(rules, from);
        for to in positions.iter().step_by(7).chain(&reached) {
            let both = [from.as_slice(), to].concat();
            assert_eq!(accepts(&mut prover, &moves, 3, &both), reached.contains(to), "{both:?}");
        }
    }
}

#[test]
fn cannons_are_as_the_rules_and_the_definition_say() {
    // A file keeps its points: so do these positions.
    let points = |most: u64| {
        move |list: &Vec<u64>| list[1..].chunks(4).all(|file| file[1..].iter().sum::<u64>() <= most)
    };
    check(&Cannons, 5, 5, points(5));
    check(&Cannons, 9, 2, points(2));
}

#[test]
fn rows_of_northcott_are_as_the_rules_and_the_definition_say() {
    check(&Northcott, 4, 5, |_| true);
    check(&Northcott, 6, 4, |_| true);
}

#[test]
fn other_games_are_not_told_by_files() {
    let nim = Nim { play: Play::Normal };
    assert_eq!(files::is_proved(&nim, &mut Prover::new(Numeration::Binary)), Ok(false));
    assert!(files::lost_condition(&nim, &[0, 1]).is_none());
}

/// A constant is told by its digits, not by all numbers below it.
#[test]
fn large_constants_take_few_states() {
    for (numeration, largest) in [(Numeration::Binary, 1 << 40), (Numeration::Fibonacci, 1 << 20)] {
        let mut prover = Prover::new(numeration);
        let apart = |constant| Formula::linear(&[(1, 0), (-1, 1)], Comparison::Equal, constant);
        let least = |constant: i64| Formula::linear(&[(-1, 0)], Comparison::AtMost, -constant);
        for constant in [1_001, 123_456, largest] {
            let far = apart(constant).implies(least(constant));
            assert_eq!(prover.decide(&far), Ok(Decision::Holds), "{numeration:?} {constant}");
            let farther = apart(constant).implies(least(constant + 1));
            let fails = BTreeMap::from([(0, constant as u64), (1, 0)]);
            assert_eq!(prover.decide(&farther), Ok(Decision::Fails(fails)));
        }
        assert!(prover.most_states() < 2_000, "{}", prover.most_states());
    }
}
