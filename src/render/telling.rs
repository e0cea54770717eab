//! Positions, moves and mistakes of a game in words, each by a template of its family.
//!
//! A family tells what is its own: `statement.md` (rules and start), `why.md` (the explanation,
//! with its table), `solve-reason.md` (the same in a sentence or two, plain), `hints.md`, `move.md`
//! and, where numbers alone do not tell a position, `position.md`. [`super::page`] puts them together.

use super::{
    templates::{Engine, TemplateError},
    view::ProblemView,
};
use crate::{
    exercise::{instance::Instance, meaning},
    game::Position,
};
use serde_json::{Map, Value, json};

/// The field that names the template of a family which puts a move or a position into words.
pub(super) const TELLER: &str = "teller";

/// The field of a mistake that says whether the template of its name tells it.
pub(super) const MISTAKE_TELLER: &str = "mistake_teller";

/// What a template of a mistake can be asked for.
const MISTAKE_PARTS: [&str; 3] = ["name", "argument", "wrong-step"];

impl Engine {
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
        self.tell(&mut told, view.family(), &facts)?;
        Ok(told)
    }

    /// Puts into words whatever says that it wants to be, innermost first.
    fn tell(&self, value: &mut Value, family: &str, facts: &Value) -> Result<(), TemplateError> {
        match value {
            Value::Array(items) => {
                for item in items {
                    self.tell(item, family, facts)?;
                }
            }
            Value::Object(fields) => {
                for (_, field) in fields.iter_mut() {
                    self.tell(field, family, facts)?;
                }
                self.tell_object(fields, family, facts)?;
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
        Ok(())
    }

    fn tell_object(
        &self,
        fields: &mut Map<String, Value>,
        family: &str,
        facts: &Value,
    ) -> Result<(), TemplateError> {
        if let Some(Value::String(template)) = fields.remove(TELLER) {
            let text = self.in_words(&format!("{family}/{template}.md"), fields)?;
            fields.insert("text".to_owned(), Value::from(text));
        }
        if let Some(Value::Bool(true)) = fields.remove(MISTAKE_TELLER) {
            let name = fields.get("name").and_then(Value::as_str).unwrap_or_default();
            let template = format!("mistake/{name}.md");
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
