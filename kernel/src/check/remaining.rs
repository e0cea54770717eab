//! Checking a table over "what remains": one bit for each number of objects, steps or counts.
//!
//! The outcome of `n` depends on the numbers below it, as far as the largest take reaches: a period
//! decides every size (`period`).

use super::{
    Evidence, Period, Rejection, Verified,
    verified::{SharedRules, Table},
};
use crate::game::{Form, Outcome, Play, Position, Ruleset, TakeAway};
use std::sync::Arc;

#[derive(Debug)]
struct Remaining {
    game: TakeAway,
    largest: u64,
    /// Shared by the forms of one game.
    safe: Arc<Vec<u64>>,
    period: Option<Period>,
}

impl Verified {
    /// Checks a table of outcomes: bit `n % 64` of `safe[n / 64]` says that the mover loses when
    /// `n` remains, for every `n` up to `largest`; and, when one is claimed, the period.
    ///
    /// # Errors
    /// If an outcome contradicts the rules, the table is too short, or the period is none.
    pub fn by_remaining(
        game: TakeAway,
        largest: u64,
        safe: Vec<u64>,
        period: Option<Period>,
    ) -> Result<Self, Rejection> {
        let (found, expected) = (safe.len() as u128, u128::from(largest) / 64 + 1);
        if found < expected {
            return Err(Rejection::WrongSize { found, expected });
        }
        let table = Remaining { game, largest, safe: Arc::new(safe), period };
        match table.game.take.as_range() {
            Some((first, last)) => table.check_range(first, last)?,
            None => table.check_list()?,
        }
        if let Some(period) = table.period {
            let window = u128::from(table.game.take.largest());
            let same = |at, other| table.is_safe(at) == table.is_safe(other);
            period.check(u128::from(largest) + 1, window, same)?;
        }
        Ok(table.into_verified())
    }
}

impl Table for Remaining {
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.is_lost(None, self.game.remaining(position)?).map(Outcome::where_lost)
    }

    fn is_lost(&self, mode: Option<usize>, remaining: u64) -> Option<bool> {
        let listed = (remaining <= self.largest).then_some(remaining);
        let index = listed.or_else(|| Some(self.period?.fold(remaining)))?;
        mode.is_none().then(|| self.is_safe(index))
    }

    fn repeats(&self) -> Option<(Period, u64)> {
        Some((self.period?, self.largest + 1))
    }

    fn evidence(&self, position: &Position) -> Option<Evidence> {
        if self.game.remaining(position)? > self.largest {
            return self.repeats().map(Evidence::every_size);
        }
        self.game.position_count(position).map(Evidence::every_position)
    }

    fn in_form(&self, form: Form) -> Option<Verified> {
        let (game, safe) = (TakeAway { form, ..self.game.clone() }, Arc::clone(&self.safe));
        Some(Self { game, largest: self.largest, safe, period: self.period }.into_verified())
    }
}

impl Remaining {
    fn into_verified(self) -> Verified {
        let rules: SharedRules = Arc::new(self.game.clone());
        Verified::new(rules, self)
    }

    fn is_safe(&self, remaining: u64) -> bool {
        let word = usize::try_from(remaining / 64).ok().and_then(|index| self.safe.get(index));
        word.is_some_and(|word| word >> (remaining % 64) & 1 == 1)
    }

    /// A range first..last: how many safe numbers lie in the window `n - last ..= n - first`.
    fn check_range(&self, first: u64, last: u64) -> Result<(), Rejection> {
        let mut in_window = 0_u64;
        for remaining in 0..=self.largest {
            let enters = remaining.checked_sub(first).is_some_and(|number| self.is_safe(number));
            let leaves = remaining.checked_sub(last + 1).is_some_and(|number| self.is_safe(number));
            in_window = in_window + u64::from(enters) - u64::from(leaves);
            self.check_one(remaining, in_window > 0)?;
        }
        Ok(())
    }

    /// A list: for 64 numbers at a time, which of them can move to a safe number.
    fn check_list(&self) -> Result<(), Rejection> {
        for word in 0..=self.largest / 64 {
            let taken = self.game.take.iter();
            let reaches = taken.fold(0, |safe, taken| safe | self.shifted_word(word, taken));
            for bit in 0..64 {
                let remaining = word * 64 + bit;
                if remaining <= self.largest {
                    self.check_one(remaining, reaches >> bit & 1 == 1)?;
                }
            }
        }
        Ok(())
    }

    /// Bit `i` says whether the number `64 * word + i - taken` is safe.
    fn shifted_word(&self, word: u64, taken: u64) -> u64 {
        let at = |index: Option<u64>| {
            let index = index.and_then(|index| usize::try_from(index).ok());
            index.and_then(|index| self.safe.get(index)).copied().unwrap_or(0)
        };
        let (words, bits) = (taken / 64, taken % 64);
        let here = at(word.checked_sub(words));
        let below = at(word.checked_sub(words + 1));
        if bits == 0 { here } else { here << bits | below >> (64 - bits) }
    }

    fn check_one(&self, remaining: u64, reaches_safe: bool) -> Result<(), Rejection> {
        let is_end = remaining < self.game.take.smallest();
        let expected = if is_end { self.game.play == Play::Normal } else { !reaches_safe };
        if self.is_safe(remaining) == expected {
            return Ok(());
        }
        let position = self.game.position_with(remaining);
        let position = position.unwrap_or_else(|| Position::from(remaining));
        Err(Rejection::wrong_way(position, !expected))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Residues;

    fn game(take: &str, play: Play) -> TakeAway {
        TakeAway { form: Form::Pile, take: take.parse().unwrap(), play }
    }

    fn by_definition(game: &TakeAway, largest: u64) -> Vec<u64> {
        let mut safe: Vec<bool> = Vec::new();
        for remaining in 0..=largest {
            let mut smaller = game.take.iter().filter_map(|taken| remaining.checked_sub(taken));
            let reaches = smaller.any(|number| safe[number as usize]);
            let is_end = remaining < game.take.smallest();
            safe.push(if is_end { game.play == Play::Normal } else { !reaches });
        }
        let word =
            |bits: &[bool]| bits.iter().rev().fold(0, |word, bit| word << 1 | u64::from(*bit));
        safe.chunks(64).map(word).collect()
    }

    const SETS: [&str; 8] = ["1..3", "2..5", "1,3,4", "2,3,7", "64,65", "1,64,128", "5", "1,100"];

    #[test]
    fn right_tables_are_accepted_in_both_plays() {
        for take in SETS {
            for play in [Play::Normal, Play::Misere] {
                let game = game(take, play);
                let safe = by_definition(&game, 300);
                assert!(Verified::by_remaining(game, 300, safe, None).is_ok(), "{take} {play:?}");
            }
        }
    }

    #[test]
    fn every_changed_outcome_is_refused() {
        for take in SETS {
            let game = game(take, Play::Normal);
            // The last number stands alone in its word.
            let right = by_definition(&game, 192);
            for number in 0..=192 {
                let mut safe = right.clone();
                safe[number / 64] ^= 1 << (number % 64);
                let table = Verified::by_remaining(game.clone(), 192, safe, None);
                assert!(table.is_err(), "{take} {number}");
            }
        }
    }

    #[test]
    fn a_verified_period_decides_every_size() {
        let game = game("1..3", Play::Normal);
        let safe = by_definition(&game, 7);
        let period = Period { preperiod: 0, period: 4 };
        let table = Verified::by_remaining(game, 7, safe, Some(period)).unwrap();
        assert_eq!(table.outcome(&Position::from(4_000_000_000_000)), Ok(Outcome::P));
        assert_eq!(table.outcome(&Position::from(4_000_000_000_001)), Ok(Outcome::N));
        assert_eq!(table.residues(None).unwrap().statement().residues, [0]);
        let evidence = |remaining: u64| table.evidence(&Position::from(remaining)).unwrap();
        assert_eq!((evidence(7).kind(), evidence(7).positions()), ("exhaustive", 8));
        let beyond = Evidence::EverySize { preperiod: 0, period: 4, checked_below: 8 };
        assert_eq!(evidence(8), beyond);
    }

    #[test]
    fn residues_are_those_of_the_numbers_that_repeat() {
        let game = game("1..3", Play::Misere);
        let safe = by_definition(&game, 20);
        let period = Period { preperiod: 0, period: 4 };
        let table = Verified::by_remaining(game, 20, safe, Some(period)).unwrap();
        let expected =
            Residues { mode: None, before: vec![], preperiod: 0, period: 4, residues: vec![1] };
        assert_eq!(*table.residues(None).unwrap().statement(), expected);
    }

    #[test]
    fn a_false_or_unproved_period_is_refused() {
        let period = |preperiod, period| Some(Period { preperiod, period });
        let refused = |largest, claimed| {
            let game = game("1..3", Play::Normal);
            let safe = by_definition(&game, largest);
            Verified::by_remaining(game, largest, safe, claimed).unwrap_err()
        };
        let differs = Rejection::NotPeriodic { preperiod: 0, period: 3, at: 0, again: 3 };
        assert_eq!(refused(20, period(0, 3)), differs);
        assert!(matches!(refused(20, period(0, 0)), Rejection::WrongSize { .. }));
        assert_eq!(refused(5, period(0, 4)), Rejection::WrongSize { found: 6, expected: 7 });
        let exact = game("1..3", Play::Normal);
        let safe = by_definition(&exact, 6);
        assert!(Verified::by_remaining(exact, 6, safe, period(0, 4)).is_ok(), "and a window");
    }

    #[test]
    fn one_table_serves_every_form() {
        let safe = by_definition(&game("2..5", Play::Misere), 90);
        let pile =
            Verified::by_remaining(game("2..5", Play::Misere), 90, safe.clone(), None).unwrap();
        for form in [Form::Race { target: 90 }, Form::Strip { squares: 91 }] {
            let own = TakeAway { form, ..game("2..5", Play::Misere) };
            let own = Verified::by_remaining(own, 90, safe.clone(), None).unwrap();
            let shared = pile.in_form(form).unwrap();
            for shown in (1..=90).map(Position::from) {
                assert_eq!(shared.answer(&shown), own.answer(&shown), "{form:?} {shown}");
            }
        }
        let third: Vec<u16> = vec![0];
        let nim = Verified::by_partners(Play::Normal, [0, 0, 0], third).unwrap();
        assert!(matches!(nim.in_form(Form::Pile), Err(Rejection::RuleOfOtherShape { .. })));
    }

    #[test]
    fn a_short_table_is_refused() {
        let table = Verified::by_remaining(game("1", Play::Normal), 64, vec![1], None);
        assert!(matches!(table, Err(Rejection::WrongSize { found: 1, expected: 2 })));
    }

    #[test]
    fn nothing_is_said_beyond_a_table_without_period() {
        let game = game("1..3", Play::Normal);
        let safe = by_definition(&game, 10);
        let table = Verified::by_remaining(game, 10, safe, None).unwrap();
        let position = Position::from(11);
        assert_eq!(table.outcome(&position), Err(Rejection::OutsideTable { position }));
    }
}
