//! What directives became at an earlier build, so that a book whose directives have not changed is built at once.
//!
//! Solving and judging take seconds, printing what was found takes none. A page is used again only if the same program
//! made it: its own file, byte by byte, is part of what a store is known by, and so are the language and the exercises
//! of the author's own. A store of anybody else, or one that is damaged, counts as none. `bouton check book` never
//! looks at it: what is checked is checked again.

use super::expand::{Counts, Made};
use crate::{exercise::library::Kind, text::Language};
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    sync::{Mutex, MutexGuard, PoisonError},
};
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

/// The largest file of a store that is read, in bytes; a larger one counts as none.
pub const MAX_STORE_BYTES: u64 = 1 << 26;

/// What directives became.
#[derive(Debug)]
pub(super) struct Store {
    /// Whose work it is.
    origin: Origin,
    /// What was kept earlier.
    earlier: BTreeMap<Asked, Kept>,
    /// What this build used and made.
    now: Mutex<BTreeMap<Asked, Kept>>,
}

/// By whom, and of what, pages are made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Origin {
    /// The program, by the bytes of its file.
    program: u64,
    language: String,
    /// The author's own exercises, by their bytes.
    exercises: u64,
}

/// The first line of the file.
#[derive(Serialize, Deserialize)]
struct Heading {
    origin: Origin,
    /// Of everything behind this line.
    digest: u64,
}

/// A directive as the chapter writes it, and how far the chapter has come where that matters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Asked {
    directive: String,
    counts: Option<Counts>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Kept {
    made: Made,
    /// How far the chapter has come behind it.
    counts: Option<Counts>,
}

impl Store {
    /// What a file holds; nothing when there is none yet, or nothing that can be used.
    ///
    /// None when this program cannot read its own file, and so could not tell its work from another's.
    pub(super) fn open(file: &Path, language: Language, exercises: Option<&Path>) -> Option<Self> {
        let (program, text) = rayon::join(program, || text_of(file));
        let language = language.tag().to_owned();
        let exercises = exercises.map(exercises_digest).unwrap_or_default();
        let origin = Origin { program: program?, language, exercises };
        let earlier = text.and_then(|text| read(&text, &origin)).unwrap_or_default();
        Some(Self { origin, earlier, now: Mutex::default() })
    }

    /// What a directive became earlier.
    pub(super) fn earlier(&self, directive: &str, counts: &mut Counts) -> Option<Made> {
        let asked = |counts| Asked { directive: directive.to_owned(), counts };
        let (asked, kept) = [None, Some(*counts)].into_iter().find_map(|counts| {
            let asked = asked(counts);
            let kept = self.earlier.get(&asked)?;
            Some((asked, kept))
        })?;
        *counts = kept.counts.unwrap_or(*counts);
        self.now().insert(asked, kept.clone());
        Some(kept.made.clone())
    }

    /// Keeps what a directive became between two states of its chapter.
    pub(super) fn keep(&self, directive: &str, made: &Made, before: Counts, after: Counts) {
        // Only what is counted depends on the count.
        let counted = before != after;
        let asked = Asked { directive: directive.to_owned(), counts: counted.then_some(before) };
        self.now().insert(asked, Kept { made: made.clone(), counts: counted.then_some(after) });
    }

    fn now(&self) -> MutexGuard<'_, BTreeMap<Asked, Kept>> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The file to write, if it is another than before: what this build used, and nothing else.
    ///
    /// # Errors
    /// If it cannot be written as JSON.
    pub(super) fn file(self) -> serde_json::Result<Option<String>> {
        let now = self.now.into_inner().unwrap_or_else(PoisonError::into_inner);
        if now.keys().eq(self.earlier.keys()) {
            return Ok(None);
        }
        let kept = serde_json::to_string(&now.into_iter().collect::<Vec<_>>())?;
        let heading = Heading { origin: self.origin, digest: xxh3_64(kept.as_bytes()) };
        Ok(Some(format!("{}\n{kept}\n", serde_json::to_string(&heading)?)))
    }
}

fn text_of(file: &Path) -> Option<String> {
    let about = fs::metadata(file).ok()?;
    (about.len() <= MAX_STORE_BYTES).then(|| fs::read_to_string(file).ok())?
}

/// What the text of a file holds, when it is of that origin and whole.
fn read(text: &str, origin: &Origin) -> Option<BTreeMap<Asked, Kept>> {
    let (heading, kept) = text.trim_end_matches('\n').split_once('\n')?;
    let heading: Heading = serde_json::from_str(heading).ok()?;
    if heading.origin != *origin || heading.digest != xxh3_64(kept.as_bytes()) {
        return None;
    }
    let kept: Vec<(Asked, Kept)> = serde_json::from_str(kept).ok()?;
    Some(kept.into_iter().collect())
}

/// This program by its own bytes.
fn program() -> Option<u64> {
    Some(xxh3_64(&fs::read(std::env::current_exe().ok()?).ok()?))
}

/// The files of a folder of exercises, by their names and bytes.
fn exercises_digest(folder: &Path) -> u64 {
    let mut digest = Xxh3::new();
    for kind in Kind::ALL {
        let entries = fs::read_dir(folder.join(kind.folder())).into_iter().flatten().flatten();
        let mut files: Vec<_> = entries.map(|entry| entry.path()).collect();
        files.sort_unstable();
        for file in files {
            digest.update(file.as_os_str().as_encoded_bytes());
            digest.update(&xxh3_64(&fs::read(&file).unwrap_or_default()).to_le_bytes());
        }
    }
    digest.digest()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;

    const NONE: Counts = Counts { exercises: 0, solutions: 0 };
    const ONE: Counts = Counts { exercises: 1, solutions: 0 };

    fn open_store(file: &Path) -> Store {
        Store::open(file, Language::En, None).unwrap()
    }

    /// A store in which `who wins` became `Ann`, and the exercise `take` became `Exercise 1`.
    fn write_sample_store() -> (TempDir, std::path::PathBuf) {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("store.json");
        let store = open_store(&file);
        store.keep("who wins", &Made::from("Ann".to_owned()), ONE, ONE);
        store.keep("take", &Made::from("Exercise 1".to_owned()), NONE, ONE);
        fs::write(&file, store.file().unwrap().unwrap()).unwrap();
        (folder, file)
    }

    fn find_page(store: &Store, directive: &str, mut counts: Counts) -> Option<(String, Counts)> {
        store.earlier(directive, &mut counts).map(|made| (made.page, counts))
    }

    #[test]
    fn what_was_kept_is_found_again() {
        let (_folder, file) = write_sample_store();
        let store = open_store(&file);
        assert_eq!(find_page(&store, "who wins", NONE), Some(("Ann".to_owned(), NONE)));
        assert_eq!(find_page(&store, "who wins", ONE), Some(("Ann".to_owned(), ONE)));
        assert_eq!(find_page(&store, "who loses", NONE), None);
    }

    #[test]
    fn an_exercise_is_found_only_with_its_number() {
        let (_folder, file) = write_sample_store();
        let store = open_store(&file);
        assert_eq!(find_page(&store, "take", NONE), Some(("Exercise 1".to_owned(), ONE)));
        assert_eq!(find_page(&store, "take", ONE), None);
    }

    #[test]
    fn a_file_is_written_only_when_something_else_is_in_it() {
        let (_folder, file) = write_sample_store();
        let store = open_store(&file);
        let _ = (find_page(&store, "who wins", NONE), find_page(&store, "take", NONE));
        assert_eq!(store.file().unwrap(), None);
        let store = open_store(&file);
        let _ = find_page(&store, "who wins", NONE);
        fs::write(&file, store.file().unwrap().unwrap()).unwrap();
        assert_eq!(find_page(&open_store(&file), "take", NONE), None);
    }

    #[test]
    fn a_store_of_another_origin_counts_as_none() {
        let (folder, file) = write_sample_store();
        let chinese = Store::open(&file, Language::Zh, None).unwrap();
        assert_eq!(find_page(&chinese, "who wins", NONE), None);
        let exercises = folder.path().join("exercises");
        fs::create_dir_all(exercises.join("problems")).unwrap();
        fs::write(exercises.join("problems/mine.yaml"), "id: mine").unwrap();
        let with_own = Store::open(&file, Language::En, Some(&exercises)).unwrap();
        assert_eq!(find_page(&with_own, "who wins", NONE), None);
        let program = open_store(&file).origin.program;
        let text = fs::read_to_string(&file).unwrap();
        let other = program.wrapping_add(1).to_string();
        fs::write(&file, text.replacen(&program.to_string(), &other, 1)).unwrap();
        assert_eq!(find_page(&open_store(&file), "who wins", NONE), None);
    }

    #[test]
    fn a_damaged_store_counts_as_none() {
        let (_folder, file) = write_sample_store();
        let text = fs::read_to_string(&file).unwrap();
        for damaged in
            [text.replace("Ann", "Ben"), text[..text.len() / 2].to_owned(), String::new()]
        {
            fs::write(&file, damaged).unwrap();
            assert_eq!(find_page(&open_store(&file), "who wins", NONE), None);
        }
    }
}
