//! The checked tables of a one-pile game.
//!
//! Pile, race and strip of one take set share a table of every position; a game beyond what can
//! be listed is decided by the rule for every size.

use super::TakeAwayInstance;
use crate::{
    answer::{
        compared::Compared,
        tables::{Stop, Tables},
    },
    game::{Position, TakeAway},
};

/// The table that holds `position`; the start's is kept, because every question asks it.
pub(super) fn holding(
    instance: &TakeAwayInstance,
    tables: &Tables,
    position: &Position,
) -> Result<Compared, Stop> {
    if *position != instance.start {
        return find_table(&instance.game, tables, position);
    }
    if let Some(table) = instance.table.get() {
        return Ok(table.clone());
    }
    let table = find_table(&instance.game, tables, position)?;
    Ok(instance.table.get_or_init(|| table).clone())
}

fn find_table(game: &TakeAway, tables: &Tables, position: &Position) -> Result<Compared, Stop> {
    let remaining = game.remaining(position).unwrap_or(u64::MAX);
    match tables.remaining(game, remaining) {
        Err(stop) if stop.is_limit() => tables.every_size(game),
        table => table,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        answer::instance::Instance,
        game::{Form, Play},
    };
    use std::sync::Arc;

    fn race(target: u64, take: &str, play: Play) -> TakeAwayInstance {
        let game = TakeAway {
            form: Form::Race { target },
            take: crate::game::read_take_set(take).unwrap(),
            play,
        };
        TakeAwayInstance::new(game, Position::from(0))
    }

    #[test]
    fn the_rule_for_every_size_decides_a_race_as_its_own_table_does() {
        let tables = Tables::default();
        for take in ["1..2", "1..9", "2..5", "1,3,4", "2,3,7"] {
            for play in [Play::Normal, Play::Misere] {
                let game = race(300, take, play).game;
                let ruled = tables.every_size(&game).unwrap();
                let listed = tables.remaining(&game, 300).unwrap();
                for said in (0..=300).map(Position::from) {
                    assert_eq!(ruled.outcome(&said), listed.outcome(&said), "{take} {said}");
                }
            }
        }
    }

    #[test]
    fn a_large_table_serves_smaller_numbers() {
        let tables = Tables::default();
        let game = TakeAway { form: Form::Pile, ..race(1, "2,5", Play::Normal).game };
        let table = |remaining| tables.remaining(&game, remaining).unwrap();
        let (whole, smaller) = (table(300_000), table(200_000));
        assert!(Arc::ptr_eq(whole.table(), smaller.table()));
        assert!(!Arc::ptr_eq(whole.table(), table(300_001).table()));
    }

    #[test]
    fn a_race_of_any_length_has_an_answer() {
        let instance = race(1_000_000_000_000, "1..2", Play::Normal);
        let solved = instance.solve(&Tables::default()).unwrap();
        assert_eq!(solved.answer.statement().winning_moves, [Position::from(1)]);
        assert_eq!(solved.answer.grounds().kind(), "every_size");
    }
}
