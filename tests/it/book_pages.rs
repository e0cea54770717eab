//! `bouton book build` and `mdbook build` make the same pages.

use assert_cmd::Command;
use mdbook_driver::MDBook;
use std::{collections::BTreeMap, fs, path::Path};

const CHAPTER: &str = "# One

Of 3, 5 and 7 {{#bouton winner nim 3 5 7}} wins, as $3 \\oplus 5 \\oplus 7 = 1$ tells.

```bouton
problem: nim-3-5-7
```

```bouton
board: nim 3 5 7
```
";

/// Every file below a folder, by its path from there.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if entry.path().is_dir() {
            let below = files(&entry.path()).into_iter();
            found.extend(below.map(|(path, bytes)| (format!("{name}/{path}"), bytes)));
        } else {
            found.insert(name, fs::read(entry.path()).unwrap());
        }
    }
    found
}

#[test]
fn mdbook_makes_the_same_pages() {
    let work = tempfile::tempdir().unwrap();
    let (book, out) = (work.path().join("one"), work.path().join("out"));
    fs::create_dir_all(book.join("src")).unwrap();
    let program = env!("CARGO_BIN_EXE_bouton");
    let settings = format!(
        "[book]\nlanguage = \"en\"\n\n[preprocessor.bouton]\ncommand = \"'{program}' mdbook\"\nstore = \"store.json\"\n"
    );
    fs::write(book.join("book.toml"), settings).unwrap();
    fs::write(book.join("src/SUMMARY.md"), "# Summary\n\n- [One](one.md)\n").unwrap();
    fs::write(book.join("src/one.md"), CHAPTER).unwrap();
    let built = Command::new(program)
        .current_dir(work.path())
        .args(["book", "build", "one", "--no-boards", "--lang", "en", "-o", "out"])
        .output()
        .unwrap();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let beside: Vec<_> = files(&book).into_keys().filter(|path| path.contains("store")).collect();
    assert_eq!(beside, ["store.json"]);
    MDBook::load(&book).unwrap().build().unwrap();
    let (ours, theirs) = (files(&out), files(&book.join("book")));
    assert_eq!(ours.keys().collect::<Vec<_>>(), theirs.keys().collect::<Vec<_>>());
    for (path, bytes) in &ours {
        assert!(theirs[path] == *bytes, "{path} differs");
    }
    let page = String::from_utf8(ours["one.html"].clone()).unwrap();
    assert!(page.contains("the first player wins") && page.contains("bouton-board"), "{page}");
}
