//! Markdown is read back as it was meant.

use super::{SETS, Written};
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// What a page says, without its signs.
pub(super) fn plain_text(markdown: &str) -> String {
    let mut text = String::new();
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        match event {
            Event::Text(part) | Event::Code(part) => text.push_str(&part),
            Event::SoftBreak | Event::HardBreak | Event::End(_) => text.push('\n'),
            _ => {}
        }
    }
    text
}

/// A page of Markdown as a careful reader sees it.
fn check_markdown(page: &str, place: &str) {
    let mut lines = page.lines();
    assert!(lines.next().unwrap().starts_with("<!-- bouton "), "{place}");
    let body: Vec<&str> = lines.collect();
    for (index, line) in body.iter().enumerate() {
        assert_eq!(line.trim_end(), *line, "{place}:{}: trailing space", index + 2);
    }
    let mut in_fence = false;
    for (index, pair) in body.windows(2).enumerate() {
        in_fence ^= pair[0].trim_start().starts_with("```");
        assert!(
            in_fence || !(pair[0].is_empty() && pair[1].is_empty()),
            "{place}:{}: two blank lines",
            index + 2
        );
    }
    let table_lines = body
        .iter()
        .filter(|line| line.trim_start().starts_with("|--") || line.trim_start().starts_with("|:-"))
        .count();
    let mut tables = 0;
    let (mut in_table, mut in_code) = (false, false);
    for event in Parser::new_ext(page, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Table(_)) => {
                tables += 1;
                in_table = true;
            }
            Event::End(TagEnd::Table) => in_table = false,
            Event::Start(Tag::CodeBlock(kind)) => {
                let CodeBlockKind::Fenced(info) = kind else { panic!("{place}: indented code") };
                let known = ["picture ", "work "].iter().any(|word| info.starts_with(word));
                assert!(known, "{place}: fence {info}");
                in_code = true;
            }
            Event::End(TagEnd::CodeBlock) => in_code = false,
            Event::Start(Tag::Heading { level, .. }) => assert!(level <= HeadingLevel::H3),
            Event::Text(text) if !in_code => {
                assert!(!text.contains("**") && !text.contains("{{"), "{place}: {text}");
                assert!(in_table || !text.trim_start().starts_with('|'), "{place}: {text}");
            }
            Event::Html(html) => {
                assert!(html.trim_start().starts_with("<!-- bouton"), "{place}: {html}")
            }
            Event::InlineHtml(html) => panic!("{place}: {html}"),
            _ => {}
        }
    }
    assert_eq!(tables, table_lines, "{place}: every table is a table");
}

#[test]
fn markdown_is_read_back_as_it_was_meant() {
    for set in SETS {
        for level in [1, 3, 5] {
            let written = Written::new(&format!("{set} --level {level} --copies 2 --format md"));
            for name in ["sheet.zh.md", "key.zh.md", "sheet.en.md", "key.en.md"] {
                check_markdown(&written.read(name), &format!("{set} {level} {name}"));
            }
        }
    }
}
