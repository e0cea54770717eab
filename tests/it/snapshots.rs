//! Pages as they are printed, and the mathematics of seeds as it must stay for ever.

use crate::Run;
use std::fs;

fn pages(arguments: &str, names: &[&str]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    Run::new(&format!("worksheet {arguments} --format md -o {}", folder.path().display())).stdout();
    names.iter().map(|name| fs::read_to_string(folder.path().join(name)).unwrap()).collect()
}

#[test]
fn the_default_sheet_and_key() {
    for language in ["zh", "en"] {
        let names = [format!("sheet.{language}.md"), format!("key.{language}.md")];
        let pages = pages(&format!("default --lang {language}"), &[&names[0], &names[1]]);
        insta::assert_snapshot!(format!("default-sheet-{language}"), pages[0]);
        insta::assert_snapshot!(format!("default-key-{language}"), pages[1]);
    }
}

#[test]
fn what_solve_prints() {
    let mut printed = String::new();
    for arguments in [
        "nim 3 5 7",
        "nim 2 2",
        "nim 3 4 5 --misere",
        "nim 1 1 1 --misere",
        "nim 1 1 4 --misere",
        "race 30 --take 1..2",
        "race 30 --take 1..3",
        "strip 2008 --take 1..5",
        "pile 5000 --take 1..8 --misere",
        "pile 100 --take 1,3,4",
        "pile 50 --take 2..5",
        "nim 18446744073709551615 1 2 3",
    ] {
        for locale in ["zh_CN.UTF-8", "C"] {
            let output = Run::new(&format!("solve {arguments}")).locale(locale).stdout();
            printed.push_str(&format!("$ bouton solve {arguments}\n{output}\n"));
        }
    }
    insta::assert_snapshot!("solve", printed);
}

/// Seeds are a promise: set, level, seed and copy name the same problems for ever. A difference
/// here means that sheets printed before can no longer be marked; it needs a new format version.
#[test]
fn a_seed_means_the_same_problems_for_ever() {
    let mut lines = String::new();
    for (set, seed) in [("default", 1), ("nim", 2026), ("take-away", 7), ("misere", u64::MAX)] {
        for level in 1..=5 {
            let folder = tempfile::tempdir().unwrap();
            let place = folder.path().display();
            Run::new(&format!(
                "worksheet {set} --level {level} --seed {seed} --copies 2 --lang en --format json -o {place}"
            ))
            .stdout();
            let text = fs::read_to_string(folder.path().join("worksheet.en.json")).unwrap();
            let class: serde_json::Value = serde_json::from_str(&text).unwrap();
            for copy in class["copies"].as_array().unwrap() {
                lines.push_str(&format!("{}\n", copy["id"].as_str().unwrap()));
                for problem in copy["problems"].as_array().unwrap() {
                    lines.push_str(&mathematics(problem));
                }
            }
        }
    }
    insta::assert_snapshot!("seeds", lines);
}

fn mathematics(problem: &serde_json::Value) -> String {
    let facts = &problem["facts"];
    let game = match facts["heaps"].as_array() {
        Some(_) => facts["heaps"].to_string(),
        None => format!("{} take {}", facts["size"], facts["take"]["text"].as_str().unwrap()),
    };
    let kinds: Vec<&str> = problem["questions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|question| question["kind"].as_str().unwrap())
        .collect();
    format!(
        "  {} {} {game} {} {} {}\n",
        problem["number"],
        problem["game"].as_str().unwrap(),
        facts["play"].as_str().unwrap(),
        problem["answer"]["outcome"].as_str().unwrap(),
        kinds.join(" ")
    )
}
