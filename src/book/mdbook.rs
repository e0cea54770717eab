//! The preprocessor: mdBook hands over its book as JSON and takes it back with everything put in.
//!
//! The JSON is walked as it is, so that fields of later versions of mdBook go through unchanged. Two pages are added:
//! all solutions, and a page to search the book, because mdBook's own index drops Chinese.

use super::{
    BookError,
    expand::{Chapter, Expander},
    install::{self, EARLY, WIDGETS},
    offline::WORKER,
    search::{self, Section},
    skills::Skills,
    store::Store,
    terms::Terms,
};
use crate::{
    exercise::library::{LibraryError, Source, inside},
    text::Language,
};
use rayon::prelude::*;
use serde_json::{Value, json};
use std::path::{Component, Path, PathBuf};
use xxhash_rust::xxh3::xxh3_64;

/// The name of the preprocessor in `book.toml`.
pub const NAME: &str = "bouton";

/// The page with all solutions.
pub const SOLUTIONS: &str = "solutions.md";

/// The page to search the book.
pub const SEARCH: &str = "search.md";

/// What `book.toml` says that matters here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The book's language, as it writes it.
    pub language: Option<String>,
    /// The folder of the chapters, from the book's folder.
    pub sources: PathBuf,
    /// A folder of exercises of the author's own, from the book's folder.
    pub exercises: Option<PathBuf>,
    /// Where the same book stands in the other language, from the root of the pages: `../zh`.
    pub other: Option<String>,
    /// The folder of the pages in a site that is kept for readers without a network; `bouton book build` says so.
    pub offline: Option<String>,
    /// The file, from the book's folder, in which what directives became is kept for the next build.
    pub store: Option<PathBuf>,
}

/// A book with everything put in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filled {
    /// JSON for mdBook.
    pub book: String,
    /// A file to write, with its text: what directives became, for the next build.
    pub store: Option<(PathBuf, String)>,
}

impl Settings {
    /// From the texts of a configuration, each by the names that lead to it.
    #[must_use]
    pub fn new(text: impl Fn(&[&str]) -> Option<String>) -> Self {
        let own = |field| text(&["preprocessor", NAME, field]);
        Self {
            language: text(&["book", "language"]),
            sources: text(&["book", "src"]).unwrap_or_else(|| "src".to_owned()).into(),
            exercises: own("exercises").map(PathBuf::from),
            other: own("other"),
            offline: own("offline"),
            store: own("store").map(PathBuf::from),
        }
    }

    /// The folder of exercises, which lies in that of the book.
    ///
    /// # Errors
    /// If it leads elsewhere.
    pub fn exercises_in(&self, root: &Path) -> Result<Option<PathBuf>, BookError> {
        let folder = self.exercises.as_ref().map(|folder| root.join(folder));
        folder.iter().try_for_each(|folder| inside(root, folder))?;
        Ok(folder)
    }

    /// The file in which is kept what directives became; nothing is written but into the folder of the book.
    ///
    /// # Errors
    /// If it leads elsewhere.
    pub fn store_in(&self, root: &Path) -> Result<Option<PathBuf>, BookError> {
        let Some(file) = &self.store else { return Ok(None) };
        let is_plain =
            file.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
        let path = root.join(file);
        let folder = path.parent().unwrap_or(root);
        if !is_plain || inside(root, folder).is_err() {
            return Err(LibraryError::Outside {
                path: path.display().to_string(),
                folder: root.display().to_string(),
            }
            .into());
        }
        Ok(Some(path))
    }

    /// The language in which directives are put in: Chinese for every `zh`, else English.
    #[must_use]
    pub fn language(&self) -> Language {
        match &self.language {
            Some(code) if code.to_ascii_lowercase().starts_with("zh") => Language::Zh,
            _ => Language::En,
        }
    }
}

/// One chapter on its way.
struct Page {
    name: String,
    /// From the folder of sources.
    path: String,
    made: Chapter,
    /// For the search.
    sections: Vec<Section>,
}

/// The book with everything put in, from what mdBook writes to a preprocessor.
///
/// # Errors
/// If it is not what mdBook writes, or at the first fault of a chapter.
pub fn run(input: &str) -> Result<Filled, BookError> {
    let no_json = |error: serde_json::Error| {
        BookError::of(
            format!(
                "标准输入不是mdBook的预处理数据：{error}。请在book.toml里写[preprocessor.bouton]，由mdBook调用"
            ),
            format!(
                "stdin is not what mdBook writes to a preprocessor: {error}: put [preprocessor.bouton] into book.toml and let mdBook call it"
            ),
        )
    };
    let (context, mut book): (Value, Value) = serde_json::from_str(input).map_err(no_json)?;
    let settings = Settings::new(|path| {
        let found = path.iter().fold(&context["config"], |value, name| &value[*name]);
        found.as_str().map(str::to_owned)
    });
    let root = PathBuf::from(context["root"].as_str().unwrap_or("."));
    let exercises = settings.exercises_in(&root)?;
    let exercises = exercises.as_deref();
    let file = settings.store_in(&root)?;
    let language = settings.language();
    let open = || file.as_ref().and_then(|file| Store::open(file, language, exercises));
    let (store, expander) = rayon::join(open, || Expander::new(language, exercises));
    let sources = root.join(&settings.sources);
    let terms = Terms::beside(&root, &sources, language)?;
    let expander = expander?.using(store).in_words(terms);
    let skills = Skills::beside(&root, &sources, language)?;
    let is_page = context["renderer"] == "html";
    let early = if is_page { early_lines(&sources) } else { String::new() };
    put_in(&mut book, &settings, &sources, &expander, skills.as_ref(), &early)?;
    let kept = expander.into_store_file().map_err(|error| {
        BookError::of(format!("存不下来：{error}"), format!("cannot be kept: {error}"))
    })?;
    Ok(Filled { book: book.to_string(), store: file.zip(kept) })
}

/// Puts everything into a book as mdBook writes it; `early` is what stands before all else in a chapter that opens with a board.
fn put_in(
    book: &mut Value,
    settings: &Settings,
    sources: &Path,
    expander: &Expander,
    skills: Option<&Skills>,
    early: &str,
) -> Result<(), BookError> {
    let Some(field) = ITEMS.into_iter().find(|field| book[field].is_array()) else {
        return Err(BookError::of(
            "mdBook的数据里没有章节：需要mdBook 0.4或0.5",
            "there are no chapters in what mdBook writes: mdBook 0.4 or 0.5 is needed",
        ));
    };
    let chapters = collect_chapters(&book[field]);
    let made: Result<Vec<Page>, BookError> =
        chapters.into_par_iter().map(|chapter| page(chapter, expander, sources)).collect();
    let pages = made?;
    let added = build_extra_pages(&pages, settings, expander)?;
    let script = skills.map(|skills| format!("\n\n{}", skills.script())).unwrap_or_default();
    let contents = pages.iter().map(|page| {
        let script = if is_practised(&page.made) { script.as_str() } else { "" };
        let early = if is_awaited(page) { early } else { "" };
        format!("{early}{}{}{script}", bar(&page.path, settings), page.made.markdown)
    });
    put_back(&mut book[field], &mut contents.into_iter());
    if let Some(items) = book[field].as_array_mut() {
        items.extend(added);
    }
    Ok(())
}

/// Whether readers answer exercises in a chapter, or see there how far they have come.
fn is_practised(made: &Chapter) -> bool {
    ["class=\"bouton-answers\"", "class=\"bouton-progress\""]
        .into_iter()
        .any(|place| made.markdown.contains(place))
}

/// What the list of chapters is called, since version 0.5 and before.
const ITEMS: [&str; 2] = ["items", "sections"];

/// Every chapter that has a file, in reading order.
fn collect_chapters(items: &Value) -> Vec<&Value> {
    let chapters = items.as_array().into_iter().flatten().filter_map(|item| item.get("Chapter"));
    let below = |chapter| {
        let own = has_file(chapter).then_some(chapter);
        own.into_iter().chain(collect_chapters(&chapter["sub_items"]))
    };
    chapters.flat_map(below).collect()
}

/// Puts the texts into the same chapters in the same order.
fn put_back(items: &mut Value, contents: &mut impl Iterator<Item = String>) {
    let items = items.as_array_mut().into_iter().flatten();
    for chapter in items.filter_map(|item| item.get_mut("Chapter")) {
        if has_file(chapter) {
            chapter["content"] = contents.next().map_or(Value::Null, Value::from);
        }
        put_back(&mut chapter["sub_items"], contents);
    }
}

/// A chapter without a file is planned, no more.
fn has_file(chapter: &Value) -> bool {
    chapter["path"].is_string()
}

fn page(chapter: &Value, expander: &Expander, sources: &Path) -> Result<Page, BookError> {
    let text = |field: &str| chapter[field].as_str().unwrap_or_default().to_owned();
    let (name, path) = (text("name"), text("path"));
    let file = chapter["source_path"].as_str().unwrap_or(&path);
    let shown = sources.join(file).display().to_string();
    let made = expander.chapter(&Source { path: shown, text: text("content") })?;
    let sections = search::sections(&name, &address(&path), &made.markdown);
    Ok(Page { name, path, made, sections })
}

/// Has the module of the boards asked for, and started, before the scripts of a page: as far as its files lie among the chapters.
/// `bouton-module.js` asks for it in the same way, and so once. (From the disk nobody waits: there the link is of no use, and does no harm.)
fn early_lines(sources: &Path) -> String {
    let [module, _] = WIDGETS;
    // A browser that has kept the script of an earlier version asks for this one: what it defines must be what `bouton.js` expects.
    let of = format!("{:x}", xxh3_64(install::early_script().as_bytes()));
    let lines = [
        (module, format!("<link rel=\"preload\" as=\"fetch\" href=\"{module}\" />\n\n")),
        (EARLY, format!("<script async fetchpriority=\"high\" src=\"{EARLY}?{of}\"></script>\n\n")),
    ];
    let there = lines.into_iter().take_while(|(file, _)| sources.join(file).is_file());
    there.map(|(_, line)| line).collect()
}

/// Whether readers would wait for the module: a page opens with a board. The page with the whole book lies in the first folder, and so do
/// these.
fn is_awaited(page: &Page) -> bool {
    page.made.opens_with_board && !page.path.contains('/')
}

/// The line above a chapter: to the search, and to the same page in the other language.
fn bar(path: &str, settings: &Settings) -> String {
    let language = settings.language();
    let up = "../".repeat(path.matches('/').count());
    let search = language.pick("搜索", "Search");
    let search_page = address(SEARCH);
    let mut links = vec![format!("<a href=\"{up}{search_page}\">{search}</a>")];
    if let Some(other) = &settings.other {
        let there = match language {
            Language::Zh => Language::En,
            Language::En => Language::Zh,
        };
        let name = there.pick("中文", "English");
        let (tag, page) = (there.tag(), address(path));
        links.push(format!(
            "<a class=\"bouton-other\" href=\"{up}{other}/{page}\" lang=\"{tag}\" hreflang=\"{tag}\">{name}</a>"
        ));
    }
    let label = language.pick("搜索和语言", "Search and language");
    let offline = settings.offline.as_ref().map_or_else(String::new, |folder| {
        format!(" data-offline=\"{up}../{WORKER}\" data-keep=\"{folder}/\"")
    });
    let links = links.join(" · ");
    format!("<nav class=\"bouton-bar\" aria-label=\"{label}\"{offline}>{links}</nav>\n\n")
}

/// Where mdBook puts the page of a chapter.
#[must_use]
pub fn address(path: &str) -> String {
    let page = path.strip_suffix(".md").unwrap_or(path);
    let page = match page.strip_suffix("README") {
        Some(folder) if folder.is_empty() || folder.ends_with('/') => format!("{folder}index"),
        _ => page.to_owned(),
    };
    format!("{page}.html")
}

/// The page of solutions and the page to search the book.
fn build_extra_pages(
    pages: &[Page],
    settings: &Settings,
    expander: &Expander,
) -> Result<Vec<Value>, BookError> {
    for path in [SOLUTIONS, SEARCH] {
        if pages.iter().any(|page| page.path == path) {
            return Err(BookError::of(
                format!("{path}这个名字是预处理器要用的：请给这一章换个文件名"),
                format!(
                    "the preprocessor makes a page {path} of its own: give that chapter another name"
                ),
            ));
        }
    }
    let language = settings.language();
    let title = language.pick("全部解答", "All solutions");
    let solved: Vec<Value> = pages
        .iter()
        .filter(|page| !page.made.solutions.is_empty())
        .map(|page| {
            let solutions = page.made.solutions.iter().map(|solution| {
                json!({ "title": solution.title, "anchor": solution.anchor, "text": solution.markdown })
            });
            json!({ "name": page.name, "page": address(&page.path), "solutions": solutions.collect::<Vec<_>>() })
        })
        .collect();
    let solutions = expander.plain("solutions", &json!({ "title": title, "chapters": solved }))?;
    let index = search::json(pages.iter().flat_map(|page| &page.sections));
    let search_title = language.pick("搜索", "Search");
    let terms = search::inert(&expander.sought());
    let value = json!({ "title": search_title, "index": index, "terms": terms });
    let search = expander.plain("search", &value)?;
    let chapter = |name: &str, path: &str, content: String| {
        let content = format!("{}{content}", bar(path, settings));
        json!({ "Chapter": {
            "name": name, "content": content, "number": null, "sub_items": [], "path": path,
            "source_path": null, "parent_names": [],
        }})
    };
    let separator = Value::from("Separator");
    Ok(vec![separator, chapter(title, SOLUTIONS, solutions), chapter(search_title, SEARCH, search)])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book(chapters: &Value) -> String {
        let context = json!({
            "root": "/b", "config": { "book": { "language": "en", "src": "src" }, "preprocessor": { "bouton": { "other": "../zh" } } },
            "renderer": "html", "mdbook_version": "0.5.4",
        });
        json!([context, { "items": chapters }]).to_string()
    }

    fn chapter(path: &str, content: &str, below: &Value) -> Value {
        json!({ "Chapter": {
            "name": path, "content": content, "number": [1], "sub_items": below, "path": path,
            "source_path": path, "parent_names": [], "of_a_later_version": true,
        }})
    }

    #[test]
    fn chapters_below_chapters_are_put_in_and_other_fields_stay() {
        let below = json!([chapter("a/b.md", "{{#bouton value 3 xor 5}}", &json!([]))]);
        let items = json!([chapter("a.md", "one", &below), "Separator", { "PartTitle": "x" }]);
        let book: Value = serde_json::from_str(&run(&book(&items)).unwrap().book).unwrap();
        let first = &book["items"][0]["Chapter"];
        assert_eq!(first["of_a_later_version"], true);
        let inner = first["sub_items"][0]["Chapter"]["content"].as_str().unwrap();
        assert!(inner.ends_with("\n\n6"), "{inner}");
        assert!(
            inner.contains("href=\"../search.html\"")
                && inner.contains("href=\"../../zh/a/b.html\"")
        );
        let last = book["items"].as_array().unwrap().last().unwrap();
        assert_eq!(last["Chapter"]["path"], SEARCH);
    }

    /// What readers wait for is asked for first: only where they meet it at once, and where it is.
    #[test]
    fn the_module_is_asked_for_early_where_a_chapter_opens_with_a_board() {
        let board = "```bouton\nboard: nim 1 2\n```\n";
        let far = "word ".repeat(200) + "\n\n" + board;
        let second = format!("```bouton\nposition: nim 1 2\n```\n\n{board}");
        let chapters = [
            ("a.md", board, true),
            ("b.md", far.as_str(), false),
            ("c.md", second.as_str(), false),
            ("d/e.md", board, false),
        ];
        let expander = Expander::new(Language::En, None).unwrap();
        for (path, text, is_early) in chapters {
            let made =
                page(&chapter(path, text, &json!([]))["Chapter"], &expander, Path::new("/b"));
            let made = made.unwrap();
            assert_eq!(is_awaited(&made), is_early, "{path}");
        }
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(early_lines(folder.path()), "");
        let [module, _] = WIDGETS;
        std::fs::write(folder.path().join(module), "").unwrap();
        let link = "<link rel=\"preload\" as=\"fetch\" href=\"bouton-widget.js\" />\n\n";
        assert_eq!(early_lines(folder.path()), link);
        std::fs::write(folder.path().join(EARLY), "").unwrap();
        let lines = early_lines(folder.path());
        assert!(lines.starts_with(link) && lines.contains("async"), "{lines}");
    }

    #[test]
    fn a_fault_is_told_at_its_place_in_the_chapter() {
        let items = json!([chapter("a.md", "x\n\n```bouton\nproblem: no-such\n```\n", &json!([]))]);
        let error = run(&book(&items)).unwrap_err().to_string();
        assert!(error.contains("/b/src/a.md:4:1"), "{error}");
        assert!(error.contains("there is no problem `no-such`"), "{error}");
    }

    #[test]
    fn what_is_not_from_mdbook_is_told() {
        assert!(run("hello").unwrap_err().to_string().contains("[preprocessor.bouton]"));
    }

    #[test]
    fn a_readme_is_the_index_of_its_folder() {
        assert_eq!(address("README.md"), "index.html");
        assert_eq!(address("a/README.md"), "a/index.html");
        assert_eq!(address("a/MYREADME.md"), "a/MYREADME.html");
    }
}
