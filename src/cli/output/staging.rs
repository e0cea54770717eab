//! Files that are written but not seen yet: each folder has a hidden one inside it, from which its files are renamed
//! to their places, and to which the old ones can be put back.

use super::{OutputError, OutputFile, OutputFolder, check_replaceable, explain, stop_if};
use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
};
use tempfile::TempDir;

/// Everything that is to appear at once, folder by folder.
#[derive(Debug, Default)]
pub(super) struct Batch(pub(super) Vec<Staged>);

/// The staged files of one folder.
#[derive(Debug)]
pub(super) struct Staged {
    /// Dropped before the folder, which can only be taken back when it is empty.
    pub(super) staging: Staging,
    pub(super) targets: Vec<PathBuf>,
    pub(super) folder: OutputFolder,
}

/// Later folders may lie in earlier ones, so they are taken back first.
impl Drop for Batch {
    fn drop(&mut self) {
        while self.0.pop().is_some() {}
    }
}

impl Batch {
    /// Writes the files of one folder where nobody sees them.
    pub(super) fn stage<W: Write>(
        &mut self,
        folder: &Path,
        files: &[OutputFile],
        interrupted: &AtomicBool,
        create: &impl Fn(&Path) -> io::Result<W>,
    ) -> Result<(), OutputError> {
        let mut folder = OutputFolder::open(folder)?;
        let targets: Vec<PathBuf> =
            files.iter().map(|file| folder.path().join(&file.name)).collect();
        for target in &targets {
            folder.open_parent(target)?;
            check_replaceable(target)?;
        }
        let staging = Staging::new(folder.path())?;
        for (number, (file, target)) in files.iter().zip(&targets).enumerate() {
            stop_if(interrupted)?;
            let written =
                create(&staging.new_file(number)).and_then(|writer| fill(writer, &file.contents));
            written.map_err(|error| explain(target, error))?;
            staging.keep_old(number, target)?;
        }
        self.0.push(Staged { staging, targets, folder });
        Ok(())
    }

    /// Renames all files to their places, which it returns, or puts back what stood there.
    pub(super) fn publish(mut self, interrupted: &AtomicBool) -> Result<Vec<PathBuf>, OutputError> {
        let mut published = Vec::new();
        for staged in &self.0 {
            for (number, target) in staged.targets.iter().enumerate() {
                let renamed = stop_if(interrupted).and_then(|()| {
                    let renamed = fs::rename(staged.staging.new_file(number), target);
                    renamed.map_err(|error| explain(target, error))
                });
                if let Err(cause) = renamed {
                    let count = published.len();
                    return Err(self.go_back(count, cause));
                }
                published.push(target.clone());
            }
        }
        self.0.drain(..).for_each(|staged| staged.folder.keep());
        Ok(published)
    }

    /// Undoes the first `published` renames; the error to report is `cause`, or worse.
    fn go_back(&mut self, mut published: usize, cause: OutputError) -> OutputError {
        let (mut paths, mut kept) = (Vec::new(), Vec::new());
        for Staged { staging, targets, .. } in &mut self.0 {
            let own = published.min(targets.len());
            published -= own;
            let before = paths.len();
            let missed = |(number, target): (usize, &PathBuf)| {
                staging.restore(number, target).is_err().then(|| target.clone())
            };
            paths.extend(targets.iter().take(own).enumerate().filter_map(missed));
            if paths.len() > before {
                staging.0.disable_cleanup(true);
                kept.push(staging.0.path().to_owned());
            }
        }
        if paths.is_empty() {
            return cause;
        }
        OutputError::NotRestored { cause: Box::new(cause), paths, kept }
    }
}

fn fill(mut writer: impl Write, contents: &[u8]) -> io::Result<()> {
    writer.write_all(contents)?;
    writer.flush()
}

/// The hidden folder, which removes itself. In it, file number `n` is called `n.new`, and the one it replaces `n.old`.
#[derive(Debug)]
pub(super) struct Staging(TempDir);

impl Staging {
    pub(super) fn new(folder: &Path) -> Result<Staging, OutputError> {
        let hidden = tempfile::Builder::new().prefix(".bouton-").tempdir_in(folder);
        hidden.map(Staging).map_err(|error| explain(folder, error))
    }

    pub(super) fn new_file(&self, number: usize) -> PathBuf {
        self.0.path().join(format!("{number}.new"))
    }

    pub(super) fn old_file(&self, number: usize) -> PathBuf {
        self.0.path().join(format!("{number}.old"))
    }

    /// A second link costs nothing; disks without links get a copy.
    pub(super) fn keep_old(&self, number: usize, target: &Path) -> Result<(), OutputError> {
        if fs::symlink_metadata(target).is_err() {
            return Ok(());
        }
        let kept = self.old_file(number);
        let linked = fs::hard_link(target, &kept).or_else(|_| fs::copy(target, &kept).map(drop));
        linked.map_err(|error| explain(target, error))
    }

    /// Puts back what stood at `target`, or nothing if nothing did.
    fn restore(&self, number: usize, target: &Path) -> io::Result<()> {
        let kept = self.old_file(number);
        match fs::symlink_metadata(&kept) {
            Ok(_) => fs::rename(&kept, target),
            Err(_) => fs::remove_file(target),
        }
    }
}
