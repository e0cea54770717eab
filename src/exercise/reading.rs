//! What is read of a file that somebody names: never more than a limit, and nothing that keeps its reader waiting.

use super::library::LibraryError;
use std::{fs, io, path::Path};

/// A pipe with a name keeps its reader waiting until somebody writes into it. One without a name, as shells make them of a command,
/// has its writer.
///
/// # Errors
/// If a pipe with a name stands there.
pub fn not_a_pipe(path: &Path) -> Result<(), LibraryError> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        let is_pipe = fs::metadata(path).is_ok_and(|about| about.file_type().is_fifo());
        if is_pipe && fs::canonicalize(path).is_ok() {
            return Err(LibraryError::NoFile { path: path.display().to_string() });
        }
    }
    let _ = path;
    Ok(())
}

/// A device or a growing file must not fill the memory: one byte more than the limit is enough.
pub(super) fn read_at_most(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    io::Read::read_to_end(&mut io::Read::take(fs::File::open(path)?, limit + 1), &mut bytes)?;
    Ok(bytes)
}
