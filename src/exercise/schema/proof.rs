//! What exercise files write of questions about proofs.

use crate::family::Range;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A proof inside the program, as far as one of its lines.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProofYaml {
    /// Its name, as behind `bouton proof check`.
    pub of: String,
    /// The line that is to be proved, by the name of its step; left out: the last one. Only what it rests on belongs to the problem.
    #[serde(default)]
    pub to: Option<String>,
}

/// Put the lines in order.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OrderLines {
    /// All lines of the proof, by the names of their steps, as they are printed.
    pub lines: Vec<String>,
}

/// Say which of these lines are needed.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NeededLines {
    /// All lines that the last one rests on, and others that are true, by the names of their steps, as they are printed.
    pub lines: Vec<String>,
}

/// Find the line that does not follow from what it cites.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FaultyLine {
    /// All lines of the proof, by the names of their steps, each after those that it cites; and others that are true.
    pub lines: Vec<String>,
    /// A citation that is left out; without one the proof has a gap or an error of its own.
    #[serde(default)]
    pub without: Option<Citation>,
}

/// That a line cites another.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Citation {
    /// The line, by the name of its step.
    pub line: String,
    /// What it cites, by the name of its step.
    pub cites: String,
}

/// Find what the cases of a line do not cover.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MissingCase {
    /// The case of the last line that is left out, from 1.
    pub left_out: u64,
    /// What is to choose from: each a value for every variable of the line, in their order.
    pub tried: Vec<Vec<u64>>,
}

/// Fill in a blank.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FillBlank {
    /// The line with the blank, by its name among the `blanks` of the proof.
    pub blank: String,
    /// A number for each of those that the line leaves open, by their names in alphabetical order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<u64>,
}

/// Proofs to draw from.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProofRanges {
    /// Their names.
    pub of: Vec<String>,
    /// How many lines there are, with the one that is proved.
    pub lines: Range,
    /// How many true lines stand beside those that are needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beside: Option<Range>,
    /// The lines with a blank to choose from, by their names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blanks: Vec<String>,
    /// The largest number that is tried in a case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub largest: Option<u64>,
}
