//! Room on the sheet for every kind of question: what the key writes fits, and no room tells how much there is to find.

use bouton::{
    exercise::{
        generate::Generator,
        library::{Kind, Library},
        problem::Problem,
        tables::Tables,
        text::Language,
    },
    render::{room, templates::Engine, view::ProblemView},
    sheet::letterhead::Layout,
};
use std::collections::BTreeSet;

/// The columns of a line of the sheet, as few as a pupil with large letters has.
const LARGE_LETTERS: usize = 40;

/// Every problem of the program, and some that every generator makes at every level.
fn problems(tables: &Tables) -> Vec<Problem> {
    let library = Library::embedded();
    let written = library.ids(Kind::Problem).into_iter();
    let mut problems: Vec<Problem> = written
        .map(|id| Problem::of_file(&library.problem(&id).unwrap(), tables).unwrap())
        .collect();
    for id in library.ids(Kind::Generator) {
        let file = library.generator(&id).unwrap();
        for level in file.file.levels.keys() {
            let generator = Generator { file: &file, level: *level, seed: 5 };
            problems.extend(generator.problems(3, tables).unwrap());
        }
    }
    problems
}

/// A question as the sheet prints it, and the answer as the key writes it.
struct Printed {
    kind: &'static str,
    question: String,
    short: String,
}

impl Printed {
    /// The lines of its box, if it has one.
    fn lines(&self) -> Option<usize> {
        let (_, after) = self.question.split_once("```work ")?;
        after.lines().next()?.trim().parse().ok()
    }

    fn is_ticked(&self) -> bool {
        self.question.contains('☐')
    }

    /// As many blanks as the answer names lines of a proof.
    fn has_a_blank_a_letter(&self) -> bool {
        let letters = self.short.split(['（', '(']).next().unwrap_or_default();
        let letters = letters.chars().filter(char::is_ascii_uppercase).count();
        letters > 0 && self.question.matches("____").count() == letters
    }

    /// A cell of a table, or of a grid of digits, in which nothing stands yet.
    fn has_empty_cells(&self) -> bool {
        self.question.replace(' ', "").contains("||")
    }
}

fn printed(problem: &Problem, engine: &Engine, language: Language) -> Vec<Printed> {
    let page = engine.page(&ProblemView::new(1, problem, language).unwrap()).unwrap();
    let kinds = problem.questions.iter().map(|asked| asked.question.name());
    let told = page.questions.into_iter().zip(page.key.short);
    kinds.zip(told).map(|(kind, (question, short))| Printed { kind, question, short }).collect()
}

/// Looks at each question of all problems in both languages.
fn each_printed(mut look: impl FnMut(&str, &Printed)) {
    let problems = problems(&Tables::default());
    for language in Language::ALL {
        let engine = Engine::new(language, None).unwrap();
        for problem in &problems {
            for one in printed(problem, &engine, language) {
                look(&format!("{} ({language}), {}: {}", problem.id, one.kind, one.short), &one);
            }
        }
    }
}

#[test]
fn every_kind_of_question_has_room_for_its_answer() {
    let mut kinds = BTreeSet::new();
    each_printed(|place, one| {
        kinds.insert(one.kind);
        match one.lines() {
            Some(lines) => {
                assert!(lines * LARGE_LETTERS >= room::columns(&one.short), "{place}");
            }
            None => {
                let has_cells = one.has_empty_cells() || one.has_a_blank_a_letter();
                assert!(one.is_ticked() || has_cells, "{place}");
            }
        }
    });
    assert_eq!(kinds.len(), 27, "every kind but the teacher's own words: {kinds:?}");
}

#[test]
fn no_move_one_move_and_two_moves_have_the_same_room() {
    each_printed(|place, one| {
        let moves = one.short.matches(['；', ';']).count() + 1;
        if one.kind == "winning-moves" && moves <= 2 {
            assert_eq!(one.lines(), Some(1), "{place}");
        }
    });
}

/// A part of an answer that a template could not find would leave its signs standing alone.
#[test]
fn no_answer_of_the_grid_is_empty() {
    each_printed(|place, one| {
        let parts = one.short.split(['；', ';', '或']).flat_map(|part| part.split(" or "));
        assert!(parts.clone().all(|part| !part.trim().is_empty()), "{place}");
    });
}

/// In a problem book answers go elsewhere; what has cells to fill in keeps them.
#[test]
fn a_problem_book_has_no_room_to_write() {
    for language in Language::ALL {
        let engine = Engine::new(language, None).unwrap();
        for problem in problems(&Tables::default()) {
            let view = ProblemView::new(1, &problem, language).unwrap().in_layout(Layout::Book);
            let page = engine.page(&view).unwrap();
            let has_room = page.questions.iter().any(|question| question.contains("```work"));
            assert!(!has_room, "{} ({language}): {:?}", problem.id, page.questions);
        }
    }
}
