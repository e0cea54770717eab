//! The key numbers: what to leave, to say, or to land on.

use super::TakeAwayInstance;
use crate::{
    answer::{
        instance::Instance,
        tables::{Stop, Tables},
        view::Numbers,
    },
    check::Residues,
    game::Position,
};

/// Key numbers of games up to this size are counted.
const MAX_KEYS_COUNTED: u64 = 10_000;

/// So many key numbers are looked at from each end: more than a page shows.
const LISTED: u64 = 24;

/// The positions to reach, the start excluded. The rule for every size says where they are, and
/// the table of this very game is asked about each that may be shown.
pub(super) fn keys(
    instance: &TakeAwayInstance,
    rule: Option<&Residues>,
    tables: &Tables,
) -> Result<Numbers, Stop> {
    let remaining = instance.remaining();
    let Some(rule) = rule else { return without_rule(instance, tables) };
    let lost = Lost::new(rule);
    let count = lost.count_below(remaining);
    let near = filter_lost(instance, tables, (0..count.min(LISTED)).map(|index| lost.nth(index)))?;
    if count <= LISTED {
        return Ok(Numbers::new(near));
    }
    let far = filter_lost(instance, tables, (count - LISTED..count).map(|index| lost.nth(index)))?;
    // A race and a strip are numbered from the other end.
    let (first, last) = if near < far { (near, far) } else { (far, near) };
    let count = usize::try_from(count).ok().filter(|_| remaining <= MAX_KEYS_COUNTED);
    Ok(Numbers { count, ..Numbers::ends(first, last) })
}

/// The numbers that are lost for the mover, in increasing order, by the rule for every size.
struct Lost<'a> {
    rule: &'a Residues,
    /// How far behind the preperiod, and behind each period after it, they lie.
    steps: Vec<u64>,
}

impl<'a> Lost<'a> {
    fn new(rule: &'a Residues) -> Self {
        let Residues { preperiod, period, .. } = *rule;
        let step = |residue: &u64| (residue + period - preperiod % period) % period;
        let mut steps: Vec<u64> = rule.residues.iter().map(step).collect();
        steps.sort_unstable();
        Self { rule, steps }
    }

    fn count_below(&self, end: u64) -> u64 {
        let Residues { preperiod, period, .. } = *self.rule;
        let before = self.rule.before.iter().filter(|number| **number < end).count() as u64;
        let past = end.saturating_sub(preperiod);
        let rest = self.steps.iter().filter(|step| **step < past % period).count() as u64;
        before + past / period * self.steps.len() as u64 + rest
    }

    fn nth(&self, index: u64) -> u64 {
        let Residues { preperiod, period, .. } = *self.rule;
        let before = self.rule.before.len() as u64;
        let Some(past) = index.checked_sub(before) else {
            return self.rule.before[index as usize];
        };
        let each = self.steps.len() as u64;
        preperiod + past / each * period + self.steps[(past % each) as usize]
    }
}

/// Those of the numbers that the table calls lost, as the players see them, in order.
fn filter_lost(
    instance: &TakeAwayInstance,
    tables: &Tables,
    numbers: impl Iterator<Item = u64>,
) -> Result<Vec<u64>, Stop> {
    let position = |left| instance.game.position_with(left);
    let positions: Vec<Position> = numbers.filter_map(position).collect();
    if positions.is_empty() {
        return Ok(Vec::new());
    }
    let safe = instance.table_with(tables, &instance.start)?.safe_among(&positions)?;
    let mut shown: Vec<u64> = safe.statement().safe.iter().filter_map(Position::single).collect();
    shown.sort_unstable();
    Ok(shown)
}

/// All of them, or those near the start and those near the end, where no period was found.
fn without_rule(instance: &TakeAwayInstance, tables: &Tables) -> Result<Numbers, Stop> {
    let (remaining, take) = (instance.remaining(), &instance.game.take);
    if remaining <= MAX_KEYS_COUNTED {
        return Ok(Numbers::new(filter_lost(instance, tables, 0..remaining)?));
    }
    let near = 100 * (take.smallest() + take.largest());
    let near = near.min(remaining / 2).min(MAX_KEYS_COUNTED);
    let far = filter_lost(instance, tables, 0..near)?;
    Ok(Numbers::ends(far, filter_lost(instance, tables, remaining - near..remaining)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Form, Play, TakeAway};

    /// The rule and the listing of every position give the same numbers.
    fn check(form: Form, start: u64, take: &str, play: Play) {
        let game = TakeAway { form, take: crate::game::read_take_set(take).unwrap(), play };
        let instance = TakeAwayInstance::new(game.clone(), Position::from(start));
        let tables = Tables::default();
        let rule = tables.every_size(&game).unwrap().residues(None).unwrap();
        let found = keys(&instance, Some(rule.statement()), &tables).unwrap();
        assert_eq!(found, without_rule(&instance, &tables).unwrap(), "{form:?} {take} {play:?}");
    }

    #[test]
    fn the_rule_finds_the_key_numbers_that_a_listing_finds() {
        for take in ["1..2", "1..9", "2..5", "1,3,4", "2,3,7", "2,4,7", "12..30"] {
            for play in [Play::Normal, Play::Misere] {
                for size in [31, 100, 500] {
                    check(Form::Pile, size, take, play);
                    check(Form::Race { target: size }, 0, take, play);
                    check(Form::Strip { squares: size }, 1, take, play);
                }
            }
        }
    }
}
