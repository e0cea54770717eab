//! The course built with its directives, as a ratio to plain mdBook on the same pages with everything already put in.
//! The same mdBook in this process makes the same HTML of both. At the first build whatever the chapters ask for is
//! solved and judged; a build after that finds it in the book's store, and for it a ratio under 2 is wanted.

use bouton::book::install::STORE;
use mdbook_driver::{MDBook, book::BookItem, builtin_renderers::MarkdownRenderer, config::Config};
use std::{
    error::Error,
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

type Fallible<T> = Result<T, Box<dyn Error>>;

fn main() -> Fallible<()> {
    let rounds = if std::env::var_os("BOUTON_BENCH_QUICK").is_some() { 3 } else { 20 };
    let work = tempfile::tempdir()?;
    // The list of words of a course lies beside its books.
    let words = Path::new(env!("CARGO_MANIFEST_DIR")).join("book/terms.yaml");
    fs::copy(words, work.path().join("terms.yaml"))?;
    let mut all = Times::default();
    for language in ["en", "zh"] {
        let (book, expanded) = prepared(language, work.path())?;
        let mut times = Times { first: built(&book)?, again: Duration::MAX, plain: Duration::MAX };
        for _ in 0..rounds {
            times.again = times.again.min(built(&book)?);
            times.plain = times.plain.min(built(&expanded)?);
        }
        times.print(language);
        all.first += times.first;
        all.again += times.again;
        all.plain += times.plain;
    }
    all.print("both");
    Ok(())
}

/// How long the builds of a book take.
#[derive(Default)]
struct Times {
    /// With an empty store.
    first: Duration,
    /// With the store of the build before.
    again: Duration,
    /// Without directives.
    plain: Duration,
}

impl Times {
    fn print(&self, book: &str) {
        let milliseconds =
            [self.first, self.again, self.plain].map(|time| time.as_secs_f64() * 1e3);
        let [first, again, plain] = milliseconds;
        println!(
            "{book}: first build {first:.0} ms, again {again:.0} ms, plain mdBook {plain:.0} ms; ratio {:.2}x, first {:.1}x",
            again / plain,
            first / plain
        );
    }
}

/// A copy of a book that calls this program, and one in which everything is put in.
fn prepared(language: &str, work: &Path) -> Fallible<(PathBuf, PathBuf)> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("book").join(language);
    let (book, expanded) = (work.join(language), work.join(format!("{language}-expanded")));
    for copy in [&book, &expanded] {
        fs::create_dir_all(copy.join("src"))?;
        fs::copy(source.join("book.toml"), copy.join("book.toml"))?;
        for file in fs::read_dir(source.join("src"))? {
            let file = file?;
            if file.path().extension().is_some_and(|ending| ending == "md") {
                fs::copy(file.path(), copy.join("src").join(file.file_name()))?;
            }
        }
        let installed = Command::new(env!("CARGO_BIN_EXE_bouton"))
            .args(["mdbook", "install"])
            .arg(copy)
            .output()?;
        assert!(installed.status.success(), "{}", String::from_utf8_lossy(&installed.stderr));
    }
    let settings = fs::read_to_string(book.join("book.toml"))?;
    let program = format!("'{}' mdbook", env!("CARGO_BIN_EXE_bouton"));
    fs::write(book.join("book.toml"), settings.replace("bouton mdbook", &program))?;
    let (of_bouton, rest) = settings
        .split_once("[preprocessor.bouton]")
        .and_then(|(before, after)| Some((before, after.split_once("\n[")?.1)))
        .ok_or("book.toml names the preprocessor")?;
    fs::write(expanded.join("book.toml"), format!("{of_bouton}[{rest}"))?;
    let (with_everything, _) = MDBook::load(&book)?.preprocess_book(&MarkdownRenderer::new())?;
    fs::remove_file(book.join(STORE))?;
    let summary = expanded.join("src/SUMMARY.md");
    let mut contents = fs::read_to_string(&summary)?;
    for item in with_everything.iter() {
        let BookItem::Chapter(chapter) = item else { continue };
        let Some(path) = &chapter.path else { continue };
        if chapter.source_path.is_none() {
            contents.push_str(&format!("\n[{}]({})\n", chapter.name, path.display()));
        }
        fs::write(expanded.join("src").join(path), &chapter.content)?;
    }
    fs::write(summary, contents)?;
    Ok((book, expanded))
}

/// How long one build takes, from reading the book to its last page.
fn built(book: &Path) -> Fallible<Duration> {
    let start = Instant::now();
    let config = Config::from_disk(book.join("book.toml"))?;
    MDBook::load_with_config(book, config)?.build()?;
    Ok(start.elapsed())
}
