//! Numbers for a class set, and what must be drawn for their questions.

use super::{NumerationError, Task, count_representations, list_representations};
use crate::{
    exercise::schema::{
        GeneratedQuestion, Question,
        numeration::{AllRepresentations, Carry, FindMisprint, NumberRanges, ReadDigits},
    },
    family::Range,
    numeration::{DigitRule, Digits, SystemName},
    random::Stream,
};

/// Draws a number; none when it has not as many representations as wanted.
///
/// # Errors
/// If the kernel refuses its digits.
pub fn draw(ranges: &NumberRanges, stream: &mut Stream) -> Result<Option<Task>, NumerationError> {
    let Some(system) = stream.choose(&ranges.systems) else { return Ok(None) };
    let number = stream.in_range(ranges.number.from..=ranges.number.to);
    let wanted = |range: Range| {
        let count = count_representations(number, &system.0, DigitRule::Usual);
        count.and_then(|count| u64::try_from(count).ok()).is_some_and(|count| range.contains(count))
    };
    if !ranges.representations.is_none_or(wanted) {
        return Ok(None);
    }
    Task::of(number, &system.0).map(Some)
}

/// The question with whatever must be drawn for it; none when it makes no sense for the number.
pub fn question(asked: GeneratedQuestion, task: &Task, stream: &mut Stream) -> Option<Question> {
    match asked {
        GeneratedQuestion::Represent => Some(Question::Represent),
        GeneratedQuestion::AllRepresentations => {
            Some(Question::AllRepresentations(AllRepresentations::default()))
        }
        GeneratedQuestion::Carry => carry(task, stream).map(Question::Carry),
        GeneratedQuestion::AppendZero => Some(Question::AppendZero),
        GeneratedQuestion::PairOfDifference => Some(Question::PairOfDifference),
        GeneratedQuestion::ReadDigits => {
            let digits = task.written.digits().to_string();
            Some(Question::ReadDigits(ReadDigits { digits }))
        }
        GeneratedQuestion::FindMisprint => flatten_exponents(task).map(Question::FindMisprint),
        GeneratedQuestion::WhoWins
        | GeneratedQuestion::WinningMoves
        | GeneratedQuestion::BinaryTable
        | GeneratedQuestion::KeyNumbers
        | GeneratedQuestion::Construct
        | GeneratedQuestion::CompleteLine
        | GeneratedQuestion::FindMistake
        | GeneratedQuestion::GrundyValue
        | GeneratedQuestion::OrderLines
        | GeneratedQuestion::NeededLines
        | GeneratedQuestion::FaultyLine
        | GeneratedQuestion::MissingCase
        | GeneratedQuestion::FillBlank => None,
    }
}

/// A representation with neighbouring ones.
fn carry(task: &Task, stream: &mut Stream) -> Option<Carry> {
    let list = list_representations(task.number(), task.system(), DigitRule::ZeroOne).ok()?;
    let others: Vec<&Digits> = list.statement().iter().filter(|row| !row.is_standard()).collect();
    stream.choose(&others).map(|row| Carry { from: row.to_string() })
}

/// The sum over powers with exponents printed as if they were digits: 10² as 102.
fn flatten_exponents(task: &Task) -> Option<FindMisprint> {
    let base = match task.system().name() {
        SystemName::Binary => 2_u64,
        SystemName::Octal => 8,
        SystemName::Decimal => 10,
        SystemName::Factorial
        | SystemName::Fibonacci
        | SystemName::Bases(_)
        | SystemName::Terms(_) => return None,
    };
    let digits = task.written.digits();
    let printed = digits.low_first().iter().enumerate().rev().map(|(exponent, digit)| {
        let exponent = exponent as u64;
        let term = match exponent {
            0 => 1,
            1..=9 => base * 10 + exponent,
            10.. => base * 100 + exponent,
        };
        [*digit, term]
    });
    Some(FindMisprint { printed: printed.collect() })
}
