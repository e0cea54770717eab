//! What the filters of templates do: `number` groups digits, `list` joins numbers as the language does, `tuple` writes a
//! position, `wrap` folds a paragraph for the terminal.

use super::super::numbers::group_digits;
use crate::text::Language;

/// In which words templates speak.
#[derive(Clone, Copy)]
pub(super) struct Words {
    /// The language.
    pub(super) language: Language,
    /// How wide lines are; nothing for paragraphs on one line.
    pub(super) columns: Option<usize>,
}

/// How wide a terminal is taken to be, in columns.
pub(super) const TERMINAL_COLUMNS: usize = 80;

/// Lists longer than this show their first and last numbers only.
const LISTED_WHOLE: usize = 24;

impl Words {
    /// A list of numbers as the language says it.
    pub(super) fn join_list(self, values: &[String]) -> String {
        let shown = |value: &String| group_digits(value);
        let numbers: Vec<String> = if values.len() <= LISTED_WHOLE {
            values.iter().map(shown).collect()
        } else {
            let first = values.iter().take(6).map(shown);
            let last = values.iter().skip(values.len() - 2).map(shown);
            first.chain(["…".to_owned()]).chain(last).collect()
        };
        match (numbers.as_slice(), self.language) {
            ([first @ .., last], Language::En) if !first.is_empty() => {
                format!("{} and {last}", first.join(", "))
            }
            (numbers, Language::En) => numbers.join(", "),
            (numbers, Language::Zh) => numbers.join("、"),
        }
    }

    /// A paragraph folded for the terminal, or on one line for a page.
    pub(super) fn wrap(self, text: &str, indent: usize) -> String {
        match self.columns {
            Some(columns) => fold_text(text, columns, indent, self.language),
            None => text.trim().lines().map(str::trim).collect::<Vec<&str>>().join("\n"),
        }
    }
}

/// A position.
pub(super) fn tuple(numbers: &[String]) -> String {
    format!("({})", numbers.join(", "))
}

/// The text folded for a terminal, lines after the first indented. English breaks at spaces only;
/// a Chinese character takes two columns and may stand at the end of a line.
#[cfg(feature = "cli")]
fn fold_text(text: &str, columns: usize, indent: usize, language: Language) -> String {
    let indent = " ".repeat(indent.min(columns / 2));
    let separator = language
        .pick(textwrap::WordSeparator::UnicodeBreakProperties, textwrap::WordSeparator::AsciiSpace);
    let options = textwrap::Options::new(columns)
        .subsequent_indent(&indent)
        .word_separator(separator)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .break_words(false);
    let lines = text.trim().lines().map(|line| textwrap::fill(line.trim(), &options));
    lines.collect::<Vec<String>>().join("\n")
}

/// Without the command line there is no terminal: whoever shows the text folds it.
#[cfg(not(feature = "cli"))]
fn fold_text(text: &str, _: usize, _: usize, _: Language) -> String {
    text.to_owned()
}
