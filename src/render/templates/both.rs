//! In the unit tests: what Tera says, held against what the boards say without it.

use super::{TemplateError, filters::Words, of_language, small::Small, with_tera::WithTera};
use include_dir::{Dir, include_dir};
use serde::Serialize;
use std::path::Path;

/// The templates that travel with the boards.
static OF_BOARDS: Dir<'static> = include_dir!("$OUT_DIR/templates-of-boards");

/// All templates by Tera, and those of the boards without it.
pub(super) struct Both {
    tera: WithTera,
    /// None for templates of others.
    small: Option<Small<'static>>,
}

impl Both {
    /// As [`WithTera::new`].
    ///
    /// # Errors
    /// As there, or if a template of the boards says what only Tera can do.
    pub(super) fn new(folder: Option<&Path>, words: Words) -> Result<Self, TemplateError> {
        let small = || Small::of(of_language(&OF_BOARDS, words.language), words);
        let small = folder.is_none().then(small).transpose()?;
        Ok(Self { tera: WithTera::new(folder, words)?, small })
    }

    /// Reads templates: name and text.
    ///
    /// # Errors
    /// If one of them is no template, or says what only Tera can do.
    pub(super) fn of<const COUNT: usize>(
        templates: [(&'static str, &'static str); COUNT],
        words: Words,
    ) -> Result<Self, TemplateError> {
        let owned = templates.map(|(name, text)| (name.to_owned(), text.to_owned()));
        let tera = WithTera::of(owned.into(), words, false, String::new())?;
        Ok(Self { tera, small: Some(Small::of(templates, words)?) })
    }

    /// Whether there is a template of that name.
    pub(super) fn has(&self, template: &str) -> bool {
        self.tera.has(template)
    }

    /// As [`WithTera::render`].
    ///
    /// # Errors
    /// As there.
    ///
    /// # Panics
    /// If the boards would say something else.
    pub(super) fn render(
        &self,
        template: &str,
        name: &'static str,
        value: &impl Serialize,
    ) -> Result<String, TemplateError> {
        let told = self.tera.render(template, name, value);
        self.compare(template, &told, |small| small.render(template, name, value));
        told
    }

    /// As [`WithTera::render_with`].
    ///
    /// # Errors
    /// As there.
    ///
    /// # Panics
    /// If the boards would say something else.
    pub(super) fn render_with(
        &self,
        template: &str,
        values: &[(&'static str, &serde_json::Value)],
    ) -> Result<String, TemplateError> {
        let told = self.tera.render_with(template, values);
        self.compare(template, &told, |small| small.render_with(template, values));
        told
    }

    /// Both say the same, or neither says anything.
    fn compare(
        &self,
        template: &str,
        told: &Result<String, TemplateError>,
        other: impl Fn(&Small<'static>) -> Result<String, TemplateError>,
    ) {
        let Some(small) = self.small.as_ref().filter(|small| small.has(template)) else { return };
        match (told, other(small)) {
            (Ok(told), Ok(other)) => assert_eq!(told, &other, "{template}"),
            (Err(_), Err(_)) => {}
            (Ok(told), Err(error)) => panic!("{template}: {error}\n{told}"),
            (Err(error), Ok(other)) => panic!("{template}: {error}\n{other}"),
        }
    }
}
