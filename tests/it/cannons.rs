//! The line game of the double cannons on the command line, on a sheet and in play.

use crate::Run;
use serde_json::json;

#[test]
fn the_old_board_has_one_winning_first_move_retreats_counted() {
    let answer = Run::new("solve cannons 4 6 --pawns 1 --json").json();
    assert_eq!((&answer["outcome"], &answer["grundy"]), (&json!("win"), &json!(null)));
    assert_eq!(answer["drawing_moves"], json!([]));
    let to = json!({ "to_move": "black", "files": [
        { "red_room": 0, "gap": 4, "black_room": 0 },
        { "red_room": 2, "gap": 5, "black_room": 1 },
        { "soldiers": 1 },
    ] });
    assert_eq!(answer["winning_moves"][0]["to"], to);
    assert_eq!(answer["winning_moves"].as_array().unwrap().len(), 1);
    let evidence = json!({
        "kind": "exhaustive", "positions": 1349, "unordered": null, "alike_once": true, "agreed": "cannons",
    });
    assert_eq!(answer["evidence"], evidence);
}

#[test]
fn the_explanation_shows_the_heaps_and_why_retreats_do_not_help() {
    let text = |arguments: &str| {
        let told = Run::new(&format!("solve cannons {arguments}")).stdout();
        told.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let told = text("4 6 --pawns 1");
    assert!(told.contains("file 2: Red's cannon forward 1, gap 6 to 5"), "{told}");
    assert!(told.contains("the files are 4, 6 and 1") && told.contains("nim-sum 3"), "{told}");
    assert!(told.contains("a retreat is answered by following as far"), "{told}");
    let told = text("4 6 --pawns 2");
    assert!(told.contains("file 2: Red's cannon forward 2, gap 6 to 4"), "{told}");
    let told = text("4 6 --pawns 1 --room 3,1");
    assert!(told.contains("file 1: Red's cannon back 3, gap 4 to 7"), "{told}");
    let zh = Run::new("solve cannons 4 6 --pawns 1 --lang zh").stdout();
    assert!(zh.contains("第2线红炮进1，间隔6变5"), "{zh}");
    let lost = text("4 5 --pawns 1");
    assert!(lost.contains("the second player wins"), "{lost}");
}

#[test]
fn a_large_board_rests_on_the_theorem_and_says_how_far_it_was_tried() {
    let arguments = "100 70 30 --pawns 1";
    let answer = Run::new(&format!("solve cannons {arguments} --json")).json();
    assert_eq!(answer["evidence"]["kind"], "up_to");
    let text = Run::new(&format!("solve cannons {arguments}")).stdout();
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("of boards with as many files, of"), "{text}");
}

#[test]
fn what_is_no_board_is_refused_in_one_line() {
    let check = |line: &str, part: &str| {
        let run = Run::new(&format!("solve cannons {line}")).fails_with(2);
        let (stdout, stderr) = run.output();
        assert!(stdout.is_empty() && stderr.contains(part), "{line}: {stderr}");
        assert!(!stderr.contains("panicked"), "{line}: {stderr}");
    };
    check("--pawns 1", "cannons needs the points of at least one file, 0 given");
    check("4 6 --pawns 8", "pairs of soldiers: 8 is outside 0 to 7 (MAX_FILES)");
    check("4 6 --pawns x", "`x` is not a whole number");
    check("4 6 --room 0,1,2", "3 numbers of points behind cannons for 2 files");
    check("4 1001", "points between cannons: 1001 is outside 0 to 1000 (MAX_POINTS)");
    check("4 6 --room 1001", "points behind a cannon: 1001 is outside 0 to 1000 (MAX_POINTS)");
}

#[test]
fn a_retreat_is_played_and_followed() {
    let play = |locale: &str, lines: &str| {
        let run = Run::new("play cannons 4 6 --pawns 1 --friend --plain");
        run.locale(locale).stdin(lines).stdout()
    };
    let told = play("C", "2 1\n2 back 1\n2 1");
    for part in [
        "Red's cannon forward 1, gap 6 to 5",
        "Black's cannon back 1, gap 5 to 6",
        "Red's cannon forward 1, gap 6 to 5",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let told = play("zh_CN.UTF-8", "２进１\n第3路卒进1\n");
    assert!(told.contains("第2线红炮进1，间隔6变5"), "{told}");
    assert!(told.contains("第3线黑卒进1，还能走0步"), "{told}");
    let run = Run::new("play cannons 4 6 --pawns 1 --friend --plain").stdin("1 -1");
    let (told, _) = run.fails_with(2).output();
    assert!(told.contains("nor further back than there is room"), "{told}");
}
