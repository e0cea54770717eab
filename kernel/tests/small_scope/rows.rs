//! Small boxes of three heaps, Wythoff's squares, quota games, piles with modes: all tables, or every entry changed.

use crate::kernel::{self, Table};
use bouton_kernel::game::{
    Ending, ModeGame, ModeState, Nim, Outcome, Parity, Play, Position, Quota, Ruleset, RunningSum,
    WinningTotal, Wythoff,
};
use std::{collections::HashMap, sync::Arc};

const PLAYS: [Play; 2] = [Play::Normal, Play::Misere];

/// What stands for "no third heap of the box".
const NONE: u16 = u16::MAX;

/// Whether the mover loses, by the definition and the rules alone.
fn lost(rules: &dyn Ruleset, position: &Position, known: &mut HashMap<Position, bool>) -> bool {
    if let Some(lost) = known.get(position) {
        return *lost;
    }
    let mut options = Vec::new();
    rules.options(position, &mut |option| options.push(option));
    let won = options.iter().any(|option| lost(rules, option, known));
    let found = if options.is_empty() { rules.end(position) == Outcome::P } else { !won };
    known.insert(position.clone(), found);
    found
}

fn agrees(
    table: &Table,
    rules: &dyn Ruleset,
    position: &Position,
    known: &mut HashMap<Position, bool>,
) {
    let expected = if lost(rules, position, known) { Outcome::P } else { Outcome::N };
    assert_eq!(table.outcome(position), Some(expected), "{rules:?} {position}");
}

/// Every list of so many of these entries.
fn lists<T: Copy>(entries: &[T], length: usize) -> impl Iterator<Item = Vec<T>> {
    let count = entries.len().pow(length as u32);
    (0..count).map(move |code| {
        (0..length)
            .map(|place| entries[code / entries.len().pow(place as u32) % entries.len()])
            .collect()
    })
}

fn boxes() -> impl Iterator<Item = [u32; 3]> {
    let sizes = |from: u32| from..=3;
    sizes(0).flat_map(move |a| sizes(a).flat_map(move |b| sizes(b).map(move |c| [a, b, c])))
}

/// The true third heaps of a box.
fn partners(play: Play, largest: [u32; 3], known: &mut HashMap<Position, bool>) -> Vec<u16> {
    let lines = (0..=largest[0]).flat_map(|a| (0..=largest[1]).map(move |b| (a, b)));
    lines
        .map(|(a, b)| {
            let at = |c: &u32| Position::from([a.into(), b.into(), u64::from(*c)]);
            let third = (0..=largest[2]).find(|c| lost(&Nim { play }, &at(c), known));
            third.map_or(NONE, |c| c as u16)
        })
        .collect()
}

#[test]
fn every_changed_partner_is_refused() {
    for (play, largest) in PLAYS.into_iter().flat_map(|play| boxes().map(move |it| (play, it))) {
        let known = &mut HashMap::new();
        let truth = partners(play, largest, known);
        let table = kernel::by_partners(play, largest, truth.clone())
            .unwrap_or_else(|| panic!("{play:?} {largest:?}"));
        for (a, b, c) in boxes().flat_map(|[a, b, c]| [(a, b, c), (c, a, b), (b, c, a)]) {
            let inside = a.max(b).max(c) <= largest[0];
            let position = Position::from([a.into(), b.into(), c.into()]);
            inside.then(|| agrees(&table, &Nim { play }, &position, known));
        }
        for (entry, wrong) in
            (0..truth.len()).flat_map(|entry| [0, 1, 2, 3, 4, 5, NONE].map(|wrong| (entry, wrong)))
        {
            let mut claimed = truth.clone();
            claimed[entry] = wrong;
            let accepted = kernel::by_partners(play, largest, claimed.clone()).is_some();
            assert_eq!(accepted, claimed == truth, "{play:?} {largest:?}: {claimed:?}");
        }
    }
}

#[test]
fn all_tables_of_partners_in_the_smallest_boxes() {
    for (play, largest) in PLAYS.into_iter().flat_map(|play| boxes().map(move |it| (play, it))) {
        let lines = ((largest[0] + 1) * (largest[1] + 1)) as usize;
        if lines > 6 {
            continue;
        }
        let truth = partners(play, largest, &mut HashMap::new());
        for claimed in lists(&[0, 1, 2, 3, 4, NONE], lines) {
            let accepted = kernel::by_partners(play, largest, claimed.clone()).is_some();
            assert_eq!(accepted, claimed == truth, "{play:?} {largest:?}: {claimed:?}");
        }
    }
}

#[test]
fn all_small_tables_of_wythoffs_game() {
    for (play, size) in PLAYS.into_iter().flat_map(|play| (1..=5).map(move |size| (play, size))) {
        let (rules, known) = (Wythoff { play }, &mut HashMap::new());
        let at = |x: u32, y: u32| Position::from([u64::from(x), u64::from(y)]);
        let truth: Vec<Option<u32>> =
            (0..size).map(|x| (0..size).find(|y| lost(&rules, &at(x, *y), known))).collect();
        let entries: Vec<Option<u32>> = (0..=size).map(Some).chain([None]).collect();
        for claimed in lists(&entries, size as usize) {
            let table = kernel::by_partners_of_wythoff(play, claimed.clone());
            assert_eq!(table.is_some(), claimed == truth, "{play:?}: {claimed:?}");
            for (x, y) in
                (0..size).flat_map(|x| (0..size).map(move |y| (x, y))).filter(|_| table.is_some())
            {
                table.iter().for_each(|table| agrees(table, &rules, &at(x, y), known));
            }
        }
    }
}

#[test]
fn all_small_tables_of_quota_games() {
    for factor in 1..=5 {
        let (rules, known) = (Quota::new(factor).unwrap(), &mut HashMap::new());
        let at = |pile: u64, most: u64| Position::from([pile, most]);
        let wins =
            |pile: u64, most: u32, known: &mut _| !lost(&rules, &at(pile, most.into()), known);
        let least = |pile: u64| (1..=pile as u32).find(|most| wins(pile, *most, known)).unwrap();
        let truth: Vec<u32> = (1..=5).map(least).collect();
        for (first, claimed) in lists(&[0, 1, 2, 3, 4, 5, 6], 5)
            .flat_map(|list| [0, 9].map(|first| (first, list.clone())))
        {
            let entries = [vec![first], claimed.clone()].concat();
            let table = kernel::by_least_takes(factor, entries);
            assert_eq!(table.is_some(), claimed == truth, "{factor}: {claimed:?}");
            for (pile, most) in (0..=5).flat_map(|pile| (1..=7).map(move |most| (pile, most))) {
                let position = at(pile, most);
                let inside = table.iter().filter(|_| rules.contains(&position));
                inside.for_each(|table| agrees(table, &rules, &position, known));
            }
        }
    }
}

fn mode_games() -> Vec<Arc<dyn ModeGame>> {
    let mut games: Vec<Arc<dyn ModeGame>> = Vec::new();
    for takes in [&[1, 2][..], &[1], &[2], &[1, 3], &[2, 3]] {
        for win in [WinningTotal::Odd, WinningTotal::Even] {
            games.extend(Parity::new(kernel::take_set(takes), win).map(|game| Arc::new(game) as _));
        }
        for (target, ending) in
            (1..=5).flat_map(|target| [Ending::Reach, Ending::Exact].map(|it| (target, it)))
        {
            let take = kernel::take_set(takes);
            games.push(Arc::new(RunningSum { target, take, ending }));
        }
    }
    games
}

/// The true outcomes of all states up to so many, row after row; `None` where the rules have no more rows.
fn rows(rules: &dyn ModeGame, largest: u64) -> Option<Vec<bool>> {
    let known = &mut HashMap::new();
    let states = (0..=largest)
        .flat_map(|remaining| (0..rules.modes()).map(move |mode| ModeState { remaining, mode }));
    let positions: Vec<Option<Position>> = states.map(|state| rules.with_state(state)).collect();
    positions.iter().any(Option::is_some).then(|| {
        positions
            .iter()
            .map(|position| position.as_ref().is_some_and(|it| lost(rules, it, known)))
            .collect()
    })
}

#[test]
fn all_tables_of_three_rows_with_modes() {
    for rules in mode_games() {
        for largest in 0..=2 {
            let truth = rows(rules.as_ref(), largest).unwrap();
            for claimed in lists(&[false, true], truth.len()) {
                let accepted = kernel::by_modes(&rules, largest, claimed.clone(), None).is_some();
                assert!(!accepted || claimed == truth, "{rules:?}: {claimed:?}");
            }
        }
    }
}

/// Whether rows of so many modes repeat so.
fn repeats(truth: &[bool], modes: usize, (preperiod, period): (usize, usize)) -> bool {
    let last = (truth.len() / modes).saturating_sub(period) * modes;
    period > 0 && (preperiod * modes..last).all(|at| truth[at] == truth[at + period * modes])
}

/// The least period, and the least preperiod that it has.
fn least(truth: &[bool], modes: usize) -> (usize, usize) {
    let period = (1..).find(|period| repeats(truth, modes, (60, *period))).unwrap();
    let preperiod = (0..).find(|preperiod| repeats(truth, modes, (*preperiod, period))).unwrap();
    (preperiod, period)
}

#[test]
fn a_period_of_rows_is_accepted_when_it_is_the_least() {
    for rules in mode_games().into_iter().filter(|rules| rules.name() == "parity") {
        let (truth, modes) = (rows(rules.as_ref(), 120).unwrap(), rules.modes());
        let table = |rows: usize| truth[..rows * modes].to_vec();
        assert!(kernel::by_modes(&rules, 119, table(120), None).is_some(), "{rules:?}");
        let least = least(&truth, modes);
        for claimed in (0..=6).flat_map(|preperiod| (0..=14).map(move |period| (preperiod, period)))
        {
            let (preperiod, period) = (claimed.0 as u64, claimed.1 as u64);
            let accepted =
                kernel::by_modes(&rules, 39, table(40), Some((preperiod, period))).is_some();
            let true_one =
                repeats(&truth, modes, claimed) && (!kernel::PERIODS_ARE_LEAST || claimed == least);
            assert!(!accepted || true_one, "{rules:?}: {claimed:?} is accepted");
            // Which modes exist may repeat more slowly than who wins; then nothing is proved.
            let cycle = (least.1 as u64).is_multiple_of(rules.cycle().max(1));
            assert!(accepted || claimed != least || !cycle, "{rules:?}: {claimed:?} is refused");
        }
    }
}
