//! All take sets within 1..5, in both plays: all tables of outcomes and values, all periods that can be claimed.

use crate::kernel::{self, Claimed};
use bouton_kernel::game::{Outcome, Play, Position};

/// So far the truth is computed: every period claimed here shows itself far below.
const FAR: usize = 600;

const PLAYS: [Play; 2] = [Play::Normal, Play::Misere];

/// Whether a period must be the least one, with the least preperiod that it has.
const PERIODS_ARE_LEAST: bool = kernel::PERIODS_ARE_LEAST;

fn take_sets() -> impl Iterator<Item = Vec<u64>> {
    (1..32_u64).map(|bits| (1..=5).filter(|take| bits >> (take - 1) & 1 == 1).collect())
}

/// Who loses a pile of `n`, by the definition.
fn lost(takes: &[u64], play: Play) -> Vec<bool> {
    let mut lost: Vec<bool> = Vec::new();
    for pile in 0..FAR {
        let mut left = takes.iter().filter_map(|take| pile.checked_sub(*take as usize)).peekable();
        let decided =
            if left.peek().is_none() { play == Play::Normal } else { !left.any(|left| lost[left]) };
        lost.push(decided);
    }
    lost
}

/// The Grundy value of a pile of `n`, by the definition.
fn values(takes: &[u64]) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for pile in 0..FAR {
        let after: Vec<u32> = takes
            .iter()
            .filter_map(|take| pile.checked_sub(*take as usize))
            .map(|left| values[left])
            .collect();
        values.push((0..).find(|value| !after.contains(value)).unwrap());
    }
    values
}

/// Whether the whole truth repeats so.
fn repeats<T: PartialEq>(truth: &[T], (preperiod, period): Claimed) -> bool {
    let (from, by) = (preperiod as usize, period as usize);
    period > 0 && (from..truth.len() - by).all(|at| truth[at] == truth[at + by])
}

/// The least period, and the least preperiod that it has.
fn least<T: PartialEq>(truth: &[T]) -> Claimed {
    let has = |period: &u64| repeats(truth, (FAR as u64 / 2, *period));
    let period = (1..).find(has).unwrap();
    ((0..).find(|preperiod| repeats(truth, (*preperiod, period))).unwrap(), period)
}

/// Every preperiod and period that may be claimed, the period 0 among them.
fn claims() -> impl Iterator<Item = Claimed> {
    (0..=9).flat_map(|preperiod| (0..=22).map(move |period| (preperiod, period)))
}

/// What must be accepted, what may be: a period that is proved by so many entries.
fn judge<T: PartialEq>(
    truth: &[T],
    window: u64,
    entries: usize,
    claimed: Claimed,
    accepted: bool,
    told: &str,
) {
    let (preperiod, period) = claimed;
    let true_one = repeats(truth, claimed) && (!PERIODS_ARE_LEAST || least(truth) == claimed);
    assert!(!accepted || true_one, "{told}: {claimed:?} is none, and accepted");
    let enough = preperiod + period + window <= entries as u64;
    assert!(accepted || !(least(truth) == claimed && enough), "{told}: {claimed:?} is refused");
}

fn word(lost: &[bool]) -> u64 {
    lost.iter().enumerate().fold(0, |word, (pile, lost)| word | u64::from(*lost) << pile)
}

#[test]
fn all_tables_of_outcomes() {
    for (takes, play) in take_sets().flat_map(|takes| PLAYS.map(|play| (takes.clone(), play))) {
        let truth = lost(&takes, play);
        for largest in 0..8 {
            for bits in 0..2_u64 << largest {
                let right = bits == word(&truth[..=largest]);
                // What stands beyond the largest pile means nothing.
                for beyond in [0, u64::MAX << (largest + 1)] {
                    let table = kernel::by_remaining(
                        &takes,
                        play,
                        largest as u64,
                        vec![bits | beyond],
                        None,
                    );
                    assert_eq!(table.is_some(), right, "{takes:?} {play:?} {largest} {bits:b}");
                    let outcome = |pile: usize| {
                        table.as_ref().and_then(|table| table.outcome(&Position::from(pile as u64)))
                    };
                    let expected = |pile: usize| if truth[pile] { Outcome::P } else { Outcome::N };
                    assert!(
                        !right || (0..=largest).all(|pile| outcome(pile) == Some(expected(pile)))
                    );
                    assert_eq!(outcome(largest + 1), None, "nothing was said of it");
                }
            }
        }
    }
}

#[test]
fn all_periods_of_outcomes() {
    for (takes, play) in take_sets().flat_map(|takes| PLAYS.map(|play| (takes.clone(), play))) {
        let truth = lost(&takes, play);
        for (entries, claimed) in [1, 6, 12, 20, 26, 40]
            .into_iter()
            .flat_map(|entries| claims().map(move |it| (entries, it)))
        {
            let (largest, safe) = (entries - 1, vec![word(&truth[..entries])]);
            let table = kernel::by_remaining(&takes, play, largest as u64, safe, Some(claimed));
            let told = format!("{takes:?} {play:?}, {entries} piles");
            judge(&truth, *takes.last().unwrap(), entries, claimed, table.is_some(), &told);
            for (pile, lost) in truth.iter().enumerate().filter(|_| table.is_some()) {
                let found =
                    table.as_ref().and_then(|table| table.outcome(&Position::from(pile as u64)));
                assert_eq!(
                    found,
                    Some(if *lost { Outcome::P } else { Outcome::N }),
                    "{told} {claimed:?}: {pile}"
                );
            }
        }
    }
}

#[test]
fn a_period_saves_no_wrong_outcome() {
    for (takes, play) in take_sets().flat_map(|takes| PLAYS.map(|play| (takes.clone(), play))) {
        let truth = lost(&takes, play);
        let claimed = least(&truth);
        let right = word(&truth[..40]);
        for wrong in 0..40 {
            let table =
                kernel::by_remaining(&takes, play, 39, vec![right ^ 1 << wrong], Some(claimed));
            assert!(table.is_none(), "{takes:?} {play:?}: {wrong}");
        }
    }
}

#[test]
fn all_tables_of_values() {
    for takes in take_sets() {
        let truth = values(&takes);
        for code in 0..4_u32.pow(6) {
            let claimed: Vec<u32> = (0..6).map(|pile| code / 4_u32.pow(pile) % 4).collect();
            let accepted = kernel::by_pile_values(&takes, claimed.clone(), None).is_some();
            assert_eq!(accepted, claimed == truth[..6], "{takes:?} {claimed:?}");
        }
    }
}

#[test]
fn all_periods_of_values() {
    for takes in take_sets() {
        let truth = values(&takes);
        for (entries, claimed) in [1, 6, 12, 20, 26, 40]
            .into_iter()
            .flat_map(|entries| claims().map(move |it| (entries, it)))
        {
            let table = kernel::by_pile_values(&takes, truth[..entries].to_vec(), Some(claimed));
            let told = format!("{takes:?}, {entries} piles");
            judge(&truth, *takes.last().unwrap(), entries, claimed, table.is_some(), &told);
            for (pile, value) in truth.iter().enumerate().filter(|_| table.is_some()) {
                let found = table.as_ref().and_then(|table| table.value(pile as u64));
                assert_eq!(found, Some(u64::from(*value)), "{told} {claimed:?}: {pile}");
            }
        }
    }
}
