//! Moves of the line game one by one, and that it is Northcott's game where all files are equal.

use super::*;
use crate::game::{Northcott, NorthcottBoard};
use std::collections::BTreeSet;

fn options(rules: &dyn Ruleset, from: &Position) -> Vec<Position> {
    let mut options = Vec::new();
    rules.options(from, &mut |option| options.push(option));
    options
}

fn check(from: &[u64], expected: &[&[u64]]) {
    let expected: Vec<Position> = expected.iter().map(|to| Position::from(to.to_vec())).collect();
    assert_eq!(options(&Cannons, &Position::from(from.to_vec())), expected, "{from:?}");
}

/// Every position with a file of cannons with up to three free points, another with up to two, and
/// soldiers with up to two steps.
fn boards() -> Vec<Position> {
    let file = |free: u64| {
        let places = (0..=free).flat_map(move |red| (0..=free - red).map(move |gap| (red, gap)));
        places.flat_map(move |(red, gap)| {
            (0..=free - red - gap).map(move |black| [0, red, gap, black])
        })
    };
    let all = file(3).flat_map(|first| {
        let both = file(2).map(move |second| [first, second].concat());
        both.flat_map(|files| (0..3).map(move |steps| [&files[..], &[1, 0, steps, 0]].concat()))
    });
    let turns = all.flat_map(|files| [0, 1].map(|turn| [vec![turn], files.clone()].concat()));
    turns.map(Position::from).collect()
}

#[test]
fn cannons_go_both_ways_as_far_as_there_is_room() {
    check(&[0, 0, 1, 1, 2], &[&[1, 0, 0, 2, 2], &[1, 0, 2, 0, 2]]);
    check(&[1, 0, 1, 1, 2], &[&[0, 0, 1, 3, 0], &[0, 0, 1, 2, 1], &[0, 0, 1, 0, 3]]);
}

#[test]
fn soldiers_step_once_and_never_back() {
    check(&[0, 1, 0, 3, 0], &[&[1, 1, 0, 2, 0]]);
    check(&[1, 1, 0, 1, 0], &[&[0, 1, 0, 0, 0]]);
    check(&[0, 1, 0, 0, 0], &[]);
}

#[test]
fn who_is_closed_in_everywhere_cannot_move() {
    check(&[0, 0, 0, 0, 5, 1, 0, 0, 0], &[]);
}

#[test]
fn lists_that_are_no_boards_are_no_positions() {
    for list in [
        vec![],
        vec![0],
        vec![0, 0, 1, 2],
        vec![2, 0, 1, 2, 1],
        vec![0, 2, 1, 2, 1],
        vec![0, 1, 1, 2, 0],
        vec![0, 1, 0, 2, 1],
        vec![0, 0, u64::MAX, 1, 0],
        vec![0, 0, 1, 2, 1, 0],
    ] {
        assert!(!Cannons.contains(&Position::from(list.clone())), "{list:?}");
    }
    assert!(Cannons.contains(&Position::from([1, 0, 1, 2, 1, 1, 0, 2, 0])));
}

#[test]
fn moves_of_a_position_are_moves_of_its_image() {
    for position in boards() {
        let images = |from: &Position| -> BTreeSet<Position> {
            options(&Cannons, from).iter().map(|to| Cannons.canonical(to)).collect()
        };
        let image = Cannons.canonical(&position);
        assert_eq!(images(&position), images(&image), "{position}");
        assert_eq!(Cannons.canonical(&image), image);
    }
}

#[test]
fn an_option_is_told_without_listing() {
    let boards: Vec<Position> = boards().into_iter().step_by(7).collect();
    for from in &boards {
        let options = options(&Cannons, from);
        assert!(options.iter().all(|to| Cannons.is_option(from, to)), "{from}");
        for to in &boards {
            assert_eq!(Cannons.is_option(from, to), options.contains(to), "{from} {to}");
        }
    }
}

/// A row of Northcott's game with White on the left is a file with cannons.
fn as_files(board: &NorthcottBoard) -> Position {
    let files = board.rows.iter().map(|[white, black]| CannonFile {
        soldiers: false,
        behind: [white - 1, board.columns - black],
        gap: black - white - 1,
    });
    CannonBoard { red_to_move: board.white_to_move, files: files.collect() }.position()
}

#[test]
fn on_files_of_equal_length_it_is_northcotts_game() {
    let row = || (1..=5_u64).flat_map(|white| (white + 1..=5).map(move |black| [white, black]));
    for rows in row().flat_map(|first| row().map(move |second| vec![first, second])) {
        for white_to_move in [true, false] {
            let board = NorthcottBoard { columns: 5, white_to_move, rows: rows.clone() };
            let there: BTreeSet<Position> = options(&Northcott, &board.position())
                .iter()
                .map(|to| as_files(&NorthcottBoard::of(to).unwrap()))
                .collect();
            let here: BTreeSet<Position> =
                options(&Cannons, &as_files(&board)).into_iter().collect();
            assert_eq!(here, there, "{rows:?}");
        }
    }
}
