//! Which sheet a page belongs to, and whose it is, at the head of the pages on paper: the rules that a style sheet has for it, sheet by sheet.
//! The first page of a sheet has a line for the name below its title, so that the head says it from the second page on: the pages of each sheet
//! are counted, and the first of them is told by a symbol without signs.

use std::fmt::Write;

/// What stands at the head of the pages of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Running {
    /// At the left, from the second page on: whose it is.
    pub left: String,
    /// At the right: which sheet it is.
    pub right: String,
}

/// The style of the sheets of a document, in their order; nothing where there are none. A browser that knows no page margins prints the
/// sheets without it, as they are: the name stands above the first problem, too.
///
/// ```
/// use bouton::render::html::running::{Running, style};
/// let head = Running { left: "Name: Ann".into(), right: "B1-NIM".into() };
/// let style = style(&[head]);
/// assert!(style.contains(".sheet:nth-of-type(1) { page: sheet-1 }"));
/// assert!(style.contains("@top-right { content: \"B1-NIM\""));
/// ```
#[must_use]
pub fn style(heads: &[Running]) -> String {
    if heads.is_empty() {
        return String::new();
    }
    let mut style = String::from("<style>\n");
    for (number, Running { left, right }) in (1..).zip(heads) {
        let [left, right] = [left, right].map(|text| quote_string(text));
        let _ = writeln!(
            style,
            ".sheet:nth-of-type({number}) {{ page: sheet-{number} }}\n\
             @counter-style owner-{number} {{ system: cyclic; symbols: {left} }}\n\
             @counter-style later-{number} {{ system: fixed 1; symbols: \"\"; fallback: owner-{number} }}\n\
             @page sheet-{number} {{ counter-increment: leaf-{number}; \
             @top-left {{ content: counter(leaf-{number}, later-{number}); {FONT} }} @top-right {{ content: {right}; {FONT} }} }}"
        );
    }
    style + "</style>\n"
}

/// Margins know nothing of the fonts of the page.
const FONT: &str = "font: 9pt \"Liberation Serif\", \"Times New Roman\", \"Noto Serif CJK SC\", SimSun, serif; white-space: pre";

/// A string of a style sheet, which ends neither the string nor the style.
fn quote_string(text: &str) -> String {
    let mut quoted = String::from("\"");
    for sign in text.chars() {
        match sign {
            '"' | '\\' | '<' | '\0'..='\x1f' => {
                let _ = write!(quoted, "\\{:x} ", u32::from(sign));
            }
            sign => quoted.push(sign),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_ends_neither_its_string_nor_the_style() {
        let left = "\"</style>\\\n".to_owned();
        let style = style(&[Running { left, right: String::new() }]);
        assert!(style.contains(r#"symbols: "\22 \3c /style>\5c \a ""#), "{style}");
        assert_eq!(style.matches("</style>").count(), 1);
    }
}
