//! Certificates of Grundy values: positions with their values, and moves back.
//!
//! The value of a position is the least number that no option has for its value. What is checked,
//! from the rules alone:
//! 1. *the game*: Grundy values decide it, so play ends, and an end has the value 0;
//! 2. *smaller values*: of a position with the value `v`, every number below `v` is the value of
//!    some option that is listed with it;
//! 3. *not its own value*: every option of it is listed with another value, or has a move back,
//!    `back OPTION v TO`, to a position that is listed with `v`;
//! 4. *start*: the position is listed.
//!
//! Why that suffices: play ends, so suppose that the values listed for all positions that can be
//! reached are right. By 2 all numbers below `v` occur among the options' values. By 3 `v` does
//! not: an option with another value does not have it, and one from which a move leads to the
//! value `v` cannot have it either. So `v` is the least that does not occur.
//!
//! It says the same as a certificate that the position beside a heap of `v` objects is lost, and
//! is as small: options that lead above `v` need one line and no value.

use super::{Evidence, Grundy, Refusal, SharedRules, Theorem, graph::options};
use crate::{
    game::{Position, Ruleset},
    nimber,
};
use std::collections::BTreeMap;

/// Positions with the values that somebody gives them.
type Values = BTreeMap<Position, u64>;
/// Moves back to a value, by the position from which they are made and that value.
type WaysBack = BTreeMap<(Position, u64), Position>;

/// Checks values and moves back, and says the value of a position among them.
///
/// # Errors
/// The first rule that is broken.
pub fn certify_value(
    rules: &SharedRules,
    position: &Position,
    values: &Values,
    back: &WaysBack,
) -> Result<Theorem<Grundy>, Refusal> {
    if !rules.has_grundy_values() {
        return Err(Refusal::NoGrundyValues);
    }
    let value = values.get(position).filter(|_| rules.contains(position));
    let value = *value.ok_or_else(|| Refusal::NotShown(position.clone()))?;
    for ((from, value), to) in back {
        if !rules.is_option(from, to) {
            return Err(Refusal::NoMove(from.clone(), to.clone()));
        }
        if values.get(to) != Some(value) {
            return Err(Refusal::WrongWayBack(from.clone(), to.clone(), *value));
        }
    }
    for (from, value) in values {
        least_excluded(rules.as_ref(), (from, *value), values, back)?;
    }
    let positions = (values.len() + back.len()) as u128;
    let evidence = Evidence::Strategy { positions, moves: None };
    Ok(Theorem::of(rules.clone(), Grundy { position: position.clone(), value }, evidence))
}

/// The value is the least that no option has.
fn least_excluded(
    rules: &dyn Ruleset,
    (from, value): (&Position, u64),
    values: &Values,
    back: &WaysBack,
) -> Result<(), Refusal> {
    let mut found = Vec::new();
    for to in options(rules, from)? {
        match values.get(&to) {
            Some(same) if *same == value => {
                return Err(Refusal::SameValue(from.clone(), to, value));
            }
            Some(other) => found.push(*other),
            None if back.contains_key(&(to.clone(), value)) => {}
            None => return Err(Refusal::NoWayBack(from.clone(), to, value)),
        }
    }
    let missing = nimber::mex(&found);
    let enough = missing >= value;
    enough.then_some(()).ok_or_else(|| Refusal::MissingValue(from.clone(), value, missing))
}
