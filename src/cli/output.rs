//! Writes a set of files so that a reader sees all of the new ones or all of the old ones, and never half a file.
//!
//! Three steps, and until the third nothing visible changes:
//! 1. **Open** the folder, making it where it is missing.
//! 2. **Stage**: write every new file into a hidden folder inside it, hence on the same disk, and keep a second link
//!    to every old file that will be replaced.
//! 3. **Publish**: rename the staged files to their places, each in one indivisible step.
//!
//! A failure or an interrupt at any point puts the old files back, and removes the hidden folder and every folder that
//! was made. Ordinary files are created, so they have the permissions that the user's umask gives. A killed process
//! leaves at worst the hidden folder, which the next writer takes away, and whole files, some new, some old; a power cut is
//! not guarded against.

mod chinese;
mod folder;
mod growing;
mod interrupt;
mod leftover;
mod staging;

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

pub use folder::OutputFolder;
pub use growing::Growing;
pub(crate) use interrupt::is_interrupted;
pub use interrupt::{Watch, watch_for_interrupt};
use staging::Batch;

/// One file to write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutputFile {
    /// The file's name in the folder, with `/` after the names of folders inside it.
    pub name: String,
    /// The whole contents.
    pub contents: Vec<u8>,
}

/// Why files were not written, with the path and what to do. Unless it is [`OutputError::NotRestored`], everything is
/// as it was before.
#[derive(Debug, thiserror::Error)]
pub enum OutputError {
    /// The user asked to stop.
    #[error("interrupted: no file was written or changed")]
    Interrupted,
    /// A file stands where the folder, or a folder above it, should be.
    #[error("{}: this is a file, not a folder: choose another folder", .path.display())]
    NotAFolder {
        /// The file.
        path: PathBuf,
    },
    /// A name is empty, leads out of the folder, or into another one.
    #[error("`{name}` cannot name a file in the output folder: use plain names, joined by `/`")]
    BadName {
        /// The refused name.
        name: String,
    },
    /// Two files have the same name, or names that some systems take for the same.
    #[error(
        "`{name}` would be written twice (upper and lower case count as the same): give each file its own name"
    )]
    NameTwice {
        /// The second of the names.
        name: String,
    },
    /// A folder stands where a file should be.
    #[error("{}: a folder of this name is in the way: move it, or choose another output folder", .path.display())]
    FolderInTheWay {
        /// The folder.
        path: PathBuf,
    },
    /// The file to be replaced is write-protected.
    #[error("{}: this file is write-protected: allow writing, or choose another output folder", .path.display())]
    Protected {
        /// The file.
        path: PathBuf,
    },
    /// The system does not let this user write here.
    #[error("{}: no permission to write here: choose a folder of your own", .path.display())]
    NoPermission {
        /// What was being written.
        path: PathBuf,
    },
    /// The disk cannot be written at all.
    #[error("{}: this disk is read-only: choose a folder on another disk", .path.display())]
    ReadOnly {
        /// What was being written.
        path: PathBuf,
    },
    /// The disk, or the user's share of it, is full.
    #[error("{}: the disk is full: free some space, or choose a folder on another disk", .path.display())]
    DiskFull {
        /// What was being written.
        path: PathBuf,
    },
    /// Anything else that the system reports.
    #[error("{}: cannot write: {source}: choose another folder", .path.display())]
    System {
        /// What was being written.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Publishing failed, and so did going back.
    #[error(
        "{cause}; then these could not be put back: {}; the old files are kept in {}",
        list(.paths), list(.kept)
    )]
    NotRestored {
        /// Why publishing failed.
        cause: Box<OutputError>,
        /// The files that are new although the rest is old.
        paths: Vec<PathBuf>,
        /// The folders with their old contents.
        kept: Vec<PathBuf>,
    },
}

/// Writes `files` into `folder` and returns their paths in the same order; either all of them or none.
///
/// A missing folder is made. Files of the same name are replaced (a symbolic link itself is, not its target); other
/// files in the folder are left alone. Stops as soon as possible when `interrupted` becomes true.
///
/// ```
/// use bouton::cli::output::{OutputFile, write_all};
/// use std::sync::atomic::AtomicBool;
///
/// let folder = tempfile::tempdir()?;
/// let sheet = OutputFile { name: "sheet.md".to_owned(), contents: b"# Nim\n".to_vec() };
/// let written = write_all(folder.path(), &[sheet], &AtomicBool::new(false))?;
/// assert_eq!(std::fs::read_to_string(&written[0])?, "# Nim\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If a name is bad or double, the folder cannot be used, a file cannot be written or replaced, or `interrupted` is set.
pub fn write_all(
    folder: &Path,
    files: &[OutputFile],
    interrupted: &AtomicBool,
) -> Result<Vec<PathBuf>, OutputError> {
    write_folders(&[(folder, files)], interrupted)
}

/// [`write_all`] into several folders: all files of all of them or none.
///
/// # Errors
/// As [`write_all`].
pub fn write_folders(
    folders: &[(&Path, &[OutputFile])],
    interrupted: &AtomicBool,
) -> Result<Vec<PathBuf>, OutputError> {
    write_folders_by(folders, interrupted, |path| File::create_new(path))
}

/// A path as its folder and the file in it.
#[must_use]
pub fn in_its_folder(path: &Path, contents: Vec<u8>) -> (&Path, OutputFile) {
    let folder = path.parent().unwrap_or(Path::new("."));
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
    (folder, OutputFile { name: name.unwrap_or_default(), contents })
}

/// [`write_folders`] with a chosen way to create a file, so that tests can play a full disk.
fn write_folders_by<W: Write>(
    folders: &[(&Path, &[OutputFile])],
    interrupted: &AtomicBool,
    create: impl Fn(&Path) -> io::Result<W>,
) -> Result<Vec<PathBuf>, OutputError> {
    folders.iter().try_for_each(|(_, files)| check_names(files))?;
    stop_if(interrupted)?;
    let mut batch = Batch::default();
    for (folder, files) in folders {
        batch.stage(folder, files, interrupted, &create)?;
    }
    batch.publish(interrupted)
}

fn check_names(files: &[OutputFile]) -> Result<(), OutputError> {
    let mut seen = BTreeSet::new();
    files.iter().try_for_each(|file| check_name(&file.name, &mut seen))
}

/// Notes a name among those that were seen in the folder.
fn check_name(name: &str, seen: &mut BTreeSet<String>) -> Result<(), OutputError> {
    let is_plain = |part: &str| !matches!(part, "" | "." | "..");
    if !name.split('/').all(is_plain) || name.contains(['\\', '\0']) {
        return Err(OutputError::BadName { name: name.to_owned() });
    }
    match seen.insert(name.to_lowercase()) {
        true => Ok(()),
        false => Err(OutputError::NameTwice { name: name.to_owned() }),
    }
}

fn stop_if(interrupted: &AtomicBool) -> Result<(), OutputError> {
    match interrupted.load(Ordering::SeqCst) {
        true => Err(OutputError::Interrupted),
        false => Ok(()),
    }
}

/// A rename would replace a write-protected file all the same; its owner has said not to.
fn check_replaceable(target: &Path) -> Result<(), OutputError> {
    let path = target.to_owned();
    match fs::symlink_metadata(target) {
        Ok(found) if found.is_dir() => Err(OutputError::FolderInTheWay { path }),
        Ok(found) if found.is_file() && found.permissions().readonly() => {
            Err(OutputError::Protected { path })
        }
        Err(error) if error.kind() != ErrorKind::NotFound => Err(explain(target, error)),
        _ => Ok(()),
    }
}

fn explain(path: &Path, error: io::Error) -> OutputError {
    let path = path.to_owned();
    match error.kind() {
        ErrorKind::PermissionDenied => OutputError::NoPermission { path },
        ErrorKind::ReadOnlyFilesystem => OutputError::ReadOnly { path },
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => OutputError::DiskFull { path },
        ErrorKind::IsADirectory => OutputError::FolderInTheWay { path },
        _ => OutputError::System { path, source: error },
    }
}

fn list(paths: &[PathBuf]) -> String {
    let shown: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
    shown.join(", ")
}

#[cfg(test)]
mod tests;
