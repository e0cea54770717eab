//! A zip archive, the same bytes for the same files: stored, without a clock.

use super::File;
use std::io::{Cursor, Write};
use zip::{CompressionMethod, DateTime, ZipWriter, write::SimpleFileOptions};

/// The archive of these files; what does not fit into memory is left out by nobody: writing to memory does not fail.
pub(crate) fn zip(files: &[File]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Stored)
        .last_modified_time(DateTime::default());
    for file in files {
        let written = archive.start_file(file.name.as_str(), options);
        if written.is_ok() {
            let _ = archive.write_all(&file.contents);
        }
    }
    archive.finish().map(Cursor::into_inner).unwrap_or_default()
}
