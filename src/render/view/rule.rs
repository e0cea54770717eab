//! What templates see of the rule of a take set.

use super::Viewed;
use crate::{
    answer::view::TakeView,
    check::Evidence,
    game::{Form, TakeAway},
    problem::{
        NumberedRule,
        meaning::{Page, Told},
    },
};
use serde_json::{Value, json};
use std::sync::Arc;

/// For which sizes the mover loses.
pub(super) fn view(page: &Page<'_>, rule: &NumberedRule) -> Viewed<Told> {
    let (take, play) = (rule.take.clone(), page.instance().rules().play());
    let page = page.of_rules(Arc::new(TakeAway { form: Form::Pile, take, play }));
    page.prove("rule", propose_rule(rule), &page.context().with_evidence(&rule.residues)?)
}

fn propose_rule(rule: &NumberedRule) -> Value {
    let residues = rule.residues.statement();
    let range = rule.take.as_range();
    let checked_below = match rule.residues.evidence() {
        Evidence::EverySize { checked_below, .. } => Some(*checked_below),
        Evidence::Exhaustive { .. }
        | Evidence::Sum { .. }
        | Evidence::Automaton { .. }
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
