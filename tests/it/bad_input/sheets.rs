//! Sheets that were printed before: mistyped IDs, changed sets, damaged files.

use super::{Folder, check};
use std::fs;

fn set_of(problem: &str) -> String {
    format!("id: own\ntitle: {{zh: 练, en: X}}\nitems: [{{problem: {problem}}}]\n")
}

/// A folder with a set of one's own, a sheet of it under `out`, and the sheet's ID.
fn print_sheet() -> (Folder, String) {
    let folder = Folder::new().with("own.yaml", set_of("nim-3-5-7"));
    let arguments = [
        "worksheet",
        "own.yaml",
        "--lang",
        "en",
        "--format",
        "json,md",
        "-o",
        "out",
        "--level",
        "3",
    ];
    folder.run(&arguments, "C", 0);
    let text = fs::read_to_string(folder.path("out/worksheet.en.json")).unwrap();
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    let id = json["copies"][0]["id"].as_str().unwrap().to_owned();
    (folder, id)
}

#[test]
fn a_mistyped_id_is_never_another_one() {
    let (folder, id) = print_sheet();
    let key = |id: &str, parts: &[&str]| folder.refuses(&["key", id, "--set", "own.yaml"], parts);
    let mistyped = &["is mistyped or incomplete: compare every character"];
    let level = id.rfind("-3-1-1-").unwrap();
    key(&format!("{}-4{}", &id[..level], &id[level + 2..]), mistyped);
    key(&format!("{}-1-3{}", &id[..level], &id[level + 4..]), mistyped);
    key(&id[..id.len() - 1], mistyped);
    key(&id.replace("B1-", "B2-"), &["has format version 2", "up to 1: update bouton"]);
    key("nonsense", &["`nonsense` is not a sheet ID: type the whole line", "B1-DEFAULT"]);
    key("", &["`` is not a sheet ID"]);
    key(&"9".repeat(10_000), &["…` is not a sheet ID"]);
}

#[test]
fn an_id_of_an_unknown_or_other_set_says_what_to_give() {
    let (folder, id) = print_sheet();
    folder.refuses(&["key", &id], &["there is no set `own`", "give it with --set FILE"]);
    folder.write("other.yaml", set_of("nim-3-5-7").replace("own", "other"));
    folder.refuses(&["key", &id, "--set", "other.yaml"], &["set `own`, the file of `other`"]);
    folder.write("own.yaml", set_of("nim-3-4-5"));
    let parts =
        &["another edition of the set `own`", "use the program, or the set file, that made it"];
    folder.refuses(&["key", &id, "--set", "own.yaml"], parts);
    check("key B1-DEFAULT-7K-3-2026-1-7G", &[]);
}

#[test]
fn a_damaged_sheet_is_found() {
    let (folder, _) = print_sheet();
    let sheet = fs::read_to_string(folder.path("out/sheet.en.md")).unwrap();
    let (_, rest) = sheet.split_once('\n').unwrap();
    let damaged = "the line that says what sheet it is, is missing or damaged";
    let check = |text: &[u8]| {
        folder.write("out/sheet.en.md", text);
        folder.fails_with(1, &["check", "out/sheet.en.md"], &["out/sheet.en.md", damaged]);
        folder.fails_with(1, &["check", "out"], &[damaged]);
    };
    check(rest.as_bytes());
    check(format!("<!-- bouton {{\"id\": 3}} -->\n{rest}").as_bytes());
    check(format!("<!-- bouton {{ -->\n{rest}").as_bytes());
    check(b"\xff\xfe");
    check(b"");
    let (first, _) = sheet.split_once('\n').unwrap();
    let mistyped = first.replacen("-3-1-1-", "-4-1-1-", 1);
    folder.write("out/sheet.en.md", format!("{mistyped}\n{rest}"));
    folder.fails_with(1, &["check", "out/sheet.en.md"], &["is mistyped or incomplete"]);
}
