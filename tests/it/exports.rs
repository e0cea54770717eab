//! Questions for other programs on the command line: what is written, that it agrees with the sheet, and what is said on the way.

use crate::Run;
use serde_json::Value;
use std::{collections::BTreeSet, fs, path::Path};

fn export(more: &str, folder: &Path) -> (String, String) {
    let run = format!("export {more} -o");
    Run::of(run.split_whitespace().chain([folder.to_str().unwrap()])).output()
}

fn questions(file: &Path) -> Vec<Value> {
    let all: Value = serde_json::from_slice(&fs::read(file).unwrap()).unwrap();
    all["items"].as_array().unwrap().clone()
}

#[test]
fn every_format_is_written_in_both_languages() {
    let folder = tempfile::tempdir().unwrap();
    let all = "moodle,gift,qti,canvas,anki,csv,json,latex,typst";
    let (out, errors) = export(&format!("numeration --level 1 --to {all}"), folder.path());
    assert_eq!(out.lines().count(), 18, "{out}");
    assert!(errors.contains("written as texts for a teacher to read: "), "{errors}");
    for file in out.lines() {
        assert!(fs::metadata(file).unwrap().len() > 500, "{file}");
    }
}

#[test]
fn questions_have_the_ids_numbers_and_marks_of_the_sheet() {
    let folder = tempfile::tempdir().unwrap();
    let (sheets, out) = (folder.path().join("sheets"), folder.path().join("out"));
    let run = "worksheet default --level 3 --seed 9 --copies 2 --lang en --format json -o";
    Run::of(run.split_whitespace().chain([sheets.to_str().unwrap()])).output();
    let sheet: Value =
        serde_json::from_slice(&fs::read(sheets.join("worksheet.en.json")).unwrap()).unwrap();
    export("default --level 3 --seed 9 --copies 2 --lang en --to json", &out);
    let items = questions(&out.join("default.en.questions.json"));
    for copy in sheet["copies"].as_array().unwrap() {
        let own = items.iter().filter(|item| item["sheet"] == copy["id"]);
        let marks: u64 = own.clone().map(|item| item["marks"].as_u64().unwrap()).sum();
        let lists = [&sheet["common"], &copy["problems"]];
        let printed = lists.into_iter().flat_map(|list| list.as_array().unwrap());
        assert_eq!(
            marks,
            printed.map(|problem| problem["total_marks"].as_u64().unwrap()).sum::<u64>()
        );
    }
    let ids: BTreeSet<&str> = items.iter().map(|item| item["id"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), items.len());
    let choices: Vec<&Value> =
        items.iter().filter(|item| item["answer"]["type"] == "choice").collect();
    assert!(!choices.is_empty());
    for choice in choices {
        let options = choice["answer"]["options"].as_array().unwrap();
        assert_eq!(options.iter().filter(|one| one["right"] == true).count(), 1, "{choice}");
        assert!(options.iter().all(|one| !one["feedback"].as_str().unwrap().is_empty()));
    }
}

/// The words of a prompt by kind of question and by what a form takes.
fn asks(questions: &[Value]) -> Vec<(String, String, String)> {
    let text = |one: &Value| one.as_str().unwrap().to_owned();
    let each = questions.iter();
    each.map(|one| (text(&one["kind"]), text(&one["answer"]["type"]), text(&one["prompt"])))
        .collect()
}

#[test]
fn a_form_is_asked_for_no_more_than_it_takes() {
    let of_paper =
        ["☐", "____", "Tick", "勾", "Mark in the picture", "在图上标", "mark)", "marks)", "分）"];
    let reasons = [
        "Give a reason",
        "说明理由",
        "Show",
        "用具体的",
        "and why",
        "为什么",
        "写出求的过程",
        "then write the sum",
    ];
    let folder = tempfile::tempdir().unwrap();
    for set in ["default", "classics", "numeration", "proofs", "endings", "coins"] {
        export(&format!("{set} --level 5 --to json"), folder.path());
        for lang in ["en", "zh"] {
            let items = questions(&folder.path().join(format!("{set}.{lang}.questions.json")));
            for (kind, takes, prompt) in asks(&items) {
                let has = |words: &[&'static str]| {
                    words.iter().find(|one| prompt.contains(**one)).copied()
                };
                let given_blanks = ["construct", "fill-blank"].contains(&kind.as_str());
                assert_eq!(
                    has(&of_paper).filter(|one| !given_blanks || *one != "____"),
                    None,
                    "{prompt}"
                );
                assert!(takes == "essay" || has(&reasons).is_none(), "{kind} {takes}: {prompt}");
            }
            let told = items.iter().map(|item| item["key"].as_str().unwrap());
            assert!(told.clone().all(|key| !key.contains("“Solution”") && !key.contains("“解答”")));
        }
    }
}

#[test]
fn pages_ask_as_the_sheet_does() {
    let folder = tempfile::tempdir().unwrap();
    let (_, errors) = export("nim --level 2 --lang en --to latex,moodle", folder.path());
    let latex = fs::read_to_string(folder.path().join("nim.en.tex")).unwrap();
    assert!(latex.contains("If there is none, say so and why. (3~marks)"), "{latex}");
    let moodle = fs::read_to_string(folder.path().join("nim.en.moodle.xml")).unwrap();
    assert!(!moodle.contains("say so") && !moodle.contains("marks)"), "{moodle}");
    // A table of three heaps has five rows, and three marks.
    assert!(errors.contains("every question counts 2 times its marks"), "{errors}");
}

#[test]
fn wrong_usage_gets_one_clear_error() {
    let check = |arguments: &str, expected: &str| {
        let errors = Run::new(arguments).fails_with(2).output().1;
        assert!(errors.contains(expected), "{errors}");
    };
    check("export default --to word", "moodle");
    check("export nothing --to gift", "nothing");
    check("export", "--to");
}

#[test]
fn the_head_of_sheets_stands_in_exports_too() {
    let folder = tempfile::tempdir().unwrap();
    let head = ["--title", "Class 7/8", "--school", "Hill & Dale", "--date", "4 May"];
    let lines = ["--lines", "Form: ____"];
    let run = |to: &str| {
        let run = format!("export nim --lang en --to {to} -o");
        let words = run.split_whitespace().chain([folder.path().to_str().unwrap()]);
        Run::of(words.chain(head).chain(lines)).output()
    };
    let (_, errors) = run("moodle,latex,typst");
    assert!(!errors.contains("--lines"), "{errors}");
    let read = |end: &str| fs::read_to_string(folder.path().join(format!("nim.en.{end}"))).unwrap();
    let moodle = read("moodle.xml");
    assert!(
        moodle.contains("$course$/top/Class 7//8/") && moodle.contains("Dale · 4 May"),
        "{moodle}"
    );
    let latex = read("tex");
    assert!(
        latex.contains("\\title{Class 7/8}") && latex.contains("\\author{Hill \\& Dale}"),
        "{latex}"
    );
    assert!(latex.contains("\\noindent Form: ") && read("typ").contains("Hill & Dale · 4 May"));
    let (_, errors) = run("moodle");
    assert!(errors.contains("--lines stands at the head of latex and typst pages"), "{errors}");
}

#[cfg(not(feature = "anki"))]
#[test]
fn a_program_without_decks_says_how_to_get_them() {
    for (locale, expected) in [("C", "--features anki"), ("zh_CN.UTF-8", "编译时没有带SQLite")]
    {
        let run = Run::new("export --to apkg").locale(locale).fails_with(2);
        let errors = run.output().1;
        assert!(errors.contains(expected) && errors.lines().count() == 1, "{errors}");
    }
}

/// Python has SQLite, too: another version of it reads the deck.
#[cfg(feature = "anki")]
#[test]
fn a_deck_is_a_database_for_others_too() {
    const SCRIPT: &str = "import io, sqlite3, sys, zipfile\n\
        open(sys.argv[2], 'wb').write(zipfile.ZipFile(sys.argv[1]).read('collection.anki2'))\n\
        deck = sqlite3.connect(sys.argv[2])\n\
        print(deck.execute('PRAGMA integrity_check').fetchone()[0])\n\
        print(*deck.execute('SELECT count(*), count(DISTINCT guid), count(DISTINCT n.id) FROM notes n JOIN cards ON nid = n.id').fetchone())\n";
    let folder = tempfile::tempdir().unwrap();
    export("sheet --lang zh --copies 3 --to apkg,json", folder.path());
    let count = questions(&folder.path().join("sheet.zh.questions.json")).len();
    let [deck, database] = ["sheet.zh.apkg", "deck.db"].map(|name| folder.path().join(name));
    let python =
        std::process::Command::new("python3").args(["-c", SCRIPT]).args([deck, database]).output();
    let Ok(python) = python else {
        return eprintln!("there is no python3: the deck is not read by another SQLite");
    };
    let told = String::from_utf8_lossy(&python.stdout);
    assert_eq!(told, format!("ok\n{count} {count} {count}\n"), "{python:?}");
}
