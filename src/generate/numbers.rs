//! Problems about numbers: a number is drawn, then what is asked of it, until that has an answer and is new.

use super::{GenerateError, Generator, Seen, is_as_hard};
use crate::{
    answer::tables::Tables,
    exercise::schema::{GeneratedQuestion, Recipe, numeration::NumberRanges},
    problem::{
        Draft, Subject,
        numeration::{self, NumerationError},
    },
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
        let stream = &mut self.stream(&index.to_string());
        self.choose(index, seen, |seen| {
            let drawn = numeration::draw::draw(ranges, stream);
            let Some(task) = drawn.map_err(|error| self.number_error(error))? else {
                return Ok(None);
            };
            let draft = self.draft(Subject::Numeration(Box::new(task)))?;
            let identity = draft.identity();
            let fits = is_as_hard(recipe, &draft) || self.asks_to_carry(recipe);
            if seen.has(&identity, index) || !fits {
                return Ok(None);
            }
            let asked = self.add_questions(draft, recipe, stream, tables);
            let asked = asked.map_err(|stop| self.stop_error(stop))?;
            Ok(asked.filter(|draft| is_as_hard(recipe, draft)).map(|draft| (identity, draft)))
        })
    }

    /// Of carrying it is known only when it is asked how much work it is.
    fn asks_to_carry(&self, recipe: &Recipe) -> bool {
        self.questions(recipe).contains(&GeneratedQuestion::Carry)
    }

    fn number_error(&self, error: NumerationError) -> GenerateError {
        GenerateError::Number { id: self.id().to_owned(), level: self.level, error }
    }
}
