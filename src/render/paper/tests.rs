//! What a Markdown text becomes on paper.

use super::*;

fn text(words: &str) -> Inline {
    Inline::Text(words.into())
}

fn check(markdown: &str, expected: &[Block]) {
    assert_eq!(blocks::of(markdown, Language::En), expected);
}

#[test]
fn lines_to_fill_in_and_boxes_to_tick_are_seen() {
    check(
        "a ____ ☐ b_c",
        &[Block::Paragraph(vec![
            text("a "),
            Inline::Blank(4),
            text(" "),
            Inline::Ticks(vec![" b".into()]),
            text("_"),
            text("c"),
        ])],
    );
}

#[test]
fn a_few_boxes_to_tick_stand_together() {
    let ticks =
        |labels: &[&str]| Inline::Ticks(labels.iter().map(|label| format!(" {label}")).collect());
    let few = [text("Who? "), ticks(&["Ann", "Ben", "neither"])];
    check("Who? ☐ Ann ☐ Ben ☐ neither", &[Block::Paragraph(few.into())]);
    let many = [ticks(&["one of the first"]), text(" "), ticks(&["one of the last"])];
    check("☐ one of the first ☐ one of the last", &[Block::Paragraph(many.into())]);
}

#[test]
fn a_fence_is_room_a_drawing_or_code() {
    check("```work 3\n```", &[Block::Lines(3)]);
    check("```\na  b\n```", &[Block::Code("a  b\n".into())]);
    let drawn = blocks::of("```picture strip 5 1\nx\n```", Language::En);
    assert!(matches!(&drawn[..], [Block::Picture { svg, words }]
        if svg.starts_with("<svg") && words == "A strip of 5 squares; the piece stands on square 1"));
}

#[test]
fn comments_vanish_and_chinese_lines_join() {
    check("<!-- one\n\ntwo -->\n\na\n", &[Block::Paragraph(vec![text("a")])]);
    let joined = blocks::of("三堆\n石子", Language::Zh);
    assert_eq!(joined, [Block::Paragraph(vec![text("三堆"), text("石子")])]);
}

#[test]
fn a_question_stays_with_its_room_and_the_first_with_the_head() {
    let markdown = "## 1. Nim\n\nStory.\n\n1. Who?\n\n   ```work 2\n   ```\n\n2. Which?\n\n   | a | b |\n   |---|---|\n   | 1 | |\n";
    let parts = problem_blocks(markdown, Language::En);
    let [Block::Together(first), Block::Together(second)] = &parts[..] else { panic!("{parts:?}") };
    assert!(
        matches!(&first[..], [Block::Heading(2, _), Block::Paragraph(_), Block::List(Some(1), items)]
        if matches!(&items[0][..], [Block::Paragraph(_), Block::Lines(2)]))
    );
    assert!(matches!(&second[..], [Block::List(Some(2), items)]
        if matches!(&items[0][..], [Block::Paragraph(_), Block::Table(table)] if table.to_fill())));
}
