//! What the key of a class works out, and what it says once of all answers.

use super::{Run, frame::CopyView, piece::page};
use crate::{
    problem::Problem,
    render::{
        page::Page,
        reach,
        templates::{Engine, TemplateError},
    },
    sheet::{Copy, reach::Reach},
    text::Language,
};
use serde::Serialize;
use std::collections::BTreeMap;

/// The template of a problem that is worked out.
pub(super) const WORKED: &str = "problem-key.md";

/// What only the key has.
#[derive(Serialize)]
pub(super) struct KeyView {
    /// The problems that are worked out, with the copy whose numbers they have.
    worked: CopyView,
    /// How all answers have been checked.
    checked: String,
    behind: Vec<Behind>,
    theorems: Vec<Used>,
}

/// What stands behind a problem that is worked out.
#[derive(Serialize)]
struct Behind {
    number: usize,
    evidence: String,
    remark: Option<String>,
    notes: String,
}

/// A theorem, with the problems that use it.
#[derive(Serialize)]
struct Used {
    text: String,
    numbers: Vec<usize>,
}

/// A copy that is worked out, with the numbers of which the key speaks.
pub(super) struct Worked {
    /// How many of its problems the first player wins: those have moves to show.
    pub(super) won: usize,
    view: CopyView,
    pages: Vec<Page>,
}

impl Worked {
    /// Works out the problems that everybody has, and of a copy every other one if it is alone, or else one of each kind.
    pub(super) fn new(
        run: Run<'_>,
        copy: Option<(usize, &Copy)>,
        won: usize,
        engine: &Engine,
    ) -> Result<Self, TemplateError> {
        let problems = choose_problems(run, copy.map(|(_, copy)| copy)).into_iter();
        let pages = problems.map(|(number, problem)| page(number, problem, engine, run.layout()));
        let pages: Vec<Page> = pages.collect::<Result<_, _>>()?;
        let problems = pages.iter().map(|page| engine.render(WORKED, "page", page));
        let problems = problems.collect::<Result<_, _>>()?;
        let view = match copy {
            Some((index, copy)) => run.view(index, copy, problems),
            None => CopyView { id: String::new(), name: None, class: None, problems },
        };
        Ok(Self { won, view, pages })
    }
}

fn choose_problems<'a>(run: Run<'a>, copy: Option<&'a Copy>) -> BTreeMap<usize, &'a Problem> {
    let own = copy.into_iter().flat_map(|copy| &copy.own);
    let own: BTreeMap<usize, &Problem> = own.map(|(number, problem)| (*number, problem)).collect();
    let is_worked = |number: &usize| {
        run.count == 1
            || run.worksheet.drawn_ranges().any(|kind| of_kind(kind, &own) == Some(*number))
    };
    let chosen = own.clone().into_iter().filter(|(number, _)| is_worked(number));
    run.worksheet.common().chain(chosen).collect()
}

impl KeyView {
    pub(super) fn new(
        worked: Worked,
        reaches: &BTreeMap<Reach, usize>,
        language: Language,
    ) -> Self {
        Self {
            worked: worked.view,
            checked: reach::describe(reaches, language),
            theorems: theorems(&worked.pages),
            behind: worked.pages.into_iter().map(Behind::of).collect(),
        }
    }
}

/// The first problem of a kind that the first player wins, or else the first.
fn of_kind(kind: std::ops::Range<usize>, own: &BTreeMap<usize, &Problem>) -> Option<usize> {
    let mut problems = own.range(kind.clone());
    problems
        .find(|(_, problem)| problem.is_won_first())
        .map(|(number, _)| *number)
        .or(Some(kind.start))
}

impl Behind {
    fn of(page: Page) -> Self {
        let Page { number, key, .. } = page;
        Self { number, evidence: key.evidence, remark: key.remark, notes: key.notes }
    }
}

/// Each theorem once, in the order of the problems.
fn theorems(pages: &[Page]) -> Vec<Used> {
    let mut used: Vec<Used> = Vec::new();
    for page in pages {
        let Some(text) = &page.key.theorem else { continue };
        match used.iter_mut().find(|one| one.text == *text) {
            Some(known) => known.numbers.push(page.number),
            None => used.push(Used { text: text.clone(), numbers: vec![page.number] }),
        }
    }
    used
}
