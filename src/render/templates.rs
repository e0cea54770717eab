//! The templates: embedded in the binary, overridable file by file by a folder of the teacher's.
//!
//! A folder holds `zh/` and `en/` as the embedded one does; a file in it takes the place of the
//! embedded file of the same name. Filters: `number` groups digits, `list` joins numbers as the
//! language does, `tuple` writes a position, `wrap` folds a paragraph for the terminal.

#[cfg(test)]
#[cfg(feature = "sheets")]
mod both;
mod filters;
#[cfg(feature = "sheets")]
mod own;
#[cfg(any(test, not(feature = "sheets")))]
mod small;
#[cfg(feature = "sheets")]
mod with_tera;

use crate::{exercise::library::LibraryError, facts::Unproved, text::Language};
use filters::{TERMINAL_COLUMNS, Words};
use include_dir::{Dir, DirEntry, include_dir};
use serde::Serialize;
use std::path::Path;

#[cfg(test)]
#[cfg(feature = "sheets")]
use both::Both as Renderer;
#[cfg(all(not(test), feature = "sheets"))]
use with_tera::WithTera as Renderer;

#[cfg(not(feature = "sheets"))]
type Renderer = small::Small<'static>;

#[cfg(test)]
#[cfg(feature = "sheets")]
static EMBEDDED: Dir<'static> = include_dir!("$OUT_DIR/templates-of-tests");

/// `build.rs` puts them together.
#[cfg(not(all(test, feature = "sheets")))]
static EMBEDDED: Dir<'static> = include_dir!("$OUT_DIR/templates");

/// The most files that a folder of templates may hold in one language.
pub const MAX_TEMPLATES: usize = 1_000;

/// How long one template of others may work, in seconds.
pub const MAX_TEMPLATE_SECONDS: u64 = 5;

/// How much memory the program may take up beside what it had, while one template of others works.
pub const MAX_TEMPLATE_BYTES: u64 = 1 << 28;

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
    /// Whatever carries it out fails.
    #[error("the template {name} makes the program fail before it is done")]
    Broken {
        /// The template.
        name: String,
    },
    /// It has nothing to say of what it is there for.
    #[error("the template {name} writes nothing for `{what}`: add a text for it there")]
    Silent {
        /// The template.
        name: String,
        /// The kind of question, or the name of the mistake.
        what: String,
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
    renderer: Renderer,
    language: Language,
}

impl Engine {
    /// The embedded templates, with those of a folder in their places. Without the feature `sheets` there are the embedded
    /// ones alone.
    ///
    /// # Errors
    /// If a file cannot be read or is not a template, with its name and place.
    pub fn new(language: Language, folder: Option<&Path>) -> Result<Self, TemplateError> {
        Self::with(folder, Words { language, columns: Some(TERMINAL_COLUMNS) })
    }

    /// The same with every paragraph on one line, for pages and for reading aloud.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn without_wrapping(
        language: Language,
        folder: Option<&Path>,
    ) -> Result<Self, TemplateError> {
        Self::with(folder, Words { language, columns: None })
    }

    fn with(folder: Option<&Path>, words: Words) -> Result<Self, TemplateError> {
        Ok(Self { renderer: Renderer::new(folder, words)?, language: words.language })
    }

    /// The embedded templates alone.
    ///
    /// # Errors
    /// If one of them were no template; the tests see that none is so.
    pub fn embedded(language: Language) -> Result<Self, TemplateError> {
        Self::new(language, None)
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
        self.renderer.render(template, name, value)
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
        self.renderer.render_with(template, values)
    }

    /// Whether there is a template of that name.
    #[must_use]
    pub fn has(&self, template: &str) -> bool {
        self.renderer.has(template)
    }

    /// The language.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language
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

/// The embedded templates of a language, by their path in its folder.
fn embedded_templates(language: Language) -> impl Iterator<Item = (&'static str, &'static str)> {
    of_language(&EMBEDDED, language)
}

fn of_language(
    folder: &'static Dir<'static>,
    language: Language,
) -> impl Iterator<Item = (&'static str, &'static str)> {
    let own = move |(path, text): (&'static Path, &'static str)| {
        Some((path.strip_prefix(language.code()).ok()?.to_str()?, text))
    };
    files_in(folder).into_iter().filter_map(own)
}

/// Where the embedded templates come from, for messages.
fn built_in_place(language: Language) -> String {
    format!("bouton ({language})")
}

#[cfg(test)]
#[cfg(feature = "sheets")]
mod tests {
    use super::{both::Both, *};

    fn render_template(
        language: Language,
        template: &'static str,
        value: &serde_json::Value,
    ) -> String {
        let words = Words { language, columns: Some(TERMINAL_COLUMNS) };
        let both = Both::of([("t", template)], words).unwrap();
        both.render_with("t", &[("v", value)]).unwrap()
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
                embedded_templates(language).map(|(name, _)| name.to_owned()).collect();
            names.sort_unstable();
            names
        };
        assert_eq!(names(Language::Zh), names(Language::En));
    }

    #[test]
    fn numbers_are_grouped_from_five_digits_on() {
        let check = |number: serde_json::Value, expected: &str| {
            assert_eq!(render_template(Language::En, "{{ v | number }}", &number), expected);
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
        assert_eq!(render_template(Language::En, "{{ v | list }}", &three), "3, 5 and 7");
        assert_eq!(render_template(Language::Zh, "{{ v | list }}", &three), "3、5、7");
        assert_eq!(render_template(Language::En, "{{ v | tuple }}", &three), "(3, 5, 7)");
        assert_eq!(render_template(Language::En, "{{ v | list }}", &serde_json::json!([3])), "3");
        let long: Vec<u64> = (1..=25).collect();
        let elided = render_template(Language::En, "{{ v | list }}", &serde_json::json!(long));
        assert_eq!(elided, "1, 2, 3, 4, 5, 6, …, 24 and 25");
    }
}
