//! The lines of the document on the reconstructed positions, with the heaps after each move.

use super::CLASSIC;
use crate::xiangqi::{
    Facing, Kind, OnBoard, Position, Side, Status, endings, read_square, record::replay,
};

const FIRST: &str = endings::FIRST.fen;
const SECOND: &str = endings::SECOND.fen;
const THIRD: &str = endings::THIRD.fen;

fn heaps(board: &Position) -> Vec<usize> {
    let mut heaps: Vec<usize> = board.facing().iter().map(Facing::heap).collect();
    heaps.sort_unstable();
    heaps
}

/// Replays a line and compares the heaps before the first and after each move.
fn check(fen: &str, record: &str, expected: &[&[usize]]) -> Position {
    let start = super::position(fen);
    let plies = replay(&start, record).unwrap_or_else(|error| panic!("{error}"));
    let positions =
        [start].into_iter().chain(plies.into_iter().map(|ply| ply.after)).collect::<Vec<_>>();
    let found: Vec<Vec<usize>> = positions.iter().map(heaps).collect();
    assert_eq!(found, expected, "{record}");
    positions.into_iter().next_back().unwrap()
}

/// 第1局着法, catalogue S0-10.
#[test]
fn the_first_line_of_the_classic_position_fits() {
    let last = check(
        CLASSIC,
        "1.炮三进一炮7进22.炮五进二卒1进1

3.炮三进一炮7退24.炮三进二炮5进1

5.炮三进一炮7进16.炮五进一",
        &[
            &[1, 4, 6],
            &[1, 4, 5],
            &[1, 3, 4],
            &[1, 2, 3],
            &[0, 2, 3],
            &[0, 2, 2],
            // The only retreat in the lines: 炮7退2 and the answer that undoes it.
            &[0, 2, 4],
            &[0, 2, 2],
            &[0, 1, 2],
            &[0, 1, 1],
            &[0, 0, 1],
            &[0, 0, 0],
        ],
    );
    assert_eq!(last.side(), Side::Black);
    assert_eq!(last.status(), Status::Quiet);
}

/// 第2局着法, catalogue S0-10.
#[test]
fn the_second_line_of_the_classic_position_fits() {
    check(
        CLASSIC,
        "1.炮三进一炮5进12.炮三进三炮5进1

3.兵九进一",
        &[&[1, 4, 6], &[1, 4, 5], &[1, 3, 5], &[1, 2, 3], &[1, 2, 2], &[0, 2, 2]],
    );
}

/// 第3局着法, catalogue S0-10.
#[test]
fn the_third_line_of_the_classic_position_fits() {
    check(
        CLASSIC,
        "1.炮三进一卒1进12.炮三进一炮5进2

3.炮三进二炮7进14.炮五进一",
        &[
            &[1, 4, 6],
            &[1, 4, 5],
            &[0, 4, 5],
            &[0, 4, 4],
            &[0, 2, 4],
            &[0, 2, 2],
            &[0, 1, 2],
            &[0, 1, 1],
        ],
    );
}

/// 甲局, catalogue S0-01: 炮三进二 leaves two equal gaps beside the two soldier pairs, 炮三进一 does not.
#[test]
fn both_first_moves_named_for_the_first_improved_position_fit() {
    check(FIRST, "炮三进二", &[&[1, 1, 4, 6], &[1, 1, 4, 4]]);
    check(FIRST, "炮三进一", &[&[1, 1, 4, 6], &[1, 1, 4, 5]]);
}

const SECOND_LINE: &str = "1.炮一进一 炮9进2

2.炮五进二 炮9进1

3.兵七进一 炮5进1

4.炮一进一 炮9进1

5.炮五进一 炮9平8";

/// The heaps of [`SECOND_LINE`], catalogue S0-03 and S0-04. 炮9平8 leaves the file: its gap is no longer there.
const SECOND_HEAPS: [&[usize]; 11] = [
    &[1, 4, 6],
    &[1, 4, 5],
    &[1, 3, 4],
    &[1, 2, 3],
    &[1, 2, 2],
    &[0, 2, 2],
    &[0, 1, 2],
    &[0, 1, 1],
    &[0, 0, 1],
    &[0, 0, 0],
    &[0, 0],
];

/// 乙局, catalogue S0-03 and S0-04.
#[test]
fn the_line_of_the_second_improved_position_fits() {
    let mut heaps = SECOND_HEAPS.to_vec();
    heaps.push(&[0, 0, 0]);
    let last = check(SECOND, &format!("{SECOND_LINE}\n\n6.炮一平二 ……"), &heaps);
    assert_eq!(last.side(), Side::Black);
}

/// The trap of 乙局: 炮一进六 is check, and 炮8退5 answers it by standing between.
#[test]
fn the_trap_of_the_second_improved_position_fits() {
    let mut heaps = SECOND_HEAPS.to_vec();
    heaps.push(&[0, 0]);
    let checked = check(SECOND, &format!("{SECOND_LINE} 6.炮一进六"), &heaps);
    assert_eq!(checked.status(), Status::Check);
    let answered = replay(&checked, "炮8退5").unwrap().remove(0);
    assert_eq!(
        (answered.played.to_string().as_str(), answered.after.status()),
        ("h4h9", Status::Quiet)
    );
}

const THIRD_LINE: &str = "1.炮一进一 炮9进2

2.炮五进一 炮9进3

3.炮五进二 炮5进1

4.兵三进一 炮9退2

";

/// 丙局, catalogue S0-05.
#[test]
fn the_line_of_the_third_improved_position_fits() {
    let last = check(
        THIRD,
        &format!(
            "{THIRD_LINE}5.炮五退二 ……\n\n5.……   炮5进1\n\n6.炮一进二 炮5退1\n\n7.炮五进一 炮5进1(和局)"
        ),
        &[
            &[1, 4, 6],
            &[1, 4, 5],
            &[1, 3, 4],
            &[1, 3, 3],
            &[0, 1, 3],
            &[0, 1, 1],
            &[0, 0, 1],
            &[0, 0, 0],
            &[0, 0, 2],
            &[0, 2, 2],
            &[0, 1, 2],
            &[0, 0, 1],
            &[0, 0, 2],
            &[0, 0, 1],
            &[0, 0, 0],
        ],
    );
    assert_eq!((last.side(), last.status()), (Side::Red, Status::Quiet));
}

/// The side line of 丙局: after 炮一进二 卒7进1 Red's central cannon may not take the cannon on the edge, for
/// Black's central cannon would then give check.
#[test]
fn the_central_cannon_of_the_third_improved_position_is_pinned() {
    let plies = replay(&super::position(THIRD), &format!("{THIRD_LINE}5.炮一进二 卒7进1")).unwrap();
    let last = &plies.last().unwrap().after;
    let taking = last.read_move("炮五平一").unwrap_err();
    assert_eq!(
        taking.to_string(),
        "炮五平一 is not possible: it would leave Red's general in check"
    );
    // With the file no longer watched the capture would be possible: the soldier on the seventh file is a screen.
    assert_eq!(last.at(read_square("g5").unwrap()).map(|piece| piece.kind), Some(Kind::Soldier));
}

#[test]
fn the_first_move_that_does_not_fit_is_named() {
    let error = replay(&super::position(CLASSIC), "1.炮三进一 炮7进2\n2.炮五进五").unwrap_err();
    assert_eq!(
        error.to_string(),
        "ply 3, `炮五进五` at character 15 of the record: 炮五进五 is not possible: Red's cannon on e2 can play \
         炮五进一, 炮五进二, 炮五进三, 炮五进四"
    );
    assert_eq!(
        error.zh(),
        "第3步“炮五进五”（记录的第15个字）：不能走炮五进五：e2上的炮可走炮五进一、炮五进二、炮五进三、炮五进四"
    );
    let numbered =
        replay(&super::position(CLASSIC), "1 炮三进一 卒1进1 2 炮三进一").map(|plies| plies.len());
    assert_eq!(numbered, Ok(3));
    let open = replay(&super::position(CLASSIC), "炮三进一（红方先走").unwrap_err();
    assert_eq!(
        open.to_string(),
        "ply 2, `` at character 5 of the record: the bracket `（` is not closed"
    );
    assert!(open.zh().contains('（'));
}
