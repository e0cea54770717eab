//! An error in a file: what, where (path:line:column with the source line), how to mend it.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use serde_yaml::Location;
use std::{fmt, ops::Range};

/// An error at a place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The file, as it was named.
    pub path: String,
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
    /// What is wrong.
    pub message: String,
    /// How to mend it.
    pub mend: String,
    /// The drawing of the place.
    drawing: String,
}

impl Diagnostic {
    /// An error at a location of a text.
    #[must_use]
    pub fn new(path: &str, source: &str, at: Location, message: &str, mend: &str) -> Self {
        let span = byte_span(source, at);
        Self {
            path: path.to_owned(),
            line: at.line().max(1),
            column: at.column().max(1),
            message: message.to_owned(),
            mend: mend.to_owned(),
            drawing: draw(path, source, span, message, mend),
        }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.drawing)
    }
}

impl std::error::Error for Diagnostic {}

/// The bytes of the place: from its location to the end of its line at most.
fn byte_span(source: &str, at: Location) -> Range<usize> {
    let line_index = usize::try_from(at.line().max(1) - 1).unwrap_or(0);
    let start_of_line: usize = source.split_inclusive('\n').take(line_index).map(str::len).sum();
    let line = source.get(start_of_line..).and_then(|rest| rest.lines().next()).unwrap_or("");
    let column = usize::try_from(at.column().max(1) - 1).unwrap_or(0);
    let offset = line.char_indices().nth(column).map_or(line.len(), |(offset, _)| offset);
    let rest = line[offset..].trim_end();
    let end = offset + rest.split(" #").next().unwrap_or(rest).trim_end().len();
    start_of_line + offset..start_of_line + end.max(offset)
}

fn draw(path: &str, source: &str, span: Range<usize>, message: &str, mend: &str) -> String {
    let snippet = Snippet::source(source).path(path).annotation(AnnotationKind::Primary.span(span));
    let mut group = Level::ERROR.primary_title(message).element(snippet);
    if !mend.is_empty() {
        group = group.element(Level::HELP.message(mend));
    }
    Renderer::plain().render(&[group])
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use serde_yaml::Spanned;

    #[derive(Deserialize)]
    struct Titled {
        title: Spanned<String>,
    }

    #[test]
    fn the_caret_stands_under_the_place_behind_chinese_text() {
        let source = "a: {题: 1}\n";
        let parsed: std::collections::BTreeMap<
            String,
            std::collections::BTreeMap<String, Spanned<u8>>,
        > = serde_yaml::from_str(source).unwrap();
        let at = parsed["a"]["题"].referenced;
        let drawn = Diagnostic::new("x.yaml", source, at, "no", "").to_string();
        assert!(drawn.contains("x.yaml:1:8"), "{drawn}");
    }

    #[test]
    fn the_message_the_line_and_the_mend_are_shown() {
        let source = "# c\ntitle: wrong # why\n";
        let parsed: Titled = serde_yaml::from_str(source).unwrap();
        let at = parsed.title.referenced;
        let error = Diagnostic::new("x.yaml", source, at, "this is wrong", "write right");
        let drawn = error.to_string();
        assert_eq!((error.line, error.column), (2, 8));
        for part in [
            "error: this is wrong",
            "x.yaml:2:8",
            "title: wrong # why",
            "^^^^^",
            "help: write right",
        ] {
            assert!(drawn.contains(part), "{part}: {drawn}");
        }
    }
}
