//! A class set as the command line names it: set, seed, level, and how many copies or whose. One reader for all that print one.

use super::{
    Failure, arguments,
    chinese::InChinese,
    compose::{self, Composition, Levels, Space, Wish},
    head, workbook,
};
use crate::{
    answer::tables::Tables,
    exercise::{
        library::{Library, Parsed, Source, read},
        schema::SetFile,
    },
    render::{document::Run, templates::Engine},
    sheet::{
        Worksheet,
        id::CopyNumber,
        letterhead::Letterhead,
        roster::{Pupil, Roster},
    },
    text::Language,
};
use clap::{Arg, ArgMatches, builder::ValueParser, parser::ValueSource};
use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

/// The most copies of one class set.
const MAX_COPIES: u64 = 10_000;

/// The first line of a copy of a set file.
pub(super) const COPY: &str =
    "# A copy of the set file, by which bouton makes these sheets and their key again.";

/// The set that is printed when nobody says which: one sheet of paper.
pub(super) const USUAL_SET: &str = "sheet";

/// What names a class set and the head of its sheets.
pub(super) fn arguments(language: Language) -> Vec<Arg> {
    let named = naming_arguments(language).into_iter().chain(compose::arguments(language));
    named.chain(head::arguments(language)).collect()
}

fn naming_arguments(language: Language) -> [Arg; 7] {
    let whole = |most: u64, name: &'static str| arguments::whole(1..=most, name, language);
    [
        Arg::new("set")
            .value_name("SET|FILE")
            .default_value(USUAL_SET)
            .help(language.pick("练习的名称或文件", "the name of a set, or a set file")),
        number("seed", "N", "1", arguments::whole(0..=u64::MAX, None, language)).help(
            language.pick(
                "随机种子：同一种子总得到同样的题",
                "the seed: the same seed gives the same problems for ever",
            ),
        ),
        number("copies", "N", "1", whole(MAX_COPIES, "MAX_COPIES"))
            .conflicts_with("roster")
            .help(language.pick(
                "份数；随机出的题每份不同",
                "how many copies; what is drawn differs from copy to copy",
            )),
        arguments::path(
            "roster",
            "CSV|XLSX",
            language.pick(
                "学生名单（CSV或 .xlsx），每人一份",
                "a class list, CSV or .xlsx: one copy for each name",
            ),
        ),
        number("level", "1..5", "2", Levels::parser(language)).help(language.pick(
            "难度1至5，或者混合的难度，例如1-3",
            "how hard: 1 to 5, or several levels on one sheet, such as 1-3",
        )),
        arguments::lang(language).help(
            language.pick(
                "语言：zh或en；不写则两种都出，自己的文件只写了一种的就出那一种",
                "the language: zh or en; when left out both, or the one in which your own file is written",
            ),
        ),
        arguments::path("out", "DIR", language.pick("输出目录", "the folder to write to"))
            .short('o')
            .alias("output"),
    ]
}

fn number(
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

/// A class set of which no copy has been drawn yet.
pub(super) struct Order {
    pub(super) worksheet: Worksheet,
    /// How many copies are asked for.
    pub(super) count: u32,
    /// One for each copy, or none at all.
    pub(super) pupils: Vec<Pupil>,
    pub(super) tables: Tables,
    /// The set that was put together for these sheets, or a copy of one's own, as a file to be written beside them.
    pub(super) own_set: Option<Source>,
}

impl Order {
    /// Reads what was asked for, with the head that a teacher wishes.
    ///
    /// # Errors
    /// If the head, the set, the class list or a number is wrong.
    pub(super) fn read(matches: &ArgMatches, language: Language) -> Result<Self, Failure> {
        let letterhead = head::read(matches)?;
        let roster = |path: &PathBuf| roster(path, language);
        let roster = matches.get_one::<PathBuf>("roster").map(roster).transpose()?;
        let count = number_of(matches, "copies", 1);
        let count = roster.as_ref().map_or(count, |pupils| pupils.len() as u32);
        let (pupils, tables) = (roster.unwrap_or_default(), Tables::default());
        let space = Space {
            count: count as usize,
            pupils: &pupils,
            tables: &tables,
            matches,
            readers: language,
        };
        let (worksheet, own_set) = worksheet(&space, &letterhead, language)?;
        tell_alike(&worksheet, count, language);
        Ok(Self { worksheet, count, pupils, tables, own_set })
    }

    /// What is printed of it.
    pub(super) fn run<'a>(&'a self, certified: &'a [usize]) -> Run<'a> {
        let Self { worksheet, count, pupils, .. } = self;
        Run { worksheet, first: CopyNumber::FIRST, count: *count as usize, pupils, certified }
    }

    /// The folder that was named, or one below the given one that says what it holds.
    pub(super) fn folder(&self, matches: &ArgMatches, usual: &str) -> PathBuf {
        let Worksheet { set, level, levels, seed, .. } = &self.worksheet;
        let level = match levels {
            Some([first, last]) => format!("{first}-{last}"),
            None => level.get().to_string(),
        };
        let named = || format!("{}-level-{level}-seed-{seed}", set.as_str());
        let given = matches.get_one::<PathBuf>("out").cloned();
        given.unwrap_or_else(|| Path::new(usual).join(named()))
    }
}

/// The set that was named, or what was put together of it.
fn worksheet(
    space: &Space<'_>,
    letterhead: &Letterhead,
    language: Language,
) -> Result<(Worksheet, Option<Source>), Failure> {
    let Space { matches, tables, .. } = *space;
    let name = matches.get_one::<String>("set").map_or(USUAL_SET, String::as_str);
    let exercises = arguments::folder(matches, "exercises");
    let (set, library) = arguments::set_and_library(name, exercises)?;
    let seed = matches.get_one::<u64>("seed").copied().unwrap_or(1);
    let levels = matches.get_one::<Levels>("level").copied().unwrap_or(compose::USUAL);
    let level = levels.first()?;
    let made = |set: &Parsed<SetFile>| {
        let worksheet = Worksheet::new(set, level, seed, &library, tables)?;
        Ok::<_, Failure>(worksheet.with_letterhead(letterhead.clone()))
    };
    tell_level(matches, &set, levels, language);
    let Some(wish) = Wish::read(matches, levels)? else {
        let worksheet = made(&set)?;
        let beside = match arguments::is_path(name) && library.alone().is_none() {
            true => stands_alone(&worksheet, &set, tables).then(|| copy_of(&set)),
            false => file_alone(&library)?,
        };
        return Ok((worksheet, beside));
    };
    if library.alone().is_some() {
        return Err(only_sets());
    }
    let (minutes, pages) = (wish.minutes, wish.pages);
    let composition = Composition::new(&set, wish, &library)?;
    let problems = match (minutes, pages) {
        (None, None) => composition.wanted_count(),
        (Some(minutes), _) => lasting(minutes, &composition, |set| Ok(made(set)?.marks(tables)?))?,
        (None, Some(pages)) => space.find_most_problems(pages, &composition, |problems| {
            made(&composition.set(problems)?)
        })?,
    };
    for name in composition.idle() {
        let told = language.pick(
            format!("注意：“{name}”本来就不在这套练习里，--without 不起作用"),
            format!("note: `{name}` would not have been on this sheet: --without changes nothing"),
        );
        let _ = writeln!(io::stderr(), "{told}");
    }
    for (generator, numbers) in composition.find_also_pinned(problems) {
        let (first, last) = numbers.into_inner();
        if last - first + 1 == problems {
            // That all copies are alike is said for itself.
            continue;
        }
        let told = language.pick(
            format!("注意：第{first}–{last}题都由“{generator}”一起出，因此各份全都相同"),
            format!("note: problems {first}–{last} are drawn together by `{generator}`, so all of them are the same on all copies"),
        );
        let _ = writeln!(io::stderr(), "{told}");
    }
    let set = composition.set(problems)?;
    Ok((made(&set)?, Some(set.source)))
}

/// How many problems take so many minutes, by their marks.
fn lasting(
    minutes: u64,
    composition: &Composition,
    marks: impl Fn(&Parsed<SetFile>) -> Result<Vec<u32>, Failure>,
) -> Result<u64, Failure> {
    let mut problems = composition.wanted_count();
    loop {
        // With several levels on it a shorter sheet has other problems.
        let fewer = composition.within(minutes, &marks(&composition.set(problems)?)?);
        if fewer == problems {
            return Ok(problems);
        }
        problems = fewer;
    }
}

/// Whether a set file needs nothing that stands beside it: then a copy of it is enough to make its keys from.
fn stands_alone(worksheet: &Worksheet, set: &Parsed<SetFile>, tables: &Tables) -> bool {
    let library = Library::embedded();
    let again = Worksheet::new(set, worksheet.level, worksheet.seed, &library, tables);
    again.is_ok_and(|again| again.edition == worksheet.edition)
}

fn copy_of(set: &Parsed<SetFile>) -> Source {
    let text = &set.source.text;
    let text = if text.starts_with(COPY) { text.clone() } else { format!("{COPY}\n{text}") };
    Source { path: format!("{}.yaml", set.file.id.value), text }
}

/// The file of a problem or a generator that is printed by itself: its copy beside the sheets is what their keys are made from.
fn file_alone(library: &Library) -> Result<Option<Source>, Failure> {
    let Some(file) = library.alone() else { return Ok(None) };
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Ok(Some(Source { path: name, text: read(file)?.text }))
}

fn only_sets() -> Failure {
    Failure::usage(
        "一道题或一个出题规则只能原样印：要挑选，请先写一套练习（`bouton new set`）",
        "a problem or a generator by itself is printed as it is: to choose, write a set (`bouton new set`)",
    )
}

/// A level that was asked for and changes nothing is no reason to stop, and is told.
fn tell_level(matches: &ArgMatches, set: &Parsed<SetFile>, levels: Levels, language: Language) {
    // Not every command has every option.
    let has = |name: &str| matches.ids().any(|id| id == name);
    let is_named =
        |name: &str| has(name) && matches.value_source(name) == Some(ValueSource::CommandLine);
    let is_whole_set =
        !["topic", "problems", "minutes", "pages"].into_iter().any(is_named) && !levels.is_mixed();
    let has_no_effect = set.file.items.iter().all(|item| item.value.is_same_at_every_level());
    if is_named("level") && is_whole_set && has_no_effect {
        let name = &set.file.id.value;
        let told = language.pick(
            format!("注意：“{name}”在各级都相同，--level 不起作用"),
            format!("note: `{name}` is the same at every level: --level changes nothing"),
        );
        let _ = writeln!(io::stderr(), "{told}");
    }
}

/// A problem book for a whole class is no reason to stop, and is told: neighbours have the same problems.
fn tell_alike(worksheet: &Worksheet, count: u32, language: Language) {
    if count > 1 && worksheet.drawn_ranges().next().is_none() {
        let name = worksheet.set.as_str();
        let told = language.pick(
            format!("注意：“{name}”里没有每份随机出的题，{count}份完全相同；要每份不同，请选别的练习，或者少用 --same"),
            format!("note: no problem of `{name}` is drawn for each copy, and all {count} copies are alike: for copies that differ take another set, or pin fewer with --same"),
        );
        let _ = writeln!(io::stderr(), "{told}");
    }
}

/// A number that its parser has kept within its range.
fn number_of<T: TryFrom<u64>>(matches: &ArgMatches, name: &str, otherwise: T) -> T {
    let given = matches.get_one::<u64>(name).copied();
    given.and_then(|number| number.try_into().ok()).unwrap_or(otherwise)
}

/// The pupils of a class list; what is odd about it is told, and no reason to stop.
pub(super) fn roster(path: &Path, language: Language) -> Result<Vec<Pupil>, Failure> {
    let roster = read_roster(path)?;
    for warning in roster.warnings() {
        let told =
            language.pick(format!("注意：{}", warning.chinese()), format!("warning: {warning}"));
        let _ = writeln!(io::stderr(), "{told}");
    }
    Ok(roster.pupils())
}

fn read_roster(path: &Path) -> Result<Roster, Failure> {
    if workbook::is_of_another_kind(path) {
        return Err(workbook::of_another_kind(path));
    }
    if !workbook::is_named(path) {
        return Ok(Roster::read(path)?);
    }
    let rows = workbook::rows(&Roster::bytes(path)?, path)?;
    Ok(Roster::of_rows(&rows, &path.display().to_string())?)
}

/// Leaves out the languages that nobody asked for and that the set does not speak.
pub(super) fn keep_spoken(
    engines: &mut Vec<Engine>,
    worksheet: &Worksheet,
    matches: &ArgMatches,
    readers: Language,
) {
    if !matches.contains_id("lang") {
        let spoken = worksheet.languages(readers);
        engines.retain(|engine| spoken.contains(&engine.language()));
    }
}

/// The templates of every language that was asked for, or else of both.
pub(super) fn engines(matches: &ArgMatches) -> Result<Vec<Engine>, Failure> {
    let languages = match matches.get_one::<String>("lang") {
        Some(code) => vec![code.parse()?],
        None => Language::ALL.to_vec(),
    };
    let templates = arguments::folder(matches, "templates");
    let engines = languages.into_iter().map(|language| Engine::new(language, templates));
    Ok(engines.collect::<Result<_, _>>()?)
}
