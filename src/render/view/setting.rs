//! What surrounds the questions of a problem: the sheet with its room to write, a problem book, or a form of another program.

use super::ProblemView;
use crate::{problem::Problem, render::room, sheet::letterhead::Layout};

/// Where the questions of a problem stand.
#[derive(Clone, Debug, Default)]
pub(in crate::render) struct Setting {
    /// The lines for what each question wants said; the pages add those for long answers.
    pub said: Vec<u32>,
    /// What the sheet is for.
    pub layout: Layout,
    /// What a form takes for each question, where it is answered in one of another program.
    pub form: Vec<&'static str>,
    /// Whether a page has fields for the answers, so that nothing is ticked on it.
    pub fields: bool,
    /// Whether answers stand beside their questions, and no worked solution with them.
    pub alone: bool,
}

impl Setting {
    /// On a sheet, as usual.
    pub(super) fn of(problem: &Problem) -> Self {
        let said =
            problem.questions.iter().map(|asked| room::base_lines(&asked.question)).collect();
        Self { said, ..Self::default() }
    }
}

impl ProblemView {
    /// The same on a sheet of this layout.
    #[must_use]
    pub fn in_layout(mut self, layout: Layout) -> Self {
        self.setting.layout = layout;
        self
    }

    /// The same in a page with fields for the answers.
    #[must_use]
    pub fn with_fields(mut self) -> Self {
        self.setting.fields = true;
        self
    }

    /// The same for forms of other programs, which take a choice, a number, a text, pairs, blanks or an essay: so each question asks for
    /// that and no more.
    #[must_use]
    pub fn in_form(mut self, form: Vec<&'static str>) -> Self {
        self.setting.form = form;
        self.without_solution()
    }

    /// The same where the answers stand by themselves, without a worked solution, and there is no room to write.
    #[must_use]
    pub fn without_solution(mut self) -> Self {
        self.setting.alone = true;
        self.in_layout(Layout::Book)
    }
}
