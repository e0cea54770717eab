//! Problems about numbers: a number is drawn, then what is asked of it, until that has an answer and is new.

use super::{Choice, GenerateError, Generator, MAX_DRAWS, Seen};
use crate::exercise::{
    numeration::{self, NumerationError, yaml::NumberRanges},
    problem::{Draft, Subject},
    schema::{GeneratedQuestion, Recipe},
    tables::Tables,
};

impl Generator<'_> {
    /// A problem about a number, which nobody wins.
    pub(super) fn number(
        &self,
        recipe: &Recipe,
        ranges: &NumberRanges,
        index: usize,
        seen: &mut Seen<'_>,
        tables: &Tables,
    ) -> Result<Draft, GenerateError> {
        let mut choice = Choice::new(index, seen);
        let stream = &mut self.stream(&index.to_string());
        for _ in 0..MAX_DRAWS {
            let drawn = numeration::draw::draw(ranges, stream);
            let drawn = drawn.map_err(|error| self.number_error(error))?;
            let Some(task) = drawn else { continue };
            let problem = self.draft(Subject::Numeration(Box::new(task)))?;
            let wanted = recipe.constraints.difficulty;
            let fits =
                |one: &Draft| wanted.is_none_or(|range| range.contains(one.difficulty.points));
            let identity = problem.identity();
            if seen.has(&identity, index) || !(fits(&problem) || self.asks_to_carry(recipe)) {
                continue;
            }
            let asked = self.asked(problem, recipe, stream, tables);
            let asked = asked.map_err(|stop| self.stop_error(stop))?;
            let asked = asked.filter(fits);
            if let Some(chosen) = asked.and_then(|one| choice.offer(identity, one, seen)) {
                return Ok(chosen);
            }
        }
        choice.settle(seen).ok_or_else(|| self.exhausted(seen))
    }

    /// Of carrying it is known only when it is asked how much work it is.
    fn asks_to_carry(&self, recipe: &Recipe) -> bool {
        self.questions(recipe).contains(&GeneratedQuestion::Carry)
    }

    fn number_error(&self, error: NumerationError) -> GenerateError {
        GenerateError::Number { id: self.id().to_owned(), level: self.level, error }
    }
}
