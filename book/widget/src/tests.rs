//! What a page asks and is answered: every kind of request, and what is wrong with some.

use crate::{Desk, MAX_BOARDS};
use bouton::play::THOUGHTS;
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn ask(desk: &mut Desk, request: &Value) -> Value {
    serde_json::from_str(&desk.answer(&request.to_string())).unwrap()
}

fn begin_game(game: &str, language: &str) -> (Desk, Value) {
    let mut desk = Desk::default();
    let request = json!({ "begin": { "board": 1, "game": game, "language": language } });
    let told = ask(&mut desk, &request);
    (desk, told)
}

fn event(desk: &mut Desk, event: &Value) -> Value {
    ask(desk, &json!({ "event": { "board": 1, "event": event } }))
}

fn texts(told: &Value) -> String {
    let said = told["said"].as_array().unwrap().iter();
    said.filter_map(|said| said["text"].as_str()).collect::<Vec<&str>>().join("\n")
}

fn check_error(request: &Value, expected: &str) {
    let told = ask(&mut Desk::default(), request);
    assert_eq!(told["ok"], false, "{request}: {told}");
    let error = told["error"].as_str().unwrap();
    assert!(error.contains(expected), "{request}: {error}");
}

/// A page could not tell this heap from the next one.
#[test]
fn a_number_that_a_page_cannot_hold_is_refused() {
    let request =
        json!({ "begin": { "board": 1, "game": "nim 9007199254740993 3", "language": "en" } });
    check_error(&request, "MAX_BOARD_NUMBER");
    let (_, told) = begin_game("nim 9007199254740991 3", "en");
    assert_eq!(told["ok"], true, "{told}");
}

#[test]
fn a_game_begins_with_its_rules_and_all_its_moves() {
    let (_, told) = begin_game("nim 3 5 7", "en");
    assert_eq!(told["ok"], true, "{told}");
    assert!(told["rules"].as_str().unwrap().contains("heap"), "{told}");
    assert!(!told["rules"].as_str().unwrap().contains("help"), "{told}");
    let view = &told["view"];
    assert_eq!(view["position"], json!([3, 5, 7]));
    assert_eq!(view["options"].as_array().unwrap().len(), 15);
    assert_eq!(view["pictures"][0]["heaps"]["heaps"], json!([3, 5, 7]));
    assert_eq!(view["table"]["columns"], json!([2, 2, 3]));
    assert_eq!(view["outcome"], "N");
    assert_eq!(view["to_move"], "Ann");
}

#[test]
fn a_move_is_answered_and_a_thrown_away_win_is_explained() {
    let (mut desk, _) = begin_game("nim 1 2", "en");
    let told = event(&mut desk, &json!({ "move": [1, 0] }));
    let kinds: Vec<&str> =
        told["said"].as_array().unwrap().iter().filter_map(|it| it["kind"].as_str()).collect();
    assert_eq!(kinds, ["moved", "threw-away", "moved", "over"]);
    assert_eq!(told["view"]["over"], true);
    assert_eq!(told["view"]["reader_won"], false);
    assert_eq!(told["view"]["slipped"], true);
    assert!(!texts(&told).contains("quit"), "{told}");
    assert_eq!(
        request_replay(&mut desk),
        [
            "This is the position before the wrong move.",
            "Ann: take 2 from B (2 → 0), leaving (1, 0). Now Ben has a good move.",
            "Ben: take 1 from A (1 → 0), leaving (0, 0). That ends the game, and Ben has won.",
        ]
    );
    let undone = event(&mut desk, &json!("undo"));
    assert_eq!(undone["view"]["position"], json!([1, 2]));
}

/// The sentences of the replay that says why a move was wrong, one for each of its pictures.
fn request_replay(desk: &mut Desk) -> Vec<String> {
    let why = event(desk, &json!("why"));
    let frames = why["replay"]["frames"].as_array().unwrap_or_else(|| panic!("{why}"));
    assert!(frames.iter().all(|frame| !frame["pictures"][0].is_null()), "{why}");
    frames.iter().map(|frame| frame["text"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_replay_is_told_move_by_move_in_chinese_too() {
    let (mut desk, _) = begin_game("race 10 --take 1..2", "zh");
    let told = event(&mut desk, &json!({ "move": [2] }));
    assert_eq!(told["view"]["slipped"], true, "{told}");
    let sentences = request_replay(&mut desk);
    assert!(sentences[1].ends_with("现在乙有一步好棋。"), "{sentences:?}");
    assert!(sentences[2].ends_with("从这里起，无论甲怎么走，乙都能应对。"), "{sentences:?}");
    assert!(
        sentences[3].starts_with("甲试着走：") && sentences[4].starts_with("乙应对："),
        "{sentences:?}"
    );
    assert!(sentences.last().unwrap().ends_with("这一局到此结束，乙赢了。"), "{sentences:?}");
}

#[test]
fn without_a_wrong_move_there_is_no_replay() {
    let (mut desk, _) = begin_game("nim 1 2", "en");
    event(&mut desk, &json!({ "move": [1, 1] }));
    assert_eq!(event(&mut desk, &json!("why"))["replay"], Value::Null);
}

/// A move that is not listed is found by how it looks; a look that no move has is told about what it shows.
#[test]
fn a_move_that_was_not_listed_is_asked_for_by_its_look() {
    let (mut desk, told) = begin_game("nim 100 200 300", "en");
    assert_eq!(told["view"]["options"], Value::Null);
    let told = event(&mut desk, &json!({ "seen": { "sight": 0, "numbers": [50, 200, 300] } }));
    assert_eq!(told["view"]["plies"][0]["to"], json!([50, 200, 300]), "{told}");
    let told = event(&mut desk, &json!({ "seen": { "sight": 0, "numbers": [500, 200, 300] } }));
    assert_eq!(told["said"][0]["kind"], "not-allowed", "{told}");
}

#[test]
fn hints_grow_plainer_and_everything_is_told_in_chinese_too() {
    let (mut desk, told) = begin_game("nim 3 5 7", "zh");
    assert_eq!(told["view"]["to_move"], "甲");
    assert!(texts(&event(&mut desk, &json!("hint"))).contains("种走法里有3种必胜"));
    for _ in 0..THOUGHTS {
        assert!(texts(&event(&mut desk, &json!("hint"))).contains("想一想"));
    }
    assert!(texts(&event(&mut desk, &json!("hint"))).contains("必胜的一步"));
    assert!(texts(&event(&mut desk, &json!("table"))).contains("先手必胜"));
}

#[test]
fn moves_may_be_written_and_forbidden_ones_are_told() {
    let (mut desk, _) = begin_game("nim 3 5 7", "en");
    let told = event(&mut desk, &json!({ "line": "B 3" }));
    assert_eq!(told["said"][0]["kind"], "moved", "{told}");
    let told = event(&mut desk, &json!({ "move": [9, 9, 9] }));
    assert_eq!(told["said"][0]["kind"], "not-allowed");
    assert_eq!(event(&mut desk, &json!({ "line": "  " }))["said"], json!([]));
    let told = event(&mut desk, &json!({ "line": "nonsense" }));
    assert_eq!(told["said"][0]["kind"], "unclear");
}

#[test]
fn every_board_of_the_course_can_be_played_to_its_end() {
    let games = [
        "nim 3 4 5 --misere",
        "pile 21 --take 1..3",
        "race 30 --take 1..2",
        "strip 20 --take 1..5",
        "wythoff 5 7",
        "wythoff 5 7 --view queen",
        "quota 20 --factor 2",
        "coins mock-turtles THHTTH",
        "dice 30 --top 1",
        "grundy 7 5",
        "kayles 7",
        "two-dice 12 --tops 1,2 --variant both-sum",
        "octal 0.77 5",
        "dawsons-kayles 7",
    ];
    for game in games {
        let (mut desk, mut told) = begin_game(game, "zh");
        for _ in 0..80 {
            assert_eq!(told["ok"], true, "{game}: {told}");
            if told["view"]["over"] == true {
                break;
            }
            let to = told["view"]["options"][0]["to"].clone();
            told = event(&mut desk, &json!({ "move": to }));
        }
        assert_eq!(told["view"]["over"], true, "{game}");
    }
}

#[test]
fn the_double_cannons_have_a_board_with_files() {
    let (mut desk, told) = begin_game("cannons 4 6 --pawns 1", "zh");
    assert_eq!(told["ok"], true, "{told}");
    assert!(told["view"]["pictures"][0]["board"]["pieces"].is_array(), "{told}");
    let to = told["view"]["options"][0]["to"].clone();
    assert_eq!(event(&mut desk, &json!({ "move": to }))["ok"], true);
}

/// The pieces of a drawing, without the walls around them.
fn pieces(picture: &Value) -> BTreeSet<String> {
    let all = picture["board"]["pieces"].as_array().unwrap().iter();
    all.filter(|piece| piece["kind"] != "wall").map(Value::to_string).collect()
}

#[test]
fn every_move_on_a_board_of_cannons_moves_one_piece_of_the_mover() {
    let mut desk = Desk::default();
    let request = json!({
        "begin": { "board": 1, "game": "cannons 1 2 --pawns 2", "language": "en", "opponent": "friend" },
    });
    let mut view = ask(&mut desk, &request)["view"].clone();
    for mover in ["red", "black"].into_iter().cycle().take(40) {
        let before = pieces(&view["pictures"][0]);
        let options = view["options"].as_array().unwrap().clone();
        for option in &options {
            let after = pieces(&option["pictures"][0]);
            let (gone, come): (Vec<_>, Vec<_>) =
                (before.difference(&after).collect(), after.difference(&before).collect());
            assert_eq!((gone.len(), come.len()), (1, 1), "{option}");
            assert!(
                gone[0].contains(mover) && come[0].contains(mover),
                "{mover}: {gone:?} {come:?}"
            );
        }
        // The last option is a step of a soldier, as long as there is one.
        let Some(last) = options.last() else { break };
        view = event(&mut desk, &json!({ "move": last["to"] }))["view"].clone();
        assert_eq!(pieces(&view["pictures"][0]), pieces(&last["pictures"][0]));
        assert_eq!(pieces(&view["plies"].as_array().unwrap().last().unwrap()["before"][0]), before);
    }
}

#[test]
fn wythoffs_game_is_seen_in_two_ways() {
    let (_, told) = begin_game("wythoff 5 7", "en");
    let pictures = told["view"]["pictures"].as_array().unwrap();
    assert!(pictures[0]["heaps"].is_object() && pictures[1]["board"].is_object(), "{told}");
    assert_eq!(told["view"]["options"][0]["pictures"].as_array().unwrap().len(), 2);
}

#[test]
fn a_pile_with_too_many_moves_is_played_by_writing() {
    let (mut desk, told) = begin_game("nim 5000 4000", "en");
    assert_eq!(told["view"]["options"], Value::Null);
    let told = event(&mut desk, &json!({ "line": "A 1000" }));
    assert_eq!(told["ok"], true, "{told}");
    assert_eq!(told["view"]["plies"][0]["to"], json!([4000, 4000]));
}

#[test]
fn the_second_player_sees_what_the_computer_began_with() {
    let mut desk = Desk::default();
    let request = json!({
        "begin": { "board": 1, "game": "nim 3 5 7", "language": "en", "first": "computer" },
    });
    let told = ask(&mut desk, &request);
    assert_eq!(told["view"]["plies"].as_array().unwrap().len(), 1);
    assert_eq!(told["view"]["plies"][0]["computer"], true);
    assert_eq!(told["view"]["to_move"], "Ben");
}

#[cfg(feature = "sheets")]
#[test]
fn claims_are_judged_and_faults_have_a_place() {
    let judge = |claim: &str, language: &str| {
        let request = json!({
            "judge": { "language": language, "claim": claim, "game": "nim 1", "bound": 8 },
        });
        ask(&mut Desk::default(), &request)
    };
    let told = judge("forall a, b, c: P([a, b, c]) <-> a xor b xor c = 0", "en");
    assert_eq!(told["verdict"], "every_size", "{told}");
    let told = judge("forall 0 < a < b < c: P([a, b, c]) <-> c = a + b", "zh");
    assert_eq!(told["verdict"], "refuted", "{told}");
    assert!(told["words"].as_str().unwrap().contains("最小的反例"), "{told}");
    let told = judge("forall a: a <= a + xyz", "en");
    let bound = crate::MAX_BOUND + 1;
    let judge = json!({ "judge": { "language": "en", "claim": "1 = 1", "bound": bound } });
    check_error(&judge, "MAX_BOUND");
    assert_eq!((&told["ok"], &told["from"], &told["to"]), (&json!(false), &json!(19), &json!(22)));
}

#[cfg(feature = "sheets")]
#[test]
fn a_step_of_a_proof_that_was_changed_is_judged_with_those_that_cite_it() {
    let steps = json!({ "steps": { "language": "en", "proof": "take-away" } });
    let told = ask(&mut Desk::default(), &steps);
    assert_eq!(
        told["steps"][2]["from"], "never-twice, always-back, rules, induction on n",
        "{told}"
    );
    let judge = |step: &str, claim: &str, from: &[&str]| {
        let step = json!({
            "language": "zh", "proof": "take-away", "step": step, "claim": claim, "from": from,
        });
        ask(&mut Desk::default(), &json!({ "step": step }))
    };
    let weaker = "forall n: cold(n) -> forall k in [1, 2]: k <= n -> not cold(n - k)";
    let told = judge("never-twice", weaker, &["decide"]);
    let verdicts: Vec<&Value> =
        told["steps"].as_array().unwrap().iter().map(|step| &step["verdict"]).collect();
    assert_eq!(verdicts, ["proved", "gap"], "{told}");
    assert_eq!(told["steps"][1]["number"], 3, "{told}");
    let told = judge("never-twice", "forall n: cold(n) -> m", &["decide"]);
    assert_eq!((&told["ok"], &told["from"], &told["to"]), (&json!(false), &json!(21), &json!(22)));
    let told = judge("never-twice", weaker, &["theorem"]);
    assert!(told["error"].as_str().unwrap().contains("这一步之前没有“theorem”"), "{told}");
    let long = " ".repeat(5_000);
    assert!(judge("theorem", &long, &[])["error"].as_str().unwrap().contains("MAX_STEP_BYTES"));
    check_error(&json!({ "steps": { "language": "en", "proof": "nim" } }), "no proof `nim`");
}

#[cfg(not(feature = "sheets"))]
#[test]
fn a_game_that_is_left_out_is_looked_for_elsewhere() {
    let begun = |game: &str| begin_game(game, "en").1;
    for game in ["king 3 4", "double-cannons classic", "running-sum 30 --take 1..2 --end reach"] {
        assert_eq!((&begun(game)["ok"], &begun(game)["elsewhere"]), (&json!(false), &json!(true)));
    }
    assert_eq!(begun("chess 1")["elsewhere"], json!(null));
}

#[cfg(feature = "sheets")]
#[test]
fn rows_of_which_nothing_is_left_are_drawn_and_told() {
    let (mut desk, _) = begin_game("apples 1", "en");
    let told = event(&mut desk, &json!({ "move": [] }));
    assert_eq!(told["view"]["words"], "no rows left", "{told}");
    assert_eq!(told["view"]["pictures"][0]["row"]["rows"], json!([]), "{told}");
}

/// The small module leaves out games that are played in the larger one; there the reader's choice of them is as good as any.
#[cfg(feature = "sheets")]
#[test]
fn every_game_can_be_played_to_its_end() {
    for game in bouton::family::GAMES {
        let example = game.small.first().map(|small| format!("{} {small}", game.name));
        let line = example.as_deref().unwrap_or(game.example);
        let (mut desk, mut told) = begin_game(line, "zh");
        for ply in 0..400 {
            assert_eq!(told["ok"], true, "{line}: {told}");
            if told["view"]["over"] == true {
                break;
            }
            if ply < 2 {
                told = event(&mut desk, &json!("hint"));
                assert_eq!(told["ok"], true, "{line}: {told}");
            }
            let options = told["view"]["options"].as_array().unwrap_or_else(|| panic!("{line}"));
            let to = options[options.len() - 1]["to"].clone();
            told = event(&mut desk, &json!({ "move": to }));
        }
        assert_eq!(told["view"]["over"], true, "{line}: {told}");
    }
}

#[cfg(not(feature = "sheets"))]
#[test]
fn every_game_with_a_board_has_its_templates() {
    for game in bouton::family::GAMES {
        let (mut desk, told) = begin_game(game.example, "en");
        assert_eq!(told["ok"], true, "{}: {told}", game.example);
        for doing in ["hint", "hint", "hint", "table"] {
            let told = event(&mut desk, &json!(doing));
            assert_eq!(told["ok"], true, "{} {doing}: {told}", game.example);
        }
    }
}

#[test]
fn what_is_wrong_is_told_in_words() {
    let begin = |game: &str| json!({ "begin": { "board": 1, "game": game, "language": "zh" } });
    check_error(&begin("chess"), "chess");
    check_error(&begin("pile 0 --take 1..3"), "之间");
    check_error(&begin(""), "请写一个局面");
    check_error(&begin("nim"), "nim");
    check_error(&begin("nim -3"), "-3");
    check_error(&begin("nim 3 5 --take 1..2"), "--take");
    check_error(&begin("octal 0.137 99999999999"), "");
    check_error(&begin(&"nim ".repeat(1000)), "MAX_GAME_BYTES");
    check_error(&json!({ "event": { "board": 7, "event": "hint" } }), "has not begun");
    check_error(&json!({ "words": { "language": "fr" } }), "fr");
    check_error(&json!({ "dance": {} }), "dance");
    assert!(Desk::default().answer("not JSON").contains("\"ok\":false"));
}

#[test]
fn a_page_has_only_so_many_boards() {
    let mut desk = Desk::default();
    for board in 0..=MAX_BOARDS {
        let request = json!({ "begin": { "board": board, "game": "nim 1", "language": "en" } });
        assert_eq!(ask(&mut desk, &request)["ok"], board < MAX_BOARDS, "{board}");
    }
}

#[test]
fn both_languages_have_every_word() {
    for language in ["zh", "en"] {
        let told = ask(&mut Desk::default(), &json!({ "words": { "language": language } }));
        let words = told["words"].as_object().unwrap();
        assert!(words.len() > 50 && words.values().all(|word| word != ""), "{told}");
    }
}

#[cfg(feature = "sheets")]
#[test]
fn a_sheet_is_made_with_its_key_as_markdown_and_as_a_page() {
    let mut desk = Desk::default();
    let told = ask(&mut desk, &json!({ "sheet": { "language": "en", "level": 1, "copies": 2 } }));
    assert_eq!(told["ids"].as_array().map(Vec::len), Some(2), "{told}");
    for part in ["sheet", "key"] {
        assert!(told[part]["md"].as_str().unwrap().starts_with("<!-- bouton"), "{told}");
        let html = &told[part]["html"];
        assert!(html["body"].as_str().unwrap().starts_with("<article class=\"sheet\">"), "{html}");
        for (paper, size) in [("a4", "size: A4 }"), ("letter", "size: letter }")] {
            assert!(html[paper].as_str().unwrap().contains(size), "{html}");
        }
    }
    let told = ask(&mut desk, &json!({ "sheet": { "language": "zh", "copies": 100_000 } }));
    assert!(told["error"].as_str().unwrap().contains("MAX_PAGE_COPIES"), "{told}");
    let told = ask(&mut desk, &json!({ "sheet": { "language": "zh", "set": "none-such" } }));
    assert!(told["error"].as_str().unwrap().contains("none-such"), "{told}");
}

#[cfg(feature = "sheets")]
#[test]
fn a_class_list_gives_each_pupil_a_sheet_with_the_name_on_it() {
    let mut desk = Desk::default();
    let list = "name\nAda\nEmmy\nAda\n".as_bytes();
    let told = ask(&mut desk, &json!({ "sheet": { "language": "en", "roster": list } }));
    assert_eq!(told["ids"].as_array().map(Vec::len), Some(3), "{told}");
    assert!(told["sheet"]["html"]["body"].as_str().unwrap().contains("Emmy"), "{told}");
    assert!(told["warnings"][0].as_str().unwrap().contains("Ada"), "{told}");
    let comma = json!({ "language": "zh", "names": "小明\n小红，" });
    assert_eq!(ask(&mut desk, &json!({ "sheet": comma }))["names"], json!(["小明", "小红"]));
    let wish = json!({ "language": "en", "of": "zh", "names": "Bob, Jr.\nAda\n" });
    let told = ask(&mut desk, &json!({ "sheet": wish }));
    assert_eq!(told["names"], json!(["Bob, Jr.", "Ada"]), "{told}");
    assert!(told["sheet"]["name"] == "sheet.zh", "{told}");
    let nobody = json!({ "language": "en", "of": "zh", "names": "name,class\n,7b\n" });
    let told = ask(&mut desk, &json!({ "sheet": nobody }));
    assert!(told["error"].as_str().unwrap().contains("this row has no name"), "{told}");
    let gbk = [0xD0, 0xD5, 0xC3, 0xFB, b'\n', 0xCD, 0xF5, b'\n'];
    let told = ask(&mut desk, &json!({ "sheet": { "language": "zh", "roster": gbk } }));
    assert!(told["sheet"]["md"].as_str().unwrap().contains('王'), "{told}");
    let told = ask(&mut desk, &json!({ "sheet": { "language": "en", "roster": b"name\n" } }));
    assert_eq!(told["ok"], false, "{told}");
    let rows = [vec!["name".to_owned()], vec!["李华".to_owned()], vec!["Zoë".to_owned()]];
    let workbook = bouton_school::spreadsheet::write_workbook("class", &rows);
    let told = ask(&mut desk, &json!({ "sheet": { "language": "en", "roster": workbook } }));
    assert_eq!(told["ids"].as_array().map(Vec::len), Some(2), "{told}");
    assert!(told["sheet"]["md"].as_str().unwrap().contains("李华"), "{told}");
    let broken = &workbook[..workbook.len() / 2];
    let told = ask(&mut desk, &json!({ "sheet": { "language": "zh", "roster": broken } }));
    assert!(told["error"].as_str().unwrap().contains("班级名单：不是Excel工作簿"), "{told}");
}

#[cfg(feature = "sheets")]
#[test]
fn a_position_is_solved_with_its_drawing_and_a_place_to_play_it() {
    let mut desk = Desk::default();
    let told = ask(&mut desk, &json!({ "solve": { "language": "en", "game": "nim 3 5 7" } }));
    assert!(told["answer"].as_str().unwrap().contains("the first player wins"), "{told}");
    assert!(told["drawing"].as_str().unwrap().starts_with("<svg"), "{told}");
    assert!(told["opener"].as_str().unwrap().contains("data-game=\"nim 3 5 7\""), "{told}");
    let told = ask(&mut desk, &json!({ "solve": { "language": "zh", "game": "king 5 3" } }));
    assert!(told["opener"].as_str().unwrap().contains("data-game=\"king 5 3\""), "{told}");
    let told = ask(&mut desk, &json!({ "solve": { "language": "en", "game": "nim x" } }));
    assert_eq!(told["ok"], false, "{told}");
    // Endings on the whole board are for the program; their line game is a game here, too.
    for (game, is_line) in [("xiangqi third", true), ("xiangqi 4k4/9/9/9/9/9/9/9/9/4K4 w", false)] {
        let told = ask(&mut desk, &json!({ "solve": { "language": "en", "game": game } }));
        let error = told["error"].as_str().unwrap();
        assert!(error.contains(&format!("`bouton solve {game}`")), "{error}");
        assert_eq!(error.contains("`double-cannons third`"), is_line, "{error}");
    }
}
