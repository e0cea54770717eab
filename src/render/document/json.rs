//! A class set as JSON, copy by copy: members in the order of their names, indented by two.

use super::Run;
use crate::{
    problem::Problem,
    render::{
        templates::{Engine, TemplateError},
        view::ProblemView,
    },
    sheet::Copy,
};
use serde_json::{Value, json};

/// Writes the JSON of a class set in one language.
pub struct Json<'a> {
    run: Run<'a>,
    engine: &'a Engine,
    printed: usize,
}

impl<'a> Json<'a> {
    /// Gets ready to write.
    #[must_use]
    pub fn new(run: Run<'a>, engine: &'a Engine) -> Self {
        Self { run, engine, printed: 0 }
    }

    /// What stands before the copies.
    ///
    /// # Errors
    /// If a template asks for something that is not there.
    pub fn begin(&self) -> Result<String, TemplateError> {
        let common = self.run.worksheet.common().map(|one| self.view(one));
        let common = common.collect::<Result<Vec<Value>, TemplateError>>()?;
        let meta = self.run.meta(self.engine.language());
        let members = [member("bouton", &meta), member("common", &json!(common))];
        Ok(format!("{{\n{}\n  \"copies\": [", members.concat().trim_end()))
    }

    /// The next copies.
    ///
    /// # Errors
    /// If a template asks for something that is not there.
    pub fn print(&mut self, copies: &[Copy]) -> Result<String, TemplateError> {
        let mut text = String::new();
        for copy in copies {
            let begins = if self.printed == 0 { "\n    " } else { ",\n    " };
            text.push_str(begins);
            text.push_str(&write_indented(&self.copy(copy)?, "    "));
            self.printed += 1;
        }
        Ok(text)
    }

    /// What stands after the copies.
    #[must_use]
    pub fn end(&self) -> String {
        let worksheet = self.run.worksheet;
        let title = self.engine.language().pick(&worksheet.title.zh, &worksheet.title.en);
        let closes = if self.printed == 0 { "],\n" } else { "\n  ],\n" };
        let levels = worksheet.levels.map(|levels| member("levels", &json!(levels)));
        let members = [
            member("level", &json!(worksheet.level.get())),
            levels.unwrap_or_default(),
            member("seed", &json!(worksheet.seed)),
            member("set", &json!(worksheet.set.as_str())),
            member("title", &json!(title)),
        ];
        format!("{closes}{}\n}}\n", members.concat().trim_end_matches([',', '\n']))
    }

    fn copy(&self, copy: &Copy) -> Result<Value, TemplateError> {
        let pupil = self.run.pupils.get(self.printed);
        let own = copy.own.iter().map(|(number, problem)| self.view((*number, problem)));
        Ok(json!({
            "id": copy.id.to_string(),
            "name": pupil.map(|pupil| &pupil.name),
            "class": pupil.map(|pupil| &pupil.class).filter(|class| !class.is_empty()),
            "problems": own.collect::<Result<Vec<Value>, TemplateError>>()?,
        }))
    }

    fn view(&self, (number, problem): (usize, &Problem)) -> Result<Value, TemplateError> {
        self.engine.describe_view(&ProblemView::new(number, problem, self.engine.language())?)
    }
}

impl std::fmt::Debug for Json<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Json").field("printed", &self.printed).finish_non_exhaustive()
    }
}

/// A member of the outermost object, with the comma after it.
fn member(name: &str, value: &Value) -> String {
    format!("  \"{name}\": {},\n", write_indented(value, "  "))
}

/// A value whose lines after the first begin further right; no string of JSON has a line break in it.
fn write_indented(value: &Value, by: &str) -> String {
    format!("{value:#}").replace('\n', &format!("\n{by}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_indented_as_one_object_would_be() {
        let value = json!({ "a": ["x\ny", {}], "b": [] });
        let whole = format!("{:#}", json!({ "m": value }));
        assert_eq!(format!("{{\n{}\n}}", member("m", &value).trim_end_matches([',', '\n'])), whole);
    }
}
