//! The YAML of a generator: what is drawn at each level, and what is asked of it.

use super::Ranges;
use crate::{
    answer::{mistake::Mistake, picture::Skin},
    exercise::schema::{numeration::NumberRanges, proof::ProofRanges},
    family::{Player, Range},
    text::Text,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_yaml::Spanned;
use std::collections::BTreeMap;

/// A generator with one recipe for each of five levels: `exercises/generators/<id>.yaml`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GeneratorFile {
    /// The file's name without `.yaml`.
    #[schemars(with = "String")]
    pub id: Spanned<String>,
    /// The title of its problems.
    pub title: Text,
    /// Skins to choose from.
    #[serde(default)]
    pub skins: Vec<Skin>,
    /// What is asked at every level, unless the level says otherwise.
    pub questions: Vec<GeneratedQuestion>,
    /// Levels 1 to 5.
    #[schemars(with = "BTreeMap<u8, Recipe>")]
    pub levels: BTreeMap<u8, Spanned<Recipe>>,
}

/// A question that makes sense for every instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GeneratedQuestion {
    /// Who wins with best play, and why?
    WhoWins,
    /// All winning first moves.
    WinningMoves,
    /// Nim: fill in the binary table.
    BinaryTable,
    /// One pile: the key numbers.
    KeyNumbers,
    /// Nim: one heap is left blank, to be filled so that the player to move loses.
    Construct,
    /// Fill in the winner's moves in a game that is played for you.
    CompleteLine,
    /// Find the mistake in an argument: any named mistake that goes wrong here.
    FindMistake,
    /// What is the Grundy value of the position?
    GrundyValue,
    /// A number: its digits, by dividing.
    Represent,
    /// A number: all its representations.
    AllRepresentations,
    /// Fibonacci digits: carry a representation to the standard form.
    Carry,
    /// Fibonacci digits: what a 0 appended makes, and the safe pair that the number is in.
    AppendZero,
    /// Fibonacci digits: the safe pair with the number as difference.
    PairOfDifference,
    /// Digits: which number they stand for.
    ReadDigits,
    /// A sum over powers in which the exponents are printed as digits.
    FindMisprint,
    /// A proof: put its lines in order.
    OrderLines,
    /// A proof: say which lines are needed.
    NeededLines,
    /// A proof: find the line that does not follow.
    FaultyLine,
    /// A proof: find what its cases do not cover.
    MissingCase,
    /// A proof: fill in a blank.
    FillBlank,
}

impl GeneratedQuestion {
    /// Its name in files, that of the question it becomes.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::WhoWins => "who-wins",
            Self::WinningMoves => "winning-moves",
            Self::BinaryTable => "binary-table",
            Self::KeyNumbers => "key-numbers",
            Self::Construct => "construct",
            Self::CompleteLine => "complete-line",
            Self::FindMistake => "find-mistake",
            Self::GrundyValue => "grundy-value",
            Self::Represent => "represent",
            Self::AllRepresentations => "all-representations",
            Self::Carry => "carry",
            Self::AppendZero => "append-zero",
            Self::PairOfDifference => "pair-of-difference",
            Self::ReadDigits => "read-digits",
            Self::FindMisprint => "find-misprint",
            Self::OrderLines => "order-lines",
            Self::NeededLines => "needed-lines",
            Self::FaultyLine => "faulty-line",
            Self::MissingCase => "missing-case",
            Self::FillBlank => "fill-blank",
        }
    }
}

/// Parameter ranges and constraints of one level.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// The ranges that games are drawn from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<Ranges>,
    /// The numbers and systems to draw from, when the problems are about no game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numeration: Option<NumberRanges>,
    /// The proofs to draw from, when the problems are about a proof.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProofRanges>,
    /// What an instance must satisfy.
    #[serde(default, rename = "where")]
    pub constraints: Constraints,
    /// What is asked at this level.
    #[serde(default)]
    pub questions: Option<Vec<GeneratedQuestion>>,
}

/// What a generated instance must satisfy. A constraint that is left out always holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Constraints {
    /// Who wins. Left out: as many copies of a class set for one player as for the other.
    pub winner: Option<Player>,
    /// How many winning moves the winner has, when the first player wins.
    pub winning_moves: Option<Range>,
    /// Binary digits of the largest heap.
    pub bits: Option<Range>,
    /// Whether all heaps must differ.
    pub distinct: bool,
    /// Mistakes that must give a wrong answer here: what a naive player would do fails.
    pub fools: Vec<Mistake>,
    /// The measured difficulty, in points.
    pub difficulty: Option<Range>,
    /// How many positions of a game are left out for the pupil: a longer game is shown as far as that. Left out: all of them, however many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blanks: Option<Range>,
    /// How many key numbers a pupil writes down: of a long list eight, the four smallest and the four largest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key_numbers: Option<Range>,
}
