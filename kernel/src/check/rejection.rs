//! Why the kernel refuses: data first, text second.

use super::{RepresentationFault, SharedRules};
use crate::game::{Outcome, Position};

/// A refusal. It claims only what was refuted, and names the place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// A list that is not a position of this game.
    #[error("{position} is not a position of {game}")]
    NotAPosition {
        /// The game.
        game: &'static str,
        /// The list.
        position: Position,
    },
    /// A theorem about another game, or about none.
    #[error("a theorem about {found:?} says nothing about {wanted:?}")]
    OtherGame {
        /// The rules that were asked about.
        wanted: SharedRules,
        /// The rules of the theorem.
        found: Option<SharedRules>,
    },
    /// A theorem about another position.
    #[error("a theorem about {found} says nothing about {wanted}")]
    OtherPosition {
        /// The position that was asked about.
        wanted: Position,
        /// The position of the theorem.
        found: Position,
    },
    /// A position outside the table that was checked.
    #[error("{position} lies outside the table that was searched")]
    OutsideTable {
        /// The position.
        position: Position,
    },
    /// Both called lost for the mover, although one move leads from one to the other.
    #[error(
        "{from} and {to} cannot both be lost for the mover: one move leads from the first to the second"
    )]
    SafeMovesToSafe {
        /// The larger position.
        from: Position,
        /// The smaller one.
        to: Position,
    },
    /// Called won for the mover, although no move leads to a position that is lost.
    #[error("{position} is called won for the mover, but none of its moves leaves a lost position")]
    NoMoveToSafe {
        /// The position.
        position: Position,
    },
    /// One position in two orders of its heaps, called lost in one of them only.
    #[error("{position} and its mirror image must have the same outcome")]
    MirrorDiffers {
        /// The position in the order in which it is called lost.
        position: Position,
    },
    /// A position without moves with the wrong outcome for this play.
    #[error("{position} has no moves, so {play} play makes it {expected:?}")]
    WrongEnd {
        /// The position.
        position: Position,
        /// The play's name.
        play: &'static str,
        /// What it must be.
        expected: Outcome,
    },
    /// A table for games that end was handed in where play can repeat.
    #[error("play of {game} can repeat: only a table with ranks decides it")]
    PlayCanRepeat {
        /// The game.
        game: &'static str,
    },
    /// Called lost, although a move leads to a draw.
    #[error("{from} is called lost for the mover, but can move to {to}, a draw")]
    LossEscapes {
        /// The position called lost.
        from: Position,
        /// The draw.
        to: Position,
    },
    /// Called a draw, although a move wins.
    #[error("{from} is called a draw, but the move to {to} wins")]
    DrawWins {
        /// The position called a draw.
        from: Position,
        /// The position that it can leave lost.
        to: Position,
    },
    /// Called a draw, although no move keeps it.
    #[error("{position} is called a draw, but none of its moves leads to a draw")]
    DrawIsLost {
        /// The position.
        position: Position,
    },
    /// A rank that is not the number of moves until the end.
    #[error("the rank of {position} is {expected}, not {claimed}")]
    WrongRank {
        /// The position.
        position: Position,
        /// What was claimed.
        claimed: u32,
        /// What the moves give.
        expected: u64,
    },
    /// A table of the wrong size.
    #[error("the table has {found} entries, {expected} are needed")]
    WrongSize {
        /// What was handed in.
        found: u128,
        /// What the rule needs.
        expected: u128,
    },
    /// A work limit of the kernel was passed.
    #[error("{what}: {found} exceeds the limit ({limit_name}) of {limit}")]
    OverLimit {
        /// What was counted.
        what: &'static str,
        /// How many there were, or at least were.
        found: u128,
        /// The name of the constant.
        limit_name: &'static str,
        /// Its value.
        limit: u128,
    },
    /// A rule that cannot be compared with this kind of table.
    #[error("{rule} cannot be compared with this kind of table")]
    RuleOfOtherShape {
        /// The closed form.
        rule: &'static str,
    },
    /// Rules whose moves far from the end are not those that their mode promises.
    #[error("the moves from {position} are not those that its mode promises far from the end")]
    NotUniform {
        /// The position.
        position: Position,
    },
    /// Outcomes or values that were said to repeat do not.
    #[error(
        "the values at {at} and {again} differ: {period} is not the period from {preperiod} on"
    )]
    NotPeriodic {
        /// The claimed preperiod.
        preperiod: u64,
        /// The claimed period.
        period: u64,
        /// The first place.
        at: u64,
        /// One period later.
        again: u64,
    },
    /// Entries that repeat from an earlier place on, or with a smaller period, than was claimed.
    #[error("the values repeat from {preperiod} on with the period {period} already")]
    NotLeast {
        /// A preperiod that will do.
        preperiod: u64,
        /// A period that will do.
        period: u64,
    },
    /// A Grundy value that is not the mex of the options' values.
    #[error("the Grundy value of {at} is {expected}, not {claimed}")]
    WrongGrundyValue {
        /// The remaining number.
        at: u64,
        /// What was claimed.
        claimed: u64,
        /// The mex of the options.
        expected: u64,
    },
    /// A Grundy value of a component that is not the mex of the options' values.
    #[error("the Grundy value of {position} is {expected}, not {claimed}")]
    WrongValueAt {
        /// The component.
        position: Position,
        /// What was claimed.
        claimed: u64,
        /// The mex of the options.
        expected: u64,
    },
    /// A digit, column sum or nim-sum that is wrong.
    #[error("row {row} of the binary table does not add up")]
    WrongTable {
        /// The row, counted from 1; sums and nim-sum come after the heaps.
        row: usize,
    },
    /// A ply that is not a move of the game.
    #[error("ply {ply}: no move leads from {from} to {to}")]
    IllegalMove {
        /// The ply, counted from 1.
        ply: usize,
        /// Before.
        from: Position,
        /// After.
        to: Position,
    },
    /// A ply left blank for the winner that no winning move can fill.
    #[error("ply {ply}: the blank from {from} has no winning move that fits the line")]
    BlankCannotBeFilled {
        /// The ply, counted from 1.
        ply: usize,
        /// Before.
        from: Position,
    },
    /// A written number, or its working, is wrong.
    #[error(transparent)]
    Representation(#[from] RepresentationFault),
}
