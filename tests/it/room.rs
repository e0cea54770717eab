//! Room on the sheet for every kind of question: what the key writes fits, and no room tells how much there is to find.

use crate::drawn;
use bouton::{
    answer::tables::Tables,
    problem::Problem,
    render::{room, templates::Engine, view::ProblemView},
    sheet::letterhead::Layout,
    text::Language,
};
use std::{collections::BTreeSet, sync::LazyLock};

/// The columns of a line of the sheet, as few as a pupil with large letters has.
const LARGE_LETTERS: usize = 40;

/// Every problem of the program, and some that every generator makes at every level. They are made once for all tests.
static PROBLEMS: LazyLock<Vec<Problem>> =
    LazyLock::new(|| drawn::problems(5, 3, &Tables::default()));

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

    /// The line of a proof has one place to write in, twice as many underscores as the widest of the right answers has columns: so wide are they
    /// drawn.
    fn has_a_wide_blank(&self) -> bool {
        let mut blanks = self.question.split(|sign| sign != '_').filter(|run| !run.is_empty());
        let answers = self.short.split(['、', '…']).flat_map(|part| part.split(", "));
        let widest = answers.map(room::columns).max();
        let (only, second) = (blanks.next(), blanks.next());
        second.is_none() && only.zip(widest).is_some_and(|(run, widest)| run.len() >= 2 * widest)
    }

    /// A cell of a table, or of a grid of digits, in which nothing stands yet.
    fn has_empty_cells(&self) -> bool {
        self.question.replace(' ', "").contains("||")
    }
}

fn print_questions(problem: &Problem, engine: &Engine, language: Language) -> Vec<Printed> {
    let page = engine.page(&ProblemView::new(1, problem, language).unwrap()).unwrap();
    let kinds = problem.questions.iter().map(|asked| asked.question.name());
    let told = page.questions.into_iter().zip(page.key.short);
    kinds.zip(told).map(|(kind, (question, short))| Printed { kind, question, short }).collect()
}

/// Each question of all problems in both languages, with where it stands.
static PRINTED: LazyLock<Vec<(String, Printed)>> = LazyLock::new(|| {
    let mut all = Vec::new();
    for language in Language::ALL {
        let engine = Engine::new(language, None).unwrap();
        for problem in PROBLEMS.iter() {
            for one in print_questions(problem, &engine, language) {
                let place = format!("{} ({language}), {}: {}", problem.id, one.kind, one.short);
                all.push((place, one));
            }
        }
    }
    all
});

#[test]
fn every_kind_of_question_has_room_for_its_answer() {
    let mut kinds = BTreeSet::new();
    for (place, one) in PRINTED.iter() {
        kinds.insert(one.kind);
        match one.lines() {
            None if one.kind == "fill-blank" => assert!(one.has_a_wide_blank(), "{place}"),
            Some(lines) => {
                assert!(lines * LARGE_LETTERS >= room::columns(&one.short), "{place}");
            }
            None => {
                let has_cells = one.has_empty_cells() || one.has_a_blank_a_letter();
                assert!(one.is_ticked() || has_cells, "{place}");
            }
        }
    }
    assert_eq!(kinds.len(), 28, "every kind but the teacher's own words: {kinds:?}");
}

#[test]
fn no_move_one_move_and_two_moves_have_the_same_room() {
    for (place, one) in PRINTED.iter() {
        let moves = one.short.matches(['；', ';']).count() + 1;
        if one.kind == "winning-moves" && moves <= 2 {
            assert_eq!(one.lines(), Some(1), "{place}");
        }
    }
}

/// A part of an answer that a template could not find would leave its signs standing alone.
#[test]
fn no_answer_of_the_grid_is_empty() {
    for (place, one) in PRINTED.iter() {
        let parts = one.short.split(['；', ';', '或']).flat_map(|part| part.split(" or "));
        assert!(parts.clone().all(|part| !part.trim().is_empty()), "{place}");
    }
}

/// In a problem book answers go elsewhere; what has cells to fill in keeps them.
#[test]
fn a_problem_book_has_no_room_to_write() {
    for language in Language::ALL {
        let engine = Engine::new(language, None).unwrap();
        for problem in PROBLEMS.iter() {
            let view = ProblemView::new(1, problem, language).unwrap().in_layout(Layout::Book);
            let page = engine.page(&view).unwrap();
            let has_room = page.questions.iter().any(|question| question.contains("```work"));
            assert!(!has_room, "{} ({language}): {:?}", problem.id, page.questions);
        }
    }
}
