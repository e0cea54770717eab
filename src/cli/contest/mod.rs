//! `bouton contest`: the judge problems of the documents. `bouton contest ID < input` answers as
//! the judge does; `--generate` writes test files; `--against` runs somebody's own program.

mod against;
mod generate;
mod kin;
mod report;
mod runner;

use super::{
    Failure, arguments,
    chinese::{InChinese, input_in_chinese},
    say,
};
use crate::{
    contest::{
        self, MAX_INPUT_BYTES, PROBLEMS, Problem,
        input::{self, InputError},
    },
    exercise::reading::read_at_most,
    text::Language,
};
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use clap::{Arg, ArgMatches, Command, value_parser};
use serde_json::{Value, json};
use std::{
    io::{self, IsTerminal, Read},
    path::{Path, PathBuf},
};

/// The most cases of one generated file.
const MAX_CASES_WRITTEN: u64 = 10_000;

pub(super) fn command(language: Language) -> Command {
    let id = Arg::new("id").value_name("ID").help(language.pick(
        "题号，例如1536、1944，或作业编号1001到1012",
        "the judge's number, such as 1536 or 1944, or 1001 to 1012 of the class list",
    ));
    let file = Arg::new("file").value_name("FILE").value_parser(value_parser!(PathBuf));
    let file = file.help(
        language
            .pick("输入文件；不写则从标准输入读", "the input; without it, standard input is read"),
    );
    Command::new("contest")
        .about(language.pick(
            "在线评测题：按评测要求作答，出测试数据，检验自己的程序",
            "judge problems: answer as the judge does, make test files, try a program of your own",
        ))
        .arg(id)
        .arg(file)
        .args(generate::arguments(language))
        .args(against::arguments(language))
        .arg(arguments::lang(language))
        .arg(arguments::json(language))
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let language = arguments::language_of(matches, language)?;
    let Some(id) = matches.get_one::<String>("id") else {
        let has_task = matches.contains_id("generate") || matches.contains_id("against");
        return if has_task { Err(no_id()) } else { list(matches, language) };
    };
    let problem = contest::problem(id).ok_or_else(|| unknown(id))?;
    if matches.contains_id("generate") {
        return generate::execute(problem, matches);
    }
    if let Some(command) = matches.get_one::<String>("against") {
        return against::execute(problem, command, matches, language);
    }
    let file = matches.get_one::<PathBuf>("file").map(PathBuf::as_path);
    say(&answers(problem, file, language)?)
}

/// Every problem: its numbers, and what is asked.
pub(super) fn lines(language: Language) -> Vec<(String, String)> {
    let line = |problem: &dyn Problem| {
        let about = problem.about();
        let numbers = [about.id].into_iter().chain(about.also.iter().copied()).chain(about.class);
        let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
        let asked = language.pick(about.about_zh, about.about_en);
        let title =
            language.pick(format!("{}：{asked}", about.title), format!("{}: {asked}", about.title));
        (numbers.join(" "), title)
    };
    PROBLEMS.map(line).into()
}

fn list(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    if matches.get_flag("json") {
        let entry = |problem: &dyn Problem| {
            let about = problem.about();
            json!({
                "id": about.id,
                "also": about.also,
                "class": about.class,
                "name": about.name,
                "title": about.title,
                "about": language.pick(about.about_zh, about.about_en),
                "catalogue": about.catalogue,
            })
        };
        return say(&format!("{}\n", Value::from(PROBLEMS.map(entry).to_vec())));
    }
    let lines = lines(language);
    let width = lines.iter().map(|(numbers, _)| numbers.len()).max().unwrap_or(0);
    let listed = lines.iter().map(|(numbers, about)| format!("{numbers:width$}  {about}\n"));
    let how = language.pick(
        "\nbouton contest 1536 < input > output                   作答\n\
         bouton contest 1536 --generate tests --seed 7          出测试数据和答案\n\
         bouton contest 1536 --against ./my-program             检验自己的程序\n",
        "\nbouton contest 1536 < input > output                   answer\n\
         bouton contest 1536 --generate tests --seed 7          make test files with answers\n\
         bouton contest 1536 --against ./my-program             try a program of your own\n",
    );
    say(&format!("{}{how}", listed.collect::<String>()))
}

fn unknown(id: &str) -> Failure {
    Failure::usage(
        format!("没有题号是“{id}”的评测题：用`bouton contest`可以看到全部"),
        format!("there is no judge problem `{id}`: `bouton contest` shows them all"),
    )
}

fn no_id() -> Failure {
    Failure::usage(
        "请先写题号，例如`bouton contest 1536 --generate`",
        "name the problem first, as in `bouton contest 1536 --generate`",
    )
}

/// The answers to the input of a file, or of standard input.
fn answers(
    problem: &dyn Problem,
    file: Option<&Path>,
    language: Language,
) -> Result<String, Failure> {
    let named = file.filter(|path| *path != Path::new("-"));
    let standard = language.pick("标准输入", "standard input").to_owned();
    let path = named.map_or(standard, |path| path.display().to_string());
    let bytes = match named {
        Some(file) => read_at_most(file, MAX_INPUT_BYTES)?,
        None => {
            if io::stdin().is_terminal() {
                eprintln!("{}", language.pick("请键入输入数据", "type the input"));
            }
            read_limited(io::stdin()).map_err(|error| unreadable(&path, &error))?
        }
    };
    if bytes.len() as u64 > MAX_INPUT_BYTES {
        return Err(too_large(&path));
    }
    let lossy = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let text = input::text_of(bytes.clone())
        .map_err(|error| input_failure(&path, &lossy(&bytes), &error))?;
    problem.answers(&text).map_err(|error| input_failure(&path, &text, &error))
}

/// Reads no more than one byte above the limit.
fn read_limited(reader: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(MAX_INPUT_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn unreadable(path: &str, error: &io::Error) -> Failure {
    Failure::usage(
        format!("读不了{path}：{}。请检查文件名和读取权限", error.chinese()),
        format!("cannot read {path}: {error}; check the name and the permission"),
    )
}

fn too_large(path: &str) -> Failure {
    Failure::usage(
        format!("{path}超过{MAX_INPUT_BYTES}字节（MAX_INPUT_BYTES）：请分成几份"),
        format!("{path} has more than {MAX_INPUT_BYTES} bytes (MAX_INPUT_BYTES): split it"),
    )
}

/// What is wrong with an input, with its line.
fn input_failure(path: &str, text: &str, error: &InputError) -> Failure {
    let drawn =
        |word: &'static str, message: &str| render_snippet(path, text, error, word, message);
    Failure::usage(
        drawn("错误", &input_in_chinese(&error.fault)),
        drawn("error", &error.fault.to_string()),
    )
}

/// So many characters of a long line are shown.
const SHOWN_CHARS: usize = 100;

fn render_snippet(
    path: &str,
    text: &str,
    error: &InputError,
    word: &'static str,
    message: &str,
) -> String {
    let index = usize::try_from(error.line - 1).unwrap_or(0);
    let line = text.lines().nth(index).unwrap_or("").trim_start_matches('\u{feff}');
    let column = usize::try_from(error.column - 1).unwrap_or(0);
    let shown: String = line.chars().take(column + SHOWN_CHARS).collect();
    let start = shown.char_indices().nth(column).map_or(shown.len(), |(byte, _)| byte);
    let rest = &shown[start..];
    let end = start + rest.find(char::is_whitespace).unwrap_or(rest.len()).min(SHOWN_CHARS);
    let end = (start..=end).rev().find(|end| shown.is_char_boundary(*end)).unwrap_or(start);
    let span = AnnotationKind::Primary.span(start..end);
    let snippet = Snippet::source(&shown).line_start(index + 1).path(path).annotation(span);
    let group = Level::ERROR.with_name(word).primary_title(message).element(snippet);
    Renderer::plain().render(&[group])
}
