//! What a chapter holds that is to be replaced: directives, drawings, lines to write on, mathematics.

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use std::ops::Range;

/// Opens a directive inside a sentence.
const OPENS: &str = "{{#bouton";
/// Closes it.
const CLOSES: &str = "}}";
/// The info string of a fence that is a directive.
const FENCE: &str = "bouton";

/// A part of a chapter that is to be replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its bytes in the chapter.
    pub bytes: Range<usize>,
    /// What it is.
    pub part: Part,
}

/// What can be replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A directive in a fence: its lines without their indentation, and the bytes of the first of them.
    Block {
        /// The YAML.
        body: String,
        /// Where it begins in the chapter.
        start: usize,
    },
    /// A directive in a sentence: the words behind its name.
    Inline(String),
    /// A directive in a sentence that is never closed.
    Unclosed,
    /// A fence that is a drawing: its info string.
    Picture(String),
    /// A fence of ruled lines, which only paper needs.
    Work,
    /// Mathematics in LaTeX.
    Mathematics {
        /// Without the dollar signs.
        latex: String,
        /// Whether it stands on lines of its own.
        display: bool,
    },
}

/// The Markdown that mdBook reads, and mathematics, which it does not.
fn options() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_HEADING_ATTRIBUTES
        | Options::ENABLE_MATH
}

/// Everything that is to be replaced, in its order. Code is left alone.
///
/// ```
/// use bouton::book::scan::{Part, scan};
/// let found = scan("Take $n$ of {{#bouton value 3 xor 5}}, not `{{#bouton}}`.\n");
/// let parts: Vec<Part> = found.into_iter().map(|found| found.part).collect();
/// assert_eq!(parts[1], Part::Inline("value 3 xor 5".to_owned()));
/// assert_eq!(parts.len(), 2);
/// ```
#[must_use]
pub fn scan(markdown: &str) -> Vec<Found> {
    let mut scanner = Scanner::default();
    for (event, bytes) in Parser::new_ext(markdown, options()).into_offset_iter() {
        scanner.event(event, bytes);
    }
    let inline = inline(markdown, &scanner.code);
    // A directive wins over a formula or a fence that it stands in or runs into.
    let is_free = |found: &Found| {
        inline
            .iter()
            .all(|one| one.bytes.end <= found.bytes.start || found.bytes.end <= one.bytes.start)
    };
    let others = scanner.found.into_iter().filter(is_free);
    let mut found: Vec<Found> = others.chain(inline.iter().cloned()).collect();
    found.sort_by_key(|found| found.bytes.start);
    found
}

#[derive(Default)]
struct Scanner {
    found: Vec<Found>,
    /// Where code stands.
    code: Vec<Range<usize>>,
    /// The fence that is open, with its lines so far.
    open: Option<(String, String, Option<usize>)>,
}

impl Scanner {
    fn event(&mut self, event: Event<'_>, bytes: Range<usize>) {
        match event {
            Event::Start(Tag::CodeBlock(kind)) => {
                let info = match kind {
                    CodeBlockKind::Fenced(info) => info.trim().to_owned(),
                    CodeBlockKind::Indented => String::new(),
                };
                self.code.push(bytes);
                self.open = Some((info, String::new(), None));
            }
            Event::Text(text) => {
                if let Some((_, body, start)) = &mut self.open {
                    body.push_str(&text);
                    start.get_or_insert(bytes.start);
                }
            }
            Event::End(TagEnd::CodeBlock) => self.close(bytes),
            Event::Code(_) => self.code.push(bytes),
            Event::InlineMath(latex) => self.mathematics(&latex, false, bytes),
            Event::DisplayMath(latex) => self.mathematics(&latex, true, bytes),
            _ => {}
        }
    }

    fn close(&mut self, bytes: Range<usize>) {
        let Some((info, body, start)) = self.open.take() else { return };
        let part = match info.split_whitespace().next() {
            Some(FENCE) => Part::Block { body, start: start.unwrap_or(bytes.end) },
            Some("picture") => Part::Picture(info),
            Some("work") => Part::Work,
            _ => return,
        };
        self.found.push(Found { bytes, part });
    }

    fn mathematics(&mut self, latex: &str, display: bool, bytes: Range<usize>) {
        let part = Part::Mathematics { latex: latex.to_owned(), display };
        self.found.push(Found { bytes, part });
    }
}

/// Directives in sentences, outside of code.
fn inline(markdown: &str, code: &[Range<usize>]) -> Vec<Found> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) =
        markdown.get(at..).and_then(|rest| rest.find(OPENS)).map(|place| at + place)
    {
        at = start + OPENS.len();
        if code.iter().any(|code| code.contains(&start)) {
            continue;
        }
        let rest = markdown.get(at..).unwrap_or_default();
        let line = rest.lines().next().unwrap_or_default();
        let (bytes, part) = match line.find(CLOSES) {
            Some(end) => {
                let words = line.get(..end).unwrap_or_default().trim().to_owned();
                (start..at + end + CLOSES.len(), Part::Inline(words))
            }
            None => (start..at, Part::Unclosed),
        };
        at = bytes.end;
        found.push(Found { bytes, part });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::quickcheck;

    fn check(markdown: &str, expected: &[(&str, Part)]) {
        let found = scan(markdown);
        let found: Vec<(&str, Part)> =
            found.into_iter().map(|found| (&markdown[found.bytes], found.part)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_fence_is_a_directive_with_its_place() {
        let body = "board: nim 3 5\n".to_owned();
        check(
            "a\n\n```bouton\nboard: nim 3 5\n```\n",
            &[("```bouton\nboard: nim 3 5\n```", Part::Block { body, start: 13 })],
        );
    }

    #[test]
    fn a_fence_in_a_list_loses_its_indentation() {
        let found = scan("- a\n\n  ```bouton\n  hint: |\n    b\n  ```\n");
        assert_eq!(found[0].part, Part::Block { body: "hint: |\n  b\n".to_owned(), start: 19 });
    }

    #[test]
    fn code_is_left_alone() {
        check("`{{#bouton x}}`\n\n```\n{{#bouton x}} $a$\n```\n", &[]);
    }

    #[test]
    fn mathematics_inside_a_directive_belongs_to_it() {
        check(
            "{{#bouton value $a$}} $b$",
            &[
                ("{{#bouton value $a$}}", Part::Inline("value $a$".to_owned())),
                ("$b$", Part::Mathematics { latex: "b".to_owned(), display: false }),
            ],
        );
    }

    #[test]
    fn an_open_directive_is_seen() {
        check("a {{#bouton value 3\n\n}}", &[("{{#bouton", Part::Unclosed)]);
    }

    quickcheck! {
        fn parts_stand_in_order_and_never_overlap(pieces: Vec<u8>) -> bool {
            const PIECES: [&str; 12] = [
                "```bouton\n", "```\n", "x: y\n", "{{#bouton a}}", "{{#bouton", "}}", "$a$", "$$", "`", "\n\n", "- ", "```picture a\n",
            ];
            let markdown: String =
                pieces.iter().map(|piece| PIECES[usize::from(*piece) % PIECES.len()]).collect();
            let found = scan(&markdown);
            found.windows(2).all(|pair| pair[0].bytes.end <= pair[1].bytes.start)
                && found.iter().all(|found| markdown.get(found.bytes.clone()).is_some())
        }
    }
}
