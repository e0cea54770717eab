//! `bouton new set|problem|generator NAME`: a file to begin with, in which every field is explained.

use super::{Failure, arguments, chinese::InChinese, say};
use crate::{
    exercise::{
        form::{FormFault, is_id},
        library::Kind,
    },
    sheet::id::SetName,
    text::Language,
};
use clap::{Arg, ArgMatches, Command, value_parser};
use std::{
    fs::OpenOptions,
    io::{self, Write},
    path::{Path, PathBuf},
};

pub(super) fn command(language: Language) -> Command {
    Command::new("new")
        .about(language.pick(
            "写出一个带说明的文件：练习、题目或出题规则",
            "write a commented file to begin with: a set, a problem or a generator",
        ))
        .args([
            Arg::new("kind")
                .value_name("KIND")
                .required(true)
                .value_parser(Kind::ALL.map(Kind::word))
                .help(language.pick(
                    "set（练习）、problem（题目）或generator（出题规则）",
                    "what it is: set, problem or generator",
                )),
            Arg::new("name").value_name("NAME").required(true).help(language.pick(
                "名称：小写字母a-z、数字、连字符",
                "its name: lowercase letters a-z, digits and hyphens",
            )),
            Arg::new("out")
                .long("out")
                .short('o')
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .help(language.pick(
                    "写到哪个文件或目录；不写则是这里的NAME.yaml",
                    "the file or folder to write to; NAME.yaml here when left out",
                )),
            arguments::lang(language),
        ])
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let words = arguments::language_of(matches, language)?;
    let given =
        |name: &str| matches.get_one::<String>(name).map(String::as_str).unwrap_or_default();
    let (word, name) = (given("kind"), given("name"));
    let Some(kind) = Kind::ALL.into_iter().find(|kind| kind.word() == word) else {
        return Err(Failure::usage(
            "请写set、problem或generator",
            "write set, problem or generator",
        ));
    };
    check_name(name, kind)?;
    let path = place(matches.get_one::<PathBuf>("out"), name, kind)?;
    write(&path, &text(kind, words).replacen("NAME", name, 1))?;
    say(&format!("{}\n", path.display()))
}

/// The text to begin with, with NAME for the name.
fn text(kind: Kind, language: Language) -> &'static str {
    match kind {
        Kind::Set => {
            language.pick(include_str!("new/set.zh.yaml"), include_str!("new/set.en.yaml"))
        }
        Kind::Problem => {
            language.pick(include_str!("new/problem.zh.yaml"), include_str!("new/problem.en.yaml"))
        }
        Kind::Generator => language
            .pick(include_str!("new/generator.zh.yaml"), include_str!("new/generator.en.yaml")),
    }
}

fn check_name(name: &str, kind: Kind) -> Result<(), Failure> {
    match kind {
        Kind::Set => Ok(SetName::new(name).map(|_| ())?),
        Kind::Problem | Kind::Generator if is_id(name) => Ok(()),
        Kind::Problem | Kind::Generator => {
            Err(Failure::of(&FormFault::BadId { id: name.chars().take(60).collect() }))
        }
    }
}

/// Where it is written: a problem and a generator are found by the name of their file.
fn place(out: Option<&PathBuf>, name: &str, kind: Kind) -> Result<PathBuf, Failure> {
    let usual = format!("{name}.yaml");
    let Some(out) = out else { return Ok(PathBuf::from(usual)) };
    if out.is_dir() {
        return Ok(out.join(usual));
    }
    let is_named = out.file_name().is_some_and(|file| *file == *usual);
    if kind == Kind::Set || is_named {
        return Ok(out.clone());
    }
    Err(Failure::usage(
        format!("-o {}：文件名要与名称相同，请写{usual}，或者写一个目录", out.display()),
        format!("-o {}: the file is found by its name: write {usual}, or a folder", out.display()),
    ))
}

/// Writes a new file, and never over one that is there.
fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let file = OpenOptions::new().write(true).create_new(true).open(path);
    file.and_then(|mut file| file.write_all(text.as_bytes())).map_err(|error| {
        let shown = path.display();
        match error.kind() {
            io::ErrorKind::AlreadyExists => Failure::usage(
                format!("{shown}已经有了，没有改动：请换一个名称，或者用 -o 写到别处"),
                format!("{shown} is already there and was not touched: take another name, or another place with -o"),
            ),
            _ => Failure::usage(
                format!("写不了{shown}：{}", error.chinese()),
                format!("cannot write {shown}: {error}"),
            ),
        }
    })
}
