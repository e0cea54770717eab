//! Grundy values: each must be the mex of the values of its options.
//!
//! For a sum of games in normal play the kernel uses one theorem (Sprague 1935, Grundy 1939):
//! the Grundy value of a sum is the nim-sum of the values of its parts. Catalogue S3-32.

use super::{Grundy, Period, Rejection, Theorem, Verified};
use crate::{
    game::{Play, Position, TakeAway, TakeSet},
    nimber,
};

/// The Grundy values of a take-away game in normal play, by remaining number.
#[derive(Debug)]
pub struct GrundyTable {
    take: TakeSet,
    values: Vec<u32>,
    period: Option<Period>,
}

impl GrundyTable {
    /// Checks that `values[n]` is the mex of the options of `n`, and the period when one is
    /// claimed, whose window is the largest take.
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
        let table = Self { take: game.take.clone(), values, period };
        if let Some(period) = period {
            let window = u128::from(game.take.largest());
            let same = |at, other| table.listed(at) == table.listed(other);
            period.check(table.values.len() as u128, window, same)?;
        }
        Ok(table)
    }

    /// Whether these are the values of this take set.
    #[must_use]
    pub fn is_of(&self, take: &TakeSet) -> bool {
        self.take == *take
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
        let found = self.listed(remaining);
        found.or_else(|| self.listed(self.period?.folded(remaining)))
    }

    fn listed(&self, remaining: u64) -> Option<u64> {
        let value = usize::try_from(remaining).ok().and_then(|at| self.values.get(at));
        value.map(|value| u64::from(*value))
    }
}

impl Verified {
    /// The Grundy value of a one-pile position inside the table, by checked Grundy values of the
    /// same take set; `None` where these do not reach.
    ///
    /// # Errors
    /// If the game is another or in misère play, or the position lies outside the table.
    pub fn take_away_grundy(
        &self,
        values: &GrundyTable,
        position: &Position,
    ) -> Result<Option<Theorem<Grundy>>, Rejection> {
        let other = Rejection::RuleOfOtherShape { rule: "Grundy values" };
        let game = self.take_away().ok_or(other.clone())?;
        if game.take != values.take || game.play != Play::Normal {
            return Err(other);
        }
        let value = game.remaining(position).and_then(|remaining| values.value(remaining));
        let theorem = |value| {
            let grundy = Grundy { position: position.clone(), value };
            Ok(self.theorem(grundy, self.evidence(position)?))
        };
        value.map(theorem).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Form;

    fn pile(take: &str, play: Play, safe: u64) -> Verified {
        let game = TakeAway { form: Form::Pile, take: take.parse().unwrap(), play };
        Verified::by_remaining(game, 7, vec![safe], None).unwrap()
    }

    #[test]
    fn pile_values_are_those_of_the_same_take_set() {
        let values = check("1..3", &[0, 1, 2, 3, 0, 1, 2, 3], None).unwrap();
        let same = pile("1..3", Play::Normal, 0b1_0001);
        let value = same.take_away_grundy(&values, &Position::from(7)).unwrap().unwrap();
        assert_eq!(value.statement().value, 3);
        let other = pile("1..7", Play::Normal, 0b1);
        assert!(other.take_away_grundy(&values, &Position::from(7)).is_err());
        let misere = pile("1..3", Play::Misere, 0b10_0010);
        assert!(misere.take_away_grundy(&values, &Position::from(7)).is_err());
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
        let refused = |count: usize, period| {
            check("1..3", &values[..count], Some((0, period))).map(|_| ()).unwrap_err()
        };
        assert_eq!(refused(6, 4), Rejection::WrongSize { found: 6, expected: 7 });
        let differs = Rejection::NotPeriodic { preperiod: 0, period: 3, at: 0, again: 3 };
        assert_eq!(refused(8, 3), differs);
        assert!(check("1..3", &values[..7], Some((0, 4))).is_ok(), "a period and a window");
    }

    #[test]
    fn misere_play_has_no_grundy_values() {
        let game = TakeAway { form: Form::Pile, take: "1".parse().unwrap(), play: Play::Misere };
        assert!(GrundyTable::of_take_away(&game, vec![0], None).is_err());
    }
}
