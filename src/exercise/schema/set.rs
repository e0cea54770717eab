//! The YAML of a set: what stands on a sheet.

use crate::text::Text;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_yaml::Spanned;

/// A worksheet: `exercises/sets/<id>.yaml`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetFile {
    /// The file's name without `.yaml`.
    #[schemars(with = "String")]
    pub id: Spanned<String>,
    /// The title of the sheet.
    pub title: Text,
    /// One or two sentences at its head.
    #[serde(default)]
    pub intro: Option<Text>,
    /// The kinds of questions that are asked; left out: all that the problems have.
    #[serde(default)]
    pub kinds: Option<Vec<String>>,
    /// Whether it is settled for each place of the sheet by itself which of two neighbours has the problem that the first player
    /// wins. Without it the places of a sheet go together: who knows the winner of one knows that of another.
    #[serde(default)]
    pub balanced: bool,
    /// The first and the last level of a sheet that mixes them, as they are printed; each generator names a level of its own.
    #[serde(default)]
    pub levels: Option<[u8; 2]>,
    /// The problems, in printed order.
    #[schemars(with = "Vec<Item>")]
    pub items: Vec<Spanned<Item>>,
}

/// One entry of a set.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Item {
    /// A fixed problem, the same on every copy.
    Problem(ProblemChoice),
    /// Generated problems, different on every copy.
    Generate(Generate),
}

/// One problem, or one for each of the five levels.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum ProblemChoice {
    /// The same problem at every level.
    One(String),
    /// Five problem ids, for levels 1 to 5.
    ByLevel([String; 5]),
}

/// Problems from a generator.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Generate {
    /// The generator's id.
    pub from: String,
    /// A level of its own; without one, the level of the sheet.
    #[serde(default)]
    pub level: Option<u8>,
    /// How many problems.
    #[serde(default = "one")]
    pub count: u32,
    /// The levels of sheets that have these problems; left out: all.
    #[serde(default)]
    pub only: Option<Vec<u8>>,
    /// Whether all copies have the same problems.
    #[serde(default)]
    pub same: bool,
}

impl Item {
    /// How many problems a sheet of this level has from here.
    #[must_use]
    pub fn count_at(&self, level: u8) -> usize {
        match self {
            Self::Problem(_) => 1,
            Self::Generate(wish)
                if wish.only.as_ref().is_some_and(|only| !only.contains(&level)) =>
            {
                0
            }
            Self::Generate(wish) => wish.count as usize,
        }
    }

    /// Whether all copies of a sheet have the same problems from here.
    #[must_use]
    pub fn is_same_on_every_copy(&self) -> bool {
        match self {
            Self::Problem(_) => true,
            Self::Generate(wish) => wish.same,
        }
    }

    /// Whether sheets of every level have the same problems from here, or draw them alike.
    #[must_use]
    pub fn is_same_at_every_level(&self) -> bool {
        match self {
            Self::Problem(ProblemChoice::One(_)) => true,
            Self::Problem(ProblemChoice::ByLevel(_)) => false,
            Self::Generate(wish) => wish.level.is_some() && wish.only.is_none(),
        }
    }
}

fn one() -> u32 {
    1
}
