//! The sequence of a pile: Grundy values in normal play, outcomes in misère play.

use super::{PILE, grundy_table};
use crate::{
    answer::tables::{Stop, Tables},
    check::Period,
    family::{Arguments, Sequence, SequenceError, TAKE, Take, Values},
    game::{Form, Outcome, Play, Position, TakeAway, TakeSet},
};

/// Values of the piles `0..=to`.
pub(super) fn of_pile(arguments: &Arguments, to: u64) -> Result<Sequence, SequenceError> {
    arguments.none_plain()?;
    let take = arguments.value::<Take>(&PILE, &TAKE)?.0;
    match arguments.play() {
        Play::Normal => grundy(&take, to),
        Play::Misere => outcomes(take, to),
    }
}

fn grundy(take: &TakeSet, to: u64) -> Result<Sequence, SequenceError> {
    let table = grundy_table(take, to)?;
    let values = table.values().iter().copied().take(length(to)).collect();
    Ok(Sequence { first_index: 0, values: Values::Grundy(values), period: table.period() })
}

fn outcomes(take: TakeSet, to: u64) -> Result<Sequence, SequenceError> {
    let game = TakeAway { form: Form::Pile, take, play: Play::Misere };
    let tables = Tables::default();
    let table = tables.remaining(&game, to)?;
    let outcome = |number| table.outcome(&Position::from(number)).map_err(Stop::from);
    let values: Result<Vec<Outcome>, Stop> = (0..=to).map(outcome).collect();
    let period = match tables.every_size(&game) {
        Ok(every_size) => {
            let residues = every_size.residues(None).map_err(Stop::from)?;
            let (preperiod, period) = (residues.statement().preperiod, residues.statement().period);
            Some(Period { preperiod, period })
        }
        Err(stop) if stop.is_limit() => None,
        Err(stop) => return Err(stop.into()),
    };
    Ok(Sequence { first_index: 0, values: Values::Outcomes(values?), period })
}

fn length(to: u64) -> usize {
    usize::try_from(to).unwrap_or(usize::MAX).saturating_add(1)
}
