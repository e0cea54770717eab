//! The index of the page that searches the book: the text of every section, plain. A script looks for what is typed
//! in it; for Chinese, which has no spaces between words, also by grams of two characters.

use crate::render::html::is_wide;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use serde::Serialize;

/// A section of a chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Section {
    /// The chapter.
    pub chapter: String,
    /// Where it is, from the root of the pages.
    pub address: String,
    /// Its heading; empty before the first one.
    pub heading: String,
    /// Its text without marks.
    pub text: String,
}

/// The sections of a chapter, cut at its headings.
#[must_use]
pub fn sections(chapter: &str, address: &str, markdown: &str) -> Vec<Section> {
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES | Options::ENABLE_FOOTNOTES;
    let section = |address: String| Section {
        chapter: chapter.to_owned(),
        address,
        heading: String::new(),
        text: String::new(),
    };
    let mut sections = vec![section(address.to_owned())];
    let mut in_heading = false;
    for event in Parser::new_ext(markdown, options) {
        if let Event::Start(Tag::Heading { id, .. }) = &event {
            let anchor = id.as_ref().map(|id| format!("#{id}")).unwrap_or_default();
            sections.push(section(format!("{address}{anchor}")));
            in_heading = true;
            continue;
        }
        let Some(last) = sections.last_mut() else { continue };
        match event {
            Event::End(TagEnd::Heading(_)) => in_heading = false,
            Event::Text(text) | Event::Code(text) if in_heading => last.heading.push_str(&text),
            Event::Text(text) | Event::Code(text) => last.text.push_str(&text),
            Event::Html(html) | Event::InlineHtml(html) => last.text.push_str(&without_tags(&html)),
            // Words may end in the middle of what is emphasised or linked.
            Event::End(
                TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough | TagEnd::Link,
            ) => {}
            Event::SoftBreak | Event::HardBreak | Event::End(_) => last.text.push(' '),
            _ => {}
        }
    }
    for section in &mut sections {
        section.text = normalize_spaces(&section.text);
    }
    sections.retain(|section| !section.text.is_empty() || !section.heading.is_empty());
    sections
}

/// A text with one space between its words, and none between two signs of Chinese.
fn normalize_spaces(text: &str) -> String {
    text.split_whitespace().fold(String::new(), |mut text, word| {
        let is_between = text.chars().next_back().is_some_and(is_wide)
            && word.chars().next().is_some_and(is_wide);
        if !text.is_empty() && !is_between {
            text.push(' ');
        }
        text + word
    })
}

/// Elements that stand inside a line: no word ends at their tags.
const INLINE: [&str; 9] = ["a", "b", "code", "em", "i", "span", "strong", "sub", "sup"];

/// The text of a piece of HTML.
fn without_tags(html: &str) -> String {
    let (mut text, mut tag) = (String::new(), None::<String>);
    for letter in html.chars() {
        match (&mut tag, letter) {
            (None, '<') => tag = Some(String::new()),
            (Some(name), '>') => {
                let bare = name.trim_start_matches('/');
                let end = bare.find(|sign: char| !sign.is_ascii_alphanumeric());
                if !INLINE.contains(&&bare[..end.unwrap_or(bare.len())]) {
                    text.push(' ');
                }
                tag = None;
            }
            (Some(name), letter) => name.push(letter),
            (None, letter) => text.push(letter),
        }
    }
    let plain = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    plain.iter().fold(text, |text, (escaped, letter)| text.replace(escaped, letter))
}

/// The index as JSON that may stand in a `<script>` on one line.
#[must_use]
pub fn json<'a>(sections: impl IntoIterator<Item = &'a Section>) -> String {
    let short = sections.into_iter().map(|section| {
        serde_json::json!([section.chapter, section.address, section.heading, section.text])
    });
    inert(&serde_json::Value::from(short.collect::<Vec<_>>()))
}

/// JSON on one line that ends no `<script>`.
#[must_use]
pub fn inert(value: &serde_json::Value) -> String {
    value
        .to_string()
        .replace('<', "\\u003c")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chapter_is_cut_at_its_headings() {
        let found = sections(
            "Nim",
            "nim.html",
            "# Nim {#nim}\n\nTwo *heaps*.\n\n## Play\n\n<div class=\"x\">\n<p>石子 &lt; 3</p>\n</div>\n",
        );
        let short: Vec<(&str, &str, &str)> = found
            .iter()
            .map(|one| (one.address.as_str(), one.heading.as_str(), one.text.as_str()))
            .collect();
        assert_eq!(
            short,
            [("nim.html#nim", "Nim", "Two heaps."), ("nim.html", "Play", "石子 < 3")]
        );
    }

    #[test]
    fn no_space_stands_where_a_word_is_only_emphasised() {
        let text = |markdown: &str| sections("", "", markdown).pop().unwrap().text;
        assert_eq!(text("谁取到最后一根谁**输**。\n先手胜"), "谁取到最后一根谁输。先手胜");
        assert_eq!(text("<p>轮到的人<strong>赢</strong>了。</p><p>再来</p>"), "轮到的人赢了。再来");
        assert_eq!(text("Nim <em>without</em> words"), "Nim without words");
        assert_eq!(text("<ul><li>one</li><li>two</li></ul>"), "one two");
    }

    #[test]
    fn no_text_ends_the_script_that_holds_the_index() {
        let section = Section {
            chapter: "</script>".to_owned(),
            address: String::new(),
            heading: String::new(),
            text: "<!--".to_owned(),
        };
        assert!(!json(&[section]).contains('<'));
    }
}
