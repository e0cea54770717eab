//! How hard a one-pile problem is, by the table in [`crate::answer::difficulty`].

use super::{TakeAwayInstance, mistakes};
use crate::{
    answer::{difficulty::Difficulty, instance::Solved},
    game::{Form, Play, TakeSet},
};
use std::ops::RangeInclusive;

/// Up to here everything can be listed by hand.
const LISTED_BY_HAND: u64 = 20;

pub(super) fn difficulty(instance: &TakeAwayInstance, solved: &Solved) -> Difficulty {
    let lucky_mistakes = mistakes::lucky(instance, solved);
    let points = points(instance).saturating_sub(u64::from(lucky_mistakes > 0));
    Difficulty { lucky_mistakes, ..Difficulty::new(points, instance.remaining(), solved) }
}

/// Between which points the difficulty must lie, whoever wins and however.
pub(super) fn bounds(instance: &TakeAwayInstance) -> RangeInclusive<u64> {
    let points = points(instance);
    points.saturating_sub(1)..=points
}

/// All points but the one that a lucky mistake takes away.
fn points(instance: &TakeAwayInstance) -> u64 {
    let (game, remaining) = (&instance.game, instance.remaining());
    of_size(remaining)
        + of_take(&game.take, remaining)
        + u64::from(matches!(game.form, Form::Strip { .. }))
        + u64::from(game.play == Play::Misere)
}

fn of_size(remaining: u64) -> u64 {
    let steps = [(LISTED_BY_HAND, 2), (100, 2), (1_000, 1), (10_000, 1)];
    steps.iter().filter(|(above, _)| remaining > *above).map(|(_, points)| points).sum()
}

fn of_take(take: &TakeSet, remaining: u64) -> u64 {
    let of_largest = match take.largest() {
        ..=3 => 0,
        4..=9 => 2,
        _ => 3,
    };
    // Beyond what can be listed there is more to find than one remainder: a period.
    let each = if remaining > LISTED_BY_HAND { 3 } else { 1 };
    let unusual = u64::from(take.smallest() > 1) + u64::from(take.as_range().is_none());
    of_largest + each * unusual
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        answer::{instance::Instance, tables::Tables},
        game::{Position, TakeAway},
    };

    fn check(form: Form, start: u64, take: &str, play: Play, points: u64) {
        let game = TakeAway { form, take: crate::game::read_take_set(take).unwrap(), play };
        let instance = TakeAwayInstance::new(game, Position::from(start));
        let solved = instance.solve(&Tables::default()).unwrap();
        assert_eq!(instance.difficulty(&solved).points, points, "{form:?} {start} {take}");
    }

    #[test]
    fn each_line_of_the_table_is_counted() {
        let pile = |objects, take, points| check(Form::Pile, objects, take, Play::Normal, points);
        pile(20, "1..3", 0);
        pile(21, "1..3", 2);
        pile(101, "1..3", 4);
        pile(1001, "1..3", 5);
        pile(10_001, "1..2", 6);
        pile(20, "1..4", 2 - 1); // Both 4 and 5 divide 20: the small factor is lucky.
        pile(21, "1..4", 2 + 2 - 1); // Divided by 4 and by 5, 21 leaves the same remainder.
        pile(19, "1..10", 3);
        pile(19, "2..3", 1);
        pile(22, "2..3", 2 + 3);
        pile(10, "1,3,4", 2 + 1);
        pile(21, "2,3,5", 2 + 2 + 3 + 3);
    }

    #[test]
    fn the_forms_and_misere_play_count() {
        check(Form::Race { target: 29 }, 0, "1..2", Play::Normal, 2);
        check(Form::Strip { squares: 2008 }, 1, "1..5", Play::Normal, 5 + 2 + 1);
        check(Form::Pile, 5000, "1..8", Play::Misere, 5 + 2 + 1);
    }
}
