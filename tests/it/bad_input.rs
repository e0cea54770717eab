//! Bad input: one clear message that says what, where and how to mend, exit code 2, nothing half
//! written. Every case is run in both languages, which must name the same numbers.

mod arguments;
mod exercises;
mod files;
mod represent;
mod sheets;

use crate::Run;
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};
use tempfile::TempDir;

/// No refusal may take longer, on a slow machine and without optimisation.
const PATIENCE: Duration = Duration::from_secs(60);

/// A folder of its own, in which the program is run.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// Writes a file, with the folders above it.
    fn with(self, name: &str, contents: impl AsRef<[u8]>) -> Self {
        self.write(name, contents);
        self
    }

    fn write(&self, name: &str, contents: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, contents).unwrap();
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Everything below the folder, by name.
    fn names(&self) -> BTreeSet<PathBuf> {
        let mut open = vec![self.0.path().to_owned()];
        let mut names = BTreeSet::new();
        while let Some(folder) = open.pop() {
            for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
                if path.is_dir() && !path.is_symlink() {
                    open.push(path.clone());
                }
                names.insert(path);
            }
        }
        names
    }

    /// What a run in this folder prints on stdout and stderr.
    fn run(&self, arguments: &[&str], locale: &str, code: i32) -> String {
        let run = Run::of(arguments.iter().copied()).locale(locale);
        let (stdout, stderr) = run.inside(self.0.path()).fails_with(code).output();
        stdout + &stderr
    }

    /// The run is refused in both languages, and leaves nothing behind.
    fn refuses(&self, arguments: &[&str], parts: &[&str]) {
        self.fails_with(2, arguments, parts);
    }

    fn fails_with(&self, code: i32, arguments: &[&str], parts: &[&str]) {
        let before = self.names();
        let begun = Instant::now();
        let english = self.run(arguments, "C", code);
        let chinese = self.run(arguments, "zh_CN.UTF-8", code);
        assert!(begun.elapsed() < PATIENCE, "{arguments:?}");
        for part in parts {
            assert!(english.contains(part), "{arguments:?}\nwanted: {part}\nprinted: {english}");
        }
        assert!(!(english.clone() + &chinese).contains("panicked"), "{arguments:?}: {english}");
        assert!(chinese.chars().any(is_chinese), "{arguments:?}: {chinese}");
        assert_eq!(numbers(&english), numbers(&chinese), "\n{english}\n{chinese}");
        assert_eq!(self.names(), before, "{arguments:?}: something was left behind");
    }
}

/// A run without files of its own is refused.
fn check(arguments: &str, parts: &[&str]) {
    let arguments: Vec<&str> = arguments.split_whitespace().collect();
    Folder::new().refuses(&arguments, parts);
}

fn is_chinese(character: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&character)
}

/// The numbers of a message; the system's own error numbers are English only.
fn numbers(message: &str) -> BTreeSet<String> {
    let told = message.split(" (os error ").collect::<Vec<_>>();
    let told = told.iter().map(|part| part.trim_start_matches(|c: char| c.is_ascii_digit()));
    let told = told.collect::<Vec<&str>>().join(" ");
    told.split(|c: char| !c.is_ascii_digit())
        .filter(|number| !number.is_empty())
        .map(str::to_owned)
        .collect()
}

/// A problem file with these lines under `game` and `questions`, and perhaps more.
fn problem(id: &str, game: &str, question: &str, more: &str) -> String {
    format!(
        "id: {id}\ngame:\n  {game}\nquestions:\n  - {question}\ntitle: {{zh: 题, en: A}}\n{more}"
    )
}

fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none())
}
