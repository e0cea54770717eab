use super::*;
use crate::game::{Ending, Parity, Play, Ruleset, RunningSum, WinningTotal};

/// The definition itself, row after row.
fn by_definition(rules: &dyn ModeGame, largest: u64) -> Vec<bool> {
    let modes = rules.modes();
    let mut safe: Vec<bool> = Vec::new();
    for remaining in 0..=largest {
        for mode in 0..modes {
            let Some(position) = rules.with_state(ModeState { remaining, mode }) else {
                safe.push(false);
                continue;
            };
            let (mut has_options, mut reaches_safe) = (false, false);
            rules.options(&position, &mut |option| {
                has_options = true;
                let next = rules.state(&option).unwrap();
                reaches_safe |= safe[next.remaining as usize * modes + next.mode];
            });
            let lost_end = rules.end(&position) == Outcome::P;
            safe.push(if has_options { !reaches_safe } else { lost_end });
        }
    }
    safe
}

fn parity(take: &str, win: WinningTotal) -> Arc<dyn ModeGame> {
    Arc::new(Parity::new(take.parse().unwrap(), win).unwrap())
}

fn verified(
    rules: &Arc<dyn ModeGame>,
    largest: u64,
    period: Option<(u64, u64)>,
) -> Result<Verified, Rejection> {
    let safe = by_definition(rules.as_ref(), largest);
    let period = period.map(|(preperiod, period)| Period { preperiod, period });
    Verified::by_modes(Arc::clone(rules), largest, safe, period)
}

#[test]
fn right_tables_are_accepted() {
    for take in ["1..4", "1..3", "1", "1,4", "1,2,6"] {
        for win in [WinningTotal::Odd, WinningTotal::Even] {
            assert!(verified(&parity(take, win), 60, None).is_ok(), "{take} {win:?}");
        }
    }
    for ending in [Ending::Reach, Ending::Exact] {
        let rules = RunningSum::new(1000, "1..3".parse().unwrap(), ending).unwrap();
        let last = rules.last();
        let rules: Arc<dyn ModeGame> = Arc::new(rules);
        let table = verified(&rules, last, Some((0, 4))).unwrap();
        assert_eq!(table.mode_residues(0).unwrap().value().residues, [0]);
    }
}

#[test]
fn every_changed_entry_is_refused() {
    let rules = parity("1..4", WinningTotal::Odd);
    let right = by_definition(rules.as_ref(), 25);
    for at in 0..right.len() {
        let mut safe = right.clone();
        safe[at] = !safe[at];
        let table = Verified::by_modes(Arc::clone(&rules), 25, safe, None);
        assert!(table.is_err(), "entry {at}");
    }
}

#[test]
fn a_verified_period_decides_every_size_and_mode() {
    let rules = parity("1..4", WinningTotal::Odd);
    let table = verified(&rules, 30, Some((0, 6))).unwrap();
    let check = |position: [u64; 3], outcome| {
        assert_eq!(table.outcome(&Position::from(position)), Ok(outcome), "{position:?}");
    };
    check([5, 0, 0], Outcome::P);
    check([15, 0, 0], Outcome::N);
    check([6_000_000_000_005, 0, 0], Outcome::P);
    check([6_000_000_000_001, 1, 1], Outcome::P);
    check([6_000_000_000_000, 4, 7], Outcome::P);
    check([6_000_000_000_002, 4, 7], Outcome::N);
    let far = Position::from([6_000_000_000_005, 0, 0]);
    assert_eq!(table.evidence(&far).unwrap().kind(), "every_size");
    let near = table.evidence(&Position::from([5, 0, 0])).unwrap();
    assert_eq!(near, Evidence::Exhaustive { positions: 11, unordered: None, agreed: None });
    // Mode 0: both totals even, so an odd number remains. Mode 1: the other's total is odd.
    assert_eq!(table.mode_residues(0).unwrap().value().residues, [5]);
    assert_eq!(table.mode_residues(1).unwrap().value().residues, [0]);
    assert!(table.mode_residues(4).is_err());
}

#[test]
fn a_false_odd_or_unproved_period_is_refused() {
    let rules = parity("1..4", WinningTotal::Odd);
    let refused = |largest, period| verified(&rules, largest, Some(period)).unwrap_err();
    assert!(matches!(refused(40, (0, 8)), Rejection::NotPeriodic { .. }));
    assert!(matches!(refused(40, (0, 3)), Rejection::NotPeriodic { .. }), "not whole cycles");
    assert!(matches!(refused(40, (0, 0)), Rejection::WrongSize { .. }));
    assert!(matches!(refused(8, (0, 6)), Rejection::WrongSize { expected: 10, .. }));
    let table = verified(&rules, 40, None).unwrap();
    let position = Position::from([41, 0, 0]);
    assert_eq!(table.outcome(&position), Err(Rejection::OutsideTable { position }));
    assert!(table.mode_residues(0).is_err(), "no period was checked");
}

#[test]
fn a_table_of_the_wrong_size_is_refused() {
    let table = Verified::by_modes(parity("1..4", WinningTotal::Odd), 3, vec![false; 15], None);
    assert!(matches!(table, Err(Rejection::WrongSize { found: 15, expected: 16 })));
}

/// Takes 1 or 2 in one of two modes; each spoiler breaks one clause of the contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Spoiled {
    Nothing,
    Steps,
    Growth,
    State,
    Existence,
}

impl Ruleset for Spoiled {
    fn name(&self) -> &'static str {
        "spoiled"
    }
    fn play(&self) -> Play {
        Play::Normal
    }
    fn contains(&self, position: &Position) -> bool {
        position.len() == 2
    }
    fn options(&self, position: &Position, visit: &mut dyn FnMut(Position)) {
        let [remaining, mode] = position[..] else { return };
        for left in (0..remaining).rev().take(2) {
            visit(Position::from([left, 1 - mode]));
        }
        if *self == Self::Growth && remaining == 5 {
            visit(Position::from([6, mode]));
        }
    }
    fn position_count(&self, _: &Position) -> Option<u128> {
        None
    }
    fn option_bound(&self, _: &Position) -> u128 {
        3
    }
}

impl ModeGame for Spoiled {
    fn modes(&self) -> usize {
        2
    }
    fn largest_take(&self) -> u64 {
        2
    }
    fn state(&self, position: &Position) -> Option<ModeState> {
        let [remaining, mode] = position[..] else { return None };
        let shift = u64::from(*self == Self::State && remaining == 5);
        Some(ModeState { remaining: remaining + shift, mode: mode as usize })
    }
    fn with_state(&self, state: ModeState) -> Option<Position> {
        let missing = *self == Self::Existence && state.remaining == 7;
        (!missing).then(|| Position::from([state.remaining, state.mode as u64]))
    }
    fn steps(&self, mode: usize, visit: &mut dyn FnMut(u64, usize)) {
        visit(1, 1 - mode);
        visit(if *self == Self::Steps { 1 } else { 2 }, 1 - mode);
    }
}

#[test]
fn rules_that_break_their_contract_are_refused() {
    let safe: Vec<bool> = (0..20_usize).map(|entry| (entry / 2).is_multiple_of(3)).collect();
    let check = |rules: Spoiled| Verified::by_modes(Arc::new(rules), 9, safe.clone(), None);
    assert!(check(Spoiled::Nothing).is_ok());
    assert!(matches!(check(Spoiled::Steps), Err(Rejection::NotUniform { .. })));
    assert!(matches!(check(Spoiled::Growth), Err(Rejection::IllegalMove { .. })));
    assert!(matches!(check(Spoiled::State), Err(Rejection::NotAPosition { .. })));
    assert!(matches!(check(Spoiled::Existence), Err(Rejection::NotAPosition { .. })));
}
