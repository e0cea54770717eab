//! Problems about written proofs: a line is drawn, then what is asked of it, until that has an answer and is new.

use super::{GenerateError, Generator, Seen, attach_key, is_as_hard};
use crate::{
    answer::tables::Tables,
    exercise::schema::{GeneratedQuestion, Question, Recipe, proof::ProofRanges},
    problem::{
        Draft, Key, Subject,
        written::{self, Excerpt, ProofKey, WrittenError},
    },
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
        let stream = &mut self.stream(&index.to_string());
        let wanted = self.questions(recipe);
        let by_cases = wanted.contains(&GeneratedQuestion::MissingCase);
        self.choose(index, seen, |seen| {
            let drawn = written::draw::draw(ranges, by_cases, stream);
            let Some(excerpt) = drawn.map_err(|error| self.proof_error(error))? else {
                return Ok(None);
            };
            let one = |asked: &GeneratedQuestion| {
                written::draw::question(*asked, &excerpt, ranges, stream)
            };
            let questions: Option<Vec<Question>> = wanted.iter().map(one).collect();
            let Some(questions) = questions else { return Ok(None) };
            let identity = excerpt.identity_with_questions(&questions);
            if seen.has(&identity, index) {
                return Ok(None);
            }
            let asked = self.compose_from_excerpt(&excerpt, questions, tables)?;
            Ok(asked.filter(|draft| is_as_hard(recipe, draft)).map(|draft| (identity, draft)))
        })
    }

    /// The problem; none when a question has no answer here, or gives it away.
    fn compose_from_excerpt(
        &self,
        excerpt: &Arc<Excerpt>,
        questions: Vec<Question>,
        tables: &Tables,
    ) -> Result<Option<Draft>, GenerateError> {
        let mut problem = self.draft(Subject::Proof(Arc::clone(excerpt)))?;
        problem.id.clone_from(&self.file.file.id.value);
        problem.title = self.file.file.title.clone();
        for question in questions {
            let asked =
                attach_key(question, &problem, tables).map_err(|stop| self.stop_error(stop))?;
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
