//! What the named mistake of the quota games answers.

use super::QuotaInstance;
use crate::{
    check::Claimed,
    exercise::mistake::{Mistake, Mistaken},
    game::{Outcome, Position},
    theory::quota::SafeNumbers,
};
use std::collections::BTreeMap;

/// What somebody answers who splits the pile into Fibonacci numbers although the factor is not 2:
/// take the smallest of them if that is allowed. `None` for other mistakes and for factor 2.
pub(super) fn mistaken(instance: &QuotaInstance, mistake: Mistake) -> Option<Mistaken> {
    if mistake != Mistake::FibonacciForAnyFactor || instance.factor() == 2 {
        return None;
    }
    let (remaining, most) = instance.numbers();
    let part = SafeNumbers::up_to(2, remaining)?.least_winning_take(remaining);
    let allowed = part <= most;
    let to = Position::from([remaining - part, instance.game.most_after(part)]);
    let winning_moves = Some(if allowed { vec![to] } else { Vec::new() });
    let outcome = if allowed { Outcome::N } else { Outcome::P };
    let figures = BTreeMap::from([("remaining", remaining), ("most", most), ("part", part)]);
    Some(Mistaken { claimed: Claimed { outcome, winning_moves }, figures })
}
