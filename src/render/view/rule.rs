//! What templates see of the rule of a take set.

use crate::{
    check::Evidence,
    exercise::{problem::NumberedRule, view::TakeView},
};
use serde_json::{Value, json};

/// For which sizes the mover loses.
pub(super) fn view(rule: &NumberedRule) -> Value {
    let residues = rule.residues.statement();
    let range = rule.take.as_range();
    let checked_below = match rule.residues.evidence() {
        Evidence::EverySize { checked_below, .. } => Some(*checked_below),
        Evidence::Exhaustive { .. }
        | Evidence::Sum { .. }
        | Evidence::Strategy { .. }
        | Evidence::CasesUpTo { .. }
        | Evidence::Recalculated => None,
    };
    json!({
        "take": TakeView::new(&rule.take),
        "factor": range.map(|(smallest, largest)| smallest + largest),
        "period": residues.period, "preperiod": residues.preperiod,
        "residues": residues.residues,
        "before": residues.before,
        "checked_below": checked_below,
    })
}
