//! Style and script beside a book, and the lines of `book.toml` that make mdBook use them.

use super::{
    BookError,
    mdbook::{NAME, Settings},
};
use std::path::Path;
use toml_edit::{Array, DocumentMut, Item, Value, table, value};

/// A part of a style or a script: its file in `src/book/assets`, with its text.
pub(super) type Part = (&'static str, &'static str);

/// The style, in parts: what is said of mdBook's own page last.
pub(super) const STYLES: [Part; 2] = [
    ("bouton-boxes.css", include_str!("assets/bouton-boxes.css")),
    ("bouton-page.css", include_str!("assets/bouton-page.css")),
];

/// The scripts, in parts, in the order in which a page runs them.
pub(super) const SCRIPTS: [Part; 31] = [
    ("bouton-unpack.js", include_str!("assets/bouton-unpack.js")),
    ("bouton-module.js", include_str!("assets/bouton-module.js")),
    ("bouton-common.js", include_str!("assets/bouton-common.js")),
    ("bouton-skills.js", include_str!("assets/bouton-skills.js")),
    ("bouton-own.js", include_str!("assets/bouton-own.js")),
    ("bouton-record.js", include_str!("assets/bouton-record.js")),
    ("bouton-progress.js", include_str!("assets/bouton-progress.js")),
    ("bouton-motion.js", include_str!("assets/bouton-motion.js")),
    ("bouton-drag.js", include_str!("assets/bouton-drag.js")),
    ("bouton-timeline.js", include_str!("assets/bouton-timeline.js")),
    ("bouton-status.js", include_str!("assets/bouton-status.js")),
    ("bouton-keys.js", include_str!("assets/bouton-keys.js")),
    ("bouton-trace.js", include_str!("assets/bouton-trace.js")),
    ("bouton-balance.js", include_str!("assets/bouton-balance.js")),
    ("bouton-blocks.js", include_str!("assets/bouton-blocks.js")),
    ("bouton-drawing.js", include_str!("assets/bouton-drawing.js")),
    ("bouton-game.js", include_str!("assets/bouton-game.js")),
    ("bouton-board.js", include_str!("assets/bouton-board.js")),
    ("bouton-forms.js", include_str!("assets/bouton-forms.js")),
    ("bouton-sheet.js", include_str!("assets/bouton-sheet.js")),
    ("bouton-paper.js", include_str!("assets/bouton-paper.js")),
    ("bouton-make.js", include_str!("assets/bouton-make.js")),
    ("bouton-desks.js", include_str!("assets/bouton-desks.js")),
    ("bouton-tables.js", include_str!("assets/bouton-tables.js")),
    ("bouton-proof.js", include_str!("assets/bouton-proof.js")),
    ("bouton-opener.js", include_str!("assets/bouton-opener.js")),
    ("bouton-answers.js", include_str!("assets/bouton-answers.js")),
    ("bouton-settle.js", include_str!("assets/bouton-settle.js")),
    ("bouton-labels.js", include_str!("assets/bouton-labels.js")),
    ("bouton-page.js", include_str!("assets/bouton-page.js")),
    ("bouton-search.js", include_str!("assets/bouton-search.js")),
];

/// What stands beside `book.toml`: one style and one script, because a page on a slow line waits for each file of its own.
pub const ASSETS: [&str; 2] = ["bouton.css", "bouton.js"];

/// The files that stand beside `book.toml`, with what they hold.
#[must_use]
pub fn assets() -> [(&'static str, String); 2] {
    let [style, script] = ASSETS;
    [(style, join_styles(&STYLES)), (script, join_scripts("", SCRIPTS.iter()))]
}

/// How many parts of the script, from the first on, start a module and need nothing of the others.
const STARTERS: usize = 2;

/// What a page that opens with a board runs before its other scripts: the module is there while the page is still laid out. The page with
/// the whole book, which is made to be printed, waits until somebody reads it.
#[must_use]
pub fn early_script() -> String {
    let begin =
        "if (!/\\/print\\.html$/.test(location.pathname)) window.boutonModules.boards.begin();\n";
    join_scripts("", SCRIPTS.iter().take(STARTERS)) + begin
}

/// Parts of a style as one.
pub(super) fn join_styles(parts: &[Part]) -> String {
    parts.iter().map(|(_, text)| without_comments(text)).collect()
}

/// Parts of a script as one, with what stands before them. Where one of them fails the others go on, as they would as files of their own.
pub(super) fn join_scripts<'a>(before: &str, parts: impl Iterator<Item = &'a Part>) -> String {
    let guarded = parts.map(|(_, text)| {
        let text = without_comments(text);
        format!("try {{\n{text}}} catch (error) {{ console.error(error); }}\n")
    });
    std::iter::once(format!("\"use strict\";\n{before}")).chain(guarded).collect()
}

/// A text without the comments that have lines of their own: readers' devices need none.
fn without_comments(text: &str) -> String {
    let mut is_comment = false;
    let kept = text.lines().filter(|line| {
        let words = line.trim();
        is_comment |= words.starts_with("/*");
        let is_kept = !is_comment && !words.starts_with("//") && !words.is_empty();
        is_comment &= !words.contains("*/");
        is_kept
    });
    kept.flat_map(|line| [line, "\n"]).collect()
}

/// The files of the parts that earlier versions put beside a book one by one, and that are of no use any more.
pub fn leftovers() -> impl Iterator<Item = &'static str> {
    STYLES.iter().chain(&SCRIPTS).map(|(name, _)| *name)
}

/// The program itself for pages: a small module for boards, and a larger one that can also judge claims and make sheets. A page
/// loads one when a board or a form comes into sight, or an answer is to be marked. They stand among the chapters, because mdBook copies them from there under
/// their own names.
pub const WIDGETS: [&str; 2] = ["bouton-widget.js", "bouton-sheets.js"];

/// The file of [`early_script`], which stands beside the modules.
pub const EARLY: &str = "bouton-early.js";

/// Where a book keeps what directives became, unless its author writes another file or none.
pub const STORE: &str = "bouton-store.json";

/// Puts a file into the list in place of the parts that earlier versions listed one by one, and of itself.
fn put_in(list: &mut Array, file: &str, parts: &[Part]) {
    let is_ours = |known: &Value| {
        let known = known.as_str();
        known == Some(file) || parts.iter().any(|(part, _)| known == Some(part))
    };
    let place = list.iter().position(is_ours).unwrap_or(list.len());
    let others = list.iter().skip(place).filter(|known| is_ours(known)).count();
    if others == 1 && list.get(place).and_then(Value::as_str) == Some(file) {
        return;
    }
    list.retain(|known| !is_ours(known));
    list.insert(place, file);
}

/// The text of `book.toml` with everything that the preprocessor needs; what is there already stays as it is.
///
/// ```
/// use bouton::book::install::configure;
/// let once = configure("[book]\ntitle = \"Nim\" # mine\n")?;
/// assert!(once.contains("# mine") && once.contains("command = \"bouton mdbook\""));
/// assert_eq!(configure(&once)?, once);
/// # Ok::<(), bouton::book::BookError>(())
/// ```
///
/// # Errors
/// If it is no TOML, or a field that is needed holds something else.
pub fn configure(text: &str) -> Result<String, BookError> {
    let mut document = document(text)?;
    let preprocessor = inner(&mut document, &["preprocessor", NAME])?;
    if !preprocessor.contains_key("command") {
        preprocessor.insert("command", value("bouton mdbook"));
        preprocessor.insert("store", value(STORE));
    }
    let html = inner(&mut document, &["output", "html"])?;
    let [style, script] = ASSETS;
    let lists: [(&str, &str, &[Part]); 2] =
        [("additional-css", style, &STYLES), ("additional-js", script, &SCRIPTS)];
    for (field, file, parts) in lists {
        let list = html.entry(field).or_insert_with(|| Item::Value(Value::Array(Array::new())));
        let Some(list) = list.as_array_mut() else { return Err(not_a_list(field)) };
        put_in(list, file, parts);
    }
    Ok(document.to_string())
}

/// A table in a table, made where it is missing.
fn inner<'a>(
    document: &'a mut DocumentMut,
    path: &[&str],
) -> Result<&'a mut dyn toml_edit::TableLike, BookError> {
    let mut at: &mut dyn toml_edit::TableLike = document.as_table_mut();
    for (depth, name) in path.iter().enumerate() {
        let is_last = depth + 1 == path.len();
        let made = || {
            let mut made = table();
            if let Some(made) = made.as_table_mut() {
                made.set_implicit(!is_last);
            }
            made
        };
        at = at.entry(name).or_insert_with(made).as_table_like_mut().ok_or_else(|| {
            BookError::of(
                format!("book.toml里的{name}应该是表"),
                format!("`{name}` in book.toml has to be a table"),
            )
        })?;
    }
    Ok(at)
}

fn not_a_list(field: &str) -> BookError {
    BookError::of(
        format!("book.toml里的{field}应该是列表"),
        format!("`{field}` in book.toml has to be a list"),
    )
}

/// What the text of `book.toml` says that matters here.
///
/// # Errors
/// If it is no TOML.
pub fn settings(text: &str) -> Result<Settings, BookError> {
    let document = document(text)?;
    Ok(Settings::new(|path| {
        let found = path.iter().try_fold(document.as_item(), |item, name| item.get(name));
        found.and_then(Item::as_str).map(str::to_owned)
    }))
}

/// What `book.toml` would have run, other than this program, and the files that it names for the pages.
///
/// # Errors
/// If it is no TOML.
pub(super) fn list_additions(text: &str) -> Result<(Vec<String>, Vec<String>), BookError> {
    let document = document(text)?;
    let names = |table: &str, own: &[&str]| -> Vec<String> {
        let table = document.get(table).and_then(Item::as_table_like);
        let asked = table.into_iter().flat_map(|table| table.iter());
        asked
            .map(|(name, _)| name.to_owned())
            .filter(|name| !own.contains(&name.as_str()))
            .collect()
    };
    let mut run = names("preprocessor", &[NAME, "links", "index"]);
    run.extend(names("output", &["html"]));
    let html = document.get("output").and_then(|output| output.get("html"));
    let listed = |field: &str| -> Vec<String> {
        let found = html.and_then(|html| html.get(field));
        let many = found.and_then(Item::as_array).into_iter().flatten();
        let many = many.filter_map(Value::as_str);
        many.chain(found.and_then(Item::as_str)).map(str::to_owned).collect()
    };
    let named = ["additional-css", "additional-js", "theme"].into_iter().flat_map(listed).collect();
    Ok((run, named))
}

fn document(text: &str) -> Result<DocumentMut, BookError> {
    text.parse().map_err(|error: toml_edit::TomlError| {
        let told = error.to_string();
        let told = told.trim_end();
        BookError::of(
            format!("book.toml不是TOML：{told}"),
            format!("book.toml is not TOML: {told}"),
        )
    })
}

/// Whether a folder is a book.
#[must_use]
pub fn is_book(folder: &Path) -> bool {
    folder.join("book.toml").is_file()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_file_gets_all_and_a_full_one_nothing() {
        let once = configure("").unwrap();
        assert!(once.contains("[preprocessor.bouton]") && once.contains("[output.html]"));
        assert_eq!(configure(&once).unwrap(), once);
    }

    #[test]
    fn what_is_there_stays() {
        let text = "[output.html]\nadditional-css = [\"own.css\"]\n\n[preprocessor.bouton]\ncommand = \"x\"\n";
        let made = configure(text).unwrap();
        assert!(made.contains("\"own.css\", \"bouton.css\"") && made.contains("command = \"x\""));
    }

    /// Books that were set up when each part was a file of its own get the whole, where the first of them stood.
    #[test]
    fn parts_of_earlier_versions_give_way_to_the_whole() {
        let scripts =
            "\"first.js\", \"bouton.js\", \"bouton-own.js\", \"own.js\", \"bouton-board.js\"";
        let made = configure(&format!("[output.html]\nadditional-js = [{scripts}]\n")).unwrap();
        assert!(made.contains("[\"first.js\", \"bouton.js\", \"own.js\"]"), "{made}");
        assert_eq!(configure(&made).unwrap(), made);
    }

    #[test]
    fn the_whole_is_its_parts_without_their_comments() {
        let part =
            "// Says what it is.\n\n/** More\n * of it. */\nlet a = 1; // kept\n/* b */\nb();\n";
        assert_eq!(without_comments(part), "let a = 1; // kept\nb();\n");
        let [(_, style), (_, script)] = assets();
        assert!(style.contains(".bouton-box") && script.contains("window.bouton = (() => {"));
        assert!(!script.contains("/**"));
    }

    #[test]
    fn what_runs_early_is_the_module_alone() {
        let script = early_script();
        assert!(script.contains("class Engine") && script.contains("boutonUnpacker"));
        assert!(!script.contains("window.bouton ") && !script.contains("window.bouton."));
    }

    /// What leaving out comments and joining counts on.
    #[test]
    fn parts_can_be_joined() {
        for (name, text) in STYLES.iter().chain(&SCRIPTS) {
            let hides_code = |line: &&str| {
                let closes = line.find("*/").is_some_and(|at| at + 2 < line.trim_end().len());
                closes && line.trim_start().starts_with(['/', '*'])
            };
            assert_eq!(text.lines().find(hides_code), None, "{name}");
        }
        for (name, text) in SCRIPTS {
            assert!(text.trim_end().ends_with(';'), "{name} does not end a statement");
            let is_strict = ["\n\"use strict\";\n", "\n'use strict';\n"];
            assert!(is_strict.iter().any(|strict| text.contains(strict)), "{name} is not strict");
        }
    }

    #[test]
    fn what_is_no_table_is_told() {
        assert!(configure("output = 3\n").unwrap_err().to_string().contains("`output`"));
        assert!(configure("[output.html]\nadditional-js = 3\n").is_err());
        assert!(configure("[").unwrap_err().to_string().contains("not TOML"));
    }
}
