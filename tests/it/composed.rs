//! Sheets as a teacher puts them together: heads of one's own, what is left out, levels mixed on one sheet.

use crate::Run;
use std::{fs, path::Path};
use tempfile::TempDir;

/// Writes a worksheet into a fresh folder.
fn write_worksheet(arguments: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().display().to_string();
    Run::of(["worksheet"].iter().chain(arguments).copied().chain(["-o", &out])).stdout();
    folder
}

fn read(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).unwrap()
}

fn id(sheet: &str) -> String {
    sheet.split_whitespace().find(|word| word.starts_with("B1-")).unwrap().to_owned()
}

/// Every document of the folder is what the program would print again.
fn check_again(folder: &Path) {
    Run::of(["check", &folder.display().to_string()]).stdout();
}

const HEAD: [&str; 8] = [
    "--title",
    "Friday's <b>*test*</b>",
    "--school",
    "St. Mary's & Co",
    "--date",
    "23.11.2026",
    "--lines",
    "Name: ____  Form: ____",
];

#[test]
fn a_head_of_ones_own_is_printed_as_it_was_written() {
    let plain = write_worksheet(&["--format", "md,json"]);
    let folder = write_worksheet(&[&HEAD[..], &["--format", "md,html,json"]].concat());
    let (sheet, key) = (read(&folder, "sheet.en.md"), read(&folder, "key.en.md"));
    assert!(
        sheet.contains("# Friday's \\<b\\>\\*test\\*\\</b\\>\n\n**St. Mary's \\& Co**\n\n"),
        "{sheet}"
    );
    assert!(sheet.contains(
        "\n\nName: \\_\\_\\_\\_&emsp;Form: \\_\\_\\_\\_\n\nDate: **23\\.11.2026** &emsp;Marks: "
    ));
    assert!(!sheet.contains("Class: __"), "the usual blanks are not there twice");
    assert!(key.contains("**St. Mary's \\& Co** · 23\\.11.2026\n"), "{key}");
    let page = read(&folder, "sheet.zh.html");
    assert!(
        page.contains("Friday's &lt;b&gt;*test*&lt;/b&gt;") && !page.contains("<b>*"),
        "{page}"
    );
    let running = page.split_once("symbols:").unwrap().1.split_once('}').unwrap().0;
    assert!(running.contains("Name: ____  Form: ____") && !running.contains("班级"), "{running}");
    assert_eq!(id(&sheet), id(&read(&plain, "sheet.en.md")), "the mathematics is the same");
    let json = |folder: &TempDir| -> serde_json::Value {
        serde_json::from_str(&read(folder, "worksheet.en.json")).unwrap()
    };
    assert_eq!(json(&folder)["copies"], json(&plain)["copies"]);
    assert_eq!(json(&folder)["bouton"]["head"]["school"], "St. Mary's & Co");
    assert_eq!(json(&folder)["title"], "Friday's <b>*test*</b>");
    check_again(folder.path());
    let id = id(&sheet);
    let again = Run::of([&["key", &id, "--lang", "en"][..], &HEAD].concat()).stdout();
    assert_eq!(again, key);
}

#[test]
fn a_head_is_plain_text_of_one_line() {
    let check = |option: &str, text: &str, said: &str| {
        let (_, told) = Run::of(["worksheet", option, text]).fails_with(2).output();
        assert!(told.contains(said) && told.contains(option), "{text}: {told}");
    };
    check("--title", &"x".repeat(101), "MAX_LINE_CHARS");
    check("--school", "a\nb", "U+000A");
    check("--lines", "a\u{202e}b", "U+202E");
    check("--date", " ", "empty");
    let five = ["--lines", "a"].repeat(5);
    let (_, told) = Run::of([&["worksheet"][..], &five].concat()).fails_with(2).output();
    assert!(told.contains("MAX_LINES"), "{told}");
    let zh = Run::of(["worksheet", "--title", "a\tb"]).locale("zh_CN.UTF-8").fails_with(2);
    assert!(zh.output().1.contains("印不出来的字符"));
}

#[test]
fn what_is_left_out_is_not_there() {
    let items = |arguments: &[&str]| -> Vec<String> {
        let folder = write_worksheet(&[arguments, &["--format", "md", "--lang", "en"]].concat());
        check_again(folder.path());
        let file = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path());
        let own = file.into_iter().find(|path| path.extension().is_some_and(|end| end == "yaml"));
        let set = fs::read_to_string(own.unwrap()).unwrap();
        set.split_once("items:\n").unwrap().1.lines().map(|line| line.trim().to_owned()).collect()
    };
    let all_but = items(&["sheet", "--without", "nim,calendar"]);
    assert!(!all_but.is_empty());
    assert!(all_but.iter().all(|item| !item.contains("nim,") && !item.contains("calendar")));
    let topics = items(&["--topic", "nim,coins", "--without", "coins", "--problems", "2"]);
    assert!(topics.iter().all(|item| !item.contains("coins")), "{topics:?}");
    let fixed = items(&["nim", "--without", "nim-3-5-7"]);
    assert!(fixed.iter().all(|item| item != "- problem: nim-3-5-7"), "{fixed:?}");
    let check = |arguments: &str, said: &str| {
        let (_, told) = Run::new(&format!("worksheet {arguments}")).fails_with(2).output();
        assert!(told.contains(said), "{arguments}: {told}");
    };
    check("--without sheet", "--without leaves nothing over");
    check("--without coin", "did you mean `coins`?");
    check("--without nim-3-5-8", "did you mean `nim-3-5-7`?");
}

#[test]
fn levels_are_mixed_on_one_sheet_easy_ones_first() {
    let folder = write_worksheet(&["--level", "1-3", "--problems", "6", "--copies", "2"]);
    let set = read(&folder, "sheet-own.yaml");
    assert!(set.contains("levels: [1, 3]\n"), "{set}");
    let levels: Vec<&str> = set.split("level: ").skip(1).filter_map(|rest| rest.get(..1)).collect();
    assert!(levels.is_sorted() && levels.first() == Some(&"1") && levels.last() == Some(&"3"));
    let (sheet, key) = (read(&folder, "sheet.en.md"), read(&folder, "key.en.md"));
    assert!(sheet.contains("levels 1–3 of 5") && key.contains("levels 1–3 of 5"), "{sheet}");
    assert!(read(&folder, "sheet.zh.md").contains("第1至3级（共5级）"));
    assert_eq!(sheet.matches("\n## ").count(), 2 * 6);
    check_again(folder.path());
    let file = folder.path().join("sheet-own.yaml").display().to_string();
    let again = Run::of(["key", &id(&sheet), "--set", &file, "--lang", "en"]).stdout();
    assert!(again.contains("levels 1–3 of 5"));
    let marked = Run::of(["mark", "--blank", &id(&sheet), "--set", &file]).stdout();
    assert!(!marked.is_empty());
}

#[test]
fn levels_that_cannot_be_mixed_are_told() {
    let check = |arguments: &str, said: &str| {
        let (_, told) = Run::new(&format!("worksheet {arguments}")).fails_with(2).output();
        assert!(told.contains(said), "{arguments}: {told}");
    };
    check("--level 3-1", "the easier one first");
    check("--level 6", "from 1 to 5");
    check("--level 1-3 --problems 2", "needs 3 problems");
    check("mistakes --level 1-3", "are fixed");
}

/// A set file of one's own is written beside its sheets, unless it stands there or needs what stands beside it.
#[test]
fn sheets_of_ones_own_set_are_checked_where_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("friday.yaml");
    let item = "items:\n  - generate: {from: nim, count: 1}\n";
    fs::write(&own, format!("id: friday\ntitle: Friday\n{item}")).unwrap();
    let set = own.display().to_string();
    let print = |out: &Path| {
        let out = out.display().to_string();
        let arguments = ["worksheet", &set, "--format", "md", "-o", &out];
        Run::of(arguments.to_vec()).stdout();
        check_again(Path::new(&out));
    };
    let out = folder.path().join("out");
    print(&out);
    let copy = out.join("friday.yaml");
    let [own_text, copied] = [&own, &copy].map(|path| fs::read_to_string(path).unwrap());
    assert!(copied.starts_with("# A copy") && copied.ends_with(&own_text), "{copied}");
    print(folder.path());
    // Another file of that name is not written over; an older copy is.
    let others = folder.path().join("others");
    fs::create_dir(&others).unwrap();
    fs::write(others.join("friday.yaml"), "id: friday\n").unwrap();
    let to = others.display().to_string();
    let refused = ["worksheet", &set, "--format", "md", "-o", &to];
    let (_, told) = Run::of(refused.to_vec()).fails_with(2).output();
    assert!(told.contains("was not touched"), "{told}");
    fs::remove_dir_all(&others).unwrap();
    print(&out);
    // Found where the folder of sheets lies.
    fs::remove_file(&copy).unwrap();
    check_again(&out);
    fs::remove_file(&own).unwrap();
    let (told, _) = Run::of(["check", &out.display().to_string()]).fails_with(1).output();
    assert!(told.contains("put friday.yaml beside it"), "{told}");
}

/// Topics take turns, and without a length a sheet takes about forty minutes.
#[test]
fn a_topic_without_a_name_and_one_that_is_unknown_are_told() {
    for (topics, lang, told) in [
        ("nim,,", "en", "`--topic` lacks a name"),
        (",nim", "zh", "`--topic`后面少一个名称"),
        (
            "wythof",
            "en",
            "no topic `wythof` (did you mean `wythoff`?): they are listed by `bouton list sets`",
        ),
        ("wythof", "zh", "没有叫“wythof”的内容。是不是“wythoff”？可用的见`bouton list sets`"),
    ] {
        let asked = Run::of(["worksheet", "--topic", topics, "--lang", lang]);
        let (_, error) = asked.fails_with(2).output();
        assert!(error.contains(told), "{error}");
    }
}

#[test]
fn topics_share_a_sheet() {
    let folder = write_worksheet(&["--topic", "nim,pile", "--problems", "4", "--lang", "en"]);
    let set = read(&folder, "sheet-own.yaml");
    assert!(
        set.contains("{from: nim, count: 2}") && set.contains("{from: pile, count: 2}"),
        "{set}"
    );
    let sheet = read(&write_worksheet(&["--topic", "wythoff", "--lang", "en"]), "sheet.en.md");
    assert!(sheet.matches("\n## ").count() > 1 && !sheet.contains("# Nim and"), "{sheet}");
    // What one generator draws is pinned together, and that is said.
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().display().to_string();
    let pinned =
        "worksheet --topic nim,pile --problems 4 --same 1 --lang en -o".split(' ').chain([&*out]);
    let (_, told) = Run::of(pinned.collect::<Vec<&str>>()).output();
    assert!(told.contains("are drawn together by `nim`"), "{told}");
}

#[test]
fn hints_stand_once_on_a_sheet_of_hints() {
    let folder = write_worksheet(&["nim", "--level", "2", "--hints", "--format", "md"]);
    for (language, first, later) in [
        ("en", "Write the heaps in binary", "As for problem 1.\n"),
        ("zh", "把各堆写成二进制", "提示和第1题的一样。\n"),
    ] {
        let hints = read(&folder, &format!("hints.{language}.md"));
        let count = |words: &str| hints.matches(words).count();
        assert_eq!((count(first), count("\n## "), count(later)), (1, 4, 3), "{hints}");
    }
    check_again(folder.path());
    let mixed = write_worksheet(&["--level", "1", "--hints", "--format", "md", "--lang", "en"]);
    let hints = read(&mixed, "hints.en.md");
    assert!(!hints.contains("As for problem"), "other games have other hints: {hints}");
}
