//! A class set: every copy of a worksheet, with its identity.
//!
//! Fixed problems are the same on every copy and are solved once; generated ones are different on
//! every copy. The ID of a copy names set, edition, level, seed and copy, so that its key can be
//! made again from the ID alone.

mod drawing;
pub mod id;
pub mod kinds;
pub mod letterhead;
pub mod reach;
pub mod roster;

use crate::{
    answer::tables::Tables,
    exercise::{
        form::{self, FormFault},
        library::{Library, LibraryError, Parsed, at},
        schema::{Generate, GeneratorFile, Item, ProblemChoice, ProblemFile, Question, SetFile},
    },
    generate::{Circle, GenerateError, Generator},
    problem::{Problem, meaning::Told, named::Like, written},
    random::path_hash,
    text::{Language, Text, languages},
};
use id::{CopyNumber, Edition, Level, SetName, SheetId};
use letterhead::Letterhead;
use serde_yaml::Location;
use std::{collections::BTreeMap, ops::Range};

pub use crate::exercise::form::MAX_PROBLEMS;
pub use drawing::{DEALT, Drawing};

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
    /// The set's own title, whatever a teacher has printed instead.
    pub set_title: Text,
    /// The words at its head.
    pub intro: Option<Text>,
    /// What a teacher has added to its head.
    pub letterhead: Letterhead,
    /// The first and the last level, if there are several on one sheet.
    pub levels: Option<[u8; 2]>,
    /// Whether places of the sheet are dealt independently of each other.
    balanced: bool,
    entries: Vec<Entry>,
}

/// One item of a set.
#[derive(Debug)]
enum Entry {
    Fixed(Box<Problem>),
    Drawn { file: Box<Parsed<GeneratorFile>>, level: u8, count: usize },
}

/// One pupil's problems, without those that everybody has; of drafts, those that nobody prints.
#[derive(Debug)]
pub struct Copy<F = Told> {
    /// Its ID.
    pub id: SheetId,
    /// Its generated problems with their numbers on the sheet.
    pub own: Vec<(usize, Problem<F>)>,
    /// Which of its problems other copies have, too, because the different ones have run out.
    pub repeats: Vec<Repeat>,
}

/// Problems of a sheet that come again on later copies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeat {
    /// Their numbers on the sheet.
    pub numbers: Range<usize>,
    /// In what circle they come.
    pub circle: Circle,
}

impl Repeat {
    /// The first copy that has problems of an earlier one; every other copy before it has its own.
    #[must_use]
    pub fn from_copy(&self) -> usize {
        self.circle.different / self.numbers.len().max(1) + 1
    }

    /// How many copies later a problem comes again, at least.
    #[must_use]
    pub fn apart(&self) -> usize {
        self.circle.length / self.numbers.len().max(1)
    }
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
        let kinds = set.file.kinds.as_deref();
        for item in set.file.items.iter().filter(|item| item.value.count_at(level.get()) > 0) {
            let unnamed = |error: serde_json::Error| in_no_edition(set, item.referenced, &error);
            match &item.value {
                Item::Problem(choice) => {
                    let file = library.problem(choice.at(level));
                    let mut file = file.map_err(|error| in_set(set, item.referenced, error))?;
                    kinds::keep_of_problem(&mut file.file, kinds);
                    if file.file.questions.is_empty() {
                        return Err(
                            without_questions(set, item.referenced, choice.at(level)).into()
                        );
                    }
                    mathematics.push(fixed_mathematics(&file.file).map_err(unnamed)?);
                    entries.push(Entry::Fixed(Box::new(solve_problem(&file, tables)?)));
                }
                Item::Generate(wish) => {
                    let file = library.generator(&wish.from);
                    let mut file = file.map_err(|error| in_set(set, item.referenced, error))?;
                    let level = wish.level.unwrap_or(level.get());
                    if kinds.is_some_and(|kinds| !kinds::has_generator(&file.file, level, kinds)) {
                        return Err(without_questions(set, item.referenced, &wish.from).into());
                    }
                    kinds::keep_of_generator(&mut file.file, kinds);
                    mathematics.push(drawn_mathematics(&file.file, level, wish).map_err(unnamed)?);
                    entries.extend(draw_entries(file, level, seed, wish, tables)?);
                }
            }
        }
        mathematics.extend(
            set.file
                .balanced
                .then(|| "balanced, neighbours apart as written, mixed evenly".to_owned()),
        );
        let parts: Vec<&str> = mathematics.iter().map(String::as_str).collect();
        Ok(Self {
            set: name,
            edition: Edition::from_digest(path_hash(&parts)),
            level,
            seed,
            title: set.file.title.clone(),
            set_title: set.file.title.clone(),
            intro: set.file.intro.clone(),
            letterhead: Letterhead::default(),
            levels: set.file.levels,
            balanced: set.file.balanced,
            entries,
        })
    }

    /// The same with the head that a teacher wishes; seed, IDs and problems are what they were.
    #[must_use]
    pub fn with_letterhead(mut self, letterhead: Letterhead) -> Self {
        if let Some(title) = &letterhead.title {
            self.title = self.title.with_words(title.as_str());
        }
        Self { letterhead, ..self }
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

    /// The languages in which its files can be read, where nobody has said which are wanted.
    #[must_use]
    pub fn languages(&self, readers: Language) -> Vec<Language> {
        let of_entry = |entry: &Entry| match entry {
            Entry::Fixed(problem) => problem.readable_forms(),
            Entry::Drawn { file, .. } => vec![file.file.title.readable_form()],
        };
        let head = [&self.title].into_iter().chain(&self.intro).map(Text::readable_form);
        languages(head.chain(self.entries.iter().flat_map(of_entry)), readers)
    }

    /// The problems that every copy has, with their numbers.
    pub fn common(&self) -> impl Iterator<Item = (usize, &Problem)> {
        self.numbered_entries().filter_map(|(number, entry)| match entry {
            Entry::Fixed(problem) => Some((number, problem.as_ref())),
            Entry::Drawn { .. } => None,
        })
    }

    /// The numbers of the problems that are drawn, item by item: those of one item are of one kind.
    pub fn drawn_ranges(&self) -> impl Iterator<Item = Range<usize>> {
        self.numbered_entries().filter_map(|(number, entry)| match entry {
            Entry::Fixed(_) => None,
            Entry::Drawn { count, .. } => Some(number..number + count),
        })
    }

    /// All problems of a copy with their numbers, in printed order.
    #[must_use]
    pub fn problems<'a>(&'a self, copy: &'a Copy) -> Vec<(usize, &'a Problem)> {
        let own = copy.own.iter().map(|(number, problem)| (*number, problem));
        let mut all: Vec<(usize, &Problem)> = self.common().chain(own).collect();
        all.sort_unstable_by_key(|(number, _)| *number);
        all
    }

    /// What the problem with this number is drawn from; nothing for one that every copy has.
    #[must_use]
    pub fn like(&self, number: usize) -> Option<Like> {
        let holds =
            |(first, entry): &(usize, &Entry)| (*first..*first + entry.count()).contains(&number);
        match self.numbered_entries().find(holds)? {
            (_, Entry::Fixed(_)) => None,
            (_, Entry::Drawn { file, level, .. }) => {
                Some(Like { from: file.file.id.value.clone(), level: *level })
            }
        }
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
    /// If not enough different problems can be generated to keep neighbours apart.
    pub fn copies(
        &self,
        first: CopyNumber,
        last: CopyNumber,
        tables: &Tables,
    ) -> Result<Vec<Copy>, SheetError> {
        let mut drawing = self.drawing()?;
        let before = (first.get() - 1) / DEALT * DEALT;
        drawing.skip(before, tables)?;
        let mut copies = drawing.take(last.get() - before, tables)?;
        Ok(copies.split_off((first.get() - 1 - before) as usize))
    }

    /// The marks of each problem of the first copy, in order.
    ///
    /// # Errors
    /// If it cannot be drawn.
    pub fn marks(&self, tables: &Tables) -> Result<Vec<u32>, SheetError> {
        let copies = self.drawing()?.draft(1, tables)?;
        let own = copies.iter().flat_map(|copy| &copy.own);
        let own = own.map(|(number, draft)| (*number, draft.marks()));
        let common = self.common().map(|(number, problem)| (number, problem.marks()));
        let all: BTreeMap<usize, u32> = common.chain(own).collect();
        Ok(all.into_values().collect())
    }

    /// The copies one after the other, from the first on.
    ///
    /// # Errors
    /// If a generator has no such level.
    pub fn drawing(&self) -> Result<Drawing<'_>, SheetError> {
        Drawing::new(self)
    }

    /// Entries with the number of their first problem.
    fn numbered_entries(&self) -> impl Iterator<Item = (usize, &Entry)> {
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
pub fn solve_problem(file: &Parsed<ProblemFile>, tables: &Tables) -> Result<Problem, LibraryError> {
    Problem::of_file(file, tables).map_err(|(place, fault)| at(&file.source, place, *fault))
}

/// An error of a generator, shown at the level that cannot be met.
#[must_use]
pub fn generator_error(file: &Parsed<GeneratorFile>, error: GenerateError) -> LibraryError {
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

/// The kinds of a set leave something without a question.
fn without_questions(set: &Parsed<SetFile>, place: Location, id: &str) -> LibraryError {
    at(&set.source, place, FormFault::NothingOfKinds { id: id.to_owned() })
}

/// What is drawn for each copy; what all copies are to have is drawn at once.
fn draw_entries(
    file: Parsed<GeneratorFile>,
    level: u8,
    seed: u64,
    wish: &Generate,
    tables: &Tables,
) -> Result<Vec<Entry>, LibraryError> {
    let count = wish.count as usize;
    if !wish.same {
        return Ok(vec![Entry::Drawn { file: Box::new(file), level, count }]);
    }
    let problems = Generator { file: &file, level, seed }.problems(count, tables);
    let problems = problems.map_err(|error| generator_error(&file, error))?;
    Ok(problems.into_iter().map(|problem| Entry::Fixed(Box::new(problem))).collect())
}

/// What a fixed problem asks, without its words.
fn fixed_mathematics(file: &ProblemFile) -> serde_json::Result<String> {
    let questions: Vec<_> = file.questions.iter().map(|question| &question.value).collect();
    let id = &file.id.value;
    match (&file.game, &file.numeration, &file.proof) {
        (Some(game), ..) => serde_json::to_string(&(id, &game.value, &questions)),
        (None, None, Some(proof)) => {
            let mut judged = written::mathematics([proof.value.of.as_str()]);
            if questions.iter().any(|one| matches!(one, Question::FillBlank(_))) {
                judged += &written::mathematics_of_blanks([proof.value.of.as_str()]);
            }
            serde_json::to_string(&(id, &proof.value, judged, &questions))
        }
        (None, number, _) => {
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
    let mut told = serde_json::to_string(&parts)?;
    if let Some(proofs) = recipe.and_then(|recipe| recipe.proof.as_ref()) {
        let of = || proofs.of.iter().map(String::as_str);
        told += &written::mathematics(of());
        if !proofs.blanks.is_empty() {
            told += &written::mathematics_of_blanks(of());
        }
    }
    Ok(if wish.same { told + " same" } else { told })
}
