//! Conditions of coin turning: their names, their one-line language, and rows of coins as they are written.

mod condition;
mod named;
mod numbering;
mod row;
mod text;

pub use condition::{
    MAX_OFFSET, MAX_OFFSET_SETS, MAX_PATTERNS, MAX_SETS_TRIED, is_listable, turn_rule,
};
pub use named::Named;
pub use numbering::Numbering;
pub use row::{Row, RowError};
pub use text::{TurnRuleError, read_turn_rule};

use super::{Pattern, Sets, TurnRule};

/// Whether every coin that shows heads may be turned alone.
#[must_use]
pub fn may_turn_any_alone(rule: &TurnRule) -> bool {
    let alone = |pattern: &Pattern| match &pattern.sets {
        Sets::Shape(shape) => shape.fewest == 1 && !shape.with_first,
        Sets::Offsets(lists) => lists.contains(&Vec::new()),
    };
    rule.patterns.iter().any(|pattern| pattern.up_to.is_none() && alone(pattern))
}

#[cfg(test)]
mod tests;
