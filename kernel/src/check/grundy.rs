//! Grundy values: each must be the mex of the values of its options.
//!
//! For a sum of games in normal play the kernel uses one theorem (Sprague 1935, Grundy 1939):
//! the Grundy value of a sum is the nim-sum of the values of its parts. Catalogue S3-32.

use super::{Grundy, Period, Rejection, Theorem, period::HeapValues};
use crate::{
    game::{Play, Position, Ruleset, TakeAway, TakeSet},
    nimber,
};
use std::sync::Arc;

/// The Grundy values of a take-away game in normal play, by remaining number.
pub type GrundyTable = HeapValues<TakeSet, u32>;

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
        let table = Self { rule: game.take.clone(), values, period };
        for (remaining, claimed) in (0_u64..).zip(&table.values) {
            let smaller = game.take.iter().filter_map(|taken| remaining.checked_sub(taken));
            let options: Vec<u64> = smaller.filter_map(|option| table.get(option)).collect();
            let (expected, claimed) = (nimber::mex(&options), u64::from(*claimed));
            if expected != claimed {
                let position = Position::from(remaining);
                return Err(Rejection::WrongValue { position, claimed, expected });
            }
        }
        table.check_period(game.take.largest().into())?;
        Ok(table)
    }

    /// The Grundy value of a position of take-away with this take set, in normal play and in any form; none where
    /// the values do not reach.
    #[must_use]
    pub fn grundy(&self, game: &TakeAway, position: &Position) -> Option<Theorem<Grundy>> {
        let own = self.rule == game.take && game.play == Play::Normal && game.contains(position);
        let remaining = game.remaining(position).filter(|_| own)?;
        let says = Grundy { position: position.clone(), value: self.value(remaining)? };
        Some(Theorem::of(Arc::new(game.clone()), says, self.evidence(remaining)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Form;

    fn game(take: &str, play: Play) -> TakeAway {
        TakeAway { form: Form::Pile, take: take.parse().unwrap(), play }
    }

    #[test]
    fn pile_values_are_those_of_the_same_take_set() {
        let values = check("1..3", &[0, 1, 2, 3, 0, 1, 2, 3], None).unwrap();
        let value = |take, play, form, at: u64| {
            let game = TakeAway { form, ..game(take, play) };
            values.grundy(&game, &Position::from(at)).map(|value| value.statement().value)
        };
        assert_eq!(value("1..3", Play::Normal, Form::Pile, 7), Some(3));
        assert_eq!(value("1..3", Play::Normal, Form::Race { target: 9 }, 2), Some(3));
        assert_eq!(value("1..3", Play::Normal, Form::Race { target: 9 }, 10), None, "past it");
        assert_eq!(value("1..3", Play::Normal, Form::Pile, 8), None, "past the values");
        assert_eq!(value("1..7", Play::Normal, Form::Pile, 7), None);
        assert_eq!(value("1..3", Play::Misere, Form::Pile, 7), None);
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
            assert!(matches!(refused, Rejection::WrongValue { .. }), "{at}: {refused}");
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
