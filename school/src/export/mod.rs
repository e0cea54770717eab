//! Questions for other programs: one file for each format, behind one trait. What is written are structures (statement, question, answer,
//! options with feedback), never a rendered page cut up again.

mod answer;
#[cfg(feature = "anki")]
mod apkg;
pub(crate) mod archive;
mod csv;
mod feedback;
mod gift;
mod json;
mod latex;
mod markdown;
mod moodle;
mod qti;
mod source;
mod spelled;
mod tsv;
mod typst;

pub use answer::{Answer, Blank, Choice, Wording};
pub use feedback::Losing;
pub use json::SCHEMA;

use crate::expected::Question;
use answer::Answering;
use serde_json::Value;

/// A question with all that a format may want of it.
#[derive(Clone, Debug)]
pub struct Item {
    /// The ID of the sheet.
    pub sheet: String,
    /// The pupil whose sheet it is; empty where there is none.
    pub pupil: String,
    /// The number of the problem on the sheet.
    pub problem: u64,
    /// The number of the question in the problem.
    pub question: u64,
    /// The kind of question.
    pub kind: String,
    /// The marks that are printed beside it.
    pub marks: u32,
    /// The title of the problem.
    pub title: String,
    /// What the problem says, Markdown.
    pub statement: String,
    /// The picture that belongs to it.
    pub drawing: Option<Drawing>,
    /// What is asked, Markdown.
    pub prompt: String,
    /// The answer in words, for the teacher, Markdown.
    pub key: String,
    /// The answer as a program checks it.
    pub answer: Answer,
}

/// A picture, for formats that can show it and for those that cannot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// In signs of a text, Markdown.
    pub text: String,
    /// As SVG.
    pub svg: String,
    /// What it shows, in a sentence.
    pub words: String,
}

impl Item {
    /// What stands at the head of its sheet: the ID, and the pupil where there is one.
    #[must_use]
    pub fn sheet_heading(&self) -> String {
        match self.pupil.as_str() {
            "" => self.sheet.clone(),
            pupil => format!("{} — {pupil}", self.sheet),
        }
    }

    /// A name that stays the same whenever the same question is written again: `B1-DEFAULT-…-3-2`.
    #[must_use]
    pub fn id(&self) -> String {
        format!("{}-{}-{}", self.sheet, self.problem, self.question)
    }

    /// The same where the languages lie side by side: `B1-DEFAULT-…-3-2-en`.
    #[must_use]
    pub fn id_in(&self, lang: &str) -> String {
        format!("{}-{lang}", self.id())
    }

    /// What a list of questions calls it: number, question and title.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}({}) {} [{}]", self.problem, self.question, self.title, self.sheet)
    }

    /// The statement, with a picture in signs behind it.
    #[must_use]
    pub fn statement_with_picture(&self) -> String {
        let drawn = self.drawing.as_ref().map(|drawing| drawing.text.trim());
        [Some(self.statement.trim()), drawn].into_iter().flatten().collect::<Vec<_>>().join("\n\n")
    }

    /// Statement and question together.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{}\n\n{}", self.statement_with_picture(), self.prompt.trim())
    }

    /// Reads the answer to a question from the problem as templates see it.
    #[must_use]
    pub fn answer_of(
        question: &Question,
        problem: &Value,
        sheet: &str,
        words: Wording<'_>,
    ) -> Answer {
        let seed = format!("{sheet}-{}", question.name());
        Answering { words, seed: &seed }.answer(question, problem)
    }
}

/// A file to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name, without a folder.
    pub name: String,
    /// What stands in it.
    pub contents: Vec<u8>,
}

/// What a teacher has printed at the head beside the title; empty where nothing was said.
#[derive(Clone, Debug, Default)]
pub struct Head {
    /// The school.
    pub school: String,
    /// The day, as it is written.
    pub date: String,
    /// Lines with blanks to fill in, on each sheet.
    pub lines: Vec<String>,
}

impl Head {
    /// School and date in one line.
    fn line(&self) -> String {
        let said = [self.school.as_str(), &self.date].into_iter().filter(|text| !text.is_empty());
        said.collect::<Vec<_>>().join(" · ")
    }
}

/// All questions of a class set in one language.
#[derive(Clone, Debug)]
pub struct Bank {
    /// The title of the set.
    pub title: String,
    /// What else stands at the head.
    pub head: Head,
    /// The language tag: `en`, `zh-Hans`.
    pub lang: &'static str,
    /// When this was asked for, in seconds since 1970: of two versions of a card Anki keeps the later one.
    pub made: i64,
    /// The questions.
    pub items: Vec<Item>,
}

/// A file format of another program.
pub trait Format: Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;
    /// How its files end.
    fn extension(&self) -> &'static str;
    /// Whether it has a form for such an answer; others are written as a text that a teacher reads, with the key beside it.
    fn fits(&self, answer: &Answer) -> bool;
    /// Whether it is laid out as pages, with the lines of a head.
    fn is_a_page(&self) -> bool {
        false
    }
    /// By how much the marks of the sheet are multiplied in it.
    fn counts(&self, _: &Bank) -> u32 {
        1
    }
    /// Writes the file.
    fn write(&self, bank: &Bank) -> Vec<u8>;
}

/// Every format.
pub const FORMATS: &[&dyn Format] = &[
    &moodle::Moodle,
    &gift::Gift,
    &qti::Qti21,
    &qti::Canvas,
    &tsv::Anki,
    #[cfg(feature = "anki")]
    &apkg::Package,
    &csv::Csv,
    &json::Json,
    &latex::Latex,
    &typst::Typst,
];

/// The format that only a program built with the feature `anki` writes.
pub const PACKAGE: &str = "apkg";

/// The format of that name.
#[must_use]
pub fn format(name: &str) -> Option<&'static dyn Format> {
    FORMATS.iter().copied().find(|format| format.name() == name)
}

/// The questions that a format can only have read by a teacher, by their kinds, with how many there are of each.
#[must_use]
pub fn read_by_a_teacher(format: &dyn Format, bank: &Bank) -> Vec<(String, usize)> {
    let mut found: Vec<(String, usize)> = Vec::new();
    for item in bank.items.iter().filter(|item| !format.fits(&item.answer)) {
        match found.iter_mut().find(|(kind, _)| *kind == item.kind) {
            Some((_, count)) => *count += 1,
            None => found.push((item.kind.clone(), 1)),
        }
    }
    found
}

/// In a short answer of Moodle, in GIFT as well, a star stands for anything.
fn escape_star(text: &str) -> String {
    text.replace('*', "\\*")
}

#[cfg(test)]
mod tests;
