//! What no book may ask for, whoever has written it: to have a program run, or to read a file outside of its own folder, by a
//! link, by a name in `book.toml` or by mdBook's `include`.

use super::{BookError, folder::MAX_CHAPTERS, install};
use crate::exercise::library::{inside, read_inside};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The most files and folders of a book that are looked through.
pub const MAX_BOOK_FILES: usize = 20 * MAX_CHAPTERS;

/// What mdBook puts in the place of a file's name in a chapter.
const INCLUDES: [&str; 4] = ["include", "rustdoc_include", "playground", "template"];

/// Whether a book asks for nothing but what lies in its folder.
///
/// # Errors
/// The first thing that it may not ask for.
pub fn check(root: &Path) -> Result<(), BookError> {
    let settings = read_inside(root, &root.join("book.toml"))?;
    let (run, named) = install::list_additions(&settings.text)?;
    if let Some(name) = run.first() {
        return Err(runs(&settings.path, name));
    }
    named.iter().try_for_each(|name| inside(root, &root.join(name)))?;
    let mut open = vec![root.to_owned()];
    let mut read = BTreeSet::new();
    let mut seen = 0;
    while let Some(folder) = open.pop() {
        for path in entries(&folder) {
            seen += 1;
            if seen > MAX_BOOK_FILES {
                return Err(too_many(root));
            }
            open.extend(look_at(root, &path, &mut read)?);
        }
    }
    Ok(())
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort_unstable();
    paths
}

/// Holds one file against the rules; a folder is handed back, to be looked into.
fn look_at(
    root: &Path,
    path: &Path,
    read: &mut BTreeSet<PathBuf>,
) -> Result<Option<PathBuf>, BookError> {
    inside(root, path)?;
    if path.is_dir() {
        // A link may lead back to a folder above it.
        return Ok((!path.is_symlink()).then(|| path.to_owned()));
    }
    if path.extension().is_some_and(|extension| extension == "md") {
        follow_includes(root, path, read)?;
    }
    Ok(None)
}

/// What a chapter puts in, and what that puts in, whatever its name ends with: mdBook reads on in it, from where it lies.
fn follow_includes(
    root: &Path,
    chapter: &Path,
    read: &mut BTreeSet<PathBuf>,
) -> Result<(), BookError> {
    let mut open = vec![chapter.to_owned()];
    while let Some(path) = open.pop() {
        if !read.insert(path.clone()) {
            continue;
        }
        if read.len() > MAX_BOOK_FILES {
            return Err(too_many(root));
        }
        let file = read_inside(root, &path)?;
        for name in find_includes(&file.text).map_err(|()| hides(&file.path))? {
            let put_in = path.parent().unwrap_or(root).join(name);
            inside(root, &put_in)?;
            open.push(put_in);
        }
    }
    Ok(())
}

/// The files that a text has mdBook put in; an error where that depends on what a template is given, which could name any file.
fn find_includes(text: &str) -> Result<Vec<&str>, ()> {
    let mut names = Vec::new();
    for rest in text.split("{{").skip(1) {
        let inner = rest.split("}}").next().unwrap_or(rest);
        if inner.contains("[[#") {
            return Err(());
        }
        let asked = inner.trim_start().strip_prefix('#');
        let Some((word, rest)) = asked.and_then(|asked| asked.split_once(char::is_whitespace))
        else {
            continue;
        };
        if word == "template" && rest.contains(['{', '}']) {
            return Err(());
        }
        let name = rest.split_whitespace().next().filter(|_| INCLUDES.contains(&word));
        names.extend(name.map(|name| name.split(':').next().unwrap_or(name)));
    }
    Ok(names)
}

fn hides(path: &str) -> BookError {
    BookError::of(
        format!("{path}：这里放进哪个文件要看模板的参数（[[#…]]）：请直接写出文件名"),
        format!(
            "{path}: which file is put in here depends on what a template is given ([[#...]]): name the file itself"
        ),
    )
}

fn runs(path: &str, name: &str) -> BookError {
    BookError::of(
        format!(
            "{path}：这本书要运行别的程序（{name}）：只运行bouton自己。信得过的话，请用 mdbook build"
        ),
        format!(
            "{path}: the book asks to have another program run ({name}), and none is run but bouton; if you trust it, use `mdbook build`"
        ),
    )
}

fn too_many(root: &Path) -> BookError {
    let shown = root.display();
    BookError::of(
        format!("{shown}里的文件超过{MAX_BOOK_FILES}个（MAX_BOOK_FILES）：是不是选错了目录？"),
        format!(
            "{shown} holds more than {MAX_BOOK_FILES} files (MAX_BOOK_FILES): is this the right folder?"
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_mdbook_would_put_in_is_found() {
        let check = |text: &str, expected: &[&str]| {
            assert_eq!(find_includes(text).unwrap(), expected, "{text}");
        };
        check("a {{#include ../x.md}} b", &["../x.md"]);
        check("{{ #include  /etc/passwd:3:9 }}", &["/etc/passwd"]);
        check("{{#playground a.rs editable}}{{#template b.md c=d}}", &["a.rs", "b.md"]);
        check("{{#bouton winner nim 3}} {{#title x}} {{ include", &[]);
        let hidden = [
            "{{#include [[#file]]}}",
            "{{#inc[[#rest]] ../x}}",
            "{{#template b.md open={}}",
            "{{#include ../x[[#end]]",
        ];
        for text in hidden {
            assert!(find_includes(text).is_err(), "{text}");
        }
    }
}
