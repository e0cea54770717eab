//! FENs that are refused, each with its place.

use super::position;
use crate::xiangqi::{FenError, OPENING, fen};

fn check(text: &str, expected: &str) {
    let error: FenError = fen::read(text).unwrap_err();
    assert_eq!(error.to_string(), expected, "{text}");
    assert!(!error.zh().is_ascii());
}

#[test]
fn the_usual_fields_are_read_and_left_out() {
    assert_eq!(position(&format!("{OPENING} - - 0 1")).to_string(), OPENING);
    assert_eq!(position(&format!("  {OPENING} ")).to_string(), OPENING);
    assert_eq!(
        position("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r").to_string(),
        OPENING
    );
    assert_eq!(
        position("4k4/9/9/9/1111p1111/9/9/9/9/4K4 w").to_string(),
        "4k4/9/9/9/4p4/9/9/9/9/4K4 w"
    );
}

#[test]
fn wrong_lengths_are_refused() {
    check("", "the position is empty: write ten ranks with `/` between them, then w or b");
    check(
        "thrid",
        "`thrid` names no ending (classic, first, second, third); another position is written as ten ranks with `/` between them, then w or b",
    );
    check(
        "4k4/9/9 w",
        "3 ranks, but a board has 10: from Black's side down, with `/` between them",
    );
    let wide = "rank 2 (at character 5) has 10 points, but a rank has 9: letters and digits count together";
    check("3k5/55/9/9/9/9/9/9/9/4K4 w", wide);
    check("3k5/9P/9/9/9/9/9/9/9/4K4 w", wide);
    let narrow = "rank 10 (at character 21) has 8 points, but a rank has 9: letters and digits count together";
    check("3k5/9/9/9/9/9/9/9/9/4K3 w", narrow);
    check(
        "3k5/9/9/9/9/9/9/9//4K4 w",
        "rank 9 (at character 19) has 0 points, but a rank has 9: letters and digits count together",
    );
}

#[test]
fn wrong_letters_are_refused() {
    check(
        "3k5/9/2x6/9/9/9/9/9/9/4K4 w",
        "`x` at character 8 (rank 3) is neither a piece (K A B N R C P, small for Black) nor a number of empty points (1 to 9)",
    );
    check(
        "3k50/9/9/9/9/9/9/9/9/4K4 w",
        "`0` at character 4 (rank 1) is neither a piece (K A B N R C P, small for Black) nor a number of empty points (1 to 9)",
    );
}

#[test]
fn wrong_counts_are_refused() {
    check(
        "3kk4/9/9/9/9/9/9/9/9/4K4 w",
        "`k` at character 3 is one too many: Black's general is there at most 1 times",
    );
    check("9/9/9/9/9/9/9/9/9/4K4 w", "Black has no general (`k`)");
    check("3k5/9/9/9/9/9/9/9/9/9 w", "Red has no general (`K`)");
    check(
        "3k5/9/9/9/9/9/9/9/CCC6/4K4 w",
        "`C` at character 21 is one too many: Red's cannon is there at most 2 times",
    );
    check(
        "3k5/PPPPPP3/9/9/9/9/9/9/9/4K4 w",
        "`P` at character 10 is one too many: Red's soldier is there at most 5 times",
    );
}

#[test]
fn pieces_where_they_cannot_stand_are_refused() {
    check(
        "9/9/9/3k5/9/9/9/9/9/4K4 w",
        "`k` at character 8 stands on d6, but Black's general can only stand inside its palace",
    );
    check(
        "3k5/9/9/9/9/9/9/9/9/3AKA2A w",
        "`A` at character 26 is one too many: Red's advisor is there at most 2 times",
    );
    check(
        "3k5/9/9/9/9/9/9/9/3A5/4K4 w",
        "`A` at character 20 stands on d1, but Red's advisor can only stand on the five points of its palace's diagonals",
    );
    check(
        "3k5/9/9/9/2B6/9/9/9/9/4K4 w",
        "`B` at character 12 stands on c5, but Red's elephant can only stand on its seven points on its own side of the river",
    );
    check(
        "3k5/9/9/9/9/9/1P7/9/9/4K4 w",
        "`P` at character 16 stands on b3, but Red's soldier can only stand ahead of its first rank, on one of its five files before the river",
    );
}

#[test]
fn wrong_sides_and_fields_are_refused() {
    check(
        "3k5/9/9/9/9/9/9/9/9/4K4",
        "the side to move is missing at character 24: write a space and w (Red) or b (Black)",
    );
    check(
        "3k5/9/9/9/9/9/9/9/9/4K4 红",
        "`红` at character 25 is not a side to move: write w (Red) or b (Black)",
    );
    check(
        "3k5/9/9/9/9/9/9/9/9/4K4 w KQkq",
        "`KQkq` at character 27 is unexpected: after the side to move only `- - 0 1` may follow",
    );
    check(
        "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1 x",
        "`x` at character 35 is unexpected: after the side to move only `- - 0 1` may follow",
    );
}

#[test]
fn positions_that_no_move_leads_to_are_refused() {
    let facing =
        "the two generals face each other on file e: no move may leave them so, whoever is to move";
    check("4k4/9/9/9/9/9/9/9/9/4K4 w", facing);
    check("4k4/9/9/9/9/9/9/9/9/4K4 b", facing);
    check(
        "4k4/9/9/9/4R4/9/9/9/9/3K5 w",
        "Black is in check but it is Red's turn: nobody may end a move in check",
    );
}
