//! How far the answers of a sheet reach, problem by problem: what may be said of all of them.

use crate::{
    answer::answered::Grounds,
    check::Evidence,
    problem::{Key, Problem, Subject},
};
use std::collections::BTreeMap;

/// On what the answers of one problem rest, the weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    /// A theorem that was compared with a search below a bound only.
    Theorem,
    /// Verdicts of the engine on every line of a proof.
    Verdicts,
    /// A period, proved for every size.
    Period,
    /// Independent parts, each searched, and the theorem on sums.
    Parts,
    /// A strategy that was walked through.
    Strategy,
    /// A calculation that was done again.
    Calculation,
    /// A search of every position.
    Searched,
    /// Nothing: a question in the teacher's own words, counted by itself, beside its problem.
    OwnWords,
}

impl Reach {
    fn of(evidence: &Evidence) -> Self {
        match evidence {
            Evidence::Exhaustive { .. } => Self::Searched,
            Evidence::Sum { .. } => Self::Parts,
            Evidence::EverySize { .. } | Evidence::Automaton { .. } => Self::Period,
            Evidence::CasesUpTo { .. } => Self::Theorem,
            Evidence::Strategy { .. } => Self::Strategy,
            Evidence::Recalculated => Self::Calculation,
        }
    }

    /// Of a problem the weakest: its own answer and the keys of its questions; none where all is in the teacher's own words.
    #[must_use]
    pub fn of_problem(problem: &Problem) -> Option<Self> {
        let keys = problem.questions.iter().flat_map(|asked| of_key(&asked.key)).map(Self::of);
        let reach = match &problem.subject {
            Subject::Game(played) => {
                let own = match played.solved.answer.grounds() {
                    Grounds::Proved(evidence, _) => Self::of(evidence),
                    Grounds::Tried(_) => Self::Theorem,
                };
                keys.fold(own, Self::min)
            }
            Subject::Numeration(_) => Self::Calculation,
            Subject::Proof(_) => Self::Verdicts,
            Subject::OwnWords => return None,
        };
        Some(reach)
    }
}

/// The evidence of a key, where it is not that of the problem's own answer.
fn of_key(key: &Key) -> Vec<&Evidence> {
    match key {
        Key::Construct(safe) | Key::ConstructNumber(safe) => vec![safe.evidence()],
        Key::CompleteLine(line) => vec![line.evidence()],
        Key::GeneralRule(rules) => rules.iter().map(|rule| rule.residues.evidence()).collect(),
        Key::GrundyValue(value) => vec![value.evidence()],
        Key::WhichLose(judged) => judged.iter().map(|safe| safe.evidence()).collect(),
        Key::WhoWins
        | Key::WinningMoves
        | Key::BinaryTable(_)
        | Key::KeyNumbers(_)
        | Key::FindMistake(..)
        | Key::Refute(_)
        | Key::Board(_)
        | Key::Numeration(_)
        | Key::Proof(_)
        | Key::Reader => Vec::new(),
    }
}

/// How many of these problems rest on what.
#[must_use]
pub fn count<'a>(problems: impl IntoIterator<Item = &'a Problem>) -> BTreeMap<Reach, usize> {
    let mut counted = BTreeMap::new();
    for problem in problems {
        if let Some(reach) = Reach::of_problem(problem) {
            *counted.entry(reach).or_default() += 1;
        }
        let own = problem.questions.iter().filter(|asked| matches!(asked.key, Key::Reader)).count();
        if own > 0 {
            *counted.entry(Reach::OwnWords).or_default() += own;
        }
    }
    counted
}
