//! `bouton mark SHEET ANSWERS`: marks what a pupil wrote about the problems of a sheet or about one game, or what a class wrote, and writes
//! the forms in which answers are taken down.

mod class;
mod form;
mod game;
mod record;
mod sheet;
mod told;

pub(super) use told::about;

use super::{Failure, arguments, workbook};
use crate::{
    answer::tables::Tables,
    exercise::library,
    family::{self, Arguments},
    text::Language,
};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use std::path::PathBuf;

pub(super) fn command(language: Language) -> Command {
    let path = arguments::path;
    Command::new("mark")
        .about(language.pick(
            "批改学生写的答案，或全班的答卷",
            "mark a pupil's answers, or those of a class",
        ))
        .arg(Arg::new("sheet").value_name("SHEET").required(true).help(language.pick(
            "卷号（全班：其中任何一份的卷号），或一个局面，如 \"pile 21 --take 1..3\"",
            "the ID of a sheet (for a class: of any of its sheets), or a game such as \"pile 21 --take 1..3\"",
        )))
        .arg(
            Arg::new("answers")
                .value_name("ANSWERS")
                .required_unless_present("blank")
                .value_parser(value_parser!(PathBuf))
                .help(language.pick(
                    "答案文件：一个学生的YAML，或全班的表（CSV、xlsx）",
                    "the file with the answers: YAML of one pupil, or the table of a class (CSV, xlsx)",
                )),
        )
        .arg(Arg::new("blank").long("blank").action(ArgAction::SetTrue).conflicts_with("answers").help(
            language.pick(
                "写出空白的答题表，供填写：CSV，或用 -o 写成 .xlsx",
                "write the form to fill in: a CSV table, or a workbook with -o FORM.xlsx",
            ),
        ))
        .args([
            path("roster", "CSV|XLSX", language.pick("学生名单：答题表每人一行", "a class list: a row of the form for each name")),
            path("svg", "FILE", language.pick("把各种错误的次数画成条形图", "draw how often each mistake was made, as bars")),
            path("set", "FILE", language.pick("出卷子的练习文件（自己写的）", "the set file of your own that made the sheet")),
            path("out", "FILE", language.pick("答题表或全班得分写到这个文件：CSV或 .xlsx", "the file to write to: the form, or the marks of a class; CSV or .xlsx")).short('o').alias("output"),
        ])
        .arg(
            Arg::new("copies")
                .long("copies")
                .value_name("N")
                .conflicts_with("roster")
                .value_parser(arguments::whole(1..=10_000, "MAX_COPIES", language))
                .help(language.pick("答题表的行数", "how many rows the form has")),
        )
        .arg(arguments::lang(language))
        .arg(arguments::json(language))
        .args(arguments::own_folders(language))
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let language = arguments::language_of(matches, language)?;
    let sheet = matches.get_one::<String>("sheet").map(String::as_str).unwrap_or_default();
    let tables = Tables::default();
    let (name, rest) = sheet.trim().split_once(' ').unwrap_or((sheet.trim(), ""));
    let game = family::game(name);
    if matches.get_flag("blank") {
        return match game {
            Some(_) => Err(no_form(sheet)),
            None => form::write(sheet, matches, &tables, language),
        };
    }
    let Some(path) = matches.get_one::<PathBuf>("answers") else { return Ok(()) };
    if workbook::is_of_another_kind(path) {
        return Err(workbook::of_another_kind(path));
    }
    let is_table = workbook::has_extension(path, &["csv", "tsv", "tab", "txt", "xlsx"]);
    if matches.contains_id("out") && (game.is_some() || !is_table) {
        return Err(no_class());
    }
    if let Some(game) = game {
        let instance = family::from_arguments(game, &Arguments::of_line(rest))?;
        return game::mark(instance, path, &tables, matches.get_flag("json"), language);
    }
    match is_table {
        true => class::mark(sheet, path, matches, &tables, language),
        false => sheet::mark(sheet, library::read(path)?, matches, &tables, language),
    }
}

fn no_class() -> Failure {
    Failure::usage(
        "-o 写的是答题表或全班的得分；一个学生的批改结果请看屏幕，或用 --json",
        "-o is for a form or the marks of a class: what is said of one pupil's answers is shown here, or with --json",
    )
}

fn no_form(game: &str) -> Failure {
    Failure::usage(
        format!(
            "答题表要用卷号，“{game}”是一个游戏：把答案写成YAML，用`bouton mark \"{game}\" answers.yaml`来批"
        ),
        format!(
            "a form belongs to the ID of a sheet, and `{game}` is a game: write its answers as YAML, for `bouton mark \"{game}\" answers.yaml`"
        ),
    )
}
