//! What the templates of whole documents see, as `s`.

use super::{Run, asked::Asked, fairness::FairnessView, grid::Grid, key::KeyView};
use crate::{
    render::escape,
    sheet::{
        Copy, Repeat,
        letterhead::{Letterhead, Line},
    },
    text::{Language, Text},
};
use serde::Serialize;
use std::collections::BTreeSet;

/// What is the same in every document of a class set.
#[derive(Serialize)]
pub(super) struct Shared<'a> {
    lang: &'static str,
    title: String,
    intro: Option<String>,
    set: &'a str,
    /// The set's own title, whatever a teacher has printed instead.
    set_title: String,
    head: HeadView,
    level: u8,
    /// The first and the last level of a sheet that mixes them, or none.
    levels: Vec<u8>,
    seed: u64,
    first_id: String,
    copy_count: usize,
    marks: u32,
    generated: bool,
    kinds: BTreeSet<&'static str>,
    certified: &'a [usize],
}

/// What a teacher has added to the head.
#[derive(Serialize)]
struct HeadView {
    school: Option<String>,
    date: Option<String>,
    lines: Vec<String>,
}

impl HeadView {
    fn of(head: &Letterhead) -> Self {
        let words = |line: &Line| escape::text(line.as_str());
        Self {
            school: head.school.as_ref().map(words),
            date: head.date.as_ref().map(words),
            lines: head.lines.iter().map(|line| words(line).replace("  ", "&emsp;")).collect(),
        }
    }
}

/// What one rendering sees; what it does not speak of is empty.
#[derive(Serialize)]
pub(super) struct Frame<'a> {
    #[serde(flatten)]
    pub(super) shared: &'a Shared<'a>,
    /// The copy that is printed; none in what is said once for all of them.
    pub(super) copy: Option<CopyView>,
    pub(super) common: Vec<String>,
    pub(super) grid: Grid,
    /// The families of the games that are played, without numbers and proofs.
    pub(super) games: BTreeSet<&'static str>,
    pub(super) repeats: Vec<RepeatView>,
    pub(super) fairness: FairnessView,
    #[serde(flatten)]
    pub(super) key: Option<KeyView>,
}

/// A copy with what is printed of its problems.
#[derive(Clone, Serialize)]
pub(super) struct CopyView {
    pub(super) id: String,
    pub(super) name: Option<String>,
    pub(super) class: Option<String>,
    pub(super) problems: Vec<String>,
}

/// Problems that come again, because there are not enough different ones.
#[derive(Serialize)]
pub(super) struct RepeatView {
    numbers: Vec<usize>,
    different: usize,
    from_copy: usize,
    apart: usize,
}

impl RepeatView {
    pub(super) fn of(repeat: &Repeat) -> Self {
        Self {
            numbers: repeat.numbers.clone().collect(),
            different: repeat.circle.different,
            from_copy: repeat.from_copy(),
            apart: repeat.apart(),
        }
    }
}

impl<'a> Shared<'a> {
    pub(super) fn new(run: Run<'a>, asked: &Asked, language: Language) -> Self {
        let Run { worksheet, certified, .. } = run;
        let words = |text: &Text| escape::text(language.pick(&text.zh, &text.en));
        Self {
            lang: language.code(),
            title: words(&worksheet.title),
            intro: worksheet.intro.as_ref().map(words),
            set: worksheet.set.as_str(),
            set_title: words(&worksheet.set_title),
            head: HeadView::of(&worksheet.letterhead),
            level: worksheet.level.get(),
            levels: worksheet.levels.map(Vec::from).unwrap_or_default(),
            seed: worksheet.seed,
            first_id: run.first_id().unwrap_or_default(),
            copy_count: run.count,
            marks: asked.total(),
            generated: run.count > 0 && worksheet.drawn_ranges().next().is_some(),
            kinds: asked.kinds.clone(),
            certified,
        }
    }

    /// A frame with nothing in it but this.
    pub(super) fn frame(&'a self) -> Frame<'a> {
        Frame {
            shared: self,
            copy: None,
            common: Vec::new(),
            grid: Grid::default(),
            games: BTreeSet::new(),
            repeats: Vec::new(),
            fairness: FairnessView::default(),
            key: None,
        }
    }
}

impl Run<'_> {
    /// Whose the copy at this place is.
    pub(super) fn name(&self, index: usize) -> Option<String> {
        self.pupils.get(index).map(|pupil| escape::text(&pupil.name))
    }

    /// The copy at this place with what is printed of its problems.
    pub(super) fn view(&self, index: usize, copy: &Copy, problems: Vec<String>) -> CopyView {
        let pupil = self.pupils.get(index);
        let class = pupil.map(|pupil| escape::text(&pupil.class));
        CopyView {
            id: copy.id.to_string(),
            name: self.name(index),
            class: class.filter(|class| !class.is_empty()),
            problems,
        }
    }
}
