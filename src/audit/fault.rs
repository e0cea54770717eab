//! What may be wrong with a file of claims, or of a proof.

use crate::family::{ArgumentError, named_game::GameFault};

/// What is wrong with a file of claims.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClaimFault {
    /// A claim has no meaning.
    #[error(transparent)]
    Claim(#[from] crate::claim::Fault),
    /// A game that there is not.
    #[error("there is no game `{0}`: `bouton list games` shows them all")]
    NoGame(String),
    /// The arguments of a game are wrong.
    #[error(transparent)]
    Game(#[from] ArgumentError),
    /// The id is not the file's name.
    #[error("the file is called {0}.yaml: write `id: {0}`")]
    OtherName(String),
    /// Neither readings nor a reason why there are none.
    #[error("neither `readings` nor `nothing_to_decide` stands here: write one of them")]
    NothingSaid,
    /// Two readings of one name.
    #[error("the reading `{0}` stands here twice: give one of them another name")]
    ReadingTwice(String),
    /// A repair of a reading that there is not.
    #[error("there is no reading `{0}` to repair")]
    NoReading(String),
    /// Neither a statement nor a misprint.
    #[error("the reading `{0}` has neither `claim` nor `misprint`: write one of them")]
    NoClaim(String),
    /// A proof without steps.
    #[error("a proof has at least one step: write one under `steps`")]
    NoSteps,
    /// A step whose name is taken.
    #[error("the name `{0}` is taken: give this step another")]
    StepTwice(String),
    /// A line with a blank that has none, in its words or in its claim.
    #[error(
        "`____` stands in the claim and in the words of a line with a blank: write it in all three"
    )]
    NoBlank,
    /// A blank for a number that is named, or drawn, and never used.
    #[error(
        "`{{{0}}}` stands in the claim and in the words of the line, and its range stands under `given`: write all of them or none"
    )]
    GivenApart(String),
    /// A blank of variables without a right answer.
    #[error(
        "a blank that names variables in `of` needs `fill`, something right that may be written there"
    )]
    NoFill,
    /// What is called right in a blank is neither a number nor a condition.
    #[error("what stands in a blank is a number or a condition, but this is {}", .0.names().1)]
    NoFillType(crate::claim::Type),
    /// Nothing that was tried in a blank is right.
    #[error(
        "nothing is right in this blank: with `fill`, or any number up to {0} where there is none, the line is false or its proof is not whole"
    )]
    NothingRight(u64),
    /// A name for a word that the proof does not define.
    #[error("`{0}` is no word of the definitions: name words that stand there")]
    NoWord(String),
    /// A step cites what does not stand before it.
    #[error(
        "no step `{0}` stands before this one: cite earlier steps, `rules`, `decide`, `cases`, `induction on n` (a variable), `induction over the heaps` or `induction over the moves`"
    )]
    NoStep(String),
    /// A step with two methods.
    #[error("a step has one of `cases` and `induction …`: make two steps of it")]
    TwoMethods,
    /// Cases without a citation of them, or the other way round.
    #[error(
        "`cases` is cited in `from` exactly where cases stand under `cases`: write both or neither"
    )]
    CasesApart,
    /// The condition of a case is none.
    #[error("the condition of a case is true or false, but this is {}", .0.names().1)]
    NoCondition(crate::claim::Type),
    /// An induction on something else than the first variable.
    #[error(
        "induction on `{0}` needs a statement that begins with `forall {0}`, with no upper bound and from a plain number on"
    )]
    NoInduction(String),
    /// An induction over heaps where there are none.
    #[error(
        "induction over the heaps needs a statement that begins with `forall m, …: forall s within (list i in 1..m: …)`, with no upper bound on what stands before `s`"
    )]
    NoHeaps,
    /// An induction over moves where the last opening variable is no position.
    #[error(
        "induction over the moves needs a game and a statement whose opening ends with a position: `forall s within [a, b]:` or `forall s within (list i in 1..m: n):`"
    )]
    NoPosition,
    /// An induction over moves that need not end.
    #[error("induction over the moves needs a game in which play ends, and here it can repeat")]
    NoEnd,
    /// Another verdict was found.
    #[error("the verdict recorded is {recorded}, but the one found is {found}")]
    OtherVerdict {
        /// What the file says.
        recorded: String,
        /// What was found.
        found: String,
    },
    /// Another counterexample was found.
    #[error("the counterexample recorded is {recorded}, but the smallest one is {found}")]
    OtherCounterexample {
        /// What the file says.
        recorded: String,
        /// What was found.
        found: String,
    },
    /// What is called a misprint holds.
    #[error("what is printed is called a misprint, but its statement holds")]
    PrintedHolds,
    /// The verdict on the whole does not fit those on the readings.
    #[error("`overall: {written}` does not fit the readings: it says that {en}")]
    NotOverall {
        /// What the file says.
        written: &'static str,
        /// What that says of the readings, in Chinese.
        zh: &'static str,
        /// In English.
        en: &'static str,
    },
}

impl From<GameFault> for ClaimFault {
    fn from(fault: GameFault) -> Self {
        match fault {
            GameFault::Unknown(game) => Self::NoGame(game),
            GameFault::Arguments(error) => Self::Game(error),
        }
    }
}
