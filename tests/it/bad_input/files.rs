//! Files and folders that cannot be read or written, class lists, templates, and runs that are
//! broken off.

use super::{Folder, check, is_empty, problem};
use std::{
    fs,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

const SET: &str = "id: x\ntitle: {zh: 练, en: X}\nitems: [{problem: nim-3-5-7}]\n";

fn with_set() -> Folder {
    Folder::new().with("x.yaml", SET)
}

/// A kind of question that is misspelt, or that a problem does not ask, is told at its place in the set.
#[test]
fn kinds_that_ask_nothing_are_told_in_the_set() {
    let set = |kinds: &str| {
        format!(
            "id: x\ntitle: X\nkinds: [{kinds}]\nitems:\n  - problem: nim-3-5-7\n  - generate: {{from: nim}}\n"
        )
    };
    let check = |kinds: &str, words: &[&str]| {
        Folder::new().with("x.yaml", set(kinds)).refuses(&["worksheet", "x.yaml"], words);
    };
    check(
        "who-wins, winnig-moves",
        &["x.yaml:3:1", "no kind of question `winnig-moves`: did you mean winning-moves?"],
    );
    check("moves", &["did you mean winning-moves?"]);
    check("banana", &["no kind of question `banana`"]);
    check("represent", &["x.yaml:5:5", "nim-3-5-7 asks no question of the kinds that are wanted"]);
}

#[test]
fn what_is_no_exercise_file_is_refused_without_reading_it_all() {
    let folder =
        Folder::new().with("folder.yaml/inside.txt", "").with("broken.yaml", b"id: x\n\xc8\xfd\n");
    folder.refuses(&["worksheet", "folder.yaml"], &["folder.yaml is a folder: name a .yaml file"]);
    folder
        .refuses(&["worksheet", "broken.yaml"], &["broken.yaml:2: not UTF-8 text: save the file"]);
    folder.refuses(&["check", "broken.yaml"], &["broken.yaml:2: not UTF-8 text"]);
    folder.refuses(&["worksheet", "missing.yaml"], &["cannot read missing.yaml", "check the name"]);
    let large = fs::File::create(folder.path("large.yaml")).unwrap();
    large.set_len(100 << 20).unwrap();
    folder.refuses(
        &["worksheet", "large.yaml"],
        &["104857600 bytes: the limit (MAX_FILE_BYTES) is 1048576"],
    );
    folder.refuses(&["check", "large.yaml"], &["(MAX_FILE_BYTES)"]);
}

#[cfg(unix)]
#[test]
fn a_device_without_end_is_not_read_to_its_end() {
    let folder = Folder::new();
    for name in ["zero.yaml", "sheet.en.md", "en/sheet.md"] {
        fs::create_dir_all(folder.path(name).parent().unwrap()).unwrap();
        std::os::unix::fs::symlink("/dev/zero", folder.path(name)).unwrap();
    }
    folder.refuses(&["worksheet", "/dev/zero"], &["/dev/zero", "(MAX_FILE_BYTES)"]);
    folder.refuses(&["worksheet", "zero.yaml"], &["(MAX_FILE_BYTES)"]);
    folder.refuses(
        &["worksheet", "nim", "--roster", "/dev/zero"],
        &["(MAX_ROSTER_BYTES) is 1048576"],
    );
    folder.refuses(&["worksheet", "classics", "--templates", "."], &["leads out of"]);
}

#[cfg(unix)]
#[test]
fn links_that_lead_back_are_not_followed() {
    let folder = Folder::new()
        .with("own/problems/x.yaml", problem("x", "nim: {heaps: [3]}", "who-wins", ""));
    for name in ["a", "b", "c"] {
        std::os::unix::fs::symlink("..", folder.path("own").join(name)).unwrap();
    }
    let printed = folder.run(&["check", "own"], "C", 0);
    assert!(printed.starts_with("checked: 1 problems"), "{printed}");
}

#[test]
fn a_folder_nested_too_deep_is_not_passed_over_in_silence() {
    let folder = Folder::new().with(&format!("{}x.yaml", "a/".repeat(20)), "id: x\n");
    folder.fails_with(1, &["check", "a"], &["deeper than 16 folders (MAX_FOLDER_DEPTH)"]);
}

#[test]
fn there_must_be_something_to_check() {
    let folder = Folder::new().with("empty/.keep", "").with("notes.md", "# Notes\n");
    folder.refuses(&["check", "missing"], &["missing does not exist: name a file or a folder"]);
    folder.refuses(&["check", "empty"], &["nothing to check: exercises end in .yaml"]);
    folder.refuses(&["check", "notes.md"], &["nothing to check"]);
}

#[test]
fn a_folder_of_exercises_must_hold_some() {
    let folder = Folder::new().with("file", "").with("empty/.keep", "");
    for name in ["missing", "file", "empty"] {
        let parts = &["holds no exercises: it needs a folder problems, generators or sets"];
        for command in [&["worksheet", "nim"][..], &["list", "sets"], &["check"]] {
            folder.refuses(&[command, &["--exercises", name]].concat(), parts);
        }
    }
}

#[test]
fn a_class_list_is_a_utf_8_file_with_names() {
    let check = |contents: &[u8], part: &str| {
        let folder = Folder::new().with("class.csv", contents);
        folder.refuses(&["worksheet", "nim", "--roster", "class.csv"], &["class.csv", part]);
    };
    check(b"", "has no names: write one name a line");
    check("姓名\n".as_bytes(), "has no names");
    check(
        b"name\n\xff\xff\xff\xff\n",
        ":2: this line is not UTF-8 text, and nothing else that is known",
    );
    check(b"no,name\n1,Ada\n2,\n", ":3: this row has no name");
    check(b"\"A\tda\",7\n", "a name contains a tab: save the list as CSV");
    check("王".repeat(61).as_bytes(), "61 characters, the limit (MAX_NAME_CHARS) is 60");
    check("a\n".repeat(10_001).as_bytes(), ":10001: more than 10000 pupils (MAX_PUPILS)");
    let folder = Folder::new().with("folder/.keep", "");
    let roster = |name| ["worksheet", "nim", "--roster", name];
    folder.refuses(&roster("folder"), &["folder is a folder: name the class list in it"]);
    folder.refuses(&roster("missing.csv"), &["cannot read missing.csv"]);
    let folder = Folder::new().with("bad.xlsx", "name\nAda\n").with("old.xls", "x");
    folder.refuses(&roster("bad.xlsx"), &["bad.xlsx: this is no Excel workbook"]);
    folder.refuses(
        &roster("old.xls"),
        &["old.xls: tables of this kind are neither read nor written: use .xlsx"],
    );
}

/// A template of one's own is refused.
fn check_template(name: &str, text: impl AsRef<[u8]>, parts: &[&str]) {
    let folder = Folder::new().with(&format!("own/en/{name}"), text);
    folder.with("own/zh/.keep", "").refuses_in_english(&["--templates", "own"], parts);
}

impl Folder {
    fn refuses_in_english(&self, options: &[&str], parts: &[&str]) {
        let arguments = ["worksheet", "classics", "-o", "out"];
        self.refuses(&[&arguments[..], options].concat(), parts);
    }
}

#[test]
fn a_template_that_cannot_be_used_is_named_with_its_place() {
    let own = "the templates are those of own/en";
    check_template("sheet.md", "{{ s.lang ", &["sheet.md:1", own]);
    check_template("sheet.md", "a\n{{ s.nothing }}", &["sheet.md:2", "nothing", own]);
    check_template("sheet.md", "{{ s.lang | nothing }}", &["sheet.md:1", "nothing", own]);
    check_template("sheet.md", "{% include \"nothing.md\" %}", &["nothing.md", own]);
    check_template("sheet.md", "{% include \"sheet.md\" %}", &["sheet.md", own]);
    check_template("sheet.md", b"a\n\xff", &["own/en/sheet.md:2: not UTF-8 text"]);
    check_template("sheet.md", vec![b'a'; (1 << 20) + 1], &["1048577 bytes", "(MAX_FILE_BYTES)"]);
}

#[test]
fn a_template_that_nothing_uses_is_refused() {
    let meant = "own/en/sheets.md takes the place of no built-in template, and no template includes it: did you mean sheet.md?";
    check_template("sheets.md", "x", &[meant]);
    let folder = Folder::new().with("own/en/foot.md", "mine");
    folder.refuses_in_english(&["--templates", "own"], &["no template includes it"]);
    folder.write("own/en/sheet.md", "{% include \"foot.md\" %}");
    let arguments = ["worksheet", "--templates", "own", "--lang", "en", "--format", "md"];
    let told = folder.run(&arguments, "C", 0);
    assert!(told.contains("sheet.en.md"), "a file of one's own may be included: {told}");
}

#[test]
fn a_folder_of_templates_must_hold_some() {
    let folder = Folder::new().with("file", "").with("empty/.keep", "");
    for name in ["missing", "file", "empty"] {
        let parts = &["holds no templates: it needs a folder zh or en"];
        folder.refuses_in_english(&["--templates", name], parts);
    }
    for number in 0..1_001 {
        folder.write(&format!("many/en/{number}.md"), "");
    }
    folder.refuses_in_english(&["--templates", "many"], &["the limit (MAX_TEMPLATES) is 1000"]);
}

#[test]
fn a_folder_that_cannot_be_written_is_left_as_it_is() {
    let folder = with_set().with("file", "in the way");
    let to = |out| ["worksheet", "x.yaml", "-o", out];
    folder.refuses(&to("file"), &["file: this is a file, not a folder: choose another"]);
    folder.refuses(&to("file/below"), &["file: this is a file, not a folder"]);
    folder.refuses(&["templates", "file"], &["file: this is a file, not a folder"]);
    if cfg!(target_os = "linux") {
        folder.refuses(&to("/proc/x"), &["/proc/x: cannot write", "choose another folder"]);
        folder.refuses(&to("/dev/full"), &["/dev/full: this is a file, not a folder"]);
    }
    folder.write("taken/sheet.en.md/.keep", "");
    folder.refuses(&to("taken"), &["sheet.en.md: a folder of this name is in the way"]);
    folder.write("half/zh", "in the way");
    folder.refuses(&["templates", "half"], &["half/zh: this is a file, not a folder"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_under_stdout_is_told() {
    for arguments in [&["list", "problems"][..], &["--help"], &["solve", "--help"], &["--version"]]
    {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let run = Command::new(env!("CARGO_BIN_EXE_bouton"))
            .args(arguments)
            .env("LC_ALL", "C")
            .stdout(full)
            .output()
            .unwrap();
        let told = String::from_utf8(run.stderr).unwrap();
        assert_eq!(run.status.code(), Some(2), "{arguments:?}: {told}");
        assert!(told.starts_with("error: cannot write the result: No space left"), "{told}");
    }
}

/// Nobody may ever write into a pipe with a name: whoever read it would wait for ever.
#[cfg(unix)]
#[test]
fn a_pipe_with_a_name_is_no_file() {
    let folder = with_set();
    assert!(Command::new("mkfifo").arg(folder.path("pipe.yaml")).status().unwrap().success());
    for command in ["verify", "check", "worksheet"] {
        folder.refuses(&[command, "pipe.yaml"], &["pipe.yaml is no ordinary file"]);
    }
    for arguments in [
        &["worksheet", "x.yaml", "--roster", "pipe.yaml", "-o", "out"][..],
        &["contest", "1536", "pipe.yaml"],
    ] {
        folder.refuses(arguments, &["pipe.yaml is no ordinary file"]);
    }
    let claim = "forall a, b: P(a, b) <-> a = b";
    let arguments = ["prove", "--game", "nim 1 1", claim, "--certificate", "pipe.yaml"];
    folder.refuses(&arguments, &["pipe.yaml: this file is not a certificate"]);
    // A shell makes pipes without a name of what a command writes.
    let program = assert_cmd::cargo::cargo_bin("bouton");
    let script = "cat x.yaml | \"$BOUTON\" worksheet /dev/stdin -o out";
    let mut command = Command::new("sh");
    command.args(["-c", script]).env("BOUTON", program).current_dir(folder.path("."));
    assert!(command.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap().success());
}

/// The limit of a file's size tells the size that the file has.
#[test]
fn a_strategy_that_is_too_large_is_told_its_size() {
    let folder = Folder::new();
    let file = fs::File::create(folder.path("large.strategy")).unwrap();
    file.set_len(20_000_000_000).unwrap();
    let ran = Command::new(env!("CARGO_BIN_EXE_bouton"))
        .args(["strategy", "shrink", "large.strategy", "-o", "small.strategy"])
        .current_dir(folder.path("."))
        .env("LC_ALL", "C")
        .output()
        .unwrap();
    let told = String::from_utf8(ran.stderr).unwrap();
    assert!(told.contains("20000000000 bytes") && told.contains("MAX_STRATEGY_BYTES"), "{told}");
}

#[cfg(unix)]
#[test]
fn a_reader_of_stdout_may_go_away() {
    for arguments in [&["list", "problems"][..], &["schema"], &["solve", "nim", "3", "5", "7"]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let run = Command::new(env!("CARGO_BIN_EXE_bouton"))
            .args(arguments)
            .stdout(writer)
            .output()
            .unwrap();
        assert_eq!(run.status.code(), Some(0), "{arguments:?}");
        assert!(run.stderr.is_empty(), "{arguments:?}: {:?}", String::from_utf8(run.stderr));
    }
}

/// Broken off at many moments, while it solves, while it writes and when all is written: there is everything or nothing.
#[cfg(unix)]
#[test]
fn an_interrupt_leaves_nothing_behind() {
    let mut is_cut_short = false;
    for wait in (0..12).map(|step| Duration::from_millis(25 * step)) {
        let folder = with_set();
        let mut run = Command::new(env!("CARGO_BIN_EXE_bouton"))
            .args(["worksheet", "x.yaml", "--copies", "400", "-o", "out"])
            .current_dir(folder.path("."))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(wait);
        let id = run.id().to_string();
        // It takes this signal as it takes Ctrl-C, which whoever runs the tests in the background has it ignore.
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        let begun = Instant::now();
        run.wait().unwrap();
        assert!(begun.elapsed() < super::PATIENCE);
        let out = folder.path("out");
        let all =
            ["sheet", "key"].map(|page| ["en", "zh"].map(|language| format!("{page}.{language}")));
        let mut files = all
            .as_flattened()
            .iter()
            .flat_map(|name| [format!("{name}.md"), format!("{name}.html")]);
        let whole = files.all(|name| out.join(name).is_file());
        is_cut_short |= !whole;
        assert!(whole || !out.exists() || is_empty(&out), "after {wait:?}: {:?}", folder.names());
    }
    assert!(is_cut_short, "it was never interrupted");
}

#[test]
fn templates_are_written_all_together() {
    let folder = Folder::new();
    let printed = folder.run(&["templates", "own"], "C", 0);
    assert!(printed.contains("own/zh/sheet.md") && printed.contains("own/en/key.md"), "{printed}");
    let options = ["worksheet", "nim", "--seed", "x"];
    check(&options.join(" "), &["--seed"]);
}
