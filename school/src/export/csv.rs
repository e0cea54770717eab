//! A table of all questions with their answers, for any spreadsheet.

use super::{Answer, Bank, Format, Item};
use crate::table;

/// CSV.
pub(super) struct Csv;

impl Format for Csv {
    fn name(&self) -> &'static str {
        "csv"
    }

    fn extension(&self) -> &'static str {
        "csv"
    }

    fn fits(&self, _: &Answer) -> bool {
        true
    }

    fn write(&self, bank: &Bank) -> Vec<u8> {
        let head = [
            "id", "sheet", "name", "problem", "question", "kind", "marks", "title", "text",
            "answer", "key",
        ];
        let rows =
            std::iter::once(head.map(str::to_owned).to_vec()).chain(bank.items.iter().map(row));
        table::write_rows(&rows.collect::<Vec<_>>()).into_bytes()
    }
}

fn row(item: &Item) -> Vec<String> {
    vec![
        item.id(),
        item.sheet.clone(),
        item.pupil.clone(),
        item.problem.to_string(),
        item.question.to_string(),
        item.kind.clone(),
        item.marks.to_string(),
        item.title.clone(),
        without_fences(&item.text()),
        plain(&item.answer),
        item.key.clone(),
    ]
}

/// A text without the lines that only say that a drawing begins or ends.
fn without_fences(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("```"));
    lines.collect::<Vec<_>>().join("\n")
}

/// The answer in one line.
pub(super) fn plain(answer: &Answer) -> String {
    match answer {
        Answer::Choice(options) => options
            .iter()
            .filter(|one| one.right)
            .map(|one| one.text.clone())
            .collect::<Vec<_>>()
            .join("; "),
        Answer::Number(number) => number.to_string(),
        Answer::Text(texts) => texts.first().cloned().unwrap_or_default(),
        Answer::Matching(pairs) => pairs
            .iter()
            .map(|(one, other)| format!("{one}: {other}"))
            .collect::<Vec<_>>()
            .join("; "),
        Answer::Cloze(blanks) => blanks
            .iter()
            .map(|one| one.accepted.first().cloned().unwrap_or_default())
            .collect::<Vec<_>>()
            .join("; "),
        Answer::Essay => String::new(),
    }
}
