//! Files of one's own: written to begin with, printed by themselves, and watched while they are changed.

use crate::Run;
use assert_cmd::cargo::cargo_bin;
use std::{
    fs,
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
    sync::mpsc::{self, Receiver},
    thread,
    time::Duration,
};

fn display_path(path: &Path) -> String {
    path.display().to_string()
}

#[test]
fn a_file_to_begin_with_is_right_and_can_be_printed() {
    for (language, untouched) in [("en", "was not touched"), ("zh", "没有改动")] {
        for kind in ["set", "problem", "generator"] {
            let folder = tempfile::tempdir().unwrap();
            let new = || Run::of(["new", kind, "my-own", "--lang", language]).inside(folder.path());
            assert_eq!(new().stdout(), "my-own.yaml\n");
            let (_, told) = new().fails_with(2).output();
            assert!(told.contains(untouched), "{told}");
            let (file, out) = (folder.path().join("my-own.yaml"), folder.path().join("out"));
            assert!(fs::read_to_string(&file).unwrap().contains("\nid: my-own\n"));
            Run::of(["check", &display_path(&file)]).stdout();
            Run::of([
                "worksheet",
                &display_path(&file),
                "--format",
                "md",
                "-o",
                &display_path(&out),
            ])
            .stdout();
            if kind != "set" {
                // Its file stands beside the sheets.
                Run::of(["check", &display_path(&out)]).stdout();
            }
            // It is written in one language, and so are the sheets.
            let sheets = ["zh", "en"].map(|code| out.join(format!("sheet.{code}.md")).exists());
            assert_eq!(sheets, [language == "zh", language == "en"], "{kind}");
            let sheet = fs::read_to_string(out.join(format!("sheet.{language}.md"))).unwrap();
            let id = sheet.split_whitespace().find(|word| word.starts_with("B1-MY-OWN-")).unwrap();
            let key = Run::of(["key", id, "--set", &display_path(&file)]).stdout();
            let printed = out.join(format!("key.{language}.md"));
            assert_eq!(key, fs::read_to_string(printed).unwrap(), "{kind}");
        }
    }
}

/// The files of a folder that `bouton worksheet own.yaml` makes of these texts, with the first line behind the ID of each sheet.
fn sheets_of(texts: &str, arguments: &str) -> Vec<(String, String)> {
    let folder = tempfile::tempdir().unwrap();
    let set = format!("id: own\n{texts}items:\n  - problem: nim-3-5-7\n");
    fs::write(folder.path().join("own.yaml"), set).unwrap();
    let line = format!("worksheet own.yaml --format md -o out {arguments}");
    Run::new(&line).inside(folder.path()).stdout();
    let sheet = |code: &str| {
        let text = fs::read_to_string(folder.path().join(format!("out/sheet.{code}.md"))).ok()?;
        let title = text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or_default();
        Some((code.to_owned(), title.to_owned()))
    };
    ["zh", "en"].into_iter().filter_map(sheet).collect()
}

#[test]
fn a_set_of_ones_own_is_printed_in_the_language_in_which_it_is_written() {
    let check = |texts: &str, arguments: &str, expected: &[(&str, &str)]| {
        let found = sheets_of(texts, arguments);
        let found: Vec<(&str, &str)> =
            found.iter().map(|(code, title)| (code.as_str(), title.as_str())).collect();
        assert_eq!(found, expected, "{texts}{arguments}");
    };
    check("title: {zh: 星期五, en: Friday}\n", "", &[("zh", "星期五"), ("en", "Friday")]);
    check("title: Friday\n", "", &[("en", "Friday")]);
    check("title: 星期五\n", "", &[("zh", "星期五")]);
    check("title: {en: Friday}\n", "", &[("en", "Friday")]);
    check("title: {zh: 星期五, en: Friday}\nintro: {zh: 请用铅笔。}\n", "", &[("zh", "星期五")]);
    // What is asked for is printed, with the text that there is.
    check("title: Friday\n", "--lang zh", &[("zh", "Friday")]);
    check("title: {zh: 星期五}\n", "--lang en", &[("en", "星期五")]);
    // A set that is put together of it keeps its texts as they are.
    check("title: {en: Friday}\n", "--problems 2", &[("en", "Friday")]);
    check("title: {en: Friday}\n", "--title Test", &[("en", "Test")]);
}

#[test]
fn a_problem_in_one_language_keeps_the_identity_of_its_sheets() {
    let folder = tempfile::tempdir().unwrap();
    let own = |title: &str| {
        let problem = format!(
            "id: mine\ngame: {{nim: {{heaps: [2, 4, 7]}}}}\nquestions: [who-wins]\ntitle: {title}\nhints: [Write the heaps in binary.]\nremark: Ask for a reason.\n"
        );
        fs::write(folder.path().join("mine.yaml"), problem).unwrap();
        Run::new("check mine.yaml").inside(folder.path()).stdout();
        Run::new("worksheet mine.yaml --lang en --format md -o out").inside(folder.path()).stdout();
        let key = fs::read_to_string(folder.path().join("out/key.en.md")).unwrap();
        assert!(key.contains("Write the heaps in binary.") && key.contains("Ask for a reason."));
        let id =
            key.split_whitespace().find(|word| word.starts_with("B1-MINE-")).map(str::to_owned);
        id.unwrap()
    };
    let id = own("{zh: 三堆, en: Three heaps}");
    assert_eq!(own("Three heaps"), id);
    assert_eq!(own("{en: Three heaps}"), id);
}

/// A problem of one's own with these questions, in a folder.
fn own_problem(subject: &str, questions: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let text = format!("id: mine\n{subject}\nquestions:\n{questions}title: Mine\n");
    fs::write(folder.path().join("mine.yaml"), text).unwrap();
    folder
}

const OWN_QUESTION: &str =
    "  - who-wins\n  - ask: {text: 'Tell *a friend* why.', lines: 4, marks: 5}\n";

#[test]
fn a_question_in_ones_own_words_is_printed_and_never_answered() {
    let subjects = [
        "game: {nim: {heaps: [2, 4, 7]}}",
        "game: {pile: {objects: 21, take: 1..3}}",
        "game: {wythoff: {heaps: [3, 6]}}",
    ];
    for subject in subjects {
        let folder = own_problem(subject, OWN_QUESTION);
        let run = |line: &str| Run::new(line).inside(folder.path());
        run("check mine.yaml").stdout();
        let line = "worksheet mine.yaml --lang en --format md,html,json --solutions --hints -o out";
        let (_, said) = run(line).output();
        let unchecked =
            "1 question in the teacher's own words has no answer here and was not checked";
        assert!(said.contains(unchecked), "{said}");
        let read = |name: &str| fs::read_to_string(folder.path().join("out").join(name)).unwrap();
        let (sheet, key) = (read("sheet.en.md"), read("key.en.md"));
        assert!(sheet.contains("2. Tell \\*a friend\\* why. (5\u{a0}marks)"), "{sheet}");
        assert!(sheet.contains("```work 4"), "{sheet}");
        assert!(key.contains("Answers vary") && key.contains("has checked none"), "{key}");
        assert!(key.contains(unchecked), "{key}");
        assert!(key.contains("| (2) | 5 | for the teacher to judge"), "{key}");
        run("check out").stdout();
    }
}

/// A problem need be about no game: then it is printed, marked and exported, and nothing is said to be checked.
#[test]
fn a_problem_in_ones_own_words_needs_no_game() {
    let questions = "  - ask: {text: Who was Bouton?, lines: 2, marks: 3}\n";
    let folder = own_problem("text: {zh: 先读第一章。, en: Read chapter 1 first.}", questions);
    let run = |line: &str| Run::new(line).inside(folder.path());
    run("check mine.yaml").stdout();
    let line = "worksheet mine.yaml --lang en --format md,html,json --solutions --hints -o out";
    let (_, said) = run(line).output();
    assert!(said.contains("no answer here and was not checked"), "{said}");
    assert!(!said.contains("searched and checked"), "{said}");
    let read = |name: &str| fs::read_to_string(folder.path().join("out").join(name)).unwrap();
    let (sheet, key) = (read("sheet.en.md"), read("key.en.md"));
    assert!(sheet.contains("## 1. Mine (3") && sheet.contains("Read chapter 1 first."), "{sheet}");
    assert!(!sheet.contains("☆"), "{sheet}");
    assert!(sheet.contains("Who was Bouton?") && sheet.contains("```work 2"), "{sheet}");
    assert!(key.contains("Answers vary") && key.contains("| (1) | 3 | for the teacher"), "{key}");
    let absent = ["### Solution", "### Hints", "Difficulty", "every answer"];
    assert!(absent.iter().all(|words| !key.contains(words)), "{key}");
    run("worksheet mine.yaml --lang zh --format md -o out-zh").stdout();
    let key = fs::read_to_string(folder.path().join("out-zh/key.zh.md")).unwrap();
    assert!(key.contains("老师自拟的1问，没有答案，也没有核对"), "{key}");
    run("check out").stdout();
    let id = sheet.split_whitespace().find(|word| word.starts_with("B1-MINE-")).unwrap();
    fs::write(folder.path().join("answers.yaml"), "problems:\n  1: {ask: A teacher. +2}\n")
        .unwrap();
    let marked = Run::of(["mark", id, "answers.yaml", "--set", "mine.yaml"]);
    assert!(marked.inside(folder.path()).stdout().contains("own question: 2/3"));
    run("export mine.yaml --to moodle,qti,gift --lang en -o export").stdout();
    fs::write(folder.path().join("bad.yaml"), "id: bad\nquestions: [who-wins]\ntitle: Bad\n")
        .unwrap();
    let (told, _) = run("check bad.yaml").fails_with(2).output();
    assert!(told.contains("bad.yaml:1:5") && told.contains("(`ask`)"), "{told}");
}

#[test]
fn a_question_in_ones_own_words_about_a_number_is_chinese_too() {
    let folder = own_problem(
        "numeration: {number: 20, in: fibonacci}",
        "  - represent\n  - ask: {text: 说说你的想法。}\n",
    );
    let run = |line: &str| Run::new(line).inside(folder.path());
    run("worksheet mine.yaml --lang zh --format md -o out").stdout();
    let read = |name: &str| fs::read_to_string(folder.path().join("out").join(name)).unwrap();
    assert!(read("sheet.zh.md").contains("2. 说说你的想法。"), "{}", read("sheet.zh.md"));
    assert!(read("sheet.zh.md").contains("```work 3"));
    assert!(read("key.zh.md").contains("没有给出答案，也没有验算"), "{}", read("key.zh.md"));
    assert!(read("key.zh.md").contains("| (2) | 2 | 由老师酌情给分"), "{}", read("key.zh.md"));
}

#[test]
fn a_question_in_ones_own_words_is_marked_and_exported_for_a_reader() {
    let folder = own_problem("game: {nim: {heaps: [2, 4, 7]}}", OWN_QUESTION);
    let run = |line: &str| Run::new(line).inside(folder.path());
    run("worksheet mine.yaml --format md -o out").stdout();
    let sheet = fs::read_to_string(folder.path().join("out/sheet.en.md")).unwrap();
    let id = sheet.split_whitespace().find(|word| word.starts_with("B1-MINE-")).unwrap();
    let mark = |answer: &str| {
        let answers = format!("problems:\n  1: {{who-wins: Ann +1, ask: {answer}}}\n");
        fs::write(folder.path().join("answers.yaml"), answers).unwrap();
        let marked = Run::of(["mark", id, "answers.yaml", "--set", "mine.yaml"]);
        marked.inside(folder.path()).stdout()
    };
    let told = mark("Because the nim-sum is not 0");
    assert!(told.contains("own question: 0/5, 5 more to be read"), "{told}");
    assert!(mark("'Because the nim-sum is not 0 +3'").contains("own question: 3/5"));
    let (_, told) = run("export mine.yaml --to moodle --lang en -o export").output();
    assert!(told.contains("own question (1)"), "{told}");
    let exported = fs::read_to_string(folder.path().join("export/mine.en.moodle.xml")).unwrap();
    assert!(exported.contains("type=\"essay\"") && exported.contains("Answers vary"), "{exported}");
}

#[test]
fn a_question_in_ones_own_words_is_no_part_of_the_edition() {
    let id = |words: &str| {
        let ask = OWN_QUESTION.replace("Tell *a friend* why.", words);
        let folder = own_problem("game: {nim: {heaps: [2, 4, 7]}}", &ask);
        Run::new("worksheet mine.yaml --format md -o out").inside(folder.path()).stdout();
        let sheet = fs::read_to_string(folder.path().join("out/sheet.en.md")).unwrap();
        sheet.split_whitespace().find(|word| word.starts_with("B1-MINE-")).map(str::to_owned)
    };
    assert_eq!(id("Tell me why."), id("Tell a friend why."));
    assert!(id("Tell me why.").is_some());
}

#[test]
fn a_question_in_ones_own_words_has_words_room_and_marks() {
    let check = |ask: &str, said: &str| {
        let folder = own_problem("game: {nim: {heaps: [2, 4, 7]}}", &format!("  - ask: {ask}\n"));
        let (told, _) = Run::new("check mine.yaml").inside(folder.path()).fails_with(2).output();
        assert!(told.contains(said) && told.contains("mine.yaml:4"), "{ask}: {told}");
    };
    check("{text: ''}", "the text text is empty");
    check("{text: Why?, lines: 0}", "0 lines to write on: 1 to 40 (MAX_WORK_LINES)");
    check("{text: Why?, lines: 41}", "(MAX_WORK_LINES)");
    check("{text: Why?, marks: 0}", "ask earns 0 marks");
    check("{lines: 3}", "the field `text` is missing");
    check("{text: Why?, answer: 3}", "there is no field `answer` here");
}

#[test]
fn the_schema_describes_texts_in_one_language() {
    for kind in ["set", "problem", "generator"] {
        let schema: serde_json::Value =
            serde_json::from_str(&Run::of(["schema", kind]).stdout()).unwrap();
        let text = &schema["$defs"]["string_in_languages"];
        let forms = text["anyOf"].as_array().unwrap_or_else(|| panic!("{kind}: {schema}"));
        assert_eq!(forms[0]["type"], "string", "{kind}");
        assert_eq!(forms[1]["minProperties"], 1, "{kind}");
    }
}

#[test]
fn a_file_to_begin_with_has_a_name_by_which_it_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let check = |arguments: &str, said: &str| {
        let run = Run::new(&format!("new {arguments}")).inside(folder.path());
        let (_, told) = run.fails_with(2).output();
        assert!(told.contains(said), "{arguments}: {told}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "{arguments}");
    };
    check("problem My-Own", "is not an id");
    check("set 3-heaps", "starting with a letter");
    check("problem mine -o other.yaml", "mine.yaml");
    check("set mine -o no/where.yaml", "cannot write");
    check("story mine", "problem");
}

#[test]
fn what_is_printed_by_itself_is_printed_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    Run::of(["new", "generator", "mine"]).inside(folder.path()).stdout();
    let run = |arguments: &str| {
        let (_, told) = Run::new(arguments).inside(folder.path()).fails_with(2).output();
        told
    };
    assert!(run("worksheet mine.yaml --problems 2").contains("bouton new set"));
    fs::rename(folder.path().join("mine.yaml"), folder.path().join("other.yaml")).unwrap();
    assert!(run("worksheet other.yaml").contains("write `id: other`"));
}

/// A running `bouton watch`, ended with the test.
struct Watch {
    child: Child,
    said: Receiver<String>,
}

impl Watch {
    fn new(folder: &Path) -> Self {
        let mut command = Command::new(cargo_bin("bouton"));
        command.args(["watch", "mine.yaml", "--format", "md", "-o", "out"]).env("LC_ALL", "C");
        command.current_dir(folder).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (send, said) = mpsc::channel();
        let listen = |lines: Box<dyn BufRead + Send>, send: mpsc::Sender<String>| {
            thread::spawn(move || {
                lines.lines().map_while(Result::ok).all(|line| send.send(line).is_ok())
            })
        };
        listen(Box::new(BufReader::new(child.stdout.take().unwrap())), send.clone());
        listen(Box::new(BufReader::new(child.stderr.take().unwrap())), send);
        Self { child, said }
    }

    /// Waits until a line has these words.
    fn says(&self, words: &str) {
        loop {
            let line = self.said.recv_timeout(Duration::from_secs(60));
            if line.unwrap_or_else(|_| panic!("`{words}` was not said")).contains(words) {
                return;
            }
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_watched_file_is_printed_again_and_errors_do_not_end_it() {
    let folder = tempfile::tempdir().unwrap();
    Run::of(["new", "set", "mine"]).inside(folder.path()).stdout();
    let file = folder.path().join("mine.yaml");
    let text = fs::read_to_string(&file).unwrap();
    let watch = Watch::new(folder.path());
    watch.says("printed and checked");
    fs::write(&file, text.replace("nim-3-5-7", "nim-3-5-8")).unwrap();
    watch.says("nim-3-5-8");
    fs::write(&file, text.replace("A sheet of my own", "The second one")).unwrap();
    watch.says("printed and checked");
    let sheet = fs::read_to_string(folder.path().join("out/sheet.en.md")).unwrap();
    assert!(sheet.contains("# The second one"), "{sheet}");
}

#[test]
fn only_a_file_can_be_watched() {
    let check = |arguments: &str, said: &str| {
        let (_, told) = Run::new(arguments).fails_with(2).output();
        assert!(told.contains(said), "{arguments}: {told}");
    };
    check("watch", "name the file to watch");
    check("watch nim", "name the file to watch");
    check("watch no-such-file.yaml", "cannot read no-such-file.yaml");
}
