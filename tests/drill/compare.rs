//! What a program with a bug in it prints, held against the pages that were kept.
//!
//! The strict reading: every page counts by itself. A wrong page is a survivor, even if the program refuses another.

use crate::print::{Drawn, Of, Page, Printer, Refused, catch_panic};
use serde::{Deserialize, Serialize};

/// A page that was kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Kept {
    /// What it is of.
    pub of: Of,
    /// What was drawn, for a generator.
    pub drawn: Option<Drawn>,
    /// The family, whose pages may share what they keep.
    pub group: String,
    /// Everything that was printed.
    pub text: String,
    /// How long it took, in milliseconds.
    pub millis: u64,
    /// The functions with bugs that it took.
    pub reached: Vec<usize>,
}

/// What became of a bug.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every page is as it was.
    Unchanged,
    /// Another problem was drawn, and nothing else has changed.
    DrawnOtherwise(String),
    /// Another difficulty was printed, or something was left out; everything else is as it was. Nothing that is printed
    /// is false.
    Lesser(&'static str, String),
    /// Some page was refused, the others are as they were.
    Refused(String),
    /// Some page was printed otherwise.
    Survivor(String),
}

impl Verdict {
    /// One line that `tests/drill/run` reads.
    pub fn line(&self) -> String {
        match self {
            Self::Unchanged => "unchanged".to_owned(),
            Self::DrawnOtherwise(told) => format!("drawn-otherwise\t{told}"),
            Self::Lesser(kind, told) => format!("{kind}\t{told}"),
            Self::Refused(told) => format!("refused\t{told}"),
            Self::Survivor(told) => format!("survivor\t{told}"),
        }
    }
}

/// Prints everything again; stops at the first page that is not as it was.
pub fn with_kept(kept: &[Kept]) -> Verdict {
    let mut printer = Printer::new();
    let mut verdict = Verdict::Unchanged;
    for page in kept {
        printer.forget();
        match of_page(&printer, page) {
            Verdict::Unchanged => {}
            survivor @ Verdict::Survivor(_) => return survivor,
            refused @ Verdict::Refused(_) if !matches!(verdict, Verdict::Refused(_)) => {
                verdict = refused
            }
            other @ (Verdict::DrawnOtherwise(_) | Verdict::Lesser(..))
                if verdict == Verdict::Unchanged =>
            {
                verdict = other
            }
            Verdict::Refused(_) | Verdict::DrawnOtherwise(_) | Verdict::Lesser(..) => {}
        }
    }
    verdict
}

fn of_page(printer: &Printer, kept: &Kept) -> Verdict {
    let (Of::Generator(id, level), Some(drawn)) = (&kept.of, &kept.drawn) else {
        return judge_page(&kept.of, &kept.text, catch_panic(|| printer.page(&kept.of)));
    };
    if !drawn.number {
        let again = judge_page(&kept.of, &kept.text, catch_panic(|| printer.again(id, drawn)));
        if again != Verdict::Unchanged {
            return again;
        }
    }
    match catch_panic(|| printer.draw_page(id, *level)) {
        Ok((now, _)) if now != *drawn => {
            Verdict::DrawnOtherwise(format!("{:?}: {}", kept.of, now.line))
        }
        now => judge_page(&kept.of, &kept.text, now.map(|(_, page)| page)),
    }
}

fn judge_page(of: &Of, kept: &str, now: Result<Page, Refused>) -> Verdict {
    match now {
        Ok(page) if page.text == kept => Verdict::Unchanged,
        Ok(page) => {
            let told = format!("{of:?}: {}", difference(kept, &page.text));
            match lesser(kept, &page.text) {
                Some(kind) => Verdict::Lesser(kind, told),
                None => Verdict::Survivor(told),
            }
        }
        Err(told) => Verdict::Refused(format!("{of:?}: {}", told.replace(['\n', '\t'], " "))),
    }
}

/// What kind of difference, and the first line that differs.
fn difference(kept: &str, now: &str) -> String {
    let (mut old, mut new) = (kept.lines(), now.lines());
    loop {
        match (old.next(), new.next()) {
            (was, is) if was == is && was.is_some() => {}
            (was, is) => {
                let shown =
                    |line: Option<&str>| line.unwrap_or("(nothing)").trim().replace('\t', " ");
                return format!("[{}] {} => {}", kind(kept, now), shown(was), shown(is));
            }
        }
    }
}

/// Whether only the difficulty differs, or something is only left out.
fn lesser(kept: &str, now: &str) -> Option<&'static str> {
    let (old, new) = (without_difficulty(kept), without_difficulty(now));
    if old == new {
        return Some("difficulty");
    }
    let mut lines = old.iter();
    new.iter().all(|line| lines.any(|old| old == line)).then_some("left-out")
}

/// The lines without what tells how hard a problem is, and without the signs that open, close and part what stands in JSON.
fn without_difficulty(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut inside = None;
    for line in text.lines() {
        let indent = line.len() - line.trim_start().len();
        let told = line.trim().replace(['★', '☆'], "");
        if inside.is_some_and(|outer| indent > outer) {
            continue;
        }
        inside = (told.starts_with("\"difficulty\": {")).then_some(indent);
        let is_level = ["难度：", "Difficulty:"].iter().any(|word| told.contains(word));
        let told = told.trim_end_matches([',', '{', '}', '[', ']']).trim_end_matches("null");
        if inside.is_none() && !is_level && !told.is_empty() {
            found.push(told.trim_end().to_owned());
        }
    }
    found
}

/// Whether numbers differ, or words, or what stands between them.
fn kind(kept: &str, now: &str) -> &'static str {
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let letters = |text: &str| text.chars().filter(|it| it.is_alphanumeric()).collect::<String>();
    if digits(kept) != digits(now) {
        "numbers"
    } else if letters(kept) != letters(now) {
        "words"
    } else {
        "layout"
    }
}
