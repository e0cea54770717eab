//! `bouton worksheet`: sheets and key of a class set, written to a folder.

use super::{
    Failure, arguments,
    certificates::{self, Certificates},
    chinese::InChinese,
    output::{OutputFile, watch_for_interrupt, write_folders},
    paper, say,
};
use crate::{
    exercise::{tables::Tables, text::Language},
    render::{
        document::{Document, Printed},
        html::{self, Page},
        templates::Engine,
    },
    sheet::{
        Worksheet,
        id::{CopyNumber, Level, MAX_LEVEL},
        reach::{Reach, reaches},
        roster::Roster,
    },
};
use clap::{Arg, ArgMatches, Command, builder::ValueParser};
use std::{
    collections::BTreeMap,
    io::{self, Write},
    path::{Path, PathBuf},
};

/// The most copies of one class set.
pub(super) const MAX_COPIES: u64 = 10_000;

/// The set that is printed when nobody says which: one sheet of paper.
pub(super) const USUAL_SET: &str = "sheet";

/// A file format of sheets and keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Markdown,
    Html,
    Json,
    Pdf,
}

impl Format {
    const ALL: [Self; 4] = [Self::Markdown, Self::Html, Self::Json, Self::Pdf];

    fn name(self) -> &'static str {
        match self {
            Self::Markdown => "md",
            Self::Html => "html",
            Self::Json => "json",
            Self::Pdf => "pdf",
        }
    }
}

pub(super) fn command(language: Language) -> Command {
    Command::new("worksheet")
        .about(language.pick("出一份练习和答案", "write a worksheet and its key"))
        .args([
            Arg::new("set")
                .value_name("SET|FILE")
                .default_value(USUAL_SET)
                .help(language.pick("练习的名称或文件", "the name of a set, or a set file")),
            number("seed", "N", "1", arguments::whole(0..=u64::MAX, "u64", language)).help(
                language.pick(
                    "随机种子：同一种子总得到同样的题",
                    "the seed: the same seed gives the same problems for ever",
                ),
            ),
            number("copies", "N", "1", arguments::whole(1..=MAX_COPIES, "MAX_COPIES", language))
                .conflicts_with("roster")
                .help(language.pick("份数，每份题目不同", "how many copies, all different")),
            arguments::path(
                "roster",
                "CSV",
                language.pick("学生名单，每人一份", "a class list: one copy for each name"),
            ),
            number(
                "level",
                "1..5",
                "2",
                arguments::whole(1..=MAX_LEVEL.into(), "MAX_LEVEL", language),
            )
            .help(language.pick("难度 1 至 5", "how hard: 1 to 5")),
            arguments::lang(language).help(language.pick(
                "语言：zh 或 en；不写则两种都出",
                "the language: zh or en; both when left out",
            )),
            Arg::new("format")
                .long("format")
                .value_name("LIST")
                .value_delimiter(',')
                .default_value("md,html")
                .value_parser(["md", "html", "json", "pdf"])
                .help(language.pick("文件格式，用逗号隔开", "file formats, separated by commas")),
            paper::paper_argument(language),
            arguments::path("out", "DIR", language.pick("输出目录", "the folder to write to"))
                .short('o')
                .alias("output"),
            certificates::folder_argument(language),
        ])
        .args(arguments::own_folders(language))
}

pub(super) fn number(
    name: &'static str,
    value: &'static str,
    default: &'static str,
    parser: ValueParser,
) -> Arg {
    Arg::new(name)
        .long(name)
        .value_name(value)
        .default_value(default)
        .value_parser(parser)
        .allow_negative_numbers(true)
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let roster = |path: &PathBuf| roster(path, language);
    let names = matches.get_one::<PathBuf>("roster").map(roster).transpose()?;
    let copies = number_of(matches, "copies", 1);
    let copies = names.as_ref().map_or(copies, |names| names.len() as u32);
    let formats = formats(matches)?;
    let engines = engines(matches)?;
    let tables = Tables::default();
    let worksheet = worksheet(matches, &tables)?;
    let copies = worksheet.copies(CopyNumber::new(1)?, CopyNumber::new(copies)?, &tables)?;
    let names = names.unwrap_or_default();
    let certificates = matches.get_one::<PathBuf>("certificates").map(|folder| {
        let found = Certificates::of(&worksheet, &copies, &tables);
        found.tell_missing(language);
        (folder.clone(), found)
    });
    let certified = certificates.as_ref().map(|(_, found)| found.numbers.clone());
    let certified = certified.unwrap_or_default();
    let (names, certified) = (&names[..], &certified[..]);
    let printed = Printed { worksheet: &worksheet, copies: &copies, names, certified };
    let files = files(&printed, &engines, &formats, matches)?;
    let folder = matches.get_one::<PathBuf>("out").cloned().unwrap_or_else(|| folder(&worksheet));
    for path in written(&folder, &files, certificates)? {
        say(&format!("{}\n", path.display()))?;
    }
    let varies = copies.iter().any(|copy| !copy.own.is_empty());
    if copies.len() > 1 && !varies {
        let told = language.pick(
            "注意：这套练习没有随机出的题，各份题目相同",
            "warning: this set has no generated problems: all copies ask the same",
        );
        let _ = writeln!(io::stderr(), "{told}");
    }
    let last = copies.len().checked_sub(1).and_then(|last| copies.get(last));
    let ids =
        copies.first().zip(last).map(|(first, last)| (first.id.to_string(), last.id.to_string()));
    if let Some((first, last)) = ids {
        let ids = if first == last { first } else { format!("{first} ... {last}") };
        let told = what_was_done(&reaches(&worksheet, &copies), language);
        let _ = writeln!(io::stderr(), "{ids}: {told}");
    }
    Ok(())
}

/// What holds for every answer of these very sheets: that all were searched, or what each rests on.
fn what_was_done(counted: &BTreeMap<Reach, usize>, language: Language) -> String {
    if counted.keys().all(|reach| *reach == Reach::Searched) {
        let told = language.pick("每个答案都已搜索并核对", "every answer searched and checked");
        return told.to_owned();
    }
    let all: usize = counted.values().sum();
    let parts: Vec<String> =
        counted.iter().rev().map(|(reach, count)| rests_on(*reach, *count, language)).collect();
    language.pick(
        format!("{all}道题的答案都已核对：{}", parts.join("，")),
        format!("the answers of {all} problems were checked: {}", parts.join(", ")),
    )
}

/// "3 by a proved period".
fn rests_on(reach: Reach, count: usize, language: Language) -> String {
    let (zh, en) = match reach {
        Reach::Searched => ("逐个局面搜索过", "by searching every position"),
        Reach::Calculation => ("重新计算过", "by calculating again"),
        Reach::Strategy => ("由逐步核对的策略证明", "by a strategy followed move by move"),
        Reach::Parts => (
            "逐个部分搜索过，再用SG定理",
            "by searching every part, with the Sprague–Grundy theorem",
        ),
        Reach::Period => ("由周期对一切大小证明", "by a period that is proved for every size"),
        Reach::Theorem => (
            "依据定理（只在一定范围内与搜索比较过）",
            "by a theorem that a search confirmed only up to a bound",
        ),
    };
    language.pick(format!("{count}道{zh}"), format!("{count} {en}"))
}

/// Writes all files, and the certificates into their folder, or none.
fn written(
    folder: &Path,
    files: &[OutputFile],
    certificates: Option<(PathBuf, Certificates)>,
) -> Result<Vec<PathBuf>, Failure> {
    let Some((beside, found)) = certificates else {
        return Ok(write_folders(&[(folder, files)], watch_for_interrupt())?);
    };
    let certificates = found.into_files(&beside)?;
    let folders = [(folder, files), (&beside, &certificates)];
    Ok(write_folders(&folders, watch_for_interrupt())?)
}

/// Where sheets go when nobody says.
fn folder(worksheet: &Worksheet) -> PathBuf {
    let (set, level, seed) = (worksheet.set.as_str(), worksheet.level.get(), worksheet.seed);
    Path::new("worksheets").join(format!("{set}-level-{level}-seed-{seed}"))
}

pub(super) fn worksheet(matches: &ArgMatches, tables: &Tables) -> Result<Worksheet, Failure> {
    let name = matches.get_one::<String>("set").map_or(USUAL_SET, String::as_str);
    let exercises = matches.get_one::<PathBuf>("exercises").map(PathBuf::as_path);
    let (set, library) = arguments::set_and_library(name, exercises)?;
    let seed = matches.get_one::<u64>("seed").copied().unwrap_or(1);
    let level = Level::new(number_of(matches, "level", 2))?;
    Ok(Worksheet::new(&set, level, seed, &library, tables)?)
}

/// A number that its parser has kept within its range.
pub(super) fn number_of<T: TryFrom<u64>>(matches: &ArgMatches, name: &str, otherwise: T) -> T {
    let given = matches.get_one::<u64>(name).copied();
    given.and_then(|number| number.try_into().ok()).unwrap_or(otherwise)
}

/// The names of a class list; what is odd about it is told, and no reason to stop.
pub(super) fn roster(path: &Path, language: Language) -> Result<Vec<String>, Failure> {
    let roster = Roster::read(path)?;
    for warning in roster.warnings() {
        let told =
            language.pick(format!("注意：{}", warning.chinese()), format!("warning: {warning}"));
        let _ = writeln!(io::stderr(), "{told}");
    }
    Ok(roster.names().to_vec())
}

/// The templates of every language that was asked for.
pub(super) fn engines(matches: &ArgMatches) -> Result<Vec<Engine>, Failure> {
    let languages = match matches.get_one::<String>("lang") {
        Some(code) => vec![code.parse()?],
        None => Language::ALL.to_vec(),
    };
    let templates = matches.get_one::<PathBuf>("templates").map(PathBuf::as_path);
    let engines = languages.into_iter().map(|language| Engine::new(language, templates));
    Ok(engines.collect::<Result<_, _>>()?)
}

/// The formats that were asked for; one that this program cannot write is refused before anything is solved.
fn formats(matches: &ArgMatches) -> Result<Vec<Format>, Failure> {
    let named = matches.get_many::<String>("format").into_iter().flatten();
    let formats = named
        .filter_map(|name| Format::ALL.into_iter().find(|format| format.name() == name))
        .collect::<Vec<_>>();
    #[cfg(not(feature = "pdf"))]
    if formats.contains(&Format::Pdf) {
        return Err(paper::refused());
    }
    Ok(formats)
}

/// Every file of every language and format that was asked for.
fn files(
    printed: &Printed<'_>,
    engines: &[Engine],
    formats: &[Format],
    matches: &ArgMatches,
) -> Result<Vec<OutputFile>, Failure> {
    let mut files = Vec::new();
    for engine in engines {
        files.extend(of_language(printed, engine, formats, matches)?);
    }
    Ok(files)
}

fn of_language(
    printed: &Printed<'_>,
    engine: &Engine,
    formats: &[Format],
    matches: &ArgMatches,
) -> Result<Vec<OutputFile>, Failure> {
    let language = engine.language();
    let document = printed.render(engine)?;
    let file = |part: &str, format: Format, contents: Vec<u8>| OutputFile {
        name: format!("{part}.{language}.{}", format.name()),
        contents,
    };
    let mut files = Vec::new();
    for format in Format::ALL.into_iter().filter(|format| formats.contains(format)) {
        match format {
            Format::Markdown => {
                files.push(file("sheet", format, document.sheet.clone().into_bytes()));
                files.push(file("key", format, document.key.clone().into_bytes()));
            }
            Format::Html => {
                let [sheet, key] = pages(printed, &document);
                files.push(file("sheet", format, sheet.into_bytes()));
                files.push(file("key", format, key.into_bytes()));
            }
            Format::Json => {
                let json = serde_json::to_string_pretty(&printed.json(engine)?);
                let json = json.map_err(|error| Failure::usage(&error, &error))?;
                files.push(file("worksheet", format, format!("{json}\n").into_bytes()));
            }
            Format::Pdf => {
                let [sheet, key] = paper::pdfs(printed, &document, matches)?;
                files.push(file("sheet", format, sheet));
                files.push(file("key", format, key));
            }
        }
    }
    Ok(files)
}

/// Sheet and key as HTML.
pub(super) fn pages(printed: &Printed<'_>, document: &Document) -> [String; 2] {
    let lang = document.language;
    let title = &printed.worksheet.title;
    let title = lang.pick(title.zh.as_str(), title.en.as_str());
    let key_title = lang.pick(format!("{title}：答案"), format!("{title}: key"));
    let meta = printed.meta(lang).to_string();
    let page = |markdown: &str, title: &str| {
        html::page(markdown, &Page { lang, title, meta: Some(&meta) })
    };
    [page(&document.sheet, title), page(&document.key, &key_title)]
}
