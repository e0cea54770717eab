//! Problems about written proofs: a line is drawn, then what is asked of it, until that has an answer and is new.

use super::{Choice, GenerateError, Generator, MAX_DRAWS, Seen, keyed};
use crate::exercise::{
    problem::{Draft, Key, Subject},
    schema::{GeneratedQuestion, Question, Recipe},
    tables::Tables,
    written::{self, Excerpt, ProofKey, WrittenError, yaml::ProofRanges},
};
use std::sync::Arc;

impl Generator<'_> {
    /// A problem about a proof, which nobody wins.
    pub(super) fn of_proof(
        &self,
        recipe: &Recipe,
        ranges: &ProofRanges,
        index: usize,
        seen: &mut Seen<'_>,
        tables: &Tables,
    ) -> Result<Draft, GenerateError> {
        let mut choice = Choice::new(index, seen);
        let stream = &mut self.stream(&index.to_string());
        let wanted = self.questions(recipe);
        let by_cases = wanted.contains(&GeneratedQuestion::MissingCase);
        for _ in 0..MAX_DRAWS {
            let drawn = written::draw::draw(ranges, by_cases, stream);
            let Some(excerpt) = drawn.map_err(|error| self.proof_error(error))? else { continue };
            let one = |asked: &GeneratedQuestion| {
                written::draw::question(*asked, &excerpt, ranges, stream)
            };
            let questions: Option<Vec<Question>> = wanted.iter().map(one).collect();
            let Some(questions) = questions else { continue };
            let identity = excerpt.asked_identity(&questions);
            if seen.has(&identity, index) {
                continue;
            }
            let asked = self.asked_of_proof(&excerpt, questions, tables);
            let wanted = recipe.constraints.difficulty;
            let fits =
                |one: &Draft| wanted.is_none_or(|range| range.contains(one.difficulty.points));
            let asked = asked?.filter(fits);
            if let Some(chosen) = asked.and_then(|one| choice.offer(identity, one, seen)) {
                return Ok(chosen);
            }
        }
        choice.settle(seen).ok_or_else(|| self.exhausted(seen))
    }

    /// The problem; none when a question has no answer here, or gives it away.
    fn asked_of_proof(
        &self,
        excerpt: &Arc<Excerpt>,
        questions: Vec<Question>,
        tables: &Tables,
    ) -> Result<Option<Draft>, GenerateError> {
        let mut problem = self.draft(Subject::Proof(Arc::clone(excerpt)))?;
        problem.id.clone_from(&self.file.file.id.value);
        problem.title = self.file.file.title.clone();
        for question in questions {
            let asked = keyed(question, &problem, tables).map_err(|stop| self.stop_error(stop))?;
            let Some(asked) = asked.filter(|asked| !is_given_away(&asked.key)) else {
                return Ok(None);
            };
            problem.ask(asked);
        }
        Ok(Some(problem))
    }

    fn proof_error(&self, error: WrittenError) -> GenerateError {
        GenerateError::Written { id: self.id().to_owned(), level: self.level, error }
    }
}

/// Lines that are printed in a right order leave nothing to do; a line that cites nothing does not follow, as everybody sees.
fn is_given_away(key: &Key) -> bool {
    let Key::Proof(key) = key else { return false };
    match key.as_ref() {
        ProofKey::Order(order) => {
            let printed: Vec<usize> = (0..order.lines.len()).collect();
            order.is_right(&printed)
        }
        ProofKey::Faulty(faulty) => faulty.lines.iter().any(|line| {
            line.fault.is_some() && line.cites.is_empty() && !line.rules && !line.decide
        }),
        ProofKey::Needed(_) | ProofKey::Case(_) | ProofKey::Blank(_) => false,
    }
}
