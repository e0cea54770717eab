//! The templates of the boards, without Tera: it is a fifth of a module that readers wait for. What those templates say is
//! read and done here as Tera does it; anything else of Tera is refused. In the unit tests whatever is told with one of
//! these templates is told by both, and has to be the same.

mod lexer;
mod parser;
mod tree;
mod writer;

#[cfg(not(feature = "sheets"))]
use super::embedded_templates;
use super::{TemplateError, built_in_place, filters::Words};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
#[cfg(not(feature = "sheets"))]
use std::path::Path;
use tree::{Body, Component};

/// What is wrong with a template.
type Wrong = &'static str;

/// The templates of one language, read.
pub(super) struct Small<'t> {
    templates: BTreeMap<&'t str, Body<'t>>,
    components: BTreeMap<&'t str, Component<'t>>,
    words: Words,
}

#[cfg(not(feature = "sheets"))]
impl Small<'static> {
    /// The embedded templates. A folder is refused: what others have written is for Tera.
    ///
    /// # Errors
    /// If there is a folder, or one of the templates says what only Tera can do.
    pub(super) fn new(folder: Option<&Path>, words: Words) -> Result<Self, TemplateError> {
        match folder {
            Some(folder) => Err(TemplateError::NoLanguage { path: folder.display().to_string() }),
            None => Self::of(embedded_templates(words.language), words),
        }
    }
}

impl<'t> Small<'t> {
    /// Reads templates: name and text.
    ///
    /// # Errors
    /// If one of them says what only Tera can do, with its name.
    pub(super) fn of(
        templates: impl IntoIterator<Item = (&'t str, &'t str)>,
        words: Words,
    ) -> Result<Self, TemplateError> {
        let mut made = Self { templates: BTreeMap::new(), components: BTreeMap::new(), words };
        for (name, text) in templates {
            let read = parser::template(text, &mut made.components);
            let body = read.map_err(|wrong| made.template_error(name, wrong))?;
            made.templates.insert(name, body);
        }
        Ok(made)
    }

    /// Whether there is a template of that name.
    pub(super) fn has(&self, template: &str) -> bool {
        self.templates.contains_key(template)
    }

    /// Renders a template whose one variable `name` is `value`.
    ///
    /// # Errors
    /// If there is no such template, or it asks for something that is not there.
    pub(super) fn render(
        &self,
        template: &str,
        name: &'static str,
        value: &impl Serialize,
    ) -> Result<String, TemplateError> {
        let value =
            serde_json::to_value(value).map_err(|_| self.template_error(template, UNTOLD))?;
        self.render_with(template, &[(name, &value)])
    }

    /// Renders a template with several variables.
    ///
    /// # Errors
    /// As [`Self::render`].
    pub(super) fn render_with(
        &self,
        template: &str,
        values: &[(&'static str, &Value)],
    ) -> Result<String, TemplateError> {
        let mut page = String::new();
        let mut scope =
            values.iter().map(|(name, value)| (*name, Some((*value).clone()))).collect();
        let body = self.templates.get(template).ok_or("no such template");
        body.and_then(|body| self.write(body, &mut scope, &mut page))
            .map_err(|wrong| self.template_error(template, wrong))?;
        Ok(page)
    }

    fn template_error(&self, template: &str, wrong: Wrong) -> TemplateError {
        let told = format!("{template}: {wrong}");
        TemplateError::Tera { told, place: built_in_place(self.words.language) }
    }
}

const UNTOLD: Wrong = "a value cannot be told to a template";

#[cfg(test)]
#[cfg(feature = "sheets")]
mod tests;
