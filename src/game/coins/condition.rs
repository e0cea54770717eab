//! What a condition must be for people: the kernel takes any patterns that turn each coin once.

use super::TurnRuleError;
use crate::game::{MAX_COINS, Numbering, Pattern, Sets, Shape, TurnRule};

/// The most patterns of one condition.
pub const MAX_PATTERNS: usize = 16;

/// The most sets that one pattern may list by their offsets.
pub const MAX_OFFSET_SETS: usize = 64;

/// The largest offset that a pattern may list.
pub const MAX_OFFSET: u64 = MAX_COINS as u64;

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
    let patterns = patterns.into_iter().map(|pattern| checked(pattern, numbering));
    Ok(TurnRule { patterns: patterns.collect::<Result<_, _>>()?, first: numbering.first() })
}

fn checked(pattern: Pattern, numbering: Numbering) -> Result<Pattern, TurnRuleError> {
    if let Some(last) = pattern.up_to.filter(|last| *last < numbering.first()) {
        return Err(TurnRuleError::NeverApplies { last });
    }
    match &pattern.sets {
        Sets::Shape(shape) => check_shape(shape)?,
        Sets::Offsets(lists) => check_offsets(lists)?,
    }
    Ok(simplified(pattern))
}

/// One coin has no gaps and is its own mirror image: two spellings of one pattern become one.
fn simplified(mut pattern: Pattern) -> Pattern {
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
