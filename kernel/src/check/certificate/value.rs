//! Certificates of Grundy values: positions with their values, and moves back.
//!
//! ```text
//! bouton certificate 1
//! game nim 2
//! position 2
//! grundy 2
//! value 0 0
//! value 1 1
//! value 2 2
//! end 7 ab93…
//! ```
//!
//! The value of a position is the least number that no option has for its value. What is checked,
//! from the rules alone:
//! 1. *the game*: Grundy values decide it, so play ends, and an end has the value 0;
//! 2. *smaller values*: of a position with the value `v`, every number below `v` is the value of
//!    some option that is listed with it;
//! 3. *not its own value*: every option of it is listed with another value, or has a move back,
//!    `back OPTION v TO`, to a position that is listed with `v`;
//! 4. *start*: the position is listed with the value that is claimed;
//! 5. *nothing else*: as in certificates of outcomes.
//!
//! Why that suffices: play ends, so suppose that the values listed for all positions that can be
//! reached are right. By 2 all numbers below `v` occur among the options' values. By 3 `v` does
//! not: an option with another value does not have it, and one from which a move leads to the
//! value `v` cannot have it either. So `v` is the least that does not occur.
//!
//! It says the same as a certificate that the position beside a heap of `v` objects is lost, and
//! is as small: options that lead above `v` need one line and no value.

use super::{Evidence, Refusal, SharedRules, Statement, Theorem, belong, options};
use crate::{
    game::{Position, Ruleset},
    nimber,
};
use std::collections::{BTreeMap, BTreeSet};

/// What a certificate of a Grundy value says; nothing of it is believed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueCertificate {
    /// The game, as on the command line; whoever reads the file makes the rules from it.
    pub game: String,
    /// The position.
    pub position: Position,
    /// Its Grundy value.
    pub value: u64,
    /// Positions with their values.
    pub values: BTreeMap<Position, u64>,
    /// Moves back to a value, by the position from which they are made and that value.
    pub back: BTreeMap<(Position, u64), Position>,
}

/// What a certificate of a Grundy value shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertifiedValue {
    /// The position.
    pub position: Position,
    /// Its Grundy value.
    pub value: u64,
}

impl Statement for CertifiedValue {
    fn position(&self) -> &Position {
        &self.position
    }
}

/// Checks a certificate of a Grundy value by the rules of its game.
///
/// # Errors
/// The first thing that does not hold.
pub fn verify_value(
    shared: &SharedRules,
    certificate: &ValueCertificate,
) -> Result<Theorem<CertifiedValue>, Refusal> {
    let rules = shared.as_ref();
    let ValueCertificate { position, value, values, back, .. } = certificate;
    if !rules.has_grundy_values() {
        return Err(Refusal::NoGrundyValues);
    }
    let from = back.keys().map(|(from, _)| from);
    belong(rules, values.keys().chain(from).chain(back.values()).chain([position]))?;
    if values.get(position) != Some(value) {
        return Err(Refusal::StartValue { position: position.clone(), value: *value });
    }
    back.iter().try_for_each(|((from, value), to)| way_back(rules, values, (from, to), *value))?;
    let mut needed = Needed::new(certificate);
    for (position, value) in values {
        let options = options(rules, position)?;
        listed(certificate, position, *value, &options)?;
        needed.seen(&options, *value);
    }
    needed.nothing_unused()?;
    let positions = (values.len() + back.len()) as u128;
    let evidence =
        Evidence::Exhaustive { positions, unordered: None, alike_once: false, agreed: None };
    Ok(Theorem::of(
        shared.clone(),
        CertifiedValue { position: position.clone(), value: *value },
        evidence,
    ))
}

/// A move back is a move, and leads to its value.
fn way_back(
    rules: &dyn Ruleset,
    values: &BTreeMap<Position, u64>,
    (from, to): (&Position, &Position),
    value: u64,
) -> Result<(), Refusal> {
    if !rules.is_option(from, to) {
        return Err(Refusal::NoMove { from: from.clone(), to: to.clone() });
    }
    let wrong = || Refusal::WrongWayBack { from: from.clone(), to: to.clone(), value };
    (values.get(to) == Some(&value)).then_some(()).ok_or_else(wrong)
}

/// The value is the least that no option has.
fn listed(
    certificate: &ValueCertificate,
    from: &Position,
    value: u64,
    options: &BTreeSet<Position>,
) -> Result<(), Refusal> {
    let mut found = Vec::new();
    for to in options {
        let (own, from, to) = (certificate.values.get(to).copied(), from.clone(), to.clone());
        match own {
            Some(same) if same == value => return Err(Refusal::SameValue { from, to, value }),
            Some(other) => found.push(other),
            None if certificate.back.contains_key(&(to.clone(), value)) => {}
            None => return Err(Refusal::NoWayBack { from, to, value }),
        }
    }
    let missing = nimber::mex(&found);
    if missing < value {
        return Err(Refusal::MissingValue { from: from.clone(), value, missing });
    }
    Ok(())
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
    fn seen(&mut self, options: &BTreeSet<Position>, value: u64) {
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
