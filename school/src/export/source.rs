//! Sources for typesetters: copy by copy on pages of their own, each problem with its questions and the key behind each.

use super::{Bank, Item, markdown::Dialect};

/// How a typesetter writes the parts of a sheet, whose texts are escaped already.
pub(super) struct Source {
    pub(super) dialect: Dialect,
    /// What ends the pages of a copy.
    pub(super) new_page: &'static str,
    /// The head of a copy.
    pub(super) sheet: fn(&str) -> String,
    /// A line with blanks below it.
    pub(super) line: fn(&str) -> String,
    /// A problem by its number, its title and what it says.
    pub(super) problem: fn(u64, &str, &str) -> String,
    /// A question by its number, what it asks and its key.
    pub(super) question: fn(u64, &str, &str) -> String,
}

impl Source {
    /// All copies.
    pub(super) fn write(&self, bank: &Bank) -> String {
        let sheets = bank.items.chunk_by(|one, next| one.sheet == next.sheet);
        let sheets: Vec<String> = sheets.map(|items| self.sheet(bank, items)).collect();
        sheets.join(self.new_page)
    }

    fn sheet(&self, bank: &Bank, items: &[Item]) -> String {
        let escape = self.dialect.escape;
        let heads = items.iter().take(1).map(|item| (self.sheet)(&escape(&item.sheet_heading())));
        let lines = bank.head.lines.iter().map(|line| (self.line)(&escape(line)));
        let problems = items.chunk_by(|one, next| one.problem == next.problem);
        heads.chain(lines).chain(problems.map(|items| self.problem(items))).collect()
    }

    fn problem(&self, items: &[Item]) -> String {
        let dialect = &self.dialect;
        let head = |item: &Item| {
            let (title, told) =
                ((dialect.escape)(&item.title), dialect.text(&item.statement_with_picture()));
            (self.problem)(item.problem, &title, &told)
        };
        let question = |item: &Item| {
            (self.question)(item.question, &dialect.text(&item.prompt), &dialect.text(&item.key))
        };
        items.iter().take(1).map(head).chain(items.iter().map(question)).collect()
    }
}
