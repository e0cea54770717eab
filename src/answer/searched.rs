//! The general way to a checked answer, for any rules: search, check, compare.
//!
//! Where Grundy values decide the game, every component is searched, and the kernel checks every
//! value. A sum that is small enough is searched whole as well, and then compared with the theorem
//! of Sprague and Grundy; a larger one rests on that theorem. Where play can repeat, the game is searched
//! from its ends backwards, with ranks. Other games are searched whole. The
//! closed form is compared with whatever was searched; beyond that it may answer alone, and says so.

use super::{
    answered::Beyond,
    compared::{ClosedForm, Compared},
    instance::{Instance, Solved},
    tables::{Stop, Tables},
};
use crate::{
    check::{Evidence, Grundy, Theorem, Verified},
    game::{OptionBound, Outcome, Position, Ruleset},
    solve::{grundy, loopy, search},
    theory,
};
use std::sync::Arc;

/// Sums of at most so many positions are searched whole.
const WHOLE: usize = 20_000;

/// The checked tables of one game from one root.
#[derive(Clone, Debug)]
pub struct Searched {
    /// Outcomes, and all winning moves.
    pub outcomes: Compared,
    /// Grundy values, where they decide the game.
    pub values: Option<Arc<Verified>>,
}

/// Solves an instance by its tables, or by its closed form when it is too large for them.
///
/// # Errors
/// If there is neither, or search and theory differ.
pub fn solve<I: Instance + ?Sized>(instance: &I, tables: &Tables) -> Result<Solved, Stop> {
    solve_from(instance, tables, instance.start())
}

/// Solves a game from any position, by its tables or by its closed form.
///
/// # Errors
/// If there is neither, or search and theory differ.
pub fn solve_from<I: Instance + ?Sized>(
    instance: &I,
    tables: &Tables,
    position: &Position,
) -> Result<Solved, Stop> {
    match tables_with(instance, tables, position) {
        Ok(Searched { outcomes, values }) => {
            let grundy = values.map(|values| values.grundy(position)).transpose()?.flatten();
            Ok(Solved { answer: outcomes.answer(position)?, grundy })
        }
        Err(stop) if stop.is_limit() => beyond(instance, tables, position)?.ok_or(stop),
        Err(stop) => Err(stop),
    }
}

/// The tables that hold `position`, made once for each root.
///
/// # Errors
/// If they would be too large, or search and theory differ.
pub fn tables_with<I: Instance + ?Sized>(
    instance: &I,
    tables: &Tables,
    position: &Position,
) -> Result<Searched, Stop> {
    let root = instance.table_root(position);
    search_instance(instance, tables, &root)
}

/// The tables from which an instance was answered, if it was answered by tables.
pub(crate) fn find_tables(instance: &dyn Instance, tables: &Tables) -> Option<Searched> {
    tables.find_searched(&instance.rules(), &instance.table_root(instance.start()))
}

fn search_instance<I: Instance + ?Sized>(
    instance: &I,
    tables: &Tables,
    root: &Position,
) -> Result<Searched, Stop> {
    let rules = instance.rules();
    let form = instance.closed_form();
    tables.get_or_search(&rules, root, || search_root(&rules, root, form.as_deref()))
}

fn search_root(
    rules: &Arc<dyn Ruleset>,
    root: &Position,
    form: Option<&dyn ClosedForm>,
) -> Result<Searched, Stop> {
    if rules.can_repeat() {
        let ranks = loopy::ranks(rules.as_ref(), root)?;
        let table = Verified::by_ranks(Arc::clone(rules), root, &ranks)?;
        return Ok(Searched { outcomes: Compared::from(table).with(form)?, values: None });
    }
    if !rules.has_grundy_values() {
        let safe = search::safe_positions(rules.as_ref(), root)?;
        let table = Verified::by_labelling(Arc::clone(rules), root, safe)?;
        return Ok(Searched { outcomes: Compared::from(table).with(form)?, values: None });
    }
    let found = grundy::values(rules.as_ref(), std::slice::from_ref(root))?;
    let values = Verified::by_grundy_values(Arc::clone(rules), std::slice::from_ref(root), &found)?;
    let values = Compared::from(values).with(form)?;
    let outcomes = match whole(rules, root, &values)? {
        Some(table) => table.with(form)?,
        None => values.clone(),
    };
    Ok(Searched { outcomes, values: Some(Arc::clone(values.table())) })
}

/// The table of whole positions, compared with the sum theorem, when play makes sums and they are
/// few enough.
///
/// # Errors
/// If the kernel refuses, or the two differ.
pub(crate) fn whole(
    rules: &Arc<dyn Ruleset>,
    root: &Position,
    values: &Verified,
) -> Result<Option<Compared>, Stop> {
    let makes_sums = |value: &Theorem<Grundy>| matches!(value.evidence(), Evidence::Sum { .. });
    let has_sums = values.grundy(root)?.as_ref().is_some_and(makes_sums);
    if !has_sums || least_positions(rules.as_ref(), root) > WHOLE as u128 {
        return Ok(None);
    }
    let safe = match search::safe_positions_within(rules.as_ref(), root, WHOLE) {
        Ok(safe) => safe,
        Err(_) => return Ok(None),
    };
    let table = Verified::by_labelling(Arc::clone(rules), root, safe)?;
    let by_sum = |position: &Position| values.outcome(position).unwrap_or(Outcome::N);
    Ok(Some(Compared::from(table).everywhere(&theory::sums::SPRAGUE_GRUNDY, by_sum)?))
}

/// About how many positions a sum has at least, whatever their order: from every component one of
/// its options or the component itself. It saves a search that would only find that there are too
/// many.
fn least_positions(rules: &dyn Ruleset, root: &Position) -> u128 {
    let components = rules.components(root);
    components.iter().zip(1..).fold(1, |ways: u128, (component, chosen)| {
        ways.saturating_mul(rules.option_bound(component).saturating_add(chosen)) / chosen
    })
}

/// Too large to search: the closed form, tried on every position below a smaller root.
pub fn beyond<I: Instance + ?Sized>(
    instance: &I,
    tables: &Tables,
    position: &Position,
) -> Result<Option<Solved>, Stop> {
    let (Some(form), Some(root)) = (instance.closed_form(), instance.cross_check_root()) else {
        return Ok(None);
    };
    let table = search_instance(instance, tables, &root)?.outcomes;
    let beyond = Beyond::new(&table, instance.rules(), &root, form.as_ref())?;
    Ok(Some(Solved { answer: beyond.answer(position)?, grundy: None }))
}
