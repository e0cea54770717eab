//! Sheets that ask questions of some kinds only.

use crate::exercise::schema::{GeneratorFile, ProblemFile};

/// Leaves out the questions of a problem that are of other kinds.
pub fn keep_of_problem(file: &mut ProblemFile, kinds: Option<&[String]>) {
    let Some(kinds) = kinds else { return };
    file.questions.retain(|question| is_among(question.value.name(), kinds));
}

/// Leaves out the questions of a generator that are of other kinds, at every level.
pub fn keep_of_generator(file: &mut GeneratorFile, kinds: Option<&[String]>) {
    let Some(kinds) = kinds else { return };
    let recipes = file.levels.values_mut().filter_map(|recipe| recipe.value.questions.as_mut());
    for questions in recipes.chain([&mut file.questions]) {
        questions.retain(|question| is_among(question.name(), kinds));
    }
}

fn is_among(name: &str, kinds: &[String]) -> bool {
    kinds.iter().any(|kind| kind == name)
}

/// Whether a problem has a question of these kinds.
#[must_use]
pub fn has_problem(file: &ProblemFile, kinds: &[String]) -> bool {
    file.questions.iter().any(|question| is_among(question.value.name(), kinds))
}

/// Whether a generator asks a question of these kinds at a level.
#[must_use]
pub fn has_generator(file: &GeneratorFile, level: u8, kinds: &[String]) -> bool {
    let own = file.levels.get(&level).and_then(|recipe| recipe.value.questions.as_ref());
    own.unwrap_or(&file.questions).iter().any(|question| is_among(question.name(), kinds))
}
