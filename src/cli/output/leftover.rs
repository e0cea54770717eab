//! What a program that ends at once has to take away: the hidden folders of half-made files, and the folders that it made for
//! them. While files are being renamed to their places nothing is taken away: then all of them appear, or none.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError},
};

/// Held while files are renamed to their places.
static PUBLISHING: Mutex<()> = Mutex::new(());

/// Hidden folders, with all that is in them.
static HIDDEN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Folders that were made, and go if they are empty.
static MADE: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// How often a hidden folder is taken away into which a file is written at that moment.
const TRIALS: usize = 16;

pub(super) fn note_hidden(folder: &Path) {
    lock(&HIDDEN).insert(folder.to_owned());
}

/// It is gone, or is to stay.
pub(super) fn forget_hidden(folder: &Path) {
    lock(&HIDDEN).remove(folder);
}

pub(super) fn note_made(folders: &[PathBuf]) {
    lock(&MADE).extend(folders.iter().cloned());
}

/// They are gone, or are to stay.
pub(super) fn forget_made(folders: &[PathBuf]) {
    let mut made = lock(&MADE);
    made.retain(|folder| !folders.contains(folder));
}

/// As long as it lives, nothing is taken away.
pub(super) fn publishing() -> MutexGuard<'static, ()> {
    lock(&PUBLISHING)
}

/// What has been taken away; as long as it lives, no file appears.
pub(super) struct TakenAway {
    /// Whether a file was being made.
    pub(super) is_any: bool,
    _held: MutexGuard<'static, ()>,
}

/// Takes all away, for a program that ends now.
pub(super) fn take_away() -> TakenAway {
    let held = publishing();
    let hidden = std::mem::take(&mut *lock(&HIDDEN));
    for folder in &hidden {
        let _ = (0..TRIALS).find(|_| fs::remove_dir_all(folder).is_ok() || !folder.exists());
    }
    // A folder stands behind the one in which it lies.
    for folder in lock(&MADE).iter().rev() {
        let _ = fs::remove_dir(folder);
    }
    TakenAway { is_any: !hidden.is_empty(), _held: held }
}

fn lock<T>(mutex: &'static Mutex<T>) -> MutexGuard<'static, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
