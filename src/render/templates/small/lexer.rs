//! The parts of a template's text.

use super::Wrong;

/// A part of a template.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Token<'t> {
    /// Text that is written as it stands.
    Text(&'t str),
    /// A name, or a word of the language.
    Name(&'t str),
    /// A text in quotation marks.
    Quoted(String),
    /// A number.
    Number(u64),
    /// A sign: one of [`SIGNS`], or what opens or closes a tag.
    Sign(&'static str),
}

/// The signs inside of tags, longer ones first.
const SIGNS: [&str; 24] = [
    "//", "==", "!=", ">=", "<=", "+", "-", "*", "%", "|", "=", ">", "<", "(", ")", "[", "]", "{",
    "}", ".", ",", ":", "~", "/",
];

/// What opens a tag, with what closes it.
const TAGS: [(&str, &str); 3] = [("{{", "}}"), ("{%", "%}"), ("{#", "#}")];

/// The parts of a template, without its comments and without the space that its dashes take away.
pub(super) fn tokens(text: &str) -> Result<Vec<Token<'_>>, Wrong> {
    let mut tokens = Vec::new();
    let mut rest = text;
    // Whether what stood before ended with a dash.
    let mut trims = false;
    loop {
        let place = TAGS.iter().filter_map(|(open, _)| rest.find(open)).min();
        let (before, after) = rest.split_at(place.unwrap_or(rest.len()));
        let tag = after.get(2..).unwrap_or_default();
        let (tag, is_dashed) = tag.strip_prefix('-').map_or((tag, false), |tag| (tag, true));
        if !before.is_empty() {
            let start = if trims { before.trim_start() } else { before };
            let shown = if is_dashed { start.trim_end() } else { start };
            tokens.extend((!shown.is_empty()).then_some(Token::Text(shown)));
            trims = false;
        }
        let Some((open, close)) = TAGS.into_iter().find(|(open, _)| after.starts_with(open)) else {
            return Ok(tokens);
        };
        if open == "{#" {
            let (comment, next) = tag.split_once(close).ok_or(UNCLOSED)?;
            trims |= comment.ends_with('-');
            rest = next;
        } else {
            tokens.push(Token::Sign(open));
            (rest, trims) = inside(tag, close, &mut tokens)?;
            tokens.push(Token::Sign(close));
        }
    }
}

const UNCLOSED: Wrong = "a tag has no end";

/// The parts of a tag. Returned is what stands behind it, and whether it ended with a dash.
fn inside<'t>(
    tag: &'t str,
    close: &str,
    tokens: &mut Vec<Token<'t>>,
) -> Result<(&'t str, bool), Wrong> {
    let mut rest = tag.trim_ascii_start();
    loop {
        if let Some(next) = rest.strip_prefix(close) {
            return Ok((next, false));
        }
        if let Some(next) = rest.strip_prefix('-').and_then(|rest| rest.strip_prefix(close)) {
            return Ok((next, true));
        }
        let (token, next) = part(rest)?;
        tokens.push(token);
        rest = next.trim_ascii_start();
    }
}

/// The first part of what stands in a tag, and the rest.
fn part(text: &str) -> Result<(Token<'_>, &str), Wrong> {
    let first = text.chars().next().ok_or(UNCLOSED)?;
    let until = |ends: fn(char) -> bool| text.split_at(text.find(ends).unwrap_or(text.len()));
    if matches!(first, '"' | '\'' | '`') {
        return read_quoted(text, first);
    }
    if first.is_ascii_digit() {
        let (digits, rest) = until(|sign| !sign.is_ascii_digit());
        let number = digits.parse().map_err(|_| "a number is too large")?;
        return Ok((Token::Number(number), rest));
    }
    if first.is_ascii_alphabetic() || first == '_' {
        let (name, rest) = until(|sign| !sign.is_ascii_alphanumeric() && sign != '_');
        return Ok((Token::Name(name), rest));
    }
    let sign = SIGNS.into_iter().find(|sign| text.starts_with(sign)).ok_or("an unknown sign")?;
    Ok((Token::Sign(sign), &text[sign.len()..]))
}

/// A text in quotation marks.
fn read_quoted(text: &str, mark: char) -> Result<(Token<'_>, &str), Wrong> {
    let mut inner = String::new();
    let mut signs = text.char_indices().skip(1);
    while let Some((place, sign)) = signs.next() {
        match sign {
            '\\' => inner.push(match signs.next().ok_or(UNCLOSED)?.1 {
                'n' => '\n',
                't' => '\t',
                sign @ ('"' | '\'' | '/' | '\\') => sign,
                _ => return Err("an unknown sign behind a backslash"),
            }),
            sign if sign == mark => return Ok((Token::Quoted(inner), &text[place + 1..])),
            sign => inner.push(sign),
        }
    }
    Err(UNCLOSED)
}
