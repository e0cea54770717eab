//! Games of a remaining number and a mode as exercises: one table with a proved period serves
//! every size, and all instances with the same rules share it.

use crate::{
    answer::{
        compared::{ClosedForm, Compared},
        instance::Solved,
        searched::Searched,
        tables::{Stop, Tables},
    },
    check::{Period, Verified},
    game::{ModeGame, ModeState, Position, Ruleset},
    solve::modes::{self, ModeOutcomes},
};
use std::sync::Arc;

/// A checked table that holds the start: with a proved period, or else up to what remains there.
///
/// # Errors
/// If the table would be too large, or search and theory differ.
pub fn table(
    rules: &Arc<dyn ModeGame>,
    start: &Position,
    most: Option<u64>,
    form: Option<&dyn ClosedForm>,
    tables: &Tables,
) -> Result<Compared, Stop> {
    let shared: Arc<dyn Ruleset> = Arc::<dyn ModeGame>::clone(rules);
    let every_size = || match modes::repeating(rules.as_ref(), most.unwrap_or(u64::MAX)) {
        Ok(found) => check_outcomes(rules, found, form),
        Err(stop) => Err(stop.into()),
    };
    // The empty list is not a position of these games: it stands for the table of every size.
    match tables.get_or_search(&shared, &Position::default(), every_size) {
        Ok(found) => Ok(found.outcomes),
        Err(stop) if stop.is_limit() => {
            let remaining = rules.state(start).map_or(0, |state| state.remaining);
            let whole = || check_outcomes(rules, modes::outcomes(rules.as_ref(), remaining)?, form);
            Ok(tables.get_or_search(&shared, start, whole)?.outcomes)
        }
        Err(stop) => Err(stop),
    }
}

/// The answer at the start.
///
/// # Errors
/// As for [`table`].
pub fn solve(table: &Compared, start: &Position) -> Result<Solved, Stop> {
    Ok(Solved { answer: table.answer(start)?, grundy: None })
}

fn check_outcomes(
    rules: &Arc<dyn ModeGame>,
    found: ModeOutcomes,
    form: Option<&dyn ClosedForm>,
) -> Result<Searched, Stop> {
    let period = found.period.map(|(preperiod, period)| Period { preperiod, period });
    let largest = found.largest;
    let table = Verified::by_modes(Arc::clone(rules), largest, found.safe, period)?;
    let table = Compared::from(table);
    let outcomes = match form {
        Some(form) => {
            let states = states(rules.as_ref(), largest);
            table.at(states, form.theorem(), |position| form.outcome(position))?
        }
        None => table,
    };
    Ok(Searched { outcomes, values: None })
}

/// A position of every state in which at most `largest` remains.
pub(super) fn states(rules: &dyn ModeGame, largest: u64) -> impl Iterator<Item = Position> {
    let rows = (0..=largest)
        .flat_map(|remaining| (0..rules.modes()).map(move |mode| ModeState { remaining, mode }));
    rows.filter_map(|state| rules.with_state(state))
}
