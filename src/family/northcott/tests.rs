//! Boards as instances: every board of some sizes is solved, small ones from a shared table.

use super::*;
use crate::{
    answer::answered::{Grounds, Tried},
    check::Evidence,
    family::{self, Arguments},
};

fn instance(line: &str) -> Arc<dyn Instance> {
    (NORTHCOTT.parse)(&Arguments::of_line(line)).expect(line)
}

#[test]
fn every_small_board_is_inside_its_table() {
    let tables = Tables::default();
    for (columns, count) in [(2, 1), (2, 2), (3, 1), (3, 2), (5, 1), (4, 2)] {
        let row = || (1..=columns).flat_map(move |a| (1..=columns).map(move |b| [a, b]));
        let rows = row().filter(|[a, b]| a != b).map(|pair| vec![pair]);
        let boards: Vec<Vec<[u64; 2]>> = match count {
            1 => rows.collect(),
            _ => rows
                .flat_map(|first| {
                    row().filter(|[a, b]| a != b).map(move |pair| vec![first[0], pair])
                })
                .collect(),
        };
        for rows in boards {
            let instance = make(columns, rows.clone()).unwrap();
            let solved = instance.solve(&tables).unwrap();
            let expected = theory::northcott::outcome(instance.start());
            assert_eq!(solved.answer.statement().outcome, expected, "{rows:?}");
            assert!(matches!(
                solved.answer.grounds(),
                Grounds::Proved(Evidence::Exhaustive { .. }, Some(_))
            ));
        }
    }
}

#[test]
fn a_board_too_large_to_search_rests_on_the_theorem_and_says_so() {
    let solved = instance("--width 100 1,50 30,7 9,100").solve(&Tables::default()).unwrap();
    let Grounds::Tried(Tried { rule, bound, heaps, .. }) = solved.answer.grounds() else {
        panic!("{:?}", solved.answer.grounds());
    };
    assert_eq!((rule.name, *heaps), ("northcott", 8));
    assert!((6..=12).contains(bound), "{bound} columns");
}

#[test]
fn every_bad_line_is_refused() {
    for line in NORTHCOTT.refused {
        let arguments = Arguments::of_line(line);
        assert!(family::from_arguments(&NORTHCOTT, &arguments).is_err(), "{line}");
    }
}

#[test]
fn the_picture_shows_row_1_at_the_bottom() {
    let instance = instance("--width 8 1,5 3,4");
    let picture = instance.picture(instance.start(), Skin::Counters).unwrap();
    assert_eq!(picture.to_string(), "picture board 8 2 1 white 1,1 black 5,1 white 3,2 black 4,2");
}

#[test]
fn a_move_is_read_as_row_and_column() {
    let instance = instance("--width 8 1,5 3,4");
    let read = |text: &str| instance.read_move(instance.start(), text);
    assert_eq!(read("1:4"), Some(Position::from([8, 1, 4, 5, 3, 4])));
    assert_eq!([read("1"), read("0:4"), read("x:4")], [None, None, None]);
}
