//! A class set: every copy of a worksheet, with its identity.
//!
//! Fixed problems are the same on every copy and are solved once; generated ones are different on
//! every copy. The ID of a copy names set, edition, level, seed and copy, so that its key can be
//! made again from the ID alone.

pub mod id;
pub mod reach;
pub mod roster;

use crate::exercise::{
    form::{self, FormFault},
    generate::{GenerateError, Generator},
    library::{Library, LibraryError, Parsed, at},
    problem::Problem,
    random::path_hash,
    schema::{Generate, GeneratorFile, Item, ProblemChoice, ProblemFile, SetFile, Text},
    tables::Tables,
};
use id::{CopyNumber, Edition, Level, SetName, SheetId};
use serde_yaml::Location;

pub use crate::exercise::form::MAX_PROBLEMS;

/// Why there is no sheet.
#[derive(Debug, thiserror::Error)]
pub enum SheetError {
    /// A file is wrong or missing.
    #[error(transparent)]
    Library(#[from] LibraryError),
    /// A name or number does not fit an ID.
    #[error("this set cannot have a sheet ID: {0}")]
    Id(#[from] id::SheetFieldError),
    /// The set has changed since the sheet was printed.
    #[error(
        "the sheet was made from another edition of the set `{set}` (printed {printed}, here {here}): \
         use the program, or the set file, that made it"
    )]
    OtherEdition {
        /// The set.
        set: String,
        /// The edition in the ID.
        printed: u16,
        /// The edition of the set at hand.
        here: u16,
    },
}

/// A set at a level with a seed, resolved: every file that it names has been read.
#[derive(Debug)]
pub struct Worksheet {
    /// The set's id.
    pub set: SetName,
    /// Which state of the set's mathematics.
    pub edition: Edition,
    /// The level.
    pub level: Level,
    /// The seed.
    pub seed: u64,
    /// The title.
    pub title: Text,
    /// The words at its head.
    pub intro: Option<Text>,
    entries: Vec<Entry>,
}

/// One item of a set.
#[derive(Debug)]
enum Entry {
    Fixed(Box<Problem>),
    Drawn { file: Box<Parsed<GeneratorFile>>, level: u8, count: usize },
}

/// One pupil's problems, without those that everybody has.
#[derive(Debug)]
pub struct Copy {
    /// Its ID.
    pub id: SheetId,
    /// Its generated problems with their numbers on the sheet.
    pub own: Vec<(usize, Problem)>,
}

impl Worksheet {
    /// Reads everything that a set names, and solves its fixed problems.
    ///
    /// # Errors
    /// If a file is wrong or missing, or a fixed problem cannot be solved; with the place.
    pub fn new(
        set: &Parsed<SetFile>,
        level: Level,
        seed: u64,
        library: &Library,
        tables: &Tables,
    ) -> Result<Self, SheetError> {
        let name = name_of(set)?;
        let mut entries = Vec::new();
        let mut mathematics = Vec::new();
        for item in set.file.items.iter().filter(|item| item.value.count_at(level.get()) > 0) {
            let entry = match &item.value {
                Item::Problem(choice) => {
                    let id = choice.at(level);
                    let file =
                        library.problem(id).map_err(|error| in_set(set, item.referenced, error))?;
                    let found = fixed_mathematics(&file.file);
                    mathematics
                        .push(found.map_err(|error| in_no_edition(set, item.referenced, &error))?);
                    Entry::Fixed(Box::new(solved(&file, tables)?))
                }
                Item::Generate(wish) => {
                    let file = library
                        .generator(&wish.from)
                        .map_err(|error| in_set(set, item.referenced, error))?;
                    let level = wish.level.unwrap_or(level.get());
                    let found = drawn_mathematics(&file.file, level, wish);
                    mathematics
                        .push(found.map_err(|error| in_no_edition(set, item.referenced, &error))?);
                    let count = wish.count as usize;
                    Entry::Drawn { file: Box::new(file), level, count }
                }
            };
            entries.push(entry);
        }
        let parts: Vec<&str> = mathematics.iter().map(String::as_str).collect();
        Ok(Self {
            set: name,
            edition: Edition::from_digest(path_hash(&parts)),
            level,
            seed,
            title: set.file.title.clone(),
            intro: set.file.intro.clone(),
            entries,
        })
    }

    /// The worksheet that an ID names.
    ///
    /// # Errors
    /// If the set is unknown, wrong, or of another edition.
    pub fn of_id(
        id: &SheetId,
        set: &Parsed<SetFile>,
        library: &Library,
        tables: &Tables,
    ) -> Result<Self, SheetError> {
        let worksheet = Self::new(set, id.level, id.seed, library, tables)?;
        if worksheet.edition == id.edition {
            return Ok(worksheet);
        }
        let set = id.set.as_str().to_owned();
        let (printed, here) = (id.edition.get(), worksheet.edition.get());
        Err(SheetError::OtherEdition { set, printed, here })
    }

    /// The problems that every copy has, with their numbers.
    pub fn common(&self) -> impl Iterator<Item = (usize, &Problem)> {
        self.numbered().filter_map(|(number, entry)| match entry {
            Entry::Fixed(problem) => Some((number, problem.as_ref())),
            Entry::Drawn { .. } => None,
        })
    }

    /// How many problems a copy has.
    #[must_use]
    pub fn problem_count(&self) -> usize {
        self.entries.iter().map(Entry::count).sum()
    }

    /// The ID of a copy.
    #[must_use]
    pub fn id(&self, copy: CopyNumber) -> SheetId {
        let (set, edition, level) = (self.set.clone(), self.edition, self.level);
        SheetId { set, edition, level, seed: self.seed, copy }
    }

    /// The copies numbered `first..=last`. Those before are drawn too, so that none is equal.
    ///
    /// # Errors
    /// If not so many different problems can be generated.
    pub fn copies(
        &self,
        first: CopyNumber,
        last: CopyNumber,
        tables: &Tables,
    ) -> Result<Vec<Copy>, SheetError> {
        let wanted = first.get()..=last.get();
        let mut copies = Vec::with_capacity(wanted.clone().count());
        for number in wanted {
            copies.push(Copy { id: self.id(CopyNumber::new(number)?), own: Vec::new() });
        }
        for (number, entry) in self.numbered() {
            let Entry::Drawn { file, level, count } = entry else { continue };
            let generator = Generator { file, level: *level, seed: self.seed };
            let problems = generator
                .problems(count * last.get() as usize, tables)
                .map_err(|error| ungenerated(file, error))?;
            let skipped = count * (first.get() as usize - 1);
            for (index, problem) in problems.into_iter().skip(skipped).enumerate() {
                if let Some(copy) = copies.get_mut(index / count) {
                    copy.own.push((number + index % count, problem));
                }
            }
        }
        Ok(copies)
    }

    /// Entries with the number of their first problem.
    fn numbered(&self) -> impl Iterator<Item = (usize, &Entry)> {
        self.entries.iter().scan(1, |next, entry| {
            let number = *next;
            *next += entry.count();
            Some((number, entry))
        })
    }
}

impl Entry {
    fn count(&self) -> usize {
        match self {
            Self::Fixed(_) => 1,
            Self::Drawn { count, .. } => *count,
        }
    }
}

impl ProblemChoice {
    /// The problem's id at a level.
    #[must_use]
    pub fn at(&self, level: Level) -> &str {
        match self {
            Self::One(id) => id,
            Self::ByLevel(ids) => &ids[usize::from(level.get().clamp(1, 5) - 1)],
        }
    }
}

/// Solves a problem file; a fault is shown at its place.
///
/// # Errors
/// If the problem is wrong or cannot be solved.
pub fn solved(file: &Parsed<ProblemFile>, tables: &Tables) -> Result<Problem, LibraryError> {
    Problem::of_file(file, tables).map_err(|(place, fault)| at(&file.source, place, *fault))
}

/// An error of a generator, shown at the level that cannot be met.
#[must_use]
pub fn ungenerated(file: &Parsed<GeneratorFile>, error: GenerateError) -> LibraryError {
    let recipe = file.file.levels.get(&error.level());
    let place = recipe.map_or(file.file.id.referenced, |recipe| recipe.referenced);
    at(&file.source, place, error)
}

/// A missing file is an error of the set that names it.
fn in_set(set: &Parsed<SetFile>, place: Location, error: LibraryError) -> LibraryError {
    match error {
        LibraryError::Unknown(unknown) => at(&set.source, place, unknown),
        error => error,
    }
}

/// The name in the IDs of a set whose form is right.
fn name_of(set: &Parsed<SetFile>) -> Result<SetName, LibraryError> {
    form::set(set).map_err(|(place, fault)| at(&set.source, place, fault))?;
    let id = &set.file.id;
    SetName::new(&id.value).map_err(|_| {
        let fault = FormFault::BadSetId { id: id.value.clone(), most: id::MAX_SET_NAME_CHARS };
        at(&set.source, id.referenced, fault)
    })
}

/// The edition of a set is known by what is asked: without that its sheets could not be told from those of another.
fn in_no_edition(
    set: &Parsed<SetFile>,
    place: Location,
    error: &serde_json::Error,
) -> LibraryError {
    at(&set.source, place, FormFault::NoEdition { error: error.to_string() })
}

/// What a fixed problem asks, without its words.
fn fixed_mathematics(file: &ProblemFile) -> serde_json::Result<String> {
    let questions: Vec<_> = file.questions.iter().map(|question| &question.value).collect();
    let id = &file.id.value;
    match (&file.game, &file.numeration) {
        (Some(game), _) => serde_json::to_string(&(id, &game.value, &questions)),
        (None, number) => {
            let number = number.as_ref().map(|number| &number.value);
            serde_json::to_string(&(id, number, &questions))
        }
    }
}

/// What a generator draws at a level, without its words.
fn drawn_mathematics(
    file: &GeneratorFile,
    level: u8,
    wish: &Generate,
) -> serde_json::Result<String> {
    let recipe = file.levels.get(&level).map(|recipe| &recipe.value);
    let parts = (&file.id.value, level, wish.count, &file.skins, &file.questions, recipe);
    serde_json::to_string(&parts)
}
