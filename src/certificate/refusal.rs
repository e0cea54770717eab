//! Why a certificate is refused: each rule has a refusal of its own.

use crate::{
    check::{self, MAX_OPTIONS},
    game::{Outcome, Position},
};

/// Why a certificate is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// A line is not what must stand there.
    #[error("line {line}: {} is wanted here", wanted[1])]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wanted, in Chinese and in English.
        wanted: [&'static str; 2],
    },
    /// Lines are out of order, or one stands there twice.
    #[error("line {line}: the lines are not in rising order")]
    Order {
        /// The line, from 1.
        line: usize,
    },
    /// The file is too large.
    #[error("the certificate has {found} {what}: the limit ({limit_name}) is {limit}")]
    TooLarge {
        /// Bytes or lines.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// The name of the limit.
        limit_name: &'static str,
        /// The limit.
        limit: usize,
    },
    /// The file was changed or cut off.
    #[error(
        "the digest does not fit: the file was changed, cut off, or saved with different line endings"
    )]
    Digest,
    /// Another version.
    #[error("version {found} of the format: this program reads version {read}")]
    Version {
        /// The version that is named.
        found: u64,
        /// The version that is read.
        read: u64,
    },
    /// A position of another game.
    #[error("{0} is not a position of this game")]
    NoPosition(Position),
    /// A safe end of play that its mover wins.
    #[error("{0} is called safe, but its mover has won already")]
    SafeEnd(Position),
    /// An option of a safe position to which there is no reply.
    #[error("{from} is called safe, but there is no reply to its option {to}")]
    NoReply {
        /// The safe position.
        from: Position,
        /// Its option.
        to: Position,
    },
    /// An option of the start to which there is no reply.
    #[error(
        "{to} can be reached from the start and is not called safe, but there is no reply to it"
    )]
    NoReplyAfterStart {
        /// The option.
        to: Position,
    },
    /// A reply that is not a move.
    #[error("{from} to {to} is not a move")]
    NoMove {
        /// From here.
        from: Position,
        /// To there.
        to: Position,
    },
    /// A reply to a position that is not called safe.
    #[error("the reply from {from} leads to {to}, which is not called safe")]
    UnsafeReply {
        /// From here.
        from: Position,
        /// To there.
        to: Position,
    },
    /// The start does not have the outcome that is claimed.
    #[error("nothing shows that {position} is {}", outcome.letter())]
    Start {
        /// The start.
        position: Position,
        /// What is claimed.
        outcome: Outcome,
    },
    /// The line of the game begins at another position. Whoever reads that line refuses so.
    #[error("the line `game` begins at {found}, the line `position` says {position}")]
    OtherStart {
        /// Where the game begins.
        found: Position,
        /// What the certificate is about.
        position: Position,
    },
    /// A draw has no certificate of this kind.
    #[error("a draw has no certificate of this version")]
    Draw,
    /// A rank is missing where play can repeat, or stands where it cannot.
    #[error("{0} has no rank, but play can repeat here; or it has one, and play cannot")]
    Rank(Position),
    /// A reply that makes no progress.
    #[error("after {from} the reply to {to} makes no progress: its rank does not fall")]
    NoProgress {
        /// The safe position before the option.
        from: Position,
        /// The safe position after the reply.
        to: Position,
    },
    /// Another kind of certificate than the one that is wanted.
    #[error("this is a certificate of another kind")]
    OtherKind,
    /// A game that Grundy values do not decide.
    #[error("Grundy values do not decide this game")]
    NoGrundyValues,
    /// The start does not have the value that is claimed.
    #[error("nothing shows that {position} has the value {value}")]
    StartValue {
        /// The start.
        position: Position,
        /// What is claimed.
        value: u64,
    },
    /// A smaller value that no option with a value has.
    #[error("{from} is given the value {value}, but no option is given the value {missing}")]
    MissingValue {
        /// The position.
        from: Position,
        /// Its value.
        value: u64,
        /// The smaller value.
        missing: u64,
    },
    /// An option that has the value of its position.
    #[error("{from} and its option {to} are both given the value {value}")]
    SameValue {
        /// The position.
        from: Position,
        /// Its option.
        to: Position,
        /// The value of both.
        value: u64,
    },
    /// An option that has neither a value nor a way back to the value of its position.
    #[error(
        "{from} is given the value {value}, but its option {to} has no value and no move back to {value}"
    )]
    NoWayBack {
        /// The position.
        from: Position,
        /// Its option.
        to: Position,
        /// The value of the position.
        value: u64,
    },
    /// A move back to a position that does not have the value.
    #[error("the move back from {from} leads to {to}, which is not given the value {value}")]
    WrongWayBack {
        /// From here.
        from: Position,
        /// To there.
        to: Position,
        /// The value that is wanted there.
        value: u64,
    },
    /// A line that nothing needs.
    #[error("{0} is not needed: a certificate holds what is needed and nothing else")]
    Unused(Position),
    /// A position with too many options.
    #[error("{position} has more than {limit} options ({limit_name})")]
    Options {
        /// The position.
        position: Position,
        /// The limit.
        limit: u128,
        /// The limit that is named.
        limit_name: &'static str,
    },
}

impl Refusal {
    /// What the kernel refuses, in the words of certificates; `start` is their position.
    pub(super) fn of(refusal: check::Refusal, start: &Position) -> Self {
        use check::Refusal as Kernel;
        match refusal {
            Kernel::NotShown(position) => Self::NoPosition(position),
            Kernel::Options(position) => {
                Self::Options { position, limit: MAX_OPTIONS, limit_name: "MAX_OPTIONS" }
            }
            Kernel::WrongEnd(position) => Self::SafeEnd(position),
            Kernel::NoReply(from, to) if from == *start => Self::NoReplyAfterStart { to },
            Kernel::NoReply(from, to) => Self::NoReply { from, to },
            Kernel::NoMove(from, to) => Self::NoMove { from, to },
            Kernel::ReplyNotLeft(from, to) => Self::UnsafeReply { from, to },
            Kernel::NoRank(position) => Self::Rank(position),
            Kernel::NoProgress(from, to) => Self::NoProgress { from, to },
            Kernel::NoGrundyValues => Self::NoGrundyValues,
            Kernel::MissingValue(from, value, missing) => {
                Self::MissingValue { from, value, missing }
            }
            Kernel::SameValue(from, to, value) => Self::SameValue { from, to, value },
            Kernel::NoWayBack(from, to, value) => Self::NoWayBack { from, to, value },
            Kernel::WrongWayBack(from, to, value) => Self::WrongWayBack { from, to, value },
        }
    }
}
