//! What a schema cannot say of a level of a generator.

use super::{FormFault, one_subject};
use crate::{
    exercise::schema::{Constraints, GeneratedQuestion, Recipe},
    family,
};

/// A recipe is for a game, a number or a proof, and wants of it what it can have and what is asked.
pub(super) fn check(
    level: u8,
    recipe: &Recipe,
    asked: &[GeneratedQuestion],
) -> Result<(), FormFault> {
    one_subject([recipe.game.is_some(), recipe.numeration.is_some(), recipe.proof.is_some()])?;
    if let Some(game) = &recipe.game {
        return match family::take_sets(game) {
            Some(0) => Err(FormFault::NoTake { level }),
            _ => limits_what_is_asked(level, recipe, asked),
        };
    }
    let difficulty = recipe.constraints.difficulty;
    if recipe.constraints != (Constraints { difficulty, ..Constraints::default() }) {
        return Err(FormFault::ConstraintOfGames { level });
    }
    if recipe.numeration.as_ref().is_some_and(|numbers| numbers.systems.is_empty()) {
        return Err(FormFault::NoSystem { level });
    }
    Ok(())
}

/// A limit on what is to be written in answer to a question would be left out silently where the question is not asked.
fn limits_what_is_asked(
    level: u8,
    recipe: &Recipe,
    asked: &[GeneratedQuestion],
) -> Result<(), FormFault> {
    use GeneratedQuestion::{CompleteLine, KeyNumbers};
    let Constraints { blanks, key_numbers, .. } = recipe.constraints;
    let limits =
        [("blanks", blanks, CompleteLine), ("key-numbers", key_numbers, KeyNumbers)].into_iter();
    let mut unasked =
        limits.filter(|(_, limit, question)| limit.is_some() && !asked.contains(question));
    match unasked.next() {
        Some((constraint, _, question)) => {
            Err(FormFault::Unasked { level, constraint, question: question.name() })
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use crate::exercise::{
        form::{FormFault, generator},
        library::{Source, parse},
    };

    #[test]
    fn what_is_limited_is_asked() {
        let check = |questions: &str, fault: Option<FormFault>| {
            let text = format!(
                "id: x\ntitle: a\nquestions: [{questions}]\nlevels:\n  1:\n    game: {{nim: {{heaps: 3..3, size: 1..9}}}}\n    where: {{blanks: 2..3}}\n"
            );
            let file = parse(Source { path: "x.yaml".to_owned(), text }).unwrap();
            assert_eq!(generator(&file).map_err(|(_, fault)| fault).err(), fault, "{questions}");
        };
        check("complete-line", None);
        let (constraint, question) = ("blanks", "complete-line");
        check("who-wins", Some(FormFault::Unasked { level: 1, constraint, question }));
    }
}
