//! Sheets and keys as pages of paper: the structure that the typesetter of `print/` is given.
//!
//! Each problem's Markdown becomes blocks by its event stream, as for a page in HTML. What belongs together is said
//! here: a problem's head stays with its first question, and each question with its room to answer.

mod blocks;

use super::document::{Document, Printed};
use crate::exercise::text::Language;
use bouton_print::{self as print, Block, Inline, Paper, Sheet};

/// The sheets of all copies: each begins on the front of a leaf.
#[must_use]
pub fn sheets(printed: &Printed<'_>, document: &Document, paper: Paper) -> print::Document {
    let language = document.language;
    let copies = printed.copies.iter().zip(&document.problems).enumerate();
    let sheets = copies.map(|(index, (copy, problems))| Sheet {
        head: head(printed.names.get(index), language),
        id: Some(copy.id.to_string()),
        blocks: sheet(printed, problems, language),
    });
    print::Document {
        title: title(printed, language),
        duplex: true,
        sheets: sheets.collect(),
        ..frame(language, paper)
    }
}

/// The key: every heading of the first level begins a new page.
#[must_use]
pub fn key(printed: &Printed<'_>, document: &Document, paper: Paper) -> print::Document {
    let language = document.language;
    let title = title(printed, language);
    let title = language.pick(format!("{title}：答案"), format!("{title}: key"));
    let mut blocks = blocks::of(&document.key, language).into_iter().peekable();
    let mut sheets = Vec::new();
    while let Some(first) = blocks.next() {
        let mut part = vec![first];
        while let Some(block) = blocks.next_if(|block| !matches!(block, Block::Heading(1, _))) {
            part.push(block);
        }
        let head = vec![Inline::Text(title.clone())];
        sheets.push(Sheet { head, id: None, blocks: part });
    }
    print::Document { title, duplex: false, sheets, ..frame(language, paper) }
}

/// What all documents of a language share.
fn frame(language: Language, paper: Paper) -> print::Document {
    let (language, words) = match language {
        Language::Zh => (print::Language::Chinese, ["第 ", " 页，共 ", " 页"]),
        Language::En => (print::Language::English, ["page ", " of ", ""]),
    };
    print::Document {
        title: String::new(),
        language,
        paper,
        duplex: false,
        page_words: words.map(str::to_owned),
        sheets: Vec::new(),
    }
}

fn title(printed: &Printed<'_>, language: Language) -> String {
    let title = &printed.worksheet.title;
    language.pick(&title.zh, &title.en).clone()
}

/// The line at the head of every page.
fn head(name: Option<&String>, language: Language) -> Vec<Inline> {
    let text = |zh: &str, en: &str| Inline::Text(language.pick(zh, en).to_owned());
    let name =
        name.map_or(Inline::Blank(22), |name| Inline::Strong(vec![Inline::Text(name.clone())]));
    vec![text("姓名：", "Name: "), name, text("　班级：", "  Class: "), Inline::Blank(12)]
}

/// The blocks of one copy.
fn sheet(printed: &Printed<'_>, problems: &[String], language: Language) -> Vec<Block> {
    let text = |words: String| Inline::Text(words);
    let mut blocks = vec![Block::Heading(1, vec![text(title(printed, language))])];
    let marks = printed.marks();
    blocks.push(Block::Centred(vec![
        text(language.pick("日期：", "Date: ").into()),
        Inline::Blank(14),
        text(language.pick("　得分：", "  Marks: ").into()),
        Inline::Blank(8),
        text(language.pick(
            format!(" / {marks}　{}", stars(language)),
            format!(" / {marks}  {}", stars(language)),
        )),
    ]));
    if let Some(intro) = &printed.worksheet.intro {
        blocks.push(Block::Paragraph(vec![text(language.pick(&intro.zh, &intro.en).clone())]));
    }
    blocks.extend(problems.iter().flat_map(|problem| problem_blocks(problem, language)));
    blocks
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
