//! What a teacher wishes of sheets and keys: words of one's own at their head, and whether there is room to write. No part of the mathematics.

use super::roster::is_unprintable;
use serde::{Deserialize, Serialize};

/// The most characters in a line of one's own.
pub const MAX_LINE_CHARS: usize = 100;
/// The most lines of one's own.
pub const MAX_LINES: usize = 4;

/// Words of one's own; what is missing is printed as always.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Letterhead {
    /// Instead of the set's title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<Line>,
    /// The school.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub school: Option<Line>,
    /// The day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<Line>,
    /// Lines under the title, with blanks to fill in: they take the place of the usual ones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Line>,
    /// What the sheets are for.
    #[serde(skip_serializing_if = "Layout::is_sheet")]
    pub layout: Layout,
    /// The paper that was asked for; a browser prints on the paper of its country where none was, the typesetter on A4.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paper: Option<Paper>,
}

/// The size of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Paper {
    /// 210 mm by 297 mm.
    A4,
    /// 8½ by 11 inches.
    Letter,
}

/// What sheets are for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Layout {
    /// They are written on: each question has room for its answer.
    #[default]
    Sheet,
    /// They are read: answers go into an exercise book.
    Book,
}

impl Layout {
    fn is_sheet(&self) -> bool {
        *self == Self::Sheet
    }
}

impl Letterhead {
    /// Whether everything is printed as always.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// One line of plain text that prints as itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Line(String);

/// Why a text is no line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// Nothing but spaces.
    #[error("the text is empty: write it, or leave the option out")]
    Empty,
    /// Too long for one line of a sheet.
    #[error("{characters} characters, the limit (MAX_LINE_CHARS) is {MAX_LINE_CHARS}: shorten it")]
    TooLong {
        /// How many it has.
        characters: usize,
    },
    /// A line break, a tab, or another character that does not print as itself.
    #[error("the unprintable character U+{:04X}: write one line of plain text", u32::from(*character))]
    Unprintable {
        /// The first of them.
        character: char,
    },
}

impl Line {
    /// # Errors
    /// If it is empty, too long, or has a character that does not print as itself.
    pub fn new(text: &str) -> Result<Self, LineError> {
        let text = text.trim();
        let characters = text.chars().count();
        match text.chars().find(|character| is_unprintable(*character)) {
            _ if text.is_empty() => Err(LineError::Empty),
            _ if characters > MAX_LINE_CHARS => Err(LineError::TooLong { characters }),
            Some(character) => Err(LineError::Unprintable { character }),
            None => Ok(Self(text.to_owned())),
        }
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Line {
    type Error = LineError;

    fn try_from(text: String) -> Result<Self, LineError> {
        Self::new(&text)
    }
}

impl From<Line> for String {
    fn from(line: Line) -> Self {
        line.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_one_line_of_what_prints() {
        let check = |text: &str, expected: Result<&str, LineError>| {
            let line = Line::new(text);
            assert_eq!(line.as_ref().map(Line::as_str), expected.as_ref().copied(), "{text:?}");
        };
        check(" Name: ____ ", Ok("Name: ____"));
        check("实验中学", Ok("实验中学"));
        check("   ", Err(LineError::Empty));
        check("a\nb", Err(LineError::Unprintable { character: '\n' }));
        check("a\u{202e}b", Err(LineError::Unprintable { character: '\u{202e}' }));
        check(&"长".repeat(MAX_LINE_CHARS), Ok(&"长".repeat(MAX_LINE_CHARS)));
        let characters = MAX_LINE_CHARS + 1;
        check(&"长".repeat(characters), Err(LineError::TooLong { characters }));
    }
}
