//! The second road to the rules: for every ruleset a plain definition of its moves, written from the rules in words
//! and not from the code, held against the ruleset on all small positions.
//!
//! A ruleset that lacks a move, has one too many, or whose bound, canonical form, parts or counts do not fit its own
//! moves, fails here.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod boards;
mod heaps;
mod piles;

use bouton_kernel::game::{Position, Ruleset};
use std::collections::{BTreeMap, BTreeSet};

/// The options of a position by the rules in words.
type Plain<'a> = &'a dyn Fn(&[u64]) -> Vec<Vec<u64>>;

/// Holds the rules against their plain definition at every position of the list.
fn check(rules: &dyn Ruleset, plain: Plain, positions: &[Vec<u64>]) {
    assert!(positions.len() > 1, "{rules:?}: too few positions");
    for from in positions.iter().map(|position| Position::from(position.clone())) {
        assert!(rules.contains(&from), "{rules:?}: {from} is a position");
        let expected: BTreeSet<Position> = plain(&from).into_iter().map(Position::from).collect();
        let options = listed(rules, &from);
        let different: BTreeSet<Position> = options.iter().cloned().collect();
        assert_eq!(different, expected, "{rules:?}: the options of {from}");
        limits_hold(rules, &from, options.len());
        for to in options {
            assert!(rules.contains(&to), "{rules:?}: {to} is a position");
            assert!(rules.is_option(&from, &to), "{rules:?}: {from} {to}");
        }
        images_play_alike(rules, &from);
    }
    for (from, to) in positions.iter().flat_map(|from| positions.iter().map(move |to| (from, to))) {
        let (expected, to) = (plain(from).contains(to), Position::from(to.clone()));
        let told = rules.is_option(&Position::from(from.clone()), &to);
        assert_eq!(told, expected, "{rules:?}: {from:?} {to}");
    }
}

/// As many options as there are may be listed, and not one fewer; and whether there are any is told from the same list.
fn limits_hold(rules: &dyn Ruleset, from: &Position, count: usize) {
    let within = |most| rules.options_within(from, most as u128).map(|options| options.len());
    assert_eq!(within(count), Some(count), "{rules:?}: {from}");
    assert!(count == 0 || within(count - 1).is_none(), "{rules:?}: {from}");
    assert_eq!(rules.has_moves(from), count > 0, "{rules:?}: {from}");
}

fn listed(rules: &dyn Ruleset, from: &Position) -> Vec<Position> {
    let mut options = Vec::new();
    rules.options(from, &mut |option| options.push(option));
    options
}

/// The canonical form stays itself, ends alike, and its options are the images of the options.
fn images_play_alike(rules: &dyn Ruleset, from: &Position) {
    let images = |from: &Position| -> BTreeSet<Position> {
        listed(rules, from).iter().map(|to| rules.canonical(to)).collect()
    };
    let image = rules.canonical(from);
    assert!(rules.contains(&image), "{rules:?}: {image} is a position");
    assert_eq!(rules.canonical(&image), image, "{rules:?}: {from}");
    assert_eq!(images(&image), images(from), "{rules:?}: {from} and {image}");
    assert_eq!(rules.end(&image), rules.end(from), "{rules:?}: {from} and {image}");
}

/// The Grundy value of the whole is the nim-sum of those of the parts, all by plain recursion.
fn parts_add_up(rules: &dyn Ruleset, plain: Plain, positions: &[Vec<u64>]) {
    let mut values = BTreeMap::new();
    for from in positions {
        let parts = rules.components(&Position::from(from.clone()));
        let sum = parts.iter().fold(0, |sum, part| sum ^ value(plain, part, &mut values));
        assert_eq!(value(plain, from, &mut values), sum, "{rules:?}: the parts of {from:?}");
    }
}

fn value(plain: Plain, from: &[u64], values: &mut BTreeMap<Vec<u64>, u64>) -> u64 {
    if let Some(known) = values.get(from) {
        return *known;
    }
    let options: BTreeSet<u64> = plain(from).iter().map(|to| value(plain, to, values)).collect();
    let least = (0..).find(|number| !options.contains(number)).unwrap();
    values.insert(from.to_vec(), least);
    least
}

/// The positions that play can reach from here, this one included.
fn reached(plain: Plain, from: &[u64]) -> BTreeSet<Vec<u64>> {
    let (mut found, mut open) = (BTreeSet::new(), vec![from.to_vec()]);
    while let Some(position) = open.pop() {
        if found.insert(position.clone()) {
            open.extend(plain(&position));
        }
    }
    found
}

/// All lists of so many numbers, each from 0 to `largest`.
fn lists(length: usize, largest: u64) -> Vec<Vec<u64>> {
    (0..length).fold(vec![Vec::new()], |lists, _| {
        let longer =
            |list: &Vec<u64>| (0..=largest).map(|last| [&list[..], &[last]].concat()).collect();
        lists.iter().flat_map::<Vec<_>, _>(longer).collect()
    })
}

/// The list with entry `index` replaced by these.
fn replaced(list: &[u64], index: usize, by: &[u64]) -> Vec<u64> {
    [&list[..index], by, &list[index + 1..]].concat()
}
