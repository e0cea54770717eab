//! What is said of answers: right, half right, wrong, empty, unreadable; and that nothing right is given away unasked.

use crate::Desk;
use bouton::{
    answer::tables::Tables,
    exercise::{
        library::{Kind, Library},
        schema::Question,
    },
    problem::Asked,
    render::opener,
    sheet::solve_problem,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn mark_answers(language: &str, exercise: &Value, answers: &Value, revealed: bool) -> Value {
    let request = json!({
        "mark": { "language": language, "exercise": exercise, "answers": answers, "revealed": revealed },
    });
    serde_json::from_str(&Desk::default().answer(&request.to_string())).unwrap()
}

/// Winner, binary table and moves of 3, 5 and 7: what is said of each.
fn mark_nim_answers(
    language: &str,
    winner: &str,
    rows: [&str; 5],
    moves: &str,
    revealed: bool,
) -> Vec<Value> {
    let cells = |row: &str| row.split(' ').map(|cell| json!(cell)).collect::<Vec<Value>>();
    let answers = json!([[[winner]], rows.map(cells), [[moves]]]);
    let told = mark_answers(language, &json!({ "problem": "nim-3-5-7" }), &answers, revealed);
    assert_eq!(told["ok"], true, "{told}");
    told["questions"].as_array().unwrap().clone()
}

const RIGHT: [&str; 5] = [" 1 1", "1 0 1", "1 1 1", "2 2 3", "1"];
const EMPTY: [&str; 5] = ["  ", "  ", "  ", "  ", ""];

fn check(winner: &str, rows: [&str; 5], moves: &str, expected: [(&str, &str); 3]) {
    let told = mark_nim_answers("en", winner, rows, moves, false);
    for (question, (verdict, words)) in told.iter().zip(expected) {
        assert_eq!(question["verdict"], verdict, "{question}");
        assert!(question["words"].as_str().unwrap().contains(words), "{question}");
    }
}

#[test]
fn answers_are_right_half_right_wrong_empty_or_unreadable() {
    let right = [("right", "compare yours with"), ("right", "Right"), ("right", "Right")];
    check("first", RIGHT, "A 1; B 1; C 1", right);
    let missing = "Nothing is written yet";
    let names = "7 in binary, column sums, nim-sum";
    check("", EMPTY, "", [("missing", missing), ("missing", names), ("missing", missing)]);
    let slip = [" 1 1", "1 1 1", "1 1 1", "2 2 3", "1"];
    let partly = [("wrong", "Not right yet"), ("partly", "Partly right"), ("partly", "Partly")];
    check("second", slip, "A 1", partly);
    let unread = [("right", ""), ("missing", names), ("unread", "cannot be read")];
    check("first", [" 1 1", "1 0 1", "", "", ""], "???", unread);
    check("first", EMPTY, "A 2", [("right", ""), ("missing", ""), ("wrong", "does not win")]);
}

#[test]
fn what_is_right_is_kept_back_until_the_solution_is_open() {
    let words = |language, revealed| {
        let told = mark_nim_answers(language, "second", RIGHT, "A 1", revealed);
        [0, 2].map(|place: usize| told[place]["words"].as_str().unwrap().to_owned())
    };
    let [winner, moves] = words("en", false);
    assert!(!winner.contains("Ann") && !moves.contains("is missing"), "{winner} {moves}");
    let [winner, moves] = words("en", true);
    assert!(winner.contains("Ann") && moves.contains("is missing"), "{winner} {moves}");
    let [winner, moves] = words("zh", false);
    assert!(!winner.contains('甲') && !moves.contains("漏了"), "{winner} {moves}");
}

#[test]
fn a_field_of_several_is_told_by_itself() {
    let key = |answers: Value| {
        let answers = json!([[["second"]], [["1"]], answers]);
        let told = mark_answers("en", &json!({ "problem": "race-30-by-3" }), &answers, false);
        let fields = told["questions"][2]["fields"].as_array().unwrap().clone();
        fields
            .iter()
            .map(|field| field["standing"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    // A number may have its sign, which adds no marks.
    assert_eq!(key(json!([["2 6"], ["+4"], ["a few"]])), ["short", "right", "unread"]);
    assert_eq!(key(json!([["2 6 7"], ["4"], ["a few"]])), ["wrong", "right", "unread"]);
    assert_eq!(key(json!([[""], ["5"], ["0"]])), ["missing", "wrong", "follows"]);
}

#[test]
fn a_mistake_is_shown_by_who_wins_and_a_move() {
    let exercise = json!({ "problem": "mistake-ordinary-sum" });
    let told = |language, winner: &str, reply: &str, revealed| {
        let told =
            mark_answers(language, &exercise, &json!([[[winner], [reply]], [[""]]]), revealed);
        told["questions"][0].clone()
    };
    let check = |[winner, reply]: [&str; 2], verdict: &str, marks: u64, [zh, en]: [&str; 2]| {
        for (language, words) in [("zh", zh), ("en", en)] {
            let told = told(language, winner, reply, false);
            assert_eq!(
                (&told["verdict"], &told["marks"]),
                (&json!(verdict), &json!(marks)),
                "{told}"
            );
            let said = told["words"].as_str().unwrap();
            assert!(said.contains(words), "{said}");
            assert!(!said.contains("Ann") && !said.contains('甲'), "{said}");
        }
    };
    check(["first", "(3, 5, 6)"], "right", 2, ["其余1分看理由", "The rest is for the reason"]);
    check(["second", "(3, 5, 6)"], "partly", 1, ["对了一部分", "Partly right"]);
    check(["first", "C 1"], "partly", 1, ["不能取胜：对手走到", "does not win: the reply to"]);
    check(["second", "C 1"], "wrong", 0, ["还不对", "Not right yet"]);
    check(["second", "(3, 4, 6)"], "wrong", 0, ["一步走不到", "no move leads from (3, 5, 8)"]);
    check(["second", "???"], "unread", 0, ["看不懂“???”", "`???` cannot be read"]);
    check(
        ["first", ""],
        "partly",
        1,
        ["还没有填：乙取胜的应对", "Still to be filled in: Ben's winning reply"],
    );
    check(["", ""], "missing", 0, ["还没有填", "Still to be filled in"]);
    // A move that loses is wrong, and not "right so far".
    assert_eq!(told("en", "first", "C 1", false)["fields"][1]["standing"], "wrong");
    assert!(told("en", "second", "???", true)["words"].as_str().unwrap().contains("(Ann) wins"));
}

#[test]
fn marks_are_given_by_nobody_but_the_program() {
    let told = mark_nim_answers("en", "second +1", EMPTY, "A 2 +3", false);
    assert_eq!((&told[0]["marks"], &told[2]["marks"]), (&json!(0), &json!(0)), "{told:?}");
}

#[test]
fn a_drawn_exercise_is_found_by_its_seed() {
    let drawn = |number: u64, seed: &str| {
        let named = json!({ "from": "pile", "level": 1, "seed": seed, "number": number });
        mark_answers(
            "en",
            &json!({ "generated": named }),
            &json!([[["second"]], [["none"]]]),
            false,
        )
    };
    assert_eq!(drawn(1, "21")["questions"][0]["verdict"], "right", "{}", drawn(1, "21"));
    assert_eq!(drawn(2, "21")["questions"][0]["verdict"], "wrong", "{}", drawn(2, "21"));
    for refused in [drawn(0, "21"), drawn(21, "21"), drawn(1, "x")] {
        assert!(refused["error"].as_str().unwrap().contains("MAX_GENERATED"), "{refused}");
    }
}

#[test]
fn another_one_is_drawn_and_can_be_answered() {
    let asked = |language: &str, seed: &str| {
        let named =
            json!({ "generated": { "from": "pile", "level": 1, "seed": seed, "number": 1 } });
        let request =
            json!({ "another": { "language": language, "exercise": named, "number": 4 } });
        serde_json::from_str::<Value>(&Desk::default().answer(&request.to_string())).unwrap()
    };
    for (language, title) in [("zh", "练习4"), ("en", "Exercise 4.")] {
        let told = asked(language, "21");
        let html = told["html"].as_str().unwrap();
        assert!(
            html.contains(title) && html.contains("data-form") && html.contains("bouton-hint"),
            "{html}"
        );
        assert!(html.contains("&quot;seed&quot;:&quot;21&quot;"), "{html}");
        assert_ne!(told, asked(language, "22"));
    }
    assert!(asked("en", "-1")["error"].as_str().unwrap().contains("MAX_GENERATED"));
}

#[test]
fn what_is_no_exercise_is_refused() {
    let check = |exercise: Value, expected: &str| {
        let told = mark_answers("en", &exercise, &json!([]), false);
        assert!(told["error"].as_str().is_some_and(|text| text.contains(expected)), "{told}");
    };
    check(json!({ "problem": "none-such" }), "none-such");
    check(json!({ "problem": "nim-3-5-7" }), "load it again");
    check(json!({ "own": "x" }), "own");
}

fn ask(desk: &mut Desk, request: &Value) -> Value {
    serde_json::from_str(&desk.answer(&request.to_string())).unwrap()
}

#[test]
fn the_problems_of_a_sheet_are_answered_one_by_one_and_another_like_one_is_drawn() {
    let mut desk = Desk::default();
    let made = ask(
        &mut desk,
        &json!({ "sheet": { "language": "en", "set": "sheet", "level": 1, "seed": 5, "copies": 2 } }),
    );
    let id = made["ids"][1].as_str().unwrap();
    for language in ["en", "zh"] {
        let told = ask(
            &mut desk,
            &json!({ "answer": { "language": language, "sheet": id.to_lowercase() } }),
        );
        assert_eq!((&told["ok"], told["id"].as_str()), (&json!(true), Some(id)), "{told}");
        let boxes = told["exercises"].as_array().unwrap();
        assert!(boxes.len() >= 4, "{told}");
        for one in boxes.iter().map(|one| one.as_str().unwrap()) {
            assert!(one.contains("data-form") && one.contains("&quot;like&quot;:{"), "{one}");
        }
    }
    let exercise = json!({ "sheet": { "id": id, "number": 1 } });
    let mark = |desk: &mut Desk, winner: &str| {
        let mark =
            json!({ "language": "en", "exercise": exercise, "answers": [[[winner]], [[""]]] });
        ask(desk, &json!({ "mark": mark }))
    };
    let verdicts = ["first", "second"]
        .map(|winner| mark(&mut desk, winner)["questions"][0]["verdict"].clone());
    assert!(
        verdicts.contains(&json!("right")) && verdicts.contains(&json!("wrong")),
        "{verdicts:?}"
    );
    // A desk that has not drawn the sheet draws it.
    assert_eq!(mark(&mut Desk::default(), "first")["questions"][0]["verdict"], verdicts[0]);
}

#[test]
fn a_sheet_that_is_none_is_refused_in_words() {
    let refused = |sheet: &str| {
        let told =
            ask(&mut Desk::default(), &json!({ "answer": { "language": "en", "sheet": sheet } }));
        assert_eq!(told["ok"], false, "{told}");
        told["error"].as_str().unwrap().to_owned()
    };
    assert!(refused("B1-SHEET-00-1-1-1-00").contains("B1-SHEET"));
    assert!(refused("hello").contains("hello"));
    assert!(refused("").contains("ID"));
}

/// Every move that can be made on a drawing is understood as an answer; all that win, one after the other, are right.
#[test]
fn moves_that_are_made_on_the_drawing_are_read() {
    let library = Library::embedded();
    let mut seen = BTreeSet::new();
    for id in library.ids(Kind::Problem) {
        let problem = solve_problem(&library.problem(&id).unwrap(), &Tables::default()).unwrap();
        let asked = |one: &Asked| one.question == Question::WinningMoves;
        let Some(place) = problem.questions.iter().position(asked) else { continue };
        let Some(played) = problem.game().filter(|_| !opener::of_problem(&problem).is_empty())
        else {
            continue;
        };
        if seen.insert(played.instance.game()) {
            for language in ["en", "zh"] {
                check_drawn(
                    language,
                    &id,
                    &played.instance.command_line(),
                    place,
                    problem.questions.len(),
                );
            }
        }
    }
    assert!(seen.len() > 20, "{seen:?}");
}

/// How many moves are tried one by one.
const TRIED: usize = 8;

fn check_drawn(language: &str, id: &str, game: &str, place: usize, questions: usize) {
    let mut desk = Desk::default();
    let begin = json!({ "board": 1, "game": game, "language": language, "opponent": "friend" });
    let begun = ask(&mut desk, &json!({ "begin": begin }));
    assert_eq!(begun["ok"], true, "{game}: {begun}");
    // With more options than are listed, moves are told by what they leave.
    let Some(options) = begun["view"]["options"].as_array() else { return };
    let words: Vec<&str> = options.iter().map(|option| option["words"].as_str().unwrap()).collect();
    let mut mark = |moves: &str| {
        let mut answers = vec![json!([]); questions];
        answers[place] = json!([[moves]]);
        let mark =
            json!({ "language": language, "exercise": { "problem": id }, "answers": answers });
        let told = ask(&mut desk, &json!({ "mark": mark }));
        told["questions"][place]["verdict"].as_str().unwrap_or_else(|| panic!("{told}")).to_owned()
    };
    for one in words.iter().take(TRIED) {
        assert_ne!(mark(one), "unread", "{id}: {one}");
    }
    let won = |word: &&&str| ["right", "partly"].contains(&mark(word).as_str());
    let winning: Vec<&str> = words.iter().filter(won).copied().collect();
    if !winning.is_empty() {
        assert_eq!(mark(&winning.join("; ")), "right", "{id}: {winning:?}");
    }
}
