//! Outcomes by what remains, for given faces, with the proved period.

use super::{
    DICE, DiceInstance, TWO_DICE, Variant,
    yaml::{TOP, TOPS, VARIANT},
};
use crate::{
    answer::tables::{Stop, Tables},
    check::Period,
    family::{Arguments, Sequence, SequenceError, Values, limits, parameters::Checked},
    game::{DiceTurn, Outcome},
};

/// The longest sequence of outcomes.
const MAX_SEQUENCE: u64 = 10_000_000;

/// Outcomes beside one die.
pub(super) fn of_one(arguments: &Arguments, to: u64) -> Result<Sequence, SequenceError> {
    let top: u64 = arguments.value(&DICE, &TOP)?;
    top.check(&TOP)?;
    outcomes(DiceTurn::One, vec![top], arguments, to)
}

/// Outcomes beside two dice.
pub(super) fn of_two(arguments: &Arguments, to: u64) -> Result<Sequence, SequenceError> {
    let tops: Vec<u64> = arguments.value(&TWO_DICE, &TOPS)?;
    tops.check(&TOPS)?;
    let variant: Variant = arguments.value(&TWO_DICE, &VARIANT)?;
    outcomes(variant.into(), tops, arguments, to)
}

fn outcomes(
    turn: DiceTurn,
    tops: Vec<u64>,
    arguments: &Arguments,
    to: u64,
) -> Result<Sequence, SequenceError> {
    arguments.none_plain()?;
    limits!("最后一项的序号", "the last index", 0..=MAX_SEQUENCE).check(to)?;
    let instance = DiceInstance::new(turn, to.max(1), tops, arguments.play())?;
    let table = instance.table(&Tables::default())?;
    let outcome = |left: u64| table.outcome(&instance.start.with(0, left)).map_err(Stop::from);
    let values = (0..=to).map(outcome).collect::<Result<Vec<Outcome>, Stop>>()?;
    let period = super::explain::residues(&instance, &table)?;
    let period = period.map(|found| Period { preperiod: found.preperiod, period: found.period });
    Ok(Sequence { first_index: 0, values: Values::Outcomes(values), period })
}
