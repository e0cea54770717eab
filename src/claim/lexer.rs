//! The words and signs of a claim. The usual symbols, full-width signs and words mean the same.

use super::{MAX_CLAIM_BYTES, fault::Fault, syntax::Span};

/// A word or sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Number(u64),
    Word(String),
    /// What stands between quotation marks.
    Quoted(String),
    Sign(&'static str),
    End,
}

/// Signs of several characters come before their beginnings.
const SIGNS: [(&str, &str); 70] = [
    ("<->", "<->"),
    ("<=>", "<->"),
    ("->", "->"),
    ("=>", "->"),
    ("<=", "<="),
    (">=", ">="),
    ("!=", "!="),
    ("==", "="),
    ("..", ".."),
    ("&&", "and"),
    ("||", "or"),
    ("⇔", "<->"),
    ("↔", "<->"),
    ("⟺", "<->"),
    ("⇒", "->"),
    ("→", "->"),
    ("⟹", "->"),
    ("≤", "<="),
    ("⩽", "<="),
    ("≥", ">="),
    ("⩾", ">="),
    ("≠", "!="),
    ("∀", "forall"),
    ("∃", "exists"),
    ("∧", "and"),
    ("∨", "or"),
    ("¬", "not"),
    ("∈", "in"),
    ("⊕", "xor"),
    ("·", "*"),
    ("×", "*"),
    ("÷", "div"),
    ("−", "-"),
    ("…", ".."),
    ("（", "("),
    ("）", ")"),
    ("［", "["),
    ("］", "]"),
    ("，", ","),
    ("：", ":"),
    ("；", ";"),
    ("＝", "="),
    ("＜", "<"),
    ("＞", ">"),
    ("＋", "+"),
    ("－", "-"),
    ("＊", "*"),
    ("！", "not"),
    ("!", "not"),
    ("^", "xor"),
    ("&", "&"),
    ("|", "|"),
    ("%", "mod"),
    ("/", "div"),
    ("<", "<"),
    (">", ">"),
    ("=", "="),
    ("+", "+"),
    ("-", "-"),
    ("*", "*"),
    ("(", "("),
    (")", ")"),
    ("[", "["),
    ("]", "]"),
    (",", ","),
    (":=", ":="),
    ("≔", ":="),
    (":", ":"),
    (";", ";"),
    (".", "."),
];

/// What begins and ends a word that is a value.
const QUOTES: [(char, char); 2] = [('"', '"'), ('“', '”')];

/// Words that mean a sign.
const WORDS: [(&str, &str); 12] = [
    ("forall", "forall"),
    ("exists", "exists"),
    ("and", "and"),
    ("or", "or"),
    ("not", "not"),
    ("in", "in"),
    ("xor", "xor"),
    ("div", "div"),
    ("mod", "mod"),
    ("implies", "->"),
    ("iff", "<->"),
    ("all", "forall"),
];

pub(super) fn tokens(text: &str) -> Result<Vec<(Token, Span)>, Fault> {
    if text.len() > MAX_CLAIM_BYTES {
        let zh = format!("命题有{}字节，最多{MAX_CLAIM_BYTES}（MAX_CLAIM_BYTES）", text.len());
        let en = format!(
            "the claim has {} bytes: the limit (MAX_CLAIM_BYTES) is {MAX_CLAIM_BYTES}",
            text.len()
        );
        return Err(Fault::new(&(0..0), zh, en));
    }
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        if first == '#' {
            at += rest.find('\n').unwrap_or(rest.len());
            continue;
        }
        if first == '^' && is_perhaps_a_power(found.last().map(|(token, _)| token), &rest[1..]) {
            return Err(power_or_nim_sum(&(at..at + 1)));
        }
        let (token, length) = token(rest, first, at)?;
        found.push((token, at..at + length));
        at += length;
    }
    let end = found.last().map_or(text.len(), |(_, span): &(Token, Span)| span.end);
    found.push((Token::End, end..end));
    Ok(found)
}

fn token(rest: &str, first: char, at: usize) -> Result<(Token, usize), Fault> {
    if digit(first).is_some() {
        return number(rest, at);
    }
    if let Some((_, end)) = QUOTES.iter().find(|(start, _)| *start == first) {
        return read_quoted(rest, first, *end, at);
    }
    if let Some((written, sign)) = SIGNS.iter().find(|(written, _)| rest.starts_with(written)) {
        return Ok((Token::Sign(sign), written.len()));
    }
    let is_word = |character: char| character.is_alphanumeric() || character == '_';
    if is_word(first) {
        let length = rest.find(|character| !is_word(character)).unwrap_or(rest.len());
        let word = &rest[..length];
        let sign = WORDS.iter().find(|(written, _)| *written == word);
        let token =
            sign.map_or_else(|| Token::Word(word.to_owned()), |(_, sign)| Token::Sign(sign));
        return Ok((token, length));
    }
    let span = at..at + first.len_utf8();
    let zh = format!("命题里不能用符号“{first}”");
    Err(Fault::new(&span, zh, format!("`{first}` has no meaning in a claim: leave it out")))
}

/// Whether a number stands before or behind the sign: between names alone it is the nim-sum, as programmers write it.
fn is_perhaps_a_power(before: Option<&Token>, behind: &str) -> bool {
    let has_number = behind.trim_start().chars().next().is_some_and(|next| digit(next).is_some());
    has_number || matches!(before, Some(Token::Number(_)))
}

/// Who writes `2^3` may mean 8 or 1, and would be told the wrong verdict.
fn power_or_nim_sum(span: &Span) -> Fault {
    let zh = "“^”可以指乘方，也可以指尼姆和：乘方写power(2, 3)，尼姆和写2 xor 3或2 ⊕ 3";
    let en = "`^` may mean a power or a nim-sum: write power(2, 3) for a power, 2 xor 3 or 2 ⊕ 3 for a nim-sum";
    Fault::new(span, zh, en)
}

fn read_quoted(rest: &str, start: char, end: char, at: usize) -> Result<(Token, usize), Fault> {
    let inner = &rest[start.len_utf8()..];
    let Some(length) = inner.find(end) else {
        let (zh, en) = ("引号没有合上", "the quotation mark is not closed");
        return Err(Fault::new(&(at..at + start.len_utf8()), zh, en));
    };
    let whole = start.len_utf8() + length + end.len_utf8();
    Ok((Token::Quoted(inner[..length].to_owned()), whole))
}

fn digit(character: char) -> Option<u64> {
    let ascii = match character {
        '０'..='９' => (u32::from(character) - u32::from('０')) + u32::from('0'),
        other => u32::from(other),
    };
    char::from_u32(ascii)?.to_digit(10).map(u64::from)
}

fn number(rest: &str, at: usize) -> Result<(Token, usize), Fault> {
    let (mut value, mut length) = (Some(0_u64), 0);
    for character in rest.chars() {
        let Some(digit) = digit(character) else { break };
        value = value.and_then(|value| value.checked_mul(10)?.checked_add(digit));
        length += character.len_utf8();
    }
    let too_large = || {
        let (zh, en) = ("这个数超过2⁶⁴ − 1", "this number is above 2^64 - 1: write a smaller one");
        Fault::new(&(at..at + length), zh, en)
    };
    Ok((Token::Number(value.ok_or_else(too_large)?), length))
}
