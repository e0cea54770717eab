//! The files of `exercises/` as they are inside the program, by their path there. What they say is read elsewhere.

use include_dir::{Dir, include_dir};

static FILES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/exercises");

/// The names of a folder's files that end in that extension, without it, in alphabetical order; none of a folder that there is not.
///
/// ```
/// use bouton::embedded::names;
/// assert!(names("sets", "yaml").contains(&"sheet".to_owned()));
/// assert!(names("nowhere", "yaml").is_empty());
/// ```
#[must_use]
pub fn names(folder: &str, extension: &str) -> Vec<String> {
    let files = FILES.get_dir(folder).into_iter().flat_map(Dir::files).map(|file| file.path());
    let files = files.filter(|path| path.extension().is_some_and(|found| found == extension));
    let mut names: Vec<String> =
        files.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect();
    names.sort_unstable();
    names
}

/// The text of a file, by its path, such as `sets/sheet.yaml`; none of a file that there is not.
#[must_use]
pub fn text(path: &str) -> Option<&'static str> {
    FILES.get_file(path)?.contents_utf8()
}
