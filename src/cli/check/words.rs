//! Texts beside a book that are read for the words of its course: templates, messages in a source.

use super::{MAX_FOLDER_DEPTH, entries};
use crate::exercise::library::{self, LibraryError, Source};
use std::{
    io,
    path::{Path, PathBuf},
};

/// Every text at these paths and below them, folder by folder. What is no text there is a fault: it was named to be read.
pub(super) fn texts<'a>(
    paths: impl Iterator<Item = &'a PathBuf>,
) -> Result<Vec<Source>, LibraryError> {
    let mut found = Vec::new();
    for path in paths {
        walk(path, 0, &mut found)?;
    }
    Ok(found)
}

fn walk(path: &Path, depth: usize, found: &mut Vec<Source>) -> Result<(), LibraryError> {
    if !path.is_dir() {
        found.push(library::read(path)?);
        return Ok(());
    }
    if depth > MAX_FOLDER_DEPTH {
        let told = format!("deeper than {MAX_FOLDER_DEPTH} folders (MAX_FOLDER_DEPTH)");
        let (path, error) = (path.display().to_string(), io::Error::other(told));
        return Err(LibraryError::Unreadable { path, error });
    }
    entries(path)?.iter().try_for_each(|inner| walk(inner, depth + 1, found))
}
