//! The running-sum race: the players call the numbers 1, 2, 3, … in turn, a turn calls `s`
//! consecutive numbers, `s` in a take set, and all numbers called are added up. The one whose
//! call settles the sum wins. Play ends because the numbers grow. Source: catalogue S0-34.
//!
//! After the number `m` the sum is the triangular number `m (m + 1) / 2`, so the position is the
//! number called last. Two readings of "the sum becomes 30":
//! - **reach**: whoever calls the number with which the sum reaches or passes the target wins;
//!   play stops at that number, even in the middle of a turn;
//! - **exact**: the sum may not pass the target. A turn that passes it loses at once, so no call
//!   that passes counts as a move, and whoever has no other call has lost. When the target is
//!   a triangular number this means that making it exactly wins.

use super::{
    Description, Flow, GO_ON, ModeGame, ModeState, Parameter, Play, Position, Ruleset, TakeSet,
    Visit,
};

/// What the target means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Whoever reaches or passes the target wins.
    Reach,
    /// Whoever cannot help passing the target loses.
    Exact,
}

/// The rules of the running-sum race.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RunningSum {
    /// The sum that is played for.
    pub target: u64,
    /// How many numbers one turn may call.
    pub take: TakeSet,
    /// What the target means.
    pub ending: Ending,
}

/// The sum of the numbers from 1 to `last`.
///
/// ```
/// assert_eq!(bouton_kernel::game::triangular(8), 36);
/// ```
#[must_use]
pub fn triangular(last: u64) -> u128 {
    u128::from(last) * (u128::from(last) + 1) / 2
}

impl RunningSum {
    /// The last number that can be called: with `reach` the first whose sum is not below the
    /// target, with `exact` the last whose sum is not above it.
    ///
    /// ```
    /// use bouton_kernel::game::{Ending, RunningSum, TakeSet};
    /// let take = TakeSet::range(1, 2).unwrap();
    /// let last = |ending| RunningSum { target: 30, take: take.clone(), ending }.last();
    /// assert_eq!((last(Ending::Reach), last(Ending::Exact)), (8, 7));
    /// ```
    #[must_use]
    pub fn last(&self) -> u64 {
        let within = (2 * u128::from(self.target)).isqrt() as u64;
        let sum = |last: u64| triangular(last).cmp(&self.target.into());
        let below = if sum(within).is_gt() { within - 1 } else { within };
        below + u64::from(self.ending == Ending::Reach && sum(below).is_lt())
    }
}

impl Ruleset for RunningSum {
    fn describe(&self) -> Description {
        let end = match self.ending {
            Ending::Reach => "reach",
            Ending::Exact => "exact",
        };
        let said = Description::of("running-sum", Play::Normal)
            .with("target", Parameter::Number(self.target));
        said.with("take", Parameter::Take(self.take.clone())).with("end", Parameter::Word(end))
    }

    fn contains(&self, position: &Position) -> bool {
        self.state(position).is_some()
    }

    fn each_option(&self, position: &Position, visit: Visit<'_>) -> Flow {
        let Some(ModeState { remaining, .. }) = self.state(position) else {
            return GO_ON;
        };
        let last = self.last();
        for called in self.take.iter() {
            let left = match (remaining.checked_sub(called), self.ending) {
                (Some(left), Ending::Reach | Ending::Exact) => left,
                // The turn stops at the number that reaches the target.
                (None, Ending::Reach) if remaining > 0 => 0,
                (None, Ending::Reach | Ending::Exact) => break,
            };
            visit(Position::from(last - left))?;
        }
        GO_ON
    }

    fn position_count(&self, position: &Position) -> Option<u128> {
        self.state(position).map(|state| u128::from(state.remaining) + 1)
    }
}

/// One mode: how many numbers are still to be called decides everything.
impl ModeGame for RunningSum {
    fn modes(&self) -> usize {
        1
    }

    fn largest_take(&self) -> u64 {
        self.take.largest()
    }

    fn state(&self, position: &Position) -> Option<ModeState> {
        let remaining = self.last().checked_sub(position.single()?)?;
        Some(ModeState { remaining, mode: 0 })
    }

    fn with_state(&self, state: ModeState) -> Option<Position> {
        let called = self.last().checked_sub(state.remaining)?;
        (state.mode == 0).then(|| Position::from(called))
    }

    fn steps(&self, _: usize, visit: &mut dyn FnMut(u64, usize)) {
        self.take.iter().for_each(|called| visit(called, 0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(target: u64, take: &str, ending: Ending, from: u64) -> Vec<u64> {
        let game = RunningSum { target, take: take.parse().unwrap(), ending };
        let mut found = Vec::new();
        game.options(&Position::from(from), &mut |option| found.extend(option.single()));
        found
    }

    #[test]
    fn the_last_number_is_that_of_the_definition() {
        for target in 1..500_u64 {
            let sums = |last: &u64| (1..=*last).sum::<u64>();
            let reach = (1..).find(|last| sums(last) >= target).unwrap();
            let exact = (1..).take_while(|last| sums(last) <= target).last().unwrap();
            let last = |ending| RunningSum { target, take: "1".parse().unwrap(), ending }.last();
            assert_eq!((last(Ending::Reach), last(Ending::Exact)), (reach, exact), "{target}");
        }
    }

    #[test]
    fn reaching_stops_in_the_middle_of_a_turn() {
        // 1 + … + 7 = 28, 1 + … + 8 = 36: the 8 reaches 30, whether called alone or after the 7.
        assert_eq!(options(30, "1..2", Ending::Reach, 6), [7, 8]);
        assert_eq!(options(30, "1..2", Ending::Reach, 7), [8, 8]);
        assert_eq!(options(30, "1..2", Ending::Reach, 8), [] as [u64; 0]);
        assert_eq!(options(30, "3..4", Ending::Reach, 7), [8, 8]);
    }

    #[test]
    fn an_exact_sum_is_never_passed() {
        assert_eq!(options(30, "1..2", Ending::Exact, 5), [6, 7]);
        assert_eq!(options(30, "1..2", Ending::Exact, 6), [7]);
        assert_eq!(options(30, "1..2", Ending::Exact, 7), [] as [u64; 0]);
        assert_eq!(options(28, "1..2", Ending::Exact, 6), [7]);
    }

    #[test]
    fn the_last_number_is_the_one_that_settles_any_sum() {
        let last = |target, ending| {
            let take = "1".parse().unwrap();
            u128::from(RunningSum { target, take, ending }.last())
        };
        for target in (0..200).chain([1_000_000_000_000, u64::MAX - 1, u64::MAX]) {
            let (reach, exact) = (last(target, Ending::Reach), last(target, Ending::Exact));
            let sum = |last: u128| last * (last + 1) / 2;
            assert!(sum(reach) >= target.into() && sum(exact) <= target.into(), "{target}");
            assert!(reach == 0 || sum(reach - 1) < target.into(), "{target}");
            assert!(sum(exact + 1) > target.into(), "{target}");
        }
        assert_eq!(options(0, "1", Ending::Reach, 0), [] as [u64; 0]);
    }
}
