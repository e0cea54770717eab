//! Safe sets that are learned, certified, and believed by the kernel; and certificates that somebody has changed.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use bouton_kernel::{
    check::SharedRules,
    digits::{Automaton, Cell, Certificate, Replies, heap_worths, safe_set},
    game::{Form, Heaps, Moore, Nim, Play, Quota, TakeAway, TakeSet, Wythoff},
};
use bouton_prove::{
    Numeration, Prover,
    games::{Unlearned, learn},
    rules,
};
use std::{sync::Arc, time::Instant};

fn learn_certificate(rules: &SharedRules, numbers: usize, numeration: Numeration) -> Certificate {
    let begun = Instant::now();
    let mut prover = Prover::new(numeration);
    let found = learn(rules, numbers, &mut prover).unwrap();
    let made = begun.elapsed();
    let (certificate, _) = found.certified.unwrap();
    let begun = Instant::now();
    let theorem = safe_set(rules.clone(), &certificate).unwrap();
    println!(
        "{rules:?} {numbers}: {made:?}, {} states, {} in the strategy, checked in {:?}: {:?}",
        certificate.safe.states(),
        certificate.replies.kept.len(),
        begun.elapsed(),
        theorem.evidence()
    );
    certificate
}

fn games() -> Vec<(SharedRules, usize, Numeration)> {
    let (normal, misere) = (Play::Normal, Play::Misere);
    let take = |numbers: &[u64]| TakeSet::list(numbers.to_vec()).unwrap();
    let pile = |numbers: &[u64], play| TakeAway { form: Form::Pile, take: take(numbers), play };
    let binary = Numeration::Binary;
    vec![
        (Arc::new(Nim { play: normal }), 1, binary),
        (Arc::new(Nim { play: normal }), 2, binary),
        (Arc::new(Nim { play: normal }), 3, binary),
        (Arc::new(Nim { play: misere }), 2, binary),
        (Arc::new(Nim { play: misere }), 3, binary),
        (Arc::new(pile(&[1, 2, 3], normal)), 1, binary),
        (Arc::new(pile(&[1, 3, 4], misere)), 1, binary),
        (Arc::new(Heaps { take: take(&[1, 2, 3]), play: normal }), 2, binary),
        (Arc::new(Moore::new(2, normal).unwrap()), 3, binary),
        (Arc::new(Wythoff { play: normal }), 2, Numeration::Fibonacci),
        (Arc::new(Wythoff { play: misere }), 2, Numeration::Fibonacci),
        (Arc::new(Quota::new(2).unwrap()), 2, Numeration::Fibonacci),
    ]
}

#[test]
fn learned_safe_sets_are_theorems() {
    for (rules, numbers, numeration) in games() {
        learn_certificate(&rules, numbers, numeration);
    }
}

/// Six numbers and more are learned from short ones, and the kernel is asked again.
#[test]
fn many_heaps_have_certificates() {
    let nim = |play| Arc::new(Nim { play }) as SharedRules;
    learn_certificate(&nim(Play::Normal), 8, Numeration::Binary);
    let misere = learn_certificate(&nim(Play::Misere), 8, Numeration::Binary);
    assert_eq!(misere.safe.states(), 5, "as for two heaps");
    let moore: SharedRules = Arc::new(Moore::new(2, Play::Normal).unwrap());
    learn_certificate(&moore, 6, Numeration::Binary);
}

#[test]
fn too_many_small_positions_are_refused_before_they_are_solved() {
    let moore: SharedRules = Arc::new(Moore::new(7, Play::Normal).unwrap());
    let found = learn(&moore, 8, &mut Prover::new(Numeration::Binary));
    assert_eq!(found.map(|_| ()), Err(Unlearned::TooMuchWork));
}

/// Changes one thing after the other, and tells which changes the kernel takes.
fn try_changes(rules: &SharedRules, certificate: &Certificate) -> (usize, Vec<String>) {
    let mut tried = 0;
    let mut taken = Vec::new();
    let replies = changes(&certificate.replies).into_iter().map(|(what, replies)| {
        (format!("reply {what}"), Certificate { replies, ..certificate.clone() })
    });
    let all = sets(certificate).into_iter().chain(replies);
    for (what, changed) in all.filter(|(_, changed)| changed != certificate) {
        tried += 1;
        if safe_set(rules.clone(), &changed).is_ok() {
            taken.push(what);
        }
    }
    (tried, taken)
}

fn columns(automaton: &Automaton) -> Vec<(u32, usize)> {
    let columns = 1_usize << automaton.tracks();
    let states = 0..automaton.states() as u32;
    states.flat_map(|state| (0..columns).map(move |column| (state, column))).collect()
}

fn rows(automaton: &Automaton) -> (Vec<bool>, Vec<Vec<u32>>) {
    let states = 0..automaton.states() as u32;
    let accepting = states.clone().map(|state| automaton.is_accepting(state)).collect();
    let row =
        |state| (0..1 << automaton.tracks()).map(|column| automaton.next(state, column)).collect();
    (accepting, states.map(row).collect())
}

/// With another transition; none where the reader refuses that already.
fn with_transition(automaton: &Automaton, state: u32, column: usize, to: u32) -> Option<Automaton> {
    let (accepting, mut next) = rows(automaton);
    next[state as usize][column] = to;
    Automaton::new(automaton.tracks(), accepting, next).ok()
}

fn toggle_state(automaton: &Automaton, state: u32) -> Automaton {
    let (mut accepting, next) = rows(automaton);
    accepting[state as usize] ^= true;
    Automaton::new(automaton.tracks(), accepting, next).unwrap()
}

/// Every other transition, every entry left out, every other way, every cell changed.
fn changes(replies: &Replies) -> Vec<(String, Replies)> {
    let mut found = Vec::new();
    for (at, row) in replies.next.iter().enumerate() {
        for (column, own) in row.iter().enumerate() {
            let others = (0..replies.kept.len() as u32).map(Some).chain([None]);
            for to in others.filter(|to| to != own) {
                let mut changed = replies.clone();
                changed.next[at][column] = to;
                found.push((format!("{at} {column} -> {to:?}"), changed));
            }
        }
    }
    for (at, kept) in replies.kept.iter().enumerate() {
        for (entry, (way, state)) in kept.iter().enumerate() {
            let mut changed = replies.clone();
            changed.kept[at].remove(entry);
            found.push((format!("{at} without {entry}"), changed));
            for other in (0..4).filter(|other| other != way) {
                let mut changed = replies.clone();
                changed.kept[at][entry].0 = other;
                found.push((format!("{at} {entry} way {other}"), changed));
            }
            for (cell, own) in state.iter().enumerate() {
                let rests = (-2..=2).map(|rest| Cell::Rest(rest, 0));
                let cells = (0..3).map(Cell::At).chain(rests).chain([Cell::Settled]);
                for other in cells.filter(|other| other != own) {
                    let mut changed = replies.clone();
                    changed.kept[at][entry].1[cell] = other;
                    found.push((format!("{at} {entry} {cell}: {own:?} -> {other:?}"), changed));
                }
            }
        }
    }
    found
}

/// Another set is never believed. A changed strategy may be right as well, as where three heaps of Nim may
/// all be taken from; then it shows the same.
#[test]
fn no_changed_safe_set_is_believed() {
    for (rules, numbers, numeration) in games() {
        if numeration == Numeration::Fibonacci {
            continue;
        }
        let certificate = learn_certificate(&rules, numbers, numeration);
        let (tried, taken) = try_changes(&rules, &certificate);
        println!("{tried} changes, {} taken", taken.len());
        let other = taken.iter().find(|what| !what.starts_with("reply"));
        assert_eq!(other, None, "{rules:?}");
        assert!(tried > 40 && taken.len() * 10 < tried, "{rules:?}: {} of {tried}", taken.len());
    }
}

/// Where there is one right reply alone, nothing at all may be changed.
#[test]
fn no_change_to_the_strategy_of_two_heaps_is_believed() {
    for numbers in [1, 2] {
        let rules: SharedRules = Arc::new(Nim { play: Play::Normal });
        let certificate = learn_certificate(&rules, numbers, Numeration::Binary);
        assert_eq!(try_changes(&rules, &certificate).1, [] as [String; 0]);
    }
}

/// What heaps are worth in misère play: no other transition and no other ending of either automaton is believed, nor, for Nim, another
/// entry of the strategy, but for replies that are as good.
#[test]
fn no_changed_certificate_of_any_number_of_heaps_is_believed() {
    let nim: SharedRules = Arc::new(Nim { play: Play::Misere });
    let take = TakeSet::list(vec![1, 2]).unwrap();
    let takes: SharedRules = Arc::new(Heaps { take, play: Play::Misere });
    for rules in [&nim, &takes] {
        let (one, two) = of_worths(rules);
        assert!(is_believed(rules, &one, &two));
        let first = sets(&one).into_iter().map(|(_, one)| (one, two.clone()));
        let second = sets(&two).into_iter().map(|(_, two)| (one.clone(), two));
        let changed: Vec<_> = first.chain(second).collect();
        assert!(changed.len() > 100);
        let other = changed.iter().find(|(one, two)| is_believed(rules, one, two));
        assert_eq!(other, None, "{rules:?}");
    }
    let (one, two) = of_worths(&nim);
    let changed = changes(&two.replies);
    let all = changed.len();
    let with = |replies: Replies| Certificate { replies, ..two.clone() };
    let taken = changed.into_iter().filter(|(_, own)| is_believed(&nim, &one, &with(own.clone())));
    let taken = taken.count();
    assert!(taken * 100 < all, "{taken} of {all}");
}

fn of_worths(rules: &SharedRules) -> (Certificate, Certificate) {
    let mut prover = Prover::new(Numeration::Binary);
    let rule = rules::guess(rules.as_ref()).unwrap();
    let (one, two) = rules::certificates(rules.as_ref(), &rule, &mut prover).unwrap();
    (one, two.unwrap())
}

fn is_believed(rules: &SharedRules, one: &Certificate, two: &Certificate) -> bool {
    heap_worths(Arc::clone(rules), one, Some(two)).is_ok()
}

/// The certificate with another transition or another ending of its automaton.
fn sets(certificate: &Certificate) -> Vec<(String, Certificate)> {
    let safe = &certificate.safe;
    let states = 0..safe.states() as u32;
    let led = columns(safe).into_iter().flat_map(|(state, column)| {
        let to = states.clone().filter(move |to| *to != safe.next(state, column));
        let what = move |to| format!("safe {state} {column} -> {to}");
        to.filter_map(move |to| Some((what(to), with_transition(safe, state, column, to)?)))
    });
    let toggled =
        states.clone().map(|state| (format!("safe {state} toggled"), toggle_state(safe, state)));
    let with = |(what, safe)| (what, Certificate { safe, ..certificate.clone() });
    led.chain(toggled).map(with).collect()
}
