//! Pages of a problem: a family's own, or the general ones filled with the family's words.
//!
//! A family with pages of its own has `problem.md`, `key.md`, `short.md` and `solve.md` in its
//! folder. Every other family tells only what is its own: `statement.md` (rules and start),
//! `why.md` (the explanation, with its table), `solve-reason.md` (the same in a sentence or two,
//! plain), `hints.md`, `move.md` and, where numbers alone do not tell a position, `position.md`.
//! These are rendered first and handed to the pages in `game/`.

use super::{
    templates::{Engine, TemplateError},
    view::ProblemView,
};
use crate::{
    exercise::{instance::Instance, meaning},
    game::Position,
};
use serde_json::{Map, Value, json};

/// The field that names the template which puts a move or a position into words.
pub(super) const TELLER: &str = "teller";

/// The field that names the template which tells a mistake.
pub(super) const MISTAKE_TELLER: &str = "mistake_teller";

/// What a template of a mistake can be asked for.
const MISTAKE_PARTS: [&str; 3] = ["name", "argument", "wrong-step"];

/// The parts of a family that each general page needs, without `.md`.
fn parts_of(page: &str) -> &'static [&'static str] {
    match page {
        "problem.md" => &["statement"],
        "key.md" => &["statement", "why", "hints"],
        "solve.md" => &["solve-reason"],
        _ => &[],
    }
}

impl Engine {
    /// Renders a page of a problem: `problem.md`, `key.md`, `short.md`, `solve.md`.
    ///
    /// # Errors
    /// If a template asks for something that is not there.
    pub fn page(&self, page: &str, view: &ProblemView) -> Result<String, TemplateError> {
        let own = format!("{}/{page}", view.family());
        if self.has(&own) {
            return self.render(&own, "p", view);
        }
        let mut told = self.told(view)?;
        for part in parts_of(page) {
            let text = self.render(&format!("{}/{part}.md", view.family()), "p", &told)?;
            told["parts"][part.replace('-', "_")] = Value::from(text.trim());
        }
        self.render(&format!("game/{page}"), "p", &told)
    }

    /// The rules of a problem's game and its start in words, as a sheet prints them.
    ///
    /// # Errors
    /// If the template asks for something that is not there.
    pub fn statement(&self, view: &ProblemView) -> Result<String, TemplateError> {
        let told = self.told(view)?;
        let text = self.render(&format!("{}/statement.md", view.family()), "p", &told)?;
        Ok(text.trim().to_owned())
    }

    /// A position of a game in words.
    ///
    /// # Errors
    /// If the template asks for something that is not there.
    pub fn position_in_words(
        &self,
        instance: &dyn Instance,
        position: &Position,
    ) -> Result<String, TemplateError> {
        let own = format!("{}/position.md", instance.family());
        let template = if self.has(&own) { own } else { "game/position.md".to_owned() };
        let told = self.render(&template, "m", &meaning::position_facts(instance, position)?)?;
        Ok(told.trim().to_owned())
    }

    /// A move of a game in words.
    ///
    /// # Errors
    /// If the template asks for something that is not there.
    pub fn move_in_words(
        &self,
        instance: &dyn Instance,
        from: &Position,
        to: &Position,
    ) -> Result<String, TemplateError> {
        let template = format!("{}/move.md", instance.family());
        let told = meaning::move_facts(instance, from, to)?;
        Ok(self.render(&template, "m", &told)?.trim().to_owned())
    }

    /// The view with every move, position and mistake in words.
    ///
    /// # Errors
    /// If a template asks for something that is not there.
    pub fn told(&self, view: &ProblemView) -> Result<Value, TemplateError> {
        let mut told = json!(view);
        let facts = told["facts"].clone();
        self.tell(&mut told, &facts)?;
        Ok(told)
    }

    /// Puts into words whatever says that it wants to be, innermost first.
    fn tell(&self, value: &mut Value, facts: &Value) -> Result<(), TemplateError> {
        match value {
            Value::Array(items) => {
                for item in items {
                    self.tell(item, facts)?;
                }
            }
            Value::Object(fields) => {
                for (_, field) in fields.iter_mut() {
                    self.tell(field, facts)?;
                }
                self.tell_object(fields, facts)?;
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
        Ok(())
    }

    fn tell_object(
        &self,
        fields: &mut Map<String, Value>,
        facts: &Value,
    ) -> Result<(), TemplateError> {
        if let Some(Value::String(template)) = fields.remove(TELLER) {
            let text = self.in_words(&template, fields)?;
            fields.insert("text".to_owned(), Value::from(text));
        }
        if let Some(Value::String(template)) = fields.remove(MISTAKE_TELLER) {
            for part in MISTAKE_PARTS {
                let context = json!({ "part": part, "mistake": fields, "facts": facts });
                let text = self.render(&template, "m", &context)?;
                fields.insert(part.replace('-', "_") + "_text", Value::from(text.trim()));
            }
        }
        Ok(())
    }

    /// A move or a position; positions without a template of their own are lists of numbers.
    fn in_words(
        &self,
        template: &str,
        fields: &Map<String, Value>,
    ) -> Result<String, TemplateError> {
        let plain = template.ends_with("/position.md") && !self.has(template);
        let template = if plain { "game/position.md" } else { template };
        Ok(self.render(template, "m", fields)?.trim().to_owned())
    }
}
