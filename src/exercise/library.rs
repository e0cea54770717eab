//! The exercises that there are: those inside the binary, and a teacher's own folder beside them.
//!
//! A folder holds `problems/`, `generators/` and `sets/`, one YAML file each; what a folder does
//! not have is looked up in the binary. Files are read with named limits, and every error names
//! its place.

mod kind;

pub use kind::Kind;

use super::{
    diagnostic::{Diagnostic, Place},
    form,
    reading::read_at_most,
    schema::{GeneratorFile, ProblemFile, SetFile},
    yaml,
};
use crate::{embedded, text::Reason};
use serde::de::DeserializeOwned;
use serde_yaml::Spanned;
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The largest exercise file, in bytes.
pub const MAX_FILE_BYTES: u64 = 1 << 20;

/// A file that could not be read or understood.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// Something is wrong at a place in the file.
    #[error(transparent)]
    At(#[from] Box<Diagnostic>),
    /// The file cannot be read.
    #[error("cannot read {path}: {error}: check the name, and that you may read it")]
    Unreadable {
        /// The file.
        path: String,
        /// Why.
        error: io::Error,
    },
    /// A folder stands where a file is wanted.
    #[error("{path} is a folder: name a .yaml file in it")]
    IsAFolder {
        /// The folder.
        path: String,
    },
    /// The file is too large.
    #[error("{path} has {found} bytes: the limit (MAX_FILE_BYTES) is {MAX_FILE_BYTES}")]
    TooLarge {
        /// The file.
        path: String,
        /// Its size.
        found: u64,
    },
    /// The file is not UTF-8.
    #[error("{path}:{line}: not UTF-8 text: save the file as UTF-8")]
    NotUtf8 {
        /// The file.
        path: String,
        /// The line with the first wrong byte.
        line: usize,
    },
    /// A file of a folder stands, by a link or by its name, somewhere else.
    #[error(
        "{path} leads out of {folder}: nothing outside of that folder is read; put the file itself into it"
    )]
    Outside {
        /// The file as it was named.
        path: String,
        /// The folder that was given.
        folder: String,
    },
    /// A device or a pipe, where a file is wanted.
    #[error("{path} is no ordinary file: put a text file in its place")]
    NoFile {
        /// What stands there.
        path: String,
    },
    /// There is no such exercise.
    #[error(transparent)]
    Unknown(#[from] Unknown),
    /// There is no such entry of the catalogue.
    #[error("there are no claims `{id}`{}: `bouton list claims` shows them all", suggest(near))]
    NoClaim {
        /// The id.
        id: String,
        /// Near ids.
        near: Vec<String>,
    },
    /// A folder of exercises that is none.
    #[error(
        "{path} holds no exercises: it needs a folder problems, generators or sets with .yaml files"
    )]
    NoExercises {
        /// The folder, or what stands in its place.
        path: String,
    },
}

/// A name that nothing has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no {word} `{id}`{}: `bouton list {word}s` shows them all", suggest(near), word = kind.word())]
pub struct Unknown {
    /// What kind was wanted.
    pub kind: Kind,
    /// The id.
    pub id: String,
    /// Near names, the nearest first; at most three.
    pub near: Vec<String>,
}

fn suggest(near: &[String]) -> String {
    if near.is_empty() { String::new() } else { format!(" (did you mean {}?)", near.join(" or ")) }
}

/// A file's text with the name to call it by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The path as it is shown.
    pub path: String,
    /// The text.
    pub text: String,
}

/// A parsed file together with its text.
#[derive(Clone, Debug)]
pub struct Parsed<T> {
    /// What the file says.
    pub file: T,
    /// Where it says it.
    pub source: Source,
}

/// Every exercise that can be named.
#[derive(Clone, Debug, Default)]
pub struct Library {
    /// A folder of the teacher's own, looked at first.
    root: Option<PathBuf>,
    /// A file that was named itself.
    alone: Option<(Kind, PathBuf)>,
}

impl Library {
    /// The exercises inside the binary alone.
    #[must_use]
    pub fn embedded() -> Self {
        Self::default()
    }

    /// The exercises of a folder, and behind them those inside the binary.
    #[must_use]
    pub fn in_folder(root: &Path) -> Self {
        Self { root: Some(root.to_owned()), alone: None }
    }

    /// The same with one file more, which is known by its name.
    #[must_use]
    pub fn with_file(self, kind: Kind, file: &Path) -> Self {
        Self { alone: Some((kind, file.to_owned())), ..self }
    }

    /// The file that was named itself, if there is one.
    #[must_use]
    pub fn alone(&self) -> Option<&Path> {
        self.alone.as_ref().map(|(_, file)| file.as_path())
    }

    /// The exercises of a folder that the teacher named, which must hold some.
    ///
    /// # Errors
    /// If it is not a folder, or has neither problems nor generators nor sets.
    pub fn open(root: &Path) -> Result<Self, LibraryError> {
        let holds_some = Kind::ALL.into_iter().any(|kind| root.join(kind.folder()).is_dir());
        if holds_some {
            return Ok(Self::in_folder(root));
        }
        Err(LibraryError::NoExercises { path: root.display().to_string() })
    }

    /// The problem of that id.
    ///
    /// # Errors
    /// If there is none, or its file is wrong.
    pub fn problem(&self, id: &str) -> Result<Parsed<ProblemFile>, LibraryError> {
        let file: Parsed<ProblemFile> = parse(self.source(Kind::Problem, id)?)?;
        check_name(&file, &file.file.id, id)?;
        Ok(file)
    }

    /// The generator of that id.
    ///
    /// # Errors
    /// If there is none, or its file is wrong.
    pub fn generator(&self, id: &str) -> Result<Parsed<GeneratorFile>, LibraryError> {
        let file: Parsed<GeneratorFile> = parse(self.source(Kind::Generator, id)?)?;
        check_name(&file, &file.file.id, id)?;
        generator(file)
    }

    /// The set of that id.
    ///
    /// # Errors
    /// If there is none, or its file is wrong.
    pub fn set(&self, id: &str) -> Result<Parsed<SetFile>, LibraryError> {
        let file: Parsed<SetFile> = parse(self.source(Kind::Set, id)?)?;
        check_name(&file, &file.file.id, id)?;
        set(file)
    }

    /// The ids of one kind, in alphabetical order.
    #[must_use]
    pub fn ids(&self, kind: Kind) -> Vec<String> {
        let mut ids = embedded::names(kind.folder(), "yaml");
        let own = self.root.as_ref().and_then(|root| fs::read_dir(root.join(kind.folder())).ok());
        ids.extend(own.into_iter().flatten().flatten().filter_map(|entry| stem(&entry.path())));
        ids.sort_unstable();
        ids.dedup();
        ids
    }

    fn source(&self, kind: Kind, id: &str) -> Result<Source, LibraryError> {
        let name = format!("{}/{id}.yaml", kind.folder());
        if let Some((own, file)) = &self.alone
            && *own == kind
            && stem(file).as_deref() == Some(id)
        {
            return read(file);
        }
        // An id is a file name: what could leave the folder names nothing.
        let is_id = form::is_id(id);
        let own = self.root.as_ref().map(|root| root.join(&name)).filter(|_| is_id);
        if let Some((root, path)) = self.root.as_ref().zip(own).filter(|(_, path)| path.exists()) {
            return read_inside(root, &path);
        }
        let embedded = embedded::text(&name);
        match embedded.filter(|_| is_id) {
            Some(text) => Ok(Source { path: format!("exercises/{name}"), text: text.to_owned() }),
            None => Err(LibraryError::Unknown(self.unknown(kind, id))),
        }
    }

    fn unknown(&self, kind: Kind, id: &str) -> Unknown {
        let ids = self.ids(kind);
        let mut near: Vec<(usize, &str)> =
            ids.iter().map(|known| (strsim::levenshtein(known, id), known.as_str())).collect();
        near.retain(|(distance, known)| is_near(*distance, known, id));
        near.sort_unstable();
        let near = near.into_iter().map(|(_, known)| known.to_owned()).take(3).collect();
        Unknown { kind, id: id.chars().take(SHOWN_CHARS).collect(), near }
    }
}

/// How much of an unknown name is shown.
pub(super) const SHOWN_CHARS: usize = 60;

fn is_near(distance: usize, known: &str, written: &str) -> bool {
    let few_letters = written.chars().count() < 3;
    !few_letters && (distance <= 3 || known.contains(written)) || few_letters && distance <= 1
}

/// Reads a text file within the limits.
///
/// # Errors
/// If it is a folder, too large, not UTF-8, or cannot be read.
pub fn read(path: &Path) -> Result<Source, LibraryError> {
    let shown = path.display().to_string();
    if path.is_dir() {
        return Err(LibraryError::IsAFolder { path: shown });
    }
    let bytes = read_at_most(path, MAX_FILE_BYTES)?;
    let read = bytes.len() as u64;
    if read > MAX_FILE_BYTES {
        let found = fs::metadata(path).map_or(read, |about| about.len().max(read));
        return Err(LibraryError::TooLarge { path: shown, found });
    }
    let line_of = |valid: usize, bytes: &[u8]| {
        1 + bytes.iter().take(valid).filter(|byte| **byte == b'\n').count()
    };
    let text = String::from_utf8(bytes).map_err(|error| {
        let line = line_of(error.utf8_error().valid_up_to(), error.as_bytes());
        LibraryError::NotUtf8 { path: shown.clone(), line }
    })?;
    let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
    Ok(Source { path: shown, text })
}

/// Reads a text file of a folder that somebody else has made: what leads out of the folder is not read, nor what is no file.
///
/// # Errors
/// As [`read`], and if the file stands elsewhere.
pub fn read_inside(folder: &Path, path: &Path) -> Result<Source, LibraryError> {
    inside(folder, path)?;
    match fs::metadata(path) {
        Ok(about) if !about.is_file() && !about.is_dir() => {
            Err(LibraryError::NoFile { path: path.display().to_string() })
        }
        Ok(_) | Err(_) => read(path),
    }
}

/// Whether what stands at a path, links followed, lies in a folder; what does not exist lies nowhere and leads nowhere.
///
/// # Errors
/// If it lies elsewhere.
pub fn inside(folder: &Path, path: &Path) -> Result<(), LibraryError> {
    let shown = |path: &Path| path.display().to_string();
    let root = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    match (fs::canonicalize(root), fs::canonicalize(path)) {
        (Ok(root), Ok(found)) if !found.starts_with(&root) => {
            Err(LibraryError::Outside { path: shown(path), folder: shown(folder) })
        }
        (Ok(_) | Err(_), Ok(_) | Err(_)) => Ok(()),
    }
}

/// Parses a file of the schema.
///
/// # Errors
/// With the place, when it is not YAML of the schema or over a limit.
pub fn parse<T: DeserializeOwned>(source: Source) -> Result<Parsed<T>, LibraryError> {
    match yaml::read(&source.text) {
        Ok(file) => Ok(Parsed { file, source }),
        Err((place, fault)) => Err(at(&source, place, fault)),
    }
}

/// A generator whose form is right.
///
/// # Errors
/// With the place of the first fault.
pub fn generator(file: Parsed<GeneratorFile>) -> Result<Parsed<GeneratorFile>, LibraryError> {
    form::generator(&file).map_err(|(place, fault)| at(&file.source, place, fault))?;
    Ok(file)
}

/// A set whose form is right.
///
/// # Errors
/// With the place of the first fault.
pub fn set(file: Parsed<SetFile>) -> Result<Parsed<SetFile>, LibraryError> {
    form::set(&file).map_err(|(place, fault)| at(&file.source, place, fault))?;
    Ok(file)
}

/// The ids of the claims inside the binary, in alphabetical order.
#[must_use]
pub fn claim_ids() -> Vec<String> {
    embedded::names("claims", "yaml")
}

/// The ids of the proofs inside the binary, in alphabetical order.
#[must_use]
pub fn proof_ids() -> Vec<String> {
    embedded::names("proofs", "yaml")
}

/// The file of a proof inside the binary, if there is one of that name.
#[must_use]
pub fn proof_source(id: &str) -> Option<Source> {
    let name = format!("proofs/{id}.yaml");
    let text = embedded::text(&name)?.to_owned();
    Some(Source { path: format!("exercises/{name}"), text })
}

/// The file with the claims of one entry.
///
/// # Errors
/// If there is none.
pub fn claim_source(id: &str) -> Result<Source, LibraryError> {
    let name = format!("claims/{id}.yaml");
    let embedded = embedded::text(&name);
    match embedded {
        Some(text) => Ok(Source { path: format!("exercises/{name}"), text: text.to_owned() }),
        None => {
            let ids = claim_ids().into_iter().filter(|known| strsim::levenshtein(known, id) <= 1);
            let near = ids.take(3).collect();
            let id = id.chars().take(SHOWN_CHARS).collect();
            Err(LibraryError::NoClaim { id, near })
        }
    }
}

/// A file is found by its name, so its id must be that name.
///
/// # Errors
/// With the place of the id.
pub fn check_name<T>(
    file: &Parsed<T>,
    id: &Spanned<String>,
    name: &str,
) -> Result<(), LibraryError> {
    form::check_name(&id.value, name).map_err(|fault| at(&file.source, id.referenced, fault))
}

/// An error at a place of a file.
#[must_use]
pub fn at(source: &Source, place: impl Into<Place>, reason: impl Into<Reason>) -> LibraryError {
    LibraryError::At(Box::new(Diagnostic::new(source, place, reason)))
}

fn stem(path: &Path) -> Option<String> {
    let is_yaml = path.extension().is_some_and(|extension| extension == "yaml");
    path.file_stem().filter(|_| is_yaml).and_then(|stem| stem.to_str()).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_embedded_file_parses_under_its_own_name() {
        let library = Library::embedded();
        for id in library.ids(Kind::Problem) {
            assert!(library.problem(&id).is_ok(), "{id}: {}", library.problem(&id).unwrap_err());
        }
        for id in library.ids(Kind::Generator) {
            assert!(
                library.generator(&id).is_ok(),
                "{id}: {}",
                library.generator(&id).unwrap_err()
            );
        }
        for id in library.ids(Kind::Set) {
            assert!(library.set(&id).is_ok(), "{id}: {}", library.set(&id).unwrap_err());
        }
    }

    /// A teacher may write in one language; the program's own files serve readers of both.
    #[test]
    fn every_embedded_file_speaks_both_languages() {
        const TEXTS: [&str; 9] =
            ["title", "intro", "text", "hints", "remark", "rule", "says", "proves", "words"];
        fn check(value: &serde_json::Value, name: &str, path: &str) {
            let is_both = ["zh", "en"].iter().all(|code| value.get(code).is_some());
            let is_text = TEXTS.contains(&name) || value.get("zh").or(value.get("en")).is_some();
            assert!(!is_text || is_both, "{path}: `{name}` is not there in both languages");
            match value {
                serde_json::Value::Object(fields) => {
                    fields.iter().for_each(|(name, value)| check(value, name, path));
                }
                serde_json::Value::Array(list) => list.iter().for_each(|one| check(one, "", path)),
                _ => {}
            }
        }
        for folder in ["problems", "generators", "sets", "claims", "proofs"] {
            for id in embedded::names(folder, "yaml") {
                let path = format!("{folder}/{id}.yaml");
                let value = yaml::read(embedded::text(&path).unwrap()).unwrap();
                check(&value, "", &path);
            }
        }
    }

    #[test]
    fn a_near_name_is_offered() {
        let error = Library::embedded().problem("nim-3-5-8").unwrap_err().to_string();
        assert!(error.contains("did you mean nim-3-5-7"), "{error}");
    }

    #[test]
    fn an_id_cannot_leave_its_folder() {
        let library = Library::in_folder(Path::new("exercises/sets"));
        let error = library.problem("../problems/nim-3-5-7").unwrap_err();
        assert!(matches!(error, LibraryError::Unknown { .. }));
    }
}
