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
    let (most, parts) = match moves {
        Moves::Break(rule) => (rule.largest_take(), 1),
        Moves::Set(take) => (take.largest(), 0),
        Moves::Any | Moves::AnyOrPart | Moves::Gap => return None,
    };
    let values = values(rules, 0, LOOKED_AT);
    let most = usize::try_from(most).ok()?;
    // Where a move may part a heap, as many heaps again must have the same values.
    let lasts = |(before, period): (usize, usize)| {
        before + period + most + parts * (before.max(1) + period) <= values.len()
    };
    let (before, period) = (1..values.len())
        .map(|period| (beginning(&values, period), period))
        .find(|found| lasts(*found))?;
    let checked = Period { preperiod: before as u64, period: period as u64 };
    match moves {
        Moves::Break(rule) => {
            let narrow = values.iter().map(|value| u16::try_from(*value).ok());
            let rare = [Rarity::default(); 2];
            OctalTable::new(rule.clone(), narrow.collect::<Option<_>>()?, rare, Some(checked))
                .ok()?;
        }
        Moves::Set(take) => {
            let narrow = values.iter().map(|value| u32::try_from(*value).ok());
            let game = TakeAway { take: take.clone(), play: Play::Normal, form: Form::Pile };
            GrundyTable::of_take_away(&game, narrow.collect::<Option<_>>()?, Some(checked)).ok()?;
        }
        Moves::Any | Moves::AnyOrPart | Moves::Gap => return None,
    }
    (before + period <= MAX_CASES).then(|| repeating(&values, 0, (before, period)))?
}

/// From where on values come again after so many.
fn beginning(values: &[u64], period: usize) -> usize {
    let differs = |at: &usize| values.get(*at) != values.get(at + period);
    (0..values.len().saturating_sub(period)).rev().find(differs).map_or(0, |at| at + 1)
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
