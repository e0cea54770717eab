//! Exercise files: every problem solved again, every generator tried with many seeds, every set
//! put together at every level and printed in both languages.

use super::Checker;
use crate::{
    cli::arguments::root_of,
    exercise::{
        generate::Generator,
        library::{self, LibraryError, Parsed},
        schema::{GeneratorFile, ProblemFile, SetFile},
        text::Language,
    },
    render::{document::Printed, templates::Engine},
    sheet::{
        Worksheet,
        id::{CopyNumber, Level, MAX_LEVEL},
        solved,
    },
};
use std::path::Path;

/// How many seeds each level of a generator is tried with.
const SEEDS: u64 = 16;

/// How many problems are drawn for each seed.
const DRAWN: usize = 4;

/// How many copies of a set are made at each level.
const COPIES: u32 = 2;

impl Checker<'_> {
    /// A YAML file; what it holds is told by its folder, or else by its fields.
    pub(super) fn yaml(&mut self, path: &Path) {
        let source = match library::read(path) {
            Ok(source) => source,
            Err(error) => return self.malformed(&error),
        };
        let has = |field: &str| source.text.lines().any(|line| line.starts_with(field));
        if has("items:") {
            self.set(library::parsed(source));
        } else if has("levels:") {
            self.generator(library::parsed(source));
        } else {
            self.problem(library::parsed(source));
        }
    }

    pub(super) fn problem(&mut self, file: Result<Parsed<ProblemFile>, LibraryError>) {
        self.report.problems += 1;
        let outcome = file.and_then(|file| {
            named_as_file(&file.source.path, &file.file.id.value)?;
            solved(&file, &self.tables)
        });
        if let Err(error) = outcome {
            self.malformed(&error);
        }
    }

    pub(super) fn generator(&mut self, file: Result<Parsed<GeneratorFile>, LibraryError>) {
        let file = match file {
            Ok(file) => file,
            Err(error) => return self.malformed(&error),
        };
        for level in file.file.levels.keys().copied() {
            for seed in 0..SEEDS {
                let generator = Generator { file: &file, level, seed };
                match generator.problems(DRAWN, &self.tables) {
                    Ok(problems) => self.report.generated += problems.len(),
                    Err(error) => {
                        self.found(&file.source.path, format!("seed {seed}: {error}"));
                        break;
                    }
                }
            }
        }
    }

    pub(super) fn set(&mut self, file: Result<Parsed<SetFile>, LibraryError>) {
        self.report.sets += 1;
        let file = match file {
            Ok(file) => file,
            Err(error) => return self.malformed(&error),
        };
        let library = match root_of(Path::new(&file.source.path)) {
            Some(folder) if folder.join("problems").is_dir() => library::Library::in_folder(folder),
            _ => self.library.clone(),
        };
        for level in 1..=MAX_LEVEL {
            if let Err(message) = self.printed_set(&file, level, &library) {
                self.found(&file.source.path, format!("level {level}: {message}"));
            }
        }
    }

    /// Puts a set together and prints it, to see that every template knows every question.
    fn printed_set(
        &self,
        file: &Parsed<SetFile>,
        level: u8,
        library: &library::Library,
    ) -> Result<(), String> {
        let told = |error: &dyn std::fmt::Display| error.to_string();
        let level = Level::new(level).map_err(|error| told(&error))?;
        let worksheet =
            Worksheet::new(file, level, 1, library, &self.tables).map_err(|error| told(&error))?;
        let [first, last] = [1, COPIES].map(CopyNumber::new);
        let (first, last) =
            (first.map_err(|error| told(&error))?, last.map_err(|error| told(&error))?);
        let copies = worksheet.copies(first, last, &self.tables).map_err(|error| told(&error))?;
        let printed = Printed { worksheet: &worksheet, copies: &copies, names: &[] };
        for language in Language::ALL {
            let engine = Engine::new(language, self.templates).map_err(|error| told(&error))?;
            printed.render(&engine).map_err(|error| told(&error))?;
        }
        Ok(())
    }
}

/// A problem is found by its file's name.
fn named_as_file(path: &str, id: &str) -> Result<(), LibraryError> {
    let stem = Path::new(path).file_stem().and_then(|stem| stem.to_str());
    if stem == Some(id) {
        return Ok(());
    }
    let error = std::io::Error::other(format!("the id is `{id}`: name the file {id}.yaml"));
    Err(LibraryError::Unreadable { path: path.to_owned(), error })
}
