//! What every copy of a class set asks: questions and marks do not differ from copy to copy.

use crate::{
    problem::Problem,
    sheet::{Copy, Worksheet},
};
use std::collections::{BTreeMap, BTreeSet};

/// The questions of a copy.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    /// For each problem what each of its questions earns.
    pub(super) marks: Vec<Vec<u32>>,
    /// What is asked, by name.
    pub(super) kinds: BTreeSet<&'static str>,
}

impl Asked {
    pub(super) fn of(worksheet: &Worksheet, copy: Option<&Copy>) -> Self {
        let own = copy.into_iter().flat_map(|copy| &copy.own);
        let own = own.map(|(number, problem)| (*number, problem));
        let all: BTreeMap<usize, &Problem> = worksheet.common().chain(own).collect();
        let marks = |problem: &&Problem| problem.questions.iter().map(|one| one.marks).collect();
        let marks = all.values().map(marks);
        let kinds = all.values().flat_map(|problem| &problem.questions);
        let kinds = kinds.map(|one| one.question.name());
        Self { marks: marks.collect(), kinds: kinds.collect() }
    }

    /// What a copy earns.
    pub(super) fn total(&self) -> u32 {
        self.marks.iter().flatten().sum()
    }
}
