//! `bouton check [PATH...]`: recompute everything under a path: exercise files, generators with
//! many seeds, worksheet sets at every level, and sheets and keys that were written before.
//! Without a path: everything that is embedded in the program.

mod exercises;
mod printed;

use exercises::stem;

use super::{Failure, arguments, chinese::InChinese, say};
use crate::{
    audit::{self, verdict::Judged},
    exercise::{
        library::{self, Kind, Library, LibraryError, Source},
        strategies,
        tables::Tables,
        text::Language,
    },
};
use clap::{Arg, ArgMatches, Command, value_parser};
use rayon::prelude::*;
use serde_json::{Value, json};
use std::{
    fmt,
    path::{Path, PathBuf},
};

/// Folders nested deeper than this are not looked into.
const MAX_FOLDER_DEPTH: usize = 16;

/// Something that was found wrong.
#[derive(Debug)]
struct Finding {
    /// The file, with a line where there is one.
    place: String,
    message: String,
    /// Whether the file could not be understood at all.
    malformed: bool,
}

/// What was checked, and what was found wrong.
#[derive(Debug, Default)]
struct Report {
    problems: usize,
    generated: usize,
    sets: usize,
    claims: usize,
    strategies: usize,
    documents: usize,
    findings: Vec<Finding>,
}

/// Everything that checking needs.
struct Checker<'a> {
    /// The language of what is told.
    language: Language,
    library: Library,
    templates: Option<&'a Path>,
    tables: Tables,
    /// Files of claims that were found, judged together at the end.
    claims: Vec<Source>,
    report: Report,
}

pub(super) fn command(language: Language) -> Command {
    Command::new("check")
        .about(language.pick(
            "重新验算题目、出题规则、已印出的练习和答案",
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
            arguments::lang(language),
            arguments::json(language),
            arguments::path(
                "templates",
                "DIR",
                language
                    .pick("出练习时用的模板目录", "the templates that the sheets were made with"),
            ),
            arguments::path(
                "exercises",
                "DIR",
                language
                    .pick("出练习时用的题目目录", "the exercises that the sheets were made with"),
            ),
        ])
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let exercises = matches.get_one::<PathBuf>("exercises").map(PathBuf::as_path);
    let mut checker = Checker {
        language,
        library: arguments::library(exercises)?,
        templates: matches.get_one::<PathBuf>("templates").map(PathBuf::as_path),
        tables: Tables::default(),
        claims: Vec::new(),
        report: Report::default(),
    };
    let mut paths = matches.get_many::<PathBuf>("path").into_iter().flatten().peekable();
    if paths.peek().is_none() {
        checker.everything_embedded();
    }
    for path in paths {
        checker.path(path)?;
    }
    checker.report.tell(matches.get_flag("json"), language)
}

impl Checker<'_> {
    fn everything_embedded(&mut self) {
        for id in self.library.ids(Kind::Problem) {
            let file = self.library.problem(&id);
            self.problem(file);
        }
        for id in self.library.ids(Kind::Generator) {
            let file = self.library.generator(&id);
            self.generator(file);
        }
        for id in self.library.ids(Kind::Set) {
            let file = self.library.set(&id);
            self.set(file);
        }
        for id in audit::ids() {
            match audit::source(&id) {
                Ok(source) => self.claims.push(source),
                Err(error) => self.malformed(&error),
            }
        }
        for id in strategies::ids() {
            self.strategy(&id, strategies::text(&id).unwrap_or_default());
        }
        self.judge_claims();
    }

    /// Has the kernel walk through a strategy.
    fn strategy(&mut self, place: &str, text: &str) {
        self.report.strategies += 1;
        if let Err(fault) = strategies::checked(text) {
            let message = self.language.pick(fault.zh(), fault.to_string());
            self.found(place, message);
        }
    }

    /// Judges the files of claims that were found, on all cores.
    fn judge_claims(&mut self) {
        let files = std::mem::take(&mut self.claims);
        let outcomes: Vec<_> = files
            .into_par_iter()
            .map(|source| {
                let name = stem(&source.path).to_owned();
                let file = audit::read(source)?;
                audit::named(&file, &name)?;
                audit::check(&file, &self.tables)
            })
            .collect();
        for outcome in outcomes {
            self.judged(outcome);
        }
    }

    fn judged(&mut self, outcome: Result<Vec<Judged>, LibraryError>) {
        match outcome {
            Ok(judged) => self.report.claims += judged.len().max(1),
            Err(error) if audit::is_another_verdict(&error) => {
                let message = self.told(&error);
                self.found("", message);
            }
            Err(error) => self.malformed(&error),
        }
    }

    fn path(&mut self, path: &Path) -> Result<(), Failure> {
        let shown = path.display();
        if !path.exists() {
            return Err(Failure::usage(
                format!("{shown} 不存在：请写一个文件或目录"),
                format!("{shown} does not exist: name a file or a folder"),
            ));
        }
        let before = self.report.looked_at();
        self.walk(path, 0);
        self.judge_claims();
        if self.report.looked_at() == before {
            return Err(Failure::usage(
                format!(
                    "{shown}：没有可检查的东西：题目文件以 .yaml 结尾，练习和答案以 .md、.html 或 .json 结尾"
                ),
                format!(
                    "{shown}: nothing to check: exercises end in .yaml, sheets and keys in .md, .html or .json"
                ),
            ));
        }
        Ok(())
    }

    fn walk(&mut self, path: &Path, depth: usize) {
        if !path.is_dir() {
            return self.file(path);
        }
        let shown = path.display().to_string();
        if depth > MAX_FOLDER_DEPTH {
            let zh =
                format!("目录嵌套超过 {MAX_FOLDER_DEPTH} 层（MAX_FOLDER_DEPTH），里面的没有检查");
            let en = format!(
                "not looked into: deeper than {MAX_FOLDER_DEPTH} folders (MAX_FOLDER_DEPTH)"
            );
            return self.found(&shown, self.language.pick(zh, en));
        }
        let entries = match std::fs::read_dir(path) {
            Ok(entries) => entries,
            Err(error) => return self.malformed(&LibraryError::Unreadable { path: shown, error }),
        };
        // Links to folders may lead back, and pipes may never end: neither is followed.
        let is_plain = |path: &PathBuf| path.is_file() || (path.is_dir() && !path.is_symlink());
        let mut inner: Vec<PathBuf> =
            entries.flatten().map(|entry| entry.path()).filter(is_plain).collect();
        inner.sort_unstable();
        for path in inner {
            self.walk(&path, depth + 1);
        }
    }

    fn file(&mut self, path: &Path) {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("yaml") => self.yaml(path),
            Some("strategy") => match library::read(path) {
                Ok(source) => self.strategy(&source.path, &source.text),
                Err(error) => self.malformed(&error),
            },
            Some("md" | "html" | "json") => self.document(path),
            _ => {}
        }
    }

    fn malformed(&mut self, error: &LibraryError) {
        let message = self.told(error);
        let finding = Finding { place: String::new(), message, malformed: true };
        self.report.findings.push(finding);
    }

    /// An error in the language of the run.
    fn told(&self, error: &(impl InChinese + fmt::Display)) -> String {
        match self.language {
            Language::Zh => error.chinese(),
            Language::En => error.to_string(),
        }
    }

    fn found(&mut self, place: &str, message: impl fmt::Display) {
        let (place, message) = (place.to_owned(), message.to_string());
        self.report.findings.push(Finding { place, message, malformed: false });
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place.is_empty() {
            return formatter.write_str(&self.message);
        }
        write!(formatter, "{}: {}", self.place, self.message)
    }
}

impl Report {
    fn looked_at(&self) -> usize {
        self.problems
            + self.generated
            + self.sets
            + self.claims
            + self.strategies
            + self.documents
            + self.findings.len()
    }

    fn tell(&self, as_json: bool, language: Language) -> Result<(), Failure> {
        let findings = &self.findings;
        if as_json {
            say(&format!("{}\n", self.json()))?;
        } else {
            for finding in findings {
                say(&format!("{finding}\n"))?;
            }
            say(&self.summary(language))?;
        }
        if findings.is_empty() {
            return Ok(());
        }
        let malformed = findings.iter().any(|finding| finding.malformed);
        let zh = format!("发现 {} 处错误", findings.len());
        let en = format!("{} found wrong", findings.len());
        Err(if malformed { Failure::usage(zh, en) } else { Failure::found_wrong(zh, en) })
    }

    fn json(&self) -> Value {
        let Self { problems, generated, sets, claims, strategies, documents, findings } = self;
        let told = findings.iter().map(ToString::to_string).collect::<Vec<String>>();
        let verdict = if findings.is_empty() { "right" } else { "wrong" };
        let counts = json!({
            "problems": problems, "generated": generated, "sets": sets, "claims": claims,
            "strategies": strategies, "documents": documents,
        });
        json!({ "verdict": verdict, "checked": counts, "counterexample": told.first(), "findings": told })
    }

    fn summary(&self, language: Language) -> String {
        let Self { problems, generated, sets, claims, strategies, documents, findings } = self;
        let wrong = findings.len();
        language.pick(
            format!(
                "已检查：题目 {problems} 道，自动出的题 {generated} 道，练习 {sets} 份，说法 {claims} 条，策略 {strategies} 份，印出的练习和答案 {documents} 份；错误 {wrong} 处\n"
            ),
            format!(
                "checked: {problems} problems, {generated} generated problems, {sets} sets, \
                 {claims} claims, {strategies} strategies, {documents} sheets and keys; wrong: {wrong}\n"
            ),
        )
    }
}
