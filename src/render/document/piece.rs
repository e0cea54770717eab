//! A problem as it is printed: on the sheet, in the grid, and in each of the other documents.

use super::Extra;
use crate::{
    exercise::problem::Problem,
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
    pub(super) family: &'static str,
    pub(super) problem: String,
    pub(super) short: Vec<String>,
    extras: Vec<String>,
}

/// Problems as they are printed, by their numbers.
pub(super) type Pieces = BTreeMap<usize, Piece>;

/// Each problem in every document.
pub(super) fn pieces(
    problems: Vec<(usize, &Problem)>,
    engine: &Engine,
    extras: &[Extra],
    layout: Layout,
) -> Result<Pieces, TemplateError> {
    let piece = |(number, problem)| {
        let page = page(number, problem, engine, layout)?;
        Ok((number, Piece::new(page, engine, extras)?))
    };
    problems.into_par_iter().map(piece).collect()
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
            family: page.family,
            problem: engine.render("problem.md", "page", &page)?,
            extras: extras.iter().map(told).collect::<Result<_, _>>()?,
            short: page.key.short,
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
    engine.page(&ProblemView::new(number, problem, engine.language())?.in_layout(layout))
}
