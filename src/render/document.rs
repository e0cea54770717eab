//! Sheets and keys of a class set in one language: Markdown, and the same as JSON.

use super::{
    escape,
    page::Page,
    templates::{Engine, TemplateError},
    view::ProblemView,
};
use crate::{
    exercise::{problem::Problem, text::Language},
    sheet::{Copy, Worksheet},
};
use rayon::prelude::*;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// What a class set prints in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The language.
    pub language: Language,
    /// The sheets of all copies, Markdown.
    pub sheet: String,
    /// The one key for all of them, Markdown.
    pub key: String,
    /// The problems of each copy in order, Markdown: what a page is set from.
    pub problems: Vec<Vec<String>>,
}

/// The copies that are printed, with the pupils' names where there is a class list.
#[derive(Clone, Copy, Debug)]
pub struct Printed<'a> {
    /// The set.
    pub worksheet: &'a Worksheet,
    /// The copies.
    pub copies: &'a [Copy],
    /// One name for each copy, or none at all.
    pub names: &'a [String],
    /// The problems whose answers carry certificates.
    pub certified: &'a [usize],
}

/// A problem for sheet, key and marking grid: its parts, and as Markdown.
struct Pieces {
    page: Page,
    problem: String,
    key: String,
}

#[derive(Serialize)]
struct CopyView {
    id: String,
    number: u32,
    name: Option<String>,
    problems: Vec<String>,
}

#[derive(Serialize)]
struct RowView {
    id: String,
    name: Option<String>,
    copy: u32,
    cells: Vec<String>,
}

#[derive(Serialize)]
struct Frame<'a> {
    lang: &'static str,
    title: String,
    intro: Option<String>,
    set: &'a str,
    level: u8,
    seed: u64,
    first_id: String,
    copy_count: usize,
    marks: u32,
    generated: bool,
    copies: Vec<CopyView>,
    common: Vec<String>,
    grid: Grid,
    families: BTreeSet<&'static str>,
    certified: &'a [usize],
    meta: String,
}

#[derive(Serialize)]
struct Grid {
    numbers: Vec<usize>,
    rows: Vec<RowView>,
}

impl Printed<'_> {
    /// Renders sheets and key.
    ///
    /// # Errors
    /// If a template asks for something that is not there.
    pub fn render(&self, engine: &Engine) -> Result<Document, TemplateError> {
        let common = self.common_pieces(engine)?;
        let own: Result<Vec<BTreeMap<usize, Pieces>>, TemplateError> =
            self.copies.par_iter().map(|copy| own_pieces(copy, engine)).collect();
        let own = own?;
        let frame = self.frame(engine, &common, &own, false);
        let sheet = engine.render("sheet.md", "s", &frame)?;
        let problems = frame.copies.into_iter().map(|copy| copy.problems).collect();
        let key = engine.render("key.md", "s", &self.frame(engine, &common, &own, true))?;
        Ok(Document { language: engine.language(), sheet, key, problems })
    }

    /// The class set as JSON: problems as the templates see them.
    ///
    /// # Errors
    /// If a template asks for something that is not there.
    pub fn json(&self, engine: &Engine) -> Result<Value, TemplateError> {
        let (worksheet, language) = (self.worksheet, engine.language());
        let view = |(number, problem): (usize, &Problem)| {
            engine.told(&ProblemView::new(number, problem, language)?)
        };
        let copies = self.copies.iter().enumerate().map(|(index, copy)| {
            let own = copy.own.iter().map(|(number, problem)| view((*number, problem)));
            Ok(json!({
                "id": copy.id.to_string(),
                "name": self.names.get(index),
                "problems": own.collect::<Result<Vec<Value>, TemplateError>>()?,
            }))
        });
        Ok(json!({
            "bouton": self.meta(language),
            "set": worksheet.set.as_str(),
            "title": language.pick(&worksheet.title.zh, &worksheet.title.en),
            "level": worksheet.level.get(),
            "seed": worksheet.seed,
            "common": worksheet.common().map(view).collect::<Result<Vec<Value>, TemplateError>>()?,
            "copies": copies.collect::<Result<Vec<Value>, TemplateError>>()?,
        }))
    }

    /// What `bouton check` needs to make the document again.
    #[must_use]
    pub fn meta(&self, language: Language) -> Value {
        let first = self.copies.first().map(|copy| copy.id.to_string());
        let mut meta = json!({
            "id": first,
            "copies": self.copies.len(),
            "lang": language.code(),
            "names": self.names,
        });
        if !self.certified.is_empty() {
            meta["certified"] = json!(self.certified);
        }
        meta
    }

    fn common_pieces(&self, engine: &Engine) -> Result<BTreeMap<usize, Pieces>, TemplateError> {
        let common: Vec<(usize, &Problem)> = self.worksheet.common().collect();
        let pieces = common
            .into_par_iter()
            .map(|(number, problem)| Ok((number, Pieces::new(number, problem, engine)?)));
        pieces.collect()
    }

    fn frame(
        &self,
        engine: &Engine,
        common: &BTreeMap<usize, Pieces>,
        own: &[BTreeMap<usize, Pieces>],
        for_key: bool,
    ) -> Frame<'_> {
        let (worksheet, language) = (self.worksheet, engine.language());
        let words =
            |text: &crate::exercise::schema::Text| escape::text(language.pick(&text.zh, &text.en));
        let copies = self.copies.iter().zip(own).enumerate().map(|(index, (copy, own))| CopyView {
            id: copy.id.to_string(),
            number: copy.id.copy.get(),
            name: self.name(index),
            problems: if for_key {
                own.values().map(|pieces| pieces.key.clone()).collect()
            } else {
                in_order(common, own).map(|pieces| pieces.problem.clone()).collect()
            },
        });
        Frame {
            lang: language.code(),
            title: words(&worksheet.title),
            intro: worksheet.intro.as_ref().map(words),
            set: worksheet.set.as_str(),
            level: worksheet.level.get(),
            seed: worksheet.seed,
            first_id: self.copies.first().map(|copy| copy.id.to_string()).unwrap_or_default(),
            copy_count: self.copies.len(),
            marks: self.marks(),
            generated: own.iter().any(|own| !own.is_empty()),
            copies: copies.collect(),
            common: common.values().filter(|_| for_key).map(|pieces| pieces.key.clone()).collect(),
            grid: self.grid(common, own),
            families: common
                .values()
                .chain(own.iter().flat_map(BTreeMap::values))
                .map(|pieces| pieces.page.family)
                .collect(),
            certified: self.certified,
            meta: in_comment(&self.meta(language)),
        }
    }

    fn grid(&self, common: &BTreeMap<usize, Pieces>, own: &[BTreeMap<usize, Pieces>]) -> Grid {
        let rows = self.copies.iter().zip(own).enumerate().map(|(index, (copy, own))| RowView {
            id: copy.id.to_string(),
            name: self.name(index),
            copy: copy.id.copy.get(),
            cells: in_order(common, own).map(|pieces| pieces.page.key.short.clone()).collect(),
        });
        Grid { numbers: (1..=self.worksheet.problem_count()).collect(), rows: rows.collect() }
    }

    fn name(&self, index: usize) -> Option<String> {
        self.names.get(index).map(|name| escape::text(name))
    }

    /// What a copy earns; all copies ask the same questions.
    #[must_use]
    pub fn marks(&self) -> u32 {
        let common: u32 = self.worksheet.common().map(|(_, problem)| problem.marks()).sum();
        let first = self.copies.first();
        let own: u32 =
            first.into_iter().flat_map(|copy| &copy.own).map(|(_, problem)| problem.marks()).sum();
        common + own
    }
}

/// JSON in which no comment can end: two hyphens are written as an escape.
fn in_comment(meta: &Value) -> String {
    meta.to_string().replace("--", "-\\u002d")
}

fn own_pieces(copy: &Copy, engine: &Engine) -> Result<BTreeMap<usize, Pieces>, TemplateError> {
    let pieces = copy
        .own
        .iter()
        .map(|(number, problem)| Ok((*number, Pieces::new(*number, problem, engine)?)));
    pieces.collect()
}

/// The problems of a copy by their numbers, common and own.
fn in_order<'a>(
    common: &'a BTreeMap<usize, Pieces>,
    own: &'a BTreeMap<usize, Pieces>,
) -> impl Iterator<Item = &'a Pieces> {
    let mut all: Vec<(&usize, &Pieces)> = common.iter().chain(own).collect();
    all.sort_unstable_by_key(|(number, _)| **number);
    all.into_iter().map(|(_, pieces)| pieces)
}

impl Pieces {
    fn new(number: usize, problem: &Problem, engine: &Engine) -> Result<Self, TemplateError> {
        let view = ProblemView::new(number, problem, engine.language())?;
        let page = engine.page(&view)?;
        let problem = engine.render("problem.md", "page", &page)?;
        let key = engine.render("problem-key.md", "page", &page)?;
        Ok(Self { page, problem, key })
    }
}
