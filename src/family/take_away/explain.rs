//! What templates need to explain a one-pile problem, free of language.

use super::{TakeAwayInstance, keys::keys};
use crate::{
    answer::{
        instance::{Instance, Solved},
        tables::{Stop, Tables},
        view::{Numbers, TakeView},
    },
    check::{Rejection, Residues},
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
    /// What the factor divides: where the last one loses, one is set aside before.
    divided: Option<u64>,
    /// What it leaves.
    imbalance: Option<u64>,
    /// The period, where there is no factor and it can be seen: it comes twice.
    shown_period: Option<u64>,
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
    let (rule, period) = (rule(game), every_size.as_ref().map(|rule| rule.period));
    let divided = remaining.saturating_sub(u64::from(rule == "one-more"));
    let is_shown = |period: &u64| factor.is_none() && period.saturating_mul(2) <= remaining;
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
        rule,
        factor,
        remainder: factor.map(|factor| remaining % factor),
        divided: factor.map(|_| divided),
        imbalance: factor.map(|factor| divided % factor),
        shown_period: period.filter(is_shown),
        leave: residues.clone(),
        period,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::family::named_game::instance_of_line;

    /// What is divided, what it leaves, and the period that can be seen.
    fn collect_facts(line: &str) -> [Option<u64>; 3] {
        let (instance, tables) = (instance_of_line(line).unwrap(), Tables::default());
        let facts = instance.facts(&instance.solve(&tables).unwrap(), &tables).unwrap();
        ["divided", "imbalance", "shown_period"].map(|name| facts[name].as_u64())
    }

    #[test]
    fn one_is_set_aside_where_the_last_one_loses() {
        assert_eq!(collect_facts("pile 25 --take 1..3 --misere"), [Some(24), Some(0), None]);
        assert_eq!(collect_facts("pile 25 --take 1..3"), [Some(25), Some(1), None]);
        assert_eq!(collect_facts("pile 25 --take 2..3 --misere"), [Some(25), Some(0), None]);
    }

    #[test]
    fn a_period_shows_where_it_comes_twice() {
        assert_eq!(collect_facts("pile 14 --take 1,3,4"), [None, None, Some(7)]);
        assert_eq!(collect_facts("pile 13 --take 1,3,4"), [None, None, None]);
    }
}
