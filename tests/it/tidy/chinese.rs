//! How Chinese text sets what is not Chinese: no space beside digits, Latin words and code, one beside a formula, and
//! no mark of half width beside a Chinese character. What the program says keeps a space beside an option or a command alone.

use super::{is_test, read, rust_files};
use std::{fs, path::Path};

/// What stands for a formula.
const FORMULA: char = '\u{1}';

/// What is set by other rules, with what is read in its place: from, to, instead.
const MASKED: [(&str, &str, &str); 6] = [
    ("`", "`", "C"),
    ("$$", "$$", " "),
    ("$", "$", "\u{1}"),
    ("{{#", "}}", "1"),
    ("](", ")", "]"),
    ("{#", "}", ""),
];

fn mask_line(line: &str) -> String {
    let mask = |text: String, (open, close, instead): &(&str, &str, &str)| {
        let (mut made, mut left) = (String::new(), text.as_str());
        while let Some((before, rest)) = left.split_once(open) {
            let Some((_, behind)) = rest.split_once(close) else { break };
            made.push_str(before);
            made.push_str(instead);
            left = behind;
        }
        made + left
    };
    MASKED.iter().fold(line.to_owned(), mask)
}

/// Whether a line breaks the rule.
fn is_badly_set(line: &str) -> bool {
    let signs: Vec<char> = mask_line(line).chars().collect();
    let is_chinese = |sign: char| ('\u{4e00}'..='\u{9fff}').contains(&sign);
    let is_latin = |sign: char| sign.is_ascii_alphanumeric() || "()".contains(sign);
    let is_half = |sign: char| ":;,?!".contains(sign) || sign == FORMULA;
    let either = |one: char, other: char, is: &dyn Fn(char) -> bool| {
        (is_chinese(one) && is(other)) || (is(one) && is_chinese(other))
    };
    let spaced =
        |three: &[char]| matches!(three, [one, ' ', other] if either(*one, *other, &is_latin));
    let joined = |two: &[char]| matches!(two, [one, other] if either(*one, *other, &is_half));
    signs.windows(3).any(spaced) || signs.windows(2).any(joined)
}

/// The lines of a chapter that are set as Chinese text, by their number: also hints and solutions, which are indented.
fn prose(text: &str) -> Vec<(usize, &str)> {
    let mut fence = None;
    let is_prose = |(_, line): &(usize, &str)| {
        let trimmed = line.trim_start();
        if trimmed.starts_with("```") || trimmed.starts_with("~~~") {
            fence = fence.is_none().then(|| trimmed.ends_with("bouton"));
            return false;
        }
        fence.is_none_or(|directive| directive && line.starts_with("  "))
    };
    (1..).zip(text.lines()).filter(is_prose).collect()
}

#[test]
fn chapters_in_chinese_are_set_by_one_rule() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("book/zh/src");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    for file in files.filter(|path| path.extension().is_some_and(|ending| ending == "md")) {
        for (number, line) in prose(&read(&file)) {
            assert!(!is_badly_set(line), "{}:{number}: {line}", file.display());
        }
    }
}

/// The places of a line of Rust at which a Chinese message has a space beside a number, or what is filled in for one.
fn spaces_beside_numbers(line: &str) -> usize {
    let signs: Vec<char> = line.chars().collect();
    let is_chinese = |sign: char| ('\u{4e00}'..='\u{9fff}').contains(&sign);
    let is_spaced = |three: &[char]| match three {
        [one, ' ', other] => {
            (is_chinese(*one) && (other.is_ascii_digit() || "{`".contains(*other)))
                || ((one.is_ascii_digit() || *one == '`') && is_chinese(*other))
        }
        _ => false,
    };
    signs.windows(3).filter(|three| is_spaced(three)).count()
}

/// The lines of a file that are not its tests, nor comments.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = (1..).zip(text.lines()).take_while(|(_, line)| *line != "mod tests {");
    lines.filter(|(_, line)| !line.trim_start().starts_with("//"))
}

#[test]
fn messages_in_chinese_are_set_by_the_same_rule() {
    // A record of moves has spaces of its own.
    let is_record = |line: &str| line.contains("炮三进一 炮7进2");
    for folder in ["src", "school/src", "solve/src", "book/widget/src"] {
        for file in rust_files(Path::new(folder)).into_iter().filter(|file| !is_test(file)) {
            for (number, line) in code(&read(&file)).filter(|(_, line)| !is_record(line)) {
                assert_eq!(spaces_beside_numbers(line), 0, "{}:{number}: {line}", file.display());
            }
        }
    }
}

#[test]
fn spaces_beside_numbers_are_found() {
    for line in ["format!(\"有 {count}堆\")", "\"第3 堆\"", "\"上限是 5\"", "\"写 `a`\""] {
        assert_eq!(spaces_beside_numbers(line), 1, "{line}");
    }
    for line in ["\"有{count}堆，第3堆\"", "\"用 --to 指定\"", "\"请用 -o 写到别处\""]
    {
        assert_eq!(spaces_beside_numbers(line), 0, "{line}");
    }
}

#[test]
fn lines_that_break_the_rule_are_found() {
    for line in ["有 3堆", "有3 堆", "叫 Nim", "面对 (1, 2)", "设$k$是", "这样:好", "程序 `P(p)`说"]
    {
        assert!(is_badly_set(line), "{line}");
    }
    for line in
        ["有3堆，叫Nim。", "面对(1, 2)：", "设 $k$ 是3", "`a: b`说", "见[这里](a.md#b)", "3 + 5"]
    {
        assert!(!is_badly_set(line), "{line}");
    }
    assert_eq!(
        prose("一\n```text\n二 2\n```\n```bouton\nhint: |\n  三\n```\n四"),
        [(1, "一"), (7, "  三"), (9, "四")]
    );
}
