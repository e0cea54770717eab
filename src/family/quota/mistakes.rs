//! What the named mistakes of the quota games answer.

use super::QuotaInstance;
use crate::{
    answer::{
        mistake::{Mistake, Mistaken, figures},
        refuted::Claimed,
    },
    game::{Outcome, Position},
    theory::quota::SafeNumbers,
};

/// What somebody who makes the mistake answers; `None` for the mistakes of other games.
pub(super) fn mistaken(instance: &QuotaInstance, mistake: Mistake) -> Option<Mistaken> {
    let (remaining, most) = instance.numbers();
    match mistake {
        Mistake::FibonacciForAnyFactor if instance.factor() != 2 => {
            let part = SafeNumbers::up_to(2, remaining)?.least_winning_take(remaining);
            Some(take_if_allowed(instance, Some(part)))
        }
        Mistake::FixedQuota => {
            let period = instance.factor().checked_add(1)?;
            match remaining % period {
                0 => Some(take_if_allowed(instance, None)),
                rest if rest <= most => Some(take_if_allowed(instance, Some(rest))),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Splits the pile into Fibonacci numbers, or into equal rounds: takes the smallest part if there
/// is one and it is allowed, and otherwise gives the game up.
fn take_if_allowed(instance: &QuotaInstance, part: Option<u64>) -> Mistaken {
    let (remaining, most) = instance.numbers();
    let take = part.filter(|part| *part <= most);
    let after = |taken| Position::from([remaining - taken, instance.game.most_after(taken)]);
    let to = take.map(after);
    let winning_moves = Some(to.into_iter().collect());
    let outcome = if take.is_some() { Outcome::N } else { Outcome::P };
    let round = instance.factor().saturating_add(1);
    let mut figures = figures([("remaining", remaining), ("most", most), ("round", round)]);
    figures.extend(part.map(|part| ("part", part)));
    Mistaken { claimed: Claimed { outcome, winning_moves }, figures }
}
