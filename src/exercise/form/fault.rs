//! What is wrong with the form of a file, and how it is mended.

use super::{MAX_MARKS, MAX_PROBLEMS, MAX_TEXT_CHARS, MAX_WORK_LINES};

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
    /// A kind of question that there is not.
    #[error("there is no kind of question `{kind}`{}", near.as_ref().map(|near| format!(": did you mean {near}?")).unwrap_or_default())]
    UnknownKind {
        /// What is written.
        kind: String,
        /// The kind that it resembles.
        near: Option<&'static str>,
    },
    /// A problem, or the problems of a generator, of which the kinds leave no question.
    #[error("{id} asks no question of the kinds that are wanted")]
    NothingOfKinds {
        /// Its id.
        id: String,
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
            Self::UnknownKind { .. } => "write names as they stand under `questions` of a problem",
            Self::NothingOfKinds { .. } => {
                "leave it out of `items`, or add one of its kinds to `kinds`"
            }
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
