//! Both languages say the same: a message that names a file, a number or a limit in one names it in the other.

use super::{read, size::code, sources};
use std::collections::{BTreeMap, BTreeSet};

/// What English needs where Chinese has no plural and no verb that changes, beside the same number.
const GRAMMAR: [&str; 7] = ["certificates", "have", "many", "plural", "questions", "were", "what"];

/// What may stand between the two texts of one message.
const BETWEEN: [&str; 5] = ["format!", ".to_owned", ".into", "String::from", "&"];

/// The string literals of a source, each with where it begins and ends.
fn literals(text: &str) -> Vec<(usize, usize, &str)> {
    let (bytes, mut found, mut at) = (text.as_bytes(), Vec::new(), 0);
    while at < bytes.len() {
        let rest = &bytes[at..];
        if rest.starts_with(b"//") {
            at += rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
        } else if rest.starts_with(b"'\"'") {
            at += 3;
        } else if rest[0] == b'"' {
            let (start, mut end) = (at + 1, at + 1);
            while end < bytes.len() && bytes[end] != b'"' {
                end += if bytes[end] == b'\\' { 2 } else { 1 };
            }
            found.push((at, end + 1, &text[start..end.min(bytes.len())]));
            at = end + 1;
        } else {
            at += 1;
        }
    }
    found
}

/// The names in braces of a message, without the language that ends some of them.
fn fields(message: &str) -> BTreeSet<String> {
    let message = message.replace("{{", "").replace("}}", "");
    let names = message.split('{').skip(1).filter_map(|rest| rest.split(['}', ':']).next());
    let is_name = |name: &&str| name.chars().all(|it| it.is_ascii_alphanumeric() || it == '_');
    let plain = |name: &str| name.trim_end_matches("_zh").trim_end_matches("_en").to_owned();
    let names = names.filter(is_name).filter(|name| !["", "zh", "en"].contains(name));
    names.map(plain).collect()
}

fn is_chinese(text: &str) -> bool {
    text.chars().any(|sign| ('\u{4e00}'..='\u{9fff}').contains(&sign))
}

/// Whether nothing but the making of a text stands between two literals.
fn are_beside_each_other(between: &str) -> bool {
    let left = BETWEEN.iter().fold(between.to_owned(), |left, part| left.replace(part, ""));
    left.contains(',') && left.chars().all(|sign| sign.is_whitespace() || ",()".contains(sign))
}

/// The messages of a source that stand in Chinese and then in English.
fn messages(text: &str) -> Vec<(&str, &str)> {
    let found = literals(text);
    let pairs = found.windows(2).filter_map(|pair| match pair {
        [(_, end, zh), (start, _, en)] if is_chinese(zh) && !is_chinese(en) => {
            are_beside_each_other(&text[*end..*start]).then_some((*zh, *en))
        }
        _ => None,
    });
    pairs.collect()
}

/// What one of the two names and the other does not.
fn drift(zh: &str, en: &str) -> Vec<String> {
    let (zh, en) = (fields(zh), fields(en));
    let differs = zh.symmetric_difference(&en).filter(|name| !GRAMMAR.contains(&name.as_str()));
    differs.cloned().collect()
}

#[test]
fn messages_beside_each_other_have_the_same_fields() {
    let mut count = 0;
    for path in sources("").iter().filter(|path| !path.ends_with("tests.rs")) {
        let text = read(path);
        for (zh, en) in messages(&code(&text)) {
            count += 1;
            // A cause of a fault in a claim is told by its own sentence.
            if en.starts_with("{cause}") {
                continue;
            }
            let drift = drift(zh, en);
            assert!(drift.is_empty(), "{}: {drift:?}\n{zh}\n{en}", path.display());
        }
    }
    assert!(count > 500, "{count} messages found");
}

#[test]
fn a_field_that_one_language_leaves_out_is_found() {
    let check = |source: &str, drifted: &[&str]| {
        let found = messages(source);
        assert_eq!(found.len(), 1, "{source}");
        assert_eq!(drift(found[0].0, found[0].1), drifted, "{source}");
    };
    check(r#"both!("有 {found} 堆", "{found} heaps")"#, &[]);
    check(r#"pick(format!("有 {found} 堆"), format!("heaps"))"#, &["found"]);
    check(r#"("超过上限".to_owned(), "above {limit}".into())"#, &["limit"]);
}

/// The errors of all layers whose English stands at the type: their fields by type and variant.
fn errors() -> BTreeMap<(String, String), BTreeSet<String>> {
    let mut found = BTreeMap::new();
    for path in sources("") {
        let text = read(&path);
        for part in code(&text).split("enum ").skip(1) {
            let Some((name, body)) = part.split_once('{') else { continue };
            let body = body.split("\n}").next().unwrap();
            for variant in body.split("#[error(").skip(1) {
                let Some((_, end, message)) = literals(variant).first().copied() else { continue };
                let Some((_, after)) = variant[end..].split_once("]\n") else { continue };
                let variant = after.trim_start().split(|it: char| !it.is_alphanumeric()).next();
                let key = (name.trim().to_owned(), variant.unwrap().to_owned());
                found.insert(key, fields(message));
            }
        }
    }
    found
}

#[test]
fn errors_in_chinese_name_what_they_name_in_english() {
    let (errors, mut count) = (errors(), 0);
    for path in sources("chinese") {
        let text = read(&path);
        for part in code(&text).split("impl InChinese for ").skip(1) {
            let (name, body) = part.split_once('{').unwrap();
            for arm in body.split("\n}").next().unwrap().split("Self::").skip(1) {
                let variant = arm.split(|it: char| !it.is_alphanumeric()).next().unwrap();
                let Some(told) = errors.get(&(name.trim().to_owned(), variant.to_owned())) else {
                    continue;
                };
                count += 1;
                let pattern = arm.split("=>").next().unwrap();
                // What has no name is told by its place; constants are in sight everywhere.
                let named = told.iter().filter(|field| field.starts_with(char::is_lowercase));
                for field in named {
                    let is_bound = pattern.split(|it: char| !it.is_alphanumeric() && it != '_');
                    let mut is_bound = is_bound.map(|bound| bound.trim_end_matches("_zh"));
                    let is_bound = is_bound.any(|bound| bound == field);
                    assert!(is_bound, "{}: {name}::{variant} leaves out {field}", path.display());
                }
            }
        }
    }
    assert!(count > 100, "{count} errors found");
}
