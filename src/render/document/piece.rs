//! A problem as it is printed: on the sheet, in the grid, and in each of the other documents.

use super::Extra;
use crate::{
    problem::Problem,
    render::{
        page::Page,
        templates::{Engine, TemplateError},
        view::ProblemView,
    },
    sheet::letterhead::Layout,
};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// A problem in all documents of one language.
pub(super) struct Piece {
    pub(super) problem: String,
    pub(super) short: Vec<String>,
    /// The rules that it tells, or to which it refers.
    rules: Option<String>,
    hints: Vec<String>,
    extras: Vec<String>,
}

/// Problems as they are printed, by their numbers.
pub(super) type Pieces = BTreeMap<usize, Piece>;

/// Each problem in every document. Rules and hints that an earlier problem has told are not told again: one of `known`, which stand on the
/// same sheet, or of these.
pub(super) fn pieces(
    problems: Vec<(usize, &Problem)>,
    known: &Pieces,
    engine: &Engine,
    extras: &[Extra],
    layout: Layout,
) -> Result<Pieces, TemplateError> {
    let told = problems.into_par_iter().map(|(number, problem)| {
        let view = view(number, problem, engine, layout)?;
        let page = engine.page(&view)?;
        Ok((view, page))
    });
    let told: Vec<(ProblemView, Page)> = told.collect::<Result<_, TemplateError>>()?;
    let earlier: Vec<Earlier> =
        told.iter().map(|(_, page)| Earlier::of(page, known, &told)).collect();
    let pieces = told.into_par_iter().zip(earlier).map(|((view, mut page), earlier)| {
        if let Some(rules) = earlier.rules {
            page.statement = engine.statement_after(&view, rules)?;
        }
        page.hints_as = earlier.hints;
        Ok((page.number, Piece::new(page, engine, extras)?))
    });
    pieces.collect()
}

/// What the first problem before one on its sheet tells that tells the same.
struct Earlier {
    /// Its rules at length.
    rules: Option<usize>,
    /// Its hints.
    hints: Option<usize>,
}

impl Earlier {
    fn of(page: &Page, known: &Pieces, told: &[(ProblemView, Page)]) -> Self {
        let known = known.iter().map(|(number, piece)| (*number, &piece.rules, &piece.hints));
        let own = told.iter().map(|(_, page)| (page.number, &page.rules, &page.key.hints));
        let before = known.chain(own).filter(|(number, ..)| *number < page.number);
        let before: Vec<_> = before.collect();
        let rules = before.iter().filter(|(_, rules, _)| rules.is_some() && **rules == page.rules);
        let has_hints = !page.key.hints.is_empty();
        let hints = before.iter().filter(|(.., hints)| has_hints && **hints == page.key.hints);
        Self { rules: rules.map(|one| one.0).min(), hints: hints.map(|one| one.0).min() }
    }
}

/// The problems of a copy by their numbers, common and own.
pub(super) fn in_order<'a>(common: &'a Pieces, own: &'a Pieces) -> impl Iterator<Item = &'a Piece> {
    let all: BTreeMap<&usize, &Piece> = common.iter().chain(own).collect();
    all.into_values()
}

impl Piece {
    fn new(page: Page, engine: &Engine, extras: &[Extra]) -> Result<Self, TemplateError> {
        let told = |extra: &Extra| engine.render(extra.of_problem(), "page", &page);
        Ok(Self {
            problem: engine.render("problem.md", "page", &page)?,
            extras: extras.iter().map(told).collect::<Result<_, _>>()?,
            short: page.key.short,
            rules: page.rules,
            hints: page.key.hints,
        })
    }

    /// The problem in the other document of this place.
    pub(super) fn extra(&self, place: usize) -> String {
        self.extras.get(place).cloned().unwrap_or_default()
    }
}

/// All parts of a problem.
pub(super) fn page(
    number: usize,
    problem: &Problem,
    engine: &Engine,
    layout: Layout,
) -> Result<Page, TemplateError> {
    engine.page(&view(number, problem, engine, layout)?)
}

fn view(
    number: usize,
    problem: &Problem,
    engine: &Engine,
    layout: Layout,
) -> Result<ProblemView, TemplateError> {
    Ok(ProblemView::new(number, problem, engine.language())?.in_layout(layout))
}
