//! What heaps are worth whose values repeat, by the kernel's theorems: that of octal games (Guy and Smith 1956), and that of take sets.
//! The kernel checks the values of enough heaps and sees a stretch of them come again; then they go on so.

use super::learn::{repeating, values};
use crate::Formula;
use bouton_kernel::{
    check::{GrundyTable, OctalTable, Period, Rarity},
    game::{Change, Form, Moves, Play, Ruleset, TakeAway},
};

/// So many heaps are looked at to find a period.
const LOOKED_AT: u64 = 400;
/// The most values before a period and in it: each is a case of a condition.
const MAX_CASES: usize = 150;

/// What a heap is worth, for every size; none if no period is found, or there is no such theorem.
pub(super) fn by_theorem(rules: &dyn Ruleset) -> Option<Formula> {
    let Change::One(moves) = rules.change()? else { return None };
    let (most, may_part) = match moves {
        Moves::Break(rule) => (rule.largest_take(), true),
        Moves::Set(take) => (take.largest(), false),
        Moves::Any | Moves::AnyOrPart | Moves::Gap => return None,
    };
    let values = values(rules, 0, LOOKED_AT);
    let most = usize::try_from(most).ok()?;
    let lasts = |(before, period): &(usize, usize)| {
        // Where a move may part a heap, as many heaps again must have the same values.
        let again = if may_part { before.max(&1) + period } else { 0 };
        before + period + most + again <= values.len()
    };
    let (before, period) = periods(&values).find(lasts)?;
    let found = Period { preperiod: before as u64, period: period as u64 };
    let is_told = before + period <= MAX_CASES && is_proved(moves, &values, found);
    is_told.then(|| repeating(&values, 0, (before, period)))?
}

/// Whether the kernel has checked the values, and by its theorem that they go on so.
fn is_proved(moves: Moves<'_>, values: &[u64], period: Period) -> bool {
    match moves {
        Moves::Break(rule) => narrow(values).is_some_and(|values| {
            OctalTable::new(rule.clone(), values, [Rarity::default(); 2], Some(period)).is_ok()
        }),
        Moves::Set(take) => narrow(values).is_some_and(|values| {
            let game = TakeAway { take: take.clone(), play: Play::Normal, form: Form::Pile };
            GrundyTable::of_take_away(&game, values, Some(period)).is_ok()
        }),
        Moves::Any | Moves::AnyOrPart | Moves::Gap => false,
    }
}

/// The values as smaller numbers; none if one is too large.
fn narrow<T: TryFrom<u64>>(values: &[u64]) -> Option<Vec<T>> {
    values.iter().map(|value| T::try_from(*value).ok()).collect()
}

/// For each period, shortest first, from where on the items of a row come again after so many: the beginning and the period.
pub fn periods<T: PartialEq>(row: &[T]) -> impl Iterator<Item = (usize, usize)> {
    (1..row.len()).map(|period| {
        let differs = |at: &usize| row.get(*at) != row.get(at + period);
        let last = (0..row.len() - period).rev().find(differs);
        (last.map_or(0, |at| at + 1), period)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Comparison, Decision, Formula, Numeration, Prover,
        formula::{HEAP, WORTH},
    };
    use bouton_kernel::game::{BreakRule, Breaking, Heaps, OctalCode, TakeSet};

    fn octal(digits: &[u8]) -> Breaking {
        let code = OctalCode::new(digits.to_vec()).unwrap();
        Breaking { rule: BreakRule::Octal(code), play: Play::Normal }
    }

    #[test]
    fn heaps_are_worth_what_the_definition_says() {
        let takes = |take: &[u64]| Heaps {
            take: TakeSet::list(take.to_vec()).unwrap(),
            play: Play::Normal,
        };
        let games: [&dyn Ruleset; 4] =
            [&octal(&[0, 7, 7]), &octal(&[0, 0, 7]), &takes(&[1, 3, 4]), &takes(&[7, 30, 45])];
        for rules in games {
            let worth = by_theorem(rules).unwrap();
            let mut prover = Prover::new(Numeration::Binary);
            for (heap, value) in (0..).zip(values(rules, 0, 330)).step_by(11) {
                let is = |track, number| Formula::linear(&[(1, track)], Comparison::Equal, number);
                let told = Formula::And(vec![is(HEAP, heap), worth.clone()]);
                let so = told.implies(is(WORTH, value as i64));
                assert_eq!(
                    prover.decide(&so),
                    Ok(Decision::Holds),
                    "{:?} {heap}",
                    rules.describe()
                );
            }
            let some = Formula::exists(WORTH, worth);
            assert_eq!(prover.decide(&some), Ok(Decision::Holds));
        }
    }

    #[test]
    fn what_has_no_period_so_far_is_not_told() {
        assert_eq!(by_theorem(&octal(&[0, 0, 0, 7])), None);
        let grundy = Breaking { rule: BreakRule::UnequalParts, play: Play::Normal };
        assert_eq!(by_theorem(&grundy), None);
    }
}
