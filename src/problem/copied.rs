//! What a pupil who looks at the neighbour's sheet could copy: the answers that two problems may have in common.

use super::{Asked, Key, Problem, Subject};
use crate::{
    answer::instance::{Instance, Solved},
    problem::written::ProofKey,
    random::path_hash,
};
use std::fmt::Debug;

/// The answer to one question as a number: two equal answers have the same one.
pub type Copied = Option<u64>;

/// How many questions of two problems have the same answer.
#[must_use]
pub fn count_shared(one: &[Copied], other: &[Copied]) -> usize {
    one.iter().zip(other).filter(|(one, other)| one.is_some() && one == other).count()
}

impl<F> Problem<F> {
    /// Of each question what could be copied; nothing where there are so few answers that a class has to share them, such as who
    /// wins, and nothing where another problem has another answer.
    #[must_use]
    pub fn digest_answers(&self) -> Vec<Copied> {
        self.questions.iter().map(|asked| self.digest_answer(asked)).collect()
    }

    fn digest_answer(&self, asked: &Asked) -> Copied {
        match (&asked.key, &self.subject) {
            (Key::WinningMoves, Subject::Game(played)) => {
                digest_moves(played.instance.as_ref(), &played.solved)
            }
            (Key::KeyNumbers(facts), _) => digest(&facts.json()["keys"].to_string()),
            (Key::Construct(safe) | Key::ConstructNumber(safe), _) => {
                digest(&safe.statement().safe)
            }
            (Key::CompleteLine(line), _) => {
                let blanks = line.statement().blanks.iter();
                digest(&blanks.map(|blank| &blank.fitting).collect::<Vec<_>>())
            }
            (Key::GrundyValue(value), _) => {
                Some(value.statement().value).filter(|value| *value > 0)
            }
            (Key::Proof(key), _) => of_proof(key),
            // Who wins is one of two, and what is wrong with an argument is said of one's own numbers. Another number or table has another
            // answer, and rules and boards are drawn for no class.
            (
                Key::WhoWins
                | Key::WinningMoves
                | Key::BinaryTable(_)
                | Key::FindMistake(..)
                | Key::GeneralRule(_)
                | Key::WhichLose(_)
                | Key::Refute(_)
                | Key::Board(_)
                | Key::Numeration(_)
                | Key::Reader,
                _,
            ) => None,
        }
    }
}

/// All winning moves as pupils write them; nothing where there is none, for that tells only who wins.
#[must_use]
pub fn digest_moves(instance: &dyn Instance, solved: &Solved) -> Copied {
    let moves = &solved.answer.statement().winning_moves;
    let mut written: Vec<Vec<u64>> = moves.iter().map(|to| instance.move_numbers(to)).collect();
    written.sort();
    if written.is_empty() { None } else { digest(&written) }
}

fn of_proof(key: &ProofKey) -> Copied {
    match key {
        ProofKey::Order(order) => digest(&order.right),
        ProofKey::Needed(needed) => {
            digest(&letters(needed.lines.iter().map(|line| line.need.is_some())))
        }
        ProofKey::Faulty(faulty) => {
            digest(&letters(faulty.lines.iter().map(|line| line.fault.is_some())))
        }
        ProofKey::Blank(blank) => digest(&blank.right),
        ProofKey::Case(case) => digest(&letters(case.tried.iter().map(|tried| tried.uncovered))),
    }
}

/// The places in a lettered list of what is to be named, however long the list is.
fn letters(is_right: impl Iterator<Item = bool>) -> Vec<usize> {
    is_right.enumerate().filter(|(_, right)| *right).map(|(place, _)| place).collect()
}

/// The same for equal answers of one kind, on every machine: seeds are a promise.
fn digest(answer: &impl Debug) -> Copied {
    Some(path_hash(&[&format!("{answer:?}")]))
}
