//! The YAML of `exercises/claims/`: what a document says, each sensible reading of it as a formal
//! statement, and the verdict that is expected.

use super::overall::{Overall, Role};
use crate::text::Text;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_yaml::Spanned;
use std::collections::BTreeMap;

/// One entry of the catalogue: `exercises/claims/<id>.yaml`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClaimFile {
    /// The catalogue id, such as S0-17; the file's name without `.yaml`.
    #[schemars(with = "String")]
    pub id: Spanned<String>,
    /// What sort of entry it is.
    pub kind: EntryKind,
    /// What it is about, in a few words.
    pub title: Text,
    /// What the document says, in our own words.
    pub says: Text,
    /// The verdict on what the document says, as a whole.
    #[serde(default)]
    #[schemars(with = "Option<Overall>")]
    pub overall: Option<Spanned<Overall>>,
    /// For definitions, history and the like: why there is nothing to decide.
    #[serde(default)]
    pub nothing_to_decide: Option<Text>,
    /// The readings, each a formal statement with its verdict.
    #[serde(default)]
    pub readings: Vec<Reading>,
}

/// What sort of entry it is, as the catalogue marks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EntryKind {
    /// Advice to players.
    Advice,
    /// A claim made in passing.
    Claim,
    /// A computation.
    Computation,
    /// A definition.
    Definition,
    /// A worked example.
    Example,
    /// An exercise set to the reader.
    Exercise,
    /// A figure.
    Figure,
    /// A rule of thumb that is called no more than that.
    Heuristic,
    /// History.
    History,
    /// A lemma.
    Lemma,
    /// A line of play.
    Line,
    /// A name.
    Name,
    /// A misprint or a fault of recognition.
    Ocr,
    /// A problem of a programming contest.
    Problem,
    /// A proof or a step of one.
    Proof,
    /// A rule.
    Rule,
    /// A sequence.
    Sequence,
    /// A strategy.
    Strategy,
    /// A summary.
    Summary,
    /// A table.
    Table,
    /// A theorem.
    Theorem,
    /// A wording.
    Wording,
}

/// One sensible reading of an entry.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// A name for it within its entry: `as-printed`, `with-proviso`, `repaired`.
    #[schemars(with = "String")]
    pub reading: Spanned<String>,
    /// Whose reading it is: the document's own when left out.
    #[serde(default)]
    pub role: Role,
    /// This reading in words.
    pub words: Text,
    /// The game it is about, as on the command line; only its rules count, not its start.
    #[serde(default)]
    #[schemars(with = "Option<String>")]
    pub game: Option<Spanned<String>>,
    /// Further games, by the name that stands before the point: `misere.P([1, 1])`.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, String>")]
    pub games: BTreeMap<String, Spanned<String>>,
    /// Up to where variables without an upper bound are tried.
    #[serde(default)]
    pub bound: Option<u64>,
    /// The formal statement; a misprint without mathematics has none.
    #[serde(default)]
    #[schemars(with = "Option<String>")]
    pub claim: Option<Spanned<String>>,
    /// For a misprint: what is printed, and what must have been meant.
    #[serde(default)]
    pub misprint: Option<Misprint>,
    /// The verdict that is expected.
    #[schemars(with = "VerdictName")]
    pub verdict: Spanned<VerdictName>,
    /// For a refuted statement: the smallest counterexample.
    #[serde(default)]
    pub counterexample: Option<BTreeMap<String, Value>>,
    /// The name of the false reading that this one repairs.
    #[serde(default)]
    pub repairs: Option<String>,
    /// What else a reader should know.
    #[serde(default)]
    pub remark: Option<Text>,
}

/// What is printed, and what must have been meant.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Misprint {
    /// What the document prints.
    pub printed: String,
    /// What must have been meant.
    pub meant: String,
    /// What is printed, as a formal statement, which is refuted.
    #[serde(default)]
    #[schemars(with = "Option<String>")]
    pub claim: Option<Spanned<String>>,
}

/// A verdict without its details.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum VerdictName {
    /// Proved for every size.
    EverySize,
    /// It holds in every case that it speaks of.
    Exhaustive,
    /// It holds up to a bound.
    UpTo,
    /// It fails.
    Refuted,
    /// What is printed is a misprint of something that holds.
    Misprint,
    /// There is nothing to decide.
    NothingToDecide,
}

impl VerdictName {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::EverySize,
        Self::Exhaustive,
        Self::UpTo,
        Self::Refuted,
        Self::Misprint,
        Self::NothingToDecide,
    ];

    /// Whether it says that a statement holds.
    #[must_use]
    pub fn holds(self) -> bool {
        matches!(self, Self::EverySize | Self::Exhaustive | Self::UpTo)
    }

    /// The name in YAML, JSON and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::EverySize => "every_size",
            Self::Exhaustive => "exhaustive",
            Self::UpTo => "up_to",
            Self::Refuted => "refuted",
            Self::Misprint => "misprint",
            Self::NothingToDecide => "nothing_to_decide",
        }
    }
}

impl EntryKind {
    /// The name in YAML and JSON.
    #[must_use]
    pub fn name(self) -> String {
        serde_json::to_value(self)
            .ok()
            .and_then(|value| value.as_str().map(str::to_owned))
            .unwrap_or_default()
    }
}
