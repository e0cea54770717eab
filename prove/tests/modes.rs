//! Piles with a mode: the conditions of positions, moves and lost positions equal the rules on all small positions.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use bouton_kernel::game::{
    Dice, DiceTurn, GO_ON, King, Outcome, Parity, Play, Position, Ruleset, TakeSet, WinningTotal,
};
use bouton_prove::{Comparison, Decision, Formula, Numeration, Prover, Track, games, modes};
use std::collections::{BTreeMap, BTreeSet};

/// From so many positions are the moves looked at.
const LOOKED_AT: usize = 4;

fn is_at(formula: &Formula, numbers: &[(Track, u64)], prover: &mut Prover) -> bool {
    let at = |(track, number): &(Track, u64)| {
        let number = i64::try_from(*number).unwrap();
        Formula::linear(&[(1, *track)], Comparison::Equal, number)
    };
    let there = numbers.iter().map(at).chain([formula.clone()]).collect();
    let tracks: BTreeSet<Track> =
        formula.free().into_iter().chain(numbers.iter().map(|(track, _)| *track)).collect();
    let some =
        tracks.into_iter().fold(Formula::And(there), |inner, track| Formula::exists(track, inner));
    prover.decide(&some) == Ok(Decision::Holds)
}

fn options(rules: &dyn Ruleset, position: &[u64]) -> BTreeSet<Vec<u64>> {
    let mut found = BTreeSet::new();
    let flow = rules.each_option(&Position::from(position.to_vec()), &mut |option| {
        found.insert(option.to_vec());
        GO_ON
    });
    assert!(flow.is_continue());
    found
}

/// Who wins, by nothing but the rules.
fn outcome(
    rules: &dyn Ruleset,
    position: &[u64],
    known: &mut BTreeMap<Vec<u64>, Outcome>,
) -> Outcome {
    if let Some(known) = known.get(position) {
        return *known;
    }
    let options = options(rules, position);
    let found = if options.is_empty() {
        rules.end(&Position::from(position.to_vec()))
    } else if options.iter().any(|option| outcome(rules, option, known) == Outcome::P) {
        Outcome::N
    } else {
        Outcome::P
    };
    known.insert(position.to_vec(), found);
    found
}

fn tracks(first: Track, count: usize) -> Vec<Track> {
    (first..).take(count).collect()
}

fn assign(tracks: &[Track], numbers: &[u64]) -> Vec<(Track, u64)> {
    tracks.iter().copied().zip(numbers.iter().copied()).collect()
}

/// All lists of so many numbers up to these.
fn enumerate_lists(most: &[u64]) -> Vec<Vec<u64>> {
    most.iter().fold(vec![Vec::new()], |all, most| {
        let longer = |list: Vec<u64>| (0..=*most).map(move |next| [&list[..], &[next]].concat());
        all.into_iter().flat_map(longer).collect()
    })
}

/// The moves that the condition allows are the rules' own; how many there are.
fn check_moves(rules: &dyn Ruleset, most: &[u64]) -> usize {
    let mut prover = Prover::new(Numeration::Binary);
    let (from, to) = (tracks(0, most.len()), tracks(100, most.len()));
    let moves = games::moves(rules, &from, &to).unwrap();
    let is_position = |numbers: &Vec<u64>| rules.contains(&Position::from(numbers.clone()));
    let (mut moved, places) = (0, enumerate_lists(most));
    let positions: Vec<&Vec<u64>> = places.iter().filter(|numbers| is_position(numbers)).collect();
    // So many of them, spread evenly: each is held beside all lists of numbers.
    for before in positions.iter().copied().step_by(positions.len().div_ceil(LOOKED_AT)) {
        let options = options(rules, before);
        for after in &places {
            let numbers = [assign(&from, before), assign(&to, after)].concat();
            let is_move = is_at(&moves, &numbers, &mut prover);
            assert_eq!(
                is_move,
                options.contains(after),
                "{:?}: {before:?} to {after:?}",
                rules.describe()
            );
            moved += usize::from(is_move);
        }
    }
    moved
}

/// What is called lost is lost, and what is called a position is one.
fn check_lost(rules: &dyn Ruleset, most: &[u64]) {
    let (mut prover, mut known) = (Prover::new(Numeration::Binary), BTreeMap::new());
    let at = tracks(0, most.len());
    let (position, lost) = (
        modes::position(rules, &at).unwrap(),
        modes::learn(rules).unwrap().formula(rules, &at).unwrap(),
    );
    let mut seen = BTreeSet::new();
    for numbers in enumerate_lists(most) {
        let there = assign(&at, &numbers);
        let is_position = rules.contains(&Position::from(numbers.clone()));
        assert_eq!(is_at(&position, &there, &mut prover), is_position, "{numbers:?}");
        let is_lost = is_position && outcome(rules, &numbers, &mut known) == Outcome::P;
        let told = is_at(&lost, &there, &mut prover);
        assert_eq!(told, is_lost, "{:?}: {numbers:?}", rules.describe());
        seen.insert(told);
    }
    assert_eq!(seen.len(), 2, "some are lost, some are not");
}

fn parity() -> Parity {
    Parity::new(TakeSet::range(1, 3).unwrap(), WinningTotal::Odd).unwrap()
}

fn games() -> Vec<(Box<dyn Ruleset>, Vec<u64>)> {
    vec![
        (Box::new(parity()), vec![9, 3, 3]),
        (Box::new(Dice { turn: DiceTurn::One, play: Play::Normal }), vec![14, 7]),
        (Box::new(Dice { turn: DiceTurn::One, play: Play::Misere }), vec![14, 7]),
        (Box::new(Dice { turn: DiceTurn::OneSum, play: Play::Normal }), vec![9, 6, 6]),
    ]
}

#[test]
fn moves_are_those_of_the_rules() {
    for (rules, most) in games() {
        let moved = check_moves(rules.as_ref(), &most);
        assert!(moved > 2, "{:?}: {moved}", rules.describe());
    }
    assert!(check_moves(&King { play: Play::Normal }, &[5, 4]) > 2);
}

#[test]
fn lost_positions_are_those_of_the_definition() {
    for (rules, mut most) in games() {
        most[0] = 30;
        check_lost(rules.as_ref(), &most);
    }
}
