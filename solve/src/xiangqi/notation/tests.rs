//! The traditional notation, case by case.

use crate::xiangqi::{NotationError, OPENING, OnBoard, Position, Script, fen, read_move};

fn position(fen: &str) -> Position {
    fen::read(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The same move is read from each wording and written as the first.
fn check(fen: &str, point_to_point: &str, wordings: &[&str]) {
    let board = position(fen);
    let played = read_move(point_to_point).unwrap();
    assert_eq!(
        board.write_move(played, Script::Simplified).as_deref(),
        Ok(wordings[0]),
        "{fen} {point_to_point}"
    );
    for wording in wordings {
        assert_eq!(board.read_move(wording), Ok(played), "{fen} {wording}");
    }
}

fn refuse(fen: &str, text: &str, expected: &str, zh: &str) {
    let error: NotationError = position(fen).read_move(text).unwrap_err();
    assert_eq!((error.to_string().as_str(), error.zh().as_str()), (expected, zh), "{fen} {text}");
}

const BLACK_OPENING: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b";
/// Three soldiers of each side on one file.
const TRIPLED: &str = "3k5/4P4/4P4/4P4/9/5p3/9/5p3/5p3/4K4 w";
/// Two soldiers on each of two files for both sides.
const DOUBLED: &str = "4k4/9/2P3P2/2P3P2/4P4/4p4/1p5p1/1p5p1/9/4K4 w";
/// Five soldiers of Red's on one file.
const FIVE: &str = "3k1P3/5P3/5P3/5P3/5P3/9/9/9/9/4K4 w";

#[test]
fn single_pieces_are_named_by_their_file() {
    check(OPENING, "h2e2", &["炮二平五", "砲二平五", "包二平五", " 炮二平五 "]);
    check(OPENING, "h0g2", &["马二进三", "馬二進三", "傌二进三"]);
    check(OPENING, "i0i1", &["车一进一", "車一進一", "俥一进一"]);
    check(OPENING, "d0e1", &["仕六进五", "士六进五"]);
    check(OPENING, "c0e2", &["相七进五", "象七进五"]);
    check(OPENING, "a3a4", &["兵九进一"]);
    check(OPENING, "e0e1", &["帅五进一", "帥五進一"]);
    check(BLACK_OPENING, "b7e7", &["炮2平5", "砲２平５", "包2平5"]);
    check(BLACK_OPENING, "b9c7", &["马2进3", "馬２進３"]);
    check(BLACK_OPENING, "a6a5", &["卒1进1", "卒１进１"]);
    check(BLACK_OPENING, "e9e8", &["将5进1", "將5進1"]);
}

#[test]
fn two_on_a_file_are_front_and_rear() {
    let cannons = "3k5/9/9/4C4/9/9/4C4/9/9/4K4 w";
    check(cannons, "e6a6", &["前炮平九", "炮前平九", "前砲平九"]);
    check(cannons, "e3e2", &["后炮退一", "後砲退一", "炮后退一"]);
    let horses = "4k4/9/4n4/9/4n4/9/9/9/9/3K5 b";
    check(horses, "e5d3", &["前马进4", "前馬進４"]);
    check(horses, "e7g8", &["后马退7"]);
}

#[test]
fn advisors_and_elephants_are_told_apart_by_their_direction() {
    let red = "3k5/9/9/9/9/2B6/9/3A5/9/2BAK4 w";
    check(red, "d2e1", &["仕六退五", "前仕退五"]);
    check(red, "d0e1", &["仕六进五", "后士进五"]);
    check(red, "c4e2", &["相七退五"]);
    check(red, "c0e2", &["相七进五"]);
}

#[test]
fn three_or_more_soldiers_have_their_order() {
    check(TRIPLED, "e8e9", &["前兵进一", "一兵进一", "前五进一", "前兵五进一"]);
    check(TRIPLED, "e7d7", &["中兵平六", "二兵平六", "2兵平六"]);
    check(TRIPLED, "e6f6", &["后兵平四", "三兵平四"]);
    let black = TRIPLED.replace(" w", " b");
    check(&black, "f1e1", &["前卒平5", "一卒平5", "1卒平5"]);
    check(&black, "f2g2", &["中卒平7", "二卒平7"]);
    check(FIVE, "f9e9", &["一兵平五", "前兵平五"]);
    check(FIVE, "f6e6", &["四兵平五"]);
    check(FIVE, "f5e5", &["五兵平五", "后兵平五"]);
}

#[test]
fn soldiers_doubled_on_two_files_name_the_file() {
    check(DOUBLED, "c7b7", &["前兵七平八", "前七平八", "前兵平八"]);
    check(DOUBLED, "g6h6", &["后兵三平二", "后三平二", "后兵平二"]);
    check(&DOUBLED.replace(" w", " b"), "b2c2", &["前卒2平3", "前2平3"]);
    refuse(
        DOUBLED,
        "前兵进一",
        "前兵进一 is ambiguous: it can be 前兵三进一 (g7g8) or 前兵七进一 (c7c8)",
        "前兵进一有歧义：可以是前兵三进一 (g7g8)或前兵七进一 (c7c8)",
    );
}

#[test]
fn traditional_characters_are_written_on_request() {
    let board = position("3k5/9/9/4C4/9/9/4C4/9/9/4K4 w");
    assert_eq!(
        board.write_move(read_move("e3e4").unwrap(), Script::Traditional).as_deref(),
        Ok("後炮進一")
    );
    let black = position(BLACK_OPENING);
    assert_eq!(
        black.write_move(read_move("b9c7").unwrap(), Script::Traditional).as_deref(),
        Ok("馬2進3")
    );
    assert_eq!(
        black.write_move(read_move("b7b6").unwrap(), Script::Traditional).as_deref(),
        Ok("砲2進1")
    );
}

#[test]
fn texts_of_no_shape_are_refused_at_their_place() {
    refuse(
        OPENING,
        "",
        "the move ends at character 1: expected a piece or one of 前中后 or a digit from 1 to 9",
        "着法缺第1个字：应为棋子名或“前”“中”“后”或数字",
    );
    refuse(
        OPENING,
        "炮二走五",
        "`走` at character 3: expected one of 进退平",
        "第3个字“走”不对：应为“进”“退”“平”",
    );
    refuse(
        OPENING,
        "  炮二平",
        "the move ends at character 6: expected a digit from 1 to 9",
        "着法缺第6个字：应为数字",
    );
    refuse(
        OPENING,
        "炮二平五。",
        "`。` at character 5: expected the end of the move",
        "第5个字“。”多余：着法应到此为止",
    );
    refuse(
        OPENING,
        "炮0平5",
        "`0` at character 2: expected a digit from 1 to 9 or one of 前中后",
        "第2个字“0”不对：应为数字或“前”“中”“后”",
    );
}

#[test]
fn digits_and_names_of_the_wrong_side_are_refused() {
    refuse(
        OPENING,
        "炮二平5",
        "`5` at character 4 mixes the digits: Red writes both of them in Chinese digits",
        "第4个字“5”使数字混用：红方的两个数字都用汉字数字",
    );
    refuse(
        OPENING,
        "炮2平5",
        "`2` at character 2 is a digit of Black's: it is Red's turn, who counts files in Chinese digits",
        "第2个字“2”是黑方的数字：现在轮到红方走，用汉字数字",
    );
    refuse(
        OPENING,
        "卒1进1",
        "`卒` at character 1 is Black's piece, but it is Red's turn",
        "第1个字“卒”是黑方的棋子，现在轮到红方走",
    );
    refuse(
        BLACK_OPENING,
        "炮8平五",
        "`五` at character 4 mixes the digits: Black writes both of them in Arabic digits",
        "第4个字“五”使数字混用：黑方的两个数字都用阿拉伯数字",
    );
}

#[test]
fn pieces_that_are_not_there_are_refused() {
    refuse(
        OPENING,
        "炮三进一",
        "Red's cannon is not on file 三: look on file 二, 八",
        "红方的炮不在三路上：在二、八路",
    );
    refuse(
        TRIPLED,
        "炮三进一",
        "Red's cannon is not on file 三: there is none left",
        "红方的炮不在三路上：棋盘上已经没有",
    );
    refuse(
        OPENING,
        "前炮进一",
        "Red's cannon: no file holds 2 of them or more, so name the file instead",
        "红方没有一路上有2个或更多的炮：请改写所在的路",
    );
    refuse(
        TRIPLED,
        "四兵进一",
        "Red's soldier: no file holds 4 of them or more, so name the file instead",
        "红方没有一路上有4个或更多的兵：请改写所在的路",
    );
    refuse(
        TRIPLED,
        "前兵三进一",
        "Red's soldier: no file holds 2 of them or more, so name the file instead (file 三 was named)",
        "红方没有一路上有2个或更多的兵：请改写所在的路",
    );
}

#[test]
fn moves_that_break_the_rules_are_refused() {
    refuse(
        OPENING,
        "马二平三",
        "Red's horse never moves sideways: write 进 or 退 and the file that it reaches",
        "马不能横走：应写“进”或“退”，再写到达的路",
    );
    refuse(
        OPENING,
        "马二进五",
        "马二进五 is not possible: Red's horse on h0 can play 马二进一, 马二进三",
        "不能走马二进五：h0上的马可走马二进一、马二进三",
    );
    refuse(
        OPENING,
        "车一平二",
        "车一平二 is not possible: Red's chariot on i0 can play 车一进一, 车一进二",
        "不能走车一平二：i0上的车可走车一进一、车一进二",
    );
    refuse(
        OPENING,
        "兵五退一",
        "兵五退一 is not possible: Red's soldier on e3 can play 兵五进一",
        "不能走兵五退一：e3上的兵可走兵五进一",
    );
    refuse(
        "4k4/9/9/9/4C4/9/9/9/9/4K4 w",
        "炮五平四",
        "炮五平四 is not possible: it would leave the two generals facing each other",
        "不能走炮五平四：走后将帅照面",
    );
    refuse(
        "3kr4/9/9/9/4C4/9/9/9/9/4K4 w",
        "炮五平四",
        "炮五平四 is not possible: it would leave Red's general in check",
        "不能走炮五平四：走后红方仍被将军",
    );
    refuse(
        "3k5/9/9/9/9/4r4/9/9/9/3AKC3 w",
        "炮四进一",
        "炮四进一 is not possible: it would leave Red's general in check",
        "不能走炮四进一：走后红方仍被将军",
    );
}
