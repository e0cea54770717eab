//! Texts beside a book that are read for the words of its course: templates, messages in a source.

use super::MAX_FOLDER_DEPTH;
use crate::exercise::library::{self, LibraryError, Source};
use std::path::{Path, PathBuf};

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
    let unreadable = |error| LibraryError::Unreadable { path: path.display().to_string(), error };
    let entries = std::fs::read_dir(path).map_err(unreadable)?;
    let is_plain = |path: &PathBuf| path.is_file() || (path.is_dir() && !path.is_symlink());
    let mut inner: Vec<PathBuf> =
        entries.flatten().map(|entry| entry.path()).filter(is_plain).collect();
    inner.sort_unstable();
    for inner in inner {
        if depth < MAX_FOLDER_DEPTH {
            walk(&inner, depth + 1, found)?;
        }
    }
    Ok(())
}
