//! Boards as instances: every small position is inside its table, large ones rest on the theorem.

use super::*;
use crate::{
    answer::answered::{Grounds, Tried},
    check::Evidence,
    family,
};

fn instance(line: &str) -> Arc<dyn Instance> {
    (CANNONS.parse)(&Arguments::of_line(line)).expect(line)
}

/// Every file of cannons with so many free points.
fn files(free: u64) -> Vec<CannonFile> {
    let places = (0..=free).flat_map(|red| (0..=free - red).map(move |gap| (red, gap)));
    let file = |(red, gap)| CannonFile { soldiers: false, behind: [red, free - red - gap], gap };
    places.map(file).collect()
}

fn check_against_theorem(tables: &Tables, board: &CannonBoard) {
    let instance = CannonsInstance::new(board.clone());
    let solved = instance.solve(tables).unwrap();
    let expected = theory::cannons::outcome(instance.start());
    assert_eq!(solved.answer.statement().outcome, expected, "{board:?}");
    assert!(matches!(
        solved.answer.grounds(),
        Grounds::Proved(Evidence::Exhaustive { .. }, Some(_))
    ));
}

#[test]
fn every_small_board_is_inside_its_table() {
    let tables = Tables::default();
    for (first, second) in [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2), (3, 1)] {
        for (one, two) in files(first)
            .iter()
            .flat_map(|one| files(second).into_iter().map(move |two| (*one, two)))
        {
            for steps in [None, Some(0), Some(1), Some(2)] {
                let pair = steps.map(|gap| CannonFile { soldiers: true, behind: [0, 0], gap });
                for red_to_move in [true, false] {
                    let files = [one, two].into_iter().chain(pair).collect();
                    check_against_theorem(&tables, &CannonBoard { red_to_move, files });
                }
            }
        }
    }
}

#[test]
fn instances_with_the_same_files_share_a_table() {
    let [one, other] = ["4 6 --pawns 1", "2 4 --room 1,2 --pawns 1"].map(instance);
    assert_eq!(one.table_root(one.start()), other.table_root(other.start()));
}

#[test]
fn a_board_too_large_to_search_rests_on_the_theorem_and_says_so() {
    let solved = instance("100 70 30 --pawns 2").solve(&Tables::default()).unwrap();
    let Grounds::Tried(Tried { rule, bound, heaps, .. }) = solved.answer.grounds() else {
        panic!("{:?}", solved.answer.grounds());
    };
    assert_eq!((rule.name, *heaps), ("cannons", 21));
    assert!((4..=8).contains(bound), "{bound} points");
}

#[test]
fn the_largest_board_is_answered() {
    let line = "1000 999 998 997 996 995 994 993 992 --room 1000";
    assert!(instance(line).solve(&Tables::default()).is_ok());
}

#[test]
fn every_bad_line_is_refused() {
    for line in CANNONS.refused {
        let arguments = Arguments::of_line(line);
        assert!(family::from_arguments(&CANNONS, &arguments).is_err(), "{line}");
    }
}

#[test]
fn the_picture_shows_the_files_as_they_stand_on_the_chessboard() {
    let instance = instance("4 6 --pawns 1");
    let picture = instance.picture(instance.start(), Skin::Counters).unwrap().to_string();
    let pieces = "picture board 3 10 1 red-cannon 1,3 black-cannon 1,8 red-cannon 2,2 black-cannon 2,9 \
                  red-soldier 3,4 black-soldier 3,7 wall 1,1 wall 1,2 wall 1,9 wall 1,10";
    assert!(picture.starts_with(pieces), "{picture}");
}

#[test]
fn a_move_is_read_as_file_and_points() {
    let instance = instance("4 6 --pawns 1");
    let read = |text: &str| instance.read_move(instance.start(), text);
    let to = |numbers: [u64; 12]| Some(Position::from([&[1], &numbers[..]].concat()));
    let forward = to([0, 0, 4, 0, 0, 2, 5, 1, 1, 0, 1, 0]);
    for text in [
        "2 1",
        "2进1",
        "第2线炮进1",
        "第2路炮进1",
        "file 2: cannon forward 1",
        "2+1",
        "forward 1 on file 2",
        "cannon on file 2 forward 1",
    ] {
        assert_eq!(read(text), forward, "{text}");
    }
    let back = to([0, 0, 4, 0, 0, 0, 7, 1, 1, 0, 1, 0]);
    for text in ["2 -1", "2退1", "2 back 1", "2-1"] {
        assert_eq!(read(text), back, "{text}");
    }
    assert_eq!(read("3 1"), to([0, 0, 4, 0, 0, 1, 6, 1, 1, 0, 0, 0]));
    for forbidden in ["1 -1", "1 5", "3 -1", "3 2", "4 1", "2 0"] {
        assert_eq!(read(forbidden).as_ref(), Some(instance.start()), "{forbidden}");
    }
    assert_eq!([read("2"), read("x 1"), read("0 1")], [None, None, None]);
}

#[test]
fn a_game_on_a_board_as_large_as_can_be_searched_has_one_table() {
    let instance = instance("44 6 --pawns 1");
    let table = instance.table_root(instance.start());
    assert!(boards(&widest(&CannonBoard::of(&table).unwrap())) > SHARED_SEARCH);
    Cannons.options(instance.start(), &mut |option| {
        assert_eq!(instance.table_root(&option), table, "{option}");
    });
}
