//! Rules, one by one.

use super::position;
use crate::xiangqi::{MoveError, OnBoard, Position, Status, read_move, read_square, uci};

/// The points that a piece reaches, as text.
fn list_reachable(board: &Position, from: &str) -> String {
    let from = read_square(from).unwrap();
    let mut to: Vec<String> = board
        .legal_moves()
        .into_iter()
        .filter(|played| played.from == from)
        .map(|played| played.to.to_string())
        .collect();
    to.sort_unstable();
    to.join(" ")
}

fn check(fen: &str, from: &str, expected: &str) {
    assert_eq!(list_reachable(&position(fen), from), expected, "{fen} from {from}");
}

#[test]
fn a_general_stays_in_its_palace_and_off_the_open_file() {
    check("3k5/9/9/9/9/9/9/9/9/4K4 w", "e0", "e1 f0");
    check("5k3/9/9/9/9/9/9/9/3K5/9 w", "d1", "d0 d2 e1");
    check("3k5/9/9/9/3n5/9/9/9/9/4K4 w", "e0", "d0 e1 f0");
}

#[test]
fn advisors_and_elephants_stay_at_home() {
    check("3k5/9/9/9/9/9/9/9/4A4/4K4 w", "e1", "d0 d2 f0 f2");
    check("3k5/9/9/9/9/2B6/9/9/9/4K4 w", "c4", "a2 e2");
    // A piece on the eye blocks the elephant.
    check("3k5/9/9/9/9/2B6/1n7/9/9/4K4 w", "c4", "e2");
}

#[test]
fn a_horse_is_hobbled_by_its_leg() {
    check("3k5/9/9/9/9/4N4/9/9/9/4K4 w", "e4", "c3 c5 d2 d6 f2 f6 g3 g5");
    check("3k5/9/9/9/4p4/4Np3/9/9/9/4K4 w", "e4", "c3 c5 d2 f2");
}

#[test]
fn a_cannon_takes_over_exactly_one_piece() {
    check("3k1n3/9/9/5r3/9/5C3/9/9/9/4K4 w", "f4", "a4 b4 c4 d4 e4 f0 f1 f2 f3 f5 f9 g4 h4 i4");
    check("3k1n3/9/5r3/5r3/9/5C3/9/9/9/4K4 w", "f4", "a4 b4 c4 d4 e4 f0 f1 f2 f3 f5 f7 g4 h4 i4");
}

#[test]
fn a_soldier_goes_sideways_beyond_the_river_and_never_back() {
    check("3k5/9/9/9/9/P8/9/9/9/4K4 w", "a4", "a5");
    check("3k5/9/9/9/P8/9/9/9/9/4K4 w", "a5", "a6 b5");
    check("3k4P/9/9/9/9/9/9/9/9/4K4 w", "i9", "h9");
    check("3k5/9/9/9/9/9/2p6/9/9/4K4 b", "c3", "b3 c2 d3");
}

#[test]
fn check_must_be_answered() {
    // The chariot may be taken, the general may step aside, a screen may stay: nothing else.
    let board = position("3k5/9/9/9/9/4r4/9/9/9/3AKC3 w");
    assert_eq!(board.status(), Status::Check);
    assert_eq!(list_reachable(&board, "f0"), "");
    assert_eq!(list_reachable(&board, "e0"), "");
    assert_eq!(list_reachable(&board, "d0"), "e1");
}

#[test]
fn a_soldier_checks_from_the_front_and_the_flank_only() {
    for (fen, expected) in [
        ("3k5/9/9/9/9/9/9/4p4/4K4/9 w", Status::Check),
        ("3k5/9/9/9/9/9/9/9/3pK4/9 w", Status::Check),
        ("3k5/9/9/9/9/9/9/9/4K4/4p4 w", Status::Quiet),
        ("4k4/4P4/9/9/9/9/9/9/9/3K5 b", Status::Check),
        ("4P4/4k4/9/9/9/9/9/9/9/3K5 b", Status::Quiet),
    ] {
        assert_eq!(position(fen).status(), expected, "{fen}");
    }
}

#[test]
fn mate_and_stalemate_both_lose() {
    let mate = position("3k5/9/9/9/9/9/9/9/r8/r3K4 w");
    assert_eq!(mate.status(), Status::Checkmate);
    assert!(mate.status().is_lost());
    let lone = position("3k5/4P4/9/9/9/9/9/9/9/4K4 b");
    assert_eq!((lone.status(), lone.status().is_lost()), (Status::Stalemate, true));
}

#[test]
fn refused_moves_say_why() {
    let refusal =
        |fen: &str, text: &str| position(fen).after(read_move(text).unwrap()).unwrap_err();
    let facing = "4k4/9/9/9/4C4/9/9/9/9/4K4 w";
    for (fen, text, expected) in [
        (
            facing,
            "e5d5",
            "e5d5 cannot be played: it would leave the two generals facing each other",
        ),
        (facing, "a0a1", "a0a1 cannot be played: no piece stands on a0"),
        (
            facing,
            "e9e8",
            "e9e8 cannot be played: Black's general stands on e9 and it is Red's turn",
        ),
        (facing, "e5d6", "e5d6 cannot be played: Red's cannon on e5 does not reach d6 here"),
        (
            "3kr4/9/9/9/4C4/9/9/9/9/4K4 w",
            "e5d5",
            "e5d5 cannot be played: it would leave Red's general in check",
        ),
    ] {
        let error = refusal(fen, text);
        assert_eq!(error.to_string(), expected);
        assert!(error.zh().contains(text), "{}", error.zh());
    }
}

#[test]
fn moves_are_read_in_both_spellings() {
    let expected = read_move("h2e2").unwrap();
    assert_eq!(
        ["H2-E2", "h2-e2", "H2E2"].map(read_move),
        [Ok(expected), Ok(expected), Ok(expected)]
    );
    assert_eq!(uci(expected), "h3e3");
    for text in ["", "h2", "h2e2e4", "h2+e2", "炮二平五", "h2e"] {
        assert!(matches!(read_move(text), Err(MoveError::Shape(_))), "{text}");
    }
    assert!(matches!(read_move("h2j2"), Err(MoveError::Square(_))));
}

#[test]
fn the_board_is_drawn_with_a_character_a_point() {
    let board = position(super::CLASSIC);
    let gap =
        board.facing().into_iter().find(|facing| facing.red.to_string() == "e2").unwrap().between;
    let expected = "\
１２３４５６７８９
＋＋＋＋将士＋＋＋
＋＋＋兵士＋砲＋＋
＋＋＋＋砲＋＋＋＋
卒＋＋＋＊＋＋＋＋
＋＋＋＋＊＋＋＋＋
　楚河　　　汉界　
＋＋＋＋＊＋＋＋＋
兵＋＋＋＊＋＋＋＋
＋＋＋＋炮＋＋＋＋
＋＋＋卒仕＋炮＋＋
＋＋＋＋帅仕＋＋＋
九八七六五四三二一";
    assert_eq!(board.text(&gap), expected);
}
