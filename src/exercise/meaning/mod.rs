//! Meanings of facts: one file for each family, `templates/meaning/<family>.txt`, read once.
//!
//! `templates/meaning/README.md` says how such a file is written. The kernel holds what a family tells of a
//! problem, a move or a position against it; whatever is not what its meaning says is not printed.

mod data;
mod read;

pub use data::Told;

use super::{
    answered::Answered,
    instance::{Instance, Solved},
    named_game::NamedGame,
    numeration::NumerationError,
    tables::{Stop, Tables},
};
use crate::{
    check::{CheckedGame, TableMaker, Verified},
    claim::Unanswered,
    facts::{Context, Facts, Section, Unproved, Working},
    game::Position,
    numeration::System,
};
use data::datum;
use include_dir::{Dir, include_dir};
use serde_json::Value;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

static FILES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/templates/meaning");

/// The meanings of one family, by the name of the section.
pub type Meanings = HashMap<String, Arc<Section>>;

/// The meanings of a family.
///
/// # Errors
/// If it has no file, or its file is no meaning: a fault of the program.
pub fn meanings(family: &str) -> Result<Arc<Meanings>, Unproved> {
    static READ: Mutex<Option<HashMap<String, Arc<Meanings>>>> = Mutex::new(None);
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    let known = read.get_or_insert_default();
    if let Some(found) = known.get(family) {
        return Ok(Arc::clone(found));
    }
    let name = format!("{family}.txt");
    let text = FILES.get_file(&name).and_then(|file| file.contents_utf8());
    let text = text.ok_or_else(|| no_meaning(family, "no meaning at all"))?;
    let found = Arc::new(read::sections(&name, text)?);
    known.insert(family.to_owned(), Arc::clone(&found));
    Ok(found)
}

/// The meanings that a text gives, for one who writes them.
///
/// # Errors
/// If the text is no file of meanings.
pub fn of_text(name: &str, text: &str) -> Result<Meanings, Unproved> {
    read::sections(name, text)
}

/// What templates need to explain a problem, proved.
///
/// # Errors
/// If a table is too large, or something does not say what its meaning says.
pub fn facts(instance: &Arc<dyn Instance>, solved: &Solved, tables: &Tables) -> Result<Told, Stop> {
    let proposed = instance.facts(solved, tables)?;
    let meanings = meanings(instance.family())?;
    Ok(Told::proved(proved_facts(&meanings, instance, solved, proposed, tables)?))
}

/// What is proposed about a problem, held against these meanings.
///
/// # Errors
/// If something does not say what its meaning says.
pub fn proved_facts(
    meanings: &Meanings,
    instance: &Arc<dyn Instance>,
    solved: &Solved,
    proposed: Value,
    tables: &Tables,
) -> Result<Facts, Unproved> {
    let named = NamedGame::of(Arc::clone(instance), tables);
    let game = named.checked();
    let context = match &solved.answer {
        Answered::Proved { theorem, .. } => Context::of_answer(theorem, &game)?,
        Answered::Tried(_) => Context::of_tried(solved.answer.statement(), &game),
    };
    let context = instance.known(context.with_every_size());
    let context = context.with_given(instance.given(instance.start()));
    proved(meanings, instance.as_ref(), "facts", proposed, &context)
}

/// What templates need to tell a move, proved.
///
/// # Errors
/// If something does not say what its meaning says.
pub fn move_facts(
    instance: &dyn Instance,
    from: &Position,
    to: &Position,
) -> Result<Told, Unproved> {
    let meanings = meanings(instance.family())?;
    proved_move(&meanings, instance, from, to).map(Told::proved)
}

/// What is proposed about a move, held against these meanings.
///
/// # Errors
/// If something does not say what its meaning says.
pub fn proved_move(
    meanings: &Meanings,
    instance: &dyn Instance,
    from: &Position,
    to: &Position,
) -> Result<Facts, Unproved> {
    let game = CheckedGame::new(instance.rules(), &NoTables);
    let context = Context::of_move(from, to, &game).with_given(instance.given(from));
    proved(meanings, instance, "move", instance.move_facts(from, to), &context)
}

/// What templates need to tell a position, proved.
///
/// # Errors
/// If something does not say what its meaning says.
pub fn position_facts(instance: &dyn Instance, position: &Position) -> Result<Told, Unproved> {
    let meanings = meanings(instance.family())?;
    proved_position(&meanings, instance, position).map(Told::proved)
}

/// What is proposed about a position, held against these meanings.
///
/// # Errors
/// If something does not say what its meaning says.
pub fn proved_position(
    meanings: &Meanings,
    instance: &dyn Instance,
    position: &Position,
) -> Result<Facts, Unproved> {
    let game = CheckedGame::new(instance.rules(), &NoTables);
    let context = Context::of_position(position, &game).with_given(instance.given(position));
    proved(meanings, instance, "position", instance.position_facts(position), &context)
}

/// What templates need of a number and how it is written, proved; the working is checked as well.
///
/// # Errors
/// If the working is wrong, or something does not say what its meaning says.
pub fn number_facts(
    section: &str,
    number: u64,
    system: &System,
    working: Option<Working>,
    proposed: Value,
) -> Result<Told, NumerationError> {
    const FAMILY: &str = "numeration";
    let meanings = meanings(FAMILY)?;
    let context = Context::of_number(number, system, working)?;
    Ok(Told::proved(held(&meanings, FAMILY, section, proposed, &context)?))
}

fn proved(
    meanings: &Meanings,
    instance: &dyn Instance,
    section: &str,
    proposed: Value,
    context: &Context<'_>,
) -> Result<Facts, Unproved> {
    held(meanings, instance.family(), section, proposed, context)
}

fn held(
    meanings: &Meanings,
    family: &str,
    section: &str,
    proposed: Value,
    context: &Context<'_>,
) -> Result<Facts, Unproved> {
    let place = format!("{family} {section}");
    let own = meanings.get(section).ok_or_else(|| no_meaning(&place, "no meaning at all"))?;
    let datum = datum(proposed).map_err(|wrong| no_meaning(&place, wrong))?;
    let proved = Facts::prove(datum, own, context);
    proved.map_err(|wrong| Unproved { path: format!("{place}: {}", wrong.path), ..wrong })
}

fn no_meaning(path: &str, found: &str) -> Unproved {
    let (path, found) = (path.to_owned(), found.to_owned());
    Unproved { path, found, meant: "something that can be held against a meaning".to_owned() }
}

/// Moves and positions are told by numbers alone.
struct NoTables;

impl TableMaker for NoTables {
    fn outcomes(&self, position: &Position) -> Result<Arc<Verified>, Unanswered> {
        Err(unanswered(position))
    }

    fn values(&self, position: &Position) -> Result<Arc<Verified>, Unanswered> {
        Err(unanswered(position))
    }
}

fn unanswered(position: &Position) -> Unanswered {
    let zh = format!("这里不查表：{position}");
    Unanswered::Told { zh, en: format!("no table is asked here: {position}") }
}

#[cfg(test)]
mod tests;
