//! The one integration binary: a module for each feature.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

/// That of the program: tests draw and solve as it does.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

mod bad_input;
mod book;
#[cfg(feature = "book")]
mod book_pages;
mod cannons;
mod catalogue;
mod certificates;
mod claims;
mod cli;
mod coins_and_dice;
mod composed;
mod contest;
mod double_cannons;
mod drawn;
mod exports;
mod fair;
mod faults;
mod heap_games;
mod hostile;
mod marking;
mod mistakes;
mod northcott;
mod octal;
#[cfg(feature = "pdf")]
mod pdf_pages;
mod play;
mod play_words;
mod proofs;
mod quota_and_wythoff;
mod readme;
mod registry;
mod represent;
mod room;
mod second_checker;
mod snapshots;
mod started;
mod strategies;
mod tidy;
mod walk;
mod watched;
mod words;
mod worksheet;
mod worst;
#[path = "../../fuzz/src/worst.rs"]
mod worst_lines;
mod xiangqi;

use assert_cmd::Command;

/// A run of the program in English: arguments in, and what it must print out.
pub struct Run {
    command: Command,
    code: i32,
}

impl Run {
    /// The program with these arguments, split at spaces.
    pub fn new(arguments: &str) -> Self {
        Self::of(arguments.split_whitespace())
    }

    /// The program with these arguments.
    pub fn of<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Self {
        let mut command = Command::cargo_bin("bouton").unwrap();
        command.args(arguments).env("LC_ALL", "C").env_remove("RUST_BACKTRACE");
        Self { command, code: 0 }
    }

    /// In another language.
    pub fn locale(mut self, locale: &str) -> Self {
        self.command.env("LC_ALL", locale);
        self
    }

    /// With this on standard input.
    pub fn stdin(mut self, text: &str) -> Self {
        self.command.write_stdin(text);
        self
    }

    /// In a folder.
    pub fn inside(mut self, folder: &std::path::Path) -> Self {
        self.command.current_dir(folder);
        self
    }

    /// Expecting this exit code.
    pub fn fails_with(mut self, code: i32) -> Self {
        self.code = code;
        self
    }

    /// What it writes to stdout and stderr, whatever the exit code.
    pub fn any_code(mut self) -> (String, String) {
        let output = self.command.output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (text(output.stdout), text(output.stderr))
    }

    /// What it writes to stdout and stderr, after checking the exit code.
    pub fn output(mut self) -> (String, String) {
        let output = self.command.output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        let (stdout, stderr) = (text(output.stdout), text(output.stderr));
        assert_eq!(output.status.code(), Some(self.code), "stdout: {stdout}\nstderr: {stderr}");
        (stdout, stderr)
    }

    /// What it writes to stdout.
    pub fn stdout(self) -> String {
        self.output().0
    }

    /// What it writes to stdout, as JSON.
    pub fn json(self) -> serde_json::Value {
        let stdout = self.stdout();
        serde_json::from_str(&stdout).unwrap_or_else(|error| panic!("{error}: {stdout}"))
    }
}
