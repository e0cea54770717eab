//! Exercise files: every problem solved again, every generator tried with many seeds, every set
//! put together at every level and printed in both languages.

use super::{Checker, Counted, Failure, Report, Task};
use crate::{
    cli::arguments::root_of,
    exercise::{
        library::{self, Kind, Library, LibraryError, Parsed},
        schema::{GeneratorFile, ProblemFile, SetFile},
    },
    generate::Generator,
    render::{document::Printed, templates::Engine},
    sheet::{
        Worksheet, generator_error,
        id::{CopyNumber, Level, MAX_LEVEL},
        solve_problem,
    },
    text::Language,
};
use rayon::prelude::*;
use std::path::Path;

/// How many seeds each level of a generator is tried with.
const SEEDS: u64 = 16;

/// How many problems are drawn for each seed.
const DRAWN: usize = 4;

/// How many copies of a set are made at each level.
const COPIES: u32 = 2;

impl Checker<'_> {
    /// A YAML file; what it holds is told by its folder, or else by its fields.
    pub(super) fn yaml(&self, path: &Path) -> Task {
        let source = match library::read(path) {
            Ok(source) => source,
            Err(error) => return Task::Wrong(self.report_malformed(&error)),
        };
        let has = |field: &str| source.text.lines().any(|line| line.starts_with(field));
        if has("items:") {
            Task::Set(library::parse(source))
        } else if has("steps:") {
            Task::Proof(source)
        } else if has("says:") {
            Task::Claims(Ok(source))
        } else if has("levels:") {
            Task::Generator(library::parse(source))
        } else {
            Task::Problem(Box::new(library::parse(source)))
        }
    }

    pub(super) fn problem(&self, file: Result<Parsed<ProblemFile>, LibraryError>) -> Report {
        let outcome = file.and_then(|file| {
            library::check_name(&file, &file.file.id, stem(&file.source.path))?;
            solve_problem(&file, &self.tables)
        });
        let wrong =
            outcome.map_or_else(|error| self.report_malformed(&error), |_| Report::default());
        wrong.with(Counted::Problems, 1)
    }

    pub(super) fn generator(&self, file: Result<Parsed<GeneratorFile>, LibraryError>) -> Report {
        let file = file.and_then(|file| {
            library::check_name(&file, &file.file.id, stem(&file.source.path))?;
            library::generator(file)
        });
        let file = match file {
            Ok(file) => file,
            Err(error) => return self.report_malformed(&error),
        };
        let levels: Vec<u8> = file.file.levels.keys().copied().collect();
        let reports: Vec<Report> =
            levels.into_par_iter().map(|level| self.level(&file, level)).collect();
        reports.into_iter().collect()
    }

    /// One level of a generator, with many seeds up to the first that fails.
    fn level(&self, file: &Parsed<GeneratorFile>, level: u8) -> Report {
        let mut report = Report::default();
        for seed in 0..SEEDS {
            let generator = Generator { file, level, seed };
            match generator.problems(DRAWN, &self.tables) {
                Ok(problems) => report = report.with(Counted::Generated, problems.len()),
                Err(error) => {
                    let wrong = self.report_malformed(&generator_error(file, error));
                    return [report, wrong].into_iter().collect();
                }
            }
        }
        report
    }

    pub(super) fn set(&self, file: Result<Parsed<SetFile>, LibraryError>) -> Report {
        let file = file.and_then(|file| {
            // A set elsewhere is named by its path, and may have any name.
            if is_in_sets(&file.source.path) {
                library::check_name(&file, &file.file.id, stem(&file.source.path))?;
            }
            library::set(file)
        });
        let mut report = Report::of(Counted::Sets, 1);
        let file = match file {
            Ok(file) => file,
            Err(error) => return [report, self.report_malformed(&error)].into_iter().collect(),
        };
        // As `worksheet` reads it: what stands beside a set belongs to it.
        let beside = root_of(Path::new(&file.source.path));
        let beside = beside.and_then(|folder| Library::open(folder).ok());
        let library = beside.unwrap_or_else(|| self.library.clone());
        for level in 1..=MAX_LEVEL {
            if let Err(failure) = self.check_printing(&file, level, &library) {
                let message = failure.message(self.language).to_owned();
                let level = self.language.pick(format!("难度{level}"), format!("level {level}"));
                let wrong = Report::with_finding(&file.source.path, format!("{level}: {message}"));
                report.findings.extend(wrong.findings);
            }
        }
        report
    }

    /// Puts a set together and prints it, to see that every template knows every question.
    fn check_printing(
        &self,
        file: &Parsed<SetFile>,
        level: u8,
        library: &Library,
    ) -> Result<(), Failure> {
        let worksheet = Worksheet::new(file, Level::new(level)?, 1, library, &self.tables)?;
        let (first, last) = (CopyNumber::new(1)?, CopyNumber::new(COPIES)?);
        let copies = worksheet.copies(first, last, &self.tables)?;
        let (pupils, certified) = (&[][..], &[1][..]);
        let printed = Printed { worksheet: &worksheet, copies: &copies, pupils, certified };
        for language in Language::ALL {
            printed.render(&Engine::new(language, self.templates)?)?;
        }
        Ok(())
    }
}

/// The name by which a file is found.
pub(super) fn stem(path: &str) -> &str {
    Path::new(path).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default()
}

fn is_in_sets(path: &str) -> bool {
    let folder = Path::new(path).parent().and_then(Path::file_name);
    folder.is_some_and(|folder| folder == Kind::Set.folder())
}
