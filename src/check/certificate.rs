//! Certificates: what is needed to check an answer without solving anything.
//!
//! A certificate is a text of lines. It names a game and a position, calls some positions safe,
//! and gives for every other option that matters one reply into the safe ones:
//!
//! ```text
//! bouton certificate 1
//! game nim 1 2
//! position 1,2
//! outcome N
//! safe 0,0
//! safe 1,1
//! reply 0,1 0,0
//! reply 0,2 0,0
//! reply 1,0 0,0
//! reply 1,2 1,1
//! end 6 8d3a…
//! ```
//!
//! What is checked, from the rules alone:
//! 1. *safe*: a safe position without options is lost for its mover; every option of a safe
//!    position has a reply, or is an end that its mover wins;
//! 2. *reply*: a reply is a move, and leads to a safe position;
//! 3. *start*: a P-position is safe; an N-position has a reply, its winning moves are its safe
//!    options, and every other option has a reply, or is an end that its mover wins;
//! 4. *rank*: where play can repeat, every safe position carries a rank, and replies from its
//!    options lead to smaller ranks, so that the winner makes progress;
//! 5. *nothing else*: lines are in order, each once, none unused, and the last line counts them
//!    and carries their digest, so that a damaged file is refused before anything else.
//!
//! Why that suffices: whoever leaves a safe position can always leave a safe one again, and play
//! ends; it can only end to the other's loss.

use super::{Checked, Evidence};
use crate::game::{Outcome, Position, Ruleset};
use std::collections::{BTreeMap, BTreeSet};

pub(super) mod text;

pub use text::{MAX_CERTIFICATE_BYTES, MAX_CERTIFICATE_LINES};

/// The version of the format, which never changes its meaning.
pub const CERTIFICATE_VERSION: u64 = 1;

/// What a certificate says; nothing of it is believed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The game, as on the command line; whoever reads the file makes the rules from it.
    pub game: String,
    /// The position.
    pub position: Position,
    /// Who wins it: P or N.
    pub outcome: Outcome,
    /// The safe positions, each with its rank where play can repeat.
    pub safe: BTreeMap<Position, Option<u64>>,
    /// A reply into the safe positions, by the position from which it is made.
    pub replies: BTreeMap<Position, Position>,
}

/// Why a certificate is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// A line is not what must stand there.
    #[error("line {line}: {wanted} is wanted here")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wanted.
        wanted: &'static str,
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
    #[error("the digest does not fit: the file was changed or cut off")]
    Digest,
    /// Another version.
    #[error("version {found} of the format: this program reads version {CERTIFICATE_VERSION}")]
    Version {
        /// The version that is named.
        found: u64,
    },
    /// A position of another game.
    #[error("{0} is no position of this game")]
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
    /// A reply that is no move.
    #[error("{from} to {to} is no move")]
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
    /// A line that nothing needs.
    #[error("{0} is not needed: a certificate holds what is needed and nothing else")]
    Unused(Position),
    /// A position with too many options.
    #[error("{position} has more than {limit} options (MAX_OPTIONS)")]
    Options {
        /// The position.
        position: Position,
        /// The limit.
        limit: u128,
    },
}

/// What a certificate shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certified {
    /// The position.
    pub position: Position,
    /// Who wins it.
    pub outcome: Outcome,
    /// All winning moves.
    pub winning_moves: Vec<Position>,
}

/// Checks a certificate by the rules of its game.
///
/// # Errors
/// The first thing that does not hold.
pub fn verify(
    rules: &dyn Ruleset,
    certificate: &Certificate,
) -> Result<Checked<Certified>, Refusal> {
    let judge = Judge { rules, certificate };
    judge.positions()?;
    for (safe, rank) in &certificate.safe {
        judge.safe(safe, *rank)?;
    }
    for (from, to) in &certificate.replies {
        judge.reply(from, to)?;
    }
    let winning_moves = judge.start()?;
    judge.nothing_unused()?;
    let positions = (certificate.safe.len() + certificate.replies.len()) as u128;
    let Certificate { position, outcome, .. } = certificate;
    let certified = Certified { position: position.clone(), outcome: *outcome, winning_moves };
    let evidence =
        Evidence::Exhaustive { positions, unordered: None, alike_once: false, agreed: None };
    Ok(Checked::new(certified, evidence))
}

struct Judge<'a> {
    rules: &'a dyn Ruleset,
    certificate: &'a Certificate,
}

impl Judge<'_> {
    fn positions(&self) -> Result<(), Refusal> {
        let Certificate { position, safe, replies, .. } = self.certificate;
        let all = safe.keys().chain(replies.keys()).chain(replies.values()).chain([position]);
        for position in all {
            if !self.rules.contains(position) {
                return Err(Refusal::NoPosition(position.clone()));
            }
        }
        Ok(())
    }

    fn options(&self, position: &Position) -> Result<BTreeSet<Position>, Refusal> {
        if self.rules.option_bound(position) > super::MAX_OPTIONS {
            let position = position.clone();
            return Err(Refusal::Options { position, limit: super::MAX_OPTIONS });
        }
        let mut options = BTreeSet::new();
        self.rules.options(position, &mut |option| {
            options.insert(option);
        });
        Ok(options)
    }

    fn safe(&self, position: &Position, rank: Option<u64>) -> Result<(), Refusal> {
        if rank.is_some() != self.rules.can_repeat() {
            return Err(Refusal::Rank(position.clone()));
        }
        let options = self.options(position)?;
        if options.is_empty() && self.rules.end(position) != Outcome::P {
            return Err(Refusal::SafeEnd(position.clone()));
        }
        options.iter().try_for_each(|option| self.answered(position, option, rank))
    }

    /// An option has a reply, or is an end that its mover wins.
    fn answered(
        &self,
        from: &Position,
        option: &Position,
        rank: Option<u64>,
    ) -> Result<(), Refusal> {
        let Some(reply) = self.certificate.replies.get(option) else {
            let won = self.rules.end(option) == Outcome::N && self.options(option)?.is_empty();
            let none = Refusal::NoReply { from: from.clone(), to: option.clone() };
            return won.then_some(()).ok_or(none);
        };
        let after = self.certificate.safe.get(reply).copied().flatten();
        match (rank, after) {
            (Some(before), Some(after)) if after >= before => {
                Err(Refusal::NoProgress { from: from.clone(), to: reply.clone() })
            }
            (Some(_) | None, Some(_) | None) => Ok(()),
        }
    }

    fn reply(&self, from: &Position, to: &Position) -> Result<(), Refusal> {
        if !self.rules.is_option(from, to) {
            return Err(Refusal::NoMove { from: from.clone(), to: to.clone() });
        }
        if !self.certificate.safe.contains_key(to) {
            return Err(Refusal::UnsafeReply { from: from.clone(), to: to.clone() });
        }
        Ok(())
    }

    /// The start has its outcome; its winning moves are its safe options.
    fn start(&self) -> Result<Vec<Position>, Refusal> {
        let Certificate { position, outcome, safe, replies, .. } = self.certificate;
        let wrong = Refusal::Start { position: position.clone(), outcome: *outcome };
        let options = self.options(position)?;
        match outcome {
            Outcome::Draw => Err(Refusal::Draw),
            Outcome::P => safe.contains_key(position).then(Vec::new).ok_or(wrong),
            Outcome::N if options.is_empty() => {
                (self.rules.end(position) == Outcome::N).then(Vec::new).ok_or(wrong)
            }
            Outcome::N if safe.contains_key(position) || !replies.contains_key(position) => {
                Err(wrong)
            }
            Outcome::N => {
                for option in options.iter().filter(|option| !safe.contains_key(*option)) {
                    self.answered(position, option, None)?;
                }
                let winning = options.into_iter().filter(|option| safe.contains_key(option));
                Ok(winning.collect())
            }
        }
    }

    /// Every safe position is the start, one of its options or the end of a reply, and every reply
    /// answers an option of a safe position or of the start, or is the start's own.
    fn nothing_unused(&self) -> Result<(), Refusal> {
        let Certificate { position, safe, replies, .. } = self.certificate;
        let mut asked = self.options(position)?;
        asked.insert(position.clone());
        for safe in safe.keys() {
            asked.extend(self.options(safe)?);
        }
        if let Some(unused) = replies.keys().find(|from| !asked.contains(*from)) {
            return Err(Refusal::Unused(unused.clone()));
        }
        let mut reached: BTreeSet<&Position> = replies.values().collect();
        let first = self.options(position)?;
        reached.insert(position);
        reached.extend(&first);
        match safe.keys().find(|position| !reached.contains(position)) {
            Some(unused) => Err(Refusal::Unused(unused.clone())),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests;
