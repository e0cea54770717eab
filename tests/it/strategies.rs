//! Files of strategies: `bouton verify` and `bouton check` read them and refuse every altered one.

use crate::Run;
use std::fs;

const FILE: &str = "exercises/xiangqi/gaps-2-3.strategy";

#[test]
fn a_strategy_is_verified_from_the_rules() {
    let told = Run::of(["verify", FILE, "--json"]).json();
    assert_eq!((&told["verdict"], &told["aim"]), (&"verified".into(), &"win".into()));
    assert_eq!(told["moves"], 5477);
    let zh = Run::of(["verify", FILE, "--lang", "zh"]).stdout();
    assert!(zh.contains("策略成立") && zh.contains("后手必胜"), "{zh}");
    let checked = Run::of(["check", FILE]).stdout();
    assert!(checked.contains("1 strategies"), "{checked}");
}

#[test]
fn listed_first_moves_and_the_rules_are_named() {
    let file = "exercises/xiangqi/third-losing-first-moves.strategy";
    let en = Run::of(["verify", file]).stdout();
    assert!(en.contains("after 4 listed first moves (i1f1, i1d1, d8d9, d8e8), the other"), "{en}");
    assert!(en.contains("rules: Chinese chess;"), "{en}");
    let zh = Run::of(["verify", file, "--lang", "zh"]).stdout();
    assert!(zh.contains("在列出的4种第一步（") && zh.contains("规则：中国象棋"), "{zh}");
    let told = Run::of(["verify", file, "--json"]).json();
    assert_eq!(told["first_moves"].as_array().unwrap().len(), 4);
    let told = Run::of(["verify", FILE, "--json"]).json();
    assert!(told["first_moves"].is_null());
}

#[test]
fn an_altered_strategy_is_refused_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("altered.strategy");
    let name = path.to_str().unwrap();
    let text = fs::read_to_string(FILE).unwrap();
    let altered = [
        ("strategy 1", "strategy 2", "version 2"),
        ("chooser other", "chooser mover", "digest"),
        ("game xiangqi", "game chess", "digest"),
        ("moves 5477", "moves 5476", "digest"),
        ("end ", "end 1", "digest"),
        ("aim win\n", "", "line 5"),
    ];
    for (from, to, expected) in altered {
        fs::write(&path, text.replacen(from, to, 1)).unwrap();
        let told = Run::of(["verify", name]).fails_with(1).output().1;
        assert!(told.contains(expected), "{told}");
    }
    fs::write(&path, &text[..text.len() / 2]).unwrap();
    Run::of(["verify", name]).fails_with(1).output();
    Run::of(["check", name]).fails_with(1).output();
}

#[test]
fn the_trap_of_the_second_ending_is_one() {
    let record = "炮一进一 炮9进2 炮五进二 炮9进1 兵七进一 炮5进1 炮一进一 炮9进1 炮五进一 炮9平8";
    let after = |last: &str| {
        let record = format!("{record} {last}");
        let told = Run::of(["xiangqi", "replay", "second", &record, "--json"]).json();
        told["plies"].as_array().unwrap().last().unwrap()["after"]["fen"].clone()
    };
    let verified = |name: &str| {
        let file = format!("exercises/xiangqi/{name}.strategy");
        Run::of(["verify", &file, "--json"]).json()
    };
    let trap = verified("second-trap");
    assert_eq!((&trap["aim"], &trap["mover"]), (&"win".into(), &true.into()));
    assert_eq!(trap["game"], format!("xiangqi {}", after("炮一进六").as_str().unwrap()));
    let line = verified("second-line");
    assert_eq!((&line["aim"], &line["mover"]), (&"win".into(), &true.into()));
    assert_eq!(line["game"], format!("xiangqi {}", after("").as_str().unwrap()));
}

#[test]
fn the_third_ending_is_won_by_a_move_that_loses_the_line_game() {
    let told = Run::of(["verify", "exercises/xiangqi/third.strategy", "--json"]).json();
    assert_eq!((&told["aim"], &told["mover"]), (&"win".into(), &true.into()));
    let start = Run::new("solve xiangqi third --json").json();
    assert_eq!(told["game"], format!("xiangqi {}", start["fen"].as_str().unwrap()));
    assert_eq!((&start["outcome"], &start["evidence"]["reply"]), (&"win".into(), &"i1i7".into()));
    let line_game: Vec<_> =
        start["line_game"]["winning_moves"].as_array().unwrap().iter().collect();
    assert!(line_game.iter().all(|played| played["points"] != "i1i7"), "{line_game:?}");
}

#[test]
fn a_board_that_the_line_game_gives_to_the_other_side_is_told_so() {
    let board = "4ka3/3Pa3c/8C/6p2/9/4c4/6P2/4C4/3pA4/4KA3 w";
    // Lines are broken anywhere.
    let told = |board: &str, language: &str| -> String {
        let told = Run::of(["solve", "double-cannons", board, "--lang", language]).stdout();
        told.split_whitespace().collect()
    };
    let (en, zh) = (told(board, "en"), told(board, "zh"));
    assert!(en.contains("Onthewholeboarditistheothersidethatwins"), "{en}");
    assert!(zh.contains("胜的却是另一方"), "{zh}");
    let en = told("third", "en");
    assert!(en.contains("Thewinneristhesameonthewholeboard"), "{en}");
}

#[test]
fn a_strategy_is_made_smaller_and_still_holds() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("small.strategy");
    let name = path.to_str().unwrap();
    let file = "exercises/xiangqi/second-losing-first-moves.strategy";
    let told = Run::of(["strategy", "shrink", file, "-o", name, "--json"]).json();
    let count = |when: &str, what: &str| told[when][what].as_u64().unwrap();
    assert!(count("after", "moves") <= count("before", "moves"), "{told}");
    let verified = Run::of(["verify", name, "--json"]).json();
    assert_eq!(verified["moves"], told["after"]["moves"]);
    assert_eq!(verified["first_moves"].as_array().unwrap().len(), 6);
    let zh = Run::of(["strategy", "shrink", name, "-o", name, "--lang", "zh"]).stdout();
    assert!(zh.contains("已核对"), "{zh}");
}

#[test]
fn nothing_but_a_strategy_is_made_smaller_or_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.txt");
    let name = path.to_str().unwrap();
    fs::write(&path, "my own notes").unwrap();
    let told = Run::of(["strategy", "shrink", name, "-o", name]).fails_with(1).output().1;
    assert!(told.contains("line 1"), "{told}");
    let told = Run::of(["strategy", "shrink", FILE, "-o", name]).fails_with(2).output().1;
    assert!(told.contains("is not a strategy and is not replaced"), "{told}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "my own notes");
    Run::of(["strategy"]).fails_with(2).output();
}
