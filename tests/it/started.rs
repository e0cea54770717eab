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

fn shown(path: &Path) -> String {
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
            Run::of(["check", &shown(&file)]).stdout();
            Run::of(["worksheet", &shown(&file), "--format", "md", "-o", &shown(&out)]).stdout();
            if kind != "set" {
                // Its file stands beside the sheets.
                Run::of(["check", &shown(&out)]).stdout();
            }
            // It is written in one language, and so are the sheets.
            let sheets = ["zh", "en"].map(|code| out.join(format!("sheet.{code}.md")).exists());
            assert_eq!(sheets, [language == "zh", language == "en"], "{kind}");
            let sheet = fs::read_to_string(out.join(format!("sheet.{language}.md"))).unwrap();
            let id = sheet.split_whitespace().find(|word| word.starts_with("B1-MY-OWN-")).unwrap();
            let key = Run::of(["key", id, "--set", &shown(&file)]).stdout();
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
