//! One pile from which a move takes m to M: which piles are lost, for every size, for each m and M up to 12, in both plays.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use bouton_kernel::{
    check::SharedRules,
    game::{Form, Play, TakeAway, TakeSet},
};
use bouton_prove::{Comparison, Decision, Formula, Numeration, Prover, Track, games::learn};
use std::sync::Arc;

const MOST: u64 = 12;

fn pile(least: u64, most: u64, play: Play) -> SharedRules {
    Arc::new(TakeAway { form: Form::Pile, take: TakeSet::range(least, most).unwrap(), play })
}

/// The remainder of the number by `period` lies from `from` to `to`.
fn remainder(number: Track, period: u64, (from, to): (u64, u64)) -> Formula {
    let (times, rest) = (50, 51);
    let terms = [(1, number), (-(period as i64), times), (-1, rest)];
    let all = vec![
        Formula::linear(&terms, Comparison::Equal, 0),
        Formula::linear(&[(1, rest)], Comparison::AtMost, to as i64),
        Formula::linear(&[(-1, rest)], Comparison::AtMost, -(from as i64)),
    ];
    Formula::exists(times, Formula::exists(rest, Formula::And(all)))
}

/// Whether the lost piles are those with such a remainder by `m + M`; the kernel has checked which are lost.
fn is_lost_at(rules: &SharedRules, period: u64, remainders: (u64, u64)) -> bool {
    let mut prover = Prover::new(Numeration::Binary);
    let learned = learn(rules, 1, &mut prover).unwrap();
    assert!(learned.certified.is_ok());
    let lost = Formula::Accepted(prover.give_table(&learned.safe), vec![0]);
    let told = remainder(0, period, remainders);
    let same = Formula::And(vec![lost.clone().implies(told.clone()), told.implies(lost)]);
    prover.decide(&same) == Ok(Decision::Holds)
}

#[test]
fn every_take_set_from_m_to_m_is_proved_in_both_plays() {
    for (least, most) in (1..=MOST).flat_map(|least| (least..=MOST).map(move |most| (least, most)))
    {
        let period = least + most;
        let normal = pile(least, most, Play::Normal);
        assert!(is_lost_at(&normal, period, (0, least - 1)), "{least}..{most}");
        let misere = pile(least, most, Play::Misere);
        assert!(is_lost_at(&misere, period, (least, 2 * least - 1)), "{least}..{most}");
    }
}

#[test]
fn a_period_that_is_off_by_one_is_refuted() {
    let rules = pile(1, 3, Play::Normal);
    assert!(is_lost_at(&rules, 4, (0, 0)));
    assert!(!is_lost_at(&rules, 3, (0, 0)));
    assert!(!is_lost_at(&rules, 5, (0, 0)));
    assert!(!is_lost_at(&rules, 4, (0, 1)));
}
