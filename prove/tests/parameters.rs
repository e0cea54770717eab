//! One pile from which a move takes m to M: which piles are lost, for every size, for each m and M up to 12, in both plays.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use bouton_kernel::{
    check::SharedRules,
    game::{Form, Play, Position, Ruleset, TakeAway, TakeSet},
};
use bouton_prove::{
    Comparison, Decision, Formula, Limit, Numeration, OpenPile, Prover, Track, games::learn,
    open_pile::ByRemainder,
};
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

/// All ways to open the limits of a pile, with a few fixed numbers.
fn open_piles(play: Play) -> Vec<OpenPile> {
    let number = Limit::Number;
    let [first, second] = [1, 2].map(Limit::Place);
    let all = [
        (number(1), first),
        (number(3), first),
        (first, number(4)),
        (first, first),
        (first, second),
        (number(2), number(5)),
    ];
    let open = |(least, most)| OpenPile::new(least, most, play).unwrap();
    all.map(open).to_vec()
}

#[test]
fn open_limits_are_proved_for_all_of_them_at_once_in_both_plays() {
    for (play, times) in [(Play::Normal, 0), (Play::Misere, 1)] {
        for pile in open_piles(play) {
            let found = pile.learn(&mut Prover::new(Numeration::Binary));
            assert_eq!(found, Ok(Some(ByRemainder { times })), "{pile:?}");
        }
    }
}

#[test]
fn another_rule_for_open_limits_is_not_proved() {
    for (play, right) in [(Play::Normal, 0), (Play::Misere, 1)] {
        for (pile, times) in
            open_piles(play).into_iter().flat_map(|pile| [0, 1, 2].map(|times| (pile, times)))
        {
            let found =
                pile.is_lost_by(ByRemainder { times }, &mut Prover::new(Numeration::Binary));
            assert_eq!(found, Ok(times == right), "{pile:?} {times}");
        }
    }
}

#[test]
fn an_open_pile_has_the_moves_of_the_kernels_pile() {
    let value = |limit, numbers: &[u64]| match limit {
        Limit::Number(number) => number,
        Limit::Place(place) => numbers[place],
    };
    let numbers = |count| {
        (0..count).fold(vec![Vec::new()], |lists: Vec<Vec<u64>>, _| {
            lists
                .iter()
                .flat_map(|list| (0..9).map(move |last| [&list[..], &[last]].concat()))
                .collect()
        })
    };
    for pile in [Play::Normal, Play::Misere].into_iter().flat_map(open_piles) {
        for at in numbers(pile.numbers()) {
            let [least, most] = pile.limits().map(|limit| value(limit, &at));
            let take = TakeSet::range(least, most);
            assert_eq!(
                pile.contains(&Position::from(at.clone())),
                take.is_some(),
                "{pile:?} {at:?}"
            );
            let Some(take) = take else { continue };
            let plain = TakeAway { form: Form::Pile, take, play: pile.play() };
            let (mut own, mut others) = (Vec::new(), Vec::new());
            pile.options(&Position::from(at.clone()), &mut |to| own.push(to));
            plain.options(&Position::from(at[0]), &mut |to| {
                others.push(Position::from([&to[..], &at[1..]].concat()))
            });
            assert_eq!(own, others, "{pile:?} {at:?}");
        }
    }
}
