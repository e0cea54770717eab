//! What each named mistake answers in Wythoff's game.

use super::WythoffInstance;
use crate::{
    answer::{
        mistake::{Mistake, Mistaken, figures},
        refuted::Claimed,
    },
    game::{Outcome, Play, Position},
    theory,
};

/// What somebody who makes the mistake answers; `None` when it makes no sense here.
pub(super) fn mistaken(instance: &WythoffInstance, mistake: Mistake) -> Option<Mistaken> {
    let [first, second] = *instance.start else {
        return None;
    };
    let (outcome, moves) = match (mistake, instance.play()) {
        (Mistake::EqualHeapsInWythoff, Play::Normal) if first > 0 && second > 0 => {
            equal_heaps(first, second)
        }
        (Mistake::NormalRuleInMisere, Play::Misere) => (
            theory::wythoff::outcome(Play::Normal, &instance.start),
            theory::wythoff::winning_moves(Play::Normal, &instance.start),
        ),
        _ => return None,
    };
    let claimed = Claimed { outcome, winning_moves: Some(moves) };
    let equal = first.min(second);
    let figures = figures([("first", first), ("second", second), ("equal", equal)]);
    Some(Mistaken { claimed, figures })
}

/// As in Nim with two heaps: equal heaps are lost, others are made equal.
fn equal_heaps(first: u64, second: u64) -> (Outcome, Vec<Position>) {
    if first == second {
        return (Outcome::P, Vec::new());
    }
    let equal = first.min(second);
    (Outcome::N, vec![Position::from([equal, equal])])
}
