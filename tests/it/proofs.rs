//! Questions made from written proofs, from the sheet to the marks.

use crate::Run;
use serde_json::{Value, json};
use std::fs;
use tempfile::TempDir;

/// A sheet of some problems about proofs, the same on every copy. All proofs on it are judged whenever it is marked, so that it has no more than are
/// looked at.
struct Sheet {
    folder: TempDir,
    id: String,
}

const ORDER: &str = "take-away-order";
const NEEDED: &str = "rich-heap-needed";
const LEMMA: &str = "one-lemma";
const CASE: &str = "take-away-case";

impl Sheet {
    fn of(problems: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let set = folder.path().join("mine.yaml");
        let items: String =
            problems.iter().map(|problem| format!("  - problem: proof-{problem}\n")).collect();
        let head = "id: mine\ntitle: {zh: 证明, en: Proofs}\nitems:\n";
        fs::write(&set, format!("{head}{items}")).unwrap();
        let into = folder.path().join("out");
        let arguments = [
            "worksheet",
            set.to_str().unwrap(),
            "--format",
            "md,json",
            "-o",
            into.to_str().unwrap(),
        ];
        Run::of(arguments).output();
        let text = fs::read_to_string(into.join("worksheet.en.json")).unwrap();
        let sheet: Value = serde_json::from_str(&text).unwrap();
        Self { id: sheet["bouton"]["id"].as_str().unwrap().to_owned(), folder }
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.folder.path().join("out").join(file)).unwrap()
    }

    /// What one answer to one problem earns, and what is said of it.
    fn marks(&self, problem: u8, answer: &str) -> (u64, String) {
        let answers = self.folder.path().join("answers.yaml");
        fs::write(&answers, format!("problems: {{{problem}: {{1: \"{answer}\"}}}}\n")).unwrap();
        let set = self.folder.path().join("mine.yaml");
        let [answers, set] = [&answers, &set].map(|path| path.to_str().unwrap());
        let run = Run::of(["mark", &self.id, answers, "--set", set, "--json"]);
        let told: Value = serde_json::from_str(&run.any_code().0).unwrap();
        let items = told["items"].as_array().unwrap();
        let own = items.iter().find(|item| item["problem"] == json!(problem));
        let own = own.unwrap_or_else(|| panic!("{told}"));
        (own["total"].as_u64().unwrap(), own["note"].as_str().unwrap_or_default().to_owned())
    }
}

#[test]
fn any_order_in_which_lines_come_after_those_they_rest_on_is_right() {
    let sheet = Sheet::of(&[ORDER]);
    assert_eq!(sheet.marks(1, "B, C, A").0, 3);
    assert_eq!(sheet.marks(1, "C → B → A").0, 3);
    let (marks, said) = sheet.marks(1, "B, A, C");
    assert_eq!((marks, said.as_str()), (0, "A comes too early: it rests on C"));
    assert_eq!(sheet.marks(1, "").0, 0);
}

#[test]
fn needed_are_also_the_lines_below_those_that_the_goal_cites() {
    let sheet = Sheet::of(&[NEEDED]);
    assert_eq!(sheet.marks(1, "E, B, C").0, 3);
    let (marks, said) = sheet.marks(1, "B E");
    assert_eq!((marks, said.as_str()), (2, "C is missing"));
    assert_eq!(sheet.marks(1, "A B C D E").0, 0);
    assert_eq!(sheet.marks(1, "").0, 0);
}

#[test]
fn the_line_that_does_not_follow_and_what_no_case_covers_are_found() {
    let sheet = Sheet::of(&[LEMMA, CASE]);
    assert_eq!((sheet.marks(1, "C").0, sheet.marks(1, "A").0, sheet.marks(1, "C +1").0), (2, 0, 3));
    assert_eq!((sheet.marks(2, "B D").0, sheet.marks(2, "B").0, sheet.marks(2, "A").0), (2, 1, 0));
}

#[test]
fn whatever_is_always_the_same_fills_a_blank() {
    let sheet = Sheet::of(&["take-away-blank"]);
    assert_eq!(sheet.marks(1, "n mod 4").0, 2);
    assert_eq!(sheet.marks(1, "n - 4*(n div 4)").0, 2);
    assert_eq!(sheet.marks(1, "n").0, 0);
    assert_eq!(sheet.marks(1, "").0, 0);
}

#[test]
fn the_key_says_why_and_the_sheet_does_not_say_what() {
    let sheet = Sheet::of(&[ORDER, NEEDED, LEMMA, CASE]);
    let (key, solutions) = (sheet.read("key.en.md"), sheet.read("key.zh.md"));
    for told in [
        "For example **B, C, A**. 2 orders are right: A stands after B and C.",
        "Needed: **B, C, E**.",
        "- C is needed for E. Without it: ",
        "**C** does not follow from what it cites.",
        "No case covers **B (n = 6), D (n = 14)**.",
        "The missing case: The remainder is 2; take two.",
    ] {
        assert!(key.contains(told), "{told}: {key}");
    }
    for told in [
        "例如**B、C、A**",
        "要用的是**B、C、E**",
        "**C**不能由所写的根据推出",
        "漏掉的情形：余2，取两枚。",
    ] {
        assert!(solutions.contains(told), "{told}: {solutions}");
    }
    let (en, zh) = (sheet.read("sheet.en.md"), sheet.read("sheet.zh.md"));
    assert!(en.contains("Order: ____, ____, ____") && zh.contains("顺序：____、____、____"));
    for told in ["Needed:", "would fail", "B, C, A", "n mod 4 = 2"] {
        assert!(!en.contains(told), "{told}: {en}");
    }
}

#[test]
fn a_class_draws_proofs_of_its_own_at_every_level() {
    let folder = tempfile::tempdir().unwrap();
    for level in 1..=5 {
        let into = folder.path().join(level.to_string());
        let run = format!(
            "worksheet proofs --level {level} --copies 3 --seed 1 --lang en --format json -o"
        );
        Run::of(run.split_whitespace().chain([into.to_str().unwrap()])).output();
        let text = fs::read_to_string(into.join("worksheet.en.json")).unwrap();
        let sheet: Value = serde_json::from_str(&text).unwrap();
        let copies = sheet["copies"].as_array().unwrap();
        let questions = |copy: &Value| {
            let problems = copy["problems"].as_array().unwrap();
            problems.iter().map(|problem| problem["questions"].to_string()).collect::<Vec<_>>()
        };
        let [first, second] = [&copies[0], &copies[1]].map(questions);
        assert_eq!(first.len(), 5);
        assert!(first.iter().zip(&second).all(|(one, other)| one != other), "level {level}");
    }
}

#[test]
fn a_question_that_the_verdicts_do_not_answer_is_refused_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |proof: &str, question: &str, expected: &str, zh: &str| {
        let path = folder.path().join("mine.yaml");
        let text = format!("id: mine\nproof: {proof}\nquestions:\n  - {question}\ntitle: Mine\n");
        fs::write(&path, text).unwrap();
        for (language, expected) in [("en", expected), ("zh", zh)] {
            let run = Run::of(["check", path.to_str().unwrap(), "--lang", language]);
            let (out, errors) = run.fails_with(2).output();
            let told = format!("{out}{errors}");
            assert!(told.contains(expected) && told.contains("mine.yaml:4:"), "{told}");
        }
    };
    refused(
        "{of: take-away}",
        "order-lines: {lines: [theorem, always-back]}",
        "`never-twice` has to stand here exactly once",
        "“never-twice”这一行要在这里恰好写一次",
    );
    refused(
        "{of: fibonacci-nim}",
        "order-lines: {lines: [theorem, growth, never-twice, always-back]}",
        "whether it needs `growth` was not judged",
        "没有判定它是不是用到了“growth”",
    );
    refused(
        "{of: take-away}",
        "faulty-line: {lines: [never-twice, always-back, theorem]}",
        "0 of the 3 lines do not follow",
        "3行里有0行推不出",
    );
    refused("{of: take-away}", "who-wins", "is not about a proof", "不适用于");
}
