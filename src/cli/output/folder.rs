//! A folder to write into, which takes back the folders it made unless told that all went well.

use std::fs;
use std::path::{Path, PathBuf};

use super::{OutputError, explain, leftover};

/// An existing folder. Dropping it removes the folders that [`OutputFolder::open`] made, if they are still empty;
/// [`OutputFolder::keep`] prevents that.
#[derive(Debug)]
pub struct OutputFolder {
    path: PathBuf,
    /// Innermost first.
    made: Vec<PathBuf>,
}

impl OutputFolder {
    /// Opens the folder at `path`, making it and the folders above it where they are missing. The empty path is the
    /// current folder.
    ///
    /// # Errors
    /// If a file is in the way, or the system refuses; then nothing new is left.
    pub fn open(path: &Path) -> Result<OutputFolder, OutputError> {
        let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        let mut folder = OutputFolder { path: path.to_owned(), made: Vec::new() };
        folder.make(path)?;
        Ok(folder)
    }

    /// Makes the folder of a file inside this one, where it is missing.
    ///
    /// # Errors
    /// As [`OutputFolder::open`].
    pub fn open_parent(&mut self, file: &Path) -> Result<(), OutputError> {
        file.parent().map_or(Ok(()), |parent| self.make(parent))
    }

    fn make(&mut self, path: &Path) -> Result<(), OutputError> {
        if let Some(file) = path.ancestors().find(|ancestor| is_no_folder(ancestor)) {
            return Err(OutputError::NotAFolder { path: file.to_owned() });
        }
        // They are noted first, so that a half-made chain of folders is taken back too.
        let missing = missing_folders(path);
        leftover::note_made(&missing);
        self.made.splice(0..0, missing);
        fs::create_dir_all(path).map_err(|error| explain(path, error))
    }

    /// The path as it was given.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Lets the folder stay.
    pub fn keep(mut self) {
        leftover::forget_made(&std::mem::take(&mut self.made));
    }
}

/// A file, a device or the like stands there.
fn is_no_folder(path: &Path) -> bool {
    path.exists() && !path.is_dir()
}

fn missing_folders(path: &Path) -> Vec<PathBuf> {
    let named = path.ancestors().filter(|ancestor| !ancestor.as_os_str().is_empty());
    named.take_while(|ancestor| !ancestor.exists()).map(Path::to_owned).collect()
}

impl Drop for OutputFolder {
    fn drop(&mut self) {
        for folder in &self.made {
            // Only empty folders can be removed this way: what others put there meanwhile stays.
            let _ = fs::remove_dir(folder);
        }
        leftover::forget_made(&self.made);
    }
}
