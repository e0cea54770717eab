//! What a schema cannot say of a file: its id is its name, texts have words,
//! nothing stands twice, numbers keep to their limits.

mod recipe;

use super::{
    diagnostic::Place,
    library::Parsed,
    schema::{GeneratorFile, Item, OWN_QUESTION, ProblemFile, Question, SetFile},
};
use crate::text::{Language, Text, Texts};
use serde_yaml::Spanned;

/// The longest text of a file, in characters.
pub const MAX_TEXT_CHARS: usize = 4_000;

/// The most problems on one sheet.
pub const MAX_PROBLEMS: usize = 60;

/// The highest level; the lowest is 1.
pub const MAX_LEVEL: u8 = 5;

/// The most marks of one question.
pub const MAX_MARKS: u32 = 100;

/// The most lines to write on under one question.
pub const MAX_WORK_LINES: u32 = 40;

/// What is wrong with the form of a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormFault {
    /// The file is found by its name, which is not its id.
    #[error(
        "the id is `{id}`, but the file is named {stem}.yaml: write `id: {stem}`, or rename the file"
    )]
    OtherId {
        /// The id.
        id: String,
        /// The file's name without `.yaml`.
        stem: String,
    },
    /// An id that cannot be a file name and part of a sheet ID.
    #[error("`{id}` is not an id: use lowercase letters a-z, digits and hyphens")]
    BadId {
        /// The id.
        id: String,
    },
    /// The name of a set becomes part of the IDs of its sheets.
    #[error(
        "`{id}` cannot be part of a sheet ID: use 1 to {most} of a-z, 0-9 and `-`, starting with a letter"
    )]
    BadSetId {
        /// The id.
        id: String,
        /// The most characters.
        most: usize,
    },
    /// What is asked cannot be written down for the edition of the set.
    #[error("the edition of the set cannot be told: {error}: please report this")]
    NoEdition {
        /// Why.
        error: String,
    },
    /// Levels of a mixed sheet that are none.
    #[error("levels {first} to {last}: there are the levels 1 to 5")]
    BadLevels {
        /// The first.
        first: u8,
        /// The last.
        last: u8,
    },
    /// A generator of a mixed sheet that has no level of its own among those that are printed.
    #[error("`{from}` has no level of its own from {first} to {last}")]
    OutsideLevels {
        /// The generator.
        from: String,
        /// The first level of the sheet.
        first: u8,
        /// The last level of the sheet.
        last: u8,
    },
    /// Neither a game nor a number.
    #[error("this is about nothing: a game, a number or a proof is missing")]
    NoSubject,
    /// Two of a game, a number and a proof.
    #[error("this is about two of a game, a number and a proof")]
    TwoSubjects,
    /// A generator of numbers or proofs with what only games can satisfy.
    #[error("level {level} wants of a number or a proof what only games have")]
    ConstraintOfGames {
        /// The level.
        level: u8,
    },
    /// A level that limits the answer to a question, and does not ask it.
    #[error("level {level} sets `{constraint}`, and the question {question} is not asked there")]
    Unasked {
        /// The level.
        level: u8,
        /// The constraint.
        constraint: &'static str,
        /// The question.
        question: &'static str,
    },
    /// A generator of numbers without a system.
    #[error("level {level} has no system to choose from: write `in: [fibonacci]`")]
    NoSystem {
        /// The level.
        level: u8,
    },
    /// Nothing is asked.
    #[error("no question is asked")]
    NoQuestion,
    /// The same question twice.
    #[error("the question {question} is asked twice")]
    AskedTwice {
        /// The question.
        question: &'static str,
    },
    /// A text without words.
    #[error("the text {field} is empty")]
    EmptyText {
        /// The field, such as `title.zh`.
        field: String,
    },
    /// A text that is too long.
    #[error(
        "the text {field} has {found} characters: the limit (MAX_TEXT_CHARS) is {MAX_TEXT_CHARS}"
    )]
    LongText {
        /// The field, such as `title.zh`.
        field: String,
        /// Its characters.
        found: usize,
    },
    /// Not as many hints in both languages, or none.
    #[error("{zh} hints in zh and {en} in en")]
    Hints {
        /// How many in Chinese.
        zh: usize,
        /// How many in English.
        en: usize,
    },
    /// A question of one's own with no room, or too much.
    #[error("{found} lines to write on: 1 to {MAX_WORK_LINES} (MAX_WORK_LINES)")]
    WorkLines {
        /// How many.
        found: u32,
    },
    /// Marks for a question that is not asked.
    #[error("marks for {question}, which is not asked here")]
    MarksOfOther {
        /// What was written.
        question: String,
    },
    /// Marks outside 1 to [`MAX_MARKS`].
    #[error("{question} earns {given} marks: 1 to {MAX_MARKS} (MAX_MARKS) are possible")]
    Marks {
        /// The question.
        question: String,
        /// Its marks.
        given: u32,
    },
    /// A generator without levels.
    #[error("the generator has no levels")]
    NoLevels,
    /// A level that there is not.
    #[error("there is no level {level}: levels are 1 to 5")]
    BadLevel {
        /// The level.
        level: u8,
    },
    /// A generator of one-pile games that may take nothing.
    #[error("level {level} has no take set to choose from: write `take: [1..3]`")]
    NoTake {
        /// The level.
        level: u8,
    },
    /// A generator that is asked for no problem.
    #[error("the generator {from} is asked for 0 problems: write a `count` of at least 1")]
    NoCount {
        /// The generator.
        from: String,
    },
    /// The same item twice.
    #[error("this item stands in the set twice")]
    ItemTwice,
    /// Too few or too many problems.
    #[error("the set has {found} problems: 1 to {MAX_PROBLEMS} (MAX_PROBLEMS) fit")]
    ProblemCount {
        /// How many.
        found: usize,
    },
}

impl FormFault {
    /// How to mend it; empty when the message says it.
    #[must_use]
    pub fn mend(&self) -> &'static str {
        match self {
            Self::NoSubject => {
                "write `game`, `numeration` or `proof`; without one, every question has to be one of your own (`ask`)"
            }
            Self::TwoSubjects => "keep one of them",
            Self::ConstraintOfGames { .. } => "keep only `difficulty` under `where`",
            Self::Unasked { .. } => "ask it, or leave that out under `where`",
            Self::NoQuestion => "list at least one under `questions`",
            Self::AskedTwice { .. } => "keep one of the two",
            Self::EmptyText { .. } => {
                "write some words, in one language or in both, or leave the whole field out"
            }
            Self::LongText { .. } => "shorten it",
            Self::Hints { .. } => {
                "write as many in both languages, or in one alone, or leave `hints` out"
            }
            Self::MarksOfOther { .. } => "name a question of this problem, spelled as there",
            Self::BadLevels { .. } => "write two of the levels 1 to 5, the easier one first",
            Self::OutsideLevels { .. } => {
                "write `level` with a level of the sheet, or leave `levels` out"
            }
            Self::ItemTwice => "for more problems of one generator write a larger `count`",
            Self::NoLevels => "write at least one of the levels 1 to 5 under `levels`",
            Self::OtherId { .. }
            | Self::BadId { .. }
            | Self::BadSetId { .. }
            | Self::NoEdition { .. }
            | Self::Marks { .. }
            | Self::WorkLines { .. }
            | Self::BadLevel { .. }
            | Self::NoTake { .. }
            | Self::NoSystem { .. }
            | Self::NoCount { .. }
            | Self::ProblemCount { .. } => "",
        }
    }
}

/// A fault of form with its place.
pub type Misplaced = (Place, FormFault);

/// What the schema cannot say of a problem.
///
/// # Errors
/// With the place of the first fault.
pub fn problem(parsed: &Parsed<ProblemFile>) -> Result<(), Misplaced> {
    let file = &parsed.file;
    let text = &parsed.source.text;
    if file.questions.is_empty() {
        return Err((field(text, "questions"), FormFault::NoQuestion));
    }
    let subjects = [file.game.is_some(), file.numeration.is_some(), file.proof.is_some()];
    // Where every question is in the teacher's own words, it need be about nothing that the program knows of.
    let is_own = |question: &Spanned<Question>| matches!(question.value, Question::Ask(_));
    if subjects.contains(&true) || !file.questions.iter().all(is_own) {
        one_subject(subjects).map_err(|fault| (file.id.referenced.into(), fault))?;
    }
    for (index, question) in file.questions.iter().enumerate() {
        let asked_before = file.questions.iter().take(index);
        if asked_before.into_iter().any(|before| before.value == question.value) {
            let question_name = question.value.name();
            let fault = FormFault::AskedTwice { question: question_name };
            return Err((question.referenced.into(), fault));
        }
    }
    file.questions.iter().try_for_each(own_question)?;
    texts(text, "title", Some(&file.title))?;
    texts(text, "text", file.text.as_ref())?;
    texts(text, "remark", file.remark.as_ref())?;
    hints(file)?;
    marks(file)
}

/// What the schema cannot say of a generator.
///
/// # Errors
/// With the place of the first fault.
pub fn generator(parsed: &Parsed<GeneratorFile>) -> Result<(), Misplaced> {
    let file = &parsed.file;
    let text = &parsed.source.text;
    texts(text, "title", Some(&file.title))?;
    if file.levels.is_empty() {
        return Err((field(text, "levels"), FormFault::NoLevels));
    }
    for (level, recipe) in &file.levels {
        let (level, place) = (*level, recipe.referenced.into());
        if !(1..=MAX_LEVEL).contains(&level) {
            return Err((place, FormFault::BadLevel { level }));
        }
        let asked = recipe.value.questions.as_ref().unwrap_or(&file.questions);
        if asked.is_empty() {
            return Err((place, FormFault::NoQuestion));
        }
        recipe::check(level, &recipe.value, asked).map_err(|fault| (place, fault))?;
    }
    Ok(())
}

fn one_subject(named: [bool; 3]) -> Result<(), FormFault> {
    match named.into_iter().filter(|named| *named).count() {
        1 => Ok(()),
        0 => Err(FormFault::NoSubject),
        _ => Err(FormFault::TwoSubjects),
    }
}

/// What the schema cannot say of a set: not empty, not too long, nothing twice.
///
/// # Errors
/// With the place of the first fault.
pub fn set(parsed: &Parsed<SetFile>) -> Result<(), Misplaced> {
    let file = &parsed.file;
    let text = &parsed.source.text;
    texts(text, "title", Some(&file.title))?;
    texts(text, "intro", file.intro.as_ref())?;
    for (index, item) in file.items.iter().enumerate() {
        let at = |fault| Err((item.referenced.into(), fault));
        if let Item::Generate(wish) = &item.value {
            if wish.count == 0 {
                return at(FormFault::NoCount { from: wish.from.clone() });
            }
            let mut levels = wish.level.iter().chain(wish.only.iter().flatten());
            if let Some(&level) = levels.find(|level| !(1..=MAX_LEVEL).contains(*level)) {
                return at(FormFault::BadLevel { level });
            }
        }
        if file.items.iter().take(index).any(|before| is_same(&before.value, &item.value)) {
            return at(FormFault::ItemTwice);
        }
    }
    if let Some((place, fault)) = levels(file) {
        return Err((place.unwrap_or_else(|| field(text, "levels")), fault));
    }
    let count = |level| {
        file.items.iter().fold(0_usize, |all, item| all.saturating_add(item.value.count_at(level)))
    };
    match (1..=MAX_LEVEL).map(count).find(|found| !(1..=MAX_PROBLEMS).contains(found)) {
        Some(found) => Err((field(text, "items"), FormFault::ProblemCount { found })),
        None => Ok(()),
    }
}

/// What is wrong with the levels of a sheet that mixes them.
fn levels(file: &SetFile) -> Option<(Option<Place>, FormFault)> {
    let [first, last] = file.levels?;
    if !(1 <= first && first < last && last <= 5) {
        return Some((None, FormFault::BadLevels { first, last }));
    }
    file.items.iter().find_map(|item| match &item.value {
        Item::Generate(wish)
            if !wish.level.is_some_and(|level| (first..=last).contains(&level)) =>
        {
            let from = wish.from.clone();
            Some((Some(item.referenced.into()), FormFault::OutsideLevels { from, first, last }))
        }
        Item::Generate(_) | Item::Problem(_) => None,
    })
}

/// Two items that would print the same problems.
fn is_same(one: &Item, other: &Item) -> bool {
    match (one, other) {
        (Item::Generate(one), Item::Generate(other)) => {
            (&one.from, one.level) == (&other.from, other.level)
        }
        (one, other) => one == other,
    }
}

/// Whether a text can be an id: lowercase letters, digits and hyphens.
#[must_use]
pub fn is_id(text: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    !text.is_empty() && text.bytes().all(fits)
}

/// A file is found by its name.
///
/// # Errors
/// If the id is another one, or cannot be a name.
pub fn check_name(id: &str, stem: &str) -> Result<(), FormFault> {
    if !is_id(id) {
        return Err(FormFault::BadId { id: id.to_owned() });
    }
    if id != stem {
        return Err(FormFault::OtherId { id: id.to_owned(), stem: stem.to_owned() });
    }
    Ok(())
}

/// The place of a field at the left margin; the beginning when it is not there.
fn field(text: &str, name: &str) -> Place {
    let is_field = |line: &str| line.strip_prefix(name).is_some_and(|rest| rest.starts_with(':'));
    let line = text.lines().position(is_field).unwrap_or(0) as u64 + 1;
    Place::from_here(line, 1)
}

fn texts(text: &str, name: &str, both: Option<&Text>) -> Result<(), Misplaced> {
    let parts = both.into_iter().flat_map(Text::parts);
    for (language, words) in parts {
        words_of(words, &field_name(name, language)).map_err(|fault| (field(text, name), fault))?;
    }
    Ok(())
}

/// The field with these words: `title.en`, or `title` where no language is named.
fn field_name(name: &str, language: Option<Language>) -> String {
    language.map_or_else(|| name.to_owned(), |language| format!("{name}.{language}"))
}

fn words_of(words: &str, name: &str) -> Result<(), FormFault> {
    let found = words.chars().count();
    let field = name.to_owned();
    if words.trim().is_empty() {
        return Err(FormFault::EmptyText { field });
    }
    if found > MAX_TEXT_CHARS {
        return Err(FormFault::LongText { field, found });
    }
    Ok(())
}

/// A question in the teacher's own words has some, room for an answer, and marks.
fn own_question(question: &Spanned<Question>) -> Result<(), Misplaced> {
    let Question::Ask(ask) = &question.value else { return Ok(()) };
    let at = |fault| (question.referenced.into(), fault);
    for (language, words) in ask.text.parts() {
        words_of(words, &field_name("text", language)).map_err(at)?;
    }
    if !(1..=MAX_WORK_LINES).contains(&ask.lines) {
        return Err(at(FormFault::WorkLines { found: ask.lines }));
    }
    match (1..=MAX_MARKS).contains(&ask.marks) {
        true => Ok(()),
        false => Err(at(FormFault::Marks { question: OWN_QUESTION.to_owned(), given: ask.marks })),
    }
}

fn hints(file: &ProblemFile) -> Result<(), Misplaced> {
    let Some(hints) = &file.hints else { return Ok(()) };
    let Texts { zh, en, .. } = &hints.value;
    let place = hints.referenced.into();
    if zh.len() != en.len() || zh.is_empty() {
        return Err((place, FormFault::Hints { zh: zh.len(), en: en.len() }));
    }
    for (language, hints) in hints.value.parts() {
        for hint in hints {
            words_of(hint, &field_name("hints", language)).map_err(|fault| (place, fault))?;
        }
    }
    Ok(())
}

fn marks(file: &ProblemFile) -> Result<(), Misplaced> {
    let Some(marks) = &file.marks else { return Ok(()) };
    let asked = |name: &str| file.questions.iter().any(|question| question.value.name() == name);
    for (question, given) in &marks.value {
        let (question, given) = (question.clone(), *given);
        if !asked(&question) {
            return Err((marks.referenced.into(), FormFault::MarksOfOther { question }));
        }
        if !(1..=MAX_MARKS).contains(&given) {
            return Err((marks.referenced.into(), FormFault::Marks { question, given }));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::library::{Source, parse};

    #[test]
    fn an_id_is_lowercase_letters_digits_and_hyphens() {
        for id in ["nim-3-5-7", "a", "2008"] {
            assert!(is_id(id), "{id}");
        }
        for text in ["", "Nim", "a b", "../a", "三", "a_b"] {
            assert!(!is_id(text), "{text}");
        }
    }

    #[test]
    fn a_fault_stands_at_its_field() {
        let text = "id: x\ntitle: {zh: a, en: b}\ntext: {zh: a, en: ''}\ngame: {nim: {heaps: [1]}}\nquestions: [who-wins]\n";
        let source = Source { path: "x.yaml".to_owned(), text: text.to_owned() };
        let file = parse(source).unwrap();
        let fault = FormFault::EmptyText { field: "text.en".to_owned() };
        assert_eq!(problem(&file), Err((Place::from_here(3, 1), fault)));
    }
}
