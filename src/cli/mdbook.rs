//! `bouton mdbook`: the preprocessor that mdBook calls, and `install`, which makes a book use it.

use super::{
    Failure, arguments,
    output::{OutputFile, watch_for_interrupt, write_all, write_folders},
    say,
};
use crate::{
    book::{install, mdbook},
    exercise::library::{self, LibraryError},
    text::Language,
};
use clap::{Arg, ArgMatches, Command, value_parser};
use std::{
    io::{self, IsTerminal, Read},
    path::{Path, PathBuf},
};

/// The most bytes that mdBook may hand over.
pub const MAX_BOOK_BYTES: u64 = 1 << 28;

/// The renderer by whose name mdBook asks whether a preprocessor can refuse.
const REFUSED: &str = "not-supported";

pub(super) fn command(language: Language) -> Command {
    let supports =
        Command::new("supports")
            .about(language.pick(
                "mdBook用它询问是否支持某种输出",
                "whether a renderer of mdBook is supported",
            ))
            .arg(Arg::new("renderer").value_name("RENDERER").required(true));
    let install = Command::new("install")
        .about(language.pick(
            "把样式和脚本放进一本mdBook，并在book.toml里写好设置；可以反复运行",
            "put style and script into a book and the lines into its book.toml; safe to run again",
        ))
        .arg(
            Arg::new("book")
                .value_name("DIR")
                .default_value(".")
                .value_parser(value_parser!(PathBuf))
                .help(language.pick("书的目录（里面有book.toml）", "the book's folder, which holds book.toml")),
        )
        .arg(arguments::path(
            "widgets",
            "DIR",
            language.pick(
                "放着编译好的棋盘（bouton-widget.js、bouton-sheets.js）的目录，比如编译好的课程；没有它，页面上只有规则和图",
                "a folder with the boards (bouton-widget.js, bouton-sheets.js), such as a course that was built; without it \
                 pages show rules and drawings only",
            ),
        ))
        .arg(arguments::lang(language));
    Command::new("mdbook")
        .about(language.pick(
            "mdBook预处理器：在任何人的书里放进题目、表格、判定和棋盘",
            "the mdBook preprocessor: exercises, tables, verdicts and boards in anybody's book",
        ))
        .subcommand(supports)
        .subcommand(install)
        .after_help("[preprocessor.bouton]\ncommand = \"bouton mdbook\"")
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    match matches.subcommand() {
        Some(("supports", matches)) => supports(matches),
        Some(("install", matches)) => put(matches, arguments::language_of(matches, language)?),
        _ => preprocess(),
    }
}

/// Every renderer is served: mdBook would leave out a preprocessor that says no, and directives would be printed raw.
fn supports(matches: &ArgMatches) -> Result<(), Failure> {
    let renderer = matches.get_one::<String>("renderer").map(String::as_str).unwrap_or_default();
    if renderer == REFUSED {
        return Err(Failure::finding(
            format!("不支持“{renderer}”"),
            format!("`{renderer}` is not supported"),
        ));
    }
    Ok(())
}

fn preprocess() -> Result<(), Failure> {
    if io::stdin().is_terminal() {
        return Err(Failure::usage(
            "这个命令由mdBook调用：在book.toml里写[preprocessor.bouton]，或运行 bouton mdbook install",
            "mdBook calls this command: put [preprocessor.bouton] into book.toml, or run `bouton mdbook install`",
        ));
    }
    let mut input = String::new();
    let read = io::stdin().lock().take(MAX_BOOK_BYTES + 1).read_to_string(&mut input);
    read.map_err(|error| {
        Failure::usage(
            format!("标准输入读不了：{error}"),
            format!("stdin cannot be read: {error}: mdBook calls this command"),
        )
    })?;
    if input.len() as u64 > MAX_BOOK_BYTES {
        return Err(Failure::usage(
            format!("整本书超过{MAX_BOOK_BYTES}字节（MAX_BOOK_BYTES）"),
            format!("the book has more than {MAX_BOOK_BYTES} bytes (MAX_BOOK_BYTES)"),
        ));
    }
    let filled = mdbook::run(&input)?;
    if let Some((file, text)) = &filled.store {
        keep(file, text)?;
    }
    say(&filled.book)
}

/// Writes what is kept for the next build.
fn keep(file: &Path, text: &str) -> Result<(), Failure> {
    let folder = file.parent().unwrap_or(Path::new("."));
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let file = OutputFile { name, contents: text.as_bytes().to_vec() };
    write_all(folder, &[file], &watch_for_interrupt())?;
    Ok(())
}

fn put(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let root = matches.get_one::<PathBuf>("book").cloned().unwrap_or_default();
    let widgets = match matches.get_one::<PathBuf>("widgets") {
        Some(folder) => read_widgets(folder)?,
        None => Vec::new(),
    };
    for written in into_book(&root, widgets)? {
        say(&format!("{}\n", written.display()))?;
    }
    if !has_widgets(&root)? {
        eprintln!(
            "{}",
            language.pick(
                "书里还没有棋盘（bouton-widget.js、bouton-sheets.js）：编译好的课程里有，加 --widgets 写明它的目录（如target/book/zh）就会放进来",
                "the book has no boards yet (bouton-widget.js, bouton-sheets.js): a course that was built has them; name its folder, such as \
                 target/book/en, with --widgets to put them in",
            )
        );
    }
    let left: Vec<&str> = install::leftovers().filter(|name| root.join(name).is_file()).collect();
    if !left.is_empty() {
        let left = left.join(" ");
        eprintln!(
            "{}",
            language.pick(
                format!("这些文件是早先的版本放进来的，现在用不着了，可以删除：{left}"),
                format!("an earlier version put these files there; they are of no use now and can be deleted: {left}"),
            )
        );
    }
    let build = match root.as_os_str().is_empty() || root == Path::new(".") {
        true => "mdbook build".to_owned(),
        // What can be copied has to be one word for the shell.
        false if root.to_string_lossy().contains(char::is_whitespace) => {
            format!("mdbook build \"{}\"", root.display())
        }
        false => format!("mdbook build {}", root.display()),
    };
    let next = language.pick(format!("现在可以运行`{build}`"), format!("now run `{build}`"));
    eprintln!("{next}");
    Ok(())
}

/// Whether the boards lie beside the chapters already.
fn has_widgets(root: &Path) -> Result<bool, Failure> {
    let settings = library::read(&root.join("book.toml"))?.text;
    let sources = root.join(install::settings(&settings)?.sources);
    Ok(install::WIDGETS.iter().all(|name| sources.join(name).is_file()))
}

/// The boards of a folder.
fn read_widgets(folder: &Path) -> Result<Vec<OutputFile>, Failure> {
    let widget = |name: &str| {
        let path = folder.join(name);
        let contents = std::fs::read(&path).map_err(|error| LibraryError::Unreadable {
            path: path.display().to_string(),
            error,
        })?;
        Ok(OutputFile { name: name.to_owned(), contents })
    };
    install::WIDGETS.into_iter().map(widget).collect()
}

/// Puts style, script and settings into a book; what is there already is not written again.
pub(super) fn into_book(root: &Path, widgets: Vec<OutputFile>) -> Result<Vec<PathBuf>, Failure> {
    if !install::is_book(root) {
        let shown = root.display();
        return Err(Failure::usage(
            format!("{shown}里没有book.toml：请写明书的目录，或先运行 mdbook init"),
            format!(
                "{shown} holds no book.toml: name the book's folder, or run `mdbook init` first"
            ),
        ));
    }
    let settings = library::read(&root.join("book.toml"))?.text;
    let sources = root.join(install::settings(&settings)?.sources);
    library::inside(root, &sources)?;
    let file = |name: &str, contents: Vec<u8>| OutputFile { name: name.to_owned(), contents };
    let mut beside: Vec<OutputFile> =
        install::assets().map(|(name, text)| file(name, text.into_bytes())).into();
    beside.push(file("book.toml", install::configure(&settings)?.into_bytes()));
    let mut inside = widgets;
    let [module, _] = install::WIDGETS;
    if !inside.is_empty() || sources.join(module).is_file() {
        inside.push(file(install::EARLY, install::early_script().into_bytes()));
    }
    let is_new = |folder: &Path, file: &OutputFile| {
        std::fs::read(folder.join(&file.name)).ok().as_ref() != Some(&file.contents)
    };
    beside.retain(|file| is_new(root, file));
    inside.retain(|file| is_new(&sources, file));
    let folders: Vec<(&Path, &[OutputFile])> = [(root, &beside[..]), (&sources, &inside[..])]
        .into_iter()
        .filter(|(_, files)| !files.is_empty())
        .collect();
    Ok(write_folders(&folders, &watch_for_interrupt())?)
}
