//! What the parameters of some games must be for people, and how they are called: the kernel only says that there is no
//! such game. Nothing here is trusted.

use super::{
    Date, DiceTurn, Ending, FIRST_DATE, LAST_DATE, Outcome, Parity, Position, Ruleset, RunningSum,
    TakeSet, WinningTotal, Written,
};

/// The fewest objects with which a quota game can start: with one, the first player may not
/// take it and has no move at all.
pub const MIN_QUOTA_START: u64 = 2;

/// What has a name in YAML, on the command line and in JSON.
pub trait Word {
    /// The name.
    fn name(self) -> &'static str;
}

impl Word for WinningTotal {
    fn name(self) -> &'static str {
        match self {
            Self::Odd => "odd",
            Self::Even => "even",
        }
    }
}

impl Word for Ending {
    fn name(self) -> &'static str {
        match self {
            Self::Reach => "reach",
            Self::Exact => "exact",
        }
    }
}

impl Word for DiceTurn {
    fn name(self) -> &'static str {
        match self {
            Self::One => "one",
            Self::BothSum => "both-sum",
            Self::OneNew => "one-new",
            Self::OneSum => "one-sum",
        }
    }
}

/// What an outcome is for the mover, in the words of games where play can repeat.
///
/// ```
/// use bouton_solve::game::{Outcome, for_mover};
/// assert_eq!(for_mover(Outcome::P), "loss");
/// ```
#[must_use]
pub fn for_mover(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::P => "loss",
        Outcome::N => "win",
        Outcome::Draw => "draw",
    }
}

/// Why a take set or a starting position does not fit the odd-even game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParityError {
    /// Without 1 the pile might never be emptied.
    #[error(
        "the take set {take} lacks 1, so the pile might never be empty: give a set with 1, such as 1..4"
    )]
    WithoutOne {
        /// The take set.
        take: TakeSet,
    },
    /// Both players or neither would win.
    #[error(
        "{remaining} left and the totals {mine} and {theirs} add up to the even number {sum}: both players would win or neither; start from an odd number"
    )]
    EvenSum {
        /// What is left.
        remaining: u64,
        /// The total of the player to move.
        mine: u64,
        /// The total of the other.
        theirs: u64,
        /// All of it.
        sum: u128,
    },
}

/// The odd-even game.
///
/// # Errors
/// [`ParityError::WithoutOne`] for a take set without 1: the pile might never be empty.
pub fn parity(take: TakeSet, win: WinningTotal) -> Result<Parity, ParityError> {
    Parity::new(take.clone(), win).ok_or(ParityError::WithoutOne { take })
}

/// The position in which so much is left and the players hold these totals.
///
/// ```
/// use bouton_solve::game::{WinningTotal, parity, parity_start, read_take_set};
/// let game = parity(read_take_set("1..4")?, WinningTotal::Odd)?;
/// assert!(parity_start(&game, [15, 0, 0]).is_ok());
/// assert!(parity_start(&game, [14, 0, 0]).is_err(), "both or neither would win");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`ParityError::EvenSum`] when the three numbers add up to an even number.
pub fn parity_start(game: &Parity, numbers: [u64; 3]) -> Result<Position, ParityError> {
    let (position, [remaining, mine, theirs]) = (Position::from(numbers), numbers);
    let sum = numbers.into_iter().map(u128::from).sum();
    let even = ParityError::EvenSum { remaining, mine, theirs, sum };
    if game.contains(&position) { Ok(position) } else { Err(even) }
}

/// The largest target: its numbers are few, because the sum grows with their square.
pub const MAX_RUNNING_SUM: u64 = 1_000_000_000_000;

/// Why a target is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RunningSumError {
    /// Nothing to reach.
    #[error("the target is 0, which no call can reach: give at least 1")]
    NoTarget,
    /// A target above [`MAX_RUNNING_SUM`].
    #[error("the target {target} exceeds the limit (MAX_RUNNING_SUM) of {MAX_RUNNING_SUM}")]
    TooLarge {
        /// The target.
        target: u64,
    },
}

/// The running-sum race to `target`.
///
/// # Errors
/// If the target is 0 or exceeds [`MAX_RUNNING_SUM`].
pub fn running_sum(
    target: u64,
    take: TakeSet,
    ending: Ending,
) -> Result<RunningSum, RunningSumError> {
    match target {
        0 => Err(RunningSumError::NoTarget),
        1..=MAX_RUNNING_SUM => Ok(RunningSum { target, take, ending }),
        _ => Err(RunningSumError::TooLarge { target }),
    }
}

/// The start of a quota game with so many objects: everything but the whole pile may be taken. `None`
/// below [`MIN_QUOTA_START`].
///
/// ```
/// use bouton_solve::game::{Position, quota_start};
/// assert_eq!(quota_start(3), Some(Position::from([3, 2])));
/// assert_eq!(quota_start(1), None, "the first player would have no move");
/// ```
#[must_use]
pub fn quota_start(objects: u64) -> Option<Position> {
    (objects >= MIN_QUOTA_START).then(|| Position::from([objects, objects - 1]))
}

/// How many days it is to [`LAST_DATE`]; 0 from there on.
#[must_use]
pub fn days_left(date: Date) -> u64 {
    LAST_DATE.number().saturating_sub(date.number())
}

/// The date so many days before [`LAST_DATE`], but not before [`FIRST_DATE`].
#[must_use]
pub fn days_before_the_last(days: u64) -> Date {
    let wanted = LAST_DATE.number().saturating_sub(days);
    let mut date = FIRST_DATE;
    // By years first: ten days are as soon found as ten thousand.
    while (Date { year: date.year + 1, ..date }).number() <= wanted {
        date.year += 1;
    }
    while date.number() < wanted {
        date = date.tomorrow();
    }
    date
}

impl Written for Date {
    fn to_text(&self) -> String {
        format!("{}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_backwards() {
        let check = |days: u64, date: [u64; 3]| {
            let found = days_before_the_last(days);
            assert_eq!(found.position(), Position::from(date), "{days}");
            assert_eq!(days_left(found), days.min(37_197), "{days}");
        };
        check(0, [2001, 11, 4]);
        check(4, [2001, 10, 31]);
        check(365, [2000, 11, 4]);
        check(37_197, [1900, 1, 1]);
        check(99_999, [1900, 1, 1]);
    }

    #[test]
    fn a_target_outside_the_limits_is_refused() {
        let set = TakeSet::range(1, 1).unwrap();
        let error = |target| running_sum(target, set.clone(), Ending::Reach).unwrap_err();
        assert_eq!(error(0), RunningSumError::NoTarget);
        assert!(matches!(error(MAX_RUNNING_SUM + 1), RunningSumError::TooLarge { .. }));
    }
}
