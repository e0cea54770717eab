//! Words from exercise files and class lists are plain text: nothing in them is Markdown.

/// The text with every character escaped that Markdown could read as its own.
///
/// ```
/// use bouton::render::escape;
/// assert_eq!(escape::text("a*b | <c>"), r"a\*b \| \<c\>");
/// assert_eq!(escape::text("1. e4"), r"1\. e4");
/// ```
#[must_use]
pub fn text(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut at_start = true;
    for line in text.lines() {
        if !at_start {
            escaped.push(' ');
        }
        at_start = false;
        escape_line(line.trim(), &mut escaped);
    }
    escaped
}

fn escape_line(line: &str, escaped: &mut String) {
    let digits = line.chars().take_while(char::is_ascii_digit).count();
    for (index, letter) in line.chars().enumerate() {
        // Only at the start of a line do these open a list, a heading or a quotation.
        let opens = index == 0 && matches!(letter, '-' | '+' | '=' | '#' | ':');
        let numbers = index == digits && digits > 0 && matches!(letter, '.' | ')');
        let always = matches!(
            letter,
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '&' | '$' | '~'
        );
        if opens || numbers || always {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

    /// What Markdown makes of the escaped text.
    fn read_back(written: &str) -> Option<String> {
        let mut read = String::new();
        for event in Parser::new_ext(&text(written), Options::all()) {
            match event {
                Event::Text(text) => read.push_str(&text),
                Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph) => {}
                _ => return None,
            }
        }
        Some(read)
    }

    #[test]
    fn escaped_text_is_read_back_as_it_was_written() {
        for written in [
            "3 * 4 * 5",
            "# no heading",
            "- no list",
            "12. no list",
            "a | b",
            "<script>",
            "&amp;",
            "![x](y)",
            "`code`",
            "_a_ __b__",
            "**注意：**后面",
            "$5 和 $6",
            "\\",
            "~~no~~",
            "> no",
            "=== no",
            "| a |",
            "+ no",
            "1) no",
            "[1]: http://x",
            "a\\*b",
            "https://example.org",
        ] {
            assert_eq!(read_back(written).as_deref(), Some(written), "{}", text(written));
        }
    }

    #[test]
    fn line_breaks_become_spaces() {
        assert_eq!(text("a\n\n# b\n"), "a  \\# b");
    }
}
