//! The worker that keeps a site for readers without a network: which files it has, and an edition that changes with them.

use serde_json::{Map, Value};
use std::{
    io,
    path::{Path, PathBuf},
};
use xxhash_rust::xxh3::{xxh3_64, xxh3_128};

/// The file of the worker, at the root of the site: a worker serves the folder in which it lies.
pub const WORKER: &str = "offline.js";

/// What the worker does.
const SCRIPT: &str = include_str!("assets/bouton-offline.js");

/// The kinds of files that pages are made of.
const ENDINGS: [&str; 6] = ["html", "css", "js", "svg", "png", "woff2"];

/// Pages that nobody reads without a network: the whole book to be printed, and mdBook's own.
const LEFT_OUT: [&str; 3] = ["print.html", "404.html", "toc.html"];

/// The worker for a site: its first pages, and the folders of its books.
///
/// # Errors
/// If a file or folder of the site cannot be read.
pub fn worker(site: &Path, pages: &[&str], books: &[&Path]) -> io::Result<String> {
    let mut paths: Vec<PathBuf> = pages.iter().map(|page| site.join(page)).collect();
    books.iter().try_for_each(|book| gather(book, &mut paths))?;
    paths.sort_unstable();
    let mut files = Map::new();
    for path in paths {
        let digest = format!("{:016x}", xxh3_64(&std::fs::read(&path)?));
        files.insert(address(site, &path), Value::from(digest));
    }
    let files = Value::from(files).to_string();
    let edition = xxh3_128([files.as_bytes(), SCRIPT.as_bytes()].concat().as_slice());
    Ok(format!("const EDITION = \"{edition:032x}\";\nconst FILES = {files};\n{SCRIPT}"))
}

/// Every file below a folder that belongs to pages.
fn gather(folder: &Path, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let is_kept =
            path.extension().is_some_and(|ending| ENDINGS.iter().any(|known| ending == *known));
        match () {
            () if path.is_dir() => gather(&path, paths)?,
            () if is_kept && !LEFT_OUT.contains(&&*name) => paths.push(path),
            () => {}
        }
    }
    Ok(())
}

/// A file's address from the root of the site.
fn address(site: &Path, path: &Path) -> String {
    let inside = path.strip_prefix(site).unwrap_or(path);
    let parts: Vec<_> = inside.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn the_edition_changes_with_every_file_and_with_nothing_else() {
        let site = tempfile::tempdir().unwrap();
        fs::create_dir(site.path().join("en")).unwrap();
        fs::write(site.path().join("en/a.html"), "a").unwrap();
        fs::write(site.path().join("en/print.html"), "all").unwrap();
        fs::write(site.path().join("index.html"), "first").unwrap();
        let book = site.path().join("en");
        let made = || worker(site.path(), &["index.html"], &[&book]).unwrap();
        let first = made();
        assert!(first.contains("\"en/a.html\":\"") && !first.contains("print.html"), "{first}");
        assert!(first.contains("\"index.html\":\""), "{first}");
        fs::write(site.path().join("unknown.html"), "of somebody else").unwrap();
        fs::write(site.path().join("en/print.html"), "more").unwrap();
        assert_eq!(made(), first);
        fs::write(site.path().join("en/a.html"), "b").unwrap();
        let second = made();
        assert_ne!(second.lines().next(), first.lines().next());
    }
}
