//! A problem in one language, part by part.
//!
//! Each part is Markdown without a heading and without a number. Sheet, key, book, board and
//! terminal put parts together; none takes a page apart that another has put together. A family's
//! folder may have a template for each part; what it lacks is told by the one in `game/`.

#[cfg(feature = "sheets")]
use super::room;
#[cfg(feature = "sheets")]
use super::telling::RULES_OF;
#[cfg(feature = "sheets")]
use super::view::setting::Setting;
use super::{
    templates::{Engine, TemplateError},
    view::ProblemView,
};
#[cfg(feature = "sheets")]
use crate::sheet::letterhead::Layout;
use serde::Serialize;
use serde_json::{Value, json};

/// A problem on a sheet and in its key.
#[cfg(feature = "sheets")]
#[derive(Clone, Debug, Serialize)]
pub struct Page {
    /// The folder of its templates.
    pub family: &'static str,
    /// Its number on the sheet.
    pub number: usize,
    /// Its title.
    pub title: String,
    /// What all its questions earn.
    pub marks: u32,
    /// How hard it is, 1 to 5; of questions in the teacher's own words nobody knows.
    pub level: Option<u8>,
    /// The story, or else the rules and the start.
    pub statement: String,
    /// The rules alone, where `statement` has told them at length.
    #[serde(skip)]
    pub rules: Option<String>,
    /// The drawing, a fence that pages and plain readers both understand.
    pub picture: Option<String>,
    /// What is asked, with room for the answer.
    pub questions: Vec<String>,
    /// The first problem before it on its sheet to which there are the same hints; of a problem by itself there is none.
    pub hints_as: Option<usize>,
    /// What the key says.
    pub key: Key,
}

/// A problem in the key.
#[cfg(feature = "sheets")]
#[derive(Clone, Debug, Serialize)]
pub struct Key {
    /// The answer to each question in a few signs, complete, for the teacher's grid.
    pub short: Vec<String>,
    /// What is said of the problem once more, where a story tells it.
    pub recall: Option<String>,
    /// The answer to each question.
    pub answers: Vec<String>,
    /// Why it is so.
    pub solution: String,
    /// What earns how many marks, for teachers.
    pub marks: String,
    /// Hints from gentle to explicit.
    pub hints: Vec<String>,
    /// What each named mistake answers, and how it is wrong.
    pub mistakes: Vec<String>,
    /// How far the answer has been checked.
    pub evidence: String,
    /// The theorem that it was compared with, or on which it rests.
    pub theorem: Option<String>,
    /// The author's remark.
    pub remark: Option<String>,
    /// How hard it is and where it comes from, for teachers.
    pub notes: String,
}

/// The answer to a position, for a terminal or a board: plain text, part by part.
#[derive(Clone, Debug, Serialize)]
pub struct Explanation {
    /// Who wins.
    pub verdict: String,
    /// The winning moves, one a line.
    pub moves: String,
    /// What is worked out on the way: a binary table, or key numbers.
    pub table: Option<String>,
    /// The reason.
    pub reason: String,
    /// How far it has been checked, and by what theorem.
    pub evidence: String,
}

/// What begins the next item in a template that tells a list, as `{{ next }}`: a sign that no text holds.
const NEXT: &str = "\u{1e}";

/// The folder of what all families have in common.
const GENERAL: &str = "game/";

/// A problem about to be told: its family's templates, and what they see.
struct Telling<'a> {
    engine: &'a Engine,
    family: &'static str,
    told: Value,
}

impl Engine {
    /// A problem, part by part.
    ///
    /// # Errors
    /// If a template asks for something that is not there.
    #[cfg(feature = "sheets")]
    pub fn page(&self, view: &ProblemView) -> Result<Page, TemplateError> {
        let mut telling = self.telling(view)?;
        let short = telling.each("questions", "q", "short")?;
        telling.make_room(&view.setting, &short);
        let picture = telling.told.get("picture").is_some_and(|picture| !picture.is_null());
        Ok(Page {
            family: view.family(),
            number: view.number,
            title: view.title.clone(),
            marks: view.total_marks,
            level: Some(view.difficulty.level).filter(|level| *level > 0),
            statement: match &view.text {
                Some(story) => story.clone(),
                None => telling.part("statement")?,
            },
            rules: match &view.text {
                Some(_) => None,
                None => telling.own("rules")?,
            },
            picture: picture.then(|| telling.part("picture")).transpose()?,
            questions: telling.each("questions", "q", "question")?,
            hints_as: None,
            key: telling.key(view, short)?,
        })
    }

    /// The answer to a position, part by part.
    ///
    /// # Errors
    /// If a template asks for something that is not there.
    pub fn explanation(&self, view: &ProblemView) -> Result<Explanation, TemplateError> {
        let mut telling = self.telling(view)?;
        telling.with_own("solve-reason", "solve-because")?;
        let table = telling.has("solve-table").then(|| telling.part("solve-table")).transpose()?;
        Ok(Explanation {
            verdict: telling.part("solve-verdict")?,
            moves: telling.part("solve-moves")?,
            table,
            reason: telling.part("solve-because")?,
            evidence: self.lines("part/solve-evidence.md", &[("p", &telling.told)])?,
        })
    }

    /// The answer to a position as a terminal shows it.
    ///
    /// # Errors
    /// If a template asks for something that is not there.
    pub fn explain(&self, view: &ProblemView) -> Result<String, TemplateError> {
        Ok(self.render("solve.md", "s", &self.explanation(view)?)?.trim().to_owned())
    }

    /// The hints to a problem, from gentle to explicit: its own, or those of its kind.
    ///
    /// # Errors
    /// If a template asks for something that is not there.
    pub fn hints(&self, view: &ProblemView) -> Result<Vec<String>, TemplateError> {
        self.telling(view)?.hints(view)
    }

    /// The rules of a problem's game and its start in words, as a sheet prints them.
    ///
    /// # Errors
    /// If the template asks for something that is not there.
    pub fn statement(&self, view: &ProblemView) -> Result<String, TemplateError> {
        self.telling(view)?.part("statement")
    }

    /// The start in words, and for the rules the number of an earlier problem that has told them.
    ///
    /// # Errors
    /// If the template asks for something that is not there.
    #[cfg(feature = "sheets")]
    pub fn statement_after(
        &self,
        view: &ProblemView,
        earlier: usize,
    ) -> Result<String, TemplateError> {
        let mut telling = self.telling(view)?;
        telling.told[RULES_OF] = Value::from(earlier);
        telling.part("statement")
    }

    fn telling(&self, view: &ProblemView) -> Result<Telling<'_>, TemplateError> {
        Ok(Telling { engine: self, family: view.family(), told: self.describe_view(view)? })
    }

    /// A template's lines, without empty ones before and after.
    fn lines(
        &self,
        template: &str,
        values: &[(&'static str, &Value)],
    ) -> Result<String, TemplateError> {
        let text = self.render_with(template, values)?;
        Ok(text.trim_end().trim_start_matches(['\n', '\r']).to_owned())
    }
}

/// A part that may have nothing to say.
#[cfg(feature = "sheets")]
fn some(part: String) -> Option<String> {
    Some(part).filter(|part| !part.is_empty())
}

impl Telling<'_> {
    #[cfg(feature = "sheets")]
    fn key(mut self, view: &ProblemView, short: Vec<String>) -> Result<Key, TemplateError> {
        self.with_own("statement", "recall")?;
        self.with_own("why", "solution")?;
        let recall = self.part("recall")?;
        Ok(Key {
            short,
            recall: some(recall),
            answers: self.each("questions", "q", "answer")?,
            solution: self.part("solution")?,
            marks: self.part("marks")?,
            hints: self.hints(view)?,
            mistakes: self.each("mistakes", "mistake", "mistake")?,
            evidence: self.part("evidence")?,
            theorem: some(self.part("theorem")?),
            remark: view.remark.clone(),
            notes: self.part("notes")?,
        })
    }

    /// Tells each question how many lines there are for its answer, as `q.room`: none in a problem book; and what a form takes,
    /// as `q.form`; and whether its answer has to do without a solution, as `q.alone`; and whether a page has fields for it, as `q.fields`.
    #[cfg(feature = "sheets")]
    fn make_room(&mut self, setting: &Setting, short: &[String]) {
        let is_book = setting.layout == Layout::Book;
        let questions = self.told.get_mut("questions").and_then(Value::as_array_mut);
        let questions = questions.into_iter().flatten().enumerate();
        for ((place, question), (said, short)) in questions.zip(setting.said.iter().zip(short)) {
            // A teacher who asks in own words says how many lines there are.
            let own = question.get("lines").and_then(Value::as_u64);
            let lines = own.unwrap_or_else(|| room::lines(*said, short) as u64);
            question["fields"] = Value::from(setting.fields);
            question["ticks"] = Value::from(!is_book && !setting.fields);
            question["room"] = Value::from(if is_book { 0 } else { lines });
            question["form"] = json!(setting.form.get(place));
            question["alone"] = Value::from(setting.alone);
        }
    }

    /// The family's template of a part, or else the general one.
    fn template(&self, part: &str) -> String {
        let own = format!("{}/{part}.md", self.family);
        if self.engine.has(&own) { own } else { format!("{GENERAL}{part}.md") }
    }

    /// A part that only some families have.
    #[cfg(feature = "sheets")]
    fn own(&self, part: &str) -> Result<Option<String>, TemplateError> {
        self.has(part).then(|| self.part(part)).transpose()
    }

    fn has(&self, part: &str) -> bool {
        self.engine.has(&self.template(part))
    }

    fn part(&self, part: &str) -> Result<String, TemplateError> {
        self.engine.lines(&self.template(part), &[("p", &self.told)])
    }

    /// A part for each item of a list, in which the item has a name.
    #[cfg(feature = "sheets")]
    fn each(
        &self,
        list: &str,
        name: &'static str,
        part: &str,
    ) -> Result<Vec<String>, TemplateError> {
        use crate::exercise::schema::OWN_QUESTION;
        let (usual, own) = (self.template(part), format!("{OWN_QUESTION}/{part}.md"));
        let items = self.told.get(list).and_then(Value::as_array);
        let told = |item: &Value| {
            // What the teacher asks is told alike, whatever the game.
            let template = if item["kind"] == OWN_QUESTION { &own } else { &usual };
            let text = self.engine.lines(template, &[("p", &self.told), (name, item)])?;
            // Nothing is asked, or answered, by an empty line.
            let what = || [&item["kind"], &item["name"]].into_iter().find_map(Value::as_str);
            let silent = || what().unwrap_or_default().to_owned();
            match text.is_empty() {
                true => Err(TemplateError::Silent { name: template.clone(), what: silent() }),
                false => Ok(text),
            }
        };
        items.into_iter().flatten().map(told).collect()
    }

    /// Gives a general template what it frames, a part in the family's own words, as `p.parts`.
    fn with_own(&mut self, part: &str, frame: &str) -> Result<(), TemplateError> {
        if self.template(frame).starts_with(GENERAL) {
            let text = self.part(part)?;
            self.told["parts"][part.replace('-', "_")] = Value::from(text);
        }
        Ok(())
    }

    fn hints(&self, view: &ProblemView) -> Result<Vec<String>, TemplateError> {
        if let Some(own) = &view.hints {
            return Ok(own.clone());
        }
        let next = json!(NEXT);
        let template = match view.only_refutes {
            true => "part/refute-hints.md".to_owned(),
            false => self.template("hints"),
        };
        let list = self.engine.lines(&template, &[("p", &self.told), ("next", &next)])?;
        let hints = list.split(NEXT).map(|hint| hint.trim().to_owned());
        Ok(hints.filter(|hint| !hint.is_empty()).collect())
    }
}
