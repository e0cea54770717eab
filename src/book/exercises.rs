//! Exercises in a chapter: problems with folded hints and solutions, whole sheets.

use super::{
    directive::{Generated, MAX_GENERATED, Sheet},
    expand::{Counts, Expander, Made, Making, Refused, Solution, wrong},
};
use crate::{
    chinese::InChinese,
    generate::Generator,
    problem::{Problem, named::Named},
    render::{
        document::{Document, Printed},
        exercise::{Exercise, Place},
        html::{Page, page},
        opener,
        view::ProblemView,
    },
    sheet::{
        SheetError, Worksheet,
        id::{CopyNumber, Level, SheetFieldError},
        solve_problem,
    },
};
use base64::{Engine as _, prelude::BASE64_STANDARD};
use serde_json::json;

impl Expander {
    pub(super) fn problem(&self, id: &str, counts: &mut Counts) -> Making<Made> {
        let problem = solve_problem(&self.library.problem(id)?, &self.tables)?;
        let named = self.is_ours(id).then(|| Named::Problem(id.to_owned()));
        self.exercises(&[(problem, named)], counts)
    }

    pub(super) fn generate_exercises(&self, wish: &Generated, counts: &mut Counts) -> Making<Made> {
        let Generated { from, level, seed, count } = wish;
        if !(1..=MAX_GENERATED).contains(count) {
            return Err(wrong(
                format!("count是{count}：可以是1到{MAX_GENERATED}（MAX_GENERATED）"),
                format!("count is {count}: it may be 1 to {MAX_GENERATED} (MAX_GENERATED)"),
            ));
        }
        let file = self.library.generator(from)?;
        let generator = Generator { file: &file, level: *level, seed: *seed };
        let count = usize::try_from(*count).unwrap_or(usize::MAX);
        let is_ours = self.is_our_generator(from);
        let named = |number: u64| Named::Generated {
            from: from.clone(),
            level: *level,
            seed: seed.to_string(),
            number,
        };
        let names = (1..).map(|number| is_ours.then(|| named(number)));
        let problems: Vec<_> =
            generator.problems(count, &self.tables)?.into_iter().zip(names).collect();
        self.exercises(&problems, counts)
    }

    fn exercises(
        &self,
        problems: &[(Problem, Option<Named>)],
        counts: &mut Counts,
    ) -> Making<Made> {
        let (mut pages, mut solutions) = (String::new(), Vec::new());
        for (problem, named) in problems {
            counts.exercises += 1;
            let (page, solution) = self.exercise(counts.exercises, problem, named.as_ref())?;
            pages.push_str(&page);
            solutions.push(solution);
        }
        Ok(Made { page: pages, solutions, ..Made::default() })
    }

    /// An exercise with its number in the chapter.
    fn exercise(
        &self,
        number: usize,
        problem: &Problem,
        named: Option<&Named>,
    ) -> Making<(String, Solution)> {
        let language = self.language();
        let view = ProblemView::new(number, problem, language)?;
        let anchor = format!("bouton-exercise-{number}");
        let opener = opener::of_problem(problem);
        let like = named.and_then(Named::like);
        let place = Place { named, like, anchor: &anchor, opener: &opener };
        let Exercise { title, page, solution } = self.engine.exercise(&view, &place)?;
        Ok((format!("{page}\n"), Solution { title, anchor, markdown: solution }))
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
        Ok(Made { page, solutions: vec![Solution { title, anchor, markdown }], ..Made::default() })
    }

    pub(super) fn worksheet(&self, wish: &Sheet) -> Making<String> {
        let (id, document) = self.render_first_copy(wish)?;
        let values = json!({
            "id": id, "set": wish.set, "level": wish.level, "seed": wish.seed,
            "sheet": self.html(&document.sheet), "files": self.files(&id, &document),
        });
        Ok(self.plain("worksheet", &values)?)
    }

    /// The sheet alone, as it looks on paper.
    pub(super) fn paper(&self, wish: &Sheet) -> Making<String> {
        let (id, document) = self.render_first_copy(wish)?;
        Ok(self.plain("paper", &json!({ "id": id, "sheet": self.html(&document.sheet) }))?)
    }

    /// The first copy of a set with its ID.
    fn render_first_copy(&self, wish: &Sheet) -> Making<(String, Document)> {
        let set = self.library.set(&wish.set)?;
        let told = |error: SheetFieldError| wrong(error.chinese(), error.to_string());
        let level = Level::new(wish.level).map_err(told)?;
        let worksheet = Worksheet::new(&set, level, wish.seed, &self.library, &self.tables);
        let worksheet = worksheet.map_err(sheet_fault)?;
        let one = CopyNumber::new(1).map_err(told)?;
        let copies = worksheet.copies(one, one, &self.tables).map_err(sheet_fault)?;
        let printed =
            Printed { worksheet: &worksheet, copies: &copies, pupils: &[], certified: &[] };
        let document = printed.render(&self.engine)?;
        let id = copies.first().map(|copy| copy.id.to_string()).unwrap_or_default();
        Ok((id, document))
    }

    /// What can be downloaded: sheet and key, to print and to change.
    fn files(&self, id: &str, document: &Document) -> Vec<serde_json::Value> {
        let language = self.language();
        let html = |markdown: &str| {
            page(markdown, &Page { lang: language, title: id, meta: None, paper: None })
        };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::templates::Engine;
    use crate::{
        answer::tables::Tables,
        exercise::library::{Kind, Library},
        text::Language,
    };
    use std::fs;

    /// A page holds what is for readers whatever the parts are called.
    #[test]
    fn a_heading_may_be_renamed_and_marks_do_not_reach_pupils() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("en/part")).unwrap();
        let words = include_str!("../../templates/en/part/words.md");
        let renamed = words
            .replace("\"Marks\"", "\"Hints\"")
            .replace("\"Hints\", \"mistakes\"", "\"What counts\", \"mistakes\"")
            .replace("\"Solution\"", "\"Marks\"");
        assert_ne!(words, renamed);
        fs::write(folder.path().join("en/part/words.md"), renamed).unwrap();

        let (library, tables) = (Library::embedded(), Tables::default());
        let problem = solve_problem(&library.problem("strip-2008").unwrap(), &tables).unwrap();
        let usual = Expander::new(Language::En, None).unwrap();
        let mut expander = Expander::new(Language::En, None).unwrap();
        expander.engine = Engine::new(Language::En, Some(folder.path())).unwrap();
        let told = |expander: &Expander| match expander.exercise(1, &problem, None) {
            Ok((page, _)) => page,
            Err(_) => panic!("told"),
        };
        let (page, usual) = (told(&expander), told(&usual));
        assert!(
            page.contains("<strong>Marks</strong>") && !usual.contains("<strong>Marks</strong>")
        );
        assert_eq!(page.replace("<strong>Marks<", "<strong>Solution<"), usual);
        assert!(!page.contains("Follow-through") && usual.matches("bouton-hint").count() == 3);
    }

    #[test]
    fn every_problem_of_the_program_has_hints_and_a_solution_in_both_languages() {
        let (library, tables) = (Library::embedded(), Tables::default());
        let ids = library.ids(Kind::Problem);
        let problems: Vec<Problem> = ids
            .iter()
            .map(|id| solve_problem(&library.problem(id).unwrap(), &tables).unwrap())
            .collect();
        for language in Language::ALL {
            let expander = Expander::new(language, None).unwrap();
            for problem in &problems {
                let (page, solution) = expander
                    .exercise(1, problem, None)
                    .unwrap_or_else(|_| panic!("{}", problem.id));
                let hints = page.matches("<details class=\"bouton-hint\">").count();
                assert!(hints > 0, "{} {language}", problem.id);
                assert!(solution.markdown.len() > 100, "{} {language}", problem.id);
                assert!(!page.contains("\n\n"), "{} {language}", problem.id);
            }
        }
    }
}
