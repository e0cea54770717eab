//! How much must be trusted: the kernel's lines of code, counted and held. Comments, blank lines and tests are none.
//!
//! `cargo test --test it size -- --nocapture` prints them by module.

use super::{read, rust_files};
use std::{collections::BTreeMap, path::Path};

/// Lines of the kernel without what is counted apart, today and at last. It rose once, by 40, when every step of a claim came
/// to be counted: who judges what a stranger wrote must end.
const MOST_LINES: Limit = Limit { today: 5_430, goal: 3_000 };

/// Lines of the rules of Chinese chess, and of ways of writing numbers with the checking of them.
const MOST_LINES_APART: Limit = Limit { today: 1_500, goal: 1_500 };

/// Lines of the theorems about every size.
const MOST_LINES_OF_DIGITS: Limit = Limit { today: 600, goal: 600 };

/// How many functions are longer than [`LONGEST_FUNCTION`], today and at last.
const MOST_LONG_FUNCTIONS: Limit = Limit { today: 0, goal: 0 };

/// The most lines of code of one function.
const LONGEST_FUNCTION: usize = 40;

/// What is counted apart.
const APART: [&str; 5] =
    ["digits", "xiangqi", "numeration", "game/xiangqi", "check/representation"];

/// A limit on the way to its goal: `today` falls, unless the kernel comes to promise more.
struct Limit {
    today: usize,
    goal: usize,
}

impl Limit {
    fn hold(&self, what: &str, found: usize) {
        let Self { today, goal } = self;
        println!("{found:6}  {what} (the limit is {today}, the goal {goal})");
        assert!(found <= *today, "{what}: {found}, and the limit is {today}");
        assert!(today >= goal, "{what}: the goal is reached, so the limit is the goal");
    }
}

#[test]
fn the_kernel_can_be_read_in_one_sitting() {
    let mut lines: BTreeMap<String, usize> = BTreeMap::new();
    let mut long = Vec::new();
    for (module, text) in modules() {
        let code = code_lines(&text);
        *lines.entry(group(&module)).or_default() += code.len();
        let functions =
            functions(&code).into_iter().filter(|(_, length)| *length > LONGEST_FUNCTION);
        long.extend(functions.map(|(name, length)| format!("{module}: {name}, {length} lines")));
    }
    lines.iter().for_each(|(group, count)| println!("{count:6}  {group}"));
    long.iter().for_each(|function| println!("  long  {function}"));
    let digits = lines.remove("apart: digits").unwrap_or_default();
    let apart = |group: &&String| group.starts_with("apart: ");
    let together = |wanted: bool| {
        lines.iter().filter(|(group, _)| apart(group) == wanted).map(|(_, count)| count).sum()
    };
    MOST_LINES.hold("lines of the kernel", together(false));
    MOST_LINES_APART.hold("lines apart", together(true));
    MOST_LINES_OF_DIGITS.hold("lines of the theorems about every size", digits);
    MOST_LONG_FUNCTIONS.hold("long functions", long.len());
}

/// The kernel's files that are no tests, by their paths without `.rs`.
fn modules() -> Vec<(String, String)> {
    let root = Path::new("kernel/src");
    let files = rust_files(root).into_iter().filter_map(|path| {
        let name = path.strip_prefix(root).ok()?.with_extension("").to_string_lossy().into_owned();
        let is_test = name.split('/').any(|part| part == "tests");
        (!is_test).then(|| (name, read(&path)))
    });
    files.collect()
}

/// Where a file is counted: its first folder, or what is apart.
fn group(module: &str) -> String {
    if let Some(apart) = APART.iter().find(|apart| within(module, apart)) {
        return format!("apart: {apart}");
    }
    module.split('/').next().unwrap_or_default().to_owned()
}

fn within(module: &str, folder: &str) -> bool {
    module.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '_']))
}

/// A text without blank lines, comments and what is behind `#[cfg(test)]`, wherever that stands.
pub(super) fn code(text: &str) -> String {
    code_lines(text).join("\n")
}

/// The lines that are neither blank nor comments nor behind `#[cfg(test)]`, with their indentation.
fn code_lines(text: &str) -> Vec<&str> {
    let mut lines = text.lines().filter(|line| !is_silent(line));
    let mut code = Vec::new();
    while let Some(line) = lines.next() {
        if line.trim() == "#[cfg(test)]" {
            skip_item(indentation(line), &mut lines);
        } else {
            code.push(line);
        }
    }
    code
}

fn is_silent(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with("//")
}

fn indentation(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Passes over one item: up to the line that ends it, which stands as far in as its first.
fn skip_item<'a>(indented: usize, lines: &mut impl Iterator<Item = &'a str>) {
    for line in lines {
        let ends = line.ends_with(';') || line.ends_with('}') || line.ends_with("},");
        if indentation(line) == indented && ends {
            return;
        }
    }
}

/// Every function with a body, and its lines from its name to its end.
fn functions<'a>(code: &[&'a str]) -> Vec<(&'a str, usize)> {
    let begins = |line: &str| {
        let head = line.split('(').next().unwrap_or_default();
        head.split_whitespace().any(|word| word == "fn")
    };
    let starts = (0..code.len()).filter(|index| begins(code[*index]));
    starts
        .filter_map(|start| {
            let indented = indentation(code[start]);
            let ends = |line: &&str| indentation(line) == indented && line.ends_with(['}', ';']);
            let length = code[start..].iter().position(ends)? + 1;
            Some((code[start].trim(), length))
        })
        .collect()
}

#[test]
fn only_code_is_counted() {
    let text = "//! A head.\n\nuse a;\n\n/// What.\nfn f() {\n    // Why.\n    g();\n}\n\n#[cfg(test)]\nmod tests {\n    fn t() {}\n}\n\nfn h();\n";
    let code = code_lines(text);
    assert_eq!(code, ["use a;", "fn f() {", "    g();", "}", "fn h();"]);
    assert_eq!(functions(&code), [("fn f() {", 3), ("fn h();", 1)]);
    let inside = "impl A {\n    #[cfg(test)]\n    fn t(\n        a: u8,\n    ) {\n        b();\n    }\n    fn u() {}\n}\n";
    assert_eq!(code_lines(inside), ["impl A {", "    fn u() {}", "}"]);
    assert_eq!(group("check/representation/fault"), "apart: check/representation");
    assert_eq!((group("game/nim"), group("nimber")), ("game".to_owned(), "nimber".to_owned()));
}
