//! Mathematics at build time: LaTeX to MathML, which browsers draw without a script.

use pulldown_latex::{
    Parser, ParserError, RenderConfig, Storage, config::DisplayMode, push_mathml,
};

/// The formula as one line of MathML that Markdown hands on untouched.
///
/// ```
/// use bouton::book::mathematics::mathml;
/// let written = mathml(r"a \oplus b", false)?;
/// assert!(written.starts_with("<math") && written.contains("<mo>⊕</mo>"));
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
/// If it is no LaTeX that can be read; in the words of the reader of LaTeX, one line.
pub fn mathml(latex: &str, display: bool) -> Result<String, String> {
    let storage = Storage::new();
    let events: Result<Vec<_>, _> = Parser::new(latex, &storage).collect();
    let events = events.map_err(|error| first_line(&error.to_string()))?;
    let display_mode = if display { DisplayMode::Block } else { DisplayMode::Inline };
    let config = RenderConfig { display_mode, ..RenderConfig::default() };
    let mut written = String::new();
    let events = events.into_iter().map(Ok::<_, ParserError>);
    push_mathml(&mut written, events, config).map_err(|error| first_line(&error.to_string()))?;
    // The reader tells a space as `&nbsp;`, which the writer would have printed letter by letter.
    let written = written.replace("<mtext>&amp;nbsp;</mtext>", "<mtext>&#160;</mtext>");
    Ok(escape_markdown(&written))
}

fn first_line(told: &str) -> String {
    told.lines().next().unwrap_or_default().to_owned()
}

/// One line in which no character of the text means anything to Markdown.
fn escape_markdown(written: &str) -> String {
    let mut kept = String::with_capacity(written.len());
    let mut in_tag = false;
    for letter in written.replace('\n', " ").chars() {
        match letter {
            '<' => in_tag = true,
            '>' => in_tag = false,
            '*' | '_' | '[' | ']' | '`' | '\\' | '~' | '|' | '$' if !in_tag => {
                kept.push_str(&format!("&#{};", u32::from(letter)));
                continue;
            }
            _ => {}
        }
        kept.push(letter);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_formula_is_markdown() {
        let written = mathml(r"a * b * c | d_1 [x]", false).unwrap();
        assert!(written.contains("&#91;") && !written.contains('\n'), "{written}");
        let mut in_tag = false;
        let text = written.chars().filter(|letter| {
            in_tag = *letter == '<' || in_tag && *letter != '>';
            !in_tag
        });
        let text: String = text.collect();
        assert!(!text.contains(['*', '_', '[', '|', '`']), "{text}");
    }

    #[test]
    fn a_space_is_a_space() {
        let written = mathml(r"a\ b~c", false).unwrap();
        assert_eq!(written.matches("<mtext>&#160;</mtext>").count(), 2, "{written}");
    }

    #[test]
    fn a_formula_that_is_none_is_told() {
        assert!(mathml(r"\frac{a}", false).is_err());
    }
}
