//! A stranger's walk by the README alone: sheets for a class with names, a form, marks from the form, and the same questions in Moodle.

use crate::Run;
use std::{collections::BTreeSet, fs, path::Path};

// The rules of Moodle's importer as the crate of the exports tests them; not all of the reader is needed here.
#[allow(dead_code)]
#[path = "../../school/src/export/tests/importer.rs"]
mod importer;
#[allow(dead_code)]
#[path = "../../school/src/export/tests/xml.rs"]
mod xml;

const PUPILS: usize = 30;

/// The commands that README prints for a class with this list, without their comments.
fn commands(readme: &str, list: &str) -> Vec<String> {
    let page = fs::read_to_string(readme).unwrap();
    let lines = page.lines().filter(|line| line.starts_with("bouton "));
    let lines = lines.filter(|line| line.contains(list) || line.starts_with("bouton mark B1-"));
    lines.map(|line| line.split('#').next().unwrap().trim().to_owned()).collect()
}

/// Runs a command of the README in a folder, with an ID in the place of `B1-…`.
fn run(command: &str, id: &str, folder: &Path) -> String {
    let words: Vec<&str> = command.split_whitespace().skip(1).collect();
    Run::of(words.iter().map(|word| if *word == "B1-…" { id } else { word }))
        .inside(folder)
        .any_code()
        .0
}

/// Everything that is right is written into the form: the answers of the key's grid, as far as they are the winner.
fn fill_in(form: &str) -> String {
    let rows = bouton_school::table::rows(form.trim_start_matches('\u{feff}')).unwrap();
    let mut rows: Vec<Vec<String>> = rows.into_iter().map(|row| row.cells).collect();
    let winner = rows[0].iter().position(|head| head.starts_with("1(1) ")).unwrap();
    for (place, row) in rows.iter_mut().skip(2).enumerate() {
        row[winner] = if place % 2 == 0 { "Ann +1" } else { "乙 +1" }.to_owned();
    }
    bouton_school::table::write_rows(&rows)
}

fn walk(readme: &str, list: &str, names: &str, answers: &str, set: &str) {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path(list), names).unwrap();
    let commands = commands(readme, list);
    let [print, form, mark, export] = &commands[..] else { panic!("{readme}: {commands:?}") };

    let written = run(print, "", folder.path());
    let sheet =
        written.lines().find(|line| line.contains("sheet.") && line.ends_with(".md")).unwrap();
    let sheets = fs::read_to_string(path(sheet)).unwrap();
    let ids: BTreeSet<&str> =
        sheets.split_whitespace().filter(|word| word.starts_with("B1-")).collect();
    assert_eq!(ids.len(), PUPILS, "{readme}: a sheet with its own ID for everybody");
    let missing =
        names.lines().skip(1).filter(|name| !sheets.contains(name.split(',').next().unwrap()));
    assert_eq!(missing.count(), 0, "{readme}: a sheet with every name");
    assert!(written.lines().any(|line| line.contains("key.")), "{written}");

    let id = ids.first().unwrap();
    run(form, id, folder.path());
    let blank = fs::read_to_string(path(answers)).unwrap();
    fs::write(path(answers), fill_in(&blank)).unwrap();
    let marks = run(mark, id, folder.path());
    let marked =
        names.lines().skip(1).filter(|name| marks.contains(name.split(',').next().unwrap()));
    assert_eq!(marked.count(), PUPILS, "{readme}: {marks}");

    let exported = run(export, "", folder.path());
    let xml = exported.lines().find(|line| line.ends_with(&format!("{set}.moodle.xml"))).unwrap();
    let questions = importer::import_questions(&fs::read_to_string(path(xml)).unwrap()).unwrap();
    assert!(questions.len() >= 2 * PUPILS, "{readme}: {} questions", questions.len());
    let is_marked =
        |question: &importer::Imported| question.marks > 0.0 && !question.kind.is_empty();
    assert!(questions.iter().all(is_marked));
}

#[test]
fn a_class_is_printed_marked_and_exported_by_the_readme_alone() {
    let pupils = (1..=PUPILS).map(|number| format!("Pupil{number:02},7b\n"));
    let names: String = ["Name,Class\n".to_owned()].into_iter().chain(pupils).collect();
    walk("README.md", "class.csv", &names, "answers.csv", "sheet.en");
}

#[test]
fn a_class_is_printed_marked_and_exported_by_the_chinese_readme_alone() {
    let pupils = (1..=PUPILS).map(|number| format!("学生{number:02},七1\n"));
    let names: String = ["姓名,班级\n".to_owned()].into_iter().chain(pupils).collect();
    walk("README.zh.md", "名单.csv", &names, "答题表.csv", "sheet.zh");
}
