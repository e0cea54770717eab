//! An error in an exercise file: where (path:line:column with the source line), what, and how to
//! mend it. What it says stays data until it is drawn, so that it can be drawn in any language.

use super::library::Source;
use crate::text::{Mend, Reason};
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use serde_yaml::{Location, Spanned};
use std::{fmt, ops::Range};

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
    /// How many characters it has; none for the rest of the line.
    pub length: Option<u64>,
}

impl Place {
    /// From here to the end of the line.
    #[must_use]
    pub const fn from_here(line: u64, column: u64) -> Self {
        Self { line, column, length: None }
    }

    /// The place of these bytes of the text; its end when it has no such bytes.
    #[must_use]
    pub fn of_bytes(text: &str, bytes: &Range<usize>) -> Self {
        let before = text.get(..bytes.start).unwrap_or(text);
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() as u64 + 1;
        let length = text.get(bytes.clone()).map(|place| place.chars().count().max(1) as u64);
        Self { line: before.matches('\n').count() as u64 + 1, column, length }
    }

    /// The place in a file of these bytes of one of its values: the first line from the value's own
    /// on that holds the line of the value. The value's beginning when it is written otherwise,
    /// with escapes or folded.
    #[must_use]
    pub fn in_value(source: &Source, value: &Spanned<String>, bytes: &Range<usize>) -> Self {
        let within = Self::of_bytes(&value.value, bytes);
        let start = Self::from(value.referenced);
        let wanted = value.value.lines().nth(within.line as usize - 1).unwrap_or("");
        let lines = source.text.lines().zip(1..).skip(start.line as usize - 1);
        let mut holding =
            lines.filter_map(|(found, number)| Some((number, found.split_once(wanted)?.0)));
        match holding.next().filter(|_| !wanted.is_empty()) {
            Some((line, indent)) => {
                Self { line, column: indent.chars().count() as u64 + within.column, ..within }
            }
            None => start,
        }
    }
}

/// An error at a place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The file with its text.
    pub source: Source,
    /// Where.
    pub place: Place,
    /// What is wrong.
    pub reason: Reason,
}

/// The words of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words<'a> {
    /// Stands before the message: "error".
    pub error: &'a str,
    /// Stands before the way to mend it: "help".
    pub help: &'a str,
    /// What is wrong.
    pub message: &'a str,
    /// How to mend it; empty when the message says it.
    pub mend: &'a str,
}

impl Diagnostic {
    /// An error at a place of a file.
    #[must_use]
    pub fn new(source: &Source, place: impl Into<Place>, reason: impl Into<Reason>) -> Self {
        Self { source: source.clone(), place: place.into(), reason: reason.into() }
    }

    /// The error with its source line and a caret under the place.
    #[must_use]
    pub fn render(&self, words: &Words<'_>) -> String {
        let Source { path, text } = &self.source;
        let span = AnnotationKind::Primary.span(shorten(text, byte_span(text, self.place)));
        let snippet = Snippet::source(text).path(path).annotation(span);
        let error = Level::ERROR.with_name(words.error);
        let mut group = error.primary_title(words.message).element(snippet);
        if !words.mend.is_empty() {
            group = group.element(Level::HELP.with_name(words.help).message(words.mend));
        }
        Renderer::plain().render(&[group])
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (message, mend) = (self.reason.to_string(), self.reason.mend());
        let words = Words { error: "error", help: "help", message: &message, mend };
        formatter.write_str(&self.render(&words))
    }
}

impl std::error::Error for Diagnostic {}

impl From<Location> for Place {
    fn from(location: Location) -> Self {
        Self::from_here(location.line().max(1), location.column().max(1))
    }
}

/// The rest of the line from a place on, without a comment; empty past the end.
pub(super) fn rest_of_line(text: &str, place: Place) -> &str {
    text.get(byte_span(text, place)).unwrap_or("")
}

/// At most so many characters are underlined: the drawing of a long line is cut around them.
const UNDERLINED_CHARS: usize = 60;

fn shorten(text: &str, span: Range<usize>) -> Range<usize> {
    let underlined = text.get(span.clone()).unwrap_or("");
    let cut = underlined.char_indices().nth(UNDERLINED_CHARS);
    span.start..cut.map_or(span.end, |(offset, _)| span.start + offset)
}

/// The bytes of the place, to the end of its line at most.
fn byte_span(source: &str, at: Place) -> Range<usize> {
    let line_index = usize::try_from(at.line.max(1) - 1).unwrap_or(0);
    let start_of_line: usize = source.split_inclusive('\n').take(line_index).map(str::len).sum();
    let line = source.get(start_of_line..).and_then(|rest| rest.lines().next()).unwrap_or("");
    let column = usize::try_from(at.column.max(1) - 1).unwrap_or(0);
    let offset = line.char_indices().nth(column).map_or(line.len(), |(offset, _)| offset);
    let rest = line[offset..].trim_end();
    let length = match at.length.and_then(|length| usize::try_from(length).ok()) {
        Some(length) => rest.char_indices().nth(length).map_or(rest.len(), |(end, _)| end),
        None => rest.split(" #").next().unwrap_or(rest).trim_end().len(),
    };
    start_of_line + offset..start_of_line + offset + length
}

#[cfg(test)]
mod tests {
    use super::{super::form::FormFault, *};
    use serde::Deserialize;

    #[derive(Deserialize)]
    struct Titled {
        title: Spanned<String>,
    }

    fn render(text: &str, place: Location) -> String {
        let source = Source { path: "x.yaml".to_owned(), text: text.to_owned() };
        Diagnostic::new(&source, place, FormFault::NoQuestion).to_string()
    }

    #[test]
    fn the_caret_stands_under_the_place_behind_chinese_text() {
        let source = "a: {题: 1}\n";
        let parsed: std::collections::BTreeMap<
            String,
            std::collections::BTreeMap<String, Spanned<u8>>,
        > = serde_yaml::from_str(source).unwrap();
        let drawn = render(source, parsed["a"]["题"].referenced);
        assert!(drawn.contains("x.yaml:1:8"), "{drawn}");
        let caret = drawn.lines().find(|line| line.contains('^')).unwrap();
        // One full-width character stands for two columns before the caret.
        assert_eq!(caret.find('^'), Some("1 | a: {".len() + 2 + ": ".len()), "{drawn}");
    }

    #[test]
    fn the_message_names_path_line_and_column() {
        let source = "id: x\ntitle: 三堆 # comment\n";
        let parsed: Titled = serde_yaml::from_str(source).unwrap();
        assert_eq!(parsed.title.value, "三堆");
        let drawn = render(source, parsed.title.referenced);
        assert!(drawn.contains("x.yaml:2:8"), "{drawn}");
        assert!(drawn.contains("= help: list at least one"), "{drawn}");
    }

    #[test]
    fn a_place_of_bytes_is_underlined_and_no_more() {
        let text = "title: |\n  甲先 走\n";
        let source = Source { path: "x.yaml".to_owned(), text: text.to_owned() };
        let parsed: Titled = serde_yaml::from_str(text).unwrap();
        let place = Place::in_value(&source, &parsed.title, &(0..3));
        assert_eq!(place, Place { line: 2, column: 3, length: Some(1) });
        assert_eq!(text.get(byte_span(text, place)), Some("甲"));
        let end = Place::of_bytes("甲先", &(6..6));
        assert_eq!(end, Place { line: 1, column: 3, length: Some(1) });
    }

    #[test]
    fn the_rest_of_a_line_ends_before_its_comment() {
        let check = |line, column, rest| {
            assert_eq!(
                rest_of_line("id: x\ntitle: 三堆 # comment\n", Place::from_here(line, column)),
                rest
            );
        };
        check(2, 8, "三堆");
        check(1, 1, "id: x");
        check(1, 99, "");
        check(99, 1, "");
    }
}
