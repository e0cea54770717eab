//! The double cannons on the board: `solve xiangqi`, `play xiangqi`, and the sheets with boards.

use crate::Run;
use serde_json::{Value, json};

#[test]
fn the_line_game_and_the_whole_board_are_told_apart() {
    let told = Run::new("solve xiangqi classic").stdout();
    assert!(
        told.contains("line game: Red wins; all winning moves: 炮三进一 g1g2 (1, 4, 5)\n"),
        "{told}"
    );
    assert!(told.contains("whole board: "), "{told}");
    assert!(told.contains("moves proved to lose: "), "{told}");
    let chinese = Run::new("solve xiangqi 古局 --lang zh").stdout();
    assert!(
        chinese.contains("直线游戏：红方必胜，全部取胜的着法：炮三进一 g1g2（1，4，5）\n"),
        "{chinese}"
    );
    assert!(chinese.contains("整个棋盘："), "{chinese}");
}

#[test]
fn programs_read_both_verdicts() {
    let told = Run::new("solve xiangqi classic --json").json();
    assert_eq!((&told["game"], &told["side"]), (&json!("xiangqi"), &json!("Red")));
    assert_eq!(told["heaps"], json!([1, 4, 6]));
    let line = &told["line_game"];
    assert_eq!(line["outcome"], "win");
    let only = json!([{ "traditional": "炮三进一", "points": "g1g2", "heaps": [1, 4, 5] }]);
    assert_eq!(line["winning_moves"], only);
    assert_eq!(line["evidence"]["positions"], 1349);
    let moves = told["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 19, "{moves:?}");
    let middle = moves.iter().find(|it| it["points"] == "e2e3").unwrap();
    assert_eq!(
        (&middle["outcome"], &middle["evidence"]["kind"]),
        (&json!("loss"), &json!("strategy"))
    );
}

#[test]
fn a_position_of_a_strategy_is_decided_on_the_whole_board_from_either_side() {
    let trap = "4ka2C/3Pa4/9/2p1c4/4C4/2P4c1/9/9/3pA4/4KA3 b";
    let turned = "4ka3/3Pa4/9/9/2p4C1/4c4/2P1C4/9/3pA4/4KA2c w";
    for (position, reply) in [(trap, "h4h9"), (turned, "h5h0")] {
        let told = Run::of(["solve", "xiangqi", position, "--json"]).stdout();
        let told: Value = serde_json::from_str(&told).unwrap();
        assert_eq!((&told["outcome"], &told["line_game"]), (&json!("win"), &Value::Null));
        let evidence = &told["evidence"];
        assert_eq!((&evidence["moves"], &evidence["reply"]), (&json!(17), &json!(reply)));
    }
}

#[test]
fn a_position_that_is_not_decided_says_so_with_exit_code_2() {
    let opening = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    let (stdout, stderr) = Run::of(["solve", "xiangqi", opening, "--json"]).fails_with(2).output();
    assert_eq!(serde_json::from_str::<Value>(&stdout).unwrap()["outcome"], Value::Null);
    assert!(stderr.contains("the position is not decided"), "{stderr}");
    let (stdout, stderr) = Run::new("solve xiangqi 4k4/9/9 w --lang zh").fails_with(2).output();
    assert!(stdout.is_empty() && stderr.contains("有3行"), "{stderr}");
}

#[test]
fn a_game_is_played_in_either_notation_and_explains_the_move_that_lost() {
    let lines = "炮五进一\nwhy\nundo\nhint\nhint\ng1g2\nquit\n";
    let told = Run::new("play xiangqi").stdin(lines).stdout();
    assert!(told.contains("Red: 炮五进一 e2e3\nThat loses: Black wins"), "{told}");
    assert!(told.contains("Better was 炮三进一 g1g2."), "{told}");
    assert!(told.contains("Moves taken back: 2.\n"), "{told}");
    assert!(told.contains("Play 炮三进一 g1g2: "), "{told}");
    assert!(told.contains("Computer (Black): "), "{told}");
    assert!(told.ends_with("The game is left after 2 moves.\n"), "{told}");
    assert_eq!(told.matches("capitals are Red's").count(), 1, "{told}");
    let chinese = Run::new("play xiangqi 乙 --lang zh").stdin("炮一平二\n退出\n").stdout();
    assert!(chinese.contains("这一步输了：黑方按核对过的策略至多再走17步取胜"), "{chinese}");
}

#[test]
fn the_computer_wins_the_classic_ending_against_the_sample_play() {
    let lines = "炮7进2\n卒1进1\nquit\n";
    let told = Run::new("play xiangqi classic --second --plain").stdin(lines).stdout();
    assert!(told.contains("Computer (Red): 炮三进一 g1g2"), "{told}");
    assert!(told.matches("nim-sum 0\n").count() >= 3, "{told}");
}

#[test]
fn what_is_no_move_is_answered_and_told_by_the_exit_code() {
    let run = Run::new("play xiangqi --friend").stdin("炮三进九\nhello\n炮三进一\n炮7进1\n");
    let (stdout, stderr) = run.fails_with(2).output();
    assert!(stdout.contains("Black: 炮7进1 g8g7"), "{stdout}");
    assert!(stdout.matches("Write a move as g1g2").count() == 3, "{stdout}");
    assert!(stderr.contains("2 lines of the input were neither allowed moves"), "{stderr}");
}

#[test]
fn the_legend_of_a_replayed_record_is_printed_once() {
    let record = "炮三进一 炮7进2 炮五进二";
    let told = Run::of(["xiangqi", "replay", "classic", record]).stdout();
    assert_eq!(told.matches("capitals are Red's").count(), 1, "{told}");
    assert_eq!(told.matches("a b c d e f g h i").count(), 4, "{told}");
}

#[test]
fn a_strategy_that_is_found_is_written_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("chariot.strategy");
    let name = path.to_str().unwrap();
    let board = "3k5/9/9/9/9/9/4R4/9/9/4K4 w";
    let arguments = ["solve", "xiangqi", board, "--time", "60", "--strategy", name];
    let told = Run::of(arguments).stdout();
    assert!(told.contains("whole board: Red wins"), "{told}");
    let verified = Run::of(["verify", name, "--json"]).json();
    assert_eq!((&verified["aim"], &verified["mover"]), (&"win".into(), &true.into()));
    Run::of(arguments).stdout();
    std::fs::write(&path, "something else of the reader's own").unwrap();
    let refused = Run::of(arguments).fails_with(2).output().1;
    assert!(refused.contains("is not a strategy"), "{refused}");
}

#[test]
fn a_search_ends_when_its_time_is_over() {
    let start = std::time::Instant::now();
    let opening = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    let arguments = ["solve", "xiangqi", opening, "--time", "3"];
    let (_, told) = Run::of(arguments).fails_with(2).output();
    assert!(told.contains("does Red win?") && told.contains("does Black win?"), "{told}");
    assert!(start.elapsed().as_secs() >= 6, "each side has its time");
}
