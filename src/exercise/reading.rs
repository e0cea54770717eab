//! What is read of a file that somebody names: never more than a limit, and nothing that keeps its reader waiting.

use super::library::LibraryError;
use std::{fs, io::Read, path::Path};

/// What stands in a file, and at most one byte beyond the limit, so that whoever reads can see that it is too much: a device or a
/// growing file must not fill the memory.
///
/// # Errors
/// If it is a named pipe, or cannot be read.
pub fn read_at_most(path: &Path, limit: u64) -> Result<Vec<u8>, LibraryError> {
    let shown = || path.display().to_string();
    if is_named_pipe(path) {
        return Err(LibraryError::NoFile { path: shown() });
    }
    let mut bytes = Vec::new();
    fs::File::open(path)
        .and_then(|file| file.take(limit.saturating_add(1)).read_to_end(&mut bytes))
        .map_err(|error| LibraryError::Unreadable { path: shown(), error })?;
    Ok(bytes)
}

/// A pipe with a name keeps its reader waiting until somebody writes into it. One without a name, as shells make them of a command,
/// has its writer.
#[cfg(unix)]
fn is_named_pipe(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;
    fs::metadata(path).is_ok_and(|about| about.file_type().is_fifo())
        && fs::canonicalize(path).is_ok()
}

#[cfg(not(unix))]
fn is_named_pipe(_: &Path) -> bool {
    false
}
