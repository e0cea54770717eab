//! A number as the subject of a problem: its questions, their keys, how hard it is.
//!
//! Points count the lines of the division table: over binary and Fibonacci numbers, where each
//! line asks for a 0 or a 1, one a line beyond the third or sixth; elsewhere two a line, less five.
//! Where the question is to carry they count the rows of carrying instead.

use super::{
    Answered, NumerationError, Written, carry_digits, facts, find_misprint, list_representations,
    read,
};
use crate::{
    answer::difficulty::Difficulty,
    check::Addend,
    exercise::schema::{Question, numeration::NumberYaml},
    nimber::bit_length,
    numeration::{Digits, System, SystemName, read_digits},
    problem::{
        Fault,
        meaning::{self, Told},
    },
};

/// The number and the system of a problem.
#[derive(Clone, Debug)]
pub struct Task {
    /// The number in the system, checked.
    pub written: Written,
    /// What templates need to state the problem.
    pub facts: Told,
}

impl Task {
    /// Makes a task of what stands in a problem file.
    ///
    /// # Errors
    /// If the kernel refuses.
    pub fn new(number: &NumberYaml) -> Result<Self, NumerationError> {
        Self::of(number.number, &number.system.0)
    }

    /// A number in a system.
    ///
    /// # Errors
    /// If the kernel refuses.
    pub fn of(number: u64, system: &System) -> Result<Self, NumerationError> {
        let proposed = facts::subject(number, system);
        let facts = meaning::number_facts("facts", number, system, None, proposed)?;
        Ok(Self { written: Written::new(number, system)?, facts })
    }

    /// The number.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.written.number()
    }

    /// The system.
    #[must_use]
    pub fn system(&self) -> &System {
        &self.written.system
    }

    /// Two tasks with the same identity are the same to a pupil.
    #[must_use]
    pub fn identity(&self) -> String {
        format!("{} in {}", self.number(), self.system().name())
    }

    /// How hard it is, measured.
    #[must_use]
    pub fn difficulty(&self) -> Difficulty {
        let lines = self.written.lines.statement().len() as u64;
        let points = match self.system().name() {
            SystemName::Binary => lines.saturating_sub(3),
            SystemName::Fibonacci => lines.saturating_sub(6),
            SystemName::Octal
            | SystemName::Decimal
            | SystemName::Factorial
            | SystemName::Bases(_)
            | SystemName::Terms(_) => (2 * lines).saturating_sub(5),
        };
        self.of_points(points)
    }

    /// How hard a question makes it, where that depends on what is asked: carrying takes a row for each 1 that is too many.
    #[must_use]
    pub fn difficulty_asked(&self, question: &Question) -> Option<Difficulty> {
        let Question::Carry(asked) = question else { return None };
        let ones = |digits: &Digits| digits.low_first().iter().sum::<u64>();
        let from = digits(&asked.from).ok()?;
        let rows = ones(&from).saturating_sub(ones(self.written.digits()));
        Some(self.of_points((2 * rows).saturating_sub(1)))
    }

    fn of_points(&self, points: u64) -> Difficulty {
        let (level, bits) = (Difficulty::level_of(points), bit_length(self.number()) as u64);
        Difficulty { points, level, bits, winning_moves: 0, lucky_mistakes: 0 }
    }

    /// Answers a question: what templates see of the answer, proved.
    ///
    /// # Errors
    /// If it is about games, or about another number or system.
    pub fn answer(&self, question: &Question) -> Result<Told, Fault> {
        Ok(self.compute_answer(question)?.prove_facts(self.number(), self.system())?)
    }

    fn compute_answer(&self, question: &Question) -> Result<Answered, Fault> {
        let (number, system) = (self.number(), self.system());
        match question {
            Question::Represent => Ok(Answered::Represent(self.written.clone())),
            Question::AllRepresentations(asked) => {
                let rule = asked.digits.into();
                Ok(Answered::All(rule, list_representations(number, system, rule)?))
            }
            Question::Carry(asked) => {
                self.of_fibonacci()?;
                Ok(Answered::Carry(carry_digits(number, &digits(&asked.from)?)?))
            }
            Question::AppendZero => {
                self.of_fibonacci()?;
                Ok(Answered::AppendZero)
            }
            Question::PairOfDifference => {
                self.of_fibonacci()?;
                Ok(Answered::PairOfDifference)
            }
            Question::ReadDigits(asked) => {
                Ok(Answered::Read(read(number, system, digits(&asked.digits)?)?))
            }
            Question::FindMisprint(asked) => {
                let addend = |[factor, term]: &[u64; 2]| Addend { factor: *factor, term: *term };
                let printed = asked.printed.iter().map(addend).collect();
                Ok(Answered::Misprint(find_misprint(number, system, printed)?))
            }
            Question::WhoWins
            | Question::WinningMoves
            | Question::BinaryTable
            | Question::KeyNumbers
            | Question::Construct(_)
            | Question::ConstructNumber(_)
            | Question::CompleteLine(_)
            | Question::FindMistake(_)
            | Question::GeneralRule(_)
            | Question::GrundyValue
            | Question::WhichLose(_)
            | Question::Refute(_)
            | Question::ReadHeaps
            | Question::DrawBoard(_)
            | Question::FindSlip(_)
            | Question::JudgeMoves(_)
            | Question::OrderLines(_)
            | Question::NeededLines(_)
            | Question::FaultyLine(_)
            | Question::MissingCase(_)
            | Question::FillBlank(_)
            | Question::Ask(_) => {
                let (question, game) = (question.name(), "numeration");
                Err(Fault::QuestionOfOtherGame { question, game })
            }
        }
    }

    fn of_fibonacci(&self) -> Result<(), NumerationError> {
        match self.system().name() {
            SystemName::Fibonacci => Ok(()),
            other => Err(NumerationError::NotFibonacci { system: other.to_string() }),
        }
    }
}

fn digits(text: &str) -> Result<Digits, NumerationError> {
    Ok(read_digits(text)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_follow_the_division_table() {
        let check = |number, terms: &str, points| {
            let task = Task::of(number, &crate::numeration::read_system(terms).unwrap()).unwrap();
            assert_eq!(task.difficulty().points, points, "{number} in {terms}");
        };
        check(60, "fibonacci", 3);
        check(22, "binary", 2);
        check(347, "factorial", 5);
        check(0, "fibonacci", 0);
    }

    #[test]
    fn points_of_carrying_follow_its_rows() {
        let task = Task::of(60, &crate::numeration::read_system("fibonacci").unwrap()).unwrap();
        let check = |from: &str, points| {
            let question = Question::Carry(crate::exercise::schema::numeration::Carry {
                from: from.to_owned(),
            });
            assert_eq!(task.difficulty_asked(&question).unwrap().points, points, "{from}");
        };
        check("11001000", 1);
        check("10111000", 3);
        check("10110110", 5);
        assert_eq!(task.difficulty_asked(&Question::Represent), None);
    }
}
