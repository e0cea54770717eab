//! Markdown as plain text, for terminals, pages and screen readers: the words without their marks.
//!
//! It reads the Markdown that our templates write for rules and hints: headings, paragraphs, lists,
//! emphasis, code and escapes. The tests compare it with a full Markdown reader.

/// The paragraphs and list items of a page, each on one line; headings are left out.
///
/// ```
/// use bouton::render::plain::paragraphs;
/// let page = "### Hints\n\n1. Who *wins*?\n2. Copy\n   every move.\n";
/// assert_eq!(paragraphs(page), ["Who wins?", "Copy every move."]);
/// ```
#[must_use]
pub fn paragraphs(markdown: &str) -> Vec<String> {
    let (mut found, mut open) = (Vec::new(), String::new());
    for line in markdown.lines() {
        let text = line.trim();
        let item = after_marker(text);
        if text.is_empty() || item.is_some() || is_heading(text) {
            close(&mut open, &mut found);
        }
        if !is_heading(text) {
            open.push_str(if open.is_empty() { "" } else { " " });
            open.push_str(item.unwrap_or(text));
        }
    }
    close(&mut open, &mut found);
    found
}

fn is_heading(text: &str) -> bool {
    let depth = text.bytes().take_while(|byte| *byte == b'#').count();
    (1..=6).contains(&depth) && text[depth..].starts_with([' ', '\t'])
}

/// What follows the marker of a list item: `- `, `* `, `1. `.
fn after_marker(text: &str) -> Option<&str> {
    let bullet = ["- ", "* ", "+ "].iter().find_map(|marker| text.strip_prefix(marker));
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let numbered = || text.get(digits..)?.strip_prefix(['.', ')'])?.strip_prefix(' ');
    let item = bullet.or_else(|| if digits > 0 { numbered() } else { None });
    item.map(str::trim_start)
}

fn close(open: &mut String, found: &mut Vec<String>) {
    let text = without_marks(&std::mem::take(open));
    if !text.trim().is_empty() {
        found.push(text.trim().to_owned());
    }
}

/// The letters without emphasis, code marks and escapes.
fn without_marks(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let (mut kept, mut code, mut index) = (String::new(), false, 0);
    while let Some(&letter) = letters.get(index) {
        let next = letters.get(index + 1).copied();
        match (letter, next) {
            ('\\', Some(sign)) if !code && sign.is_ascii_punctuation() => {
                kept.push(sign);
                index += 1;
            }
            ('`', _) => code = !code,
            ('*', _) if !code && !stands_alone(&letters, index) => {}
            _ => kept.push(letter),
        }
        index += 1;
    }
    kept
}

/// Whether a star has spaces on both sides: such a star marks nothing.
fn stands_alone(letters: &[char], index: usize) -> bool {
    let is_space = |letter: Option<&char>| letter.is_none_or(|letter| letter.is_whitespace());
    is_space(index.checked_sub(1).and_then(|before| letters.get(before)))
        && is_space(letters.get(index + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pulldown_cmark::{Event, Parser, Tag, TagEnd};

    /// The same by a full reader of Markdown.
    fn by_parser(markdown: &str) -> Vec<String> {
        let (mut found, mut open, mut heading) = (Vec::new(), String::new(), false);
        let mut end = |open: &mut String| {
            let text = std::mem::take(open);
            if !text.trim().is_empty() {
                found.push(text.trim().to_owned());
            }
        };
        for event in Parser::new(markdown) {
            match event {
                Event::Start(Tag::Heading { .. }) => heading = true,
                Event::End(TagEnd::Heading(_)) => heading = false,
                Event::Text(text) | Event::Code(text) if !heading => open.push_str(&text),
                Event::SoftBreak | Event::HardBreak if !heading => open.push(' '),
                Event::End(TagEnd::Paragraph | TagEnd::Item) => end(&mut open),
                _ => {}
            }
        }
        end(&mut open);
        found
    }

    fn check(markdown: &str, expected: &[&str]) {
        assert_eq!(paragraphs(markdown), expected, "{markdown}");
        assert_eq!(by_parser(markdown), expected, "{markdown}");
    }

    #[test]
    fn marks_are_taken_off_and_words_kept() {
        check("who **wins** and `who` \\*loses\\*", &["who wins and who *loses*"]);
        check("one\ntwo\n\nthree", &["one two", "three"]);
        check("取到最后一个的人**赢**。", &["取到最后一个的人赢。"]);
        check("## Title\n", &[]);
        check("", &[]);
        check("2 * 3 and `a*b`", &["2 * 3 and a*b"]);
        check("- one\n- two\n\n1. three\n2. four", &["one", "two", "three", "four"]);
    }

    #[test]
    fn rules_and_hints_of_every_game_read_as_a_full_reader_reads_them() {
        use crate::{
            answer::tables::Tables,
            family::{self, Arguments},
            problem::{Played, Problem},
            render::{templates::Engine, view::ProblemView},
            text::Language,
        };
        let tables = Tables::default();
        for language in Language::ALL {
            let engine = Engine::embedded(language).unwrap();
            for (game, small) in
                family::GAMES.iter().flat_map(|it| it.small.iter().map(move |small| (it, small)))
            {
                let instance = family::from_arguments(game, &Arguments::of_line(small)).unwrap();
                let played = Played::new(instance, &tables).unwrap();
                let problem = Problem::of_game(played, &tables).unwrap();
                let view = ProblemView::new(1, &problem, language).unwrap();
                let hints = engine.hints(&view).unwrap().join("\n\n");
                for page in [engine.statement(&view).unwrap(), hints] {
                    assert_eq!(
                        paragraphs(&page),
                        by_parser(&page),
                        "{} {small}: {page}",
                        game.name
                    );
                }
            }
        }
    }
}
