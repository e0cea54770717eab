//! `bouton book build|serve`: the course in every language, without a separate mdBook.
//!
//! mdBook itself does the building and calls this very program as its preprocessor, so that `mdbook build` gives the
//! same pages.

mod boards;
mod serve;

use super::{
    Failure, arguments,
    mdbook::into_book,
    output::{OutputFile, watch_for_interrupt, write_all},
    say,
};
use crate::{
    book::{
        install,
        offline::{self, WORKER},
        stranger, window,
    },
    text::Language,
};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use mdbook_driver::{MDBook, config::Config};
use rayon::prelude::*;
use std::path::{Path, PathBuf};

pub(super) fn command(language: Language) -> Command {
    let common = |command: Command| {
        command.args([
            Arg::new("folder")
                .value_name("DIR")
                .default_value("book")
                .value_parser(value_parser!(PathBuf))
                .help(language.pick(
                    "书的目录，或者放着几种语言的书的目录",
                    "the folder of a book, or one with the same book in several languages",
                )),
            arguments::path("out", "DIR", language.pick("输出目录", "the folder to write to"))
                .short('o')
                .default_value("target/book"),
            Arg::new("no-boards").long("no-boards").action(ArgAction::SetTrue).help(
                language.pick("不编译棋盘，页面上只有规则和图", "pages without boards to play on"),
            ),
            arguments::lang(language),
        ])
    };
    let port = Arg::new("port")
        .long("port")
        .value_name("N")
        .default_value("3000")
        .value_parser(arguments::whole(0..=u64::from(u16::MAX), None, language))
        .help(language.pick("端口", "the port"));
    Command::new("book")
        .about(language.pick("编译课程网页", "build the course"))
        .subcommand_required(true)
        .subcommand(common(Command::new("build").about(language.pick("编译一次", "build it once"))))
        .subcommand(
            common(Command::new("serve").about(language.pick(
                "编译并在本机打开网页，文件一改就重新编译",
                "build it, show it on this machine, and build again whenever a file changes",
            )))
            .arg(port),
        )
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let Some((name, matches)) = matches.subcommand() else { return Ok(()) };
    let language = arguments::language_of(matches, language)?;
    let job = Job::new(matches, language)?;
    job.build()?;
    if name == "serve" {
        let port = matches.get_one::<u64>("port").and_then(|port| u16::try_from(*port).ok());
        let port = port.unwrap_or(3000);
        return serve::serve(&job, port);
    }
    say(&format!("{}\n", job.out.join("index.html").display()))
}

/// The page on which readers of a site begin.
const INDEX: &str = "index.html";

/// What is to be built, and where to.
struct Job {
    /// The folder of the book or books.
    folder: PathBuf,
    books: Vec<PathBuf>,
    out: PathBuf,
    /// The boards as scripts.
    widgets: Vec<OutputFile>,
    language: Language,
}

impl Job {
    fn new(matches: &ArgMatches, language: Language) -> Result<Self, Failure> {
        let path = |name: &str| matches.get_one::<PathBuf>(name).cloned();
        let folder = path("folder").unwrap_or_default();
        let books = books(&folder)?;
        let out = path("out").unwrap_or_default();
        let with_boards = !matches.get_flag("no-boards");
        let widgets = if with_boards { boards::scripts(&folder, language)? } else { Vec::new() };
        Ok(Self { folder, books, out, widgets, language })
    }

    /// Builds every book, the first pages that lead to them, and the worker that keeps them.
    fn build(&self) -> Result<(), Failure> {
        for book in &self.books {
            stranger::check(book)?;
            into_book(book, self.widgets.clone())?;
        }
        // All are built before one is complained of: the first that is wrong, whichever ends first.
        let built: Vec<Result<(), Failure>> =
            self.books.par_iter().map(|book| self.build_one(book)).collect();
        built.into_iter().collect::<Result<(), Failure>>()?;
        if !self.is_site() {
            return Ok(());
        }
        let pages = self.first_pages()?;
        write_all(&self.out, &pages, &watch_for_interrupt())?;
        let names: Vec<&str> = pages.iter().map(|page| page.name.as_str()).collect();
        let (missing, text) = window::MISSING;
        let missing = OutputFile { name: missing.to_owned(), contents: text.as_bytes().to_vec() };
        write_all(&self.out, &[self.worker(&names)?, missing], &watch_for_interrupt())?;
        Ok(())
    }

    /// Whether the books stand beside each other, below one first page.
    fn is_site(&self) -> bool {
        self.books.first() != Some(&self.folder)
    }

    /// The first page in every language in which there is one, or else a list of the books.
    fn first_pages(&self) -> Result<Vec<OutputFile>, Failure> {
        let file = |name: &str, text: String| OutputFile {
            name: name.to_owned(),
            contents: text.into_bytes(),
        };
        let has_boards = !self.widgets.is_empty();
        let mut pages = Vec::new();
        for language in Language::ALL {
            if let Some(source) = window::read(&self.folder, language)? {
                pages.push(file(
                    window::name(language),
                    window::page(&source, language, has_boards)?,
                ));
            }
        }
        if !pages.iter().any(|page| page.name == INDEX) {
            pages.push(file(INDEX, self.index()));
        }
        Ok(pages)
    }

    /// What keeps the site for readers without a network.
    fn worker(&self, pages: &[&str]) -> Result<OutputFile, Failure> {
        let books: Vec<PathBuf> = self.books.iter().map(|book| self.target(book)).collect();
        let books: Vec<&Path> = books.iter().map(PathBuf::as_path).collect();
        let made = offline::worker(&self.out, pages, &books).map_err(|error| {
            let shown = self.out.display();
            Failure::usage(
                format!("读不了{shown}：{error}"),
                format!("cannot read {shown}: {error}"),
            )
        })?;
        Ok(OutputFile { name: WORKER.to_owned(), contents: made.into_bytes() })
    }

    fn build_one(&self, book: &Path) -> Result<(), Failure> {
        let shown = book.display();
        let failed = |error: &dyn std::fmt::Display| {
            Failure::usage(
                format!("{shown}编译不了：{error}"),
                format!("{shown} cannot be built: {error}"),
            )
        };
        let mut config =
            Config::from_disk(book.join("book.toml")).map_err(|error| failed(&error))?;
        let target = self.target(book);
        let absolute = std::path::absolute(&target).map_err(|error| failed(&error))?;
        config.build.build_dir = absolute;
        config.build.create_missing = false;
        let program = std::env::current_exe().map_err(|error| failed(&error))?;
        let command = format!("{} mdbook", quote_word(&program.display().to_string()));
        let mut set = |field: &str, value: String| {
            let field = format!("preprocessor.{}.{field}", crate::book::mdbook::NAME);
            config.set(field, value).map_err(|error| failed(&error))
        };
        set("command", command)?;
        if self.is_site() {
            let folder = book.file_name().unwrap_or_default().to_string_lossy();
            set("offline", folder.into_owned())?;
        }
        // mdBook runs its preprocessor in the book's folder, where a path from here would lead elsewhere.
        let book = std::path::absolute(book).map_err(|error| failed(&error))?;
        let built = MDBook::load_with_config(book, config).and_then(|book| book.build());
        built.map_err(|error| failed(&format!("{error:#}")))
    }

    /// Where the pages of a book go.
    fn target(&self, book: &Path) -> PathBuf {
        if book == self.folder {
            return self.out.clone();
        }
        self.out.join(book.file_name().unwrap_or_default())
    }

    /// The page that leads to every language where nobody has written one.
    fn index(&self) -> String {
        let name =
            |book: &PathBuf| book.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let link = |book: &PathBuf| {
            let name = name(book);
            let title = match name.as_str() {
                "zh" => "中文",
                "en" => "English",
                other => other,
            };
            format!("<li><a href=\"{name}/index.html\" lang=\"{name}\">{title}</a></li>")
        };
        let links: String = self.books.iter().map(link).collect();
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>Bouton</title>\n\
             <link rel=\"icon\" href=\"data:,\">\n\
             <style>body{{font:1.5rem/2 sans-serif;max-width:30rem;margin:4rem auto;padding:0 1rem}}</style>\n\
             </head>\n<body>\n<main>\n<h1>Bouton</h1>\n<ul>{links}</ul>\n</main>\n</body>\n</html>\n"
        )
    }
}

/// The books of a folder: itself, or those one level below it.
fn books(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    if install::is_book(folder) {
        return Ok(vec![folder.to_owned()]);
    }
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut books: Vec<PathBuf> =
        entries.map(|entry| entry.path()).filter(|path| install::is_book(path)).collect();
    books.sort_unstable();
    if books.is_empty() {
        let shown = folder.display();
        return Err(Failure::usage(
            format!("{shown}里没有书：需要book.toml，或下一层有book.toml的目录"),
            format!("{shown} holds no book: it needs a book.toml, or folders with one"),
        ));
    }
    Ok(books)
}

/// A word that the shell grammar of mdBook takes as one.
fn quote_word(word: &str) -> String {
    format!("'{}'", word.replace('\'', "'\\''"))
}
