//! What templates need to explain a one-pile problem, free of language.

use super::{TakeAwayInstance, keys::keys};
use crate::{
    check::{Rejection, Residues},
    exercise::{
        instance::{Instance, Solved},
        tables::{Stop, Tables},
        view::{Numbers, TakeView},
    },
    game::{Form, Play, Position, TakeAway},
};
use serde::Serialize;
use serde_json::{Value, json};

/// The most numbers of one call that are spelled out.
const MAX_CALL: u64 = 10;

#[derive(Serialize)]
struct Facts {
    form: &'static str,
    play: &'static str,
    start: Option<u64>,
    size: u64,
    remaining: u64,
    take: TakeView,
    rule: &'static str,
    factor: Option<u64>,
    remainder: Option<u64>,
    leave: Vec<u64>,
    /// None when no period shows within the limit.
    period: Option<u64>,
    preperiod: Option<u64>,
    residues: Vec<u64>,
    before: Vec<u64>,
    keys: Numbers,
    dead_end: bool,
}

pub(super) fn facts(
    instance: &TakeAwayInstance,
    _: &Solved,
    tables: &Tables,
) -> Result<Value, Stop> {
    let (game, remaining) = (&instance.game, instance.remaining());
    let every_size = every_size(game, tables)?;
    let residues = every_size.as_ref().map_or_else(Vec::new, |rule| rule.residues.clone());
    let factor = game.take.as_range().map(|(smallest, largest)| smallest + largest);
    factor_is_period(factor, every_size.as_ref())?;
    Ok(json!(Facts {
        form: instance.rules().name(),
        play: game.play.name(),
        start: instance.start.single(),
        size: match game.form {
            Form::Pile => remaining,
            Form::Race { target } => target,
            Form::Strip { squares } => squares,
        },
        remaining,
        take: TakeView::new(&game.take),
        rule: rule(game),
        factor,
        remainder: factor.map(|factor| remaining % factor),
        leave: residues.clone(),
        period: every_size.as_ref().map(|rule| rule.period),
        preperiod: every_size.as_ref().map(|rule| rule.preperiod),
        residues,
        keys: keys(instance, every_size.as_ref(), tables)?,
        before: every_size.map_or_else(Vec::new, |rule| rule.before),
        dead_end: game.take.smallest() > 1,
    }))
}

/// The key factor that is printed must be the period that was proved.
fn factor_is_period(factor: Option<u64>, rule: Option<&Residues>) -> Result<(), Stop> {
    match (factor, rule) {
        (Some(factor), Some(rule)) if rule.period != factor => {
            let (preperiod, at) = (rule.preperiod, rule.preperiod);
            let again = at + factor;
            Err(Rejection::NotPeriodic { preperiod, period: factor, at, again }.into())
        }
        (Some(_), Some(_) | None) | (None, Some(_) | None) => Ok(()),
    }
}

/// The most remainders of one rule that are printed; a longer rule is no rule for a reader.
const MAX_RESIDUES: usize = 24;

/// The rule for every size, where a period shows and its rule is short, or has a key factor.
fn every_size(game: &TakeAway, tables: &Tables) -> Result<Option<Residues>, Stop> {
    match tables.every_size(game) {
        Ok(table) => {
            let rule = table.residues(None)?.statement().clone();
            let listed = rule.residues.len() + rule.before.len();
            let is_short = listed <= MAX_RESIDUES || game.take.as_range().is_some();
            Ok(is_short.then_some(rule))
        }
        Err(stop) if stop.is_limit() => Ok(None),
        Err(stop) => Err(stop),
    }
}

fn rule(game: &TakeAway) -> &'static str {
    match (game.take.as_range(), game.play) {
        (None, _) => "list",
        (Some((1, _)), Play::Normal) => "multiples",
        (Some((1, _)), Play::Misere) => "one-more",
        (Some(_), Play::Normal) => "blocks",
        (Some(_), Play::Misere) => "blocks-misere",
    }
}

/// How much a move takes, and what a player says in a race.
pub(super) fn move_facts(game: &TakeAway, from: &Position, to: &Position) -> Value {
    let (before, after) = (from.single().unwrap_or(0), to.single().unwrap_or(0));
    let take = before.abs_diff(after);
    let is_race = matches!(game.form, Form::Race { .. });
    let numbers: Option<Vec<u64>> =
        (is_race && take <= MAX_CALL).then(|| (before + 1..=after).collect());
    json!({ "take": take, "from": before, "to": after, "numbers": numbers, "position": after })
}
