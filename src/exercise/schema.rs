//! The YAML of `exercises/`: problems, generators and worksheet sets, as they are written.
//!
//! These types only say what a file may hold; [`crate::problem`], [`crate::generate`] and
//! [`super::library`] make the real things of them. Unknown fields are errors everywhere.
//! `bouton schema` prints them as JSON Schema for editors.

mod generator;
pub mod numeration;
pub mod proof;
mod set;
#[cfg(test)]
mod texts;

pub use self::generator::{Constraints, GeneratedQuestion, GeneratorFile, Recipe};
pub use self::set::{Generate, Item, ProblemChoice, SetFile};
pub use crate::family::{Game, Ranges};

use self::{
    numeration::{AllRepresentations, Carry, FindMisprint, NumberYaml, ReadDigits},
    proof::{FaultyLine, FillBlank, MissingCase, NeededLines, OrderLines, ProofYaml},
};
use crate::{
    answer::{mistake::Mistake, picture::Skin},
    endgame::asked::{DrawBoard, FindSlip, JudgeMoves},
    family::{Player, Range},
    text::{Text, Texts},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_yaml::Spanned;
use std::collections::BTreeMap;

/// The name of a question in the teacher's own words.
pub const OWN_QUESTION: &str = "ask";

/// One problem: `exercises/problems/<id>.yaml`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProblemFile {
    /// The file's name without `.yaml`: lowercase letters, digits and hyphens.
    #[schemars(with = "String")]
    pub id: Spanned<String>,
    /// Catalogue ids of the source, such as S0-07.
    #[serde(default)]
    pub source: Vec<String>,
    /// The game and its starting position, unless the problem is about a number or a proof, or every question is in the teacher's own words.
    #[serde(default)]
    #[schemars(with = "Option<Game>")]
    pub game: Option<Spanned<Game>>,
    /// The number and its system, when the problem is about no game.
    #[serde(default)]
    #[schemars(with = "Option<NumberYaml>")]
    pub numeration: Option<Spanned<NumberYaml>>,
    /// The proof, when the problem is about one that people have written.
    #[serde(default)]
    #[schemars(with = "Option<ProofYaml>")]
    pub proof: Option<Spanned<ProofYaml>>,
    /// What the objects are.
    #[serde(default)]
    pub skin: Option<Skin>,
    /// What is asked, in printed order.
    #[schemars(with = "Vec<Question>")]
    pub questions: Vec<Spanned<Question>>,
    /// A short title.
    pub title: Text,
    /// A story of its own; without one the standard statement of the game is printed.
    #[serde(default)]
    pub text: Option<Text>,
    /// Hints from gentle to explicit; without them the standard hints of the game are printed.
    #[serde(default)]
    #[schemars(with = "Option<Texts>")]
    pub hints: Option<Spanned<Texts>>,
    /// Marks for some of the questions, by their name.
    #[serde(default)]
    #[schemars(with = "Option<BTreeMap<String, u32>>")]
    pub marks: Option<Spanned<BTreeMap<String, u32>>>,
    /// A note for the teacher, printed in the key.
    #[serde(default)]
    pub remark: Option<Text>,
}

/// What is asked about a game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Question {
    /// Who wins with best play, and why?
    WhoWins,
    /// All winning first moves.
    WinningMoves,
    /// Nim: fill in the binary table.
    BinaryTable,
    /// One pile: the key numbers, the key factor and the imbalance factor.
    KeyNumbers,
    /// Nim: fill the blanks so that the player to move loses.
    Construct(Construct),
    /// One pile: which sizes in a range are lost for the player to move?
    ConstructNumber(ConstructNumber),
    /// Fill in the missing moves of a game.
    CompleteLine(CompleteLine),
    /// Find the mistake in an argument.
    FindMistake(FindMistake),
    /// One pile: for which sizes at all does the player to move lose?
    GeneralRule(GeneralRule),
    /// What is the Grundy value of the position?
    GrundyValue,
    /// Which of these positions are lost for the player to move?
    WhichLose(WhichLose),
    /// Refute a false rule: find a counterexample.
    Refute(Refute),
    /// Double cannons: which heaps has the board?
    ReadHeaps,
    /// Double cannons: draw a board with these heaps.
    DrawBoard(DrawBoard),
    /// Find the move of a line of play that gives the win away.
    FindSlip(FindSlip),
    /// Double cannons: which of these moves win on the whole board?
    JudgeMoves(JudgeMoves),
    /// A number: its digits, by dividing.
    Represent,
    /// A number: all its representations.
    AllRepresentations(AllRepresentations),
    /// Fibonacci digits: carry to the standard form.
    Carry(Carry),
    /// Fibonacci digits: what a 0 appended makes, and the safe pair that the number is in.
    AppendZero,
    /// Fibonacci digits: the safe pair with the number as difference.
    PairOfDifference,
    /// Digits: which number they stand for.
    ReadDigits(ReadDigits),
    /// A sum with a misprint: find it.
    FindMisprint(FindMisprint),
    /// A proof: put its lines in order.
    OrderLines(OrderLines),
    /// A proof: say which of these lines are needed.
    NeededLines(NeededLines),
    /// A proof: find the line that does not follow from what it cites.
    FaultyLine(FaultyLine),
    /// A proof: find what the cases of its last line do not cover.
    MissingCase(MissingCase),
    /// A proof: fill in a blank; whatever is right there is accepted.
    FillBlank(FillBlank),
    /// Anything else, in words of your own: the program neither answers nor checks it.
    Ask(Ask),
}

/// A question in the teacher's own words, which the teacher reads.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The question. No part of a set's mathematics: other words make no other edition.
    #[serde(skip_serializing)]
    pub text: Text,
    /// How many lines there are to write on.
    #[serde(default = "three")]
    pub lines: u32,
    /// The marks.
    #[serde(default = "two")]
    pub marks: u32,
}

fn three() -> u32 {
    3
}

fn two() -> u32 {
    2
}

/// Positions of which some are lost for the player to move.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WhichLose {
    /// The positions, each as the list of its numbers.
    pub positions: Vec<Vec<u64>>,
}

/// A false rule about the game, to be refuted by a counterexample.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Refute {
    /// The rule in words.
    pub rule: Text,
    /// The rule in the claim language.
    pub claim: String,
    /// The catalogue id of the rule, such as S0-17.
    #[serde(default)]
    pub source: Option<String>,
}

/// A Nim position with blanks.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Construct {
    /// The heaps; `null` is a blank.
    pub heaps: Vec<Option<u64>>,
    /// The largest heap that may stand in a blank; the smallest is 1.
    pub largest: u64,
}

/// A range of sizes.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConstructNumber {
    /// The smallest.
    pub from: u64,
    /// The largest.
    pub to: u64,
}

/// A game with moves left blank.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CompleteLine {
    /// The positions, the start included.
    pub line: Vec<Vec<u64>>,
    /// Whose moves are left blank.
    pub blanks: Player,
}

/// A mistake to be found.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FindMistake {
    /// The mistake that the printed argument makes.
    pub mistake: Mistake,
}

/// A question about every size: about the take set as given, or about each of 1..k.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct GeneralRule {
    /// Ask for every k of this range, with takes 1..k.
    pub largest_take: Option<Range>,
}

impl Question {
    /// Its name in YAML, templates and JSON.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::WhoWins => "who-wins",
            Self::WinningMoves => "winning-moves",
            Self::BinaryTable => "binary-table",
            Self::KeyNumbers => "key-numbers",
            Self::Construct(_) => "construct",
            Self::ConstructNumber(_) => "construct-number",
            Self::CompleteLine(_) => "complete-line",
            Self::FindMistake(_) => "find-mistake",
            Self::GeneralRule(_) => "general-rule",
            Self::GrundyValue => "grundy-value",
            Self::WhichLose(_) => "which-lose",
            Self::Refute(_) => "refute",
            Self::ReadHeaps => "read-heaps",
            Self::DrawBoard(_) => "draw-board",
            Self::FindSlip(_) => "find-slip",
            Self::JudgeMoves(_) => "judge-moves",
            Self::Represent => "represent",
            Self::AllRepresentations(_) => "all-representations",
            Self::Carry(_) => "carry",
            Self::AppendZero => "append-zero",
            Self::PairOfDifference => "pair-of-difference",
            Self::ReadDigits(_) => "read-digits",
            Self::FindMisprint(_) => "find-misprint",
            Self::OrderLines(_) => "order-lines",
            Self::NeededLines(_) => "needed-lines",
            Self::FaultyLine(_) => "faulty-line",
            Self::MissingCase(_) => "missing-case",
            Self::FillBlank(_) => "fill-blank",
            Self::Ask(_) => OWN_QUESTION,
        }
    }

    /// The marks that it earns when the file does not say.
    #[must_use]
    pub fn usual_marks(&self) -> u32 {
        match self {
            Self::WhoWins
            | Self::Construct(_)
            | Self::ConstructNumber(_)
            | Self::GrundyValue
            | Self::ReadHeaps
            | Self::ReadDigits(_)
            | Self::FindMisprint(_)
            | Self::MissingCase(_)
            | Self::FillBlank(_) => 2,
            Self::WinningMoves
            | Self::BinaryTable
            | Self::KeyNumbers
            | Self::FindMistake(_)
            | Self::GeneralRule(_)
            | Self::WhichLose(_)
            | Self::Refute(_)
            | Self::DrawBoard(_)
            | Self::FindSlip(_)
            | Self::JudgeMoves(_)
            | Self::Represent
            | Self::Carry(_)
            | Self::AppendZero
            | Self::PairOfDifference
            | Self::OrderLines(_)
            | Self::NeededLines(_)
            | Self::FaultyLine(_) => 3,
            Self::CompleteLine(_) | Self::AllRepresentations(_) => 4,
            Self::Ask(ask) => ask.marks,
        }
    }
}
