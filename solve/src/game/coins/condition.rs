//! What a condition must be for people: the kernel takes any patterns that turn each coin once.

use super::TurnRuleError;
use crate::game::{MAX_COINS, Numbering, Pattern, Sets, Shape, TurnRule};

/// The most patterns of one condition.
pub const MAX_PATTERNS: usize = 16;

/// The most sets that one pattern may list by their offsets.
pub const MAX_OFFSET_SETS: usize = 64;

/// The largest offset that a pattern may list.
pub const MAX_OFFSET: u64 = MAX_COINS as u64;

/// The most sets that may be tried for one rightmost coin where many of them may be none of the shape.
pub const MAX_SETS_TRIED: u64 = 1_000_000;

/// Whether the sets with so many places to the left of their rightmost coin can be listed. Those that must reach the first coin,
/// or be symmetric in given gaps, are mostly tried in vain, so that a bound on the sets alone does not bound the work.
#[must_use]
pub fn is_listable(rule: &TurnRule, places: u64) -> bool {
    rule.patterns.iter().all(|pattern| match &pattern.sets {
        Sets::Shape(shape) => !tries_in_vain(shape) || tries_few(shape, places),
        Sets::Offsets(_) => true,
    })
}

/// Symmetric sets of more coins than this are mostly made of smaller ones.
const FEW: u64 = 4;

fn tries_in_vain(shape: &Shape) -> bool {
    match shape.symmetric {
        true => shape.gaps.is_some() || shape.fewest > FEW,
        false => shape.with_first,
    }
}

/// Whether [`MAX_SETS_TRIED`] bounds the sets of every number of coins, whatever their gaps.
fn tries_few(shape: &Shape, places: u64) -> bool {
    let places = if shape.symmetric { places / 2 + 1 } else { places };
    let mut counts = 1..shape.most.unwrap_or(u64::MAX).min(places + 1);
    let sets = counts.try_fold(1_u64, |sets, count| {
        Some(sets * (places + 1 - count) / count).filter(|sets| *sets <= MAX_SETS_TRIED)
    });
    sets.is_some()
}

/// The condition of these patterns.
///
/// # Errors
/// If there is no pattern or more than [`MAX_PATTERNS`], or one of them turns no coin, turns a
/// coin twice, reaches past [`MAX_OFFSET`] or can never be used.
pub fn turn_rule(patterns: Vec<Pattern>, numbering: Numbering) -> Result<TurnRule, TurnRuleError> {
    match patterns.len() {
        0 => return Err(TurnRuleError::Empty),
        1..=MAX_PATTERNS => {}
        count => return Err(TurnRuleError::TooManyPatterns { count }),
    }
    let patterns = patterns.into_iter().map(|pattern| check_pattern(pattern, numbering));
    Ok(TurnRule { patterns: patterns.collect::<Result<_, _>>()?, first: numbering.first() })
}

fn check_pattern(pattern: Pattern, numbering: Numbering) -> Result<Pattern, TurnRuleError> {
    if let Some(last) = pattern.up_to.filter(|last| *last < numbering.first()) {
        return Err(TurnRuleError::NeverApplies { last });
    }
    match &pattern.sets {
        Sets::Shape(shape) => check_shape(shape)?,
        Sets::Offsets(lists) => check_offsets(lists)?,
    }
    Ok(simplify(pattern))
}

/// One coin has no gaps and is its own mirror image: two spellings of one pattern become one.
fn simplify(mut pattern: Pattern) -> Pattern {
    if let Sets::Shape(shape) = &mut pattern.sets
        && shape.most == Some(1)
    {
        (shape.gaps, shape.symmetric) = (None, false);
    }
    pattern
}

fn check_shape(shape: &Shape) -> Result<(), TurnRuleError> {
    let first = shape.fewest;
    match shape.most {
        _ if first == 0 => Err(TurnRuleError::TurnsNothing),
        Some(last) if last < first => Err(TurnRuleError::Backwards { first, last }),
        _ => Ok(()),
    }
}

fn check_offsets(lists: &[Vec<u64>]) -> Result<(), TurnRuleError> {
    match lists.len() {
        0 => return Err(TurnRuleError::TurnsNothing),
        1..=MAX_OFFSET_SETS => {}
        count => return Err(TurnRuleError::TooManySets { count }),
    }
    for list in lists {
        if let Some(offset) = list.iter().find(|offset| **offset > MAX_OFFSET) {
            return Err(TurnRuleError::TooFar { offset: *offset });
        }
        if list.first() == Some(&0) || list.windows(2).any(|two| two[0] >= two[1]) {
            return Err(TurnRuleError::TurnedTwice);
        }
    }
    Ok(())
}
