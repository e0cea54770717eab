//! Exercises in a chapter: problems with folded hints and solutions, whole sheets.

use super::{
    directive::{Generated, MAX_GENERATED, Sheet},
    expand::{Counts, Expander, Made, Making, Refused, Solution, wrong},
};
use crate::{
    chinese::InChinese,
    exercise::{generate::Generator, problem::Problem},
    render::{
        document::{Document, Printed},
        html::{Page, page},
        view::ProblemView,
    },
    sheet::{
        SheetError, Worksheet,
        id::{CopyNumber, Level, SheetFieldError},
        solved,
    },
};
use base64::{Engine as _, prelude::BASE64_STANDARD};
use serde_json::json;

impl Expander {
    pub(super) fn problem(&self, id: &str, counts: &mut Counts) -> Making<Made> {
        let problem = solved(&self.library.problem(id)?, &self.tables)?;
        self.exercises(&[problem], counts)
    }

    pub(super) fn generated(&self, wish: &Generated, counts: &mut Counts) -> Making<Made> {
        let Generated { from, level, seed, count } = wish;
        if !(1..=MAX_GENERATED).contains(count) {
            return Err(wrong(
                format!("count 是 {count}：可以是 1 到 {MAX_GENERATED}（MAX_GENERATED）"),
                format!("count is {count}: it may be 1 to {MAX_GENERATED} (MAX_GENERATED)"),
            ));
        }
        let file = self.library.generator(from)?;
        let generator = Generator { file: &file, level: *level, seed: *seed };
        let count = usize::try_from(*count).unwrap_or(usize::MAX);
        let problems = generator.problems(count, &self.tables)?;
        self.exercises(&problems, counts)
    }

    fn exercises(&self, problems: &[Problem], counts: &mut Counts) -> Making<Made> {
        let (mut pages, mut solutions) = (String::new(), Vec::new());
        for problem in problems {
            counts.exercises += 1;
            let (page, solution) = self.exercise(counts.exercises, problem)?;
            pages.push_str(&page);
            solutions.push(solution);
        }
        Ok(Made { page: pages, solutions })
    }

    /// An exercise with its number in the chapter.
    fn exercise(&self, number: usize, problem: &Problem) -> Making<(String, Solution)> {
        let language = self.language();
        let view = ProblemView::new(number, problem, language)?;
        let told = self.engine.told(&view)?;
        let title = self.plain("title", &told)?.trim().to_owned();
        let asked = self.engine.page("problem.md", &view)?;
        let asked = self.html(without_heading(&asked));
        let key = self.engine.page("key.md", &view)?;
        let Key { hints, mut rest } = Key::of(&key, language.pick(&KEY_WORDS.0, &KEY_WORDS.1));
        if let Some(remark) = told["remark"].as_str() {
            rest.push_str(&format!("\n{remark}\n"));
        }
        let hints: Vec<String> = list_items(&hints).iter().map(|hint| self.html(hint)).collect();
        let solution = self.html(&rest);
        let anchor = format!("bouton-exercise-{number}");
        let values = json!({
            "anchor": anchor, "title": self.html(&title), "asked": asked, "hints": hints, "solution": solution,
        });
        let page = self.plain("exercise", &values)?;
        Ok((format!("{}\n", page.trim()), Solution { title, anchor, markdown: solution }))
    }

    pub(super) fn own_hint(&self, text: &str) -> Making<String> {
        let text = self.inside(text)?;
        Ok(self.plain("hint", &json!({ "text": text }))?)
    }

    pub(super) fn own_solution(&self, text: &str, counts: &mut Counts) -> Making<Made> {
        counts.solutions += 1;
        let number = counts.solutions;
        let markdown = self.inside(text)?;
        let anchor = format!("bouton-solution-{number}");
        let values = json!({ "text": markdown, "anchor": anchor });
        let page = self.plain("solution", &values)?;
        let title = self.plain("own-title", &json!({ "number": number }))?;
        let title = title.trim().to_owned();
        Ok(Made { page, solutions: vec![Solution { title, anchor, markdown }] })
    }

    pub(super) fn worksheet(&self, wish: &Sheet) -> Making<String> {
        let set = self.library.set(&wish.set)?;
        let told = |error: SheetFieldError| wrong(error.chinese(), error.to_string());
        let level = Level::new(wish.level).map_err(told)?;
        let worksheet = Worksheet::new(&set, level, wish.seed, &self.library, &self.tables);
        let worksheet = worksheet.map_err(sheet_fault)?;
        let one = CopyNumber::new(1).map_err(told)?;
        let copies = worksheet.copies(one, one, &self.tables).map_err(sheet_fault)?;
        let printed =
            Printed { worksheet: &worksheet, copies: &copies, names: &[], certified: &[] };
        let document = printed.render(&self.engine)?;
        let id = copies.first().map(|copy| copy.id.to_string()).unwrap_or_default();
        let values = json!({
            "id": id, "set": wish.set, "level": wish.level, "seed": wish.seed,
            "sheet": self.html(&document.sheet), "files": self.files(&id, &document),
        });
        Ok(self.plain("worksheet", &values)?)
    }

    /// What can be downloaded: sheet and key, to print and to change.
    fn files(&self, id: &str, document: &Document) -> Vec<serde_json::Value> {
        let language = self.language();
        let html = |markdown: &str| page(markdown, &Page { lang: language, title: id, meta: None });
        let files = [
            ("sheet", "html", html(&document.sheet)),
            ("key", "html", html(&document.key)),
            ("sheet", "md", document.sheet.clone()),
            ("key", "md", document.key.clone()),
        ];
        let file = |(part, format, contents): (&str, &str, String)| {
            let kind = if format == "md" { "text/markdown" } else { "text/html" };
            let data = BASE64_STANDARD.encode(contents);
            json!({
                "part": part, "format": format, "name": format!("{part}.{language}.{format}"),
                "data": format!("data:{kind};charset=utf-8;base64,{data}"),
            })
        };
        files.into_iter().map(file).collect()
    }

    /// Markdown of the author's own inside a directive: directives in sentences and mathematics work there.
    fn inside(&self, text: &str) -> Making<String> {
        let source = crate::exercise::library::Source {
            path: "bouton".to_owned(),
            text: text.trim_end().to_owned(),
        };
        let chapter = self.chapter(&source).map_err(Refused::Elsewhere)?;
        Ok(chapter.markdown)
    }
}

fn sheet_fault(error: SheetError) -> Refused {
    match error {
        SheetError::Library(error) => error.into(),
        error => wrong(error.chinese(), error.to_string()),
    }
}

/// A problem's first line is its heading, which the page words otherwise.
fn without_heading(page: &str) -> &str {
    let page = page.trim_start();
    match page.split_once('\n') {
        Some((heading, rest)) if heading.starts_with("## ") => rest,
        _ => page,
    }
}

/// What headings of a key are called, in Chinese and in English.
const KEY_WORDS: (Headings, Headings) = (
    Headings { hints: "提示", left_out: ["评分", "说明"] },
    Headings { hints: "Hints", left_out: ["Marks", "Notes"] },
);

/// The headings of a key that a book treats in its own way.
struct Headings {
    hints: &'static str,
    /// Marks and difficulty are for teachers.
    left_out: [&'static str; 2],
}

/// A key in its parts.
struct Key {
    /// The hints, a numbered list.
    hints: String,
    /// All else that is for the reader.
    rest: String,
}

impl Key {
    fn of(key: &str, headings: &Headings) -> Self {
        let mut parts = Self { hints: String::new(), rest: String::new() };
        let mut heading = "";
        for line in without_heading(key).lines() {
            if let Some(title) = line.strip_prefix("### ") {
                heading = title.trim();
                if heading != headings.hints && !headings.left_out.contains(&heading) {
                    parts.rest.push_str(&format!("\n**{heading}**\n"));
                }
                continue;
            }
            if headings.left_out.contains(&heading) {
                continue;
            }
            let part = if heading == headings.hints { &mut parts.hints } else { &mut parts.rest };
            part.push_str(line);
            part.push('\n');
        }
        parts
    }
}

/// The items of a numbered list, each without its number.
fn list_items(list: &str) -> Vec<String> {
    let mut items: Vec<String> = Vec::new();
    for line in list.lines() {
        let digits = line.chars().take_while(char::is_ascii_digit).count();
        let opened = line.get(digits..).and_then(|rest| rest.strip_prefix(". "));
        match (opened.filter(|_| digits > 0), items.last_mut()) {
            (Some(item), _) => items.push(format!("{item}\n")),
            (None, Some(item)) => item.push_str(&format!("{}\n", line.trim_start())),
            (None, None) => {}
        }
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::{
        library::{Kind, Library},
        tables::Tables,
        text::Language,
    };

    #[test]
    fn a_key_is_taken_apart_by_its_headings() {
        let key = "## 1. A\n\nwords\n\n### Answer\n\nyes\n\n### Marks\n\n| a |\n\n### Hints\n\n1. one\n   more\n2. two\n\n### Why\n\nend\n\n### Notes\n\nhard\n";
        let Key { hints, rest } = Key::of(key, &KEY_WORDS.1);
        assert_eq!(list_items(&hints), ["one\nmore\n", "two\n\n"]);
        assert_eq!(rest.replace('\n', ""), "words**Answer**yes**Why**end");
    }

    #[test]
    fn every_problem_of_the_program_has_hints_and_a_solution_in_both_languages() {
        let (library, tables) = (Library::embedded(), Tables::default());
        let ids = library.ids(Kind::Problem);
        let problems: Vec<Problem> =
            ids.iter().map(|id| solved(&library.problem(id).unwrap(), &tables).unwrap()).collect();
        for language in Language::ALL {
            let expander = Expander::new(language, None).unwrap();
            for problem in &problems {
                let (page, solution) =
                    expander.exercise(1, problem).unwrap_or_else(|_| panic!("{}", problem.id));
                let hints = page.matches("<details class=\"bouton-hint\">").count();
                assert!(hints > 0, "{} {language}", problem.id);
                assert!(solution.markdown.len() > 100, "{} {language}", problem.id);
                assert!(!page.contains("\n\n"), "{} {language}", problem.id);
            }
        }
    }
}
