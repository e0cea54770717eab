//! `bouton contest ID --generate`: an input file and its answers, which an exhaustive search gave.

use super::MAX_CASES_WRITTEN;
use crate::{
    cli::{
        Failure, arguments,
        output::{OutputFile, watch_for_interrupt, write_all},
        say,
    },
    contest::{Problem, Sample},
    random::Stream,
    text::Language,
};
use clap::{Arg, ArgMatches};
use std::{
    path::{Path, PathBuf},
    sync::atomic::Ordering,
};

/// How many cases are made when none are asked for.
const CASES: u64 = 20;

pub(super) fn arguments(language: Language) -> [Arg; 3] {
    let generate = Arg::new("generate").long("generate").value_name("DIR").num_args(0..=1);
    let generate = generate.default_missing_value(".").conflicts_with("file");
    let generate = generate.help(language.pick(
        "写出测试数据和答案：目录，或文件名的前一部分",
        "write an input file and its answers: a folder, or the beginning of the file names",
    ));
    let number = |name, value, range, limit: Option<&'static str>, default: &'static str| {
        Arg::new(name)
            .long(name)
            .value_name(value)
            .value_parser(arguments::whole(range, limit, language))
            .default_value(default)
            .allow_negative_numbers(true)
    };
    let seed = number("seed", "N", 0..=u64::MAX, None, "1").help(
        language.pick("种子：同样的种子给出同样的数据", "the same seed gives the same cases"),
    );
    let cases = number("cases", "K", 1..=MAX_CASES_WRITTEN, Some("MAX_CASES_WRITTEN"), "20")
        .help(language.pick("每份数据的组数", "how many cases an input holds"));
    [generate, seed, cases]
}

pub(super) fn execute(problem: &dyn Problem, matches: &ArgMatches) -> Result<(), Failure> {
    let samples = samples(problem, seed(matches), cases(matches), "generate")?;
    let (input, output) = problem.files(&samples);
    let target = matches.get_one::<String>("generate").map_or(".", String::as_str);
    let (folder, name) = folder_and_name(target, problem.about().id);
    let file = |ending: &str, contents: String| OutputFile {
        name: format!("{name}.{ending}"),
        contents: contents.into_bytes(),
    };
    let files = [file("in", input), file("out", output)];
    for written in write_all(&folder, &files, &watch_for_interrupt())? {
        say(&format!("{}\n", written.display()))?;
    }
    Ok(())
}

/// A folder, or one that is named as such, gets files of the problem's number.
fn folder_and_name(target: &str, id: u16) -> (PathBuf, String) {
    let path = Path::new(target);
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
    match name {
        Some(name) if !target.ends_with(['/', '\\']) && !path.is_dir() => {
            (path.parent().unwrap_or(Path::new(".")).to_owned(), name)
        }
        _ => (path.to_owned(), id.to_string()),
    }
}

pub(super) fn seed(matches: &ArgMatches) -> u64 {
    matches.get_one::<u64>("seed").copied().unwrap_or(1)
}

pub(super) fn cases(matches: &ArgMatches) -> u64 {
    matches.get_one::<u64>("cases").copied().unwrap_or(CASES)
}

/// Random cases with their answers; other rounds of the same seed are independent.
pub(super) fn samples(
    problem: &dyn Problem,
    seed: u64,
    cases: u64,
    round: &str,
) -> Result<Vec<Sample>, Failure> {
    let interrupted = watch_for_interrupt();
    let mut stream = Stream::new(seed, &["contest", problem.about().name, round]);
    let mut samples = Vec::new();
    for _ in 0..cases {
        if interrupted.load(Ordering::SeqCst) {
            return Err(Failure::interrupted());
        }
        samples.push(problem.draw(&mut stream)?);
    }
    Ok(samples)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prefix_names_files_and_a_folder_holds_them() {
        let check = |target: &str, folder: &str, name: &str| {
            let expected = (PathBuf::from(folder), name.to_owned());
            assert_eq!(folder_and_name(target, 1536), expected, "{target}");
        };
        check(".", ".", "1536");
        check("src", "src", "1536");
        check("not-there/", "not-there/", "1536");
        check("not-there/small", "not-there", "small");
        check("small", "", "small");
    }
}
