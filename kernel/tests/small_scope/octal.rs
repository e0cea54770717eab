//! All octal codes of up to three digits, and Grundy's game: values, every wrong value, rarities of all kinds, periods.

use crate::kernel::{self, Claimed};
use bouton_kernel::{check::Rarity, game::OctalCode};
use std::collections::BTreeSet;

/// Heaps whose values are claimed one by one.
const HEAPS: usize = 11;

/// So far the truth is computed.
const FAR: usize = 150;

/// `0.d1d2d3` and `4.d1d2d3` with at least one move.
fn codes() -> impl Iterator<Item = OctalCode> {
    let digits = (0..1024_u32).map(|code| {
        [(code >> 9 & 1) as u8 * 4, (code >> 6 & 7) as u8, (code >> 3 & 7) as u8, (code & 7) as u8]
    });
    digits.filter_map(|digits| kernel::octal_code(&digits))
}

/// The values by the definition: digit `k` is 1 for emptying a heap of `k`, 2 for leaving one heap, 4 for two.
fn values(code: &OctalCode, heaps: usize) -> Vec<u16> {
    let mut values: Vec<u16> = Vec::new();
    for heap in 0..heaps {
        let mut after = BTreeSet::new();
        for taken in 0..=heap {
            let (left, digit) = (heap - taken, code.digits().get(taken).copied().unwrap_or(0));
            if digit & 1 != 0 && left == 0 && taken > 0 {
                after.insert(0);
            }
            if digit & 2 != 0 && left > 0 && taken > 0 {
                after.insert(values[left]);
            }
            if digit & 4 != 0 {
                after.extend((1..left).map(|part| values[part] ^ values[left - part]));
            }
        }
        values.push((0..).find(|value| !after.contains(value)).unwrap());
    }
    values
}

/// Grundy's game by the definition: a heap is parted into two unequal ones.
fn values_of_grundys_game(heaps: usize) -> Vec<u16> {
    let mut values: Vec<u16> = Vec::new();
    for heap in 0..heaps {
        let parts = (1..heap).filter(|part| 2 * part != heap);
        let after: BTreeSet<u16> = parts.map(|part| values[part] ^ values[heap - part]).collect();
        values.push((0..).find(|value| !after.contains(value)).unwrap());
    }
    values
}

fn rarities(masks: &[u16]) -> Vec<Rarity> {
    let kinds = [(false, false), (false, true), (true, false), (true, true)];
    masks
        .iter()
        .flat_map(|mask| kinds.map(|(by_heap, odd)| Rarity { mask: *mask, by_heap, odd }))
        .collect()
}

#[test]
fn true_values_are_accepted_whatever_is_called_rare() {
    let rarities = rarities(&[0, 1, 2, 3, u16::MAX]);
    for code in codes() {
        let truth = values(&code, HEAPS);
        for (even, odd) in
            rarities.iter().flat_map(|even| rarities.iter().map(move |odd| (*even, *odd)))
        {
            let table = kernel::by_octal_values(&code, truth.clone(), [even, odd], None);
            assert!(table.is_some(), "{code:?}: {even:?} {odd:?}");
        }
    }
}

#[test]
fn every_wrong_value_is_refused_whatever_is_called_rare() {
    let rarities = rarities(&[0, 1, 3]);
    for code in codes() {
        let truth = values(&code, HEAPS);
        for (heap, wrong) in (0..HEAPS).flat_map(|heap| (0..6).map(move |wrong| (heap, wrong))) {
            let mut claimed = truth.clone();
            claimed[heap] = wrong;
            for rarity in rarities.iter().filter(|_| claimed != truth) {
                let table = kernel::by_octal_values(&code, claimed.clone(), [*rarity; 2], None);
                assert!(table.is_none(), "{code:?}: {claimed:?} {rarity:?}");
            }
        }
    }
}

#[test]
fn grundys_game_is_held_to_its_values() {
    let truth = values_of_grundys_game(30);
    for rarity in rarities(&[0, 1, 2, 3, 4, u16::MAX]) {
        assert!(kernel::grundys_game(truth.clone(), [rarity; 2]), "{rarity:?}");
        for (heap, wrong) in (0..30).flat_map(|heap| (0..9).map(move |wrong| (heap, wrong))) {
            let mut claimed = truth.clone();
            claimed[heap] = wrong;
            let accepted = kernel::grundys_game(claimed.clone(), [rarity; 2]);
            assert_eq!(accepted, claimed == truth, "{heap} {wrong} {rarity:?}");
        }
    }
}

fn repeats(truth: &[u16], (preperiod, period): Claimed) -> bool {
    let (from, by) = (preperiod as usize, period as usize);
    by > 0 && (from..truth.len() - by).all(|at| truth[at] == truth[at + by])
}

/// The least period of the truth, if it has a short one, and the least preperiod that it has.
fn least(truth: &[u16]) -> Option<Claimed> {
    let period = (1..=30).find(|period| repeats(truth, (60, *period)))?;
    (0..=60)
        .find(|preperiod| repeats(truth, (*preperiod, period)))
        .map(|preperiod| (preperiod, period))
}

/// Heaps that prove a period: one window, or with parts the whole stretch of the octal periodicity theorem.
fn needed(code: &OctalCode, (preperiod, period): Claimed) -> u64 {
    let start = preperiod.max(1);
    let parts = code.digits().iter().any(|digit| digit & 4 != 0);
    start + if parts { start + period } else { 0 } + code.digits().len() as u64 - 1 + period
}

#[test]
fn no_period_is_accepted_that_is_none() {
    let rare = [Rarity::default(); 2];
    for code in codes() {
        let truth = values(&code, FAR);
        let least = least(&truth);
        for (preperiod, period) in
            (0..=6).flat_map(|preperiod| (0..=8).map(move |period| (preperiod, period)))
        {
            let claimed = (preperiod, period);
            let table = kernel::by_octal_values(&code, truth[..40].to_vec(), rare, Some(claimed));
            let is_least = least == Some(claimed);
            let may_pass = repeats(&truth, claimed) && (!kernel::PERIODS_ARE_LEAST || is_least);
            assert!(table.is_none() || may_pass, "{code:?}: {claimed:?} is accepted");
            let must_pass = is_least && needed(&code, claimed) <= 40;
            assert!(table.is_some() || !must_pass, "{code:?}: {claimed:?} is refused");
            for (heap, value) in truth.iter().enumerate().filter(|_| table.is_some()) {
                let found = table.as_ref().and_then(|table| table.value(heap as u64));
                assert_eq!(found, Some(u64::from(*value)), "{code:?} {claimed:?}: {heap}");
            }
        }
    }
}
