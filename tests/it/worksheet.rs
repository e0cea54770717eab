//! Sheets and keys from end to end: written, read back as Markdown, rebuilt from their IDs,
//! and checked again.

mod markdown;

use crate::Run;
use markdown::plain_text;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// A folder with a freshly written worksheet.
struct Written {
    folder: tempfile::TempDir,
}

impl Written {
    fn new(arguments: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        Run::new(&format!("worksheet {arguments} -o {}", folder.path().display())).stdout();
        Self { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }
}

fn ids(page: &str) -> Vec<String> {
    let mut ids: Vec<String> = page
        .split(|letter: char| letter.is_whitespace() || letter == '|')
        .filter(|word| word.starts_with("B1-"))
        .map(str::to_owned)
        .collect();
    ids.dedup();
    ids
}

const SETS: [&str; 7] = ["sheet", "default", "classics", "nim", "take-away", "misere", "mistakes"];

#[test]
fn without_arguments_sheet_and_key_are_written_in_both_languages() {
    let folder = tempfile::tempdir().unwrap();
    let listed = Run::new("worksheet").inside(folder.path()).stdout();
    let names: Vec<&str> =
        listed.lines().filter_map(|line| line.rsplit(['/', '\\']).next()).collect();
    for name in [
        "sheet.zh.md",
        "key.zh.md",
        "sheet.zh.html",
        "key.zh.html",
        "sheet.en.md",
        "key.en.md",
        "sheet.en.html",
        "key.en.html",
    ] {
        assert!(names.contains(&name), "{name}: {listed}");
    }
    for line in listed.lines() {
        assert!(folder.path().join(line).is_file(), "{line}");
    }
}

#[test]
fn the_same_seed_writes_the_same_bytes() {
    let [first, second] = [0, 1].map(|_| Written::new("--seed 9 --copies 3 --format md,html,json"));
    for entry in fs::read_dir(first.folder.path()).unwrap().flatten() {
        let name = entry.file_name().into_string().unwrap();
        assert_eq!(first.read(&name), second.read(&name), "{name}");
    }
}

/// What a problem says, without the sentences in it.
fn without_words(value: &serde_json::Value) -> serde_json::Value {
    use serde_json::Value;
    match value {
        Value::Array(items) => items.iter().map(without_words).collect(),
        Value::Object(fields) => fields
            .iter()
            .filter(|(name, _)| !name.ends_with("text") && *name != "short")
            .map(|(name, field)| (name.clone(), without_words(field)))
            .collect(),
        other => other.clone(),
    }
}

#[test]
fn both_languages_have_the_same_mathematics() {
    let written = Written::new("--seed 4 --copies 2 --format json");
    let read = |language: &str| -> serde_json::Value {
        serde_json::from_str(&written.read(&format!("worksheet.{language}.json"))).unwrap()
    };
    let mathematics = |value: &serde_json::Value| -> Vec<serde_json::Value> {
        let own = value["copies"].as_array().unwrap().iter().map(|copy| &copy["problems"]);
        let problems = own.chain([&value["common"]]).flat_map(|list| list.as_array().unwrap());
        let parts =
            ["id", "number", "answer", "facts", "difficulty", "total_marks", "mistakes", "grundy"];
        problems.flat_map(|problem| parts.map(|part| without_words(&problem[part]))).collect()
    };
    assert_eq!(mathematics(&read("zh")), mathematics(&read("en")));
}

#[test]
fn a_key_is_rebuilt_from_the_id_alone() {
    let written = Written::new("--seed 31 --level 2 --lang en --format md");
    let id = ids(&written.read("sheet.en.md")).remove(0);
    let key = Run::new(&format!("key {id} --lang en")).stdout();
    assert_eq!(key, written.read("key.en.md"));
}

#[test]
fn the_key_of_copy_17_is_its_part_of_the_class_key() {
    let written = Written::new("--copies 20 --lang en --format json");
    let class: serde_json::Value =
        serde_json::from_str(&written.read("worksheet.en.json")).unwrap();
    let copy = &class["copies"][16];
    let id = copy["id"].as_str().unwrap();
    let alone = Run::new(&format!("key {id} --lang en --format json")).json();
    assert_eq!(alone["copies"][0]["problems"], copy["problems"]);
}

#[test]
fn no_two_pupils_get_the_same_generated_problem() {
    let written = Written::new("--copies 30 --lang en --format json");
    let class: serde_json::Value =
        serde_json::from_str(&written.read("worksheet.en.json")).unwrap();
    let copies = class["copies"].as_array().unwrap();
    let numbers: Vec<u64> = copies[0]["problems"]
        .as_array()
        .unwrap()
        .iter()
        .map(|problem| problem["number"].as_u64().unwrap())
        .collect();
    assert!(numbers.len() >= 3);
    for index in 0..numbers.len() {
        let mut seen = std::collections::BTreeSet::new();
        let mut first_wins = 0;
        for copy in copies {
            let problem = &copy["problems"][index];
            assert!(seen.insert(problem["facts"].to_string()), "{problem}");
            assert_eq!(
                problem["difficulty"]["level"],
                copies[0]["problems"][index]["difficulty"]["level"]
            );
            first_wins += usize::from(problem["answer"]["first_wins"].as_bool().unwrap());
        }
        assert!((10..=20).contains(&first_wins), "winners are balanced: {first_wins} of 30");
    }
}

#[test]
fn a_class_list_gives_every_pupil_a_sheet_and_the_key_their_names() {
    let folder = tempfile::tempdir().unwrap();
    let roster = folder.path().join("class.csv");
    fs::write(&roster, "姓名\n王小明\n李*雷\nO'Brien | <b>\n").unwrap();
    let written = Written::new(&format!("--roster {} --format md,html", roster.display()));
    let sheet = written.read("sheet.zh.md");
    assert_eq!(sheet.lines().filter(|line| line.starts_with("# ")).count(), 3);
    for file in ["sheet.zh.md", "key.zh.md"] {
        let text = plain_text(&written.read(file));
        for name in ["王小明", "李*雷", "O'Brien | <b>"] {
            assert!(text.contains(name), "{file}: {name}");
        }
    }
    assert!(!written.read("sheet.zh.html").contains("<b>"), "names are escaped");
    Run::of(["check", written.folder.path().to_str().unwrap()]).stdout();
}

#[test]
fn the_class_of_a_list_stands_on_sheet_and_solutions() {
    let folder = tempfile::tempdir().unwrap();
    let roster = folder.path().join("class.csv");
    fs::write(&roster, "Surname,First name,Class\nArcher,Zoe,7B\nBrown,Ben,\n").unwrap();
    let extras = "--solutions --solutions-for-pupils --hints --format md,html,json";
    let written = Written::new(&format!("--roster {} --lang en {extras}", roster.display()));
    let classes = |name: &str| written.read(name).matches("7B").count();
    for (name, least) in [("sheet.en.md", 2), ("solutions-for-pupils.en.md", 2), ("hints.en.md", 2)]
    {
        assert!(classes(name) >= least, "{name}");
    }
    assert!(written.read("sheet.en.md").contains("&emsp;Class: **7B** &emsp;"));
    let told = Run::of(["check", written.folder.path().to_str().unwrap()]).stdout();
    assert!(told.contains("11 sheets and keys, 0 chapters; wrong: 0"), "{told}");
}

/// Every question of every copy has its answer in the grid, and none is cut.
#[test]
fn the_grid_of_a_class_has_every_answer() {
    for set in SETS {
        for level in 1..=5 {
            let written = Written::new(&format!(
                "{set} --level {level} --copies 3 --lang en --format md,json"
            ));
            let key = written.read("key.en.md");
            let (grid, _) = key.split_once("\n# ").unwrap().1.split_once("\n# ").unwrap();
            assert!(!grid.contains("; …") && !grid.contains("| |"), "{set} {level}: {grid}");
            let class: serde_json::Value =
                serde_json::from_str(&written.read("worksheet.en.json")).unwrap();
            let asked = |list: &serde_json::Value| -> usize {
                let problems = list.as_array().unwrap().iter();
                problems.map(|problem| problem["questions"].as_array().unwrap().len()).sum()
            };
            assert!(asked(&class["common"]) + asked(&class["copies"][0]["problems"]) > 0);
            for row in grid.lines().filter(|row| row.starts_with("| B1-")) {
                let mut cells = row.trim_matches('|').split('|');
                assert!(cells.all(|cell| !cell.trim().is_empty()), "{row}");
            }
        }
    }
}

/// When the different problems run out they come again, far apart, and the key says so; a key that is made again from an ID agrees.
#[test]
fn copies_never_run_out_and_neighbours_never_share_a_problem() {
    let written = Written::new("nim --copies 400 --level 1 --lang en --format md,json");
    let class: serde_json::Value =
        serde_json::from_str(&written.read("worksheet.en.json")).unwrap();
    let copies = class["copies"].as_array().unwrap();
    let problems = |copy: &serde_json::Value| -> Vec<String> {
        copy["problems"].as_array().unwrap().iter().map(|one| one["facts"].to_string()).collect()
    };
    let all: Vec<Vec<String>> = copies.iter().map(problems).collect();
    let different: std::collections::BTreeSet<&String> = all.iter().flatten().collect();
    let count = all[0].len();
    assert!(different.len() < count * 400, "they do come again");
    for pair in all.windows(2) {
        let both: std::collections::BTreeSet<&String> = pair.iter().flatten().collect();
        assert_eq!(both.len(), 2 * count, "{pair:?}");
    }
    let key = written.read("key.en.md");
    let said = format!("there are only {} different ones", different.len());
    assert!(key.contains(&said), "{said}");
    let id = copies[399]["id"].as_str().unwrap();
    let alone = Run::new(&format!("key {id} --lang en --format json")).json();
    assert_eq!(alone["copies"][0]["problems"], copies[399]["problems"]);
}

/// A sheet that was put together is a set file beside it: its key comes back from it, and everything checks.
#[test]
fn a_sheet_that_was_put_together_has_a_set_file() {
    let check = |arguments: &str, items: &[&str]| {
        let written = Written::new(&format!("{arguments} --copies 3 --lang en --format md"));
        let name = format!("{}-own.yaml", arguments.split(' ').next().unwrap());
        let set = written.read(&name);
        let (_, listed) = set.split_once("items:\n").unwrap();
        assert_eq!(listed.lines().map(str::trim).collect::<Vec<_>>(), items, "{arguments}");
        let id = ids(&written.read("sheet.en.md")).remove(1);
        let path = written.path(&name);
        let key = Run::new(&format!("key {id} --lang en --set {}", path.display())).stdout();
        assert!(key.contains(&format!("# Solutions to sheet {id}")), "{key}");
        let told = Run::of(["check", written.folder.path().to_str().unwrap()]).stdout();
        assert!(told.contains("wrong: 0"), "{told}");
        (written.read("sheet.en.md"), written.read("key.en.md"))
    };
    let (sheet, _) = check(
        "sheet --problems 2 --same 1",
        &[
            "- generate: {from: nim, count: 1, same: true}",
            "- generate: {from: calendar, count: 1}",
        ],
    );
    let starts: std::collections::BTreeSet<&str> =
        sheet.split("## 1. ").skip(1).map(|rest| rest.split("## 2. ").next().unwrap()).collect();
    assert_eq!(starts.len(), 1, "problem 1 is the same on all copies");
    check(
        "sheet --topic wythoff,nim --problems 3",
        &["- generate: {from: wythoff, count: 2}", "- generate: {from: nim, count: 1}"],
    );
    let (sheet, _) = check(
        "sheet --kinds winner --problems 2",
        &["- generate: {from: calendar, count: 1}", "- generate: {from: multiplication, count: 1}"],
    );
    assert!(sheet.contains("Who wins") && !sheet.contains("first moves"), "{sheet}");
}

/// What cannot be is one error, which says what can.
#[test]
fn wishes_that_cannot_be_met_are_told() {
    let check = |arguments: &str, said: &str| {
        let (_, told) = Run::new(&format!("worksheet {arguments}")).fails_with(2).output();
        assert!(told.contains(said), "{arguments}: {told}");
    };
    check("--kinds winnr", "did you mean `winner`?");
    check("--topic nimm", "did you mean `nim`?");
    check("--topic mistakes --problems 40", "only 1");
    check("--same 9", "--same 9");
    check("--problems 0", "MAX_PROBLEMS");
    check("--problems 3 --minutes 4", "--minutes");
    check("--problems 3 --pages 4", "--pages");
    check("--pages 0", "MAX_PAGES");
    #[cfg(not(feature = "pdf"))]
    check("--pages 4", "--features pdf");
    check("--probelms 3", "--problems");
}

/// The key of a class grows by a row for each copy; only the book of solutions by its pages.
#[test]
fn the_key_of_a_class_works_out_one_problem_of_each_kind() {
    let headings =
        |text: &str, level: &str| text.lines().filter(|line| line.starts_with(level)).count();
    let written = Written::new("nim --copies 6 --lang en --format md --solutions");
    let (key, solutions) = (written.read("key.en.md"), written.read("solutions.en.md"));
    assert_eq!(headings(&key, "## "), 1, "one of the generator");
    assert_eq!(headings(&solutions, "## "), 6 * 4);
    assert_eq!(headings(&solutions, "# Solutions to sheet"), 6);
    assert_eq!(key.matches("A slip costs marks only once").count(), 1);
    assert_eq!(key.matches("nothing is right earns 0").count(), 1);
    assert_eq!(key.matches("**Theorem** (Bouton's rule)").count(), 1);
}

#[test]
fn what_was_written_checks_right_in_every_format() {
    let written = Written::new("--copies 3 --format md,html,json");
    let told = Run::of(["check", written.folder.path().to_str().unwrap()]).stdout();
    assert!(told.contains("10 sheets and keys, 0 chapters; wrong: 0"), "{told}");
}

#[test]
fn pages_for_a_browser_have_the_paper_that_was_asked_for_and_check_right() {
    let written = |more: &str| Written::new(&format!("--lang en --format md,html,json {more}"));
    for (paper, size) in [("a4", "@page { size: A4 }"), ("letter", "@page { size: letter }")] {
        let written = written(&format!("--paper {paper}"));
        for name in ["sheet.en.html", "key.en.html"] {
            assert!(written.read(name).contains(size), "{name}");
        }
        let told = Run::of(["check", written.folder.path().to_str().unwrap()]).stdout();
        assert!(told.contains("5 sheets and keys, 0 chapters; wrong: 0"), "{told}");
    }
    assert!(!written("").read("sheet.en.html").contains("@page { size"));
}

#[test]
fn a_changed_digit_in_a_key_is_found_and_named() {
    for name in ["key.en.md", "key.en.html", "worksheet.en.json"] {
        let written = Written::new("--lang en --format md,html,json");
        let text = written.read(name);
        let (line, at) = a_digit_of_an_answer(&text);
        let mut changed = text.into_bytes();
        changed[at] = if changed[at] == b'9' { b'8' } else { changed[at] + 1 };
        fs::write(written.path(name), changed).unwrap();
        let told = Run::of(["check", written.path(name).to_str().unwrap()]).fails_with(1).stdout();
        assert!(told.contains(&format!("{name}:{line}: printed")), "{told}");
    }
}

/// The line number and byte of some digit in the second half of the file.
fn a_digit_of_an_answer(text: &str) -> (usize, usize) {
    let middle = text.len() / 2;
    let at =
        text.bytes().enumerate().skip(middle).find(|(_, byte)| byte.is_ascii_digit()).unwrap().0;
    (text.as_bytes()[..at].iter().filter(|byte| **byte == b'\n').count() + 1, at)
}

#[test]
fn a_mistyped_id_is_refused() {
    let written = Written::new("--seed 345 --lang en --format md");
    let id = ids(&written.read("sheet.en.md")).remove(0);
    let mut letters: Vec<char> = id.chars().collect();
    let digit = letters.iter().position(|letter| *letter == '3').unwrap();
    letters[digit] = '4';
    let changed: String = letters.into_iter().collect();
    let (_, told) = Run::new(&format!("key {changed}")).fails_with(2).output();
    assert!(told.starts_with("error: ") && !told.contains(&id), "{told}");
    let (_, told) = Run::new("key B2-NEXT-1-2-3").fails_with(2).output();
    assert!(told.contains("format version 2"), "{told}");
}

#[test]
fn sheet_and_key_number_their_problems_alike() {
    for set in SETS {
        let written = Written::new(&format!("{set} --lang en --format md"));
        let headings = |name: &str| -> Vec<String> {
            let text = written.read(name);
            let lines = text.lines().filter_map(|line| line.strip_prefix("## "));
            let mut headings: Vec<String> =
                lines.map(|line| line.split('(').next().unwrap().trim().to_owned()).collect();
            headings.sort();
            headings
        };
        assert_eq!(headings("sheet.en.md"), headings("key.en.md"), "{set}");
    }
}

#[test]
fn a_sheet_gives_no_answer_away() {
    let written = Written::new("classics --lang en --format md");
    let sheet = written.read("sheet.en.md");
    for word in ["N-position", "P-position", "Answer", "nim-sum of"] {
        assert!(!sheet.contains(word), "{word}");
    }
    assert!(!sheet.contains("1st:"), "the marking grid is the teacher's");
}

#[test]
fn the_key_states_the_real_number_of_positions() {
    let written = Written::new("classics --lang en --format md");
    let key = written.read("key.en.md").replace('\u{a0}', " ");
    assert!(key.contains("All 8 036 052 024 positions"), "2001, 2002, 2003");
    assert!(key.contains("All 910 positions"), "12, 9, 6");
}

#[test]
fn templates_of_ones_own_take_the_place_of_single_files() {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("own");
    fs::create_dir_all(own.join("en")).unwrap();
    fs::write(own.join("en/sheet.md"), "# Mine: {{ s.title }}\n").unwrap();
    let written = Written::new(&format!("--lang en --format md --templates {}", own.display()));
    let sheet = written.read("sheet.en.md");
    assert!(sheet.starts_with("<!-- bouton {") && sheet.contains("-->\n\n# Mine: "), "{sheet}");
    assert!(written.read("key.en.md").contains("### "), "the key is still the built-in one");
}

#[test]
fn the_built_in_templates_can_be_written_out_and_used() {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("templates");
    Run::of(["templates", own.to_str().unwrap()]).stdout();
    let changed = Written::new(&format!("--format md --templates {}", own.display()));
    let built_in = Written::new("--format md");
    assert_eq!(changed.read("key.zh.md"), built_in.read("key.zh.md"));
    // Again it writes the same; but never over what somebody has changed.
    Run::of(["templates", own.to_str().unwrap()]).stdout();
    fs::write(own.join("en/nim/statement.md"), "mine").unwrap();
    let (_, told) = Run::of(["templates", own.to_str().unwrap()]).fails_with(2).output();
    assert!(told.contains("en/nim/statement.md differs from the built-in template"), "{told}");
    assert_eq!(fs::read_to_string(own.join("en/nim/statement.md")).unwrap(), "mine");
}

#[test]
fn a_set_file_of_ones_own_may_name_problems_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let problems = folder.path().join("problems");
    fs::create_dir_all(&problems).unwrap();
    fs::write(
        problems.join("mine.yaml"),
        "id: mine\ngame: {nim: {heaps: [2, 4, 7]}}\nquestions: [who-wins]\ntitle: {zh: 我的题, en: My own}\n",
    )
    .unwrap();
    let set = folder.path().join("my-set.yaml");
    fs::write(
        &set,
        "id: my-set\ntitle: {zh: 我的练习, en: My set}\nitems:\n  - problem: mine\n  - problem: nim-3-5-7\n",
    )
    .unwrap();
    let written = Written::new(&format!("{} --lang en --format md", set.display()));
    let sheet = written.read("sheet.en.md");
    assert!(sheet.contains("My own"));
    let id = ids(&sheet).remove(0);
    let (_, told) = Run::new(&format!("key {id}")).fails_with(2).output();
    assert!(told.contains("--set"), "{told}");
    let key = Run::new(&format!("key {id} --lang en --set {}", set.display())).stdout();
    assert_eq!(key, written.read("key.en.md"));
    Run::of(["check", folder.path().to_str().unwrap()]).stdout();
    assert!(Path::new(&written.path("key.en.md")).is_file());
}

#[test]
fn the_key_explains_the_signs_of_its_grid_and_no_others() {
    let check = |set: &str, signs: &[&str], absent: &str| {
        let written = Written::new(&format!("{set} --format md"));
        for (key, legend) in [("key.zh.md", "表中“先”"), ("key.en.md", "In the grid")] {
            let key = written.read(key);
            let legend = key.lines().find(|line| line.starts_with(legend)).unwrap();
            signs.iter().for_each(|sign| assert!(legend.contains(sign), "{sign}: {legend}"));
            assert!(!legend.contains(absent), "{legend}");
        }
    };
    check("several-heaps", &["“B→2”", "“B→3+6”", "“(1, 4, 5)”"], "“A 3→2”");
    check("sums-and-parity", &["“→2”", "“−3”"], "“A 3→2”");
    check("nim", &["“A 3→2”"], "“−3”");
}

#[test]
fn a_count_of_positions_says_when_those_that_play_alike_are_one() {
    let solved = Run::new("solve kayles 7 3 --json").json();
    assert_eq!(
        (&solved["evidence"]["positions"], &solved["evidence"]["alike_once"]),
        (&62.into(), &true.into())
    );
    let solved = Run::new("solve moore 2 3 4 5 6 --json").json();
    assert_eq!(
        (&solved["evidence"]["positions"], &solved["evidence"]["alike_once"]),
        (&840.into(), &false.into())
    );
    assert!(Run::new("solve kayles 7 3").stdout().contains("counted once"));
    let zh = Run::new("solve kayles 7 3 --lang zh").stdout();
    let unbroken: String = zh.split_whitespace().collect();
    assert!(unbroken.contains("只计一次"), "{zh}");
}
