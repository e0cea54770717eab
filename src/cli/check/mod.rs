//! `bouton check [PATH...]`: recompute everything under a path: exercise files, generators with
//! many seeds, worksheet sets at every level, and sheets and keys that were written before.
//! Without a path: everything that is embedded in the program.

mod exercises;
mod printed;
mod report;
mod theorems;
mod words;

use exercises::stem;
use report::{Counted, Finding, Report};

use super::{Failure, arguments, chinese::InChinese, say};
use crate::{
    answer::tables::Tables,
    audit,
    book::{BookError, folder::Folder, install::is_book, skills::SKILLS, terms::TERMS, window},
    endgame::strategies,
    exercise::{
        library::{self, Kind, Library, LibraryError, Parsed, Source},
        schema::{GeneratorFile, ProblemFile, SetFile},
    },
    text::Language,
};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use rayon::prelude::*;
use std::{
    fmt,
    path::{Path, PathBuf},
};

/// Folders nested deeper than this are not looked into.
const MAX_FOLDER_DEPTH: usize = 16;

/// What a file is that is checked.
enum Ending {
    Yaml,
    Strategy,
    Document,
}

impl Ending {
    /// By its name; a file with another ending is not looked into.
    fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "yaml" => Some(Self::Yaml),
            "strategy" => Some(Self::Strategy),
            "md" | "html" | "json" => Some(Self::Document),
            _ => None,
        }
    }
}

/// Everything that checking needs.
struct Checker<'a> {
    /// The language of what is told.
    language: Language,
    library: Library,
    templates: Option<&'a Path>,
    /// Texts that use the words of a book's course.
    texts: Vec<Source>,
    tables: Tables,
}

/// One thing to check. All of them are gathered first and then checked on all cores.
enum Task {
    Problem(Box<Result<Parsed<ProblemFile>, LibraryError>>),
    Generator(Result<Parsed<GeneratorFile>, LibraryError>),
    Set(Result<Parsed<SetFile>, LibraryError>),
    Claims(Result<Source, LibraryError>),
    Proof(Source),
    /// Where it stands, and its text.
    Strategy(String, String),
    Document(PathBuf),
    /// A folder with a book.
    Book(PathBuf),
    /// Something that cannot be looked into.
    Wrong(Report),
}

pub(super) fn command(language: Language) -> Command {
    Command::new("check")
        .about(language.pick(
            "重新验算题目、出题规则、已印出的卷子和答案",
            "recompute exercises, generators, and sheets and keys that were written before",
        ))
        .args([
            Arg::new("path")
                .value_name("PATH")
                .num_args(0..)
                .value_parser(value_parser!(PathBuf))
                .help(language.pick(
                    "文件或目录；不写则检查程序内置的全部内容",
                    "files or folders; without one, everything inside the program",
                )),
            Arg::new("prove").long("prove").action(ArgAction::SetTrue).conflicts_with("path").help(
                language.pick(
                    "只看对账里关于任意大小的说法：哪些证明了，其余的为什么没有",
                    "the readings of the audit that are about every size alone: which are proved, and why the others are not",
                ),
            ),
            Arg::new("words")
                .long("words")
                .value_name("PATH")
                .action(ArgAction::Append)
                .requires("path")
                .value_parser(value_parser!(PathBuf))
                .help(language.pick(
                    "和书用同一份词汇表（terms.yaml）核对的其他文本：文件或目录，可以写几次",
                    "other texts that are read for the words of a book's course (terms.yaml), as its chapters are: a file or a folder; may be given again",
                )),
            arguments::lang(language),
            arguments::json(language),
            arguments::path(
                "templates",
                "DIR",
                language
                    .pick("出卷子时用的模板目录", "the templates that the sheets were made with"),
            ),
            arguments::path(
                "exercises",
                "DIR",
                language
                    .pick("出卷子时用的题目目录", "the exercises that the sheets were made with"),
            ),
        ])
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    if matches.get_flag("prove") {
        return theorems::execute(matches.get_flag("json"), language);
    }
    let exercises = arguments::folder(matches, "exercises");
    let checker = Checker {
        language,
        library: arguments::library(exercises)?,
        templates: arguments::folder(matches, "templates"),
        texts: words::texts(matches.get_many::<PathBuf>("words").into_iter().flatten())?,
        tables: Tables::default(),
    };
    let mut paths = matches.get_many::<PathBuf>("path").into_iter().flatten().peekable();
    let mut report = Report::default();
    if paths.peek().is_none() {
        report = checker.all(checker.everything_embedded());
    }
    for path in paths {
        report = [report, checker.path(path)?].into_iter().collect();
    }
    if report.count(Counted::Texts) < checker.texts.len() && report.findings.is_empty() {
        return Err(Failure::usage(
            "--words要与有词汇表（terms.yaml）的书一起检查",
            "--words wants a book whose course has a list of words (terms.yaml)",
        ));
    }
    report.tell(matches.get_flag("json"), language)
}

/// Checks one file or folder, with the exercises and the templates that were named.
///
/// # Errors
/// If something in it is wrong.
pub(super) fn file(
    path: &Path,
    [exercises, templates]: [Option<&Path>; 2],
    language: Language,
) -> Result<(), Failure> {
    let library = arguments::library(exercises)?;
    let checker =
        Checker { language, library, templates, texts: Vec::new(), tables: Tables::default() };
    checker.path(path)?.tell(false, language)
}

impl Checker<'_> {
    fn everything_embedded(&self) -> Vec<Task> {
        let library = &self.library;
        let ids = |kind| library.ids(kind).into_iter();
        let problems = ids(Kind::Problem).map(|id| Task::Problem(Box::new(library.problem(&id))));
        let generators = ids(Kind::Generator).map(|id| Task::Generator(library.generator(&id)));
        let sets = ids(Kind::Set).map(|id| Task::Set(library.set(&id)));
        let claims = audit::ids().into_iter().map(|id| Task::Claims(audit::source(&id)));
        let strategies = strategies::ids().into_iter().map(|id| {
            let text = strategies::text(&id).unwrap_or_default().to_owned();
            Task::Strategy(id, text)
        });
        let proofs = audit::proof::ids().into_iter();
        let proofs = proofs.filter_map(|id| audit::proof::source(&id)).map(Task::Proof);
        let stated = claims.chain(proofs);
        problems.chain(generators).chain(sets).chain(stated).chain(strategies).collect()
    }

    /// Checks everything on all cores; what is found is told in the order of the tasks.
    fn all(&self, tasks: Vec<Task>) -> Report {
        let reports: Vec<Report> = tasks.into_par_iter().map(|task| self.one(task)).collect();
        reports.into_iter().collect()
    }

    fn one(&self, task: Task) -> Report {
        match task {
            Task::Problem(file) => self.problem(*file),
            Task::Generator(file) => self.generator(file),
            Task::Set(file) => self.set(file),
            Task::Claims(source) => self.claims(source),
            Task::Proof(source) => self.proof(source),
            Task::Strategy(place, text) => self.strategy(&place, &text),
            Task::Document(path) => self.document(&path),
            Task::Book(path) => self.book(&path),
            Task::Wrong(report) => report,
        }
    }

    /// A file of claims: every reading is judged again.
    fn claims(&self, source: Result<Source, LibraryError>) -> Report {
        let judged = source.and_then(|source| {
            let name = stem(&source.path).to_owned();
            let file = audit::read(source)?;
            audit::check_name(&file, &file.file.id, &name)?;
            audit::check(&file, &self.tables)
        });
        self.report_claims(judged.map(|judged| judged.len().max(1)))
    }

    /// A proof: every step is judged again.
    fn proof(&self, source: Source) -> Report {
        let name = stem(&source.path).to_owned();
        let judged = audit::proof::read(source).and_then(|file| {
            audit::check_name(&file, &file.file.id, &name)?;
            audit::proof::check(&file, &self.tables)
        });
        self.report_claims(judged.map(|judged| judged.len()))
    }

    /// So many statements were judged, or one of them not as its file says.
    fn report_claims(&self, count: Result<usize, LibraryError>) -> Report {
        match count {
            Ok(count) => Report::of(Counted::Claims, count),
            Err(error) if audit::is_another_verdict(&error) => {
                Report::with_finding("", self.describe_error(&error))
            }
            Err(error) => self.report_malformed(&error),
        }
    }

    /// A book: every directive is followed, every link looked up.
    fn book(&self, path: &Path) -> Report {
        let read = Folder::read(path).and_then(|book| {
            let mut faults = book.faults()?;
            let avoided = book.find_avoided(self.texts.iter())?;
            let texts = if avoided.is_some() { self.texts.len() } else { 0 };
            faults.extend(avoided.into_iter().flatten());
            Ok((book.chapter_count(), texts, faults))
        });
        let (chapters, texts, faults) = match read {
            Ok(found) => found,
            Err(error) => (0, 0, vec![error]),
        };
        let finding = |error: &BookError| {
            let malformed = !matches!(error, BookError::Book { .. });
            Finding { place: String::new(), message: self.describe_error(error), malformed }
        };
        let findings = faults.iter().map(finding).collect();
        let report = Report::of_findings(findings);
        report.with(Counted::Chapters, chapters).with(Counted::Texts, texts)
    }

    /// Has the kernel walk through a strategy.
    fn strategy(&self, place: &str, text: &str) -> Report {
        let wrong = match strategies::check_text(text) {
            Ok(_) => Report::default(),
            Err(fault) => {
                Report::with_finding(place, self.language.pick(fault.zh(), fault.to_string()))
            }
        };
        wrong.with(Counted::Strategies, 1)
    }

    fn path(&self, path: &Path) -> Result<Report, Failure> {
        let shown = path.display();
        if !path.exists() {
            return Err(Failure::usage(
                format!("{shown}不存在：请写一个文件或目录"),
                format!("{shown} does not exist: name a file or a folder"),
            ));
        }
        let mut tasks = Vec::new();
        self.walk(path, 0, &mut tasks);
        let report = self.all(tasks);
        if report.is_empty() {
            return Err(Failure::usage(
                format!(
                    "{shown}：没有可检查的东西：题目文件以 .yaml 结尾，卷子和答案以 .md、.html 或 .json 结尾"
                ),
                format!(
                    "{shown}: nothing to check: exercises end in .yaml, sheets and keys in .md, .html or .json"
                ),
            ));
        }
        Ok(report)
    }

    fn walk(&self, path: &Path, depth: usize, tasks: &mut Vec<Task>) {
        if is_of_books(path) {
            return;
        }
        if !path.is_dir() {
            return tasks.extend(self.file(path));
        }
        if is_book(path) {
            return tasks.push(Task::Book(path.to_owned()));
        }
        let shown = path.display().to_string();
        if depth > MAX_FOLDER_DEPTH {
            let zh =
                format!("目录嵌套超过{MAX_FOLDER_DEPTH}层（MAX_FOLDER_DEPTH），里面的没有检查");
            let en = format!(
                "not looked into: deeper than {MAX_FOLDER_DEPTH} folders (MAX_FOLDER_DEPTH)"
            );
            return tasks
                .push(Task::Wrong(Report::with_finding(&shown, self.language.pick(zh, en))));
        }
        let inner = match entries(path) {
            Ok(inner) => inner,
            Err(unreadable) => return tasks.push(Task::Wrong(self.report_malformed(&unreadable))),
        };
        for inner in inner {
            match library::inside(path, &inner) {
                Ok(()) => self.walk(&inner, depth + 1, tasks),
                // A link to what is never checked may lead where it likes.
                Err(error) if Ending::of(&inner).is_some() => {
                    tasks.push(Task::Wrong(self.report_malformed(&error)));
                }
                Err(_) => {}
            }
        }
    }

    fn file(&self, path: &Path) -> Option<Task> {
        Some(match Ending::of(path)? {
            Ending::Yaml => self.yaml(path),
            Ending::Strategy => match library::read(path) {
                Ok(source) => Task::Strategy(source.path, source.text),
                Err(error) => Task::Wrong(self.report_malformed(&error)),
            },
            Ending::Document => Task::Document(path.to_owned()),
        })
    }

    fn report_malformed(&self, error: &LibraryError) -> Report {
        let finding =
            Finding { place: String::new(), message: self.describe_error(error), malformed: true };
        Report::of_findings(vec![finding])
    }

    /// An error in the language of the run.
    fn describe_error(&self, error: &(impl InChinese + fmt::Display)) -> String {
        match self.language {
            Language::Zh => error.chinese(),
            Language::En => error.to_string(),
        }
    }
}

/// The files and folders in a folder, by their names. Links to folders may lead back, and pipes may never end: neither is among them.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, LibraryError> {
    let list = || -> std::io::Result<Vec<PathBuf>> {
        std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect()
    };
    let unreadable = |error| LibraryError::Unreadable { path: folder.display().to_string(), error };
    let mut inner = list().map_err(unreadable)?;
    inner.retain(|path| path.is_file() || (path.is_dir() && !path.is_symlink()));
    inner.sort_unstable();
    Ok(inner)
}

/// Whether this belongs to the books beside it, and is read with each of them: its lists of terms and skills, the first pages of the site.
fn is_of_books(path: &Path) -> bool {
    let has_a_book = |folder: &Path| {
        let entries = std::fs::read_dir(folder);
        entries.is_ok_and(|entries| entries.flatten().any(|entry| is_book(&entry.path())))
    };
    let is_named = [TERMS, SKILLS, window::FOLDER].into_iter().any(|name| path.ends_with(name));
    is_named && path.parent().is_some_and(has_a_book)
}
