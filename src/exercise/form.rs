//! What a schema cannot say of a file: its id is its name, texts have words,
//! nothing stands twice, numbers keep to their limits.

mod fault;
mod recipe;

pub use fault::FormFault;

use super::{
    diagnostic::Place,
    library::{Parsed, SHOWN_CHARS},
    schema::{GeneratorFile, Item, OWN_QUESTION, ProblemFile, Question, SetFile},
};
use crate::text::{Language, Text, Texts};
use bouton_school::kinds::KINDS;
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
    for kind in file.kinds.iter().flatten() {
        known_kind(kind).map_err(|fault| (field(text, "kinds"), fault))?;
    }
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

/// Names within this distance are offered.
const NEAR: usize = 3;

fn known_kind(kind: &str) -> Result<(), FormFault> {
    let names = || KINDS.iter().map(|known| known.name);
    if names().any(|name| name == kind) {
        return Ok(());
    }
    let short = KINDS.iter().find(|known| known.also == kind).map(|known| known.name);
    let nearest = || names().min_by_key(|name| strsim::levenshtein(name, kind));
    let near = short.or_else(|| nearest().filter(|name| strsim::levenshtein(name, kind) <= NEAR));
    Err(FormFault::UnknownKind { kind: kind.chars().take(SHOWN_CHARS).collect(), near })
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
