//! Why the kernel refuses: data first, text second.

use super::{Ranked, RepresentationFault};
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
    /// A position outside the table that was checked.
    #[error("{position} lies outside the table that was searched")]
    OutsideTable {
        /// The position.
        position: Position,
    },
    /// An outcome, or the number of moves until the end, that is not what the options make it, or the end of play.
    #[error("{position} is {expected:?}, not {claimed:?}")]
    WrongOutcome {
        /// The position.
        position: Position,
        /// What was claimed.
        claimed: Ranked,
        /// What it is, as far as the options are right; none if it would last too long to be said.
        expected: Option<Ranked>,
    },
    /// A Grundy value that is not the mex of the options' values.
    #[error("the Grundy value of {position} is {expected}, not {claimed}")]
    WrongValue {
        /// The position.
        position: Position,
        /// What was claimed.
        claimed: u64,
        /// The mex of the options.
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

/// Refuses what passes a limit.
#[inline]
pub(super) fn within(
    (what, limit_name): (&'static str, &'static str),
    found: u128,
    limit: u128,
) -> Result<(), Rejection> {
    let over = Rejection::OverLimit { what, found, limit_name, limit };
    if found <= limit { Ok(()) } else { Err(over) }
}

impl Rejection {
    /// Said to be lost for the mover, or not to be; the other is true.
    pub(super) fn wrong_way(position: Position, claimed_lost: bool) -> Self {
        let ranked = |is_lost| (Outcome::where_lost(is_lost), 0);
        let (claimed, expected) = (ranked(claimed_lost), Some(ranked(!claimed_lost)));
        Self::WrongOutcome { position, claimed, expected }
    }
}
