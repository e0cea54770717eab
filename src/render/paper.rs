//! Sheets and keys as pages of paper: the structure that the typesetter of `print/` is given.
//!
//! Each problem's Markdown becomes blocks by its event stream, as for a page in HTML. What belongs together is said
//! here: a problem's head stays with its first question, and each question with its room to answer.

mod blocks;
mod files;

pub use files::{PAGES_IN_A_FILE, Whole};

use super::document::{Document, Printed};
use crate::{
    sheet::{
        letterhead::{Letterhead, Line},
        roster::Pupil,
    },
    text::Language,
};
use bouton_print::{self as print, Block, Inline, Paper, Sheet};

/// Every document: sheets, key, and what else was asked for.
#[must_use]
pub fn documents(printed: &Printed<'_>, document: &Document, paper: Paper) -> Vec<Whole> {
    let language = document.language;
    let sheet = all_sheets(printed, document, paper);
    let key = key(printed, document, paper);
    let key = Whole { name: "key", document: key, before_copies: None };
    let extras = document.extras.iter().map(|(extra, markdown)| {
        let made = by_headings((printed, language), extra.name(), markdown, paper, |_| true);
        let made = match extra.is_for_pupils() {
            true => add_pupils(printed, made, language),
            false => made,
        };
        of_copies(extra.name(), made, printed)
    });
    [sheet, key].into_iter().chain(extras).collect()
}

/// A document that ends with one sheet for each copy.
fn of_copies(name: &'static str, document: print::Document, printed: &Printed<'_>) -> Whole {
    let before_copies = document.sheets.len().checked_sub(printed.copies.len());
    Whole { name, document, before_copies }
}

/// The sheets of all copies as a document for the printer.
#[must_use]
pub fn all_sheets(printed: &Printed<'_>, document: &Document, paper: Paper) -> Whole {
    of_copies("sheet", sheets(printed, document, paper), printed)
}

/// The sheets of all copies: each begins on the front of a leaf.
#[must_use]
pub fn sheets(printed: &Printed<'_>, document: &Document, paper: Paper) -> print::Document {
    let language = document.language;
    let copies = printed.copies.iter().zip(&document.problems).enumerate();
    let sheets = copies.map(|(index, (copy, problems))| Sheet {
        head: head(printed.pupils.get(index), &printed.worksheet.letterhead, language),
        id: Some(copy.id.to_string()),
        blocks: sheet(printed, problems, language),
    });
    print::Document {
        title: printed.run().title("sheet", language),
        duplex: true,
        sheets: sheets.collect(),
        ..frame(language, paper)
    }
}

/// The key, on pages without names. The answers of a class have pages of their own, to mark by; what follows is read in one.
#[must_use]
pub fn key(printed: &Printed<'_>, document: &Document, paper: Paper) -> print::Document {
    let is_class = printed.copies.len() > 1;
    let begins = |heading| is_class && heading == 1;
    by_headings((printed, document.language), "key", &document.key, paper, begins)
}

/// A document in which headings of the first level begin new pages, those after the first if they are among `begins`.
fn by_headings(
    (printed, language): (&Printed<'_>, Language),
    name: &str,
    markdown: &str,
    paper: Paper,
    begins: impl Fn(usize) -> bool,
) -> print::Document {
    let title = printed.run().title(name, language);
    let mut blocks = blocks::of(markdown, language).into_iter().peekable();
    let (mut sheets, mut headings) = (Vec::new(), 0);
    while let Some(first) = blocks.next() {
        let mut part = vec![first];
        let mut belongs = |block: &Block| {
            let is_heading = matches!(block, Block::Heading(1, _));
            headings += usize::from(is_heading);
            !is_heading || !begins(headings)
        };
        while let Some(block) = blocks.next_if(&mut belongs) {
            part.push(block);
        }
        sheets.push(Sheet { head: vec![Inline::Text(title.clone())], id: None, blocks: part });
    }
    print::Document { title, counted_through: true, sheets, ..frame(language, paper) }
}

/// The same with the name and the ID of each pupil, whose pages begin on the front of a leaf.
fn add_pupils(
    printed: &Printed<'_>,
    mut made: print::Document,
    language: Language,
) -> print::Document {
    for (index, (sheet, copy)) in made.sheets.iter_mut().zip(printed.copies).enumerate() {
        sheet.head = head(printed.pupils.get(index), &printed.worksheet.letterhead, language);
        sheet.id = Some(copy.id.to_string());
    }
    print::Document { duplex: true, counted_through: false, ..made }
}

/// What all documents of a language share.
fn frame(language: Language, paper: Paper) -> print::Document {
    let (language, words, continued) = match language {
        Language::Zh => (print::Language::Chinese, ["第", "页，共", "页"], "（续）"),
        Language::En => (print::Language::English, ["page ", " of ", ""], ", continued"),
    };
    print::Document {
        title: String::new(),
        language,
        paper,
        duplex: false,
        counted_through: false,
        page_words: words.map(str::to_owned),
        continued: continued.to_owned(),
        sheets: Vec::new(),
    }
}

/// The line at the head of every page; where no names are known, the first of one's own takes the place of the usual blanks.
fn head(pupil: Option<&Pupil>, letterhead: &Letterhead, language: Language) -> Vec<Inline> {
    if let (None, Some(line)) = (pupil, letterhead.lines.first()) {
        return vec![Inline::Text(line.as_str().to_owned())];
    }
    let text = |zh: &str, en: &str| Inline::Text(language.pick(zh, en).to_owned());
    let known = |known: &str| Inline::Strong(vec![Inline::Text(known.to_owned())]);
    let name = pupil.map_or(Inline::Blank(22), |pupil| known(&pupil.name));
    let class = pupil.map(|pupil| pupil.class.as_str()).filter(|class| !class.is_empty());
    let class = class.map_or(Inline::Blank(12), known);
    vec![text("姓名：", "Name: "), name, text("　班级：", "  Class: "), class]
}

/// The blocks of one copy.
fn sheet(printed: &Printed<'_>, problems: &[String], language: Language) -> Vec<Block> {
    let text = |words: String| Inline::Text(words);
    let mut blocks = vec![Block::Heading(1, vec![text(printed.run().title("sheet", language))])];
    blocks.extend(own_lines(&printed.worksheet.letterhead, printed.pupils.is_empty()));
    blocks.push(Block::Centred(date_and_marks(printed, language)));
    if let Some(intro) = &printed.worksheet.intro {
        blocks.push(Block::Paragraph(vec![text(language.pick(&intro.zh, &intro.en).clone())]));
    }
    blocks.extend(problems.iter().flat_map(|problem| problem_blocks(problem, language)));
    blocks
}

/// The school and the lines of one's own, without the first where that stands at the head of every page.
fn own_lines(head: &Letterhead, is_first_above: bool) -> impl Iterator<Item = Block> {
    let text = |line: &Line| Inline::Text(line.as_str().to_owned());
    let school = head.school.iter().map(move |school| vec![Inline::Strong(vec![text(school)])]);
    let lines = head.lines.iter().skip(usize::from(is_first_above));
    let lines = lines.map(move |line| vec![text(line)]);
    school.chain(lines).map(Block::Centred)
}

/// The line to be filled in; lines of one's own take the place of the empty date.
fn date_and_marks(printed: &Printed<'_>, language: Language) -> Vec<Inline> {
    let text = |words: String| Inline::Text(words);
    let head = &printed.worksheet.letterhead;
    let date = match &head.date {
        Some(date) => Some(Inline::Strong(vec![text(date.as_str().into())])),
        None => head.lines.is_empty().then_some(Inline::Blank(14)),
    };
    let mut line = Vec::new();
    if let Some(date) = date {
        line.extend([text(language.pick("日期：", "Date: ").into()), date]);
        line.push(text(language.pick("　", "  ").into()));
    }
    let (marks, stars) = (printed.marks(), stars(language));
    line.push(text(language.pick("得分：", "Marks: ").into()));
    line.push(Inline::Blank(8));
    line.push(text(language.pick(format!(" / {marks}　{stars}"), format!(" / {marks}  {stars}"))));
    line
}

fn stars(language: Language) -> &'static str {
    language.pick("（★容易，★★★★★很难）", "(★ easy to ★★★★★ hard)")
}

/// A problem in parts that stay together: its head with the first question, then each question.
fn problem_blocks(markdown: &str, language: Language) -> Vec<Block> {
    let mut together = Vec::new();
    let mut part = Vec::new();
    for block in blocks::of(markdown, language) {
        match block {
            Block::List(Some(start), items) => {
                for (number, item) in (start..).zip(items) {
                    part.push(Block::List(Some(number), vec![item]));
                    together.push(Block::Together(std::mem::take(&mut part)));
                }
            }
            Block::Picture { .. } => put_beside(&mut part, block),
            _ => part.push(block),
        }
    }
    if !part.is_empty() {
        together.push(Block::Together(part));
    }
    together
}

/// The drawing of a problem stands beside its story.
fn put_beside(part: &mut Vec<Block>, picture: Block) {
    let story = part.iter().position(|block| !matches!(block, Block::Heading(..)));
    let words = part.split_off(story.unwrap_or(part.len()));
    part.push(match words.is_empty() {
        true => picture,
        false => Block::Beside { words, picture: Box::new(picture) },
    });
}

#[cfg(test)]
mod tests;
