//! From a chapter with directives to a chapter for mdBook: every directive is replaced by what it asks for, made of
//! checked answers. Pages come as HTML without empty lines, which Markdown hands on untouched.

use super::{
    BookError,
    directive::Directive,
    mathematics::mathml,
    scan::{Found, Part, scan},
    store::Store,
    terms::Terms,
};
use crate::{
    answer::{
        instance::Instance,
        picture::Picture,
        tables::{Stop, Tables},
    },
    audit::fault::ClaimFault,
    book::fault::DirectiveFault,
    chinese::InChinese,
    exercise::{
        diagnostic::Place,
        library::{Library, LibraryError, Source, at},
        yaml,
    },
    family::named_game::{GameFault, instance_of_line},
    problem,
    render::{
        html,
        picture::svg,
        templates::{Engine, TemplateError},
    },
    text::{Language, Reason},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::{path::Path, sync::Arc};

/// Puts into chapters what their directives ask for.
pub struct Expander {
    pub(super) engine: Engine,
    pub(super) library: Library,
    pub(super) tables: Tables,
    /// What was made earlier, for a build that may use it again.
    store: Option<Store>,
    /// The words of the course, if it has a list of them.
    terms: Option<Terms>,
}

/// A chapter with everything put in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chapter {
    /// Markdown for mdBook.
    pub markdown: String,
    /// The solutions of its exercises, which also stand on a page of their own.
    pub solutions: Vec<Solution>,
    /// Whether readers who open it meet a board at once.
    pub(super) opens_with_board: bool,
}

/// The most characters of a chapter above a board that readers meet at once: a phone's screen and the half of another.
const OPENING: usize = 700;

/// The solution of an exercise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solution {
    /// What it is called.
    pub title: String,
    /// Where in the chapter it belongs.
    pub anchor: String,
    /// Markdown.
    pub markdown: String,
}

/// What a directive has become.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Made {
    /// Markdown.
    pub(super) page: String,
    /// The solutions of its exercises.
    pub(super) solutions: Vec<Solution>,
    /// Whether it is a board.
    pub(super) is_board: bool,
    /// Whether it tells of other files of the course than its chapter, and so is never made use of again.
    #[serde(skip)]
    pub(super) of_the_course: bool,
}

impl Made {
    /// A board, or games of which one is on a board.
    fn board(page: String) -> Self {
        Self { page, is_board: true, ..Self::default() }
    }
}

impl From<String> for Made {
    fn from(page: String) -> Self {
        Self { page, ..Self::default() }
    }
}

/// Why a directive cannot be followed: its own fault, or somebody else's.
pub(super) enum Refused {
    /// At the directive.
    Here(Box<Reason>),
    /// Elsewhere.
    Elsewhere(BookError),
}

impl<R: Into<Reason>> From<R> for Refused {
    fn from(reason: R) -> Self {
        Self::Here(Box::new(reason.into()))
    }
}

impl From<LibraryError> for Refused {
    fn from(error: LibraryError) -> Self {
        match error {
            LibraryError::Unknown(unknown) => unknown.into(),
            LibraryError::NoClaim { .. } => wrong(error.chinese(), error.to_string()),
            error => Self::Elsewhere(error.into()),
        }
    }
}

impl From<TemplateError> for Refused {
    fn from(error: TemplateError) -> Self {
        Self::Elsewhere(error.into())
    }
}

impl From<Stop> for Refused {
    fn from(stop: Stop) -> Self {
        problem::Fault::from(stop).into()
    }
}

impl From<GameFault> for Refused {
    fn from(fault: GameFault) -> Self {
        ClaimFault::from(fault).into()
    }
}

/// What is put in, or why nothing is.
pub(super) type Making<T> = Result<T, Refused>;

/// A fault of a directive in words.
pub(super) fn wrong(zh: impl Into<String>, en: impl Into<String>) -> Refused {
    DirectiveFault { zh: zh.into(), en: en.into() }.into()
}

/// How far a chapter has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct Counts {
    /// Exercises so far.
    pub(super) exercises: usize,
    /// Solutions of the author's own so far.
    pub(super) solutions: usize,
}

impl Expander {
    /// Directives in a language; `exercises` is a folder of the author's own, looked at first.
    ///
    /// # Errors
    /// If a built-in template is wrong, or the folder holds no exercises.
    pub fn new(language: Language, exercises: Option<&Path>) -> Result<Self, BookError> {
        let library = exercises.map(Library::open).transpose()?.unwrap_or_default();
        let engine = Engine::new(language, None)?;
        Ok(Self { engine, library, tables: Tables::default(), store: None, terms: None })
    }

    /// The same, using again what an earlier build put in.
    pub(super) fn using(self, store: Option<Store>) -> Self {
        Self { store, ..self }
    }

    /// The same, for a course with a list of its words.
    #[must_use]
    pub fn in_words(self, terms: Option<Terms>) -> Self {
        Self { terms, ..self }
    }

    /// The words of the course as the search uses them; none in a course without a list.
    pub(super) fn sought(&self) -> Value {
        self.terms.as_ref().map_or_else(|| json!([]), Terms::sought)
    }

    /// The file of the store, if another one is to be written.
    ///
    /// # Errors
    /// If it cannot be written as JSON.
    pub(super) fn into_store_file(self) -> serde_json::Result<Option<String>> {
        self.store.map_or(Ok(None), Store::file)
    }

    /// The language of what is put in.
    #[must_use]
    pub fn language(&self) -> Language {
        self.engine.language()
    }

    /// Puts in everything that a chapter asks for.
    ///
    /// # Errors
    /// At the first directive that cannot be followed, with its place in the chapter.
    pub fn chapter(&self, chapter: &Source) -> Result<Chapter, BookError> {
        let mut made = Chapter::default();
        let mut counts = Counts::default();
        let (mut copied, mut is_first) = (0, true);
        for found in scan(&chapter.text) {
            made.markdown.push_str(chapter.text.get(copied..found.bytes.start).unwrap_or_default());
            let put_in = self
                .put_in_again(&found, &mut counts, chapter)
                .map_err(|refused| locate_error(refused, &found, chapter))?;
            let indent = indentation(&chapter.text, found.bytes.start);
            made.markdown.push_str(&indent_lines(&put_in.page, indent));
            made.solutions.extend(put_in.solutions);
            if is_first && matches!(found.part, Part::Block { .. }) {
                let above = chapter.text.get(..found.bytes.start).unwrap_or_default();
                made.opens_with_board = put_in.is_board && above.chars().count() <= OPENING;
                is_first = false;
            }
            copied = found.bytes.end;
        }
        made.markdown.push_str(chapter.text.get(copied..).unwrap_or_default());
        Ok(made)
    }

    /// From the store what is there, and otherwise anew.
    fn put_in_again(&self, found: &Found, counts: &mut Counts, chapter: &Source) -> Making<Made> {
        let is_directive = matches!(found.part, Part::Block { .. } | Part::Inline(_));
        let Some(store) = self.store.as_ref().filter(|_| is_directive) else {
            return self.put_in(found, counts, chapter);
        };
        let directive = chapter.text.get(found.bytes.clone()).unwrap_or_default();
        if let Some(made) = store.earlier(directive, counts) {
            return Ok(made);
        }
        let before = *counts;
        let made = self.put_in(found, counts, chapter)?;
        if !made.of_the_course {
            store.keep(directive, &made, before, *counts);
        }
        Ok(made)
    }

    fn put_in(&self, found: &Found, counts: &mut Counts, chapter: &Source) -> Making<Made> {
        match &found.part {
            Part::Block { body, start } => {
                let directive = read(body, *start, chapter)?;
                self.follow(directive, counts)
            }
            Part::Inline(words) => Ok(self.inline(words)?.into()),
            Part::Unclosed => Err(wrong(
                "指令没有结束：同一行里应有 }}",
                "the directive is never closed: write }} on the same line",
            )),
            Part::Picture(info) => match info.parse::<Picture>() {
                Ok(picture) => Ok(self.figure(&picture).into()),
                Err(error) => Err(wrong(error.chinese(), error.to_string())),
            },
            Part::Work => Ok(Made::default()),
            Part::Mathematics { latex, display } => match mathml(latex, *display) {
                Ok(written) => Ok(written.into()),
                Err(error) => Err(wrong(
                    format!("公式读不懂：{error}"),
                    format!("the formula cannot be read: {error}"),
                )),
            },
        }
    }

    fn follow(&self, directive: Directive, counts: &mut Counts) -> Making<Made> {
        let page = match directive {
            Directive::Problem(id) => return self.problem(&id, counts),
            Directive::Generated(wish) => return self.generate_exercises(&wish, counts),
            Directive::Solution(text) => return self.own_solution(&text, counts),
            Directive::Terms(_) => return self.terms(),
            Directive::Hint(text) => self.own_hint(&text)?,
            Directive::Worksheet(wish) => self.worksheet(&wish)?,
            Directive::Position(line) => self.position(&line)?,
            Directive::Picture(line) => self.picture(&line)?,
            Directive::Board(choice) => return Ok(Made::board(self.board(choice)?)),
            Directive::Games(line) => return Ok(Made::board(self.games(&line)?)),
            Directive::Rules(line) => self.rules(&line)?,
            Directive::Sheets(_) => self.sheets()?,
            Directive::Paper(wish) => self.paper(&wish)?,
            Directive::Solver(line) => self.solver(&line)?,
            Directive::Progress(_) => self.plain("progress", &json!({}))?,
            Directive::Xiangqi(choice) => self.xiangqi(&choice)?,
            Directive::Binary(heaps) => self.binary(&heaps)?,
            Directive::Values(wish) => self.values(&wish)?,
            Directive::Grid(wish) => self.grid(&wish)?,
            Directive::Claim(choice) => self.claim(&choice)?,
            Directive::Statement(wish) => self.statement(&wish)?,
            Directive::Theorem(wish) => self.theorem(&wish)?,
            Directive::Proof(id) => self.proof(&id)?,
            Directive::Automaton(line) => self.automaton(&line)?,
            Directive::Strategy(id) => self.strategy(&id)?,
            Directive::Audit(document) => self.audit(&document)?,
        };
        Ok(page.into())
    }

    /// The words of the course as a table.
    fn terms(&self) -> Making<Made> {
        let Some(terms) = &self.terms else {
            return Err(wrong(
                "这门课没有词汇表：请在放书的目录里写terms.yaml",
                "this course has no list of words: write terms.yaml into the folder that holds the books",
            ));
        };
        let page = self.plain("terms", &json!({ "rows": terms.rows() }))?;
        Ok(Made { page, of_the_course: true, ..Made::default() })
    }

    /// A template of the folder `book` in a box of its name, as HTML that Markdown hands on untouched.
    pub(super) fn page(&self, template: &str, value: &impl Serialize) -> Making<String> {
        Ok(wrap_in_box(template, &self.html(&self.plain(template, value)?)))
    }

    /// A template of the folder `book`, as it is.
    ///
    /// # Errors
    /// If it asks for something that is not there.
    pub(super) fn plain(
        &self,
        template: &str,
        value: &impl Serialize,
    ) -> Result<String, TemplateError> {
        self.engine.render(&format!("book/{template}.md"), "b", value)
    }

    /// Markdown of ours as HTML without empty lines.
    pub(super) fn html(&self, markdown: &str) -> String {
        html::inset(markdown, self.language())
    }

    pub(super) fn figure(&self, picture: &Picture) -> String {
        format!("<figure class=\"bouton-figure\">{}</figure>\n", svg(picture, self.language()))
    }

    /// A game from its line.
    pub(super) fn game(&self, line: &str) -> Making<Arc<dyn Instance>> {
        Ok(instance_of_line(line)?)
    }
}

/// HTML in a box of its name.
pub(super) fn wrap_in_box(name: &str, html: &str) -> String {
    format!("<div class=\"bouton-box bouton-{name}\">\n{html}\n</div>\n")
}

/// The directive of a fence, its faults at their place in the chapter.
fn read(body: &str, start: usize, chapter: &Source) -> Making<Directive> {
    if body.trim().is_empty() {
        return Err(wrong(
            "这个代码块是空的：请写一条指令，如`position: nim 3 5 7`",
            "this fence is empty: write a directive such as `position: nim 3 5 7`",
        ));
    }
    yaml::read(body).map_err(|(place, fault)| {
        let before = chapter.text.get(..start).unwrap_or_default();
        let first = before.matches('\n').count() as u64;
        let indent = before.rsplit('\n').next().unwrap_or_default().chars().count() as u64;
        let place = Place { line: first + place.line, column: indent + place.column, ..place };
        Refused::Elsewhere(at(chapter, place, fault).into())
    })
}

fn locate_error(refused: Refused, found: &Found, chapter: &Source) -> BookError {
    match refused {
        Refused::Elsewhere(error) => error,
        Refused::Here(reason) => {
            let bytes = match &found.part {
                Part::Block { body, start } => {
                    let line = body.lines().next().unwrap_or_default();
                    *start..*start + line.len()
                }
                _ => found.bytes.clone(),
            };
            at(chapter, Place::of_bytes(&chapter.text, &bytes), *reason).into()
        }
    }
}

/// What stands before a place on its line, when that is nothing but spaces.
fn indentation(text: &str, place: usize) -> usize {
    let line = text.get(..place).unwrap_or_default().rsplit('\n').next().unwrap_or_default();
    if line.chars().all(|letter| letter == ' ') { line.len() } else { 0 }
}

/// Every line but the first moved in, so that a directive in a list stays in it.
fn indent_lines(page: &str, columns: usize) -> String {
    let page = page.strip_suffix('\n').unwrap_or(page);
    if columns == 0 {
        return page.to_owned();
    }
    page.replace('\n', &format!("\n{}", " ".repeat(columns)))
}
