//! The templates: embedded in the binary, overridable file by file by a folder of the teacher's.
//!
//! A folder holds `zh/` and `en/` as the embedded one does; a file in it takes the place of the
//! embedded file of the same name. Filters: `number` groups digits, `list` joins numbers as the
//! language does, `tuple` writes a position, `wrap` folds a paragraph for the terminal.

mod own;

use super::numbers::grouped_digits;
use super::watch::{MAX_TEMPLATE_BYTES, MAX_TEMPLATE_SECONDS, Passed, watched};
use crate::exercise::{library::LibraryError, text::Language};
use crate::facts::Unproved;
use include_dir::{Dir, DirEntry, include_dir};
use serde::Serialize;
use std::{io, path::Path, sync::Arc};
use tera::{Context, Error as TeraError, Kwargs, State, Tera, TeraResult, Value};

#[cfg(test)]
static EMBEDDED: Dir<'static> = include_dir!("$OUT_DIR/templates-of-tests");

/// `build.rs` puts them together.
#[cfg(not(test))]
static EMBEDDED: Dir<'static> = include_dir!("$OUT_DIR/templates");

/// The most files that a folder of templates may hold in one language.
pub const MAX_TEMPLATES: usize = 1_000;

/// The longest page that a template may write, in bytes.
pub const MAX_PAGE_BYTES: usize = 1 << 26;

/// Why a template cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TemplateError {
    /// A file cannot be read, is too large, or no text.
    #[error("a template cannot be used: {0}")]
    File(#[from] LibraryError),
    /// The folder holds far more than templates.
    #[error(
        "{path} holds too many files: the limit (MAX_TEMPLATES) is {MAX_TEMPLATES}: is this the right folder?"
    )]
    TooMany {
        /// The folder.
        path: String,
    },
    /// It writes more than a page can hold.
    #[error(
        "the template {name} writes more than {MAX_PAGE_BYTES} bytes (MAX_PAGE_BYTES): look for loops in it"
    )]
    Endless {
        /// The template.
        name: String,
    },
    /// It works for too long.
    #[error(
        "the template {name} is not done after {MAX_TEMPLATE_SECONDS} s (MAX_TEMPLATE_SECONDS): look for loops in it"
    )]
    TooSlow {
        /// The template.
        name: String,
    },
    /// It fills the memory.
    #[error(
        "the template {name} takes more than {MAX_TEMPLATE_BYTES} bytes of memory (MAX_TEMPLATE_BYTES): look for texts that grow in it"
    )]
    TooMuch {
        /// The template.
        name: String,
    },
    /// The folder has neither `zh` nor `en`.
    #[error(
        "{path} holds no templates: it needs a folder zh or en like the one `bouton templates` writes"
    )]
    NoLanguage {
        /// The folder.
        path: String,
    },
    /// A file that takes no built-in one's place and that no template asks for.
    #[error(
        "{path} takes the place of no built-in template, and no template includes it{}",
        close.as_ref().map_or_else(String::new, |close| format!(": did you mean {close}?"))
    )]
    Unused {
        /// The file.
        path: String,
        /// The built-in template whose name is nearest, if one is near.
        close: Option<String>,
    },
    /// What it would tell is not what its meaning says.
    #[error("nothing is printed: {0}")]
    Unproved(#[from] Unproved),
    /// Tera does not accept it, or it asks for something that is not there.
    #[error(
        "{told}\n  = help: the templates are those of {place}; `bouton templates DIR` writes the built-in ones"
    )]
    Tera {
        /// Tera's words, with the template's name, line and column where there are any.
        told: String,
        /// The folder of the templates, or that they are built in.
        place: String,
    },
}

/// The templates of one language, ready to render.
pub struct Engine {
    tera: Arc<Tera>,
    /// Whether somebody else may have written them.
    is_foreign: bool,
    language: Language,
    /// Where the templates come from, for messages.
    place: String,
}

impl Engine {
    /// The embedded templates, with those of a folder in their places.
    ///
    /// # Errors
    /// If a file cannot be read or is not a template, with its name and place.
    pub fn new(language: Language, folder: Option<&Path>) -> Result<Self, TemplateError> {
        Self::with(language, folder, Some(TERMINAL_COLUMNS))
    }

    /// The same with every paragraph on one line, for pages and for reading aloud.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn unfolded(language: Language, folder: Option<&Path>) -> Result<Self, TemplateError> {
        Self::with(language, folder, None)
    }

    fn with(
        language: Language,
        folder: Option<&Path>,
        columns: Option<usize>,
    ) -> Result<Self, TemplateError> {
        let mut templates = embedded(language);
        let place = match folder {
            Some(folder) => own::override_with(&mut templates, folder, language)?,
            None => format!("bouton ({language})"),
        };
        let made = Self::of(templates, place, language, columns)?;
        Ok(Self { is_foreign: folder.is_some(), ..made })
    }

    /// The embedded templates alone.
    ///
    /// # Errors
    /// If one of them were no template; the tests see that none is so.
    pub fn embedded(language: Language) -> Result<Self, TemplateError> {
        Self::new(language, None)
    }

    fn of(
        templates: Vec<(String, String)>,
        place: String,
        language: Language,
        columns: Option<usize>,
    ) -> Result<Self, TemplateError> {
        let mut tera = Tera::default();
        tera.autoescape_on(Vec::<&'static str>::new());
        register_filters(&mut tera, language, columns);
        let engine = |tera| Self { tera: Arc::new(tera), is_foreign: false, language, place };
        match tera.add_raw_templates(templates) {
            Ok(()) => Ok(engine(tera)),
            Err(error) => Err(engine(tera).refused(&error)),
        }
    }

    /// Renders a template whose one variable `name` is `value`.
    ///
    /// # Errors
    /// If the template asks for something that is not there.
    pub fn render(
        &self,
        template: &str,
        name: &'static str,
        value: &impl Serialize,
    ) -> Result<String, TemplateError> {
        let mut context = Context::new();
        context.insert(name, value);
        self.render_in(template, &context)
    }

    /// Renders a template with several variables.
    ///
    /// # Errors
    /// If the template asks for something that is not there.
    pub(super) fn render_with(
        &self,
        template: &str,
        values: &[(&'static str, &serde_json::Value)],
    ) -> Result<String, TemplateError> {
        let mut context = Context::new();
        for (name, value) in values {
            context.insert(*name, value);
        }
        self.render_in(template, &context)
    }

    fn render_in(&self, template: &str, context: &Context) -> Result<String, TemplateError> {
        // A page has neither threads nor templates of others.
        let (rendered, page) = match self.is_foreign && !cfg!(target_family = "wasm") {
            true => self.render_watched(template, context)?,
            false => written(&self.tera, template, context),
        };
        if page.len() > MAX_PAGE_BYTES {
            return Err(TemplateError::Endless { name: template.to_owned() });
        }
        rendered.map_err(|error| self.refused(&error))?;
        Ok(String::from_utf8(page)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
    }

    /// Templates of others run where they can be left alone: nothing else stops a loop that writes nothing.
    fn render_watched(
        &self,
        template: &str,
        context: &Context,
    ) -> Result<(TeraResult<()>, Vec<u8>), TemplateError> {
        let (tera, context, name) = (Arc::clone(&self.tera), context.clone(), template.to_owned());
        let name_again = name.clone();
        watched(move || written(&tera, &name_again, &context)).map_err(|passed| match passed {
            Passed::Time => TemplateError::TooSlow { name },
            Passed::Memory => TemplateError::TooMuch { name },
        })
    }

    /// Whether there is a template of that name.
    #[must_use]
    pub fn has(&self, template: &str) -> bool {
        self.tera.contains_template(template)
    }

    fn refused(&self, error: &TeraError) -> TemplateError {
        TemplateError::Tera { told: told(error), place: self.place.clone() }
    }

    /// The language.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }
}

/// What a template writes, and how it ended.
fn written(tera: &Tera, template: &str, context: &Context) -> (TeraResult<()>, Vec<u8>) {
    let mut page = Page(Vec::new());
    (tera.render_to(template, context, &mut page), page.0)
}

/// What a template has written so far; one byte too many stops it.
struct Page(Vec<u8>);

impl io::Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.extend_from_slice(bytes);
        if self.0.len() > MAX_PAGE_BYTES {
            Err(io::ErrorKind::FileTooLarge.into())
        } else {
            Ok(bytes.len())
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Every embedded template file, with its path from the folder `templates`, in the order of the paths.
pub fn embedded_files() -> impl Iterator<Item = (&'static Path, &'static str)> {
    let mut files = files_in(&EMBEDDED);
    files.sort_unstable();
    files.into_iter()
}

/// The files of an embedded folder and of all folders in it, in no order.
fn files_in(folder: &'static Dir<'static>) -> Vec<(&'static Path, &'static str)> {
    let mut open = vec![folder];
    let mut files = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in folder.entries() {
            match entry {
                DirEntry::Dir(inner) => open.push(inner),
                DirEntry::File(file) => {
                    files.extend(file.contents_utf8().map(|text| (file.path(), text)));
                }
            }
        }
    }
    files
}

fn embedded(language: Language) -> Vec<(String, String)> {
    let own = |(path, text): (&'static Path, &'static str)| {
        let name = path.strip_prefix(language.code()).ok()?;
        Some((name.to_str()?.replace('\\', "/"), text.to_owned()))
    };
    files_in(&EMBEDDED).into_iter().filter_map(own).collect()
}

/// The whole chain of causes: Tera puts the place in one and the reason in another.
fn told(error: &TeraError) -> String {
    let mut told = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(inner) = cause {
        told.push_str(": ");
        told.push_str(&inner.to_string());
        cause = inner.source();
    }
    told
}

fn register_filters(tera: &mut Tera, language: Language, columns: Option<usize>) {
    tera.register_filter("number", |value: &Value, _: Kwargs, _: &State| {
        grouped_digits(&value.to_string())
    });
    tera.register_filter("list", move |values: Vec<Value>, _: Kwargs, _: &State| {
        joined(&values, language)
    });
    tera.register_filter(
        "wrap",
        move |text: &str, arguments: Kwargs, _: &State| -> TeraResult<String> {
            let indent = arguments.get::<usize>("indent")?.unwrap_or(0);
            Ok(match columns {
                Some(columns) => folded(text, columns, indent, language),
                None => text.trim().lines().map(str::trim).collect::<Vec<&str>>().join("\n"),
            })
        },
    );
    tera.register_filter("tuple", |values: Vec<Value>, _: Kwargs, _: &State| {
        let numbers: Vec<String> = values.iter().map(ToString::to_string).collect();
        format!("({})", numbers.join(", "))
    });
}

/// How wide a terminal is taken to be, in columns.
const TERMINAL_COLUMNS: usize = 80;

/// The text folded for a terminal, lines after the first indented. English breaks at spaces only;
/// a Chinese character takes two columns and may stand at the end of a line.
#[cfg(feature = "cli")]
fn folded(text: &str, columns: usize, indent: usize, language: Language) -> String {
    let indent = " ".repeat(indent.min(columns / 2));
    let separator = language
        .pick(textwrap::WordSeparator::UnicodeBreakProperties, textwrap::WordSeparator::AsciiSpace);
    let options = textwrap::Options::new(columns)
        .subsequent_indent(&indent)
        .word_separator(separator)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .break_words(false);
    let lines = text.trim().lines().map(|line| textwrap::fill(line.trim(), &options));
    lines.collect::<Vec<String>>().join("\n")
}

/// Without the command line there is no terminal: whoever shows the text folds it.
#[cfg(not(feature = "cli"))]
fn folded(text: &str, _: usize, _: usize, _: Language) -> String {
    text.to_owned()
}

/// Lists longer than this show their first and last numbers only.
const LISTED_WHOLE: usize = 24;

fn joined(values: &[Value], language: Language) -> String {
    let shown = |value: &Value| grouped_digits(&value.to_string());
    let numbers: Vec<String> = if values.len() <= LISTED_WHOLE {
        values.iter().map(shown).collect()
    } else {
        let first = values.iter().take(6).map(shown);
        let last = values.iter().skip(values.len() - 2).map(shown);
        first.chain(["…".to_owned()]).chain(last).collect()
    };
    match (numbers.as_slice(), language) {
        ([first @ .., last], Language::En) if !first.is_empty() => {
            format!("{} and {last}", first.join(", "))
        }
        (numbers, Language::En) => numbers.join(", "),
        (numbers, Language::Zh) => numbers.join("、"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rendered(language: Language, template: &str, value: &serde_json::Value) -> String {
        let mut tera = Tera::default();
        register_filters(&mut tera, language, Some(TERMINAL_COLUMNS));
        tera.add_raw_template("t", template).unwrap();
        let mut context = Context::new();
        context.insert("v", value);
        tera.render("t", &context).unwrap()
    }

    #[test]
    fn both_languages_compile() {
        for language in Language::ALL {
            if let Err(error) = Engine::new(language, None) {
                panic!("{error}");
            }
        }
    }

    #[test]
    fn both_languages_have_the_same_templates() {
        let names = |language| {
            let mut names: Vec<String> =
                embedded(language).into_iter().map(|(name, _)| name).collect();
            names.sort_unstable();
            names
        };
        assert_eq!(names(Language::Zh), names(Language::En));
    }

    #[test]
    fn numbers_are_grouped_from_five_digits_on() {
        let check = |number: serde_json::Value, expected: &str| {
            assert_eq!(rendered(Language::En, "{{ v | number }}", &number), expected);
        };
        check(1234.into(), "1234");
        check(8_036_052_024_u64.into(), "8\u{a0}036\u{a0}052\u{a0}024");
        check(
            "18446744073709551616".into(),
            "18\u{a0}446\u{a0}744\u{a0}073\u{a0}709\u{a0}551\u{a0}616",
        );
    }

    #[test]
    fn lists_are_joined_as_the_language_does() {
        let three = serde_json::json!([3, 5, 7]);
        assert_eq!(rendered(Language::En, "{{ v | list }}", &three), "3, 5 and 7");
        assert_eq!(rendered(Language::Zh, "{{ v | list }}", &three), "3、5、7");
        assert_eq!(rendered(Language::En, "{{ v | tuple }}", &three), "(3, 5, 7)");
        assert_eq!(rendered(Language::En, "{{ v | list }}", &serde_json::json!([3])), "3");
        let long: Vec<u64> = (1..=25).collect();
        let elided = rendered(Language::En, "{{ v | list }}", &serde_json::json!(long));
        assert_eq!(elided, "1, 2, 3, 4, 5, 6, …, 24 and 25");
    }
}
