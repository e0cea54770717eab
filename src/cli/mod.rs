//! The command line: one file for each subcommand, with its arguments and `execute`.
//!
//! stdout is the result, stderr the talk. Exit code 0: all good; 1: something was found wrong;
//! 2: wrong usage or input. `bouton` alone shows what to do next.

pub mod output;
mod paper;

mod alone;
mod arguments;
#[cfg(feature = "book")]
mod book;
mod certificates;
mod check;
mod claims;
mod class;
mod completions;
mod compose;
mod contest;
mod export;
mod failure;
mod head;
mod key;
mod list;
mod mark;
mod mdbook;
mod new;
mod patience;
mod play;
mod proof;
mod prove;
mod represent;
mod schema;
mod sequence;
#[cfg(any(feature = "book", test))]
mod server;
mod solve;
mod strategy;
mod templates;
mod usage;
mod verify;
mod watch;
mod welcome;
mod workbook;
mod worksheet;
mod xiangqi;

pub use failure::Failure;

use self::patience::Patience;
use crate::{chinese, text::Language};
use clap::{ArgMatches, Command, error::ErrorKind};
use std::{
    ffi::OsString,
    io::{self, Write},
    process::ExitCode,
};

/// Runs the program: arguments in, exit code out.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let language = detect_language(&arguments);
    let matches = match command(language).try_get_matches_from(&arguments) {
        Ok(matches) => matches,
        Err(error) => return report_refusal(&error, &arguments, language),
    };
    match execute(&matches, language) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => report_failure(&failure, language),
    }
}

/// Says why the program stops; a reader that went away needs no word.
fn report_failure(failure: &Failure, language: Language) -> ExitCode {
    if failure.is_broken_pipe() {
        return ExitCode::SUCCESS;
    }
    let told = failure.message(language);
    if !told.is_empty() {
        let _ = writeln!(io::stderr(), "{told}");
    }
    ExitCode::from(failure.exit_code())
}

/// The whole command line, its help in the given language.
#[must_use]
pub fn command(language: Language) -> Command {
    let command =
        Command::new("bouton")
            .version(env!("CARGO_PKG_VERSION"))
            .about(language.pick(
                "取石子游戏练习题，答案经过证明",
                "Nim-type worksheets whose answers are proved",
            ))
            .disable_help_subcommand(true)
            .subcommand(worksheet::command(language))
            .subcommand(key::command(language))
            .subcommand(new::command(language))
            .subcommand(watch::command(language))
            .subcommand(solve::command(language))
            .subcommand(play::command(language))
            .subcommand(sequence::command(language))
            .subcommand(represent::command(language))
            .subcommand(check::command(language))
            .subcommand(prove::command(language))
            .subcommand(proof::command(language))
            .subcommand(claims::command(language))
            .subcommand(verify::command(language))
            .subcommand(strategy::command(language))
            .subcommand(mark::command(language))
            .subcommand(export::command(language))
            .subcommand(xiangqi::command(language))
            .subcommand(contest::command(language))
            .subcommand(mdbook::command(language))
            .subcommand(list::command(language))
            .subcommand(schema::command(language))
            .subcommand(templates::command(language))
            .subcommand(completions::command(language));
    #[cfg(feature = "book")]
    let command = command.subcommand(book::command(language));
    match language {
        Language::Zh => usage::help_in_chinese(command),
        Language::En => command,
    }
}

/// The language in which these arguments are answered.
fn detect_language(arguments: &[OsString]) -> Language {
    let environment = arguments::environment_language(|name| std::env::var(name).ok());
    usage::detect_language(arguments, environment)
}

/// The language in which this process was asked.
fn own_language() -> Language {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    detect_language(&arguments)
}

/// The commands that wait for somebody, or tell of their work themselves; any other one may compute for long.
const TELLS: [&str; 4] = ["play", "watch", "book", "mdbook"];

fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let is_silent = matches.subcommand_name().is_some_and(|name| !TELLS.contains(&name));
    let _patience = is_silent.then(|| Patience::begin(language));
    match matches.subcommand() {
        Some(("worksheet", matches)) => worksheet::execute(matches, language),
        Some(("key", matches)) => key::execute(matches, language),
        Some(("new", matches)) => new::execute(matches, language),
        Some(("watch", matches)) => watch::execute(matches, language),
        Some(("solve", matches)) => solve::execute(matches, language),
        Some(("play", matches)) => play::execute(matches, language),
        Some(("sequence", matches)) => sequence::execute(matches, language),
        Some(("represent", matches)) => represent::execute(matches, language),
        Some(("check", matches)) => check::execute(matches, language),
        Some(("prove", matches)) => prove::execute(matches, language),
        Some(("proof", matches)) => proof::execute(matches, language),
        Some(("claims", matches)) => claims::execute(matches, language),
        Some(("mark", matches)) => mark::execute(matches, language),
        Some(("export", matches)) => export::execute(matches, language),
        Some(("verify", matches)) => verify::execute(matches, language),
        Some(("strategy", matches)) => strategy::execute(matches, language),
        Some(("xiangqi", matches)) => xiangqi::execute(matches, language),
        Some(("contest", matches)) => contest::execute(matches, language),
        Some(("mdbook", matches)) => mdbook::execute(matches, language),
        #[cfg(feature = "book")]
        Some(("book", matches)) => book::execute(matches, language),
        Some(("list", matches)) => list::execute(matches, language),
        Some(("schema", matches)) => schema::execute(matches),
        Some(("templates", matches)) => templates::execute(matches),
        Some(("completions", matches)) => completions::execute(matches, language),
        _ => welcome::execute(language),
    }
}

/// What clap refuses, or prints itself: help and version are no failures.
fn report_refusal(error: &clap::Error, arguments: &[OsString], language: Language) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return match error.print().and_then(|()| io::stdout().flush()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => report_failure(&Failure::stdout(&error), language),
        };
    }
    let _ = write!(io::stderr(), "{}", usage::describe_refusal(error, arguments, language));
    ExitCode::from(2)
}

/// Writes a result to stdout.
fn say(text: &str) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
        .map_err(|error| Failure::stdout(&error))
}
