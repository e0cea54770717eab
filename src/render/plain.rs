//! Markdown as plain text, for terminals and screen readers: the words without their marks.

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

/// The paragraphs and list items of a page, each on one line; headings are left out.
///
/// ```
/// use bouton::render::plain::paragraphs;
/// let page = "### Hints\n\n1. Who *wins*?\n2. Copy\n   every move.\n";
/// assert_eq!(paragraphs(page), ["Who wins?", "Copy every move."]);
/// ```
#[must_use]
pub fn paragraphs(markdown: &str) -> Vec<String> {
    let (mut found, mut open, mut heading) = (Vec::new(), String::new(), false);
    for event in Parser::new(markdown) {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = true,
            Event::End(TagEnd::Heading(_)) => heading = false,
            Event::Text(text) | Event::Code(text) if !heading => open.push_str(&text),
            Event::SoftBreak | Event::HardBreak if !heading => open.push(' '),
            Event::End(TagEnd::Paragraph | TagEnd::Item) => close(&mut open, &mut found),
            _ => {}
        }
    }
    close(&mut open, &mut found);
    found
}

fn close(open: &mut String, found: &mut Vec<String>) {
    let text = std::mem::take(open);
    if !text.trim().is_empty() {
        found.push(text.trim().to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(markdown: &str, expected: &[&str]) {
        assert_eq!(paragraphs(markdown), expected, "{markdown}");
    }

    #[test]
    fn marks_are_taken_off_and_words_kept() {
        check("who **wins** and `who` \\*loses\\*", &["who wins and who *loses*"]);
        check("one\ntwo\n\nthree", &["one two", "three"]);
        check("取到最后一个的人**赢**。", &["取到最后一个的人赢。"]);
        check("## Title\n", &[]);
        check("", &[]);
    }
}
