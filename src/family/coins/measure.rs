//! How hard a row of coins is: the points of the table in [`crate::answer::difficulty`].

use super::CoinsInstance;
use crate::{
    answer::{difficulty::Difficulty, instance::Solved},
    game::{Named, Outcome, Play, Ruleset, TurnRule},
};

/// Rows longer than this cost a point.
const LONG_ROW: u64 = 8;

/// Heads beyond so many cost nothing more.
const MOST_HEADS: u64 = 5;

/// So many first moves are a choice.
const CHOICE: usize = 4;

pub(super) fn difficulty(instance: &CoinsInstance, solved: &Solved) -> Difficulty {
    let answer = solved.answer.statement();
    let moves = answer.winning_moves.len();
    let heads = (instance.start.len() as u64).min(MOST_HEADS).saturating_sub(1);
    let long = instance.reach(&instance.start) > LONG_ROW;
    let single = answer.outcome == Outcome::N && moves == 1 && has_choice(instance);
    let points = of_condition(&instance.game.rule)
        + heads
        + u64::from(long)
        + u64::from(single)
        + 2 * u64::from(instance.game.play == Play::Misere);
    Difficulty::new(points, instance.reach(&instance.start), solved)
}

/// Values that repeat at once, the numbers themselves, a pattern to be seen, or no easy pattern.
fn of_condition(rule: &TurnRule) -> u64 {
    match Named::of(rule) {
        Some(
            Named::Single | Named::Consecutive(_) | Named::Subtraction(_) | Named::Twins(Some(_)),
        ) => 1,
        Some(Named::TurningTurtles | Named::Twins(None)) => 2,
        Some(Named::Ruler) => 4,
        Some(Named::MockTurtles | Named::Triplets | Named::Grunt | Named::GruntBothEnds) | None => {
            5
        }
    }
}

fn has_choice(instance: &CoinsInstance) -> bool {
    let mut count = 0;
    instance.game.options(&instance.start, &mut |_| count += 1);
    count >= CHOICE
}
