//! What programs rely on: `solve --json` and `sequence --json` for Nim and take-away.

use crate::Run;
use serde_json::{Value, json};

fn solve(arguments: &str) -> Value {
    Run::new(&format!("solve {arguments} --json")).json()
}

/// Outcome, where the winning moves lead, positions searched, kind of evidence.
fn check(arguments: &str, outcome: &str, to: Value, positions: u64, kind: &str) {
    let answer = solve(arguments);
    assert_eq!(answer["outcome"], outcome, "{arguments}");
    let moves = answer["winning_moves"].as_array().unwrap();
    let found: Vec<&Value> = moves.iter().map(|option| &option["to"]).collect();
    assert_eq!(json!(found), to, "{arguments}");
    assert!(moves.iter().all(|option| !option["text"].as_str().unwrap().is_empty()));
    assert_eq!(answer["positions_searched"], positions, "{arguments}");
    assert_eq!(answer["evidence"]["kind"], kind, "{arguments}");
}

#[test]
fn nim_is_solved_by_search() {
    check("nim 12 9 6", "N", json!([[12, 9, 5]]), 910, "exhaustive");
    check("nim 3 5 7", "N", json!([[2, 5, 7], [3, 4, 7], [3, 5, 6]]), 192, "exhaustive");
    check("nim 3 4 5", "N", json!([[1, 4, 5]]), 120, "exhaustive");
    check("nim 3 4 5 --misere", "N", json!([[1, 4, 5]]), 120, "exhaustive");
    check("nim 1 1", "P", json!([]), 4, "exhaustive");
    check("nim 1 1 --misere", "N", json!([[0, 1], [1, 0]]), 4, "exhaustive");
    check("nim 5", "N", json!([[0]]), 6, "exhaustive");
    check("nim 5 --misere", "N", json!([[1]]), 6, "exhaustive");
}

#[test]
fn over_eight_thousand_million_positions_are_searched() {
    let to = json!([[1, 2002, 2003], [2001, 2, 2003], [2001, 2002, 3]]);
    check("nim 2001 2002 2003", "N", to.clone(), 8_036_052_024, "exhaustive");
    check("nim 2001 2002 2003 --misere", "N", to, 8_036_052_024, "exhaustive");
    let evidence = &solve("nim 2001 2002 2003")["evidence"];
    assert_eq!(evidence["agreed"], "bouton");
}

#[test]
fn four_heaps_are_searched_once_for_all_their_orders() {
    let answer = solve("nim 14 15 18 22");
    assert_eq!(answer["evidence"]["positions"], 15 * 16 * 19 * 23);
    assert_eq!(answer["positions_searched"], answer["evidence"]["unordered"]);
    assert_eq!(answer["winning_moves"].as_array().unwrap().len(), 3);
    assert_eq!(solve("nim 1 2 3 4 5")["outcome"], "N");
}

#[test]
fn what_cannot_be_searched_says_so() {
    let answer = solve("nim 18446744073709551615 9223372036854775808 12 5");
    assert_eq!(answer["evidence"]["kind"], "every_size", "by the rule of sums");
    assert_eq!(answer["evidence"]["positions"], 0, "nothing was searched");
    assert_eq!(
        answer["grundy"],
        18_446_744_073_709_551_615_u64 ^ 9_223_372_036_854_775_808 ^ 12 ^ 5
    );
    let many = (1..=64).map(|heap| heap.to_string()).collect::<Vec<_>>().join(" ");
    assert_eq!(solve(&format!("nim {many}"))["evidence"]["kind"], "every_size");
    let misere = solve(&format!("nim {many} --misere"));
    assert_eq!(misere["evidence"]["kind"], "up_to");
    assert_eq!(misere["evidence"]["rule"], "misere-nim");
    assert!(misere["evidence"]["bound"].as_u64().unwrap() >= 1);
}

#[test]
fn one_pile_in_its_three_forms() {
    check("race 30 --take 1..2", "P", json!([]), 31, "exhaustive");
    check("race 30 --take 1..3", "N", json!([2]), 31, "exhaustive");
    check("race 100 --take 1..10", "N", json!([1]), 101, "exhaustive");
    check("strip 2008 --take 1..5", "N", json!([4]), 2008, "exhaustive");
    check("race 50000 --take 1..9", "P", json!([]), 50_001, "exhaustive");
    check("pile 5000 --take 1..8 --misere", "N", json!([4996]), 5001, "exhaustive");
    check("pile 100 --take 1,3,4", "P", json!([]), 101, "exhaustive");
    check("pile 100000000 --take 1..8", "N", json!([99_999_999]), 100_000_001, "exhaustive");
}

/// Every small one-pile game of every form and play: searched, checked, compared and explained.
#[test]
fn every_small_one_pile_game_is_answered() {
    use bouton::{answer::tables::Tables, family, problem::Played};
    let tables = Tables::default();
    for take in ["1", "1..2", "1..3", "2..3", "5..6", "1,3,4", "2,4", "3,7"] {
        for (game, least) in [("pile", 1), ("race", 7), ("strip", 8)] {
            for (size, misere) in (least..30).flat_map(|size| [(size, false), (size, true)]) {
                let mut options = vec![("take".to_owned(), take.to_owned())];
                options.extend(misere.then(|| ("misere".to_owned(), String::new())));
                let numbers = vec![size.to_string()];
                let arguments =
                    family::Arguments { numbers, options: options.into_iter().collect() };
                let entry = family::game(game).unwrap();
                let instance = family::from_arguments(entry, &arguments).unwrap();
                let solved = Played::new(instance, &tables);
                assert!(solved.is_ok(), "{game} {size} {take} {misere}: {:?}", solved.err());
            }
        }
    }
}

#[test]
fn long_rules_and_many_moves_are_told_in_short() {
    for arguments in [
        "pile 100 --take 1,1000000",
        "pile 1000000 --take 700000,999983",
        "pile 1400000 --take 500000..1000000",
        "pile 1 --take 1..2 --misere",
        "strip 2 --take 1..2 --misere",
    ] {
        for locale in ["C", "zh_CN.UTF-8"] {
            let told = Run::new(&format!("solve {arguments}")).locale(locale).stdout();
            assert!(told.len() < 5_000, "{arguments}: {} bytes", told.len());
        }
    }
}

#[test]
fn a_pile_beyond_search_is_decided_for_every_size() {
    let answer = solve("pile 1000000000000 --take 1,3,4");
    assert_eq!(answer["evidence"]["kind"], "every_size");
    assert_eq!(answer["evidence"]["period"], 7);
    assert_eq!(answer["grundy"], [0, 1, 0, 1, 2, 3, 2][(1_000_000_000_000_u64 % 7) as usize]);
}

#[test]
fn the_json_has_every_documented_field() {
    let answer = solve("nim 3 5 7");
    let fields: Vec<&String> = answer.as_object().unwrap().keys().collect();
    for field in [
        "game",
        "play",
        "position",
        "outcome",
        "grundy",
        "winning_moves",
        "positions_searched",
        "evidence",
    ] {
        assert!(fields.contains(&&field.to_owned()), "{field}");
    }
    assert_eq!(answer["game"], "nim");
    assert_eq!(answer["play"], "normal");
    assert_eq!(answer["position"], json!([3, 5, 7]));
    assert_eq!(answer["grundy"], 1);
    assert_eq!(solve("nim 3 5 7 --misere")["grundy"], Value::Null);
    assert_eq!(solve("race 30 --take 1..2")["position"], 0);
}

#[test]
fn sequences_have_a_proved_period() {
    let sequence = Run::new("sequence pile --take 1,3,4 --to 10 --json").json();
    assert_eq!(sequence["values"], json!([0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1]));
    assert_eq!((&sequence["preperiod"], &sequence["period"]), (&json!(0), &json!(7)));
    assert_eq!(sequence["first_index"], 0);
    let misere = Run::new("sequence pile --take 1..2 --to 4 --misere --json").json();
    assert_eq!(misere["values"], json!(["N", "P", "N", "N", "P"]));
    assert_eq!(misere["period"], 3);
}

#[test]
fn the_bare_program_shows_what_to_do_next() {
    assert!(Run::new("").stdout().contains("bouton worksheet"));
    assert!(Run::new("").locale("zh_CN.UTF-8").stdout().contains("出一份练习卷和答案"));
}

#[test]
fn help_speaks_both_languages() {
    assert!(Run::new("--help").stdout().contains("whose answers are proved"));
    for arguments in ["--help", "worksheet --help", "solve nim --help", "check --help"] {
        let help = Run::new(arguments).locale("zh_CN.UTF-8").stdout();
        assert!(help.contains("用法：") && help.contains("显示帮助"), "{help}");
        assert!(!help.contains("Usage") && !help.contains("Print"), "{help}");
    }
}

#[test]
fn what_there_is_can_be_listed() {
    for game in ["nim", "pile", "race", "strip"] {
        assert!(Run::new("list games").stdout().contains(game));
    }
    assert!(Run::new("list exercises").stdout().contains("nim-2001-2002-2003"));
    assert!(Run::new("list sets --json").json().as_array().unwrap().len() >= 5);
}

#[test]
fn the_schema_is_json_schema() {
    for kind in ["problem", "generator", "set"] {
        let schema = Run::new(&format!("schema {kind}")).json();
        assert_eq!(schema["additionalProperties"], false, "{kind}");
        assert!(schema["properties"]["id"].is_object(), "{kind}");
    }
}

#[test]
fn shells_are_completed() {
    assert!(Run::new("completions bash").stdout().contains("worksheet"));
}
