//! What a directive may say: the YAML in a fence `bouton`, one key a directive.

use crate::family::Range;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A directive on lines of its own.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Directive {
    /// A problem of the exercises, with its hints and its solution folded.
    Problem(String),
    /// Problems of a generator.
    Generated(Generated),
    /// Who wins a position, every winning move, the reason, the evidence.
    Position(String),
    /// The binary table of some heaps.
    Binary(Vec<u64>),
    /// The Grundy values of the heaps of a one-pile game, from its first index to the number on its line.
    Values(Row),
    /// A table of a game of two heaps: rows for one, columns for the other.
    Grid(Grid),
    /// The drawing of a position.
    Picture(String),
    /// An entry of the audit, or some of its readings.
    Claim(ClaimChoice),
    /// A claim of the author's own, with the verdict that it must have.
    Statement(Statement),
    /// A theorem, compared with a search here and now.
    Theorem(Theorem),
    /// A proof written by people, every step judged here and now.
    Proof(String),
    /// The automaton of the lost positions of a game.
    Automaton(String),
    /// A board to play on.
    Board(BoardChoice),
    /// A whole sheet.
    Worksheet(Sheet),
    /// A folded hint, in Markdown.
    Hint(String),
    /// A folded solution, in Markdown.
    Solution(String),
    /// A board of Chinese chess, or a line of moves on it.
    Xiangqi(XiangqiChoice),
    /// A strategy that the program carries: what it proves.
    Strategy(String),
    /// Every reading of one document.
    Audit(String),
    /// A box in which readers write claims about a game.
    Rules(String),
    /// A form that makes sheets.
    Sheets(Empty),
    /// The first sheet of a set, to look at.
    Paper(Sheet),
    /// A box that solves a position; it begins with this game.
    Solver(String),
    /// A board on which readers choose the game; it begins with this one.
    Games(String),
    /// What the reader has done, to look at, save and forget.
    Progress(Empty),
    /// The words of the course.
    Terms(Empty),
}

/// Problems of a generator.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Generated {
    /// The generator.
    pub from: String,
    /// Its level, 1 to 5.
    #[serde(default = "usual_level")]
    pub level: u8,
    /// The seed.
    #[serde(default = "one")]
    pub seed: u64,
    /// How many problems, at most [`MAX_GENERATED`].
    #[serde(default = "one")]
    pub count: u64,
}

pub use crate::problem::named::MAX_GENERATED;

/// The positions of a game of one pile, in a row.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The game from its largest position, such as `pile 20 --take 1..3`.
    pub game: String,
    /// What is told of each; in misère play always the outcome.
    #[serde(default = "Show::value")]
    pub show: Show,
    /// Numbers in the place of a name in braces on the line of the game, as `{m: 1..9}` for `--take 1..{m}`: a table for each, among which readers
    /// choose by a slider.
    #[serde(default)]
    pub given: BTreeMap<String, Range>,
    /// The number whose table is there at first; the smallest when left out.
    pub at: Option<u64>,
}

/// A table of two heaps.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grid {
    /// The game from its largest position, such as `wythoff 8 8`.
    pub game: String,
    /// What stands in the table.
    #[serde(default)]
    pub show: Show,
}

/// What a table shows of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Show {
    /// P or N.
    #[default]
    Outcome,
    /// The Grundy value.
    Value,
}

impl Show {
    fn value() -> Self {
        Self::Value
    }
}

/// An entry of the audit: all of it, or some readings.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum ClaimChoice {
    /// All readings.
    Entry(String),
    /// Some of them.
    Readings(Readings),
}

/// Some readings of an entry.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Readings {
    /// The id of the entry.
    pub entry: String,
    /// The names of the readings, in the order of the page; all of them when left out.
    pub readings: Option<Vec<String>>,
}

/// A claim of the author's own.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Statement {
    /// The game that it is about, if it is about one.
    pub game: Option<String>,
    /// The claim.
    pub claim: String,
    /// How far variables without an upper bound are tried.
    pub bound: Option<u64>,
    /// The verdict that the page counts on.
    pub expect: Expected,
}

/// The verdicts on a claim that a page can count on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Expected {
    /// It is proved for every size.
    EverySize,
    /// Every case that it speaks of was tried.
    Exhaustive,
    /// It was tried up to a bound.
    UpTo,
    /// There is a counterexample.
    Refuted,
}

impl Expected {
    /// The name in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::EverySize => "every_size",
            Self::Exhaustive => "exhaustive",
            Self::UpTo => "up_to",
            Self::Refuted => "refuted",
        }
    }
}

/// A theorem and where it is compared with a search.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Theorem {
    /// Its name, or its English title.
    pub name: String,
    /// The game whose search it is compared with.
    pub on: String,
}

/// A board: the game alone, or with how it is played.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum BoardChoice {
    /// Against perfect play, the reader first.
    Game(String),
    /// As it says.
    Board(Board),
}

/// A board to play on.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The game, as behind `bouton play`.
    pub game: String,
    /// Who sits opposite.
    #[serde(default)]
    pub opponent: Opponent,
    /// Who begins.
    #[serde(default)]
    pub first: First,
    /// Whether readers know no words of the theory yet: hints are given in everyday words, and nothing is explained.
    #[serde(default)]
    pub plain: bool,
}

/// Who sits opposite.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Opponent {
    /// Never errs.
    #[default]
    Perfect,
    /// Errs half the time.
    Middling,
    /// Moves anyhow.
    Random,
}

impl Opponent {
    /// The name in files and on the page.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Perfect => "perfect",
            Self::Middling => "middling",
            Self::Random => "random",
        }
    }
}

/// Who begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum First {
    /// The reader.
    #[default]
    Reader,
    /// The computer.
    Computer,
}

impl First {
    /// The name in files and on the page.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Reader => "reader",
            Self::Computer => "computer",
        }
    }
}

/// A whole sheet.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// The set.
    #[serde(default = "usual_set")]
    pub set: String,
    /// Its level, 1 to 5.
    #[serde(default = "usual_level")]
    pub level: u8,
    /// The seed.
    #[serde(default = "one")]
    pub seed: u64,
}

/// A board of Chinese chess: a position alone, or with moves.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum XiangqiChoice {
    /// A name or FEN.
    Position(String),
    /// With moves.
    Line(XiangqiLine),
}

/// A line of moves.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct XiangqiLine {
    /// A name or FEN.
    pub position: String,
    /// The moves, in either notation.
    pub moves: String,
}

/// Nothing to say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Empty {}

fn usual_level() -> u8 {
    2
}

fn one() -> u64 {
    1
}

fn usual_set() -> String {
    "default".to_owned()
}
