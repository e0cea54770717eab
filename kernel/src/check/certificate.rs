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
//! end 10 4f0a…
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
//!
//! A certificate of the second kind shows a Grundy value: `value.rs`.

use super::{Evidence, SharedRules, Statement, Theorem};
use crate::game::{Outcome, Position, Ruleset};
use std::collections::{BTreeMap, BTreeSet};

mod refusal;
pub(super) mod text;
mod value;

pub use refusal::Refusal;
pub use text::{AnyCertificate, MAX_CERTIFICATE_BYTES, MAX_CERTIFICATE_LINES};
pub use value::{CertifiedValue, ValueCertificate, verify_value};

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

impl Statement for Certified {
    fn position(&self) -> &Position {
        &self.position
    }
}

/// Checks a certificate by the rules of its game.
///
/// # Errors
/// The first thing that does not hold.
pub fn verify(
    rules: &SharedRules,
    certificate: &Certificate,
) -> Result<Theorem<Certified>, Refusal> {
    let judge = Judge { rules: rules.as_ref(), certificate };
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
    Ok(Theorem::of(rules.clone(), certified, evidence))
}

/// The options of a position, each once.
fn options(rules: &dyn Ruleset, position: &Position) -> Result<BTreeSet<Position>, Refusal> {
    if rules.option_bound(position) > super::MAX_OPTIONS {
        let position = position.clone();
        return Err(Refusal::Options { position, limit: super::MAX_OPTIONS });
    }
    let mut options = BTreeSet::new();
    rules.options(position, &mut |option| {
        options.insert(option);
    });
    Ok(options)
}

/// Every position that is named must be one of the game.
fn belong<'a>(
    rules: &dyn Ruleset,
    named: impl IntoIterator<Item = &'a Position>,
) -> Result<(), Refusal> {
    match named.into_iter().find(|position| !rules.contains(position)) {
        Some(foreign) => Err(Refusal::NoPosition(foreign.clone())),
        None => Ok(()),
    }
}

struct Judge<'a> {
    rules: &'a dyn Ruleset,
    certificate: &'a Certificate,
}

impl Judge<'_> {
    fn positions(&self) -> Result<(), Refusal> {
        let Certificate { position, safe, replies, .. } = self.certificate;
        let all = safe.keys().chain(replies.keys()).chain(replies.values()).chain([position]);
        belong(self.rules, all)
    }

    fn options(&self, position: &Position) -> Result<BTreeSet<Position>, Refusal> {
        options(self.rules, position)
    }

    fn safe(&self, position: &Position, rank: Option<u64>) -> Result<(), Refusal> {
        if rank.is_some() != self.rules.can_repeat() {
            return Err(Refusal::Rank(position.clone()));
        }
        let options = self.options(position)?;
        if options.is_empty() && self.rules.end(position) != Outcome::P {
            return Err(Refusal::SafeEnd(position.clone()));
        }
        options.iter().try_for_each(|option| {
            let none = Refusal::NoReply { from: position.clone(), to: option.clone() };
            let Some(after) = self.answered(option, none)? else { return Ok(()) };
            match (rank, self.certificate.safe.get(after).copied().flatten()) {
                (Some(before), Some(rank)) if rank >= before => {
                    Err(Refusal::NoProgress { from: position.clone(), to: after.clone() })
                }
                (Some(_) | None, Some(_) | None) => Ok(()),
            }
        })
    }

    /// The reply to an option; none when it is an end that its mover wins. Anything else is `none`.
    fn answered(&self, option: &Position, none: Refusal) -> Result<Option<&Position>, Refusal> {
        if let Some(reply) = self.certificate.replies.get(option) {
            return Ok(Some(reply));
        }
        let won = self.rules.end(option) == Outcome::N && self.options(option)?.is_empty();
        won.then_some(None).ok_or(none)
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
                    self.answered(option, Refusal::NoReplyAfterStart { to: option.clone() })?;
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
