//! The YAML of `exercises/proofs/`: a proof written by people, step by step.

use crate::{family::Range, text::Text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_yaml::Spanned;
use std::collections::BTreeMap;

/// One proof: `exercises/proofs/<id>.yaml`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProofFile {
    /// The file's name without `.yaml`.
    #[schemars(with = "String")]
    pub id: Spanned<String>,
    /// What it is about, in a few words.
    pub title: Text,
    /// What is proved, in words.
    pub proves: Text,
    /// The game it is about, as on the command line; only its rules count, not its start.
    #[serde(default)]
    #[schemars(with = "Option<String>")]
    pub game: Option<Spanned<String>>,
    /// Further games, by the name that stands before the point.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, String>")]
    pub games: BTreeMap<String, Spanned<String>>,
    /// What the words of the steps mean, in words; for questions, which print single lines.
    #[serde(default)]
    pub terms: Option<Text>,
    /// Words that the steps use, each a `let …;` of the claim language.
    #[serde(default)]
    #[schemars(with = "Option<String>")]
    pub definitions: Option<Spanned<String>>,
    /// How a sentence names what a word of the definitions is true of, such as `a multiple of 4`; for what is said of gaps.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, Text>")]
    pub named: BTreeMap<String, Spanned<Text>>,
    /// The steps, each after those that it cites.
    pub steps: Vec<Step>,
    /// What is true too, and is cited by nothing; for questions that ask what is needed.
    #[serde(default)]
    pub asides: Vec<Aside>,
    /// Lines with a blank, for questions: whatever makes such a line true may be written there.
    #[serde(default)]
    pub blanks: Vec<Blank>,
}

/// A true line beside a proof.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Aside {
    /// Its name within the proof.
    #[schemars(with = "String")]
    pub step: Spanned<String>,
    /// What it says, in words.
    pub words: Text,
    /// The same in the claim language.
    #[schemars(with = "String")]
    pub claim: Spanned<String>,
}

/// A line with a blank, `____` in its words and in its claim.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Blank {
    /// Its name among the blanks of the proof.
    #[schemars(with = "String")]
    pub blank: Spanned<String>,
    /// The step for which it stands, by its name; left out, it is a line by itself.
    #[serde(default)]
    #[schemars(with = "Option<String>")]
    pub step: Option<Spanned<String>>,
    /// Numbers that are drawn for each problem; their names stand in braces in the words and the claim: `{a}`.
    #[serde(default)]
    pub given: BTreeMap<String, Range>,
    /// How hard it is to fill in: the points of its difficulty, 1 to 10.
    pub points: u64,
    /// The variables of the claim that may be written in the blank.
    #[serde(default)]
    pub of: Vec<String>,
    /// What it says, in words.
    pub words: Text,
    /// The same in the claim language.
    #[schemars(with = "String")]
    pub claim: Spanned<String>,
    /// Something right, in the claim language. Left out, a number is asked for, and all small ones are tried.
    #[serde(default)]
    #[schemars(with = "Option<String>")]
    pub fill: Option<Spanned<String>>,
}

/// One step of a proof.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Its name within the proof.
    #[schemars(with = "String")]
    pub step: Spanned<String>,
    /// The step in words.
    pub words: Text,
    /// The same as a line by itself, where the words lean on the steps around it; for questions.
    #[serde(default)]
    pub line: Option<Text>,
    /// The step in the claim language.
    #[schemars(with = "String")]
    pub claim: Spanned<String>,
    /// What it follows from: earlier steps, `rules` (the rules of the game alone), or `decide` (the
    /// definitions are what they say, and the engine decides); and how: `cases`, `induction on n` (the first
    /// variable), `induction over the heaps` or `induction over the moves`.
    #[schemars(with = "Vec<String>")]
    pub from: Vec<Spanned<String>>,
    /// The cases of a step that cites `cases`.
    #[serde(default)]
    pub cases: Vec<Case>,
    /// The verdict that is expected.
    #[serde(default = "default_verdict")]
    pub verdict: StepVerdict,
}

/// One case of a step.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// What is done in this case, in words.
    pub words: Text,
    /// The condition, in the claim language, with the variables of the step's opening `forall`s.
    #[schemars(with = "String")]
    pub when: Spanned<String>,
    /// What this case follows from, beside what the step cites.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub from: Vec<Spanned<String>>,
}

/// What is found of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StepVerdict {
    /// It holds for every size, and no gap was found.
    Proved,
    /// It holds for every size, but it does not follow from what is cited, or a case is missing.
    Gap,
    /// It fails.
    False,
    /// It holds as far as it was tried, beyond which nothing is decided; or what its method asks for is not decided.
    Open,
}

impl StepVerdict {
    /// The name in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Gap => "gap",
            Self::False => "false",
            Self::Open => "open",
        }
    }
}

fn default_verdict() -> StepVerdict {
    StepVerdict::Proved
}
