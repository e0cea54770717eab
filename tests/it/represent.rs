//! `bouton represent`: what programs rely on, and numbers up to the end of 64 bits.

use crate::Run;
use serde_json::{Value, json};

fn represent(arguments: &str) -> Value {
    Run::new(&format!("represent {arguments} --json")).json()
}

/// Digits in one word, and how many representations there are.
fn check(arguments: &str, text: &str, count: u64) {
    let found = represent(arguments);
    assert_eq!((&found["text"], &found["count"]), (&json!(text), &json!(count)), "{arguments}");
    assert_eq!((&found["standard"], &found["all"]), (&json!(true), &Value::Null), "{arguments}");
}

#[test]
fn the_numbers_of_the_documents() {
    check("60 --in fibonacci", "100001000", 6); // S2-35
    check("347 --in factorial", "24121", 1); // S2-29
    check("22 --in binary", "10110", 1); // S2-27
    check("345 --in decimal", "345", 1); // S2-26
    check("9 --in 1,3,5,7,9", "10000", 3); // S2-31
    check("9 --in 1,3,5,7,9 --digits once", "10000", 2);
    check("100 --in 1,5,10,25,50 --digits free", "20000", 292);
    check("60 --in 1,3,5,9", "6101", 1);
    check("100000 --in bases:60,60,24", "1:3:46:40", 1);
    check("0 --in fibonacci", "0", 1);
}

#[test]
fn all_six_representations_of_sixty() {
    let found = represent("60 --in fibonacci --all");
    let texts: Vec<&Value> =
        found["all"].as_array().unwrap().iter().map(|one| &one["text"]).collect();
    let expected =
        ["100001000", "100000110", "11001000", "11000110", "10111000", "10110110"].map(Value::from);
    assert_eq!(texts, expected.iter().collect::<Vec<_>>());
    assert_eq!(found["terms"], json!([55, 34, 21, 13, 8, 5, 3, 2, 1]));
    assert_eq!(found["digits"], json!([1, 0, 0, 0, 0, 1, 0, 0, 0]));
    assert_eq!((&found["number"], &found["in"]), (&json!(60), &json!("fibonacci")));
}

#[test]
fn the_largest_number_is_exact_in_every_system() {
    for system in ["binary", "octal", "decimal", "factorial", "fibonacci", "1,3,5,9"] {
        let found = represent(&format!("{} --in {system}", u64::MAX));
        let pairs =
            found["terms"].as_array().unwrap().iter().zip(found["digits"].as_array().unwrap());
        let sum: u128 = pairs
            .map(|(term, digit)| {
                u128::from(term.as_u64().unwrap()) * u128::from(digit.as_u64().unwrap())
            })
            .sum();
        assert_eq!(sum, u128::from(u64::MAX), "{system}");
    }
}

#[test]
fn a_worksheet_of_numbers_prints_the_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let read = |name: &str| std::fs::read_to_string(folder.path().join("out").join(name)).unwrap();
    Run::new("worksheet numeration --level 3 --seed 1 -o out").inside(folder.path()).stdout();
    let (sheet, key) = (read("sheet.en.md"), read("key.en.md"));
    assert!(sheet.contains("append a 0") && key.contains(" = **"), "{key}");
    let sixty = concat!(env!("CARGO_MANIFEST_DIR"), "/exercises/problems/fibonacci-60.yaml");
    Run::of(["worksheet", sixty, "-o", "out"]).inside(folder.path()).stdout();
    let (sheet, key) = (read("sheet.en.md"), read("key.en.md"));
    assert!(sheet.contains("Write 60 in standard form"), "{sheet}");
    assert!(!sheet.contains("100001000"), "{sheet}");
    assert!(key.contains("60 = 55 + 5, digits **100001000**"), "{key}");
    assert!(read("key.zh.md").contains("60 = 55 + 5，各位数字是**100001000**。"));
}

#[test]
fn steps_are_told_in_both_languages() {
    let english = Run::new("represent 60 --in fibonacci --all").stdout();
    assert!(english.contains("no neighbouring ones: the standard form"), "{english}");
    let chinese = Run::new("represent 347 --in factorial --lang zh").stdout();
    assert!(chinese.contains("各位数字：24121") && chinese.contains("余数"), "{chinese}");
}
