//! Grundy values: each must be the mex of the values of its options.
//!
//! For a sum of games in normal play the kernel uses one theorem (Sprague 1935, Grundy 1939):
//! the Grundy value of a sum is the nim-sum of the values of its parts. Catalogue S3-32.

use super::{Answer, Checked, Rejection, remaining::Period};
use crate::{
    game::{Outcome, Play, TakeAway},
    nimber,
};

/// The Grundy values of a take-away game in normal play, by remaining number.
#[derive(Debug)]
pub struct GrundyTable {
    values: Vec<u32>,
    period: Option<Period>,
}

impl GrundyTable {
    /// Checks that `values[n]` is the mex of the options of `n`, and the period when one is
    /// claimed: a window as long as the largest take must come again one period later.
    ///
    /// # Errors
    /// If a value is wrong, the period is none or not yet proved by so many values, or the play
    /// is misère, where Grundy values decide nothing.
    pub fn of_take_away(
        game: &TakeAway,
        values: Vec<u32>,
        period: Option<Period>,
    ) -> Result<Self, Rejection> {
        if game.play != Play::Normal {
            return Err(Rejection::RuleOfOtherShape { rule: "Grundy values" });
        }
        for (remaining, claimed) in values.iter().enumerate() {
            let options =
                game.take.iter().filter_map(|taken| remaining.checked_sub(taken as usize));
            let options: Vec<u64> = options.map(|option| u64::from(values[option])).collect();
            let (expected, claimed) = (nimber::mex(&options), u64::from(*claimed));
            if expected != claimed {
                return Err(Rejection::WrongGrundyValue {
                    at: remaining as u64,
                    claimed,
                    expected,
                });
            }
        }
        let table = Self { values, period };
        if let Some(period) = period {
            table.check_period(period, game.take.largest())?;
        }
        Ok(table)
    }

    fn check_period(&self, claimed: Period, window: u64) -> Result<(), Rejection> {
        let Period { preperiod, period } = claimed;
        let needed = u128::from(preperiod) + u128::from(period) + u128::from(window);
        if period == 0 || needed > self.values.len() as u128 {
            let found = self.values.len() as u128;
            return Err(Rejection::WrongSize { found, expected: needed });
        }
        let value = |at: u64| usize::try_from(at).ok().and_then(|at| self.values.get(at));
        let differs = |at: &u64| value(*at) != value(at + period);
        match (preperiod..preperiod + window).find(differs) {
            Some(at) => Err(Rejection::NotPeriodic { preperiod, period, at, again: at + period }),
            None => Ok(()),
        }
    }

    /// The checked values, by remaining number from 0.
    #[must_use]
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// The proved period, if one was claimed.
    #[must_use]
    pub fn period(&self) -> Option<Period> {
        self.period
    }

    /// The Grundy value when so much remains, by the table or its proved period.
    #[must_use]
    pub fn value(&self, remaining: u64) -> Option<u64> {
        let listed = |number: u64| usize::try_from(number).ok().and_then(|n| self.values.get(n));
        let found = listed(remaining).or_else(|| {
            let Period { preperiod, period } = self.period?;
            let past = remaining.checked_sub(preperiod)?.checked_rem(period)?;
            listed(preperiod + past)
        });
        found.map(|value| u64::from(*value))
    }
}

impl GrundyTable {
    /// The Grundy value when so much remains, for a position whose outcome is already checked;
    /// `None` outside the table.
    ///
    /// # Errors
    /// If the value is 0 and the mover wins, or the other way round.
    pub fn value_fitting(
        &self,
        remaining: u64,
        answer: &Checked<Answer>,
    ) -> Result<Option<Checked<u64>>, Rejection> {
        self.value(remaining).map(|value| fitting(value, answer)).transpose()
    }
}

/// The Grundy value of a Nim position whose outcome is already checked: a heap of `n` has options
/// with values `0..n`, so its value is `n`, and the sum theorem does the rest. `None` in misère
/// play, where Grundy values decide nothing.
///
/// # Errors
/// If the value is 0 and the mover wins, or the other way round.
pub fn nim_grundy(play: Play, answer: &Checked<Answer>) -> Result<Option<Checked<u64>>, Rejection> {
    match play {
        Play::Misere => Ok(None),
        Play::Normal => fitting(nimber::nim_sum(&answer.value().position), answer).map(Some),
    }
}

/// A P-position has the value 0, and no other has.
fn fitting(value: u64, answer: &Checked<Answer>) -> Result<Checked<u64>, Rejection> {
    let Answer { position, outcome, .. } = answer.value();
    let ruled = if value == 0 { Outcome::P } else { Outcome::N };
    if ruled != *outcome {
        let (rule, position, searched) = ("sprague-grundy", position.clone(), *outcome);
        return Err(Rejection::Disagreement { rule, position, searched, ruled });
    }
    Ok(Checked::new(value, answer.evidence().clone()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        check::{NO_PARTNER, Verified},
        game::{Form, Position},
    };

    #[test]
    fn a_nim_value_must_fit_the_outcome() {
        let table = Verified::by_partners(Play::Normal, [0, 1, 1], vec![0, 1]).unwrap();
        let answer = table.answer(&Position::from([0, 0, 1])).unwrap();
        assert_eq!(*nim_grundy(Play::Normal, &answer).unwrap().unwrap().value(), 1);
        // In misère play a single object is lost, although its nim-sum is 1.
        let table = Verified::by_partners(Play::Misere, [0, 1, 1], vec![1, 0]).unwrap();
        let answer = table.answer(&Position::from([0, 0, 1])).unwrap();
        assert!(matches!(nim_grundy(Play::Normal, &answer), Err(Rejection::Disagreement { .. })));
    }

    fn check(
        take: &str,
        values: &[u32],
        period: Option<(u64, u64)>,
    ) -> Result<GrundyTable, Rejection> {
        let game = TakeAway { form: Form::Pile, take: take.parse().unwrap(), play: Play::Normal };
        let period = period.map(|(preperiod, period)| Period { preperiod, period });
        GrundyTable::of_take_away(&game, values.to_vec(), period)
    }

    #[test]
    fn taking_1_3_or_4_has_period_7() {
        let values = [0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2];
        let table = check("1,3,4", &values, Some((0, 7))).unwrap();
        assert_eq!(table.value(700_000_000_005), Some(3));
    }

    #[test]
    fn every_changed_value_is_refused() {
        let right = [0, 1, 0, 1, 2, 3, 2, 0, 1];
        for at in 0..right.len() {
            let mut values = right;
            values[at] += 1;
            let refused = check("1,3,4", &values, None).unwrap_err();
            assert!(matches!(refused, Rejection::WrongGrundyValue { .. }), "{at}: {refused}");
        }
    }

    #[test]
    fn a_period_needs_its_whole_window() {
        let values = [0, 1, 2, 3, 0, 1, 2, 3];
        assert!(matches!(
            check("1..3", &values[..6], Some((0, 4))),
            Err(Rejection::WrongSize { .. })
        ));
        assert!(matches!(check("1..3", &values, Some((0, 3))), Err(Rejection::NotPeriodic { .. })));
        assert!(check("1..3", &values, Some((0, 4))).is_ok());
    }

    #[test]
    fn misere_play_has_no_grundy_values() {
        let table = Verified::by_partners(Play::Misere, [0, 0, 0], vec![NO_PARTNER]).unwrap();
        let answer = table.answer(&Position::from([0, 0, 0])).unwrap();
        assert_eq!(nim_grundy(Play::Misere, &answer), Ok(None));
        let game = TakeAway { form: Form::Pile, take: "1".parse().unwrap(), play: Play::Misere };
        assert!(GrundyTable::of_take_away(&game, vec![0], None).is_err());
    }
}
