//! Meanings of facts: one file for each family, `templates/meaning/<family>.txt`, read once.
//!
//! `templates/meaning/README.md` says how such a file is written. The kernel holds what a family tells of a
//! problem, a move or a position against it; whatever is not what its meaning says is not printed.

mod data;
mod picture;
mod read;

pub use data::Told;
pub use picture::picture;

use super::numeration::NumerationError;
use crate::{
    answer::{
        answered::Answered,
        instance::{Instance, Solved},
        tables::{Stop, Tables},
        view::TableView,
    },
    check::{CheckedGame, SharedRules, TableMaker, Verified},
    claim::{Unanswered, Value},
    exercise::schema::OWN_QUESTION,
    facts::{Context, Facts, Named, Section, Unproved, Working},
    family::named_game::NamedGame,
    game::Position,
    nimber::bit_length,
    numeration::System,
};
use data::datum;
use include_dir::{Dir, include_dir};
use serde_json::Value as Json;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

#[cfg(test)]
static FILES: Dir<'static> = include_dir!("$OUT_DIR/templates-of-tests/meaning");

/// `build.rs` puts them together.
#[cfg(not(test))]
static FILES: Dir<'static> = include_dir!("$OUT_DIR/meaning");

/// The one family that is about numbers and no game.
const NUMBERS: &str = "numeration";

/// Proofs that people have written: of them the kernel knows nothing but how many lines there are.
const PROOFS: &str = "written";

/// The meanings of one family, by the name of the section.
pub type Meanings = HashMap<String, Arc<Section>>;

/// The meanings of a family, with those of every page (`page.txt`).
///
/// # Errors
/// If it has no file, or its file is not a meaning: a fault of the program.
pub fn meanings(family: &str) -> Result<Arc<Meanings>, Unproved> {
    static READ: Mutex<Option<HashMap<String, Arc<Meanings>>>> = Mutex::new(None);
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    let known = read.get_or_insert_default();
    if let Some(found) = known.get(family) {
        return Ok(Arc::clone(found));
    }
    let name = format!("{family}.txt");
    let text = |name: &str| FILES.get_file(name).and_then(|file| file.contents_utf8());
    let own = text(&name).ok_or_else(|| no_meaning(family, "no meaning at all"))?;
    let page =
        if [NUMBERS, PROOFS, OWN_QUESTION].contains(&family) { None } else { text("page.txt") };
    let all = [own, page.unwrap_or_default()].join("\n");
    let found = Arc::new(read::sections(&name, &all)?);
    known.insert(family.to_owned(), Arc::clone(&found));
    Ok(found)
}

/// The meanings that a text gives, for one who writes them.
///
/// # Errors
/// If the text is not a file of meanings.
pub fn of_text(name: &str, text: &str) -> Result<Meanings, Unproved> {
    read::sections(name, text)
}

/// What templates need to explain a problem, proved; of a pile whose size is left open without its size.
///
/// # Errors
/// If a table is too large, or something does not say what its meaning says.
pub fn facts(
    instance: &Arc<dyn Instance>,
    solved: &Solved,
    sizeless: bool,
    tables: &Tables,
) -> Result<Told, Stop> {
    let mut proposed = instance.facts(solved, tables)?;
    if sizeless {
        proposed["size"] = Json::Null;
    }
    let named = NamedGame::of(Arc::clone(instance), tables);
    let page = Page::new(instance.as_ref(), meanings(instance.family())?, named.checked_game());
    Ok(page.facts(solved, sizeless, proposed)?)
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
    let page = Page::of(instance)?;
    let context = page.context_at(from);
    let given = [("from", Value::List(from.clone())), ("to", Value::List(to.clone()))];
    page.prove("move", instance.move_facts(from, to), &context.with_given(given))
}

/// What templates need to tell a position, proved.
///
/// # Errors
/// If something does not say what its meaning says.
pub fn position_facts(instance: &dyn Instance, position: &Position) -> Result<Told, Unproved> {
    let page = Page::of(instance)?;
    let given = [("position", Value::List(position.clone()))];
    let context = page.context_at(position).with_given(given);
    page.prove("position", instance.position_facts(position), &context)
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
    proposed: Json,
) -> Result<Told, NumerationError> {
    let meanings = meanings(NUMBERS)?;
    let context = Context::of_number(number, system, working)?;
    Ok(prove_section(&meanings, NUMBERS, section, proposed, &context)?)
}

/// What templates need of a written proof of so many lines beside its verdicts.
///
/// # Errors
/// If the meaning cannot be read.
pub fn proof_facts(lines: u64) -> Result<Told, Unproved> {
    count_facts(PROOFS, "lines", lines)
}

/// What is known of questions in the teacher's own words: how many there are.
///
/// # Errors
/// If that is not what its meaning says.
pub fn own_words_facts(questions: u64) -> Result<Told, Unproved> {
    count_facts(OWN_QUESTION, "questions", questions)
}

/// The facts of what the kernel knows nothing of but how many there are.
fn count_facts(family: &str, what: &'static str, count: u64) -> Result<Told, Unproved> {
    let context = Context::default().with_given([(what, Value::Number(count))]);
    let proposed = serde_json::json!({ what: count });
    prove_section(meanings(family)?.as_ref(), family, "facts", proposed, &context)
}

/// The table of heaps in binary, proved.
///
/// # Errors
/// If something does not say what its meaning says.
pub fn binary_table(heaps: &[u64], proposed: &TableView) -> Result<Told, Unproved> {
    let family = "nim";
    let widest = heaps.iter().copied().max().unwrap_or(0);
    let width = Value::Number(bit_length(widest) as u64);
    let given = [("heaps", Value::List(heaps.to_vec().into())), ("width", width)];
    let context = Context::default().with_given(given);
    let proposed = serde_json::to_value(proposed).unwrap_or_default();
    prove_section(meanings(family)?.as_ref(), family, "table", proposed, &context)
}

/// Where everything that is told of one game passes: what is proposed is held against a section of its meanings.
pub struct Page<'a> {
    instance: &'a dyn Instance,
    meanings: Arc<Meanings>,
    game: CheckedGame<'a>,
}

impl<'a> Page<'a> {
    /// Of a game of which theorems say everything: no table is asked.
    ///
    /// # Errors
    /// If the meanings cannot be read.
    pub fn of(instance: &'a dyn Instance) -> Result<Self, Unproved> {
        let game = CheckedGame::new(instance.rules(), &NoTables);
        Ok(Self::new(instance, meanings(instance.family())?, game))
    }

    /// With these meanings and tables.
    #[must_use]
    pub fn new(instance: &'a dyn Instance, meanings: Arc<Meanings>, game: CheckedGame<'a>) -> Self {
        Self { instance, meanings, game }
    }

    /// The game.
    #[must_use]
    pub fn instance(&self) -> &'a dyn Instance {
        self.instance
    }

    /// The same page for a theorem about other rules.
    #[must_use]
    pub fn of_rules(&self, rules: SharedRules) -> Self {
        let game = CheckedGame::new(rules, &NoTables);
        Self { instance: self.instance, meanings: self.meanings.clone(), game }
    }

    /// The rules alone.
    #[must_use]
    pub fn rules(&self) -> Context<'_> {
        Context::of_game(&self.game)
    }

    /// The rules, and what the problem gives beside them.
    #[must_use]
    pub fn context(&self) -> Context<'_> {
        self.context_at(self.instance.start())
    }

    /// The same for moves from a position.
    #[must_use]
    pub fn context_at(&self, position: &Position) -> Context<'_> {
        let own_pages = ("own_pages", Value::Truth(self.instance.has_own_pages()));
        self.rules().with_given(self.instance.given_values(position)).with_given([own_pages])
    }

    /// The same with an answer; of one that nobody has proved what it says is given, and is printed as such.
    ///
    /// # Errors
    /// If it is about another game.
    pub fn of_answer(&self, answer: &Answered) -> Result<Context<'_>, Unproved> {
        self.of_answer_at(answer, self.instance.start())
    }

    /// The same for moves from a position.
    ///
    /// # Errors
    /// As [`Self::of_answer`].
    pub fn of_answer_at(&self, answer: &Answered, at: &Position) -> Result<Context<'_>, Unproved> {
        let context = self.context_at(at);
        match answer {
            Answered::Proved { theorem, .. } => context.with("", theorem),
            Answered::Tried(_) => Ok(context.with_given(answer.statement().fields())),
        }
    }

    /// What is proposed about a problem.
    ///
    /// # Errors
    /// If something does not say what its meaning says.
    pub fn facts(&self, solved: &Solved, sizeless: bool, proposed: Json) -> Result<Told, Unproved> {
        let context = self.instance.add_known(self.of_answer(&solved.answer)?.with_every_size()?);
        let context = context.with_given([("sizeless", Value::Truth(sizeless))]);
        self.prove("facts", proposed, &context)
    }

    /// What is proposed, if it says what this section says.
    ///
    /// # Errors
    /// If it does not.
    pub fn prove(
        &self,
        section: &str,
        proposed: Json,
        context: &Context<'_>,
    ) -> Result<Told, Unproved> {
        let family = self.instance.family();
        prove_section(&self.meanings, family, section, proposed, context)
    }
}

fn prove_section(
    meanings: &Meanings,
    family: &str,
    section: &str,
    proposed: Json,
    context: &Context<'_>,
) -> Result<Told, Unproved> {
    let place = format!("{family} {section}");
    let own = meanings.get(section).ok_or_else(|| no_meaning(&place, "no meaning at all"))?;
    let datum = datum(proposed).map_err(|wrong| no_meaning(&place, wrong))?;
    #[cfg(test)]
    tests::try_altered(&place, &datum, own, context);
    let proved = Facts::prove(datum, own, context).map(Told::from_facts);
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
        Err(no_table_error(position))
    }

    fn values(&self, position: &Position) -> Result<Arc<Verified>, Unanswered> {
        Err(no_table_error(position))
    }
}

fn no_table_error(position: &Position) -> Unanswered {
    let zh = format!("这里不查表：{position}");
    Unanswered::Told { zh, en: format!("no table is asked here: {position}") }
}

#[cfg(test)]
pub(crate) mod tests;
