//! The first page of a site: one for each language, `window/en.md` in the folder that holds the books. It is Markdown with the
//! directives of chapters, so that nothing on it can be wrong either, and becomes one file of HTML with its style and scripts inside.

use super::{
    BookError,
    expand::{Chapter, Expander},
    install::{self, SCRIPTS, STYLES, WIDGETS},
    terms::Terms,
};
use crate::{
    exercise::library::{Source, read_inside},
    text::Language,
};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd, html::push_html};
use serde_json::{Value, json};
use std::path::Path;

/// The folder of the pages, beside the books.
pub const FOLDER: &str = "window";

/// What a host shows for addresses that lead nowhere, at the root of the site, where most of them look for it.
pub const MISSING: (&str, &str) = ("404.html", include_str!("assets/404.html"));

/// What every first page has beside the style of the boxes and boards.
const STYLE: &str = include_str!("assets/bouton-window.css");

/// What chooses its look before anything is seen.
const LOOK: &str = include_str!("assets/bouton-window.js");

/// The scripts of a chapter that a first page does without: the search, the answers and the large forms.
const LEFT_OUT: [&str; 7] = [
    "bouton-search.js",
    "bouton-answers.js",
    "bouton-sheet.js",
    "bouton-paper.js",
    "bouton-make.js",
    "bouton-desks.js",
    "bouton-proof.js",
];

/// The text of a first page, if there is one beside the books.
///
/// # Errors
/// If it cannot be read.
pub fn read(folder: &Path, language: Language) -> Result<Option<Source>, BookError> {
    let path = folder.join(FOLDER).join(format!("{language}.md"));
    if !path.is_file() {
        return Ok(None);
    }
    Ok(Some(read_inside(folder, &path)?))
}

/// The name of the page in a language.
#[must_use]
pub fn name(language: Language) -> &'static str {
    match language {
        Language::En => "index.html",
        Language::Zh => "index.zh.html",
    }
}

/// The page of a language; `has_boards` if the site has the module of its boards.
///
/// # Errors
/// At the first directive that cannot be followed.
pub fn page(source: &Source, language: Language, has_boards: bool) -> Result<String, BookError> {
    let expander = Expander::new(language, None)?;
    let Chapter { markdown: made, opens_with_board, .. } = expander.chapter(source)?;
    let is_early = has_boards && opens_with_board;
    let module = is_early.then(|| format!("{language}/{}", WIDGETS[0]));
    let other = language.pick(Language::En, Language::Zh);
    // The page asked for stays, whatever language the browser speaks.
    let others = [json!({
        "page": format!("{}#{other}", name(other)), "tag": other.tag(), "name": other.pick("中文", "English"),
    })];
    let values = json!({
        "title": title(&made), "body": html(&made), "others": others, "look": LOOK, "module": module,
        "style": style(), "script": script(language),
    });
    Ok(expander.plain("window", &values)?)
}

/// What is wrong with a page: words that the course has decided against, directives, links into a book.
///
/// # Errors
/// If the page or the list of words cannot be read.
pub fn faults(folder: &Path, book: &Path, language: Language) -> Result<Vec<BookError>, BookError> {
    let Some(source) = read(folder, language)? else { return Ok(Vec::new()) };
    let terms = Terms::beside(book, &book.join("src"), language)?;
    let mut faults: Vec<BookError> =
        terms.iter().flat_map(|terms| terms.find_avoided(&source)).collect();
    faults.extend(page(&source, language, false).err());
    Ok(faults)
}

fn html(markdown: &str) -> String {
    let mut html = String::new();
    push_html(&mut html, parser(markdown));
    html
}

fn parser(markdown: &str) -> Parser<'_> {
    Parser::new_ext(markdown, Options::ENABLE_TABLES)
}

/// The words of the first heading.
fn title(markdown: &str) -> String {
    let is_first = |event: &Event<'_>| {
        matches!(event, Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }))
    };
    let inside = parser(markdown).skip_while(|event| !is_first(event)).skip(1);
    let inside = inside.take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
    let words = inside.filter_map(|event| match event {
        Event::Text(text) | Event::Code(text) => Some(text.to_string()),
        _ => None,
    });
    words.collect()
}

fn style() -> String {
    install::join_styles(&STYLES) + STYLE
}

/// The scripts find the modules in the book of the language.
fn script(language: Language) -> Value {
    let root = format!("var path_to_root = \"{language}/\";\n");
    let wanted = SCRIPTS.iter().filter(|(name, _)| !LEFT_OUT.contains(name));
    Value::from(install::join_scripts(&root, wanted))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source {
        Source { path: "window/en.md".to_owned(), text: text.to_owned() }
    }

    #[test]
    fn a_page_is_one_file_with_its_title_and_what_its_directives_ask_for() {
        for language in Language::ALL {
            let text = "# One *game*\n\n<section>\n<h2>Play</h2>\n\n```bouton\nboard: nim 1 2\n```\n\n</section>\n";
            let made = page(&source(text), language, true).unwrap();
            let link =
                format!("<link rel=\"preload\" as=\"fetch\" href=\"{language}/bouton-widget.js\">");
            assert!(made.contains(&link), "{made}");
            assert!(!page(&source(text), language, false).unwrap().contains("rel=\"preload\""));
            assert!(made.contains("<title>One game – Bouton</title>"), "{made}");
            assert!(made.contains("class=\"bouton-board\" data-game=\"nim 1 2\""), "{made}");
            assert!(made.contains(&format!("path_to_root = \"{language}/\"")));
            assert!(!made.contains("src=\"") && !made.contains("```"));
            assert_eq!(made.matches("</script>").count(), 2);
        }
    }

    #[test]
    fn a_fault_is_told_at_its_place() {
        let error = page(&source("# A\n\n```bouton\nboard: chess 1\n```\n"), Language::En, true);
        assert!(error.unwrap_err().to_string().contains("window/en.md:"));
    }
}
