//! The documents of a class set as pages for a browser, the same wherever they are made.

use super::{Printed, Run};
use crate::{
    render::html::{
        self, Page,
        running::{self, Running},
    },
    sheet::{Copy, letterhead::Letterhead, roster::Pupil},
    text::Language,
};

impl Run<'_> {
    /// How the page of a document begins.
    #[must_use]
    pub fn page_head(&self, name: &str, lang: Language) -> String {
        let (title, meta) = (self.title(name, lang), self.meta(lang).to_string());
        let paper = self.worksheet.letterhead.paper;
        html::head(&Page { lang, title: &title, meta: Some(&meta), paper })
    }

    /// What stands at the head of every printed page of some copies, of which so many were written before.
    pub fn running_heads(
        &self,
        before: usize,
        copies: &[Copy],
        lang: Language,
    ) -> impl Iterator<Item = Running> {
        (before..).zip(copies).map(move |(index, copy)| Running {
            left: owner(self.pupils.get(index), &self.worksheet.letterhead, lang),
            right: copy.id.to_string(),
        })
    }
}

impl Printed<'_> {
    /// The whole page of a document, made of its Markdown.
    #[must_use]
    pub fn page(&self, name: &str, markdown: &str, lang: Language) -> String {
        self.run().page_head(name, lang) + &self.page_body(name, markdown, lang)
    }

    /// What follows the head of the page of a document, whatever paper it is for.
    #[must_use]
    pub fn page_body(&self, name: &str, markdown: &str, lang: Language) -> String {
        let run = self.run();
        let copies = if name == "sheet" { self.copies } else { &[] };
        let heads: Vec<Running> = run.running_heads(0, copies, lang).collect();
        html::body(markdown, lang) + &html::end(&running::style(&heads))
    }
}

/// The name and the class, or room for them: the first of one's own lines, or the usual blanks.
fn owner(pupil: Option<&Pupil>, letterhead: &Letterhead, lang: Language) -> String {
    if let (None, Some(line)) = (pupil, letterhead.lines.first()) {
        return line.as_str().to_owned();
    }
    let name = pupil.map_or("______________________", |pupil| pupil.name.as_str());
    let class = pupil.map(|pupil| pupil.class.as_str()).filter(|class| !class.is_empty());
    let class = class.unwrap_or("____________");
    lang.pick(format!("姓名：{name}　班级：{class}"), format!("Name: {name}  Class: {class}"))
}
