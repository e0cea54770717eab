//! Games whose safe positions are guessed from small ones, and then proved for all sizes.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use bouton_prove::{Comparison, Decision, Formula, Numeration, Prover, Track, guess::Sample};
use std::{collections::HashMap, time::Instant};

type Moves = dyn Fn(&[Track], &[Track]) -> Formula;

fn equal(first: Track, second: Track) -> Formula {
    Formula::equal(first, second)
}

/// Whether the mover loses, by the definition.
fn is_lost(
    position: &[u64],
    options: &dyn Fn(&[u64]) -> Vec<Vec<u64>>,
    misere: bool,
    known: &mut HashMap<Vec<u64>, bool>,
) -> bool {
    if let Some(found) = known.get(position) {
        return *found;
    }
    let options_here = options(position);
    let found = if options_here.is_empty() {
        !misere
    } else {
        !options_here.iter().any(|to| is_lost(to, options, misere, known))
    };
    known.insert(position.to_vec(), found);
    found
}

/// A game with how it is learned.
struct Case<'a> {
    name: &'a str,
    numeration: Numeration,
    count: u16,
    /// How many columns the sample has, and how many endings tell its states apart.
    learned: (usize, usize),
    misere: bool,
    options: &'a dyn Fn(&[u64]) -> Vec<Vec<u64>>,
    moves: &'a Moves,
}

/// The safe set is guessed and its obligations are decided: no move stays in it, every other position but a won end has a move into it.
fn prove(case: &Case<'_>) {
    let Case { name, numeration, count, learned: (columns, endings), misere, options, moves } =
        *case;
    let begun = Instant::now();
    let known = std::cell::RefCell::new(HashMap::new());
    let holds = |position: &[u64]| is_lost(position, options, misere, &mut known.borrow_mut());
    let mut prover = Prover::new(numeration);
    let left = std::cell::Cell::new(u64::MAX);
    let numeration = numeration.to_kernel().unwrap();
    let sample = Sample { numeration, tracks: count, columns, holds: &holds, left: &left };
    let guessed = sample.guess(prover.diagrams_mut(), endings).expect("no guess");
    let states = guessed.states();
    let learned = begun.elapsed();
    let begun = Instant::now();
    let safe = prover.give(guessed);
    let (from, to): (Vec<Track>, Vec<Track>) = ((0..count).collect(), (20..20 + count).collect());
    let moves_to_safe = Formula::And(vec![moves(&from, &to), Formula::Accepted(safe, to.clone())]);
    let any = to.iter().fold(moves_to_safe.clone(), |inner, track| Formula::exists(*track, inner));
    let is_safe = Formula::Accepted(safe, from.clone());
    let stays = is_safe.clone().implies(moves_to_safe.negate());
    assert_eq!(prover.decide(&stays), Ok(Decision::Holds), "{name}: a move stays");
    let ends =
        to.iter().fold(moves(&from, &to), |inner, track| Formula::exists(*track, inner)).negate();
    let others = if misere {
        Formula::Or(vec![is_safe.clone(), any, ends.clone()])
    } else {
        Formula::Or(vec![is_safe.clone(), any])
    };
    assert_eq!(prover.decide(&others), Ok(Decision::Holds), "{name}: no move in");
    if misere {
        assert_eq!(prover.decide(&is_safe.implies(ends.negate())), Ok(Decision::Holds));
    }
    println!(
        "{name}: {states} states, learned in {learned:?}, proved in {:?}, at most {} states",
        begun.elapsed(),
        prover.most_states()
    );
}

/// One heap gets smaller.
fn nim_move(from: &[Track], to: &[Track]) -> Formula {
    let one = |heap: usize| {
        let part = |other: usize| {
            if other == heap {
                Formula::less(to[other], from[other])
            } else {
                equal(from[other], to[other])
            }
        };
        Formula::And((0..from.len()).map(part).collect())
    };
    Formula::Or((0..from.len()).map(one).collect())
}

fn nim_options(position: &[u64]) -> Vec<Vec<u64>> {
    let one = |heap: usize| {
        (0..position[heap]).map(move |left| {
            let mut to = position.to_vec();
            to[heap] = left;
            to
        })
    };
    (0..position.len()).flat_map(one).collect()
}

fn wythoff_move(from: &[Track], to: &[Track]) -> Formula {
    let both = Formula::And(vec![
        Formula::less(to[0], from[0]),
        Formula::linear(
            &[(1, from[0]), (-1, to[0]), (-1, from[1]), (1, to[1])],
            Comparison::Equal,
            0,
        ),
    ]);
    Formula::Or(vec![nim_move(from, to), both])
}

fn wythoff_options(position: &[u64]) -> Vec<Vec<u64>> {
    let both = (1..=position[0].min(position[1]))
        .map(|taken| vec![position[0] - taken, position[1] - taken]);
    nim_options(position).into_iter().chain(both).collect()
}

const NIM: Case<'_> = Case {
    name: "nim",
    numeration: Numeration::Binary,
    count: 2,
    learned: (4, 2),
    misere: false,
    options: &nim_options,
    moves: &nim_move,
};

#[test]
fn nim_is_proved_for_all_sizes() {
    for count in 2..=4 {
        prove(&Case { count, ..NIM });
        prove(&Case { count, learned: (5, 2), misere: true, ..NIM });
    }
}

#[test]
fn wythoff_is_proved_for_all_sizes() {
    let wythoff = Case {
        name: "wythoff",
        numeration: Numeration::Fibonacci,
        learned: (11, 4),
        options: &wythoff_options,
        moves: &wythoff_move,
        ..NIM
    };
    prove(&wythoff);
    prove(&Case { learned: (12, 5), misere: true, ..wythoff });
}

#[test]
fn fibonacci_nim_is_proved_for_all_sizes() {
    // What is left, and at most how much may be taken.
    let options = |position: &[u64]| -> Vec<Vec<u64>> {
        let each = 1..=position[1].min(position[0]);
        each.map(|taken| vec![position[0] - taken, 2 * taken]).collect()
    };
    let moves = |from: &[Track], to: &[Track]| {
        let taken = 50;
        let conditions = vec![
            Formula::linear(&[(-1, taken)], Comparison::AtMost, -1),
            Formula::linear(&[(1, taken), (-1, from[1])], Comparison::AtMost, 0),
            Formula::linear(&[(1, from[0]), (-1, taken), (-1, to[0])], Comparison::Equal, 0),
            Formula::linear(&[(2, taken), (-1, to[1])], Comparison::Equal, 0),
        ];
        Formula::exists(taken, Formula::And(conditions))
    };
    let numeration = Numeration::Fibonacci;
    let (options, moves) = (&options, &moves);
    prove(&Case { name: "fibonacci nim", numeration, learned: (9, 4), options, moves, ..NIM });
}
