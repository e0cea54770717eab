//! All templates, by Tera.

use super::{
    super::{
        numbers::group_digits,
        watch::{Passed, run_within_limits},
    },
    MAX_PAGE_BYTES, TemplateError, built_in_place, embedded_templates,
    filters::{Words, tuple},
    own::override_with,
};
use serde::Serialize;
use std::{io, path::Path, sync::Arc};
use tera::{Context, Error as TeraError, Kwargs, State, Tera, TeraResult, Value};

/// The templates of one language, as Tera has read them.
pub(super) struct WithTera {
    tera: Arc<Tera>,
    /// Whether somebody else may have written them.
    is_foreign: bool,
    /// Where the templates come from, for messages.
    place: String,
}

impl WithTera {
    /// The embedded templates, with those of a folder in their places.
    ///
    /// # Errors
    /// If a file cannot be read or is not a template, with its name and place.
    pub(super) fn new(folder: Option<&Path>, words: Words) -> Result<Self, TemplateError> {
        let owned = |(name, text): (&str, &str)| (name.to_owned(), text.to_owned());
        let mut templates = embedded_templates(words.language).map(owned).collect();
        let place = match folder {
            Some(folder) => override_with(&mut templates, folder, words.language)?,
            None => built_in_place(words.language),
        };
        Self::of(templates, words, folder.is_some(), place)
    }

    /// Reads templates: name and text.
    ///
    /// # Errors
    /// If one of them is no template.
    pub(super) fn of(
        templates: Vec<(String, String)>,
        words: Words,
        is_foreign: bool,
        place: String,
    ) -> Result<Self, TemplateError> {
        let mut tera = Tera::default();
        tera.autoescape_on(Vec::<&'static str>::new());
        register_filters(&mut tera, words);
        let read = tera.add_raw_templates(templates);
        let made = Self { tera: Arc::new(tera), is_foreign, place };
        match read {
            Ok(()) => Ok(made),
            Err(error) => Err(made.template_error(&error)),
        }
    }

    /// Whether there is a template of that name.
    pub(super) fn has(&self, template: &str) -> bool {
        self.tera.contains_template(template)
    }

    /// Renders a template whose one variable `name` is `value`.
    ///
    /// # Errors
    /// If the template asks for something that is not there.
    pub(super) fn render(
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
            false => render_to_bytes(&self.tera, template, context),
        };
        if page.len() > MAX_PAGE_BYTES {
            return Err(TemplateError::Endless { name: template.to_owned() });
        }
        rendered.map_err(|error| self.template_error(&error))?;
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
        run_within_limits(move || render_to_bytes(&tera, &name_again, &context)).map_err(|passed| {
            match passed {
                Passed::Time => TemplateError::TooSlow { name },
                Passed::Memory => TemplateError::TooMuch { name },
                Passed::Panic => TemplateError::Broken { name },
            }
        })
    }

    fn template_error(&self, error: &TeraError) -> TemplateError {
        TemplateError::Tera { told: describe_causes(error), place: self.place.clone() }
    }
}

/// What a template writes, and how it ended.
fn render_to_bytes(tera: &Tera, template: &str, context: &Context) -> (TeraResult<()>, Vec<u8>) {
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

/// The whole chain of causes: Tera puts the place in one and the reason in another.
fn describe_causes(error: &TeraError) -> String {
    let mut told = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(inner) = cause {
        told.push_str(": ");
        told.push_str(&inner.to_string());
        cause = inner.source();
    }
    told
}

/// The filters of our own.
fn register_filters(tera: &mut Tera, words: Words) {
    tera.register_filter("number", |value: &Value, _: Kwargs, _: &State| {
        group_digits(&value.to_string())
    });
    tera.register_filter("list", move |values: Vec<Value>, _: Kwargs, _: &State| {
        words.join_list(&to_strings(&values))
    });
    tera.register_filter(
        "wrap",
        move |text: &str, arguments: Kwargs, _: &State| -> TeraResult<String> {
            Ok(words.wrap(text, arguments.get::<usize>("indent")?.unwrap_or(0)))
        },
    );
    tera.register_filter("tuple", |values: Vec<Value>, _: Kwargs, _: &State| {
        tuple(&to_strings(&values))
    });
}

fn to_strings(values: &[Value]) -> Vec<String> {
    values.iter().map(ToString::to_string).collect()
}
