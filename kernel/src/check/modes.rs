//! Checking a table over a remaining number and a mode: one outcome for each such state.
//!
//! When at least the largest take remains, the moves depend on the mode alone, so that rows depend on
//! as many rows below: a period of whole rows decides every size (`period`). Which modes exist must
//! repeat as well: the period is a multiple of the cycle.

use super::{
    Evidence, MAX_LABELLED, Period, Rejection, Verified, answer::options, rejection::within,
    verified::Table, walk::hold,
};
use crate::game::{ModeGame, ModeState, Outcome, Position};
use std::{collections::BTreeSet, sync::Arc};

#[derive(Debug)]
struct Modes {
    rules: Arc<dyn ModeGame>,
    largest: u64,
    /// Row after row, one entry for each mode.
    safe: Vec<bool>,
    period: Option<Period>,
}

impl Verified {
    /// Checks a table of outcomes: `safe[n * modes + mode]` says that the mover loses when `n`
    /// remains in that mode, for every `n` up to `largest` (an entry without position is false);
    /// and, when one is claimed, the period of whole rows.
    ///
    /// # Errors
    /// If an outcome contradicts the rules, the rules break the contract of [`ModeGame`], the
    /// table has the wrong size or more than two million entries, or the period is none.
    pub fn by_modes(
        rules: Arc<dyn ModeGame>,
        largest: u64,
        safe: Vec<bool>,
        period: Option<Period>,
    ) -> Result<Self, Rejection> {
        let (found, limit) = (safe.len() as u128, MAX_LABELLED as u128);
        let expected = (u128::from(largest) + 1) * rules.modes() as u128;
        within(("entries of the table", "MAX_LABELLED"), found, limit)?;
        if found != expected || found == 0 {
            return Err(Rejection::WrongSize { found, expected: expected.max(1) });
        }
        let table = Modes { rules, largest, safe, period };
        (0..=largest)
            .flat_map(|remaining| table.states(remaining))
            .try_for_each(|state| table.check_one(state))?;
        if let Some(period) = period {
            let (rows, window) = (u128::from(largest) + 1, table.rules.largest_take().into());
            period.check(rows, window, |at, other| table.same(at, other))?;
        }
        Ok(Self::new(Arc::<dyn ModeGame>::clone(&table.rules), table))
    }
}

impl Table for Modes {
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let ModeState { remaining, mode } = self.rules.state(position)?;
        self.is_lost(Some(mode), remaining).map(Outcome::where_lost)
    }

    fn is_lost(&self, mode: Option<usize>, remaining: u64) -> Option<bool> {
        let mode = mode.filter(|mode| *mode < self.rules.modes())?;
        let listed = (remaining <= self.largest).then_some(remaining);
        let remaining = listed.or_else(|| Some(self.period?.fold(remaining)))?;
        Some(self.is_safe(ModeState { remaining, mode }))
    }

    fn repeats(&self) -> Option<(Period, u64)> {
        Some((self.period?, self.largest + 1))
    }

    fn evidence(&self, position: &Position) -> Option<Evidence> {
        let state = self.rules.state(position)?;
        if state.remaining > self.largest {
            return self.repeats().map(Evidence::every_size);
        }
        let positions = self.rules.position_count(position).or_else(|| self.count(state))?;
        Some(Evidence::every_position(positions))
    }
}

impl Modes {
    fn is_safe(&self, state: ModeState) -> bool {
        let row = usize::try_from(state.remaining).ok();
        let row = row.and_then(|row| row.checked_mul(self.rules.modes()));
        let index = row.and_then(|row| row.checked_add(state.mode));
        index.and_then(|index| self.safe.get(index)).copied().unwrap_or(false)
    }

    fn states(&self, remaining: u64) -> impl Iterator<Item = ModeState> {
        (0..self.rules.modes()).map(move |mode| ModeState { remaining, mode })
    }

    fn check_one(&self, state: ModeState) -> Result<(), Rejection> {
        let first = ModeState { remaining: state.remaining % self.rules.cycle().max(1), ..state };
        let Some(position) = self.rules.with_state(state) else {
            let missing = !self.is_safe(state) && self.rules.with_state(first).is_none();
            return if missing { Ok(()) } else { Err(self.no_position(state)) };
        };
        if self.rules.state(&position) != Some(state) || self.rules.with_state(first).is_none() {
            return Err(self.no_position(state));
        }
        let options = self.options(&position, state)?;
        if state.remaining >= self.rules.largest_take() && options != self.promised_states(state) {
            return Err(Rejection::NotUniform { position });
        }
        let said = |state| (Outcome::where_lost(self.is_safe(state)), 0);
        hold(self.rules.as_ref(), &position, (said(state), false), options.into_iter().map(said))
    }

    /// The states that the rules lead to, each of which must be a smaller one.
    fn options(&self, from: &Position, state: ModeState) -> Result<BTreeSet<ModeState>, Rejection> {
        let is_smaller =
            |next: &ModeState| next.remaining < state.remaining && next.mode < self.rules.modes();
        let next = |to: Position| {
            let next = self.rules.state(&to).filter(is_smaller);
            next.ok_or_else(|| Rejection::IllegalMove { ply: 1, from: from.clone(), to })
        };
        options(self.rules.as_ref(), from)?.into_iter().map(next).collect()
    }

    /// The states that the mode promises when enough remains.
    fn promised_states(&self, state: ModeState) -> BTreeSet<ModeState> {
        let mut promised = BTreeSet::new();
        self.rules.steps(state.mode, &mut |taken, mode| {
            // A move that takes nothing or too much promises the state itself, which is refused.
            let left = state.remaining.checked_sub(taken).unwrap_or(state.remaining);
            promised.insert(ModeState { remaining: left, mode });
        });
        promised
    }

    fn no_position(&self, state: ModeState) -> Rejection {
        let position = Position::from([state.remaining, state.mode as u64]);
        Rejection::NotAPosition { game: self.rules.name(), position }
    }

    /// Whether two rows have the same modes with the same outcomes.
    fn same(&self, at: u64, other: u64) -> bool {
        let outcomes = |at: u64| self.states(at).map(|state| self.is_safe(state));
        at.abs_diff(other).is_multiple_of(self.rules.cycle().max(1))
            && outcomes(at).eq(outcomes(other))
    }

    /// How many states have less remaining, and this one.
    fn count(&self, state: ModeState) -> Option<u128> {
        let below = (0..state.remaining).flat_map(|remaining| self.states(remaining));
        let below = below.filter(|state| self.rules.with_state(*state).is_some()).count();
        Some(u128::try_from(below).ok()? + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{
        Ending, Flow, GO_ON, Parity, Play, Ruleset, RunningSum, Visit, WinningTotal,
    };

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

    fn verify(
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
                assert!(verify(&parity(take, win), 60, None).is_ok(), "{take} {win:?}");
            }
        }
        for ending in [Ending::Reach, Ending::Exact] {
            let rules = RunningSum { target: 1000, take: "1..3".parse().unwrap(), ending };
            let last = rules.last();
            let rules: Arc<dyn ModeGame> = Arc::new(rules);
            let table = verify(&rules, last, Some((0, 4))).unwrap();
            assert_eq!(table.residues(Some(0)).unwrap().statement().residues, [0]);
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
        let table = verify(&rules, 30, Some((0, 6))).unwrap();
        let check = |position: [u64; 3], outcome| {
            assert_eq!(table.outcome(&Position::from(position)), Ok(outcome), "{position:?}");
        };
        check([5, 0, 0], Outcome::P);
        check([15, 0, 0], Outcome::N);
        check([6_000_000_000_005, 0, 0], Outcome::P);
        check([6_000_000_000_001, 1, 1], Outcome::P);
        check([6_000_000_000_000, 4, 7], Outcome::P);
        check([6_000_000_000_002, 4, 7], Outcome::N);
        let evidence = |position: [u64; 3]| table.evidence(&Position::from(position)).unwrap();
        assert_eq!(evidence([30, 1, 0]).kind(), "exhaustive", "the last row");
        let beyond = Evidence::EverySize { preperiod: 0, period: 6, checked_below: 31 };
        assert_eq!(evidence([31, 0, 0]), beyond);
        assert_eq!(evidence([6_000_000_000_005, 0, 0]).kind(), "every_size");
        assert_eq!(
            evidence([5, 0, 0]),
            Evidence::Exhaustive { positions: 11, unordered: None, alike_once: false }
        );
        // Mode 0: both totals even, so an odd number remains. Mode 1: the other's total is odd.
        assert_eq!(table.residues(Some(0)).unwrap().statement().residues, [5]);
        assert_eq!(table.residues(Some(1)).unwrap().statement().residues, [0]);
        assert!(table.residues(Some(4)).is_err());
    }

    #[test]
    fn a_false_odd_or_unproved_period_is_refused() {
        let rules = parity("1..4", WinningTotal::Odd);
        let refused = |largest, period| verify(&rules, largest, Some(period)).unwrap_err();
        assert!(matches!(refused(40, (0, 8)), Rejection::NotPeriodic { .. }));
        assert!(matches!(refused(40, (0, 3)), Rejection::NotPeriodic { .. }), "not whole cycles");
        let odd = Rejection::NotPeriodic { preperiod: 1, period: 3, at: 1, again: 4 };
        assert_eq!(refused(40, (1, 3)), odd);
        assert!(matches!(refused(40, (0, 0)), Rejection::WrongSize { .. }));
        assert_eq!(refused(8, (0, 6)), Rejection::WrongSize { found: 9, expected: 10 });
        assert!(verify(&rules, 9, Some((0, 6))).is_ok(), "a period and a window");
        let table = verify(&rules, 40, None).unwrap();
        let position = Position::from([41, 0, 0]);
        assert_eq!(table.outcome(&position), Err(Rejection::OutsideTable { position }));
        assert!(table.residues(Some(0)).is_err(), "no period was checked");
    }

    #[test]
    fn a_table_of_the_wrong_size_is_refused() {
        let table = Verified::by_modes(parity("1..4", WinningTotal::Odd), 3, vec![false; 15], None);
        assert!(matches!(table, Err(Rejection::WrongSize { found: 15, expected: 16 })));
        let entries = |count: usize| {
            let safe = vec![false; count];
            Verified::by_modes(parity("1..4", WinningTotal::Odd), 3, safe, None).unwrap_err()
        };
        assert!(matches!(entries(MAX_LABELLED), Rejection::WrongSize { .. }));
        assert!(matches!(entries(MAX_LABELLED + 1), Rejection::OverLimit { .. }));
        assert!(matches!(entries(MAX_LABELLED + 2), Rejection::OverLimit { .. }));
    }

    /// Takes 1 or 2 in one of two modes; each spoiler breaks one clause of the contract.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    enum Spoiled {
        Nothing,
        Steps,
        Growth,
        Standstill,
        Mode,
        State,
        Existence,
    }

    impl Ruleset for Spoiled {
        fn describe(&self) -> crate::game::Description {
            crate::game::Description::of("spoiled", Play::Normal)
        }
        fn play(&self) -> Play {
            Play::Normal
        }
        fn contains(&self, position: &Position) -> bool {
            position.len() == 2
        }
        fn each_option(&self, position: &Position, visit: Visit<'_>) -> Flow {
            let [remaining, mode] = position[..] else { return GO_ON };
            for left in (0..remaining).rev().take(2) {
                visit(Position::from([left, 1 - mode]))?;
            }
            if *self == Self::Growth && remaining == 5 {
                visit(Position::from([6, mode]))?;
            }
            if *self == Self::Standstill && remaining == 1 {
                visit(Position::from([1, 1 - mode]))?;
            }
            if *self == Self::Mode && remaining == 1 {
                visit(Position::from([0, 2]))?;
            }
            GO_ON
        }
        fn position_count(&self, _: &Position) -> Option<u128> {
            None
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
        let right = check(Spoiled::Nothing).unwrap();
        let counted = right.evidence(&Position::from([3, 1])).unwrap().positions();
        assert_eq!(counted, 7, "six states have less remaining");
        assert!(matches!(check(Spoiled::Steps), Err(Rejection::NotUniform { .. })));
        assert!(matches!(check(Spoiled::Growth), Err(Rejection::IllegalMove { .. })));
        assert!(matches!(check(Spoiled::Standstill), Err(Rejection::IllegalMove { .. })));
        assert!(matches!(check(Spoiled::Mode), Err(Rejection::IllegalMove { .. })));
        assert!(matches!(check(Spoiled::State), Err(Rejection::NotAPosition { .. })));
        assert!(matches!(check(Spoiled::Existence), Err(Rejection::NotAPosition { .. })));
    }
}
