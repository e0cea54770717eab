//! Room to write on a sheet: how many lines a question has, whatever the format that prints it.
//!
//! What has to be found, such as a list of moves, is measured as the key writes it; what has to be
//! said, such as a reason, has as many lines as its kind of question needs. An answer that is
//! ticked or written into a table has none.
//!
//! The room must not tell how many there are to find. A line holds several of them, so "none", one move
//! and a few of them look alike; and the longer a list, the wider the steps in which lines are added.

use super::html::flow::is_wide;
use crate::{exercise::schema::Question, problem::written::blank::BLANK};

/// The columns of a ruled line in a pupil's hand: 4 mm for a letter, 8 mm for a Chinese sign.
const COLUMNS: usize = 40;

/// The underscores of a blank for an expression: the same for every one, so that it does not tell how long the answer is.
const EXPRESSION: usize = 36;

/// How many lines a measured answer may have.
const STEPS: [u32; 9] = [1, 2, 3, 4, 6, 8, 12, 16, 24];

/// Lines for what a question wants said besides what is measured: known from the question alone.
#[must_use]
pub fn base_lines(question: &Question) -> u32 {
    match question {
        Question::WhoWins
        | Question::ReadHeaps
        | Question::FaultyLine(_)
        | Question::FindSlip(_)
        | Question::Represent
        | Question::FindMisprint(_)
        | Question::KeyNumbers
        | Question::Construct(_)
        | Question::ConstructNumber(_) => 2,
        Question::FindMistake(_)
        | Question::GeneralRule(_)
        | Question::GrundyValue
        | Question::Refute(_)
        | Question::AppendZero
        | Question::PairOfDifference => 3,
        // Sums are written one below the other.
        Question::AllRepresentations(_) => 5,
        Question::WinningMoves | Question::ReadDigits(_) | Question::DrawBoard(_) => 1,
        Question::Ask(ask) => ask.lines,
        // Written into a table, or ticked.
        Question::BinaryTable
        | Question::CompleteLine(_)
        | Question::Carry(_)
        | Question::WhichLose(_)
        | Question::JudgeMoves(_)
        | Question::OrderLines(_)
        | Question::NeededLines(_)
        | Question::MissingCase(_)
        | Question::FillBlank(_) => 0,
    }
}

/// The blank of a line to fill in, as Markdown: as long as it is written for a number, longer for an expression.
#[must_use]
pub fn blank(is_expression: bool) -> String {
    if is_expression { "_".repeat(EXPRESSION) } else { BLANK.to_owned() }
}

/// The lines of a question whose answer the key writes so: those for what is said, or more for a long answer.
///
/// Nothing that is ticked or filled in gets lines.
#[must_use]
pub fn lines(said: u32, answer: &str) -> u32 {
    match said {
        0 => 0,
        _ => said.max(step(columns(answer).div_ceil(COLUMNS))),
    }
}

/// The columns that a text takes when it is written by hand.
#[must_use]
pub fn columns(text: &str) -> usize {
    text.chars().map(|sign| if is_wide(sign) { 2 } else { 1 }).sum()
}

/// The next number of lines that there may be.
fn step(wanted: usize) -> u32 {
    let holds = |lines: &&u32| **lines as usize >= wanted;
    STEPS.iter().find(holds).or(STEPS.last()).copied().unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(said: u32, answer: &str, expected: u32) {
        assert_eq!(lines(said, answer), expected, "{answer}");
    }

    #[test]
    fn none_one_move_and_a_few_have_the_same_room() {
        check(1, "none", 1);
        check(1, "A 7→3", 1);
        check(1, "A 7→3; B 6→2; C 5→1", 1);
        check(1, "无", 1);
    }

    #[test]
    fn a_long_list_has_the_lines_that_hold_it() {
        check(1, &"A 17→13; ".repeat(10), 3);
        check(2, &"(1, 2, 3), ".repeat(40), 12);
        check(1, &"第3线进2；".repeat(8), 2);
    }

    #[test]
    fn a_reason_has_its_lines_and_a_tick_has_none() {
        check(3, "6", 3);
        check(0, "2, 5, 8, 11", 0);
    }
}
