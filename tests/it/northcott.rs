//! Northcott's game on the command line and on a sheet: a game in which play can repeat.

use crate::Run;
use serde_json::json;

#[test]
fn outcomes_are_told_for_the_mover_because_play_can_repeat() {
    let answer = Run::new("solve northcott --width 8 1,5 3,4 2,8 --json").json();
    assert_eq!((&answer["outcome"], &answer["grundy"]), (&json!("win"), &json!(null)));
    assert_eq!(answer["drawing_moves"], json!([]));
    let to = json!({ "width": 8, "to_move": "black", "rows": [[1, 5], [3, 4], [4, 8]] });
    assert_eq!(answer["winning_moves"][0]["to"], to);
    assert_eq!(answer["winning_moves"].as_array().unwrap().len(), 1);
    let evidence = json!({
        "kind": "exhaustive", "positions": 4059, "unordered": null, "alike_once": true, "agreed": "northcott",
    });
    assert_eq!(answer["evidence"], evidence);
    let lost = Run::new("solve northcott --width 8 1,5 6,2 --json").json();
    assert_eq!((&lost["outcome"], &lost["winning_moves"]), (&json!("loss"), &json!([])));
}

#[test]
fn a_retreat_that_wins_is_listed_and_called_one() {
    let text = Run::new("solve northcott --width 8 3,4 2,4").stdout();
    assert!(text.contains("row 1: White from column 3 to 2 (a retreat), gap 1"), "{text}");
    assert!(text.contains("row 2: White from column 2 to 3, gap 0"), "{text}");
    let zh = Run::new("solve northcott --width 8 3,4 2,4 --lang zh").stdout();
    assert!(zh.contains("第1行白子从第3列走到第2列（后退），空格数变为1"), "{zh}");
}

#[test]
fn a_large_board_rests_on_the_theorem_and_says_how_far_it_was_tried() {
    let answer = Run::new("solve northcott --width 100 1,50 30,7 9,100 --json").json();
    let evidence = &answer["evidence"];
    assert_eq!((&evidence["kind"], &evidence["bound"]), (&json!("up_to"), &json!(12)));
    let text = Run::new("solve northcott --width 100 1,50 30,7 9,100").stdout();
    let words: Vec<&str> = text.split_whitespace().collect();
    let words = words.join(" ");
    assert!(words.contains("boards with as many rows and 12 columns"), "{text}");
}

#[test]
fn what_is_no_board_is_refused_in_one_line() {
    let check = |line: &str, part: &str| {
        let (stdout, stderr) = Run::new(&format!("solve northcott {line}")).fails_with(2).output();
        assert!(stdout.is_empty() && stderr.contains(part), "{line}: {stderr}");
        assert!(!stderr.contains("panicked"), "{line}: {stderr}");
    };
    check("1,5", "northcott needs --width");
    check("--width 8", "northcott needs the columns of White and Black in each row, 0 given");
    check("--width 8 1;5", "`1;5` is not the columns of White and Black in each row");
    check("--width 8 3,3", "both pieces stand on column 3");
    check("--width 8 1,9", "the column of Black: 9 is outside 1 to 8");
    check("--width 1 1,1", "columns: 1 is outside 2 to 1000 (MAX_COLUMNS)");
}
