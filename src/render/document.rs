//! Sheets and keys of a class set in one language: Markdown, and the same as JSON.
//!
//! The key of a class has the answers of every copy in one grid, one worked solution of each kind of problem, and
//! what stands behind the answers once; the other documents ([`Extra`]) are made where they are asked for. [`Press`]
//! prints copy by copy, so that a school needs no more memory than a class; [`Printed`] holds all copies at once.

mod asked;
mod fairness;
mod frame;
mod grid;
mod json;
mod key;
mod piece;
mod press;
mod web;

use super::templates::{Engine, TemplateError};
use crate::{
    sheet::{
        Copy, Worksheet,
        id::{CopyNumber, SheetId},
        letterhead::Layout,
        roster::Pupil,
    },
    text::Language,
};
use asked::Asked;
use serde_json::{Value, json};

pub use json::Json;
pub use press::{Part, Press};

/// What a class set prints in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The language.
    pub language: Language,
    /// The sheets of all copies, Markdown.
    pub sheet: String,
    /// The one key for all of them, Markdown.
    pub key: String,
    /// What else was asked for, Markdown.
    pub extras: Vec<(Extra, String)>,
    /// The problems of each copy in order, Markdown: what a page is set from.
    pub problems: Vec<Vec<String>>,
}

impl Document {
    /// Nothing yet.
    #[must_use]
    pub fn new(language: Language, extras: &[Extra]) -> Self {
        let extras = extras.iter().map(|extra| (*extra, String::new())).collect();
        Self { language, sheet: String::new(), key: String::new(), extras, problems: Vec::new() }
    }

    /// Puts what has been printed at the end of sheets and other documents.
    pub fn append(&mut self, part: Part) {
        self.sheet.push_str(&part.sheet);
        for ((_, text), more) in self.extras.iter_mut().zip(&part.extras) {
            text.push_str(more);
        }
        self.problems.extend(part.problems);
    }
}

/// What can be printed besides sheets and key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Extra {
    /// Every problem of every copy worked out, for teachers.
    Solutions,
    /// The solutions to each copy, for its pupil.
    ForPupils,
    /// Hints to each copy.
    Hints,
}

impl Extra {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Solutions, Self::ForPupils, Self::Hints];

    /// How its file and its option are called.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Solutions => "solutions",
            Self::ForPupils => "solutions-for-pupils",
            Self::Hints => "hints",
        }
    }

    /// Whether each copy has pages of its own to be handed out.
    #[must_use]
    pub fn is_for_pupils(self) -> bool {
        match self {
            Self::Solutions => false,
            Self::ForPupils | Self::Hints => true,
        }
    }

    /// The template of what stands before its first copy.
    fn opening(self) -> Option<&'static str> {
        (self == Self::Solutions).then_some("solutions.md")
    }

    /// The template of one copy.
    fn of_copy(self) -> &'static str {
        match self {
            Self::Solutions => "solutions-copy.md",
            Self::ForPupils => "solutions-for-pupils.md",
            Self::Hints => "hints.md",
        }
    }

    /// The template that tells one problem.
    fn of_problem(self) -> &'static str {
        match self {
            Self::Solutions => key::WORKED,
            Self::ForPupils => "problem-solution.md",
            Self::Hints => "problem-hints.md",
        }
    }
}

/// A class set that is to be printed, whatever its copies hold.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// The set.
    pub worksheet: &'a Worksheet,
    /// The number of the first copy.
    pub first: CopyNumber,
    /// How many copies there are.
    pub count: usize,
    /// One pupil for each copy, or none at all.
    pub pupils: &'a [Pupil],
    /// The problems whose answers carry certificates.
    pub certified: &'a [usize],
}

/// The copies that are printed, with the pupils where there is a class list.
#[derive(Clone, Copy, Debug)]
pub struct Printed<'a> {
    /// The set.
    pub worksheet: &'a Worksheet,
    /// The copies.
    pub copies: &'a [Copy],
    /// One pupil for each copy, or none at all.
    pub pupils: &'a [Pupil],
    /// The problems whose answers carry certificates.
    pub certified: &'a [usize],
}

impl<'a> Printed<'a> {
    /// What all of it shares.
    #[must_use]
    pub fn run(&self) -> Run<'a> {
        let Self { worksheet, copies, pupils, certified } = *self;
        let first = copies.first().map_or(CopyNumber::FIRST, |copy| copy.id.copy);
        Run { worksheet, first, count: copies.len(), pupils, certified }
    }

    /// Renders sheets and key.
    ///
    /// # Errors
    /// If a template asks for something that is not there.
    pub fn render(&self, engine: &Engine) -> Result<Document, TemplateError> {
        self.render_with(engine, &[])
    }

    /// Renders sheets and key, and what else is asked for.
    ///
    /// # Errors
    /// If a template asks for something that is not there.
    pub fn render_with(
        &self,
        engine: &Engine,
        extras: &[Extra],
    ) -> Result<Document, TemplateError> {
        let mut press = Press::new(self.run(), self.copies.first(), engine, extras)?;
        let mut document = Document::new(engine.language(), extras);
        document.append(press.begin()?);
        document.append(press.print(self.copies)?);
        Ok(Document { key: press.key()?, ..document })
    }

    /// The class set as JSON text: problems as the templates see them.
    ///
    /// # Errors
    /// If a template asks for something that is not there.
    pub fn json(&self, engine: &Engine) -> Result<String, TemplateError> {
        let mut json = Json::new(self.run(), engine);
        Ok([json.begin()?, json.print(self.copies)?, json.end()].concat())
    }

    /// What a copy earns; all copies ask the same questions.
    #[must_use]
    pub fn marks(&self) -> u32 {
        Asked::of(self.worksheet, self.copies.first()).total()
    }
}

impl Run<'_> {
    /// The ID of the first copy.
    fn first_id(&self) -> Option<String> {
        let id: SheetId = self.worksheet.id(self.first);
        (self.count > 0).then(|| id.to_string())
    }

    /// What `bouton check` needs to make the document again.
    #[must_use]
    pub fn meta(&self, language: Language) -> Value {
        let mut meta = json!({
            "id": self.first_id(),
            "copies": self.count,
            "lang": language.code(),
            "names": self.pupils.iter().map(|pupil| &pupil.name).collect::<Vec<_>>(),
        });
        if self.pupils.iter().any(|pupil| !pupil.class.is_empty()) {
            meta["classes"] = self.pupils.iter().map(|pupil| pupil.class.as_str()).collect();
        }
        if !self.worksheet.letterhead.is_empty() {
            meta["head"] = json!(self.worksheet.letterhead);
        }
        if !self.certified.is_empty() {
            meta["certified"] = json!(self.certified);
        }
        meta
    }

    /// The same as the first line of a Markdown file. No comment can end in it: two hyphens are written as an escape.
    fn comment(&self, language: Language) -> String {
        let meta = self.meta(language).to_string().replace("--", "-\\u002d");
        format!("<!-- bouton {meta} -->\n")
    }

    fn layout(&self) -> Layout {
        self.worksheet.letterhead.layout
    }

    /// The title of a document by the name of its file.
    #[must_use]
    pub fn title(&self, name: &str, language: Language) -> String {
        let title = &self.worksheet.title;
        let title = language.pick(title.zh.as_str(), title.en.as_str());
        match name {
            "key" => language.pick(format!("{title}：答案"), format!("{title}: key")),
            "hints" => language.pick(format!("{title}：提示"), format!("{title}: hints")),
            "solutions" | "solutions-for-pupils" => {
                language.pick(format!("{title}：解答"), format!("{title}: solutions"))
            }
            _ => title.to_owned(),
        }
    }
}
