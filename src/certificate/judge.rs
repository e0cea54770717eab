//! What the text of a certificate must be, besides true: about positions of its game, with ranks where they belong, and with
//! nothing that is not needed. What makes it true is checked by the kernel (`check/graph.rs`, `check/grundy_certificate.rs`).
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
//! A certificate of the second kind shows a Grundy value, by positions with their values, and moves back.

use super::{Certificate, Refusal, ValueCertificate};
use crate::{
    check::{self, Aim, Answer, Graph, Grundy, MAX_OPTIONS, SharedRules, Strategy, Theorem},
    game::{OptionBound, Outcome, Position, Ruleset},
};
use std::collections::BTreeSet;

/// The most numbers that the options of one position may hold, all together.
pub const MAX_OPTION_NUMBERS: u128 = 8_000_000;

/// Checks a certificate of who wins by the rules of its game.
///
/// # Errors
/// The first thing that does not hold.
pub fn verify(rules: &SharedRules, certificate: &Certificate) -> Result<Theorem<Answer>, Refusal> {
    let Certificate { position, outcome, safe, replies, .. } = certificate;
    let named = safe.keys().chain(replies.keys()).chain(replies.values()).chain([position]);
    belong(rules.as_ref(), named)?;
    safe.keys().chain([position]).try_for_each(|one| are_few(rules.as_ref(), one))?;
    if *outcome == Outcome::Draw {
        return Err(Refusal::Draw);
    }
    let graph = graph(rules.as_ref(), certificate)?;
    let refused = |refusal| Refusal::of(refusal, position);
    let strategy = Strategy::check(rules.clone(), Aim::Win, graph).map_err(refused)?;
    let wrong = || Refusal::Start { position: position.clone(), outcome: *outcome };
    let answer = strategy.answer(position).map_err(|refusal| match refusal {
        check::Refusal::NotShown(_) => wrong(),
        other => refused(other),
    })?;
    if answer.statement().outcome != *outcome {
        return Err(wrong());
    }
    let first = options(rules.as_ref(), position);
    let asked = check_complete(rules.as_ref(), certificate, &first)?;
    nothing_unused(certificate, &first, &asked)?;
    Ok(answer)
}

/// The options of all safe positions. The kernel takes a line about a position for all that play like it; a certificate has a
/// line for each of them that is asked.
fn check_complete(
    rules: &dyn Ruleset,
    certificate: &Certificate,
    first: &BTreeSet<Position>,
) -> Result<BTreeSet<Position>, Refusal> {
    let Certificate { position: start, outcome, safe, replies, .. } = certificate;
    if let Some((from, to)) = replies.iter().find(|(_, to)| !safe.contains_key(*to)) {
        return Err(Refusal::UnsafeReply { from: from.clone(), to: to.clone() });
    }
    if *outcome == Outcome::P && !safe.contains_key(start) {
        return Err(Refusal::Start { position: start.clone(), outcome: *outcome });
    }
    let is_missing = |to: &&Position| !replies.contains_key(*to) && rules.has_moves(to);
    let mut asked = BTreeSet::new();
    for from in safe.keys() {
        let options = options(rules, from);
        if let Some(to) = options.iter().find(is_missing) {
            return Err(Refusal::NoReply { from: from.clone(), to: to.clone() });
        }
        asked.extend(options);
    }
    let mut unsafe_first = first.iter().filter(|to| !safe.contains_key(*to));
    match unsafe_first.find(is_missing).filter(|_| *outcome == Outcome::N) {
        Some(to) => Err(Refusal::NoReplyAfterStart { to: to.clone() }),
        None => Ok(asked),
    }
}

/// Ranks stand where play can repeat, and nowhere else.
fn graph(rules: &dyn Ruleset, certificate: &Certificate) -> Result<Graph, Refusal> {
    let rank = |(position, rank): (&Position, &Option<u64>)| {
        let read = rank.map(|rank| u32::try_from(rank).ok());
        match (rules.can_repeat(), read) {
            (false, None) => Ok((position.clone(), None)),
            (true, Some(Some(rank))) => Ok((position.clone(), Some(rank))),
            (true, None | Some(None)) | (false, Some(_)) => Err(Refusal::Rank(position.clone())),
        }
    };
    let left = certificate.safe.iter().map(rank).collect::<Result<_, Refusal>>()?;
    let replies = certificate.replies.iter().map(|(from, to)| (from.clone(), to.clone()));
    Ok(Graph { left, replies: replies.collect() })
}

/// Checks a certificate of a Grundy value by the rules of its game.
///
/// # Errors
/// The first thing that does not hold.
pub fn verify_value(
    rules: &SharedRules,
    certificate: &ValueCertificate,
) -> Result<Theorem<Grundy>, Refusal> {
    let ValueCertificate { position, value, values, back, .. } = certificate;
    let from = back.keys().map(|(from, _)| from);
    let named = values.keys().chain(from).chain(back.values()).chain([position]);
    belong(rules.as_ref(), named)?;
    values.keys().try_for_each(|one| are_few(rules.as_ref(), one))?;
    let wrong = || Refusal::StartValue { position: position.clone(), value: *value };
    let shown = check::certify_value(rules, position, values, back);
    let shown = shown.map_err(|refusal| match refusal {
        check::Refusal::NotShown(_) => wrong(),
        other => Refusal::of(other, position),
    })?;
    if shown.statement().value != *value {
        return Err(wrong());
    }
    let mut needed = Needed::new(certificate);
    for (position, value) in values {
        needed.note_options(&options(rules.as_ref(), position), *value);
    }
    needed.nothing_unused()?;
    Ok(shown)
}

/// The options of a position of which [`are_few`] has said that they can be listed, each once.
pub(super) fn options(rules: &dyn Ruleset, position: &Position) -> BTreeSet<Position> {
    let mut options = BTreeSet::new();
    rules.options(position, &mut |option| {
        options.insert(option);
    });
    options
}

/// Options that are to be listed must be few, and few numbers all together: a stranger may write positions of many heaps.
fn are_few(rules: &dyn Ruleset, position: &Position) -> Result<(), Refusal> {
    let options = rules.option_bound(position);
    let few = MAX_OPTION_NUMBERS / position.len().max(1) as u128;
    let limits = [(MAX_OPTIONS, "MAX_OPTIONS"), (few, "MAX_OPTION_NUMBERS")];
    match limits.into_iter().find(|(limit, _)| options > *limit) {
        Some((limit, limit_name)) => {
            Err(Refusal::Options { position: position.clone(), limit, limit_name })
        }
        None => Ok(()),
    }
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

/// Every safe position is the start, one of its options or the end of a reply, and every reply
/// answers an option of a safe position or of the start, or is the start's own.
fn nothing_unused(
    certificate: &Certificate,
    first: &BTreeSet<Position>,
    asked: &BTreeSet<Position>,
) -> Result<(), Refusal> {
    let Certificate { position, safe, replies, .. } = certificate;
    let is_first = |one: &Position| one == position || first.contains(one);
    if let Some(unused) = replies.keys().find(|from| !is_first(from) && !asked.contains(*from)) {
        return Err(Refusal::Unused(unused.clone()));
    }
    let reached: BTreeSet<&Position> = replies.values().collect();
    match safe.keys().find(|one| !is_first(one) && !reached.contains(one)) {
        Some(unused) => Err(Refusal::Unused(unused.clone())),
        None => Ok(()),
    }
}

/// Which lines have not been needed yet.
struct Needed<'a> {
    certificate: &'a ValueCertificate,
    values: BTreeSet<&'a Position>,
    back: BTreeSet<&'a (Position, u64)>,
}

impl<'a> Needed<'a> {
    /// Needed in any case are the start and whatever moves back lead to.
    fn new(certificate: &'a ValueCertificate) -> Self {
        let ValueCertificate { position, values, back, .. } = certificate;
        let mut unused: BTreeSet<&Position> = values.keys().collect();
        unused.remove(position);
        for to in back.values() {
            unused.remove(to);
        }
        Self { certificate, values: unused, back: back.keys().collect() }
    }

    /// The options of a position with that value need their values, or else their moves back.
    fn note_options(&mut self, options: &BTreeSet<Position>, value: u64) {
        for option in options {
            self.values.remove(option);
            if !self.certificate.values.contains_key(option) {
                self.back.remove(&(option.clone(), value));
            }
        }
    }

    fn nothing_unused(&self) -> Result<(), Refusal> {
        let back = self.back.first().map(|(from, _)| from);
        match self.values.first().copied().or(back) {
            Some(unused) => Err(Refusal::Unused(unused.clone())),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod value_tests;
