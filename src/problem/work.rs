//! How much a pupil has to write for a problem, where copies of it could differ in that.

use super::{Asked, Key, Problem};
use crate::{exercise::schema::Question, problem::meaning::Told};
use serde::Serialize;
use std::collections::BTreeMap;

/// What there is to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Work {
    /// Winning first moves, where there are any.
    Moves,
    /// Blanks in a line of play.
    Blanks,
    /// Key numbers.
    Numbers,
    /// Columns of a binary table.
    Columns,
    /// Rows of a table in which something is carried.
    Rows,
    /// Ways to write a number.
    Representations,
    /// Steps between a number and its digits.
    Steps,
}

impl<F> Problem<F> {
    /// How much there is to write, of each kind. Who has no winning move to find writes a reason instead, and is not compared.
    #[must_use]
    pub fn work(&self) -> BTreeMap<Work, usize> {
        let mut work = BTreeMap::new();
        for (kind, amount) in self.questions.iter().filter_map(|asked| self.work_of(asked)) {
            if amount > 0 || kind != Work::Moves {
                *work.entry(kind).or_default() += amount;
            }
        }
        work
    }

    fn work_of(&self, asked: &Asked) -> Option<(Work, usize)> {
        match (&asked.question, &asked.key) {
            (_, Key::WinningMoves) => {
                let game = self.game()?;
                Some((Work::Moves, game.solved.answer.statement().winning_moves.len()))
            }
            (_, Key::CompleteLine(line)) => Some((Work::Blanks, line.statement().blanks.len())),
            (_, Key::KeyNumbers(facts)) => {
                let keys = &facts.json()["keys"];
                let count = |part: &str| keys[part].as_array().map(Vec::len);
                // Of a long list its two ends are asked.
                let ends = || Some(count("first")? + count("last")?);
                Some((Work::Numbers, count("all").or_else(ends)?))
            }
            (_, Key::BinaryTable(table)) => Some((Work::Columns, table.columns.len())),
            (Question::Carry(_), Key::Numeration(told)) => Some((Work::Rows, rows(told)?)),
            (Question::AllRepresentations(_), Key::Numeration(told)) => {
                Some((Work::Representations, rows(told)?))
            }
            // Few digits of factorial base take as many steps as many of Fibonacci's.
            (Question::Represent | Question::ReadDigits(_), _) => {
                Some((Work::Steps, usize::try_from(self.difficulty.points).ok()?))
            }
            _ => None,
        }
    }
}

/// How many rows of digits an answer has.
fn rows(told: &Told) -> Option<usize> {
    told.json()["rows"].as_array().map(Vec::len)
}
