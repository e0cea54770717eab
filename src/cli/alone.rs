//! A problem or a generator by itself, named by its file: a sheet with nothing else on it.

use crate::{
    exercise::{
        library::{self, Kind, LibraryError, Parsed, Source, parse},
        schema::{GeneratorFile, ProblemFile, SetFile},
    },
    text::Text,
};
use std::path::Path;

/// How many problems are drawn by a generator that is printed by itself.
const DRAWN: u32 = 4;

/// What kind of file it is, told by its fields; only a problem and a generator are told by theirs.
pub(super) fn kind_of(source: &Source) -> Kind {
    let has = |field: &str| source.text.lines().any(|line| line.starts_with(field));
    match (has("items:"), has("levels:"), has("questions:")) {
        (false, true, _) => Kind::Generator,
        (false, false, true) => Kind::Problem,
        (true, _, _) | (false, false, false) => Kind::Set,
    }
}

/// The set of a file.
///
/// # Errors
/// If the file is wrong, or has another name than its id.
pub(super) fn set(source: Source) -> Result<Parsed<SetFile>, LibraryError> {
    let stem = Path::new(&source.path).file_stem().and_then(|stem| stem.to_str());
    let stem = stem.unwrap_or_default().to_owned();
    match kind_of(&source) {
        Kind::Set => parse(source),
        Kind::Problem => {
            let file: Parsed<ProblemFile> = parse(source)?;
            library::check_name(&file, &file.file.id, &stem)?;
            of(&file.source, &stem, &file.file.title, &format!("problem: {stem}"))
        }
        Kind::Generator => {
            let file: Parsed<GeneratorFile> = parse(source)?;
            library::check_name(&file, &file.file.id, &stem)?;
            let item = format!("generate: {{from: {stem}, count: {DRAWN}}}");
            of(&file.source, &stem, &file.file.title, &item)
        }
    }
}

fn of(
    source: &Source,
    id: &str,
    title: &Text,
    item: &str,
) -> Result<Parsed<SetFile>, LibraryError> {
    let title = title.in_yaml();
    let text = format!("id: {id}\ntitle: {title}\nbalanced: true\nitems:\n  - {item}\n");
    parse(Source { path: source.path.clone(), text })
}
