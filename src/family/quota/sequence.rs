//! The sequence of a quota game: who wins each start, by the checked table of least takes.

use super::{FACTOR, QUOTA, QuotaInstance, rules};
use crate::{
    answer::{
        instance::Instance,
        tables::{Stop, Tables},
    },
    family::{Arguments, Sequence, SequenceError, Values},
    game::{MIN_QUOTA_START, Outcome, Position, quota_start},
};

/// Outcomes of the starts with `2..=to` objects. They never repeat: the safe numbers grow apart.
pub(super) fn of_quota(arguments: &Arguments, to: u64) -> Result<Sequence, SequenceError> {
    arguments.none_plain()?;
    let factor: u64 = arguments.value(&QUOTA, &FACTOR)?;
    rules(factor)?;
    let values = outcomes(factor, to)?;
    let values = Values::Outcomes(values);
    Ok(Sequence { first_index: MIN_QUOTA_START, values, period: None })
}

fn outcomes(factor: u64, to: u64) -> Result<Vec<Outcome>, SequenceError> {
    if to < MIN_QUOTA_START {
        return Ok(Vec::new());
    }
    let instance = QuotaInstance::new(to, factor, None)?;
    let table = instance.table_with(&Tables::default(), instance.start())?;
    let start = |objects| quota_start(objects).unwrap_or_else(|| Position::from([objects, 1]));
    let outcome = |objects| table.outcome(&start(objects)).map_err(Stop::from);
    Ok((MIN_QUOTA_START..=to).map(outcome).collect::<Result<_, Stop>>()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lost_starts_are_the_safe_numbers() {
        let lost = |factor: u64, to: u64| -> Vec<u64> {
            let outcomes = outcomes(factor, to).unwrap();
            let numbered = (MIN_QUOTA_START..).zip(outcomes);
            numbered.filter(|(_, outcome)| *outcome == Outcome::P).map(|(n, _)| n).collect()
        };
        assert_eq!(lost(2, 60), [2, 3, 5, 8, 13, 21, 34, 55]);
        assert_eq!(lost(3, 60), [2, 3, 4, 6, 8, 11, 15, 21, 29, 40, 55]); // OEIS A003411
        assert_eq!(lost(1, 1), Vec::<u64>::new());
    }
}
