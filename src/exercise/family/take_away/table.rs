//! The checked tables of a one-pile game.
//!
//! Piles of a take set share tables. In a race and on a strip positions are numbered from the
//! other end, so that every size needs a table of its own: up to a bound a table of every
//! position, beyond it the rule of the pile for every size, checked again by the rules of this
//! very race or strip.

use super::TakeAwayInstance;
use crate::{
    check::{Period, Residues, Rule, Verified},
    exercise::tables::{Stop, Tables},
    game::{Form, Outcome, Position, TakeAway},
    theory,
};
use std::sync::Arc;

/// Races and strips up to this size have all their positions listed.
const MAX_LISTED: u64 = 4095;

/// Piles up to this size are rounded up, so that a class set shares its tables.
const SHARED_PILE: u64 = (1 << 17) - 1;

/// The table that holds `position`; the start's is kept, because every question asks it.
pub(super) fn holding(
    instance: &TakeAwayInstance,
    tables: &Tables,
    position: &Position,
) -> Result<Arc<Verified>, Stop> {
    if *position != instance.start {
        return made(&instance.game, tables, position);
    }
    if let Some(table) = instance.table.get() {
        return Ok(Arc::clone(table));
    }
    let table = made(&instance.game, tables, position)?;
    Ok(Arc::clone(instance.table.get_or_init(|| table)))
}

fn made(game: &TakeAway, tables: &Tables, position: &Position) -> Result<Arc<Verified>, Stop> {
    let remaining = game.remaining(position).unwrap_or(u64::MAX);
    let is_pile = game.form == Form::Pile;
    if !is_pile && remaining > MAX_LISTED {
        return by_the_rule(game, tables);
    }
    let shared = match remaining {
        small if is_pile && small <= SHARED_PILE => small.next_power_of_two().max(small),
        large => large,
    };
    match tables.remaining(game, shared) {
        Err(stop) if stop.is_limit() && is_pile => tables.every_size(game),
        table => table,
    }
}

/// The rule for every size, as far as it has to be known to be checked.
fn by_the_rule(game: &TakeAway, tables: &Tables) -> Result<Arc<Verified>, Stop> {
    let rule = tables.every_size(game)?.residues()?;
    let Residues { preperiod, period, .. } = *rule.value();
    let largest = preperiod + period + game.take.largest();
    let safe = words(rule.value(), largest);
    let period = Some(Period { preperiod, period });
    let table = Verified::by_remaining(game.clone(), largest, safe, period)?;
    let Some(theorem) = theory::take_away::theorem(&game.take, game.play) else {
        return Ok(Arc::new(table));
    };
    let ruled = |remaining| {
        let ruled = theory::take_away::outcome(&game.take, game.play, remaining);
        ruled.unwrap_or(Outcome::N)
    };
    Ok(Arc::new(table.agreeing_with(theorem.name, Rule::Remaining(&ruled))?))
}

/// The lost numbers up to `largest`, one bit each.
fn words(rule: &Residues, largest: u64) -> Vec<u64> {
    let bit = |number: u64| u64::from(is_lost(rule, number)) << (number % 64);
    let word = |first: u64| (first..=largest.min(first + 63)).map(bit).sum();
    (0..=largest).step_by(64).map(word).collect()
}

/// Whether the mover loses, by the rule for every size.
pub(super) fn is_lost(rule: &Residues, number: u64) -> bool {
    if number < rule.preperiod {
        return rule.before.contains(&number);
    }
    rule.residues.binary_search(&(number % rule.period)).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{exercise::instance::Instance, game::Play};

    fn race(target: u64, take: &str, play: Play) -> TakeAwayInstance {
        let game = TakeAway { form: Form::Race { target }, take: take.parse().unwrap(), play };
        TakeAwayInstance::new(game, Position::from(0))
    }

    #[test]
    fn the_rule_of_the_pile_decides_a_race_as_its_own_table_does() {
        let tables = Tables::default();
        for take in ["1..2", "1..9", "2..5", "1,3,4", "2,3,7"] {
            for play in [Play::Normal, Play::Misere] {
                let game = race(300, take, play).game;
                let ruled = by_the_rule(&game, &tables).unwrap();
                let listed = tables.remaining(&game, 300).unwrap();
                for said in (0..=300).map(Position::from) {
                    assert_eq!(ruled.outcome(&said), listed.outcome(&said), "{take} {said}");
                }
            }
        }
    }

    #[test]
    fn a_race_of_any_length_has_an_answer() {
        let instance = race(1_000_000_000_000, "1..2", Play::Normal);
        let solved = instance.solve(&Tables::default()).unwrap();
        assert_eq!(solved.answer.value().winning_moves, [Position::from(1)]);
        assert_eq!(solved.answer.evidence().kind(), "every_size");
    }
}
