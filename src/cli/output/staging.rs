//! Files that are written but not seen yet: each folder has a hidden one inside it, from which its files are renamed
//! to their places, and to which the old ones can be put back.

use super::{OutputError, OutputFile, OutputFolder, check_replaceable, explain, leftover, stop_if};
use std::{
    fs::{self, File, TryLockError},
    io::{self, ErrorKind, Write},
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
        let mut staged = Staged::open(folder)?;
        for file in files {
            stop_if(interrupted)?;
            let (hidden, target) = staged.place(&file.name)?;
            let written = create(&hidden).and_then(|writer| fill(writer, &file.contents));
            written.map_err(|error| explain(&target, error))?;
        }
        self.0.push(staged);
        Ok(())
    }

    /// Renames all files to their places, which it returns, or puts back what stood there.
    pub(super) fn publish(mut self, interrupted: &AtomicBool) -> Result<Vec<PathBuf>, OutputError> {
        let _undisturbed = leftover::publishing();
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
                kept.push(staging.keep());
            }
        }
        if paths.is_empty() {
            return cause;
        }
        OutputError::NotRestored { cause: Box::new(cause), paths, kept }
    }
}

impl Staged {
    /// The folder, made where it is missing, with no files yet.
    pub(super) fn open(folder: &Path) -> Result<Self, OutputError> {
        let folder = OutputFolder::open(folder)?;
        let staging = Staging::new(folder.path())?;
        Ok(Self { staging, targets: Vec::new(), folder })
    }

    /// A place for one file more: where it is to be written, and where it will be seen. What stands there now is kept.
    pub(super) fn place(&mut self, name: &str) -> Result<(PathBuf, PathBuf), OutputError> {
        let (number, target) = (self.targets.len(), self.folder.path().join(name));
        self.folder.open_parent(&target)?;
        check_replaceable(&target)?;
        self.staging.keep_old(number, &target)?;
        self.targets.push(target.clone());
        Ok((self.staging.new_file(number), target))
    }
}

fn fill(mut writer: impl Write, contents: &[u8]) -> io::Result<()> {
    writer.write_all(contents)?;
    writer.flush()
}

/// What the names of hidden folders begin with.
const HIDDEN: &str = ".bouton-";

/// The file in a hidden folder that is to stay, whoever comes.
const KEPT: &str = "kept";

/// How often a writer makes its hidden folder anew that another one has taken for one that was left.
const TRIALS: usize = 16;

/// The hidden folder, which removes itself. In it, file number `n` is called `n.new`, and the one it replaces `n.old`.
#[derive(Debug)]
pub(super) struct Staging {
    hidden: TempDir,
    /// The folder itself, locked until it falls: a folder that nobody holds is one whose writer was killed.
    _lock: Option<File>,
}

impl Staging {
    /// Makes one, and takes away those whose writers were killed.
    pub(super) fn new(folder: &Path) -> Result<Staging, OutputError> {
        take_away_what_is_left(folder);
        for _ in 0..TRIALS {
            let hidden = tempfile::Builder::new().prefix(HIDDEN).tempdir_in(folder);
            let hidden = hidden.map_err(|error| explain(folder, error))?;
            if let Some(lock) = lock_folder(hidden.path()) {
                leftover::note_hidden(hidden.path());
                return Ok(Staging { hidden, _lock: lock });
            }
        }
        Err(explain(folder, ErrorKind::ResourceBusy.into()))
    }

    /// Lets the hidden folder stay, for whoever reads the error; no later writer takes it away.
    fn keep(&mut self) -> PathBuf {
        self.hidden.disable_cleanup(true);
        leftover::forget_hidden(self.hidden.path());
        let _ = File::create(self.hidden.path().join(KEPT));
        self.hidden.path().to_owned()
    }

    pub(super) fn new_file(&self, number: usize) -> PathBuf {
        self.hidden.path().join(format!("{number}.new"))
    }

    pub(super) fn old_file(&self, number: usize) -> PathBuf {
        self.hidden.path().join(format!("{number}.old"))
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

impl Drop for Staging {
    fn drop(&mut self) {
        leftover::forget_hidden(self.hidden.path());
    }
}

/// The lock of a folder that has just been made, if the system has one; none at all if another writer has come first, who takes
/// the folder away.
fn lock_folder(hidden: &Path) -> Option<Option<File>> {
    let Ok(folder) = File::open(hidden) else { return hidden.is_dir().then_some(None) };
    match folder.try_lock() {
        Ok(()) => hidden.is_dir().then_some(Some(folder)),
        Err(TryLockError::WouldBlock) => None,
        Err(TryLockError::Error(_)) => Some(None),
    }
}

/// Takes away the hidden folders of writers that live no more: nobody holds them. Where folders cannot be locked, they stay.
fn take_away_what_is_left(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_hidden = entry.file_name().to_string_lossy().starts_with(HIDDEN);
        let path = entry.path();
        if !is_hidden || path.join(KEPT).exists() {
            continue;
        }
        if let Ok(left) = File::open(&path)
            && left.try_lock().is_ok()
        {
            // It is held until it is gone. Another writer may be at it too, or the folder be write-protected: then it stays.
            let _ = fs::remove_dir_all(path);
        }
    }
}
