//! `bouton export`: the questions of a class set for learning platforms and other programs, one file for each format.

use super::{
    Failure, arguments,
    output::{OutputFile, watch_for_interrupt, write_all},
    say, worksheet,
};
use crate::{
    exercise::{mistake::Mistake, problem::Problem, tables::Tables, text::Language},
    render::{templates::Engine, view::ProblemView},
    sheet::{
        Copy, Worksheet,
        id::{CopyNumber, MAX_LEVEL},
    },
};
use bouton_school::{
    expected::Question,
    export::{Bank, FORMATS, Format, Item, format, read_by_a_teacher},
    kinds,
};
use clap::{Arg, ArgMatches, Command};
use rayon::prelude::*;
use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

pub(super) fn command(language: Language) -> Command {
    let number = worksheet::number;
    let copies = arguments::whole(1..=worksheet::MAX_COPIES, "MAX_COPIES", language);
    let level = arguments::whole(1..=MAX_LEVEL.into(), "MAX_LEVEL", language);
    Command::new("export")
        .about(
            language.pick(
                "把练习题导出到教学平台",
                "write the questions of a set for learning platforms",
            ),
        )
        .args([
            Arg::new("set")
                .value_name("SET|FILE")
                .default_value(worksheet::USUAL_SET)
                .help(language.pick("练习的名称或文件", "the name of a set, or a set file")),
            number("seed", "N", "1", arguments::whole(0..=u64::MAX, "u64", language)).help(
                language.pick("随机种子，与印出的练习相同", "the seed, that of the printed sheets"),
            ),
            number("copies", "N", "1", copies)
                .conflicts_with("roster")
                .help(language.pick("份数", "how many copies")),
            arguments::path(
                "roster",
                "CSV",
                language.pick("学生名单，每人一份", "a class list: one copy for each name"),
            ),
            number("level", "1..5", "2", level)
                .help(language.pick("难度 1 至 5", "how hard: 1 to 5")),
            arguments::lang(language).help(language.pick(
                "语言：zh 或 en；不写则两种都出",
                "the language: zh or en; both when left out",
            )),
            Arg::new("to")
                .long("to")
                .value_name("LIST")
                .value_delimiter(',')
                .required(true)
                .value_parser(FORMATS.map(Format::name))
                .help(language.pick("格式，用逗号隔开", "formats, separated by commas")),
            arguments::path("out", "DIR", language.pick("输出目录", "the folder to write to"))
                .short('o')
                .alias("output"),
        ])
        .args(arguments::own_folders(language))
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let roster = |path: &PathBuf| worksheet::roster(path, language);
    let names = matches.get_one::<PathBuf>("roster").map(roster).transpose()?;
    let copies = worksheet::number_of(matches, "copies", 1);
    let copies = names.as_ref().map_or(copies, |names| names.len() as u32);
    let engines = worksheet::engines(matches)?;
    let tables = Tables::default();
    let set = worksheet::worksheet(matches, &tables)?;
    let copies = set.copies(CopyNumber::new(1)?, CopyNumber::new(copies)?, &tables)?;
    let names = names.unwrap_or_default();
    let formats: Vec<&dyn Format> = matches
        .get_many::<String>("to")
        .into_iter()
        .flatten()
        .filter_map(|name| format(name))
        .collect();
    let mut files = Vec::new();
    for engine in &engines {
        let bank = bank(&set, &copies, &names, engine)?;
        for format in &formats {
            let name = format!("{}.{}.{}", set.set.as_str(), engine.language(), format.extension());
            files.push(OutputFile { name, contents: format.write(&bank) });
            tell_read(*format, &bank, language);
        }
    }
    let folder = matches.get_one::<PathBuf>("out").cloned().unwrap_or_else(|| folder(&set));
    for path in write_all(&folder, &files, watch_for_interrupt())? {
        say(&format!("{}\n", path.display()))?;
    }
    Ok(())
}

/// Where questions go when nobody says.
fn folder(set: &Worksheet) -> PathBuf {
    let (name, level, seed) = (set.set.as_str(), set.level.get(), set.seed);
    Path::new("exports").join(format!("{name}-level-{level}-seed-{seed}"))
}

/// Says which questions a format has no form for.
fn tell_read(format: &dyn Format, bank: &Bank, language: Language) {
    let kinds: Vec<String> = read_by_a_teacher(format, bank)
        .into_iter()
        .map(|(name, count)| {
            let kind =
                kinds::of(&name).map_or(name.as_str(), |kind| language.pick(kind.zh, kind.en));
            format!("{kind} ({count})")
        })
        .collect();
    if kinds.is_empty() {
        return;
    }
    let (name, lang) = (format.name(), bank.lang);
    let told = language.pick(
        format!("{name}（{lang}）：这些题作为问答题导出，要由老师批改：{}", kinds.join("、")),
        format!("{name} ({lang}): written as texts for a teacher to read: {}", kinds.join(", ")),
    );
    let _ = writeln!(io::stderr(), "{told}");
}

/// All questions of all copies, in printed order.
fn bank(
    set: &Worksheet,
    copies: &[Copy],
    names: &[String],
    engine: &Engine,
) -> Result<Bank, Failure> {
    let each = copies.par_iter().enumerate().map(|(index, copy)| {
        let own = copy.own.iter().map(|(number, problem)| (*number, problem));
        let mut problems: Vec<(usize, &Problem)> = set.common().chain(own).collect();
        problems.sort_unstable_by_key(|(number, _)| *number);
        let name = names.get(index).map(String::as_str).unwrap_or_default();
        let items = problems
            .into_iter()
            .map(|(number, problem)| items(number, problem, copy, name, engine));
        items.collect::<Result<Vec<Vec<Item>>, Failure>>()
    });
    let items: Result<Vec<Vec<Vec<Item>>>, Failure> = each.collect();
    let language = engine.language();
    Ok(Bank {
        title: language.pick(&set.title.zh, &set.title.en).clone(),
        lang: language.tag(),
        items: items?.into_iter().flatten().flatten().collect(),
    })
}

fn items(
    number: usize,
    problem: &Problem,
    copy: &Copy,
    pupil: &str,
    engine: &Engine,
) -> Result<Vec<Item>, Failure> {
    let language = engine.language();
    let view = ProblemView::new(number, problem, language)?;
    let (told, page) = (engine.told(&view)?, engine.page(&view)?);
    let sheet = copy.id.to_string();
    let about = |name: &str| {
        let mistake = Mistake::ALL.iter().find(|mistake| mistake.name() == name);
        mistake.map_or_else(|| name.to_owned(), |mistake| mistake.about(language).to_owned())
    };
    let statement = [Some(&page.statement), page.picture.as_ref()].into_iter().flatten();
    let statement = statement.cloned().collect::<Vec<String>>().join("\n\n");
    let questions = Question::all(&told).into_iter().zip(&page.questions).zip(&page.key.answers);
    let item = |((question, prompt), key): ((Question, &String), &String)| Item {
        sheet: sheet.clone(),
        pupil: pupil.to_owned(),
        problem: question.problem,
        question: question.number,
        kind: question.kind.clone(),
        marks: question.marks,
        title: language.pick(&problem.title.zh, &problem.title.en).clone(),
        statement: statement.clone(),
        prompt: prompt.clone(),
        key: key.clone(),
        answer: Item::answer_of(&question, &told, &sheet, language == Language::Zh, &about),
    };
    Ok(questions.map(item).collect())
}
